"""The left hand of a human: of one piece, or with four fingers and a thumb.

Its frame lies at the wrist: z along the hand, x to the thumb's side, and the palm of the left hand faces +y. A finger's
end joint bends 2/3 as far as its middle one; that coupling can be switched off.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from poise.library import human_limits as limits
from poise.library import human_shapes as shapes
from poise.library.human_data import table
from poise.library.human_limits import degrees, ellipse
from poise.library.human_mass import share
from poise.library.human_parts import Parts, swinging
from poise.library.human_skeleton import Skeleton
from poise.library.solids import ball, capsule, ellipsoid
from poise.math import quaternion
from poise.model import Joint, JointKind, Segment, Transform
from poise.model.limits import SphericalEllipse
from poise.types import Triple

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
    _add_sites(parts, skeleton, fingers)
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


def _add_sites(parts: Parts, skeleton: Skeleton, fingers: bool) -> None:
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
