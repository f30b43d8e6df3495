"""Limits in Poise's own format.

.. code-block:: yaml

    range: [0.0, 2.5]                     # hinge, slide; an open end is .inf
    ranges: {flexion: [0.0, 2.5]}         # elbow, free: by component
    swing:                                # swing, ball: all of them must hold
      - ellipse: {radius_x: 1.2, radius_y: 0.8, center: [0.0, 0.0, 1.0]}
      - polygon: {vertices: [[1.0, 0.0, 0.2], ...]}
    twist: {lower: -0.9, upper: 0.9}      # ball; lower, upper and offset are numbers or fields
"""

from __future__ import annotations

from collections.abc import Mapping

from poise.errors import FormatError
from poise.io.poise.fields import Fields, faults_of
from poise.io.yaml_document import Block, YamlMap, YamlNode, flow, number, vector, vectors
from poise.model.joint import JointKind
from poise.model.limits import (
    ConstantField,
    Field,
    KernelField,
    Range,
    SphericalEllipse,
    SphericalPolygon,
    SwingLimit,
    TwistRange,
)

Z = (0.0, 0.0, 1.0)


def range_text(span: Range) -> str:
    """Write a range as [lower, upper]."""
    return vector((span.lower, span.upper))


def range_entries(kind: JointKind, ranges: Mapping[str, Range]) -> dict[str, str]:
    """Write the key of a joint's ranges: ``range`` where the joint has one component, else ``ranges``."""
    if not ranges:
        return {}
    if len(kind.components) == 1:
        return {"range": range_text(ranges[kind.components[0]])}
    return {"ranges": flow({component: range_text(span) for component, span in ranges.items()})}


def read_ranges(fields: Fields, kind: JointKind) -> dict[str, Range]:
    """Read the ranges of a joint."""
    if "range" in fields and len(kind.components) != 1:
        advice = f"use ranges: {{{', '.join(kind.components)}}}" if kind.components else "it does not move"
        raise fields.error(f"a {kind.value} joint has no single range; {advice}.", fields.key_line("range"))
    ranges = {}
    if "range" in fields:
        with faults_of(fields, "range"):
            ranges[kind.components[0]] = Range(*fields.interval("range"))
    for component, node, _ in fields.parts("ranges"):
        with faults_of(fields, "ranges"):
            ranges[component] = Range(*fields.interval_of(node, f"the range {component!r}"))
    return ranges


def swing_entries(limit: SwingLimit) -> Block:
    """Write the key of a swing limit."""
    if isinstance(limit, SphericalEllipse):
        entries = {"radius_x": number(limit.radius_x), "radius_y": number(limit.radius_y)}
        return {"ellipse": flow(entries | _direction("center", limit.center.tolist()))}
    if isinstance(limit, SphericalPolygon):
        return {"polygon": {"vertices": vectors(limit.vertices.tolist())}}
    raise FormatError(
        f"a swing limit of the type {type(limit).__name__} cannot be written; use SphericalEllipse or SphericalPolygon."
    )


def read_swing(node: YamlNode, where: str, joint: Fields) -> SwingLimit:
    """Read a swing limit of a joint."""
    fields = Fields(node, ("ellipse", "polygon"), f"{joint.where}: {where}", joint.path)
    if ("ellipse" in fields) == ("polygon" in fields):
        raise fields.error("needs exactly one of ellipse, polygon.")
    if "ellipse" in fields:
        own = _inner(fields, "ellipse", ("radius_x", "radius_y", "center"))
        with faults_of(own):
            return SphericalEllipse(own.number("radius_x"), own.number("radius_y"), own.vector("center", 3, Z))
    own = _inner(fields, "polygon", ("vertices", "inside"))
    vertices = [own.vector_of(row, 3, "each vertex") for row in own.items_of(own.node("vertices"), "'vertices'")]
    with faults_of(own):
        return SphericalPolygon(vertices, own.vector("inside", 3) if "inside" in own else None)


def twist_entries(twist: TwistRange) -> Block:
    """Write the keys of a twist range."""
    entries: dict[str, str | Block] = {"lower": _field(twist.lower), "upper": _field(twist.upper)}
    if repr(twist.offset) != repr(ConstantField(0.0)):
        entries["offset"] = _field(twist.offset)
    return entries | _direction("center", twist.center.tolist())


def read_twist(joint: Fields) -> TwistRange:
    """Read the twist range of a joint."""
    own = _inner(joint, "twist", ("lower", "upper", "offset", "center"))
    lower, upper = _read_field(own, "lower"), _read_field(own, "upper")
    offset = _read_field(own, "offset") if "offset" in own else 0.0
    with faults_of(own):
        return TwistRange(lower, upper, offset, own.vector("center", 3, Z))


def _direction(key: str, direction: list[float]) -> dict[str, str]:
    return {} if repr(tuple(direction)) == repr(Z) else {key: vector(direction)}


def _field(value: Field) -> str | Block:
    if isinstance(value, ConstantField):
        return number(value.constant)
    if isinstance(value, KernelField):
        return {
            "sharpness": number(value.sharpness),
            "values": vector(value.values.tolist()),
            "directions": vectors(value.directions.tolist()),
        }
    raise FormatError(
        f"a field of the type {type(value).__name__} cannot be written; use KernelField.sampled to tabulate it."
    )


def _read_field(twist: Fields, key: str) -> float | Field:
    if not isinstance(twist.node(key), YamlMap):
        return twist.number(key)
    own = _inner(twist, key, ("directions", "values", "sharpness"))
    directions = [own.vector_of(row, 3, "each direction") for row in own.items_of(own.node("directions"), "directions")]
    with faults_of(own):
        return KernelField(directions, own.vector("values", None), own.number("sharpness"))


def _inner(fields: Fields, key: str, known: tuple[str, ...]) -> Fields:
    return Fields(fields.node(key), known, f"{fields.where}: {key}", fields.path, fields.key_line(key))
