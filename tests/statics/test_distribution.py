"""Distribution of the load over the supports: contact forces inside all friction cones."""

from __future__ import annotations

import numpy as np
import pytest

from poise import library
from poise.errors import ForceError
from poise.kinematics import Pose
from poise.model import FigureBuilder
from poise.statics import (
    Forces,
    Support,
    Wrench,
    analyze_forces,
    capacity,
    distribute,
    payload,
    support_region,
    surface_corners,
)

SOLES = ("left_sole", "right_sole")


@pytest.fixture(scope="module")
def standing() -> Pose:
    return library.human_pose(library.human(), "stand")


def soles(pose: Pose, **options: object) -> tuple[Support, ...]:
    return tuple(Support(site, corners=surface_corners(pose.figure, site), **options) for site in SOLES)


def test_two_feet_share_the_load_of_a_standing_person_equally(standing: Pose) -> None:
    result = distribute(standing, Forces(supports=soles(standing)))
    assert result.in_equilibrium
    assert [each.share for each in result.supports] == pytest.approx([0.5, 0.5])
    assert sum(each.force for each in result.supports) == pytest.approx([0.0, 0.0, 9.80665 * standing.figure.mass])
    assert not any(each.about_to_slip or each.clamped for each in result.supports)


def test_a_payload_in_one_hand_loads_that_foot(standing: Pose) -> None:
    result = distribute(standing, Forces((payload("left_grip", 10.0),), soles(standing)))
    assert result.in_equilibrium
    assert result.supports[0].share > 0.6


def test_contact_forces_leave_no_residual_at_the_floating_base(standing: Pose) -> None:
    push = (Wrench("left_grip", (-40.0, 10.0, 0.0)), Wrench("right_grip", (-40.0, 0.0, 0.0), (0.0, 2.0, 1.0)))
    report = analyze_forces(standing, Forces(push, soles(standing)))
    assert report.distribution.in_equilibrium
    np.testing.assert_allclose(report.torques[:6], 0.0, atol=1e-8)


def test_horizontal_forces_are_solved_for_given_shares(standing: Pose) -> None:
    """Two opposite pushes turn the figure about the vertical: the feet hold it by friction, as 7.18 asks."""
    twist = (Wrench("left_grip", (60.0, 0.0, 0.0)), Wrench("right_grip", (-60.0, 0.0, 0.0)))
    left, right = soles(standing)
    result = distribute(standing, Forces(twist, (Support("left_sole", 0.5, corners=left.corners), right)))
    assert result.in_equilibrium
    assert result.supports[0].share == pytest.approx(0.5)
    one, other = (each.force for each in result.supports)
    np.testing.assert_allclose(one[:2], -other[:2], atol=1e-6)
    assert one[0] < -1.0


def test_zero_friction_holds_no_horizontal_force(standing: Pose) -> None:
    forces = Forces((Wrench("left_grip", (-50.0, 0.0, 0.0)),), soles(standing, friction=0.0))
    report = analyze_forces(standing, forces)
    assert not report.distribution.in_equilibrium
    assert np.linalg.norm(report.distribution.residual_force) == pytest.approx(50.0, rel=1e-3)
    assert "The supports cannot hold this pose: 50 N" in report.explain()


def test_a_prescribed_force_outside_its_cone_is_clamped_and_reported(standing: Pose) -> None:
    left, right = soles(standing)
    given = Support("left_sole", 0.5, (400.0, 0.0, 0.0), corners=left.corners)
    report = analyze_forces(standing, Forces(supports=(given, right)))
    first = report.distribution.supports[0]
    assert first.clamped
    assert np.hypot(*first.force[:2]) <= 0.6 * first.force[2] * (1.0 + 1e-6)
    assert "left_sole carries" in report.explain()
    assert "was projected onto it" in report.explain()


def test_invalid_shares_raise_or_are_not_met(standing: Pose) -> None:
    with pytest.raises(ForceError, match=r"must add up to 1, got 1\.1; .* nearest that do are 0\.45, 0\.55"):
        distribute(standing, Forces(supports=(Support("left_sole", 0.5), Support("right_sole", 0.6))))
    with pytest.raises(ForceError, match="duplicate support"):
        Forces(supports=(Support("left_sole"), Support("left_sole")))
    pulled = Forces(supports=(Support("left_sole", -0.2), Support("right_sole")))
    result = distribute(standing, pulled)
    assert not result.in_equilibrium
    assert not result.shares_met


