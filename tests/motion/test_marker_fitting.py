"""Marker fitting: synthetic markers with a known motion, and recorded ones."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from poise import library
from poise.errors import FigureError, PoseError
from poise.io import read_markers
from poise.kinematics import Pose
from poise.math import quaternion
from poise.model import Site, Transform
from poise.motion import Clip, Keyframes, Markers, jitter, world_frames
from poise.motion.humanoid import Body, landmark
from poise.motion.marker_fitting.fit import fit_markers
from poise.motion.marker_fitting.placement import initial_placements
from poise.types import Vector3
from tests.support.sample_files import sample

HUMAN = library.human()
NAMES = (
    *("C7", "IJ", "PX", "VSAC"),
    *(
        f"{side}{each}"
        for side in "LR"
        for each in ("SHO", "ELB", "WRI", "ASI", "PSI", "KNE", "ANK", "HEE", "TOE", "MT5")
    ),
)


def places_of(clip: Clip, sites: dict[str, Site]) -> Vector3:
    positions, rotations = world_frames(clip.figure, clip.frames)
    tracks = []
    for site in sites.values():
        k = clip.figure.segment_index(site.segment)
        tracks.append(positions[:, k] + quaternion.rotate(rotations[:, k], site.placement.translation_vector))
    return np.stack(tracks, axis=1)


@cache
def made() -> tuple[Clip, Markers]:
    """Squat and reach, with markers some centimeters off their landmarks and one of unknown name."""
    poses = tuple(library.human_pose(HUMAN, each) for each in ("stand", "squat", "reach", "stand"))
    clip = Keyframes((0.0, 0.7, 1.4, 2.1), poses).clip(rate=10)
    rng = np.random.default_rng(1)
    still = Markers(NAMES, rng.normal(size=(1, len(NAMES), 3)), 0.1)
    known, _ = initial_placements(still, Body.of(Pose.neutral(HUMAN)), {})
    sites = {"wand": Site("wand", "left_shank", Transform((0.05, 0.05, 0.1)))}
    for name, site in known.sites.items():
        x, y, z = (site.placement.translation_vector + rng.uniform(-0.02, 0.02, 3)).tolist()
        sites[name] = Site(name, site.segment, Transform((x, y, z)))
    return clip, Markers(tuple(sites), places_of(clip, sites), clip.frame_time, "made")


def test_marker_placements_off_their_landmarks_are_estimated() -> None:
    clip, markers = made()
    believed, found = (fit_markers(markers, HUMAN, scale=1.0, iterations=each) for each in (0, 6))
    assert believed.error > 0.008
    assert found.error < 0.4 * believed.error
    assert found.error < 0.006
    joints = (world_frames(HUMAN, each.frames).positions for each in (clip, found.clip))
    gaps = np.linalg.norm(np.subtract(*joints), axis=2)
    assert np.sqrt(np.mean(gaps**2)) < 0.02
    assert found.sites["wand"].segment == "left_shank"
    assert "assigned to the segment they move with: wand" in " ".join(found.notes)


def test_the_size_of_the_recorded_person_does_not_matter() -> None:
    _, markers = made()
    small = Markers(markers.names, 0.5 * markers.positions, markers.frame_time, "small")  # exact: no digit is lost
    one, other = fit_markers(markers, HUMAN, iterations=2), fit_markers(small, HUMAN, iterations=2)
    assert one.scale == pytest.approx(1.0, abs=0.06)
    assert other.scale == one.scale / 0.5
    assert np.array_equal(one.clip.frames, other.clip.frames)


def test_occluded_markers_are_bridged_and_empty_frames_dropped() -> None:
    _, markers = made()
    places = np.array(markers.positions)
    places[:3] = np.nan
    places[8:12, 4] = np.nan
    places[10:14, 7] = np.nan
    found = fit_markers(Markers(markers.names, places, markers.frame_time, "gaps"), HUMAN, iterations=3)
    assert (found.first, found.last) == (3, len(markers) - 1)
    assert len(found.clip) == len(markers) - 3
    assert found.error < 0.012
    assert "frames 3 to 21 of 22 are used" in found.notes[-1]


def test_a_recorded_gait_is_fitted_within_joint_limits() -> None:
    markers = read_markers(sample("bmc_gait.c3d")).markers
    found = fit_markers(markers, HUMAN, iterations=3)
    assert found.error < 0.012
    assert len(found.sites) == 33
    assert max(max(pose.violations(0.0).values(), default=0.0) for pose in found.clip) < 1e-9
    assert jitter(found.clip) < 1e-4


@pytest.mark.parametrize(
    ("name", "part", "near"),
    [
        ("RASI", "hips", "right_thigh"),
        ("L.Knee.Medial", "left_thigh", "left_shin"),
        ("ASISl", "hips", "left_thigh"),
        ("Subject 1:right_ankle", "right_shin", "right_foot"),
        ("C7", "chest", "neck"),
    ],
)
def test_marker_names_of_several_laboratories_are_recognized(name: str, part: str, near: str) -> None:
    found = landmark(name)
    assert found is not None
    assert found[:2] == (part, near)


def test_invalid_input_raises_clear_errors() -> None:
    unnamed = Markers(("a", "b", "RASI"), np.zeros((4, 3, 3)), 0.01)
    with pytest.raises(PoseError, match=r"expected at least 4 recognized markers, got 1 \(RASI\).*a, b"):
        fit_markers(unnamed, HUMAN)
    with pytest.raises(PoseError, match="unknown marker 'c'"):
        fit_markers(unnamed, HUMAN, sites={"c": "hips"})
    with pytest.raises(PoseError, match=r"'hopps' is not a site or a body part.*hips"):
        fit_markers(unnamed, HUMAN, sites={"a": "hopps"})
    with pytest.raises(FigureError, match="floating base"):
        fit_markers(unnamed, library.lamp())
    _, markers = made()
    with pytest.raises(PoseError, match="expected scale > 0"):
        fit_markers(markers, HUMAN, scale=0.0)
