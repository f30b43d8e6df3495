"""ASCII FBX: the same content as binary FBX gives the same figure and motion, bit by bit."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from poise.io import read
from poise.io.fbx.document import PackedArray, Record, read_records
from poise.io.fbx.text import read_text_records
from tests.io.test_fbx_read import chain
from tests.support.sample_files import sample


def _text(record: Record, depth: int = 0, parent: str = "") -> str:
    """ASCII form of a record and what it contains."""
    pad, values = "\t" * depth, list(record.values)
    if len(values) == 1 and isinstance(values[0], PackedArray):
        numbers = values[0].decompressed().astype(float if "f" in values[0].kind else int)
        listed = ",".join(repr(each) for each in numbers.tolist())
        return f"{pad}{record.name}: *{len(numbers)} {{\n{pad}\ta: {listed}\n{pad}}}\n"
    if parent == "Objects" and len(values) > 1 and b"\0\x01" in values[1]:
        name, _, kind = values[1].partition(b"\0\x01")
        values[1] = kind + b"::" + name
    written = [f'"{each.decode()}"' if isinstance(each, bytes) else repr(each) for each in values]
    inside = "".join(_text(each, depth + 1, record.name) for each in record.inside)
    body = f" {{ ; a comment with a }}\n{inside}{pad}}}" if record.inside or not values else ""
    return f"{pad}{record.name}: {', '.join(written)}{body}\n"


def as_text(binary: bytes) -> bytes:
    records = read_records(binary, "")
    head = '; FBX 7.4.0 project file\nFBXHeaderExtension:  {\n\tFBXVersion: 7400\n\tCreator: "}"\n}\n'
    return (head + "".join(_text(each) for each in records.inside)).encode()


def test_records_are_the_same_as_those_of_the_binary_file() -> None:
    binary = read_records(chain().content(), "")
    text = read_text_records(as_text(chain().content()), "")
    assert [each.name for each in text.inside] == [each.name for each in binary.inside]
    assert text.find("Connections") == binary.find("Connections")


@pytest.mark.parametrize("name", ["", "maya_human_ik_7400_binary.fbx", "characters/samba_dancing.fbx"])
def test_figure_and_motion_are_the_same_as_those_of_the_binary_file(name: str, tmp_path: Path) -> None:
    content = sample(name).read_bytes() if name else chain().content()
    for kind, each in (("binary", content), ("text", as_text(content))):
        (tmp_path / kind).mkdir()
        (tmp_path / kind / "a.fbx").write_bytes(each)
    binary, text = (read(tmp_path / kind / "a.fbx") for kind in ("binary", "text"))
    assert text.figure == binary.figure
    assert text.notes == binary.notes
    assert len(text.clips) == len(binary.clips)
    for one, other in zip(text.clips, binary.clips, strict=True):
        np.testing.assert_array_equal(one.frames, other.frames)
