"""Take prioritized linear steps on strict levels. They have no trust region: errors may rise, joint limits block."""

from math import radians

import poise
from poise.solver import take_step
from poise.tasks import AxisTask, PositionTask

shoulder = poise.SphericalEllipse(1.2, 1.9)
arm = (
    poise.FigureBuilder("waiter")
    .segment("trunk")
    .segment("upper_arm", mass=2.0, center=(0, 0, 0.15))
    .segment("forearm", mass=1.2, center=(0, 0, 0.12))
    .segment("hand", mass=0.4, center=(0, 0, 0.05))
    .root("trunk")
    .ball("shoulder", "trunk", "upper_arm", at=(0, 0, 1.4), rotation=(0, 1, 0, 0), swing=shoulder)
    .elbow("elbow", "upper_arm", "forearm", at=(0, 0, 0.3), flexion=(0, radians(145)), twist=(-1.4, 1.4))
    .swing("wrist", "forearm", "hand", at=(0, 0, 0.26), swing=poise.SphericalEllipse(radians(70), radians(60)))
    .site("tray", "hand", at=(0, 0, 0.08))
    .build()
)
reach = PositionTask(name="reach", site="tray", goal=(0.45, 0.1, 1.35), level=1)
level = AxisTask(name="keep the tray level", site="tray", axis=(1, 0, 0), direction=(0, 0, 1), level=2)

pose = poise.Pose.neutral(arm).with_values({"elbow.flexion": radians(70)})
for number in range(1, 10):
    step = take_step(pose, [reach, level])
    pose = step.end
    blocked = "; ".join(f"{limit} blocks {', '.join(tasks) or 'nothing'}" for limit, tasks in step.blocked.items())
    errors = f"reach {1e3 * reach.error_norm(pose):8.3f} mm, tray {level.error_norm(pose):.4f} rad"
    print(f"step {number:2}: {errors}   {blocked}")
assert not pose.violations()
