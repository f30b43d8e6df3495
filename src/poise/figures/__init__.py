"""Figures that are there from the start: people, animals, machines."""

from poise.figures.bird import bird
from poise.figures.catalog import CATALOG, NAMES, make
from poise.figures.chain import chain
from poise.figures.elephant import elephant
from poise.figures.human import human
from poise.figures.human_pose import POSES, human_pose, is_human
from poise.figures.human_sizes import Sizes, human_sizes
from poise.figures.human_strength import human_strength
from poise.figures.lamp import lamp
from poise.figures.quadruped import quadruped
from poise.figures.robot_arm import Row, robot_arm, seven_axis_arm

__all__ = [
    "CATALOG",
    "NAMES",
    "POSES",
    "Row",
    "Sizes",
    "bird",
    "chain",
    "elephant",
    "human",
    "human_pose",
    "human_sizes",
    "human_strength",
    "is_human",
    "lamp",
    "make",
    "quadruped",
    "robot_arm",
    "seven_axis_arm",
]
