"""The three situations of Zhao and Badler: four goals for both arms, a bar out of reach, a box to be delivered.

Their figure has revolute joints alone. An arm here has eight: two at the collarbone, three at the shoulder, the elbow,
two at the wrist. Two arms make the sixteen degrees of freedom of figure 4; five joints of three in the trunk make them
the thirty-one of figure 5; one arm and two turns of the waist the ten of figure 7 [Zhao1989, 5]. The seed gives
pictures and no numbers, so that lengths are those of a person, limits those of a manual, rounded, and goals are chosen
so that what the pictures show happens: all met, bent over the bar without reaching it, and delivered level.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from poise.kinematics import Pose, random_pose
from poise.model import FigureBuilder
from poise.tasks import PoseTask, PositionTask, Task

SIDES = ("left", "right")
X, Y, Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
DEGREES_PER_METER = 500.0  # five degrees are as bad as one unit of length, a centimeter
UPPER_ARM, FOREARM, HAND, TRUNK = 0.30, 0.26, 0.10, 0.50  # [m]


@dataclass(frozen=True)
class Situation:
    """A start and what is wanted.

    Parameters
    ----------
    name : str
        What it is.
    freedoms : int
        Joint angles that take part.
    seconds_then : float
        How long it took in 1989 [s].
    start : Pose
        Standing.
    tasks : tuple of Task
        The goals, all of one level.
    met : bool
        Whether all goals can be met.
    """

    name: str
    freedoms: int
    seconds_then: float
    start: Pose
    tasks: tuple[Task, ...]
    met: bool


def situations() -> tuple[Situation, ...]:
    """All three."""
    return (_elbows_and_hands(), _bar(), _box())


def random_situations(rng: np.random.Generator, count: int) -> Iterator[Situation]:
    """Both hands to random places, every other time beyond where a valid pose has them, from random starts."""
    for number in range(count):
        figure = _standing(SIDES, 5 if number % 4 >= 2 else 0).figure
        there, chest = random_pose(figure, rng), np.array([0.0, 0.0, 0.95 + 0.5 * TRUNK])
        farther = 1.0 if number % 2 else 1.3
        tasks = []
        for side in SIDES:
            x, y, z = (chest + farther * (there.position_of(f"{side}_hand_point") - chest)).tolist()
            tasks.append(PositionTask(name=side, site=f"{side}_hand_point", goal=(x, y, z)))
        yield Situation(f"random {number}", figure.nv, 0.0, random_pose(figure, rng), tuple(tasks), met=farther == 1.0)


def _elbows_and_hands() -> Situation:
    start = _standing(SIDES, 0)
    arms = {"aside": (0.5, -0.4), "ahead": (-1.0, -0.6), "turn": (0.3, 0.2)}  # left, right [rad]
    values = {f"{side}_shoulder_{way}": both[place] for way, both in arms.items() for place, side in enumerate(SIDES)}
    there = start.with_values({**values, "left_elbow": -1.2, "right_elbow": -1.4, "left_clavicle_ahead": 0.1})
    sites = [f"{side}_{part}" for side in SIDES for part in ("elbow", "hand")]
    tasks = tuple(
        PositionTask(name=site, site=f"{site}_point", goal=tuple(there.position_of(f"{site}_point").tolist()))
        for site in sites
    )
    return Situation("elbows and hands", 16, 2.6, start, tasks, met=True)


def _bar() -> Situation:
    start = _standing(SIDES, 5)
    goals = {"left_hand": (1.10, 0.25, 0.55), "right_hand": (1.10, -0.25, 0.55)}
    tasks = tuple(PositionTask(name=hand, site=f"{hand}_point", goal=goal) for hand, goal in goals.items())
    return Situation("a bar out of reach", 31, 13.0, start, tasks, met=False)


def _box() -> Situation:
    start = _standing(("right",), 1, (Z, Y)).with_values({"right_elbow": -0.5 * math.pi})
    task = PoseTask(
        name="box",
        site="right_hand_point",
        position=(0.58, -0.05, 1.30),
        orientation=start.placement_of("right_hand_point").rotation,
        degrees_per_meter=DEGREES_PER_METER,
    )
    return Situation("a box to be delivered", 10, 2.0, start, (task,), met=True)


def _standing(sides: Sequence[str], cuts: int, turns: Sequence[tuple[float, float, float]] = (X, Y, Z)) -> Pose:
    """A person whose trunk has some joints of some turns each, with arms; the legs do not take part."""
    builder = FigureBuilder("jack").segment("pelvis", mass=20.0).root("pelvis", at=(0.0, 0.0, 0.95))
    top = "pelvis"
    for cut in range(cuts):
        height = TRUNK / cuts if cut else 0.0
        for number, axis in enumerate(turns):
            name = f"trunk_{cut}_{number}"
            builder.segment(name, mass=2.0)
            reach = math.radians(_trunk_range(axis) / cuts)
            place = (0.0, 0.0, height if number == 0 else 0.0)
            span = (-0.4 * reach, reach) if axis == Y else (-reach, reach)
            builder.hinge(name, top, name, at=place, axis=axis, range=span)
            top = name
    last = TRUNK / cuts if cuts else TRUNK
    for side in sides:
        _add_arm(builder, side, 1.0 if side == "left" else -1.0, top, last)
    return Pose.neutral(builder.build())


def _trunk_range(axis: tuple[float, float, float]) -> float:
    """Range of the whole trunk about an axis, one way [degrees]."""
    return {X: 35.0, Y: 85.0, Z: 45.0}[axis]


def _add_arm(builder: FigureBuilder, side: str, sign: float, trunk: str, height: float) -> None:
    """Eight hinges, the arm hanging: positive turns about y go back, those of the elbow bend it up."""

    def across(low: float, high: float) -> tuple[float, float]:
        return (low, high) if sign > 0.0 else (-high, -low)

    rows: tuple[tuple[str, tuple[float, float, float], tuple[float, float, float], tuple[float, float]], ...] = (
        ("clavicle_up", (0.0, 0.02 * sign, height), X, across(-10.0, 40.0)),
        ("clavicle_ahead", (0.0, 0.0, 0.0), Z, across(-20.0, 25.0)),
        ("shoulder_aside", (0.0, 0.16 * sign, 0.0), X, across(-40.0, 160.0)),
        ("shoulder_ahead", (0.0, 0.0, 0.0), Y, (-170.0, 60.0)),
        ("shoulder_turn", (0.0, 0.0, 0.0), Z, (-80.0, 80.0)),
        ("elbow", (0.0, 0.0, -UPPER_ARM), Y, (-145.0, 0.0)),
        ("wrist_turn", (0.0, 0.0, -FOREARM), Z, (-80.0, 80.0)),
        ("wrist_bend", (0.0, 0.0, 0.0), Y, (-70.0, 70.0)),
    )
    above = trunk
    for name, place, axis, (low, high) in rows:
        own = f"{side}_{name}"
        builder.segment(own, mass=0.5)
        builder.hinge(own, above, own, at=place, axis=axis, range=(math.radians(low), math.radians(high)))
        above = own
    builder.site(f"{side}_elbow_point", f"{side}_elbow")
    builder.site(f"{side}_hand_point", above, at=(0.0, 0.0, -HAND))
