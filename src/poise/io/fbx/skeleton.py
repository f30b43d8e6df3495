"""The skeleton in an FBX file: its bones and their hierarchy, node transforms, and the animation curves of each bone.

The transform of a node in its parent is, with pivots and offsets,

    T · Roff · Rp · Rpre · R · Rpost⁻¹ · Rp⁻¹ · Soff · Sp · S · Sp⁻¹

so its rotation is Q = Rpre R Rpost⁻¹ and its origin is t = T + Roff + Rp + Q (Soff + Sp - S Sp - Rp). Rotations are
Euler angles in degrees, in any order; pre- and post-rotations and the order apply only if RotationActive is set. The
world scale of a node is taken as one number: that of its parent times its own, without the parent's own scale if the
node does not inherit it (InheritType 2).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from poise.errors import FormatError, suggest
from poise.io.fbx.animation_curves import Curve, curve_of
from poise.io.fbx.document import TICKS_PER_SECOND, FbxObject, FbxScene
from poise.io.gltf.nodes import compose_trs
from poise.io.import_report import Notes
from poise.io.skeleton_builder import MAX_BONES
from poise.math import quaternion
from poise.types import FloatArray, Matrix, Quaternion, Vector3

TRANSLATION, ROTATION, SCALING = "Lcl Translation", "Lcl Rotation", "Lcl Scaling"
DEFAULTS = {TRANSLATION: (0.0, 0.0, 0.0), ROTATION: (0.0, 0.0, 0.0), SCALING: (1.0, 1.0, 1.0)}
_ORDERS = ("xyz", "xzy", "yzx", "yxz", "zxy", "zyx", "xyz")  # the axis rotated about first comes first
_AXES = {"x": 0, "y": 1, "z": 2}
_SCALE_NOT_INHERITED = 2
_UNIFORM_SCALE_REL_TOL = 1e-3  # relative difference below which scale factors count as uniform
_MIN_SCALE = 1e-9  # smaller scale factors are treated as this
Channels = Mapping[str, FloatArray]  # property → (n, 3) values over time


@dataclass(frozen=True)
class WorldTransform:
    """World transform of a node over time: rotation (n, 4), origin (n, 3), world scale (n,) and own scale (n,)."""

    rotation: Quaternion
    origin: Vector3
    scale: FloatArray
    own_scale: FloatArray


def world_transform(node: FbxObject, parent: WorldTransform | None, channels: Channels, notes: Notes) -> WorldTransform:
    """World transform of a node from that of its parent and its channels over time."""
    rotation, origin, own_scale = _local_transform(node, channels, notes)
    if parent is None:
        return WorldTransform(rotation, origin, own_scale, own_scale)
    scale = parent.scale * own_scale
    if int(node.number_of("InheritType", 0.0)) == _SCALE_NOT_INHERITED:
        scale = scale / parent.own_scale
    return WorldTransform(
        quaternion.multiply(parent.rotation, rotation),
        parent.origin + quaternion.rotate(parent.rotation, parent.scale[:, None] * origin),
        scale,
        own_scale,
    )


def _local_transform(node: FbxObject, channels: Channels, notes: Notes) -> tuple[Quaternion, Vector3, FloatArray]:
    """Rotation (n, 4), origin (n, 3) and scale (n,) of a node in its parent."""
    active = node.number_of("RotationActive", 0.0) != 0.0
    order = _ORDERS[int(node.number_of("RotationOrder", 0.0)) % len(_ORDERS)] if active else "xyz"
    rotation = euler(channels[ROTATION], order)
    if active:
        pre_rotation = euler(node.vector("PreRotation", (0.0, 0.0, 0.0))[None], "xyz")
        post_rotation = quaternion.conjugate(euler(node.vector("PostRotation", (0.0, 0.0, 0.0))[None], "xyz"))
        rotation = quaternion.multiply(quaternion.multiply(pre_rotation, rotation), post_rotation)
    elif any(node.vector(name, (0.0, 0.0, 0.0)).any() for name in ("PreRotation", "PostRotation")):
        notes.gather("pre- and post-rotations are ignored where RotationActive is off", node.name)
    pivot, scaling_pivot = (node.vector(name, (0.0, 0.0, 0.0)) for name in ("RotationPivot", "ScalingPivot"))
    offset, scaling_offset = (node.vector(name, (0.0, 0.0, 0.0)) for name in ("RotationOffset", "ScalingOffset"))
    factors = channels[SCALING]
    lever = scaling_offset + scaling_pivot - factors * scaling_pivot - pivot
    origin = channels[TRANSLATION] + offset + pivot + quaternion.rotate(rotation, lever)
    return rotation, origin, _uniform_scale(node, factors, notes)


def local_matrix(node: FbxObject, notes: Notes) -> Matrix:
    """Transform (4, 4) of a node in its parent without motion, with nonuniform scale."""
    channels = {name: node.vector(name, default)[None] for name, default in DEFAULTS.items()}
    rotation, origin, _ = _local_transform(node, channels, notes)
    return compose_trs(origin[0], rotation[0], channels[SCALING][0])


def geometric_transform(model: FbxObject) -> Matrix:
    """Transform (4, 4) of a node that applies to its geometry alone."""
    translation, rotation, scaling = (
        model.vector(f"Geometric{name}", default)
        for name, default in zip(("Translation", "Rotation", "Scaling"), DEFAULTS.values(), strict=True)
    )
    return compose_trs(translation, euler(rotation[None], "xyz")[0], scaling)


def _uniform_scale(node: FbxObject, factors: FloatArray, notes: Notes) -> FloatArray:
    sizes = np.maximum(np.abs(factors), _MIN_SCALE)
    if np.any(factors < _MIN_SCALE):
        notes.gather("mirroring or zero scale of nodes is ignored", node.name)
    if np.any(np.ptp(sizes, axis=1) > _UNIFORM_SCALE_REL_TOL * sizes.max(axis=1)):
        notes.gather("nonuniform scale of nodes is replaced by uniform scale", node.name)
    return np.asarray(np.cbrt(np.prod(sizes, axis=1)))


def euler(degrees: FloatArray, order: str) -> Quaternion:
    """Quaternions (n, 4) of successive rotations about fixed axes (extrinsic Euler angles), in the given order."""
    angles = np.radians(degrees)
    rotation = np.tile([1.0, 0.0, 0.0, 0.0], (len(angles), 1))
    for letter in order:
        axis = _AXES[letter]
        rotation = quaternion.multiply(quaternion.from_axis_angle(np.eye(3)[axis], angles[:, axis]), rotation)
    return rotation


_BONES = ("LimbNode", "Limb", "Root")
_MAX_SKELETONS = 5  # skeletons of the maximum size per file
_COMPONENTS = ("d|X", "d|Y", "d|Z")
_MAX_BONE_FRAMES = 4_000_000  # frames times bones of a motion; longer motions are truncated
Curves = Mapping[int, Mapping[str, Sequence[Curve | float]]]  # node → property → x, y, z


@dataclass(frozen=True)
class Skeleton:
    """Bones ordered from the root, each with the index of its parent, and the ancestors of the root."""

    bones: tuple[FbxObject, ...]
    parents: tuple[int, ...]
    ancestors: tuple[FbxObject, ...]  # from the top of the file down to the root's parent

    def world_transforms(self, curves: Curves, seconds: FloatArray, notes: Notes) -> list[WorldTransform]:
        """World transforms of all bones at some times [s]."""
        root_parent: WorldTransform | None = None
        for node in self.ancestors:
            root_parent = world_transform(node, root_parent, sample_channels(node, curves, seconds), notes)
        transforms: list[WorldTransform] = []
        for node, parent in zip(self.bones, self.parents, strict=True):
            parent_transform = transforms[parent] if parent >= 0 else root_parent
            transforms.append(world_transform(node, parent_transform, sample_channels(node, curves, seconds), notes))
        return transforms


@dataclass(frozen=True)
class Take:
    """A motion of the file: its name, frame times [s] and animation curves."""

    name: str
    seconds: FloatArray
    curves: Curves


def find_skeleton(scene: FbxScene, root: str, path: Path | str, notes: Notes) -> Skeleton:
    """Find the largest tree of bones, or the one with the given root; nodes between bones count as bones."""
    models = {model.number: model for model in scene.of_class("Model")}
    parent = {number: next((up for up in model.parents if up in models), 0) for number, model in models.items()}
    limbs = {number for number, model in models.items() if model.kind in _BONES}
    if not limbs:
        raise FormatError("contains no skeleton: it has no bones (LimbNode).", path)
    if len(limbs) > _MAX_SKELETONS * MAX_BONES:
        limit = _MAX_SKELETONS * MAX_BONES
        raise FormatError(f"has {len(limbs)} bones; the limit is {limit}; is this the right file?", path)
    trees: dict[int, set[int]] = {}
    for number in (model for model in models if model in limbs):
        chain = _ancestors(number, parent, path)
        last = max(index for index, ancestor in enumerate(chain) if ancestor in limbs)
        trees.setdefault(chain[last], set()).update(chain[: last + 1])
    root_number = _choose(trees, models, root, path, notes)
    tree, order = trees[root_number], []
    stack = [root_number]
    while stack:
        number = stack.pop()
        order.append(number)
        children = dict.fromkeys(reversed(models[number].children))  # connections may be repeated
        stack += [child for child in children if child in tree and parent.get(child) == number]
    if len(order) > MAX_BONES:
        raise FormatError(f"has {len(order)} bones; the limit is {MAX_BONES}.", path)
    ancestors = [models[number] for number in reversed(_ancestors(root_number, parent, path)[1:])]
    indices = {number: index for index, number in enumerate(order)}
    parents = tuple(indices.get(parent[number], -1) if number != root_number else -1 for number in order)
    return Skeleton(tuple(models[number] for number in order), parents, tuple(ancestors))


def _ancestors(number: int, parent: Mapping[int, int], path: Path | str) -> list[int]:
    """A node and its ancestors, up to the top of the file."""
    chain: dict[int, None] = {}  # ordered, with fast lookup
    while number in parent:
        if number in chain or len(chain) > MAX_BONES:
            raise FormatError("has nodes that form a cycle, or are nested too deeply.", path)
        chain[number] = None
        number = parent[number]
    return list(chain)


def _choose(
    trees: Mapping[int, set[int]], models: Mapping[int, FbxObject], root: str, path: Path | str, notes: Notes
) -> int:
    names = {models[number].name: number for number in trees}
    if root:
        if root not in names:
            raise FormatError(f"no skeleton has the root {root!r}; {suggest(root, names)}", path)
        return names[root]
    largest = max(trees, key=lambda number: len(trees[number]))
    for number in trees:
        if number != largest:
            notes.gather("further skeletons are left out; select another with root", models[number].name)
    return largest


def sample_channels(node: FbxObject, curves: Curves, seconds: FloatArray) -> Channels:
    """Translation, rotation and scaling of a node at some times, (n, 3) each."""
    channels = {}
    for name, default in DEFAULTS.items():
        values = np.tile(node.vector(name, default), (len(seconds), 1))
        for axis, curve in enumerate(curves.get(node.number, {}).get(name, ())):
            values[:, axis] = curve.at(seconds) if isinstance(curve, Curve) else curve
        channels[name] = values
    return channels


def read_takes(scene: FbxScene, skeleton: Skeleton, notes: Notes) -> list[Take]:
    """Read the motions of a skeleton; raises ValueError if their curves are damaged."""
    takes = []
    for stack in scene.of_class("AnimationStack"):
        layers = [
            child for number in stack.children if (child := scene.objects[number]).record.name == "AnimationLayer"
        ]
        if len(layers) > 1:
            notes.gather("of motions with several layers only the first was read", stack.name)
        curves: dict[int, dict[str, list[Curve | float]]] = {}
        for node in (*skeleton.ancestors, *skeleton.bones):
            curves[node.number] = _node_curves(scene, node, set(layers[0].children) if layers else set(), notes)
        animated = [
            curve
            for by_name in curves.values()
            for xyz in by_name.values()
            for curve in xyz
            if isinstance(curve, Curve)
        ]
        if animated:
            seconds, max_frames = _times(scene, stack, animated, notes), _MAX_BONE_FRAMES // len(skeleton.bones)
            if len(seconds) > max_frames:
                notes.gather(f"motions longer than {max_frames} frames were truncated", stack.name)
            takes.append(Take(stack.name or "motion", seconds[:max_frames], curves))
        else:
            notes.gather("motions that do not move any bone are left out", stack.name)
    return takes


def _node_curves(scene: FbxScene, node: FbxObject, layer: set[int], notes: Notes) -> dict[str, list[Curve | float]]:
    """Curves or constants of translation, rotation and scaling of a node in an animation layer."""
    curves: dict[str, list[Curve | float]] = {}
    for name, default in DEFAULTS.items():
        for number in node.driven_by.get(name, ()):
            if number in layer:
                driver = scene.objects[number]
                static = node.vector(name, default)
                curves[name] = [
                    _component(scene, driver, component, float(static[axis]), notes)
                    for axis, component in enumerate(_COMPONENTS)
                ]
    return curves


def _component(scene: FbxScene, driver: FbxObject, name: str, static: float, notes: Notes) -> Curve | float:
    for number in driver.driven_by.get(name, ()):
        if scene.objects[number].record.name == "AnimationCurve":
            return curve_of(scene.objects[number], notes)
    return driver.number_of(name, static)


def _times(scene: FbxScene, stack: FbxObject, curves: Sequence[Curve], notes: Notes) -> FloatArray:
    """Times of the frames of a motion, from its first to its last [s]."""
    first, last = (stack.number_of(name, np.nan) / TICKS_PER_SECOND for name in ("LocalStart", "LocalStop"))
    if not first < last:
        first = min(float(curve.times[0]) for curve in curves)
        last = max(float(curve.times[-1]) for curve in curves)
    rate = scene.frames_per_second
    count = int(min(round((last - first) * rate), _MAX_BONE_FRAMES)) + 1
    notes.add(f"curves were sampled at {rate:.6g} frames per second, the rate of the file")
    return first + np.arange(count) / rate
