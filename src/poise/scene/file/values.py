"""Types of values in a scene file: how each is parsed and written.

A :class:`Value` reads the value of a key and writes it again, exact to the last bit. Numbers may carry a unit: meters
and radians by default, or ``25 cm`` and ``30 deg``. :mod:`poise.scene.file.task_schema` assigns them to tasks.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, TypeAlias

from poise.errors import FormatError, PoiseError, suggest
from poise.io.poise.fields import Fields, describe_node
from poise.io.poise.shapes import placement_entries, read_placement
from poise.io.yaml_document import (
    Block,
    YamlMapping,
    YamlNode,
    YamlScalar,
    YamlSequence,
    flow_mapping,
    format_number,
    format_string,
    format_vector,
)
from poise.kinematics import Pose
from poise.kinematics.pose_data import to_dict
from poise.kinematics.site_frame import site_name
from poise.model import Figure, JointKind, Site, Transform
from poise.tasks import HalfSpace, InsideBall, InsideBox, JointSelection, Region, SelectionKind

Written: TypeAlias = "str | Block"

UNITS = {
    "m": {"m": 1.0, "cm": 0.01, "mm": 0.001},
    "rad": {"rad": 1.0, "deg": math.pi / 180.0, "°": math.pi / 180.0},
}
_NAMES = {"m": "a length in meters", "rad": "an angle in radians"}
_EXAMPLES = {"m": "0.25, or with its unit: 25 cm", "rad": "0.5, or with its unit: 30 deg"}
_WITH_UNIT = re.compile(r"([-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?)\s*([A-Za-z°]+)")


@dataclass(frozen=True)
class Value:
    """Type of a value: `read(fields, key, figure)` parses it, `write(value)` returns its YAML."""

    read: Callable[[Fields, str, Figure], Any]
    write: Callable[[Any], Written]


@contextmanager
def errors_at(fields: Fields, line: int | None = None) -> Iterator[None]:
    """Convert every Poise error into a FormatError with file and line."""
    try:
        yield
    except FormatError:
        raise
    except PoiseError as error:
        raise fields.error(str(error).removeprefix(f"{fields.where}: "), line) from None


def inner(fields: Fields, key: str, known: tuple[str, ...]) -> Fields:
    """Fields of the mapping under a key."""
    return Fields(fields.node(key), known, f"{fields.where}: {key}", fields.path, fields.key_line(key))


# --- quantities with units --------------------------------------------------------------------------------------------


def quantity_of(fields: Fields, node: YamlNode, what: str, unit: str) -> float:
    """Parse a number in SI units, or a number with a unit of the same dimension.

    Parameters
    ----------
    unit : "m" or "rad"
        Dimension of the number.
    """
    if not isinstance(node, YamlScalar) or node.string is None:
        return fields.number_of(node, what)
    found = _WITH_UNIT.fullmatch(node.text.strip())
    if found and found[2] in UNITS[unit]:
        value = float(found[1]) * UNITS[unit][found[2]]
        if math.isfinite(value):
            return value
    raise fields.error(
        f"{what} must be {_NAMES[unit]}, such as {_EXAMPLES[unit]}; "
        f"got {describe_node(node)}{_other_kind(found, unit)}.",
        node.line,
    )


def quantities_of(fields: Fields, node: YamlNode, count: int, what: str, unit: str) -> list[float]:
    """Parse a list of numbers with optional units."""
    if not isinstance(node, YamlSequence) or len(node.items) != count:
        fields.vector_of(node, count, what)  # raises with the reason
        return []
    return [quantity_of(fields, item, f"each number of {what}", unit) for item in node.items]


def _other_kind(found: re.Match[str] | None, unit: str) -> str:
    if found is None:
        return ""
    for other, units in UNITS.items():
        if found[2] in units and other != unit:
            return f", which is {_NAMES[other].partition(' in ')[0]}"
    return f", whose unit {found[2]!r} is unknown; known: {', '.join(UNITS[unit])}"


# --- numbers and strings ----------------------------------------------------------------------------------------------


def vector_of(count: int) -> Value:
    """List of numbers."""
    return Value(lambda fields, key, _: tuple(fields.vector(key, count)), format_vector)


def _read_place(fields: Fields, key: str, _: Figure) -> tuple[float, ...]:
    return tuple(quantities_of(fields, fields.node(key), 3, repr(key), "m"))


def _read_length(fields: Fields, key: str, _: Figure) -> float:
    return quantity_of(fields, fields.node(key), repr(key), "m")


def _read_sum(fields: Fields, key: str, _: Figure) -> float:
    """Sum of coordinates, in the unit given by the key `unit`."""
    unit = fields.string("unit", "rad")
    if unit not in ("rad", "m"):
        raise fields.error(f"'unit' must be rad or m, got {unit!r}.", fields.key_line("unit"))
    return quantity_of(fields, fields.node(key), repr(key), unit)


def _read_names(fields: Fields, key: str, _: Figure) -> tuple[str, ...]:
    return tuple(text_of(fields, node, f"each name of {key!r}") for node in fields.items(key))


def text_of(fields: Fields, node: YamlNode, what: str) -> str:
    """Parse a string."""
    found = node.string if isinstance(node, YamlScalar) else None
    if found is None:
        raise fields.error(f"{what} must be a str, got {describe_node(node)}.", node.line)
    return found


def _write_names(names: tuple[str, ...]) -> str:
    return "[" + ", ".join(format_string(name) for name in names) + "]"


def _read_factors(fields: Fields, key: str, _: Figure) -> dict[str, float]:
    return {name: fields.number_of(node, f"the number for {name!r}") for name, node, _ in fields.parts(key)}


def _write_factors(factors: Mapping[str, float] | tuple[tuple[str, float], ...]) -> str:
    return flow_mapping({name: format_number(factor) for name, factor in dict(factors).items()})


def _read_table(fields: Fields, key: str, figure: Figure) -> tuple[tuple[str, float, float], ...]:
    """Values, or [value, weight], by joint or coordinate."""
    found = []
    for name, node, line in fields.parts(key):
        with errors_at(fields, line):
            joint = figure.joint(figure.coordinate(name).joint)
        unit, weight = "m" if joint.kind in (JointKind.SLIDE, JointKind.FREE) else "rad", 1.0
        if isinstance(node, YamlSequence):
            if len(node.items) != 2:
                raise fields.error(
                    f"{key}: {name!r} must be a value, or [value, weight], got {describe_node(node)}.", line
                )
            node, own = node.items
            weight = fields.number_of(own, f"{key}: the weight of {name!r}")
        found.append((name, quantity_of(fields, node, f"{key}: {name!r}", unit), weight))
    return tuple(found)


def _write_table(table: tuple[tuple[str, float, float], ...]) -> Written:
    return {name: format_vector((value, weight)) for name, value, weight in table}


def _read_ranges(fields: Fields, key: str, figure: Figure) -> tuple[tuple[str, tuple[float, ...]], ...]:
    """[neutral, lower, upper], or with a weight, by joint or coordinate."""
    found = []
    for name, node, line in fields.parts(key):
        with errors_at(fields, line):
            joint = figure.joint(figure.coordinate(name).joint)
        if not isinstance(node, YamlSequence) or len(node.items) not in (3, 4):
            raise fields.error(
                f"{key}: {name!r} must be [neutral, lower, upper] or with a weight, got {describe_node(node)}.", line
            )
        unit = "m" if joint.kind in (JointKind.SLIDE, JointKind.FREE) else "rad"
        values = [quantity_of(fields, each, f"{key}: {name!r}", unit) for each in node.items[:3]]
        weights = [fields.number_of(each, f"{key}: the weight of {name!r}") for each in node.items[3:]]
        found.append((name, (*values, *weights)))
    return tuple(found)


def _write_ranges(table: tuple[tuple[str, tuple[float, ...]], ...]) -> Written:
    return {name: format_vector(values) for name, values in table}


def _read_frame(fields: Fields, key: str, figure: Figure) -> str | tuple[float, ...]:
    if isinstance(fields.node(key), YamlSequence):
        return tuple(fields.vector(key, 4))
    return fields.string(key)


def _read_amount(fields: Fields, key: str, _: Figure) -> float | str:
    """Number or word."""
    node = fields.node(key)
    return fields.string(key) if isinstance(node, YamlScalar) and node.number is None else fields.number(key)


def _read_corners(fields: Fields, key: str, _: Figure) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(quantities_of(fields, node, 3, "each corner", "m")) for node in fields.items(key))


AMOUNT = Value(_read_amount, lambda value: format_string(value) if isinstance(value, str) else format_number(value))
CORNERS = Value(_read_corners, lambda corners: "[" + ", ".join(format_vector(each) for each in corners) + "]")
TEXT = Value(lambda fields, key, _: fields.string(key), format_string)
NUMBER = Value(lambda fields, key, _: fields.number(key), format_number)
PLACE = Value(_read_place, format_vector)
LENGTH = Value(_read_length, format_number)
SUM = Value(_read_sum, format_number)
DIRECTION = vector_of(3)
QUATERNION = vector_of(4)
NAMES = Value(_read_names, _write_names)
FACTORS = Value(_read_factors, _write_factors)
TABLE = Value(_read_table, _write_table)
RANGES = Value(_read_ranges, _write_ranges)
FRAME = Value(_read_frame, lambda frame: format_string(frame) if isinstance(frame, str) else format_vector(frame))


# --- sites, transforms, regions ---------------------------------------------------------------------------------------


def _read_site(fields: Fields, key: str, _: Figure) -> str | Site:
    if not isinstance(fields.node(key), YamlMapping):
        return fields.string(key)
    own = inner(fields, key, ("name", "segment", "at", "rotation"))
    with errors_at(own):
        return Site(own.string("name"), own.string("segment"), read_placement(own))


def _write_site(site: str | Site) -> Written:
    if isinstance(site, str):
        return format_string(site)
    return {
        "name": format_string(site.name),
        "segment": format_string(site.segment),
        **placement_entries(site.placement),
    }


def site_on_line(site: str | Site) -> str:
    """Site in YAML flow style."""
    written = _write_site(site)
    if isinstance(written, str):
        return written
    parts = {key: value for key, value in written.items() if isinstance(value, str)}
    if len(parts) < len(written):
        raise FormatError(f"site {site_name(site)!r} cannot be written on one line.")
    return flow_mapping(parts)


def _read_sites(fields: Fields, key: str, _: Figure) -> tuple[str | Site, ...]:
    found: list[str | Site] = []
    for node in fields.items(key):
        if not isinstance(node, YamlMapping):
            found.append(text_of(fields, node, f"each site of {key!r}"))
            continue
        own = Fields(node, ("name", "segment", "at", "rotation"), f"{fields.where}: {key}", fields.path)
        with errors_at(own):
            found.append(Site(own.string("name"), own.string("segment"), read_placement(own)))
    return tuple(found)


def _read_spot(fields: Fields, key: str, figure: Figure) -> Any:
    read = _read_place if isinstance(fields.node(key), YamlSequence) else _read_site
    return read(fields, key, figure)


def _write_spot(spot: Any) -> Written:
    return _write_site(spot) if isinstance(spot, (str, Site)) else format_vector(spot)


def _read_inner_placement(fields: Fields, key: str, _: Figure) -> Transform:
    own = inner(fields, key, ("at", "rotation"))
    with errors_at(own):
        return read_placement(own)


_REGIONS: dict[str, tuple[type[Region], dict[str, Value]]] = {
    "half_space": (HalfSpace, {"point": PLACE, "normal": DIRECTION}),
    "ball": (InsideBall, {"center": PLACE, "radius": LENGTH}),
    "box": (InsideBox, {"center": PLACE, "size": PLACE, "rotation": QUATERNION}),
}


def _read_region(fields: Fields, key: str, figure: Figure) -> Region:
    outer = inner(fields, key, tuple(_REGIONS))
    found = [name for name in _REGIONS if name in outer]
    if len(found) != 1:
        raise outer.error(f"needs exactly one of {', '.join(_REGIONS)}; got {', '.join(found) or 'none'}.")
    kind, values = _REGIONS[found[0]]
    own = inner(outer, found[0], tuple(values))
    given = {name: value.read(own, name, figure) for name, value in values.items() if name in own}
    for name in ("center", "radius", "size"):
        if name in values and name not in own:
            own.node(name)  # raises: the key is missing
    with errors_at(own):
        return kind(**given)


def _write_region(region: Region) -> Block:
    for name, (kind, values) in _REGIONS.items():
        if type(region) is kind:
            return {name: {key: value.write(getattr(region, key)) for key, value in values.items()}}
    raise FormatError(
        f"a region of the type {type(region).__name__} cannot be written; use HalfSpace, InsideBall or InsideBox."
    )


SITE = Value(_read_site, _write_site)
SITES = Value(_read_sites, lambda sites: "[" + ", ".join(map(site_on_line, sites)) + "]")
SPOT = Value(_read_spot, _write_spot)
PLACEMENT = Value(_read_inner_placement, lambda placement: placement_entries(placement) or "{}")
REGION = Value(_read_region, _write_region)


# --- joints -----------------------------------------------------------------------------------------------------------


def read_pose(fields: Fields, key: str, figure: Figure) -> Pose:
    """Values by joint or coordinate; omitted joints are neutral."""
    values: dict[str, Any] = {}
    for name, node, line in fields.parts(key):
        if isinstance(node, YamlScalar):
            with errors_at(fields, line):
                joint = figure.joint(figure.coordinate(name).joint)
            unit = "m" if joint.kind in (JointKind.SLIDE, JointKind.FREE) else "rad"
            values[name] = quantity_of(fields, node, f"{key}: {name!r}", unit)
        else:
            values[name] = fields.vector_of(node, None, f"{key}: {name!r}")
        with errors_at(fields, line):
            Pose.neutral(figure).with_values({name: values[name]})  # so that the error has its line
    with errors_at(fields, fields.key_line(key)):
        return Pose.neutral(figure).with_values(values)


def write_pose(pose: Pose) -> Written:
    """Values of all movable joints, by name."""
    values = to_dict(pose)["values"]
    written = {
        name: format_number(each) if isinstance(each, float) else format_vector(each) for name, each in values.items()
    }
    return written or "{}"


def _read_active_joints(fields: Fields, key: str, _: Figure) -> JointSelection:
    node = fields.node(key)
    if isinstance(node, YamlMapping):
        own = inner(fields, key, ("listed", "chain"))
        if ("listed" in own) == ("chain" in own):
            raise own.error("needs exactly one of listed, chain.")
        with errors_at(own):
            if "chain" in own:
                return JointSelection.chain(own.string("chain"))
            return JointSelection.listed(*_read_names(own, "listed", _))
    word, known = fields.string(key), (SelectionKind.ALL.value, SelectionKind.BRANCH.value)
    if word not in known:
        raise fields.error(
            f"'active_joints' must be all, branch, {{listed: [joints]}} or {{chain: segment}}, got {word!r}; "
            f"{suggest(word, known)}",
            node.line,
        )
    return JointSelection(SelectionKind(word))


def _write_active_joints(active_joints: JointSelection) -> str:
    if active_joints.kind is SelectionKind.LISTED:
        return flow_mapping({"listed": _write_names(active_joints.names)})
    return (
        flow_mapping({"chain": format_string(active_joints.names[0])})
        if active_joints.kind is SelectionKind.CHAIN
        else active_joints.kind.value
    )


POSE = Value(read_pose, write_pose)
ACTIVE_JOINTS = Value(_read_active_joints, _write_active_joints)
