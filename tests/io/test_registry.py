"""The file extension selects the format; the page about formats lists all of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from poise.errors import FormatError
from poise.io import FORMATS, Format, ImportReport, format_of, read, registry, write, write_motion
from poise.io.figure_assembly import UniqueNames
from poise.io.import_report import Notes
from poise.motion import Clip
from tests.support.figures import arm, biped


@pytest.mark.parametrize(
    "ending", [each.extension for each in FORMATS if each.write is not None and each.name != "VRM"]
)
def test_every_format_writes_what_it_reads(ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"arm{ending}"
    write(arm(), path)
    report = read(path)
    assert isinstance(report, ImportReport)
    assert report.figure.name == "arm"
    assert {segment.name for segment in arm().segments} <= {segment.name for segment in report.figure.segments}
    assert [each.name for each in tmp_path.iterdir()] == [f"arm{ending}"]


def test_the_extension_may_be_upper_case() -> None:
    assert format_of("ARM.URDF").name == "URDF"


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("arm.urd", "unsupported file extension '.urd'; supported extensions: {known}. did you mean '.urdf'?"),
        ("arm.docx", "unsupported file extension '.docx'; supported extensions: {known}."),
        ("arm", "the file name has no extension; supported extensions: {known}."),
    ],
)
def test_an_unsupported_extension_is_named_with_the_supported_ones(path: str, said: str) -> None:
    for attempt in (lambda: read(path), lambda: write(arm(), path)):
        with pytest.raises(FormatError) as caught:
            attempt()
        known = ", ".join(each.extension for each in FORMATS)
        assert str(caught.value) == f"{path}: {said.format(known=known)}"


def test_errors_name_the_formats_that_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    able = Format("Able", ".able", FORMATS[0].read, None, write_motion=lambda clip, path: (clip.name, path.name))
    monkeypatch.setattr(registry, "FORMATS", (*FORMATS[:2], able))
    clip = Clip(arm(), arm().neutral()[None], 0.1, "wave")
    assert write_motion(clip, tmp_path / "a.able") == ("wave", "a.able")
    with pytest.raises(FormatError, match=r"motion cannot be written to URDF files; supported extensions: \.able"):
        write_motion(clip, tmp_path / "a.urdf")
    with pytest.raises(FormatError, match=r"written to Able files; supported extensions: \.poise, \.urdf"):
        write(arm(), tmp_path / "a.able")
    assert list(tmp_path.iterdir()) == []


def test_options_go_to_the_format_that_has_them(tmp_path: Path) -> None:
    write(biped(), tmp_path / "a.urdf")
    write(biped(), tmp_path / "a.poise")
    assert read(tmp_path / "a.urdf", free_root=True).figure.has_floating_base
    with pytest.raises(FormatError, match="Poise reader: unknown option 'free_root'; supported: none"):
        read(tmp_path / "a.poise", free_root=True)
    with pytest.raises(FormatError, match="unknown option 'scale'; supported: free_root, package_dirs"):
        read(tmp_path / "a.urdf", scale=2)


@pytest.mark.parametrize("ending", [each.extension for each in FORMATS])
def test_missing_files_and_folders_are_system_errors(ending: str, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read(tmp_path / f"none{ending}")
    (tmp_path / f"folder{ending}").mkdir()
    with pytest.raises(OSError, match="folder"):
        read(tmp_path / f"folder{ending}")


@pytest.mark.parametrize("ending", [each.extension for each in FORMATS])
@pytest.mark.parametrize(
    "content", [b"", b"\x00\xff" * 100, b"\x89PNG\r\n", bytes(range(256))], ids=["empty", "a", "b", "c"]
)
def test_a_binary_file_is_refused_as_text(ending: str, content: bytes, tmp_path: Path) -> None:
    path = tmp_path / f"a{ending}"
    path.write_bytes(content)
    with pytest.raises(FormatError) as caught:
        read(path)
    assert caught.value.path == str(path)


def test_duplicate_names_get_a_number() -> None:
    name = UniqueNames(["a", "a_2"])
    assert [name("a"), name("a"), name("b"), name("b")] == ["a_3", "a_4", "b", "b_2"]


def test_notes_gather_names_and_cut_long_lists() -> None:
    notes = Notes()
    notes.add("said once")
    notes.add("said once")
    for index in range(8):
        notes.gather("lost", f"j{index}")
    notes.gather("lost", "j0")
    assert notes.sentences() == ("said once", "lost: j0, j1, j2, j3, j4, j5 and 2 more")


PAGE = (Path(__file__).parents[2] / "docs" / "formats.md").read_text(encoding="utf-8")
ROWS = [[cell.strip() for cell in line.strip("|").split("|")] for line in PAGE.splitlines() if line.startswith("| ")]


def test_every_format_has_its_row_with_its_options() -> None:
    for each in FORMATS:
        (row,) = [cells for cells in ROWS if f"`{each.extension}`" in cells[1]]
        assert re.findall(r"`(\w+)`", row[-1]) == list(each.options), each.name


def test_formats_that_cannot_be_written_are_not_listed_as_written() -> None:
    for each in FORMATS:
        (row,) = [cells for cells in ROWS if f"`{each.extension}`" in cells[1]]
        assert ("figure" in row[3]) == (each.write is not None), each.name
        assert ("motion" in row[3]) == (each.write_motion is not None), each.name
