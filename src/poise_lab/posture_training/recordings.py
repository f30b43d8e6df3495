"""Recorded postures: frames of motion-capture recordings as poses of the library's human.

A folder holds one BVH file per subject, single frames after a first T-pose, and beside it a JSON list with clip, frame,
clip length and description of each frame. What the files of the CMU Graphics Lab Motion Capture Database need:

1. The hand is the segment that carries wrist flexion (``LeftFingerBase``); ``LeftHand`` has forearm twist only.
2. Wrists and ankles have rest offsets per subject. The median swing of the wrists, and that of the ankles in quiet
   standing, is replaced by the swing of the standing pose.
3. The floor is where the lowest ankle of a clip has its standing height.

Poses are then clamped into the limits and couplings of the human. Frames that this moves far are dropped.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from poise import library
from poise.errors import FormatError
from poise.io import read
from poise.kinematics import Pose
from poise.math import swing_twist
from poise.model import Figure
from poise.motion import Clip, world_frames
from poise.motion.humanoid import SIDES, Body
from poise.motion.retargeting.retarget_goals import hip_center, leg_length, transferred_orientations, translate_root
from poise.types import BoolArray, FloatArray, Matrix

HAND_SEGMENTS = {"left_hand": "LeftFingerBase", "right_hand": "RightFingerBase"}
VALIDATION_SUBJECTS = ("21", "74", "90", "104", "115", "127", "139")
"""Subjects that are not trained on. Numbers below 20 may be the same people; all of those are trained on."""
_QUIET_LIMB_RAD = np.radians(14.0)  # hips and knees of quiet standing
_MIN_QUIET_FRAMES = 6  # fewer give no median
_DEFAULT_ANKLE_SWING = {"left": (-0.3, 0.28), "right": (0.3, 0.28)}  # of subjects without quiet standing [rad]
_MAX_CLAMPED_M = 0.08  # frames with a joint that clamping moves farther are dropped
_MAX_VIOLATION_RAD = np.radians(45.0)  # frames that violate a limit by more are dropped


@dataclass(frozen=True, eq=False)
class Recordings:
    """Poses of the library's human from recordings, one row per frame.

    Parameters
    ----------
    figure : Figure
        The library's human.
    frames : (n, nq) array
        Configurations, within limits; the floor is at z = 0.
    subjects, clips, labels : (n,) arrays of str
        Subject number, clip and description of each frame.
    """

    figure: Figure
    frames: Matrix
    subjects: np.ndarray[tuple[int], np.dtype[np.str_]]
    clips: np.ndarray[tuple[int], np.dtype[np.str_]]
    labels: np.ndarray[tuple[int], np.dtype[np.str_]]

    def __len__(self) -> int:
        return len(self.frames)

    def selected(self, mask: BoolArray) -> Recordings:
        """The frames of a mask."""
        return Recordings(self.figure, self.frames[mask], self.subjects[mask], self.clips[mask], self.labels[mask])

    @property
    def validation(self) -> BoolArray:
        """Mask of the frames of validation subjects."""
        return np.array([is_validation(subject) for subject in self.subjects.tolist()], dtype=bool)


def is_validation(subject: str) -> bool:
    """Whether a subject is kept for validation.

    >>> is_validation("74"), is_validation("75")
    (True, False)
    """
    return subject in VALIDATION_SUBJECTS


def category(label: str) -> str:
    """Category of a frame by the description of its clip.

    >>> category("salsa dance"), category("pick up box"), category("talk")
    ('dance', 'reach/lift', 'everyday')
    """
    return next((name for name, words in _CATEGORIES.items() if re.search(words, label.lower())), "everyday")


_CATEGORIES = {
    "dance": r"danc|salsa|ballet|cartwheel|flip|acrob|pirouette|charleston|lambada|swing|handstand|breakd",
    "crouch": r"climb|crawl|crouch|duck|under|ladder|kneel|squat|step over",
    "sit/rise": r"\bsit|stool|chair|rise|stand up|get up|\blie|lying|bed",
    "reach/lift": r"lift|pick|reach|carry|hammer|screw|paint|nail|sweep|mop|wash|box(?!ing)|throw|catch|drink|push|pull"
    r"|clean|scoop|place|put|bucket|wind|open|shelf|string",
    "sport": r"basket|soccer|golf|punch|kick|fight|martial|baseball|tennis|jump|boxing|swim|sword|sport|hop|leap|slash"
    r"|block|frisbee",
    "walk": r"walk|run|jog|march|stride|navigate|stagger|turn",
}


def read_recordings(folder: Path, wanted: Callable[[str], bool] | None = None) -> Recordings:
    """Read the recordings of a folder, of all subjects or of those that are `wanted`.

    Raises
    ------
    FormatError
        The folder has no BVH files.
    """
    paths = [path for path in sorted(folder.glob("*.bvh")) if wanted is None or wanted(path.stem)]
    if not paths:
        raise FormatError("expected BVH files of motion-capture subjects, found none.", folder)
    figure = library.human()
    parts = [each for path in paths for each in _subject(path, figure)]
    frames, subjects, clips, labels = zip(*parts, strict=True)
    return Recordings(figure, np.array(frames), np.array(subjects), np.array(clips), np.array(labels))


def unclamped_recordings(folder: Path, *, rest_offsets: bool = False) -> tuple[Figure, dict[str, Matrix]]:
    """The library's human, and the configurations (n, nq) of every subject of a folder as recorded, limits ignored.

    Rest offsets of wrists and ankles are replaced unless `rest_offsets` keeps them.

    Raises
    ------
    FormatError
        The folder has no BVH files.
    """
    figure = library.human()
    paths = sorted(folder.glob("*.bvh"))
    if not paths:
        raise FormatError("expected BVH files of motion-capture subjects, found none.", folder)
    return figure, {path.stem: _unclamped(path, figure, rest_offsets)[0] for path in paths}


def _unclamped(path: Path, figure: Figure, rest_offsets: bool = False) -> tuple[Matrix, list[list[str]]]:
    """Configurations of the frames of one subject, without rest offsets unless they are kept, and their entries."""
    entries = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    clip = read(path).clips[0]
    clip = Clip(clip.figure, clip.frames[len(clip) - len(entries) :], clip.frame_time, clip.name)
    frames = _transferred(clip, figure)
    if not rest_offsets:
        _replace_rest_offsets(figure, frames)
    return frames, entries


def _subject(path: Path, figure: Figure) -> Iterator[tuple[FloatArray, str, str, str]]:
    """Configuration, subject, clip and description of the usable frames of one subject."""
    frames, entries = _unclamped(path, figure)
    names = np.array([entry[0] for entry in entries])
    _put_on_floor(figure, frames, names)
    clamped = np.array([Pose.unchecked(figure, np.array(q)).clamped().q for q in frames])
    usable = _usable(figure, frames, clamped)
    for q, entry in ((clamped[k], entries[k]) for k in np.flatnonzero(usable)):
        yield q, path.stem, str(entry[0]), str(entry[3])


def _transferred(clip: Clip, figure: Figure) -> Matrix:
    """Configurations with the rotations of a clip, and its hips scaled by the leg length."""
    names = {segment.name for segment in clip.figure.segments}
    hands = {part: segment for part, segment in HAND_SEGMENTS.items() if segment in names}
    source, reference = Body.of(clip, hands), Body.of(Pose.neutral(figure))
    frames = transferred_orientations(source, reference, continuous=False)
    body = Body(figure, reference.parts, world_frames(figure, frames), reference.neutral)
    scale = leg_length(reference) / leg_length(source)
    translate_root(figure, frames, scale * hip_center(source) - hip_center(body))
    return frames


def _replace_rest_offsets(figure: Figure, frames: Matrix) -> None:
    """Replace the rest swing of wrists and ankles by that of the standing pose, in place."""
    stand = library.human_pose(figure, "stand")
    for side in SIDES:
        knee, hip = (frames[:, figure.slot(f"{side}_{joint}").q] for joint in ("knee", "hip"))
        quiet = (np.abs(knee[:, 0]) < _QUIET_LIMB_RAD) & (np.abs(swing_twist.swing(hip)[:, 1]) < _QUIET_LIMB_RAD)
        for joint, default in ((f"{side}_wrist", None), (f"{side}_ankle", _DEFAULT_ANKLE_SWING[side])):
            slot = figure.slot(joint).q
            swing = swing_twist.swing(frames[:, slot])
            if default is None:
                rest = np.median(swing, axis=0)
            else:
                rest = np.median(swing[quiet], axis=0) if quiet.sum() >= _MIN_QUIET_FRAMES else np.array(default)
            wanted = np.array([stand.value(f"{joint}.{component}") for component in ("swing_x", "swing_y")])
            frames[:, slot] = swing_twist.compose(swing - rest + wanted, np.zeros(len(frames)))


def _put_on_floor(figure: Figure, frames: Matrix, clips: np.ndarray[tuple[int], np.dtype[np.str_]]) -> None:
    """Move each clip up or down, so that its lowest ankle has its standing height, in place."""
    feet = [figure.segment_index(f"{side}_foot") for side in SIDES]
    height = library.human_pose(figure, "stand").position("left_foot")[2]
    lowest = world_frames(figure, frames).positions[:, feet, 2].min(axis=1)
    for clip in np.unique(clips):
        own = clips == clip
        frames[own, 2] += height - lowest[own].min()


def _usable(figure: Figure, frames: Matrix, clamped: Matrix) -> BoolArray:
    """Mask of frames whose limits were not violated much."""
    moved = np.linalg.norm(world_frames(figure, frames).positions - world_frames(figure, clamped).positions, axis=-1)
    violations = [_largest_violation(Pose.unchecked(figure, np.array(q))) for q in frames]
    return np.asarray((moved.max(axis=1) < _MAX_CLAMPED_M) & (np.array(violations) < _MAX_VIOLATION_RAD))


def _largest_violation(pose: Pose) -> float:
    """Largest violation of a joint limit [rad]; the shoulder rhythm is not counted."""
    return max((value for name, value in pose.violations().items() if "rhythm" not in name), default=0.0)
