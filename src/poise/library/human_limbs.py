"""Arms and legs of a human, with hands and feet; the right side mirrors the left."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from poise.library import human_limits as limits
from poise.library import human_shapes as shapes
from poise.library.human_limits import HANGING, OUTWARD, degrees, ellipse
from poise.library.human_parts import Parts, swinging
from poise.library.human_sizes import table
from poise.library.human_skeleton import Share, Skeleton, share
from poise.library.solids import ball, capsule, ellipsoid
from poise.math import quaternion
from poise.model import Joint, JointKind, Range, Segment, Transform
from poise.model.limits import SphericalEllipse
from poise.types import Quaternion, Triple, Wxyz

# --- human foot -------------------------------------------------------------------------------------------------------

# The left foot of a human: the ankle, the sole's corners, and toes on request.

_TOES_MASS = 0.12  # of the foot's; by the volume of the solids


def foot(skeleton: Skeleton, toes: bool) -> Parts:
    """Foot below the left shank; its frame is the shank's when standing: x forward, y right, z down."""
    parts = Parts()
    data = limits.limit("ankle")
    # Toes up is swing_y > 0; the sole turned inward (to the right) is swing_x < 0.
    swing = ellipse((-data["inversion"], data["eversion"]), (-data["plantarflexion"], data["dorsiflexion"]))
    ankle = swinging("left_ankle", "left_shank", "left_foot", Transform((0.0, 0.0, skeleton.shank)), swing)
    length = skeleton.sizes["footlength"]
    whole = share(skeleton.sizes, "foot", length)
    x, z = whole.center * length - skeleton.heel, 0.55 * skeleton.ankle_height
    if toes:
        rest, moved = whole.mass * (1.0 - _TOES_MASS), _toes_middle(skeleton)
        x = (whole.mass * x - whole.mass * _TOES_MASS * moved) / rest
        whole = Share(rest, whole.center, whole.radii)
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
        axis=(0.0, 1.0, 0.0),  # toes up is positive
        ranges={"angle": degrees(-data["flexion"], data["extension"])},
    )
    whole = share(skeleton.sizes, "foot", skeleton.sizes["footlength"]).mass * _TOES_MASS
    long = skeleton.sizes["footlength"] - skeleton.heel - origin[0]
    wide = skeleton.sizes["footbreadthhorizontal"]
    inertia = (whole * wide**2 / 16.0, whole * long**2 / 16.0, whole * (wide**2 + long**2) / 16.0, 0.0, 0.0, 0.0)
    solids = tuple(shapes.toe_block(skeleton, origin))
    parts.add(joint, Segment("left_toes", whole, (0.5 * long, 0.0, 0.0), inertia, solids))


def _add_foot_sites(parts: Parts, skeleton: Skeleton, toes: str) -> None:
    """Sites of the sole, on the floor when standing; their axes are the world's then."""
    upward = Transform(rotation=HANGING)
    sizes, deep = skeleton.sizes, skeleton.ankle_height
    back, line = -skeleton.heel, shapes.toe_line(skeleton)
    heel, wide = 0.5 * sizes["heelbreadth"], 0.5 * sizes["footbreadthhorizontal"]
    parts.site("left_heel", "left_foot", (back, 0.0, deep), upward)
    parts.site("left_sole", "left_foot", (0.5 * (back + line), 0.0, deep), upward)
    inside = back + 0.08 * sizes["footlength"]  # the heel is round
    corners = {
        "left_heel_inner": (inside, 0.8 * heel, deep),
        "left_heel_outer": (inside, -0.8 * heel, deep),
        "left_ball_inner": (line, 0.9 * wide, deep),
        "left_ball_outer": (line - 0.06 * sizes["footlength"], -0.9 * wide, deep),
    }
    for name, at in corners.items():
        parts.site(name, "left_foot", at, upward)
    tip = sizes["footlength"] - skeleton.heel
    at = (tip, 0.0, deep) if toes == "left_foot" else (tip - line, 0.0, 0.22 * deep)
    parts.site("left_toe", toes, at, upward)


# --- human hand -------------------------------------------------------------------------------------------------------

# The left hand of a human: of one piece, or with four fingers and a thumb.
#
# Its frame lies at the wrist: z along the hand, x to the thumb's side, and the palm of the left hand faces +y. A finger's
# end joint bends 2/3 as far as its middle one; that coupling can be switched off.

BONES = ("base", "middle", "end")


def hand(skeleton: Skeleton, fingers: bool) -> Parts:
    """Hand below the left forearm."""
    parts = Parts()
    data = limits.limit("wrist")
    # Toward the palm is swing_x < 0, toward the thumb swing_y > 0.
    swing = ellipse((-data["flexion"], data["extension"]), (-data["ulnar"], data["radial"]))
    wrist = swinging("left_wrist", "left_forearm", "left_hand", Transform((0.0, 0.0, skeleton.forearm)), swing)
    rays = _fingers(skeleton) if fingers else Parts()
    parts.add(wrist, _palm(skeleton, rays, fingers))
    parts += rays
    _add_hand_sites(parts, skeleton, fingers)
    return parts


