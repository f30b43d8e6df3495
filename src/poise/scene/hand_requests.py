"""Requests about fingers: hand shapes, and hands that close around what they hold."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from poise import library
from poise.errors import TaskError
from poise.library.hand_grips import has_fingers
from poise.math.input_checks import number
from poise.model import Cylinder, Site, Transform
from poise.scene.scene_protocol import SceneProtocol
from poise.scene.task_options import TaskOptions
from poise.tasks import PostureTask

if TYPE_CHECKING:
    from typing_extensions import Unpack

_BAR_LENGTH_M = 1.0  # a bar is longer than a hand
_MAX_RADIUS_M = 0.15
_SIDES = ("left", "right")
_GRIP_SITES = ("left_grip", "right_grip")


class HandRequests(SceneProtocol):
    """Tasks of fingers."""

    def shape_hand(self, side: str, grip: str, **options: Unpack[TaskOptions]) -> PostureTask:
        """Give a hand one of the shapes :data:`poise.library.GRIPS`: power, precision, pinch, hook, point, relaxed, ...

        Parameters
        ----------
        side : {"left", "right"}
            The hand, of a human made with ``hands=True``.
        grip : str
            Name of the shape.
        """
        return self._fingers(side, library.hand_grip(side, grip), options)

    def close_hand(
        self, side: str, geometry: object, placement: Transform, **options: Unpack[TaskOptions]
    ) -> PostureTask:
        """Close a hand around an object in it: pads on the surface, no bone inside.

        Parameters
        ----------
        side : {"left", "right"}
            The hand, of a human made with ``hands=True``, or of a character with five digits of three bones.
        geometry : Sphere, Cylinder, Capsule or Box
            The object.
        placement : Transform
            The object in the frame of the hand; see :func:`poise.library.close_hand`.
        """
        return self._fingers(side, library.close_hand(self.figure, side, geometry, placement).values, options)

    def _fingers(self, side: str, values: Mapping[str, Any], options: TaskOptions) -> PostureTask:
        own = {joint.name for joint in self.figure.joints}
        joints = tuple(dict.fromkeys(name if name in own else name.partition(".")[0] for name in values))
        missing = [name for name in joints if name not in own]
        if missing:
            raise TaskError(f"the figure has no joint {missing[0]!r}; make it with library.human(hands=True).")
        name = f"{side} fingers"
        if any(task.name == name for task in self.tasks):
            self.remove(name)
        return self._ask(PostureTask, name, options, pose=self.pose.with_values(dict(values)), joints=joints)

    def _bar_site(self, site: str | Site, radius: float) -> Site:
        """The grip site of a hand, moved from the palm by the radius of the bar [m]."""
        name, length = site if isinstance(site, str) else site.name, number("radius", radius)
        if not 0.0 < length < _MAX_RADIUS_M:
            raise TaskError(f"radius: expected a number between 0 and {_MAX_RADIUS_M} m, got {length}.", name)
        if name in _GRIP_SITES and library.is_human(self.figure) and not self._character_hands():
            side = name.partition("_")[0]
            return Site(name, f"{side}_hand", library.bar_placement(self.figure, side, length))
        for hand in self._character_hands():
            if name in (hand.segment, f"{hand.side}_hand"):
                bar = Cylinder(length, _BAR_LENGTH_M)
                held = hand.frame @ library.object_placement(self.figure, hand.side, bar)
                return Site(f"{hand.side}_grip", hand.segment, held)
        raise TaskError(
            f"radius: expected a site of {_GRIP_SITES} of the library's human, or a hand of a character with fingers, "
            f"got {name!r}.",
            name,
        )

    def _character_hands(self) -> list[library.CharacterHand]:
        sides = [side for side in _SIDES if library.has_character_hand(self.figure, side)]
        return [library.CharacterHand.of(self.figure, side) for side in sides]

    def _close_around_bar(self, site: Site, radius: float) -> None:
        """Close the hand of a grip site around a bar, where the figure has fingers."""
        side, bar = site.name.partition("_")[0], Cylinder(radius, _BAR_LENGTH_M)
        if has_fingers(self.figure):
            self.close_hand(side, bar, site.placement)
        elif library.has_character_hand(self.figure, side):
            frame = library.CharacterHand.of(self.figure, side).frame
            self.close_hand(side, bar, frame.inverse() @ site.placement)
