"""Values of FBX, TRC and AMC files against readers that share no code with Poise."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from poise.io import read, read_markers
from tests.io.ufbx_positions import Question, distances, ufbx_positions
from tests.support.sample_files import sample


def test_fbx_joints_are_where_ufbx_has_them() -> None:
    """Distances between all joints in frames of the motion, to a tenth of a millimeter."""
    path = sample("characters/samba_dancing.fbx")
    report = read(path)
    clip = report.clips[0]
    frames = range(0, len(clip), len(clip) // 6)
    names = [each.name for each in report.figure.segments]
    (answer,) = ufbx_positions([Question(path, clip.name, names, [frame * clip.frame_time for frame in frames])])
    assert answer.begin == 0.0
    for frame, wanted in zip(frames, answer.positions, strict=True):
        found = np.array([clip[frame].position(each) for each in names])
        np.testing.assert_allclose(distances(found), distances(wanted), atol=1e-4)


def test_trc_positions_are_those_of_another_reader() -> None:
    trc = pytest.importorskip("trc")
    path = sample("bmc_walk.trc")
    other = trc.TRCData()
    other.load(str(path))
    markers = read_markers(path).markers
    scale = {"mm": 1e-3, "m": 1.0}[other["Units"]]
    for index, name in enumerate(markers.names[:10]):
        wanted = scale * np.array(other[name], dtype=float)
        found = markers.positions[:, index]
        seen = np.isfinite(found).all(axis=1)
        assert seen.sum() > 0.5 * len(seen)
        np.testing.assert_allclose(
            np.sort(np.abs(found[seen]), axis=1), np.sort(np.abs(wanted[seen]), axis=1), atol=1e-9
        )


# --- ASF/AMC: forward kinematics from the definition of the format ----------------------------------------------------


def _rotation(axis: str, degrees: float) -> np.ndarray:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return {
        "x": np.array([[1, 0, 0], [0, c, -s], [0, s, c]]),
        "y": np.array([[c, 0, s], [0, 1, 0], [-s, 0, c]]),
        "z": np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]]),
    }[axis]


def _euler(order: str, degrees: dict[str, float]) -> np.ndarray:
    """Rotations about fixed axes, in the given order."""
    total = np.eye(3)
    for axis in order.lower():
        total = _rotation(axis, degrees.get(axis, 0.0)) @ total
    return total


def _asf(path: Path) -> tuple[dict[str, dict], dict[str, str]]:
    bones: dict[str, dict] = {}
    parents: dict[str, str] = {}
    text = path.read_text().split(":bonedata")[1]
    data, hierarchy = text.split(":hierarchy")
    for block in data.split("begin")[1:]:
        bone: dict = {"dof": []}
        for words in (line.split() for line in block.split("end")[0].splitlines()):
            if words and words[0] in ("direction", "axis"):
                bone[words[0]] = [float(each) for each in words[1:4]]
                bone["order"] = words[4] if words[0] == "axis" else bone.get("order", "XYZ")
            elif words and words[0] in ("name", "length"):
                bone[words[0]] = words[1]
            elif words and words[0] == "dof":
                bone["dof"] = [each[1] for each in words[1:]]
        bones[bone["name"]] = bone
    for words in (line.split() for line in hierarchy.splitlines()):
        for child in words[1:] if words and words[0] not in ("begin", "end") else ():
            parents[child] = words[0]
    return bones, parents


def _ends(bones: dict[str, dict], parents: dict[str, str], frame: dict[str, list[float]]) -> dict[str, np.ndarray]:
    """World position of the end of each bone: M = C · D · C⁻¹ of every bone on the way, moved by its direction."""
    rotations = {"root": _euler("XYZ", dict(zip("xyz", frame["root"][3:], strict=True)))}
    ends = {"root": np.array(frame["root"][:3])}
    for name, parent in parents.items():
        bone = bones[name]
        axes = _euler(bone["order"], dict(zip(bone["order"].lower(), bone["axis"], strict=True)))
        degrees = dict(zip(bone["dof"], frame.get(name, []), strict=True))
        rotations[name] = rotations[parent] @ axes @ _euler("XYZ", degrees) @ axes.T
        offset = float(bone["length"]) * np.array(bone["direction"])
        ends[name] = ends[parent] + rotations[name] @ offset
    return ends


def test_amc_joints_are_where_the_definition_puts_them() -> None:
    skeleton, motion = sample("11.asf"), sample("11_01.amc")
    bones, parents = _asf(skeleton)
    report = read(motion)
    clip = report.clips[0]
    blocks = motion.read_text().split("\n1\n", 1)[1].splitlines()
    frame = {words[0]: [float(each) for each in words[1:]] for words in (line.split() for line in blocks[:29]) if words}
    ends = _ends(bones, parents, frame)
    names = [each.name for each in report.figure.segments if each.name in parents]
    starts = np.array([ends[parents[each]] for each in names])
    found = np.array([clip[0].position(each) for each in names])
    scale = distances(found).max() / distances(starts).max()
    np.testing.assert_allclose(distances(found), scale * distances(starts), atol=1e-6)
