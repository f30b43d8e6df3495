"""Curves of a layer: its offsets over time, and edits of their values and tangents at its keys."""

from __future__ import annotations

import numpy as np

from poise.errors import PoseError
from poise.model import Figure
from poise.studio.animation_curves import Curve, is_goal
from poise.studio.layers import Layer, offset_entry, tangent_of
from poise.types import FloatArray


def layer_curve(layer: Layer, figure: Figure, channel: str, times: FloatArray) -> Curve:
    """Offsets of a joint coordinate at some times and at the keys, without the weight of the layer."""
    _check(channel)
    entry = offset_entry(figure, channel)
    values = np.array([tangent_of(figure, key) for key in layer.keys])
    incoming, outgoing = layer.slopes(figure, values)
    frames = layer._replace(weight=1.0).offsets(figure, times)[:, entry]
    edited = tuple(any(each.channel == channel for each in key.tangents) for key in layer.keys)
    return Curve(channel, frames, values[:, entry], incoming[:, entry], outgoing[:, entry], edited)


def with_offset(layer: Layer, figure: Figure, seconds: float, channel: str, value: float) -> Layer:
    """The layer with another offset of a joint coordinate in the key at a time [rad or m]."""
    _check(channel)
    key = layer.key(seconds)
    entry, joint = offset_entry(figure, channel), figure.coordinate(channel).joint
    offsets = tangent_of(figure, key)
    offsets[entry] = value
    own = tuple(offsets[figure.slot(joint).v].tolist())
    others = tuple(each for each in key.offsets if each[0] != joint)
    return layer.with_key(key._replace(offsets=(*others, (joint, own))))


def with_slopes(layer: Layer, seconds: float, channel: str, slopes: tuple[float, float] | None) -> Layer:
    """The layer with other slopes of an offset in the key at a time; None returns to the monotone cubic."""
    _check(channel)
    return layer.with_key(layer.key(seconds).with_tangent(channel, slopes))


def _check(channel: str) -> None:
    if is_goal(channel):
        raise PoseError("a layer has curves of joint coordinates; choose the base for positions.")
