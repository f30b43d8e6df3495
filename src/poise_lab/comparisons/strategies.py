"""Several tasks at once: weighting, partitioning, projection afterwards, priority; and what levels cost."""

from __future__ import annotations

from functools import partial

import numpy as np

from poise.analysis.report import Curve, Plot, Report, Section, Table
from poise.analysis.report.parts import Cell
from poise_lab.comparisons.growth import growth_sections
from poise_lab.comparisons.two_hands import DAMPING, STEPS, Strategy, follow
from poise_lab.techniques.strategies import (
    cascaded,
    partitioned,
    prioritized,
    prioritized_by_whole_projectors,
    projected_afterwards,
    rightly_projected,
    weighted,
)

WEIGHTS = (3.0, 1.0)
JOINTS = ((0, 1, 2, 5, 6), (3, 4))  # the right hand has the trunk, the left hand its own arm
REACHABLE = (np.array([0.3, 0.6]), np.array([-0.9, -0.2]))  # right, left [m]
ACROSS = (np.array([0.35, 1.1]), np.array([-0.9, 0.9]))
UNREACHABLE = (np.array([0.9, 0.9]), np.array([-1.1, 1.0]))
JUST_OUT = (np.array([0.2, 1.25]), np.array([-1.4, 1.1]))
HEADS = ("formulation", "right hand [mm]", "left, nearest [mm]", "left, at the end [mm]", "way when in reach [mm]")


def strategies(seed: int) -> Report:
    """Everything about several tasks."""
    rng = np.random.default_rng(seed)
    return Report(
        title="Several tasks at once",
        intent="Seven joints in a plane, a trunk with two arms; the right hand matters more than the left.",
        seed=seed,
        sections=(_two_hands(), _out_of_reach(), _cascade(rng), *growth_sections(rng)),
    )


def named() -> dict[str, Strategy]:
    """Every strategy, ready for two tasks."""
    return {
        "weighting (3 : 1)": partial(weighted, damping=DAMPING, weights=WEIGHTS),
        "partitioning": partial(partitioned, damping=DAMPING, joints=JOINTS),
        "projection afterwards": partial(projected_afterwards, damping=DAMPING),
        "task priority": partial(prioritized, damping=DAMPING),
        "priority, O(p²) projectors": partial(prioritized_by_whole_projectors, damping=DAMPING),
    }


def _two_hands() -> Section:
    rows: list[tuple[Cell, ...]] = []
    for name, strategy in named().items():
        near, far = follow(strategy, *REACHABLE), follow(strategy, *UNREACHABLE)
        rows.append((name, *(1e3 * float(way[-1]) for way in (near.right, near.left, far.right, far.left))))
    heads = ("strategy", "right, both can [mm]", "left, both can [mm]", "right, one can [mm]", "left, one can [mm]")
    return Section(
        title="Both goals in reach, and not",
        said="Weighting and priority meet both goals where both can be met; partitioning misses the left one "
        "although the trunk would help. Where only one can be met, weighting misses both, priority meets the first "
        "and brings the second as near as that allows (Baerlocher 5.2, fig. 5.4; Boulic fig. 2).",
        found="The same. No weight brings the right hand home in a conflict: its error falls with the weight and "
        "never vanishes. The recursive projectors and those worked out whole take the same way to the last digits.",
        tables=(Table(heads, tuple(rows)),),
    )


def _out_of_reach() -> Section:
    ways = {name: follow(named()[name], *JUST_OUT) for name in ("task priority", "projection afterwards")}
    near = {name: follow(named()[name], *ACROSS) for name in ways}
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (name, *(1e3 * float(value) for value in (way.right[-1], way.left.min(), way.left[-1], near[name].length)))
        for name, way in ways.items()
    )
    steps = np.arange(0, STEPS, 2)
    curves = tuple(Curve.of(name, steps + 1, 1e3 * way.left[steps]) for name, way in ways.items())
    paths = tuple(Curve.of(name, way.places[:, 0], way.places[:, 1]) for name, way in near.items())
    return Section(
        title="The second goal out of reach: two formulations",
        said="Priority ends at the nearest point that can be reached, where P₁J₂ᵀe₂ = 0. Projection afterwards ends "
        "where P₁J₂⁺e₂ = 0, which is another place: it touches the border and moves away (Baerlocher 5.3.5, fig. "
        "5.9); its way to a goal is longer (fig. 5.10).",
        found="Both keep the first task. Projection afterwards comes near, moves away again and ends farther from "
        "the second goal, as said; with both goals in reach its left hand goes nearly twice as far to the same end.",
        tables=(Table(HEADS, rows),),
        plots=(
            Plot("Error of the left hand", "step + 1", "mm", curves, log_x=True),
            Plot("Where the left hand went, both goals in reach", "x [m]", "z [m]", paths, equal=True),
        ),
    )


def cascade_numbers(rng: np.random.Generator) -> dict[str, tuple[float, float]]:
    """How much P₁P₂z and the right projection of z disturb two tasks: ‖J₁z‖, ‖J₂z‖ relative to ‖z‖."""
    matrices = [rng.normal(size=(3, 10)), rng.normal(size=(3, 10))]
    extra = rng.normal(size=10)
    found = {"P₁P₂z": cascaded(matrices, extra), "projected on both": rightly_projected(matrices, extra)}
    size = float(np.linalg.norm(extra))
    return {
        name: (float(np.linalg.norm(matrices[0] @ z)) / size, float(np.linalg.norm(matrices[1] @ z)) / size)
        for name, z in found.items()
    }


def _cascade(rng: np.random.Generator) -> Section:
    rows = tuple((name, *numbers) for name, numbers in cascade_numbers(rng).items())
    return Section(
        title="The cascaded extra term",
        said="J₁⁺e₁ + P₁J₂⁺e₂ + P₁P₂z looks like the next step. Baerlocher (5.3.3, eq. 5.14) warns that it is "
        "wrong; Urtasun repeats it without the warning.",
        found="The first task is kept to rounding, the second is disturbed by as much as the extra term itself.",
        tables=(Table(("extra term", "disturbs task 1", "disturbs task 2"), rows),),
    )
