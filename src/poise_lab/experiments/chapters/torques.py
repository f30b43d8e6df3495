"""Joint torques, and postures that reduce them."""

from __future__ import annotations

import math

import numpy as np

from poise.analysis.report import Curve, Plot
from poise.kinematics import Pose
from poise.math import quaternion
from poise.model import Capsule, Figure, FigureBuilder, Shape, Sphere, Transform
from poise.scene import Scene
from poise.statics import Wrench, joint_torques
from poise.tasks import EffortTask
from poise_lab.experiments.experiment import Trial
from poise_lab.experiments.registry import experiment
from poise_lab.experiments.subjects import BLUE, GRAY, chain_pose, equal_links, standing

JOINT_ANGLES_RAD = [0.25 * (1.0 if number % 3 else -0.6) for number in range(10)]


@experiment(
    "torques-10",
    title="Torques of ten hinges",
    source="Baerlocher 6.4, fig. 6.6",
    description="Ten hinges carry a chain, first its weight alone, then with forces at its tip. The torques are "
    "smallest without a force at the tip.",
    counterfactual="with a force that carries the tip",
)
def torques_of_ten(trial: Trial) -> None:
    """Compare norms."""
    pose = chain_pose(equal_links(10), JOINT_ANGLES_RAD)
    forces = {
        "none": (0.0, 0.0, 0.0),
        "down and forwards": (25.0, 0.0, -25.0),
        "down": (0.0, 0.0, -40.0),
    }
    if trial.counterfactual:
        forces["down and forwards"] = (0.0, 0.0, 40.0)
    curves, norms = [], {}
    for name, force in forces.items():
        scene = Scene(pose.figure, pose)
        scene.apply_force("tip", force)
        torques = joint_torques(pose, scene.forces.wrenches)
        norms[name] = float(np.linalg.norm(torques))
        curves.append(Curve.of(name, range(1, 11), torques))
        trial.stage(f"force at the tip: {name}", scene, "side")
    words = ", ".join(f"{name} {value:.1f} N m" for name, value in norms.items())
    trial.check("the norm is smallest without a force at the tip", norms["none"] == min(norms.values()), words)
    trial.plot(Plot("Torques", "joint", "N m", tuple(curves)))


def _limb(ball: bool) -> Figure:
    """A limb along z behind three hinges about x, y, z, or behind one ball joint."""
    builder = FigureBuilder("limb").segment("base", shapes=[Shape(Sphere(0.05), color=GRAY)]).root("base", at=(0, 0, 1))
    shapes = [Shape(Capsule(0.03, 0.5), Transform((0.0, 0.0, 0.25)), BLUE)]
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
    title="Zero torque, and a torque hidden by gimbal lock",
    source="Baerlocher 6.4.1, 6.5.3",
    description="A limb that points along a force carries it without any torque, which is true. Three Euler hinges "
    "with the second at 90° show none for a force across the limb either, which is false: the direction they have "
    "lost is the one it turns about. A ball joint shows it.",
    counterfactual="with the second hinge at 45°",
)
def aligned_limb(trial: Trial) -> None:
    """Pull along, and across."""
    euler, ball = _limb(ball=False), _limb(ball=True)
    second = math.radians(45.0 if trial.counterfactual else 90.0)
    hinges = Pose.neutral(euler).with_values({"two_joint": second})
    joint = Pose.neutral(ball).with_values({"joint": quaternion.exp([0.0, second, 0.0])})
    along = hinges.position("end") - [0.0, 0.0, 1.0]
    norms = {}
    for name, force in (("along", 100.0 * along / np.linalg.norm(along)), ("across", np.array([0.0, 100.0, 0.0]))):
        pull = [Wrench("end", tuple(force.tolist()))]
        norms[name] = [float(np.linalg.norm(joint_torques(pose, pull))) for pose in (hinges, joint)]
    scene = Scene(ball, joint)
    scene.apply_force("end", (0.0, 100.0, 0.0))
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
    title="Unloading a weak wrist",
    source="Baerlocher 6.5.2",
    description="A person holds a load in front of the body, and the torques of the arm are minimized: once with "
    "equal joint strengths, once with a wrist ten times as weak as the shoulder. The torque of the wrist then "
    "decreases.",
    counterfactual="with the wrist as strong as the rest",
)
def wrist_and_shoulder(trial: Trial) -> None:
    """Weigh the wrist's torque more."""
    arm = ("right_shoulder", "right_elbow", "right_wrist")
    torques = {}
    for name, weak in (("alike", 10.0), ("weak wrist", 10.0 if trial.counterfactual else 1.0)):
        scene = standing()
        others = [joint.name for joint in scene.figure.joints if joint.name not in arm and joint.name != "root"]
        scene.posture(joints=others, level=2)
        scene.reach("right_fingertip", scene.pose.position("right_fingertip") + np.array([0.25, 0.0, 0.3]), level=3)
        scene.apply_load("right_fingertip", 3.0)
        scene.add_support("left_sole", "right_sole")
        strength = {each: 10.0 for each in arm} | {"right_wrist": weak} | {each: 1000.0 for each in others}
        scene.add(EffortTask(forces=scene.forces.with_equal_shares(), strength=strength, level=1000, name="torques"))
        result = scene.solve()
        found = joint_torques(scene.pose, scene.forces.with_equal_shares().reactions_by_share(scene.pose))
        torques[name] = float(np.linalg.norm(found[scene.figure.slot("right_wrist").v]))
        trial.stage(name, scene)
        trial.check(
            f"{name}: the hand stays",
            result["right_fingertip"].error < 1e-4,
            f"{1e3 * result['right_fingertip'].error:.3f} mm",
        )
    fell = torques["weak wrist"] / torques["alike"]
    trial.check("the wrist's torque falls", fell < 0.8, f"{torques['alike']:.2f} to {torques['weak wrist']:.2f} N m")
