"""Problems of the penalty method, solved here and by SciPy."""

from __future__ import annotations

import math
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from types import ModuleType
from typing import NamedTuple

import numpy as np

from poise.kinematics import Pose, random_pose
from poise.model import FigureBuilder
from poise.solver.nonlinear import LinearConstraints, Minimum, NonlinearSettings, minimize, solve
from poise.solver.nonlinear.penalty_method import LEVEL_FACTOR, MAX_STEP, METRIC_DAMPINGS, PenaltySolver
from poise.solver.nonlinear.pose_problem import PoseProblem, levels_to_weights
from poise.tasks import PoseTask, PositionTask, Task
from poise.types import FloatArray, Matrix

# --- random potentials ------------------------------------------------------------------------------------------------

# Random functions under random linear constraints, with starts that mostly lie outside.
#
# A bowl with logarithms of exponentials on it, which is convex: there is one minimum, so that whoever ends higher has not
# arrived. Half as many slanting walls as numbers, and a box, all round a point that keeps them.

Function = Callable[[FloatArray], tuple[float, FloatArray]]
SIZES = (2, 20)


@dataclass(frozen=True, eq=False)
class RandomPotential:
    """A function, walls rows x ≤ bounds, and a start."""

    function: Function
    rows: Matrix
    bounds: FloatArray
    start: FloatArray


