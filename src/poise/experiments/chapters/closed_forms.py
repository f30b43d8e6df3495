"""Planar chains: closed forms, Jacobians and what they do to velocities."""

from __future__ import annotations

import itertools
import math
from functools import partial
from itertools import pairwise

import numpy as np

from poise.experiments.experiment import Trial
from poise.experiments.registry import experiment
from poise.experiments.subjects import outline, ring, spots
from poise.lab.baselines.planar_closed_form import three_links
from poise.lab.baselines.reach_hierarchy import reach_hierarchy, workspaces
from poise.lab.damping import RULES, damped_step
from poise.lab.inverses.normal_equations import normal_step
from poise.lab.planar import PlanarTree
from poise.lab.report import Curve, Plot
from poise.lab.strategies.pseudoinverse import projector
from poise.lab.studies.solvers import bounded_answers
from poise.types import FloatArray, Matrix

ARM = PlanarTree(np.array([0.5, 0.4, 0.3]), (-1, 0, 1))


@experiment(
    "planar-closed-form",
    title="Elbow up and elbow down",
    source="Ge 2.1",
    story="Three links in a plane, a goal for the last joint and a direction for the last link. There are two "
    "solutions, elbow up and elbow down, and both are exact.",
    turned="with the last link turned the other way",
)
def planar_closed_form(trial: Trial) -> None:
    """Two solutions, 200 times."""
    rng, worst, pairs = np.random.default_rng(0), 0.0, 0
    for _ in range(200):
        q = rng.uniform(-2.0, 2.0, size=3)
        goal, direction = ARM.ends(q)[-1], float(q.sum())
        found = three_links(ARM.lengths, goal, -direction if trial.turned else direction)
        pairs += len(found) == 2 and abs(found[0][1] + found[1][1]) < 1e-9
        for each in found:
            worst = max(
                worst, float(np.abs(ARM.ends(each)[-1] - goal).max()), abs(math.sin(0.5 * (each.sum() - direction)))
            )
    trial.check("both are exact", worst < 1e-9, f"{worst:.0e} m or rad, 200 goals")
    trial.check("there are two, the elbow up and down", pairs == 200, f"{pairs} of 200")
    goal = np.array([0.6, 0.5])
    up, down = three_links(ARM.lengths, goal, 0.3)
    curves = (outline(ARM, up, "elbow up"), outline(ARM, down, "elbow down"), spots("goal", goal))
    trial.plot(Plot("Two solutions", "x [m]", "z [m]", curves, equal=True))


def _round_trip(way: str, steps: int = 200) -> tuple[Matrix, float, float]:
    """Angles along a closed path of the tip, how far the tip is from closing [m], and the joints [rad]."""
    start = np.array([0.3, 1.2, 0.9])
    q, middle = start.copy(), ARM.ends(start)[-1] - np.array([0.25, 0.0])
    trail = [q]
    for turn in np.linspace(0.0, 2.0 * math.pi, steps + 1)[1:]:
        goal = middle + 0.25 * np.array([math.cos(turn), math.sin(turn)])
        for _ in range(40 if way == "transpose" else 4):
            J, e = ARM.jacobian(q, 2), goal - ARM.ends(q)[-1]
            if way == "transpose":
                pulled = J @ (J.T @ e)
                q = q + float(e @ pulled) / max(float(pulled @ pulled), 1e-300) * (J.T @ e)
            else:
                q = q + normal_step(J, e)
                if way == "with a posture":
                    q = q + 0.05 * projector(J) @ (start - q)
        trail.append(q)
    return np.array(trail), float(np.linalg.norm(ARM.ends(q)[-1] - ARM.ends(start)[-1])), float(np.abs(q - start).max())


