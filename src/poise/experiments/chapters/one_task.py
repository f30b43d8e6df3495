"""One task and the joints it moves."""

from __future__ import annotations

import numpy as np

from poise.experiments.experiment import Trial
from poise.experiments.registry import experiment
from poise.figures import chain, human, human_pose
from poise.lab.damping.rules import by_bound, none
from poise.pose import Pose
from poise.scene import Scene
from poise.tasks import Recruitment

MET = 1e-5  # [m]


@experiment(
    "who-moves",
    source="Baerlocher 4.4, fig. 4.2",
    story="A hand of a standing figure reaches. Only joints between the root and the hand have columns, and only they "
    "move; the other arm and the legs keep their angles.",
    turned="with both feet pinned, so that the legs take part",
)
def who_moves(trial: Trial) -> None:
    """Reach and look who moved."""
    figure = human()
    start = human_pose(figure, "stand")
    scene = Scene(figure, start)
    if trial.turned:
        scene.pin("left_sole", "right_sole")
    scene.reach("right_grip", start.position_of("right_grip") + np.array([0.25, 0.1, 0.3]), level=2)
    scene.solve()
    trial.stage("the hand has arrived", scene)
    moved = {joint.name for joint in figure.joints if _turned(start, scene.pose, joint.name) > 1e-9}
    others = {name for name in moved if any(word in name for word in ("knee", "hip", "ankle", "left_elbow"))}
    trial.check("the arm moves", "right_shoulder" in moved)
    trial.check("joints that do not carry the hand stand still", not others, ", ".join(sorted(others)))


def _turned(start: Pose, end: Pose, name: str) -> float:
    return float(np.abs(np.asarray(end[name]) - np.asarray(start[name])).max(initial=0.0))


@experiment(
    "criterion-in-null-space",
    source="Baerlocher 4.6, fig. 4.5",
    story="The tip of a redundant chain stays where it is while the rest is drawn towards a posture: the distance to "
    "the posture falls, and the tip does not move.",
    turned="with the posture above the tip",
)
def criterion(trial: Trial) -> None:
    """A posture below a goal."""
    figure = chain(8)
    bends = {f"joint_{number}": 0.35 if number % 2 else -0.1 for number in range(1, 9)}
    start = Pose.neutral(figure).with_values(bends)
    scene = Scene(figure, start)
    scene.reach("tip", start.position_of("tip"), level=2 if trial.turned else 1)
    trial.stage("before", scene, "side")
    wanted = Pose.neutral(figure)
    scene.posture(wanted, level=1 if trial.turned else 2)
    result = scene.solve()
    trial.stage("after", scene, "side")
    before, after = (float(np.linalg.norm(wanted.minus(each))) for each in (start, scene.pose))
    trial.check("the distance to the posture falls", after < 0.95 * before, f"{before:.2f} to {after:.2f} rad")
    trial.check("the tip stays", result["tip"].error < MET, f"{1e3 * result['tip'].error:.4f} mm")


@experiment(
    "damped-inverse",
    source="Baerlocher 4.7.6, fig. 4.6; Ge fig. 3.4",
    story="Towards a singularity 1/σ grows without bound and leaps at zero. Damped, the gain is continuous, has its "
    "maximum 1/(2λ) at σ = λ, and is 1/σ far away from it.",
    turned="without damping",
)
def damped_inverse(trial: Trial) -> None:
    """Sweep a singular value through zero."""
    largest = 0.08
    values = np.linspace(0.0, 1.0, 20001)
    gain = 1.0 / np.maximum(values, 1e-15) if trial.turned else values / (values**2 + largest**2)
    peak = float(gain.max())
    trial.check("it is bounded by 1/(2λ)", peak <= 0.5 / largest + 1e-9, f"{peak:.3g}, bound {0.5 / largest:.3g}")
    at = float(values[np.argmax(gain)])
    trial.check("its maximum is at σ = λ", abs(at - largest) < 1e-3, f"at {at:.3f}")
    trial.check("far away it is 1/σ", abs(float(gain[-1]) - 1.0) < 0.01, f"{float(gain[-1]):.4f}")
    bounded = none if trial.turned else by_bound
    longest = max(float(np.abs(bounded(np.array([1.0, s]), np.array([0.1, 0.3]))[1] * 0.3)) for s in values[1:])
    trial.check(
        "with the rule of the bound no step is longer than the bound", longest <= 0.5 + 1e-9, f"{longest:.3g} rad"
    )


@experiment(
    "recruit",
    source="Baerlocher 7.2.3",
    story="A hand reaches for an easy goal, once with all joints and once with the arm alone: it arrives both times, "
    "and the spine stands still the second time. A goal that is far away is met by the whole body alone.",
    turned="with all joints both times",
)
def recruit(trial: Trial) -> None:
    """Choose the joints a task may move."""
    figure = human()
    start = human_pose(figure, "stand")
    every = Recruitment.all()
    arm = every if trial.turned else Recruitment.listed("right_shoulder", "right_elbow", "right_wrist")
    easy = start.position_of("right_grip") + np.array([0.2, 0.0, 0.25])
    far = start.position_of("right_grip") + np.array([0.75, 0.2, 0.3])
    met, spine = {}, {}
    for who, chosen in (("all", every), ("arm", arm)):
        for where, goal in (("easy", easy), ("far", far)):
            scene = Scene(figure, start)
            scene.reach("right_grip", goal, recruits=chosen)
            met[who, where] = scene.solve()["right_grip"].met
            spine[who, where] = max(_turned(start, scene.pose, j.name) for j in figure.joints if "spine" in j.name)
            if (who, where) in (("all", "far"), ("arm", "easy")):
                trial.stage(f"{who}, {where}", scene)
    trial.check("the easy goal is met by both", met["all", "easy"] and met["arm", "easy"])
    trial.check("with the arm alone the spine stands still", spine["arm", "easy"] < 1e-12)
    trial.check("the far goal is met by the whole body", met["all", "far"])
    trial.check("and not by the arm", not met["arm", "far"])
