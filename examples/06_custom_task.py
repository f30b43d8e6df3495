"""A user task: keep two hands at the same height; its Jacobian is checked by finite differences first."""

import numpy as np

import poise
from poise import library
from poise.tasks import UserTask, check_derivatives


class SameHeight:
    """Height of the second of two sites above the first [m]."""

    def __init__(self, one: str, other: str) -> None:
        self.names = (one, other)

    def error(self, pose: poise.Pose) -> list[float]:
        """Error, one row: the step J Δq = e makes it zero."""
        one, other = (pose.position(name)[2] for name in self.names)
        return [other - one]

    def jacobian(self, pose: poise.Pose) -> list[np.ndarray]:
        """Minus the derivative of the error, (1, nv)."""
        rows = []
        for name in self.names:
            site = pose.figure.site(name)
            segment, point = pose.figure.segment_index(site.segment), site.placement.translation_vector
            rows.append(pose.state.point_jacobian(segment, point)[2])
        return [rows[0] - rows[1]]


human = library.human()
scene = poise.Scene(human, library.human_pose(human, "stand"))
level = UserTask(definition=SameHeight("left_grip", "right_grip"), name="level hands", unit="m", level=2)
print(f"the Jacobian differs from finite differences by {check_derivatives(level, scene.pose):.1e}")

scene.pin("left_sole", "right_sole")
scene.add(level)
scene.reach("right_grip", (0.4, -0.2, 1.3))
print(scene.solve())
print("heights [m]:", [round(float(scene.pose.position(name)[2]), 6) for name in ("left_grip", "right_grip")])
