"""Random FBX skeletons with all kinds of pivots, orders, scales and curves, against ufbx on the same files."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from poise.io import fbx_from_bytes, read_fbx
from tests.io.fbx_file import FbxFile
from tests.io.ufbx_positions import Question, distances, ufbx_positions

STOP = 1.0
RATE = 24  # of FbxFile
CURVE_FLAGS = (0x2, 0x102, 0x4, 0x8, 0x108, 0x408, 0x1108, 0x2008, 0x2108, 0x6108)


def random_file(seed: int, count: int = 7) -> FbxFile:
    """Bones in a random tree; half of them with pivots and rotation orders, some animated."""
    rng = np.random.default_rng(seed)
    file = FbxFile(version=int(rng.choice([7100, 7400, 7500])), packed=bool(rng.random() < 0.5))
    bones = [file.bone("top", kind="Null", **_transform(rng))]
    for index in range(count):
        bones.append(file.bone(f"bone{index}", int(rng.choice(bones)) if index else bones[0], **_transform(rng)))
    layer = file.take("wave", STOP)
    for bone in bones:
        for name, spread in (("Lcl Rotation", 90.0), ("Lcl Translation", 8.0)):
            if rng.random() < 0.5:
                axes = [axis for axis in "XYZ" if rng.random() < 0.6]
                still = {axis: float(rng.normal(0.0, spread)) for axis in "XYZ"}
                file.drive(layer, bone, name, {axis: _curve(file, rng, spread) for axis in axes}, **still)
    return file


def _transform(rng: np.random.Generator) -> dict[str, object]:
    def vector(spread: float) -> tuple[float, ...]:
        return tuple(float(x) for x in rng.normal(0.0, spread, 3).round(3))

    scale = float(rng.uniform(0.5, 2.0))
    values: dict[str, object] = {"Lcl_Translation": vector(20.0), "Lcl_Rotation": vector(60.0)}
    values |= {"Lcl_Scaling": (scale, scale, scale), "InheritType": int(rng.integers(3))}
    if rng.random() < 0.5:
        values |= {"RotationActive": 1, "RotationOrder": int(rng.integers(6))}
        values |= {"PreRotation": vector(60.0), "PostRotation": vector(60.0)}
        values |= {"RotationPivot": vector(3.0), "RotationOffset": vector(3.0)}
        values |= {"ScalingPivot": vector(3.0), "ScalingOffset": vector(3.0)}
    return values


def _curve(file: FbxFile, rng: np.random.Generator, spread: float) -> int:
    count = int(rng.integers(1, 6))
    times = np.sort(rng.choice(np.arange(0, RATE + 1), count, replace=False)) / RATE
    flags = int(rng.choice(CURVE_FLAGS))
    return file.curve(times.tolist(), rng.normal(0.0, spread, count).tolist(), flags, [*rng.normal(0.0, 50.0, 2), 0, 0])


FRAMES = (0, 7, 13, 20, 24)


def check_positions(seeds: range, folder: Path) -> None:
    """Compare distances between all joints, in the rest pose and in frames, to a hundredth of a millimeter."""
    questions, reports = [], []
    for seed in seeds:
        path = folder / f"{seed}.fbx"
        path.write_bytes(random_file(seed).content())
        report = read_fbx(path)
        names = [segment.name for segment in report.figure.segments]
        times = [frame / RATE for frame in FRAMES]
        questions += [Question(path, "", names, [0.0]), Question(path, "wave", names, times)]
        reports.append((seed, names, report))
    answers = ufbx_positions(questions)
    for (seed, names, report), rest, motion in zip(reports, answers[::2], answers[1::2], strict=True):
        poses = [report.poses["rest"], *(clip[frame] for clip in report.clips for frame in FRAMES)]
        for pose, wanted in zip(poses, [*rest.positions, *motion.positions][: len(poses)], strict=True):
            found = np.array([pose.position(each) for each in names])
            np.testing.assert_allclose(distances(found), distances(wanted), atol=1e-5, err_msg=f"seed {seed}")


def test_joints_of_random_skeletons_are_where_ufbx_has_them(tmp_path: Path) -> None:
    check_positions(range(10), tmp_path)


@pytest.mark.nightly
def test_joints_of_many_random_skeletons_are_where_ufbx_has_them(tmp_path: Path) -> None:
    check_positions(range(10, 300), tmp_path)


def test_pre_rotations_that_are_not_active_are_reported() -> None:
    file = FbxFile()
    hips = file.bone("hips", Lcl_Translation=(0.0, 90.0, 0.0), PreRotation=(0.0, 0.0, 30.0), RotationActive=0)
    file.bone("chest", hips, Lcl_Translation=(0.0, 30.0, 0.0))
    report = fbx_from_bytes(file.content())
    np.testing.assert_allclose(report.poses["rest"].position("chest"), (0.0, 0.0, 1.2), atol=1e-12)
    assert any("RotationActive" in note and note.endswith("hips") for note in report.notes)
