"""Figures and scenes that several experiments start from."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from poise.analysis.report import Curve
from poise.collision.avoidance import AvoidanceMethod
from poise.kinematics import Pose
from poise.library import human, human_pose
from poise.math import quaternion
from poise.model import Box, Capsule, CoupledLimit, Figure, FigureBuilder, Shape, Sphere, Transform
from poise.model.limits import Range, SwingLimit, TwistRange
from poise.scene import Scene
from poise.types import FloatArray, Quaternion
from poise_lab.experiments.experiment import Trial
from poise_lab.techniques.avoidance import METHODS, Course, CourseResult, ObstacleDistances, inequality_step, method_step, follow_course
from poise_lab.techniques.planar import PlanarTree

# --- subjects ---------------------------------------------------------------------------------------------------------

# Figures and scenes that several experiments begin with, and planar chains as curves of a plot.

LINK, LINK_MASS = 0.1, 1.0  # of the chains of equal links [m], [kg]
BLUE, ORANGE, GRAY = (0.25, 0.47, 0.70, 1.0), (0.93, 0.62, 0.30, 1.0), (0.40, 0.43, 0.48, 1.0)
MET = 1e-5  # [m]
THREE_LINKS = PlanarTree(np.array([0.5, 0.4, 0.3]), (-1, 0, 1))


def standing(pose: str = "stand", pinned: bool = True) -> Scene:
    """A person, both soles pinned on level 1."""
    figure = human()
    scene = Scene(figure, human_pose(figure, pose))
    if pinned:
        scene.pin("left_sole", "right_sole")
    return scene


def hamstrung(figure: Figure) -> Figure:
    """A person whose hips flex 70° with straight knees, more as knees bend [Baerlocher2001, eq. 3.2]."""

    def line(own: CoupledLimit) -> CoupledLimit:
        if not own.name.endswith("_hamstrings"):
            return own
        (hip, _), (knee, _) = own.terms
        return replace(own, terms=((hip, 1.0), (knee, -1.0)), range=Range(-math.inf, math.radians(70.0)))

    return replace(figure, coupled_limits=tuple(line(each) for each in figure.coupled_limits))


def equal_links(count: int, *, free: bool = False, reach: float = 2.5) -> Figure:
    """Links of equal length and mass that turn in the plane of x and z; fixed at a base, or on a free root.

    Sites: ``foot`` where the first link begins, ``tip`` where the last one ends.
    """
    builder, above = FigureBuilder("links"), ""
    if not free:
        above = "base"
        builder.segment("base", shapes=[Shape(Box((0.09, 0.09, 0.02)), Transform((0.0, 0.0, -0.01)), GRAY)])
        builder.root("base")
    for number in range(1, count + 1):
        name = f"link_{number}"
        shade = (number - 1) / max(count - 1, 1)
        red, green, blue, _ = ((1.0 - shade) * a + shade * b for a, b in zip(BLUE, ORANGE, strict=True))
        color = (red, green, blue, 1.0)
        shapes = [
            Shape(Capsule(0.012, LINK), Transform((0.0, 0.0, 0.5 * LINK)), color),
            Shape(Sphere(0.017), color=GRAY, solid=False),
        ]
        inertia = (1e-3, 1e-3, 1e-4, 0.0, 0.0, 0.0)
        builder.segment(name, mass=LINK_MASS, center=(0.0, 0.0, 0.5 * LINK), inertia=inertia, shapes=shapes)
        if not above:
            builder.root(name, free=True)
        else:
            at = (0.0, 0.0, 0.0 if above == "base" else LINK)
            builder.hinge(f"joint_{number}", above, name, at=at, axis=(0, 1, 0), range=(-reach, reach))
        above = name
    builder.site("foot", "link_1" if free else "base")
    return builder.site("tip", above, at=(0.0, 0.0, LINK)).build()


def flat_person() -> Figure:
    """A person of twelve hinges in the plane of x and z on its toes; mass by volume [Baerlocher2001, 7.3.3]."""
    builder = FigureBuilder("flat person")
    toes = Shape(Box((0.10, 0.09, 0.03)), Transform((0.05, 0.0, 0.015)), GRAY)
    builder.segment("toes", shapes=[toes], density=1000.0).root("toes", at=(0.1, 0.0, 0.0))
    # name, parent, joint, where it begins, length, radius, turned at rest, range
    parts = (
        ("foot", "toes", "ball", (0.0, 0.03), 0.16, 0.04, -1.2, (0.0, 0.9)),
        ("shank", "foot", "ankle", (0.0, 0.16), 0.42, 0.055, 1.2, (-0.6, 0.7)),
        ("thigh", "shank", "knee", (0.0, 0.42), 0.42, 0.075, 0.0, (-2.5, 0.0)),
        ("pelvis", "thigh", "hip", (0.0, 0.42), 0.15, 0.115, 0.0, (0.0, 2.2)),
        ("belly", "pelvis", "waist", (0.0, 0.15), 0.18, 0.11, 0.0, (0.0, 0.8)),
        ("chest", "belly", "back", (0.0, 0.18), 0.22, 0.12, 0.0, (0.0, 0.6)),
        ("neck", "chest", "nape", (0.0, 0.24), 0.10, 0.05, 0.0, (0.0, 0.7)),
        ("head", "neck", "nod", (0.0, 0.10), 0.14, 0.09, 0.0, (0.0, 0.6)),
        ("upper_arm", "chest", "shoulder", (0.0, 0.18), 0.29, 0.045, 0.0, (0.0, 3.6)),
        ("forearm", "upper_arm", "elbow", (0.0, 0.29), 0.25, 0.036, 0.0, (-2.5, 0.0)),
        ("hand", "forearm", "wrist", (0.0, 0.25), 0.10, 0.026, 0.0, (-1.0, 1.0)),
        ("fingers", "hand", "knuckles", (0.0, 0.10), 0.09, 0.018, 0.0, (-1.5, 0.1)),
    )
    for name, above, joint, (x, z), long, wide, turn, span in parts:
        color = ORANGE if name in ("upper_arm", "forearm", "hand", "fingers") else BLUE
        shapes = [Shape(Capsule(wide, long), Transform((0.0, 0.0, 0.5 * long)), color)]
        builder.segment(name, shapes=shapes, density=1000.0)
        rotation = tuple(quaternion.exp([0.0, turn, 0.0]).tolist())
        builder.hinge(joint, above, name, at=(x, 0.0, z), axis=(0, 1, 0), range=span, rotation=rotation)
    return builder.build()


def bent(figure: Figure, angles: Sequence[float]) -> Pose:
    """A chain with angles at its joints, in their order."""
    hinges = [joint.name for joint in figure.joints if joint.name.startswith("joint_")]
    return Pose.neutral(figure).with_values(dict(zip(hinges, angles, strict=True)))


def flat_limb(*swing: SwingLimit, twist: TwistRange | tuple[float, float] | None = None) -> Figure:
    """A flat limb with a fin on a ball joint, so that its twist is seen; it lies along z of the joint."""
    shapes = [
        Shape(Box((0.16, 0.05, 0.5)), Transform((0.0, 0.0, 0.3)), BLUE),
        Shape(Box((0.12, 0.03, 0.12)), Transform((0.12, 0.0, 0.45)), ORANGE),
    ]
    builder = FigureBuilder("limb").segment("base", shapes=[Shape(Sphere(0.07), color=GRAY)]).root("base", at=(0, 0, 1))
    builder.segment("limb", shapes=shapes, density=500.0)
    builder.ball("joint", "base", "limb", swing=swing, twist=twist)
    return builder.site("end", "limb", at=(0.0, 0.0, 0.55)).build()


def turned_limb(figure: Figure, orientation: Quaternion) -> Pose:
    """The flat limb with an orientation of its joint."""
    return Pose.neutral(figure).with_values({"joint": orientation})


def changed(start: Pose, end: Pose, joint: str) -> float:
    """How much a joint's numbers differ between two poses, at most."""
    return float(np.abs(np.asarray(end[joint]) - np.asarray(start[joint])).max(initial=0.0))


