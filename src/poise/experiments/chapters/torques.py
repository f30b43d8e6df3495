"""What joints exert, and postures that spare them."""

from __future__ import annotations

import math

import numpy as np

from poise.experiments.experiment import Trial
from poise.experiments.registry import experiment
from poise.experiments.subjects import BLUE, GREY, bent, equal_links, standing
from poise.figure import Capsule, Figure, FigureBuilder, Placement, Shape, Sphere
from poise.lab.report import Curve, Plot
from poise.pose import Pose
from poise.rotations import quaternion
from poise.scene import Scene
from poise.statics import Forces, Support, Wrench, joint_torques
from poise.tasks import EffortTask

KEPT = 1e-5
SPAN = 0.5  # between the feet of an arch [m]
ROUND, PEAKED = [0.35] * 7, [0.05, 0.1, 0.7, 1.1, 0.1, 0.3, 0.1]
TURNS = [0.25 * (1.0 if number % 3 else -0.6) for number in range(10)]


@experiment(
    "torques-10",
    title="Torques of ten hinges",
    source="Baerlocher 6.4, fig. 6.6",
    story="Ten hinges hold a chain, first against its weight alone, then with a force at its tip, this way and that. "
    "They have to exert least where nothing pulls at the tip.",
    turned="with a force that carries the tip",
)
def torques_of_ten(trial: Trial) -> None:
    """Compare norms."""
    pose = bent(equal_links(10), TURNS)
    forces = {
        "none": (0.0, 0.0, 0.0),
        "down and forwards": (25.0, 0.0, -25.0),
        "down": (0.0, 0.0, -40.0),
    }
    if trial.turned:
        forces["down and forwards"] = (0.0, 0.0, 40.0)
    curves, norms = [], {}
    for name, force in forces.items():
        scene = Scene(pose.figure, pose)
        scene.push("tip", force)
        torques = joint_torques(pose, scene.forces.wrenches)
        norms[name] = float(np.linalg.norm(torques))
        curves.append(Curve.of(name, range(1, 11), torques))
        trial.stage(f"force at the tip: {name}", scene, "side")
    words = ", ".join(f"{name} {value:.1f} N m" for name, value in norms.items())
    trial.check("the norm is smallest without a force at the tip", norms["none"] == min(norms.values()), words)
    trial.plot(Plot("Torques", "joint", "N m", tuple(curves)))


def _arch(share: float, sideways: float, start: list[float]) -> Scene:
    """Eight links that stand on both ends; the far end carries a share and pushes sideways."""
    figure = equal_links(8, free=True)
    scene = Scene(figure, bent(figure, start))
    scene.forces = Forces(
        supports=(Support("foot"), Support("tip", share, (sideways, 0.0, 0.0), normal=(0.0, 0.0, 1.0)))
    )
    scene.reach("foot", (0.0, 0.0, 0.0), level=1)
    scene.reach("tip", (SPAN, 0.0, 0.0), level=1)
    return scene


def _both_roots(scene: Scene) -> tuple[float, float]:
    """Largest torque with the root at the one end, and the largest difference from the other."""
    pose, there = scene.pose, scene.pose.rerooted("link_8")
    here, other = (joint_torques(each, scene.forces.by_shares(each)) for each in (pose, there))
    names = [f"joint_{number}" for number in range(2, 9)]
    own = np.concatenate([here[pose.figure.slot(name).v] for name in names])
    turned = np.concatenate([other[there.figure.slot(name).v] for name in names])
    return float(np.abs(own).max()), float(np.abs(own - turned).max())


@experiment(
    "double-support",
    title="An arch on two feet",
    source="Baerlocher 6.4.3, fig. 6.7",
    story="A chain stands on both its ends, and each choice of reaction forces has its own shape. In equilibrium the "
    "torques are the same whichever end is called the root; out of it they are not.",
    turned="out of equilibrium",
)
def double_support(trial: Trial) -> None:
    """Change reactions, change the root."""
    differences, centres, largest = [], [], []
    for share, sideways in ((0.5, -20.0), (0.42, -35.0), (0.6, -12.0)):
        scene = _arch(share, sideways, ROUND)
        scene.keep_equilibrium(level=2)
        scene.solve()
        if trial.turned:
            scene.pose = scene.pose.with_values({"joint_4": 1.0})
        size, difference = _both_roots(scene)
        largest.append(size)
        differences.append(difference)
        centres.append(float(scene.pose.centre_of_mass()[0]) / SPAN)
        trial.stage(f"the far end carries {share:.2f} and pushes {abs(sideways):.0f} N", scene, "side")
    words = f"{max(differences):.1e} of {max(largest):.1f} N m"
    trial.check("torques are the same for both roots", max(differences) < 1e-4, words)
    off = max(abs(a - b) for a, b in zip(centres, (0.5, 0.42, 0.6), strict=True))
    shapes = ", ".join(f"{each:.3f}" for each in centres)
    trial.check("each choice of forces has its own shape", off < 1e-5, f"centre of mass at {shapes} of the span")
    scene = _arch(0.5, -20.0, ROUND)
    scene.solve()
    scene.pose = scene.pose.with_values({"joint_4": 1.0})
    apart = _both_roots(scene)[1]
    trial.check("out of equilibrium they are not", apart > 0.1, f"{apart:.1f} N m apart")


