"""Library of ready-made figures: human, animals, machines."""

from poise.library.bird import bird
from poise.library.catalog import CATALOG, NAMES, make
from poise.library.chain import chain
from poise.library.character_hand import CharacterHand, has_character_hand, object_placement
from poise.library.elephant import elephant
from poise.library.finger_closing import Closure, close_hand
from poise.library.hand_grips import GRIPS, hand_grip
from poise.library.held_objects import Torus, bar_placement
from poise.library.human import human
from poise.library.human_comfort import human_comfort
from poise.library.human_mobility import restricted
from poise.library.human_populations import POPULATIONS, Population, population_named
from poise.library.human_pose import POSES, human_pose, is_human
from poise.library.human_sizes import Sizes, human_sizes
from poise.library.human_strength import human_strength, human_strength_spread, strength_direction
from poise.library.lamp import lamp
from poise.library.quadruped import quadruped
from poise.library.robot_arm import DHRow, robot_arm, seven_axis_arm

__all__ = [  # noqa: RUF022 - plain alphabetical order, as in every package
    "CATALOG",
    "CharacterHand",
    "Closure",
    "DHRow",
    "GRIPS",
    "NAMES",
    "POPULATIONS",
    "POSES",
    "Population",
    "Sizes",
    "Torus",
    "bar_placement",
    "bird",
    "chain",
    "close_hand",
    "elephant",
    "hand_grip",
    "has_character_hand",
    "human",
    "human_comfort",
    "human_pose",
    "human_sizes",
    "human_strength",
    "human_strength_spread",
    "is_human",
    "lamp",
    "make",
    "object_placement",
    "population_named",
    "quadruped",
    "restricted",
    "robot_arm",
    "seven_axis_arm",
    "strength_direction",
]
