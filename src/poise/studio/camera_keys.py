"""Keyframes of the camera: where it is and what it looks at, at a time."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, NamedTuple

from poise.errors import PoseError
from poise.studio.keyframe import KEYFRAME_TIME_TOL_S

MIN_DISTANCE_M = 1e-3  # from the camera to what it looks at
MAX_CAMERA_TIME_S = 600.0


class CameraKey(NamedTuple):
    """Position of the camera and the point that it looks at [m], at a time [s]."""

    seconds: float
    position: tuple[float, float, float]
    target: tuple[float, float, float]


def with_camera_key(keys: Sequence[CameraKey], key: CameraKey) -> tuple[CameraKey, ...]:
    """Insert a keyframe; replaces one at the same time."""
    if not 0.0 <= key.seconds <= MAX_CAMERA_TIME_S:
        raise PoseError(f"camera time: expected 0 to {MAX_CAMERA_TIME_S:g} s, got {key.seconds:g}.")
    if not math.dist(key.position, key.target) > MIN_DISTANCE_M:
        raise PoseError("camera: expected a position away from the point that it looks at.")
    others = [each for each in keys if abs(each.seconds - key.seconds) > KEYFRAME_TIME_TOL_S]
    return tuple(sorted([*others, key]))


def without_camera_key(keys: Sequence[CameraKey], seconds: float) -> tuple[CameraKey, ...]:
    """Remove the keyframe at a time."""
    left = tuple(each for each in keys if abs(each.seconds - seconds) > KEYFRAME_TIME_TOL_S)
    if len(left) == len(keys):
        raise PoseError(f"the camera has no keyframe at {seconds:g} s.")
    return left


def camera_keys_from(data: Any) -> tuple[CameraKey, ...]:
    """Keyframes from plain data; raises PoseError, TypeError or ValueError if it is not valid."""
    keys: tuple[CameraKey, ...] = ()
    for seconds, position, target in data:
        x, y, z = (float(each) for each in position)
        u, v, w = (float(each) for each in target)
        keys = with_camera_key(keys, CameraKey(float(seconds), (x, y, z), (u, v, w)))
    return keys
