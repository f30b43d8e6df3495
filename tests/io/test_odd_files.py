"""Files of public collections that are easily misread, against readers that share no code with Poise."""

from __future__ import annotations

import re

import numpy as np
import pytest

from poise.errors import FormatError
from poise.io import bvh_from_text, read, read_markers, trc_from_text
from poise.types import FloatArray
from tests.io.bvh_samples import local
from tests.io.ufbx_positions import distances
from tests.support.sample_files import sample

CENTIMETER = 0.01


def _bvh_positions(text: str, frame: int) -> dict[str, FloatArray]:
    """Joint positions by the package bvh and the definition of the format; positions replace the offsets."""
    parsed = pytest.importorskip("bvh").Bvh(text)
    found: dict[str, FloatArray] = {}
    for name in parsed.get_joints_names():
        offset = np.array(parsed.joint_offset(name))
        channels = [(each, parsed.frame_joint_channel(frame, name, each)) for each in parsed.joint_channels(name)]
        own, parent = local(offset, channels), parsed.joint_parent(name)
        found[name] = found[parent.name] @ own if parent is not None else own
    return {name: CENTIMETER * transform[:3, 3] for name, transform in found.items()}


def test_position_channels_that_repeat_the_offsets_do_not_double_the_bones() -> None:
    path = sample("odd/bandai_walk_right.bvh")
    clip = read(path).clips[0]
    for frame in (0, len(clip) // 2, len(clip) - 1):
        wanted = _bvh_positions(path.read_text(), frame)
        found = np.array([clip[frame].position(name) for name in wanted])
        np.testing.assert_allclose(distances(found), distances(np.array(list(wanted.values()))), atol=1e-9)
        assert 1.3 < np.ptp(found[:, 2]) < 1.9


@pytest.mark.parametrize("seed", range(8))
def test_the_vote_of_the_joints_outweighs_noise_of_some(seed: int) -> None:
    """Most joints decide whether position channels replace the offsets or are added, however the rest looks."""
    rng = np.random.default_rng(seed)
    added, count = bool(seed % 2), 9
    offsets = rng.normal(0.0, 20.0, (count, 3)).round(4)
    positions = offsets * (0.0 if added else 1.0) + rng.normal(0.0, 0.5, (count, 3)).round(4)
    for joint in rng.choice(np.arange(1, count), 2, replace=False):
        positions[joint] = offsets[joint] * (1.0 if added else 0.0)
    channels = "CHANNELS 3 Xposition Yposition Zposition"
    opened = "".join(
        f"{'JOINT' if k else 'ROOT'} j{k}\n{{\nOFFSET {' '.join(map(str, offset))}\n{channels}\n"
        for k, offset in enumerate(offsets)
    )
    row = " ".join(map(str, positions.ravel()))
    text = f"HIERARCHY\n{opened}{'}' * count}\nMOTION\nFrames: 1\nFrame Time: 0.1\n{row}\n"
    clip = bvh_from_text(text, unit="cm", up="z").clips[0]
    wanted = CENTIMETER * np.cumsum(positions + (offsets if added else 0.0), axis=0)
    np.testing.assert_allclose([clip[0].position(f"j{k}") for k in range(count)], wanted, atol=1e-9)


def test_a_unit_cut_to_four_letters_is_read() -> None:
    ezc3d = pytest.importorskip("ezc3d")
    path = sample("odd/unit_mete.c3d")
    report = read_markers(path)
    points = np.moveaxis(ezc3d.c3d(str(path))["data"]["points"][:3], 0, 2).transpose(1, 0, 2)
    found = report.markers.positions
    assert any("'mete' is taken as meter" in note for note in report.notes)
    np.testing.assert_array_equal(np.isnan(found), np.isnan(points))
    np.testing.assert_allclose(found, points, atol=1e-9)


def test_a_header_with_double_tabs_is_read() -> None:
    trc = pytest.importorskip("trc")
    path = sample("odd/markers_walk.trc")
    other = trc.TRCData()
    other.load(str(path))
    markers = read_markers(path).markers
    assert list(markers.names) == other["Markers"]
    assert (len(markers.positions), markers.rate) == (other["NumFrames"], pytest.approx(other["DataRate"]))
    for index, name in enumerate(markers.names):
        wanted = 0.001 * np.array(other[name], dtype=float)[:, [2, 0, 1]]  # millimeters, Y up
        found = markers.positions[:, index]
        seen = np.isfinite(found).all(axis=1)
        np.testing.assert_allclose(found[seen], wanted[seen], atol=1e-12)
        assert not np.nan_to_num(wanted[~seen]).any()


@pytest.mark.parametrize("seed", range(6))
def test_markers_of_random_tables_are_those_of_another_reader(seed: int) -> None:
    trc = pytest.importorskip("trc")
    rng = np.random.default_rng(seed)
    frames, count = int(rng.integers(2, 30)), int(rng.integers(1, 12))
    table = rng.normal(0.0, 800.0, (frames, count, 3)).round(int(rng.integers(0, 6)))
    names, unit = [f"M{k}" for k in range(count)], str(rng.choice(["m", "cm", "mm"]))
    rate = float(rng.choice([50.0, 59.94, 120.0, 250.0]))
    columns = "\t".join(f"{axis}{k + 1}" for k in range(count) for axis in "XYZ")
    rows = "\n".join(f"{k + 1}\t{k / rate}\t" + "\t".join(map(str, row.ravel())) for k, row in enumerate(table))
    text = (
        "PathFileType\t4\t(X/Y/Z)\ta.trc\n"
        "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames\n"
        f"{rate}\t{rate}\t{frames}\t{count}\t{unit}\t{rate}\t1\t{frames}\n"
        f"Frame#\tTime\t{chr(9).join(name + chr(9) * 2 for name in names)}\n\t\t{columns}\n\n{rows}\n"
    )
    other = trc.TRCData()
    other.parse(text)
    markers = trc_from_text(text, up="z").markers
    scale = {"m": 1.0, "cm": 0.01, "mm": 0.001}[unit]
    assert list(markers.names) == other["Markers"] == names
    assert markers.rate == pytest.approx(other["DataRate"])
    wanted = scale * np.stack([np.array(other[name], dtype=float) for name in names], axis=1)
    np.testing.assert_allclose(markers.positions, wanted, rtol=1e-12)


def test_fbx_with_values_of_type_z_is_parsed() -> None:
    """The file has no bones; it is refused for that, and not as damaged."""
    with pytest.raises(FormatError, match=re.escape("no bones (LimbNode)")):
        read(sample("odd/maya_audio_7500_binary.fbx"))


@pytest.mark.nightly
def test_recordings_of_many_people_agree_with_another_reader() -> None:
    files = sorted(sample("../mocap/train").glob("*.bvh"))
    assert files
    for path in files:
        text = path.read_text()
        head, _, rows = text.partition("Frame Time:")
        first = "\n".join(rows.splitlines()[:3])
        wanted = _bvh_positions(f"{re.sub('Frames:.*', 'Frames: 2', head)}Frame Time:{first}\n", 1)
        clip = read(path).clips[0]
        found = distances(np.array([clip[1].position(name) for name in wanted]))
        expected = distances(np.array(list(wanted.values())))
        np.testing.assert_allclose(found / found.max(), expected / expected.max(), atol=1e-9, err_msg=path.name)
