"""What a person may ask about forces: loads, supports, balance, inertia, and poses of little effort.

Forces belong to the scene. Tasks that need them (balance, torques) hold those of the scene and follow when they change.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from poise.errors import ForceError
from poise.model import Figure
from poise.scene.options import checked_options
from poise.scene.requests import Where
from poise.scene.scene_protocol import Asking
from poise.statics import (
    Capacity,
    ForceReport,
    Forces,
    InternalForce,
    Support,
    Wrench,
    capacity,
    carried,
    forces_at,
    surface_corners,
)
from poise.statics.wrench import name_of
from poise.tasks import (
    BalanceTask,
    EffortTask,
    InertiaTask,
    StandingTask,
    SupportPolygonTask,
    Task,
    TorqueTask,
)
from poise.tasks.criteria import LAST_LEVEL
from poise.types import ArrayLike


class ForceRequests(Asking):
    """Forces and balance, on top of a pose and of a way to add a task."""

    # --- forces -------------------------------------------------------------------------------------------------------

    def push(
        self, site: Where, force: ArrayLike, torque: ArrayLike = (0.0, 0.0, 0.0), *, frame: str = "world"
    ) -> Wrench:
        """Let the world exert a force [N] and a torque [N m] on a site; it takes the place of one that is there.

        The force acts on the figure: a hand that pushes a wall forwards is pushed backwards by it.
        """
        made = Wrench(site, force, torque, frame)  # type: ignore[arg-type]
        others = tuple(each for each in self.forces.wrenches if name_of(each.site) != name_of(site))
        self.forces = replace(self.forces, wrenches=(*others, made))
        return made

    def carry(self, site: Where, mass: float) -> Wrench:
        """Put something of a mass [kg] into a site's hand."""
        return self.push(site, carried(site, mass, self.forces.gravity).force)

    def press(
        self,
        site: Where,
        other: Where,
        force: ArrayLike,
        torque: ArrayLike = (0.0, 0.0, 0.0),
        *,
        frame: str = "world",
    ) -> InternalForce:
        """Let two sites push against each other: a force [N] on the one, its exact opposite on the other.

        It changes joint torques and never the balance; see :class:`poise.statics.InternalForce`. One between the same
        two sites is replaced.
        """
        made = InternalForce(site, other, force, torque, frame)  # type: ignore[arg-type]
        both = {name_of(site), name_of(other)}
        kept = tuple(each for each in self.forces.internal if {name_of(each.site), name_of(each.other)} != both)
        self.forces = replace(self.forces, internal=(*kept, made))
        return made

    def support(self, *sites: Where, **options: Any) -> tuple[Support, ...]:
        """Say that sites carry the figure; see :class:`poise.statics.Support` for share, across, friction, normal.

        Corners are those of the surface round the site (:func:`poise.statics.surface_corners`) where none are given.
        """
        made = []
        for site in sites:
            own = {"corners": surface_corners(self.figure, site), **options}
            try:
                made.append(Support(site, **own))
            except TypeError:
                unknown = sorted(set(options) - set(Support.__dataclass_fields__))
                raise ForceError(f"a support has no {', '.join(unknown)}.", name_of(site)) from None
        names = {each.name for each in made}
        others = tuple(each for each in self.forces.supports if each.name not in names)
        self.forces = replace(self.forces, supports=(*others, *made))
        return tuple(made)

    def release(self, *sites: Where) -> None:
        """Take forces and supports away from sites; all of them where none is named."""
        gone, forces = {name_of(site) for site in sites}, self.forces
        every: list[Wrench | Support | InternalForce] = [*forces.wrenches, *forces.supports, *forces.internal]
        known = dict.fromkeys(name for each in every for name in sorted(_at(each)))
        for name in gone:
            if name not in known:
                raise ForceError(f"no force acts here; there are forces at {', '.join(known) or 'no site'}.", name)
        self.forces = replace(
            forces,
            wrenches=tuple(each for each in forces.wrenches if sites and not gone & _at(each)),
            supports=tuple(each for each in forces.supports if sites and not gone & _at(each)),
            internal=tuple(each for each in forces.internal if sites and not gone & _at(each)),
        )

    def force_report(self, strength: Mapping[str, tuple[float, float]] | None = None) -> ForceReport:
        """How the supports carry the pose now, and what the joints exert; see :func:`poise.statics.forces_at`."""
        return forces_at(self.pose, self.forces, strength)

    def capacity(
        self, site: Where, direction: ArrayLike, strength: Mapping[str, tuple[float, float]] | None = None
    ) -> Capacity:
        """How hard a site can push in a direction at the pose now, and what gives way first; see `poise.statics`."""
        return capacity(self.pose, self.forces, site, direction, strength)

    # --- tasks --------------------------------------------------------------------------------------------------------

    def keep_equilibrium(self, **options: Any) -> BalanceTask:
        """Bring the moment of weight, forces and supports to zero; supports with open shares carry alike.

        ``tolerance`` [m], moment over weight, says how near counts as met.
        """
        fields: dict[str, Any] = {"forces": replace(self.forces, internal=()).shared()}
        fields |= {key: options.pop(key) for key in ("tolerance",) if key in options}
        return self._ask(BalanceTask, "equilibrium", options, **fields)

    def keep_inertia(self, value: float | str, axis: Sequence[float] = (0.0, 0.0, 1.0), **options: Any) -> InertiaTask:
        """Ask for a moment of inertia [kg m²] about an axis through the center of mass, "largest" or "smallest"."""
        own = {"level": LAST_LEVEL, **options} if isinstance(value, str) else options
        return self._ask(InertiaTask, "inertia", own, value=value, axis=axis)

    def prefer_low_torques(self, strength: Mapping[str, Any] | None = None, **options: Any) -> EffortTask:
        """Spare the joints: least torques, each as a share of its strength [N m], or (negative, positive) both ways.

        Say first what carries the figure (:meth:`support`): else it hangs from its root, and the result says so.
        """
        given = {name: _strength(value) for name, value in (strength or {}).items()}
        own = {"name": "torques", **checked_options(options, str(options.get("name", "torques")))}
        forces = self.forces.shared()
        made = EffortTask(forces=forces, strength=given, **{"level": LAST_LEVEL, **own})
        self.add(made)
        return made


