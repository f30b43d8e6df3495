"""Status light of the tasks, and weights on one level."""

from __future__ import annotations

import numpy as np

from poise.collision import Obstacle, Part
from poise.library import human, human_pose
from poise.model import Box, Transform
from poise.scene import Scene
from poise_lab.experiments.experiment import Trial
from poise_lab.experiments.registry import experiment
from poise_lab.experiments.subjects import format_mm, standing


@experiment(
    "status-light",
    title="Green, orange, red",
    source="Baerlocher 7.2.1",
    description="A light shows the status of the tasks: green if all are met, orange if at least those of the highest "
    "level are, red otherwise. A hand goes out of reach, then the goals of the feet are farther apart than the legs "
    "allow.",
    counterfactual="with the reach on the first level",
)
def status_light(trial: Trial) -> None:
    """Request more and more."""
    scene = standing()
    scene.keep_balance(over="middle", level=1 if trial.counterfactual else 2)
    start = scene.pose.position("right_grip")
    scene.reach("right_grip", start + np.array([0.2, 0.0, 0.2]), level=1 if trial.counterfactual else 3)
    lights = [scene.solve().light]
    trial.stage(f"within reach: {lights[-1]}", scene)
    scene.set("right_grip", goal=start + np.array([1.6, 0.0, 0.5]))
    lights.append(scene.solve().light)
    trial.stage(f"the hand out of reach: {lights[-1]}", scene)
    foot = scene.pose.position("left_sole")
    scene.set("left_sole", goal=foot + np.array([0.0, 2.0, 0.0]))
    lights.append(scene.solve().light)
    trial.stage(f"the feet too far apart: {lights[-1]}", scene)
    for words, got, told in zip(
        ("all met", "the top met", "not even the top"), lights, ("green", "orange", "red"), strict=True
    ):
        trial.check(f"{words}: {told}", got == told, got, told)


def _chair() -> Obstacle:
    """A seat with a back, behind the origin."""
    wood = (0.72, 0.58, 0.42, 1.0)
    parts = [Part(Box((0.42, 0.44, 0.04)), Transform((0.0, 0.0, 0.40)), wood)]
    parts.append(Part(Box((0.04, 0.44, 0.5)), Transform((-0.23, 0.0, 0.65)), wood))
    parts += [Part(Box((0.04, 0.04, 0.4)), Transform((x, y, 0.2)), wood) for x in (-0.18, 0.18) for y in (-0.18, 0.18)]
    return Obstacle("chair", tuple(parts), Transform((-0.30, 0.0, 0.0)))


@experiment(
    "on-a-chair",
    title="Weights on a chair",
    source="Baerlocher 2.4, fig. 2.5",
    description="A person sits; four goals on one level, the seat with weight 100, both hands and the head with 10, "
    "all pulling away from each other. None is met, and the heavy one is missed by least.",
    counterfactual="with equal weights",
)
def on_a_chair(trial: Trial) -> None:
    """Pull at a seated person."""
    figure = human()
    scene = Scene(figure, human_pose(figure, "sit"))
    scene.avoid(obstacles=[_chair()], enabled=False)
    trial.stage("seated", scene)
    start = scene.pose
    goals = {
        "hips": (100.0, (0.0, 0.0, 0.0)),
        "left_grip": (10.0, (1.1, 0.3, 0.5)),
        "right_grip": (10.0, (1.1, -0.3, 0.5)),
        "head_top": (10.0, (0.5, 0.0, 0.5)),
    }
    scene.pin("left_sole", "right_sole")
    for site, (weight, way) in goals.items():
        scene.reach(
            site, start.position(site) + np.array(way), level=2, weight=10.0 if trial.counterfactual else weight
        )
    result = scene.solve()
    trial.stage("pulled to all sides", scene)
    errors = {site: result[site].error for site in goals}
    trial.check("they are in conflict", min(errors.values()) > 1e-4, format_mm(*errors.values()))
    others = min(error for site, error in errors.items() if site != "hips")
    words = f"{1e3 * errors['hips']:.0f} mm against {1e3 * others:.0f} at least"
    trial.check(
        "the heavy goal has by far the smallest error", errors["hips"] < 0.25 * others, words, "weights 100, 10, 10, 10"
    )
