"""Contacts of a scene: sites that lie on a surface or hold a bar, and are carried by it from then on."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from poise.errors import TaskError
from poise.math import quaternion
from poise.model import Transform
from poise.scene.requests import Where
from poise.scene.scene_protocol import Asking
from poise.statics import Support, surface_corners
from poise.statics.support import FRICTION
from poise.tasks import ContactTask, Task
from poise.tasks.checks import unit_triple
from poise.tasks.fault import at_task
from poise.tasks.words import site_name
from poise.types import ArrayLike, Triple, Wxyz

# The axis of a site that points from its surface into the figure, and along a held bar.
INWARDS: Triple = (0.0, 0.0, 1.0)
PALM_INWARDS: Triple = (-1.0, 0.0, 0.0)  # the same of a palm


class ContactRequests(Asking):
    """Contacts, on top of a way to add a task and of the scene's forces."""

    @abstractmethod
    def _place_of(self, site: Where) -> Transform:
        """Where a site is now."""

    def touch(
        self,
        *sites: Where,
        point: ArrayLike | None = None,
        normal: Sequence[float] = (0.0, 0.0, 1.0),
        sliding: bool = False,
        **options: Any,
    ) -> tuple[ContactTask, ...]:
        """Lay sites on a plane, on level 1, and let it carry the figure: soles on the floor, a palm on a wall.

        Parameters
        ----------
        point : three floats, optional
            Where a site touches [m], or a point of the plane where it slides; where each is now when left out.
        normal : three floats
            Direction in which the plane pushes; up, for a floor.
        sliding : bool
            Whether the sites may move along the plane; else they stay. What stays where it is keeps its heading; what
            goes to a point may turn there.
        **options
            Those of every request, and ``axis``, ``friction``, ``corners`` of ContactTask, ``share`` of Support.
        """
        fields: dict[str, Any] = {"normal": normal, "sliding": sliding}
        return self._contacts(sites, point, fields, options)

    def grasp(
        self,
        *sites: Where,
        point: ArrayLike | None = None,
        direction: Sequence[float],
        sliding: bool = False,
        **options: Any,
    ) -> tuple[ContactTask, ...]:
        """Close hands round a bar along a direction, on level 1, and let it carry: a grip, in any direction.

        They may turn about the bar, and with `sliding` move along it; the rest is as for :meth:`touch`.
        """
        fields: dict[str, Any] = {"normal": direction, "surface": "bar", "sliding": sliding}
        return self._contacts(sites, point, fields, options)

    def _contacts(
        self, sites: tuple[Where, ...], point: ArrayLike | None, fields: dict[str, Any], options: dict[str, Any]
    ) -> tuple[ContactTask, ...]:
        if len(sites) != 1 and (point is not None or "name" in options):
            raise TaskError(f"a point or a name is for one contact, got {len(sites)} sites; ask for them one by one.")
        own = {"level": 1, **options}
        share = own.pop("share", None)
        given: dict[str, Any] = {key: own.pop(key) for key in ("axis", "friction", "corners") if key in own}
        made = [self._contact(site, point, {**fields, **given}) for site in sites]
        tasks = [self._ask(ContactTask, site_name(each["site"]), dict(own), **each) for each in made]
        self._carry_by([task.support(share) for task in tasks])
        return tuple(tasks)

    def _contact(self, site: Where, point: ArrayLike | None, fields: dict[str, Any]) -> dict[str, Any]:
        """Parameters of one contact, from where the site is now."""
        place, name = self._place_of(site), site_name(site)
        bar = fields.get("surface") == "bar"
        usual = PALM_INWARDS if name.endswith("palm") and not bar else INWARDS
        found = {"axis": usual, "friction": FRICTION, **fields, "site": site}
        found["point"] = place.position if point is None else point
        with at_task(name):
            axis, normal = unit_triple(found["axis"], "its axis"), unit_triple(found["normal"], "its normal")
        turned = quaternion.rotate(place.rotation, axis)
        if bar:
            found["normal"] = normal if float(turned @ np.array(normal)) >= 0.0 else tuple(-each for each in normal)
            return found
        found.setdefault("corners", surface_corners(self.figure, site))
        if not found["sliding"] and point is None:
            found["orientation"] = _laid(place.rotation, turned, np.array(normal))
        return found

    def _carry_as(self, old: Task, new: Task | None) -> None:
        """What carries the figure after a contact was changed or, where there is no new one, taken away."""
        if not isinstance(old, ContactTask) or (new is not None and not isinstance(new, ContactTask)):
            return
        name, supports = site_name(old.site), self.forces.supports
        was = next((each for each in supports if each.name == name), None)
        if old.enabled and (was is None or was != old.support(was.share)):
            return  # a support of its own, or none
        others = tuple(each for each in supports if each.name != name)
        share = None if was is None else was.share
        now = (new.support(share),) if new is not None and new.enabled else ()
        if (*others, *now) != (*others, *((was,) if was is not None else ())):
            self.forces = replace(self.forces, supports=(*others, *now))

    def _carry_by(self, supports: Sequence[Support]) -> None:
        names = {each.name for each in supports}
        others = tuple(each for each in self.forces.supports if each.name not in names)
        self.forces = replace(self.forces, supports=(*others, *supports))


def _laid(rotation: Wxyz, turned: Any, normal: Any) -> Wxyz:
    """An orientation turned the shortest way, so that a direction becomes the normal."""
    w, x, y, z = quaternion.normalized(
        quaternion.multiply(quaternion.direct(turned, normal), np.array(rotation))
    ).tolist()
    return (w, x, y, z)
