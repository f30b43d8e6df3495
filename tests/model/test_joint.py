"""Joint kinds, joints as checked immutable values, and invalid frames and limits."""

from __future__ import annotations

import copy
import math
import pickle
from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields, replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from poise.errors import FigureError
from poise.model import Joint, JointKind, Range, SphericalEllipse, SphericalPolygon, Transform, TwistRange
from tests.math.strategies import directions
from tests.model.error_cases import CONE, ErrorCase, check_error, leg, pair

KINDS = {
    JointKind.FIXED: (0, (), ()),
    JointKind.HINGE: (1, ("angle",), ("angle",)),
    JointKind.SLIDE: (1, ("distance",), ("distance",)),
    JointKind.ELBOW: (2, ("flexion", "twist"), ("flexion", "twist")),
    JointKind.SWING: (4, ("about_x", "about_y"), ("swing_x", "swing_y")),
    JointKind.BALL: (4, ("about_x", "about_y", "about_z"), ("swing_x", "swing_y", "twist")),
    JointKind.FREE: (7, ("along_x", "along_y", "along_z", "about_x", "about_y", "about_z"), ("x", "y", "z")),
}


def made(kind: JointKind | str = "hinge", **parts: object) -> Joint:
    return Joint("knee", kind, "thigh", "shank", **{"axis": (0.0, 1.0, 0.0), **parts})


@pytest.mark.parametrize("kind", JointKind)
def test_every_kind_has_its_numbers_and_names(kind: JointKind) -> None:
    numbers, freedoms, components = KINDS[kind]
    assert (kind.nq, kind.nv) == (numbers, len(freedoms))
    assert kind.dof_names == freedoms
    assert kind.components == components


def test_quaternions_are_last_in_the_configuration() -> None:
    assert {kind for kind in JointKind if kind.has_quaternion} == {JointKind.SWING, JointKind.BALL, JointKind.FREE}
    assert {kind for kind in JointKind if kind.has_swing} == {JointKind.SWING, JointKind.BALL}


@pytest.mark.parametrize("kind", JointKind)
def test_a_kind_may_be_given_as_str(kind: JointKind) -> None:
    assert made(kind.value) == made(kind)


def test_a_joint_cannot_be_changed() -> None:
    joint = made(ranges={"angle": Range(0.0, 1.0)})
    for field in fields(Joint):
        with pytest.raises(FrozenInstanceError):
            setattr(joint, field.name, getattr(joint, field.name))
    with pytest.raises(TypeError, match="item assignment"):
        joint.ranges["angle"] = Range()


def test_the_mapping_given_is_not_kept() -> None:
    ranges = {"angle": Range(0.0, 1.0)}
    joint = made(ranges=ranges)
    ranges["angle"] = Range()
    assert joint.ranges == {"angle": Range(0.0, 1.0)}


LIMITED = {
    "hinge": made(ranges={"angle": Range(0.0, 1.0)}, placement=Transform((0.1, 0.2, 0.3))),
    "slide": made("slide", ranges={"distance": Range(-1.0)}, child_placement=Transform((0.1, 0.2, 0.3))),
    "elbow": made("elbow", ranges={"flexion": Range(0.0, 2.0), "twist": Range(-1.0, 1.0)}, reversed=True),
    "swing": made("swing", swing=(CONE,)),
    "ball": made("ball", swing=(CONE, SphericalPolygon(np.eye(3))), twist=TwistRange(-1.0, 1.0)),
    "free": made("free", ranges={"x": Range(0.0, 1.0)}),
}


@pytest.mark.parametrize("joint", LIMITED.values(), ids=LIMITED)
def test_copies_are_equal_and_hash_alike(joint: Joint) -> None:
    for twin in (pickle.loads(pickle.dumps(joint)), copy.copy(joint), copy.deepcopy(joint), replace(joint)):
        assert twin == joint
        assert hash(twin) == hash(joint)
        assert type(twin.ranges) is type(joint.ranges)


@given(directions, st.floats(1e-6, 1e6))
def test_an_axis_is_made_unit_length_and_copies_keep_its_bits(axis: np.ndarray, length: float) -> None:
    joint = made(axis=tuple(length * axis))
    np.testing.assert_allclose(joint.axis, axis, atol=1e-15)
    assert pickle.loads(pickle.dumps(joint)).axis == joint.axis
    assert replace(joint, name="other").axis == joint.axis


