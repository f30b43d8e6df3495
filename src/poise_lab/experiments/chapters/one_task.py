"""One task and the joints it moves."""

from __future__ import annotations

import numpy as np

from poise.kinematics import Pose
from poise.library import chain, human, human_pose
from poise.math import quaternion
from poise.model import Capsule, Figure, FigureBuilder, Shape, Sphere, Transform
from poise.scene import Scene
from poise.tasks import Task
from poise_lab.experiments.experiment import Trial
from poise_lab.experiments.registry import experiment
from poise_lab.experiments.subjects import BLUE, GRAY, ORANGE, POSITION_TOL_M, joint_change

LEGS = tuple(f"{side}_{joint}" for side in ("left", "right") for joint in ("hip", "knee", "ankle"))


@experiment(
    "point-on-line",
    title="One axis of a rotated frame",
    source="Baerlocher 4.2, fig. 4.1",
    description="The tip of a chain is controlled along one axis of a rotated frame, so that its goal is a line. A "
    "second task pulls it along the line: the tip slides freely, and never leaves it.",
    counterfactual="with the other axis controlled",
)
def point_on_line(trial: Trial) -> None:
    """Slide along a line."""
    figure = chain(5)
    scene = Scene(figure, Pose.neutral(figure).with_values({f"joint_{n}": 0.35 for n in range(1, 6)}))
    askew = quaternion.from_axis_angle((0.0, 1.0, 0.0), 0.6)
    across, along = (quaternion.rotate(askew, axis) for axis in ((1.0, 0.0, 0.0), (0.0, 0.0, 1.0)))
    through = np.array([0.8, 0.0, 0.7])
    axes = "z" if trial.counterfactual else "x"
    scene.reach("tip", through, axes=axes, frame=tuple(askew.tolist()), name="line", level=1)
    scene.reach("tip", through, name="pull", level=2)
    off, places = [], []
    for share in (-0.35, 0.0, 0.35):
        scene.set("pull", goal=through + share * along + 0.2 * across)
        scene.solve()
        tip = scene.pose.position("tip")
        off.append(abs(float((tip - through) @ across)))
        places.append(float((tip - through) @ along))
        trial.stage(f"pulled to {100.0 * share:+.0f} cm along the line", scene, "side")
    trial.check(
        "the controlled axis is met", max(off) < POSITION_TOL_M, f"{1e3 * max(off):.4f} mm off the line at most"
    )
    slid = places[-1] - places[0]
    trial.check("the tip slides freely along the other", abs(slid - 0.7) < 1e-4, f"{1e3 * slid:.0f} of 700 mm")


@experiment(
    "who-moves",
    title="Joints that move when a hand reaches",
    source="Baerlocher 4.4, fig. 4.2",
    description="A hand of a standing figure reaches. Only joints between the root and the hand have columns, and "
    "only they move; the other arm and the legs keep their angles.",
    counterfactual="with both feet pinned, so that the legs take part",
)
def who_moves(trial: Trial) -> None:
    """Reach and check which joints moved."""
    figure = human()
    start = human_pose(figure, "stand")
    scene = Scene(figure, start)
    if trial.counterfactual:
        scene.pin("left_sole", "right_sole")
    trial.stage("before", scene)
    task = scene.reach("right_grip", start.position("right_grip") + np.array([0.25, 0.1, 0.3]), level=2)
    scene.solve()
    trial.stage("the hand has arrived", scene)
    moved = {joint.name for joint in figure.joints if joint_change(start, scene.pose, joint.name) > 1e-9}
    others = moved - _carriers(figure, "right_grip")
    trial.check("the arm moves", "right_shoulder" in moved)
    legs = [name for name in LEGS if np.any(task.jacobian(start)[:, figure.slot(name).v])]
    trial.check(
        "joints that do not carry it have no columns", not legs, f"{len(LEGS) - len(legs)} of {len(LEGS)} are zero"
    )
    trial.check("joints that do not carry the hand do not move", not others, ", ".join(sorted(others)))


def _carriers(figure: Figure, site: str) -> set[str]:
    """Joints between the root and a site."""
    above = {joint.child: joint for joint in figure.joints}
    joint, names = above.get(figure.site(site).segment), set()
    while joint is not None:
        names.add(joint.name)
        joint = above.get(joint.parent or "")
    return names


