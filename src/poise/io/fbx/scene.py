"""What concerns a skeleton in an FBX file: nodes with their properties, who hangs on whom, curves, units and axes.

Objects have numbers; connections say which hangs on which ("OO"), or drives which property of which ("OP"). What an
object does not say for itself stands in the template of its class, else in the format's own defaults.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from poise.errors import FormatError
from poise.io.fbx.records import PackedArray, Record
from poise.types import AnyArray, Vector3

TICKS = 46_186_158_000  # of FBX's clock in a second
LARGEST = 1e15  # numbers beyond are no lengths, angles or times of a figure
_RATES = {1: 120, 2: 100, 3: 60, 4: 50, 5: 48, 6: 30, 7: 30, 8: 30 / 1.001, 9: 30 / 1.001, 10: 25, 11: 24, 12: 1000}
_RATES |= {13: 24 / 1.001, 15: 96, 16: 72, 17: 60 / 1.001, 18: 120 / 1.001}
_CUSTOM_RATE, _USUAL_RATE = 14, 30.0
Properties = Mapping[str, tuple[Any, ...]]


@dataclass
class FbxObject:
    """An object with its properties, and what is connected to it."""

    number: int
    name: str
    kind: str  # of a model: LimbNode, Null, Mesh …
    record: Record
    properties: Properties
    parents: list[int] = field(default_factory=list)
    children: list[int] = field(default_factory=list)
    driven_by: dict[str, list[int]] = field(default_factory=dict)  # property → numbers of what drives it

    def number_of(self, name: str, usual: float) -> float:
        """A property that is one number."""
        return float(self.vector(name, (usual,))[0])

    def vector(self, name: str, usual: tuple[float, ...]) -> Vector3:
        """A property of as many numbers as its usual value has; those that are no finite numbers count as usual."""
        given = self.properties.get(name, ())[: len(usual)]
        sound = len(given) == len(usual) and all(isinstance(x, int | float) and abs(x) <= LARGEST for x in given)
        return np.array(given if sound else usual, dtype=np.float64)

    def array(self, name: str) -> AnyArray:
        """An array that the object holds; a ValueError when it is not there."""
        record = self.record.first(name)
        if record is None or not record.values or not isinstance(record.values[0], PackedArray):
            raise ValueError(f"{self.name!r} has no {name}")
        return record.values[0].unpacked()


@dataclass(frozen=True)
class FbxScene:
    """Objects by their numbers, and the settings of the file."""

    objects: Mapping[int, FbxObject]
    settings: FbxObject

    def of_class(self, name: str) -> list[FbxObject]:
        """Objects of one class, in the order of the file."""
        return [each for each in self.objects.values() if each.record.name == name]

    @property
    def meters_per_unit(self) -> float:
        """Length of one unit of the file: UnitScaleFactor is in centimeters."""
        factor = self.settings.number_of("UnitScaleFactor", 1.0)
        return 0.01 * (factor if factor > 0.0 else 1.0)

    @property
    def frames_a_second(self) -> float:
        """Frame rate that the file works in."""
        mode = int(self.settings.number_of("TimeMode", 0.0))
        if mode == _CUSTOM_RATE:
            rate = self.settings.number_of("CustomFrameRate", _USUAL_RATE)
            return rate if 0.1 <= rate <= 10_000.0 else _USUAL_RATE
        return float(_RATES.get(mode, _USUAL_RATE))


def scene_of(root: Record, path: Path | str) -> FbxScene:
    """Collect what the records say.

    Raises
    ------
    FormatError
        The file has no objects.
    """
    whole = root.first("Objects")
    if whole is None:
        raise FormatError("has no objects; is this the right file?", path)
    templates = _templates(root.first("Definitions"))
    objects: dict[int, FbxObject] = {}
    for record in whole.inside:
        number, name, kind = (*record.values, None, None, None)[:3]
        if isinstance(number, int):
            own = {**templates.get(record.name, {}), **_properties(record)}
            objects[number] = FbxObject(number, _text(name).split("\0")[0], _text(kind), record, own)
    for record in (root.first("Connections") or Record("", (), ())).every("C"):
        _connect(objects, record.values)
    settings = root.first("GlobalSettings") or Record("", (), ())
    return FbxScene(objects, FbxObject(0, "settings", "", settings, _properties(settings)))


def _connect(objects: Mapping[int, FbxObject], values: tuple[Any, ...]) -> None:
    what, child, parent, name = (*values, None, None, None, None)[:4]
    if child not in objects or parent not in objects or child == parent:
        return
    if what == b"OO":
        objects[parent].children.append(child)
        objects[child].parents.append(parent)
    elif what == b"OP":
        objects[parent].driven_by.setdefault(_text(name), []).append(child)


def _templates(definitions: Record | None) -> dict[str, Properties]:
    found: dict[str, Properties] = {}
    for kind in () if definitions is None else definitions.every("ObjectType"):
        template = kind.first("PropertyTemplate")
        if kind.values and template is not None:
            found[_text(kind.values[0])] = _properties(template)
    return found


def _properties(record: Record) -> Properties:
    """Values of a record's properties by name."""
    listed = record.first("Properties70")
    found = {}
    for each in () if listed is None else listed.every("P"):
        if each.values:
            found[_text(each.values[0])] = each.values[4:]
    return found


def _text(value: object) -> str:
    return value.decode("utf-8", "replace") if isinstance(value, bytes) else ""
