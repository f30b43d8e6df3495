"""Swing and twist of limbs, and the singularities of their coordinates."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable

import numpy as np

from poise.analysis.report import Curve, Plot
from poise.kinematics import Pose
from poise.library import human, human_pose
from poise.math import quaternion, sphere, swing_twist
from poise.model import Box, Figure, FigureBuilder, Shape, Transform
from poise.model.limits import SphericalEllipse
from poise.render import picture
from poise.types import Direction, FloatArray, Quaternion
from poise_lab.experiments.experiment import Trial
from poise_lab.experiments.registry import experiment
from poise_lab.experiments.subjects import BLUE, GRAY, ORANGE, flat_limb, limb_pose, points
from poise_lab.techniques.closed_form_ik import euler_axes

LOOP_RADIUS_RAD = 0.05  # radius of the loops that are walked [rad]
Swing = Callable[[Direction], Quaternion]


def _axis_angle(d: Direction) -> Quaternion:
    return quaternion.direct((0.0, 0.0, 1.0), d)


def _two_angles(d: Direction) -> Quaternion:
    alpha, beta = swing_twist.universal_angles(d)
    return swing_twist.universal_swing(alpha, beta)


def _twisted(swing: Swing, center: Direction) -> FloatArray:
    """Angle of a limb's x axis as its direction goes once round a small circle, without leaps of 2π."""
    across = np.cross(center, [0.31, 0.52, 0.79])
    across /= np.linalg.norm(across)
    beside = np.cross(center, across)
    angles = []
    for turn in np.linspace(0.0, 2.0 * math.pi, 181):
        way = math.cos(turn) * across + math.sin(turn) * beside
        x_axis = quaternion.to_matrix(swing(sphere.exp_map(center, LOOP_RADIUS_RAD * way)))[:, 0]
        angles.append(math.atan2(float(x_axis @ beside), float(x_axis @ across)))
    return np.unwrap(np.array(angles))


@experiment(
    "swing-maps",
    title="Singularities of twist-free swings",
    source="Baerlocher tab. 3.1, fig. 3.5, 3.6, 3.5.4, 3.5.5",
    description="A limb is swung without twist, once by a rotation vector in the plane, once by two angles about x "
    "and y. Around most directions a small loop returns the limb to its orientation. Around −z the rotation vector "
    "twists it by two full turns; the two angles have two such directions, ±x, with one turn each.",
    counterfactual="with loops a little beside these directions",
)
def swing_maps(trial: Trial) -> None:
    """Walk small loops on the sphere."""
    aside = np.array([0.2, 0.3, 0.25]) if trial.counterfactual else np.zeros(3)
    down, ahead, back = (
        (np.array(each) + aside) / np.linalg.norm(np.array(each) + aside)
        for each in ([0.0, 0.0, -1.0], [1.0, 0.0, 0.0], [-1.0, 0.0, 0.0])
    )
    ways = {
        "rotation vector round −z": _twisted(_axis_angle, down),
        "two angles round +x": _twisted(_two_angles, ahead),
        "two angles round −x": _twisted(_two_angles, back),
    }
    turns = {name: abs(float(way[-1] - way[0])) / (2.0 * math.pi) for name, way in ways.items()}
    for (name, got), told in zip(turns.items(), (2.0, 1.0, 1.0), strict=True):
        words = f"{name}: {'4π' if told == 2.0 else '2π'}"
        trial.check(words, abs(got - told) < 1e-6, f"{2.0 * got:.3f} π", f"{2.0 * told:.0f} π")
    rng = np.random.default_rng(0)
    worst = 0.0
    for center in sphere.uniform(rng, 60):
        for swing, apart in ((_axis_angle, center[2] + 1.0), (_two_angles, 1.0 - abs(center[0]))):
            if apart > 0.02:
                way = _twisted(swing, center)
                worst = max(worst, abs(float(way[-1] - way[0])))
    trial.check("no twist anywhere else", worst < 1e-9, f"60 places, {worst:.0e} rad")
    degrees = np.linspace(0.0, 360.0, 181)
    curves = tuple(Curve.of(name, degrees, np.degrees(way - way[0])) for name, way in ways.items())
    trial.plot(Plot("Twist on a small loop", "way round the loop [°]", "twist [°]", curves))


def _crossed() -> Figure:
    """A flat limb behind two hinges, about x and about y of the first."""
    builder = FigureBuilder("universal").segment("base", shapes=[Shape(Box((0.3, 0.12, 0.05)), color=GRAY)])
    builder.root("base", at=(0.0, 0.0, 0.5)).segment("cross", shapes=[Shape(Box((0.05, 0.25, 0.05)), color=ORANGE)])
    builder.segment("limb", shapes=[Shape(Box((0.04, 0.14, 0.4)), Transform((0.0, 0.0, 0.22)), BLUE)])
    builder.hinge("first", "base", "cross", axis=(1, 0, 0), range=(-2, 2))
    builder.hinge("second", "cross", "limb", axis=(0, 1, 0), range=(-2, 2))
    return builder.site("end", "limb", at=(0.0, 0.0, 0.4)).build()


