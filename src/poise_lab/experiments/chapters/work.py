"""People at work: weight from foot to foot, loads, pushing, twisting."""

from __future__ import annotations

import numpy as np

from poise.collision import Obstacle, Part
from poise.kinematics import Pose
from poise.model import Box, Transform
from poise.scene import Scene
from poise.statics import ForceDistribution
from poise_lab.experiments.experiment import Trial
from poise_lab.experiments.registry import experiment
from poise_lab.experiments.subjects import POSITION_TOL_M, standing

CRATE = Obstacle(
    "crate", (Part(Box((0.5, 0.6, 1.2)), Transform(), (0.72, 0.58, 0.42, 1.0)),), Transform((0.78, 0.0, 0.6))
)


def _middle(pose: Pose, share: float) -> np.ndarray:
    """Point between the soles that gives a share of the weight to the right one."""
    left, right = (pose.position(f"{side}_sole") for side in ("left", "right"))
    return np.asarray((1.0 - share) * left + share * right)


@experiment(
    "weight-shift",
    title="From both feet to one",
    source="Baerlocher 7.3.8, fig. 7.15",
    description="A person stands on both feet, each carrying half; then most of the weight goes to the right foot. "
    "The center of mass goes over that foot, by as much as the ratio says.",
    counterfactual="with the ratio left at one half",
)
def weight_shift(trial: Trial) -> None:
    """Change the ratio."""
    scene = standing()
    places, off = [], []
    for name, share in (("half", 0.5), ("mostly right", 0.5 if trial.counterfactual else 0.85)):
        scene.add_support("right_sole", share=share)
        scene.add_support("left_sole")
        if "equilibrium" not in scene:
            scene.keep_equilibrium(level=2)
        result = scene.solve()
        center = scene.pose.center_of_mass()
        places.append(float(center[1]))
        off.append(float(np.linalg.norm((center - _middle(scene.pose, share))[:2])))
        trial.stage(f"right foot: {100.0 * share:.0f} %", scene, "front")
        trial.check(f"{name}: all tasks are met", result.solved, f"{1e3 * off[-1]:.4f} mm")
    trial.check(
        "the center of mass moves over the right foot",
        places[1] < places[0] - 0.03,
        f"by {1e3 * (places[0] - places[1]):.0f} mm",
    )
    trial.check(
        "to the point between the feet given by the ratio", max(off) < POSITION_TOL_M, f"{1e3 * max(off):.4f} mm off"
    )


@experiment(
    "lift-and-pull",
    title="Lifting, and pulling at something heavy",
    source="Baerlocher 7.3.8, fig. 7.16 A to D",
    description="On the right foot, the right hand on a vertical plane. First without a force; then with a heavy "
    "load, and the body leans away from it; then with a forward force, and it leans back, with the hand elsewhere on "
    "the plane. Finally it looks at its hand.",
    counterfactual="without forces",
)
def lift_and_pull(trial: Trial) -> None:
    """Three forces and a gaze."""
    scene = standing()
    scene.add_support("right_sole", share=0.9)
    scene.add_support("left_sole")
    scene.keep_on_plane("right_grip", (0.45, 0.0, 0.0), (1.0, 0.0, 0.0), level=2)
    scene.keep_equilibrium(level=2)
    forces = {"A: no force": (0.0, 0.0, 0.0), "B: a load": (0.0, 0.0, -150.0), "C: a pull forwards": (120.0, 0.0, 0.0)}
    centers, hands, left = [], [], []
    for name, force in forces.items():
        scene.apply_force("right_grip", (0.0, 0.0, 0.0) if trial.counterfactual else force)
        result = scene.solve()
        centers.append(scene.pose.center_of_mass())
        hands.append(scene.pose.position("right_grip"))
        left.append(max(result["equilibrium"].error, result["right_grip"].error))
        trial.stage(name, scene, "side")
    words = ", ".join(f"{1e3 * center[0]:.0f}" for center in centers)
    trial.check(
        "B: the body leans the other way", centers[1][0] < centers[0][0] - 0.02, f"center of mass at {words} mm"
    )
    trial.check(
        "C: it leans back", centers[2][0] < centers[0][0] - 0.02, f"{1e3 * (centers[0][0] - centers[2][0]):.0f} mm"
    )
    moved = float(np.linalg.norm(hands[2] - hands[1]))
    trial.check("C: the hand is elsewhere on the plane", moved > 0.02, f"{1e3 * moved:.0f} mm away")
    scene.look_at("eyes", tuple(hands[2].tolist()), level=3)
    result = scene.solve()
    trial.stage("D: looking at the hand", scene, "side")
    left.append(max(result["equilibrium"].error, result["right_grip"].error))
    trial.check("D: it looks there", result["eyes"].error < 1e-4, f"{result['eyes'].error:.0e} rad")
    trial.check("balance and plane are kept all the time", max(left) < POSITION_TOL_M, f"{1e3 * max(left):.4f} mm")


