"""BVH writer: files round-trip, and another reader finds the same joint positions."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
import pytest

from poise import write_motion
from poise.errors import FormatError
from poise.io import bvh_from_text, bvh_to_text, read, write
from poise.model import Figure, FigureBuilder, Joint, JointKind, Segment, Transform
from poise.motion import Clip
from poise.motion.frames import world_frames
from poise.types import FloatArray
from tests.io.bvh_samples import local
from tests.support.figures import arm, biped, random_configuration, random_figure
from tests.support.oracle import oracle_module
from tests.support.sample_files import sample

WORLD_FROM_Y_UP = np.array([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])


def joint_positions(clip: Clip) -> dict[str, FloatArray]:
    """Places of the joints in all frames by the name of the segment that each moves."""
    found = world_frames(clip.figure, clip.frames)
    return {
        joint.child: found.positions[:, i]
        + (_matrices(found.rotations[:, i]) @ joint.child_placement.translation_vector)
        for i, joint in enumerate(clip.figure.joints)
    }


def _matrices(e: FloatArray) -> FloatArray:
    w, x, y, z = e.T
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    return np.moveaxis(np.array(rows), -1, 0)


def other_reader(text: str) -> list[dict[str, FloatArray]]:
    """Places of joints as another parser reads the file, frame by frame, in meters and with Z up."""
    found = oracle_module("bvh").Bvh(text)
    places = []
    for frame in range(found.nframes):
        matrices: dict[str, FloatArray] = {}
        for name in found.get_joints_names():
            channels = found.joint_channels(name)
            values = found.frame_joint_channels(frame, name, channels)
            own = local(np.array(found.joint_offset(name)), list(zip(channels, values, strict=True)))
            parent = found.joint_parent(name)
            matrices[name] = own if parent is None else matrices[parent.name] @ own
        places.append({name: 0.01 * WORLD_FROM_Y_UP @ each[:3, 3] for name, each in matrices.items()})
    return places


def random_clip(figure: Figure, seed: int, frames: int = 6) -> Clip:
    rng = np.random.default_rng(seed)
    return Clip(figure, np.array([random_configuration(figure, rng) for _ in range(frames)]), 0.02, "random")


@pytest.mark.parametrize("seed", range(8))
def test_motion_of_any_figure_round_trips_and_another_reader_agrees(seed: int) -> None:
    figure = random_figure(np.random.default_rng(seed), joints=12) if seed else biped()
    clip = random_clip(figure, seed)
    text = bvh_to_text(clip).text
    again = bvh_from_text(text, unit="cm", up="y").clips[0]
    assert again.frame_time == clip.frame_time
    wanted, found, other = joint_positions(clip), joint_positions(again), other_reader(text)
    assert set(wanted) == set(found)
    for name, places in wanted.items():
        assert np.abs(found[name] - places).max() < 1e-8  # ten digits are written
        assert max(np.abs(other[k][name] - places[k]).max() for k in range(len(clip))) < 1e-8


@pytest.mark.parametrize("name", ["cmu_01_01.bvh", "pirouette.bvh"])
def test_sample_files_round_trip_over_all_frames(name: str, tmp_path: Path) -> None:
    clip = read(sample(name)).clips[0]
    write_motion(clip, tmp_path / "again.bvh")
    again = read(tmp_path / "again.bvh", unit="cm").clips[0]
    assert len(again) == len(clip)
    assert [each.name for each in again.figure.segments] == [each.name for each in clip.figure.segments]
    wanted, found = world_frames(clip.figure, clip.frames), world_frames(again.figure, again.frames)
    assert np.abs(wanted.positions - found.positions).max() < 1e-8
    assert np.abs(np.abs((wanted.rotations * found.rotations).sum(axis=-1)) - 1.0).max() < 1e-12
    for site in clip.figure.sites:
        assert np.abs(clip[-1].position(site.name) - again[-1].position(site.name)).max() < 1e-8


@pytest.mark.parametrize("name", ["cmu_01_01.bvh", "pirouette.bvh"])
def test_another_reader_finds_the_same_joint_positions_in_sample_files(name: str) -> None:
    report = read(sample(name), unit="cm", up="y")
    lines = sample(name).read_text().splitlines()
    start = next(index for index, line in enumerate(lines) if line.startswith("Frame Time")) + 1
    kept = [re.sub(r"Frames:\s*\d+", "Frames: 7", line) for line in lines[:start]] + lines[start : start + 399 : 57]
    other = other_reader("\n".join([*kept, ""]))
    found = world_frames(report.figure, report.clips[0].frames[:399:57]).positions
    for k, places in enumerate(other):
        for i, segment in enumerate(report.figure.segments):
            assert np.abs(found[k, i] - places[segment.name]).max() < 1e-10


def test_segments_may_come_in_any_order_from_the_root_outward() -> None:
    names = {"base": None, "left": "base", "right": "base", "left_tip": "left", "right_tip": "right"}
    joints = [
        Joint(name, JointKind.BALL if parent else JointKind.FREE, parent, name, Transform((0.1 * k, 0.3, 0.2)))
        for k, (name, parent) in enumerate(names.items())
    ]
    figure = Figure("level by level", tuple(Segment(name) for name in names), tuple(joints))
    clip = random_clip(figure, 2)
    text = bvh_to_text(clip).text
    again, other = bvh_from_text(text, unit="cm").clips[0], other_reader(text)
    assert [segment.name for segment in again.figure.segments] == ["base", "left", "left_tip", "right", "right_tip"]
    found = joint_positions(again)
    for name, places in joint_positions(clip).items():
        assert np.abs(found[name] - places).max() < 1e-8
        assert max(np.abs(other[k][name] - places[k]).max() for k in range(len(clip))) < 1e-8


def test_names_are_written_so_that_any_reader_finds_their_end() -> None:
    names = ["the base", "the_base", "a{b}", "ns:c", "d  é"]
    joints = [
        Joint(name, "free" if k == 0 else "ball", names[k - 1] if k else None, name) for k, name in enumerate(names)
    ]
    figure = Figure("names", tuple(Segment(name) for name in names), tuple(joints))
    made = bvh_to_text(Clip(figure, figure.neutral()[None], 0.1))
    found = [segment.name for segment in bvh_from_text(made.text).figure.segments]
    assert found == ["the_base", "the_base_2", "a(b)", "ns:c", "d_é"]
    assert "names with spaces or braces were changed: the_base, the_base_2, a(b), d_é" in made.notes


def test_gimbal_lock_and_rotations_beyond_180_degrees_round_trip() -> None:
    builder = FigureBuilder("lock").segment("base").segment("a").segment("b").root("base", free=True)
    figure = (
        builder.hinge("x", "base", "a", axis=(1, 0, 0))
        .hinge("y", "a", "b", at=(0, 0, 1), axis=(0, 1, 0))
        .site("tip", "b", at=(1, 0, 0))
        .build()
    )
    frames = np.tile(figure.neutral(), (9, 1))
    frames[:, -2] = np.radians([90.0, 89.9999999, -90.0, 0.0, 100.0, 180.0, 270.0, 400.0, 90.0])
    frames[:, -1] = np.radians([30.0, 90.0, 90.0, -90.0, 90.0, 180.0, 0.0, 20.0, 0.0])
    clip = Clip(figure, frames, 0.1)
    again = bvh_from_text(bvh_to_text(clip).text, unit="cm").clips[0]
    for k in range(len(clip)):
        assert np.abs(clip[k].position("tip") - again[k].position("b_end")).max() < 1e-9


def test_angles_are_continuous_from_frame_to_frame() -> None:
    builder = FigureBuilder("spin").segment("base").segment("a").root("base", free=True)
    figure = builder.hinge("up", "base", "a", axis=(0, 0, 1)).build()
    frames = np.tile(figure.neutral(), (100, 1))
    frames[:, -1] = np.linspace(0.0, 20.0, 100)
    rows = bvh_to_text(Clip(figure, frames, 0.1)).text.splitlines()[-100:]
    table = np.array([[float(word) for word in row.split()] for row in rows])
    assert np.abs(np.diff(table, axis=0)).max() < 12.0
    assert table[-1, -1] == pytest.approx(np.degrees(20.0))


@pytest.mark.parametrize("unit", ["m", "cm", "mm", "in", "ft", "cmu", 0.37])
@pytest.mark.parametrize("up", ["y", "z"])
def test_units_and_axes_round_trip(unit: str | float, up: str) -> None:
    clip = random_clip(biped(), 5)
    again = bvh_from_text(bvh_to_text(clip, unit=unit, up=up).text, unit=unit, up=up).clips[0]
    wanted, found = joint_positions(clip), joint_positions(again)
    for name, places in wanted.items():
        assert np.abs(found[name] - places).max() < 1e-8


def test_a_figure_is_written_as_one_frame_at_rest(tmp_path: Path) -> None:
    lost = write(arm(), tmp_path / "arm.bvh")
    report = read(tmp_path / "arm.bvh", unit="cm")
    assert len(report.clips[0]) == 1
    wanted = joint_positions(Clip(arm(), arm().neutral()[None], 1.0))
    found = joint_positions(report.clips[0])
    for name, places in wanted.items():
        assert np.abs(found[name] - places).max() < 1e-8  # ten digits are written
    assert any("limits are lost" in note for note in lost)
    assert all(each.kind in (JointKind.BALL, JointKind.FREE) for each in report.figure.joints)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"unit": "yard"}, "unknown unit 'yard'"),
        ({"unit": 0.0}, "unknown unit 0.0"),
        ({"unit": float("nan")}, "unknown unit nan"),
        ({"up": "x"}, "up axis"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, object], said: str) -> None:
    clip = random_clip(biped(), 5)
    with pytest.raises(FormatError, match=said):
        bvh_to_text(clip, **options)
    with pytest.raises(FormatError, match=said):
        bvh_from_text(bvh_to_text(clip).text, **options)