@experiment(
    "criterion-in-null-space",
    title="A posture task in the null space",
    source="Baerlocher 4.6, fig. 4.5",
    description="The tip of a redundant chain stays where it is while a posture task acts in its null space: the "
    "distance to the posture decreases, and the tip does not move.",
    counterfactual="with the posture above the tip",
)
def criterion(trial: Trial) -> None:
    """A posture below a goal."""
    figure = chain(8)
    bends = {f"joint_{number}": 0.35 if number % 2 else -0.1 for number in range(1, 9)}
    start = Pose.neutral(figure).with_values(bends)
    scene = Scene(figure, start)
    scene.reach("tip", start.position("tip"), level=2 if trial.counterfactual else 1)
    trial.stage("before", scene, "side")
    wanted = Pose.neutral(figure)
    scene.posture(wanted, level=1 if trial.counterfactual else 2)
    result = scene.solve()
    trial.stage("after", scene, "side")
    before, after = (float(np.linalg.norm(wanted.minus(each))) for each in (start, scene.pose))
    trial.check("the distance to the posture falls", after < 0.95 * before, f"{before:.2f} to {after:.2f} rad")
    trial.check("the tip stays", result["tip"].error < POSITION_TOL_M, f"{1e3 * result['tip'].error:.4f} mm")


def _forked() -> Figure:
    """A stem of two links that ends in two arms of three, all turning in one plane."""
    builder = FigureBuilder("fork").segment("base", shapes=[Shape(Sphere(0.04), color=GRAY)]).root("base")
    links = [("stem_1", "base", 0.0), ("stem_2", "stem_1", 0.25)]
    for side in ("left", "right"):
        links += [(f"{side}_1", "stem_2", 0.25), (f"{side}_2", f"{side}_1", 0.25), (f"{side}_3", f"{side}_2", 0.25)]
    for name, above, at in links:
        color = GRAY if "stem" in name else BLUE if "left" in name else ORANGE
        shapes = [Shape(Capsule(0.022, 0.25), Transform((0.0, 0.0, 0.125)), color), Shape(Sphere(0.03), color=GRAY)]
        builder.segment(name, shapes=shapes, density=500.0)
        builder.hinge(f"{name}_joint", above, name, at=(0.0, 0.0, at), axis=(0, 1, 0), range=(-2.5, 2.5))
    builder.site("left", "left_3", at=(0.0, 0.0, 0.25))
    return builder.site("right", "right_3", at=(0.0, 0.0, 0.25)).build()


@experiment(
    "loop-columns",
    title="Two branches that are joined",
    source="Baerlocher 4.5.3, fig. 4.3",
    description="The ends of two arms on a common stem are brought together. Shared joints cannot contribute: the "
    "joints of the stem have zero columns and do not move. Only the joints that the arms do not share move.",
    counterfactual="with one end at a goal in the world",
)
def loop_columns(trial: Trial) -> None:
    """Close a loop."""
    figure = _forked()
    bends = {"stem_1_joint": 0.2, "stem_2_joint": -0.3}
    bends |= {f"{side}_{n}_joint": sign * 0.5 for side, sign in (("left", -1.0), ("right", 1.0)) for n in (1, 2, 3)}
    scene = Scene(figure, Pose.neutral(figure).with_values(bends))
    start = scene.pose
    trial.stage("open", scene, "side")
    task: Task
    if trial.counterfactual:
        task = scene.reach("left", (0.5, 0.0, 0.6))
    else:
        task = scene.match_position("left", "right")
    shared = ["stem_1_joint", "stem_2_joint"]
    columns = max(float(np.abs(task.jacobian(start)[:, figure.slot(name).v]).max()) for name in shared)
    result = scene.solve()
    trial.stage("joined", scene, "side")
    trial.check("the ends meet", result.solved)
    trial.check("columns of shared joints are zero", columns < 1e-12, f"{columns:.0e}")
    still = max(joint_change(start, scene.pose, name) for name in shared)
    trial.check("shared joints do not move", still < 1e-12, f"{still:.0e} rad")
    moved = sum(joint_change(start, scene.pose, joint.name) > 1e-3 for joint in figure.joints if "_joint" in joint.name)
    trial.check("the others move", moved == 6, f"{moved} of 6")