@experiment(
    "universal-joint",
    title="Two crossed hinges, and three, at a right angle",
    source="Baerlocher fig. 3.7, 3.8; Urtasun, gimbal lock",
    description="A limb hangs on two hinges that cross. With the second at 90° the limb lies along the axis of the "
    "first, which then twists it and no longer swings it: of two directions one is left. Three Euler angles lose one "
    "of three turns the same way. It does not come suddenly: what is left shrinks with the cosine on the way.",
    counterfactual="with the second angle at 45°",
)
def universal_joint(trial: Trial) -> None:
    """Count directions that are left."""
    figure, second = _crossed(), math.radians(45.0 if trial.counterfactual else 90.0)
    trial.stage("the second at 0°", Pose.neutral(figure))
    locked = Pose.neutral(figure).with_values({"second": second})
    turned = locked.with_values({"first": 0.7})
    trial.stage("at 90°, the first turned: it only twists", turned)
    swung = float(np.linalg.norm(turned.position("end") - locked.position("end")))
    trial.check("the first angle no longer swings the limb", swung < 1e-12, f"{1e3 * swung:.1e} mm")
    twist = quaternion.angle_between(turned.placement("end").rotation, locked.placement("end").rotation)
    trial.check("it twists it", abs(float(twist) - 0.7) < 1e-9, f"{float(twist):.2f} rad")
    bends = np.linspace(0.0, math.pi / 2, 46)
    left = np.array([_least(figure, Pose.neutral(figure).with_values({"second": float(b)})) for b in bends])
    rank = int(np.linalg.matrix_rank(_rows(figure, locked), tol=1e-9))
    trial.check("of two directions one is left", rank == 1, f"rank {rank}", "2 → 1")
    axes = np.array([np.linalg.svd(euler_axes(np.array([0.3, b, 0.1])), compute_uv=False)[-1] for b in bends])
    lost = int(np.linalg.matrix_rank(euler_axes(np.array([0.3, second, 0.1])), tol=1e-9))
    trial.check("of three turns two are left", lost == 2, f"rank {lost}", "3 → 2")
    off = float(np.abs(left / 0.4 - np.cos(bends)).max())
    steady = bool(np.all(np.diff(left) < 1e-12) and np.all(np.diff(axes) < 1e-12))
    trial.check("it is lost gradually, with the cosine", steady and off < 1e-9, f"off by {off:.0e}")
    curves = (
        Curve.of("two hinges: cos β", np.degrees(bends), left / 0.4),
        Curve.of("three Euler angles", np.degrees(bends), axes),
    )
    trial.plot(Plot("What is left on the way", "second angle [°]", "smallest singular value", curves))


def _rows(figure: Figure, pose: Pose) -> FloatArray:
    site = figure.site("end")
    return pose.state.point_jacobian(figure.segment_index(site.segment), site.placement.translation_vector)


def _least(figure: Figure, pose: Pose) -> float:
    return float(np.linalg.svd(_rows(figure, pose), compute_uv=False)[-1])


@experiment(
    "induced-twist",
    title="Two paths to the same direction",
    source="Baerlocher 3.7.1, fig. 3.13",
    description="A limb goes from z to y, once by one direct rotation, once over x by two. It points the same way in "
    "the end, and is twisted by a right angle against the other. If every rotation compensates for the twist it "
    "induces, both end with the same orientation.",
    counterfactual="with the induced twist compensated",
)
def induced_twist(trial: Trial) -> None:
    """Go directly, and round a corner."""
    x, y = np.array([1.0, 0.0, 0.0]), np.array([0.0, 1.0, 0.0])
    start = quaternion.identity()
    corner = [x, y]

    def gone(places: list[FloatArray], keep: bool) -> Quaternion:
        found = start
        for place in places:
            found = swing_twist.swing_to(found, place, keep_twist=keep)
        return found

    figure = flat_limb()
    direct, round_it = gone([y], trial.counterfactual), gone(corner, trial.counterfactual)
    for title, each in (("at z", start), ("directly to y", direct), ("over x to y", round_it)):
        trial.stage(title, limb_pose(figure, each))
    apart = abs(float(swing_twist.twist(round_it) - swing_twist.twist(direct)))
    same = float(sphere.arc_length(swing_twist.direction(direct), swing_twist.direction(round_it)))
    trial.check("both point the same way", same < 1e-12, f"{same:.0e} rad")
    trial.check("their twists differ by π/2", abs(apart - 0.5 * math.pi) < 1e-12, f"{apart / math.pi:.3f} π", "π/2")
    kept = abs(float(swing_twist.twist(gone(corner, True)) - swing_twist.twist(gone([y], True))))
    trial.check("with compensation they are equal", kept < 1e-12, f"{kept:.0e} rad")