def random_potentials(rng: np.random.Generator, count: int) -> Iterator[RandomPotential]:
    """So many problems of 2 to 19 numbers."""
    for _ in range(count):
        size = int(rng.integers(*SIZES))
        function = _bowl(rng, size)
        inside = 0.3 * rng.normal(size=size)
        rows = np.concatenate([rng.normal(size=(size // 2, size)), np.eye(size), -np.eye(size)])
        bounds = rows @ inside + rng.uniform(0.05, 1.0, size=len(rows))
        yield RandomPotential(function, rows, bounds, 2.0 * rng.normal(size=size))


def _bowl(rng: np.random.Generator, size: int) -> Function:
    root = rng.normal(size=(size, size))
    bowl = root @ root.T / size + 0.1 * np.eye(size)
    pull, bends = 2.0 * rng.normal(size=size), rng.normal(size=(3, size))

    def function(x: FloatArray) -> tuple[float, FloatArray]:
        along = bends @ x
        value = 0.5 * x @ bowl @ x + pull @ x + np.logaddexp(0.0, along).sum()
        return float(value), np.asarray(bowl @ x + pull + bends.T @ (1.0 / (1.0 + np.exp(-along))))

    return function


# --- seed situations --------------------------------------------------------------------------------------------------

# The three situations of Zhao and Badler: four goals for both arms, a bar out of reach, a box to be delivered.
#
# Their figure has revolute joints alone. An arm here has eight: two at the collarbone, three at the shoulder, the elbow,
# two at the wrist. Two arms make the sixteen degrees of freedom of figure 4; five joints of three in the trunk make them
# the thirty-one of figure 5; one arm and two turns of the waist the ten of figure 7 [Zhao1989, 5]. The seed gives
# pictures and no numbers, so that lengths are those of a person, limits those of a manual, rounded, and goals are chosen
# so that what the pictures show happens: all met, bent over the bar without reaching it, and delivered level.

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
            x, y, z = (chest + farther * (there.position(f"{side}_hand_point") - chest)).tolist()
            tasks.append(PositionTask(name=side, site=f"{side}_hand_point", goal=(x, y, z)))
        yield Situation(f"random {number}", figure.nv, 0.0, random_pose(figure, rng), tuple(tasks), met=farther == 1.0)


def _elbows_and_hands() -> Situation:
    start = _standing(SIDES, 0)
    arms = {"aside": (0.5, -0.4), "ahead": (-1.0, -0.6), "turn": (0.3, 0.2)}  # left, right [rad]
    values = {f"{side}_shoulder_{way}": both[place] for way, both in arms.items() for place, side in enumerate(SIDES)}
    there = start.with_values({**values, "left_elbow": -1.2, "right_elbow": -1.4, "left_clavicle_ahead": 0.1})
    sites = [f"{side}_{part}" for side in SIDES for part in ("elbow", "hand")]
    tasks = tuple(
        PositionTask(name=site, site=f"{site}_point", goal=tuple(there.position(f"{site}_point").tolist()))
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
        orientation=start.placement("right_hand_point").rotation,
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


# --- scipy ways -------------------------------------------------------------------------------------------------------

# The same problems by SciPy's SLSQP and trust-constr, asked for as much accuracy as they can give.
#
# Potential and gradient of poses come from the same kernel call that the second engine makes, so that what differs is the
# method alone. SciPy gets plain bounds, because all limits of the seed's situations are ranges of hinges.

MOST = 1000  # iterations
SHARP = {"SLSQP": {"ftol": 1e-14, "maxiter": MOST}, "trust-constr": {"gtol": 1e-10, "xtol": 1e-12, "maxiter": MOST}}
POSES = {"ftol": 1e-12, "maxiter": MOST}


class Ended(NamedTuple):
    """Where SciPy ended."""

    point: FloatArray
    potential: float


def scipy_situation(optimize: ModuleType, situation: Situation, space: PoseProblem) -> Callable[[], Ended]:
    """A call that solves a situation by SLSQP."""
    joints = [joint for joint in situation.start.figure.joints if joint.kind.nv]
    bounds = [(joint.ranges["angle"].lower, joint.ranges["angle"].upper) for joint in joints]

    def function(q: FloatArray) -> tuple[float, FloatArray]:
        return space.objective(q)

    def solve() -> Ended:
        found = optimize.minimize(
            function, situation.start.q, jac=True, method="SLSQP", bounds=bounds, options=dict(POSES)
        )
        return Ended(np.asarray(found.x), float(found.fun))

    return solve


def scipy_random(optimize: ModuleType, problem: RandomPotential, method: str) -> Callable[[], Ended]:
    """A call that solves a random problem by SLSQP or trust-constr."""
    rows, bounds = problem.rows, problem.bounds
    if method == "SLSQP":
        walls: object = {"type": "ineq", "fun": lambda x: bounds - rows @ x, "jac": lambda x: -rows}
    else:
        walls = optimize.LinearConstraint(rows, -np.inf, bounds)

    def solve() -> Ended:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # trust-constr says on its way that it has little left to do
            found = optimize.minimize(
                problem.function,
                problem.start,
                jac=True,
                method=method,
                constraints=[walls],
                options=dict(SHARP[method]),
            )
        return Ended(np.asarray(found.x), float(found.fun))

    return solve


# --- measured ---------------------------------------------------------------------------------------------------------

# The second engine and SciPy on the same problems: seconds, potentials and proofs.

METHODS = ("SLSQP", "trust-constr")
SAME = 1e-8  # of a value, or of 1: potentials that differ by less are the same


class SituationNumbers(NamedTuple):
    """What came of a situation: seconds, potentials, and the proof."""

    situation: Situation
    bound: float  # descent and proof, tasks bound beforehand as SciPy's function is [s]
    whole: float  # poise.solver.nonlinear.solve with everything [s]
    slsqp: float | None  # [s]
    potential: float
    slsqp_potential: float | None
    residual: float


def situation_numbers(optimize: ModuleType | None, rounds: int) -> Iterator[SituationNumbers]:
    """Every situation by the second engine and, where there is SciPy, by SLSQP, in turn."""
    for situation in situations():
        flat = levels_to_weights(situation.tasks, LEVEL_FACTOR)
        bound = PenaltySolver(situation.start.figure, flat)
        settings, start = NonlinearSettings(max_step=MAX_STEP), situation.start.q
        ours = bound.run(start, settings, METRIC_DAMPINGS[0], False)
        other = None if optimize is None else scipy_situation(optimize, situation, bound.problem)

        def proved(bound: PenaltySolver = bound, start: object = start, settings: NonlinearSettings = settings) -> object:
            return bound.certificate(bound.run(start, settings, METRIC_DAMPINGS[0], False))  # type: ignore[arg-type]

        def whole(situation: Situation = situation) -> object:
            return solve(situation.start, situation.tasks)

        calls: list[Callable[[], object]] = [proved, whole, *([other] if other else [])]
        seconds = _least(calls, rounds)
        end = other() if other else None
        yield SituationNumbers(
            situation,
            seconds[0],
            seconds[1],
            seconds[2] if other else None,
            ours.value,
            end.potential if end else None,
            bound.certificate(ours).residual,
        )


class Kept:
    """A call of SciPy that remembers where it ended, so that nothing is solved once more to ask."""

    def __init__(self, call: Callable[[], Ended]) -> None:
        self._call = call
        self.ended = Ended(np.zeros(0), float("inf"))

    def __call__(self) -> None:
        """Solve, and remember."""
        self.ended = self._call()


def _least(calls: list[Callable[[], object]], rounds: int) -> list[float]:
    """Shortest time of each call, taken in turn [s]."""
    best = [float("inf")] * len(calls)
    for _ in range(rounds):
        for place, call in enumerate(calls):
            began = time.perf_counter()
            call()
            best[place] = min(best[place], time.perf_counter() - began)
    return best


class RandomNumbers(NamedTuple):
    """What came of random problems: residuals, and for each method shares and ratios of times."""

    residuals: list[float]
    as_low: dict[str, list[bool]]
    ratios: dict[str, list[float]]


def random_numbers(rng: np.random.Generator, optimize: ModuleType | None, count: int, rounds: int = 3) -> RandomNumbers:
    """Random problems by `minimize` and by SciPy's methods, in turn."""
    found = RandomNumbers([], {method: [] for method in METHODS}, {method: [] for method in METHODS})
    for problem in random_potentials(rng, count):
        ours = _ours(problem)
        end = ours()
        found.residuals.append(end.certificate.residual)
        if optimize is None:
            continue
        for method in METHODS:
            other = scipy_random(optimize, problem, method)
            kept = Kept(other)
            seconds = _least([ours, kept], rounds if method == "SLSQP" else 1)
            found.ratios[method].append(seconds[1] / seconds[0])
            least = kept.ended.potential
            found.as_low[method].append(end.value <= least + SAME * max(1.0, abs(least)))
    return found


def pose_numbers(
    rng: np.random.Generator, optimize: ModuleType | None, count: int
) -> tuple[list[float], list[bool], list[float]]:
    """Random poses by `solve` and SLSQP: residuals, whether ours is as low, and ratios of times."""
    residuals, as_low, ratios = [], [], []
    for situation in random_situations(rng, count):
        result = solve(situation.start, situation.tasks)
        residuals.append(result.certificate.residual if result.certificate is not None else float("inf"))
        if optimize is None:
            continue
        space = PenaltySolver(situation.start.figure, levels_to_weights(situation.tasks, LEVEL_FACTOR)).problem
        kept = Kept(scipy_situation(optimize, situation, space))
        seconds = _least([partial(solve, situation.start, situation.tasks), kept], 2)
        ratios.append(seconds[1] / seconds[0])
        as_low.append(space.objective(result.pose.q).value <= kept.ended.potential + SAME)
    return residuals, as_low, ratios


def _ours(problem: RandomPotential) -> Callable[[], Minimum]:
    walls = LinearConstraints.of(len(problem.start), at_most=(problem.rows, problem.bounds))
    return lambda: minimize(problem.function, problem.start, walls)
