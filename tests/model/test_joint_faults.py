"""What can be wrong with the places and the limits of joints and sites that a builder makes."""

from __future__ import annotations

import math

import pytest

from poise.errors import FigureError
from poise.model import Joint, JointKind, Range, SphericalEllipse, TwistRange
from tests.model.faults import CONE, Fault, check_fault, leg, pair

FAR = SphericalEllipse(0.2, 0.2, (1.0, 0.0, 0.0))
NAN, INF = math.nan, math.inf

PLACES: dict[str, Fault] = {
    "nan position": (
        lambda b: b.fixed("toe", "shank", "foot", at=(0.0, NAN, 0.0)),
        "toe",
        "joint 'toe': translation must be finite, got [0.0, nan, 0.0]",
        "must be finite",
    ),
    "infinite position": (lambda b: b.free("toe", "shank", "foot", at=(INF, 0, 0)), "toe", "joint 'toe': ", "finite"),
    "root far away": (
        lambda _: pair().root("base", at=(0.0, 0.0, INF)),
        "root",
        "joint 'root': translation must be finite",
        "finite",
    ),
    "position of two": (lambda b: b.slide("toe", "shank", "foot", at=(0.0, 1.0)), "toe", "joint 'toe': ", "3 numbers"),
    "long quaternion": (
        lambda b: b.ball("toe", "shank", "foot", rotation=(1.0, 1.0, 0.0, 0.0)),
        "toe",
        "joint 'toe': rotation: expected a unit quaternion (w, x, y, z); got (1.0, 1.0, 0.0, 0.0) of norm 1.41421",
        "Normalize it",
    ),
    "zero axis": (
        lambda b: b.hinge("toe", "shank", "foot", axis=(0, 0, 0)),
        "toe",
        "joint 'toe': the axis must not be zero",
        "give a direction such as (0, 0, 1)",
    ),
    "nan axis": (lambda b: b.slide("toe", "shank", "foot", axis=(NAN, 0, 0)), "toe", "joint 'toe': the axis", "finite"),
    "elbow along z": (
        lambda b: b.elbow("toe", "shank", "foot", axis=(0.0, 0.0, 1.0)),
        "toe",
        "joint 'toe': the flexion axis (0.0, 0.0, 1.0) of an elbow must not be parallel to its twist axis z",
        "turn the joint's placement, or use a hinge",
    ),
    "site nowhere": (lambda b: b.site("sole", "shank", at=(0, 0, NAN)), "sole", "site 'sole': translation", "finite"),
    "site of a long quaternion": (
        lambda b: b.site("sole", "shank", rotation=(2.0, 0.0, 0.0, 0.0)),
        "sole",
        "site 'sole': rotation: expected a unit quaternion",
        "Normalize it",
    ),
}
LIMITS: dict[str, Fault] = {
    "empty range": (
        lambda b: b.hinge("toe", "shank", "foot", range=(1.0, 0.0)),
        "toe",
        "joint 'toe': a range must have lower <= upper, got lower 1 and upper 0",
        "swap them, or check the unit and the sign",
    ),
    "nan range": (
        lambda b: b.slide("toe", "shank", "foot", range=(NAN, 0)),
        "toe",
        "joint 'toe': the lower end",
        "nan",
    ),
    "range beyond everything": (
        lambda b: b.hinge("toe", "shank", "foot", range=(INF, INF)),
        "toe",
        "joint 'toe': a range must hold at least one finite value",
        "an open end is lower=-inf or upper=inf",
    ),
    "range of one number": (
        lambda b: b.elbow("toe", "shank", "foot", flexion=(1.0,)),
        "toe",
        "joint 'toe': a range is a pair (lower, upper), got (1.0,)",
        "a pair (lower, upper)",
    ),
    "range as a number": (
        lambda b: b.elbow("toe", "shank", "foot", twist=1.0),
        "toe",
        "joint 'toe': ",
        "a pair (lower",
    ),
    "range in words": (lambda b: b.hinge("toe", "shank", "foot", range=("a", "b")), "toe", "joint 'toe': ", "a number"),
    "empty twist": (
        lambda b: b.ball("toe", "shank", "foot", twist=(2, 1)),
        "toe",
        "joint 'toe': a twist range must have lower <= upper, got lower 2 and upper 1",
        "swap them",
    ),
    "twist in degrees": (
        lambda b: b.ball("toe", "shank", "foot", twist=(-90, 90)),
        "toe",
        "joint 'toe': a twist range must not be wider than a full turn",
        "check the unit",
    ),
    "endless twist": (
        lambda b: b.ball("toe", "shank", "foot", twist=(-INF, 0.0)),
        "toe",
        "joint 'toe': the lower end of a twist range must be a finite number",
        "leave the range out where the twist is free",
    ),
    "twist of three": (
        lambda b: b.ball("toe", "shank", "foot", twist=(1, 2, 3)),
        "toe",
        "joint 'toe': ",
        "a pair (lower",
    ),
    "range of the wrong kind": (
        lambda b: b.joint(Joint("toe", JointKind.HINGE, "shank", "foot", ranges={"distance": Range(0.0, 1.0)})),
        "toe",
        "joint 'toe': a hinge joint has no range 'distance'",
        "known: 'angle'",
    ),
    "range on a ball": (
        lambda b: b.joint(Joint("toe", JointKind.BALL, "shank", "foot", ranges={"swing_x": Range(0.0, 1.0)})),
        "toe",
        "joint 'toe': a ball joint has no range 'swing_x'",
        "use swing limits",
    ),
    "swing on a hinge": (
        lambda b: b.joint(Joint("toe", JointKind.HINGE, "shank", "foot", swing=(CONE,))),
        "toe",
        "joint 'toe': swing limits belong to swing and ball joints, this one is a hinge",
        "use ranges",
    ),
    "twist on a swing joint": (
        lambda b: b.joint(Joint("toe", JointKind.SWING, "shank", "foot", twist=TwistRange(-1.0, 1.0))),
        "toe",
        "joint 'toe': a TwistRange belongs to a ball joint, this one is a swing",
        "an elbow takes ranges",
    ),
    "swing as numbers": (
        lambda b: b.swing("toe", "shank", "foot", swing=(0.5, 0.7)),
        "toe",
        "joint 'toe': swing",
        "Spheri",
    ),
    "swing as a number": (
        lambda b: b.ball("toe", "shank", "foot", swing=0.5),
        "toe",
        "joint 'toe': swing limits",
        "Spheri",
    ),
    "swing nowhere": (
        lambda b: b.swing("toe", "shank", "foot", swing=[CONE, FAR]),
        "toe",
        "joint 'toe': no direction obeys all 2 swing limits of the joint",
        "widen one of them",
    ),
}


@pytest.mark.parametrize("fault", [*PLACES.values(), *LIMITS.values()], ids=[*PLACES, *LIMITS])
def test_a_fault_names_its_part_and_what_to_do(fault: Fault) -> None:
    check_fault(fault, leg().segment("foot"))


def test_a_joint_that_was_refused_is_not_kept() -> None:
    builder = leg().segment("foot")
    with pytest.raises(FigureError, match="the axis must not be zero"):
        builder.hinge("toe", "shank", "foot", axis=(0.0, 0.0, 0.0))
    assert builder.hinge("toe", "shank", "foot").build().joint("toe").axis == (0.0, 0.0, 1.0)