@experiment(
    "clamp-on-sphere",
    title="The nearest direction, on the sphere and in the plane",
    source="Baerlocher 3.7.2, app. D",
    description="A limb is swung out of a long ellipse and brought back to it: to the nearest direction on the "
    "sphere, or to the nearest point in the plane of its swing vectors. The first is never farther. The second slides "
    "along the border.",
    counterfactual="with the projection in the plane instead of on the sphere",
)
def clamp_on_sphere(trial: Trial) -> None:
    """Bring limbs back both ways."""
    limit, rng = SphericalEllipse(2.4, 0.6), np.random.default_rng(0)

    def back(d: Direction) -> tuple[Direction, Direction]:
        plane = limit.nearest_in_plane(d)
        return plane if trial.counterfactual else limit.project(d), plane

    shorter, farther = 0, 0.0
    outside = [each for each in sphere.uniform(rng, 400) if not limit.contains(each)]
    for d in outside:
        on_sphere, in_plane = back(d)
        gain = float(sphere.arc_length(d, in_plane) - sphere.arc_length(d, on_sphere))
        shorter, farther = shorter + (gain > 1e-6), max(farther, -gain)
    trial.check("the sphere's is never farther", farther < 1e-9, f"{len(outside)} directions outside")
    trial.check("and nearer in most cases", shorter > len(outside) // 2, f"{shorter} of {len(outside)}")
    swing = np.array([2.2, 1.1])
    d = swing_twist.direction_of_swing(swing)
    on_sphere, in_plane = back(d)
    arcs = [math.degrees(float(sphere.arc_length(d, each))) for each in (on_sphere, in_plane)]
    words = f"{arcs[0]:.1f}° and {arcs[1]:.1f}°"
    trial.check("for one limb, nearly half as far", arcs[0] < 0.6 * arcs[1], words)
    slid = math.degrees(float(sphere.arc_length(on_sphere, in_plane)))
    trial.check("the plane's slides along the border", slid > 10.0, f"by {slid:.1f}°")
    turn = np.linspace(0.0, 2.0 * math.pi, 120)
    places = [swing_twist.swing_of_direction(each) for each in (on_sphere, in_plane)]
    border = Curve.of("border", 2.4 * np.cos(turn), 0.6 * np.sin(turn))
    dots = (points("limb", swing), points("nearest on the sphere", places[0]), points("in the plane", places[1]))
    trial.plot(Plot("Swing vectors", "about x [rad]", "about y [rad]", (border, *dots), equal=True))


@experiment(
    "stick-or-solid",
    title="Stick figures hide a twist, solids show it",
    source="Baerlocher fig. 3.18",
    description="The same pose is drawn as sticks and as solids; then a forearm and the trunk are twisted. The sticks "
    "are where they were. The solids show it, and the slices of the trunk show how it bends.",
    counterfactual="with no twist at all",
)
def stick_or_solid(trial: Trial) -> None:
    """Compare pictures, pixel by pixel."""
    figure = flat_limb()
    pose = limb_pose(figure, swing_twist.compose([0.5, 0.9], 0.0))
    twisted = limb_pose(figure, swing_twist.compose([0.5, 0.9], 0.0 if trial.counterfactual else 1.2))
    changed = {}
    for sticks in (True, False):
        kind = "sticks" if sticks else "solids"
        before, after = (picture(each, size=(160, 160), sticks=sticks).pixels for each in (pose, twisted))
        changed[kind] = int(np.count_nonzero(np.any(before != after, axis=-1)))
        trial.stage(f"{kind}, twisted", twisted, skeleton=sticks)
    trial.check("sticks are the same, pixel by pixel", changed["sticks"] == 0, f"{changed['sticks']} pixels differ")
    trial.check("solids show the twist", changed["solids"] > 100, f"{changed['solids']} pixels differ")
    person = human()
    stand = human_pose(person, "stand")
    bow = 0.0 if trial.counterfactual else 0.35
    bowed = stand.with_values({f"{part}_spine.swing_y": bow for part in ("lower", "middle", "upper")})
    trial.stage("the trunk in slices", bowed, "side")
    places = [bowed.placement(f"{each}").rotation for each in ("pelvis", "abdomen", "thorax")]
    steps = [float(quaternion.angle_between(a, b)) for a, b in itertools.pairwise(places)]
    trial.check("every slice of the trunk takes part", min(steps) > 0.1, ", ".join(f"{s:.2f} rad" for s in steps))
