"""Collision: signed distances, obstacles, clearance from obstacles and self-collision, avoidance methods.

=======================  ============================================================================================
:mod:`distance`          signed distance, nearest points (GJK), penetration depth and Hessian for convex shapes
:mod:`obstacles`         :class:`Obstacle` and its convex parts, the floor, triangle meshes
:mod:`scenery`           tables, walls, shelves, stairs, car seats, trees
:mod:`collision_pairs`   which solids are tested against each other; distances of all pairs at a pose
:mod:`clearance`         :class:`ClearanceTask`: no collision, as inequality constraints (self-collision included)
:mod:`swept_clearance`   whether the motion between two poses passes through an obstacle (continuous collision)
:mod:`chord_deviation`   bounds of the motion of solids between two poses
:mod:`avoidance`         avoidance methods of the literature that act before contact
=======================  ============================================================================================

The solids of a figure and its self-collision pairs are in :mod:`poise.kinematics.self_collision`.
"""

from typing import TYPE_CHECKING

from poise.lazy import lazily

if TYPE_CHECKING:
    from poise.collision.clearance import ClearanceTask
    from poise.collision.distance import Ground, Rectangle, Separation, hull_of, separation
    from poise.collision.obstacles import Obstacle, Part, floor, mesh_obstacle
    from poise.collision.scenery import car_seat, shelf, stairs, steering_wheel, table, tree, wall
    from poise.collision.swept_clearance import crosses_obstacle
    from poise.collision.workplace_furniture import (
        FURNITURE,
        conveyor,
        furniture,
        handle,
        ladder,
        pedal,
        wheelchair,
        workbench,
    )
else:
    __getattr__, __dir__ = lazily(
        __name__,
        {
            "clearance": "ClearanceTask",
            "distance": "Ground Rectangle Separation hull_of separation",
            "workplace_furniture": "FURNITURE conveyor furniture handle ladder pedal wheelchair workbench",
            "obstacles": "Obstacle Part floor mesh_obstacle",
            "scenery": "car_seat shelf stairs steering_wheel table tree wall",
            "swept_clearance": "crosses_obstacle",
        },
    )

__all__ = [  # noqa: RUF022 - plain alphabetical order, as in every package
    "ClearanceTask",
    "FURNITURE",
    "Ground",
    "Obstacle",
    "Part",
    "Rectangle",
    "Separation",
    "car_seat",
    "conveyor",
    "crosses_obstacle",
    "floor",
    "furniture",
    "handle",
    "hull_of",
    "ladder",
    "mesh_obstacle",
    "pedal",
    "separation",
    "shelf",
    "stairs",
    "steering_wheel",
    "table",
    "tree",
    "wall",
    "wheelchair",
    "workbench",
]
