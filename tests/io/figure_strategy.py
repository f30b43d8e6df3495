"""Small random figures with everything a figure can hold, for round trips."""

from __future__ import annotations

import math
from typing import Any

from hypothesis import strategies as st

from poise.model import (
    Box,
    Capsule,
    Coordinate,
    CoupledLimit,
    Coupling,
    Cylinder,
    DrivenGroup,
    Ellipsoid,
    Figure,
    GeneralizedCylinder,
    Joint,
    JointKind,
    Mesh,
    Range,
    Segment,
    Shape,
    Site,
    Sphere,
    SphericalEllipse,
    SphericalPolygon,
    Transform,
    TwistRange,
)
from poise.model.limits import KernelField

numbers = st.floats(-1e3, 1e3, allow_nan=False, width=64)
lengths = st.floats(1e-3, 1e3)
shares = st.floats(0.0, 1.0)
triples = st.tuples(numbers, numbers, numbers)
texts = st.text(max_size=12).filter(lambda text: not any("\ud800" <= character <= "\udfff" for character in text))
names = st.text(min_size=1, max_size=8).filter(lambda text: bool(text.strip()) and text.isprintable())


@st.composite
def directions(draw: st.DrawFn) -> tuple[float, float, float]:
    x, y, z = draw(st.tuples(*[st.floats(-1.0, 1.0)] * 3).filter(lambda v: math.hypot(*v) > 0.1))
    return (x, y, z)


@st.composite
def placements(draw: st.DrawFn) -> Transform:
    w, x, y, z = draw(st.tuples(*[st.floats(-1.0, 1.0)] * 4).filter(lambda v: math.hypot(*v) > 0.1))
    norm = math.hypot(w, x, y, z)
    return Transform(draw(triples), (w / norm, x / norm, y / norm, z / norm))


places = st.one_of(st.just(Transform()), placements())


@st.composite
def meshes(draw: st.DrawFn) -> Mesh:
    vertices = draw(st.lists(triples, min_size=3, max_size=4))
    path = draw(st.sampled_from(["", "package://arm/meshes/upper arm.stl", "../a: b #c.obj", "\tq\"'\\é\x7f\u2028"]))
    return Mesh(path, draw(triples), tuple(vertices), ((0, 1, 2), (2, 1, 0)))


geometries: st.SearchStrategy[Any] = st.one_of(
    st.builds(Box, st.tuples(lengths, lengths, lengths)),
    st.builds(Ellipsoid, st.tuples(lengths, lengths, lengths)),
    st.builds(Sphere, lengths),
    st.builds(Cylinder, lengths, lengths),
    st.builds(Capsule, lengths, lengths),
    st.builds(GeneralizedCylinder, lengths, lengths, lengths),
    st.builds(Mesh, st.just("a.stl")),
    meshes(),
)
shapes = st.builds(
    Shape, geometries, places, st.tuples(shares, shares, shares, shares), st.booleans(), st.booleans(), texts
)


@st.composite
def segments(draw: st.DrawFn, name: str) -> Segment:
    a, b, c = draw(st.tuples(lengths, lengths, lengths))
    inertia = draw(st.sampled_from([(0.0,) * 6, (a + b, b + c, a + c, -0.0, 1e-4, -1e-5)]))
    return Segment(name, draw(st.floats(0.0, 1e4)), draw(triples), inertia, tuple(draw(st.lists(shapes, max_size=2))))


@st.composite
def ranges(draw: st.DrawFn) -> Range:
    lower = draw(st.one_of(st.just(-math.inf), numbers))
    upper = draw(st.one_of(st.just(math.inf), st.floats(0.0, 1e3).map(lambda width: max(lower, -1e3) + width)))
    return Range(lower, upper)


@st.composite
def fields(draw: st.DrawFn, value: float) -> float | KernelField:
    if draw(st.booleans()):
        return value
    places = draw(st.lists(directions(), min_size=1, max_size=3))
    return KernelField(places, [value + 0.1 * index for index in range(len(places))], draw(st.floats(0.1, 50.0)))


