"""Five drags beside what people did: a hand pulled from standing to where it is in a recorded frame.

The feet are pinned where the recorded feet are, the right hand is pulled in a straight line to the recorded hand, with
no criterion and with natural postures; nothing else of the frame is given. The frames are those of validation subjects:
of each clip the one in which the hand is farthest from its place in standing.

``python -m poise_lab.drags FOLDER --picture FILE`` prints the mean joint position errors and draws the sheet; FOLDER
holds the recordings that `scripts/train-prior` reads.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path

import numpy as np

import poise
from poise import library
from poise.kinematics import Pose
from poise.render import picture
from poise.render.sheet import sheet
from poise_lab.posture_training.recordings import Recordings, read_recordings

CLIPS = {
    "115_06": "box, bending knees",
    "115_01": "box, bending the trunk",
    "139_06": "poking on the ground",
    "74_10": "peeping",
    "139_05": "drawing a gun",
}
"""Clips of validation subjects with what was recorded in them."""
_HAND, _FEET = "right_hand", ("left_foot", "right_foot")
_FRAMES = 30  # of a drag, and as many to settle at most
_VIEW = (0.8, -1.0, 0.25)
_PICTURE_SIZE = (200, 240)


def recorded_frame(recordings: Recordings, clip: str) -> Pose:
    """The frame of a clip in which the hand is farthest from where it is in standing, seen from the pelvis."""
    frames = [Pose(recordings.figure, q) for q in recordings.frames[recordings.clips == clip]]
    stand = library.human_pose(recordings.figure, "stand")
    return max(frames, key=lambda pose: float(np.linalg.norm(_hand_offset(pose) - _hand_offset(stand))))


def _hand_offset(pose: Pose) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """Height of the hand, and its horizontal distance from the middle of the feet [m]."""
    middle = np.mean([pose.position(foot) for foot in _FEET], axis=0)
    offset = pose.position(_HAND) - middle
    return np.array([float(np.hypot(offset[0], offset[1])), offset[2]])


def standing_at(recorded: Pose) -> Pose:
    """The standing pose with its feet as in a recorded frame."""
    stand = library.human_pose(recorded.figure, "stand")
    across = recorded.position("left_foot") - recorded.position("right_foot")
    half = 0.5 * float(np.arctan2(-across[0], across[1]))
    middle = np.mean([recorded.position(foot) for foot in _FEET], axis=0)
    root = [middle[0], middle[1], stand.q[2], np.cos(half), 0.0, 0.0, np.sin(half)]
    scene = poise.Scene(recorded.figure, stand.with_values({"root": root}), natural=True)
    for foot in _FEET:
        scene.place(foot, recorded.position(foot), recorded.orientation(foot))
    scene.solve()
    return scene.pose


def dragged(start: Pose, recorded: Pose, *, natural: bool) -> poise.Scene:
    """The scene after the hand was pulled to where it is in a recorded frame."""
    scene = poise.Scene(start.figure, start, natural=natural)
    scene.pin(*_FEET)
    begin, end = start.position(_HAND), recorded.position(_HAND)
    scene.reach(_HAND, begin, level=2)
    for fraction in np.linspace(0.0, 1.0, _FRAMES):
        scene.set(_HAND, goal=begin + fraction * (end - begin))
        result = scene.track(time_budget=None)
    for _ in range(_FRAMES):
        if result.status.is_stationary:
            break
        result = scene.track(time_budget=None)
    return scene


def error(pose: Pose, recorded: Pose) -> float:
    """Mean distance of the joints [cm]."""
    return 100.0 * float(np.linalg.norm(pose.state.positions - recorded.state.positions, axis=1).mean())


def solve_drags(recordings: Recordings) -> dict[str, tuple[poise.Scene, poise.Scene, poise.Scene]]:
    """By clip: the drag without and with natural postures, and the recorded frame."""
    found = {}
    for clip in CLIPS:
        recorded = recorded_frame(recordings, clip)
        start = standing_at(recorded)
        pulled = [dragged(start, recorded, natural=natural) for natural in (False, True)]
        found[clip] = (pulled[0], pulled[1], poise.Scene(recorded.figure, recorded))
    return found


def draw(found: Mapping[str, tuple[poise.Scene, ...]], path: Path) -> None:
    """Write the sheet: a column per drag, rows without, with, and recorded."""
    pictures, captions = [], []
    for row, when in enumerate(("no criterion", "natural posture", "recorded")):
        for clip, scenes in found.items():
            pictures.append(picture(scenes[row], _VIEW, size=_PICTURE_SIZE))
            captions.append(f"{CLIPS[clip]}: {when}" if row == 0 else when)
    sheet(pictures, captions, columns=len(found)).save(path)


def main() -> None:
    """Print the errors, and draw the sheet."""
    parser = argparse.ArgumentParser(description="Drags beside recorded postures.")
    parser.add_argument("folder", type=Path, help="folder of the recordings")
    parser.add_argument("--picture", type=Path, metavar="FILE", help="PNG file to write")
    arguments = parser.parse_args()
    subjects = {clip.partition("_")[0] for clip in CLIPS}
    found = solve_drags(read_recordings(arguments.folder, lambda subject: subject in subjects))
    for clip, (without, natural, recorded) in found.items():
        errors = [error(each.pose, recorded.pose) for each in (without, natural)]
        sys.stdout.write(f"{clip} {CLIPS[clip]}: {errors[0]:.1f} → {errors[1]:.1f} cm\n")
    if arguments.picture is not None:
        draw(found, arguments.picture)
        sys.stdout.write(f"wrote {arguments.picture}\n")


if __name__ == "__main__":
    main()
