"""Other solvers: iterative IK baselines, bounds without an active set, closed forms, and gimbal lock."""

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
from poise_lab.comparisons.penalty_method import random_section, situation_section
from poise_lab.comparisons.reach_hierarchy import hierarchy_section
from poise_lab.comparisons.timing import min_seconds
from poise_lab.techniques.bound_constraints import (
    Potential,
    minimize_by_lagrange_cases,
    minimize_with_exterior_penalty,
    minimize_with_interior_penalty,
    minimize_with_slacks,
)
from poise_lab.techniques.closed_form_ik import euler_axes, euler_matrix, euler_step, seven_joint_limb, three_links
from poise_lab.techniques.iterative_ik import (
    cyclic_coordinate_descent,
    damped_least_squares,
    fabrik,
    jacobian_transpose,
)
from poise_lab.techniques.planar import PlanarTree, chain

JOINT_COUNT, PROBLEM_COUNT, ITERATIONS = 8, 40, 100
ARRIVAL_TOL_M = 1e-6
BOUNDED_CHAIN = PlanarTree(np.array([0.5, 0.4, 0.3]), (-1, 0, 1))
BOUNDED_LOWER, BOUNDED_UPPER = np.array([-0.5, -0.4, -0.6]), np.array([0.5, 0.4, 0.6])  # joint limits [rad]

IterativeMethod = Callable[[PlanarTree, FloatArray, FloatArray, int], Matrix]
ITERATIVE_METHODS: dict[str, IterativeMethod] = {
    "Jacobian transpose": jacobian_transpose,
    "cyclic coordinate descent": cyclic_coordinate_descent,
    "FABRIK": fabrik,
    "damped least squares": damped_least_squares,
}


