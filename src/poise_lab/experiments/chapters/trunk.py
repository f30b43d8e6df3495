"""An elephant's trunk that follows a goal, and limit handling of a chain."""

from __future__ import annotations

import itertools
from dataclasses import replace

import numpy as np

from poise.analysis.report import Curve, Plot
from poise.collision import ClearanceTask, table, tree
from poise.kinematics import Pose
from poise.library import elephant
from poise.model import Transform
from poise.scene import Scene
from poise.tasks import JointSelection
from poise_lab.comparisons.limits import ACTIVE_SET, follow_goals
from poise_lab.experiments.experiment import Trial
from poise_lab.experiments.registry import experiment
from poise_lab.experiments.subjects import format_mm
from poise_lab.experiments.verdict import Verdict


@experiment(
    "trunk",
    title="A trunk that follows the pointer",
    source="Ge fig. 5.1",
    description="The trunk of an elephant has thirty balls and three joints between each two. Its tip follows a goal "
    "over a table and past a tree, frame by frame, within all limits and without touching either.",
    counterfactual="without obstacle avoidance",
)
def trunk(trial: Trial) -> None:
    """Follow a goal."""
    figure = elephant(30)
    scene = Scene(figure, Pose.neutral(figure))
    own = [joint.name for joint in figure.joints if joint.name.startswith("trunk_")]
    board = replace(table((0.6, 1.2, 0.75)), placement=Transform((3.3, 0.45, 0.0)))
    plant = replace(tree(1, generations=1, length=1.1, radius=0.07), placement=Transform((3.25, -0.75, 0.0)))
    scene.avoid(obstacles=[board, plant], enabled=not trial.counterfactual)
    start = scene.pose.position("trunk_tip")
    task = scene.reach("trunk_tip", start, level=1, active_joints=JointSelection.listed(*own))
    watch = ClearanceTask(obstacles=scene.obstacles)
    way = [
        start,
        (3.0, 0.0, 0.6),
        (3.1, 0.3, 1.1),
        (3.35, 0.45, 0.95),
        (3.0, 0.0, 1.2),
        (3.2, -0.4, 1.3),
        (3.3, -0.75, 0.8),
    ]
    missed, near, broken = [], [], 0
    for number, (before, after) in enumerate(itertools.pairwise(way)):
        for share in (0.5, 1.0):
            scene.set(task, goal=(1.0 - share) * np.array(before) + share * np.array(after))
            result = scene.track(time_budget=None, max_iterations=40)
            near.append(float(watch.nearest(scene.pose).distances.min(initial=1.0)))
            broken += len(scene.pose.violations())
        if number < len(way) - 2:
            missed.append(result["trunk_tip"].error)
        trial.stage(f"frame {2 * number + 2}", scene, "three-quarter")
    trial.check("the tip follows", max(missed) < 1e-3, format_mm(*missed))
    trial.check("within all limits", broken == 0, f"{len(own)} joints, {3 * len(own)} DoF", "30 spheres")
    trial.check("it enters neither table nor tree", min(near) > -1e-4, f"{1e3 * min(near):.1f} mm at least")


@experiment(
    "project-or-clip",
    title="One joint at its limit",
    source="Ge 5.1, fig. 5.2",
    description="Goals push joints of a chain beyond their limits. Clipping the whole step locks the chain as soon as "
    "one joint on its limit moves outward. Clamping that joint alone lets the others go on. The active set ends at "
    "least as near.",
    counterfactual="with clipping instead of projection",
    verdict=Verdict.PARTLY,
    not_reproduced="That clipping always locks, and that projection goes on wherever it does: for one goal of nine the "
    "clipped chain still creeps, and for one of eight projection ends no nearer, with other joints on their limits.",
)
def project_or_clip(trial: Trial) -> None:
    """The same goals with three methods."""
    found = follow_goals(np.random.default_rng(0), 10, 60)
    clip, active = found["clipping"], found[ACTIVE_SET]
    project = clip if trial.counterfactual else found["projection"]
    locked = np.abs(clip[:, -1] - clip[:, 40]) < 1e-9
    short = clip[:, -1] > 1e-3
    words = f"stand still from step 40 on, {1e3 * np.median(clip[locked, -1]):.0f} mm short, the median"
    trial.rate("clipping locks the chain", locked[short], words, min_rate=0.6)
    freed = (project[:, -1] < clip[:, -1] - 1e-3)[locked & short]
    trial.rate("projection goes on where it is locked", freed, "end nearer", min_rate=0.6)
    means = [1e3 * float(each[:, -1].mean()) for each in (clip, project, active)]
    words = "mean error {:.0f}, {:.0f}, {:.0f} mm".format(*means)
    trial.check("the active set is not worse on the whole", means[2] <= means[1] + 1e-6, words, own=True)
    worse = active[:, -1] - found["projection"][:, -1]
    words = f"{1e3 * max(float(worse.max()), 0.0):.0f} mm worse at most"
    trial.rate("nor for any goal", worse < 1e-3, words, own=True)
    steps = np.arange(1, clip.shape[1] + 1)
    shown = {"clipping": clip, "projection": project, "active set": active}
    curves = tuple(Curve.of(name, steps, 1e3 * each.mean(axis=0)) for name, each in shown.items())
    trial.plot(Plot("Mean error of 10 goals", "step", "mm", curves, log_x=True))
