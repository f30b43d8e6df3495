"""Joint limits in Poise's own format: ranges, swing limits and twist ranges, read and written.

.. code-block:: yaml

    range: [0.0, 2.5]                     # hinge, slide; an unbounded end is .inf
    ranges: {flexion: [0.0, 2.5]}         # elbow, free: by component
    swing:                                # swing, ball: all of them must hold
      - ellipse: {radius_x: 1.2, radius_y: 0.8, center: [0.0, 0.0, 1.0]}
      - polygon: {vertices: [[1.0, 0.0, 0.2], ...]}
    twist: {lower: -0.9, upper: 0.9}      # ball; lower, upper and offset are numbers or fields
"""

from __future__ import annotations

from collections.abc import Mapping

from poise.errors import FormatError
from poise.io.poise.fields import Fields, errors_at_key
from poise.io.yaml_document import (
    Block,
    YamlMapping,
    YamlNode,
    flow_mapping,
    format_number,
    format_vector,
    format_vectors,
)
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

_Z_AXIS = (0.0, 0.0, 1.0)


def range_text(span: Range) -> str:
    """Format a range as [lower, upper]."""
    return format_vector((span.lower, span.upper))


def range_entries(kind: JointKind, ranges: Mapping[str, Range]) -> dict[str, str]:
    """Entries of a joint's ranges: ``range`` if the joint has one component, else ``ranges``."""
    if not ranges:
        return {}
    if len(kind.components) == 1:
        return {"range": range_text(ranges[kind.components[0]])}
    return {"ranges": flow_mapping({component: range_text(span) for component, span in ranges.items()})}


def read_ranges(fields: Fields, kind: JointKind) -> dict[str, Range]:
    """Read the ranges of a joint."""
    if "range" in fields and len(kind.components) != 1:
        advice = (
            f"use ranges: {{{', '.join(kind.components)}}}"
            if kind.components
            else "remove it: this joint has no coordinates"
        )
        raise fields.error(f"a {kind.value} joint has no single range; {advice}.", fields.key_line("range"))
    ranges = {}
    if "range" in fields:
        with errors_at_key(fields, "range"):
            ranges[kind.components[0]] = Range(*fields.interval("range"))
    for component, node, _ in fields.parts("ranges"):
        with errors_at_key(fields, "ranges"):
            ranges[component] = Range(*fields.interval_of(node, f"the range {component!r}"))
    return ranges


def swing_entries(limit: SwingLimit) -> Block:
    """Entries of a swing limit."""
    if isinstance(limit, SphericalEllipse):
        entries = {"radius_x": format_number(limit.radius_x), "radius_y": format_number(limit.radius_y)}
        return {"ellipse": flow_mapping(entries | _direction("center", limit.center.tolist()))}
    if isinstance(limit, SphericalPolygon):
        return {"polygon": {"vertices": format_vectors(limit.vertices.tolist())}}
    raise FormatError(
        f"swing limits of type {type(limit).__name__} are unsupported; use SphericalEllipse or SphericalPolygon."
    )


def read_swing(node: YamlNode, where: str, joint: Fields) -> SwingLimit:
    """Read a swing limit of a joint."""
    fields = Fields(node, ("ellipse", "polygon"), f"{joint.where}: {where}", joint.path)
    if ("ellipse" in fields) == ("polygon" in fields):
        raise fields.error("needs exactly one of ellipse, polygon.")
    if "ellipse" in fields:
        inner = _inner(fields, "ellipse", ("radius_x", "radius_y", "center"))
        with errors_at_key(inner):
            return SphericalEllipse(
                inner.number("radius_x"), inner.number("radius_y"), inner.vector("center", 3, _Z_AXIS)
            )
    inner = _inner(fields, "polygon", ("vertices", "inside"))
    vertices = [inner.vector_of(row, 3, "each vertex") for row in inner.items_of(inner.node("vertices"), "'vertices'")]
    with errors_at_key(inner):
        return SphericalPolygon(vertices, inner.vector("inside", 3) if "inside" in inner else None)


def twist_entries(twist: TwistRange) -> Block:
    """Entries of a twist range."""
    entries: dict[str, str | Block] = {"lower": _field_entries(twist.lower), "upper": _field_entries(twist.upper)}
    if repr(twist.offset) != repr(ConstantField(0.0)):
        entries["offset"] = _field_entries(twist.offset)
    return entries | _direction("center", twist.center.tolist())


def read_twist(joint: Fields) -> TwistRange:
    """Read the twist range of a joint."""
    inner = _inner(joint, "twist", ("lower", "upper", "offset", "center"))
    lower, upper = _read_field(inner, "lower"), _read_field(inner, "upper")
    offset = _read_field(inner, "offset") if "offset" in inner else 0.0
    with errors_at_key(inner):
        return TwistRange(lower, upper, offset, inner.vector("center", 3, _Z_AXIS))


def _direction(key: str, direction: list[float]) -> dict[str, str]:
    return {} if repr(tuple(direction)) == repr(_Z_AXIS) else {key: format_vector(direction)}


def _field_entries(value: Field) -> str | Block:
    if isinstance(value, ConstantField):
        return format_number(value.constant)
    if isinstance(value, KernelField):
        return {
            "sharpness": format_number(value.sharpness),
            "values": format_vector(value.values.tolist()),
            "directions": format_vectors(value.directions.tolist()),
        }
    raise FormatError(f"fields of type {type(value).__name__} are unsupported; tabulate it with KernelField.sampled.")


def _read_field(twist: Fields, key: str) -> float | Field:
    if not isinstance(twist.node(key), YamlMapping):
        return twist.number(key)
    inner = _inner(twist, key, ("directions", "values", "sharpness"))
    directions = [
        inner.vector_of(row, 3, "each direction") for row in inner.items_of(inner.node("directions"), "directions")
    ]
    with errors_at_key(inner):
        return KernelField(directions, inner.vector("values", None), inner.number("sharpness"))


def _inner(fields: Fields, key: str, known: tuple[str, ...]) -> Fields:
    return Fields(fields.node(key), known, f"{fields.where}: {key}", fields.path, fields.key_line(key))