def compare_solvers(seed: int) -> Report:
    """Report on other solvers."""
    rng = np.random.default_rng(seed)
    return Report(
        title="Other solvers",
        intent="The penalty method beside SciPy; then planar chains and single joints, where every method takes a few "
        "lines.",
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


def error_histories(rng: np.random.Generator, problems: int, iterations: int) -> dict[str, Matrix]:
    """Tip errors (problems, iterations + 1) [m] of every method on reachable goals, from bent starts."""
    tree, size = chain(JOINT_COUNT), JOINT_COUNT
    cases = [(0.3 * rng.normal(size=size), tree.ends(0.6 * rng.normal(size=size))[-1]) for _ in range(problems)]
    histories = {}
    for name, method in ITERATIVE_METHODS.items():
        runs = [(method(tree, start, goal, iterations), goal) for start, goal in cases]
        histories[name] = np.array([[np.linalg.norm(tree.ends(q)[-1] - goal) for q in run] for run, goal in runs])
    return histories


def _chains(rng: np.random.Generator) -> Section:
    histories = error_histories(rng, PROBLEM_COUNT, ITERATIONS)
    tree, start, goal = chain(JOINT_COUNT), np.full(JOINT_COUNT, 0.2), np.array([0.3, 0.5])
    rows: list[tuple[Cell, ...]] = []
    for name, errors in histories.items():
        met = errors <= ARRIVAL_TOL_M
        counts = np.where(met.any(axis=1), met.argmax(axis=1), ITERATIONS)
        cost = min_seconds(partial(ITERATIVE_METHODS[name], tree, start, goal, 10), 3) / 10.0
        rows.append((name, float(met[:, -1].mean()), float(np.median(counts)), 1e6 * cost))
    iterations = np.arange(ITERATIONS + 1)
    curves = tuple(Curve.of(name, iterations, np.median(errors, axis=0)) for name, errors in histories.items())
    return Section(
        title=f"A chain of {JOINT_COUNT} joints with a reachable goal",
        literature="The transpose needs no inverse and many more iterations (Ge 2.2.2). Cyclic descent is simple and "
        "fast and favors the joints near the tip (Baerlocher 2.5).",
        measured="Damped least squares needs the fewest iterations and always converges. The transpose is slow near "
        "singularities. FABRIK and cyclic descent come near in a few iterations, which is why games use them; neither "
        "supports a second task.",
        tables=(Table(("method", "share converged", "iterations, median", "µs per iteration (Python)"), tuple(rows)),),
        plots=(Plot("Median error", "iteration", "m", curves, log_y=True),),
    )


def bounded_minimizers(rng: np.random.Generator) -> tuple[FloatArray, dict[str, FloatArray], Potential]:
    """Minimizer of a chain with two active limits, by the active set and by all other methods, and the potential."""
    lower, upper = BOUNDED_LOWER, BOUNDED_UPPER
    potential = reach_potential(BOUNDED_CHAIN, np.array([0.3, 0.95]))
    start = 0.1 * rng.normal(size=3)
    best = minimize(potential, start, LinearConstraints.box(lower, upper)).point
    minimizers = {
        "Lagrange, one limit at a time": minimize_by_lagrange_cases(potential, start, lower, upper, 1),
        "Lagrange, all 3ⁿ cases": minimize_by_lagrange_cases(potential, start, lower, upper, 3),
        "squared slacks": minimize_with_slacks(potential, start, lower, upper),
    }
    for stiffness in (1e2, 1e4, 1e6):
        bounds = (lower, upper, stiffness)
        for name, point in (
            ("exterior penalty", minimize_with_exterior_penalty(potential, start, *bounds)),
            ("interior 1/g", minimize_with_interior_penalty(potential, start, *bounds, logarithmic=False)),
            ("interior log", minimize_with_interior_penalty(potential, start, *bounds, logarithmic=True)),
        ):
            minimizers[f"{name}, K = {stiffness:g}"] = point
    return best, minimizers, potential


def _bounded(rng: np.random.Generator) -> Section:
    best, minimizers, potential = bounded_minimizers(rng)
    rows = tuple(
        (
            name,
            float(np.abs(q - best).max()),
            float(np.maximum(BOUNDED_LOWER - q, q - BOUNDED_UPPER).max(initial=0.0)),
            potential(q)[0] - potential(best)[0],
        )
        for name, q in minimizers.items()
    )
    return Section(
        title="Limits without an active set",
        literature="Lagrange multipliers limit by limit, squared slack variables, exterior and interior penalties (Ge "
        "2.5); the 2n problems of the source find only minima with one active limit.",
        measured="Several limits are active at the minimum. One at a time misses it; all cases find it, 3ⁿ problems "
        "for n joints. Slacks find it, exterior penalties end outside by about 1/K, interior ones inside, the "
        "logarithm nearer than 1/g for the same K.",
        tables=(Table(("method", "difference [rad]", "limit violation [rad]", "potential above the best"), rows),),
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
        literature="A planar chain of three links has two solutions for a goal and a direction of its last link, "
        "elbow up and elbow down (Ge 2.1).",
        measured="Both are exact. There is no closed form for a fourth joint.",
        tables=(Table(("solutions", "largest error [m]"), (("both, 200 goals", worst),)),),
    )


def limb_errors(rng: np.random.Generator, goals: int) -> tuple[float, float, float]:
    """Largest position error [m] and rotation error over goals and elbow angles, and the time of one solution [s]."""
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
        literature="Analytic methods are exact and fast, and give the elbow's angle as a number to choose; they are "
        "for one kind of limb (Baerlocher 2.5).",
        measured="Position and orientation are met up to rounding for every elbow angle. Limits, a moving trunk and a "
        "second hand cannot be included.",
        tables=(Table(("solutions", "position error [m]", "rotation error", "µs each (Python)"), (row,)),),
    )


def through_gimbal_lock() -> tuple[FloatArray, FloatArray, FloatArray]:
    """Rotation past gimbal lock: share of it, and change per frame of Euler angles and of a ball joint [rad]."""
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
        literature="With the middle angle at 90° the other two rotate about the same axis: a degree of freedom is "
        "lost, gradually on the way there (Baerlocher fig. 3.7, 3.8; Urtasun).",
        measured=f"At the lock the smallest singular value is {locked:.0e}. A smooth rotation that passes near it "
        "makes the angles change fast; the ball joint, whose coordinates are re-centered at every step, is not "
        "affected.",
        tables=(Table(("joint", "largest change per frame [rad]", "sum of changes [rad]"), rows),),
        plots=(
            Plot(
                "Change per frame on a rotation past gimbal lock",
                "share of the rotation",
                "rad",
                (Curve.of("Euler angles", shares, moved), Curve.of("ball joint", shares, ball)),
                log_y=True,
            ),
        ),
    )
