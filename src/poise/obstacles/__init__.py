"""Obstacles: what stands in the way, and keeping clear of it and of oneself."""

from poise.distance import Ground, Rectangle, Separation, hull_of, separation
from poise.obstacles.clearance import ClearanceTask
from poise.obstacles.obstacle import Obstacle, Part, floor
from poise.obstacles.scenery import car_seat, shelf, stairs, steering_wheel, table, wall
from poise.obstacles.tree import tree
from poise.obstacles.triangles import mesh_obstacle

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
