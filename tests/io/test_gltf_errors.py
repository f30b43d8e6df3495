"""Damaged or malicious glTF files raise a clear FormatError quickly."""

from __future__ import annotations

import copy
import json
import os
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from poise.errors import FormatError
from poise.io import read
from tests.io.character_files import character
from tests.io.gltf_builder import Making, bent, chain, glb

Change = Callable[[Making], object]


def put(*where_and_value: Any) -> Change:
    """Change that puts a value at a place of the document."""
    *where, value = where_and_value

    def change(made: Making) -> None:
        part = made.document
        for key in where[:-1]:
            part = part[key]
        part[where[-1]] = value

    return change


def nested(depth: int) -> bytes:
    return b'{"asset":{"version":"2.0"},"nodes":' + b"[" * depth + b"]" * depth + b"}"


def deep_chain(made: Making) -> None:
    made.document["nodes"] = [{"children": [k + 1]} for k in range(2000)] + [{}]


def many_joints(made: Making) -> None:
    made.document = {"asset": {"version": "2.0"}, "nodes": [{} for _ in range(5000)]}


def greedy_primitives(made: Making) -> None:
    """One large array of zeros that needs no bytes, named by many meshes."""
    made.document["accessors"].append({"componentType": 5126, "count": 4_000_000, "type": "VEC3"})
    number = len(made.document["accessors"]) - 1
    made.document["meshes"] = [{"primitives": [{"attributes": {"POSITION": number}}] * 1000}]
    del made.document["nodes"][3]["skin"]
    made.document["nodes"][1]["mesh"] = 0


def endless_animation(made: Making) -> None:
    made.animate(0, "translation", [0, 1e-3, 1e9], [(0, 0, 0)] * 3)


def many_skins(made: Making) -> None:
    made.document["skins"] *= 2000


def many_meshes(made: Making) -> None:
    made.document["nodes"] += [{"mesh": 0}] * 5000


