"""Pairs of frames: tasks between two sites, or between a site and a world point.

The relation of two frames does not change when a joint moves both. Expressed in their lowest common ancestor segment it
changes with the other joints only, so the columns of shared joints are exactly zero, for an open loop or a closed one
[Baerlocher2001, 4.5.3: in world axes that holds for a closed loop only].
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from poise.errors import PoiseError, TaskError
from poise.kinematics.site_frame import WORLD, PointTarget, SiteFrame, site_frame, target_frame
from poise.model import Figure, Site
from poise.tasks.joint_selection import dof_mask
from poise.tasks.terms.validation import naming_task, target_name
from poise.types import BoolArray, Matrix

if TYPE_CHECKING:
    from poise.tasks.task import Task


def other_frame(task: Task, figure: Figure, site: str | Site, other: PointTarget) -> SiteFrame:
    """Frame of the second point; TaskError when it does not exist or is on the same segment as the first."""
    try:
        return _other_frame(figure, site, other)
    except PoiseError:
        with naming_task(task.name):
            raise


@lru_cache(maxsize=1024)
def _other_frame(figure: Figure, site: str | Site, other: PointTarget) -> SiteFrame:
    second = target_frame(figure, other)
    if second.segment != WORLD:
        _check_different_segments(
            figure, site_frame(figure, site), second, f"{target_name(site)} and {target_name(other)}"
        )
    return second


def _check_different_segments(figure: Figure, first: SiteFrame, second: SiteFrame, names: str) -> None:
    """Raise TaskError when both frames are on one segment, so that no joint can change their relation."""
    if first.segment == second.segment != WORLD:
        raise TaskError(
            f"{names} are both on segment {figure.segments[first.segment].name!r}, where no joint can move one "
            "relative to the other; choose sites on different segments."
        )


def segments_of_pair(first: SiteFrame, second: SiteFrame) -> tuple[int, ...]:
    """Segments of two frames, without the world."""
    return tuple(frame.segment for frame in (first, second) if frame.segment != WORLD)


def common_ancestor(figure: Figure, first: int, second: int) -> int:
    """Index of the lowest common ancestor segment; WORLD when one of them is the world."""
    if WORLD in (first, second):
        return WORLD
    ancestors = set(figure.ancestors(second))
    return next(segment for segment in figure.ancestors(first) if segment in ancestors)


@lru_cache(maxsize=1024)
def shared_dofs(figure: Figure, first: int, second: int) -> BoolArray:
    """Mask (nv,) of the degrees of freedom that move both segments; read-only."""
    ancestor = common_ancestor(figure, first, second)
    mask = dof_mask(figure, figure.ancestors(ancestor))  # empty for the world
    mask.flags.writeable = False
    return mask


def zero_shared_columns(rows: Matrix, figure: Figure, first: int, second: int) -> Matrix:
    """The rows with the columns of shared joints set exactly to zero; with the world none is shared."""
    if WORLD in (first, second):
        return rows
    return np.where(shared_dofs(figure, first, second), 0.0, rows)


def relative_hessian(matrix: Matrix, figure: Figure, first: int, second: int) -> Matrix:
    """Copy of a Hessian (nv, nv) with the rows and columns of shared joints set exactly to zero."""
    shared = shared_dofs(figure, first, second)
    return np.where(shared[:, None] | shared, 0.0, matrix)