def _palm(skeleton: Skeleton, rays: Parts, fingers: bool) -> Segment:
    """The hand without its fingers; with them, stretched, it has the measured mass and center along the hand."""
    length, wide = skeleton.sizes["handlength"], skeleton.sizes["handbreadth"]
    thick = table("hand")["thickness"] * wide
    whole = share(skeleton.sizes, "hand", length)
    if not fingers:
        solids = tuple(shapes.mitten(skeleton, thick))
        return Segment("left_hand", whole.mass, (0.0, 0.0, whole.center * length), whole.inertia(), solids)
    mass = whole.mass - sum(each.mass for each in rays.segments)
    moment = whole.mass * whole.center * length
    places = _stretched(rays)
    moment -= sum(each.mass * places[each.name] for each in rays.segments)
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


def _stretched(rays: Parts) -> dict[str, float]:
    """How far along the hand the center of each finger's bone lies when all are stretched."""
    frames: dict[str, Transform] = {"left_hand": Transform()}
    for joint in rays.joints:
        frames[joint.child] = frames[str(joint.parent)] @ joint.placement
    return {each.name: float(frames[each.name].apply(each.center)[2]) for each in rays.segments}


def _base(skeleton: Skeleton, finger: str) -> Triple:
    row = table("hand")["fingers"][finger]
    return (row["aside"] * skeleton.sizes["handbreadth"], 0.0, row["palm"] * skeleton.sizes["handlength"])


def _fingers(skeleton: Skeleton) -> Parts:
    parts, data = Parts(), limits.limit("fingers")
    base, spread = data["base"], data["base"]["spread"]
    swing = ellipse((-base["flexion"], base["extension"]), (-spread, spread))
    for name, row in table("hand")["fingers"].items():
        bends = [(0.0, data[bone]["flexion"]) for bone in BONES[1:]]
        _add_ray(parts, skeleton, f"left_{name}", row, Transform(_base(skeleton, name)), swing, bends, (-1.0, 0.0, 0.0))
        factors = {f"left_{name}_middle": -data["end_per_middle"], f"left_{name}_end": 1.0}
        parts.couplings.append((f"left_{name}_end_follows", factors, 0.0))
    _add_thumb(parts, skeleton)
    return parts


def _add_thumb(parts: Parts, skeleton: Skeleton) -> None:
    row, data = table("hand")["thumb"], limits.limit("thumb")
    wide, length = skeleton.sizes["handbreadth"], skeleton.sizes["handlength"]
    direction = np.array(row["direction"]) / np.linalg.norm(row["direction"])
    w, x, y, z = quaternion.direct((0.0, 0.0, 1.0), direction).tolist()
    place = Transform((row["aside"] * wide, row["forward"] * wide, row["palm"] * length), (w, x, y, z))
    base = data["base"]
    swing = ellipse((-base["flexion"], base["extension"]), (-base["spread"], base["spread"]))
    across, out = row["curl"]
    bends = [(0.0, data["middle"]["flexion"]), (-data["end"]["extension"], data["end"]["flexion"])]
    _add_ray(parts, skeleton, "left_thumb", row, place, swing, bends, (-out, across, 0.0))


def _add_ray(
    parts: Parts,
    skeleton: Skeleton,
    name: str,
    row: dict[str, Any],
    place: Transform,
    swing: SphericalEllipse,
    bends: list[tuple[float, float]],
    axis: Triple,
) -> None:
    """Three bones in a row: a swing joint at the base, then two hinges."""
    radius = 0.5 * row["breadth"] * skeleton.sizes["handbreadth"]
    parent = "left_hand"
    for number, (bone, part) in enumerate(zip(BONES, row["bones"], strict=True)):
        length, child = part * skeleton.sizes["handlength"], f"{name}_{bone}"
        if number == 0:
            joint = swinging(child, parent, child, place, swing)
        else:
            ranges = {"angle": degrees(*bends[number - 1])}
            joint = Joint(child, JointKind.HINGE, parent, child, place, axis=axis, ranges=ranges)
        parts.add(joint, _bone(skeleton, child, length, radius * (1.0 - 0.09 * number), number == 2))
        place, parent = Transform((0.0, 0.0, length)), child


def _bone(skeleton: Skeleton, name: str, length: float, radius: float, last: bool) -> Segment:
    """A bone of a finger; its mass by its volume at 1100 kg/m³, and no more than 6 % of the hand's."""
    straight = length - radius if last else length
    solid = capsule((0.0, 0.0, 0.0), (0.0, 0.0, straight), radius, shapes.SKIN)
    whole = share(skeleton.sizes, "hand", skeleton.sizes["handlength"]).mass
    mass = min(1100.0 * solid.geometry.volume, 0.06 * whole)
    across, along = mass * (length**2 + 3.0 * radius**2) / 12.0, 0.5 * mass * radius**2
    return Segment(name, mass, (0.0, 0.0, 0.5 * length), (across, across, along, 0.0, 0.0, 0.0), (solid,))


def _add_hand_sites(parts: Parts, skeleton: Skeleton, fingers: bool) -> None:
    sizes, form = skeleton.sizes, table("hand")
    length, wide = sizes["handlength"], sizes["handbreadth"]
    half = 0.5 * form["thickness"] * wide
    # Out of the palm is x, toward the thumb z: the axis of a bar in the grip.
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


# --- human limbs ------------------------------------------------------------------------------------------------------

# The left arm and the left leg of a human; the right ones are their mirror images.
#
# A limb's frame lies at its joint: hanging, x is forward, y to the right and z down the limb. The shoulder's own frame
# points to the middle of its range, so that the arm can reach everywhere without coming near the direction where swing
# and twist are undefined; with every joint at zero the arms are therefore half raised.

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
