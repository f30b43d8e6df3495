"""Collision: signed distances, obstacles, clearance and self-collision, avoidance methods."""

from typing import TYPE_CHECKING

from poise.lazy import lazily

if TYPE_CHECKING:
    from poise.collision.clearance import ClearanceTask
    from poise.collision.distance import Ground, Rectangle, Separation, hull_of, separation
    from poise.collision.obstacle import Obstacle, Part, floor
    from poise.collision.scenery import car_seat, shelf, stairs, steering_wheel, table, wall
    from poise.collision.tree_obstacle import tree
    from poise.collision.triangles import mesh_obstacle
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "clearance": "ClearanceTask",
            "distance": "Ground Rectangle Separation hull_of separation",
            "obstacle": "Obstacle Part floor",
            "scenery": "car_seat shelf stairs steering_wheel table wall",
            "tree_obstacle": "tree",
            "triangles": "mesh_obstacle",
        },
    )

__all__ = [
    "ClearanceTask",
    "Ground",
    "Obstacle",
    "Part",
    "Rectangle",
    "Separation",
    "car_seat",
    "floor",
    "hull_of",
    "mesh_obstacle",
    "separation",
    "shelf",
    "stairs",
    "steering_wheel",
    "table",
    "tree",
    "wall",
]