@st.composite
def swing_limits(draw: st.DrawFn) -> SphericalEllipse | SphericalPolygon:
    if draw(st.booleans()):
        tilt = st.floats(-0.3, 0.3)
        return SphericalEllipse(draw(st.floats(0.2, 1.2)), draw(st.floats(0.2, 1.2)), (draw(tilt), draw(tilt), 1.0))
    reach = draw(st.tuples(*[st.floats(0.3, 1.2)] * 5))
    turns = [2.0 * math.pi * place / 5.0 for place in range(5)]
    return SphericalPolygon(
        [(r * math.cos(turn), r * math.sin(turn), 1.0) for r, turn in zip(reach, turns, strict=True)]
    )


@st.composite
def joints(draw: st.DrawFn, name: str, kind: JointKind, parent: str | None, child: str) -> Joint:
    axis = draw(directions())
    if kind is JointKind.ELBOW:
        axis = (1.0, axis[1], axis[2])
    limits: dict[str, Any] = {}
    if kind in (JointKind.HINGE, JointKind.SLIDE, JointKind.ELBOW, JointKind.FREE):
        limited = draw(st.lists(st.sampled_from(kind.components), unique=True))
        limits["ranges"] = {component: draw(ranges()) for component in limited}
    if kind in (JointKind.SWING, JointKind.BALL):
        limits["swing"] = tuple(draw(st.lists(swing_limits(), max_size=2)))
    if kind is JointKind.BALL and limits["swing"] and draw(st.booleans()):
        limits["twist"] = TwistRange(draw(fields(-1.0)), draw(fields(0.5)), draw(fields(0.1)), (0.1, 0.0, 1.0))
    turned = parent is not None and draw(st.booleans())
    return Joint(name, kind, parent, child, draw(places), draw(places), axis, **limits, reversed=turned)


def _terms(figure_joints: list[Joint]) -> list[Coordinate]:
    return [Coordinate(joint.name, component) for joint in figure_joints for component in joint.kind.components]


@st.composite
def figures(draw: st.DrawFn, most: int = 5) -> Figure:
    """A figure whose joints and segments come in any sound order, not only depth first."""
    count = draw(st.integers(1, most))
    segment_names = draw(st.lists(names, min_size=count, max_size=count, unique=True))
    joint_names = draw(st.lists(names, min_size=count, max_size=count, unique=True))
    made = [
        draw(joints(joint_names[0], draw(st.sampled_from([JointKind.FIXED, JointKind.FREE])), None, segment_names[0]))
    ]
    for place in range(1, count):
        kind, parent = draw(st.sampled_from(list(JointKind))), segment_names[draw(st.integers(0, place - 1))]
        made.append(draw(joints(joint_names[place], kind, parent, segment_names[place])))
    sites = [
        Site(name, draw(st.sampled_from(segment_names)), draw(places))
        for name in draw(st.lists(names, max_size=2, unique=True))
    ]
    coordinates = _terms(made)
    rows: list[tuple[Any, ...]] = [(), (), ()]
    if coordinates:
        one, two, three = draw(st.lists(names, min_size=3, max_size=3, unique=True))
        picked = draw(st.lists(st.sampled_from(coordinates), min_size=1, max_size=3, unique=True))
        factor = draw(st.floats(0.01, 10.0))
        terms = tuple((each, factor * (index + 1)) for index, each in enumerate(picked))
        equal = tuple((each, 1.0 / len(picked)) for each in picked)
        rows = [
            (Coupling(one, terms, draw(numbers)),),
            (CoupledLimit(two, terms, draw(ranges())),),
            (DrivenGroup(three, equal, draw(ranges())),),
        ]
    return Figure(draw(texts), tuple(draw(segments(name)) for name in segment_names), tuple(made), tuple(sites), *rows)