FAULTS: dict[str, tuple[Change, str]] = {
    "no asset": (lambda made: made.document.pop("asset"), "is not a valid glTF document: it has no 'asset'"),
    "version 1": (put("asset", "version", "1.0"), "asset: unsupported glTF version '1.0'"),
    "version 3": (put("asset", "minVersion", "2.1"), "minVersion '2.1'"),
    "no nodes": (put("nodes", []), "has no nodes"),
    "nodes is no list": (put("nodes", {"a": 1}), "nodes: must be a list, got an object of 1"),
    "a node is no object": (put("nodes", 1, 7), r"nodes\[1\]: must be an object with keys, got 7"),
    "cycle": (put("nodes", 1, "children", [0]), "form a cycle"),
    "itself": (put("nodes", 0, "children", [0]), "is an ancestor of itself"),
    "two parents": (put("nodes", 0, "children", [1, 2]), r"nodes\[2\]: is a child of nodes\[0\] and of nodes\[1\]"),
    "child out of range": (put("nodes", 1, "children", [99]), r"children\[0\]: must be an integer from 0 to 3"),
    "child of text": (put("nodes", 1, "children", ["2"]), r"must be an integer from 0 to 3, got '2'"),
    "negative child": (put("nodes", 1, "children", [-1]), "must be an integer from 0 to 3, got -1"),
    "two numbers": (put("nodes", 1, "translation", [0, 1]), r"nodes\[1\]\.translation: must be a list of 3 finite"),
    "overflowing number": (put("nodes", 1, "translation", [0, 10**400, 1]), "must be a list of 3 finite numbers"),
    "huge places": (put("nodes", 0, "scale", [1e200, 1e200, 1e200]), "numerically invalid|must be finite"),
    "no rotation": (put("nodes", 1, "rotation", [0, 0, 0, 0]), "must be a unit quaternion"),
    "projection": (put("nodes", 1, "matrix", [1.0] * 16), "must be affine"),
    "deep": (deep_chain, "has more than 512 ancestors"),
    "many": (many_joints, "has a skeleton of 5000 joints; the limit is 2048"),
    "many skins": (many_skins, "has 2000 skins; the limit is 1024"),
    "many meshes": (many_meshes, "has 5001 mesh instances; the limit is 4096"),
    "joints twice": (put("skins", 0, "joints", [0, 0]), r"skins\[0\]\.joints: must be at least one node"),
    "no joints": (put("skins", 0, "joints", []), "must be at least one node"),
    "more joints than matrices": (put("skins", 0, "joints", [0, 1, 2]), "expected 3 inverse bind matrices"),
    "joint out of range": (put("skins", 0, "joints", [0]), "a mesh has joint index 1, out of range for 1 joints"),
    "matrices of another kind": (put("skins", 0, "inverseBindMatrices", 0), "must be of type MAT4, got 'VEC3'"),
    "accessor out of range": (put("skins", 0, "inverseBindMatrices", 77), "must be an integer from 0 to"),
    "mesh out of range": (put("nodes", 3, "mesh", 5), r"nodes\[3\]\.mesh: must be an integer from 0 to 0"),
    "count too large": (put("accessors", 0, "count", 10), r"accessors\[0\]: 10 elements end at byte 120, beyond"),
    "count enormous": (put("accessors", 0, "count", 10**12), r"count: must be an integer from 1 to"),
    "count zero": (put("accessors", 0, "count", 0), "must be an integer from 1"),
    "count of text": (put("accessors", 0, "count", "9"), "must be an integer from 1"),
    "offset too large": (put("accessors", 0, "byteOffset", 4), "elements end at byte 112"),
    "negative offset": (put("accessors", 0, "byteOffset", -4), "must be an integer from 0"),
    "unknown type": (put("accessors", 0, "componentType", 5124), "componentType: must be one of 5120"),
    "view out of range": (
        put("bufferViews", 0, "byteLength", 10**6),
        r"bufferViews\[0\]: ends at byte 1000000, beyond",
    ),
    "narrow stride": (put("bufferViews", 0, "byteStride", 8), "byteStride 8 is less than the element size of 12 bytes"),
    "no such buffer": (put("bufferViews", 0, "buffer", 3), r"bufferViews\[0\]\.buffer: must be an integer from 0"),
    "indices out of range": (put("meshes", 0, "primitives", 0, "attributes", "POSITION", 6), "names vertex|type VEC3"),
    "indices of floats": (put("accessors", 3, "componentType", 5126), "end at byte|must hold whole numbers"),
    "no attributes": (put("meshes", 0, "primitives", [{}]), "the key 'attributes' is missing"),
    "weights of another count": (put("accessors", 2, "count", 8), "expected joints and weights for 9 vertices"),
    "unknown interpolation": (put("animations", 0, "samplers", 0, "interpolation", "NONE"), "must be LINEAR, STEP or"),
    "no sampler": (put("animations", 0, "channels", 0, "sampler", 4), "sampler: must be an integer from 0 to 0"),
    "too few values": (put("accessors", 6, "count", 2), "expected 3 values for 3 keyframes, got 2"),
    "values of another kind": (put("animations", 0, "channels", 0, "target", "path", "scale"), "must be of type VEC3"),
    "twice the same": (
        lambda made: made.document["animations"][0]["channels"].append(made.document["animations"][0]["channels"][0]),
        "duplicate channels: two animate the same property",
    ),
    "endless": (endless_animation, "exceeds the limit of 1000000 joint frames per file"),
    "greedy": (greedy_primitives, "the accessors of the file exceed 16000000 numbers"),
    "vrm bone out of range": (
        put("extensions", {"VRMC_vrm": {"humanoid": {"humanBones": {"hips": {"node": 12}}}}}),
        r"humanBones\.hips\.node: must be an integer from 0 to 3",
    ),
}


@pytest.mark.parametrize(("change", "said"), FAULTS.values(), ids=FAULTS)
def test_errors_name_the_location(change: Change, said: str, tmp_path: Path) -> None:
    made = bent()
    change(made)
    path = made.save(tmp_path / "a.glb")
    with pytest.raises(FormatError, match=said) as caught:
        read(path)
    assert str(caught.value).startswith(f"{path}: ")


def header(version: int, length: int, rest: bytes = b"") -> bytes:
    return struct.pack("<III", 0x46546C67, version, length) + rest


CONTENTS = {
    "another version": (header(1, 12), "is binary glTF version 1"),
    "too long": (header(2, 400), "its header states 400 bytes, but it has 12"),
    "no chunk": (header(2, 12), "it has no JSON chunk"),
    "a chunk too long": (
        header(2, 20, struct.pack("<II", 2**32 - 1, 0x4E4F534A)),
        "states 4294967295 bytes, but 0 are left",
    ),
    "half a chunk": (header(2, 16, b"abcd"), "ends within the header of a chunk"),
    "no JSON": (glb(b"{nothing}"), "is not valid JSON"),
    "a list": (glb(b"[]"), "must be an object with keys"),
    "NaN": (glb(b'{"asset":{"version":"2.0"},"nodes":[{"translation":[NaN,0,0]}]}'), "contains NaN, which is not"),
    "infinity": (glb(b'{"asset":{"version":"2.0"},"nodes":[{"translation":[-Infinity,0,0]}]}'), "contains -Infinity"),
    "1e999": (glb(b'{"asset":{"version":"2.0"},"nodes":[{"translation":[1e999,0,0]}]}'), "3 finite numbers"),
    "digits": (glb(b'{"asset":{"version":"2.0"},"x":' + b"9" * 10000 + b"}"), "a number that cannot be parsed"),
    "nested": (glb(nested(100_000)), "nested too deeply"),
    "parts": (glb(b'{"x":[' + b"[]," * 1_000_000 + b"0]}"), "has about 2000002 JSON values"),
    "no text": (glb(b"\xff\xfe\xfd\xfc"), "is not UTF-8 text"),
}


