"""FigureBuilder: parts, order, units."""

from __future__ import annotations

import doctest
import math

import numpy as np
import pytest

import poise.model.builder
from poise.model import (
    Box,
    Figure,
    FigureBuilder,
    Joint,
    JointKind,
    Range,
    Segment,
    Shape,
    Sphere,
    SphericalEllipse,
    Transform,
    TwistRange,
)

TURN = (math.cos(0.2), math.sin(0.2), 0.0, 0.0)
PLACE = Transform((0.1, 0.2, 0.3), TURN)
CONE, ROUND = SphericalEllipse(0.5, 0.7), SphericalEllipse(0.6, 0.6)


def built(add: object) -> Joint:
    """The joint that a method adds between base and limb."""
    builder = FigureBuilder("pair").segment("base").segment("limb").root("base")
    assert add(builder) is builder
    return builder.build().joint("joint")


def expected(kind: JointKind, **parts: object) -> Joint:
    return Joint("joint", kind, "base", "limb", PLACE, **parts)


ENDS = {"name": "joint", "parent": "base", "child": "limb", "at": (0.1, 0.2, 0.3), "rotation": TURN}
METHODS = {
    "fixed": (lambda b: b.fixed(**ENDS), expected(JointKind.FIXED)),
    "hinge": (
        lambda b: b.hinge(**ENDS, axis=(0.0, -2.0, 0.0), range=(0.0, 2.5)),
        expected(JointKind.HINGE, axis=(0.0, -1.0, 0.0), ranges={"angle": Range(0.0, 2.5)}),
    ),
    "plain hinge": (lambda b: b.hinge(**ENDS), expected(JointKind.HINGE, axis=(0.0, 0.0, 1.0))),
    "slide": (
        lambda b: b.slide(**ENDS, axis=(1.0, 0.0, 0.0), range=Range(0.0)),
        expected(JointKind.SLIDE, axis=(1.0, 0.0, 0.0), ranges={"distance": Range(0.0, math.inf)}),
    ),
    "elbow": (
        lambda b: b.elbow(**ENDS, twist=[-1.4, 1.4]),
        expected(JointKind.ELBOW, axis=(0.0, 1.0, 0.0), ranges={"twist": Range(-1.4, 1.4)}),
    ),
    "elbow with both ranges": (
        lambda b: b.elbow(**ENDS, axis=(1.0, 0.0, 0.0), flexion=(0.0, 2.5), twist=(-1.4, 1.4)),
        expected(JointKind.ELBOW, axis=(1.0, 0.0, 0.0), ranges={"flexion": Range(0.0, 2.5), "twist": Range(-1.4, 1.4)}),
    ),
    "swing": (lambda b: b.swing(**ENDS, swing=CONE), expected(JointKind.SWING, swing=(CONE,))),
    "ball": (
        lambda b: b.ball(**ENDS, swing=[CONE, ROUND], twist=(-1.0, 1.0)),
        expected(JointKind.BALL, swing=(CONE, ROUND), twist=TwistRange(-1.0, 1.0)),
    ),
    "ball with a whole twist range": (
        lambda b: b.ball(**ENDS, twist=TwistRange(-1.0, 1.0, center=(1.0, 0.0, 0.0))),
        expected(JointKind.BALL, twist=TwistRange(-1.0, 1.0, center=(1.0, 0.0, 0.0))),
    ),
    "free": (lambda b: b.free(**ENDS), expected(JointKind.FREE)),
    "joint given whole": (lambda b: b.joint(expected(JointKind.BALL)), expected(JointKind.BALL)),
}


@pytest.mark.parametrize(("add", "joint"), METHODS.values(), ids=METHODS)
def test_every_method_adds_its_joint(add: object, joint: Joint) -> None:
    assert built(add) == joint


def test_every_kind_of_joint_has_a_method() -> None:
    assert {joint.kind for _, joint in METHODS.values()} == set(JointKind)


@pytest.mark.parametrize(("free", "kind"), [(False, JointKind.FIXED), (True, JointKind.FREE)])
def test_the_root_is_fixed_or_a_floating_base(free: bool, kind: JointKind) -> None:
    figure = FigureBuilder("one").segment("base").root("base", free=free, at=(0.1, 0.2, 0.3), rotation=TURN).build()
    assert figure.joints == (Joint("root", kind, None, "base", PLACE),)
    assert figure.has_floating_base is free


def tree(order: list[int]) -> Figure:
    """A tree whose parts are given in some order: base carries a and d, a carries b and c."""
    steps = [
        lambda b: b.hinge("to_a", "base", "a"),
        lambda b: b.hinge("to_b", "a", "b"),
        lambda b: b.hinge("to_c", "a", "c"),
        lambda b: b.hinge("to_d", "base", "d"),
        lambda b: b.root("base"),
        *(lambda b, name=name: b.segment(name) for name in ("base", "a", "b", "c", "d")),
    ]
    builder = FigureBuilder("tree")
    for place in order:
        steps[place](builder)
    return builder.build()


