"""Velocities through a Jacobian: ellipses, singularities, damping."""

from __future__ import annotations

import itertools
import math
from functools import partial
from itertools import pairwise

import numpy as np

from poise.analysis.report import Curve, Plot
from poise.types import FloatArray
from poise_lab.experiments.experiment import Trial
from poise_lab.experiments.registry import experiment
from poise_lab.experiments.subjects import THREE_LINKS, points
from poise_lab.techniques.damping import RULES, damped_step
from poise_lab.techniques.inverses import normal_step
from poise_lab.techniques.planar import PlanarTree


@experiment(
    "svd-ellipse",
    title="A ball of joint velocities becomes an ellipse",
    source="Ge 3.1, fig. 3.1",
    description="All joint velocities of length one of a chain of three links make an ellipse of tip velocities. Its "
    "half axes are as long as the singular values of the Jacobian and lie along its left singular vectors.",
    counterfactual="with the Jacobian of another posture",
)
def svd_ellipse(trial: Trial) -> None:
    """Send a ball through a Jacobian."""
    J = THREE_LINKS.jacobian(np.array([0.5, 0.8, 0.4]), 2)
    left, values, _ = np.linalg.svd(
        THREE_LINKS.jacobian(np.array([1.5, 0.1, 1.4]), 2) if trial.counterfactual else J, full_matrices=False
    )
    rng = np.random.default_rng(1)
    ball = rng.normal(size=(4000, 3))
    image = (ball / np.linalg.norm(ball, axis=1, keepdims=True)) @ J.T
    along = image @ left / values
    radii = np.linalg.norm(along, axis=1)
    words = f"{np.abs(image @ left).max(axis=0)[0]:.3f} and {np.abs(image @ left).max(axis=0)[1]:.3f} m"
    trial.check("no velocity leaves the ellipse", radii.max() < 1.0 + 1e-12, f"{radii.max():.6f}")
    reaches = bool(np.all(np.abs(np.abs(image @ left).max(axis=0) - values) < 0.01 * values))
    trial.check("its half axes are the singular values", reaches, words, f"σ₁ = {values[0]:.3f}, σ₂ = {values[1]:.3f}")
    turn = np.linspace(0.0, 2.0 * math.pi, 90)
    border = (np.stack([np.cos(turn), np.sin(turn)], axis=1) * values) @ left.T
    curves = (Curve.of("ellipse", border[:, 0], border[:, 1]), points("velocities", *image[:300]))
    trial.plot(Plot("Tip velocities of unit joint velocities", "x", "z", curves, equal=True))


def _past_the_shoulder(rule: str) -> tuple[FloatArray, FloatArray]:
    """Rates of the shoulder, and the condition of J, while the hand goes straight up close to the shoulder."""
    arm, q = PlanarTree(np.array([0.5, 0.5]), (-1, 0)), np.zeros(2)
    path = np.stack([np.full(301, 0.02), np.linspace(-0.4, 0.4, 301)], axis=1)
    far = float(np.linalg.norm(path[0]))
    bend = math.pi - 2.0 * math.asin(far)  # links of one half
    q = np.array([math.atan2(path[0, 1], path[0, 0]) - 0.5 * bend, bend])
    rates, conditions = [], []
    for last, goal in pairwise(path):
        J = arm.jacobian(q, 1)
        step = damped_step(J, goal - last, RULES[rule])
        rates.append(float(step[0]))
        conditions.append(float(np.linalg.cond(J)))
        q = q + step
    return np.array(rates), np.array(conditions)


@experiment(
    "arm-through-shoulder",
    title="A hand that passes its shoulder",
    source="Ge 3.2, fig. 3.2, 3.3",
    description="A hand goes straight up, from just below the shoulder to just above it. Undamped, the shoulder must "
    "rotate by a large angle within a few frames; the Jacobian is nearly singular there. Damped, its rate is bounded "
    "and changes gradually.",
    counterfactual="without damping",
)
def through_shoulder(trial: Trial) -> None:
    """Follow a line past the shoulder."""
    plain, conditions = _past_the_shoulder("none")
    damped, _ = _past_the_shoulder("none" if trial.counterfactual else "smallest singular value")
    trial.check("the Jacobian is nearly singular", conditions.max() > 10.0, f"κ up to {conditions.max():.0f}")
    leap = float(np.abs(plain).max() / np.median(np.abs(plain)))
    trial.check(
        "undamped the rate of the shoulder jumps",
        leap > 10.0,
        f"{np.abs(plain).max():.3f} rad a frame, {leap:.0f} times the median",
    )
    most, change = float(np.abs(damped).max()), float(np.abs(np.diff(damped)).max())
    trial.check("damped it is bounded", most < 0.6 * float(np.abs(plain).max()), f"{most:.3f} rad a frame")
    trial.check("and changes gradually", change < 0.6 * float(np.abs(np.diff(plain)).max()), f"by {change:.4f} at most")
    frames = np.arange(300)
    curves = (Curve.of("undamped", frames, plain), Curve.of("damped", frames, damped))
    trial.plot(Plot("Rate of the shoulder", "frame", "rad a frame", curves))


@experiment(
    "damping-feel",
    title="Damping feels like resistance",
    source="Ge 3.2",
    description="The same goal with more and more damping. The tip still arrives, but more slowly: the chain seems to "
    "resist.",
    counterfactual="with the same damping in all",
)
def damping_feel(trial: Trial) -> None:
    """Count frames to the goal."""
    start, goal = np.array([0.6, 0.7, 0.5]), np.array([0.2, 0.9])
    curves, frames = [], []
    for damping in (0.05, 0.3, 0.6, 1.0):
        q, errors = start, []
        step = partial(normal_step, damping=0.1 if trial.counterfactual else damping)
        for _ in range(300):
            e = goal - THREE_LINKS.ends(q)[-1]
            errors.append(float(np.linalg.norm(e)))
            q = q + step(THREE_LINKS.jacobian(q, 2), e)
        frames.append(int(np.argmax(np.array(errors) < 1e-3)))
        curves.append(Curve.of(f"λ = {damping}", np.arange(1, 61), 1e3 * np.maximum(errors[:60], 1e-6)))
        trial.check(f"λ = {damping}: it arrives", errors[-1] < 1e-3, f"after {frames[-1]} frames")
    slower = all(a < b for a, b in itertools.pairwise(frames))
    trial.check("slower with larger λ", slower, ", ".join(map(str, frames)) + " frames")
    trial.plot(Plot("Error of the tip", "frame", "mm", tuple(curves), log_y=True))