def test_other_limits_make_another_joint() -> None:
    for joint in LIMITED.values():
        loosened = replace(joint, ranges={}, swing=(), twist=None)
        assert loosened != joint
    ball = LIMITED["ball"]
    assert replace(ball, swing=(CONE,)) != ball
    assert replace(ball, twist=TwistRange(-1.0, 1.1)) != ball
    assert replace(ball, reversed=True) != ball


def test_ranges_come_in_the_order_of_the_components() -> None:
    backwards = {"twist": Range(-1.0, 1.0), "flexion": Range(0.0, 2.0)}
    assert list(made("elbow", ranges=backwards).ranges) == ["flexion", "twist"]


def test_one_swing_limit_need_not_be_put_in_a_tuple() -> None:
    assert made("swing", swing=CONE) == made("swing", swing=[CONE]) == LIMITED["swing"]


FAULTS = {
    "unknown kind": ({"kind": "hing"}, "unknown joint kind 'hing'; did you mean 'hinge'"),
    "no kind": ({"kind": 3}, "unknown joint kind 3; known: 'fixed'"),
    "zero axis": ({"axis": (0.0, 0.0, 0.0)}, "must not be zero or overflow, got (0.0, 0.0, 0.0); give a direction"),
    "hardly any axis": ({"axis": (1e-10, 0.0, 0.0)}, "the axis must not be zero"),
    "nan axis": ({"axis": (math.nan, 0.0, 1.0)}, "the axis must be finite"),
    "overlong axis": ({"axis": (1.7e308, 1.7e308, 0.0)}, "must not be zero or overflow, got (1.7e+308,"),
    "axis of two": ({"axis": (1.0, 0.0)}, "the axis must be 3 numbers"),
    "elbow along z": (
        {"kind": "elbow", "axis": (0.0, 0.0, -2.0)},
        "must not be parallel to its twist axis z; rotate the",
    ),
    "elbow nearly along z": ({"kind": "elbow", "axis": (1e-7, 0.0, 1.0)}, "or use a hinge"),
    "unknown range": ({"ranges": {"angel": Range()}}, "a hinge joint has no range 'angel'; did you mean 'angle'?"),
    "range of another kind": ({"ranges": {"flexion": Range()}}, "a hinge joint has no range 'flexion'; known: 'angle'"),
    "range of a ball": ({"kind": "ball", "ranges": {"twist": Range()}}, "has no range 'twist'; use swing limits and"),
    "range of a weld": (
        {"kind": "fixed", "ranges": {"angle": Range()}},
        "a fixed joint has no range 'angle'; none exist",
    ),
    "range of the turn of a free joint": ({"kind": "free", "ranges": {"about_x": Range()}}, "known: 'x', 'y', 'z'"),
    "range as a pair": (
        {"ranges": {"angle": (0.0, 1.0)}},
        "must be a Range, got (0.0, 1.0); write Range(lower, upper)",
    ),
    "ranges as one": ({"ranges": Range(0.0, 1.0)}, "ranges must be a mapping of component to Range, got Range("),
    "swing on a hinge": ({"swing": (CONE,)}, "only swing and ball joints have swing limits, this one is a hinge; use"),
    "swing on an elbow": ({"kind": "elbow", "swing": CONE}, "this one is an elbow; use ranges"),
    "swing as numbers": (
        {"kind": "ball", "swing": (0.5, 0.7)},
        "must be SphericalEllipse or SphericalPolygon objects, got 0",
    ),
    "swing as a number": (
        {"kind": "ball", "swing": 0.5},
        "must be SphericalEllipse or SphericalPolygon objects, got 0.5",
    ),
    "twist on a swing": (
        {"kind": "swing", "twist": TwistRange(-1.0, 1.0)},
        "only ball joints have a TwistRange, this one is a swing",
    ),
    "twist on an elbow": ({"kind": "elbow", "twist": TwistRange(-1.0, 1.0)}, "takes ranges={'twist': Range(...)}"),
    "twist as a pair": ({"kind": "ball", "twist": (-1.0, 1.0)}, "write TwistRange(lower, upper)"),
    "twist as a range": ({"kind": "ball", "twist": Range(-1.0, 1.0)}, "twist must be a TwistRange, got Range("),
    "placement as numbers": ({"placement": (0.0, 0.0, 1.0)}, "its placement: expected a Transform"),
    "child placement as numbers": ({"child_placement": None}, "its child_placement: expected a Transform"),
}


