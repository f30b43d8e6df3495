"""Parts joined and opened, chains chosen by two picks, and a drag that is done again."""

from __future__ import annotations

import numpy as np

from poise.analysis.report import Curve, Plot
from poise.kinematics import Pose
from poise.library import human, human_pose
from poise.math import quaternion
from poise.model import coupling_names, without_couplings
from poise.scene import Scene, SceneState
from poise.tasks import JointSelection
from poise.types import FloatArray
from poise_lab.experiments.experiment import Trial
from poise_lab.experiments.registry import experiment
from poise_lab.experiments.subjects import POSITION_TOL_M, format_mm, joint_change, standing


@experiment(
    "hands-clasped",
    title="Hands joined and released",
    source="Ge A.5.1",
    description="Both hands are joined; a goal for one of them moves both. Released, the goal moves only its own hand.",
    counterfactual="without joining them",
)
def hands_clasped(trial: Trial) -> None:
    """Clasp, move, open."""
    scene = standing()
    if not trial.counterfactual:
        scene.match_position("left_grip", "right_grip", level=1, name="clasp")
    scene.solve()
    trial.stage("clasped", scene)
    start = {side: scene.pose.position(f"{side}_grip") for side in ("left", "right")}
    scene.reach("right_grip", np.array([0.45, 0.1, 1.4]), level=2)
    scene.solve()
    trial.stage("moved by one goal", scene)
    ends = {side: scene.pose.position(f"{side}_grip") for side in ("left", "right")}
    gap = float(np.linalg.norm(ends["left"] - ends["right"]))
    went = [float(np.linalg.norm(ends[side] - start[side])) for side in ("left", "right")]
    trial.check("they move together by the same goal", gap < 1e-5 and min(went) > 0.1, f"{1e3 * gap:.4f} mm apart")
    if not trial.counterfactual:
        scene.remove("clasp")
    scene.set("right_grip", goal=(0.35, -0.25, 1.1), active_joints=JointSelection.branch())
    result = scene.solve()
    trial.stage("opened", scene)
    left = float(np.linalg.norm(scene.pose.position("left_grip") - ends["left"]))
    right = float(np.linalg.norm(scene.pose.position("right_grip") - ends["right"]))
    words = f"left {1e3 * left:.0f}, right {1e3 * right:.0f} mm"
    trial.check("opened they are free again", result["right_grip"].met and left < 1e-6 and right > 0.2, words)


ARMS = {f"{side}_{joint}" for side in ("left", "right") for joint in ("clavicle", "shoulder", "elbow", "wrist")}


@experiment(
    "chain-by-picking",
    title="A chain between two picks",
    source="Ge A.5.1",
    description="A hand is picked as the end of a chain and the other hand as its root, on another branch. The chain "
    "runs through their common ancestor: it has the joints of both arms, and neither the spine below nor the legs. The "
    "root stays where it is, so that joints on both sides move the hand: it reaches a goal that its own arm cannot, as "
    "it does if the figure is re-rooted there.",
    counterfactual="with the pelvis picked as root",
)
def chain_by_picking(trial: Trial) -> None:
    """Pick both hands."""
    figure = without_couplings(human(), coupling_names(human()))
    start = Pose(figure, human_pose(human(), "stand").q)
    root = "pelvis" if trial.counterfactual else "left_hand"
    scene = Scene(figure, start)
    goal = start.position("right_grip") + np.array([0.9, 0.3, 0.3])
    task = scene.reach("right_grip", goal, active_joints=JointSelection.chain(root))
    mask = task.active_dofs(figure)
    names = {joint.name for joint in figure.joints if bool(mask[figure.slot(joint.name).v].any())} - {"root"}
    words = ", ".join(sorted(names - ARMS)) or f"{len(names)} joints"
    trial.check("the chain has the joints of both arms, and no others", names == ARMS, words)
    result = scene.solve()
    trial.stage("the hand has arrived", scene)
    trial.check("the goal is met", result["right_grip"].error < POSITION_TOL_M, format_mm(result["right_grip"].error))
    moved = {joint.name for joint in figure.joints if joint_change(start, scene.pose, joint.name) > 1e-9} - {"root"}
    trial.check("no joint outside the chain moves", moved <= ARMS, ", ".join(sorted(moved - ARMS)))
    least = min(joint_change(start, scene.pose, name) for name in sorted(ARMS))
    trial.check("joints on both sides move", least > 1e-3, f"by {least:.3f} rad or more")
    apart = float(np.linalg.norm(scene.pose.position("left_hand") - start.position("left_hand")))
    angle = quaternion.angle_between(scene.pose.placement("left_hand").rotation, start.placement("left_hand").rotation)
    stays = apart < POSITION_TOL_M and float(angle) < 1e-5
    trial.check("the root stays where it is", stays, f"{1e3 * apart:.4f} mm, {float(angle):.0e} rad")
    _compare_chains(trial, start, goal)


