"""Figures that are there from the start: people, animals, machines."""

from poise.figures.catalogue import CATALOGUE, NAMES, make
from poise.figures.human import human
from poise.figures.human_pose import POSES, human_pose
from poise.figures.human_sizes import Sizes, human_sizes
from poise.figures.human_strength import human_strength

__all__ = [
    "CATALOGUE",
    "NAMES",
    "POSES",
    "Sizes",
    "human",
    "human_pose",
    "human_sizes",
    "human_strength",
    "make",
]
