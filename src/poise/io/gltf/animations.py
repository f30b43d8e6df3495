"""Read the animations of a glTF document and sample them at a fixed rate.

A channel animates one property of one node by a sampler: keyframes at increasing times (of several at the same time,
which some files have, the last one counts), interpolated linearly (slerp
for rotations), stepwise, or by a cubic Hermite spline with tangents scaled by the time between keyframes. Before the
first keyframe and after the last the property is constant.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from poise.io.gltf.accessors import Accessors
from poise.io.gltf.container import JsonObject
from poise.io.gltf.conventions import Axes
from poise.io.gltf.nodes import NodeTree, compose_trs
from poise.io.import_report import Notes
from poise.math import quaternion
from poise.types import AnyArray, FloatArray, Matrix

DEFAULT_RATE_HZ = 30.0  # frames per second if the keyframes are not uniform in time
SPARSE_KEYFRAME_INTERVAL_S = (
    2.0 / DEFAULT_RATE_HZ
)  # s between keyframes beyond which frames are interpolated between them
MAX_KEYFRAME_RATE_HZ = 1000.0  # frames per second; shorter intervals between keyframes are ignored
_UNIFORM_RATE_TOL_FRAMES = 0.02  # fraction of a frame by which a keyframe may deviate from a uniform rate
_ZERO_QUATERNION_NORM = 1e-6  # shorter quaternions do not define a rotation
_ACCESSOR_TYPES = {"translation": "VEC3", "rotation": "VEC4", "scale": "VEC3"}


@dataclass(frozen=True, eq=False)
class Channel:
    """Keyframes of one property of one node, in the axes of the file.

    Parameters
    ----------
    node : int
        Index of the node.
    path : str
        ``translation``, ``rotation`` or ``scale``.
    times : (k,) array
        Times of the keyframes [s].
    values : (k, width) or (k, 3, width) array
        Values; for cubic splines in-tangent, value, out-tangent.
    interpolation : str
        ``LINEAR``, ``STEP`` or ``CUBICSPLINE``.
    """

    node: int
    path: str
    times: FloatArray
    values: FloatArray
    interpolation: str

    def at(self, times: FloatArray) -> FloatArray:
        """Interpolated values at some times, (n, width); rotations are normalized."""
        start = np.clip(np.searchsorted(self.times, times, side="right") - 1, 0, max(len(self.times) - 2, 0))
        end = np.minimum(start + 1, len(self.times) - 1)
        interval = self.times[end] - self.times[start]
        t = np.clip((times - self.times[start]) / np.where(interval > 0.0, interval, 1.0), 0.0, 1.0)[:, None]
        if self.interpolation == "CUBICSPLINE":
            result = self._hermite(start, end, interval[:, None], t)
        elif self.interpolation == "STEP":
            result = np.where(t < 1.0, self.values[start], self.values[end])
        elif self.path == "rotation":
            result = _slerp(_unit(self.values[start]), _unit(self.values[end]), t)
        else:
            result = self.values[start] + t * (self.values[end] - self.values[start])
        return _unit(result) if self.path == "rotation" else result

    def _hermite(self, start: AnyArray, end: AnyArray, interval: FloatArray, t: FloatArray) -> FloatArray:
        start_value, out_tangent = self.values[start, 1], interval * self.values[start, 2]
        end_value, in_tangent = self.values[end, 1], interval * self.values[end, 0]
        t2, t3 = t**2, t**3
        result = (2.0 * t3 - 3.0 * t2 + 1.0) * start_value + (t3 - 2.0 * t2 + t) * out_tangent
        result += (3.0 * t2 - 2.0 * t3) * end_value + (t3 - t2) * in_tangent
        return np.asarray(result)


@dataclass(frozen=True, eq=False)
class Animation:
    """A named set of channels, and its index in the document."""

    name: str
    channels: tuple[Channel, ...]
    index: int

    def sampling(self, rate: float | None = None) -> tuple[int, float, float]:
        """Number of frames from the first keyframe to the last, time of the first, and frame time [s].

        Without `rate` the rate of the keyframes is taken if they are uniform, else 30 per second. The frame time is
        adjusted slightly so that the last frame falls on the last keyframe.
        """
        key_times = np.unique(np.concatenate([channel.times for channel in self.channels]))
        duration = float(key_times[-1] - key_times[0])
        if duration <= 0.0:
            return 1, float(key_times[0]), 1.0 / (rate or DEFAULT_RATE_HZ)
        frame_time = 1.0 / rate if rate else uniform_frame_time(key_times)
        if (
            not rate and frame_time > SPARSE_KEYFRAME_INTERVAL_S
        ):  # sparse keyframes: add frames between them, so that a clip follows the curve
            frame_time /= round(frame_time * DEFAULT_RATE_HZ)
        count = max(round(duration / frame_time), 1)
        return count + 1, float(key_times[0]), duration / count

    def locals(self, tree: NodeTree, axes: Axes, times: FloatArray) -> dict[int, Matrix]:
        """Local transforms (frames, 4, 4) of the animated nodes."""
        animated: dict[int, dict[str, FloatArray]] = {}
        for channel in self.channels:
            convert = {"translation": axes.vectors, "rotation": axes.quaternions, "scale": axes.factors}[channel.path]
            animated.setdefault(channel.node, {})[channel.path] = convert(channel.at(times))
        transforms = {}
        for number, values in animated.items():
            node = tree.nodes[number]
            static = {"translation": node.translation, "rotation": node.rotation, "scale": node.scale}
            trs = [values.get(path, np.broadcast_to(static[path], (len(times), len(static[path])))) for path in static]
            transforms[number] = compose_trs(*trs)
        return transforms


def uniform_frame_time(key_times: FloatArray) -> float:
    """Frame time [s] of a uniform rate that all keyframes fall on, else that of 30 frames per second."""
    intervals = np.diff(key_times)
    intervals = intervals[intervals > 0.5 / MAX_KEYFRAME_RATE_HZ]
    if not len(intervals):
        return 1.0 / DEFAULT_RATE_HZ
    duration = float(key_times[-1] - key_times[0])
    frame_time = duration / round(
        duration / float(intervals[intervals < 1.5 * intervals.min()].mean())
    )  # the mean, because times are rounded to 32 bits
    frame_indices = (key_times - key_times[0]) / frame_time
    return (
        frame_time
        if np.abs(frame_indices - frame_indices.round()).max() < _UNIFORM_RATE_TOL_FRAMES
        else 1.0 / DEFAULT_RATE_HZ
    )


def read_animations(document: JsonObject, accessors: Accessors, tree: NodeTree, notes: Notes) -> list[Animation]:
    """Read all animations of nodes; what is left out is noted."""
    animations = []
    for number, entry in enumerate(document.object_list("animations")):
        name = entry.string("name") or f"animation_{number + 1}"
        samplers = entry.object_list("samplers")
        read = [_channel(channel, samplers, accessors, len(tree.nodes)) for channel in entry.object_list("channels")]
        if any(path == "weights" for path, _ in read):
            notes.add("animated morph target weights are kept in glTF files; clips are without them")
        channels = _check_no_duplicates(entry, [channel for _, channel in read if channel is not None])
        if channels:
            animations.append(Animation(name, tuple(channels), number))
    return animations


def _check_no_duplicates(entry: JsonObject, channels: Sequence[Channel]) -> Sequence[Channel]:
    pairs = [(channel.node, channel.path) for channel in channels]
    if len(set(pairs)) < len(pairs):
        raise entry.error("duplicate channels: two animate the same property of the same node.")
    return channels


def _channel(
    entry: JsonObject, samplers: Sequence[JsonObject], accessors: Accessors, nodes: int
) -> tuple[str, Channel | None]:
    """Path of a channel, and the channel if it animates a node."""
    target = entry.required_object("target")
    node, path = target.index("node", nodes), target.string("path")
    if node is None or path not in _ACCESSOR_TYPES:
        return path, None
    number = entry.index("sampler", len(samplers))
    if number is None:
        raise entry.error("the key 'sampler' is missing.")
    sampler = samplers[number]
    times_at, values_at = (sampler.index(key, len(accessors)) for key in ("input", "output"))
    if times_at is None or values_at is None:
        raise sampler.error("the keys 'input' and 'output' are required.")
    interpolation = sampler.string("interpolation", "LINEAR")
    if interpolation not in ("LINEAR", "STEP", "CUBICSPLINE"):
        raise sampler.error(f"must be LINEAR, STEP or CUBICSPLINE, got {interpolation[:40]!r}.", "interpolation")
    times, values = accessors.floats(times_at, "SCALAR"), accessors.floats(values_at, _ACCESSOR_TYPES[path])
    if (np.diff(times) < 0.0).any() or times[0] < 0.0:
        raise sampler.error("times must be nonnegative and must not decrease.", "input")
    per_key = 3 if interpolation == "CUBICSPLINE" else 1
    if len(values) != per_key * len(times):
        raise sampler.error(
            f"expected {per_key * len(times)} values for {len(times)} keyframes, got {len(values)}.", "output"
        )
    shaped = values.reshape(len(times), 3, -1) if per_key == 3 else values
    if (
        path == "rotation"
        and not (np.linalg.norm(shaped[:, 1] if per_key == 3 else shaped, axis=1) > _ZERO_QUATERNION_NORM).all()
    ):
        raise sampler.error("contains a zero quaternion.", "output")
    last_of_time = np.append(np.diff(times) > 0.0, True)  # of keyframes at the same time the last one counts
    return path, Channel(node, path, times[last_of_time], shaped[last_of_time], interpolation)


def _unit(values: FloatArray) -> FloatArray:
    lengths = np.linalg.norm(values, axis=-1, keepdims=True)
    return np.asarray(values / np.where(lengths > 0.0, lengths, 1.0))


def _slerp(start: FloatArray, end: FloatArray, t: FloatArray) -> FloatArray:
    """Spherical linear interpolation of quaternions x y z w along the shorter arc."""
    result = quaternion.slerp(np.roll(start, 1, axis=1), np.roll(end, 1, axis=1), t[:, 0])
    return np.roll(result, -1, axis=1)