@pytest.mark.parametrize(("content", "said"), CONTENTS.values(), ids=CONTENTS)
def test_files_that_hold_no_document_are_refused(content: bytes, said: str, tmp_path: Path) -> None:
    (tmp_path / "a.glb").write_bytes(content)
    with pytest.raises(FormatError, match=said):
        read(tmp_path / "a.glb")


def numbers_of(made: Making, number: int, values: bytes) -> None:
    start = made.document["bufferViews"][number]["byteOffset"]
    made.binary = made.binary[:start] + values + made.binary[start + len(values) :]


@pytest.mark.parametrize("number", [0, 2, 4, 5, 6])
def test_numbers_that_are_not_finite_are_refused(number: int, tmp_path: Path) -> None:
    for wrong in (np.nan, np.inf):
        made = bent()
        numbers_of(made, number, struct.pack("<f", wrong))
        with pytest.raises(FormatError, match="contains NaN or infinite numbers"):
            read(made.save(tmp_path / "a.glb"))


def test_of_keyframes_at_the_same_time_the_last_counts(tmp_path: Path) -> None:
    made, without = bent(), bent()
    numbers_of(made, 5, struct.pack("<fff", 0.0, 0.0, 1.0))
    numbers_of(without, 5, struct.pack("<fff", 0.0, 1e-30, 1.0))
    found, wanted = read(made.save(tmp_path / "a.glb")).clips[0], read(without.save(tmp_path / "b.glb")).clips[0]
    np.testing.assert_allclose(found.frames[-1], wanted.frames[-1], atol=1e-6)
    assert np.isfinite(found.frames).all()


def test_times_must_not_decrease(tmp_path: Path) -> None:
    made = bent()
    numbers_of(made, 5, struct.pack("<fff", 0.0, 2.0, 1.0))
    with pytest.raises(FormatError, match="times must be nonnegative and must not decrease"):
        read(made.save(tmp_path / "a.glb"))


ADDRESSES = {
    "above": ("../secret.bin", "leads out of the folder"),
    "written otherwise": ("%2e%2e/secret.bin", "leads out of the folder"),
    "by way of a folder": ("below/../../secret.bin", "leads out of the folder"),
    "absolute": ("{root}/secret.bin", "leads out of the folder"),
    "a link": ("link.bin", "leads out of the folder"),
    "the net": ("https://example.org/a.bin", "'https' URIs are not downloaded"),
    "a file address": ("file:///a.bin", "'file' URIs are not downloaded"),
    "none there": ("none.bin", "file 'none.bin' does not exist beside it"),
    "a folder": ("below", "file 'below' does not exist"),
    "half of a character": ("\ud800", "half of a character"),
    "a long name": ("a" * 300, "longer than file systems allow"),
    "many folders": ("x/" * 3000, "longer than file systems allow"),
    "a null": ("a%00.bin", "a path cannot contain a zero character"),
    "no base64": ("data:application/octet-stream;base64,@@@@", "is not valid base64"),
    "another form": ("data:text/plain,hello", "must be base64"),
    "empty": ("", "does not exist"),
}


@pytest.mark.parametrize(("address", "said"), ADDRESSES.values(), ids=ADDRESSES)
def test_buffers_come_from_the_folder_of_the_file_only(address: str, said: str, tmp_path: Path) -> None:
    made, home = bent(), tmp_path / "home"
    (home / "below").mkdir(parents=True)
    (tmp_path / "secret.bin").write_bytes(made.binary)
    os.symlink(tmp_path / "secret.bin", home / "link.bin")
    made.document["buffers"] = [{"byteLength": len(made.binary), "uri": address.format(root=tmp_path)}]
    (home / "a.gltf").write_text(json.dumps(made.document))
    with pytest.raises(FormatError, match=said):
        read(home / "a.gltf")


