"""Damaged or malicious FBX files are refused with a message."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

import numpy as np
import pytest

from poise.errors import FormatError
from poise.io import fbx_from_bytes, read_fbx
from poise.io.fbx import skeleton as fbx_skeleton
from poise.io.fbx.document import ARRAY_LIMIT, PackedArray, read_records
from tests.io.fbx_file import MAGIC, FbxFile, record, written
from tests.io.test_fbx_read import chain


def refusal(content: bytes) -> str:
    with pytest.raises(FormatError) as caught:
        fbx_from_bytes(content, "a.fbx")
    return str(caught.value)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is not an FBX file"),
        (b"; FBX 7.4.0 project file\nFBXHeaderExtension:  {", "of an unknown version, which is unsupported"),
        (b"; FBX 6.1.0 project file\nFBXVersion: 6100\n", "is FBX version 6100, which is unsupported. Convert it"),
        (b"; FBX 7.4.0 project file\nFBXVersion: 7400\nObjects: {", "truncated or damaged: braces do not match"),
        (b"; FBX 7.4.0 project file\nFBXVersion: 7400\nObjects: 5 5 {{}}", "truncated or damaged: expected the name"),
        (MAGIC, "is truncated or damaged"),
        (MAGIC + struct.pack("<I", 6100), "is FBX version 6100, which is unsupported. Convert it"),
        (MAGIC + struct.pack("<I", 7400), "has no objects"),
        (FbxFile().content(), "has no bones"),
    ],
)
def test_files_without_a_skeleton_are_refused(content: bytes, said: str) -> None:
    assert said in refusal(content)
    assert refusal(content).startswith("a.fbx: ")


def test_no_cut_and_no_changed_byte_does_more_than_be_refused() -> None:
    content = chain().content()
    rng = np.random.default_rng(9)
    outcomes = {"read": 0, "refused": 0}
    for number in range(400):
        damaged = bytearray(content)
        if number % 4 == 0:
            damaged = damaged[: int(rng.integers(len(content)))]
        else:
            for place in rng.integers(23, len(content), size=int(rng.integers(1, 5))):
                damaged[place] = int(rng.integers(256))
        try:
            fbx_from_bytes(bytes(damaged))
            outcomes["read"] += 1
        except FormatError:
            outcomes["refused"] += 1
    assert min(outcomes.values()) > 20


def test_records_nested_endlessly_are_refused() -> None:
    inner = record("Model")
    for _ in range(30):
        inner = record("Model", (), [inner])
    head = MAGIC + struct.pack("<I", 7400)
    content = head + written(record("Objects", (), [inner]), len(head), False) + bytes(13)
    assert "nested deeper" in refusal(content)


def test_arrays_that_state_more_than_they_hold_allocate_no_memory() -> None:
    bomb = zlib.compress(bytes(10_000_000))
    with pytest.raises(ValueError, match="another length"):
        PackedArray("<f8", 4, True, bomb).decompressed()
    with pytest.raises(ValueError, match="too large"):
        PackedArray("<f8", ARRAY_LIMIT, True, bomb).decompressed()
    with pytest.raises(ValueError, match="cannot be decompressed"):
        PackedArray("<f8", 4, True, b"nothing").decompressed()


def test_cyclic_nodes_are_refused() -> None:
    made = FbxFile()
    one, other = made.bone("one"), made.bone("other")
    made.link(one, other)
    made.link(other, one)
    assert "form a cycle" in refusal(made.content())


def test_repeated_connections_of_bones_count_once() -> None:
    made = FbxFile()
    first = made.bone("first")
    second = made.bone("second", first, Lcl_Translation=(0.0, 10.0, 0.0))
    made.bone("third", second, Lcl_Translation=(0.0, 10.0, 0.0))
    made.link(second, first)
    assert [segment.name for segment in fbx_from_bytes(made.content()).figure.segments] == ["first", "second", "third"]


@pytest.mark.parametrize(
    ("times", "values", "said"),
    [
        ([1.0, 0.5], [0.0, 1.0], "out of order"),
        ([0.0, 1.0], [0.0], "out of order, or have no values"),
        ([0.0, 1.0], [0.0, np.nan], "is not finite"),
        ([], [], "out of order, or have no values"),
    ],
)
def test_damaged_curves_are_refused(times: list[float], values: list[float], said: str) -> None:
    made = FbxFile()
    bone = made.bone("a")
    made.drive(made.take("t", 1.0), bone, "Lcl Rotation", {"X": made.curve(times, values)})
    assert said in refusal(made.content())


def test_numbers_that_are_not_finite_become_defaults_and_huge_coordinates_are_refused() -> None:
    made = FbxFile()
    made.bone("tip", made.bone("base", Lcl_Scaling=(np.nan, 1.0, 1.0)), Lcl_Translation=(0.0, 10.0, 0.0))
    assert fbx_from_bytes(made.content()).poses["rest"].position("tip")[2] == pytest.approx(0.1)
    made.bone("far", 1000, Lcl_Translation=(0.0, 1e14, 0.0))
    assert "from the origin; its scale or unit is damaged" in refusal(made.content())


def test_scales_that_overflow_are_refused_and_not_warned_of() -> None:
    made = FbxFile()
    last = made.bone("root")
    for number in range(40):
        last = made.bone(f"bone {number}", last, Lcl_Scaling=(1e14, 1e14, 1e14), Lcl_Translation=(0.0, 1.0, 0.0))
    assert "from the origin; its scale or unit is damaged" in refusal(made.content())


def test_endless_motions_are_truncated_with_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fbx_skeleton, "_MAX_BONE_FRAMES", 100)
    made = FbxFile()
    bone = made.bone("a")
    made.bone("b", bone)
    made.drive(made.take("t", 1e4), bone, "Lcl Rotation", {"X": made.curve([0.0, 1e4], [0.0, 1.0])})
    report = fbx_from_bytes(made.content())
    assert len(report.clips[0]) == 50
    assert "motions longer than 50 frames were truncated: t" in report.notes


def test_records_that_are_not_needed_are_skipped() -> None:
    made = FbxFile()
    made.add("NodeAttribute", "mesh", inside=[record("Vertices", [np.zeros(3)])])
    made.bone("a")
    objects = read_records(made.content(), "").find("Objects")
    assert objects is not None
    assert {each.name for each in objects.inside}.isdisjoint({"NodeAttribute"})


def test_a_file_beyond_the_size_limit_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.fbx").write_bytes(chain().content())
    with pytest.raises(FormatError, match="larger than the size limit of 100 bytes"):
        read_fbx(tmp_path / "a.fbx", size_limit=100)
