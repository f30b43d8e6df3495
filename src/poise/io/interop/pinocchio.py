"""Convert a Pinocchio model to a figure: joints, inertias, limits, frames, and geometry if it is given.

Every joint of the model carries one segment, named after its first body frame. Revolute, unbounded revolute,
prismatic, spherical and free-flyer joints keep their names; a planar joint becomes two slides and a hinge, a
translation joint three slides. The axis of a joint is read from its motion subspace S (6, nv), linear part first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from poise.errors import FigureError, FormatError
from poise.io.figure_assembly import UniqueNames
from poise.io.import_report import ImportReport, Notes
from poise.io.interop.pinocchio_shapes import shapes_by_joint
from poise.model.figure import Figure
from poise.model.joint import Joint, JointKind
from poise.model.limits import Range
from poise.model.segment import Segment, Site, inertia_of_matrix
from poise.model.shape import Shape
from poise.model.transform import Transform
from poise.types import FloatArray

_SPECIAL = {"JointModelFreeFlyer": JointKind.FREE, "JointModelSpherical": JointKind.BALL}
_CHAINS = {
    "JointModelPlanar": ("along_x", "along_y", "turn"),
    "JointModelTranslation": ("along_x", "along_y", "along_z"),
}
_AXES = {"along_x": (1.0, 0.0, 0.0), "along_y": (0.0, 1.0, 0.0), "along_z": (0.0, 0.0, 1.0), "turn": (0.0, 0.0, 1.0)}
_MAX_FINITE = 1e300  # Pinocchio writes the largest float for no limit


def from_pinocchio(model: Any, collision_model: Any = None, visual_model: Any = None) -> ImportReport:
    """Convert a ``pinocchio.Model``, with the geometry of its collision and visual models if they are given.

    :class:`poise.CoordinateMap` converts q and v both ways.

    Raises
    ------
    FormatError
        Not a Pinocchio model, or one with joints that a figure cannot have.
    """
    if not hasattr(model, "njoints") or not hasattr(model, "jointPlacements"):
        raise FormatError(f"from_pinocchio: expected a pinocchio.Model, got {type(model).__name__}.")
    notes = Notes()
    shapes = shapes_by_joint(collision_model, visual_model, notes)
    try:
        return _Converter(model, shapes, notes).report()
    except FigureError as error:
        raise FormatError(str(error)) from None


class _Converter:
    """Converts joints and frames of a model."""

    def __init__(self, model: Any, shapes: dict[int, list[Shape]], notes: Notes) -> None:
        self._model = model
        self._shapes = shapes
        self._notes = notes
        self._segment_name = UniqueNames([])
        self._segments: list[Segment] = []
        self._joints: list[Joint] = []
        self._names: dict[int, str] = {}

    def report(self) -> ImportReport:
        model = self._model
        first_free = model.njoints > 1 and str(model.joints[1].shortname()) == "JointModelFreeFlyer"
        children = [number for number in range(1, model.njoints) if int(model.parents[number]) == 0]
        has_free_root = first_free and children == [1] and not self._shapes.get(0)
        if not has_free_root:
            name = self._name(0)
            self._joints.append(Joint("root", JointKind.FIXED, None, name))
            self._segments.append(Segment(name, shapes=tuple(self._shapes.get(0, ()))))
        for number in range(1, model.njoints):
            self._add(number, is_root=has_free_root and number == 1)
        figure = Figure(str(model.name) or "robot", self._segments, self._joints, self._sites())  # type: ignore[arg-type]
        return ImportReport(figure, self._notes.sentences())

    def _name(self, number: int) -> str:
        """Name of a joint's segment: that of its first body frame."""
        if number not in self._names:
            frames = [
                str(frame.name)
                for frame in self._model.frames
                if int(frame.parentJoint) == number and "BODY" in str(frame.type)
            ]
            self._names[number] = self._segment_name(frames[0] if frames else f"{self._model.names[number]}_link")
        return self._names[number]

    def _add(self, number: int, *, is_root: bool) -> None:
        model, joint = self._model, self._model.joints[number]
        kind, name = str(joint.shortname()), str(model.names[number])
        parent = None if is_root else self._name(int(model.parents[number]))
        placement, child = _transform(model.jointPlacements[number]), self._name(number)
        if is_root and not placement.is_identity:
            self._notes.add("the placement of the free-flyer is left out: its configuration is the pose in the world")
            placement = Transform()
        if kind in _CHAINS:
            self._add_chain(number, (str(parent), child), placement, _CHAINS[kind])
        elif kind in _SPECIAL:
            self._joints.append(Joint(name, _SPECIAL[kind], parent, child, placement))
        elif int(joint.nv) == 1:
            self._joints.append(self._single(number, (str(parent), child), placement))
        else:
            raise FormatError(
                f"joint {name!r}: {kind} is unsupported; use revolute, prismatic, spherical or free joints."
            )
        self._segments.append(self._segment(number, child))

    def _single(self, number: int, ends: tuple[str, str], placement: Transform) -> Joint:
        joint, name = self._model.joints[number], str(self._model.names[number])
        data = joint.createData()
        neutral = np.zeros(self._model.nq)
        if int(joint.nq) == 2:
            neutral[int(joint.idx_q)] = 1.0
        joint.calc(data, neutral)
        subspace = np.asarray(data.S).reshape(6, -1)[:, 0]
        is_slide = bool(np.linalg.norm(subspace[3:]) < 0.5)
        axis = tuple((subspace[:3] if is_slide else subspace[3:]).tolist())
        kind = JointKind.SLIDE if is_slide else JointKind.HINGE
        ranges = {}
        if int(joint.nq) == 1:
            lower, upper = (self._bound(side, int(joint.idx_q)) for side in ("lower", "upper"))
            ranges = {} if np.isinf(lower) and np.isinf(upper) else {kind.components[0]: Range(lower, upper)}
        v = int(joint.idx_v)
        velocity, effort = (_rate(limits, v) for limits in (self._model.velocityLimit, self._model.effortLimit))
        return Joint(
            name, kind, *ends, placement, axis=axis, ranges=ranges, velocity_limit=velocity, effort_limit=effort
        )

    def _bound(self, side: str, index: int) -> float:
        value = float(getattr(self._model, f"{side}PositionLimit")[index])
        return value if abs(value) < _MAX_FINITE else float(np.copysign(np.inf, value))

    def _add_chain(self, number: int, ends: tuple[str, str], placement: Transform, parts: Sequence[str]) -> None:
        name, (parent, child) = str(self._model.names[number]), ends
        self._notes.gather("planar and translation joints became slides and a hinge", name)
        for count, part in enumerate(parts, 1):
            last = count == len(parts)
            segment = child if last else self._segment_name(f"{child}_{part}")
            kind = JointKind.HINGE if part == "turn" else JointKind.SLIDE
            self._joints.append(Joint(f"{name}_{part}", kind, parent, segment, placement, axis=_AXES[part]))
            if not last:
                self._segments.append(Segment(segment))
            parent, placement = segment, Transform()

    def _segment(self, number: int, name: str) -> Segment:
        inertia = self._model.inertias[number]
        center = tuple(np.asarray(inertia.lever).tolist())
        moments = inertia_of_matrix(np.asarray(inertia.inertia))
        return Segment(name, float(inertia.mass), center, moments, tuple(self._shapes.get(number, ())))

    def _sites(self) -> tuple[Site, ...]:
        """Body and operational frames that are not the frames of segments."""
        sites, taken = [], set(self._names.values())
        for frame in self._model.frames:
            name, kind = str(frame.name), str(frame.type)
            if ("BODY" in kind or "OP_FRAME" in kind) and name not in taken and int(frame.parentJoint) in self._names:
                taken.add(name)
                sites.append(Site(name, self._names[int(frame.parentJoint)], _transform(frame.placement)))
        return tuple(sites)


def _rate(limits: FloatArray, index: int) -> tuple[float, ...]:
    value = float(limits[index])
    return (value,) if 0.0 < value < _MAX_FINITE else ()


def _transform(placement: Any) -> Transform:
    return Transform.from_matrix(np.asarray(placement.rotation), np.asarray(placement.translation))
