"""Figures, scenes and plot curves that several experiments share."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache, partial

import numpy as np

from poise.analysis.report import Curve
from poise.collision.avoidance import AvoidanceMethod
from poise.collision.avoidance.step import AvoidanceMemory, AvoidanceStep
from poise.kinematics import Pose
from poise.library import human, human_pose
from poise.math import quaternion
from poise.model import Box, Capsule, CoupledLimit, Figure, FigureBuilder, Shape, Sphere, Transform
from poise.model.limits import Range, SwingLimit, TwistRange
from poise.scene import Scene
from poise.types import FloatArray, Quaternion
from poise_lab.experiments.experiment import Trial
from poise_lab.techniques.avoidance import (
    METHODS,
    Course,
    CourseResult,
    ObstacleDistances,
    follow_course,
    inequality_step,
    method_step,
    random_course,
)
from poise_lab.techniques.planar import PlanarTree

LINK_LENGTH_M, LINK_MASS_KG = 0.1, 1.0  # of the chains of equal links
BLUE, ORANGE, GRAY = (0.25, 0.47, 0.70, 1.0), (0.93, 0.62, 0.30, 1.0), (0.40, 0.43, 0.48, 1.0)
POSITION_TOL_M = 1e-5  # goals that are nearer count as met
INEQUALITIES = "inequalities"  # obstacle avoidance by inequality constraints
THREE_LINKS = PlanarTree(np.array([0.5, 0.4, 0.3]), (-1, 0, 1))


def standing(pose: str = "stand", pinned: bool = True) -> Scene:
    """Scene of a standing person, by default with both soles pinned on level 1."""
    figure = human()
    scene = Scene(figure, human_pose(figure, pose))
    if pinned:
        scene.pin("left_sole", "right_sole")
    return scene


def with_linear_hamstrings(figure: Figure) -> Figure:
    """A person whose hips flex 70° with straight knees, and more with bent ones [Baerlocher2001, eq. 3.2]."""

    def linear(limit: CoupledLimit) -> CoupledLimit:
        if not limit.name.endswith("_hamstrings"):
            return limit
        (hip, _), (knee, _) = limit.terms
        return replace(limit, terms=((hip, 1.0), (knee, -1.0)), range=Range(-math.inf, math.radians(70.0)))

    return replace(figure, coupled_limits=tuple(map(linear, figure.coupled_limits)))


def equal_links(count: int, *, free: bool = False, reach: float = 2.5) -> Figure:
    """Planar chain of links of equal length and mass in the x-z plane, with a fixed base or a floating base.

    Sites: ``foot`` at the start of the first link, ``tip`` at the end of the last one.
    """
    builder, parent = FigureBuilder("links"), ""
    if not free:
        parent = "base"
        builder.segment("base", shapes=[Shape(Box((0.09, 0.09, 0.02)), Transform((0.0, 0.0, -0.01)), GRAY)])
        builder.root("base")
    for number in range(1, count + 1):
        name = f"link_{number}"
        shade = (number - 1) / max(count - 1, 1)
        red, green, blue, _ = ((1.0 - shade) * a + shade * b for a, b in zip(BLUE, ORANGE, strict=True))
        color = (red, green, blue, 1.0)
        shapes = [
            Shape(Capsule(0.012, LINK_LENGTH_M), Transform((0.0, 0.0, 0.5 * LINK_LENGTH_M)), color),
            Shape(Sphere(0.017), color=GRAY, solid=False),
        ]
        inertia = (1e-3, 1e-3, 1e-4, 0.0, 0.0, 0.0)
        center = (0.0, 0.0, 0.5 * LINK_LENGTH_M)
        builder.segment(name, mass=LINK_MASS_KG, center=center, inertia=inertia, shapes=shapes)
        if not parent:
            builder.root(name, free=True)
        else:
            at = (0.0, 0.0, 0.0 if parent == "base" else LINK_LENGTH_M)
            builder.hinge(f"joint_{number}", parent, name, at=at, axis=(0, 1, 0), range=(-reach, reach))
        parent = name
    builder.site("foot", "link_1" if free else "base")
    return builder.site("tip", parent, at=(0.0, 0.0, LINK_LENGTH_M)).build()


def planar_person() -> Figure:
    """Person of twelve hinges in the x-z plane, standing on its toes; mass by volume [Baerlocher2001, 7.3.3]."""
    builder = FigureBuilder("flat person")
    toes = Shape(Box((0.10, 0.09, 0.03)), Transform((0.05, 0.0, 0.015)), GRAY)
    builder.segment("toes", shapes=[toes], density=1000.0).root("toes", at=(0.1, 0.0, 0.0))
    # name, parent, joint, position of the joint (x, z), length, radius, rotation in the rest pose, range
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
    for name, parent, joint, (x, z), length, radius, angle, span in parts:
        color = ORANGE if name in ("upper_arm", "forearm", "hand", "fingers") else BLUE
        shapes = [Shape(Capsule(radius, length), Transform((0.0, 0.0, 0.5 * length)), color)]
        builder.segment(name, shapes=shapes, density=1000.0)
        rotation = tuple(quaternion.exp([0.0, angle, 0.0]).tolist())
        builder.hinge(joint, parent, name, at=(x, 0.0, z), axis=(0, 1, 0), range=span, rotation=rotation)
    return builder.build()


def chain_pose(figure: Figure, angles: Sequence[float]) -> Pose:
    """Pose of a chain with the given joint angles, in order [rad]."""
    hinges = [joint.name for joint in figure.joints if joint.name.startswith("joint_")]
    return Pose.neutral(figure).with_values(dict(zip(hinges, angles, strict=True)))


def flat_limb(*swing: SwingLimit, twist: TwistRange | tuple[float, float] | None = None) -> Figure:
    """Flat limb with a fin, which shows its twist, on a ball joint; it lies along z of the joint."""
    shapes = [
        Shape(Box((0.16, 0.05, 0.5)), Transform((0.0, 0.0, 0.3)), BLUE),
        Shape(Box((0.12, 0.03, 0.12)), Transform((0.12, 0.0, 0.45)), ORANGE),
    ]
    builder = FigureBuilder("limb").segment("base", shapes=[Shape(Sphere(0.07), color=GRAY)]).root("base", at=(0, 0, 1))
    builder.segment("limb", shapes=shapes, density=500.0)
    builder.ball("joint", "base", "limb", swing=swing, twist=twist)
    return builder.site("end", "limb", at=(0.0, 0.0, 0.55)).build()


def limb_pose(figure: Figure, orientation: Quaternion) -> Pose:
    """Pose of the flat limb with an orientation of its joint."""
    return Pose.neutral(figure).with_values({"joint": orientation})


def joint_change(start: Pose, end: Pose, joint: str) -> float:
    """Largest difference of a joint's coordinates between two poses."""
    return float(np.abs(np.asarray(end[joint]) - np.asarray(start[joint])).max(initial=0.0))


