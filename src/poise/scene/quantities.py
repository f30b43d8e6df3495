"""Numbers of a scene file with or without their unit: meters and radians, or ``25 cm`` and ``30 deg``."""

from __future__ import annotations

import math
import re

from poise.io.poise.fields import Fields, shown
from poise.io.yaml_document import YamlNode, YamlScalar, YamlSequence

UNITS = {
    "m": {"m": 1.0, "cm": 0.01, "mm": 0.001},
    "rad": {"rad": 1.0, "deg": math.pi / 180.0, "°": math.pi / 180.0},
}
_NAMES = {"m": "a length in meters", "rad": "an angle in radians"}
_EXAMPLES = {"m": "0.25, or with its unit: 25 cm", "rad": "0.5, or with its unit: 30 deg"}
_WITH_UNIT = re.compile(r"([-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?)\s*([A-Za-z°]+)")


def quantity_of(fields: Fields, node: YamlNode, what: str, unit: str) -> float:
    """Take a number in SI units, or a text of a number and a unit of the same kind.

    Parameters
    ----------
    unit : "m" or "rad"
        What the number must be.
    """
    if not isinstance(node, YamlScalar) or node.words is None:
        return fields.number_of(node, what)
    found = _WITH_UNIT.fullmatch(node.text.strip())
    if found and found[2] in UNITS[unit]:
        value = float(found[1]) * UNITS[unit][found[2]]
        if math.isfinite(value):
            return value
    raise fields.error(
        f"{what} must be {_NAMES[unit]}, such as {_EXAMPLES[unit]}; got {shown(node)}{_other_kind(found, unit)}.",
        node.line,
    )


def quantities_of(fields: Fields, node: YamlNode, count: int, what: str, unit: str) -> list[float]:
    """Take a list of such numbers."""
    if not isinstance(node, YamlSequence) or len(node.items) != count:
        fields.vector_of(node, count, what)  # says what is wrong
        return []
    return [quantity_of(fields, item, f"each number of {what}", unit) for item in node.items]


def _other_kind(found: re.Match[str] | None, unit: str) -> str:
    if found is None:
        return ""
    for other, units in UNITS.items():
        if found[2] in units and other != unit:
            return f", which is {_NAMES[other].partition(' in ')[0]}"
    return f", whose unit {found[2]!r} is not known; known: {', '.join(UNITS[unit])}"