def test_a_grip_can_have_a_negative_share(standing: Pose) -> None:
    bar = Support("left_grip", -0.2, friction=None)
    result = distribute(standing, Forces(supports=(*soles(standing), bar)))
    assert [each.share for each in result.supports][2] == pytest.approx(-0.2)
    assert result.shares_met


def test_the_remainder_support_takes_the_rest_of_the_load(standing: Pose) -> None:
    forces = Forces((Wrench("left_grip", (5.0, 0.0, -20.0)),), (Support("left_sole", 0.25), Support("right_sole")))
    one, other = forces.reactions_by_share(standing)
    load = 9.80665 * standing.figure.mass + 20.0
    assert forces.remainder_support.name == "right_sole"
    np.testing.assert_allclose(one.force, (0.0, 0.0, 0.25 * load))
    np.testing.assert_allclose(other.force, (-5.0, 0.0, 0.75 * load))


def test_open_shares_are_equal_on_floors_and_zero_on_walls(standing: Pose) -> None:
    left, right = soles(standing)
    wall, bar = Support("left_palm", normal=(-1.0, 0.0, 0.0)), Support("right_grip", friction=None)
    shared = Forces(supports=(wall, left, right, bar)).with_equal_shares()
    assert [support.share for support in shared.supports] == [0.0, None, 0.5, 0.0]
    assert shared.remainder_support.name == "left_sole"
    assert [support.share for support in Forces(supports=(wall, bar)).with_equal_shares().supports] == [None, 0.5]


def test_invalid_supports_raise_force_error(standing: Pose) -> None:
    nothing = FigureBuilder("frame").segment("base").root("base").build()
    with pytest.raises(ForceError, match="has no weight and no force acts on it"):
        distribute(Pose.neutral(nothing), Forces(supports=(Support("base"),)))
    with pytest.raises(ForceError, match="no support carries the figure"):
        distribute(standing, Forces())
    with pytest.raises(ForceError, match="normal must be a direction"):
        Support("left_sole", normal=(0.0, 0.0, 0.0))
    with pytest.raises(ForceError, match="friction must be zero or more"):
        Support("left_sole", friction=-0.1)


def test_infeasible_loads_give_the_least_violation_and_an_explanation(standing: Pose) -> None:
    """Supports that cannot carry, ratios that cannot be, ice under a push, no mass."""
    hanging = Support("left_sole", normal=(0.0, 0.0, -1.0), corners=surface_corners(standing.figure, "left_sole"))
    report = analyze_forces(standing, Forces(supports=(hanging,)))
    assert not report.distribution.in_equilibrium
    weight = 9.80665 * standing.figure.mass
    assert np.linalg.norm(report.distribution.residual_force) == pytest.approx(weight, rel=1e-6)
    np.testing.assert_allclose(report.distribution.supports[0].force, 0.0, atol=1e-6)  # nothing that it can do helps
    assert "The supports cannot hold this pose" in report.explain()
    behind = Forces((Wrench("pelvis", (-600.0, 0.0, 0.0)),), soles(standing, friction=0.5))
    slipping = analyze_forces(standing, behind)
    assert all(each.about_to_slip for each in slipping.distribution.supports)
    assert "its friction is used up" in slipping.explain()
    lifted = analyze_forces(standing, Forces((Wrench("pelvis", (0.0, 0.0, 2.0 * weight)),), soles(standing)))
    assert np.linalg.norm(lifted.distribution.residual_force) == pytest.approx(weight, rel=1e-6)
    frame = FigureBuilder("frame").segment("base").root("base").build()
    with pytest.raises(ForceError, match="no weight, so every position"):
        support_region(Pose.neutral(frame), Forces(supports=(Support("base"),)))
    with pytest.raises(ForceError, match="nonzero length"):
        capacity(standing, Forces(supports=soles(standing)), "left_grip", (0.0, 0.0, 0.0))
    with pytest.raises(ForceError, match="finite"):
        Wrench("left_grip", (np.nan, 0.0, 0.0))
