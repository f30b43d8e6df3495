"""A figure keeps clear of obstacles and of itself: a task that costs nothing while it is kept.

Every pair of solids that may meet has a row d − margin ≥ 0, with d the signed distance: outside, it stops a motion at
the margin and lets the figure slide along; inside, it pushes the solid out by the shortest way, an error of its level
[Baerlocher2001, 7.2.4]. On the first level, where it stands unless told otherwise, no wish moves a solid into another,
and where everything else is impossible the least overlap is what comes out: it is never infeasible.

The rows are inequalities of the step itself, not forces: a pair that is not leaned on has no influence at all, so there
is nothing to switch on and off and nothing hums. A step goes as near as a tenth of a millimeter before the margin, and
from there to the margin a pair touches: curved surfaces turn away under a step, and a contact that came and went with
every rounding would never let a level in conflict find its rest. The number of rows is fixed; they hold the nearest
pairs, each in a place that depends on the pair alone as far as two do not share it, so that what was leaned on is found
again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from poise.collision.bound import BoundPairs, Laid, bound_pairs
from poise.collision.obstacle import Obstacle
from poise.collision.pairing import Frames, Pairing, frames, pairing
from poise.errors import TaskError, suggest
from poise.kinematics import Pose
from poise.kinematics.protocol import PairDistances
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord
from poise.kinematics.selection import kinematics
from poise.model import Figure
from poise.model.limits.input_checks import number
from poise.tasks import Task
from poise.tasks.task import Interval
from poise.tolerances import CONTACT_TOL_M
from poise.types import FloatArray, Matrix

MARGIN = 2e-3  # [m]
WITHIN = 0.25  # [m]
MOST = 24


@dataclass(frozen=True, kw_only=True)
class ClearanceTask(Task):
    """Solids of the figure stay at least `margin` away from obstacles, and from each other: d ≥ margin.

    Parameters
    ----------
    level : int
        0, above all that is asked for, unless given.
    obstacles : sequence of Obstacle
        What stands in the way; each with its own name.
    self_contact : bool
        Whether the figure also keeps clear of itself. Segments that hang on each other or touch in the neutral pose are
        left out (:meth:`left_out`).
    margin : float
        Least distance [m]; zero or more.
    within : float
        Pairs farther apart than this have no row [m].
    approach : float
        Share of the way to the margin that one step may go, more than 0 and at most 1: a half lets a figure come to
        rest against an obstacle in ever shorter steps.
    most : int
        Number of rows: so many of the nearest pairs are looked after.
    ignored : pairs of names
        Segments and obstacles, or segments and segments, that may meet: ("left_foot", "floor").
    """

    is_inequality: ClassVar[bool] = True
    first_level: ClassVar[int] = 0

    level: int = 0
    obstacles: tuple[Obstacle, ...] = ()
    self_contact: bool = False
    margin: float = MARGIN
    within: float = WITHIN
    approach: float = 1.0
    most: int = MOST
    ignored: tuple[tuple[str, str], ...] = ()

    def _checked(self) -> dict[str, Any]:
        obstacles = (self.obstacles,) if isinstance(self.obstacles, Obstacle) else tuple(self.obstacles)
        for each in obstacles:
            if not isinstance(each, Obstacle):
                raise TaskError(f"its obstacles must be Obstacles, got {each!r}; write Obstacle('name', Sphere(0.1)).")
        names = [each.name for each in obstacles]
        twice = sorted({name for name in names if names.count(name) > 1})
        if twice:
            raise TaskError(f"two obstacles have the name {twice[0]!r}; give each its own.")
        if not obstacles and self.self_contact is not True:
            raise TaskError("it keeps clear of nothing; give obstacles, or self_contact=True.")
        margin, within = number("its margin", self.margin), number("within", self.within)
        if margin < 0.0 or within <= margin:
            raise TaskError(f"0 ≤ margin < within is needed [m], got margin {margin} and within {within}.")
        approach = number("its approach", self.approach)
        if not 0.0 < approach <= 1.0:
            raise TaskError(f"its approach must be more than 0 and at most 1, got {approach}.")
        if not isinstance(self.most, int) or isinstance(self.most, bool) or self.most < 1:
            raise TaskError(f"most must be a whole number of rows, 1 or more, got {self.most!r}.")
        return {
            "obstacles": obstacles,
            "margin": margin,
            "within": within,
            "approach": approach,
            "ignored": _checked_pairs(self.ignored),
        }

    @property
    def unit(self) -> str:
        """Meters."""
        return "m"

    def rows(self, figure: Figure) -> int:
        """As many as `most`, whatever is near."""
        return self.most

    def check(self, figure: Figure) -> None:
        """Raise TaskError when a name that is ignored is unknown, or there is nothing that could meet."""
        super().check(figure)
        known = {segment.name for segment in figure.segments} | {each.name for each in self.obstacles}
        for pair in self.ignored:
            for name in pair:
                if name not in known:
                    raise TaskError(
                        f"ignores {name!r}, which is no segment and no obstacle; {suggest(name, known)}", self.name
                    )
        if not self.pairing_of(figure).own:
            raise TaskError(f"figure {figure.name!r} has no solid shapes that could meet anything.", self.name)

    # --- what is near -------------------------------------------------------------------------------------------------

    @cached_property
    def _bound(self) -> dict[tuple[Figure, str], BoundPairs]:
        """Pairs bound to an engine, by figure and engine."""
        return {}

    @cached_property
    def _frames(self) -> Frames:
        """Where all parts of obstacles stand."""
        return frames(self.obstacles)

    def __getstate__(self) -> dict[str, Any]:
        """Everything but what is bound to an engine, which belongs to this process."""
        return {key: value for key, value in self.__dict__.items() if key not in ("_bound", "_frames")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)

    def pairing_of(self, figure: Figure) -> Pairing:
        """Which solids may meet."""
        return self._pairs(figure).pairing

    def _pairs(self, figure: Figure) -> BoundPairs:
        key = (figure, kinematics(figure).name)
        if key not in self._bound:
            self._bound[key] = bound_pairs(*key, pairing(figure, self.obstacles, self.self_contact, self.ignored))
        return self._bound[key]

    def near(self, pose: Pose) -> PairDistances:
        """The nearest pairs at a pose."""
        return self._laid(pose).near

    def _laid(self, pose: Pose) -> Laid:
        return self._pairs(pose.figure).measure(pose.q, self._frames, self.within, self.most)

    # --- rows ---------------------------------------------------------------------------------------------------------

    def error(self, pose: Pose) -> FloatArray:
        """What is missing to the margin; zero where it is kept."""
        return np.maximum(self.margin - self._laid(pose).distances, 0.0)

    def interval(self, pose: Pose) -> Interval:
        """From margin − d upwards; rows without a pair are open on both sides."""
        missing = self.margin - self._laid(pose).distances
        lower = np.where(missing > 0.0, missing, self.approach * np.minimum(missing + CONTACT_TOL_M, 0.0))
        return Interval(lower, np.full(self.most, np.inf))

    def differentiated(self, pose: Pose) -> FloatArray:
        """−d, also where the margin is kept; 0 in rows without a pair."""
        distances = self._laid(pose).distances
        return np.where(np.isinf(distances), 0.0, -distances)

    def jacobian(self, pose: Pose) -> Matrix:
        """∂d/∂q = nᵀ(J_a − J_b); zero in rows without a pair."""
        return self._laid(pose).jacobian

    def _curvature(self, pose: Pose, weights: FloatArray) -> Matrix:
        """Σ w ∇²d: what the bodies' turning does, and the sliding of the nearest points over their surfaces."""
        laid, bound = self._laid(pose), self._pairs(pose.figure)
        total = np.zeros((pose.figure.nv, pose.figure.nv))
        for place, row in enumerate(laid.places):
            if weights[row] != 0.0:
                total += weights[row] * bound.curvature(pose.state, self._frames, laid.near, place)
        return total

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """One record: what may meet, and where obstacles stand."""
        pairing = self.pairing_of(figure)
        numbers = pairing.record_numbers(self._frames, margin=self.margin, cutoff=self.within, approach=self.approach)
        return (TaskRecord(RecordKind.CLEARANCE, self.most, numbers),)

    # --- words --------------------------------------------------------------------------------------------------------

    def row_names(self, pose: Pose) -> tuple[str, ...]:
        """What meets in each row: "right_forearm touches table"; empty in rows without a pair."""
        laid, paired = self._laid(pose), self.pairing_of(pose.figure)
        names = [""] * self.most
        for pair, place in zip(laid.near.pairs.tolist(), laid.places, strict=True):
            names[place] = paired.words(pair)
        return tuple(names)

    def contacts(self, pose: Pose, tolerance: float = 2.0 * CONTACT_TOL_M) -> tuple[str, ...]:
        """What touches at a pose, to `tolerance` beyond the margin, in words, the nearest first."""
        near, paired = self.near(pose), self.pairing_of(pose.figure)
        order = [
            i
            for i in np.argsort(near.distances, kind="stable").tolist()
            if near.distances[i] <= self.margin + tolerance
        ]
        return tuple(dict.fromkeys(paired.words(int(near.pairs[i])) for i in order))

    def left_out(self, figure: Figure) -> tuple[tuple[str, str], ...]:
        """Segments that are not kept apart, because they hang on each other, touch at rest or are ignored."""
        return self.pairing_of(figure).left_out

    def error_norm(self, pose: Pose) -> float:
        """Size of what is missing to the margin: ‖e‖."""
        return float(np.linalg.norm(self.error(pose)))

    def describe(self) -> str:
        """What it keeps clear of."""
        names = [each.name for each in self.obstacles] + (["itself"] if self.self_contact else [])
        shown = names if len(names) <= 4 else [*names[:3], f"{len(names) - 3} more"]
        words = shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"
        return f"keep {1e3 * self.margin:.3g} mm clear of {words}"

    def _title(self) -> str:
        return "clearance"


def _checked_pairs(pairs: Iterable[Iterable[str]]) -> tuple[tuple[str, str], ...]:
    found = []
    for pair in pairs:
        names = tuple(pair) if not isinstance(pair, str) else ()
        if len(names) != 2 or not all(isinstance(name, str) for name in names):
            raise TaskError(f"ignored must be pairs of names, such as ('left_foot', 'floor'), got {pair!r}.")
        found.append((names[0], names[1]))
    return tuple(found)