@experiment(
    "least-torque-single",
    title="Least torques with the tip held",
    source="Baerlocher 6.5, fig. 6.8",
    story="A chain is in equilibrium with a force at its tip, and its tip is held in place. Among all shapes that are "
    "left, one spares the joints: its links turn towards the force.",
    turned="without the wish for low torques",
)
def least_torque_single(trial: Trial) -> None:
    """Lower torques below both tasks."""
    figure = equal_links(10)
    scene = Scene(figure, bent(figure, [0.4 * (1.0 if number % 3 else -0.6) for number in range(10)]))
    scene.push("tip", (10.0, 0.0, 0.0))
    scene.support("foot", corners=())
    scene.keep_equilibrium(level=1)
    scene.reach("tip", (-0.1, 0.0, 0.75), axes="xz", level=2)
    scene.solve()
    before = scene.pose
    trial.stage("balanced", scene, "side")
    wish = scene.prefer_low_torques(enabled=not trial.turned)
    result = scene.solve()
    trial.stage("least torques", scene, "side")
    sizes = [float(np.linalg.norm(joint_torques(each, scene.forces.by_shares(each)))) for each in (before, scene.pose)]
    ratio = sizes[1] / sizes[0]
    trial.check("the norm falls", ratio < 0.9, f"{sizes[0]:.1f} to {sizes[1]:.1f} N m, {ratio:.2f}", "0.72")
    errors = max(result["equilibrium"].error, result["tip"].error)
    trial.check("both tasks are kept", errors < KEPT, f"{1e3 * errors:.4f} mm")
    turns = [_across(each) for each in (before, scene.pose)]
    trial.check(
        "links turn towards the force", turns[1] < 0.8 * turns[0], f"{turns[0]:.2f} to {turns[1]:.2f} across it"
    )
    end = scene.pose
    trial.check("it rests there", float(np.abs(scene.solve().pose - end).max()) < 1e-3, wish.name)


def _across(pose: Pose) -> float:
    """Mean share of the force in each link that lies across the link; the force is what is above it and its tip's."""
    shares = []
    for number in range(1, 11):
        own = np.array([10.0, 0.0, -9.80665 * (10.5 - number)])
        along = pose.state.rotations[pose.figure.segment_index(f"link_{number}")][:, 2]
        shares.append(float(np.linalg.norm(np.cross(along, own)) / np.linalg.norm(own)))
    return float(np.mean(shares))


@experiment(
    "least-torque-double",
    title="Three arches, one of them the easiest",
    source="Baerlocher 6.5, fig. 6.9",
    story="Three shapes of a chain on both its ends, all in equilibrium: a round arch, a peaked one, and the one that "
    "spares the joints most. Only the last is a minimum: asked for low torques again, it stays.",
    turned="with the wish left out of the third",
)
def least_torque_double(trial: Trial) -> None:
    """Compare three arches."""
    scenes, sizes, moved, kept = {}, {}, {}, 0.0
    for name, start in (("A", ROUND), ("B", PEAKED), ("C", ROUND)):
        scene = _arch(0.5, -20.0, start)
        scene.keep_equilibrium(level=2)
        result = scene.solve()
        if name == "C":
            scene.prefer_low_torques(enabled=not trial.turned)
            result = scene.solve()
        scenes[name] = scene
        trial.stage(
            f"{name}: {'round' if name == 'A' else 'peaked' if name == 'B' else 'least torques'}", scene, "side"
        )
        sizes[name] = float(np.linalg.norm(joint_torques(scene.pose, scene.forces.by_shares(scene.pose))))
        kept = max(kept, *(result[each].error for each in ("foot", "tip", "equilibrium")))
    for name, scene in scenes.items():
        pose, again = scene.pose, scene.copy()
        if "torques" in again:
            again.enable("torques")
        else:
            again.prefer_low_torques()
        moved[name] = float(np.abs(again.solve().pose - pose).max())
    shares = [sizes[name] / sizes["A"] for name in "CBA"]
    falls = shares[0] < 0.98 * shares[1] and shares[1] < 0.98
    trial.check("‖τ_C‖ < ‖τ_B‖ < ‖τ_A‖", falls, " < ".join(f"{s:.2f}" for s in shares), "0.65 < 0.81 < 1")
    still = moved["C"] < 1e-3 < 0.05 < min(moved["A"], moved["B"])
    trial.check("only C is a minimum", still, ", ".join(f"{name} moves {each:.3f} rad" for name, each in moved.items()))
    trial.check("all are in equilibrium on both ends", kept < KEPT, f"{1e3 * kept:.4f} mm")