def _at(force: Wrench | Support | InternalForce) -> set[str]:
    """Names of the sites at which a force acts."""
    return {name_of(force.site)} | ({name_of(force.other)} if isinstance(force, InternalForce) else set())


def _strength(value: Any) -> float:
    """One number of a strength that may differ to both sides: the mean of their sizes."""
    return float(np.mean(np.abs(value)))


def _for(task: Task, old: Forces, new: Forces) -> Forces | None:
    """Forces that a task is to hold when those of its scene change; None where it holds others or none."""
    if isinstance(task, SupportPolygonTask):
        kept = replace(new, supports=(), internal=())
        return None if task.retaken or task.forces != replace(old, supports=(), internal=()) else kept
    if isinstance(task, StandingTask):
        if replace(task.forces, supports=()) != replace(old, supports=(), internal=()):
            return None
        names = {each.name for each in task.forces.supports}
        same = task.forces.supports == old.supports and bool(new.supports)
        now = {each.name: each for each in new.supports if each.name in names}
        supports = new.supports if same else tuple(now.get(each.name, each) for each in task.forces.supports)
        return replace(new, supports=supports, internal=())
    if isinstance(task, BalanceTask):
        return replace(new, internal=()).shared() if task.forces == replace(old, internal=()).shared() else None
    if isinstance(task, TorqueTask):
        return new.shared() if task.forces == old.shared() else None
    return None


def following(figure: Figure, tasks: tuple[Task, ...], old: Forces, new: Forces) -> tuple[Task, ...]:
    """Tasks that hold the forces of a scene, with its new ones, checked again: these may lift the figure off."""
    changed = []
    for task in tasks:
        forces = _for(task, old, new)
        changed.append(task if forces is None else replace(task, forces=forces))  # type: ignore[call-arg]
        if changed[-1] is not task:
            changed[-1].check(figure)
    return tuple(changed)