def _compare_chains(trial: Trial, start: Pose, goal: FloatArray) -> None:
    """The same goal with the arm alone, and with the figure re-rooted at the other hand."""
    alone = Scene(start.figure, start)
    arm = sorted(name for name in ARMS if name.startswith("right_"))
    alone.reach("right_grip", goal, active_joints=JointSelection.listed(*arm))
    missed = alone.solve()["right_grip"].error
    trial.check("its own arm cannot reach the goal", missed > 0.1, format_mm(missed), own=True)
    turned = start.rerooted("left_hand")
    scene = Scene(turned.figure, turned)
    scene.pin("left_hand")
    both = sorted(joint.name for joint in turned.figure.joints if joint.name in ARMS)
    scene.reach("right_grip", goal, level=2, active_joints=JointSelection.listed(*both))
    error = scene.solve()["right_grip"].error
    trial.check("re-rooted at the other hand it reaches it too", error < POSITION_TOL_M, format_mm(error), own=True)


@experiment(
    "record",
    title="A drag replayed with another solver",
    source="Ge A.1",
    description="A hand is dragged about and every frame's goal is recorded. Then the same goals are solved by the "
    "penalty method: the goals are the same, the hand reaches the same positions if reachable, and times can be "
    "compared.",
    counterfactual="with goals of another drag",
)
def record(trial: Trial) -> None:
    """Record a drag, and replay it."""
    scene = standing()
    task = scene.reach("right_grip", scene.pose.position("right_grip"), level=2)
    home = scene.pose.position("right_grip")
    begin = scene.snapshot()
    turns = np.linspace(0.0, 2.0 * np.pi, 16)
    way = [home + 0.25 * np.array([np.sin(t), 0.4 * np.cos(t) - 0.4, 1.0 - np.cos(t)]) for t in turns]
    taken: list[SceneState] = []
    seconds: dict[str, list[float]] = {"levels": [], "weights": []}
    for goal in way:
        scene.set(task, goal=goal)
        seconds["levels"].append(scene.track(time_budget=None).seconds)
        taken.append(scene.snapshot())
    trial.stage("dragged", scene)
    scene.restore(begin)
    same, apart = True, 0.0
    for number, moment in enumerate(taken):
        goal = way[(number + 5) % len(way)] if trial.counterfactual else _goal(moment)
        scene.set(task, goal=goal)
        seconds["weights"].append(scene.solve(method="penalty").seconds)
        same = same and np.allclose(_goal(scene.snapshot()), _goal(moment), atol=1e-12)
        apart = max(
            apart, float(np.linalg.norm(scene.pose.position("right_grip") - moment.pose.position("right_grip")))
        )
    trial.stage("replayed by the penalty method", scene)
    trial.check("the goals are the same in every frame", same, f"{len(taken)} frames")
    trial.check("the hand is at the same positions", apart < 1e-4, f"{1e3 * apart:.4f} mm apart at most")
    medians = {name: 1e3 * float(np.median(each)) for name, each in seconds.items()}
    trial.note("time of a frame", ", ".join(f"by {name} {value:.2f} ms" for name, value in medians.items()))
    frames = np.arange(1, len(way) + 1)
    curves = tuple(Curve.of(f"by {name}", frames, 1e3 * np.array(each)) for name, each in seconds.items())
    trial.plot(Plot("Time of every frame", "frame", "ms", curves, log_y=True))


def _goal(moment: SceneState) -> np.ndarray:
    task = next(task for task in moment.tasks if task.name == "right_grip")
    return np.array(task.goal)  # type: ignore[attr-defined]
