"""Left arm and left leg of the human, with hand and foot; the right side is their mirror image.

The frame of a limb is at its joint: hanging, x is forward, y to the right and z down the limb. The frame of the
shoulder points to the middle of its range, so that the arm can reach everywhere without coming near the direction in
which swing and twist are undefined; with all joints at zero the arms are therefore half raised. The frame of the hand
is at the wrist: z along the hand, x toward the thumb, and the palm of the left hand faces +y. The end joint of a finger
bends 2/3 as far as its middle one; that coupling can be switched off.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from poise.library import human_limits as limits
from poise.library import human_shapes as shapes
from poise.library.human_limits import HANGING, OUTWARD, degrees, ellipse
from poise.library.human_parts import Parts, swing_joint
from poise.library.human_sizes import table
from poise.library.human_skeleton import SegmentMass, Skeleton, segment_mass
from poise.library.solids import ball, capsule, ellipsoid
from poise.math import quaternion
from poise.math.summation import float_sum
from poise.model import Joint, JointKind, Range, Segment, Transform
from poise.model.limits import SphericalEllipse
from poise.types import Quaternion, Triple, Wxyz

# --- Foot: ankle, corners of the sole, optional toes ------------------------------------------------

_TOES_MASS_FRACTION = 0.12  # of the foot, by the volume of the shapes


def foot(skeleton: Skeleton, toes: bool) -> Parts:
    """Left foot; when standing its frame is that of the shank: x forward, y right, z down."""
    parts = Parts()
    data = limits.limit("ankle")
    # Dorsiflexion is swing_y > 0; inversion (the sole facing inward) is swing_x < 0.
    swing = ellipse((-data["inversion"], data["eversion"]), (-data["plantarflexion"], data["dorsiflexion"]))
    ankle = swing_joint("left_ankle", "left_shank", "left_foot", Transform((0.0, 0.0, skeleton.shank)), swing)
    length = skeleton.sizes["footlength"]
    whole = segment_mass(skeleton.sizes, "foot", length)
    x, z = whole.center * length - skeleton.heel, 0.55 * skeleton.ankle_height
    if toes:
        rest, moved = whole.mass * (1.0 - _TOES_MASS_FRACTION), _toes_middle(skeleton)
        x = (whole.mass * x - whole.mass * _TOES_MASS_FRACTION * moved) / rest
        whole = SegmentMass(rest, whole.center, whole.radii)
    sagittal, transverse, along = (whole.mass * radius**2 for radius in whole.radii)  # its long axis is forward
    inertia = (along, transverse, sagittal, 0.0, 0.0, 0.0)
    solids = tuple(shapes.foot(skeleton, toes))
    parts.add(ankle, Segment("left_foot", whole.mass, (x, 0.0, z), inertia, solids))
    if toes:
        _add_toes(parts, skeleton)
    _add_foot_sites(parts, skeleton, "left_toes" if toes else "left_foot")
    return parts


def _toes_middle(skeleton: Skeleton) -> float:
    return 0.5 * (shapes.toe_line(skeleton) + skeleton.sizes["footlength"] - skeleton.heel)


def _add_toes(parts: Parts, skeleton: Skeleton) -> None:
    data = limits.limit("toes")
    origin = (shapes.toe_line(skeleton), 0.0, 0.78 * skeleton.ankle_height)
    joint = Joint(
        "left_toes",
        JointKind.HINGE,
        "left_foot",
        "left_toes",
        Transform(origin),
        axis=(0.0, 1.0, 0.0),  # extension is positive
        ranges={"angle": degrees(-data["flexion"], data["extension"])},
    )
    whole = segment_mass(skeleton.sizes, "foot", skeleton.sizes["footlength"]).mass * _TOES_MASS_FRACTION
    long = skeleton.sizes["footlength"] - skeleton.heel - origin[0]
    wide = skeleton.sizes["footbreadthhorizontal"]
    inertia = (whole * wide**2 / 16.0, whole * long**2 / 16.0, whole * (wide**2 + long**2) / 16.0, 0.0, 0.0, 0.0)
    solids = tuple(shapes.toe_block(skeleton, origin))
    parts.add(joint, Segment("left_toes", whole, (0.5 * long, 0.0, 0.0), inertia, solids))


def _add_foot_sites(parts: Parts, skeleton: Skeleton, toes: str) -> None:
    """Sites of the sole, on the floor with the axes of the world frame when standing."""
    standing_axes = Transform(rotation=HANGING)
    sizes, deep = skeleton.sizes, skeleton.ankle_height
    back, line = -skeleton.heel, shapes.toe_line(skeleton)
    heel, wide = 0.5 * sizes["heelbreadth"], 0.5 * sizes["footbreadthhorizontal"]
    parts.site("left_heel", "left_foot", (back, 0.0, deep), standing_axes)
    parts.site("left_sole", "left_foot", (0.5 * (back + line), 0.0, deep), standing_axes)
    inside = back + 0.08 * sizes["footlength"]  # the heel is round
    corners = {
        "left_heel_inner": (inside, 0.8 * heel, deep),
        "left_heel_outer": (inside, -0.8 * heel, deep),
        "left_ball_inner": (line, 0.9 * wide, deep),
        "left_ball_outer": (line - 0.06 * sizes["footlength"], -0.9 * wide, deep),
    }
    for name, at in corners.items():
        parts.site(name, "left_foot", at, standing_axes)
    tip = sizes["footlength"] - skeleton.heel
    at = (tip, 0.0, deep) if toes == "left_foot" else (tip - line, 0.0, 0.22 * deep)
    parts.site("left_toe", toes, at, standing_axes)
    if toes != "left_foot":
        for name, aside in (("left_toe_inner", 0.9 * wide), ("left_toe_outer", -0.9 * wide)):
            parts.site(name, toes, (0.0, aside, 0.22 * deep), standing_axes)


# --- Hand: one segment, or four fingers and a thumb -------------------------------------------------

_FINGER_DENSITY_KG_M3 = 1100.0
_MAX_BONE_MASS_FRACTION = 0.06  # of the hand
BONES = ("base", "middle", "end")


def hand(skeleton: Skeleton, fingers: bool) -> Parts:
    """Left hand."""
    parts = Parts()
    data = limits.limit("wrist")
    # Flexion is swing_x < 0, radial deviation swing_y > 0.
    swing = ellipse((-data["flexion"], data["extension"]), (-data["ulnar"], data["radial"]))
    wrist = swing_joint("left_wrist", "left_forearm", "left_hand", Transform((0.0, 0.0, skeleton.forearm)), swing)
    finger_parts = _fingers(skeleton) if fingers else Parts()
    parts.add(wrist, _palm(skeleton, finger_parts, fingers))
    parts += finger_parts
    _add_hand_sites(parts, skeleton, fingers)
    return parts


def _palm(skeleton: Skeleton, finger_parts: Parts, fingers: bool) -> Segment:
    """Palm; together with the extended fingers it has the measured mass and center of the hand."""
    length, wide = skeleton.sizes["handlength"], skeleton.sizes["handbreadth"]
    thick = table("hand")["thickness"] * wide
    whole = segment_mass(skeleton.sizes, "hand", length)
    if not fingers:
        solids = tuple(shapes.mitten(skeleton, thick))
        return Segment("left_hand", whole.mass, (0.0, 0.0, whole.center * length), whole.inertia(), solids)
    mass = whole.mass - float_sum(each.mass for each in finger_parts.segments)
    moment = whole.mass * whole.center * length
    positions = _extended_positions(finger_parts)
    moment -= sum(each.mass * positions[each.name] for each in finger_parts.segments)  # of arrays
    palm = table("hand")["fingers"]["middle"]["palm"] * length
    solids = (
        ellipsoid((0.0, 0.0, 0.52 * palm), (0.48 * wide, 0.5 * thick, 0.62 * palm), shapes.SKIN),
        ellipsoid((0.26 * wide, 0.25 * thick, 0.36 * palm), (0.24 * wide, 0.5 * thick, 0.34 * palm), shapes.SKIN),
        *(
            ball(_base(skeleton, name), 0.56 * row["breadth"] * wide, shapes.SKIN)
            for name, row in table("hand")["fingers"].items()
        ),
    )
    x, y, z = mass * (palm**2 + thick**2) / 12.0, mass * (palm**2 + wide**2) / 12.0, mass * wide**2 / 12.0
    return Segment("left_hand", mass, (0.0, 0.0, moment / mass), (x, y, z, 0.0, 0.0, 0.0), solids)


def _extended_positions(finger_parts: Parts) -> dict[str, float]:
    """Position along the hand of the center of each finger bone, fingers extended [m]."""
    frames: dict[str, Transform] = {"left_hand": Transform()}
    for joint in finger_parts.joints:
        frames[joint.child] = frames[str(joint.parent)] @ joint.placement
    return {each.name: float(frames[each.name].apply(each.center)[2]) for each in finger_parts.segments}


def _base(skeleton: Skeleton, finger: str) -> Triple:
    row = table("hand")["fingers"][finger]
    return (row["aside"] * skeleton.sizes["handbreadth"], 0.0, row["palm"] * skeleton.sizes["handlength"])


def _fingers(skeleton: Skeleton) -> Parts:
    parts, data = Parts(), limits.limit("fingers")
    base, spread = data["base"], data["base"]["spread"]
    swing = ellipse((-base["flexion"], base["extension"]), (-spread, spread))
    for name, row in table("hand")["fingers"].items():
        bends = [(0.0, data[bone]["flexion"]) for bone in BONES[1:]]
        _add_finger(
            parts, skeleton, f"left_{name}", row, Transform(_base(skeleton, name)), swing, bends, (-1.0, 0.0, 0.0)
        )
        factors = {f"left_{name}_middle": -data["end_per_middle"], f"left_{name}_end": 1.0}
        parts.couplings.append((f"left_{name}_end_follows", factors, 0.0))
    _add_thumb(parts, skeleton)
    return parts


def _add_thumb(parts: Parts, skeleton: Skeleton) -> None:
    row, data = table("hand")["thumb"], limits.limit("thumb")
    wide, length = skeleton.sizes["handbreadth"], skeleton.sizes["handlength"]
    direction = np.array(row["direction"]) / np.linalg.norm(row["direction"])
    w, x, y, z = quaternion.direct((0.0, 0.0, 1.0), direction).tolist()
    placement = Transform((row["aside"] * wide, row["forward"] * wide, row["palm"] * length), (w, x, y, z))
    base = data["base"]
    swing = ellipse((-base["flexion"], base["extension"]), (-base["spread"], base["spread"]))
    across, out = row["curl"]
    bends = [(0.0, data["middle"]["flexion"]), (-data["end"]["extension"], data["end"]["flexion"])]
    _add_finger(parts, skeleton, "left_thumb", row, placement, swing, bends, (-out, across, 0.0))


def _add_finger(
    parts: Parts,
    skeleton: Skeleton,
    name: str,
    row: dict[str, Any],
    placement: Transform,
    swing: SphericalEllipse,
    bends: list[tuple[float, float]],
    axis: Triple,
) -> None:
    """Add a finger of three bones: a swing joint at the base, then two hinges."""
    radius = 0.5 * row["breadth"] * skeleton.sizes["handbreadth"]
    parent = "left_hand"
    for number, (bone, part) in enumerate(zip(BONES, row["bones"], strict=True)):
        length, child = part * skeleton.sizes["handlength"], f"{name}_{bone}"
        if number == 0:
            joint = swing_joint(child, parent, child, placement, swing)
        else:
            ranges = {"angle": degrees(*bends[number - 1])}
            joint = Joint(child, JointKind.HINGE, parent, child, placement, axis=axis, ranges=ranges)
        parts.add(joint, _bone(skeleton, child, length, radius * (1.0 - 0.09 * number), number == 2))
        placement, parent = Transform((0.0, 0.0, length)), child


def _bone(skeleton: Skeleton, name: str, length: float, radius: float, last: bool) -> Segment:
    """Finger bone; its mass is volume times density, at most 6 % of the mass of the hand."""
    straight = length - radius if last else length
    solid = capsule((0.0, 0.0, 0.0), (0.0, 0.0, straight), radius, shapes.SKIN)
    whole = segment_mass(skeleton.sizes, "hand", skeleton.sizes["handlength"]).mass
    mass = min(_FINGER_DENSITY_KG_M3 * solid.geometry.volume, _MAX_BONE_MASS_FRACTION * whole)
    across, along = mass * (length**2 + 3.0 * radius**2) / 12.0, 0.5 * mass * radius**2
    return Segment(name, mass, (0.0, 0.0, 0.5 * length), (across, across, along, 0.0, 0.0, 0.0), (solid,))


def _add_hand_sites(parts: Parts, skeleton: Skeleton, fingers: bool) -> None:
    sizes, form = skeleton.sizes, table("hand")
    length, wide = sizes["handlength"], sizes["handbreadth"]
    half = 0.5 * form["thickness"] * wide
    # x points out of the palm, z toward the thumb: the axis of a gripped bar.
    w = 0.5
    gripping = Transform(rotation=(w, w, w, w))
    grip = sizes["forearmcenterofgriplength"] - skeleton.forearm
    parts.site("left_palm", "left_hand", (0.0, half, 0.5 * sizes["palmlength"]), gripping)
    parts.site("left_grip", "left_hand", (0.0, form["grip_aside"] * wide, grip), gripping)
    if not fingers:
        parts.site("left_fingertip", "left_hand", (0.0, 0.0, length))
        return
    parts.site("left_fingertip", "left_middle_end", (0.0, 0.0, form["fingers"]["middle"]["bones"][2] * length))
    parts.site("left_index_tip", "left_index_end", (0.0, 0.0, form["fingers"]["index"]["bones"][2] * length))
    parts.site("left_thumb_tip", "left_thumb_end", (0.0, 0.0, form["thumb"]["bones"][2] * length))


# --- Arm and leg ----------------------------------------------------------------------------------

UPRIGHT: Wxyz = (1.0, 0.0, 0.0, 0.0)


def limb_segment(skeleton: Skeleton, name: str, length: float, solids: shapes.Solids) -> Segment:
    """Left segment of a limb along z, with its measured mass properties."""
    part = segment_mass(skeleton.sizes, name, length)
    return Segment(f"left_{name}", part.mass, (0.0, 0.0, part.center * length), part.inertia(), tuple(solids))


def arm(skeleton: Skeleton, carrier: str, carrier_at: Triple, hands: bool) -> Parts:
    """Left collarbone, upper arm, forearm and hand."""
    parts = Parts()
    start, end = skeleton.sternoclavicular, skeleton.shoulder
    at = (start[0] - carrier_at[0], start[1] - carrier_at[1], start[2] - carrier_at[2])
    # Standing, the collarbone is not in the middle of its range, where its frame is.
    offset = quaternion.rotate(quaternion.conjugate(OUTWARD), [b - a for a, b in zip(start, end, strict=True)])
    reach = (float(offset[0]), float(offset[1]), float(offset[2]))
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
    parts.add(_shoulder(reach), limb_segment(skeleton, "upper_arm", skeleton.upper_arm, shapes.upper_arm(skeleton)))
    parts.add(_elbow(skeleton), limb_segment(skeleton, "forearm", skeleton.forearm, shapes.forearm(skeleton)))
    parts += _scapulohumeral_couplings()
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
    placement = Transform((0.0, 0.0, skeleton.upper_arm))
    return Joint(
        "left_elbow", JointKind.ELBOW, "left_upper_arm", "left_forearm", placement, axis=(0.0, 1.0, 0.0), ranges=ranges
    )


def _scapulohumeral_couplings() -> Parts:
    """Couplings of the scapulohumeral rhythm: collarbone elevation and retraction follow the elevation of the arm."""
    parts = Parts()
    rise, back = limits.scapulohumeral_rhythm()
    for name, component, rate in (("elevation", "swing_x", rise), ("retraction", "swing_y", -back)):
        factors = {"left_shoulder.swing_x": -rate, f"left_clavicle.{component}": 1.0}
        parts.couplings.append((f"left_shoulder_rhythm_{name}", factors, 0.0))
    return parts


def leg(skeleton: Skeleton, feet: bool) -> Parts:
    """Left thigh, shank and foot."""
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
    parts.add(hip, limb_segment(skeleton, "thigh", skeleton.thigh, shapes.thigh(skeleton)))
    parts.add(_knee(skeleton), limb_segment(skeleton, "shank", skeleton.shank, shapes.shank(skeleton)))
    parts += _two_joint_limits()
    parts += foot(skeleton, feet)
    bone = skeleton.sitting_bone
    parts.site("left_sitting_bone", "pelvis", (bone[0], bone[1], bone[2] - skeleton.hip[2]))
    front = 0.9 * shapes.girth_radius(skeleton, "lowerthighcircumference")
    parts.site("left_kneecap", "left_shank", (front, 0.0, 0.0), Transform(rotation=HANGING))
    return parts


def _knee(skeleton: Skeleton) -> Joint:
    data = limits.limit("knee")
    ranges = {
        "flexion": degrees(-data["extension"], data["flexion"]),
        "twist": degrees(-data["lateral"], data["medial"]),
    }
    placement = Transform((0.0, 0.0, skeleton.thigh))
    return Joint(
        "left_knee", JointKind.ELBOW, "left_thigh", "left_shank", placement, axis=(0.0, -1.0, 0.0), ranges=ranges
    )


def _two_joint_limits() -> Parts:
    """Joint limits that couple two coordinates: hamstrings, calf, and no rotation of the extended knee."""
    parts = Parts()
    hip, ankle, knee = (table("limits")[name] for name in ("hip", "ankle", "knee"))
    bend = "left_knee.flexion"
    for name, joint, data in (("hamstrings", "left_hip", hip), ("calf", "left_ankle", ankle)):
        factors = {f"{joint}.swing_y": 1.0, bend: -data["with_knee"]["per_knee"]}
        parts.limits.append((f"left_{name}", factors, Range(upper=math.radians(data["with_knee"]["straight"]))))
    slack = Range(upper=math.radians(knee["slack"]))
    for offset, sign in (("medial", 1.0), ("lateral", -1.0)):
        parts.limits.append((f"left_knee_{offset}_turn", {"left_knee.twist": sign, bend: -knee["per_flexion"]}, slack))
    return parts
