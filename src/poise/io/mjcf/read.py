"""Read MuJoCo models (MJCF) with MuJoCo's own compiler.

Read are bodies with exact mass, center and inertia, shapes and colors; free, ball, slide and hinge joints with their
limits, several on one body as a chain; sites; joint equality constraints and fixed tendons, as couplings and coupled
limits; the initial pose and the keyframes. Approximations and omissions are reported.

A model with one child body of the world that has a free joint or none becomes a figure with that body as its root.
Otherwise (several bodies, or one with other joints) the world itself is the root. If the whole model is read, the
configuration of a pose is MuJoCo's qpos, in the same order.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from poise.errors import FigureError, FormatError, suggest
from poise.io.atomic_write import SIZE_LIMIT, read_bytes
from poise.io.figure_assembly import UniqueNames, check_segment_count
from poise.io.import_report import ImportReport, Notes
from poise.io.mjcf.contact_filter import ContactFilter
from poise.io.mjcf.contacts import ContactReader
from poise.io.mjcf.joints import BodyJoints, JointReader, RelationReader
from poise.io.mjcf.loops import LoopReader
from poise.io.mjcf.shapes import ShapeReader
from poise.io.mjcf.source import MjcfSource, compile_model, read_source
from poise.kinematics import Pose
from poise.math import quaternion
from poise.model.figure import Figure
from poise.model.joint import Joint, JointKind
from poise.model.segment import Segment, Site, inertia_of_matrix
from poise.model.transform import Transform
from poise.model.validation import SingularSwingWarning, sort_depth_first

WORLD = 0
INITIAL_POSE = "initial"


def read_mjcf(
    path: Path | str,
    *,
    body: str = "",
    free_root: bool = False,
    package_dirs: Sequence[Path | str] = (),
    size_limit: int = SIZE_LIMIT,
) -> ImportReport:
    """Read a MuJoCo model from a file.

    Parameters
    ----------
    path : Path or str
        The file.
    body : str
        Read only this child body of the world with its descendants; by default all bodies.
    free_root : bool
        Give a root without a joint a floating base.
    package_dirs : sequence of paths
        Further folders that may contain included files and meshes, see :func:`poise.io.package_path.find_mesh`.
    size_limit : int
        Maximum size of the model with its included files [bytes].

    Raises
    ------
    FormatError
        The package mujoco is missing, or the file is not a valid model; the message has the line if it is known.
    OSError
        The file cannot be opened.
    """
    notes = Notes()
    source = read_source(read_bytes(path, size_limit), Path(path), notes, package_dirs, size_limit)
    return _read(source, source.name or Path(path).stem, body, free_root, notes)


def mjcf_from_text(text: str, path: Path | str = "", *, body: str = "", free_root: bool = False) -> ImportReport:
    """Read a MuJoCo model from a text; `path` names it in messages and locates included files and meshes."""
    notes = Notes()
    source = read_source(text.encode("utf-8", "surrogatepass"), Path(path), notes)
    return _read(source, source.name or "model", body, free_root, notes)


def from_mujoco(model: Any, *, body: str = "", free_root: bool = False) -> ImportReport:
    """Convert a compiled MuJoCo model (``mujoco.MjModel``); see :func:`read_mjcf`.

    The configuration of the figure is qpos, in the same order, if the whole model is converted;
    :class:`poise.CoordinateMap` converts both ways in every case.
    """
    if not hasattr(model, "nbody") or not hasattr(model, "names"):
        advice = "; compile it first: spec.compile()" if hasattr(model, "compile") else ""
        advice = "; read files with poise.read" if isinstance(model, (str, Path)) else advice
        raise FormatError(f"from_mujoco: expected a mujoco.MjModel, got {type(model).__name__}{advice}.")
    name = bytes(model.names).split(b"\0", 1)[0].decode("utf-8", "replace")
    source = MjcfSource(name, "", {}, {}, (("MjModel", 0),))
    notes = Notes()
    try:
        return _FigureReader(model, source, notes).report(name or "model", body, free_root)
    except FigureError as error:
        raise FormatError(str(error)) from None


def _read(source: MjcfSource, name: str, body: str, free_root: bool, notes: Notes) -> ImportReport:
    model = compile_model(source, notes)
    check_segment_count(int(model.nbody) - 1, source.locations[0][0])
    try:
        with np.errstate(all="ignore"):  # overflow is detected as not finite when the figure is built
            return _FigureReader(model, source, notes).report(name, body, free_root)
    except FigureError as error:
        raise source.error(str(error)) from None


class _FigureReader:
    """Converts a compiled model to a figure."""

    def __init__(self, model: Any, source: MjcfSource, notes: Notes) -> None:
        self._model = model
        self._source = source
        self._notes = notes
        self._filters = ContactFilter(model, notes)
        self._shapes = ShapeReader(model, source, self._filters, notes)
        self._joint_reader = JointReader(model, notes)
        self._segments: dict[str, Segment] = {}
        self._joints: dict[str, Joint] = {}
        self._joint_indices: dict[str, int] = {}  # index in the model by joint name
        self._names: dict[int, str] = {}  # segment name by body

    def report(self, name: str, body: str, free_root: bool) -> ImportReport:
        roots = self._roots(body)
        self._add_roots(roots, free_root)
        for number in range(1, self._model.nbody):
            if int(self._model.body_rootid[number]) in roots and number not in self._names:
                self._add_body(number)
        joints = sort_depth_first(name, self._segments, self._joints)
        numbered = {self._joint_indices[joint.name]: joint for joint in joints if joint.name in self._joint_indices}
        relations = RelationReader(self._model, numbered, self._notes)
        contacts = ContactReader(self._model, self._names, self._filters)
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always", SingularSwingWarning)
            figure = Figure(
                name,
                tuple(self._segments[joint.child] for joint in joints),
                joints,
                self._sites(),
                relations.couplings(),
                relations.coupled_limits(),
                collision_exclusions=contacts.exclusions(),
            )
        for warning in caught:
            self._notes.add(str(warning.message))
        tasks = LoopReader(self._model, self._names, self._notes).tasks()
        obstacles, poses = contacts.obstacles(self._shapes), self._poses(figure)
        return ImportReport(figure, self._notes.sentences(), poses=poses, tasks=tasks, obstacles=obstacles)

    def _roots(self, body: str) -> list[int]:
        """Child bodies of the world that are read."""
        model = self._model
        bodies = [number for number in range(1, model.nbody) if int(model.body_parentid[number]) == WORLD]
        if not bodies:
            self._notes.add(
                "the model has no bodies other than the world, so there is nothing to pose; if another file includes "
                "this one, read that file"
            )
        if not body:
            return bodies
        names = {str(model.body(number).name): number for number in bodies}
        if body not in names:
            raise self._source.error(f"the world has no child body {body!r}; {suggest(body, [n for n in names if n])}")
        return [names[body]]

    def _add_roots(self, roots: list[int], free_root: bool) -> None:
        """Connect a single root to the world, or make the world itself the root."""
        kinds = self._joint_reader.kinds(roots[0]) if roots else []
        single_root = len(roots) == 1 and kinds in ([], [JointKind.FREE])
        if free_root and (not single_root or kinds):
            self._notes.add("free_root has no effect: the root has its own joints, or the world is the root")
        if single_root:
            root = self._name(roots[0])
            self._add(self._segment(roots[0], root), self._joint_reader.root_joint(roots[0], root, free=free_root))
            if int(self._model.body_geomnum[WORLD]):
                self._notes.add("shapes of the world are not part of the figure; solid ones are in report.obstacles")
            if WORLD in self._model.site_bodyid:
                self._notes.add("sites of the world are left out: they are not part of the figure")
        else:
            world = self._name(WORLD)
            self._add(Segment(world, shapes=self._shapes.shapes(WORLD)), self._joint_reader.root_joint(WORLD, world))

    def _add_body(self, body: int) -> None:
        name, parent = self._name(body), self._names[int(self._model.body_parentid[body])]
        self._add(self._segment(body, name), self._joint_reader.joints(body, parent, name))

    def _name(self, body: int) -> str:
        return self._names.setdefault(body, self._joint_reader.segment_name(body))

    def _add(self, segment: Segment, body_joints: BodyJoints) -> None:
        for name in body_joints.intermediate_segments:
            self._segments[name] = Segment(name)
        self._segments[segment.name] = segment
        self._joints |= {joint.name: joint for joint in body_joints.joints}
        self._joint_indices |= body_joints.joint_indices

    def _segment(self, body: int, name: str) -> Segment:
        model = self._model
        rotation = quaternion.to_matrix(model.body_iquat[body])
        inertia = inertia_of_matrix(rotation @ np.diag(model.body_inertia[body]) @ rotation.T)
        center = tuple(model.body_ipos[body].tolist())
        return Segment(name, float(model.body_mass[body]), center, inertia, self._shapes.shapes(body))

    def _sites(self) -> tuple[Site, ...]:
        model, sites = self._model, []
        name = UniqueNames(str(model.site(number).name) for number in range(model.nsite))
        for number in range(model.nsite):
            body, site_name = int(model.site_bodyid[number]), str(model.site(number).name)
            if body in self._names:
                placement = Transform(tuple(model.site_pos[number].tolist()), tuple(model.site_quat[number].tolist()))
                sites.append(Site(site_name or name(f"{self._names[body]}_site"), self._names[body], placement))
        return tuple(sites)

    def _poses(self, figure: Figure) -> Mapping[str, Pose]:
        """The initial pose and the keyframes, by name."""
        model = self._model
        poses = {INITIAL_POSE: self._pose(figure, model.qpos0)}
        name = UniqueNames([INITIAL_POSE])
        for number in range(model.nkey):
            key_name = str(model.key(number).name) or f"key_{number}"
            poses[name(key_name)] = self._pose(figure, model.key_qpos[number])
        return poses

    def _pose(self, figure: Figure, qpos: Any) -> Pose:
        q = figure.neutral()
        for joint, slot in zip(figure.joints, figure.slots, strict=True):
            if joint.name in self._joint_indices:
                start = int(self._model.jnt_qposadr[self._joint_indices[joint.name]])
                q[slot.q] = qpos[start : start + joint.kind.nq]
            elif joint.kind is JointKind.FREE:  # an added floating base: it starts at the pose of its body
                placement = self._joint_reader.body_placement(next(iter(self._names)))
                q[slot.q] = (*placement.translation, *placement.rotation)
            if joint.kind.has_quaternion:
                e = q[slot.q.stop - 4 : slot.q.stop]
                length = float(np.linalg.norm(e))
                e[:] = e / length if length > 0.0 else (1.0, 0.0, 0.0, 0.0)  # as MuJoCo normalizes them
        return Pose(figure, q)
