"""Comparison of level errors in lexicographic order, and wider limits."""

from __future__ import annotations

import numpy as np
import pytest

from poise.kinematics import Pose, random_pose
from poise.library import human
from poise_lab.audit.figures import random_figure
from poise_lab.audit.measure import improvement, worsening
from poise_lab.audit.relaxation import relaxed_pose


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


@pytest.mark.parametrize("seed", range(6))
def test_every_limit_of_a_random_figure_can_be_relaxed(seed: int) -> None:
    rng = np.random.default_rng(seed)
    figure = random_figure(rng)
    pose = Pose.neutral(figure).plus(rng.normal(size=figure.nv)).clamped()
    for label, margin in pose.limit_margins().items():
        wider = relaxed_pose(pose, label, 0.02)
        assert wider is not None, label
        margins = wider.limit_margins()
        assert label not in margins or margins[label] > margin + 0.001, label
        others = {other: each for other, each in pose.limit_margins().items() if other != label}
        assert all(margins[other] == pytest.approx(each, abs=1e-12) for other, each in others.items())


def test_limits_of_people_can_be_relaxed_coupled_ones_and_totals_too() -> None:
    pose = random_pose(human(), np.random.default_rng(3))
    labels = list(pose.limit_margins())
    assert any("hamstrings" in label for label in labels)
    assert any("total" in label for label in labels)
    for label in labels:
        assert relaxed_pose(pose, label, 0.02) is not None, label
    assert relaxed_pose(pose, "left_knee: flexion upper limit", 0.02) != pose


def test_an_unknown_limit_is_not_relaxed() -> None:
    pose = Pose.neutral(human())
    assert relaxed_pose(pose, "left_knee: no such limit", 0.02) is None
