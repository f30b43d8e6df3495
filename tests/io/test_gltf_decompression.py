"""Compressed glTF documents read as the ones that they were made from, with and without the decoders."""

from __future__ import annotations

import copy
import json
import struct
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from poise.errors import FormatError
from poise.io import ImportReport, fbx_from_bytes, read
from poise.io.gltf import decompression
from poise.io.gltf.container import Container, parse_gltf
from poise.io.gltf.draco_header import stated_counts
from poise.io.gltf.write_character import character_glb, write_character
from tests.io.fbx_character import character
from tests.io.gltf_validation import issues

WIDTHS = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}
DTYPES = {5121: "u1", 5123: "<u2", 5125: "<u4", 5126: "<f4"}
DRACO, MESHOPT = "KHR_draco_mesh_compression", "EXT_meshopt_compression"
Json = dict[str, Any]


def plain() -> Container:
    """A skinned character with a texture, a blend shape and a motion."""
    report = fbx_from_bytes(character().content())
    assert report.character is not None
    return parse_gltf(character_glb(report.character, clips=report.clips), "a.glb")


def elements(container: Container, number: int) -> np.ndarray:
    accessor = container.document.plain["accessors"][number]
    view = container.document.plain["bufferViews"][accessor["bufferView"]]
    dtype, width = DTYPES[accessor["componentType"]], WIDTHS[accessor["type"]]
    content = container.buffers[0][view["byteOffset"] :]
    return np.frombuffer(content, dtype, accessor["count"] * width).reshape(-1, width)


def glb(document: Json, buffer: bytes) -> bytes:
    text = json.dumps(document).encode()
    text += b" " * (-len(text) % 4)
    buffer += b"\0" * (-len(buffer) % 4)
    chunks = struct.pack("<II", len(text), 0x4E4F534A) + text + struct.pack("<II", len(buffer), 0x004E4942) + buffer
    return struct.pack("<III", 0x46546C67, 2, 12 + len(chunks)) + chunks


def with_meshopt() -> bytes:
    """The character with every buffer view of numbers compressed, and a fallback buffer without content."""
    meshoptimizer = pytest.importorskip("meshoptimizer")
    source = plain()
    document, buffer = copy.deepcopy(source.document.plain), bytearray()
    images = {image["bufferView"] for image in document["images"]}
    kinds = {accessor["bufferView"]: accessor for accessor in document["accessors"]}
    for number, view in enumerate(document["bufferViews"]):
        content = source.buffers[0][view["byteOffset"] : view["byteOffset"] + view["byteLength"]]
        if number in images or len(content) % 4 or kinds[number]["count"] < 4:
            view["byteOffset"] = len(buffer)
            buffer += content + b"\0" * (-len(content) % 4)
            continue
        entry: Json = {"buffer": 0, "byteOffset": len(buffer), "filter": "NONE"}
        accessor = kinds[number]
        stride = len(content) // accessor["count"]
        if view.get("target") == 34963:
            indices = np.frombuffer(content, "<u4")
            packed = meshoptimizer.encode_index_buffer(indices, len(indices), int(indices.max()) + 1)
            entry |= {"mode": "TRIANGLES", "byteStride": 4, "count": len(indices)}
        else:
            rows = np.frombuffer(content, "<f4").reshape(accessor["count"], -1)
            packed = meshoptimizer.encode_vertex_buffer(rows, accessor["count"], stride)
            entry |= {"mode": "ATTRIBUTES", "byteStride": stride, "count": accessor["count"]}
        entry["byteLength"] = len(packed)
        buffer += packed + b"\0" * (-len(packed) % 4)
        view |= {"buffer": 1, "extensions": {MESHOPT: entry}}
    fallback = {"byteLength": document["buffers"][0]["byteLength"], "extensions": {MESHOPT: {"fallback": True}}}
    document["buffers"] = [{"byteLength": len(buffer)}, fallback]
    document |= {"extensionsUsed": [MESHOPT], "extensionsRequired": [MESHOPT]}
    return glb(document, bytes(buffer))


def with_draco() -> bytes:
    """The character with its primitives compressed; blend shapes are left out, which need the order of vertices."""
    draco = pytest.importorskip("DracoPy")
    source = plain()
    document, buffer = copy.deepcopy(source.document.plain), bytearray(source.buffers[0])
    for mesh in document["meshes"]:
        for key in ("weights", "extras"):
            mesh.pop(key, None)
        for primitive in mesh["primitives"]:
            primitive.pop("targets", None)
            names = [name for name in primitive["attributes"] if name not in ("POSITION", "NORMAL")]
            packed = draco.encode(
                elements(source, primitive["attributes"]["POSITION"]).astype(np.float64),
                elements(source, primitive["indices"]).reshape(-1, 3).astype(np.uint32),
                quantization_bits=24,
                normals=elements(source, primitive["attributes"]["NORMAL"]).astype(np.float64),
                generic_attributes={n: elements(source, primitive["attributes"][each]) for n, each in enumerate(names)},
                preserve_order=True,
            )
            kinds = {each["attribute_type"]: each["unique_id"] for each in draco.decode(packed).attributes}
            ids = {name: number for number, name in enumerate(names)} | {"POSITION": kinds[0], "NORMAL": kinds[1]}
            document["bufferViews"].append({"buffer": 0, "byteOffset": len(buffer), "byteLength": len(packed)})
            entry = {"bufferView": len(document["bufferViews"]) - 1, "attributes": ids}
            primitive["extensions"] = {DRACO: entry}
            buffer += packed + b"\0" * (-len(packed) % 4)
    for number in {view for mesh in document["meshes"] for each in mesh["primitives"] for view in numbers(each)}:
        document["accessors"][number].pop("bufferView")
    document["buffers"][0]["byteLength"] = len(buffer)
    document |= {"extensionsUsed": [DRACO], "extensionsRequired": [DRACO]}
    return glb(document, bytes(buffer))


