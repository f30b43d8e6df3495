"""Lock joints of a scene: they keep their values whatever the tasks ask for."""

from __future__ import annotations

from collections.abc import Iterable

from poise.model import Figure
from poise.scene.scene_protocol import SceneProtocol
from poise.scene.state import SceneState
from poise.solver.input_checks import checked_joints


class LockRequests(SceneProtocol):
    """Joints that do not move."""

    _state: SceneState

    @property
    def locked(self) -> frozenset[str]:
        """Names of the joints that are locked."""
        return self._state.locked

    def lock(self, *joints: str) -> None:
        """Lock joints at the values they have: hard equalities above all levels, until :meth:`unlock`.

        A joint that is outside its limits is brought inside by the next solve, and stays there. Posing by hand
        (``scene.pose = …``) is not restricted.
        """
        self._change(locked=self.locked | checked_joints(self.figure, joints))

    def unlock(self, *joints: str) -> None:
        """Unlock joints; all of them without a name."""
        named = checked_joints(self.figure, joints)
        self._change(locked=self.locked - named if joints else frozenset())


def locked_joints_of(figure: Figure, names: Iterable[str]) -> frozenset[str]:
    """Those of some joints that a figure has: for a figure that was edited."""
    known = {joint.name for joint in figure.joints}
    return frozenset(name for name in names if name in known)
