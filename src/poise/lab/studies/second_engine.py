"""The second engine: the seed's three situations, and random problems, beside SciPy's methods [Zhao1989, 5]."""

from __future__ import annotations

import importlib
from types import ModuleType

import numpy as np

from poise.bench.peers import find_peer
from poise.bench.suite.nonlinear import METHODS, random_numbers, situation_numbers
from poise.lab.report import Section, Table
from poise.lab.report.parts import Cell

ROUNDS, PROBLEMS = 5, 40
ABSENT = "–"


def _scipy() -> ModuleType | None:
    return importlib.import_module("scipy.optimize") if find_peer("scipy").available else None


def situation_section() -> Section:
    """The three situations, then and now."""
    optimize = _scipy()
    rows: list[tuple[Cell, ...]] = []
    for each in situation_numbers(optimize, ROUNDS):
        own = each.situation
        slsqp: tuple[Cell, ...] = (ABSENT, ABSENT, ABSENT)
        if each.slsqp is not None and each.slsqp_potential is not None:
            slsqp = (1e3 * each.slsqp, each.slsqp / each.bound, each.slsqp_potential)
        rows.append((own.name, own.freedoms, own.seconds_then, 1e3 * each.bound, *slsqp, each.potential, each.residual))
    heads = (
        *("situation", "freedoms", "1989 [s]", "here [ms]", "SLSQP [ms]", "times as fast"),
        *("potential, SLSQP", "potential, here", "Kuhn-Tucker residual"),
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
    )


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
    )
