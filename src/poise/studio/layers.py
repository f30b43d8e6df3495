"""Additive layers: offsets that are composed on the motion below, such as breathing over a walk.

A key of a layer holds, for each joint, the difference v between two poses of that joint (a ⊕ v = b): for rotations the
rotation vector of the difference, in the frame of the rotated joint. Between keys every number follows a monotone
cubic, which never leaves the range of its two keys, or the tangents that its keys have; before the first and after the
last key it is constant. A layer of weight w contributes w v, which is a fraction of the same rotation. Layers are
composed from the first to the last,

    q = base ⊕ w₁ v₁ ⊕ w₂ v₂ …
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from poise.errors import PoseError, suggest
from poise.kinematics import Pose
from poise.model import Figure
from poise.studio.keyframe import KEYFRAME_TIME_TOL_S, Tangent, checked_tangent, has_channel
from poise.studio.layer_splines import hermite, monotone_slopes
from poise.types import FloatArray

MAX_LAYERS = 16
MAX_LAYER_TIME_S = 600.0
MAX_LAYER_OFFSET = 1e4  # [rad or m]
_MAX_ITERATIONS = 30
_SAME_OFFSET = 1e-9  # smaller differences are left out of a key [rad or m]


class LayerKey(NamedTuple):
    """Offsets of joints at a time [s]: name and velocity-space difference of each joint that differs [rad or m].

    Tangents are slopes of single offsets; their channels are joint coordinates, entry for entry.
    """

    seconds: float
    offsets: tuple[tuple[str, tuple[float, ...]], ...]
    tangents: tuple[Tangent, ...] = ()

    def with_tangent(self, channel: str, slopes: tuple[float, float] | None) -> LayerKey:
        """Set the slopes of an offset before and after this key; None returns to the monotone cubic."""
        others = tuple(each for each in self.tangents if each.channel != channel)
        return self._replace(tangents=others if slopes is None else (*others, checked_tangent(channel, slopes)))


class Layer(NamedTuple):
    """Keys of offsets, composed on the layers before with a weight from 0 to 1.

    A muted layer does nothing. While any layer is solo, only solo layers act; the base always does.
    """

    name: str
    weight: float = 1.0
    muted: bool = False
    solo: bool = False
    keys: tuple[LayerKey, ...] = ()

    @property
    def times(self) -> list[float]:
        """Times of the keys [s]."""
        return [key.seconds for key in self.keys]

    def key(self, seconds: float) -> LayerKey:
        """The key at a time."""
        for key in self.keys:
            if abs(key.seconds - seconds) <= KEYFRAME_TIME_TOL_S:
                return key
        raise PoseError(f"layer {self.name!r} has no key at {seconds:g} s.")

    def with_key(self, key: LayerKey) -> Layer:
        """Insert a key; replaces one at the same time."""
        if not 0.0 <= key.seconds <= MAX_LAYER_TIME_S:
            raise PoseError(f"layer key: expected a time from 0 to {MAX_LAYER_TIME_S:g} s, got {key.seconds:g}.")
        if not all(abs(each) <= MAX_LAYER_OFFSET for _, values in key.offsets for each in values):
            raise PoseError(f"layer key: expected offsets up to {MAX_LAYER_OFFSET:g}.")
        others = [each for each in self.keys if abs(each.seconds - key.seconds) > KEYFRAME_TIME_TOL_S]
        return self._replace(keys=tuple(sorted([*others, key], key=lambda each: each.seconds)))

    def without_key(self, seconds: float) -> Layer:
        """Remove the key at a time."""
        removed = self.key(seconds)
        return self._replace(keys=tuple(each for each in self.keys if each is not removed))

    def retimed(self, times: Sequence[float], to: Sequence[float], *, copied: bool = False) -> Layer:
        """Move keys to other times, one for each, or copy them there."""
        if len(times) != len(to) or not times:
            raise PoseError(f"layer keys: expected one new time for each, got {len(times)} and {len(to)} times.")
        moved = [self.key(each) for each in times]
        kept = tuple(each for each in self.keys if copied or all(each is not other for other in moved))
        result = self._replace(keys=kept)
        for key, seconds in zip(moved, to, strict=True):
            result = result.with_key(key._replace(seconds=seconds))
        return result

    def offsets(self, figure: Figure, times: FloatArray) -> FloatArray:
        """Offsets at some times, weighted, (n, nv) [rad or m]."""
        if not self.keys:
            return np.zeros((len(times), figure.nv))
        values = np.array([tangent_of(figure, key) for key in self.keys])
        return self.weight * hermite(np.array(self.times), values, *self.slopes(figure, values), times)

    def slopes(self, figure: Figure, values: FloatArray) -> tuple[FloatArray, FloatArray]:
        """Slopes (keys, nv) before and after every key, for the offsets at the keys [rad/s or m/s]."""
        incoming, outgoing = (monotone_slopes(np.array(self.times), values) for _ in range(2))
        for index, key in enumerate(self.keys):
            for tangent in key.tangents:
                entry = offset_entry(figure, tangent.channel)
                incoming[index, entry], outgoing[index, entry] = tangent.incoming, tangent.outgoing
        return incoming, outgoing

    def for_figure(self, figure: Figure) -> Layer:
        """The layer without offsets that an edited figure has no joint for."""
        sizes = {joint.name: joint.kind.nv for joint in figure.joints}
        keys = [
            key._replace(
                offsets=tuple(each for each in key.offsets if sizes.get(each[0]) == len(each[1])),
                tangents=tuple(each for each in key.tangents if has_channel(figure, each.channel)),
            )
            for key in self.keys
        ]
        return self._replace(keys=tuple(keys))

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON."""
        keys = [
            {"seconds": key.seconds, "offsets": {n: list(v) for n, v in key.offsets}}
            | ({"tangents": [list(each) for each in key.tangents]} if key.tangents else {})
            for key in self.keys
        ]
        return {"name": self.name, "weight": self.weight, "muted": self.muted, "solo": self.solo, "keys": keys}


