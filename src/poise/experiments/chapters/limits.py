"""Joints at their limits."""

from __future__ import annotations

import numpy as np

from poise.experiments.experiment import Trial
from poise.experiments.registry import experiment
from poise.figure import FigureBuilder
from poise.figures import human, human_pose
from poise.pose import Pose
from poise.scene import Scene

EXACT = 1e-7  # [rad]


@experiment(
    "knee-on-its-limit",
    source="Baerlocher 5.4.2",
    story="A leg is asked to go farther than it is long. The knee is stretched to its limit and stands exactly on it, "
    "and the other joints take over what is left.",
    turned="with a goal that can be reached",
)
def knee(trial: Trial) -> None:
    """Stretch a leg beyond its length."""
    figure = human()
    scene = Scene(figure, human_pose(figure, "sit"))
    trial.stage("seated", scene)
    scene.pin("left_sole", level=1)
    way = np.array([0.05, 0.0, 0.02] if trial.turned else [2.0, -0.3, 0.4])
    scene.reach("right_sole", scene.pose.position_of("right_sole") + way, level=2)
    result = scene.solve()
    trial.stage("the leg is stretched", scene)
    limits = result["right_sole"].limits
    trial.check("the knee stands on its limit", any("knee" in name for name in limits), ", ".join(limits))
    trial.check("no limit is broken", not scene.pose.violations(), ", ".join(scene.pose.violations()))
    trial.check(
        "the rest is left over", result["right_sole"].error > 0.05, f"{1e3 * result['right_sole'].error:.0f} mm"
    )


@experiment(
    "finger",
    source="Baerlocher 3.8.1, fig. 3.15",
    story="A finger is curled by a goal for its tip. The last joint bends two thirds of the one before it, at every "
    "step; without the coupling it is free.",
    turned="with the coupling left out",
)
def finger(trial: Trial) -> None:
    """Curl a finger."""
    builder = FigureBuilder("finger").segment("hand").root("hand")
    for name, above, long in (("first", "hand", 0.0), ("second", "first", 0.05), ("third", "second", 0.03)):
        builder.segment(name)
        builder.hinge(f"{name}_joint", above, name, at=(0.0, 0.0, long), axis=(0, 1, 0), range=(-0.2, 1.7))
    if not trial.turned:
        builder.couple("tendon", {"third_joint": 1.0, "second_joint": -2.0 / 3.0})
    figure = builder.site("tip", "third", at=(0.0, 0.0, 0.025)).build()
    scene = Scene(figure, Pose.neutral(figure))
    scene.reach("tip", (0.07, 0.0, 0.04))
    ratios = []
    for x in np.linspace(0.02, 0.065, 8):
        scene.set("tip", goal=(float(x), 0.0, 0.06 - 0.6 * float(x)))
        scene.solve()
        pose = scene.pose
        ratios.append(float(pose["third_joint"][0] - 2.0 / 3.0 * pose["second_joint"][0]))
    worst = max(map(abs, ratios))
    trial.check("the last bends two thirds of the next, at every step", worst < EXACT, f"off by {worst:.1e} rad")
    trial.check("the finger curls", float(scene.pose["second_joint"][0]) > 0.2)
