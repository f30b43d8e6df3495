"""C3D files of all processors, as integers and floats; another reader agrees; damaged files are refused."""

from __future__ import annotations

import io
import random
from pathlib import Path

import numpy as np
import pytest

from poise.errors import FormatError
from poise.io import c3d_from_bytes, read, read_markers
from tests.io.c3d_writer import DEC, INTEL, MIPS, C3dWriter
from tests.support.oracle import oracle_module
from tests.support.sample_files import sample


def places(frames: int = 7, markers: int = 3) -> np.ndarray:
    found = np.random.default_rng(frames).uniform(-900.0, 900.0, (frames, markers, 3)).round(1)
    found[2:4, 1] = np.nan
    return found


@pytest.mark.parametrize("processor", [INTEL, DEC, MIPS])
@pytest.mark.parametrize("floats", [True, False])
@pytest.mark.parametrize("analog", [0, 5])
def test_positions_round_trip_for_any_processor(processor: int, floats: bool, analog: int, tmp_path: Path) -> None:
    writer = C3dWriter(places(), ["heel", "toe", "knee"], processor, floats)
    writer.analog = analog
    report = c3d_from_bytes(writer.content())
    assert report.markers.names == ("heel", "toe", "knee")
    assert report.markers.rate == pytest.approx(200.0)
    wanted = 0.001 * (places().astype(np.float32).astype(np.float64) if floats else places())
    off = 1e-10 if floats else 2e-8  # the scale is a float of 32 bits, 0.1 in 24 of them
    assert np.allclose(report.markers.positions, wanted, atol=off, rtol=0.0, equal_nan=True)
    assert report.markers.missing.sum() == 2
    assert ("analog samples (forces, muscles) are left out" in report.notes) == bool(analog)


@pytest.mark.parametrize("processor", [INTEL, DEC])
@pytest.mark.parametrize("floats", [True, False])
def test_another_reader_finds_the_same_positions(processor: int, floats: bool, tmp_path: Path) -> None:
    writer = C3dWriter(places(), ["heel", "toe", "knee"], processor, floats)
    (tmp_path / "a.c3d").write_bytes(writer.content())
    other = oracle_module("ezc3d").c3d(str(tmp_path / "a.c3d"))
    points = other["data"]["points"][:3].transpose(2, 1, 0)
    found = read_markers(tmp_path / "a.c3d").markers
    assert np.allclose(found.positions, 0.001 * points, atol=1e-12, rtol=0.0, equal_nan=True)
    assert list(found.names) == other["parameters"]["POINT"]["LABELS"]["value"]


@pytest.mark.parametrize("processor", [INTEL, DEC, MIPS])
@pytest.mark.parametrize("floats", [True, False])
def test_a_third_reader_finds_the_same_positions(processor: int, floats: bool) -> None:
    writer = C3dWriter(places(), ["heel", "toe", "knee"], processor, floats)
    writer.analog = 2
    reader = oracle_module("c3d").Reader(io.BytesIO(writer.content()))
    points = np.array([frame for _, frame, _ in reader.read_frames()])
    wanted = np.where((points[..., 3] < 0.0)[..., None], np.nan, points[..., :3])
    found = c3d_from_bytes(writer.content()).markers.positions
    assert np.allclose(found, 0.001 * wanted, atol=1e-7, rtol=0.0, equal_nan=True)  # it computes in 32 bits


def test_a_sample_recording_agrees_with_another_reader() -> None:
    path = sample("bmc_gait.c3d")
    other = oracle_module("ezc3d").c3d(str(path))
    points = other["data"]["points"][:3].transpose(2, 1, 0)
    report = read_markers(path)
    assert report.markers.positions.shape == (487, 33, 3)
    assert np.allclose(report.markers.positions, 0.001 * points, atol=1e-12, rtol=0.0, equal_nan=True)
    assert report.markers.rate == 100.0
    assert np.nanmin(report.markers.positions[..., 2]) > 0.0
    assert any("Z assumed, as the file states" in note for note in report.notes)


@pytest.mark.parametrize(("unit", "meters"), [("mm", 0.001), ("m", 1.0), ("cm", 0.01), ("INCH", 0.0254)])
def test_the_unit_of_the_file_is_used(unit: str, meters: float) -> None:
    writer = C3dWriter(places(), ["heel", "toe", "knee"])
    writer.unit = unit
    assert np.allclose(c3d_from_bytes(writer.content()).markers.positions, meters * places(), rtol=1e-6, equal_nan=True)


