"""Animations of a glTF document, sampled at a fixed rate.

A channel moves one property of one node: keys at increasing times, and between them a straight line (great arcs for
rotations), a step, or a cubic Hermite spline with tangents scaled by the time between keys. Before the first key and
after the last the property stays.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from poise.io.gltf.accessors import Accessors
from poise.io.gltf.container import Entry
from poise.io.gltf.conventions import Axes
from poise.io.gltf.nodes import NodeTree, composed
from poise.io.import_report import Notes
from poise.math import quaternion
from poise.types import AnyArray, FloatArray, Matrix

RATE = 30.0  # frames a second where the keys have no rate of their own
SPARSE = 2.0 / RATE  # seconds between keys beyond which frames are put between them
FASTEST = 1000.0  # frames a second; keys that are nearer have no rate worth keeping
_UNEVEN = 0.02  # share of a frame by which a key may miss it
_WIDTHS = {"translation": "VEC3", "rotation": "VEC4", "scale": "VEC3"}


@dataclass(frozen=True, eq=False)
class Channel:
    """Keys of one property of one node, in the axes of the file.

    Parameters
    ----------
    node : int
        Place of the node.
    path : str
        ``translation``, ``rotation`` or ``scale``.
    times : (k,) array
        Times of the keys [s].
    values : (k, width) or (k, 3, width) array
        Values; for cubic splines tangent before, value, tangent after.
    interpolation : str
        ``LINEAR``, ``STEP`` or ``CUBICSPLINE``.
    """

    node: int
    path: str
    times: FloatArray
    values: FloatArray
    interpolation: str

    def at(self, times: FloatArray) -> FloatArray:
        """Values at some times, (n, width); rotations come out at unit length."""
        place = np.clip(np.searchsorted(self.times, times, side="right") - 1, 0, max(len(self.times) - 2, 0))
        after = np.minimum(place + 1, len(self.times) - 1)
        gap = self.times[after] - self.times[place]
        share = np.clip((times - self.times[place]) / np.where(gap > 0.0, gap, 1.0), 0.0, 1.0)[:, None]
        if self.interpolation == "CUBICSPLINE":
            found = self._spline(place, after, gap[:, None], share)
        elif self.interpolation == "STEP":
            found = np.where(share < 1.0, self.values[place], self.values[after])
        elif self.path == "rotation":
            found = _great_arc(_unit(self.values[place]), _unit(self.values[after]), share)
        else:
            found = self.values[place] + share * (self.values[after] - self.values[place])
        return _unit(found) if self.path == "rotation" else found

    def _spline(self, place: AnyArray, after: AnyArray, gap: FloatArray, share: FloatArray) -> FloatArray:
        before_value, leaving = self.values[place, 1], gap * self.values[place, 2]
        after_value, arriving = self.values[after, 1], gap * self.values[after, 0]
        square, cube = share**2, share**3
        found = (2.0 * cube - 3.0 * square + 1.0) * before_value + (cube - 2.0 * square + share) * leaving
        found += (3.0 * square - 2.0 * cube) * after_value + (cube - square) * arriving
        return np.asarray(found)


@dataclass(frozen=True, eq=False)
class Animation:
    """Channels that belong together."""

    name: str
    channels: tuple[Channel, ...]

    def pace(self, rate: float | None = None) -> tuple[int, float, float]:
        """Number of frames from the first key to the last, time of the first, and seconds between them.

        Without a rate the keys' own is taken where they have one, else 30 a second; it is then stretched a little, so
        that the last frame falls on the last key.
        """
        keys = np.unique(np.concatenate([channel.times for channel in self.channels]))
        span = float(keys[-1] - keys[0])
        if span <= 0.0:
            return 1, float(keys[0]), 1.0 / (rate or RATE)
        step = 1.0 / rate if rate else own_step(keys)
        if not rate and step > SPARSE:  # few keys: frames between them too, so that a clip shows the curve
            step /= round(step * RATE)
        count = max(round(span / step), 1)
        return count + 1, float(keys[0]), span / count

    def locals(self, tree: NodeTree, axes: Axes, times: FloatArray) -> dict[int, Matrix]:
        """Local transforms (frames, 4, 4) of the nodes that are moved."""
        parts: dict[int, dict[str, FloatArray]] = {}
        for channel in self.channels:
            turned = {"translation": axes.vectors, "rotation": axes.quaternions, "scale": axes.factors}[channel.path]
            parts.setdefault(channel.node, {})[channel.path] = turned(channel.at(times))
        found = {}
        for number, moved in parts.items():
            node = tree.nodes[number]
            kept = {"translation": node.translation, "rotation": node.rotation, "scale": node.scale}
            whole = [moved.get(path, np.broadcast_to(kept[path], (len(times), len(kept[path])))) for path in kept]
            found[number] = composed(*whole)
        return found


def own_step(keys: FloatArray) -> float:
    """Seconds between frames that all keys fall on, else those of 30 frames a second."""
    gaps = np.diff(keys)
    gaps = gaps[gaps > 0.5 / FASTEST]
    if not len(gaps):
        return 1.0 / RATE
    span = float(keys[-1] - keys[0])
    step = span / round(span / float(gaps[gaps < 1.5 * gaps.min()].mean()))  # the mean: times are rounded to 32 bits
    places = (keys - keys[0]) / step
    return step if np.abs(places - places.round()).max() < _UNEVEN else 1.0 / RATE


def read_animations(document: Entry, accessors: Accessors, tree: NodeTree, notes: Notes) -> list[Animation]:
    """Read all animations that move nodes; what is left out is told."""
    found = []
    for number, entry in enumerate(document.entries("animations")):
        name = entry.text("name") or f"animation_{number + 1}"
        samplers = entry.entries("samplers")
        read = [_channel(each, samplers, accessors, len(tree.nodes)) for each in entry.entries("channels")]
        if any(path == "weights" for path, _ in read):
            notes.add("animated weights of morph targets are left out")
        channels = _once(entry, [channel for _, channel in read if channel is not None])
        if channels:
            found.append(Animation(name, tuple(channels)))
    return found


def _once(entry: Entry, channels: Sequence[Channel]) -> Sequence[Channel]:
    pairs = [(channel.node, channel.path) for channel in channels]
    if len(set(pairs)) < len(pairs):
        raise entry.error("two of its channels move the same property of the same node.")
    return channels


def _channel(entry: Entry, samplers: Sequence[Entry], accessors: Accessors, nodes: int) -> tuple[str, Channel | None]:
    """Path of a channel, and the channel where it moves a node."""
    target = entry.needed("target")
    node, path = target.index("node", nodes), target.text("path")
    if node is None or path not in _WIDTHS:
        return path, None
    number = entry.index("sampler", len(samplers))
    if number is None:
        raise entry.error("the key 'sampler' is missing.")
    sampler = samplers[number]
    times_at, values_at = (sampler.index(key, len(accessors)) for key in ("input", "output"))
    if times_at is None or values_at is None:
        raise sampler.error("the keys 'input' and 'output' must be there.")
    interpolation = sampler.text("interpolation", "LINEAR")
    if interpolation not in ("LINEAR", "STEP", "CUBICSPLINE"):
        raise sampler.error(f"must be LINEAR, STEP or CUBICSPLINE, got {interpolation[:40]!r}.", "interpolation")
    times, values = accessors.floats(times_at, "SCALAR"), accessors.floats(values_at, _WIDTHS[path])
    if (np.diff(times) <= 0.0).any() or times[0] < 0.0:
        raise sampler.error("its times must be 0 or more and increase.", "input")
    each = 3 if interpolation == "CUBICSPLINE" else 1
    if len(values) != each * len(times):
        raise sampler.error(f"{len(times)} times need {each * len(times)} values, got {len(values)}.", "output")
    shaped = values.reshape(len(times), 3, -1) if each == 3 else values
    if path == "rotation" and not (np.linalg.norm(shaped[:, 1] if each == 3 else shaped, axis=1) > 1e-6).all():
        raise sampler.error("holds a rotation of four zeros.", "output")
    return path, Channel(node, path, times, shaped, interpolation)


def _unit(values: FloatArray) -> FloatArray:
    lengths = np.linalg.norm(values, axis=-1, keepdims=True)
    return np.asarray(values / np.where(lengths > 0.0, lengths, 1.0))


def _great_arc(one: FloatArray, other: FloatArray, share: FloatArray) -> FloatArray:
    """Quaternions x y z w between two, by the shorter way round and at a constant speed."""
    found = quaternion.slerp(np.roll(one, 1, axis=1), np.roll(other, 1, axis=1), share[:, 0])
    return np.roll(found, -1, axis=1)
