"""Driven groups whose members reach their limits: distribution of totals, and rows along the curve of valid poses."""

from __future__ import annotations

import numpy as np
import pytest

from poise.backend import backend_status
from poise.kinematics import Pose, drive, group_total
from poise.kinematics.compiled_figure import compile_figure
from poise.kinematics.protocol import Kinematics
from poise.kinematics.saturation import NO_LIMIT, AtLimit, Tie, group_rows
from poise.kinematics.selection import bind
from poise.model import Figure
from poise.solver.constraints import project_onto_constraints, project_onto_constraints_numpy
from tests.support.driven_spines import hinged_spine, total_range

BUILT = [variant.name for variant in backend_status().variants if variant.built and variant.supported]
Case = tuple[Figure, Pose, np.random.Generator]


def cases(count: int) -> list[Case]:
    """Random spines of hinges, each with a valid pose near neutral."""
    found = []
    for seed in range(count):
        rng = np.random.default_rng(seed)
        figure = hinged_spine(rng)
        found.append((figure, Pose.neutral(figure).clamped(), rng))
    return found


def backends(figure: Figure) -> list[Kinematics]:
    return [bind(compile_figure(figure), name) for name in ("numpy", *BUILT)]


# --- which rows -------------------------------------------------------------------------------------------------------


def test_free_members_are_tied_to_the_first() -> None:
    rows = group_rows([0.1, 0.2, 0.3], [1 / 6, 1 / 3, 1 / 2], [NO_LIMIT] * 3, [NO_LIMIT] * 3)
    assert rows.equalities == (Tie(1, 0), Tie(2, 0))
    assert rows.lower is None
    assert rows.upper is None


def test_a_saturated_member_stays_at_its_limit_and_bounds_the_parameter() -> None:
    rows = group_rows([0.1, 0.3, 0.3], [1 / 3] * 3, [NO_LIMIT] * 3, [7, NO_LIMIT, NO_LIMIT])
    assert rows.equalities == (AtLimit(0, 7), Tie(2, 1))  # member 1 leads; its row is that of member 0
    assert rows.lower == Tie(1, 0)
    assert rows.upper is None


def test_a_member_at_a_kink_has_an_inequality_in_place_of_its_row() -> None:
    rows = group_rows([-0.3, -0.3, -0.3], [1 / 3] * 3, [NO_LIMIT, 4, 5], [NO_LIMIT] * 3)
    assert rows.equalities == (None, Tie(2, 1))
    assert rows.upper == Tie(0, 1)
    assert rows.lower is None


def test_a_member_at_a_limit_follows_when_the_parameter_has_come_back() -> None:
    rows = group_rows([0.3, 0.1, 0.1], [1 / 3] * 3, [NO_LIMIT] * 3, [7, NO_LIMIT, NO_LIMIT])
    assert rows.equalities == (Tie(0, 1), Tie(2, 1))
    assert rows.lower is None
    assert rows.upper is None


def test_at_the_end_of_the_curve_the_last_members_move_back_together() -> None:
    rows = group_rows([0.1, 0.3, 0.3], [1 / 3] * 3, [NO_LIMIT] * 3, [1, 2, 3])
    assert rows.equalities == (AtLimit(0, 1), Tie(2, 1))


def test_members_on_opposite_limits_of_no_common_parameter_are_tied() -> None:
    rows = group_rows([0.5, -0.5], [0.5, 0.5], [NO_LIMIT, 2], [1, NO_LIMIT])
    assert rows.equalities == (Tie(1, 0),)


# --- totals and rows --------------------------------------------------------------------------------------------------


def test_drive_reaches_every_total_that_the_limits_allow_and_violates_nothing() -> None:
    for figure, pose, rng in cases(60):
        for name in [group.name for group in figure.driven_groups] * 2:
            lower, upper = total_range(pose, name)
            wanted = rng.uniform(lower - 0.2, upper + 0.2)
            if len(figure.driven_groups) == 1:
                assert drive(pose, name, wanted).missing == pytest.approx(wanted - np.clip(wanted, lower, upper))
            result = drive(pose, name, wanted)
            assert group_total(result.pose, name) + result.missing == pytest.approx(wanted, abs=1e-12)
            assert result.pose.violations() == {}
            pose = result.pose