def test_units_that_are_missing_are_assumed_and_unknown_ones_refused() -> None:
    writer = C3dWriter(places(), ["heel", "toe", "knee"])
    writer.unit = "  "
    assert any("millimeters assumed" in note for note in c3d_from_bytes(writer.content()).notes)
    writer.unit = "furlongs"
    with pytest.raises(FormatError, match="unknown length unit 'furlongs'; give it with unit="):
        c3d_from_bytes(writer.content())
    assert np.nanmax(c3d_from_bytes(writer.content(), unit="mm").markers.positions) < 1.0


def test_the_screen_axis_gives_the_up_axis() -> None:
    writer = C3dWriter(places(), ["heel", "toe", "knee"])
    writer.screen = "+Y"
    found = c3d_from_bytes(writer.content()).markers.positions
    assert np.allclose(found, 0.001 * places()[..., [2, 0, 1]], atol=1e-7, rtol=0.0, equal_nan=True)
    found = c3d_from_bytes(writer.content(), up="z").markers.positions
    assert np.allclose(found, 0.001 * places(), atol=1e-7, rtol=0.0, equal_nan=True)


def test_long_recordings_count_their_frames_in_the_parameters() -> None:
    writer = C3dWriter(places(), ["heel", "toe", "knee"])
    content = bytearray(writer.content())
    content[6:10] = writer.int16(1, 3)  # the head tells three frames only
    assert len(c3d_from_bytes(bytes(content)).markers) == 7
    short = c3d_from_bytes(writer.content()[:-50])
    assert len(short.markers) == 5
    contained = ("states 7 frames but contains 5", "states 7 frames but contains 6")
    assert any(said in note for said in contained for note in short.notes)


def test_missing_or_duplicate_names_are_replaced() -> None:
    report = c3d_from_bytes(C3dWriter(places(), ["heel", "heel", " "]).content())
    assert report.markers.names == ("heel", "heel_2", "marker_3")


def test_huge_stated_counts_are_limited_by_the_file_length() -> None:
    writer = C3dWriter(places(), ["heel", "toe", "knee"])
    content = writer.content()
    many = content.replace(
        writer.parameter(1, "USED", 2, [], writer.int16(3)), writer.parameter(1, "USED", 2, [], writer.int16(65535))
    )
    with pytest.raises(FormatError, match="contains no complete frame from block 5 on; is the file truncated"):
        c3d_from_bytes(many)
    wide = writer.group(1, "POINT") + bytes([4, 1]) + b"HUGE" + writer.int16(9) + bytes([4, 7, *[255] * 7])
    with pytest.raises(FormatError, match="is truncated: its parameters end at byte"):
        c3d_from_bytes(writer.head() + (bytes([1, 0x50, 3, 84]) + wide).ljust(1536, b"\0"))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda content: b"", "is not a C3D file"),
        (lambda content: content[:511], "is not a C3D file"),
        (lambda content: b"PK" + content[2:], "is not a C3D file"),
        (lambda content: content[:512], "beyond its end"),
        (lambda content: bytes([200]) + content[1:], "beyond its end"),
        (lambda content: bytes([0]) + content[1:], "beyond its end"),
        (lambda content: content[:515] + bytes([83]) + content[516:], "unsupported processor 83"),
        (lambda content: content[:600], "is truncated: its parameters end at byte"),
        (lambda content: content[:2000], "contains no complete frame"),
        (lambda content: content.replace(b"POINT\x03\x00", b"POINT\x00\x00"), ""),
    ],
)
def test_damage_is_reported(change, said: str) -> None:
    content = change(C3dWriter(places(), ["heel", "toe", "knee"]).content())
    if not said:  # the chain of parameters ends early: what the head tells is enough
        assert len(c3d_from_bytes(content).markers) == 7
        return
    with pytest.raises(FormatError, match=said):
        c3d_from_bytes(content, "a.c3d")


def test_truncated_or_damaged_files_are_refused_or_read() -> None:
    content = C3dWriter(places(), ["heel", "toe", "knee"]).content()
    rng = random.Random(1)
    read_well = 0
    for attempt in range(3000):
        damaged = bytearray(content[: rng.randrange(len(content))] if attempt % 3 == 0 else content)
        for _ in range(rng.randint(0, 4)):
            if damaged:
                damaged[rng.randrange(min(len(damaged), 1200))] = rng.randrange(256)
        try:
            report = c3d_from_bytes(bytes(damaged))
        except FormatError:
            continue
        assert not np.isinf(report.markers.positions).any()
        read_well += 1
    assert 100 < read_well < 2900


def test_markers_are_not_read_as_figures(tmp_path: Path) -> None:
    (tmp_path / "a.c3d").write_bytes(C3dWriter(places(), ["heel", "toe", "knee"]).content())
    with pytest.raises(FormatError, match="contains markers, not a figure"):
        read(tmp_path / "a.c3d")
    with pytest.raises(FormatError, match=r"unsupported file extension; supported: \.c3d, \.trc"):
        read_markers(tmp_path / "a.bvh")
