"""The penalty method beside SciPy: three situations of Zhao and Badler [Zhao1989, 5], and random problems."""

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
from poise_lab.techniques.penalty_method import SCIPY_METHODS, compare_random_problems, compare_situations
from poise_lab.techniques.penalty_problems import situations

ROUNDS, PROBLEM_COUNT = 9, 40
NOT_MEASURED = "–"


def _scipy_optimize() -> ModuleType | None:
    with suppress(ImportError):
        return importlib.import_module("scipy.optimize")
    return None


def situation_section() -> Section:
    """The three situations, in 1989 and now."""
    optimize = _scipy_optimize()
    rows: list[tuple[Cell, ...]] = []
    for each in compare_situations(optimize, ROUNDS):
        situation = each.situation
        slsqp: tuple[Cell, ...] = (NOT_MEASURED, NOT_MEASURED, NOT_MEASURED)
        if each.slsqp_seconds is not None and each.slsqp_potential is not None:
            slsqp = (1e3 * each.slsqp_seconds, each.slsqp_seconds / each.bound_seconds, each.slsqp_potential)
        times = (situation.seconds_1989, 1e3 * each.bound_seconds)
        rows.append((situation.name, situation.dof_count, *times, *slsqp, each.potential, each.residual))
    heads = (
        *("situation", "degrees of freedom", "1989 [s]", "here [ms]", "SLSQP [ms]", "times as fast"),
        *("potential, SLSQP", "here", "residual"),
    )
    missing = "" if optimize else " SciPy is not installed; there is no comparison."
    return Section(
        title="Three situations of Zhao and Badler",
        literature="Four goals for elbows and hands (16 degrees of freedom) took 2.6 seconds, bending over a bar out "
        "of reach (31) took 13, delivering a box level (10) took 2, on a workstation of 1989 (fig. 3 to 7).",
        measured="Milliseconds and less, each certified as a KKT (Kuhn-Tucker) point. The first and the "
        "last are met; over the bar the trunk bends to its limits and both hands miss by the same distance. "
        "SLSQP gets the same potential and gradient from the same kernel, and bounds." + missing,
        tables=(Table(heads, tuple(rows)),),
        plots=(_potential_plot(),),
    )


def _potential_plot() -> Plot:
    """Potential after every line search."""
    curves = []
    for situation in situations():
        solver = PenaltySolver(situation.start.figure, levels_to_weights(situation.tasks, LEVEL_FACTOR))
        run = solver.run(situation.start.q, NonlinearSettings(max_step=MAX_STEP), METRIC_DAMPINGS[0], True)
        values = [solver.problem.objective(situation.start.q).value, *(record.value for record in run.trace)]
        curves.append(Curve.of(situation.name, np.arange(len(values)), np.maximum(values, 1e-18)))
    return Plot("Potential by iteration", "line searches", "potential", tuple(curves), log_y=True)


def random_section(rng: np.random.Generator) -> Section:
    """Random convex functions under random linear constraints."""
    comparison = compare_random_problems(rng, _scipy_optimize(), PROBLEM_COUNT)
    rows: list[tuple[Cell, ...]] = []
    for method in SCIPY_METHODS:
        if not comparison.as_low[method]:
            rows.append((method, NOT_MEASURED, NOT_MEASURED, NOT_MEASURED))
            continue
        ratios = comparison.ratios[method]
        rows.append((method, float(np.mean(comparison.as_low[method])), float(np.median(ratios)), min(ratios)))
    heads = ("method", "share in which the penalty method is as low", "times as fast, median", "smallest")
    return Section(
        title=f"{PROBLEM_COUNT} random problems under linear constraints",
        literature="A variable metric with projection on the active constraints ends at a Kuhn-Tucker point after "
        "finitely many changes of the active set (Zhao 4.1, after Goldfarb).",
        measured=f"It does: the largest KKT residual is {max(comparison.residuals):.0e}. Neither of SciPy's methods "
        "ends lower, and the interior points of trust-constr stop slightly above.",
        tables=(Table(heads, tuple(rows)),),
        plots=_speedup_plots(comparison.ratios),
    )


def _speedup_plots(ratios: Mapping[str, Sequence[float]]) -> tuple[Plot, ...]:
    """Ratios of times, problem by problem, sorted."""
    curves = tuple(
        Curve.of(method, np.linspace(0.0, 1.0, len(values)), np.sort(values))
        for method, values in ratios.items()
        if values
    )
    title = "Times as fast as SciPy's methods, problems sorted"
    return (Plot(title, "share of the problems", "times as fast", curves, log_y=True),) if curves else ()