def numbers(primitive: Json) -> list[int]:
    return [primitive["indices"], *primitive["attributes"].values()]


def read_bytes(tmp_path: Path, content: bytes) -> ImportReport:
    (tmp_path / "a.glb").write_bytes(content)
    return read(tmp_path / "a.glb")


def signatures(report: ImportReport) -> tuple[np.ndarray, np.ndarray]:
    """Centers and area vectors of all triangles along one direction, sorted: encoders rotate and sort triangles."""
    assert report.skin is not None
    triangles, direction = report.skin.vertices[report.skin.faces], np.array([0.3, 0.7, 0.9])
    areas = np.cross(triangles[:, 1] - triangles[:, 0], triangles[:, 2] - triangles[:, 0])
    return np.sort(triangles.mean(axis=1) @ direction), np.sort(areas @ direction)


@pytest.mark.parametrize(("compressed", "tolerance"), [(with_meshopt, 0.0), (with_draco, 1e-6)])
def test_a_compressed_character_reads_as_the_plain_one(
    tmp_path: Path, compressed: Callable[[], bytes], tolerance: float
) -> None:
    content = compressed()
    expected = read_bytes(tmp_path, glb(plain().document.plain, plain().buffers[0]))
    found = read_bytes(tmp_path, content)
    assert found.skin is not None
    assert expected.skin is not None
    np.testing.assert_allclose(found.skin.vertices, expected.skin.vertices, atol=tolerance)
    np.testing.assert_allclose(found.skin.weights, expected.skin.weights, atol=tolerance)
    for one, other in zip(signatures(found), signatures(expected), strict=True):
        np.testing.assert_allclose(one, other, atol=max(tolerance, 1e-12))
    np.testing.assert_array_equal(found.clips[0].frames, expected.clips[0].frames)
    contents = [[texture.content for texture in each.skin.textures] for each in (found, expected) if each.skin]
    assert contents[0] == contents[1]


@pytest.mark.parametrize("compressed", [with_meshopt, with_draco])
def test_it_is_written_without_compression(tmp_path: Path, compressed: Callable[[], bytes]) -> None:
    report = read_bytes(tmp_path, compressed())
    assert report.character is not None
    assert any(note.endswith("was decompressed; it is written without compression") for note in report.notes)
    write_character(report.character, tmp_path / "b.glb")
    assert b"compression" not in (tmp_path / "b.glb").read_bytes()
    assert not issues(tmp_path / "b.glb")
    again = read(tmp_path / "b.glb")
    assert again.skin is not None
    assert report.skin is not None
    np.testing.assert_array_equal(again.skin.vertices, report.skin.vertices)


def test_without_a_decoder_the_message_names_the_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compressed = with_meshopt(), with_draco()
    monkeypatch.setitem(sys.modules, "meshoptimizer", None)
    monkeypatch.setitem(sys.modules, "DracoPy", None)
    with pytest.raises(FormatError, match="pip install meshoptimizer"):
        read_bytes(tmp_path, compressed[0])
    report = read_bytes(tmp_path, compressed[1])
    assert report.skin is None
    assert any("pip install DracoPy" in note for note in report.notes)


@pytest.mark.parametrize("compressed", [with_meshopt, with_draco])
def test_damaged_content_is_refused_or_read(tmp_path: Path, compressed: Callable[[], bytes]) -> None:
    content = compressed()
    start = 20 + struct.unpack_from("<I", content, 12)[0] + 8
    generator = np.random.default_rng(0)
    refused = 0
    for _ in range(60):
        damaged = bytearray(content)
        at = start + generator.integers(0, len(content) - start, 20)
        for place in at.tolist():
            damaged[place] = int(generator.integers(256))
        try:
            read_bytes(tmp_path, bytes(damaged))
        except FormatError:
            refused += 1
    assert refused


def state_vectors_of_four(document: Json) -> None:
    for accessor in document["accessors"]:
        accessor["type"] = "VEC4"


def state_a_list_as_component_type(document: Json) -> None:
    for accessor in document["accessors"]:
        accessor["componentType"] = []


def state_no_type(document: Json) -> None:
    for accessor in document["accessors"]:
        accessor.pop("type")


