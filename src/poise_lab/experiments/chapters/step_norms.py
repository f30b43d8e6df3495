"""What is least about a step: its length, or its largest joint variation."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from poise.analysis.report import Curve, Plot
from poise.types import FloatArray, Matrix
from poise_lab.experiments.experiment import Trial
from poise_lab.experiments.registry import experiment
from poise_lab.experiments.subjects import outline
from poise_lab.techniques.infinity_norm import infinity_norm_step
from poise_lab.techniques.inverses import normal_step
from poise_lab.techniques.planar import chain

JOINTS, FRAMES = 7, 240
CIRCLE_RADIUS_M = 0.15
Step = Callable[[Matrix, FloatArray], FloatArray]


def _bent(count: int) -> FloatArray:
    return np.array([0.4, *([0.35, -0.5] * count)])[:count]


def _round_circle(step: Step) -> tuple[Matrix, Matrix]:
    """Joint variations of every frame (frames, n) [rad], and poses, while the tip goes round a small circle."""
    tree, q = chain(JOINTS), _bent(JOINTS)
    middle = tree.ends(q)[-1] - np.array([CIRCLE_RADIUS_M, 0.0])
    steps, poses = [], [q]
    for turn in np.linspace(0.0, 2.0 * math.pi, FRAMES + 1)[1:]:
        goal = middle + CIRCLE_RADIUS_M * np.array([math.cos(turn), math.sin(turn)])
        steps.append(step(tree.jacobian(q, JOINTS - 1), goal - tree.ends(q)[-1]))
        q = q + steps[-1]
        poses.append(q)
    return np.array(steps), np.array(poses)


@experiment(
    "infinity-norm",
    title="The least largest joint variation",
    source="Baerlocher 2.5.2, after Deo and Walker",
    description="The pseudoinverse gives the shortest step; in the infinity norm, the step whose largest joint "
    "variation is least. Random tasks, and a chain of seven joints whose tip goes round a circle. The largest "
    "variation is never larger and mostly far smaller; nearly all joints share it. The price: the step is longer, and "
    "its entries jump where joints change their direction.",
    counterfactual="with the pseudoinverse in its place",
)
def infinity_norm(trial: Trial) -> None:
    """Compare both norms of both steps."""
    least: Step = normal_step if trial.counterfactual else infinity_norm_step
    _random_tasks(trial, least)
    ways = {"infinity norm": _round_circle(least), "pseudoinverse": _round_circle(normal_step)}
    largest = {name: np.abs(steps).max(axis=1) for name, (steps, _) in ways.items()}
    most = {name: float(each.max()) for name, each in largest.items()}
    words = ", ".join(f"{name} {value:.4f} rad a frame" for name, value in most.items())
    lower = most["infinity norm"] < 0.95 * most["pseudoinverse"]
    trial.check("on the circle the largest variation is lower", lower, words)
    jumps = {name: float(np.abs(np.diff(steps, axis=0)).max()) for name, (steps, _) in ways.items()}
    words = ", ".join(f"{name} {value:.4f} rad between frames" for name, value in jumps.items())
    jumpy = jumps["infinity norm"] > 5.0 * jumps["pseudoinverse"]
    trial.check("its entries jump, those of the pseudoinverse do not", jumpy, words, own=True)
    frames = np.arange(1, FRAMES + 1)
    curves = tuple(Curve.of(name, frames, each) for name, each in largest.items())
    trial.plot(Plot("Largest joint variation on the circle", "frame", "rad", curves))
    shown = [outline(chain(JOINTS), poses[FRAMES // 2], name) for name, (_, poses) in ways.items()]
    trial.plot(Plot("Half way round", "x [m]", "z [m]", tuple(shown), equal=True))


def _random_tasks(trial: Trial, least: Step) -> None:
    """Both steps for random rows."""
    rng, ratios, lengths, shared, off = np.random.default_rng(0), [], [], [], 0.0
    for _ in range(100):
        rows = int(rng.integers(2, 7))
        J, e = rng.normal(size=(rows, int(rng.integers(rows + 2, 30)))), rng.normal(size=rows)
        one, other = least(J, e), normal_step(J, e)
        off = max(off, float(np.abs(J @ one - e).max()))
        ratios.append(float(np.abs(one).max() / np.abs(other).max()))
        lengths.append(float(np.linalg.norm(one) / np.linalg.norm(other)))
        at_most = np.abs(one) > (1.0 - 1e-9) * np.abs(one).max()
        shared.append(np.count_nonzero(at_most) >= J.shape[1] - rows + 1)
    trial.check("the task is met", off < 1e-9, f"{off:.0e}", "")
    words = f"{min(ratios):.2f} to {max(ratios):.2f} of the pseudoinverse's, median {np.median(ratios):.2f}"
    trial.rate("the largest joint variation is lower", np.array(ratios) < 1.0 - 1e-9, words, "lowest possible")
    trial.rate("all joints but m − 1 share it", shared, "the mark of the minimum", own=True)
    words = f"median {np.median(lengths):.2f} times"
    trial.rate("the step is longer", np.array(lengths) > 1.0, words, own=True)
