"""What a person may ask about forces: loads, supports, balance, inertia, and poses of little effort.

Forces belong to the scene. Tasks that need them (balance, torques) hold those of the scene and follow when they change.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from poise.errors import ForceError, TaskError
from poise.figure import Figure, Site
from poise.pose import Pose
from poise.scene.options import checked_options
from poise.scene.requests import Kind, Where
from poise.statics import ForceReport, Forces, Support, Wrench, carried, forces_at, support_region, surface_corners
from poise.statics.region import plane_axes
from poise.statics.wrench import name_of, place_of
from poise.tasks import (
    BalanceTask,
    CentreOfMassTask,
    ContactTask,
    EffortTask,
    InertiaTask,
    PoseTask,
    PositionTask,
    SupportPolygonTask,
    Task,
    TorqueTask,
)
from poise.tasks.criteria import LAST_LEVEL
from poise.types import ArrayLike, FloatArray

LEVEL_FLOOR = 0.999  # cosine of the slope up to which a support is a level floor
LEVEL = 5e-3  # sites within this height [m] of a segment's lowest one stand on the floor with it


class ForceRequests(ABC):
    """Forces and balance, on top of a pose and of a way to add a task."""

    @property
    @abstractmethod
    def figure(self) -> Figure:
        """The figure."""

    @property
    @abstractmethod
    def pose(self) -> Pose:
        """The pose now."""

    @property
    @abstractmethod
    def tasks(self) -> tuple[Task, ...]:
        """All tasks."""

    @property
    @abstractmethod
    def forces(self) -> Forces:
        """All forces of the scene."""

    @forces.setter
    @abstractmethod
    def forces(self, forces: Forces) -> None:
        """Take other forces."""

    @abstractmethod
    def add(self, task: Task) -> Task:
        """Add a task."""

    @abstractmethod
    def _ask(self, kind: type[Kind], title: str, options: dict[str, Any], **fields: Any) -> Kind:
        """Make a task, with a level and a name where the options give none, and add it."""

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
        gone = {name_of(site) for site in sites}
        wrenches = {name_of(each.site): each for each in self.forces.wrenches}
        supports = {each.name: each for each in self.forces.supports}
        known = ", ".join({**wrenches, **supports})
        for name in gone:
            if name not in wrenches and name not in supports:
                raise ForceError(f"no force acts here; there are forces at {known or 'no site'}.", name)
        self.forces = replace(
            self.forces,
            wrenches=tuple(each for name, each in wrenches.items() if sites and name not in gone),
            supports=tuple(each for name, each in supports.items() if sites and name not in gone),
        )

    def force_report(self, strength: Mapping[str, tuple[float, float]] | None = None) -> ForceReport:
        """How the supports carry the pose now, and what the joints exert; see :func:`poise.statics.forces_at`."""
        return forces_at(self.pose, self.forces, strength)

    # --- tasks --------------------------------------------------------------------------------------------------------

    def keep_balance(
        self, *over: Where, margin: float | None = None, **options: Any
    ) -> SupportPolygonTask | CentreOfMassTask:
        """Keep the figure and its loads from tipping over what it stands on.

        That is the sites named, else the supports of the scene, else all sites that tasks on level 1 hold in place.
        The centre of mass stays over their middle. With a `margin` [m], or where forces act, the weight may be
        anywhere over the polygon that the sites span, each with the lowest sites of its segment, heel and toes say,
        that far inside. Where a support is no level floor (a wall, a slope, a bar that is held), it may be wherever
        forces inside all friction cones can carry it (:func:`poise.statics.support_region`). None follows when
        supports are moved later; ask again.
        """
        if not over and any(not _stands(each, self.pose, self.forces) for each in self.forces.supports):
            return self._ask(SupportPolygonTask, "balance", options, margin=margin or 0.0, **self._region())
        sites = over or tuple(each.site for each in self.forces.supports) or self._held()
        if not sites:
            raise TaskError(
                "nothing to balance on: no task on level 1 holds a site in place; pin the feet first, or name sites."
            )
        corners = np.concatenate([self._standing(site) for site in sites])
        fields: dict[str, Any] = {"corners": [tuple(each) for each in corners.tolist()]}
        fields["forces"] = _for(SupportPolygonTask, self.forces)
        anywhere = margin is not None or bool(self.forces.wrenches)
        if anywhere and SupportPolygonTask(**fields).polygon.has_area:
            return self._ask(SupportPolygonTask, "balance", options, margin=margin or 0.0, **fields)
        middle = np.mean([place_of(self.figure, site).position(self.pose) for site in sites], axis=0)
        if margin or self.forces.wrenches:
            raise TaskError(
                "what it stands on has no area, so there is no margin to keep and no polygon for forces; name more "
                "sites, or use keep_equilibrium.",
                "balance",
            )
        return self._ask(CentreOfMassTask, "balance", options, goal=tuple(middle.tolist()), axes="xy")

    def _region(self) -> dict[str, Any]:
        """Polygon over which supports of any kind can carry the figure with its forces, on the height of the lowest."""
        forces, down = self.forces, self.forces.down
        found = support_region(self.pose, forces).corners @ plane_axes(forces)
        depth = max(float((each.points(self.pose) @ down).max()) for each in forces.supports)
        corners = [tuple(each) for each in (found + depth * down).tolist()]
        return {"corners": corners, "forces": Forces(gravity=forces.gravity)}

    def _held(self) -> tuple[Where, ...]:
        """Sites that tasks on level 1 hold in place."""
        return tuple(
            task.site
            for task in self.tasks
            if task.level == 1 and isinstance(task, (PoseTask, PositionTask, ContactTask)) and task.enabled
        )

    def _standing(self, site: Where) -> FloatArray:
        """Places (k, 3) at which a site's segment stands: its lowest sites, at least the site itself."""
        try:
            place = place_of(self.figure, site)
        except ForceError as error:
            raise TaskError(str(error)) from None
        down, pose = self.forces.down, self.pose
        own = [place_of(self.figure, each) for each in self.figure.sites]
        found = [each.position(pose) for each in own if each.segment == place.segment]
        if isinstance(site, Site) or any(each.name == site for each in self.figure.sites):
            found.append(place.position(pose))
        if not found:
            return np.array([place.position(pose)])
        depths = np.array(found) @ down
        return np.asarray(np.array(found)[depths >= depths.max() - LEVEL])

    def keep_equilibrium(self, **options: Any) -> BalanceTask:
        """Bring the moment of weight, forces and supports to zero; supports with open shares carry alike.

        ``tolerance`` [m], moment over weight, says how near counts as met.
        """
        fields: dict[str, Any] = {"forces": _for(BalanceTask, self.forces)}
        fields |= {key: options.pop(key) for key in ("tolerance",) if key in options}
        return self._ask(BalanceTask, "equilibrium", options, **fields)

    def keep_inertia(self, value: float | str, axis: Sequence[float] = (0.0, 0.0, 1.0), **options: Any) -> InertiaTask:
        """Ask for a moment of inertia [kg m²] about an axis through the centre of mass, "largest" or "smallest"."""
        own = {"level": LAST_LEVEL, **options} if isinstance(value, str) else options
        return self._ask(InertiaTask, "inertia", own, value=value, axis=axis)

    def prefer_low_torques(self, strength: Mapping[str, Any] | None = None, **options: Any) -> EffortTask:
        """Spare the joints: least torques, each as a share of its strength [N m], or (negative, positive) both ways."""
        given = {name: _strength(value) for name, value in (strength or {}).items()}
        own = {"name": "torques", **checked_options(options, str(options.get("name", "torques")))}
        forces = _for(EffortTask, self.forces)
        made = EffortTask(forces=forces, strength=given, **{"level": LAST_LEVEL, **own})
        self.add(made)
        return made


def _stands(support: Support, pose: Pose, forces: Forces) -> bool:
    """Whether a support is a level floor under a foot."""
    return support.friction is not None and float(support.axis(pose) @ forces.down) < -LEVEL_FLOOR


def _strength(value: Any) -> float:
    """One number of a strength that may differ to both sides: the mean of their sizes."""
    return float(np.mean(np.abs(value)))


def _for(kind: type[Task], forces: Forces) -> Forces:
    """Forces of a scene as a kind of task needs them."""
    if kind is SupportPolygonTask:
        return replace(forces, supports=())
    return forces.shared()


def following(tasks: tuple[Task, ...], old: Forces, new: Forces) -> tuple[Task, ...]:
    """Tasks that hold the forces of a scene, with its new ones."""
    changed = []
    for task in tasks:
        kind = type(task)
        if isinstance(task, (BalanceTask, SupportPolygonTask, TorqueTask)) and task.forces == _for(kind, old):
            task = replace(task, forces=_for(kind, new))
        changed.append(task)
    return tuple(changed)
