"""Comparison of level errors in lexicographic order."""

from __future__ import annotations

from poise_lab.audit.measure import improvement, worsening


def test_an_improvement_counts_where_no_level_above_is_worse() -> None:
    before = {1: 0.0, 2: 1.0, 3: 2.0}
    better = improvement(before, {1: 0.0, 2: 1.0, 3: 1.5})
    assert better is not None
    assert (better.level, better.before, better.after) == (3, 2.0, 1.5)
    assert improvement(before, {1: 0.0, 2: 1.1, 3: 1.5}) is None
    assert improvement(before, {1: 0.0, 2: 1.0 - 5e-6, 3: 2.0}) is None
    assert improvement(before, {1: 0.0, 2: 0.5}) is not None  # the last level was dropped


def test_a_worsening_counts_where_no_level_above_is_better() -> None:
    before = {1: 0.0, 2: 1.0, 3: 2.0}
    worse = worsening(before, {1: 0.0, 2: 1.0, 3: 2.1})
    assert worse is not None
    assert worse.level == 3
    assert worsening(before, {1: 0.0, 2: 0.9, 3: 2.1}) is None
    assert worsening(before, before) is None