def _limb(ball: bool) -> Figure:
    """A limb along z behind three hinges about x, y, z, or behind one ball joint."""
    builder = (
        FigureBuilder("limb").segment("base", shapes=[Shape(Sphere(0.05), colour=GREY)]).root("base", at=(0, 0, 1))
    )
    shapes = [Shape(Capsule(0.03, 0.5), Placement((0.0, 0.0, 0.25)), BLUE)]
    if ball:
        return (
            builder.segment("limb", shapes=shapes)
            .ball("joint", "base", "limb")
            .site("end", "limb", at=(0, 0, 0.5))
            .build()
        )
    for name, above, axis in (("one", "base", (1, 0, 0)), ("two", "one", (0, 1, 0)), ("limb", "two", (0, 0, 1))):
        builder.segment(name, shapes=shapes if name == "limb" else ())
        builder.hinge(f"{name}_joint", above, name, axis=axis, range=(-3.0, 3.0))
    return builder.site("end", "limb", at=(0.0, 0.0, 0.5)).build()


@experiment(
    "aligned-limb",
    title="A torque that is not there, and one that is not seen",
    source="Baerlocher 6.4.1, 6.5.3",
    story="A limb that points along a force carries it without any torque, which is true. Three Euler hinges with the "
    "second at 90° show none for a force across the limb either, which is false: the direction they have lost is the "
    "one it turns about. A ball joint shows it.",
    turned="with the second hinge at 45°",
)
def aligned_limb(trial: Trial) -> None:
    """Pull along, and across."""
    euler, ball = _limb(ball=False), _limb(ball=True)
    second = math.radians(45.0 if trial.turned else 90.0)
    hinges = Pose.neutral(euler).with_values({"two_joint": second})
    joint = Pose.neutral(ball).with_values({"joint": quaternion.exp([0.0, second, 0.0])})
    along = hinges.position_of("end") - [0.0, 0.0, 1.0]
    norms = {}
    for name, force in (("along", 100.0 * along / np.linalg.norm(along)), ("across", np.array([0.0, 100.0, 0.0]))):
        pull = [Wrench("end", tuple(force.tolist()))]
        norms[name] = [float(np.linalg.norm(joint_torques(pose, pull))) for pose in (hinges, joint)]
    scene = Scene(ball, joint)
    scene.push("end", (0.0, 100.0, 0.0))
    trial.stage("the limb, pulled across", scene)
    trial.check(
        "a force along the limb asks for no torque", max(norms["along"]) < 1e-9, f"{max(norms['along']):.0e} N m"
    )
    false = norms["across"]
    trial.check("the Euler joint shows none across it", false[0] < 1e-9, f"{false[0]:.1f} N m")
    trial.check("the ball joint shows it", abs(false[1] - 50.0) < 1e-9, f"{false[1]:.1f} N m")
    bends = np.linspace(0.0, math.pi / 2, 31)
    pull = [Wrench("end", (0.0, 100.0, 0.0))]
    seen = [
        float(np.linalg.norm(joint_torques(Pose.neutral(euler).with_values({"two_joint": float(b)}), pull)))
        for b in bends
    ]
    curves = (Curve.of("three hinges", np.degrees(bends), seen), Curve.of("ball joint", [0.0, 90.0], [50.0, 50.0]))
    trial.plot(Plot("Torque for a force across", "second hinge [°]", "N m", curves))


@experiment(
    "wrist-and-shoulder",
    title="Sparing a weak wrist",
    source="Baerlocher 6.5.2",
    story="A person holds a load in front of the body, and the arm is to be spared: once all its joints alike, once "
    "with a wrist ten times as weak as the shoulder. The wrist then has to exert less.",
    turned="with the wrist as strong as the rest",
)
def wrist_and_shoulder(trial: Trial) -> None:
    """Weigh the wrist's torque more."""
    arm = ("right_shoulder", "right_elbow", "right_wrist")
    torques = {}
    for name, weak in (("alike", 10.0), ("weak wrist", 10.0 if trial.turned else 1.0)):
        scene = standing()
        others = [joint.name for joint in scene.figure.joints if joint.name not in arm and joint.name != "root"]
        scene.posture(joints=others, level=2)
        scene.reach("right_fingertip", scene.pose.position_of("right_fingertip") + np.array([0.25, 0.0, 0.3]), level=3)
        scene.carry("right_fingertip", 3.0)
        scene.support("left_sole", "right_sole")
        strength = {each: 10.0 for each in arm} | {"right_wrist": weak} | {each: 1000.0 for each in others}
        scene.add(EffortTask(forces=scene.forces.shared(), strength=strength, level=1000, name="torques"))
        result = scene.solve()
        found = joint_torques(scene.pose, scene.forces.shared().by_shares(scene.pose))
        torques[name] = float(np.linalg.norm(found[scene.figure.slot("right_wrist").v]))
        trial.stage(name, scene)
        trial.check(
            f"{name}: the hand stays",
            result["right_fingertip"].error < 1e-4,
            f"{1e3 * result['right_fingertip'].error:.3f} mm",
        )
    fell = torques["weak wrist"] / torques["alike"]
    trial.check("the wrist's torque falls", fell < 0.8, f"{torques['alike']:.2f} to {torques['weak wrist']:.2f} N m")
