"""Problems of control ticks and of single sites, with robots that every library can read."""

from __future__ import annotations

from typing import Any

import numpy as np

from benchmarks.adapters.pinocchio import body_lines, urdf_of
from benchmarks.suite.control_robot import FEET, HANDS, humanoid, standing
from benchmarks.suite.ticks import arm_with_hand, planar_chain
from benchmarks.suite.user_problems import hinge_triples
from poise import Figure, FigureBuilder, Pose
from poise.io import urdf_joint_positions
from poise.types import FloatArray

Json = dict[str, Any]
BATCH = {False: {"arm": 1000, "hinges": 200}, True: {"arm": 8, "hinges": 4}}
REACHES, TICKS = {False: 16, True: 2}, {False: 64, True: 4}
LINKS, LINK_LENGTH, LINK_RANGE = 30, 0.05, 0.6  # of the long chain [m, rad]
SPREAD_RAD = 0.8  # of the joints around the start in poses from which goals are taken
ARM_START_RAD = (0.3, 0.6, 0.3, 1.2, 0.3, 0.6, 0.3)  # not near its full length
TICK_STEP_M = 1e-3  # largest motion of goals in a tick
BODY_SITES = (*FEET, *HANDS, "pelvis", "chest")


def robots() -> dict[str, tuple[str, str]]:
    """URDF and MJCF of each robot."""
    figures = {
        "chain": chain(),
        "arm": arm(),
        "planar chain": planar_chain(10),
        "hinges": hinge_triples(30),
        "arm with a hand": arm_with_hand(10),
    }
    return {name: (urdf_of(each), mjcf_of(each, floating=False)) for name, each in figures.items()} | {
        "humanoid": (urdf_of(humanoid()), mjcf_of(humanoid(), floating=True))
    }


def sets(quick: bool) -> dict[str, Json]:
    """Ticks, reaches of one tip, and batches of them; every set has one start."""
    random = np.random.default_rng(1)
    body, bent = standing(humanoid()), Pose.neutral(arm()).plus(np.array(ARM_START_RAD))
    count, ticks, batch = REACHES[quick], TICKS[quick], BATCH[quick]
    straight = Pose.neutral(hinge_triples(30))
    return {
        "ticks_humanoid": _ticks("humanoid", body, BODY_SITES, (1, 1, 2, 2, 3, 3), ticks),
        "ticks_one_level": _ticks("humanoid", body, BODY_SITES, (1,) * 6, ticks),
        "ticks_arm": _ticks("arm", bent, ("tip",), (1,), ticks),
        "arm": _reaches("pose", "arm", bent, _near(bent, count, random)),
        "planar": _reaches(
            "point", "planar chain", _bent(planar_chain(10)), _near(_bent(planar_chain(10)), count, random)
        ),
        "hinges": _reaches("point", "hinges", straight, _near(straight, count, random, 4.0 / np.sqrt(90.0))),
        "hand": _reaches(
            "point", "arm with a hand", _bent(arm_with_hand(10)), _near(_bent(arm_with_hand(10)), count, random)
        ),
        "batch_arm": _batch("arm", bent, _near(bent, batch["arm"], random)),
        "batch_hinges": _batch("hinges", straight, _near(straight, batch["hinges"], random, 4.0 / np.sqrt(90.0))),
    }


def chain() -> Figure:
    """Thirty hinges, about x and y in turn."""
    builder = FigureBuilder("chain").segment("base").root("base")
    for number in range(1, LINKS + 1):
        below, place = ("base", 0.0) if number == 1 else (f"link_{number - 1}", LINK_LENGTH)
        axis = (1.0, 0.0, 0.0) if number % 2 else (0.0, 1.0, 0.0)
        builder.segment(f"link_{number}", mass=0.1, center=(0.0, 0.0, 0.5 * LINK_LENGTH))
        builder.hinge(
            f"hinge_{number}", below, f"link_{number}", at=(0, 0, place), axis=axis, range=(-LINK_RANGE, LINK_RANGE)
        )
    return builder.site("tip", f"link_{LINKS}", at=(0.0, 0.0, LINK_LENGTH)).build()


