"""The left foot of a human: the ankle, the sole's corners, and toes on request."""

from __future__ import annotations

from poise.library import human_limits as limits
from poise.library import human_shapes as shapes
from poise.library.human_limits import HANGING, degrees, ellipse
from poise.library.human_mass import Share, share
from poise.library.human_parts import Parts, swinging
from poise.library.human_skeleton import Skeleton
from poise.model import Joint, JointKind, Segment, Transform

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
    _add_sites(parts, skeleton, "left_toes" if toes else "left_foot")
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


def _add_sites(parts: Parts, skeleton: Skeleton, toes: str) -> None:
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
