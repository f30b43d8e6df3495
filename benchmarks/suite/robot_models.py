"""Every robot file of installed packages: what is read, with which notes, and how far it is from MuJoCo and Pinocchio.

    python -m benchmarks.suite.robot_models [--folder FOLDER ...]

URDF files are compared with Pinocchio, MJCF files with MuJoCo: transforms of all bodies at random poses, ranges of
hinges and slides, and mass. Files that are only parts of models, schemas, and files that the other reader refuses are
listed with the reason.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.suite.robot_files import collections
from poise import CoordinateMap, FormatError, Pose, read
from poise.io.import_report import ImportReport
from poise.types import FloatArray, Matrix

POSES = 3
MAX_NOTE_LENGTH = 90
_EXPECTED_NOTES = ("is fixed to the world", "damping and friction", "safety controllers", "shapes of the world are not")


@dataclass
class Row:
    """A file: the report, or why there is none; differences from the other reader, or why it has no model."""

    file: str
    report: ImportReport | None = None
    error: str = ""
    other_error: str = ""
    frames: float = 0.0  # largest difference of a transform [m, and entries of rotations]
    ranges: float = 0.0  # [rad or m]
    mass: float = 0.0  # relative

    def cells(self) -> list[str]:
        """Cells of the table."""
        if self.report is None:
            return [self.file, "–", "–", "–", "–", f"{self.error} (the other reader: {self.other_error or 'reads it'})"]
        figure = self.report.figure
        solids = sum(shape.solid for segment in figure.segments for shape in segment.shapes)
        worst = self.other_error or f"{self.frames:.0e}, {self.ranges:.0e}, {self.mass:.0e}"
        kept = [note for note in self.report.notes if not any(each in note for each in _EXPECTED_NOTES)]
        notes = "; ".join(note if len(note) <= MAX_NOTE_LENGTH else f"{note[:MAX_NOTE_LENGTH]}…" for note in kept)
        return [self.file, str(len(figure.segments)), str(figure.nv), str(solids), worst, notes or "–"]


def rows(title: str, folder: Path) -> Iterator[Row]:
    """All URDF and MJCF files of a folder."""
    for path in sorted([*folder.rglob("*.urdf"), *folder.rglob("*.xml")]):
        row = Row(f"{title} {path.relative_to(folder)}")
        try:
            row.report = read(path, package_dirs=[folder])
        except FormatError as error:
            row.error = _brief(error, path, folder)
        compare = _compare_pinocchio if path.suffix == ".urdf" else _compare_mujoco
        try:
            compare(row, path)
        except (ValueError, RuntimeError) as error:
            row.other_error = _brief(error, path, folder)
        yield row


def _brief(error: Exception, path: Path, folder: Path) -> str:
    said = " ".join(str(error).split())
    for place in (path, path.parent, folder):
        said = said.replace(str(place), "").replace("  ", " ")
    return said.lstrip(":0123456789 ")[:MAX_NOTE_LENGTH]


def _compare_mujoco(row: Row, path: Path) -> None:
    mujoco = import_module("mujoco")
    model = mujoco.MjModel.from_xml_path(str(path))
    if row.report is None:
        return
    figure, data = row.report.figure, mujoco.MjData(model)
    coordinates, bodies = CoordinateMap.mujoco(figure, model), _bodies(model)
    for pose in _poses(row.report):
        data.qpos[:] = coordinates.q_to_other(pose)
        mujoco.mj_kinematics(model, data)
        for name, body in bodies.items():
            row.frames = max(row.frames, _difference(pose, name, data.xpos[body], data.xmat[body].reshape(3, 3)))
    limits = {
        model.joint(j).name: model.jnt_range[j]
        for j in range(model.njnt)
        if model.jnt_limited[j] and model.jnt_type[j] >= 2
    }
    row.ranges = _range_difference(row.report, {name: limit for name, limit in limits.items() if name})
    row.mass = _relative(figure.mass, float(model.body_mass.sum()))


def _bodies(model: Any) -> dict[str, int]:
    return {model.body(body).name: body for body in range(1, model.nbody) if model.body(body).name}


def _compare_pinocchio(row: Row, path: Path) -> None:
    pin = import_module("pinocchio")
    model = pin.buildModelFromUrdf(str(path), pin.JointModelFreeFlyer())  # whose mass is that of all links
    if row.report is None:
        return
    figure, data = row.report.figure, model.createData()
    for pose in _poses(row.report):
        q = pin.neutral(model)
        for joint in figure.joints:
            if joint.kind.nv == 1 and model.existJointName(joint.name):
                there, value = model.joints[model.getJointId(joint.name)], float(pose[joint.name][0])
                q[there.idx_q : there.idx_q + there.nq] = [value] if there.nq == 1 else [np.cos(value), np.sin(value)]
        pin.framesForwardKinematics(model, data, q)
        for segment in figure.segments:
            index = model.getFrameId(segment.name, pin.FrameType.BODY)
            if index < model.nframes:
                at = data.oMf[index]
                row.frames = max(row.frames, _difference(pose, segment.name, at.translation, at.rotation))
    limits = {}
    for joint in figure.joints:
        if joint.kind.nv == 1 and model.existJointName(joint.name):
            there = model.joints[model.getJointId(joint.name)]
            bounds = [float(side[there.idx_q]) for side in (model.lowerPositionLimit, model.upperPositionLimit)]
            if there.nq == 1 and bounds[0] <= bounds[1] and max(map(abs, bounds)) < 1e300:
                limits[joint.name] = np.array(bounds)
    row.ranges = _range_difference(row.report, limits)
    row.mass = _relative(figure.mass, float(pin.computeTotalMass(model)))


def _poses(report: ImportReport) -> Iterator[Pose]:
    """Random poses, within no limits: frames are compared beyond them too."""
    rng, neutral = np.random.default_rng(1), Pose.neutral(report.figure)
    for _ in range(POSES):
        yield neutral.plus(rng.uniform(-1.0, 1.0, report.figure.nv))


def _difference(pose: Pose, segment: str, position: FloatArray, rotation: Matrix) -> float:
    index = pose.figure.segment_index(segment)
    off = float(np.abs(pose.state.positions[index] - position).max())
    return max(off, float(np.abs(pose.state.orientation(index) - rotation).max()))


def _range_difference(report: ImportReport, limits: dict[str, FloatArray]) -> float:
    worst = 0.0
    for joint in report.figure.joints:
        if joint.name in limits:
            span = next(iter(joint.ranges.values()), None)
            found = np.array([-np.inf, np.inf] if span is None else [span.lower, span.upper])
            worst = max(worst, float(np.abs(found - limits[joint.name]).max()))
    return worst


def _relative(one: float, other: float) -> float:
    return abs(one - other) / max(one, other, 1e-300)


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--folder", action="append", default=[], help="read this folder instead of installed packages")
    given = parser.parse_args()
    import_module("mujoco").set_mju_user_warning(lambda _: None)
    places = {Path(each).name: Path(each) for each in given.folder} or collections()
    print("| file | segments | DoF | solids | off: transforms, ranges, mass | notes |\n|---|---|---|---|---|---|")
    count, read_count = 0, 0
    for title, folder in places.items():
        for row in rows(title, folder):
            count, read_count = count + 1, read_count + (row.report is not None)
            print("|", " | ".join(row.cells()), "|", flush=True)
    print(f"\n{read_count} of {count} files were read.")


if __name__ == "__main__":
    main()
