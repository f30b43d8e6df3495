"""Other solvers: chains to a goal, limits without an active set, closed forms, and gimbal lock."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import pairwise

import numpy as np

from poise.analysis.report import Curve, Plot, Report, Section, Table
from poise.analysis.report.parts import Cell
from poise.math import so3
from poise.solver.nonlinear import LinearConstraints, minimize
from poise.types import FloatArray, Matrix
from poise_lab.comparisons.reach_hierarchy import hierarchy_section
from poise_lab.comparisons.penalty_method import random_section, situation_section
from poise_lab.comparisons.timing import min_seconds
from poise_lab.techniques.closed_form_ik import euler_axes, euler_matrix, euler_step, seven_joint_limb, three_links
from poise_lab.techniques.iterative_ik import (
    Potential,
    cyclic_coordinate_descent,
    damped_least_squares,
    fabrik,
    jacobian_transpose,
    minimize_by_lagrange_cases,
    minimize_with_exterior_penalty,
    minimize_with_interior_penalty,
    minimize_with_slacks,
)
from poise_lab.techniques.planar import PlanarTree, chain

JOINTS, PROBLEMS, ROUNDS = 8, 40, 100
MET = 1e-6  # [m]

Follower = Callable[[PlanarTree, FloatArray, FloatArray, int], Matrix]
FOLLOWERS: dict[str, Follower] = {
    "Jacobian transpose": jacobian_transpose,
    "cyclic coordinate descent": cyclic_coordinate_descent,
    "FABRIK": fabrik,
    "damped least squares": damped_least_squares,
}


def solvers(seed: int) -> Report:
    """Everything about other solvers."""
    rng = np.random.default_rng(seed)
    return Report(
        title="Other solvers",
        intent="The second engine beside SciPy; then planar chains and single joints, where every method can be "
        "written in a few lines.",
        seed=seed,
        sections=(
            situation_section(),
            random_section(rng),
            _chains(rng),
            _bounded(rng),
            _closed(rng),
            _limb(rng),
            hierarchy_section(rng),
            _gimbal(),
        ),
    )


def reach_potential(tree: PlanarTree, goal: FloatArray) -> Potential:
    """½‖goal − tip‖² and its gradient."""

    def potential(q: FloatArray) -> tuple[float, FloatArray]:
        e = goal - tree.ends(q)[-1]
        return 0.5 * float(e @ e), -(tree.jacobian(q, tree.size - 1).T @ e)

    return potential


def trails(rng: np.random.Generator, problems: int, rounds: int) -> dict[str, Matrix]:
    """Errors (problems, rounds + 1) of every method on goals in reach, from bent starts."""
    tree = chain(JOINTS)
    cases = [(0.3 * rng.normal(size=JOINTS), tree.ends(0.6 * rng.normal(size=JOINTS))[-1]) for _ in range(problems)]
    found = {}
    for name, follower in FOLLOWERS.items():
        ways = [(follower(tree, start, goal, rounds), goal) for start, goal in cases]
        found[name] = np.array([[np.linalg.norm(tree.ends(q)[-1] - goal) for q in way] for way, goal in ways])
    return found


def _chains(rng: np.random.Generator) -> Section:
    found = trails(rng, PROBLEMS, ROUNDS)
    tree, start, goal = chain(JOINTS), np.full(JOINTS, 0.2), np.array([0.3, 0.5])
    rows: list[tuple[Cell, ...]] = []
    for name, errors in found.items():
        met = errors <= MET
        counts = np.where(met.any(axis=1), met.argmax(axis=1), ROUNDS)
        cost = min_seconds(partial(FOLLOWERS[name], tree, start, goal, 10), 3) / 10.0
        rows.append((name, float(met[:, -1].mean()), float(np.median(counts)), 1e6 * cost))
    curves = tuple(Curve.of(name, np.arange(ROUNDS + 1), np.median(errors, axis=0)) for name, errors in found.items())
    return Section(
        title=f"A chain of {JOINTS} joints to a goal in reach",
        literature="The transpose needs no inverse and many more rounds (Ge 2.2.2). Cyclic descent is simple and fast and "
        "favors the joints near the tip (Baerlocher 2.5).",
        measured="Damped least squares needs the fewest rounds and always arrives. The transpose crawls where it is "
        "nearly singular. FABRIK and cyclic descent come near in a few rounds, which is why games use them; "
        "neither knows of a second task.",
        tables=(Table(("method", "part that arrives", "rounds, median", "µs per round (Python)"), tuple(rows)),),
        plots=(Plot("Median error", "round", "m", curves, log_y=True),),
    )


def bounded_answers(rng: np.random.Generator) -> tuple[FloatArray, dict[str, FloatArray], Potential]:
    """A chain of three joints under limits that hold two of them: the active set's answer, and all others'."""
    tree = PlanarTree(np.array([0.5, 0.4, 0.3]), (-1, 0, 1))
    lower, upper = np.array([-0.5, -0.4, -0.6]), np.array([0.5, 0.4, 0.6])
    potential = reach_potential(tree, np.array([0.3, 0.95]))
    start = 0.1 * rng.normal(size=3)
    best = minimize(potential, start, LinearConstraints.box(lower, upper)).point
    answers = {
        "Lagrange, one limit at a time": minimize_by_lagrange_cases(potential, start, lower, upper, 1),
        "Lagrange, all 3ⁿ cases": minimize_by_lagrange_cases(potential, start, lower, upper, 3),
        "squared slacks": minimize_with_slacks(potential, start, lower, upper),
    }
    for stiffness in (1e2, 1e4, 1e6):
        answers[f"exterior penalty, K = {stiffness:g}"] = minimize_with_exterior_penalty(potential, start, lower, upper, stiffness)
        answers[f"interior 1/g, K = {stiffness:g}"] = minimize_with_interior_penalty(potential, start, lower, upper, stiffness, False)
        answers[f"interior log, K = {stiffness:g}"] = minimize_with_interior_penalty(potential, start, lower, upper, stiffness, True)
    return best, answers, potential


def _bounded(rng: np.random.Generator) -> Section:
    best, answers, potential = bounded_answers(rng)
    lower, upper = np.array([-0.5, -0.4, -0.6]), np.array([0.5, 0.4, 0.6])
    rows = tuple(
        (
            name,
            float(np.abs(q - best).max()),
            float(np.maximum(lower - q, q - upper).max(initial=0.0)),
            potential(q)[0] - potential(best)[0],
        )
        for name, q in answers.items()
    )
    return Section(
        title="Limits without an active set",
        literature="Lagrange multipliers limit by limit, squared slack variables, exterior and interior penalties (Ge "
        "2.5); the seed's 2n problems find only minima with one limit active.",
        measured="Several limits are active in the answer. One at a time misses it; all cases find it, 3ⁿ problems for n "
        "joints. Slacks find it, exterior penalties end outside by about 1/K, interior ones inside, the logarithm "
        "nearer than 1/g for the same K.",
        tables=(Table(("method", "off by [rad]", "outside by [rad]", "potential above the best"), rows),),
    )


def _closed(rng: np.random.Generator) -> Section:
    tree, worst = PlanarTree(np.array([0.5, 0.4, 0.2]), (-1, 0, 1)), 0.0
    for _ in range(200):
        q = rng.uniform(-2.0, 2.0, size=3)
        goal, direction = tree.ends(q)[-1], float(q.sum())
        worst = max(
            worst, *(float(np.abs(tree.ends(a)[-1] - goal).max()) for a in three_links(tree.lengths, goal, direction))
        )
    return Section(
        title="Three links in closed form",
        literature="A planar chain of three links has two solutions for a goal and a direction of its last link, elbow up "
        "and elbow down (Ge 2.1).",
        measured="Both are exact. It ends where a fourth joint begins.",
        tables=(Table(("solutions", "largest error [m]"), (("both, 200 goals", worst),)),),
    )


def limb_errors(rng: np.random.Generator, goals: int) -> tuple[float, float, float]:
    """Largest errors of place [m] and turn over goals in reach and all elbow angles, and the median of seconds each."""
    upper, lower, down = 0.3, 0.27, np.array([0.0, 0.0, -1.0])
    worst, turned = 0.0, 0.0
    for _ in range(goals):
        way = rng.normal(size=3)
        goal = rng.uniform(0.05, 0.56) * way / np.linalg.norm(way)
        hand = so3.exp(rng.normal(size=3))
        for around in np.linspace(-np.pi, np.pi, 7):
            _, wrist, axes = seven_joint_limb(upper, lower, goal, hand, float(around), down).ends(upper, lower)
            worst, turned = max(worst, float(np.abs(wrist - goal).max())), max(turned, float(np.abs(axes - hand).max()))
    goal, hand = np.array([0.3, 0.1, 0.2]), np.eye(3)
    return worst, turned, min_seconds(partial(seven_joint_limb, upper, lower, goal, hand, 0.3, down), 20)


def _limb(rng: np.random.Generator) -> Section:
    worst, turned, seconds = limb_errors(rng, 100)
    row: tuple[Cell, ...] = ("100 goals, 7 elbow angles each", worst, turned, 1e6 * seconds)
    return Section(
        title="A limb of seven joints in closed form",
        literature="Analytic methods are exact and fast, and give the elbow's angle as a number to choose; they are for one "
        "kind of limb (Baerlocher 2.5).",
        measured="Place and turn are met to the last digits for every elbow angle. Limits, a moving trunk and a second "
        "hand are outside of what it can say.",
        tables=(Table(("solutions", "largest error [m]", "of the turn", "µs each (Python)"), (row,)),),
    )


def through_gimbal_lock() -> tuple[FloatArray, FloatArray, FloatArray]:
    """A turn past the locked orientation, followed by Euler angles and by a ball joint: share, and change per frame."""
    start = np.array([0.3, 1.2, 0.1])
    begin = euler_matrix(start)
    turn = np.array([0.12, 0.7, 0.05])
    shares = np.linspace(0.0, 1.0, 101)
    angles, moved, ball = start, [], []
    for before, share in pairwise(shares.tolist()):
        goal = so3.exp(share * turn) @ begin
        last = angles
        for _ in range(3):
            angles = angles + euler_step(angles, goal)
        moved.append(float(np.linalg.norm(angles - last)))
        ball.append(float(np.linalg.norm((share - before) * turn)))
    return shares[1:], np.array(moved), np.array(ball)


def _gimbal() -> Section:
    shares, moved, ball = through_gimbal_lock()
    locked = np.linalg.svd(euler_axes(np.array([0.3, np.pi / 2, 0.1])), compute_uv=False)[-1]
    rows: tuple[tuple[Cell, ...], ...] = (
        ("three Euler angles", float(moved.max()), float(moved.sum())),
        ("ball joint, re-centered exponential map", float(ball.max()), float(ball.sum())),
    )
    return Section(
        title="Gimbal lock in a solver",
        literature="With the middle angle at 90° the other two turn about the same axis: a freedom is lost, gradually on "
        "the way there (Baerlocher fig. 3.7, 3.8; Urtasun).",
        measured=f"At the lock the smallest singular value is {locked:.0e}. A smooth turn that passes near it makes the "
        "angles race; the ball joint, whose coordinates are centered anew at every step, does not notice.",
        tables=(Table(("joint", "largest change per frame [rad]", "all changes [rad]"), rows),),
        plots=(
            Plot(
                "Change per frame on a turn past the lock",
                "share of the turn",
                "rad",
                (Curve.of("Euler angles", shares, moved), Curve.of("ball joint", shares, ball)),
                log_y=True,
            ),
        ),
    )
