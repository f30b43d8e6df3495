"""What a scene keeps clear of: obstacles, and the figure itself.

All of it is one task, named "clearance", above everything else that is asked (level 0): a figure leans on an obstacle
whatever it reaches for. See :mod:`poise.collision.clearance`. Other ways, which keep away before contact and promise no
distance, can be chosen: :mod:`poise.collision.avoidance`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields, replace
from typing import Any

from poise.collision import ClearanceTask, Obstacle
from poise.collision.avoidance import AvoidanceChoice, Follower, Memory
from poise.collision.distance.hull import Solid
from poise.errors import TaskError, suggest
from poise.model import Transform
from poise.model.transform import IDENTITY
from poise.scene.options import OPTIONS, checked_options
from poise.scene.scene_protocol import Asking
from poise.scene.state import SceneState
from poise.solver import Result

_OWN = ("margin", "within", "approach", "most")
_WAY = tuple(each.name for each in fields(AvoidanceChoice))


class Avoidance(Asking):
    """Requests about obstacles, on top of tasks and of ways to add, change and remove them."""

    _state: SceneState
    _memory: Memory | None = None  # what a way of avoidance keeps from step to step

    @property
    def obstacles(self) -> tuple[Obstacle, ...]:
        """What stands in the way, in the order it was put there."""
        found = self._clearance
        return () if found is None else found.obstacles

    def obstacle(
        self,
        what: str | Obstacle,
        geometry: Solid | None = None,
        *,
        at: Sequence[float] = IDENTITY.position,
        rotation: Sequence[float] = IDENTITY.rotation,
    ) -> Obstacle:
        """Put an obstacle into the scene; one of the same name is replaced, which is how obstacles move.

        Parameters
        ----------
        what : str or Obstacle
            Its name; or a whole obstacle, such as ``poise.collision.table()``.
        geometry : Box, Sphere, Ground and the like
            Its shape, when a name is given.
        at, rotation : three and four floats
            Where it stands, when a name is given: position [m] and quaternion w x y z.
        """
        if isinstance(what, Obstacle):
            made = what
            if geometry is not None:
                raise TaskError(
                    f"obstacle {what.name!r} has its shape already; give a name and a geometry, or an Obstacle."
                )
        elif geometry is None:
            raise TaskError(
                f"obstacle {what!r} needs a shape: scene.obstacle({what!r}, Box((1, 1, 1)), at=(1, 0, 0.5))."
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
        """Take an obstacle out of the scene, and give it back."""
        found = self._clearance
        named = {each.name: each for each in self.obstacles}
        if found is None or name not in named:
            raise TaskError(f"the scene has no obstacle {name!r}; {suggest(name, named)}")
        left = tuple(each for each in found.obstacles if each.name != name)
        kept = tuple(pair for pair in found.ignored if name not in pair)
        if left or found.self_contact:
            self.set(found, obstacles=left, ignored=kept)
        else:
            self.remove(found)
        return named[name]

    def avoid(
        self,
        *,
        obstacles: Iterable[Obstacle] | None = None,
        self_contact: bool | None = None,
        ignored: Iterable[Sequence[str]] | None = None,
        **options: Any,
    ) -> ClearanceTask:
        """Keep clear of obstacles, or of oneself, or change how: what is not given stays as it is.

        Parameters
        ----------
        obstacles : several Obstacles
            All that stands in the way.
        self_contact : bool
            Whether the figure keeps clear of itself.
        ignored : pairs of names
            Segments and obstacles, or two segments, that may meet.
        **options
            ``margin`` and ``within`` [m], ``approach``, ``most`` rows (:class:`poise.collision.ClearanceTask`); the
            options of every request; and ``method``, another way of keeping clear than the hard inequality, with its
            ``abort``, ``unit``, ``influence``, ``fastest``, ``floor`` and ``gain``
            (:class:`poise.collision.avoidance.AvoidanceChoice`).
        """
        way = replace(self.avoidance, **{key: options.pop(key) for key in _WAY if key in options})
        own: dict[str, Any] = {key: options.pop(key) for key in _OWN if key in options}
        shared = checked_options(options, "clearance") if set(options) <= set(OPTIONS) else _unknown(options)
        for key, value in (("obstacles", obstacles), ("ignored", ignored)):
            if value is not None:
                own[key] = tuple(value)
        if self_contact is not None:
            own["self_contact"] = self_contact
        found = self._clearance
        if found is None:
            made = ClearanceTask(**own, **shared)
            self.add(made)
        else:
            made = replace(found, **own, **shared)
            self.set(found, **own, **shared)
        if way != self.avoidance:
            self._change(avoidance=way)
            self._memory = None
        return made

    @property
    def avoidance(self) -> AvoidanceChoice:
        """The way in which the scene keeps clear; :meth:`avoid` changes it."""
        return self._state.avoidance

    def _followed(self, max_iterations: int, time_budget: float | None) -> Result | None:
        """Where the chosen way leads; None where it is the hard inequality, or there is nothing to keep clear of."""
        found = self._clearance
        if self.avoidance.is_hard or found is None or not found.enabled:
            return None
        self._memory = self._memory or Memory()
        follower = Follower(self._state.coupled, self.tasks, self.avoidance, self._memory)
        return follower.follow(self.pose, max_iterations, time_budget)

    @property
    def _clearance(self) -> ClearanceTask | None:
        return next((task for task in self.tasks if isinstance(task, ClearanceTask)), None)


def _unknown(options: dict[str, Any]) -> dict[str, Any]:
    known = ("obstacles", "self_contact", "ignored", *_OWN, *_WAY, *OPTIONS)
    wrong = next(key for key in options if key not in OPTIONS)
    raise TaskError(f"there is no option {wrong!r}; {suggest(wrong, known)}", "clearance")
