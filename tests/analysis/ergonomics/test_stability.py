"""The postural stability diagram against levers worked by hand, and against the static equilibrium of the body."""

import pytest

from poise import library
from poise.analysis.ergonomics import StabilityDiagram
from poise.errors import ErgonomicsError
from poise.kinematics import Pose
from poise.statics import Forces, Support, Wrench, analyze_forces, surface_corners


def test_push_that_tips_a_person_backward_is_a_lever() -> None:
    """700 N, 10 cm ahead of the heels, hands at 1.4 m: 700 · 0.10 / 1.4 = 50 N."""
    diagram = StabilityDiagram(700.0, 0.10, 0.5, 1.4, 0.0, 0.25, 0.6)
    pull, push = diagram.limits()
    assert push == pytest.approx(50.0)
    assert pull == pytest.approx(-700.0 * 0.15 / 1.4)
    assert diagram.pressure(push, 0.0) == pytest.approx(0.0)
    assert diagram.pressure(pull, 0.0) == pytest.approx(0.25)


def test_low_hands_slip_before_the_body_falls() -> None:
    diagram = StabilityDiagram(700.0, 0.10, 0.5, 0.1, 0.0, 0.25, 0.4)
    assert diagram.limits() == (pytest.approx(-280.0), pytest.approx(280.0))
    assert "slips" in diagram.explain()


def test_lifting_ahead_of_the_toes_moves_the_center_of_pressure_forward() -> None:
    """700 N at 0.10 m and 200 N at 0.50 m: (70 + 100) / 900 = 0.189 m."""
    diagram = StabilityDiagram(700.0, 0.10, 0.5, 1.0, 0.0, 0.25)
    assert diagram.pressure(0.0, 200.0) == pytest.approx(170.0 / 900.0)
    pull, push = diagram.limits(200.0)
    assert pull == pytest.approx(170.0 - 225.0)
    assert push == pytest.approx(170.0)


@pytest.mark.parametrize("side", [0, 1])
def test_limits_are_those_of_static_equilibrium(side: int) -> None:
    pose = library.human_pose(library.human(), "reach")
    diagram = StabilityDiagram.of_pose(pose)
    limit = diagram.limits()[side]
    supports = tuple(Support(f"{s}_sole", corners=surface_corners(pose.figure, f"{s}_sole")) for s in ("left", "right"))
    for factor, holds in ((0.97, True), (1.03, False)):
        force = (-0.5 * factor * limit, 0.0, 0.0)  # what the object does to each hand
        hands = tuple(Wrench(f"{s}_grip", force) for s in ("left", "right"))
        found = analyze_forces(pose, Forces(hands, supports)).distribution
        assert found is not None
        assert found.in_equilibrium is holds


def test_wrong_input_is_refused() -> None:
    with pytest.raises(ErgonomicsError, match="off the floor"):
        StabilityDiagram(700.0, 0.1, 0.5, 1.0, 0.0, 0.25).limits(-800.0)
    with pytest.raises(ErgonomicsError, match="toes"):
        StabilityDiagram(700.0, 0.1, 0.5, 1.0, 0.3, 0.25)
    with pytest.raises(ErgonomicsError, match="no soles"):
        StabilityDiagram.of_pose(Pose.neutral(library.chain(3)))
