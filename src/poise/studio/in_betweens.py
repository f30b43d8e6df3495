"""In-betweens that keep feet planted: goals are interpolated between keyframes, then all frames are solved.

A foot that two keyframes in a row have at the same place is planted between them: its goal is constant there. A foot
that moves follows the spline, but is never below the straight line between its heights at the two keyframes. All frames
are solved at once, with the feet on the first level and the pose of the spline as the preference, within all joint
limits.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from poise.errors import PoiseError
from poise.io.vrm.humanoid import humanoid_parts
from poise.kinematics import Pose
from poise.model import Figure
from poise.motion import Clip
from poise.motion.frames import world_frames
from poise.solver import solve_batch
from poise.studio.scene_setup import standing_segments
from poise.tasks import PoseTask, PostureTask
from poise.tasks.criteria import LAST_LEVEL
from poise.types import BoolArray, FloatArray

PLANTED_TOL_M = 5e-3  # a foot that moves less between two keyframes is planted
PLANTED_TOL_RAD = 0.035
MAX_SOLVED_FRAMES = 900
MIN_FRAMES_PER_KEYFRAME = 3.0  # denser keyframes are a recorded motion, which is kept as it is
_MAX_ITERATIONS = 40


def feet_of(pose: Pose) -> list[list[int]]:
    """Segments of each foot: foot and toes of a human, else the segments on the ground."""
    figure = pose.figure
    parts = humanoid_parts(figure)
    ground = [figure.segment_index(name) for name in standing_segments(pose)]
    feet = []
    for side in ("left", "right"):
        if f"{side}_foot" in parts:
            foot = figure.segment_index(parts[f"{side}_foot"])
            feet.append([foot, *(each for each in ground if foot in figure.ancestors(each)[1:])])
    taken = {each for foot in feet for each in foot}
    return feet + [[each] for each in ground if each not in taken] if feet or len(ground) > 1 else []


def planted_clip(clip: Clip, keys: Sequence[tuple[float, Pose]]) -> Clip:
    """The clip with feet kept where both neighboring keyframes have them; the clip itself if there is nothing to keep.

    Parameters
    ----------
    clip : Clip
        Frames of the spline, the first at the first keyframe.
    keys : sequence of (seconds, Pose)
        The keyframes.
    """
    figure = clip.figure
    dense = len(clip) < MIN_FRAMES_PER_KEYFRAME * len(keys)
    if not figure.has_floating_base or len(keys) < 2 or dense or len(clip) > MAX_SOLVED_FRAMES:
        return clip
    feet = feet_of(keys[0][1])
    segments = [segment for foot in feet for segment in foot]
    if not segments:
        return clip
    goals, any_planted = _goals(clip, keys, feet)
    if not any_planted:
        return clip
    try:
        return _solved(clip, segments, goals)
    except PoiseError:  # a motion is better than none
        return clip


def _goals(clip: Clip, keys: Sequence[tuple[float, Pose]], feet: list[list[int]]) -> tuple[FloatArray, bool]:
    """Position and quaternion (frames, segments, 7) of all segments of the feet, and whether any is planted."""
    figure = clip.figure
    spline = world_frames(figure, clip.frames)
    at_keys = world_frames(figure, np.array([pose.q for _, pose in keys]))
    times = np.array([seconds for seconds, _ in keys])
    frame_times = times[0] + clip.frame_time * np.arange(len(clip))
    interval = np.clip(np.searchsorted(times, frame_times, side="right") - 1, 0, len(times) - 2)
    fraction = ((frame_times - times[interval]) / np.diff(times)[interval]).clip(0.0, 1.0)
    parts, any_planted = [], False
    for foot in feet:
        planted = np.all([_same(at_keys.positions[:, s], at_keys.rotations[:, s]) for s in foot], axis=0)
        any_planted |= bool(planted.any())
        held = planted[interval]
        heights = at_keys.positions[:, foot, 2]
        line = heights[interval] + fraction[:, None] * (heights[interval + 1] - heights[interval])
        lift = np.maximum(line - spline.positions[:, foot, 2], 0.0).max(axis=1)
        for segment in foot:
            position, rotation = spline.positions[:, segment].copy(), spline.rotations[:, segment].copy()
            position[:, 2] += lift
            position[held] = at_keys.positions[interval[held], segment]
            rotation[held] = at_keys.rotations[interval[held], segment]
            parts.append(np.concatenate([position, rotation], axis=1))
    return np.stack(parts, axis=1), any_planted


def _same(positions: FloatArray, rotations: FloatArray) -> BoolArray:
    """Whether a segment is at the same place in neighboring keyframes, (keyframes - 1,)."""
    moved = np.linalg.norm(np.diff(positions, axis=0), axis=1)
    cosine = np.abs(np.einsum("ki,ki->k", rotations[1:], rotations[:-1])).clip(0.0, 1.0)
    return np.asarray((moved <= PLANTED_TOL_M) & (2.0 * np.arccos(cosine) <= PLANTED_TOL_RAD))


def _solved(clip: Clip, segments: Sequence[int], goals: FloatArray) -> Clip:
    figure: Figure = clip.figure
    names = [figure.segments[segment].name for segment in segments]
    identity = (1.0, 0.0, 0.0, 0.0)
    tasks = [
        PoseTask(name=f"in-between {name}", level=1, site=name, position=(0.0, 0.0, 0.0), orientation=identity)
        for name in names
    ]
    posture = PostureTask(name="spline", level=LAST_LEVEL, pose=clip[0])
    starts = [Pose(figure, frame).clamped() for frame in clip.frames]
    varying: dict[str, FloatArray] = {task.name: goals[:, k] for k, task in enumerate(tasks)}
    varying["spline"] = np.array([pose.q for pose in starts])
    found = solve_batch(starts, [*tasks, posture], goals=varying, max_iterations=_MAX_ITERATIONS, restart=False)
    return Clip.of_poses(list(found), clip.frame_time, clip.name)
