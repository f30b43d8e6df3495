"""Build an arm with a true ball-joint shoulder, pose it, break its limits and have them mended."""

from math import radians

import poise

shoulder = poise.SphericalPolygon(
    [(0.9, 0.1, 0.4), (0.7, -0.7, 0.3), (0.0, -1.0, 0.1), (-0.6, -0.5, 0.6), (-0.4, 0.3, 0.9), (0.4, 0.5, 0.8)],
    inside=(0.1, -0.2, 1.0),
)
upper = poise.Shape(poise.Capsule(0.045, 0.22), poise.Transform((0, 0, 0.15)))
lower = poise.Shape(poise.Capsule(0.035, 0.20), poise.Transform((0, 0, 0.13)))
arm = (
    poise.FigureBuilder("arm")
    .segment("trunk", mass=30.0)
    .segment("upper_arm", density=1050.0, shapes=[upper])
    .segment("forearm", density=1050.0, shapes=[lower])
    .segment("hand", mass=0.4, center=(0, 0, 0.07))
    .root("trunk")
    # half a turn about x: the limb's own axis z hangs down
    .ball("shoulder", "trunk", "upper_arm", at=(0, 0, 1.4), rotation=(0, 1, 0, 0), swing=shoulder, twist=(-1.2, 1.0))
    .elbow("elbow", "upper_arm", "forearm", at=(0, 0, 0.30), flexion=(0, radians(145)), twist=(-1.4, 1.4))
    .swing("wrist", "forearm", "hand", at=(0, 0, 0.26), swing=poise.SphericalEllipse(radians(70), radians(25)))
    .site("grip", "hand", at=(0, 0, 0.08))
    .build()
)
print(arm)

pose = poise.Pose.neutral(arm).with_values({"elbow.flexion": radians(60), "shoulder.swing_y": 0.4})
print("the grip is at", pose.position("grip").round(3), "and the nearest limit is")
label, margin = min(pose.limit_margins().items(), key=lambda pair: pair[1])
print(f"    {label}, {margin:.3f} rad away")

broken = pose.with_values({"shoulder.swing_y": 2.4, "elbow.flexion": 3.0})
print("breaking it on purpose:", {label: round(amount, 3) for label, amount in broken.violations().items()})
print("nearest valid pose: grip at", broken.clamped().position("grip").round(3))

hanging = pose.rerooted("hand")
print("hung on the hand instead, the grip stays at", hanging.position("grip").round(3))
