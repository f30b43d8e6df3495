"""Build an arm with a ball-joint shoulder, pose it, violate its joint limits and clamp them."""

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
    # rotated by pi about x: the limb's axis z points down
    .ball("shoulder", "trunk", "upper_arm", at=(0, 0, 1.4), rotation=(0, 1, 0, 0), swing=shoulder, twist=(-1.2, 1.0))
    .elbow("elbow", "upper_arm", "forearm", at=(0, 0, 0.30), flexion=(0, radians(145)), twist=(-1.4, 1.4))
    .swing("wrist", "forearm", "hand", at=(0, 0, 0.26), swing=poise.SphericalEllipse(radians(70), radians(25)))
    .site("grip", "hand", at=(0, 0, 0.08))
    .build()
)
print(arm)

pose = poise.Pose.neutral(arm).with_values({"elbow.flexion": radians(60), "shoulder.swing_y": 0.4})
print("position of the grip:", pose.position("grip").round(3), "m; the nearest joint limit:")
label, margin = min(pose.limit_margins().items(), key=lambda pair: pair[1])
print(f"    {label}, {margin:.3f} rad away")

violating = pose.with_values({"shoulder.swing_y": 2.4, "elbow.flexion": 3.0})
print("violations:", {label: round(violation, 3) for label, violation in violating.violations().items()})
print("clamped to the nearest valid pose, grip at", violating.clamped().position("grip").round(3))

rerooted = pose.rerooted("hand")
print("re-rooted at the hand, the grip stays at", rerooted.position("grip").round(3))
