"""Switch the couplings, coupled limits and driven groups of a figure off and on."""

from __future__ import annotations

from collections.abc import Iterable

from poise.kinematics import Pose
from poise.model import coupling_names, without_couplings
from poise.scene.scene_protocol import SceneProtocol
from poise.scene.state import SceneState


class CouplingRequests(SceneProtocol):
    """Couplings that are enforced."""

    _state: SceneState

    @property
    def uncoupled(self) -> frozenset[str]:
        """Names of the couplings that are switched off."""
        return self._state.off

    def uncouple(self, *names: str) -> None:
        """Switch couplings, coupled limits or driven groups off, by name; the pose is unchanged."""
        self._switch(self.uncoupled | set(names), names)

    def couple(self, *names: str) -> None:
        """Switch couplings on again; the next step or solve enforces them."""
        self._switch(self.uncoupled - set(names), names)

    def _switch(self, off: frozenset[str], names: Iterable[str]) -> None:
        without_couplings(self.figure, names)  # raises for unknown names
        self._change(off=off, pose=Pose(without_couplings(self.figure, off), self.pose.q))

    @property
    def couplings(self) -> tuple[str, ...]:
        """Names of all couplings, coupled limits and driven groups that can be switched."""
        return coupling_names(self.figure)
