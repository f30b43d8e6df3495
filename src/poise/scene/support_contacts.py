"""Balance tasks of a scene on the supports that carry: which do, tasks with these alone, and what is missing.

Balance tasks name candidates for supports. Before each solve :meth:`_balanced_tasks` replaces each by one whose
supports are in contact (:mod:`poise.scene.contact_state`); the scene keeps the candidates: supports come and go.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from poise.errors import ForceError
from poise.model import Site, Transform
from poise.scene.contact_state import CONTACT_TOL_M, Contact, ContactState, lifted_text
from poise.scene.load_shift import load_shift
from poise.scene.scene_protocol import SceneProtocol
from poise.solver import Result, Status
from poise.statics import Forces, Support, convex_hull
from poise.statics.support_polygon import horizontal_axes
from poise.statics.wrenches import force_frame
from poise.tasks import CenterOfMassTask, SupportPolygonTask, SupportRegionTask, Task
from poise.tasks.criteria import LAST_LEVEL
from poise.types import FloatArray

_LIFTED_HEIGHT_M = 2.0 * CONTACT_TOL_M  # more than the tolerance of contact, so that contacts do not flicker
_MIN_POLYGON_CORNERS = 3
_SHARED_FIELDS = ("name", "level", "weight", "active_joints", "joint_cost")


class SupportContacts(SceneProtocol):
    """Contacts of supports, and balance tasks on those that carry."""

    _dropped: frozenset[str] = frozenset()  # supports that left their surface in this solve
    _reduced: dict[str, Support] | None = None  # supports that partly left their surface in this solve: what touches
    _replaced: dict[str, tuple[Task, tuple[Support, ...], Task]] | None = None  # last balance tasks, by name
    _standing: tuple[Support, ...] = ()  # supports that the balance tasks of the last solve count on
    _lacking: tuple[tuple[str, float, str], ...] = ()  # balance tasks that nothing carries: distance [m] and reason

    # --- contacts ----------------------------------------------------------------------------------------------------

    def _contact_state(self, *, predicted: bool) -> ContactState:
        return ContactState(self.pose, self.tasks, predicted=predicted, up=-self.forces.down)

    def _touching(self, supports: Sequence[Support], *, predicted: bool) -> tuple[list[Contact], list[Contact]]:
        """Contacts of supports that carry, and of those that do not."""
        state = self._contact_state(predicted=predicted)
        found = [state.contact(each) for each in supports]
        carrying = [each for each in found if each.carries and each.support.name not in self._dropped]
        return carrying, [each for each in found if each not in carrying]

    def _forces_in_contact(self) -> Forces:
        """Forces of the scene with the supports that carry now.

        Raises
        ------
        ForceError
            There are supports, and none of them touches its surface.
        """
        if not self.forces.supports:
            return self.forces
        carrying, others = self._touching(self.forces.supports, predicted=False)
        if not carrying:
            raise ForceError(f"{self._lifted(others)}.")
        return replace(self.forces, supports=tuple(each.support for each in carrying))

    def _lifted(self, contacts: Sequence[Contact]) -> str:
        """Sentence that says why nothing carries."""
        return f"nothing carries the figure: {lifted_text(contacts, self.pose, self.forces.down)}"

    # --- balance tasks -----------------------------------------------------------------------------------------------

    def _balanced_tasks(self) -> tuple[Task, ...]:
        """All tasks, balance tasks on the supports that carry; those that nothing carries are left out."""
        tasks: list[Task] = []
        lacking: list[tuple[str, float, str]] = []
        standing: list[Support] = []
        state: ContactState | None = None
        for task in self.tasks:
            supports = self._candidates(task)
            if not supports:
                tasks.append(task)
                continue
            state = state or self._contact_state(predicted=True)
            contacts = [state.contact((self._reduced or {}).get(each.name, each)) for each in supports]
            carrying = [each for each in contacts if each.carries and each.support.name not in self._dropped]
            if not isinstance(task, SupportRegionTask):
                carrying = [each for each in carrying if each.support.is_level(self.pose, self.forces.down)]
            standing += [each.support for each in carrying]
            if carrying:
                tasks.append(self._balanced(task, carrying, len(contacts), state))
            else:
                lacking.append((task.name, max(each.height for each in contacts), self._lifted(contacts)))
        self._lacking, self._standing = tuple(lacking), tuple(standing)
        return (*tasks, *self._load_shifts(tasks))

    def _load_shifts(self, tasks: Sequence[Task]) -> list[Task]:
        """Criteria that keep loads over the middle of the supports; none beside criteria of the scene's own."""
        if not self.forces.wrenches or any(task.level >= LAST_LEVEL and task.enabled for task in tasks):
            return []
        state, made = self._contact_state(predicted=True), []
        for task in tasks:
            if isinstance(task, SupportPolygonTask):
                found = [state.contact_points(each).mean(axis=0) for each in task.forces.supports]
                made.append(load_shift(self.figure, task, np.array(found)))
        return [task for task in made if task is not None]

    def _candidates(self, task: Task) -> tuple[Support, ...]:
        """Supports of a balance task that may carry; none for other tasks."""
        if not task.enabled:
            return ()
        if isinstance(task, (SupportPolygonTask, CenterOfMassTask)):
            return task.forces.supports
        return self.forces.supports if isinstance(task, SupportRegionTask) and task.follow_supports else ()

    def _balanced(self, task: Task, carrying: Sequence[Contact], count: int, state: ContactState) -> Task:
        """The balance task with the supports that carry; the same object as before where nothing has changed."""
        whole = len(carrying) == count and all(each.whole for each in carrying) and not self._reduced
        if isinstance(task, SupportRegionTask) or whole:
            return task
        supports = tuple(each.support for each in carrying)
        known = self._replaced = self._replaced if self._replaced is not None else {}
        last = known.get(task.name)
        if last is not None and last[0] is task and last[1] == supports:
            return last[2]
        if isinstance(task, CenterOfMassTask):
            offset = any(task.goal[:2])  # given from the sites: these stay its origin, however they touch
            over = tuple(each.support.site if offset else self._middle(each) for each in carrying)
            made: Task = replace(task, over=over, forces=replace(task.forces, supports=supports))
        else:
            assert isinstance(task, SupportPolygonTask)
            made = _polygon_on(task, supports, np.concatenate([state.contact_points(each) for each in supports]))
        known[task.name] = (task, supports, made)
        return made

    def _middle(self, contact: Contact) -> str | Site:
        """The site of a support, or the mean of the corners that touch where not all do."""
        support = contact.support
        if contact.whole:
            return support.site
        frame = force_frame(self.figure, support.site)
        x, y, z = (frame.local_position + frame.local_rotation @ np.mean(support.corners, axis=0)).tolist()
        return Site(f"{support.name} contact", self.figure.segments[frame.segment].name, Transform((x, y, z)))

    # --- after a solve -----------------------------------------------------------------------------------------------

    def _lifted_supports(self) -> frozenset[str]:
        """Names of supports that the last solve counted on and that have left their surface at the current pose."""
        if not self._standing:
            return frozenset()
        state = self._contact_state(predicted=False)
        heights = {each.name: state.contact(each).height for each in self._standing}
        return frozenset(name for name, height in heights.items() if height > _LIFTED_HEIGHT_M)

    def _partly_lifted(self) -> dict[str, Support]:
        """Supports that the last solve counted on with corners that have left the surface: with those that touch."""
        state = self._contact_state(predicted=False)
        found = {}
        for each in self._standing:
            if each.corners and state.farthest(each) > _LIFTED_HEIGHT_M:
                rest = state.contact(each).support
                if len(rest.corners) < len(each.corners):
                    found[each.name] = rest
        return found

    def _with_lacking(self, result: Result) -> Result:
        """Result, with the balance tasks that nothing carries as unmet."""
        if not self._lacking:
            return result
        names = {name for name, _, _ in self._lacking}
        solved = {task.name: task for task in result.requested}
        requested = tuple(solved.get(task.name, task) for task in self.tasks if task.name in names | set(solved))
        status = Status.CONVERGED if result.status is Status.SOLVED else result.status
        return replace(result, status=status, requested=requested, unsupported=(*result.unsupported, *self._lacking))


def _polygon_on(task: SupportPolygonTask, supports: tuple[Support, ...], points: FloatArray) -> Task:
    """The task on some supports; as a fixed line or point where their corners span no area."""
    polygon = convex_hull(points @ horizontal_axes(task.forces).T)
    if polygon.has_area and len(points) >= _MIN_POLYGON_CORNERS:
        return replace(task, forces=replace(task.forces, supports=supports))
    shared: dict[str, Any] = {name: getattr(task, name) for name in _SHARED_FIELDS}
    corners = tuple(map(tuple, points.tolist()))
    return SupportRegionTask(corners=corners, forces=replace(task.forces, supports=()), **shared)
