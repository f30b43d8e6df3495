"""Measures of reached cells: margin, comfort, scores; depth inside the workspace; unreachable cells by chain length."""

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
from poise.library import human_strength
from poise.math import swing_twist
from poise.model import Figure, JointKind
from poise.motion import Clip
from poise.statics import Forces, capable_fraction, payload
from poise.tasks import PoseTask, PositionTask, Task
from poise.tasks.terms.coordinate_ranges import coordinate_ranges
from poise.types import BoolArray, FloatArray, Matrix, Vector3

# --- bound ------------------------------------------------------------------------------------------------------------

# Places that nothing can reach, proved without solving: they are farther away than the chain is long.
#
# Whatever its joints do, two points of a figure are never farther apart than the way from one to the other along the
# bones. Where a task above holds a site at a place in the world, or the root stands there, what reaches stays within that
# way of it; so a goal beyond cannot be reached while the task is kept. Chains with slides on the way prove nothing.

_LONGER = (JointKind.FREE, JointKind.SLIDE)


def least_misses(figure: Figure, site: str, tasks: Sequence[Task], places: Matrix, tolerance: float) -> FloatArray:
    """By how much a site misses places (n, 3) at least while tasks are met to a tolerance [m]; zero where unknown."""
    own, found = site_frame(figure, site), np.zeros(len(places))
    for held, place, slack in _pins(figure, tasks, tolerance):
        found = np.maximum(found, np.linalg.norm(places - place, axis=1) - chain_length(figure, held, own) - slack)
    return found


def chain_length(figure: Figure, one: SiteFrame | None, other: SiteFrame) -> float:
    """Way between two points of a figure along its bones [m]; from where its root is hung for None; inf with slides."""
    first, second = (() if one is None else figure.ancestors(one.segment)), figure.ancestors(other.segment)
    shared = set(first) & set(second)
    total, ends = 0.0, []
    for each in (one, other):
        point: Vector3 = np.zeros(3) if each is None else each.local_position
        for index in () if each is None else sorted(set(figure.ancestors(each.segment)) - shared, reverse=True):
            joint = figure.joints[index]
            if joint.kind in _LONGER:
                return math.inf
            total += float(np.linalg.norm(point - joint.child_placement.translation_vector))
            point = joint.placement.translation_vector
        ends.append(point)
    return total if one is None else total + float(np.linalg.norm(ends[0] - ends[1]))


def _pins(figure: Figure, tasks: Sequence[Task], tolerance: float) -> list[tuple[SiteFrame | None, FloatArray, float]]:
    """Points that stay, where, and by how much they may stray."""
    pins: list[tuple[SiteFrame | None, FloatArray, float]] = []
    if figure.joints[0].kind not in _LONGER:
        pins.append((None, np.asarray(figure.joints[0].placement.translation_vector), 0.0))
    for task in tasks:
        if isinstance(task, PositionTask) and task.axes == "xyz":
            pins.append((site_frame(figure, task.site), np.array(task.goal), tolerance))
        elif isinstance(task, PoseTask):
            stray = tolerance / math.sqrt(2.0 * task.position_weight)
            pins.append((site_frame(figure, task.site), np.array(task.position), stray))
    return pins


# --- depth ------------------------------------------------------------------------------------------------------------

# How deep a cell lies inside what is reached, finer than cells.
#
# A goal that is missed tells more than that it is missed: the error e is its distance from what can be reached, so the
# whole ball of radius e round it cannot. A cell i that is reached therefore lies no deeper than
#
#     d = min over missed cells o of (|i − o| − e_o),
#
# and that is what is taken, over the neighbors of a cell and, further in, from neighbor to neighbor. Outside, depth
# is −e. Where the middle of a cell is missed by less than a twentieth of a cell, or an answer is no minimum, a twentieth
# is taken, so that inside and outside stay what they are.

LEAST = 0.05  # of a cell
_AROUND = [step for step in itertools.product((-1, 0, 1), repeat=3) if any(step)]


