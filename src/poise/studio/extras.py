"""What a document holds besides its scene: kept poses, keyframes, methods, an opened experiment; values all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from poise.errors import PoseError
from poise.kinematics import Pose, PoseSpline, carried, from_dict, to_dict
from poise.model import Figure
from poise.motion import Clip
from poise.scene import SceneState
from poise.studio.methods import Methods, first, methods_from
from poise.studio.tour import Tour

SAME_TIME = 1e-3  # [s]: keys nearer than this are one
LONGEST = 600.0  # [s]
FARTHEST = 1e9  # [rad or m]: larger values of a key would be squared beyond all numbers on the way to the next
RATE = 30.0  # frames a second of what is played and exported


class Key(NamedTuple):
    """A pose at a time [s]."""

    seconds: float
    pose: Pose


@dataclass(frozen=True)
class Extras:
    """Kept poses by name, and keyframes in the order of time.

    Parameters
    ----------
    poses : tuple of (name, Pose)
        The library.
    keys : tuple of Key
        The motion.
    methods : Methods
        By what it is solved.
    tour : Tour, optional
        The experiment that was opened; no file holds it.
    """

    poses: tuple[tuple[str, Pose], ...] = ()
    keys: tuple[Key, ...] = ()
    methods: Methods = field(default_factory=first)
    tour: Tour | None = None

    # --- poses --------------------------------------------------------------------------------------------------------

    def with_pose(self, name: str, pose: Pose) -> Extras:
        """With a pose kept under a name; one of the same name is replaced."""
        others = tuple(each for each in self.poses if each[0] != name)
        return replace(self, poses=(*others, (name, pose)))

    def without_pose(self, name: str) -> Extras:
        """Without a kept pose."""
        self.pose(name)
        return replace(self, poses=tuple(each for each in self.poses if each[0] != name))

    def pose(self, name: str) -> Pose:
        """A kept pose by name."""
        for own, pose in self.poses:
            if own == name:
                return pose
        raise PoseError(f"no pose is kept under the name {name!r}.")

    # --- keys ---------------------------------------------------------------------------------------------------------

    def with_key(self, seconds: float, pose: Pose) -> Extras:
        """With a key; one at the same time is replaced."""
        if not 0.0 <= seconds <= LONGEST:
            raise PoseError(f"a key lies between 0 and {LONGEST:g} s, got {seconds:g}.")
        if not np.abs(pose.q).max(initial=0.0) <= FARTHEST:
            raise PoseError(f"the values of a key are {FARTHEST:g} at most, got {np.abs(pose.q).max():g}.")
        others = [key for key in self.keys if abs(key.seconds - seconds) > SAME_TIME]
        return replace(self, keys=tuple(sorted([*others, Key(seconds, pose)], key=lambda key: key.seconds)))

    def without_key(self, seconds: float) -> Extras:
        """Without the key at a time."""
        gone = self._key(seconds)
        return replace(self, keys=tuple(key for key in self.keys if key is not gone))

    def moved_key(self, seconds: float, to: float) -> Extras:
        """With the key at one time brought to another."""
        return self.without_key(seconds).with_key(to, self._key(seconds).pose)

    def _key(self, seconds: float) -> Key:
        for key in self.keys:
            if abs(key.seconds - seconds) <= SAME_TIME:
                return key
        raise PoseError(f"there is no key at {seconds:g} s.")

    def at(self, seconds: float) -> Pose:
        """The motion at a time: through all keys without a kink, at rest before the first and after the last."""
        if not self.keys:
            raise PoseError("there are no keys yet.")
        first, last = self.keys[0], self.keys[-1]
        if seconds <= first.seconds:
            return first.pose
        if seconds >= last.seconds:
            return last.pose
        return self._spline.pose(seconds)

    @cached_property
    def _spline(self) -> PoseSpline:
        return PoseSpline([key.seconds for key in self.keys], [key.pose for key in self.keys])

    def clip(self, rate: float = RATE) -> Clip:
        """The motion as frames, so many a second, from the first key to the last."""
        if not self.keys:
            raise PoseError("there are no keys yet.")
        first, last = self.keys[0].seconds, self.keys[-1].seconds
        count = max(1, round((last - first) * rate) + 1)
        times = first + np.arange(count) / rate
        return Clip.of_poses([self.at(min(float(each), last)) for each in times], 1.0 / rate, "motion")

    # --- figures and files --------------------------------------------------------------------------------------------

    def carried_to(self, figure: Figure) -> Extras:
        """The same for an edited figure."""
        return replace(
            self,
            poses=tuple((name, carried(pose, figure).clamped()) for name, pose in self.poses),
            keys=tuple(Key(key.seconds, carried(key.pose, figure).clamped()) for key in self.keys),
        )

    @property
    def plain(self) -> bool:
        """Whether there is nothing that a file would have to hold."""
        return not self.poses and not self.keys and self.methods == first()

    def to_dict(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "poses": [{"name": name, "pose": to_dict(pose)} for name, pose in self.poses],
            "keys": [{"seconds": key.seconds, "pose": to_dict(key.pose)} for key in self.keys],
            "methods": self.methods.to_dict(),
        }

    @classmethod
    def from_dict(cls, figure: Figure, data: Mapping[str, Any]) -> Extras:
        """From plain data; raises PoseError, KeyError, OverflowError, TypeError or ValueError where it is none."""
        made = cls(methods=methods_from(data.get("methods")))
        for each in data["poses"]:
            made = made.with_pose(str(each["name"]), from_dict(figure, each["pose"]))
        for each in data["keys"]:
            made = made.with_key(float(each["seconds"]), from_dict(figure, each["pose"]))
        return made


NOTHING = Extras()


class Moment(NamedTuple):
    """All that undo goes back to."""

    scene: SceneState
    extras: Extras