@experiment(
    "no-repeat",
    title="A closed way that does not close",
    source="Ge 2.2.2",
    story="The tip of a chain of three links goes once round a circle and is back where it was. Led by the "
    "pseudoinverse, or by the transpose, the joints are not. With a posture in what the tip leaves free, they are.",
    turned="with the posture in all three",
)
def no_repeat(trial: Trial) -> None:
    """Go round a circle."""
    ways = {
        name: _round_trip("with a posture" if trial.turned else name)
        for name in ("pseudoinverse", "transpose", "with a posture")
    }
    tips = max(each[1] for each in ways.values())
    trial.check("the tip closes", tips < 1e-3, f"{1e3 * tips:.4f} mm")
    for name in ("pseudoinverse", "transpose"):
        drift = math.degrees(ways[name][2])
        trial.check(
            f"{name}: the joints do not",
            drift > 0.2,
            f"{drift:.2f}° after one round",
            "about 1°" if name == "pseudoinverse" else "",
        )
    kept = math.degrees(ways["with a posture"][2])
    trial.check("with a posture they do", kept < 0.1, f"{kept:.3f}°")
    shares = np.linspace(0.0, 1.0, len(ways["pseudoinverse"][0]))
    curves = tuple(Curve.of(name, shares, np.degrees(each[0][:, 0])) for name, each in ways.items())
    trial.plot(Plot("First joint along the circle", "share of the circle", "°", curves))


@experiment(
    "reach-hierarchy",
    title="One pass through nested workspaces",
    source="Ge 2.4, fig. 2.3, 2.4, after Korein and Badler",
    story="Every chain that begins at a joint has a workspace, a ring. A goal inside the first is brought into the "
    "second by turning the first joint as little as that takes, and so on: one pass, no iteration. A goal outside is "
    "refused.",
    turned="with the workspaces of a longer last link",
)
def hierarchy(trial: Trial) -> None:
    """Many goals, one pass each."""
    rng, lengths = np.random.default_rng(2), np.array([0.5, 0.35, 0.2, 0.1])
    believed = lengths + np.array([0.0, 0.0, 0.0, 0.1]) if trial.turned else lengths
    tree, start = PlanarTree(lengths, (-1, 0, 1, 2)), np.array([0.4, 0.5, 0.3, 0.2])
    inner, outer = workspaces(lengths)[0]
    worst, refused = 0.0, 0
    for _ in range(300):
        far, turn = rng.uniform(inner + 1e-9, outer - 1e-9), rng.uniform(-math.pi, math.pi)
        goal = far * np.array([math.cos(turn), math.sin(turn)])
        found = reach_hierarchy(believed, start, goal)
        worst = 1.0 if found is None else max(worst, float(np.linalg.norm(tree.ends(found)[-1] - goal)))
        beyond = (outer + rng.uniform(0.01, 0.08)) * goal / far
        refused += reach_hierarchy(believed, start, beyond) is None
    trial.check("a goal in W₁ is reached in one pass", worst < 1e-9, f"{worst:.0e} m, 300 goals")
    trial.check("a goal outside is refused", refused == 300, f"{refused} of 300")
    goal = np.array([-0.3, 0.8])
    found = reach_hierarchy(lengths, start, goal)
    assert found is not None
    rings = [ring((0.0, 0.0), radius, name) for radius, name in ((outer, "W₁"), (inner, "W₁, inside")) if radius > 0.0]
    joint = tree.ends(found)[0]
    rings.append(ring(joint, workspaces(lengths)[1][1], "W₂"))
    chains = (outline(tree, start, "before"), outline(tree, found, "after"))
    trial.plot(Plot("Nested workspaces", "x [m]", "z [m]", (*chains, *rings, spots("goal", goal)), equal=True))