def test_buffers_must_have_their_stated_length(tmp_path: Path) -> None:
    made = bent()
    made.document["buffers"] = [{"byteLength": 10**6}]
    (tmp_path / "a.glb").write_bytes(glb(json.dumps(made.document).encode(), made.binary))
    with pytest.raises(FormatError, match=r"buffers\[0\]: is truncated: byteLength is 1000000, but"):
        read(tmp_path / "a.glb")
    (tmp_path / "a.glb").write_bytes(glb(json.dumps(made.document).encode()))
    with pytest.raises(FormatError, match="has no 'uri', and the file has no binary chunk"):
        read(tmp_path / "a.glb")


def test_truncated_files_are_refused(tmp_path: Path) -> None:
    made, path = bent(), tmp_path / "a.glb"
    whole = made.glb()
    for size in [*range(0, len(whole), 13), len(whole) - 1]:
        path.write_bytes(whole[:size])
        with pytest.raises(FormatError):
            read(path)
    text = json.dumps(made.document).encode()
    for size in range(0, len(text) - 1, 13):
        path.write_bytes(text[:size])
        with pytest.raises(FormatError):
            read(path)


def test_bytes_changed_at_random_are_read_or_refused(tmp_path: Path) -> None:
    rng, path = np.random.default_rng(5), tmp_path / "a.glb"
    whole = bytearray(bent().glb())
    for _ in range(150):
        content = copy.copy(whole)
        for _ in range(int(rng.integers(1, 4))):
            content[int(rng.integers(20, len(content)))] = int(rng.integers(256))
        path.write_bytes(content)
        try:
            read(path)
        except FormatError as error:
            assert str(error).startswith(str(path))  # noqa: PT017


def places(part: Any) -> list[tuple[Any, Any]]:
    """Every value in a document: the object or list that holds it, and its key or index."""
    items = list(part.items() if isinstance(part, dict) else enumerate(part) if isinstance(part, list) else ())
    return [(part, key) for key, _ in items] + [deeper for _, inner in items for deeper in places(inner)]


@pytest.mark.parametrize("value", [None, -1, 1e308, "x", [[]], {}])
def test_values_changed_at_every_place_are_read_or_refused(value: object, tmp_path: Path) -> None:
    made, path = bent(), tmp_path / "a.glb"
    made.document["buffers"] = [{"byteLength": len(made.binary)}]
    for part, key in places(made.document):
        before, part[key] = part[key], value
        path.write_bytes(glb(json.dumps(made.document).encode(), made.binary))
        try:
            read(path)
        except FormatError as error:
            assert str(error).startswith(str(path))  # noqa: PT017
        part[key] = before


def test_an_image_in_a_view_without_a_buffer_is_refused(tmp_path: Path) -> None:
    """Also where the document has no buffers at all."""
    for buffers in ([{"byteLength": 4, "uri": "data:;base64,AAAAAA=="}], []):
        document = {
            "asset": {"version": "2.0"},
            "scenes": [{"nodes": [0]}],
            "nodes": [{"name": "a", "mesh": 0}],
            "meshes": [{"primitives": [{"attributes": {"POSITION": 0}, "material": 0}]}],
            "accessors": [{"componentType": 5126, "type": "VEC3", "count": 3}],
            "materials": [{"pbrMetallicRoughness": {"baseColorTexture": {"index": 0}}}],
            "textures": [{"source": 0}],
            "images": [{"bufferView": 0, "mimeType": "image/png"}],
            "bufferViews": [{"byteLength": 4}],
            "buffers": buffers,
        }
        (tmp_path / "a.gltf").write_text(json.dumps(document))
        with pytest.raises(FormatError, match="'buffer' is missing"):
            read(tmp_path / "a.gltf")


def test_a_textured_character_with_a_missing_value_is_read_or_refused(tmp_path: Path) -> None:
    made, path = character(), tmp_path / "a.glb"
    made.document["buffers"] = [{"byteLength": len(made.binary)}]
    for part, key in [each for each in places(made.document) if isinstance(each[0], dict)]:
        before = dict(part)
        del part[key]
        path.write_bytes(glb(json.dumps(made.document).encode(), made.binary))
        try:
            read(path)
        except FormatError as error:
            assert str(error).startswith(str(path))  # noqa: PT017
        part.update(before)


@pytest.mark.parametrize(("option", "value"), [("rate", 0.0), ("rate", float("nan")), ("unit", "mile"), ("unit", -1)])
def test_invalid_options_are_refused(option: str, value: object, tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=option):
        read(chain().save(tmp_path / "a.glb"), **{option: value})
