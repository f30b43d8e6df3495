"""The second engine: the seed's three situations, and random problems, beside SciPy's methods [Zhao1989, 5]."""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from contextlib import suppress
from types import ModuleType

import numpy as np

from poise.analysis.report import Curve, Plot, Section, Table
from poise.analysis.report.parts import Cell
from poise.solver.nonlinear import NonlinearSettings
from poise.solver.nonlinear.penalty_method import LEVEL_FACTOR, MAX_STEP, METRIC_DAMPINGS, PenaltySolver
from poise.solver.nonlinear.pose_problem import levels_to_weights
from poise_lab.techniques.penalty_problems import METHODS, random_numbers, situation_numbers, situations

ROUNDS, PROBLEMS = 9, 40
ABSENT = "–"


def _scipy() -> ModuleType | None:
    with suppress(ImportError):
        return importlib.import_module("scipy.optimize")
    return None


def situation_section() -> Section:
    """The three situations, then and now."""
    optimize = _scipy()
    rows: list[tuple[Cell, ...]] = []
    for each in situation_numbers(optimize, ROUNDS):
        own = each.situation
        slsqp: tuple[Cell, ...] = (ABSENT, ABSENT, ABSENT)
        if each.slsqp is not None and each.slsqp_potential is not None:
            slsqp = (1e3 * each.slsqp, each.slsqp / each.bound, each.slsqp_potential)
        rows.append(
            (own.name, own.dof_names, own.seconds_then, 1e3 * each.bound, *slsqp, each.potential, each.residual)
        )
    heads = (
        *("situation", "freedoms", "1989 [s]", "here [ms]", "SLSQP [ms]", "times as fast"),
        *("potential, SLSQP", "here", "residual"),
    )
    missing = "" if optimize else " SciPy is not installed, so there is nothing to compare with."
    return Section(
        title="Three situations of Zhao and Badler",
        said="Four goals for elbows and hands (16 degrees of freedom) took 2.6 seconds, bending over a bar out of "
        "reach (31) took 13, delivering a box level (10) took 2, on a workstation of 1989 (fig. 3 to 7).",
        found="Milliseconds and less, each ended by a proof that it is a Kuhn-Tucker point. The first and the last are "
        "met; over the bar the trunk bends as far as it goes and both hands miss alike. SLSQP gets the same potential "
        "and gradient from the same kernel, and bounds." + missing,
        tables=(Table(heads, tuple(rows)),),
        plots=(_descents(),),
    )


def _descents() -> Plot:
    """Potential after every line search."""
    curves = []
    for situation in situations():
        bound = PenaltySolver(situation.start.figure, levels_to_weights(situation.tasks, LEVEL_FACTOR))
        found = bound.run(situation.start.q, NonlinearSettings(max_step=MAX_STEP), METRIC_DAMPINGS[0], True)
        heights = [bound.problem.objective(situation.start.q).potential, *(turn.potential for turn in found.turns)]
        curves.append(Curve.of(situation.name, np.arange(len(heights)), np.maximum(heights, 1e-18)))
    return Plot("Potential on the way down", "line searches", "potential", tuple(curves), log_y=True)


def random_section(rng: np.random.Generator) -> Section:
    """Random functions under random linear constraints."""
    found = random_numbers(rng, _scipy(), PROBLEMS)
    rows: list[tuple[Cell, ...]] = []
    for method in METHODS:
        if not found.as_low[method]:
            rows.append((method, ABSENT, ABSENT, ABSENT))
            continue
        ratios = found.ratios[method]
        rows.append((method, float(np.mean(found.as_low[method])), float(np.median(ratios)), min(ratios)))
    heads = ("method", "part in which the second engine is as low", "times as fast, median", "least")
    return Section(
        title=f"{PROBLEMS} random problems under linear constraints",
        said="A variable metric with projection on the active constraints ends at a Kuhn-Tucker point after finitely "
        "many changes of them (Zhao 4.1, after Goldfarb).",
        found=f"It does: the largest residual of all is {max(found.residuals):.0e}. Neither of SciPy's methods ends "
        "lower, and the interior points of trust-constr stop a little above.",
        tables=(Table(heads, tuple(rows)),),
        plots=_faster(found.ratios),
    )


def _faster(ratios: Mapping[str, Sequence[float]]) -> tuple[Plot, ...]:
    """How many times as fast, problem by problem, sorted."""
    curves = tuple(
        Curve.of(method, np.linspace(0.0, 1.0, len(each)), np.sort(each)) for method, each in ratios.items() if each
    )
    title = "Times as fast as SciPy's methods, problems sorted"
    return (Plot(title, "part of the problems", "times as fast", curves, log_y=True),) if curves else ()