@pytest.mark.parametrize(("parts", "said"), FAULTS.values(), ids=FAULTS)
def test_an_error_names_the_joint_and_what_to_do(parts: dict[str, object], said: str) -> None:
    with pytest.raises(FigureError) as caught:
        made(**parts)
    assert str(caught.value).startswith("joint 'knee': ")
    assert said in str(caught.value)
    assert caught.value.part == "knee"


REPLACED: dict[str, Callable[[], Joint]] = {
    "axis": lambda: replace(LIMITED["hinge"], axis=(0.0, 0.0, 0.0)),
    "kind": lambda: replace(LIMITED["hinge"], kind=JointKind.SLIDE),
    "swing": lambda: replace(LIMITED["swing"], kind=JointKind.HINGE),
    "twist": lambda: replace(LIMITED["ball"], kind=JointKind.SWING),
}


@pytest.mark.parametrize("make", REPLACED.values(), ids=REPLACED)
def test_a_changed_copy_is_checked_again(make: Callable[[], Joint]) -> None:
    with pytest.raises(FigureError, match=r"^joint 'knee': "):
        make()


FAR = SphericalEllipse(0.2, 0.2, (1.0, 0.0, 0.0))
NAN, INF = math.nan, math.inf

PLACES: dict[str, ErrorCase] = {
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
        "rotate the joint's placement, or use a hinge",
    ),
    "site nowhere": (lambda b: b.site("sole", "shank", at=(0, 0, NAN)), "sole", "site 'sole': translation", "finite"),
    "site of a long quaternion": (
        lambda b: b.site("sole", "shank", rotation=(2.0, 0.0, 0.0, 0.0)),
        "sole",
        "site 'sole': rotation: expected a unit quaternion",
        "Normalize it",
    ),
}
LIMITS: dict[str, ErrorCase] = {
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
        "joint 'toe': a range must contain at least one finite value",
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
        "joint 'toe': a twist range must not be wider than 2π",
        "check the unit",
    ),
    "endless twist": (
        lambda b: b.ball("toe", "shank", "foot", twist=(-INF, 0.0)),
        "toe",
        "joint 'toe': the lower end of a twist range must be a finite number",
        "leave the range out if the twist is unlimited",
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
        "joint 'toe': only swing and ball joints have swing limits, this one is a hinge",
        "use ranges",
    ),
    "twist on a swing joint": (
        lambda b: b.joint(Joint("toe", JointKind.SWING, "shank", "foot", twist=TwistRange(-1.0, 1.0))),
        "toe",
        "joint 'toe': only ball joints have a TwistRange, this one is a swing",
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
        "joint 'toe': no direction satisfies all 2 swing limits of the joint",
        "widen one of them",
    ),
}


@pytest.mark.parametrize("fault", [*PLACES.values(), *LIMITS.values()], ids=[*PLACES, *LIMITS])
def test_an_error_names_the_invalid_part_and_what_to_do(fault: ErrorCase) -> None:
    check_error(fault, leg().segment("foot"))


def test_a_refused_joint_is_not_added() -> None:
    builder = leg().segment("foot")
    with pytest.raises(FigureError, match="the axis must not be zero"):
        builder.hinge("toe", "shank", "foot", axis=(0.0, 0.0, 0.0))
    assert builder.hinge("toe", "shank", "foot").build().joint("toe").axis == (0.0, 0.0, 1.0)


def test_one_velocity_limit_stands_for_all_degrees_of_freedom() -> None:
    joint = Joint("hip", JointKind.BALL, "pelvis", "thigh", velocity_limit=(3.0,), effort_limit=(60.0, math.inf, 20.0))
    assert joint.velocity_limit == (3.0, 3.0, 3.0)
    assert joint.effort_limit == (60.0, math.inf, 20.0)
    assert pickle.loads(pickle.dumps(joint)) == joint
    assert Joint("a", JointKind.HINGE, "b", "c", velocity_limit=(math.inf,)).velocity_limit == ()


@pytest.mark.parametrize("limit", [(1.0, 2.0), (0.0,), (-1.0,), (math.nan,), "fast"])
def test_invalid_velocity_limits_are_refused(limit: tuple[float, ...]) -> None:
    with pytest.raises(FigureError, match="velocity_limit"):
        Joint("a", JointKind.HINGE, "b", "c", velocity_limit=limit)
