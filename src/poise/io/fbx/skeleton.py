"""The skeleton in an FBX file: which nodes are bones, what hangs on what, and what drives each bone over time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from poise.errors import FormatError, suggest
from poise.io.bones import MOST_BONES
from poise.io.fbx.curves import Curve, curve_of
from poise.io.fbx.scene import TICKS, FbxObject, FbxScene
from poise.io.fbx.transform import USUAL, Channels, Standing, in_the_world
from poise.io.report import Notes
from poise.types import FloatArray

_BONES = ("LimbNode", "Limb", "Root")
_MOST_SKELETONS = 5  # of the largest size that a file may hold
_COMPONENTS = ("d|X", "d|Y", "d|Z")
_MOST_NUMBERS = 4_000_000  # frames times bones of a motion; longer ones are cut
Curves = Mapping[int, Mapping[str, Sequence[Curve | float]]]  # node → property → x, y, z


@dataclass(frozen=True)
class Skeleton:
    """Bones in order from the root, each with the index of its parent, and the nodes above the root."""

    bones: tuple[FbxObject, ...]
    parents: tuple[int, ...]
    above: tuple[FbxObject, ...]  # from the top of the file down to the root's parent

    def standing(self, curves: Curves, seconds: FloatArray, notes: Notes) -> list[Standing]:
        """Where every bone stands at some times."""
        top: Standing | None = None
        for node in self.above:
            top = in_the_world(node, top, channels_of(node, curves, seconds), notes)
        found: list[Standing] = []
        for node, parent in zip(self.bones, self.parents, strict=True):
            above = found[parent] if parent >= 0 else top
            found.append(in_the_world(node, above, channels_of(node, curves, seconds), notes))
        return found


@dataclass(frozen=True)
class Take:
    """A motion of the file: its name, its times and what drives the nodes."""

    name: str
    seconds: FloatArray
    curves: Curves


def find_skeleton(scene: FbxScene, root: str, path: Path | str, notes: Notes) -> Skeleton:
    """The largest tree of bones, or the one whose root is named; nodes between bones count as bones."""
    models = {each.number: each for each in scene.of_class("Model")}
    parent = {number: next((up for up in each.parents if up in models), 0) for number, each in models.items()}
    needed = {number for number, each in models.items() if each.kind in _BONES}
    if not needed:
        raise FormatError("has no bones (LimbNode), so there is nothing to pose.", path)
    if len(needed) > _MOST_SKELETONS * MOST_BONES:
        raise FormatError(f"has {len(needed)} bones, more than any figures need; is this the right file?", path)
    tops: dict[int, set[int]] = {}
    for number in (each for each in models if each in needed):
        way = _way_up(number, parent, path)
        last = max(place for place, each in enumerate(way) if each in needed)
        tops.setdefault(way[last], set()).update(way[: last + 1])
    chosen = _choose(tops, models, root, path, notes)
    kept, order = tops[chosen], []
    waiting = [chosen]
    while waiting:
        number = waiting.pop()
        order.append(number)
        waiting += [
            child for child in reversed(models[number].children) if child in kept and parent.get(child) == number
        ]
    if len(order) > MOST_BONES:
        raise FormatError(f"has {len(order)} bones; figures have at most {MOST_BONES}.", path)
    above = [models[number] for number in reversed(_way_up(chosen, parent, path)[1:])]
    places = {number: index for index, number in enumerate(order)}
    parents = tuple(places.get(parent[number], -1) if number != chosen else -1 for number in order)
    return Skeleton(tuple(models[number] for number in order), parents, tuple(above))


def _way_up(number: int, parent: Mapping[int, int], path: Path | str) -> list[int]:
    way: dict[int, None] = {}  # in order, and quick to ask
    while number in parent:
        if number in way or len(way) > MOST_BONES:
            raise FormatError("has nodes that hang on themselves, or deeper than any figure.", path)
        way[number] = None
        number = parent[number]
    return list(way)


def _choose(
    tops: Mapping[int, set[int]], models: Mapping[int, FbxObject], root: str, path: Path | str, notes: Notes
) -> int:
    names = {models[number].name: number for number in tops}
    if root:
        if root not in names:
            raise FormatError(f"no skeleton has the root {root!r}; {suggest(root, names)}", path)
        return names[root]
    largest = max(tops, key=lambda number: len(tops[number]))
    for number in tops:
        if number != largest:
            notes.gather("further skeletons are left out; root chooses another", models[number].name)
    return largest


def channels_of(node: FbxObject, curves: Curves, seconds: FloatArray) -> Channels:
    """Translation, rotation and scaling of a node at some times, (n, 3) each."""
    found = {}
    for name, usual in USUAL.items():
        values = np.tile(node.vector(name, usual), (len(seconds), 1))
        for axis, each in enumerate(curves.get(node.number, {}).get(name, ())):
            values[:, axis] = each.at(seconds) if isinstance(each, Curve) else each
        found[name] = values
    return found


def takes_of(scene: FbxScene, skeleton: Skeleton, notes: Notes) -> list[Take]:
    """Motions of a skeleton; a ValueError when their curves are damaged."""
    takes = []
    for stack in scene.of_class("AnimationStack"):
        layers = [each for number in stack.children if (each := scene.objects[number]).record.name == "AnimationLayer"]
        if len(layers) > 1:
            notes.gather("of motions in several layers the first was read", stack.name)
        curves: dict[int, dict[str, list[Curve | float]]] = {}
        for node in (*skeleton.above, *skeleton.bones):
            curves[node.number] = _driven(scene, node, set(layers[0].children) if layers else set(), notes)
        moving = [each for by in curves.values() for xyz in by.values() for each in xyz if isinstance(each, Curve)]
        if moving:
            seconds, most = _times(scene, stack, moving, notes), _MOST_NUMBERS // len(skeleton.bones)
            if len(seconds) > most:
                notes.gather(f"motions longer than {most} frames were cut there", stack.name)
            takes.append(Take(stack.name or "motion", seconds[:most], curves))
        else:
            notes.gather("motions that move no bone are left out", stack.name)
    return takes


def _driven(scene: FbxScene, node: FbxObject, layer: set[int], notes: Notes) -> dict[str, list[Curve | float]]:
    """What drives translation, rotation and scaling of a node in a layer."""
    found: dict[str, list[Curve | float]] = {}
    for name, usual in USUAL.items():
        for number in node.driven_by.get(name, ()):
            if number in layer:
                driver = scene.objects[number]
                still = node.vector(name, usual)
                found[name] = [
                    _component(scene, driver, each, float(still[axis]), notes) for axis, each in enumerate(_COMPONENTS)
                ]
    return found


def _component(scene: FbxScene, driver: FbxObject, name: str, still: float, notes: Notes) -> Curve | float:
    for number in driver.driven_by.get(name, ()):
        if scene.objects[number].record.name == "AnimationCurve":
            return curve_of(scene.objects[number], notes)
    return driver.number_of(name, still)


def _times(scene: FbxScene, stack: FbxObject, curves: Sequence[Curve], notes: Notes) -> FloatArray:
    """Times of the frames of a motion, from its first to its last [s]."""
    first, last = (stack.number_of(name, np.nan) / TICKS for name in ("LocalStart", "LocalStop"))
    if not first < last:
        first = min(float(curve.times[0]) for curve in curves)
        last = max(float(curve.times[-1]) for curve in curves)
    rate = scene.frames_a_second
    count = int(min(round((last - first) * rate), _MOST_NUMBERS)) + 1
    notes.add(f"curves were read at {rate:.6g} frames a second, the rate of the file")
    return first + np.arange(count) / rate
