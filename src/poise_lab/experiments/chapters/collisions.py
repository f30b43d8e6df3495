"""Obstacle avoidance above all other tasks."""

from __future__ import annotations

import math

from poise.collision import ClearanceTask
from poise.kinematics import Pose
from poise.library import chain, human, human_pose
from poise.model import Cylinder, Sphere
from poise.scene import Scene
from poise_lab.experiments.experiment import Trial
from poise_lab.experiments.registry import experiment

ACROSS = (math.sqrt(0.5), math.sqrt(0.5), 0.0, 0.0)  # an axis from left to right


def _clear(scene: Scene) -> float:
    """Least distance beyond the margin [m]; of a scene without obstacles, a meter."""
    found = [task for task in scene.tasks if isinstance(task, ClearanceTask)]
    return float(found[0].nearest(scene.pose).distances.min(initial=1.0)) - found[0].margin if found else 1.0


@experiment(
    "sphere-obstacle",
    title="Tightly around a sphere",
    source="Baerlocher 7.3.2, fig. 7.6",
    description="A planar chain bends over a sphere; the goal of its tip moves behind it and then further down. The "
    "tip slides along, no link enters the sphere, and finally the chain lies tightly around it and can go no further.",
    counterfactual="with the sphere left out of the task",
)
def sphere_obstacle(trial: Trial) -> None:
    """Pull a chain tightly around a sphere."""
    figure = chain(10, length=1.6)
    bends = {f"joint_{number}": 0.1 if number == 1 else 0.16 for number in range(1, 11)}
    scene = Scene(figure, Pose.neutral(figure).with_values(bends))
    scene.add_obstacle("ball", Sphere(0.2), at=(0.5, 0.0, 0.75))
    goal = scene.reach("tip", scene.pose.position("tip"))
    trial.stage("A: the tip is free", scene, "side")
    if trial.counterfactual:
        scene.set("clearance", enabled=False)
    deepest = 1.0
    watch = ClearanceTask(obstacles=scene.obstacles)
    places = [
        (0.55, 0.9),
        (0.7, 0.95),
        (0.8, 0.85),
        (0.8, 0.75),
        (0.8, 0.6),
        (0.7, 0.4),
        (0.5, 0.3),
        (0.2, 0.3),
        (-0.2, 0.5),
    ]
    letters = {0: "B: the goal inside the sphere", 3: "C: past it", 5: "D: around it"}
    for number, (x, z) in enumerate(places):
        scene.set(goal, goal=(x, 0.0, z))
        scene.track(time_budget=None)
        deepest = min(deepest, float(watch.nearest(scene.pose).distances.min(initial=1.0)))
        if number in letters:
            trial.stage(letters[number], scene, "side")
        if number == 3:
            past = scene.solve()["tip"].error
            trial.check("the tip slides along the sphere and arrives", past < 1e-4, f"{1e3 * past:.3f} mm")
    trial.stage("E: tightly around the sphere", scene, "side")
    missed = scene.solve(restart=False)["tip"].error  # no restart: there is a solution on the other side
    trial.check("no link enters the sphere", deepest > -1e-4, f"least distance {1e3 * deepest:.2f} mm")
    trial.check(
        "finally the chain is in contact with it", watch.contacts(scene.pose), ", ".join(watch.contacts(scene.pose))
    )
    trial.check("and can go no further", missed > 0.05, f"{1e3 * missed:.0f} mm short of the goal")


@experiment(
    "five-levels",
    title="Five levels, violated one by one",
    source="Baerlocher 7.3.6, table 7.1, fig. 7.13",
    description="Collisions with a cylinder come first, then both feet, balance, gaze at a ball, and a hand that "
    "reaches for it. The ball moves out of reach, and the reach is violated. The cylinder is pushed against the "
    "waist: it moves back, until balance must be violated; the feet stay. All solves are local, without restarts, "
    "as in the source: from other starts there are poses that evade the cylinder in balance.",
    counterfactual="with balance above the feet",
)
def five_levels(trial: Trial) -> None:
    """Push a cylinder against a standing figure."""
    figure = human()
    scene = Scene(figure, human_pose(figure, "stand"))
    scene.lock("eyes")  # fixed in the head, as those of the source's figure
    ball = (0.45, -0.15, 1.2)
    _push(scene, 1.2)
    trial.stage("1: initial pose", scene)
    scene.pin("left_sole", "right_sole", level=2 if trial.counterfactual else 1)
    scene.keep_balance("left_sole", "right_sole", over="middle", level=1 if trial.counterfactual else 2)
    scene.look_at("eyes", ball, level=3)
    scene.reach("right_grip", ball, level=4)
    rows = [task.rows(figure) for task in scene.tasks[1:]]
    trial.note(
        "rows of foot, foot, balance, gaze, reach", ", ".join(map(str, rows)), "6 (one foot is the root), 2, 2, 3"
    )
    first = scene.solve()
    trial.stage("2: all tasks are met", scene)
    trial.check("at first all tasks are met", first.status.value == "solved")
    hips = float(scene.pose.position("hips")[0])
    scene.set("right_grip", goal=(1.2, -0.15, 1.2))
    scene.set("eyes", goal=(1.2, -0.15, 1.2))
    away = scene.solve(restart=False)  # as in a drag: restarts find poses that lean back and evade the cylinder later
    trial.stage("3: the ball is too far", scene)
    given, kept = away["right_grip"].error, max(away["balance"].error, away["eyes"].error)
    words = f"reach {1e3 * given:.0f} mm, balance {1e3 * away['balance'].error:.2f} mm"
    trial.check("the reach is sacrificed for balance", given > 0.1 and kept < 1e-4, words)
    back = hips - float(scene.pose.position("hips")[0])
    trial.check("the body's mass is moved back", back > 0.02, f"hips by {1e3 * back:.0f} mm")
    _press(trial, scene)


def _push(scene: Scene, x: float) -> None:
    scene.add_obstacle("cylinder", Cylinder(0.2, 1.6), at=(x, 0.0, 0.9), rotation=ACROSS)


def _press(trial: Trial, scene: Scene) -> None:
    """The fourth image: the cylinder comes nearer until balance is lost."""
    waist = float(scene.pose.position("abdomen")[0])
    _push(scene, 0.33)
    touched = scene.solve(max_iterations=80, restart=False)
    kept = max(touched[name].error for name in ("left_sole", "right_sole", "balance"))
    trial.stage("the cylinder touches", scene)
    trial.check("at first the waist moves back and balance holds", kept < 1e-3, f"{1e3 * kept:.3f} mm")
    _push(scene, 0.0)
    pressed = scene.solve(max_iterations=80, restart=False)
    trial.stage("4: the cylinder presses", scene)
    back = waist - float(scene.pose.position("abdomen")[0])
    trial.check("the waist is pushed back", back > 0.05, f"by {1e3 * back:.0f} mm")
    feet = max(pressed["left_sole"].error, pressed["right_sole"].error)
    clear = _clear(scene)
    trial.check("the cylinder is not entered", clear > -1e-4, f"{1e3 * clear:.3f} mm beyond the margin")
    trial.check("balance is violated", pressed["balance"].error > 0.05, f"{1e3 * pressed['balance'].error:.0f} mm")
    trial.check("the feet stay", feet < 1e-3, f"{1e3 * feet:.2f} mm")
