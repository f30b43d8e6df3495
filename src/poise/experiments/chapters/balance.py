"""Standing and reaching in balance."""

from __future__ import annotations

import numpy as np

from poise.experiments.experiment import Trial
from poise.experiments.registry import experiment
from poise.figures import bird, chain, human, human_pose
from poise.pose import Pose
from poise.scene import Scene

KEPT = 1e-5  # [m]


@experiment(
    "reach-chain",
    source="Baerlocher 7.3.4, fig. 7.9",
    story="Ten joints; the centre of mass stays over the foot on level 1, the tip goes as far as it can on level 2. "
    "The border of what it reaches lies inside the disc of a chain that need not balance, and every pose is balanced.",
    turned="without balance",
)
def reach_chain(trial: Trial) -> None:
    """Reach all round."""
    figure = chain(10)
    bends = {f"joint_{number}": 0.2 * (-1) ** number for number in range(1, 11)}
    scene = Scene(figure, Pose.neutral(figure).with_values(bends))
    if not trial.turned:
        scene.keep_centre_of_mass(over=(0.0, 0.0, 0.0), level=1)
    scene.reach("tip", scene.pose.position_of("tip"), level=2)
    length, reaches, off = 1.6, [], []
    for angle in np.radians([75.0, 50.0, 25.0, 0.0]):
        scene.set("tip", goal=(2.5 * np.cos(angle), 0.0, 2.5 * np.sin(angle)))
        scene.solve()
        tip = scene.pose.position_of("tip")
        reaches.append(float(np.hypot(tip[0], tip[2])))
        off.append(abs(float(scene.pose.centre_of_mass()[0])))
        trial.stage(f"towards {np.degrees(angle):.0f}°", scene, "side")
    trial.check("every pose is balanced", max(off) < KEPT, f"off by {1e3 * max(off):.3f} mm at most")
    inside = reaches[-1] < 0.9 * length
    trial.check("the border lies inside the disc", inside, ", ".join(f"{reach:.2f} m" for reach in reaches))


@experiment(
    "shift-and-squat",
    source="Baerlocher fig. 2.6, 2.8",
    story="The centre of mass of a standing figure is lowered while pelvis and head stay upright: it squats, the knees "
    "bend and the feet stay. Raised again, it stands.",
    turned="without the feet pinned",
)
def squat(trial: Trial) -> None:
    """Lower the centre of mass and raise it."""
    figure = human()
    scene = Scene(figure, human_pose(figure, "stand"))
    start = scene.pose
    soles = {name: start.position_of(name) for name in ("left_sole", "right_sole")}
    if not trial.turned:
        scene.pin("left_sole", "right_sole")
    scene.pin("left_sitting_bone", "head_top", position=False, level=2)
    height = float(start.centre_of_mass()[2])
    middle = np.array(start.centre_of_mass())
    task = scene.keep_centre_of_mass(over=middle - [0.0, 0.0, 0.25], axes="xyz", level=3)
    result = scene.solve()
    low = scene.pose
    trial.stage("squat", scene)
    fell = height - float(low.centre_of_mass()[2])
    trial.check("the centre of mass is lower", abs(fell - 0.25) < 1e-3, f"by {1e3 * fell:.0f} mm")
    off = max(float(np.linalg.norm(low.position_of(name) - place)) for name, place in soles.items())
    trial.check("the feet stay", off < KEPT, f"{1e3 * off:.3f} mm")
    knees = low.value("left_knee.flexion") - start.value("left_knee.flexion")
    trial.check("the knees bend", abs(knees) > 0.3, f"{np.degrees(knees):.0f}°")
    trial.check("all is met", result.status.value == "solved")
    scene.set(task.name, goal=tuple(middle.tolist()))
    scene.solve()
    trial.stage("up again", scene)


@experiment(
    "bird",
    source="Baerlocher fig. 2.7",
    story="A bird on one leg reaches for the ground with its beak; in every frame its weight is over its foot.",
    turned="without balance",
)
def on_one_leg(trial: Trial) -> None:
    """Reach down on one leg."""
    figure = bird()
    scene = Scene(figure, Pose.neutral(figure))
    trial.stage("before", scene)
    foot = next(site.name for site in figure.sites if "sole" in site.name or "foot" in site.name)
    beak = next(site.name for site in figure.sites if "beak" in site.name)
    scene.pin(foot)
    under = scene.pose.centre_of_mass()
    if not trial.turned:
        scene.keep_centre_of_mass(over=under, level=2)
    start = scene.pose.position_of(beak)
    task = scene.reach(beak, start, level=3)
    off = []
    for share in np.linspace(0.2, 1.0, 5):
        scene.set(task, goal=start + share * np.array([0.15, 0.0, -0.5 * float(start[2])]))
        scene.solve()
        off.append(float(np.linalg.norm((scene.pose.centre_of_mass() - under)[:2])))
    trial.stage("the beak is down", scene)
    trial.check("balanced at every frame", max(off) < KEPT, f"off by {1e3 * max(off):.2f} mm at most")
    went = float(start[2] - scene.pose.position_of(beak)[2])
    trial.check("the beak goes down", went > 0.1, f"by {1e3 * went:.0f} mm")