def test_a_pose_off_the_curve_violates_the_group() -> None:
    for figure, pose, rng in cases(20):
        lower, upper = total_range(pose, "sagittal")
        valid = drive(pose, "sagittal", rng.uniform(lower, upper)).pose
        assert valid.violations() == {}
        v = rng.normal(size=figure.nv)
        moved = valid.plus(1e-3 * v / np.linalg.norm(v))
        total = group_total(valid, "sagittal")
        curve = [drive(valid, "sagittal", total + change).pose for change in np.linspace(-3e-3, 3e-3, 13)]
        if min(np.linalg.norm(moved - each) for each in curve) > 5e-4:
            assert moved.violations() != {}


def test_both_backends_have_the_same_rows() -> None:
    saturated = 0
    for figure, pose, rng in cases(25):
        lower, upper = total_range(pose, "sagittal")
        for total in (*rng.uniform(lower, upper, 4).tolist(), lower, upper):
            q = drive(pose, "sagittal", total).pose.q
            first, *others = backends(figure)
            limits, couplings = first.limit_constraints(q), first.couplings(q)
            saturated += int((limits.values[-2:] < 10.0).any())
            for other in others:
                for mine, theirs in ((limits, other.limit_constraints(q)), (couplings, other.couplings(q))):
                    np.testing.assert_allclose(mine.values, theirs.values, atol=1e-12)
                    np.testing.assert_allclose(mine.jacobian, theirs.jacobian, atol=1e-12)
    assert saturated > 30  # most of these poses have a saturated member


def test_the_rows_are_tangent_to_the_curve_of_valid_poses_to_both_sides() -> None:
    """Both ways along the curve, also at a kink, keep equalities and bounds to first order."""
    for seed in range(25):
        rng = np.random.default_rng(seed)
        figure = hinged_spine(rng)
        pose = Pose.neutral(figure).clamped()
        lower, upper = total_range(pose, "sagittal")
        if upper - lower < 0.02:
            continue
        inside = drive(pose, "sagittal", rng.uniform(lower + 1e-2, upper - 1e-2)).pose
        for near in (inside, *_kinks(pose, lower, upper)):
            backend = backends(figure)[-1]
            limits, couplings = backend.limit_constraints(near.q), backend.couplings(near.q)
            for step in (1e-6, -1e-6):
                total = group_total(near, "sagittal") + step
                if not lower <= total <= upper:
                    continue
                v = (drive(near, "sagittal", total).pose - near) / step
                np.testing.assert_allclose(couplings.jacobian @ v, 0.0, atol=1e-4)
                active = np.abs(limits.values) < 1e-9
                assert ((limits.jacobian[active] @ v) * np.sign(step) > -1e-4).all()


def _kinks(pose: Pose, lower: float, upper: float) -> list[Pose]:
    """Poses in which a member has just reached its limit."""
    found, group = [], pose.figure.driven_group("sagittal")
    for index in range(len(group.members)):
        start, end = lower, upper
        for _ in range(80):
            middle = 0.5 * (start + end)
            value = drive(pose, "sagittal", middle).pose
            at_end = abs(_member(value, index) - _member(drive(pose, "sagittal", upper).pose, index)) < 1e-13
            start, end = (start, middle) if at_end else (middle, end)
        found.append(drive(pose, "sagittal", end).pose)
    return found


def _member(pose: Pose, index: int) -> float:
    member, _ = pose.figure.driven_group("sagittal").members[index]
    return pose.value(str(member))


# --- projection -------------------------------------------------------------------------------------------------------


def test_projection_ends_on_the_curve_and_keeps_valid_poses() -> None:
    for figure, pose, rng in cases(20):
        lower, upper = total_range(pose, "sagittal")
        valid = drive(pose, "sagittal", rng.uniform(lower - 0.1, upper + 0.1)).pose
        np.testing.assert_allclose(project_onto_constraints(figure, valid.q), valid.q, atol=1e-11)
        moved = valid.plus(0.1 * rng.normal(size=figure.nv))
        projected = Pose(figure, project_onto_constraints(figure, moved.q))
        assert projected.violations() == {}
        assert moved.clamped().violations() == {}


def test_projections_of_both_backends_agree() -> None:
    for figure, pose, rng in cases(10):
        moved = pose.plus(0.2 * rng.normal(size=figure.nv)).q
        expected = project_onto_constraints_numpy(figure, moved)
        for backend in backends(figure)[1:]:
            found = backend.corrected(moved)
            assert found is not None
            np.testing.assert_allclose(found, expected, atol=1e-9)
