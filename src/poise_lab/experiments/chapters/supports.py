"""Supports: shares of the weight, friction cones, and leaning against a force."""

from __future__ import annotations

import math

import numpy as np

from poise.analysis.report import Curve, Plot
from poise.kinematics import Pose
from poise.scene import Scene
from poise.statics import Forces, Support, SupportForce, distribute
from poise.tasks import EquilibriumTask
from poise_lab.experiments.experiment import Trial
from poise_lab.experiments.registry import experiment
from poise_lab.experiments.subjects import chain_pose, equal_links, standing

GRAVITY = 9.80665
JOINT_ANGLES_RAD = [0.25 * (1.0 if number % 3 else -0.6) for number in range(10)]


@experiment(
    "weight-ratios",
    title="Distribution of the weight",
    source="Baerlocher 6.2.2, fig. 6.3",
    description="Every support gets a ratio of the weight; the last one closes the sum. The vertical forces are these "
    "ratios of the weight, whatever they are, and all forces together are zero. A load in a hand is a negative ratio: "
    "the feet then carry more than the body.",
    counterfactual="with the ratios of the feet exchanged",
)
def weight_ratios(trial: Trial) -> None:
    """Change ratios and add up."""
    scene = standing(pinned=False)
    weight = scene.figure.mass * GRAVITY
    off, left, lines = 0.0, 0.0, []
    for share in (0.3, 0.5, 0.8):
        given = 1.0 - share if trial.counterfactual else share
        forces = Forces(supports=(Support("left_sole", given), Support("right_sole")))
        found = {each.site: np.array(each.force) for each in forces.reactions_by_share(scene.pose)}
        off = max(off, abs(float(found["left_sole"][2]) / weight - share))
        left = max(left, float(np.abs(np.sum(list(found.values()), axis=0) - [0.0, 0.0, weight]).max()))
        lines.append(f"{share:.1f}: {found['left_sole'][2]:.0f} and {found['right_sole'][2]:.0f} N")
    trial.check("vertical forces are ratios of the weight", off < 1e-12, "; ".join(lines), "f_i = −s_i w")
    trial.check("their sum is closed", left < 1e-9, f"{left:.0e} N are left")
    scene.apply_load("right_grip", 20.0)
    forces = Forces(scene.forces.wrenches, (Support("left_sole", 0.5), Support("right_sole")))
    carried = [np.array(each.force)[2] for each in forces.reactions_by_share(scene.pose)]
    ratios = [each / weight for each in carried if each > 0.0]
    words = f"{sum(ratios):.3f} of the weight, load {20.0 / scene.figure.mass:.3f}"
    trial.check("with a load the feet carry more than the body", sum(ratios) > 1.0, words)
    scene.add_support("left_sole", share=0.3)
    scene.add_support("right_sole")
    trial.stage("a load in the right hand", scene, "front")


def _pushed(pose: Pose, across: float, friction: float | None) -> SupportForce:
    """Force of the right foot when it is asked to push sideways [N]."""
    right = Support("right_sole", 0.5, (across, 0.0, 0.0), friction=friction, normal=(0.0, 0.0, 1.0))
    supports = (Support("left_sole", friction=None), right)
    return next(
        each for each in distribute(pose, Forces(supports=supports)).supports if each.support.name == "right_sole"
    )


@experiment(
    "friction-cone",
    title="A force stays in its friction cone",
    source="Baerlocher 6.2.2, fig. 6.4",
    description="A foot that carries half the weight has a growing lateral force. The force tilts from the vertical "
    "until it lies on the friction cone, whose tangent is the friction coefficient, and no further.",
    counterfactual="without a cone",
)
def friction_cone(trial: Trial) -> None:
    """Turn a force."""
    pose, friction = standing(pinned=False).pose, 0.5
    asked = np.linspace(0.0, 400.0, 21)
    found = [_pushed(pose, float(each), None if trial.counterfactual else friction) for each in asked]
    angles = np.array([math.atan2(math.hypot(*each.force[:2]), float(each.force[2])) for each in found])
    most = math.atan(friction)
    words = f"{math.degrees(angles.max()):.2f}°"
    trial.check("the force never leaves the cone", angles.max() < most + 1e-6, words, f"α = {math.degrees(most):.2f}°")
    trial.check("asked for more, it lies on it", abs(angles[-1] - most) < 3e-3, f"{math.degrees(angles[-1]):.2f}°")
    half = float(found[0].force[2])
    inside = [
        abs(abs(float(each.force[0])) - want)
        for each, want in zip(found, asked, strict=True)
        if want < 0.8 * friction * half
    ]
    trial.check("inside it gives what is asked", max(inside) < 1.0, f"{max(inside):.2g} N off, {len(inside)} forces")
    curves = (
        Curve.of("angle of the force", asked, np.degrees(angles)),
        Curve.of("half angle of the cone", [asked[0], asked[-1]], [math.degrees(most)] * 2),
    )
    trial.plot(Plot("A foot pushes sideways", "asked for [N]", "from the vertical [°]", curves))


@experiment(
    "tip-force-balance",
    title="A chain leans against a force",
    source="Baerlocher 6.3, fig. 6.5",
    description="A chain stands on its base and forces in several directions act at its tip. Each time it leans until "
    "weight and force have no moment about the base.",
    counterfactual="without the equilibrium task",
)
def tip_force(trial: Trial) -> None:
    """Change the force at the tip."""
    figure = equal_links(10)
    weight = figure.mass * GRAVITY
    moments, balances, leans = [], [], []
    for force in ((0.0, 0.0, 0.0), (20.0, 0.0, 0.0), (-30.0, 0.0, -10.0), (10.0, 0.0, 40.0)):
        scene = Scene(figure, chain_pose(figure, JOINT_ANGLES_RAD))
        scene.apply_force("tip", force)
        scene.add_support("foot", corners=())
        task = scene.keep_equilibrium(enabled=not trial.counterfactual)
        scene.solve()
        assert isinstance(task, EquilibriumTask)
        moments.append(float(np.linalg.norm(task.moment(scene.pose))))
        x, _, z = scene.pose.position("tip")
        balances.append(abs(weight * scene.pose.center_of_mass()[0] - (force[2] * x - force[0] * z)))
        leans.append(float(scene.pose.center_of_mass()[0]))
        trial.stage(f"{force[0]:.0f} N forwards, {force[2]:.0f} N up", scene, "side")
    trial.check("the moment is zero each time", max(moments) < 1e-3, f"{max(moments):.1e} N m at most")
    trial.check("the weight's arm makes good the force's", max(balances) < 1e-3, f"{max(balances):.1e} N m")
    words = ", ".join(f"{1e3 * each:+.0f}" for each in leans)
    against = leans[1] < leans[0] - 0.01 and leans[2] > leans[0] + 0.01
    trial.check("it leans against the force", against, f"center of mass at {words} mm")
