"""Kinds of joints, and joints as checked, immutable values."""

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

CONE = SphericalEllipse(0.5, 0.7)

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


def test_quaternions_end_the_configuration_of_what_turns_freely() -> None:
    assert {kind for kind in JointKind if kind.has_quaternion} == {JointKind.SWING, JointKind.BALL, JointKind.FREE}
    assert {kind for kind in JointKind if kind.has_swing} == {JointKind.SWING, JointKind.BALL}


@pytest.mark.parametrize("kind", JointKind)
def test_a_kind_may_be_said_in_words(kind: JointKind) -> None:
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
    "unknown kind": ({"kind": "hing"}, "there is no kind 'hing'; did you mean 'hinge'"),
    "no kind": ({"kind": 3}, "there is no kind 3; known: 'fixed'"),
    "zero axis": ({"axis": (0.0, 0.0, 0.0)}, "nor too long to measure, got (0.0, 0.0, 0.0); give a direction"),
    "hardly any axis": ({"axis": (1e-10, 0.0, 0.0)}, "the axis must not be zero"),
    "nan axis": ({"axis": (math.nan, 0.0, 1.0)}, "the axis must be finite"),
    "overlong axis": ({"axis": (1.7e308, 1.7e308, 0.0)}, "nor too long to measure, got (1.7e+308,"),
    "axis of two": ({"axis": (1.0, 0.0)}, "the axis must be 3 numbers"),
    "elbow along z": (
        {"kind": "elbow", "axis": (0.0, 0.0, -2.0)},
        "must not be parallel to its twist axis z; turn the",
    ),
    "elbow nearly along z": ({"kind": "elbow", "axis": (1e-7, 0.0, 1.0)}, "or use a hinge"),
    "unknown range": ({"ranges": {"angel": Range()}}, "a hinge joint has no range 'angel'; did you mean 'angle'?"),
    "range of another kind": ({"ranges": {"flexion": Range()}}, "a hinge joint has no range 'flexion'; known: 'angle'"),
    "range of a ball": ({"kind": "ball", "ranges": {"twist": Range()}}, "has no range 'twist'; use swing limits and"),
    "range of a weld": (
        {"kind": "fixed", "ranges": {"angle": Range()}},
        "a fixed joint has no range 'angle'; there are",
    ),
    "range of the turn of a free joint": ({"kind": "free", "ranges": {"about_x": Range()}}, "known: 'x', 'y', 'z'"),
    "range as a pair": (
        {"ranges": {"angle": (0.0, 1.0)}},
        "must be a Range, got (0.0, 1.0); write Range(lower, upper)",
    ),
    "ranges as one": ({"ranges": Range(0.0, 1.0)}, "ranges must be a mapping of component to Range, got Range("),
    "swing on a hinge": ({"swing": (CONE,)}, "swing limits belong to swing and ball joints, this one is a hinge; use"),
    "swing on an elbow": ({"kind": "elbow", "swing": CONE}, "this one is an elbow; use ranges"),
    "swing as numbers": (
        {"kind": "ball", "swing": (0.5, 0.7)},
        "are SphericalEllipse or SphericalPolygon objects, got 0",
    ),
    "swing as a number": ({"kind": "ball", "swing": 0.5}, "are SphericalEllipse or SphericalPolygon objects, got 0.5"),
    "twist on a swing": (
        {"kind": "swing", "twist": TwistRange(-1.0, 1.0)},
        "belongs to a ball joint, this one is a swing",
    ),
    "twist on an elbow": ({"kind": "elbow", "twist": TwistRange(-1.0, 1.0)}, "takes ranges={'twist': Range(...)}"),
    "twist as a pair": ({"kind": "ball", "twist": (-1.0, 1.0)}, "write TwistRange(lower, upper)"),
    "twist as a range": ({"kind": "ball", "twist": Range(-1.0, 1.0)}, "twist must be a TwistRange, got Range("),
    "placement as numbers": ({"placement": (0.0, 0.0, 1.0)}, "its placement: expected a Transform"),
    "child placement as numbers": ({"child_placement": None}, "its child_placement: expected a Transform"),
}


@pytest.mark.parametrize(("parts", "said"), FAULTS.values(), ids=FAULTS)
def test_a_fault_names_the_joint_and_what_to_do(parts: dict[str, object], said: str) -> None:
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
