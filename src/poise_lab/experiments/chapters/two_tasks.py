"""Two formulations of priority: what is projected before, and what afterwards."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable
from functools import partial

import numpy as np

from poise.analysis.report import Curve, Plot
from poise.scene import Scene
from poise.types import FloatArray, Matrix
from poise_lab.comparisons.strategies import Strategy
from poise_lab.experiments.experiment import Trial
from poise_lab.experiments.registry import experiment
from poise_lab.experiments.subjects import chain_pose, equal_links, outline, points
from poise_lab.techniques.planar import LEFT_HAND, RIGHT_HAND, PlanarTree, chain, two_arms
from poise_lab.techniques.strategies import Tasks, prioritized, projected_afterwards, projector

DAMPING = 0.1
STRONG_DAMPING = 0.3  # damping that is felt away from singularities
REGULAR_ANGLES = np.array([1.57, 0.3, -0.4, 1.3, -1.8, -1.3, 1.8])  # two arms, far from all singularities
A, B = "projected before (A)", "projected afterwards (B)"


def _pair(angle: float) -> Tasks:
    """Two rows in a plane of steps, at an angle [rad]; each asks for one."""
    second = np.array([[math.cos(angle), math.sin(angle)]])
    return [(np.array([[1.0, 0.0]]), np.array([1.0])), (second, np.array([0.5]))]


@experiment(
    "two-formulations-plane",
    title="Two rows in a plane of steps",
    source="Baerlocher 5.3.4, fig. 5.6 to 5.8",
    description="Two tasks of one row each and two joints, so that a step is a point of a plane and each task a line "
    "in it. Both formulations stay on the first line. A goes to where the lines meet, B does not. As the lines become "
    "parallel that point runs away: A undamped has no bound, damped it has.",
    counterfactual="with B instead of A",
)
def two_formulations(trial: Trial) -> None:
    """Turn the second row toward the first."""
    first: Callable[..., FloatArray] = projected_afterwards if trial.counterfactual else prioritized
    cases = {"compatible, 60°": 60.0, "nearly parallel, 6°": 6.0, "parallel": 0.0}
    kept, missed = 0.0, {}
    for name, degrees in cases.items():
        tasks = _pair(math.radians(degrees))
        one, other = first(tasks, 0.0), projected_afterwards(tasks, 0.0)
        kept = max(kept, *(abs(float((tasks[0][0] @ step - 1.0)[0])) for step in (one, other)))
        missed[name] = [abs(float((tasks[1][0] @ step - 0.5)[0])) for step in (one, other)]
    trial.check("both keep task 1 in all three", kept < 1e-12, f"{kept:.0e}")
    words = "{:.0e} and {:.2f}".format(*missed["compatible, 60°"])
    a, b = missed["compatible, 60°"]
    trial.check("if the lines meet, A meets task 2, and B does not", a < 1e-12 and b > 0.1, words)
    angles = np.radians(np.geomspace(0.05, 60.0, 120))
    sizes = {
        "A, undamped": np.array([np.linalg.norm(first(_pair(t), 0.0)) for t in angles]),
        "A, damped": np.array([np.linalg.norm(first(_pair(t), DAMPING)) for t in angles]),
        "B": np.array([np.linalg.norm(projected_afterwards(_pair(t), 0.0)) for t in angles]),
    }
    grown = float(sizes["A, undamped"][0] * angles[0])
    trial.check("A undamped grows without bound, as 1/angle", 0.4 < grown < 0.6, f"‖Δq‖ · angle = {grown:.2f}")
    most = float(sizes["A, damped"].max())
    trial.check("A damped stays bounded", most < 1.0 + 1.0 / (2.0 * DAMPING), f"at most {most:.1f}")
    curves = tuple(Curve.of(name, np.degrees(angles), size) for name, size in sizes.items())
    trial.plot(Plot("Length of the step", "angle between the rows [°]", "‖Δq‖", curves, log_x=True, log_y=True))
    _show_lines(trial, first)


def _show_lines(trial: Trial, first: Callable[..., FloatArray]) -> None:
    tasks = _pair(math.radians(60.0))
    (x, z), along = tasks[1][0][0], np.array([-1.0, 2.0])
    lines = (Curve.of("task 1", [1.0, 1.0], along), Curve.of("task 2", (0.5 - z * along) / x, along))
    steps = (points(A, first(tasks, 0.0)), points(B, projected_afterwards(tasks, 0.0)))
    trial.plot(Plot("The plane of steps, 60°", "Δq₁", "Δq₂", (*lines, *steps), equal=True))


def _watched(strategy: Strategy, way: Matrix) -> tuple[FloatArray, FloatArray]:
    """How far the left hand is from its place, and the right one from its goal, while that goes along a way."""
    tree, q = two_arms(), REGULAR_ANGLES.copy()
    home, start = tree.ends(q)[LEFT_HAND], tree.ends(q)[RIGHT_HAND]
    left, right = [], []
    for offset in way:
        points = tree.ends(q)
        tasks = [
            (tree.jacobian(q, RIGHT_HAND), start + offset - points[RIGHT_HAND]),
            (tree.jacobian(q, LEFT_HAND), home - points[LEFT_HAND]),
        ]
        q = q + strategy(tasks)
        left.append(float(np.linalg.norm(tree.ends(q)[LEFT_HAND] - home)))
        right.append(float(np.linalg.norm(tree.ends(q)[RIGHT_HAND] - start - offset)))
    return np.array(left), np.array(right)


@experiment(
    "move-first-watch-second",
    title="Move the first, watch the second",
    source="Baerlocher 5.3.5, test 1",
    description="The goal of the right hand, which comes first, moves back and forth and stops; the left hand must "
    "stay. With A undamped it does. With A damped it deviates slightly and returns soon. With B it deviates far, and "
    "returns only after the right hand has stopped.",
    counterfactual="with B instead of A",
)
def move_first(trial: Trial) -> None:
    """Wave with the one hand."""
    wave = np.sin(np.linspace(0.0, 2.0 * math.pi, 80))[:, None] * np.array([0.16, -0.2])
    way = np.concatenate([wave, np.zeros((80, 2))])
    one: Callable[..., FloatArray] = projected_afterwards if trial.counterfactual else prioritized
    ways = {
        "A, undamped": partial(one, damping=0.0),
        "A, damped": partial(one, damping=STRONG_DAMPING),
        "B": partial(projected_afterwards, damping=DAMPING),
    }
    left = {name: _watched(each, way)[0] for name, each in ways.items()}
    most = {name: float(each.max()) for name, each in left.items()}
    trial.check("A undamped: the second stays", most["A, undamped"] < 2e-3, f"{1e3 * most['A, undamped']:.2f} mm")
    words = f"{1e3 * most['A, damped']:.1f} mm at most, {1e3 * left['A, damped'][85]:.2f} five steps after the stop"
    back = most["A, damped"] > most["A, undamped"] and left["A, damped"][85] < 0.2 * most["A, damped"]
    trial.check("A damped: it leaves and is back soon", back, words)
    trial.check("B: it goes far", most["B"] > 3.0 * most["A, damped"], f"{1e3 * most['B']:.0f} mm")
    stop, end = float(left["B"][79]), float(left["B"][-1])
    trial.check(
        "and is back only after the stop", end < 1e-3 * stop, f"{1e3 * stop:.0f} at the stop, then {1e3 * end:.4f} mm"
    )
    curves = tuple(Curve.of(name, np.arange(160), 1e3 * each) for name, each in left.items())
    trial.plot(Plot("How far the second is from its place", "step (the first stops at 80)", "mm", curves))


def _center(tree: PlanarTree, q: FloatArray) -> tuple[float, Matrix]:
    """Height across the vertical of the center of mass of equal links, and its row."""
    points = np.concatenate([np.zeros((1, 2)), tree.ends(q)])
    rows = [np.zeros((2, tree.size)), *(tree.jacobian(q, link) for link in range(tree.size))]
    middles = 0.5 * (points[1:] + points[:-1])
    slopes = [0.5 * (a + b) for a, b in itertools.pairwise(rows)]
    return float(middles[:, 0].mean()), np.mean(slopes, axis=0)[:1]


def _balanced_way(strategy: Strategy, goal: FloatArray, steps: int = 400) -> tuple[Matrix, FloatArray, float]:
    """Where the tip of a chain went whose center of mass is kept over its foot, its end, and the worst of balance."""
    tree, off = chain(6), 0.0
    q = np.zeros(6)
    q[0] = math.pi / 2  # upright, where all is singular
    places = [tree.ends(q)[-1]]
    for _ in range(steps):
        aside, row = _center(tree, q)
        e = goal - tree.ends(q)[-1]
        short = e * min(1.0, 0.05 / max(float(np.linalg.norm(e)), 1e-300))
        q = q + strategy([(row, np.array([-aside])), (tree.jacobian(q, 5), short)])
        places.append(tree.ends(q)[-1])
        off = max(off, abs(_center(tree, q)[0]))
    return np.array(places), q, off


@experiment(
    "path-to-goal",
    title="The path to the second goal",
    source="Baerlocher 5.3.5, test 2, fig. 5.10",
    description="A chain stands straight up, which is singular; its center of mass is to stay on the vertical, and "
    "its tip goes to a place aside and below. The center stays in both formulations. The path of A is shorter. With B "
    "the speed of the tip depends on the direction.",
    counterfactual="with B instead of A",
)
def path_to_goal(trial: Trial) -> None:
    """Bring a tip down in balance."""
    one: Callable[..., FloatArray] = projected_afterwards if trial.counterfactual else prioritized
    goal = np.array([0.25, 0.45])
    ways = {
        A: _balanced_way(partial(one, damping=DAMPING), goal),
        B: _balanced_way(partial(projected_afterwards, damping=DAMPING), goal),
    }
    off = max(each[2] for each in ways.values())
    trial.check("the center of mass stays on the vertical", off < 5e-3, f"{1e3 * off:.1f} of 1000 mm at most")
    long = {name: float(np.linalg.norm(np.diff(each[0], axis=0), axis=1).sum()) for name, each in ways.items()}
    ends = {name: float(np.linalg.norm(each[0][-1] - goal)) for name, each in ways.items()}
    trial.check("A arrives", ends[A] < 1e-3, f"{1e3 * ends[A]:.2f} mm")
    shorter = long[A] < 0.95 * long[B]
    words = f"{long[A]:.2f} and {long[B]:.2f} m; B is then {1e3 * ends[B]:.1f} mm away"
    trial.check("the path of A is shorter", shorter, words)
    turns = np.linspace(0.0, math.pi, 13)
    speeds = [_speed(partial(projected_afterwards, damping=1e-4), ways[A][1], turn) for turn in turns]
    even = [_speed(partial(one, damping=1e-4), ways[A][1], turn) for turn in turns]
    told = [f"{min(each):.2f} to {max(each):.2f} of the requested speed" for each in (speeds, even)]
    trial.check("B's speed depends on the direction", max(speeds) - min(speeds) > 0.5, told[0])
    trial.check("A's does not", max(even) - min(even) < 0.05, told[1])
    curves = [Curve.of(name, each[0][:, 0], each[0][:, 1]) for name, each in ways.items()]
    shown = (outline(chain(6), ways[A][1], "the chain, A"), *curves, points("goal", goal))
    trial.plot(Plot("Paths of the tip", "x [m]", "z [m]", shown, equal=True))


def _speed(strategy: Strategy, q: FloatArray, turn: float) -> float:
    """How far the tip goes along a direction in which it is asked to go by a little, over what is asked."""
    tree, way = chain(6), 1e-3 * np.array([math.cos(turn), math.sin(turn)])
    aside, row = _center(tree, q)
    J = tree.jacobian(q, 5)
    step = strategy([(row, np.array([0.0 * aside])), (J, way)])
    return float((J @ step) @ way / (way @ way))


@experiment(
    "semantics",
    title="What priority means",
    source="Baerlocher 5.3.11, fig. 5.13",
    description="Two tasks of different priority, in four situations. Both can be met together: both are. Each alone, "
    "not both: the first is met, the second as nearly as possible. The first cannot be met: it comes as near as "
    "possible, and the second is solved in its null space. Neither can: first the first comes as near as possible, "
    "then the second.",
    counterfactual="with both on one level",
)
def semantics(trial: Trial) -> None:
    """Four pairs of goals for a chain's middle and its tip."""
    figure = equal_links(8)
    middle = "link_5"  # begins at 0.4 m
    cases = {
        "both together": ((0.2, 0.0, 0.3), (0.4, 0.0, 0.5)),
        "each alone": ((0.35, 0.0, 0.1), (-0.3, 0.0, 0.6)),
        "the first out of reach": ((0.6, 0.0, 0.2), (0.35, 0.0, 0.45)),
        "both out of reach": ((0.6, 0.0, 0.2), (-0.7, 0.0, 0.7)),
    }
    errors, alone, slope = {}, {}, 1.0
    for name, goals in cases.items():
        for number in (0, 1, 2):
            scene = Scene(figure, chain_pose(figure, [0.2] * 8))
            if number != 2:
                scene.reach(middle, goals[0], name="first", level=1)
            if number != 1:
                scene.reach("tip", goals[1], name="second", level=1 if trial.counterfactual else 2)
            result = scene.solve()
            if number == 0:
                errors[name] = (result["first"].error, result["second"].error)
                if name == "each alone":
                    slope = _free_gradient(scene)
                trial.stage(name, scene, "side")
            elif number == 1:
                alone[name] = result["first"].error
            else:
                alone[f"{name}, second"] = result["second"].error
    words = {name: f"{1e3 * a:.2f} and {1e3 * b:.2f} mm" for name, (a, b) in errors.items()}
    met = 1e-5
    a, b = errors["both together"]
    trial.check("together possible: both are met", max(a, b) < met, words["both together"])
    a, b = errors["each alone"]
    single = alone["each alone"] < met and alone["each alone, second"] < met
    trial.check("each alone: the first is met, the second is not", single and a < met < b, words["each alone"])
    trial.check("and comes as near as the first allows", slope < 5e-3, f"{slope:.0e} of its gradient is free")
    for name in ("the first out of reach", "both out of reach"):
        a, b = errors[name]
        least = alone[name]
        trial.check(f"{name}: as near as if it were alone", abs(a - least) < 1e-5 and a > 0.1, words[name])
    trial.check("the second is met in the null space of the first", errors["the first out of reach"][1] < met)


def _free_gradient(scene: Scene) -> float:
    """Gradient of the second task in the null space of the first, relative to the whole gradient."""
    one, other = scene["first"], scene["second"]
    slope = other.jacobian(scene.pose).T @ other.error(scene.pose)
    return float(np.linalg.norm(projector(one.jacobian(scene.pose)) @ slope) / np.linalg.norm(slope))