@pytest.mark.parametrize("damage", [state_vectors_of_four, state_a_list_as_component_type, state_no_type])
def test_accessors_that_do_not_fit_compressed_meshes_are_refused(
    tmp_path: Path, damage: Callable[[Json], None]
) -> None:
    container = parse_gltf(with_draco(), "a.glb")
    document = copy.deepcopy(container.document.plain)
    damage(document)
    with pytest.raises(FormatError):
        read_bytes(tmp_path, glb(document, container.buffers[0]))


def test_compressed_points_are_refused(tmp_path: Path) -> None:
    draco = pytest.importorskip("DracoPy")
    container = parse_gltf(with_draco(), "a.glb")
    document, points = copy.deepcopy(container.document.plain), draco.encode(np.eye(3, dtype=np.float32))
    primitive = document["meshes"][0]["primitives"][0]
    view = document["bufferViews"][primitive["extensions"][DRACO]["bufferView"]]
    view |= {"byteOffset": len(container.buffers[0]), "byteLength": len(points)}
    document["buffers"][0]["byteLength"] += len(points)
    with pytest.raises(FormatError, match="decodes to points"):
        read_bytes(tmp_path, glb(document, container.buffers[0] + points))


def test_compressed_meshes_are_decoded_up_to_a_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = with_draco()
    monkeypatch.setattr(decompression, "SIZE_LIMIT", len(content))
    container = parse_gltf(content, "a.glb")
    document = copy.deepcopy(container.document.plain)
    primitive = document["meshes"][0]["primitives"][0]
    primitive.pop("indices")
    primitive["extensions"][DRACO]["attributes"] = {}
    view = document["bufferViews"][primitive["extensions"][DRACO]["bufferView"]]
    for _ in range(100):  # of the same bytes
        again = copy.deepcopy(primitive)
        again["extensions"][DRACO]["bufferView"] = len(document["bufferViews"])
        document["bufferViews"].append(view)
        document["meshes"][0]["primitives"].append(again)
    with pytest.raises(FormatError, match="decompressed file is larger"):
        read_bytes(tmp_path, glb(document, container.buffers[0]))


def counted(number: int) -> bytes:
    """An integer of seven bits per byte, lowest first."""
    low, rest = number & 127, number >> 7
    return bytes([low]) if not rest else bytes([low | 128]) + counted(rest)


def test_the_counts_in_the_header_of_a_compressed_mesh_are_bounded_before_it_is_decoded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Points at one place take no bytes: a file of a kilobyte could ask for gigabytes."""
    draco = pytest.importorskip("DracoPy")
    container = parse_gltf(with_draco(), "a.glb")
    points = np.zeros((4_000_000, 3), dtype=np.float32)
    points[-1] = 1.0
    small = draco.encode(points, np.array([[0, 1, 2]], dtype=np.uint32), quantization_bits=1, preserve_order=True)
    assert len(small) < 1000
    packed = small.replace(counted(len(points)), counted(40_000_000), 1)
    assert packed != small
    document = copy.deepcopy(container.document.plain)
    primitive = document["meshes"][0]["primitives"][0]
    view = document["bufferViews"][primitive["extensions"][DRACO]["bufferView"]]
    view |= {"byteOffset": len(container.buffers[0]), "byteLength": len(packed)}
    document["buffers"][0]["byteLength"] += len(packed)
    monkeypatch.setattr(draco, "decode", lambda content: pytest.fail("it was decoded"))
    with pytest.raises(FormatError, match="exceed 16000000 numbers"):
        read_bytes(tmp_path, glb(document, container.buffers[0] + packed))


HEADER = b"DRACO\x02\x02\x01"


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "not a Draco mesh"),
        (b"DRACO\x01\x03\x01\x01\x00\x00\x05\x05", "version 1.3; glTF requires 2.2"),
        (HEADER + b"\x01\x00\x00\x00\xff\xff", "ends within its header"),
        (HEADER + b"\x00\x00\x00" + b"\xff" * 9, "more than 32 bits"),
        (HEADER + b"\x00\x00\x80" + b"\x7f" * 9, "ends within its header"),
    ],
)
def test_headers_of_compressed_meshes_that_are_damaged_are_refused(content: bytes, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        stated_counts(content)


def test_the_counts_of_a_compressed_mesh_follow_its_metadata() -> None:
    """Metadata of an attribute, and of the mesh with an entry and with nested metadata."""
    inner = b"\x04name" + b"\x00\x00"
    of_mesh = b"\x01" + b"\x03key" + counted(200) + b"v" * 200 + b"\x02" + inner + inner
    metadata = b"\x01" + b"\x07" + b"\x01\x01k\x01v\x00" + of_mesh
    counts = counted(300) + counted(100_000)
    for edgebreaker, expected in ((b"\x01", (300, 100_000)), (b"\x00", (100_000, 300))):
        start = b"\x02" if edgebreaker == b"\x01" else b""
        assert stated_counts(HEADER + edgebreaker + b"\x00\x00" + start + counts) == expected
        assert stated_counts(HEADER + edgebreaker + b"\x00\x80" + metadata + start + counts) == expected
