"""Limits and damping: what becomes of a step that joints or a singularity stand in the way of."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from poise.analysis.report import Curve, Plot, Report, Section, Table
from poise.types import FloatArray, Matrix
from poise_lab.techniques.damping import RULES, damped_step
from poise_lab.techniques.limit_handling import by_active_set, clamping_all, clamping_nearest, clipped, projected
from poise_lab.techniques.planar import PlanarTree, chain

DAMPING = 0.05
REACH = 0.35  # every joint turns so far either way [rad]
PROBLEMS, STEPS = 30, 150

Way = Callable[[Matrix, FloatArray, FloatArray, FloatArray, float], FloatArray]
WAYS: dict[str, Way] = {
    "projection": projected,
    "clipping": clipped,
    "clamping, all at once": clamping_all,
    "clamping, the nearest first": clamping_nearest,
    "the engine's active set": by_active_set,
}


def limits(seed: int) -> Report:
    """Everything about limits and damping."""
    rng = np.random.default_rng(seed)
    return Report(
        title="Limits and singularities",
        intent="Planar chains that are asked for more than their joints allow; every way gets the same steps to take.",
        seed=seed,
        sections=(_steps(rng), _loops(rng), _singular()),
    )


def step_costs(rng: np.random.Generator, count: int) -> dict[str, FloatArray]:
    """½‖J Δq − e‖² + ½λ²‖Δq‖² of every way on random steps with random room."""
    costs: dict[str, list[float]] = {name: [] for name in WAYS}
    for _ in range(count):
        J, wanted = rng.normal(size=(2, 6)), 3.0 * rng.normal(size=2)
        lower, upper = -rng.uniform(0.0, 0.5, size=6), rng.uniform(0.0, 0.5, size=6)
        for name, way in WAYS.items():
            step = way(J, wanted, lower, upper, DAMPING)
            left = J @ step - wanted
            costs[name].append(0.5 * float(left @ left) + 0.5 * DAMPING**2 * float(step @ step))
    return {name: np.array(each) for name, each in costs.items()}


def _steps(rng: np.random.Generator) -> Section:
    costs = step_costs(rng, 200)
    best = costs["the engine's active set"]
    rows = tuple(
        (name, float(np.mean(own <= best + 1e-10)), float(np.mean(own - best)), float(np.max(own - best)))
        for name, own in costs.items()
    )
    return Section(
        title="One step",
        said="Joints past their limits are set on them, all at once (Boulic fig. 6) or the nearest first "
        "(Baerlocher 5.4.2), and the rest is solved again; truncating the step ends worse (Baerlocher fig. 5.15, "
        "5.17).",
        found="Neither loop ever lets a joint go again, so both can hold one that should be free; stopping the "
        "nearest first is right more often, and no cheaper where it is wrong. The active set is the best of all in "
        "every case.",
        tables=(Table(("way", "part of steps that are best", "cost above the best, mean", "largest"), rows),),
    )


def ends(rng: np.random.Generator, problems: int, steps: int) -> dict[str, Matrix]:
    """Errors (problems, steps) of a chain of eight joints that goes for random goals, by every way."""
    tree = chain(8)
    goals = [_goal(rng) for _ in range(problems)]
    return {name: np.array([_followed(tree, way, goal, steps) for goal in goals]) for name, way in WAYS.items()}


def _goal(rng: np.random.Generator) -> FloatArray:
    angle, far = rng.uniform(-1.6, 1.6), rng.uniform(0.5, 1.1)
    return np.array([far * np.cos(angle), far * np.sin(angle)])


def _followed(tree: PlanarTree, way: Way, goal: FloatArray, steps: int) -> FloatArray:
    q, errors = np.full(tree.size, 0.05), np.zeros(steps)
    for count in range(steps):
        left = goal - tree.ends(q)[-1]
        errors[count] = np.linalg.norm(left)
        wanted = left * min(1.0, 0.1 / max(float(errors[count]), 1e-300))
        q = np.clip(q + way(tree.jacobian(q, tree.size - 1), wanted, -REACH - q, REACH - q, DAMPING), -REACH, REACH)
    return errors


def _loops(rng: np.random.Generator) -> Section:
    found = ends(rng, PROBLEMS, STEPS)
    best = np.min([errors[:, -1] for errors in found.values()], axis=0)
    rows = tuple(
        (
            name,
            float(1e3 * errors[:, -1].mean()),
            float(1e3 * (errors[:, -1] - best).max()),
            float(np.mean(errors[:, -1] <= best + 1e-6)),
        )
        for name, errors in found.items()
    )
    curves = tuple(Curve.of(name, np.arange(1, STEPS + 1), 1e3 * errors.mean(axis=0)) for name, errors in found.items())
    return Section(
        title=f"{STEPS} steps toward {PROBLEMS} goals",
        said="Clipping locks the whole chain as soon as one joint stands on its limit and pushes; projection goes "
        "on (Ge 5.1, fig. 5.2).",
        found="Clipping locks, as said. Projection goes on, and yet it ends far from the goal in many cases, as "
        "clamping all at once does: joints that were stopped in vain stay where they are. Stopping the nearest "
        "first ends where the active set does; what differs between these two are the minima that a fixed damping "
        "leads to.",
        tables=(Table(("way", "mean error [mm]", "above the best, largest [mm]", "part that are best"), rows),),
        plots=(Plot("Mean error", "step", "mm", curves, log_x=True),),
    )


def through_a_singularity() -> tuple[FloatArray, dict[str, FloatArray]]:
    """Length of the step that lifts the hand of a two-link arm as it goes from bent to straight and on."""
    tree = PlanarTree(np.array([0.5, 0.5]), (-1, 0))
    bends = np.linspace(-0.6, 0.6, 241)
    wanted = np.array([0.03, 0.02])
    lengths = {
        name: np.array(
            [np.linalg.norm(damped_step(tree.jacobian(np.array([0.0, bend]), 1), wanted, rule)) for bend in bends]
        )
        for name, rule in RULES.items()
    }
    return bends, lengths


def _singular() -> Section:
    bends, lengths = through_a_singularity()
    rows = tuple((name, float(each.max()), float(np.abs(np.diff(each)).max())) for name, each in lengths.items())
    curves = tuple(Curve.of(name, bends, np.minimum(each, 2.0)) for name, each in lengths.items())
    return Section(
        title="Through a singularity",
        said="Undamped the rate leaps; damped it is bounded by 1/(2λ) and continuous (Ge 3.2, fig. 3.3, 3.4). "
        "Damping may follow the smallest singular value, or a bound on the step (Baerlocher 4.7, fig. 4.6, 4.7); "
        "truncation is the blunt alternative.",
        found="As said. The rule of the bound stays below its 0.5 rad and leaves the step alone elsewhere; "
        "truncation leaps at its threshold; numerical filtering bounds the step as damping does and spares other "
        "directions.",
        tables=(Table(("rule", "longest step [rad]", "largest leap between neighbors [rad]"), rows),),
        plots=(Plot("Length of the step (cut at 2 rad)", "elbow [rad]", "rad", curves),),
    )
