"""Contact requests: sites on a surface or hands around a bar, which then support the figure."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np

from poise.errors import TaskError
from poise.kinematics.site_frame import site_name
from poise.math import quaternion
from poise.model import Transform
from poise.scene.hand_requests import HandRequests
from poise.scene.site_requests import SiteLike
from poise.scene.task_options import TaskOptions, with_defaults
from poise.statics import Support, surface_corners
from poise.statics.support import DEFAULT_FRICTION
from poise.tasks import ContactTask, Task
from poise.tasks.terms.validation import naming_task, unit_triple
from poise.types import ArrayLike, Triple, Wxyz

if TYPE_CHECKING:
    from typing_extensions import Unpack

# Axis of a site that points from the surface into the figure, or along a grasped bar.
CONTACT_AXIS: Triple = (0.0, 0.0, 1.0)
PALM_CONTACT_AXIS: Triple = (-1.0, 0.0, 0.0)


class ContactOptions(TaskOptions, total=False):
    """Options of contacts."""

    axis: Sequence[float]
    """Axis of the site that is aligned with the normal, or with the bar."""
    friction: float | None
    """Friction coefficient; None for a grip that holds in any direction."""
    corners: Sequence[Sequence[float]]
    """Corners of the contact surface in the frame of the site [m]."""
    share: float
    """Fraction of the load that the support carries."""


class ContactRequests(HandRequests):
    """Contacts: tasks that keep a site on a surface, and supports that carry the figure there."""

    @abstractmethod
    def _transform_of(self, site: SiteLike) -> Transform:
        """Current transform of a site."""

    def touch(
        self,
        *sites: SiteLike,
        point: ArrayLike | None = None,
        normal: Sequence[float] = (0.0, 0.0, 1.0),
        sliding: bool = False,
        **options: Unpack[ContactOptions],
    ) -> tuple[ContactTask, ...]:
        """Keep sites in contact with a plane, on level 1; it supports the figure: soles on a floor, a palm on a wall.

        Parameters
        ----------
        point : three floats, optional
            Contact point [m], or a point of the plane if the site slides; by default the current position of each site.
        normal : three floats
            Contact normal, into the figure; up for a floor.
        sliding : bool
            Whether the sites may move along the plane. A site that stays keeps its heading; one that goes to a point
            may rotate about the normal.
        **options
            Those of every request, ``axis``, ``friction`` and ``corners`` of :class:`poise.tasks.ContactTask`, and
            ``share`` of :class:`poise.statics.Support`.
        """
        fields: dict[str, Any] = {"normal": normal, "sliding": sliding}
        return self._contacts(sites, point, fields, options)

    def grasp(
        self,
        *sites: SiteLike,
        point: ArrayLike | None = None,
        direction: Sequence[float],
        sliding: bool = False,
        radius: float | None = None,
        **options: Unpack[ContactOptions],
    ) -> tuple[ContactTask, ...]:
        """Grasp a bar along a direction, on level 1; the grip supports the figure in any direction.

        Hands may rotate about the bar, and with `sliding` move along it; otherwise as :meth:`touch`. With the `radius`
        [m] of the bar, the sites ``left_grip`` and ``right_grip`` of the library's human, or the hands of a character
        with fingers, hold it before the palm, and fingers close around it.
        """
        fields: dict[str, Any] = {"normal": direction, "surface": "bar", "sliding": sliding}
        if radius is None:
            return self._contacts(sites, point, fields, options)
        held = tuple(self._bar_site(site, radius) for site in sites)
        tasks = self._contacts(held, point, fields, options)
        for site in held:
            self._close_around_bar(site, radius)
        return tasks

    def _contacts(
        self, sites: tuple[SiteLike, ...], point: ArrayLike | None, fields: dict[str, Any], options: ContactOptions
    ) -> tuple[ContactTask, ...]:
        if len(sites) != 1 and (point is not None or "name" in options):
            raise TaskError(f"point, name: expected one site, got {len(sites)}; request the contacts one by one.")
        own: dict[str, Any] = {"level": 1, **options}
        share = own.pop("share", None)
        given: dict[str, Any] = {key: own.pop(key) for key in ("axis", "friction", "corners") if key in own}
        made = [self._contact(site, point, {**fields, **given}) for site in sites]
        tasks = [self._ask(ContactTask, site_name(each["site"]), with_defaults(own), **each) for each in made]
        self._replace_supports([task.support(share) for task in tasks])
        return tuple(tasks)

    def _contact(self, site: SiteLike, point: ArrayLike | None, fields: dict[str, Any]) -> dict[str, Any]:
        """Parameters of one contact at the current pose of the site."""
        place, name = self._transform_of(site), site_name(site)
        bar = fields.get("surface") == "bar"
        usual = PALM_CONTACT_AXIS if name.endswith("palm") and not bar else CONTACT_AXIS
        found = {"axis": usual, "friction": DEFAULT_FRICTION, **fields, "site": site}
        found["point"] = place.translation if point is None else point
        with naming_task(name):
            axis, normal = unit_triple(found["axis"], "its axis"), unit_triple(found["normal"], "its normal")
        turned = quaternion.rotate(place.rotation, axis)
        if bar:
            found["normal"] = normal if float(turned @ np.array(normal)) >= 0.0 else tuple(-each for each in normal)
            return found
        found.setdefault("corners", surface_corners(self.figure, site))
        if not found["sliding"] and point is None:
            found["orientation"] = _aligned_orientation(place.rotation, turned, np.array(normal))
        return found

    def _update_support(self, old: Task, new: Task | None) -> None:
        """Update the support of a contact that was changed or, if `new` is None, removed."""
        if not isinstance(old, ContactTask) or (new is not None and not isinstance(new, ContactTask)):
            return
        name, supports = site_name(old.site), self.forces.supports
        was = next((each for each in supports if each.name == name), None)
        if old.enabled and (was is None or replace(was, point=None) != replace(old.support(was.share), point=None)):
            return  # a support defined by the user, or none
        others = tuple(each for each in supports if each.name != name)
        share = None if was is None else was.share
        now = (new.support(share),) if new is not None and new.enabled else ()
        if (*others, *now) != (*others, *((was,) if was is not None else ())):
            self.forces = replace(self.forces, supports=(*others, *now))

    def _replace_supports(self, supports: Sequence[Support]) -> None:
        names = {each.name for each in supports}
        others = tuple(each for each in self.forces.supports if each.name not in names)
        self.forces = replace(self.forces, supports=(*others, *supports))


def _aligned_orientation(rotation: Wxyz, turned: Any, normal: Any) -> Wxyz:
    """Orientation rotated by the smallest angle that maps `turned` to the normal."""
    w, x, y, z = quaternion.normalized(
        quaternion.multiply(quaternion.direct(turned, normal), np.array(rotation))
    ).tolist()
    return (w, x, y, z)
