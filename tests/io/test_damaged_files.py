"""Fuzzing: for any file content a reader returns a valid object or raises FormatError, in bounded time and memory."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from poise.io import FORMATS
from tests.io.read_and_check import MARKERS, read_and_check
from tests.io.valid_files import ASF, valid_files
from tests.support.fuzzing import fuzzed, refusable
from tests.support.mutation import damaged, damaged_glb, damaged_values
from tests.support.sample_files import sample

pytestmark = pytest.mark.filterwarnings("ignore::poise.model.validation.SingularSwingWarning")  # said on purpose

VALID = valid_files()
SAMPLES = (
    "01.asf",
    "11_01.amc",
    "Fox.glb",
    "RiggedFigure.glb",
    "bmc_gait.c3d",
    "bmc_walk.trc",
    "cmu_01_01.bvh",
    "maya_human_ik_7400_binary.fbx",
    "pirouette.bvh",
    "pyomeca_markers.trc",
    "test.vrma",
    "vrm1_small.vrm",
)
BINARY_GLTF = (".glb", ".vrm", ".vrma")
TEXTS = 40_000  # bytes of a long motion that are kept


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("damaged")


def check(name: str, content: bytes, folder: Path) -> None:
    """Read a file: a sound object comes, or a PoiseError with words."""
    ending = Path(name).suffix
    path = folder / f"damaged{ending}"
    path.write_bytes(content)
    with refusable():
        read_and_check(path)


def test_every_format_is_covered() -> None:
    # MJCF is read the same way under both its endings, and xacro files are expanded to URDF by the package xacro.
    endings = {Path(name).suffix for name in VALID} | {".mjcf", ".xacro"}
    assert {each.extension for each in FORMATS} | set(MARKERS) <= endings


@pytest.mark.parametrize("name", VALID)
def test_the_valid_files_are_valid(name: str, folder: Path) -> None:
    (folder / "small.asf").write_text(ASF)
    path = folder / f"sound{Path(name).suffix}"
    path.write_bytes(VALID[name])
    read_and_check(path)


@pytest.mark.parametrize("name", VALID)
@fuzzed(25)
@given(data=st.data())
def test_a_damaged_file_is_read_or_refused(name: str, folder: Path, data: st.DataObject) -> None:
    (folder / "small.asf").write_text(ASF)
    check(name, data.draw(damaged(VALID[name])), folder)


@pytest.mark.parametrize("name", [name for name in VALID if Path(name).suffix in BINARY_GLTF])
@fuzzed(40)
@given(data=st.data())
def test_a_document_of_gltf_with_strange_values_is_read_or_refused(
    name: str, folder: Path, data: st.DataObject
) -> None:
    check(name, data.draw(damaged_glb(VALID[name])), folder)


@fuzzed(40)
@given(data=st.data())
def test_a_text_of_gltf_with_strange_values_is_read_or_refused(folder: Path, data: st.DataObject) -> None:
    check("a.gltf", json.dumps(data.draw(damaged_values(json.loads(VALID["figure.gltf"])))).encode(), folder)


@pytest.mark.parametrize("name", VALID)
@fuzzed(15)
@given(noise=st.binary(max_size=2000), kept=st.integers(0, 600))
def test_noise_after_a_valid_beginning_is_refused_or_read(name: str, folder: Path, noise: bytes, kept: int) -> None:
    (folder / "small.asf").write_text(ASF)
    check(name, VALID[name][:kept] + noise, folder)


@pytest.mark.parametrize("name", VALID)
@pytest.mark.parametrize("claim", [b"1000000000", b"4294967295", b"1e300", b"-7", b"nan"])
def test_huge_numbers_anywhere_are_refused_or_read(name: str, claim: bytes, folder: Path) -> None:
    """Every fifth number of the file's first ones is made enormous, one at a time."""
    (folder / "small.asf").write_text(ASF)
    content = VALID[name]
    found = list(re.finditer(rb"(?<![\w.])-?\d+(\.\d+)?(?![\w.])", content[:6000]))
    for each in found[:: max(1, len(found) // 8)]:
        check(name, content[: each.start()] + claim + content[each.end() :], folder)


def beginning(path: Path) -> bytes:
    """A sample; of long texts the beginning, so that many can be tried."""
    content = path.read_bytes()
    return content if path.suffix in (*BINARY_GLTF, ".fbx", ".c3d") else content[:TEXTS]


@pytest.mark.parametrize("name", SAMPLES)
@fuzzed(8)
@given(data=st.data())
def test_damaged_samples_are_read_or_refused(name: str, folder: Path, data: st.DataObject) -> None:
    if name.endswith(".amc"):
        (folder / "small.asf").write_bytes(sample("11.asf").read_bytes())
    check(name, data.draw(damaged(beginning(sample(name)))), folder)


@pytest.mark.parametrize("name", [name for name in SAMPLES if Path(name).suffix in BINARY_GLTF])
@fuzzed(8)
@given(data=st.data())
def test_samples_with_strange_values_are_read_or_refused(name: str, folder: Path, data: st.DataObject) -> None:
    check(name, data.draw(damaged_glb(beginning(sample(name)))), folder)
