"""In-betweens that keep feet planted: goals are interpolated between keyframes, then all frames are solved.

A foot that two keyframes in a row have at the same place is planted between them: its goal is constant there. A foot
that moves follows the spline, but is never below the straight line between its heights at the two keyframes. All frames
are solved at once, with the feet on the first level and the pose of the spline as the preference, within all joint
limits. Segments whose position has tangents (:mod:`poise.studio.animation_curves`) follow their path on the second
level.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from poise.errors import PoiseError
from poise.io.vrm.humanoid import humanoid_parts
from poise.kinematics import Pose
from poise.model import Figure
from poise.motion import Clip
from poise.motion.frames import world_frames
from poise.solver import solve_batch
from poise.studio.keyframe import Keyframe
from poise.studio.scene_setup import standing_segments
from poise.tasks import PoseTask, PositionTask, PostureTask
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


def is_dense(frames: int, keyframes: int) -> bool:
    """Whether keyframes are as dense as those of a recorded motion, which is kept as it is."""
    return frames < MIN_FRAMES_PER_KEYFRAME * keyframes


def planted_clip(clip: Clip, keys: Sequence[Keyframe], paths: Mapping[str, FloatArray] | None = None) -> Clip:
    """The clip with feet kept where both neighboring keyframes have them; the clip itself if there is nothing to keep.

    Parameters
    ----------
    clip : Clip
        Frames of the spline, the first at the first keyframe.
    keys : sequence of Keyframe
        The keyframes.
    paths : mapping of segment name to (frames, 3) array, optional
        Positions that segments follow [m].
    """
    figure = clip.figure
    if len(keys) < 2 or is_dense(len(clip), len(keys)) or len(clip) > MAX_SOLVED_FRAMES:
        return clip
    feet = feet_of(keys[0].pose) if figure.has_floating_base else []
    planted = planted_intervals(keys, feet)
    if not (paths or any(each.any() for each in planted)):
        return clip
    segments = [segment for foot in feet for segment in foot]
    goals = _goals(clip, keys, feet, planted) if feet else np.zeros((len(clip), 0, 7))
    try:
        return solved_clip(clip, segments, goals, paths or {})
    except PoiseError:  # a motion is better than none
        return clip


def planted_intervals(keys: Sequence[Keyframe], feet: list[list[int]]) -> list[BoolArray]:
    """For each foot, whether it is planted between each keyframe and the next one, (keyframes - 1,)."""
    if not feet:
        return []
    figure = keys[0].pose.figure
    at_keys = world_frames(figure, np.array([each.pose.q for each in keys]))
    found = []
    for foot in feet:
        same = np.all([_same(at_keys.positions[:, s], at_keys.rotations[:, s]) for s in foot], axis=0)
        kept = np.array([figure.segments[foot[0]].name not in each.released for each in keys[:-1]])
        found.append(same & kept)
    return found


def _goals(clip: Clip, keys: Sequence[Keyframe], feet: list[list[int]], planted: list[BoolArray]) -> FloatArray:
    """Position and quaternion (frames, segments, 7) of all segments of the feet."""
    figure = clip.figure
    spline = world_frames(figure, clip.frames)
    at_keys = world_frames(figure, np.array([each.pose.q for each in keys]))
    times = np.array([each.seconds for each in keys])
    frame_times = times[0] + clip.frame_time * np.arange(len(clip))
    interval = np.clip(np.searchsorted(times, frame_times, side="right") - 1, 0, len(times) - 2)
    fraction = ((frame_times - times[interval]) / np.diff(times)[interval]).clip(0.0, 1.0)
    parts = []
    for foot, kept in zip(feet, planted, strict=True):
        held = kept[interval]
        heights = at_keys.positions[:, foot, 2]
        line = heights[interval] + fraction[:, None] * (heights[interval + 1] - heights[interval])
        lift = np.maximum(line - spline.positions[:, foot, 2], 0.0).max(axis=1)
        for segment in foot:
            position, rotation = spline.positions[:, segment].copy(), spline.rotations[:, segment].copy()
            position[:, 2] += lift
            position[held] = at_keys.positions[interval[held], segment]
            rotation[held] = at_keys.rotations[interval[held], segment]
            parts.append(np.concatenate([position, rotation], axis=1))
    return np.stack(parts, axis=1)


def _same(positions: FloatArray, rotations: FloatArray) -> BoolArray:
    """Whether a segment is at the same place in neighboring keyframes, (keyframes - 1,)."""
    moved = np.linalg.norm(np.diff(positions, axis=0), axis=1)
    cosine = np.abs(np.einsum("ki,ki->k", rotations[1:], rotations[:-1])).clip(0.0, 1.0)
    return np.asarray((moved <= PLANTED_TOL_M) & (2.0 * np.arccos(cosine) <= PLANTED_TOL_RAD))


def solved_clip(clip: Clip, segments: Sequence[int], goals: FloatArray, paths: Mapping[str, FloatArray]) -> Clip:
    """All frames solved: segments at their goals (frames, segments, 7), others on their paths, near the clip."""
    figure: Figure = clip.figure
    names = [figure.segments[segment].name for segment in segments]
    identity = (1.0, 0.0, 0.0, 0.0)
    tasks = [
        PoseTask(name=f"in-between {name}", level=1, site=name, position=(0.0, 0.0, 0.0), orientation=identity)
        for name in names
    ]
    followers = [
        PositionTask(name=f"path {name}", level=2, site=name, goal=tuple(path[0].tolist()))
        for name, path in paths.items()
    ]
    posture = PostureTask(name="spline", level=LAST_LEVEL, pose=clip[0])
    starts = [Pose(figure, frame).clamped() for frame in clip.frames]
    varying: dict[str, FloatArray] = {task.name: goals[:, k] for k, task in enumerate(tasks)}
    varying |= {f"path {name}": path for name, path in paths.items()}
    varying["spline"] = np.array([pose.q for pose in starts])
    found = solve_batch(
        starts, [*tasks, *followers, posture], goals=varying, max_iterations=_MAX_ITERATIONS, restart=False
    )
    return Clip.of_poses(list(found), clip.frame_time, clip.name)
