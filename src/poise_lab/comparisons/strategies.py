"""Strategies for several tasks on a trunk with two arms: weighting, partitioning, projection afterwards, priority."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np

from poise.analysis.report import Curve, Plot, Report, Section, Table
from poise.analysis.report.parts import Cell
from poise.types import FloatArray, Matrix
from poise_lab.comparisons.step_cost import step_cost_sections
from poise_lab.techniques.planar import LEFT_HAND, RIGHT_HAND, two_arms
from poise_lab.techniques.strategies import (
    Tasks,
    cascaded,
    partitioned,
    prioritized,
    prioritized_by_stacked_projectors,
    projected_afterwards,
    projected_onto_all,
    weighted,
)

DAMPING = 0.1
ITERATIONS = 1000
MAX_REQUESTED_STEP_M = 0.05  # longest displacement of a hand that is requested in one iteration
INITIAL_ANGLES = np.array([1.2, 0.3, 0.2, 0.8, -0.6, -0.8, 0.6])  # [rad]

WEIGHTS = (3.0, 1.0)
JOINT_PARTITION = ((0, 1, 2, 5, 6), (3, 4))  # the right hand has the trunk and its arm, the left hand its own arm
REACHABLE = (np.array([0.3, 0.6]), np.array([-0.9, -0.2]))  # goals of the right and the left hand [m]
ACROSS = (np.array([0.35, 1.1]), np.array([-0.9, 0.9]))
UNREACHABLE = (np.array([0.9, 0.9]), np.array([-1.1, 1.0]))
JUST_UNREACHABLE = (np.array([0.2, 1.25]), np.array([-1.4, 1.1]))

Strategy = Callable[[Tasks], FloatArray]


@dataclass(frozen=True, eq=False)
class StrategyRun:
    """Errors of both hands by iteration [m], path of the left hand (iterations, 2) [m], and the last joint angles."""

    right: FloatArray
    left: FloatArray
    left_path: Matrix
    end: FloatArray

    @property
    def length(self) -> float:
        """Length of the path of the left hand [m]."""
        return float(np.linalg.norm(np.diff(self.left_path, axis=0), axis=1).sum())


def run_strategy(
    strategy: Strategy, right_goal: FloatArray, left_goal: FloatArray, iterations: int = ITERATIONS
) -> StrategyRun:
    """Iterate a strategy toward both goals; the right hand has priority [Baerlocher2001, fig. 5.4]."""
    tree, q = two_arms(), INITIAL_ANGLES.copy()
    norms: list[tuple[float, float]] = []
    left_path: list[FloatArray] = []
    for _ in range(iterations):
        points = tree.ends(q)
        errors = [right_goal - points[RIGHT_HAND], left_goal - points[LEFT_HAND]]
        norms.append((float(np.linalg.norm(errors[0])), float(np.linalg.norm(errors[1]))))
        left_path.append(points[LEFT_HAND])
        hands = zip((RIGHT_HAND, LEFT_HAND), errors, strict=True)
        q = q + strategy([(tree.jacobian(q, link), _shortened(e)) for link, e in hands])
    history = np.array(norms)
    return StrategyRun(history[:, 0], history[:, 1], np.array(left_path), q)


def _shortened(error: FloatArray) -> FloatArray:
    return error * min(1.0, MAX_REQUESTED_STEP_M / max(float(np.linalg.norm(error)), 1e-300))


def strategies_by_name() -> dict[str, Strategy]:
    """All strategies with their parameters for two tasks."""
    return {
        "weighting (3 : 1)": partial(weighted, damping=DAMPING, weights=WEIGHTS),
        "partitioning": partial(partitioned, damping=DAMPING, joints=JOINT_PARTITION),
        "projection afterwards": partial(projected_afterwards, damping=DAMPING),
        "task priority": partial(prioritized, damping=DAMPING),
        "priority, O(p²) projectors": partial(prioritized_by_stacked_projectors, damping=DAMPING),
    }


# --- report -----------------------------------------------------------------------------------------------------------


def compare_strategies(seed: int) -> Report:
    """Report on strategies for several tasks."""
    rng = np.random.default_rng(seed)
    return Report(
        title="Several tasks at once",
        intent="Seven joints in a plane, a trunk with two arms; the right hand has priority over the left.",
        seed=seed,
        sections=(_two_hands(), _second_unreachable(), _cascade(rng), *step_cost_sections(rng)),
    )


def _two_hands() -> Section:
    rows: list[tuple[Cell, ...]] = []
    for name, strategy in strategies_by_name().items():
        near, far = run_strategy(strategy, *REACHABLE), run_strategy(strategy, *UNREACHABLE)
        errors = (near.right, near.left, far.right, far.left)
        rows.append((name, *(1e3 * float(error[-1]) for error in errors)))
    heads = (
        "strategy",
        *("right, both reachable [mm]", "left, both reachable [mm]"),
        *("right, one reachable [mm]", "left, one reachable [mm]"),
    )
    return Section(
        title="Both goals reachable, and only one",
        literature="Weighting and priority meet both goals if both can be met; partitioning misses the left one "
        "although the trunk could help. If only one can be met, weighting misses both; priority meets the first and "
        "brings the second as near as possible (Baerlocher 5.2, fig. 5.4; Boulic fig. 2).",
        measured="Confirmed. No weight brings the error of the right hand to zero in a conflict: it decreases with "
        "the weight and never vanishes. Recursive and stacked projectors take the same path up to rounding.",
        tables=(Table(heads, tuple(rows)),),
    )


def _second_unreachable() -> Section:
    strategies = strategies_by_name()
    far = {
        name: run_strategy(strategies[name], *JUST_UNREACHABLE) for name in ("task priority", "projection afterwards")
    }
    near = {name: run_strategy(strategies[name], *ACROSS) for name in far}
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (name, *(1e3 * float(value) for value in (run.right[-1], run.left.min(), run.left[-1], near[name].length)))
        for name, run in far.items()
    )
    heads = (
        *("formulation", "right hand [mm]", "left, nearest [mm]", "left, final [mm]"),
        "path if reachable [mm]",
    )
    steps = np.arange(0, ITERATIONS, 2)
    curves = tuple(Curve.of(name, steps + 1, 1e3 * run.left[steps]) for name, run in far.items())
    paths = tuple(Curve.of(name, run.left_path[:, 0], run.left_path[:, 1]) for name, run in near.items())
    return Section(
        title="The second goal unreachable: two formulations",
        literature="Priority ends at the nearest reachable point, where P₁J₂ᵀe₂ = 0. Projection afterwards ends where "
        "P₁J₂⁺e₂ = 0, a different point: it touches the border and moves away (Baerlocher 5.3.5, fig. 5.9); its path "
        "to a goal is longer (fig. 5.10).",
        measured="Both keep the first task. Projection afterwards comes near, moves away again and ends farther from "
        "the second goal, as the source says; with both goals reachable its left hand takes a path nearly twice as "
        "long to the same end.",
        tables=(Table(heads, rows),),
        plots=(
            Plot("Error of the left hand", "iteration", "mm", curves, log_x=True),
            Plot("Path of the left hand, both goals reachable", "x [m]", "z [m]", paths, equal=True),
        ),
    )


def cascade_disturbance(rng: np.random.Generator) -> dict[str, tuple[float, float]]:
    """Disturbance of two tasks by P₁P₂z and by the correct projection of z: ‖J₁z‖, ‖J₂z‖ relative to ‖z‖."""
    matrices = [rng.normal(size=(3, 10)), rng.normal(size=(3, 10))]
    extra = rng.normal(size=10)
    projections = {"P₁P₂z": cascaded(matrices, extra), "projected on both": projected_onto_all(matrices, extra)}
    norm = float(np.linalg.norm(extra))
    return {
        name: (float(np.linalg.norm(matrices[0] @ z)) / norm, float(np.linalg.norm(matrices[1] @ z)) / norm)
        for name, z in projections.items()
    }


def _cascade(rng: np.random.Generator) -> Section:
    rows = tuple((name, *disturbance) for name, disturbance in cascade_disturbance(rng).items())
    return Section(
        title="The cascaded extra term",
        literature="J₁⁺e₁ + P₁J₂⁺e₂ + P₁P₂z looks like the next term. Baerlocher (5.3.3, eq. 5.14) warns that it is "
        "wrong; Urtasun repeats it without the warning.",
        measured="The first task is kept up to rounding; the second is disturbed by as much as the extra term itself.",
        tables=(Table(("extra term", "disturbs task 1", "disturbs task 2"), rows),),
    )
