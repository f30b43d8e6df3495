"""A motion with additive layers: offsets are composed on the base, then all frames are solved with planted feet.

A foot that is planted in the base stays where it is, whatever the layers do. A foot that moves follows the composed
motion, blended into the path of the base within `FADE_S` of a contact; it is never below the lowest height that it has
in the base. The root follows the layers as far as the feet let it. All joint limits hold.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from poise.errors import PoseError
from poise.math import quaternion
from poise.motion import Clip
from poise.motion.foot_contacts import find_foot_contacts
from poise.motion.frames import world_frames
from poise.studio.in_betweens import MAX_SOLVED_FRAMES, feet_of, solved_clip
from poise.studio.keyframe import Keyframe
from poise.studio.layers import Layer, acting
from poise.studio.scene_setup import standing_segments
from poise.types import BoolArray, FloatArray

FADE_S = 0.2  # around a contact
_CONTACT_HEIGHT_M = 0.05  # above the lowest position of a foot


def layered_clip(
    base: Clip, start: float, layers: Sequence[Layer], keys: Sequence[Keyframe], contacts: Mapping[str, BoolArray]
) -> Clip:
    """The base with its layers.

    Parameters
    ----------
    base : Clip
        The motion below all layers.
    start : float
        Time of its first frame [s].
    layers : sequence of Layer
        The layers, from bottom to top.
    keys : sequence of Keyframe
        Keyframes of the base.
    contacts : mapping of foot to (keyframes - 1,) array
        Where each foot is planted between keyframes; empty for a recorded motion, whose contacts are found.
    """
    figure = base.figure
    times: FloatArray = start + base.frame_time * np.arange(len(base), dtype=np.float64)
    offsets = [layer.offsets(figure, times) for layer in acting(layers)]
    poses = []
    for index, pose in enumerate(base):
        for each in offsets:
            pose = pose.plus(each[index])
        poses.append(pose.clamped())
    clip = Clip.of_poses(poses, base.frame_time, base.name)
    feet = feet_of(base[0]) if figure.has_floating_base else []
    if not feet or len(clip) > MAX_SOLVED_FRAMES:
        return clip
    planted = [_planted(base, foot, times, keys, contacts) for foot in feet]
    if not any(each.any() for each in planted):
        return clip
    root = {figure.segments[0].name: world_frames(figure, clip.frames).positions[:, 0]}
    try:
        return solved_clip(clip, [each for foot in feet for each in foot], _goals(base, clip, feet, planted), root)
    except PoseError:  # a motion is better than none
        return clip


def _planted(
    base: Clip, foot: list[int], times: FloatArray, keys: Sequence[Keyframe], contacts: Mapping[str, BoolArray]
) -> BoolArray:
    """Frames in which a foot is planted."""
    name = base.figure.segments[foot[0]].name
    if contacts:
        intervals = contacts.get(name, np.zeros(max(len(keys) - 1, 1), dtype=bool))
        at = np.searchsorted([each.seconds for each in keys], times, side="right") - 1
        return np.asarray(intervals[np.clip(at, 0, len(intervals) - 1)])
    positions = np.swapaxes(world_frames(base.figure, base.frames).positions[:, foot], 0, 1)
    mask = np.zeros(len(base), dtype=bool)
    if len(keys) == 1 or len(base) < 2:
        ground = {base.figure.segment_index(each) for each in standing_segments(base[0])}
        mask[:] = bool(ground & set(foot))
        return mask
    for contact in find_foot_contacts(positions, base.frame_time, height=_CONTACT_HEIGHT_M):
        mask[contact.first : contact.last + 1] = True
    return mask


def _goals(base: Clip, clip: Clip, feet: list[list[int]], planted: list[BoolArray]) -> FloatArray:
    """Position and quaternion (frames, segments, 7) of all segments of the feet."""
    below, above = world_frames(base.figure, base.frames), world_frames(clip.figure, clip.frames)
    parts = []
    for foot, mask in zip(feet, planted, strict=True):
        share = _share(mask, base.frame_time)
        for segment in foot:
            start, end = below.positions[:, segment], above.positions[:, segment]
            position = start + share[:, None] * (end - start)
            position[:, 2] = np.maximum(position[:, 2], start[:, 2].min())
            first, last = below.rotations[:, segment], above.rotations[:, segment]
            rotation = quaternion.slerp(first, last, share)
            parts.append(np.concatenate([position, rotation], axis=1))
    return np.stack(parts, axis=1)


def _share(planted: BoolArray, frame_time: float) -> FloatArray:
    """How much of the layers a foot follows in each frame: 0 where it is planted, 1 beyond the fade."""
    frames = np.flatnonzero(planted)
    if not len(frames):
        return np.ones(len(planted))
    distance = np.abs(np.arange(len(planted))[:, None] - frames).min(axis=1) * frame_time
    s = (distance / FADE_S).clip(0.0, 1.0)
    return np.asarray(s * s * (3.0 - 2.0 * s))
