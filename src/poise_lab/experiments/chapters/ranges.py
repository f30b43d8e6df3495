"""Joint limits: cones and polygons on the sphere, couplings, and the root of a figure."""

from __future__ import annotations

import itertools
import math

import numpy as np

from poise.analysis.report import Curve, Plot
from poise.kinematics import Pose
from poise.library import human, human_pose
from poise.math import sphere, swing_twist
from poise.model import Capsule, FigureBuilder, Shape, Sphere, Transform, without_couplings
from poise.model.limits import (
    KernelField,
    SphericalEllipse,
    SphericalPolygon,
    TwistRange,
    advance_direction,
    nearest_direction,
)
from poise.scene import Scene
from poise.types import Direction, FloatArray
from poise_lab.experiments.experiment import Trial
from poise_lab.experiments.registry import experiment
from poise_lab.experiments.subjects import BLUE, GRAY, ORANGE, flat_limb, points, with_linear_hamstrings

COUPLING_TOL_RAD = 1e-7  # [rad]
LIMIT_TOL_RAD = 1e-9  # [rad]
LARGEST_SWING_RAD = math.radians(145.0)
# Corners as swing vectors [rad]: an outline with a bay that no ellipse follows, and a U.
BAY = ((-1.2, -0.7), (1.2, -0.7), (1.2, 0.8), (0.15, 0.8), (0.0, -0.1), (-0.15, 0.8), (-1.2, 0.8))
HORSESHOE = ((-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (0.25, 0.8), (0.25, -0.3), (-0.25, -0.3), (-0.25, 0.8), (-0.8, 0.8))


def _polygon(corners: tuple[tuple[float, float], ...], reverse: bool = False) -> SphericalPolygon:
    places = [swing_twist.direction_of_swing(each) for each in corners]
    found = SphericalPolygon(places, inside=swing_twist.direction_of_swing((0.5, -0.5)))
    return SphericalPolygon(found.vertices[::-1]) if reverse else found


def _border(limit: SphericalPolygon) -> Curve:
    """Its border as swing vectors."""
    corners = [*limit.vertices, limit.vertices[0]]
    line = [sphere.along(a, b, t) for a, b in itertools.pairwise(corners) for t in np.linspace(0, 1, 12)]
    swings = np.array([swing_twist.swing_of_direction(each) for each in line])
    return Curve.of("border", swings[:, 0], swings[:, 1])


def _dragged(limit: SphericalEllipse | SphericalPolygon | None, trial: Trial, name: str) -> tuple[FloatArray, float]:
    """Directions of a limb that is dragged once round, far outside; and the largest twist on the way."""
    figure = flat_limb(*(() if limit is None else (limit,)), twist=None if limit is None else (-0.916, 0.916))
    scene = Scene(figure, Pose.neutral(figure))
    center = np.array([0.0, 0.0, 1.0])
    scene.reach("end", (0.0, 0.0, 1.55), level=1)
    found, twist = [], 0.0
    for turn in np.linspace(0.0, 2.0 * math.pi, 25)[:-1]:
        goal = swing_twist.direction_of_swing((1.5 * math.cos(turn), 1.5 * math.sin(turn)))
        scene.set("end", goal=tuple((center + 0.55 * goal).tolist()))
        scene.solve()
        found.append(swing_twist.direction(scene.pose["joint"]))
        twist = max(twist, abs(float(swing_twist.twist(scene.pose["joint"]))))
    trial.stage(f"at its limit, {name}", scene)
    return np.array(found), twist


@experiment(
    "shoulder-cone",
    title="An arm against its cone",
    source="Baerlocher 3.6, fig. 3.9, 3.10, 3.12",
    description="An arm is dragged once around, beyond its limits, against an ellipse and against a polygon on the "
    "sphere. It never leaves them, nor its range of twist of 105°. The order of the vertices decides which side is "
    "inside. The polygon can be concave, which no ellipse is.",
    counterfactual="without the limits",
)
def shoulder_cone(trial: Trial) -> None:
    """Drag an arm round."""
    ellipse, polygon = SphericalEllipse(1.2, 0.8), _polygon(BAY)
    curves = [_border(polygon)]
    for name, limit in (("ellipse", ellipse), ("polygon", polygon)):
        ways, twist = _dragged(None if trial.counterfactual else limit, trial, name)
        out = max(-limit.margin(each) for each in ways)
        trial.check(
            f"{name}: the limb never leaves", out < LIMIT_TOL_RAD, f"{math.degrees(max(out, 0.0)):.1e}° outside at most"
        )
        trial.check(f"{name}: the twist stays in 105°", twist < 0.9164, f"{math.degrees(2.0 * twist):.0f}°", "105°")
        swings = np.array([swing_twist.swing_of_direction(each) for each in ways])
        curves.append(points(f"limb, {name}", *swings))
    rng, swapped = np.random.default_rng(1), _polygon(BAY, reverse=True)
    places = [each for each in sphere.uniform(rng, 300) if abs(polygon.margin(each)) > 1e-6]
    flipped = all(polygon.contains(each) != swapped.contains(each) for each in places)
    trial.check("reversing the vertices swaps inside and outside", flipped, f"{len(places)} directions")
    inner = [each for each in places if polygon.contains(each)][:30]
    pairs = [(a, b) for number, a in enumerate(inner) for b in inner[:number]]
    gaps = sum(not polygon.contains(sphere.along(a, b, 0.5)) for a, b in pairs)
    trial.check("the polygon is concave", gaps > 0, f"{gaps} of {len(pairs)} middles of pairs inside lie outside")
    trial.plot(Plot("Swing vectors of the limb", "about x [rad]", "about y [rad]", tuple(curves), equal=True))


def _width(d: Direction) -> float:
    """Range of the upper arm's twist by its elevation: 104° with the arm down to 160° at the largest swing [rad]."""
    raised = (1.0 - float(d[2])) / (1.0 - math.cos(LARGEST_SWING_RAD))
    return math.radians(104.0 + 56.0 * raised)


@experiment(
    "twist-by-swing",
    title="A twist range that depends on the swing",
    source="Baerlocher 3.6.2, 3.6.3, after Wang",
    description="How far an arm twists depends on where it points: from 104° in all to 160°. The arm is swung and "
    "twisted in both directions; the twist reaches the limit for each direction and never exceeds it.",
    counterfactual="with one range for all directions",
)
def twist_by_swing(trial: Trial) -> None:
    """Swing and twist to the end, all over."""
    upper = KernelField.sampled(lambda d: 0.5 * _width(d), 1500)
    lower = KernelField.sampled(lambda d: -0.5 * _width(d), 1500)
    limits = TwistRange(-0.9, 0.9) if trial.counterfactual else TwistRange(lower, upper)
    figure = flat_limb(SphericalEllipse(2.6, 2.6), twist=limits)
    widths, outside, off = [], 0.0, 0.0
    angles = np.linspace(0.0, LARGEST_SWING_RAD, 30)
    for angle in angles:
        d = swing_twist.direction_of_swing((float(angle), 0.0))
        ends = []
        for way in (-3.0, 3.0):
            pose = Pose.neutral(figure).with_values({"joint": swing_twist.compose((float(angle), 0.0), way)}).clamped()
            ends.append(float(swing_twist.twist(pose["joint"])))
            outside = max(outside, *pose.violations(0.0).values(), 0.0) if pose.violations(0.0) else outside
        widths.append(math.degrees(ends[1] - ends[0]))
        off = max(off, abs(widths[-1] - math.degrees(_width(d))))
    for angle, title in ((0.0, "down"), (2.0, "raised")):
        pose = Pose.neutral(figure).with_values({"joint": swing_twist.compose((angle, 0.0), 3.0)}).clamped()
        trial.stage(f"twisted to the end, {title}", pose)
    words = f"{min(widths):.0f}° to {max(widths):.0f}°"
    varies = abs(min(widths) - 104.0) < 2.0 and abs(max(widths) - 160.0) < 2.0
    trial.check("the width varies with the swing", varies, words, "104° to 160°")
    trial.check("it follows the function it was sampled from", off < 1.0, f"{off:.2f}° at most")
    trial.check("the orientation is always inside", outside < LIMIT_TOL_RAD, f"{outside:.1e} rad")
    given = Curve.of(
        "given", np.degrees(angles), [math.degrees(_width(swing_twist.direction_of_swing((a, 0.0)))) for a in angles]
    )
    trial.plot(
        Plot("Range of the twist", "swing [°]", "width [°]", (given, Curve.of("found", np.degrees(angles), widths)))
    )


@experiment(
    "concave-gap",
    title="A limb does not jump a gap",
    source="Baerlocher 3.7.3, fig. 3.14",
    description="The range of a joint is a U; the limb is in one arm of it and asked to go to the other. Both ends "
    "are allowed, the gap between is not. If the path is tested too, the limb ends on the border; if only the end is "
    "tested, it jumps.",
    counterfactual="with only the end tested",
)
def concave_gap(trial: Trial) -> None:
    """Ask for the other arm of a U."""
    limit = _polygon(HORSESHOE)
    start, end = (swing_twist.direction_of_swing(each) for each in ((-0.5, 0.5), (0.5, 0.5)))
    jumped = nearest_direction([limit], end)
    reached = jumped if trial.counterfactual else advance_direction([limit], start, end)
    trial.check("both ends are allowed", limit.contains(start) and limit.contains(end))
    margin, went = limit.margin(reached), float(sphere.arc_length(start, reached))
    words = f"{went:.2f} rad of {float(sphere.arc_length(start, end)):.2f}"
    trial.check("with the middle tested it ends on the border", abs(margin) < LIMIT_TOL_RAD, f"{margin:.0e} rad inside")
    trial.check("in the arm where it began", went < 0.5 * float(sphere.arc_length(start, end)), words)
    trial.check("without, it jumps to the end", float(sphere.arc_length(jumped, end)) < LIMIT_TOL_RAD)
    places = [swing_twist.swing_of_direction(each) for each in (start, end, reached)]
    dots = [points(name, place) for name, place in zip(("S, start", "E, asked for", "P, reached"), places, strict=True)]
    trial.plot(Plot("Swing vectors", "about x [rad]", "about y [rad]", (_border(limit), *dots), equal=True))


@experiment(
    "finger",
    title="A finger with a tendon coupling",
    source="Baerlocher 3.8.1, fig. 3.15",
    description="A finger is curled by a goal for its tip. The last joint bends two thirds of the one before it, at "
    "every step; without the coupling it is free.",
    counterfactual="with the coupling left out",
)
def finger(trial: Trial) -> None:
    """Curl a finger."""
    builder = FigureBuilder("finger").segment("hand", shapes=[Shape(Sphere(0.014), color=GRAY)]).root("hand")
    parts = (("first", "hand", 0.0, 0.05), ("second", "first", 0.05, 0.03), ("third", "second", 0.03, 0.025))
    for name, above, at, long in parts:
        shapes = [
            Shape(Capsule(0.008, long), Transform((0.0, 0.0, 0.5 * long)), ORANGE if name == "third" else BLUE),
            Shape(Sphere(0.0095), color=GRAY),
        ]
        builder.segment(name, shapes=shapes)
        builder.hinge(f"{name}_joint", above, name, at=(0.0, 0.0, at), axis=(0, 1, 0), range=(-0.2, 1.7))
    if not trial.counterfactual:
        builder.couple("tendon", {"third_joint": 1.0, "second_joint": -2.0 / 3.0})
    figure = builder.site("tip", "third", at=(0.0, 0.0, 0.025)).build()
    scene = Scene(figure, Pose.neutral(figure))
    scene.reach("tip", (0.07, 0.0, 0.04))
    trial.stage("stretched", scene.pose, "side")
    ratios = []
    for x in np.linspace(0.02, 0.065, 8):
        scene.set("tip", goal=(float(x), 0.0, 0.06 - 0.6 * float(x)))
        scene.solve()
        pose = scene.pose
        ratios.append(float(pose["third_joint"][0] - 2.0 / 3.0 * pose["second_joint"][0]))
    trial.stage("curled", scene, "side")
    worst = max(map(abs, ratios))
    trial.check(
        "the last bends two thirds of the next, at every step",
        worst < COUPLING_TOL_RAD,
        f"off by {worst:.1e} rad",
        "2/3",
    )
    trial.check("the finger curls", float(scene.pose["second_joint"][0]) > 0.2)


@experiment(
    "leg-postures",
    title="Three postures of a leg, one of them impossible",
    source="Baerlocher 3.8.2, eq. 3.2, fig. 3.17",
    description="Hamstrings pass hip and knee: the hip flexes 70° with the knee straight, and farther only with the "
    "knee bent. Of three postures of a leg two are possible; the third, the hip far up and the knee straight, is not.",
    counterfactual="without the coupled limit",
)
def leg_postures(trial: Trial) -> None:
    """Check which postures are allowed."""
    whole = with_linear_hamstrings(human())
    figure = without_couplings(whole, ["left_hamstrings"]) if trial.counterfactual else whole
    stand = Pose(figure, human_pose(human(), "stand").q)
    asked, broken = ((60, 5), (110, 80), (110, 5)), []
    for hip, knee in asked:
        joint = swing_twist.compose((0.0, math.radians(hip)), 0.0)
        pose = stand.with_values({"left_hip": joint, "left_knee.flexion": math.radians(knee)})
        trial.stage(f"hip {hip}°, knee {knee}°", pose, "side")
        broken.append([name for name in pose.violations(1e-6) if "hamstring" in name])
    trial.check("the first two are valid", not broken[0] and not broken[1])
    trial.check(
        "the third is invalid", broken[2], ", ".join(broken[2]), "hip + knee ≥ −70°, flexion of the hip negative"
    )
    border = Curve.of("the limit", [0, 70, 120], [0, 0, 50])
    trial.plot(
        Plot("Allowed above the line", "hip flexion [°]", "knee flexion [°]", (border, points("postures", *asked)))
    )


@experiment(
    "re-root",
    title="Re-rooted at a foot",
    source="Baerlocher 3.2.1",
    description="The root of a standing person is moved from the pelvis to the left foot: the pose does not change. "
    "Then the left ankle is flexed. The whole body moves, and the foot stays.",
    counterfactual="with the pelvis as root",
)
def re_root(trial: Trial) -> None:
    """Change the root, then bend an ankle."""
    figure = human()
    start = human_pose(figure, "stand")
    hung = start if trial.counterfactual else start.rerooted("left_foot")
    names = [segment.name for segment in figure.segments]
    off = max(float(np.abs(hung.position(name) - start.position(name)).max()) for name in names)
    trial.stage("as it stood", hung, "side")
    trial.check("re-rooting moves nothing", off < 1e-12, f"{off:.0e} m")
    bowed = hung.with_values({"left_ankle": _more(hung["left_ankle"], 0.25)})
    trial.stage("the left ankle bent", bowed, "side")
    head, foot = (
        float(np.linalg.norm(bowed.position(name) - hung.position(name))) for name in ("head_top", "left_toe")
    )
    trial.check("the body moves", head > 0.2, f"the head by {1e3 * head:.0f} mm")
    trial.check("the foot stays", foot < 1e-12, f"{1e3 * foot:.1e} mm")


def _more(joint: FloatArray, angle: float) -> FloatArray:
    """A swing joint bent further about y."""
    swing = swing_twist.swing(joint) + np.array([0.0, angle])
    return swing_twist.compose(swing, 0.0)
