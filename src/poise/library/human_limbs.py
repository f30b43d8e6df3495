"""The left arm and the left leg of a human; the right ones are their mirror images.

A limb's frame lies at its joint: hanging, x is forward, y to the right and z down the limb. The shoulder's own frame
points to the middle of its range, so that the arm can reach everywhere without coming near the direction where swing
and twist are undefined; with every joint at zero the arms are therefore half raised.
"""

from __future__ import annotations

import math

from poise.library import human_limits as limits
from poise.library import human_shapes as shapes
from poise.library.human_data import table
from poise.library.human_foot import foot
from poise.library.human_hand import hand
from poise.library.human_limits import HANGING, OUTWARD, degrees
from poise.library.human_mass import share
from poise.library.human_parts import Parts
from poise.library.human_skeleton import Skeleton
from poise.math import quaternion
from poise.model import Joint, JointKind, Range, Segment, Transform
from poise.types import Quaternion, Triple, Wxyz

UPRIGHT: Wxyz = (1.0, 0.0, 0.0, 0.0)


def link(skeleton: Skeleton, name: str, length: float, solids: shapes.Solids) -> Segment:
    """Left segment of a limb with its measured share of mass, lying along z."""
    part = share(skeleton.sizes, name, length)
    return Segment(f"left_{name}", part.mass, (0.0, 0.0, part.center * length), part.inertia(), tuple(solids))


def arm(skeleton: Skeleton, carrier: str, carrier_at: Triple, hands: bool) -> Parts:
    """Collarbone, upper arm, forearm and hand on the left."""
    parts = Parts()
    start, end = skeleton.sternoclavicular, skeleton.shoulder
    at = (start[0] - carrier_at[0], start[1] - carrier_at[1], start[2] - carrier_at[2])
    # The collarbone lies at rest when standing, not in the middle of its range, where its frame is.
    way = quaternion.rotate(quaternion.conjugate(OUTWARD), [b - a for a, b in zip(start, end, strict=True)])
    reach = (float(way[0]), float(way[1]), float(way[2]))
    parts.add(
        Joint(
            "left_clavicle",
            JointKind.SWING,
            carrier,
            "left_clavicle",
            Transform(at, _tuple(limits.clavicle_frame())),
            swing=(limits.clavicle_swing(),),
        ),
        Segment("left_clavicle", shapes=tuple(shapes.clavicle(skeleton, reach))),
    )
    parts.add(_shoulder(reach), link(skeleton, "upper_arm", skeleton.upper_arm, shapes.upper_arm(skeleton)))
    parts.add(_elbow(skeleton), link(skeleton, "forearm", skeleton.forearm, shapes.forearm(skeleton)))
    parts += _rhythm()
    parts += hand(skeleton, hands)
    return parts


def _shoulder(at: Triple) -> Joint:
    return Joint(
        "left_shoulder",
        JointKind.BALL,
        "left_clavicle",
        "left_upper_arm",
        Transform(at, _tuple(limits.shoulder_frame())),
        swing=(limits.shoulder_swing(),),
        twist=limits.shoulder_twist(),
    )


def _tuple(e: Quaternion) -> Wxyz:
    w, x, y, z = e.tolist()
    return (w, x, y, z)


def _elbow(skeleton: Skeleton) -> Joint:
    bend, turn = limits.limit("elbow"), limits.limit("forearm")
    ranges = {
        "flexion": degrees(-bend["extension"], bend["flexion"]),
        "twist": degrees(-turn["supination"], turn["pronation"]),
    }
    place = Transform((0.0, 0.0, skeleton.upper_arm))
    return Joint(
        "left_elbow", JointKind.ELBOW, "left_upper_arm", "left_forearm", place, axis=(0.0, 1.0, 0.0), ranges=ranges
    )


def _rhythm() -> Parts:
    """The collarbone rises and draws back with the elevation of the arm."""
    parts = Parts()
    rise, back = limits.rhythm()
    for name, reading, rate in (("elevation", "swing_x", rise), ("retraction", "swing_y", -back)):
        factors = {"left_shoulder.swing_x": -rate, f"left_clavicle.{reading}": 1.0}
        parts.couplings.append((f"left_shoulder_rhythm_{name}", factors, 0.0))
    return parts


def leg(skeleton: Skeleton, feet: bool) -> Parts:
    """Thigh, shank and foot on the left."""
    parts = Parts()
    x, y, _ = skeleton.hip
    hip = Joint(
        "left_hip",
        JointKind.BALL,
        "pelvis",
        "left_thigh",
        Transform((x, y, 0.0), HANGING),
        swing=(limits.hip_swing(),),
        twist=limits.hip_twist(),
    )
    parts.add(hip, link(skeleton, "thigh", skeleton.thigh, shapes.thigh(skeleton)))
    parts.add(_knee(skeleton), link(skeleton, "shank", skeleton.shank, shapes.shank(skeleton)))
    parts += _two_joint_muscles()
    parts += foot(skeleton, feet)
    bone = skeleton.sitting_bone
    parts.site("left_sitting_bone", "pelvis", (bone[0], bone[1], bone[2] - skeleton.hip[2]))
    front = 0.9 * shapes.girth(skeleton, "lowerthighcircumference")
    parts.site("left_kneecap", "left_shank", (front, 0.0, 0.0), Transform(rotation=HANGING))
    return parts


def _knee(skeleton: Skeleton) -> Joint:
    data = limits.limit("knee")
    ranges = {
        "flexion": degrees(-data["extension"], data["flexion"]),
        "twist": degrees(-data["lateral"], data["medial"]),
    }
    place = Transform((0.0, 0.0, skeleton.thigh))
    return Joint("left_knee", JointKind.ELBOW, "left_thigh", "left_shank", place, axis=(0.0, -1.0, 0.0), ranges=ranges)


def _two_joint_muscles() -> Parts:
    """Limits over two joints: hamstrings, calf, and the straight knee that does not turn."""
    parts = Parts()
    hip, ankle, knee = (table("limits")[name] for name in ("hip", "ankle", "knee"))
    bend = "left_knee.flexion"
    for name, joint, data in (("hamstrings", "left_hip", hip), ("calf", "left_ankle", ankle)):
        factors = {f"{joint}.swing_y": 1.0, bend: -data["with_knee"]["per_knee"]}
        parts.limits.append((f"left_{name}", factors, Range(upper=math.radians(data["with_knee"]["straight"]))))
    slack = Range(upper=math.radians(knee["slack"]))
    for way, sign in (("medial", 1.0), ("lateral", -1.0)):
        parts.limits.append((f"left_knee_{way}_turn", {"left_knee.twist": sign, bend: -knee["per_flexion"]}, slack))
    return parts