def depths(reached: BoolArray, error: FloatArray, cell: float) -> FloatArray:
    """Depth of every cell's middle [m], negative outside; what lies beyond the box is not reached.

    Along an axis with one layer of cells the map is a plane, and nothing is said about what lies beside it.

    Parameters
    ----------
    reached : (nx, ny, nz) array of bool
        Which cells are.
    error : (nx, ny, nz) array
        How far goals were missed [m]; NaN where that is not known.
    cell : float
        Edge of a cell [m].
    """
    least = LEAST * cell
    missed = np.where(np.isfinite(error), error, 0.5 * cell)
    outside = np.where(reached, 0.0, np.maximum(missed, least))
    signed = np.where(reached, np.inf, -outside)
    padded = _surrounded(signed, cell)
    # Distances go from cell to cell, as chamfers do: each round lets them go one cell further in.
    while True:
        before = padded.copy()
        for step in _AROUND:
            way = cell * float(np.linalg.norm(step))
            there = tuple(slice(1 + s, n - 1 + s) for s, n in zip(step, padded.shape, strict=True))
            inner = padded[1:-1, 1:-1, 1:-1]
            nearer = np.maximum(padded[there] + way, least)
            np.copyto(inner, nearer, where=reached & (nearer < inner))
        if np.array_equal(before, padded):
            return np.asarray(padded[1:-1, 1:-1, 1:-1])


def _surrounded(signed: FloatArray, cell: float) -> FloatArray:
    """The cells with one more on every side: half a cell outside, but beside a plane no bound at all."""
    for axis, count in enumerate(signed.shape):
        width = [(0, 0)] * 3
        width[axis] = (1, 1)
        signed = np.pad(signed, width, constant_values=-0.5 * cell if count > 1 else np.inf)
    return signed


# --- measures ---------------------------------------------------------------------------------------------------------

# What is told about the pose with which a cell is reached, for many poses at once.
#
# * *margin*: how far the pose is from the nearest limit of any joint [rad, or m]; zero where one is touched.
# * *comfort*: 1 where every reading is in the middle of its range, 0 where all are at an end,
#
#       1 − mean over readings of ((x − c)/h)²,
#
#   c the middle and h half of the range; readings without a range do not count.
# * *rula*: the score of people's postures, from 1 (acceptable) to 7 (change it now) [McAtamney1993].
# * *strength*: the share of people, from 0 to 1, whose joints are all strong enough to hold the pose with a load in
#   what reaches, standing as at the start.


@dataclass(frozen=True)
class Asked:
    """What measures need to know besides poses: the start, what reaches, and what it holds [kg]."""

    pose: Pose
    site: str
    load: float
    sex: str


def margin(asked: Asked, q: Matrix) -> FloatArray:
    """Distance from the nearest limit [rad or m], (n,)."""
    backend = kinematics(asked.pose.figure)
    return np.array([float(backend.limit_constraints(each).values.min(initial=np.inf)) for each in q])


def comfort(asked: Asked, q: Matrix) -> FloatArray:
    """Nearness to the middle of all ranges, (n,)."""
    figure = asked.pose.figure
    spans = coordinate_ranges(figure)
    if not spans:
        raise StudyError(f"figure {figure.name!r}: no joint has a range, so nothing is comfortable; leave comfort out.")
    total = np.zeros(len(q))
    for each, span in spans.items():
        joint, own = figure.joint(each.joint), q[:, figure.slot(each.joint).q]
        place = joint.kind.components.index(each.component)
        if not joint.kind.has_swing:
            values = own[:, place]
        elif each.component == "twist":
            values = np.asarray(swing_twist.twist(own))
        else:
            values = np.asarray(swing_twist.swing(own))[:, place]
        total += np.minimum(((values - span.middle) / span.half_width) ** 2, 1.0)
    return np.asarray(1.0 - total / len(spans))


def rula_scores(asked: Asked, q: Matrix) -> FloatArray:
    """RULA's grand score of the worse side, 1 to 7, (n,)."""
    if len(q) == 0:
        return np.zeros(0)
    clip = Clip(asked.pose.figure, q, 1.0, "cells")
    return np.asarray(rula(clip, Work(load=asked.load)).worst, dtype=np.float64)


def strength(asked: Asked, q: Matrix) -> FloatArray:
    """Share of people who are strong enough in every joint, (n,)."""
    figure = asked.pose.figure
    held = (payload(asked.site, asked.load),) if asked.load > 0.0 else ()
    forces = Forces(held, standing_supports(asked.pose))
    return capable_fraction(PoseSequence(figure, q), forces, human_strength(figure, sex=asked.sex))


MEASURES: dict[str, Callable[[Asked, Matrix], FloatArray]] = {
    "margin": margin,
    "comfort": comfort,
    "rula": rula_scores,
    "strength": strength,
}


def check_measure(name: str, asked: Asked) -> None:
    """Try a measure on the start, so that what a figure cannot tell is said before anything is run."""
    try:
        MEASURES[name](asked, asked.pose.q[None])
    except (ErgonomicsError, FigureError) as error:
        raise StudyError(f"{name} cannot be computed: {error}") from None
