"""Force requests: external wrenches, loads, supports, static equilibrium, inertia and low joint torques.

Forces belong to the scene. Tasks that depend on them (balance, torques) are updated when they change.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypedDict

import numpy as np

from poise.errors import ForceError
from poise.kinematics.site_frame import site_name
from poise.model import Figure
from poise.scene.scene_protocol import SceneProtocol
from poise.scene.site_requests import SiteLike
from poise.scene.task_options import TaskOptions, checked_options, with_defaults
from poise.statics import (
    Capacity,
    ForceReport,
    Forces,
    InternalForce,
    Support,
    Wrench,
    analyze_forces,
    capacity,
    payload,
    surface_corners,
)
from poise.tasks import (
    CenterOfMassTask,
    EffortTask,
    EquilibriumTask,
    InertiaTask,
    SupportPolygonTask,
    SupportRegionTask,
    Task,
    TorqueTask,
)
from poise.tasks.criteria import LAST_LEVEL
from poise.types import ArrayLike

if TYPE_CHECKING:
    from typing_extensions import Unpack


class SupportOptions(TypedDict, total=False):
    """Options of supports; see :class:`poise.statics.Support`."""

    share: float | None
    horizontal_force: Sequence[float] | None
    friction: float | None
    normal: Sequence[float]
    frame: str
    corners: Sequence[Sequence[float]]
    point: Sequence[float] | None


class ForceRequests(SceneProtocol):
    """External forces, supports and tasks about them."""

    # --- forces ------------------------------------------------------------------------------------------------------

    def apply_force(
        self, site: SiteLike, force: ArrayLike, torque: ArrayLike = (0.0, 0.0, 0.0), *, frame: str = "world"
    ) -> Wrench:
        """Apply an external force [N] and torque [N m] to a site, replacing the one at this site.

        The wrench acts on the figure: a hand that pushes a wall forward is pushed backward by it.
        """
        made = Wrench(site, force, torque, frame)  # type: ignore[arg-type]
        others = tuple(each for each in self.forces.wrenches if site_name(each.site) != site_name(site))
        self.forces = replace(self.forces, wrenches=(*others, made))
        return made

    def apply_load(self, site: SiteLike, mass: float) -> Wrench:
        """Attach a load of a mass [kg] to a site."""
        return self.apply_force(site, payload(site, mass, self.forces.gravity).force)

    def apply_internal_force(
        self,
        site: SiteLike,
        other: SiteLike,
        force: ArrayLike,
        torque: ArrayLike = (0.0, 0.0, 0.0),
        *,
        frame: str = "world",
    ) -> InternalForce:
        """Apply an internal force: a force [N] on one site and its opposite on another.

        It changes joint torques and never the balance; see :class:`poise.statics.InternalForce`. An internal force
        between the same two sites is replaced.
        """
        made = InternalForce(site, other, force, torque, frame)  # type: ignore[arg-type]
        both = {site_name(site), site_name(other)}
        kept = tuple(each for each in self.forces.internal if {site_name(each.site), site_name(each.other)} != both)
        self.forces = replace(self.forces, internal=(*kept, made))
        return made

    def add_support(self, *sites: SiteLike, **options: Unpack[SupportOptions]) -> tuple[Support, ...]:
        """Declare sites as supports of the figure; see :class:`poise.statics.Support` for the options.

        Corners default to those of the surface around the site (:func:`poise.statics.surface_corners`). The surface is
        where the site is now, unless a `point` of it is given: a site that leaves it does not carry.
        """
        made = []
        for site in sites:
            own: dict[str, Any] = {"corners": surface_corners(self.figure, site), **options}
            try:
                made.append(self._on_surface(Support(site, **own), "point" in options))
            except TypeError:
                unknown = sorted(set(options) - set(Support.__dataclass_fields__))
                raise ForceError(f"unknown option of a support: {', '.join(unknown)}.", site_name(site)) from None
        names = {each.name for each in made}
        others = tuple(each for each in self.forces.supports if each.name not in names)
        self.forces = replace(self.forces, supports=(*others, *made))
        return tuple(made)

    def _on_surface(self, support: Support, given: bool) -> Support:
        """The support with its surface through its lowest contact point, unless it is given or unknown."""
        if given or support.friction is None or support.frame == "site":
            return support
        points = support.contact_points(self.pose)
        x, y, z = points[int(np.argmin(points @ support.world_normal(self.pose)))].tolist()
        return replace(support, point=(x, y, z))

    def remove_forces(self, *sites: SiteLike) -> None:
        """Remove forces and supports from sites; all of them if none is named."""
        gone, forces = {site_name(site) for site in sites}, self.forces
        every: list[Wrench | Support | InternalForce] = [*forces.wrenches, *forces.supports, *forces.internal]
        known = dict.fromkeys(name for each in every for name in sorted(_at(each)))
        for name in gone:
            if name not in known:
                raise ForceError(f"no force acts here; forces act at {', '.join(known) or 'no site'}.", name)
        self.forces = replace(
            forces,
            wrenches=tuple(each for each in forces.wrenches if sites and not gone & _at(each)),
            supports=tuple(each for each in forces.supports if sites and not gone & _at(each)),
            internal=tuple(each for each in forces.internal if sites and not gone & _at(each)),
        )

    def force_report(self, strength: Mapping[str, tuple[float, float]] | None = None) -> ForceReport:
        """How the supports carry the pose now, and what the joints exert; see :func:`poise.statics.analyze_forces`.

        Supports that do not touch their surface carry nothing.
        """
        return analyze_forces(self.pose, self._forces_in_contact(), strength)

    def force_capacity(
        self, site: SiteLike, direction: ArrayLike, strength: Mapping[str, tuple[float, float]] | None = None
    ) -> Capacity:
        """Largest force of a site in a direction at the current pose, and its limit; see :mod:`poise.statics`."""
        return capacity(self.pose, self._forces_in_contact(), site, direction, strength)

    # --- tasks -------------------------------------------------------------------------------------------------------

    def keep_equilibrium(self, *, tolerance: float | None = None, **options: Unpack[TaskOptions]) -> EquilibriumTask:
        """Bring the total moment of weight, forces and supports to zero; undetermined load shares are equal.

        Parameters
        ----------
        tolerance : float, optional
            Moment over weight up to which the task counts as met [m].
        """
        fields: dict[str, Any] = {"forces": replace(self.forces, internal=()).with_equal_shares()}
        if tolerance is not None:
            fields["tolerance"] = tolerance
        return self._ask(EquilibriumTask, "equilibrium", options, **fields)

    def keep_inertia(
        self, value: float | str, axis: Sequence[float] = (0.0, 0.0, 1.0), **options: Unpack[TaskOptions]
    ) -> InertiaTask:
        """Set the moment of inertia [kg m²] about an axis through the center of mass, or "largest" or "smallest"."""
        own = with_defaults(options, level=LAST_LEVEL) if isinstance(value, str) else options
        return self._ask(InertiaTask, "inertia", own, value=value, axis=axis)

    def prefer_low_torques(
        self, strength: Mapping[str, Any] | None = None, **options: Unpack[TaskOptions]
    ) -> EffortTask:
        """Minimize joint torques relative to joint strength [N m], or (negative, positive) per direction.

        Declare the supports first (:meth:`add_support`): without them the root carries the figure, and the result
        says so.
        """
        given = {name: _strength(value) for name, value in (strength or {}).items()}
        own = {"name": "torques", **checked_options(options, str(options.get("name", "torques")))}
        forces = self.forces.with_equal_shares()
        made = EffortTask(forces=forces, strength=given, **{"level": LAST_LEVEL, **own})
        self.add(made)
        return made


def _at(force: Wrench | Support | InternalForce) -> set[str]:
    """Names of the sites where a force acts."""
    return {site_name(force.site)} | ({site_name(force.other)} if isinstance(force, InternalForce) else set())


def _strength(value: Any) -> float:
    """Mean magnitude of a strength that may differ by direction."""
    return float(np.mean(np.abs(value)))


def _for(task: Task, old: Forces, new: Forces) -> Forces | None:
    """Updated forces of a task after those of its scene changed; None if it uses others or none."""
    if isinstance(task, SupportRegionTask):
        kept = replace(new, supports=(), internal=())
        return None if task.follow_supports or task.forces != replace(old, supports=(), internal=()) else kept
    if isinstance(task, SupportPolygonTask) or (isinstance(task, CenterOfMassTask) and task.forces.supports):
        if replace(task.forces, supports=()) != replace(old, supports=(), internal=()):
            return None
        names = {each.name for each in task.forces.supports}
        same = isinstance(task, SupportPolygonTask) and task.forces.supports == old.supports and bool(new.supports)
        now = {each.name: each for each in new.supports if each.name in names}
        supports = new.supports if same else tuple(now.get(each.name, each) for each in task.forces.supports)
        return replace(new, supports=supports, internal=())
    if isinstance(task, EquilibriumTask):
        return (
            replace(new, internal=()).with_equal_shares()
            if task.forces == replace(old, internal=()).with_equal_shares()
            else None
        )
    if isinstance(task, TorqueTask):
        return new.with_equal_shares() if task.forces == old.with_equal_shares() else None
    return None


def forces_followed(figure: Figure, tasks: tuple[Task, ...], old: Forces, new: Forces) -> tuple[Task, ...]:
    """Tasks that hold the forces of a scene, with its new ones, checked again: these may lift the figure off."""
    changed = []
    for task in tasks:
        forces = _for(task, old, new)
        changed.append(task if forces is None else replace(task, forces=forces))  # type: ignore[call-arg]
        if changed[-1] is not task:
            changed[-1].check(figure)
    return tuple(changed)
