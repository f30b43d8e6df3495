"""Planar chains: closed forms, Jacobians and what they do to velocities."""

from __future__ import annotations

import math

import numpy as np

from poise.analysis.report import Curve, Plot
from poise.types import FloatArray, Matrix
from poise_lab.comparisons.solvers import BOUNDED_LOWER, BOUNDED_UPPER, bounded_minimizers
from poise_lab.experiments.experiment import Trial
from poise_lab.experiments.registry import experiment
from poise_lab.experiments.subjects import THREE_LINKS, circle, outline, points
from poise_lab.techniques.bound_constraints import (
    Potential,
    minimize_with_exterior_penalty,
    minimize_with_interior_penalty,
)
from poise_lab.techniques.closed_form_ik import three_links
from poise_lab.techniques.inverses import normal_step
from poise_lab.techniques.planar import PlanarTree
from poise_lab.techniques.reach_hierarchy import ring_workspaces, solve_ring_hierarchy
from poise_lab.techniques.strategies import projector


@experiment(
    "planar-closed-form",
    title="Elbow up and elbow down",
    source="Ge 2.1",
    description="Three links in a plane, a goal for the last joint and a direction for the last link. There are two "
    "solutions, elbow up and elbow down, and both are exact.",
    counterfactual="with the last link in the opposite direction",
)
def planar_closed_form(trial: Trial) -> None:
    """Two solutions, 200 times."""
    rng, worst, pairs = np.random.default_rng(0), 0.0, 0
    for _ in range(200):
        q = rng.uniform(-2.0, 2.0, size=3)
        goal, direction = THREE_LINKS.ends(q)[-1], float(q.sum())
        found = three_links(THREE_LINKS.lengths, goal, -direction if trial.counterfactual else direction)
        pairs += len(found) == 2 and abs(found[0][1] + found[1][1]) < 1e-9
        for each in found:
            worst = max(
                worst,
                float(np.abs(THREE_LINKS.ends(each)[-1] - goal).max()),
                abs(math.sin(0.5 * (each.sum() - direction))),
            )
    trial.check("both are exact", worst < 1e-9, f"{worst:.0e} m or rad, 200 goals")
    trial.check("there are two, the elbow up and down", pairs == 200, f"{pairs} of 200")
    goal = np.array([0.6, 0.5])
    up, down = three_links(THREE_LINKS.lengths, goal, 0.3)
    curves = (outline(THREE_LINKS, up, "elbow up"), outline(THREE_LINKS, down, "elbow down"), points("goal", goal))
    trial.plot(Plot("Two solutions", "x [m]", "z [m]", curves, equal=True))


def _round_trip(way: str, steps: int = 200) -> tuple[Matrix, float, float]:
    """Angles along a closed path of the tip, how far the tip is from closing [m], and the joints [rad]."""
    start = np.array([0.3, 1.2, 0.9])
    q, middle = start.copy(), THREE_LINKS.ends(start)[-1] - np.array([0.25, 0.0])
    trail = [q]
    for turn in np.linspace(0.0, 2.0 * math.pi, steps + 1)[1:]:
        goal = middle + 0.25 * np.array([math.cos(turn), math.sin(turn)])
        for _ in range(40 if way == "transpose" else 4):
            J, e = THREE_LINKS.jacobian(q, 2), goal - THREE_LINKS.ends(q)[-1]
            if way == "transpose":
                pulled = J @ (J.T @ e)
                q = q + float(e @ pulled) / max(float(pulled @ pulled), 1e-300) * (J.T @ e)
            else:
                q = q + normal_step(J, e)
                if way == "with a posture":
                    q = q + 0.05 * projector(J) @ (start - q)
        trail.append(q)
    return (
        np.array(trail),
        float(np.linalg.norm(THREE_LINKS.ends(q)[-1] - THREE_LINKS.ends(start)[-1])),
        float(np.abs(q - start).max()),
    )