def test_parts_may_be_given_in_any_order_and_are_sorted_from_the_root() -> None:
    assert [joint.name for joint in tree(list(range(10))).joints] == ["root", "to_a", "to_b", "to_c", "to_d"]
    rng = np.random.default_rng(3)
    for _ in range(20):
        figure = tree(rng.permutation(10).tolist())
        names = [segment.name for segment in figure.segments]
        assert names == [joint.child for joint in figure.joints]
        assert names[0] == "base"
        assert all(joint.parent in names[:index] for index, joint in enumerate(figure.joints) if index)


def test_siblings_keep_the_order_they_were_given_in_and_branches_stay_together() -> None:
    assert [joint.name for joint in tree([3, 2, 1, 0, 4, 5, 6, 7, 8, 9]).joints] == [
        "root",
        "to_d",
        "to_a",
        "to_c",
        "to_b",
    ]


def test_a_segment_has_no_mass_unless_it_is_given() -> None:
    figure = FigureBuilder("one").segment("base").root("base").build()
    assert figure.segments == (Segment("base"),)


def test_mass_center_and_inertia_are_kept_and_may_be_arrays() -> None:
    builder = FigureBuilder("one").root("base")
    builder.segment("base", mass=np.float32(2.0), center=np.array([0, 0, 1]), inertia=np.array([1, 1, 1, 0, 0, 0]))
    assert builder.build().root == Segment("base", 2.0, (0.0, 0.0, 1.0), (1.0, 1.0, 1.0, 0.0, 0.0, 0.0))


def test_density_gives_mass_center_and_inertia() -> None:
    shapes = [Shape(Box((0.1, 0.2, 0.4)), Transform((0.0, 0.0, 0.2))), Shape(Sphere(0.1), solid=False)]
    segment = FigureBuilder("one").segment("base", density=500.0, shapes=shapes).root("base").build().root
    assert segment.mass == pytest.approx(4.0, rel=1e-15)
    assert segment.center == (0.0, 0.0, 0.2)
    expected_inertia = (4 / 12 * 0.2, 4 / 12 * 0.17, 4 / 12 * 0.05, 0.0, 0.0, 0.0)
    np.testing.assert_allclose(segment.inertia, expected_inertia, atol=1e-16)
    assert segment.shapes == tuple(shapes)


def test_shapes_have_no_mass_without_density() -> None:
    segment = FigureBuilder("one").segment("base", mass=1.0, shapes=[Shape(Sphere(0.1))]).root("base").build().root
    assert (segment.mass, segment.inertia) == (1.0, (0.0,) * 6)


def test_a_builder_can_be_extended_after_build() -> None:
    builder = FigureBuilder("one").segment("base").root("base")
    first = builder.build()
    assert builder.build() == first
    second = builder.segment("limb").hinge("joint", "base", "limb").build()
    assert (len(first.segments), len(second.segments)) == (1, 2)


def test_factors_are_copied() -> None:
    factors = {"joint": 1.0}
    builder = FigureBuilder("pair").segment("base").segment("limb").root("base").hinge("joint", "base", "limb")
    builder.couple("still", factors)
    factors["joint"] = 5.0
    assert builder.build().couplings[0].terms[0][1] == 1.0


def test_the_example_of_the_builder_runs() -> None:
    assert doctest.testmod(poise.model.builder).attempted > 5
    assert doctest.testmod(poise.model.builder).failed == 0


def test_ranges_may_be_given_in_degrees() -> None:
    def build(degrees: bool) -> Figure:
        unit = 1.0 if degrees else math.pi / 180.0
        ends = (-30.0 * unit, 90.0 * unit)
        builder = FigureBuilder("arm").segment("base").segment("upper").segment("lower").segment("hand").root("base")
        builder.ball("shoulder", "base", "upper", twist=ends, degrees=degrees)
        builder.elbow("elbow", "upper", "lower", flexion=ends, twist=ends, degrees=degrees)
        builder.hinge("wrist", "lower", "hand", range=ends, degrees=degrees)
        builder.couple("follow", {"wrist": 1.0, "elbow.twist": 1.0}, 10.0 * unit, degrees=degrees)
        builder.couple_limit("tendon", {"wrist": 1.0, "elbow.flexion": 1.0}, ends, degrees=degrees)
        return builder.drive("bend", {"wrist": 0.5, "elbow.flexion": 0.5}, ends, degrees=degrees).build()

    given, expected = build(True), build(False)
    for joint in ("elbow", "wrist"):
        for component, span in given.joint(joint).ranges.items():
            assert span.lower == pytest.approx(expected.joint(joint).ranges[component].lower)
            assert span.upper == pytest.approx(math.pi / 2.0)
    assert given.joint("shoulder").twist.upper.maximum == pytest.approx(math.pi / 2.0)
    rows = [[*figure.equality_rows, *figure.inequality_rows] for figure in (given, expected)]
    for row, other in zip(*rows, strict=True):
        assert (row.lower, row.upper) == pytest.approx((other.lower, other.upper))


def test_limits_given_as_objects_are_in_radians_whatever_the_unit_of_pairs() -> None:
    builder = FigureBuilder("arm").segment("base").segment("upper").root("base")
    figure = builder.hinge("shoulder", "base", "upper", range=Range(0.0, 1.0), degrees=True).build()
    assert figure.joint("shoulder").ranges["angle"] == Range(0.0, 1.0)
