"""Read a file of any format and check that what was read is valid."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from poise.io import ImportReport, read, read_markers, read_pose_file
from poise.io.atomic_write import decode_utf8
from poise.kinematics import Pose
from poise.scene import scene_from_text
from tests.support.figures import arm

MARKERS = (".trc", ".c3d")
SKELETON = "small.asf"  # beside motions of the format AMC


def check_report(report: ImportReport) -> None:
    """What was read is sound: all places finite, limits and names in order, motions of the figure."""
    figure = report.figure
    for pose in (Pose.neutral(figure), Pose.neutral(figure).clamped(), *report.poses.values()):
        assert np.isfinite(pose.q).all()
        assert np.isfinite(pose.state.positions).all()
    for clip in report.clips:
        assert clip.figure == figure
        assert clip.frame_time > 0.0
        assert np.isfinite(clip.frames).all()
        assert np.isfinite(clip[len(clip) - 1].state.positions).all()
    if report.skin is not None:
        assert np.isfinite(report.skin.vertices).all()
    assert all(isinstance(note, str) and note for note in report.notes)


def read_and_check(path: Path) -> None:
    """Read a file by its ending; raises a PoiseError if it is refused, an AssertionError if the result is not valid."""
    if path.suffix == ".pose":
        q = read_pose_file(path).configuration(arm())
        assert np.isfinite(Pose(arm(), q).state.positions).all()
    elif path.suffix == ".scene":
        scene = scene_from_text(decode_utf8(path.read_bytes(), path), path).scene
        assert np.isfinite(scene.pose.state.positions).all()
    elif path.suffix in MARKERS:
        markers = read_markers(path).markers
        assert not np.isinf(markers.positions).any()
        assert markers.frame_time > 0.0
    elif path.suffix == ".amc":
        check_report(read(path, skeleton=path.with_name(SKELETON)))
    else:
        check_report(read(path))
