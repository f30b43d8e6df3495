"""ClearanceTask: collision avoidance and self-collision avoidance as inequality constraints.

Every tested pair of solids has a row d − margin ≥ 0, with d the signed distance. Outside, the row stops a motion at the
margin and lets the figure slide along; inside, it pushes the solid out by the shortest way, as an error of its level
[Baerlocher2001, 7.2.4]. On level 0, its default, no task moves a solid into another; where everything else is
infeasible the result is the least penetration: the task itself is never infeasible.

The rows are inequality constraints of the step, not repulsive forces: an inactive pair has no influence at all, so that
nothing switches on and off and nothing oscillates. A step may approach up to a tenth of a millimeter before the margin;
from there to the margin a pair is in contact. Curved surfaces rotate away under a step, and a contact that appeared and
vanished with every rounding would keep a level in conflict from converging. The number of rows is fixed. They hold the
nearest pairs, each in a row that depends on the pair alone unless two pairs share it, so that the active set carries
over between iterations.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

import numpy as np

from poise.collision.collision_pairs import (
    BoundPairs,
    CollisionPairs,
    NamedValues,
    PairRows,
    PairValues,
    WorldFrames,
    bound_pairs,
    collision_pairs,
    world_frames,
)
from poise.collision.obstacles import Obstacle
from poise.errors import TaskError, suggest
from poise.kinematics import Pose
from poise.kinematics.native_backend.task_record import RecordKind, TaskRecord
from poise.kinematics.protocol import PairDistances
from poise.kinematics.selection import kinematics
from poise.kinematics.self_collision import untested_shapes
from poise.math.input_checks import number
from poise.model import Figure
from poise.tasks import Task
from poise.tasks.task import Interval
from poise.tolerances import CONTACT_TOL_M
from poise.types import FloatArray, Matrix

DEFAULT_MARGIN_M = 2e-3
DEFAULT_CUTOFF_M = 0.25
DEFAULT_MAX_PAIRS = 24
_MAX_DESCRIBED_NAMES = 4


@dataclass(frozen=True, kw_only=True, repr=False)
class ClearanceTask(Task):
    """Solids of the figure stay at least `margin` away from obstacles, and from each other: d ≥ margin.

    Error [m]: e = max(margin − d, 0), one row per pair, with J = nᵀ(J_a − J_b), n the unit vector between the nearest
    points a and b.

    Parameters
    ----------
    level : int
        Priority level; by default 0, above all other tasks.
    obstacles : sequence of Obstacle
        The obstacles; each with its own name.
    self_collision : bool
        Whether the figure also avoids collision with itself. Segments that are adjacent or touch in the neutral pose
        are excluded (:meth:`excluded_pairs`).
    margin : float
        Least distance [m]; zero or more.
    cutoff : float
        Pairs farther apart than this have no row [m].
    approach : float
        Fraction of the distance to the margin that one step may go, more than 0 and at most 1: one half lets a figure
        converge against an obstacle in ever shorter steps.
    max_pairs : int
        Number of rows: so many of the nearest pairs are constrained.
    ignored : pairs of names
        Segments and obstacles, or segments and segments, that may collide: ("left_foot", "floor").
    pairs : pairs of names, optional
        Whitelist: only these segments and obstacles, or segments and segments, are tested; two segments then also
        without `self_collision`, and if they are adjacent.
    pair_margins : mapping of two names to float
        Margins of single pairs instead of `margin` [m]: ``{("left_hand", "right_hand"): 0.02}``.
    pair_gains : mapping of two names to float
        Factors of `approach` of single pairs, more than 0 and at most 1.
    """

    is_inequality: ClassVar[bool] = True
    min_level: ClassVar[int] = 0

    level: int = 0
    obstacles: tuple[Obstacle, ...] = ()
    self_collision: bool = False
    margin: float = DEFAULT_MARGIN_M
    cutoff: float = DEFAULT_CUTOFF_M
    approach: float = 1.0
    max_pairs: int = DEFAULT_MAX_PAIRS
    ignored: tuple[tuple[str, str], ...] = ()
    pairs: tuple[tuple[str, str], ...] | None = None
    pair_margins: NamedValues = ()
    pair_gains: NamedValues = ()

    def _validated(self) -> dict[str, Any]:
        obstacles = (self.obstacles,) if isinstance(self.obstacles, Obstacle) else tuple(self.obstacles)
        for each in obstacles:
            if not isinstance(each, Obstacle):
                raise TaskError(f"its obstacles must be Obstacles, got {each!r}; write Obstacle('name', Sphere(0.1)).")
        names = [each.name for each in obstacles]
        duplicates = sorted({name for name in names if names.count(name) > 1})
        if duplicates:
            raise TaskError(f"two obstacles have the name {duplicates[0]!r}; give each its own.")
        if not obstacles and self.self_collision is not True and self.pairs is None:
            raise TaskError("it has nothing to avoid; give obstacles, pairs, or self_collision=True.")
        margin, cutoff = number("its margin", self.margin), number("its cutoff", self.cutoff)
        if margin < 0.0 or cutoff <= margin:
            raise TaskError(f"expected 0 ≤ margin < cutoff [m]; got margin {margin} and cutoff {cutoff}.")
        approach = number("its approach", self.approach)
        if not 0.0 < approach <= 1.0:
            raise TaskError(f"its approach must be more than 0 and at most 1, got {approach}.")
        if not isinstance(self.max_pairs, int) or isinstance(self.max_pairs, bool) or self.max_pairs < 1:
            raise TaskError(f"max_pairs must be a whole number, 1 or more, got {self.max_pairs!r}.")
        margins = _checked_values(self.pair_margins, "pair_margins", 0.0, np.nextafter(cutoff, 0.0))
        return {
            "obstacles": obstacles,
            "pairs": None if self.pairs is None else _checked_pairs(self.pairs, "pairs"),
            "pair_margins": margins,
            "pair_gains": _checked_values(self.pair_gains, "pair_gains", 1e-9, 1.0),
            "margin": margin,
            "cutoff": cutoff,
            "approach": approach,
            "ignored": _checked_pairs(self.ignored, "ignored"),
        }

    @property
    def unit(self) -> str:
        """Meters."""
        return "m"

    def rows(self, figure: Figure) -> int:
        """`max_pairs`, whatever is near."""
        return self.max_pairs

    def check(self, figure: Figure) -> None:
        """Raise TaskError when an ignored name does not exist, or the figure has no solids."""
        super().check(figure)
        known = {segment.name for segment in figure.segments} | {each.name for each in self.obstacles}
        given = {"ignored": self.ignored, "pairs": self.pairs or ()}
        for what, values in (("pair_margins", self.pair_margins), ("pair_gains", self.pair_gains)):
            given[what] = tuple((one, other) for one, other, _ in values)
        for what, name in ((what, name) for what, pairs in given.items() for pair in pairs for name in pair):
            if name not in known:
                raise TaskError(
                    f"{what}: {name!r} is neither a segment nor an obstacle; {suggest(name, known)}", self.name
                )
        if not self.collision_pairs(figure).figure_count:
            raise TaskError(f"figure {figure.name!r} has no solid shapes that could collide.", self.name)

    # --- nearest pairs ------------------------------------------------------------------------------------------------

    @cached_property
    def _bound(self) -> dict[tuple[Figure, str], BoundPairs]:
        """Bound pairs, by figure and backend."""
        return {}

    @cached_property
    def world_frames(self) -> WorldFrames:
        """World frames of all parts of obstacles."""
        return world_frames(self.obstacles)

    def __getstate__(self) -> dict[str, Any]:
        """Everything but the bound pairs, which belong to this process."""
        return {key: value for key, value in self.__dict__.items() if key not in ("_bound", "world_frames")}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)

    def collision_pairs(self, figure: Figure) -> CollisionPairs:
        """The solids and the pairs that are tested."""
        return self._bound_pairs(figure).pairs

    def _bound_pairs(self, figure: Figure) -> BoundPairs:
        key = (figure, kinematics(figure).name)
        if key not in self._bound:
            pairs = collision_pairs(figure, self.obstacles, self.self_collision, self.ignored, self.pairs)
            self._bound[key] = bound_pairs(*key, pairs)
        return self._bound[key]

    def nearest(self, pose: Pose) -> PairDistances:
        """The nearest pairs at a pose."""
        return self._pair_rows(pose).nearest

    def distances(self, pose: Pose, cutoff: float) -> PairDistances:
        """All pairs nearer than `cutoff` [m] at a pose."""
        bound = self._bound_pairs(pose.figure)
        return bound.distances(pose.q, self.world_frames, cutoff)

    def _pair_rows(self, pose: Pose) -> PairRows:
        return self._bound_pairs(pose.figure).measure(pose.q, self.world_frames, self.cutoff, self.max_pairs)

    # --- rows ---------------------------------------------------------------------------------------------------------

    def error(self, pose: Pose) -> FloatArray:
        """Violation of the margin; zero where it is satisfied."""
        return np.maximum(self._row_values(pose)[0] - self._pair_rows(pose).distances, 0.0)

    def interval(self, pose: Pose) -> Interval:
        """From margin − d upward; rows without a pair are open on both sides."""
        margins, gains = self._row_values(pose)
        violation = margins - self._pair_rows(pose).distances
        allowed = gains * self.approach * np.minimum(violation + CONTACT_TOL_M, 0.0)
        return Interval(np.where(violation > 0.0, violation, allowed), np.full(self.max_pairs, np.inf))

    def _row_values(self, pose: Pose) -> tuple[FloatArray, FloatArray]:
        """Margin and gain of every row."""
        margins, gains = np.full(self.max_pairs, self.margin), np.ones(self.max_pairs)
        if self.pair_margins or self.pair_gains:
            table, values = self._pair_rows(pose), self._pair_values(pose.figure)
            margins[table.rows] += values.extra_margins[table.nearest.pairs]
            gains[table.rows] = values.gains[table.nearest.pairs]
        return margins, gains

    def _pair_values(self, figure: Figure) -> PairValues:
        return self.collision_pairs(figure).values(self.margin, self.pair_margins, self.pair_gains)

    def unclipped_error(self, pose: Pose) -> FloatArray:
        """−d, also where the margin is satisfied; 0 in rows without a pair."""
        distances = self._pair_rows(pose).distances
        return np.where(np.isinf(distances), 0.0, -distances)

    def jacobian(self, pose: Pose) -> Matrix:
        """∂d/∂q = nᵀ(J_a − J_b); zero in rows without a pair."""
        return self._pair_rows(pose).jacobian

    def _hessian(self, pose: Pose, weights: FloatArray) -> Matrix:
        """Σ w ∇²d: the rotation of the bodies, and the sliding of the nearest points over their surfaces."""
        table, bound = self._pair_rows(pose), self._bound_pairs(pose.figure)
        total = np.zeros((pose.figure.nv, pose.figure.nv))
        for index, row in enumerate(table.rows):
            if weights[row] != 0.0:
                total += weights[row] * bound.hessian(pose.state, self.world_frames, table.nearest, index)
        return total

    def to_native(self, figure: Figure) -> tuple[TaskRecord, ...]:
        """One record: the pairs that are tested, and the frames of the obstacles."""
        numbers = self.collision_pairs(figure).record_numbers(
            self.world_frames,
            self._pair_values(figure),
            margin=self.margin,
            cutoff=self.cutoff,
            approach=self.approach,
        )
        return (TaskRecord(RecordKind.CLEARANCE, self.max_pairs, numbers),)

    # --- reports ------------------------------------------------------------------------------------------------------

    def row_names(self, pose: Pose) -> tuple[str, ...]:
        """Contact of each row: "right_forearm touches table"; empty in rows without a pair."""
        table, pairs = self._pair_rows(pose), self.collision_pairs(pose.figure)
        names = [""] * self.max_pairs
        for pair, row in zip(table.nearest.pairs.tolist(), table.rows, strict=True):
            names[row] = pairs.describe(pair)
        return tuple(names)

    def contacts(self, pose: Pose, tolerance: float = 2.0 * CONTACT_TOL_M) -> tuple[str, ...]:
        """Contacts at a pose, up to `tolerance` [m] beyond the margin, the nearest first."""
        nearest, pairs = self.nearest(pose), self.collision_pairs(pose.figure)
        order = np.argsort(nearest.distances, kind="stable").tolist()
        margins = self.margin + self._pair_values(pose.figure).extra_margins[nearest.pairs]
        touching = [index for index in order if nearest.distances[index] <= margins[index] + tolerance]
        return tuple(dict.fromkeys(pairs.describe(int(nearest.pairs[index])) for index in touching))

    def excluded_pairs(self, figure: Figure) -> tuple[tuple[str, str], ...]:
        """Segments that are not kept apart, because they are adjacent, touch in the neutral pose or are ignored."""
        return self.collision_pairs(figure).excluded

    def left_out(self, figure: Figure) -> tuple[str, ...]:
        """Everything that is not compared: excluded pairs of segments, and solid shapes whose mesh is not loaded."""
        pairs = tuple(f"{one} and {other}" for one, other in self.excluded_pairs(figure))
        return (*untested_shapes(figure), *pairs)

    def limitations(self, figure: Figure) -> tuple[str, ...]:
        """States solid shapes that are not compared, since their mesh is not loaded."""
        untested = untested_shapes(figure)
        if not untested:
            return ()
        more = f" and {len(untested) - 4} more" if len(untested) > 4 else ""
        shown = ", ".join(untested[:4]) + more
        return (f"{self.name} does not compare {len(untested)} shapes whose mesh is not loaded: {shown}.",)

    def error_norm(self, pose: Pose) -> float:
        """‖e‖, the violation of the margin [m]."""
        return float(np.linalg.norm(self.error(pose)))

    def describe(self) -> str:
        """What is avoided."""
        names = [each.name for each in self.obstacles] + (["itself"] if self.self_collision else [])
        if len(names) > _MAX_DESCRIBED_NAMES:
            shown = names[: _MAX_DESCRIBED_NAMES - 1]
            names = [*shown, f"{len(names) - len(shown)} more"]
        listed = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
        return f"keep {1e3 * self.margin:.3g} mm clear of {listed}"

    def _default_name(self) -> str:
        return "clearance"


def _checked_values(given: Any, what: str, lowest: float, highest: float) -> NamedValues:
    """Pairs of names with a value each, from a mapping or from triples."""
    items = given.items() if isinstance(given, Mapping) else [(tuple(each)[:2], tuple(each)[2:]) for each in given]
    result = []
    for pair, value in items:
        ((one, other),) = _checked_pairs([pair], what)
        checked = number(f"{what} of {one!r} and {other!r}", value[0] if isinstance(value, tuple) and value else value)
        if not lowest <= checked <= highest:
            raise TaskError(f"{what} of {one!r} and {other!r}: expected {lowest:g} to {highest:g}, got {checked:g}.")
        result.append((one, other, checked))
    return tuple(result)


def _checked_pairs(pairs: Iterable[Iterable[str]], what: str) -> tuple[tuple[str, str], ...]:
    result = []
    for pair in pairs:
        names = tuple(pair) if not isinstance(pair, str) else ()
        if len(names) != 2 or not all(isinstance(name, str) for name in names):
            raise TaskError(f"{what} must be pairs of names, such as ('left_foot', 'floor'), got {pair!r}.")
        result.append((names[0], names[1]))
    return tuple(result)
