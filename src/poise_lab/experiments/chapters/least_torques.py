"""Chains on one foot and on two, and the shapes with the least joint torques."""

from __future__ import annotations

import numpy as np

from poise.kinematics import Pose
from poise.scene import Scene
from poise.statics import Forces, Support, joint_torques
from poise_lab.experiments.experiment import Trial
from poise_lab.experiments.registry import experiment
from poise_lab.experiments.subjects import chain_pose, equal_links

TASK_TOL_M = 1e-5
FOOT_SPAN_M = 0.5  # between the feet of an arch [m]
ROUND_ARCH_RAD, PEAKED_ARCH_RAD = [0.35] * 7, [0.05, 0.1, 0.7, 1.1, 0.1, 0.3, 0.1]


def _arch(share: float, sideways: float, start: list[float]) -> Scene:
    """Eight links that stand on both ends; the far end carries a share and pushes sideways."""
    figure = equal_links(8, free=True)
    scene = Scene(figure, chain_pose(figure, start))
    scene.forces = Forces(
        supports=(Support("foot"), Support("tip", share, (sideways, 0.0, 0.0), normal=(0.0, 0.0, 1.0)))
    )
    scene.reach("foot", (0.0, 0.0, 0.0), level=1)
    scene.reach("tip", (FOOT_SPAN_M, 0.0, 0.0), level=1)
    return scene


def _both_roots(scene: Scene) -> tuple[float, float]:
    """Largest torque with the root at the one end, and the largest difference from the other."""
    pose, there = scene.pose, scene.pose.rerooted("link_8")
    here, other = (joint_torques(each, scene.forces.reactions_by_share(each)) for each in (pose, there))
    names = [f"joint_{number}" for number in range(2, 9)]
    own = np.concatenate([here[pose.figure.slot(name).v] for name in names])
    turned = np.concatenate([other[there.figure.slot(name).v] for name in names])
    return float(np.abs(own).max()), float(np.abs(own - turned).max())


@experiment(
    "double-support",
    title="An arch on two feet",
    source="Baerlocher 6.4.3, fig. 6.7",
    description="A chain stands on both its ends, and each choice of reaction forces has its own shape. In "
    "equilibrium the torques do not depend on which end is the root; otherwise they do.",
    counterfactual="out of equilibrium",
)
def double_support(trial: Trial) -> None:
    """Change reactions, change the root."""
    differences, centers, largest = [], [], []
    for share, sideways in ((0.5, -20.0), (0.42, -35.0), (0.6, -12.0)):
        scene = _arch(share, sideways, ROUND_ARCH_RAD)
        scene.keep_equilibrium(level=2)
        scene.solve()
        if trial.counterfactual:
            scene.pose = scene.pose.with_values({"joint_4": 1.0})
        size, difference = _both_roots(scene)
        largest.append(size)
        differences.append(difference)
        centers.append(float(scene.pose.center_of_mass()[0]) / FOOT_SPAN_M)
        trial.stage(f"the far end carries {share:.2f} and pushes {abs(sideways):.0f} N", scene, "side")
    words = f"{max(differences):.1e} of {max(largest):.1f} N m"
    trial.check("torques are the same for both roots", max(differences) < 1e-4, words)
    off = max(abs(a - b) for a, b in zip(centers, (0.5, 0.42, 0.6), strict=True))
    shapes = ", ".join(f"{each:.3f}" for each in centers)
    trial.check("each choice of forces has its own shape", off < 1e-5, f"center of mass at {shapes} of the span")
    scene = _arch(0.5, -20.0, ROUND_ARCH_RAD)
    scene.solve()
    scene.pose = scene.pose.with_values({"joint_4": 1.0})
    apart = _both_roots(scene)[1]
    trial.check("out of equilibrium they are not", apart > 0.1, f"{apart:.1f} N m apart")


@experiment(
    "least-torque-single",
    title="Least torques with the tip held",
    source="Baerlocher 6.5, fig. 6.8",
    description="A chain is in equilibrium with a force at its tip, and its tip is held in place. Among the remaining "
    "shapes, one has the least torques: its links rotate toward the force.",
    counterfactual="without the torque task",
)
def least_torque_single(trial: Trial) -> None:
    """Lower torques below both tasks."""
    figure = equal_links(10)
    scene = Scene(figure, chain_pose(figure, [0.4 * (1.0 if number % 3 else -0.6) for number in range(10)]))
    scene.apply_force("tip", (10.0, 0.0, 0.0))
    scene.add_support("foot", corners=())
    scene.keep_equilibrium(level=1)
    scene.reach("tip", (-0.1, 0.0, 0.75), axes="xz", level=2)
    scene.solve()
    before = scene.pose
    trial.stage("balanced", scene, "side")
    wish = scene.prefer_low_torques(enabled=not trial.counterfactual)
    result = scene.solve()
    trial.stage("least torques", scene, "side")
    sizes = [
        float(np.linalg.norm(joint_torques(each, scene.forces.reactions_by_share(each))))
        for each in (before, scene.pose)
    ]
    ratio = sizes[1] / sizes[0]
    trial.check("the norm falls", ratio < 0.9, f"{sizes[0]:.1f} to {sizes[1]:.1f} N m, {ratio:.2f}", "0.72")
    errors = max(result["equilibrium"].error, result["tip"].error)
    trial.check("both tasks are kept", errors < TASK_TOL_M, f"{1e3 * errors:.4f} mm")
    turns = [_across(each) for each in (before, scene.pose)]
    trial.check(
        "links rotate toward the force", turns[1] < 0.8 * turns[0], f"{turns[0]:.2f} to {turns[1]:.2f} across it"
    )
    end = scene.pose
    trial.check("it is a minimum", float(np.abs(scene.solve().pose - end).max()) < 1e-3, wish.name)


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
    title="Three arches, one with the least torques",
    source="Baerlocher 6.5, fig. 6.9",
    description="Three shapes of a chain on both its ends, all in equilibrium: a round arch, a peaked one, and the "
    "one with the least torques. Only the last is a minimum: solved for low torques again, it stays.",
    counterfactual="without the torque task in the third",
)
def least_torque_double(trial: Trial) -> None:
    """Compare three arches."""
    scenes, sizes, moved, kept = {}, {}, {}, 0.0
    for name, start in (("A", ROUND_ARCH_RAD), ("B", PEAKED_ARCH_RAD), ("C", ROUND_ARCH_RAD)):
        scene = _arch(0.5, -20.0, start)
        scene.keep_equilibrium(level=2)
        result = scene.solve()
        if name == "C":
            scene.prefer_low_torques(enabled=not trial.counterfactual)
            result = scene.solve()
        scenes[name] = scene
        trial.stage(
            f"{name}: {'round' if name == 'A' else 'peaked' if name == 'B' else 'least torques'}", scene, "side"
        )
        sizes[name] = float(np.linalg.norm(joint_torques(scene.pose, scene.forces.reactions_by_share(scene.pose))))
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
    trial.check("all are in equilibrium on both ends", kept < TASK_TOL_M, f"{1e3 * kept:.4f} mm")