@experiment(
    "limits-otherwise",
    title="Limits without an active set",
    source="Ge 2.5",
    story="A chain under limits, two of which hold it. Lagrange multipliers case by case, squared slacks and penalties "
    "from outside and from inside all come near the answer of the active set, the nearer the larger K. Interior "
    "penalties never leave the limits, the exterior one always does. One limit at a time misses it.",
    turned="with small K alone",
)
def limits_otherwise(trial: Trial) -> None:
    """Five other ways."""
    best, answers, potential = bounded_answers(np.random.default_rng(0))
    lower, upper = np.array([-0.5, -0.4, -0.6]), np.array([0.5, 0.4, 0.6])
    off = {name: float(np.abs(q - best).max()) for name, q in answers.items()}
    out = {name: float(np.maximum(lower - q, q - upper).max()) for name, q in answers.items()}
    last = "K = 100" if trial.turned else "K = 1e+06"
    ends = [off[f"{kind}, {last}"] for kind in ("exterior penalty", "interior 1/g", "interior log")]
    trial.check(
        "slacks and all cases give the active set's answer",
        max(off["squared slacks"], off["Lagrange, all 3ⁿ cases"]) < 1e-4,
    )
    trial.check(
        "penalties are near it", max(ends) < 0.01, ", ".join(f"{each:.1e}" for each in ends) + f" rad at {last}"
    )
    kinds = ("exterior penalty", "interior 1/g", "interior log")
    falls = all(off[f"{kind}, K = 100"] > off[f"{kind}, K = 10000"] > off[f"{kind}, K = 1e+06"] for kind in kinds)
    trial.check("the nearer the larger K", falls)
    inside = max(value for name, value in out.items() if name.startswith("interior"))
    outside = min(value for name, value in out.items() if name.startswith("exterior"))
    trial.check(
        "interior ones never leave, exterior ones do",
        inside < 0.0 < outside,
        f"{-inside:.0e} inside, {outside:.0e} rad outside",
    )
    worse = potential(answers["Lagrange, one limit at a time"])[0] - potential(best)[0]
    trial.check("one limit at a time misses it", worse > 1e-4, f"potential higher by {worse:.1e}")
    stiff = (1e2, 1e4, 1e6)
    curves = tuple(Curve.of(kind, stiff, [off[f"{kind}, K = {k:g}"] for k in stiff]) for kind in kinds)
    trial.plot(Plot("Distance from the answer", "K", "rad", curves, log_x=True, log_y=True))


@experiment(
    "svd-ellipse",
    title="A ball of joint velocities becomes an ellipse",
    source="Ge 3.1, fig. 3.1",
    story="All joint velocities of length one of a chain of three links make an ellipse of tip velocities. Its half "
    "axes are as long as the singular values of the Jacobian and lie along its left singular vectors.",
    turned="with the Jacobian of another posture",
)
def svd_ellipse(trial: Trial) -> None:
    """Send a ball through a Jacobian."""
    J = ARM.jacobian(np.array([0.5, 0.8, 0.4]), 2)
    left, values, _ = np.linalg.svd(
        ARM.jacobian(np.array([1.5, 0.1, 1.4]), 2) if trial.turned else J, full_matrices=False
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
    curves = (Curve.of("ellipse", border[:, 0], border[:, 1]), spots("velocities", *image[:300]))
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
    story="A hand goes straight up, from just below the shoulder to just above it. Undamped, the shoulder has to spin "
    "round within a few frames; the Jacobian is nearly singular there. Damped, its rate is bounded and changes "
    "gradually.",
    turned="without damping",
)
def through_shoulder(trial: Trial) -> None:
    """Follow a line past the shoulder."""
    plain, conditions = _past_the_shoulder("none")
    damped, _ = _past_the_shoulder("none" if trial.turned else "smallest singular value")
    trial.check("the Jacobian is nearly singular", conditions.max() > 10.0, f"κ up to {conditions.max():.0f}")
    leap = float(np.abs(plain).max() / np.median(np.abs(plain)))
    trial.check(
        "undamped the shoulder's rate leaps",
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
    story="The same goal with more and more damping. The tip still arrives, and slower: the chain seems to resist.",
    turned="with the same damping in all",
)
def damping_feel(trial: Trial) -> None:
    """Count frames to the goal."""
    start, goal = np.array([0.6, 0.7, 0.5]), np.array([0.2, 0.9])
    curves, frames = [], []
    for damping in (0.05, 0.3, 0.6, 1.0):
        q, errors = start, []
        step = partial(normal_step, damping=0.1 if trial.turned else damping)
        for _ in range(300):
            e = goal - ARM.ends(q)[-1]
            errors.append(float(np.linalg.norm(e)))
            q = q + step(ARM.jacobian(q, 2), e)
        frames.append(int(np.argmax(np.array(errors) < 1e-3)))
        curves.append(Curve.of(f"λ = {damping}", np.arange(1, 61), 1e3 * np.maximum(errors[:60], 1e-6)))
        trial.check(f"λ = {damping}: it arrives", errors[-1] < 1e-3, f"after {frames[-1]} frames")
    slower = all(a < b for a, b in itertools.pairwise(frames))
    trial.check("the larger λ the slower", slower, ", ".join(map(str, frames)) + " frames")
    trial.plot(Plot("Way to the goal", "frame", "mm", tuple(curves), log_y=True))
