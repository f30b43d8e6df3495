"""Measures of cells: joint limit margin, comfort, RULA, strength; depth inside the workspace; bounds by chain length.

Measures of the pose that reaches a cell, computed for many poses at once:

* *margin*: clearance to the nearest joint limit [rad, or m]; zero if a limit is active.
* *comfort*: 1 if every coordinate is at the middle of its range, 0 if all are at an end,

      1 − mean over coordinates of ((x − c)/h)²,

  with c the middle and h half the width of the range; coordinates without a range are not counted.
* *rula*: RULA score of the posture, from 1 (acceptable) to 7 (change now) [McAtamney1993].
* *strength*: fraction of people, from 0 to 1, whose joints are all strong enough to hold the pose with a load at the
  end effector, on the supports of the initial pose.

Depth (signed distance to the boundary of the workspace, finer than the cell size): the error e of a missed goal is its
distance from the workspace, so the ball of radius e around it is out of reach. The depth of a reached cell i is
therefore at most

    d = min over missed cells o of (|i − o| − e_o),

and this bound is used, over the neighbors of a cell and propagated inward from neighbor to neighbor. Outside, the depth
is −e. The absolute depth is at least a twentieth of a cell, also if the center is missed by less or a solution is not a
minimum, so that inside and outside stay distinct.

Lower bounds of the error, without solving: two points of a figure are never farther apart than the path between them
along the bones. If a task of higher priority fixes a site in the world, or the root is fixed, the end effector stays
within that path length of it, and goals beyond are out of reach while the task is met. Chains with slide joints give no
bound.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from poise.analysis.ergonomics import Work, rula
from poise.analysis.ergonomics.strength import standing_supports
from poise.errors import ErgonomicsError, FigureError, StudyError
from poise.kinematics import Pose, PoseSequence
from poise.kinematics.selection import kinematics
from poise.kinematics.site_frame import SiteFrame, site_frame
from poise.library import human_strength, human_strength_spread
from poise.math import swing_twist
from poise.model import Figure, JointKind
from poise.motion import Clip
from poise.statics import Forces, capable_fraction, payload
from poise.tasks import PoseTask, PositionTask, Task
from poise.tasks.terms.coordinate_ranges import coordinate_ranges
from poise.types import BoolArray, FloatArray, Matrix, Vector3

_Anchor = tuple[SiteFrame | None, FloatArray, float]  # site (None: root joint), position [m], possible deviation [m]
_EXTENSIBLE_JOINTS = (JointKind.FREE, JointKind.SLIDE)  # change the length of a chain
_MIN_DEPTH_CELLS = 0.05  # absolute depth of a cell center in cells, so that inside and outside stay distinct
_NEIGHBOR_OFFSETS = [offset for offset in itertools.product((-1, 0, 1), repeat=3) if any(offset)]


def error_lower_bounds(
    figure: Figure, site: str, tasks: Sequence[Task], positions: Matrix, tolerance: float
) -> FloatArray:
    """Lower bounds of the error of a site at goal positions (n, 3) while tasks are met to a tolerance [m], (n,) [m]."""
    effector, bounds = site_frame(figure, site), np.zeros(len(positions))
    for anchor, anchor_position, slack in _anchors(figure, tasks, tolerance):
        distances = np.linalg.norm(positions - anchor_position, axis=1)
        bounds = np.maximum(bounds, distances - chain_length(figure, anchor, effector) - slack)
    return bounds


def chain_length(figure: Figure, one: SiteFrame | None, other: SiteFrame) -> float:
    """Length of the path between two sites along the bones [m]; None is the root joint; infinite with slide joints."""
    first, second = (() if one is None else figure.ancestors(one.segment)), figure.ancestors(other.segment)
    shared = set(first) & set(second)
    total, ends = 0.0, []
    for each in (one, other):
        point: Vector3 = np.zeros(3) if each is None else each.local_position
        for index in () if each is None else sorted(set(figure.ancestors(each.segment)) - shared, reverse=True):
            joint = figure.joints[index]
            if joint.kind in _EXTENSIBLE_JOINTS:
                return math.inf
            total += float(np.linalg.norm(point - joint.child_placement.translation_vector))
            point = joint.placement.translation_vector
        ends.append(point)
    return total if one is None else total + float(np.linalg.norm(ends[0] - ends[1]))


def _anchors(figure: Figure, tasks: Sequence[Task], tolerance: float) -> list[_Anchor]:
    """Sites fixed in the world frame by tasks or by a fixed root."""
    anchors: list[_Anchor] = []
    if figure.joints[0].kind not in _EXTENSIBLE_JOINTS:
        anchors.append((None, np.asarray(figure.joints[0].placement.translation_vector), 0.0))
    for task in tasks:
        if isinstance(task, PositionTask) and task.axes == "xyz":
            anchors.append((site_frame(figure, task.site), np.array(task.goal), tolerance))
        elif isinstance(task, PoseTask):
            deviation = tolerance / math.sqrt(2.0 * task.position_weight)
            anchors.append((site_frame(figure, task.site), np.array(task.position), deviation))
    return anchors


def depths(reached: BoolArray, error: FloatArray, cell: float) -> FloatArray:
    """Signed distance of every cell center to the boundary of the workspace [m], negative outside.

    Cells beyond the box count as not reached.

    Along an axis with a single layer of cells the map is a plane, and nothing is assumed beside it.

    Parameters
    ----------
    reached : (nx, ny, nz) array of bool
        Reached cells.
    error : (nx, ny, nz) array
        Position errors [m]; NaN if unknown.
    cell : float
        Edge length of a cell [m].
    """
    least = _MIN_DEPTH_CELLS * cell
    missed = np.where(np.isfinite(error), error, 0.5 * cell)
    outside = np.where(reached, 0.0, np.maximum(missed, least))
    signed = np.where(reached, np.inf, -outside)
    padded = _padded(signed, cell)
    # Chamfer distance transform: each pass propagates distances one cell further inward.
    while True:
        before = padded.copy()
        for offset in _NEIGHBOR_OFFSETS:
            distance = cell * float(np.linalg.norm(offset))
            neighbors = tuple(slice(1 + s, n - 1 + s) for s, n in zip(offset, padded.shape, strict=True))
            inner = padded[1:-1, 1:-1, 1:-1]
            nearer = np.maximum(padded[neighbors] + distance, least)
            np.copyto(inner, nearer, where=reached & (nearer < inner))
        if np.array_equal(before, padded):
            return np.asarray(padded[1:-1, 1:-1, 1:-1])


def _padded(signed: FloatArray, cell: float) -> FloatArray:
    """Depths with one more layer on every side: half a cell outside, but unbounded beside a plane."""
    for axis, count in enumerate(signed.shape):
        width = [(0, 0)] * 3
        width[axis] = (1, 1)
        signed = np.pad(signed, width, constant_values=-0.5 * cell if count > 1 else np.inf)
    return signed


@dataclass(frozen=True)
class MeasureContext:
    """Inputs of measures besides the poses: initial pose, end effector, its load [kg], sex of the strength data."""

    pose: Pose
    site: str
    load: float
    sex: str


def margin(context: MeasureContext, q: Matrix) -> FloatArray:
    """Clearance to the nearest joint limit [rad or m], (n,)."""
    backend = kinematics(context.pose.figure)
    return np.array([float(backend.limit_constraints(each).values.min(initial=np.inf)) for each in q])


def comfort(context: MeasureContext, q: Matrix) -> FloatArray:
    """Closeness to the middle of all coordinate ranges, 0 to 1, (n,)."""
    figure = context.pose.figure
    spans = coordinate_ranges(figure)
    if not spans:
        raise StudyError(f"figure {figure.name!r}: no joint has a range, so comfort is undefined; omit it.")
    total = np.zeros(len(q))
    for each, span in spans.items():
        joint, joint_q = figure.joint(each.joint), q[:, figure.slot(each.joint).q]
        index = joint.kind.components.index(each.component)
        if not joint.kind.has_swing:
            values = joint_q[:, index]
        elif each.component == "twist":
            values = np.asarray(swing_twist.twist(joint_q))
        else:
            values = np.asarray(swing_twist.swing(joint_q))[:, index]
        total += np.minimum(((values - span.middle) / span.half_width) ** 2, 1.0)
    return np.asarray(1.0 - total / len(spans))


def rula_scores(context: MeasureContext, q: Matrix) -> FloatArray:
    """RULA grand score of the worse side, 1 to 7, (n,)."""
    if len(q) == 0:
        return np.zeros(0)
    clip = Clip(context.pose.figure, q, 1.0, "cells")
    return np.asarray(rula(clip, Work(load=context.load)).worst, dtype=np.float64)


def strength(context: MeasureContext, q: Matrix) -> FloatArray:
    """Fraction of people who are strong enough in every joint, 0 to 1, (n,)."""
    figure = context.pose.figure
    loads = (payload(context.site, context.load),) if context.load > 0.0 else ()
    forces = Forces(loads, standing_supports(context.pose))
    sex = context.sex
    fractions = [
        capable_fraction(
            [pose],
            forces,
            human_strength(figure, sex=sex, pose=pose),
            human_strength_spread(figure, sex=sex, pose=pose),
        )
        for pose in PoseSequence(figure, q)
    ]
    return np.concatenate([np.zeros(0), *fractions])


MEASURES: dict[str, Callable[[MeasureContext, Matrix], FloatArray]] = {
    "margin": margin,
    "comfort": comfort,
    "rula": rula_scores,
    "strength": strength,
}


def check_measure(name: str, context: MeasureContext) -> None:
    """Evaluate a measure on the initial pose; raise if it cannot be computed, before the study runs."""
    try:
        MEASURES[name](context, context.pose.q[None])
    except (ErgonomicsError, FigureError) as error:
        raise StudyError(f"{name} cannot be computed: {error}") from None
