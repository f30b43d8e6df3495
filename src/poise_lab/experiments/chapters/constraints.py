"""People and chains under constraints of the highest priority."""

from __future__ import annotations

import math

import numpy as np

from poise.kinematics import Pose
from poise.library import human, human_pose
from poise.math import quaternion
from poise.model import Capsule, Ellipsoid, Figure, FigureBuilder, Shape, Sphere, Transform
from poise.scene import Scene
from poise.tasks import EllipsoidTask, JointSelection
from poise_lab.experiments.experiment import Trial
from poise_lab.experiments.registry import experiment
from poise_lab.experiments.subjects import (
    BLUE,
    GRAY,
    ORANGE,
    POSITION_TOL_M,
    chain_pose,
    equal_links,
    format_mm,
    joint_change,
    standing,
    with_linear_hamstrings,
)

SIDES = ("left", "right")


@experiment(
    "joint-selection",
    title="Which joints a hand may use",
    source="Baerlocher 7.2.3",
    description="A hand reaches for an easy goal, once with all joints and once with the arm alone: it arrives both "
    "times, and the spine does not move the second time. A distant goal is met only by the whole body.",
    counterfactual="with all joints both times",
)
def joint_selection(trial: Trial) -> None:
    """Choose the joints a task may move."""
    figure = human()
    start = human_pose(figure, "stand")
    every = JointSelection.all()
    arm = every if trial.counterfactual else JointSelection.listed("right_shoulder", "right_elbow", "right_wrist")
    easy = start.position("right_grip") + np.array([0.2, 0.0, 0.25])
    far = start.position("right_grip") + np.array([0.75, 0.2, 0.3])
    met, spine = {}, {}
    for who, chosen in (("all", every), ("arm", arm)):
        for where, goal in (("easy", easy), ("far", far)):
            scene = Scene(figure, start)
            scene.reach("right_grip", goal, active_joints=chosen)
            met[who, where] = scene.solve()["right_grip"].met
            spine[who, where] = max(joint_change(start, scene.pose, j.name) for j in figure.joints if "spine" in j.name)
            if (who, where) in (("all", "far"), ("arm", "easy")):
                trial.stage(f"{who}, {where}", scene)
    trial.check("the easy goal is met by both", met["all", "easy"] and met["arm", "easy"])
    trial.check("with the arm alone the spine stands still", spine["arm", "easy"] < 1e-12)
    trial.check("the far goal is met by the whole body", met["all", "far"])
    trial.check("and not by the arm", not met["arm", "far"])


@experiment(
    "drag",
    title="A dragged hand, released",
    source="Baerlocher 7.2.4",
    description="A person stands and looks at something; a hand is dragged and released. During the drag the other "
    "tasks stay met; afterwards the scene has the same tasks as before.",
    counterfactual="with the drag above all other tasks",
)
def drag(trial: Trial) -> None:
    """Pull, and released."""
    scene = standing()
    scene.keep_balance(over="middle", level=2)
    scene.look_at("eyes", (2.0, 0.3, 1.4), level=3)
    scene.solve()
    before = scene.tasks
    start = scene.pose.position("right_grip")
    pull = scene.reach("right_grip", start, name="pull", level=1 if trial.counterfactual else 4)
    if trial.counterfactual:
        for task in before:
            scene.set(task, level=task.level + 1)
    worst, went = 0.0, 0.0
    for share in np.linspace(0.1, 1.0, 10):
        scene.set(pull, goal=start + share * np.array([0.9, 0.35, 0.6]))
        result = scene.track(time_budget=None)
        worst = max(worst, *(result[task.name].error for task in before))
        went = max(went, float(np.linalg.norm(scene.pose.position("right_grip") - start)))
    trial.stage("pulled", scene)
    trial.check("the hand follows", went > 0.3, f"{1e3 * went:.0f} mm")
    trial.check("other tasks stay met", worst < 1e-4, f"off by {worst:.1e} at most")
    scene.remove(pull)
    scene.end_drag()
    scene.solve()
    trial.stage("released", scene)
    trial.check(
        "no task is left behind",
        len(scene.tasks) == len(before) and pull.name not in scene,
        f"{len(scene.tasks)} tasks",
    )


def _shoulder() -> Figure:
    """A thorax as an ellipsoid, collarbone, shoulder blade and arm on its right."""
    builder = FigureBuilder("shoulder")
    chest = Shape(Ellipsoid((0.13, 0.17, 0.26)), color=(0.75, 0.78, 0.82, 1.0))
    builder.segment("thorax", shapes=[chest], density=900.0).root("thorax", at=(0.0, 0.0, 1.3))
    bones = (
        ("clavicle", "thorax", (0.10, -0.03, 0.19), (1.2, 0.0, 0.35), 0.15),
        ("scapula", "clavicle", (0.0, 0.0, 0.15), (0.9, -0.2, 1.1), 0.12),
        ("upper_arm", "scapula", (0.0, 0.0, 0.02), (0.6, 0.9, 0.0), 0.29),
        ("forearm", "upper_arm", (0.0, 0.0, 0.29), (0.0, 0.5, 0.0), 0.28),
    )
    for name, above, at, turn, long in bones:
        color = ORANGE if name == "scapula" else BLUE
        shapes = [
            Shape(Capsule(0.018, long), Transform((0.0, 0.0, 0.5 * long)), color),
            Shape(Sphere(0.024), color=GRAY),
        ]
        builder.segment(name, shapes=shapes, density=900.0)
        rotation = tuple(quaternion.exp(list(turn)).tolist())
        builder.ball(f"{name}_joint", above, name, at=at, rotation=rotation)
    builder.site("blade", "scapula", at=(0.0, 0.0, 0.12))
    return builder.site("hand", "forearm", at=(0.0, 0.0, 0.28)).build()


