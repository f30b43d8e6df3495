"""The penalty method beside SciPy: the situations of Zhao and Badler, and random problems."""

from __future__ import annotations

import numpy as np
import pytest
import scipy.optimize
from benchmarks.measurement import Verdict
from benchmarks.run import Run, Settings

from benchmarks.suite import nonlinear
from poise.cli.optional_packages import OptionalPackage
from poise.solver import Status
from poise.solver.nonlinear import solve
from poise.tasks import PositionTask
from poise_lab.techniques.penalty_problems import Situation, situations

DOF_COUNTS = {"elbows and hands": 16, "a bar out of reach": 31, "a box to be delivered": 10}


def situation(name: str) -> Situation:
    return next(each for each in situations() if each.name == name)


@pytest.mark.parametrize(("name", "dof_count"), DOF_COUNTS.items())
def test_situations_have_the_dofs_of_the_source_and_are_certified(name: str, dof_count: int) -> None:
    each = situation(name)
    assert each.start.figure.nv == each.dof_count == dof_count
    result = solve(each.start, each.tasks)
    assert result.status is (Status.SOLVED if each.reachable else Status.CONVERGED)
    assert result.certificate is not None
    assert result.certificate.holds(1e-8)
    assert not result.pose.violations(1e-9)


def test_the_bar_is_missed_by_both_hands_alike_and_the_trunk_bends() -> None:
    result = solve(situation("a bar out of reach").start, situation("a bar out of reach").tasks)
    left, right = (result["left_hand"].error, result["right_hand"].error)
    assert 0.05 < left < 0.5
    assert right == pytest.approx(left, rel=0.2)  # there are several optima, some slightly asymmetric
    bent = sum(result.pose.value(f"trunk_{cut}_1.angle") for cut in range(5))
    assert bent > np.radians(60.0)


def test_the_box_arrives_level_and_tips_with_a_position_goal_only() -> None:
    each = situation("a box to be delivered")
    level = each.start.placement("right_hand_point").rotation_matrix

    def tilt(tasks: tuple[object, ...]) -> float:
        end = solve(each.start, tasks).pose  # type: ignore[arg-type]
        return float(np.abs(end.placement("right_hand_point").rotation_matrix - level).max())

    position = PositionTask(name="box", site="right_hand_point", goal=each.tasks[0].position)  # type: ignore[attr-defined]
    assert tilt(each.tasks) < 1e-6
    assert tilt((position,)) > 0.1


def test_scipy_ends_no_lower_in_any_situation() -> None:
    for comparison in nonlinear.compare_situations(scipy.optimize, 1):
        assert comparison.residual <= 1e-8
        assert comparison.slsqp_potential is not None
        assert comparison.potential <= comparison.slsqp_potential + 1e-9


def test_neither_slsqp_nor_trust_constr_ends_lower_on_random_problems() -> None:
    found = nonlinear.compare_random_problems(np.random.default_rng(3), scipy.optimize, 12, 1)
    assert max(found.residuals) <= 1e-8
    assert all(all(each) for each in found.as_low.values())
    assert {method: len(each) for method, each in found.as_low.items()} == {"SLSQP": 12, "trust-constr": 12}


def test_slsqp_ends_no_lower_on_random_poses() -> None:
    residuals, as_low, _ = nonlinear.compare_random_poses(np.random.default_rng(4), scipy.optimize, 12)
    assert max(residuals) <= 1e-8
    assert all(as_low)


def test_without_scipy_comparisons_are_not_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(nonlinear, "PROBLEMS", {True: 2})
    monkeypatch.setattr(nonlinear, "ROUNDS", {True: 1})
    alone = Run(Settings(quick=True), (OptionalPackage("scipy", error="not installed"),))
    found = {each.name: each for each in nonlinear.nonlinear(alone)}
    absent = [name for name, each in found.items() if each.verdict is Verdict.NOT_MEASURED]
    assert len(absent) == 9
    assert found["a bar out of reach, Kuhn-Tucker residual"].verdict is Verdict.HELD