def layers_from(data: Any) -> tuple[Layer, ...]:
    """Layers from plain data; raises PoseError, KeyError, TypeError or ValueError if it is not valid."""
    layers: list[Layer] = []
    for each in data:
        layer = Layer(str(each["name"]), checked_weight(float(each["weight"])), bool(each["muted"]), bool(each["solo"]))
        for key in each["keys"]:
            offsets = tuple((str(n), tuple(float(x) for x in v)) for n, v in key["offsets"].items())
            if not all(math.isfinite(x) for _, values in offsets for x in values):
                raise PoseError("layer key: expected finite offsets.")
            found = LayerKey(float(key["seconds"]), offsets)
            for channel, *slopes in key.get("tangents", ()):
                incoming, outgoing = slopes
                found = found.with_tangent(str(channel), (float(incoming), float(outgoing)))
            layer = layer.with_key(found)
        layers.append(layer)
    if len(layers) > MAX_LAYERS or len({each.name for each in layers}) < len(layers):
        raise PoseError(f"layers: expected at most {MAX_LAYERS}, each with its own name.")
    return tuple(layers)


def checked_weight(weight: float) -> float:
    """The weight; raises PoseError unless it is from 0 to 1."""
    if not 0.0 <= weight <= 1.0:
        raise PoseError(f"layer weight: expected 0 to 1, got {weight:g}.")
    return weight


# --- several layers ---------------------------------------------------------------------------------------------------


def acting(layers: Sequence[Layer]) -> list[Layer]:
    """Layers that contribute, in order: not muted, and solo if any is."""
    solo = any(each.solo for each in layers)
    return [each for each in layers if not each.muted and (each.solo or not solo)]


def named(layers: Sequence[Layer], name: str) -> Layer:
    """A layer by its name."""
    names = [each.name for each in layers]
    if name not in names:
        raise PoseError(f"unknown layer {name[:40]!r}; {suggest(name[:40], names or ['none'])}")
    return layers[names.index(name)]


def with_layer(layers: Sequence[Layer], changed: Layer) -> tuple[Layer, ...]:
    """The layers with the one of the same name replaced."""
    return tuple(changed if each.name == changed.name else each for each in layers)


def composed(pose: Pose, layers: Sequence[Layer], seconds: float) -> Pose:
    """The pose with the offsets of all acting layers at a time."""
    for layer in acting(layers):
        pose = pose.plus(layer.offsets(pose.figure, np.array([seconds]))[0])
    return pose


def removed(pose: Pose, layers: Sequence[Layer], seconds: float) -> Pose:
    """The pose that the offsets of all acting layers at a time lead to `pose`; the inverse of :func:`composed`."""
    for layer in reversed(acting(layers)):
        pose = _without(pose, layer.offsets(pose.figure, np.array([seconds]))[0])
    return pose


def _without(pose: Pose, offset: FloatArray) -> Pose:
    """The pose p with p ⊕ offset = `pose`, by fixed-point iteration: ball joints are exact at once."""
    found = pose.plus(-offset)
    for _ in range(_MAX_ITERATIONS):
        error = pose.minus(found.plus(offset))
        if float(np.abs(error).max(initial=0.0)) <= _SAME_OFFSET:
            break
        found = found.plus(error)
    return found


def key_for(figure: Figure, layers: Sequence[Layer], name: str, base: Pose, pose: Pose, seconds: float) -> LayerKey:
    """The key of a layer with which the motion has a given pose at a time [s], whatever the other layers do.

    Raises
    ------
    PoseError
        The layer does not act, or its weight is zero.
    """
    order = acting(layers)
    layer = named(layers, name)
    if layer not in order or layer.weight <= 0.0:
        raise PoseError(f"layer {name!r} has no effect; unmute it, or raise its weight, before you insert a key.")
    index = order.index(layer)
    below = composed(base, [each._replace(solo=False) for each in order[:index]], seconds)
    target = removed(pose, [each._replace(solo=False) for each in order[index + 1 :]], seconds)
    difference = target.minus(below) / layer.weight
    offsets = []
    for joint, slot in zip(figure.joints, figure.slots, strict=True):
        values = difference[slot.v]
        if values.size and np.abs(values).max() > _SAME_OFFSET:
            offsets.append((joint.name, tuple(values.tolist())))
    return LayerKey(seconds, tuple(offsets))


def tangent_of(figure: Figure, key: LayerKey) -> FloatArray:
    """The offsets of a key as a vector (nv,)."""
    vector = np.zeros(figure.nv)
    offsets: Mapping[str, tuple[float, ...]] = dict(key.offsets)
    for joint, slot in zip(figure.joints, figure.slots, strict=True):
        values = offsets.get(joint.name)
        if values is not None and len(values) == joint.kind.nv:
            vector[slot.v] = values
    return vector


def offset_entry(figure: Figure, channel: str) -> int:
    """Entry of the velocity space that belongs to a joint coordinate: of rotations the same axis of their vector."""
    coordinate = figure.coordinate(channel)
    index = figure.joint_index(coordinate.joint)
    start: int = figure.slots[index].v.start
    return start + figure.joints[index].kind.components.index(coordinate.component)
