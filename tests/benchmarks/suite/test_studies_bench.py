"""The bench of studies: the map that it measures, and its verdicts."""

from __future__ import annotations

import numpy as np
import pytest
from benchmarks.measurement import Verdict

from benchmarks.suite import studies
from poise.analysis.study.runner import run_study


def test_the_map_has_the_goals_that_are_told_and_slabs_have_its_cells() -> None:
    whole = studies.reach_of_the_palm(studies.CELLS[False])
    assert whole.count == 100_000
    assert whole.pose.figure.nv == 50
    small = studies.reach_of_the_palm(0.2)
    places = np.concatenate([slab.cell_centers(0, slab.count) for slab in studies.slabs_of(small, 2)])
    assert np.abs(places - small.cell_centers(0, small.count)).max() < 1e-12
    found = run_study(small)
    assert small.is_reached(found.columns).mean() > 0.95


def test_the_engine_is_judged_beside_bare_solves_of_the_same_cells() -> None:
    slabs = studies.slabs_of(studies.reach_of_the_palm(0.2), 2)
    seen: list[tuple[int, int]] = []
    bare, whole, ratio = studies._beside_bare(slabs, lambda done, total: seen.append((done, total)))
    assert seen == [(1, 2), (2, 2)]
    assert None not in (bare.value, whole.value, ratio.value)
    assert ratio.value == pytest.approx((whole.value or 0.0) / (bare.value or 1.0))
    assert ratio.verdict in (Verdict.HELD, Verdict.NOT_HELD)
