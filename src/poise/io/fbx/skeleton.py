"""How FBX nodes stand: each in its parent, and from there in the world.

A node's place in its parent is, with pivots and offsets,

    T · Roff · Rp · Rpre · R · Rpost⁻¹ · Rp⁻¹ · Soff · Sp · S · Sp⁻¹

so its turn is Q = Rpre R Rpost⁻¹ and its origin lies at t = T + Roff + Rp + Q (Soff + Sp - S Sp - Rp). Rotations are
Euler angles in degrees, of any order; pre- and post-rotations and the order count only where the node says so.
The world's scale at a node is taken as one number: that of its parent times its own, without the parent's own where the
node does not inherit it (type 2).

The skeleton in an FBX file: which nodes are bones, what hangs on what, and what drives each bone over time.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from poise.errors import FormatError, suggest
from poise.io.fbx.animation_curves import Curve, curve_of
from poise.io.fbx.document import TICKS, FbxObject, FbxScene
from poise.io.import_report import Notes
from poise.io.skeleton_builder import MAX_BONES
from poise.math import quaternion
from poise.types import FloatArray, Quaternion, Vector3

TRANSLATION, ROTATION, SCALING = "Lcl Translation", "Lcl Rotation", "Lcl Scaling"
USUAL = {TRANSLATION: (0.0, 0.0, 0.0), ROTATION: (0.0, 0.0, 0.0), SCALING: (1.0, 1.0, 1.0)}
_ORDERS = ("xyz", "xzy", "yzx", "yxz", "zxy", "zyx", "xyz")  # the axis turned about first comes first
_AXES = {"x": 0, "y": 1, "z": 2}
_SCALE_NOT_INHERITED = 2
_ALIKE = 1e-3  # factors along the axes that differ by a smaller share are one factor
_SMALLEST = 1e-9
Channels = Mapping[str, FloatArray]  # property → (n, 3) values over time


@dataclass(frozen=True)
class Standing:
    """Where a node stands over time: turn (n, 4), origin (n, 3), scale of its world (n,), and its own scale (n,)."""

    turn: Quaternion
    origin: Vector3
    scale: FloatArray
    own_scale: FloatArray


def in_the_world(node: FbxObject, above: Standing | None, channels: Channels, notes: Notes) -> Standing:
    """Where a node stands, from where its parent stands and what its channels are over time."""
    turn, origin, own = _in_parent(node, channels, notes)
    if above is None:
        return Standing(turn, origin, own, own)
    scale = above.scale * own
    if int(node.number_of("InheritType", 0.0)) == _SCALE_NOT_INHERITED:
        scale = scale / above.own_scale
    return Standing(
        quaternion.multiply(above.turn, turn),
        above.origin + quaternion.rotate(above.turn, above.scale[:, None] * origin),
        scale,
        own,
    )


def _in_parent(node: FbxObject, channels: Channels, notes: Notes) -> tuple[Quaternion, Vector3, FloatArray]:
    """Turn (n, 4), origin (n, 3) and scale (n,) of a node in its parent."""
    active = node.number_of("RotationActive", 0.0) != 0.0
    order = _ORDERS[int(node.number_of("RotationOrder", 0.0)) % len(_ORDERS)] if active else "xyz"
    turn = euler(channels[ROTATION], order)
    if active:
        before = euler(node.vector("PreRotation", (0.0, 0.0, 0.0))[None], "xyz")
        after = quaternion.conjugate(euler(node.vector("PostRotation", (0.0, 0.0, 0.0))[None], "xyz"))
        turn = quaternion.multiply(quaternion.multiply(before, turn), after)
    pivot, center = (node.vector(each, (0.0, 0.0, 0.0)) for each in ("RotationPivot", "ScalingPivot"))
    shift, slide = (node.vector(each, (0.0, 0.0, 0.0)) for each in ("RotationOffset", "ScalingOffset"))
    factors = channels[SCALING]
    arm = slide + center - factors * center - pivot
    origin = channels[TRANSLATION] + shift + pivot + quaternion.rotate(turn, arm)
    return turn, origin, _one_factor(node, factors, notes)


def _one_factor(node: FbxObject, factors: FloatArray, notes: Notes) -> FloatArray:
    sizes = np.maximum(np.abs(factors), _SMALLEST)
    if np.any(factors < _SMALLEST):
        notes.gather("nodes that are mirrored or have no size are taken as if they were not", node.name)
    if np.any(np.ptp(sizes, axis=1) > _ALIKE * sizes.max(axis=1)):
        notes.gather("nodes scaled differently along their axes are taken as scaled evenly", node.name)
    return np.asarray(np.cbrt(np.prod(sizes, axis=1)))


def euler(degrees: FloatArray, order: str) -> Quaternion:
    """Quaternions (n, 4) of turns about fixed axes, one after the other in the order given."""
    angles = np.radians(degrees)
    found = np.tile([1.0, 0.0, 0.0, 0.0], (len(angles), 1))
    for letter in order:
        axis = _AXES[letter]
        found = quaternion.multiply(quaternion.from_axis_angle(np.eye(3)[axis], angles[:, axis]), found)
    return found


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
    if len(needed) > _MOST_SKELETONS * MAX_BONES:
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
    if len(order) > MAX_BONES:
        raise FormatError(f"has {len(order)} bones; figures have at most {MAX_BONES}.", path)
    above = [models[number] for number in reversed(_way_up(chosen, parent, path)[1:])]
    places = {number: index for index, number in enumerate(order)}
    parents = tuple(places.get(parent[number], -1) if number != chosen else -1 for number in order)
    return Skeleton(tuple(models[number] for number in order), parents, tuple(above))


def _way_up(number: int, parent: Mapping[int, int], path: Path | str) -> list[int]:
    way: dict[int, None] = {}  # in order, and quick to ask
    while number in parent:
        if number in way or len(way) > MAX_BONES:
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