@experiment(
    "no-repeat",
    title="A closed path that does not close in joint space",
    source="Ge 2.2.2",
    description="The tip of a chain of three links goes once round a circle and is back where it was. With the "
    "pseudoinverse, or the transpose, the joints are not. With a posture task in the null space of the tip, they are.",
    counterfactual="with the posture in all three",
)
def no_repeat(trial: Trial) -> None:
    """Go round a circle."""
    ways = {
        name: _round_trip("with a posture" if trial.counterfactual else name)
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
    description="Every chain that begins at a joint has a workspace, a ring. A goal inside the first is brought into "
    "the second by the smallest rotation of the first joint, and so on: one pass, no iteration. A goal outside is "
    "refused.",
    counterfactual="with the workspaces of a longer last link",
)
def hierarchy(trial: Trial) -> None:
    """Many goals, one pass each."""
    rng, lengths = np.random.default_rng(2), np.array([0.5, 0.35, 0.2, 0.1])
    believed = lengths + np.array([0.0, 0.0, 0.0, 0.1]) if trial.counterfactual else lengths
    tree, start = PlanarTree(lengths, (-1, 0, 1, 2)), np.array([0.4, 0.5, 0.3, 0.2])
    inner, outer = ring_workspaces(lengths)[0]
    worst, refused = 0.0, 0
    for _ in range(300):
        far, turn = rng.uniform(inner + 1e-9, outer - 1e-9), rng.uniform(-math.pi, math.pi)
        goal = far * np.array([math.cos(turn), math.sin(turn)])
        found = solve_ring_hierarchy(believed, start, goal)
        worst = 1.0 if found is None else max(worst, float(np.linalg.norm(tree.ends(found)[-1] - goal)))
        beyond = (outer + rng.uniform(0.01, 0.08)) * goal / far
        refused += solve_ring_hierarchy(believed, start, beyond) is None
    trial.check("a goal in W₁ is reached in one pass", worst < 1e-9, f"{worst:.0e} m, 300 goals")
    trial.check("a goal outside is refused", refused == 300, f"{refused} of 300")
    goal = np.array([-0.3, 0.8])
    found = solve_ring_hierarchy(lengths, start, goal)
    assert found is not None
    rings = [
        circle((0.0, 0.0), radius, name) for radius, name in ((outer, "W₁"), (inner, "W₁, inside")) if radius > 0.0
    ]
    joint = tree.ends(found)[0]
    rings.append(circle(joint, ring_workspaces(lengths)[1][1], "W₂"))
    chains = (outline(tree, start, "before"), outline(tree, found, "after"))
    trial.plot(Plot("Nested workspaces", "x [m]", "z [m]", (*chains, *rings, points("goal", goal)), equal=True))


@experiment(
    "limits-otherwise",
    title="Limits without an active set",
    source="Ge 2.5",
    description="A chain with two active limits. Lagrange multipliers case by case, squared slacks and penalties from "
    "outside and from inside all approach the solution of the active set, nearer with larger K. Interior penalties "
    "never leave the limits, the exterior one always does. One limit at a time misses it.",
    counterfactual="with small K alone",
)
def limits_otherwise(trial: Trial) -> None:
    """Five other methods."""
    best, answers, potential = bounded_minimizers(np.random.default_rng(0))
    lower, upper = np.array([-0.5, -0.4, -0.6]), np.array([0.5, 0.4, 0.6])
    off = {name: float(np.abs(q - best).max()) for name, q in answers.items()}
    out = {name: float(np.maximum(lower - q, q - upper).max()) for name, q in answers.items()}
    last = "K = 100" if trial.counterfactual else "K = 1e+06"
    ends = [off[f"{kind}, {last}"] for kind in ("exterior penalty", "interior 1/g", "interior log")]
    trial.check(
        "slacks and all cases give the solution of the active set",
        max(off["squared slacks"], off["Lagrange, all 3ⁿ cases"]) < 1e-4,
    )
    trial.check(
        "penalties are near it", max(ends) < 0.01, ", ".join(f"{each:.1e}" for each in ends) + f" rad at {last}"
    )
    kinds = ("exterior penalty", "interior 1/g", "interior log")
    falls = all(off[f"{kind}, K = 100"] > off[f"{kind}, K = 10000"] > off[f"{kind}, K = 1e+06"] for kind in kinds)
    trial.check("nearer with larger K", falls)
    inside = max(value for name, value in out.items() if name.startswith("interior"))
    outside = min(value for name, value in out.items() if name.startswith("exterior"))
    trial.check(
        "interior ones never leave, exterior ones do",
        inside < 0.0 < outside,
        f"{-inside:.0e} inside, {outside:.0e} rad outside",
    )
    counts = _evaluations(potential)
    words = "; ".join(f"{kind} {', '.join(map(str, each))}" for kind, each in counts.items())
    stiffer = all(each[-1] > 1.5 * each[0] for each in counts.values())
    trial.check("penalties are stiff: larger K takes more work", stiffer, f"evaluations: {words}")
    worse = potential(answers["Lagrange, one limit at a time"])[0] - potential(best)[0]
    trial.check("one limit at a time misses it", worse > 1e-4, f"potential higher by {worse:.1e}")
    stiff = (1e2, 1e4, 1e6)
    curves = tuple(Curve.of(kind, stiff, [off[f"{kind}, K = {k:g}"] for k in stiff]) for kind in kinds)
    trial.plot(Plot("Distance from the solution", "K", "rad", curves, log_x=True, log_y=True))


def _evaluations(potential: Potential) -> dict[str, list[int]]:
    """How often each penalty method evaluates the potential for K = 10², 10⁴, 10⁶: stiff problems take more."""
    start, bounds = np.array([0.01, -0.02, 0.03]), (BOUNDED_LOWER, BOUNDED_UPPER)
    found: dict[str, list[int]] = {"exterior": [], "interior 1/g": [], "interior log": []}
    for stiffness in (1e2, 1e4, 1e6):
        for kind, counts in found.items():
            watched = _Watched(potential)
            if kind == "exterior":
                minimize_with_exterior_penalty(watched, start, *bounds, stiffness)
            else:
                minimize_with_interior_penalty(watched, start, *bounds, stiffness, logarithmic=kind == "interior log")
            counts.append(watched.calls)
    return found


class _Watched:
    """A potential that counts its evaluations."""

    def __init__(self, potential: Potential) -> None:
        self.potential, self.calls = potential, 0

    def __call__(self, q: FloatArray) -> tuple[float, FloatArray]:
        self.calls += 1
        return self.potential(q)