def chain_problem(random: np.random.Generator) -> Json:
    """Goal pose of the tip, taken from a random pose, from a nearly straight chain."""
    neutral = Pose.neutral(chain())
    start, witness = (random.uniform(-share, share, LINKS) * LINK_RANGE for share in (0.1, 0.9))
    return {"start": start_of(neutral.plus(start)), **_goal(neutral.plus(witness), turned=True)}


def arm() -> Figure:
    """Seven hinges of a robot arm, shoulder and wrist of three."""
    builder = FigureBuilder("arm").segment("s0").root("s0")
    axes = ((0, 0, 1), (0, 1, 0), (0, 0, 1), (0, -1, 0), (0, 0, 1), (0, 1, 0), (0, 0, 1))
    for number, (axis, up) in enumerate(zip(axes, (0.2, 0.13, 0.2, 0.2, 0.2, 0.18, 0.1), strict=True)):
        builder.segment(f"s{number + 1}", mass=1.0)
        at = (0.0, 0.0, up)
        builder.hinge(f"j{number}", f"s{number}", f"s{number + 1}", at=at, axis=axis, range=(-2.6, 2.6))
    return builder.site("tip", "s7", at=(0.0, 0.0, 0.1)).build()


def mjcf_of(figure: Figure, floating: bool) -> str:
    """MJCF of a figure, on a floating or a fixed base."""
    lines = [line for line in body_lines(figure, {}) if floating or "freejoint" not in line]
    head = '<mujoco><compiler angle="radian" autolimits="true"/><worldbody>'
    return "\n".join([head, *lines, "</worldbody></mujoco>"])


def start_of(pose: Pose) -> Json:
    """Root (position, then quaternion w, x, y, z; None if it is fixed) and hinge angles by name."""
    root = pose["root"].tolist() or None
    return {"root": root, "joints": {name: float(a) for name, a in urdf_joint_positions(pose.figure, pose.q).items()}}


def _bent(figure: Figure) -> Pose:
    return Pose.neutral(figure).plus(np.full(figure.nv, 0.3)).clamped()


def _near(start: Pose, count: int, random: np.random.Generator, spread: float = SPREAD_RAD) -> list[Pose]:
    """Valid poses around a start, from which goals are taken."""
    return [start.plus(random.uniform(-spread, spread, start.figure.nv)).clamped() for _ in range(count)]


def _goal(pose: Pose, turned: bool) -> Json:
    place = pose.placement("tip")
    position = {"position": place.translation_vector.tolist()}
    return {**position, "rotation": place.rotation_matrix.tolist()} if turned else position


def _reaches(kind: str, robot: str, start: Pose, witnesses: list[Pose]) -> Json:
    goals = [{"start": start_of(start), **_goal(each, kind == "pose")} for each in witnesses]
    return {"kind": kind, "measure": "solve", "robot": robot, "shared": True, "problems": goals}


def _batch(robot: str, start: Pose, witnesses: list[Pose]) -> Json:
    goals = [_goal(each, turned=False) for each in witnesses]
    first = {"start": start_of(start), **goals[0]}
    return {"kind": "point", "measure": "batch", "robot": robot, "problems": [first], "goals": goals}


def _ticks(robot: str, start: Pose, sites: tuple[str, ...], levels: tuple[int, ...], count: int) -> Json:
    """Goals that rise and sink together, by at most a millimeter a tick."""
    goals = [[start.placement(site).homogeneous for site in sites] for _ in range(count)]
    for transforms, height in zip(goals, _heights(count), strict=True):
        for each in transforms:
            each[2, 3] += height
    listed = [{"transforms": [each.tolist() for each in transforms]} for transforms in goals]
    first = {"start": start_of(start), "sites": list(sites), "levels": list(levels), **listed[0]}
    return {"kind": "ticks", "measure": "ticks", "robot": robot, "problems": [first], "goals": listed}


def _heights(count: int) -> FloatArray:
    heights: FloatArray = TICK_STEP_M * count / (2.0 * np.pi) * np.sin(np.linspace(0.0, 2.0 * np.pi, count))
    return heights