def outline(tree: PlanarTree, q: FloatArray, name: str) -> Curve:
    """A planar tree as one line: from the end of its first branch to the origin and on to the ends of the others."""
    points = tree.ends(q)
    tips = [link for link in range(tree.size) if link not in tree.parents]
    line: list[FloatArray] = []
    for number, tip in enumerate(tips):
        path = [np.zeros(2), *(points[link] for link in tree.path(tip))]
        line += path[::-1] if number == 0 else path
        if 0 < number < len(tips) - 1:
            line += path[::-1]
    if len(tips) == 1:
        line = line[::-1]
    across, up = np.array(line).T
    return Curve.of(name, across, up)


def profile(pose: Pose, name: str) -> Curve:
    """A chain in the plane of x and z as a line from joint to joint."""
    links = [segment.name for segment in pose.figure.segments if segment.name.startswith("link_")]
    points = np.array([*(pose.position(each) for each in links), pose.position("tip")])
    return Curve.of(name, points[:, 0], points[:, 2])


def ring(center: Sequence[float] | FloatArray, radius: float, name: str) -> Curve:
    """A circle of a plot."""
    turn = np.linspace(0.0, 2.0 * math.pi, 73)
    return Curve.of(name, center[0] + radius * np.cos(turn), center[1] + radius * np.sin(turn))


def spots(name: str, *points: Sequence[float] | FloatArray) -> Curve:
    """Points of a plot."""
    across, up = np.array(points, dtype=np.float64).T
    return Curve.of(name, across, up, dots=True)


def listed_mm(*lengths: float) -> str:
    """Lengths in millimeters, one after the other."""
    return ", ".join(f"{1e3 * length:.2f}" if length < 0.01 else f"{1e3 * length:.0f}" for length in lengths) + " mm"


# --- rides ------------------------------------------------------------------------------------------------------------

# The trunk on its way past obstacles, by one way of avoiding them or another, and pictures of where it ended.

OURS = "inequalities"  # the program's own way


def ridden(own: Course, way: str | AvoidanceMethod) -> CourseResult:
    """A follow_course by the name of its way, or by the way itself."""
    if way == OURS:
        return follow_course(own, inequality_step(own, converge=True))
    method = METHODS[way] if isinstance(way, str) else way
    return follow_course(own, method_step(method, ObstacleDistances(own.obstacles)))


def show(trial: Trial, title: str, own: Course, ride_of: CourseResult, most_bent: bool = False) -> None:
    """Keep a picture of where a follow_course ended, or of where the trunk was bent most."""
    pose = ride_of.most_bent_pose if most_bent else ride_of.final_pose
    scene = Scene(pose.figure, pose)
    scene.avoid(obstacles=own.obstacles)
    trial.stage(title, scene)
