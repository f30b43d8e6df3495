"""Small figures for tests: an arm, a biped of 53 degrees of freedom, random trees of every kind of joint."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

import numpy as np

from poise.math import quaternion, sphere, swing_twist
from poise.model import (
    Figure,
    FigureBuilder,
    Joint,
    JointKind,
    Range,
    Segment,
    Site,
    SphericalEllipse,
    SphericalPolygon,
    Transform,
    TwistRange,
)
from poise.model.validation import sort_depth_first
from poise.types import Wxyz

Z_DOWN: Wxyz = (0.0, 1.0, 0.0, 0.0)  # half a turn about x: x stays forward, y points right, z down
SIDES = (("left", 1.0), ("right", -1.0))  # word, sign of y

SHOULDER = ((1.0, 0.1, 0.3), (0.8, -0.7, 0.5), (0.1, -1.0, 0.2), (-0.5, -0.6, 0.6), (-0.5, 0.2, 0.8), (0.3, 0.6, 0.7))


def about_x(angle: float) -> Wxyz:
    """Quaternion of a turn about x."""
    return (math.cos(0.5 * angle), math.sin(0.5 * angle), 0.0, 0.0)


@cache
def arm() -> Figure:
    """A fixed base with a ball shoulder (polygon and twist range), an elbow with twist, a swing wrist: 7 freedoms."""
    builder = FigureBuilder("arm")
    builder.segment("base")
    builder.segment("upper_arm", mass=2.1, center=(0.0, 0.0, 0.13), inertia=(0.012, 0.012, 0.002, 0.0, 0.0, 0.0))
    builder.segment("forearm", mass=1.2, center=(0.0, 0.0, 0.11), inertia=(0.006, 0.006, 0.001, 0.0, 0.0, 0.0))
    builder.segment("hand", mass=0.4, center=(0.0, 0.0, 0.06))
    builder.root("base", at=(0.0, 0.0, 1.4))
    polygon = SphericalPolygon(SHOULDER, inside=(0.3, -0.2, 0.9))
    builder.ball("shoulder", "base", "upper_arm", rotation=Z_DOWN, swing=polygon, twist=(-1.2, 1.0))
    builder.elbow(
        "elbow",
        "upper_arm",
        "forearm",
        at=(0.0, 0.0, 0.29),
        axis=(0.0, 1.0, 0.0),
        flexion=(0.0, 2.5),
        twist=(-1.4, 1.4),
    )
    builder.swing("wrist", "forearm", "hand", at=(0.0, 0.0, 0.25), swing=SphericalEllipse(0.5, 1.2))
    builder.site("fingertip", "hand", at=(0.0, 0.0, 0.18))
    builder.site("grip", "hand", at=(0.0, 0.0, 0.08), rotation=about_x(0.4))
    return builder.build()


@cache
def biped() -> Figure:
    """A figure that is its own mirror image across y: 53 freedoms, coupled limits, a driven spine, coupled fingers."""
    builder = FigureBuilder("biped")
    builder.segment("pelvis", mass=11.0, center=(0.0, 0.0, 0.03), inertia=(0.1, 0.08, 0.09, 0.0, 0.004, 0.0))
    builder.segment("abdomen", mass=10.0, center=(0.0, 0.0, 0.09), inertia=(0.08, 0.06, 0.07, 0.0, 0.0, 0.0))
    builder.segment("chest", mass=16.0, center=(0.01, 0.0, 0.12), inertia=(0.2, 0.16, 0.14, 0.0, 0.0, 0.0))
    builder.segment("head", mass=5.0, center=(0.02, 0.0, 0.1), inertia=(0.02, 0.02, 0.015, 0.0, 0.0, 0.0))
    builder.root("pelvis", free=True)
    trunk = SphericalEllipse(0.5, 0.9)
    builder.ball("lumbar", "pelvis", "abdomen", at=(0.0, 0.0, 0.1), swing=trunk, twist=(-0.5, 0.5))
    builder.ball("thoracic", "abdomen", "chest", at=(0.0, 0.0, 0.18), swing=trunk, twist=(-0.4, 0.4))
    builder.ball("neck", "chest", "head", at=(0.0, 0.0, 0.27), swing=SphericalEllipse(0.7, 0.8), twist=(-1.2, 1.2))
    builder.site("eyes", "head", at=(0.09, 0.0, 0.12))
    builder.drive("spine", {"lumbar.swing_y": 0.6, "thoracic.swing_y": 0.4}, (-0.5, 1.3))
    for side, sign in SIDES:
        _add_leg(builder, side, sign)
        _add_arm(builder, side, sign)
        hip, knee = f"{side}_hip.swing_y", f"{side}_knee"
        builder.couple_limit(f"{side}_hamstrings", {hip: 1.0, knee: -1.0}, (-math.inf, 1.2))
        builder.couple(f"{side}_tendon", {f"{side}_fingertips": 1.0, f"{side}_fingers": -2.0 / 3.0})
    return builder.build()


def _twist(lower: float, upper: float, sign: float) -> tuple[float, float]:
    """A twist range of the left side, or its mirror image."""
    return (lower, upper) if sign > 0.0 else (-upper, -lower)


def _add_leg(builder: FigureBuilder, side: str, sign: float) -> None:
    builder.segment(f"{side}_thigh", mass=8.0, center=(0.0, 0.0, 0.18), inertia=(0.12, 0.12, 0.03, 0.0, 0.0, 0.0))
    builder.segment(f"{side}_shank", mass=3.2, center=(0.0, 0.0, 0.17), inertia=(0.05, 0.05, 0.005, 0.0, 0.0, 0.0))
    builder.segment(f"{side}_foot", mass=0.9, center=(0.06, 0.0, 0.04))
    builder.segment(f"{side}_toes", mass=0.1, center=(0.03, 0.0, 0.0))
    hip = SphericalEllipse(0.7, 1.1, center=(0.4, -0.15 * sign, 1.0))
    place = (0.0, 0.09 * sign, -0.06)
    builder.ball(
        f"{side}_hip", "pelvis", f"{side}_thigh", at=place, rotation=Z_DOWN, swing=hip, twist=_twist(-0.5, 0.8, sign)
    )
    builder.hinge(
        f"{side}_knee", f"{side}_thigh", f"{side}_shank", at=(0.0, 0.0, 0.42), axis=(0.0, -1.0, 0.0), range=(0.0, 2.4)
    )
    ankle = SphericalEllipse(0.35, 0.6)
    builder.ball(
        f"{side}_ankle", f"{side}_shank", f"{side}_foot", at=(0.0, 0.0, 0.4), swing=ankle, twist=_twist(-0.3, 0.5, sign)
    )
    builder.hinge(
        f"{side}_toe", f"{side}_foot", f"{side}_toes", at=(0.14, 0.0, 0.06), axis=(0.0, 1.0, 0.0), range=(-0.3, 0.9)
    )
    builder.site(f"{side}_sole", f"{side}_foot", at=(0.04, 0.0, 0.08), rotation=Z_DOWN)


def _add_arm(builder: FigureBuilder, side: str, sign: float) -> None:
    builder.segment(f"{side}_clavicle", mass=0.6, center=(0.0, 0.0, 0.08))
    builder.segment(f"{side}_upper_arm", mass=2.1, center=(0.0, 0.0, 0.13))
    builder.segment(f"{side}_forearm", mass=1.2, center=(0.0, 0.0, 0.11))
    builder.segment(f"{side}_hand", mass=0.4, center=(0.0, 0.0, 0.05))
    builder.segment(f"{side}_finger", mass=0.05, center=(0.0, 0.0, 0.02))
    builder.segment(f"{side}_fingertip", mass=0.03, center=(0.0, 0.0, 0.015))
    sideways = about_x(-0.5 * math.pi * sign)  # z to the left for the left clavicle, then down for the arm
    place = (0.02, 0.03 * sign, 0.22)
    girdle = SphericalEllipse(0.3, 0.35)
    builder.swing(f"{side}_girdle", "chest", f"{side}_clavicle", at=place, rotation=sideways, swing=girdle)
    shoulder = SphericalPolygon([(x, y * sign, z) for x, y, z in SHOULDER], inside=(0.3, -0.2 * sign, 0.9))
    builder.ball(
        f"{side}_shoulder",
        f"{side}_clavicle",
        f"{side}_upper_arm",
        at=(0.0, 0.0, 0.15),
        rotation=sideways,
        swing=shoulder,
        twist=_twist(-1.2, 1.0, sign),
    )
    builder.hinge(
        f"{side}_elbow",
        f"{side}_upper_arm",
        f"{side}_forearm",
        at=(0.0, 0.0, 0.29),
        axis=(0.0, 1.0, 0.0),
        range=(0.0, 2.5),
    )
    wrist = SphericalEllipse(1.1, 0.4)
    twist = _twist(-1.4, 1.2, sign)
    builder.ball(f"{side}_wrist", f"{side}_forearm", f"{side}_hand", at=(0.0, 0.0, 0.25), swing=wrist, twist=twist)
    axis = (sign, 0.0, 0.0)
    builder.hinge(f"{side}_fingers", f"{side}_hand", f"{side}_finger", at=(0.0, 0.0, 0.09), axis=axis, range=(0.0, 1.6))
    builder.hinge(
        f"{side}_fingertips", f"{side}_finger", f"{side}_fingertip", at=(0.0, 0.0, 0.04), axis=axis, range=(0.0, 1.3)
    )
    builder.site(f"{side}_grip", f"{side}_hand", at=(0.0, 0.0, 0.07))


def random_figure(
    rng: np.random.Generator,
    joints: int = 8,
    kinds: Sequence[JointKind] = tuple(JointKind),
    *,
    free: bool | None = None,
    limits: bool = True,
) -> Figure:
    """A tree of random shape with `joints` joints besides the root's, of the given kinds in turn.

    Frames are random on both sides of every joint (placement and child_placement), every segment has mass, and every
    third one a site. A root that is neither said to be free nor fixed is drawn. With `limits` about half of the joints
    have some. Limits need not hold at the neutral pose.
    """
    floats = bool(rng.integers(2)) if free is None else free
    root = Joint("root", JointKind.FREE if floats else JointKind.FIXED, None, "segment_0", _place(rng), _place(rng))
    found = {"root": root}
    order = [kinds[index % len(kinds)] for index in range(joints)]
    for index, place in enumerate(rng.permutation(joints), start=1):
        parent = f"segment_{rng.integers(index)}"
        name = f"joint_{index}"
        found[name] = _random_joint(rng, name, order[place], parent, f"segment_{index}", limits and rng.random() < 0.5)
    segments = {f"segment_{index}": _random_segment(rng, f"segment_{index}") for index in range(joints + 1)}
    sites = tuple(Site(f"site_{index}", f"segment_{index}", _place(rng)) for index in range(0, joints + 1, 3))
    tree = sort_depth_first("random", segments, found)
    return Figure("random", tuple(segments[joint.child] for joint in tree), tree, sites)


def _place(rng: np.random.Generator) -> Transform:
    position, rotation = rng.uniform(-0.5, 0.5, 3), quaternion.random(rng)
    return Transform(tuple(position.tolist()), tuple(rotation.tolist()))


def _random_segment(rng: np.random.Generator, name: str) -> Segment:
    turn = quaternion.to_matrix(quaternion.random(rng))
    moments = turn @ np.diag(rng.uniform(0.01, 0.1, 3)) @ turn.T
    inertia = tuple(float(moments[i, j]) for i, j in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2)))
    return Segment(name, float(rng.uniform(0.2, 5.0)), tuple(rng.uniform(-0.2, 0.2, 3).tolist()), inertia)


def _random_joint(
    rng: np.random.Generator, name: str, kind: JointKind, parent: str, child: str, limited: bool
) -> Joint:
    axis = sphere.uniform(rng)
    if kind is JointKind.ELBOW:
        axis[2] *= 0.3  # clearly across the twist axis
    parts = (name, kind, parent, child, _place(rng), _place(rng), tuple(axis.tolist()))
    if not limited:
        return Joint(*parts)
    if kind.has_quaternion and kind is not JointKind.FREE:
        twist = TwistRange(float(rng.uniform(-2.0, -0.2)), float(rng.uniform(0.2, 2.0)))
        return Joint(*parts, swing=_random_swing(rng), twist=twist if kind is JointKind.BALL else None)
    spans = {each: Range(float(rng.uniform(-2.0, -0.1)), float(rng.uniform(0.1, 2.0))) for each in kind.components}
    return Joint(*parts, ranges=spans)


def _random_swing(rng: np.random.Generator) -> tuple[SphericalEllipse] | tuple[SphericalPolygon]:
    """An ellipse, or a polygon with a corner in each of five sectors round z; both contain z and stay off -z."""
    if rng.random() < 0.5:
        tilt = rng.uniform(-0.3, 0.3, 2)
        return (SphericalEllipse(*rng.uniform(0.6, 1.6, 2), center=(tilt[0], tilt[1], 1.0)),)
    azimuths = 2.0 * math.pi * (np.arange(5) + rng.uniform(-0.3, 0.3, 5)) / 5.0
    reach = rng.uniform(0.5, 1.4, 5)
    corners = np.stack([np.sin(reach) * np.cos(azimuths), np.sin(reach) * np.sin(azimuths), np.cos(reach)], axis=-1)
    return (SphericalPolygon(corners, inside=(0.0, 0.0, 1.0)),)


def random_configuration(figure: Figure, rng: np.random.Generator, size: float = 1.0) -> np.ndarray:
    """A configuration of the right form, whatever the limits: turns up to 2.8 · `size` rad, the rest up to `size`."""
    parts = [np.zeros(0)]
    for joint in figure.joints:
        turn = quaternion.exp(rng.uniform(0.0, 2.8) * size * sphere.uniform(rng))
        if joint.kind is JointKind.FREE:
            parts.append(np.concatenate([rng.uniform(-size, size, 3), turn]))
        elif joint.kind is JointKind.BALL:
            parts.append(turn)
        elif joint.kind is JointKind.SWING:
            angle, way = rng.uniform(0.0, 2.5) * size, rng.uniform(-math.pi, math.pi)
            parts.append(swing_twist.compose([angle * math.cos(way), angle * math.sin(way)], 0.0))
        else:
            parts.append(rng.uniform(-size, size, joint.kind.nq))
    return np.concatenate(parts)
