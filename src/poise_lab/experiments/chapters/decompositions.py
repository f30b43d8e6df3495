"""Decompositions of Jacobians: what they cost, and how they drift."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import numpy as np

from poise.analysis.report import Curve, Plot
from poise.types import Matrix
from poise_lab.comparisons.svd import measure_drift, tip_jacobian
from poise_lab.comparisons.timing import min_cpu_seconds
from poise_lab.experiments.experiment import Trial
from poise_lab.experiments.registry import experiment
from poise_lab.techniques.inverses import lapack
from poise_lab.techniques.singular_values import Factors, column_givens, golub_reinsch, orthogonal_rows, row_givens

SPHERE_COUNTS = (5, 10, 30, 60, 100)
MAX_COLUMN_WISE_SPHERES = 10  # column-wise rotations are too slow beyond
DRIFT_FRAMES = 1200


def _products(name: str, joints: int) -> float:
    """Products of numbers of one sweep or decomposition of three rows, counted."""
    if name == "column-wise":
        return 0.5 * joints * (joints - 1) * (3 * 3 + 4 * (3 + joints))
    return 3.0 * (3 * joints + 4 * (joints + 3)) if name == "row-wise" else 4.0 * 9.0 * joints


@experiment(
    "svd-times",
    title="Which decomposition is fast",
    source="Ge fig. 5.3, 5.4",
    description="The trunk has 5 to 100 spheres with three joints each, its tip three rows. The cost of all "
    "decompositions grows linearly with the joints except the column-wise one, which rotates every pair of columns "
    "and is far slower. Golub-Reinsch in Python is slower than LAPACK.",
    counterfactual="with rows rotated instead of columns",
    not_reproduced="Rotations of rows as fast as LAPACK: they are written in Python here. Times that grow linearly: "
    "with three rows the fixed parts count.",
)
def svd_times(trial: Trial) -> None:
    """Time four decompositions."""
    ways: dict[str, Callable[[Matrix], Factors]] = {
        "LAPACK": lapack,
        "Golub-Reinsch": golub_reinsch,
        "row-wise": row_givens,
        "column-wise": row_givens if trial.counterfactual else column_givens,
    }
    rng = np.random.default_rng(0)
    times: dict[str, dict[int, float]] = {name: {} for name in ways}
    for spheres in SPHERE_COUNTS:
        J = tip_jacobian(rng.normal(size=3 * spheres), np.full(3 * spheres, 1.0 / (3 * spheres)))
        for name, way in ways.items():
            if name != "column-wise" or spheres <= MAX_COLUMN_WISE_SPHERES:
                times[name][3 * spheres] = 1e6 * min_cpu_seconds(partial(way, J), 3)
    slow = times["column-wise"][15] / times["row-wise"][15]
    trial.check("column-wise is far slower", slow > 5.0, f"{slow:.0f} times row-wise at 15 joints")
    written = min(times["Golub-Reinsch"][n] / times["LAPACK"][n] for n in times["LAPACK"])
    trial.check("Golub-Reinsch in Python is slower than LAPACK", written > 1.5, f"{written:.0f} times at least")
    shown = "row-wise" if trial.counterfactual else "column-wise"
    grown = {name: _products(name, 300) / _products(name, 30) for name in ("row-wise", shown)}
    words = f"products from 30 to 300 joints: row-wise {grown['row-wise']:.1f}, column-wise {grown[shown]:.0f} times"
    trial.check("all grow linearly but column-wise", grown["row-wise"] < 10.5 and grown[shown] > 50.0, words)
    ratio = times["row-wise"][300] / times["LAPACK"][300]
    trial.note("row-wise over LAPACK at 100 spheres, one in Python", f"{ratio:.1f}", "about 1")
    growth = {
        name: float(np.polyfit(np.log(list(each)), np.log(list(each.values())), 1)[0]) for name, each in times.items()
    }
    trial.note(
        "time grows with the joints to the power",
        ", ".join(f"{n} {g:.2f}" for n, g in growth.items()),
        "1 but for column-wise",
    )
    curves = tuple(Curve.of(name, list(each), list(each.values())) for name, each in times.items())
    trial.plot(Plot("Time of one decomposition", "joints", "µs", curves, log_x=True, log_y=True))


@experiment(
    "svd-drift",
    title="A warm start that drifts",
    source="Ge 3.4, 3.5",
    description="From frame to frame a Jacobian changes little, so its decomposition starts with the rotations of the "
    "previous one, and sines are replaced by small angles. The error accumulates until the vectors are no longer "
    "orthogonal; a reset every hundred frames removes it. Column rotations give more singular values than there are.",
    counterfactual="with exact sines",
)
def svd_drift(trial: Trial) -> None:
    """Follow a Jacobian for long."""
    found = measure_drift(np.random.default_rng(0), DRIFT_FRAMES)
    lost = {name: each[1] for name, each in found.items()}
    small, again = (
        lost["one sweep" if trial.counterfactual else "one sweep, small angles"],
        lost["small angles, reset every 100"],
    )
    grown = float(small[-100:].max() / max(float(small[5:100].max()), 1e-16))
    trial.check("the error accumulates", grown > 3.0, f"{small[5:100].max():.1e} to {small[-100:].max():.1e}")
    trial.check(
        "a reset removes it", again[-100:].max() < 0.3 * small[-100:].max(), f"{again[-100:].max():.1e} at the end"
    )
    J = tip_jacobian(np.random.default_rng(1).normal(size=12), np.full(12, 1.0 / 12))
    work, _ = orthogonal_rows(J.T, sweeps=2)
    count = int(np.count_nonzero(np.linalg.norm(work, axis=1) > 1e-12))
    trial.check("column rotations give more than three values", count > 3, f"{count} after two sweeps", "more than 3")
    every = np.arange(0, DRIFT_FRAMES, 10)
    curves = tuple(
        Curve.of(name, every, np.maximum(np.maximum.reduceat(each, every), 1e-17)) for name, each in lost.items()
    )
    trial.plot(Plot("Loss of orthogonality", "frame", "largest entry off", curves, log_y=True))
