"""Problems for the penalty method: random convex potentials, and the three situations of Zhao and Badler.

The random potentials are a quadratic form plus logarithms of exponentials, which is convex: there is one minimum, so
that a method that ends higher has not converged. The linear constraints, half as many general rows as variables and a
box, contain a common feasible point; the starts are mostly infeasible.

The situations of [Zhao1989, 5]: four goals for both arms, a bar out of reach, a box to be delivered. The figure there
has revolute joints only. An arm has eight: two at the clavicle, three at the shoulder, the elbow, two at the wrist. Two
arms make the sixteen degrees of freedom of figure 4; five joints of three axes in the trunk add up to the thirty-one of
figure 5; one arm and two axes at the waist are the ten of figure 7. The source gives pictures and no numbers: lengths
are those of a person, limits are rounded from tables, and goals are chosen so that the pictures are reproduced (all
met, bent over the bar without reaching it, and delivered level).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from poise.kinematics import Pose, random_pose
from poise.model import FigureBuilder
from poise.tasks import PoseTask, PositionTask, Task
from poise.types import FloatArray, Matrix

Function = Callable[[FloatArray], tuple[float, FloatArray]]
"""Value and gradient (n,) at x (n,)."""

VARIABLE_COUNTS = (2, 20)  # of the random potentials, from and below

SIDES = ("left", "right")
X, Y, Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
DEGREES_PER_METER = 500.0  # five degrees weigh as much as one centimeter
UPPER_ARM_M, FOREARM_M, HAND_M, TRUNK_M = 0.30, 0.26, 0.10, 0.50
PELVIS_HEIGHT_M = 0.95


# --- random potentials ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False)
class RandomPotential:
    """A function, inequality constraints rows · x ≤ bounds, and a start."""

    function: Function
    rows: Matrix
    bounds: FloatArray
    start: FloatArray


def random_potentials(rng: np.random.Generator, count: int) -> Iterator[RandomPotential]:
    """`count` random problems of 2 to 19 variables."""
    for _ in range(count):
        size = int(rng.integers(*VARIABLE_COUNTS))
        function = _convex_function(rng, size)
        inside = 0.3 * rng.normal(size=size)
        rows = np.concatenate([rng.normal(size=(size // 2, size)), np.eye(size), -np.eye(size)])
        bounds = rows @ inside + rng.uniform(0.05, 1.0, size=len(rows))
        yield RandomPotential(function, rows, bounds, 2.0 * rng.normal(size=size))


def _convex_function(rng: np.random.Generator, size: int) -> Function:
    """½ xᵀHx + cᵀx + Σ log(1 + exp(Ax))."""
    root = rng.normal(size=(size, size))
    H = root @ root.T / size + 0.1 * np.eye(size)
    c, A = 2.0 * rng.normal(size=size), rng.normal(size=(3, size))

    def function(x: FloatArray) -> tuple[float, FloatArray]:
        exponents = A @ x
        value = 0.5 * x @ H @ x + c @ x + np.logaddexp(0.0, exponents).sum()
        return float(value), np.asarray(H @ x + c + A.T @ (1.0 / (1.0 + np.exp(-exponents))))

    return function


# --- situations of Zhao and Badler ------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Situation:
    """An initial pose and goals.

    Parameters
    ----------
    name : str
        Short description.
    dof_count : int
        Number of joint angles.
    seconds_1989 : float
        Time reported by the source [s].
    start : Pose
        Standing.
    tasks : tuple of Task
        The goals, all on one level.
    reachable : bool
        Whether all goals can be met.
    """

    name: str
    dof_count: int
    seconds_1989: float
    start: Pose
    tasks: tuple[Task, ...]
    reachable: bool


def situations() -> tuple[Situation, ...]:
    """The three situations of [Zhao1989, 5]."""
    return (_elbows_and_hands(), _bar(), _box())


def random_situations(rng: np.random.Generator, count: int) -> Iterator[Situation]:
    """Random goals for both hands from random starts; every other problem has goals out of reach."""
    for number in range(count):
        figure = _standing(SIDES, 5 if number % 4 >= 2 else 0).figure
        witness, chest = random_pose(figure, rng), np.array([0.0, 0.0, PELVIS_HEIGHT_M + 0.5 * TRUNK_M])
        scale = 1.0 if number % 2 else 1.3
        tasks = []
        for side in SIDES:
            x, y, z = (chest + scale * (witness.position(f"{side}_hand_point") - chest)).tolist()
            tasks.append(PositionTask(name=side, site=f"{side}_hand_point", goal=(x, y, z)))
        start = random_pose(figure, rng)
        yield Situation(f"random {number}", figure.nv, 0.0, start, tuple(tasks), reachable=scale == 1.0)


def _elbows_and_hands() -> Situation:
    start = _standing(SIDES, 0)
    arms = {"aside": (0.5, -0.4), "ahead": (-1.0, -0.6), "turn": (0.3, 0.2)}  # left, right [rad]
    values = {f"{side}_shoulder_{axis}": both[k] for axis, both in arms.items() for k, side in enumerate(SIDES)}
    witness = start.with_values({**values, "left_elbow": -1.2, "right_elbow": -1.4, "left_clavicle_ahead": 0.1})
    sites = [f"{side}_{part}" for side in SIDES for part in ("elbow", "hand")]
    tasks = tuple(
        PositionTask(name=site, site=f"{site}_point", goal=tuple(witness.position(f"{site}_point").tolist()))
        for site in sites
    )
    return Situation("elbows and hands", 16, 2.6, start, tasks, reachable=True)


def _bar() -> Situation:
    start = _standing(SIDES, 5)
    goals = {"left_hand": (1.10, 0.25, 0.55), "right_hand": (1.10, -0.25, 0.55)}
    tasks = tuple(PositionTask(name=hand, site=f"{hand}_point", goal=goal) for hand, goal in goals.items())
    return Situation("a bar out of reach", 31, 13.0, start, tasks, reachable=False)


def _box() -> Situation:
    start = _standing(("right",), 1, (Z, Y)).with_values({"right_elbow": -0.5 * math.pi})
    task = PoseTask(
        name="box",
        site="right_hand_point",
        position=(0.58, -0.05, 1.30),
        orientation=start.placement("right_hand_point").rotation,
        degrees_per_meter=DEGREES_PER_METER,
    )
    return Situation("a box to be delivered", 10, 2.0, start, (task,), reachable=True)


def _standing(sides: Sequence[str], trunk_joints: int, axes: Sequence[tuple[float, float, float]] = (X, Y, Z)) -> Pose:
    """Standing person with arms and a trunk of `trunk_joints` joints, each of one hinge per axis; no legs."""
    builder = FigureBuilder("jack").segment("pelvis", mass=20.0).root("pelvis", at=(0.0, 0.0, PELVIS_HEIGHT_M))
    top = "pelvis"
    for joint in range(trunk_joints):
        height = TRUNK_M / trunk_joints if joint else 0.0
        for number, axis in enumerate(axes):
            name = f"trunk_{joint}_{number}"
            builder.segment(name, mass=2.0)
            limit = math.radians(_trunk_range(axis) / trunk_joints)
            at = (0.0, 0.0, height if number == 0 else 0.0)
            span = (-0.4 * limit, limit) if axis == Y else (-limit, limit)
            builder.hinge(name, top, name, at=at, axis=axis, range=span)
            top = name
    shoulder_height = TRUNK_M / trunk_joints if trunk_joints else TRUNK_M
    for side in sides:
        _add_arm(builder, side, 1.0 if side == "left" else -1.0, top, shoulder_height)
    return Pose.neutral(builder.build())


def _trunk_range(axis: tuple[float, float, float]) -> float:
    """Largest angle of the whole trunk about an axis, in one direction [degrees]."""
    return {X: 35.0, Y: 85.0, Z: 45.0}[axis]


def _add_arm(builder: FigureBuilder, side: str, sign: float, trunk: str, height: float) -> None:
    """Add eight hinges with the arm hanging; positive angles about y move it backward, negative ones flex the elbow."""

    def mirrored(low: float, high: float) -> tuple[float, float]:
        return (low, high) if sign > 0.0 else (-high, -low)

    rows: tuple[tuple[str, tuple[float, float, float], tuple[float, float, float], tuple[float, float]], ...] = (
        ("clavicle_up", (0.0, 0.02 * sign, height), X, mirrored(-10.0, 40.0)),
        ("clavicle_ahead", (0.0, 0.0, 0.0), Z, mirrored(-20.0, 25.0)),
        ("shoulder_aside", (0.0, 0.16 * sign, 0.0), X, mirrored(-40.0, 160.0)),
        ("shoulder_ahead", (0.0, 0.0, 0.0), Y, (-170.0, 60.0)),
        ("shoulder_turn", (0.0, 0.0, 0.0), Z, (-80.0, 80.0)),
        ("elbow", (0.0, 0.0, -UPPER_ARM_M), Y, (-145.0, 0.0)),
        ("wrist_turn", (0.0, 0.0, -FOREARM_M), Z, (-80.0, 80.0)),
        ("wrist_bend", (0.0, 0.0, 0.0), Y, (-70.0, 70.0)),
    )
    parent = trunk
    for joint, at, axis, (low, high) in rows:
        name = f"{side}_{joint}"
        builder.segment(name, mass=0.5)
        builder.hinge(name, parent, name, at=at, axis=axis, range=(math.radians(low), math.radians(high)))
        parent = name
    builder.site(f"{side}_elbow_point", f"{side}_elbow")
    builder.site(f"{side}_hand_point", parent, at=(0.0, 0.0, -HAND_M))
