"""Style from examples: how much 20 poses of a clip improve the prior on the rest of that clip.

``python -m poise_lab.style_trial CLIP.bvh …`` draws 20 random poses of every clip of a file as examples
(`prior.adapted(examples)`), gives the goals of the other poses, and compares the expected posture with the pose: mean
distance of the 20 joints, without and with the examples, as the mean of some draws. Neighboring frames of a recording
are almost the same, so a clip is thinned out to at most 85 poses. Clips of less than 40 frames are left out.

``--recordings FOLDER`` takes frames of the recordings that the prior was validated on instead: those of one subject and
one motion, from all takes.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from poise import library
from poise.io import read
from poise.kinematics import Pose
from poise.math.summation import float_sum
from poise.motion import Clip, retarget
from poise.prior import PosturePrior, Target, default_prior
from poise_lab.posture_training.recordings import is_validation, read_recordings

EXAMPLES, DRAWS = 20, 3
_MIN_POSES, _MAX_POSES = 2 * EXAMPLES, 85
_FIVE = ("head", "left_hand", "right_hand", "left_foot", "right_foot")
ROWS: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "feet and one hand point": (("right_hand", *_FIVE[3:]), _FIVE[3:]),
    "head, hands, feet, positions only": (_FIVE, ()),
}
"""Parts with a position and parts with an orientation."""


def poses_of(clip: Clip) -> list[Pose]:
    """Poses of the library's human from a motion, evenly spaced."""
    step = -(-len(clip) // _MAX_POSES)
    moved = retarget(Clip(clip.figure, clip.frames[::step], step * clip.frame_time, clip.name), library.human()).clip
    return list(moved)


def mean_error(prior: PosturePrior, poses: Sequence[Pose], row: str) -> float:
    """Mean distance of the 20 joints of the expected posture from those of poses, given the goals of a row [m]."""
    positions, orientations = ROWS[row]
    errors = []
    raised = library.human_pose(poses[0].figure, "t")  # no arm hangs at the start
    for pose in poses:
        goals = {
            part: Target(pose.position(part), pose.orientation(part) if part in orientations else None)
            for part in positions
        }
        found = prior.conditional(pose.figure, goals, raised.with_values({"root": pose["root"]})).mean
        joints = [index for index, joint in enumerate(pose.figure.joints) if not joint.name.endswith(("eyes", "eye"))]
        apart = found.state.positions[joints] - pose.state.positions[joints]
        errors.append(float(np.linalg.norm(apart, axis=1).mean()))
    return float_sum(errors) / len(errors)


def trial(poses: Sequence[Pose], row: str, examples: int = EXAMPLES, draws: int = DRAWS) -> tuple[float, float]:
    """Errors on the poses that are not examples, without and with the style [m]: means of some draws."""
    errors = []
    for seed in range(draws):
        chosen = np.random.default_rng(seed).permutation(len(poses))
        given, held_out = ([poses[index] for index in part] for part in (chosen[:examples], chosen[examples:]))
        prior = default_prior()
        errors.append([mean_error(each, held_out, row) for each in (prior, prior.adapted(given))])
    without, with_style = np.mean(errors, axis=0)
    return float(without), float(with_style)


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description="How much 20 poses of a clip improve the prior on the rest of it.")
    parser.add_argument("clips", nargs="*", type=Path, metavar="CLIP", help="motion files")
    parser.add_argument("--recordings", type=Path, metavar="FOLDER", help="recordings of validation subjects")
    arguments = parser.parse_args()
    if arguments.recordings is not None:
        for title, poses in recorded_motions(arguments.recordings):
            _report(title, poses)
    for path in arguments.clips:
        for clip in read(path).clips:
            if len(clip) >= _MIN_POSES:
                _report(f"{path.stem} {clip.name}", poses_of(clip))


def recorded_motions(folder: Path) -> Iterator[tuple[str, list[Pose]]]:
    """Title and poses of every motion of a validation subject with enough frames."""
    recordings = read_recordings(folder, is_validation)
    for subject in np.unique(recordings.subjects):
        own = recordings.subjects == subject
        for label in np.unique(recordings.labels[own]):
            frames = recordings.frames[own & (recordings.labels == label)]
            if len(frames) >= _MIN_POSES:
                chosen = frames[:: -(-len(frames) // _MAX_POSES)]
                yield f"{subject} {label}", [Pose(recordings.figure, q) for q in chosen]


def _report(title: str, poses: Sequence[Pose]) -> None:
    for row in ROWS:
        without, with_style = trial(poses, row)
        change = 100.0 * (with_style / without - 1.0)
        words = f"{100.0 * without:.1f} -> {100.0 * with_style:.1f} cm ({change:+.0f} %)"
        sys.stdout.write(f"{title}, {len(poses)} poses, {row}: {words}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