def outline(tree: PlanarTree, q: FloatArray, name: str) -> Curve:
    """Planar tree as one line: from the end of its first branch to the origin and on to the ends of the others."""
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
    """Chain in the x-z plane as a line from joint to joint."""
    links = [segment.name for segment in pose.figure.segments if segment.name.startswith("link_")]
    points = np.array([*(pose.position(each) for each in links), pose.position("tip")])
    return Curve.of(name, points[:, 0], points[:, 2])


def circle(center: Sequence[float] | FloatArray, radius: float, name: str) -> Curve:
    """Circle of a plot."""
    angles = np.linspace(0.0, 2.0 * math.pi, 73)
    return Curve.of(name, center[0] + radius * np.cos(angles), center[1] + radius * np.sin(angles))


def points(name: str, *coordinates: Sequence[float] | FloatArray) -> Curve:
    """Points of a plot."""
    across, up = np.array(coordinates, dtype=np.float64).T
    return Curve.of(name, across, up, dots=True)


def format_mm(*lengths: float) -> str:
    """Lengths [m] written in millimeters, separated by commas."""
    return ", ".join(f"{1e3 * length:.2f}" if length < 0.01 else f"{1e3 * length:.0f}" for length in lengths) + " mm"


# --- obstacle courses -------------------------------------------------------------------------------------------------


def run_course(course: Course, method: str | AvoidanceMethod) -> CourseResult:
    """Run of the trunk over a course, by an avoidance method or its name."""
    if method == INEQUALITIES:
        return follow_course(course, inequality_step(course, converge=True))
    function = METHODS[method] if isinstance(method, str) else method
    return follow_course(course, method_step(function, ObstacleDistances(course.obstacles)))


@lru_cache(maxsize=512)
def run_random_course(count: int, seed: int, method: str, gain: float = 1.0) -> CourseResult:
    """Run over a random course with a number of balls, with a multiple of the usual gain; kept for later calls."""
    course = random_course(count, seed)
    return run_course(course, method if gain == 1.0 else partial(_with_gain, METHODS[method], gain))


def _with_gain(method: AvoidanceMethod, factor: float, step: AvoidanceStep, memory: AvoidanceMemory) -> FloatArray:
    return method(replace(step, gain=factor * step.gain), memory)


def show_run(trial: Trial, title: str, course: Course, run: CourseResult, most_bent: bool = False) -> None:
    """Record a stage with the last pose of a run, or with the most bent one."""
    pose = run.most_bent_pose if most_bent else run.final_pose
    scene = Scene(pose.figure, pose)
    scene.avoid(obstacles=course.obstacles)
    trial.stage(title, scene)