def _with_crate(levels: int) -> Scene:
    """Both hands on the corners of a crate."""
    scene = standing()
    scene.avoid(obstacles=[CRATE], enabled=False)
    for side, aside in (("left", 0.28), ("right", -0.28)):
        scene.reach(f"{side}_palm", (0.53, aside, 1.15), level=levels)
    return scene


@experiment(
    "push",
    title="Pushing something heavy",
    source="Baerlocher 7.3.8, fig. 7.17",
    description="Feet on the floor and hands on the corners of a crate; then the crate pushes back on both hands "
    "alike. The center of mass goes toward it, and the feet push backwards.",
    counterfactual="with the force the other way",
)
def push(trial: Trial) -> None:
    """Lean into a crate."""
    scene = _with_crate(2)
    scene.add_support("right_sole", share=0.5, friction=0.8)
    scene.add_support("left_sole", friction=0.8)
    scene.keep_equilibrium(level=3)
    scene.solve()
    before = scene.pose.center_of_mass()
    trial.stage("hands on the crate", scene, "side")
    force = 45.0 if trial.counterfactual else -45.0
    for side in ("left", "right"):
        scene.apply_force(f"{side}_palm", (force, 0.0, 0.0))
    scene.add_support(
        "right_sole", share=0.5, horizontal_force=(-force, 0.0, 0.0), friction=0.8
    )  # each foot holds one hand
    result = scene.solve()
    trial.stage("pushing with 90 N", scene, "side")
    went = float(scene.pose.center_of_mass()[0] - before[0])
    trial.check("the center of mass goes toward the crate", went > 0.02, f"by {1e3 * went:.0f} mm")
    trial.check("feet and hands stay", result.solved, result.status.value)
    found = scene.force_report().distribution
    assert found is not None
    backwards = float(sum(each.force[0] for each in found.supports))
    trial.check(
        "the feet's forces close the sum",
        found.in_equilibrium and abs(abs(backwards) - 90.0) < 1e-3,
        f"{backwards:.0f} N",
    )


def _left(found: ForceDistribution | None) -> float:
    assert found is not None
    return float(np.linalg.norm(found.residual_moment))


@experiment(
    "twist",
    title="Twisting something heavy",
    source="Baerlocher 7.3.8, fig. 7.18",
    description="Hands on the corners of a crate and opposite forces on them, as if to turn it. Friction at the feet, "
    "computed automatically, cancels the moment about every axis, and every force lies in its cone. With forces "
    "straight up alone the moment about the vertical cannot vanish.",
    counterfactual="with vertical forces alone",
)
def twist(trial: Trial) -> None:
    """Turn a crate that does not move."""
    scene = _with_crate(2)
    scene.keep_balance(over="middle", level=3)
    scene.look_at("eyes", (0.6, 0.0, 1.15), level=4)
    scene.solve()
    trial.stage("no force", scene)
    friction = 1e-9 if trial.counterfactual else 0.6
    scene.add_support("left_sole", "right_sole", friction=friction)
    scene.apply_force("left_palm", (50.0, 0.0, 0.0))
    scene.apply_force("right_palm", (-50.0, 0.0, 0.0))
    scene.solve()
    trial.stage("opposite forces", scene)
    found = scene.force_report().distribution
    assert found is not None
    trial.check(
        "no moment remains about any axis", found.in_equilibrium and _left(found) < 1e-3, f"{_left(found):.1e} N m"
    )
    grips = [float(np.hypot(*each.force[:2]) / each.force[2]) for each in found.supports]
    trial.check(
        "the feet's forces lie in their cones", 0.0 < max(grips) < 0.6 + 1e-9, f"at most {max(grips):.2f}", "μ = 0.6"
    )
    ways = [float(each.force[0]) for each in found.supports]
    trial.check("they push opposite ways", ways[0] * ways[1] < 0.0, ", ".join(f"{way:.0f} N" for way in ways))
    scene.add_support("left_sole", "right_sole", friction=1e-9)
    upright = scene.force_report().distribution
    trial.check("with vertical forces alone a moment remains", _left(upright) > 5.0, f"{_left(upright):.0f} N m")
