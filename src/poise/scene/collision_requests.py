"""Collision requests: obstacles and self-collision.

Both are one task, named "clearance", above all others (level 0): contact is never given up for a goal. See
:mod:`poise.collision.clearance`. Avoidance methods that act before contact and guarantee no distance are optional:
:mod:`poise.collision.avoidance`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from poise.collision import ClearanceTask, Obstacle
from poise.collision.avoidance import AvoidanceController, AvoidanceMemory, AvoidanceSettings
from poise.collision.distance.hull import Solid
from poise.errors import TaskError, suggest
from poise.model import Transform
from poise.model.transform import IDENTITY
from poise.scene.scene_protocol import SceneProtocol
from poise.scene.state import SceneState
from poise.scene.task_options import OPTIONS, TaskOptions, checked_options
from poise.solver import Result

if TYPE_CHECKING:
    from typing_extensions import Unpack

OTHER_FIGURES = "other figures"
"""Name of the task that keeps clear of other figures, whose bodies are no obstacles of the scene."""
_CLEARANCE_OPTIONS = ("margin", "cutoff", "approach", "max_pairs", "pair_margins", "pair_gains")
_METHOD_OPTIONS = tuple(each.name for each in fields(AvoidanceSettings))


class CollisionOptions(TaskOptions, total=False):
    """Options of clearance and of avoidance methods."""

    margin: float
    """Distance that is kept [m]."""
    cutoff: float
    """Pairs farther apart than this are ignored [m]."""
    approach: float
    """Fraction of the remaining distance that one step may use."""
    max_pairs: int
    """Maximum number of constraint rows."""
    pair_margins: Mapping[tuple[str, str], float]
    """Margins of single pairs [m]."""
    pair_gains: Mapping[tuple[str, str], float]
    """Factors of the approach of single pairs."""
    method: str
    """Avoidance method; see :class:`poise.collision.avoidance.AvoidanceSettings` for it and its parameters."""
    abort_distance: float
    unit_gain_distance: float
    influence_distance: float
    max_speed: float
    min_distance: float
    gain: float


class CollisionRequests(SceneProtocol):
    """Obstacles, self-collision, and the avoidance method."""

    _state: SceneState
    _memory: AvoidanceMemory | None = None  # state that an avoidance method keeps between steps

    @property
    def obstacles(self) -> tuple[Obstacle, ...]:
        """Obstacles in the order they were added."""
        found = self.clearance
        return () if found is None else found.obstacles

    def add_obstacle(
        self,
        what: str | Obstacle,
        geometry: Solid | None = None,
        *,
        at: Sequence[float] = IDENTITY.translation,
        rotation: Sequence[float] = IDENTITY.rotation,
    ) -> Obstacle:
        """Add an obstacle, or replace the one of the same name, which is how obstacles move.

        Parameters
        ----------
        what : str or Obstacle
            Its name, or an Obstacle such as ``poise.collision.table()``.
        geometry : Box, Sphere, Ground and the like
            Its shape, if a name is given.
        at, rotation : three and four floats
            Its pose, if a name is given: position [m] and quaternion (w, x, y, z).
        """
        if isinstance(what, Obstacle):
            made = what
            if geometry is not None:
                raise TaskError(
                    f"obstacle {what.name!r} already has a shape; give either a name and a geometry, or an Obstacle."
                )
        elif geometry is None:
            raise TaskError(
                f"obstacle {what!r} needs a shape: scene.add_obstacle({what!r}, Box((1, 1, 1)), at=(1, 0, 0.5))."
            )
        else:
            made = Obstacle(what, geometry, Transform(tuple(at), tuple(rotation)))  # type: ignore[arg-type]
        names = [each.name for each in self.obstacles]
        if made.name in names:
            every = tuple(made if each.name == made.name else each for each in self.obstacles)
        else:
            every = (*self.obstacles, made)
        self.avoid(obstacles=every)
        return made

    def remove_obstacle(self, name: str) -> Obstacle:
        """Remove an obstacle and return it."""
        found = self.clearance
        named = {each.name: each for each in self.obstacles}
        if found is None or name not in named:
            raise TaskError(f"the scene has no obstacle {name!r}; {suggest(name, named)}")
        left = tuple(each for each in found.obstacles if each.name != name)
        kept = tuple(pair for pair in found.ignored if name not in pair)
        if left or found.self_collision:
            self.set(found, obstacles=left, ignored=kept)
        else:
            self.remove(found)
        return named[name]

    def avoid(
        self,
        *,
        obstacles: Iterable[Obstacle] | None = None,
        self_collision: bool | None = None,
        ignored: Iterable[Sequence[str]] | None = None,
        pairs: Iterable[Sequence[str]] | None = None,
        **options: Unpack[CollisionOptions],
    ) -> ClearanceTask:
        """Keep clear of obstacles or of self-collision, or change how; what is not given stays unchanged.

        Parameters
        ----------
        obstacles : several Obstacles
            All obstacles.
        self_collision : bool
            Whether self-collision is avoided.
        ignored : pairs of names
            Segment and obstacle, or two segments, that may collide.
        pairs : pairs of names
            Whitelist: only these segments and obstacles, or segments and segments, are tested.
        **options
            ``margin`` and ``cutoff`` [m], ``approach``, ``max_pairs``, ``pair_margins``, ``pair_gains``
            (:class:`poise.collision.ClearanceTask`); the
            options of every request; and ``method``, an avoidance method instead of the inequality constraint, with its
            ``abort_distance``, ``unit_gain_distance``, ``influence_distance``, ``max_speed``,
            ``min_distance`` and ``gain``
            (:class:`poise.collision.avoidance.AvoidanceSettings`).
        """
        given: dict[str, Any] = {**options}
        method = replace(self.avoidance, **{key: given.pop(key) for key in _METHOD_OPTIONS if key in given})
        own: dict[str, Any] = {key: given.pop(key) for key in _CLEARANCE_OPTIONS if key in given}
        shared = checked_options(given, "clearance") if set(given) <= set(OPTIONS) else _unknown(given)
        for key, value in (("obstacles", obstacles), ("ignored", ignored), ("pairs", pairs)):
            if value is not None:
                own[key] = tuple(value)
        if self_collision is not None:
            own["self_collision"] = self_collision
        found = self.clearance
        if found is None:
            made = ClearanceTask(**own, **shared)
            self.add(made)
        else:
            made = replace(found, **own, **shared)
            self.set(found, **own, **shared)
        if method != self.avoidance:
            self._change(avoidance=method)
            self._memory = None
        return made

    @property
    def avoidance(self) -> AvoidanceSettings:
        """Avoidance method of the scene; :meth:`avoid` changes it."""
        return self._state.avoidance

    def _solve_by_avoidance(self, max_iterations: int, time_budget: float | None) -> Result | None:
        """Result of the chosen avoidance method; None for the inequality constraint or without obstacles."""
        found = self.clearance
        if found is None or not found.enabled or self.avoidance.is_inequality:
            return None
        self._memory = self._memory or AvoidanceMemory()
        follower = AvoidanceController(self._state.coupled, self._balanced_tasks(), self.avoidance, self._memory)
        return follower.follow(self.pose, max_iterations, time_budget)

    @property
    def clearance(self) -> ClearanceTask | None:
        """The task that keeps clear of obstacles and of self-collision; None if there is none."""
        found = (task for task in self.tasks if isinstance(task, ClearanceTask) and task.name != OTHER_FIGURES)
        return next(found, None)


def _unknown(options: dict[str, Any]) -> dict[str, Any]:
    known = ("obstacles", "self_collision", "ignored", "pairs", *_CLEARANCE_OPTIONS, *_METHOD_OPTIONS, *OPTIONS)
    wrong = next(key for key in options if key not in OPTIONS)
    raise TaskError(f"unknown option {wrong!r}; {suggest(wrong, known)}", "clearance")