@experiment(
    "scapula",
    title="A shoulder blade that slides on the ribs",
    source="Baerlocher 7.3.1, fig. 7.3, after Maurel",
    description="A point of the shoulder blade lies on the thorax, an ellipsoid, and slides on it, with the highest "
    "priority. The hand reaches on a lower level, for several goals and too far. The point never leaves the surface. "
    "With both on one level and equal weights it does.",
    counterfactual="with equal weights on one level",
)
def scapula(trial: Trial) -> None:
    """Reach with a shoulder blade held."""
    figure = _shoulder()
    scene = Scene(figure, Pose.neutral(figure))
    blade = scene.keep_on_ellipsoid("blade", "thorax", (0.135, 0.175, 0.265), level=1)
    assert isinstance(blade, EllipsoidTask)
    scene.solve()
    scene.reach("hand", scene.pose.position("hand"), level=1 if trial.counterfactual else 2)
    trial.stage("initial", scene, "three-quarter")
    off, places = [], []
    for goal in ((0.5, -0.3, 1.4), (0.2, -0.5, 1.9), (0.75, -0.2, 1.3), (-0.3, -0.75, 1.2)):
        scene.set("hand", goal=goal)
        scene.solve()
        off.append(blade.error_norm(scene.pose))
        places.append(scene.pose.position("blade"))
        trial.stage(f"the hand reaches for ({goal[0]:.1f}, {goal[1]:.1f}, {goal[2]:.1f})", scene)
    trial.check("the point stays on the surface", max(off) < POSITION_TOL_M, f"{1e3 * max(off):.4f} mm off at most")
    slid = float(np.linalg.norm(np.ptp(np.array(places), axis=0)))
    trial.check("and slides on it", slid > 0.02, f"over {1e3 * slid:.0f} mm")


@experiment(
    "hip-knee",
    title="Hamstrings make the knees bend",
    source="Baerlocher 7.3.1, fig. 7.4",
    description="A person bends down to reach with both hands, knees as straight as possible. Without hamstrings the "
    "legs stay straight, which looks uncomfortable. With the coupling of hip and knee on, the knees bend to satisfy "
    "it, and the hands still reach.",
    counterfactual="with the coupling off both times",
)
def hip_knee(trial: Trial) -> None:
    """Bend down, with the coupling off and on."""
    figure = with_linear_hamstrings(human())
    scene = Scene(figure, Pose(figure, human_pose(human(), "stoop").q))
    scene.uncouple("left_hamstrings", "right_hamstrings")
    scene.pin("left_sole", "right_sole")
    scene.keep_balance(over="middle", level=2)
    for side, aside in (("left", 0.15), ("right", -0.15)):
        scene.reach(f"{side}_grip", (0.35, aside, 0.18), level=3)
    scene.prefer_straight(["left_knee", "right_knee"])
    knees, over, missed = {}, {}, {}
    for name in ("off", "on"):
        if name == "on" and not trial.counterfactual:
            scene.couple("left_hamstrings", "right_hamstrings")
        result = scene.solve()
        trial.stage(f"coupling {name}", scene, "side")
        bends = [(scene.pose.value(f"{side}_hip.swing_y"), scene.pose.value(f"{side}_knee.flexion")) for side in SIDES]
        knees[name] = math.degrees(min(knee for _, knee in bends))
        over[name] = math.degrees(max(hip - knee for hip, knee in bends))
        missed[name] = max(result[f"{side}_grip"].error for side in SIDES)
    words = f"{knees['off']:.0f}° off, {knees['on']:.0f}° on"
    trial.check("with the coupling the knees bend", knees["on"] > knees["off"] + 10.0, words)
    words = f"hip − knee {over['off']:.1f}° off, {over['on']:.1f}° on"
    trial.check("the constraint holds", over["on"] < 70.0 + 1e-6 < over["off"], words, "70°")
    trial.check("the hands still reach", missed["on"] < 0.1, format_mm(*missed.values()))


@experiment(
    "loop",
    title="A chain closed to a ring",
    source="Baerlocher 7.3.1, fig. 7.5",
    description="The tip of a chain is fixed to its base, with the highest priority. Other tasks then pull at its "
    "links and change the shape; the ring stays closed.",
    counterfactual="with the levels swapped",
)
def loop(trial: Trial) -> None:
    """Pull at a ring."""
    figure = equal_links(10)
    scene = Scene(figure, chain_pose(figure, [0.3, *([0.62] * 9)]))
    scene.match_position("tip", "foot", name="loop", level=3 if trial.counterfactual else 1)
    scene.solve()
    trial.stage("closed", scene, "side")
    gaps, moved = [], 0.0
    scene.reach("link_4", scene.pose.position("link_4"), level=2)
    scene.reach("link_8", scene.pose.position("link_8"), level=2)
    before = scene.pose
    for high, low in (((-0.2, 0.0, 0.35), (0.35, 0.0, 0.2)), ((0.5, 0.0, 0.5), (-0.6, 0.0, -0.3))):
        scene.set("link_4", goal=high)
        scene.set("link_8", goal=low)
        result = scene.solve()
        gaps.append(float(np.linalg.norm(scene.pose.position("tip") - scene.pose.position("foot"))))
        moved = max(moved, float(np.abs(scene.pose - before).max()))
        missed = (result["link_4"].error, result["link_8"].error)
        trial.stage(f"pulled at two links, {format_mm(*missed)} short of the goal", scene, "side")
    trial.check("the gap stays zero", max(gaps) < POSITION_TOL_M, f"{1e3 * max(gaps):.4f} mm")
    trial.check("the ring changes its shape", moved > 0.3, f"by {moved:.2f} rad")
