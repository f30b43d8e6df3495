"""Couplings of a scene's figure, switched off and on: shared bends, limits on several joints, driven groups."""

from __future__ import annotations

from collections.abc import Iterable

from poise.kinematics import Pose
from poise.model import coupling_names, without_couplings
from poise.scene.scene_protocol import Asking
from poise.scene.state import SceneState


class Couplings(Asking):
    """Which couplings hold."""

    _state: SceneState

    @property
    def uncoupled(self) -> frozenset[str]:
        """Names of the couplings that are switched off."""
        return self._state.off

    def uncouple(self, *names: str) -> None:
        """Switch couplings, coupled limits or driven groups off, by name; the pose stays as it is."""
        self._switch(self.uncoupled | set(names), names)

    def couple(self, *names: str) -> None:
        """Switch couplings on again; the next step or solve makes them good."""
        self._switch(self.uncoupled - set(names), names)

    def _switch(self, off: frozenset[str], names: Iterable[str]) -> None:
        without_couplings(self.figure, names)  # says which name is unknown
        self._change(off=off, pose=Pose(without_couplings(self.figure, off), self.pose.q))

    @property
    def couplings(self) -> tuple[str, ...]:
        """Names of all couplings, coupled limits and driven groups that can be switched."""
        return coupling_names(self.figure)
