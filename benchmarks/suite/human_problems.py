"""The posable human of 50 degrees of freedom, and its problems: reachable ones and conflicts.

The figure has realistic limits: swing ellipses, twist ranges, hinge ranges. In the neutral pose every frame is parallel
to the world frame, so a hanging limb swings about x and y and twists about z. Sizes are those of a person of 1.7 m,
limits those of a healthy adult to about ten degrees, both rounded.

The problems have soles on level 1, and balance, gaze and palms below. Every other problem fixes both soles, the others
the right one only. Reachable problems are constructed backwards: a valid pose that keeps the soles is drawn (the
witness), and the goals are taken from it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

import numpy as np

from benchmarks.suite.problem import Problem
from poise.errors import PoiseError
from poise.kinematics import Pose, interpolate, random_pose
from poise.math import quaternion, so3
from poise.math.orientation import as_vector3
from poise.model import Figure, FigureBuilder, Transform
from poise.model.limits import SphericalEllipse, TwistRange
from poise.tasks import CenterOfMassTask, LookAtTask, PoseTask, PositionTask, Task
from poise.types import FloatArray, Rotation, Triple, Vector3

THIGH = 0.43  # [m]
SHANK = 0.42  # [m]
HIP: Triple = (0.0, 0.09, -0.05)  # of the left side, in the pelvis
STANDING_KNEE_RAD = 0.3  # knee flexion of the standing pose


class Ball(NamedTuple):
    """A ball joint: limits of swing about x and y and of twist [rad], and the direction in the middle of the range.

    `middle` is the direction opposite to a hanging limb (or along a standing one) for the left side.
    """

    segment: str
    parent: str
    at: Triple
    mass: float  # [kg]
    center: Triple  # of mass
    about_x: float
    about_y: float
    twist: float
    middle: Triple = (0.0, 0.0, 1.0)


class Hinge(NamedTuple):
    """A hinge about y or −y with its range [rad]."""

    segment: str
    parent: str
    at: Triple
    mass: float
    center: Triple
    axis: Triple
    lower: float
    upper: float


Y: Triple = (0.0, 1.0, 0.0)
MINUS_Y: Triple = (0.0, -1.0, 0.0)

TRUNK: tuple[Ball | Hinge, ...] = (
    Ball("abdomen", "pelvis", (0.0, 0.0, 0.12), 14.0, (0.0, 0.0, 0.09), 0.45, 0.55, 0.5),
    Ball("chest", "abdomen", (0.0, 0.0, 0.18), 16.0, (0.0, 0.0, 0.10), 0.45, 0.55, 0.5),
    Ball("neck", "chest", (0.0, 0.0, 0.22), 1.0, (0.0, 0.0, 0.05), 0.6, 0.7, 0.8),
    Hinge("head", "neck", (0.0, 0.0, 0.10), 5.0, (0.02, 0.0, 0.08), Y, -0.6, 0.6),
)
LIMBS: tuple[Ball | Hinge, ...] = (
    Ball("clavicle", "chest", (0.0, 0.03, 0.17), 1.0, (0.0, 0.07, 0.0), 0.35, 0.35, 0.35),
    # In the middle of its range the upper arm points forward, outward and down.
    Ball("upper_arm", "clavicle", (0.0, 0.15, 0.0), 2.2, (0.0, 0.0, -0.14), 1.8, 1.7, 1.5, (-0.45, -0.4, 0.8)),
    Hinge("forearm", "upper_arm", (0.0, 0.0, -0.30), 1.2, (0.0, 0.0, -0.12), MINUS_Y, 0.0, 2.5),
    Ball("hand", "forearm", (0.0, 0.0, -0.26), 0.5, (0.0, 0.0, -0.07), 0.7, 0.9, 0.9),
    # The thigh swings farther forward than back, and farther outward than inward.
    Ball("thigh", "pelvis", HIP, 8.0, (0.0, 0.0, -0.19), 1.0, 1.5, 0.9, (-0.45, -0.15, 0.9)),
    Hinge("shank", "thigh", (0.0, 0.0, -THIGH), 3.5, (0.0, 0.0, -0.18), Y, 0.0, 2.4),
    Ball("foot", "shank", (0.0, 0.0, -SHANK), 1.0, (0.05, 0.0, -0.05), 0.5, 0.8, 0.6),
)
SITES: dict[str, tuple[str, Triple]] = {
    "eyes": ("head", (0.08, 0.0, 0.08)),
    "left_palm": ("left_hand", (0.0, 0.0, -0.08)),
    "right_palm": ("right_hand", (0.0, 0.0, -0.08)),
    "left_sole": ("left_foot", (0.05, 0.0, -0.08)),
    "right_sole": ("right_foot", (0.05, 0.0, -0.08)),
}


@cache
def posable_human() -> Figure:
    """A floating human of 50 degrees of freedom: 13 ball joints, 5 hinges, all with limits; x is forward."""
    builder = FigureBuilder("posable human").segment("pelvis", mass=11.0, center=(0.0, 0.0, 0.05))
    builder.root("pelvis", free=True)
    for part in TRUNK:
        _add(builder, part, "", 1.0)
    for side, sign in (("left_", 1.0), ("right_", -1.0)):
        for part in LIMBS:
            _add(builder, part, side, sign)
    for name, (segment, at) in SITES.items():
        builder.site(name, segment, at=at)
    return builder.build()


def _add(builder: FigureBuilder, part: Ball | Hinge, side: str, sign: float) -> None:
    name, at = f"{side}{part.segment}", _sided(part.at, sign)
    parent = part.parent if part.parent in ("pelvis", "chest") else f"{side}{part.parent}"
    builder.segment(name, mass=part.mass, center=_sided(part.center, sign))
    if isinstance(part, Hinge):
        span = (part.lower, part.upper)
        builder.hinge(f"{name}_joint", parent, name, at=at, axis=part.axis, range=span)
        return
    middle = _sided(part.middle, sign)
    swing = SphericalEllipse(part.about_x, part.about_y, middle)
    twist = TwistRange(-part.twist, part.twist, center=middle)
    builder.ball(f"{name}_joint", parent, name, at=at, swing=swing, twist=twist)


def _sided(vector: Triple, sign: float) -> Triple:
    x, y, z = vector
    return (x, sign * y, z)


@cache
def standing() -> Pose:
    """Standing with slightly bent knees and elbows, the soles flat on z = 0, strictly inside all limits."""
    figure = posable_human()
    bend = math.atan2(
        SHANK * math.sin(STANDING_KNEE_RAD), THIGH + SHANK * math.cos(STANDING_KNEE_RAD)
    )  # ankles under the hips
    values: dict[str, float] = {}
    for side in ("left", "right"):
        values[f"{side}_forearm_joint"] = 0.3
        values[f"{side}_thigh_joint.swing_y"] = -bend
        values[f"{side}_shank_joint"] = STANDING_KNEE_RAD
        values[f"{side}_foot_joint.swing_y"] = bend - STANDING_KNEE_RAD
    pose = Pose.neutral(figure).with_values(values)
    root = pose["root"]
    root[2] -= pose.position("left_sole")[2]
    return pose.with_values({"root": root})


def with_foot_at(pose: Pose, side: str, sole: Transform, knee_out: float) -> Pose | None:
    """Pose with the sole of one leg at a goal pose and the pelvis fixed, by closed-form IK; None if out of reach.

    The knee angle follows from the law of cosines; the leg is then rotated about the line from hip to ankle so that the
    hinge axis is nearest to the y axis of the pelvis rotated by `knee_out` [rad] about its z axis. Limits are ignored.
    """
    figure = pose.figure
    foot = sole @ figure.site(f"{side}_sole").placement.inverse()
    pelvis = pose.placement("pelvis")
    hip = pelvis.apply(_sided(HIP, 1.0 if side == "left" else -1.0))
    line = foot.translation_vector - hip
    length = float(np.linalg.norm(line))
    if not abs(THIGH - SHANK) < length < THIGH + SHANK:
        return None
    knee = math.pi - math.acos((THIGH**2 + SHANK**2 - length**2) / (2.0 * THIGH * SHANK))
    ahead = math.atan2(SHANK * math.sin(knee), THIGH + SHANK * math.cos(knee))  # of the thigh from the line
    axis = pelvis.rotation_matrix @ (-math.sin(knee_out), math.cos(knee_out), 0.0)
    thigh = _limb_frame(-line / length, axis) @ so3.about_axis(Y, -ahead)
    shank = thigh @ so3.about_axis(Y, knee)
    return pose.with_values(
        {
            f"{side}_thigh_joint": quaternion.from_matrix(pelvis.rotation_matrix.T @ thigh),
            f"{side}_shank_joint": knee,
            f"{side}_foot_joint": quaternion.from_matrix(shank.T @ foot.rotation_matrix),
        }
    )


def _limb_frame(upward: Vector3, axis: Vector3) -> Rotation:
    """Rotation whose z axis is `upward` and whose y axis is nearest to `axis`."""
    forward = np.cross(axis, upward)
    forward /= np.linalg.norm(forward)
    return np.column_stack([forward, np.cross(upward, forward), upward])


# --- problems ---------------------------------------------------------------------------------------------------------

Random = np.random.Generator

MAX_DRAWS = 10_000
MAX_BALANCE_OFFSET_M = 0.1  # of the center of mass from the middle between the soles, horizontally
PELVIS_LOW, PELVIS_HIGH = (-0.12, -0.12, -0.3), (0.12, 0.12, 0.0)  # relative to the standing pose [m]
PELVIS_TURN = 0.3  # about each axis [rad]


def reach(random: Random, number: int) -> Problem:
    """All tasks can be met; both palms, or only the right one for every other pair of problems."""
    feet = _feet(number)
    witness = random_standing_pose(random, feet)
    eyes = witness.placement("eyes")
    gaze = eyes.apply((random.uniform(0.5, 3.0), 0.0, 0.0))
    palms = ("right_palm", "left_palm") if number // 2 % 2 == 0 else ("right_palm",)
    tasks = [*_fixed_soles(feet), _balance(witness.center_of_mass(), 2), _gaze(gaze, 3)]
    tasks += [_palm(palm, witness.position(palm), 4) for palm in palms]
    return Problem(f"reach {number}", standing(), tuple(tasks), witness)


def hard(random: Random, number: int) -> Problem:
    """Palms mostly out of reach, or pulled apart."""
    right, left = _hard_palms(random)
    return Problem(f"hard {number}", standing(), _standard_tasks(number, _middle(), right, right, left))


def far(random: Random, number: int) -> Problem:
    """Goals of both palms 1.5 to 4 m away: only their direction can be matched."""
    away = random.normal(size=(2, 3))
    away *= random.uniform(1.5, 4.0, (2, 1)) / np.linalg.norm(away, axis=1, keepdims=True)
    right, left = np.add(away, (0.0, 0.0, 1.2))
    return Problem(f"far {number}", standing(), _standard_tasks(number, _middle(), right, right, left))


def midconf(random: Random, number: int) -> Problem:
    """A conflict on a middle level: the goal of the center of mass contradicts the soles."""
    right, left = _hard_palms(random)
    heading = random.uniform(0.0, 2.0 * math.pi)
    balance = _middle() + random.uniform(0.5, 1.5) * np.array([math.cos(heading), math.sin(heading), 0.0])
    gaze = random.normal((0.0, 0.0, 1.6))
    return Problem(f"midconf {number}", standing(), _standard_tasks(number, balance, gaze, right, left))


def topconf(random: Random, number: int) -> Problem:
    """A conflict on a high level: the right palm, out of reach, above balance, gaze and left palm."""
    right, left = _hard_palms(random)
    tasks = [*_fixed_soles(_feet(number)), _palm("right_palm", np.add(right, (0.5, -0.3, 0.3)), 2)]
    tasks += [_balance(_middle(), 3), _gaze(left, 4), _palm("left_palm", left, 5)]
    return Problem(f"topconf {number}", standing(), tuple(tasks))


def singular(random: Random, number: int) -> Problem:
    """Straight legs and right arm, the goal of the right palm exactly in line with the arm: reachable or beyond."""
    pose = straight_pose()
    shoulder, palm = pose.position("right_upper_arm"), pose.position("right_palm")
    share = random.uniform(-0.6, 0.9) if number % 2 else random.uniform(1.05, 3.0)
    left = pose.position("left_palm") + 0.2 * random.normal(size=3)
    gaze = np.add(shoulder, (1.0, 0.0, 0.2))
    tasks = _standard_tasks(number // 2, _middle(), gaze, shoulder + share * (palm - shoulder), left)
    return Problem(f"singular {number}", pose, tasks)


def straight_pose() -> Pose:
    """Standing on straight legs, the right arm hanging straight: on the limits of knees and elbow."""
    straight = {"right_forearm_joint": 0.0}
    for side in ("left", "right"):
        straight |= {f"{side}_shank_joint": 0.0, f"{side}_thigh_joint.swing_y": 0.0, f"{side}_foot_joint.swing_y": 0.0}
    pose = standing().with_values(straight)
    root = pose["root"]
    root[2] -= pose.position("left_sole")[2]
    return pose.with_values({"root": root})


def random_standing_pose(random: Random, feet: Iterable[str]) -> Pose:
    """Random valid pose between standing and a uniform one, with the given feet fixed and in balance."""
    start, sides = standing(), tuple(feet)
    for _ in range(MAX_DRAWS):
        pose = interpolate(start, random_pose(start.figure, random), random.uniform(0.3, 0.8))
        root = start["root"]
        root[:3] += random.uniform(PELVIS_LOW, PELVIS_HIGH)
        root[3:] = quaternion.exp(random.uniform(-PELVIS_TURN, PELVIS_TURN, 3))
        found: Pose | None = pose.with_values({"root": root})
        for side in sides:
            if found is not None:
                found = with_foot_at(found, side, start.placement(f"{side}_sole"), random.uniform(-0.4, 0.4))
        if found is not None and not found.violations(0.0) and _off_balance(found) < MAX_BALANCE_OFFSET_M:
            return found
    raise PoiseError(f"found no valid pose on the feet {sides} in {MAX_DRAWS} draws; widen the limits of the human.")


def _off_balance(pose: Pose) -> float:
    return float(np.linalg.norm((pose.center_of_mass() - _middle())[:2]))


def _feet(number: int) -> tuple[str, ...]:
    return ("left", "right") if number % 2 == 0 else ("right",)


def _middle() -> Vector3:
    """The middle between the soles."""
    pose = standing()
    return np.asarray(0.5 * (pose.position("left_sole") + pose.position("right_sole")))


def _hard_palms(random: Random) -> FloatArray:
    """Goals of the right and the left palm."""
    right = random.uniform((0.0, -1.2, 0.5), (1.4, 0.0, 2.3))
    left = random.uniform((-0.7, 0.4, 0.1), (0.7, 1.6, 1.9))
    return np.stack([right, left])


def _standard_tasks(number: int, balance: Vector3, gaze: Vector3, right: Vector3, left: Vector3) -> tuple[Task, ...]:
    """Soles, balance, gaze and both palms on levels 1 to 4."""
    palms = (_palm("right_palm", right, 4), _palm("left_palm", left, 4))
    return (*_fixed_soles(_feet(number)), _balance(balance, 2), _gaze(gaze, 3), *palms)


def _fixed_soles(feet: Iterable[str]) -> Iterable[Task]:
    for side in feet:
        place = standing().placement(f"{side}_sole")
        yield PoseTask(site=f"{side}_sole", position=place.translation, orientation=place.rotation, level=1)


def _balance(goal: Vector3, level: int) -> Task:
    return CenterOfMassTask(goal=as_vector3(goal, "a goal"), axes="xy", level=level)


def _gaze(target: Vector3, level: int) -> Task:
    return LookAtTask(site="eyes", target=as_vector3(target, "a target"), level=level)


def _palm(palm: str, goal: Vector3, level: int) -> Task:
    return PositionTask(site=palm, goal=as_vector3(goal, "a goal"), level=level)
