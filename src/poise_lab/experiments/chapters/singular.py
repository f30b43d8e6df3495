"""One task near a singularity, and the decomposition behind it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np

from poise.analysis.report import Curve, Plot
from poise.solver.hierarchy.damping import Damping, DampingRule
from poise.solver.hierarchy.step_solver import solve_step
from poise.types import FloatArray, Matrix
from poise_lab.comparisons.timing import min_cpu_seconds
from poise_lab.experiments.experiment import Trial
from poise_lab.experiments.registry import experiment
from poise_lab.experiments.subjects import points
from poise_lab.techniques.damping import damping_by_step_bound, no_damping
from poise_lab.techniques.inverses import normal_step, one_level
from poise_lab.techniques.operation_count import counted, operations_of
from poise_lab.techniques.planar import chain
from poise_lab.techniques.singular_values import golub_reinsch, golub_reinsch_untransposed

MAX_STEP_RAD = 0.5  # longest step [rad]


@experiment(
    "damped-inverse",
    title="Effect of damping on 1/σ",
    source="Baerlocher 4.7.6, fig. 4.6; Ge fig. 3.4",
    description="Toward a singularity 1/σ grows without bound and jumps at zero. Damped, the gain is continuous, has "
    "its maximum 1/(2λ) at σ = λ, and is 1/σ far away from it.",
    counterfactual="without damping",
)
def damped_inverse(trial: Trial) -> None:
    """Sweep a singular value through zero."""
    largest = 0.08
    values = np.linspace(0.0, 1.0, 4001)
    gain = np.array([_gain(float(sigma), 0.0 if trial.counterfactual else largest) for sigma in values])
    undamped = [_gain(sigma, 0.0) for sigma in (1e-3, 1e-6, 1e-9, 0.0)]
    words = ", ".join(f"{each:.0e}" for each in undamped)
    unbounded = undamped[0] > 900.0 and undamped[2] > 9e8 and undamped[3] == 0.0
    trial.check("undamped it has no bound, and jumps to zero at σ = 0", unbounded, f"{words} toward zero")
    peak = float(gain.max())
    trial.check("it is bounded by 1/(2λ)", peak <= 0.5 / largest + 1e-9, f"{peak:.3g}", f"1/(2λ) = {0.5 / largest:.3g}")
    leap = float(np.abs(np.diff(gain)).max())
    trial.check("it is continuous, also at zero", leap < 0.05, f"at most {leap:.2g} between neighbors")
    at = float(values[np.argmax(gain)])
    trial.check("its maximum is at σ = λ", abs(at - largest) < 1e-3, f"{at:.3f}", f"λ = {largest}")
    trial.check("far away it is 1/σ", abs(float(gain[-1]) - 1.0) < 0.01, f"{float(gain[-1]):.4f}")
    bounded = no_damping if trial.counterfactual else damping_by_step_bound
    longest = max(float(np.abs(bounded(np.array([1.0, s]), np.array([0.1, 0.3]))[1] * 0.3)) for s in values[1:])
    near = values <= 0.5
    told = [Curve.of("1/σ", values[50:][near[50:]], np.minimum(1.0 / values[50:][near[50:]], 20.0))]
    told.append(Curve.of("damped, λ = 0.08", values[near], gain[near]))
    trial.plot(Plot("Gain against the singular value", "σ", "gain (cut at 20)", tuple(told)))
    trial.check(
        "with the rule of the bound no step is longer than the bound", longest <= 0.5 + 1e-9, f"{longest:.3g} rad"
    )


def _gain(sigma: float, damping: float) -> float:
    """Step for a unit error along a singular direction: by the damped inverse, or by the pseudoinverse."""
    J = np.array([[1.0, 0.0], [0.0, sigma]])
    e = np.array([0.0, 1.0])
    return float((normal_step(J, e, damping) if damping else np.linalg.pinv(J, rcond=1e-12) @ e)[1])


@experiment(
    "damping-rule",
    title="As much damping as the step needs",
    source="Baerlocher 4.7.6, fig. 4.7",
    description="An arm of two links is stretched through its singularity while the requested motion of its hand "
    "exceeds what it can do. The rule takes λ from the smallest singular value so that the step is never longer than "
    "a bound, and none at all away from the singularity. Newton's method finds the smallest λ that does, which is "
    "never larger.",
    counterfactual="without damping",
)
def damping_rule(trial: Trial) -> None:
    """Sweep the smallest singular value through zero."""
    rules = (DampingRule.NONE,) * 2 if trial.counterfactual else (DampingRule.STEP_BOUND, DampingRule.STEP_BOUND_NEWTON)
    bends, wanted = np.linspace(-0.8, 0.8, 160), np.array([0.05, 0.04])
    lengths, dampings, sizes = np.zeros((2, 160)), np.zeros((2, 160)), np.zeros(160)
    for place, bend in enumerate(bends):
        J = chain(2).jacobian(np.array([0.0, bend]), 1)
        sizes[place] = np.linalg.svd(J, compute_uv=False)[-1]
        for number, rule in enumerate(rules):
            lengths[number, place], dampings[number, place] = _damped(J, wanted, rule)
    longest = float(lengths[0].max())
    trial.check(
        "no step is longer than the bound", longest <= MAX_STEP_RAD + 1e-9, f"{longest:.3f}", f"at most {MAX_STEP_RAD}"
    )
    far = sizes > np.linalg.norm(wanted) / MAX_STEP_RAD
    trial.check("away from the singularity λ is zero", dampings[0][far].max() == 0.0, f"at {far.sum()} of 160 places")
    near = float(dampings[0].max())
    trial.check("near it λ is not", near > 0.01, f"up to {near:.3f}")
    over = float((dampings[1] - dampings[0]).max())
    trial.check("Newton's λ is never larger", over < 1e-9, f"larger by {max(over, 0.0):.0e}")
    curves = (Curve.of("the rule", bends, dampings[0]), Curve.of("Newton", bends, dampings[1]))
    trial.plot(Plot("Damping through a singularity", "elbow [rad]", "λ", curves))
    trial.plot(Plot("Length of the step", "elbow [rad]", "rad", (Curve.of("the rule", bends, lengths[0]),)))


def _damped(J: Matrix, wanted: FloatArray, rule: DampingRule) -> tuple[float, float]:
    """Length and λ of the backend's step."""
    problem = replace(one_level(J, wanted), damping=Damping(rule=rule, max_step_norm=MAX_STEP_RAD))
    found = solve_step(problem)
    return float(np.linalg.norm(found.dq)), float(found.damping[0])


@experiment(
    "thin-svd",
    title="The decomposition of J and of its transpose",
    source="Baerlocher 4.7.7",
    description="A Jacobian has few rows and many columns. Its transpose has the same factors, and its thin "
    "decomposition takes less work: by a factor of about (n/m)^¾. Both are decomposed by Golub-Reinsch, and the "
    "operations are counted.",
    counterfactual="with J decomposed as its transpose, as today's routines do",
)
def thin_svd(trial: Trial) -> None:
    """Decompose both, and count."""
    of_wide = golub_reinsch if trial.counterfactual else golub_reinsch_untransposed
    rng = np.random.default_rng(3)
    off, sides, ratios, shapes = 0.0, 0.0, [], []
    for rows, columns in ((3, 10), (3, 20), (3, 60), (3, 150), (6, 12), (6, 50), (6, 100), (6, 200)):
        J = rng.normal(size=(rows, columns))
        wide, tall = of_wide(J), golub_reinsch(J.T.copy())
        off = max(off, float(np.abs(wide.values - tall.values).max()))
        sides = max(sides, float(np.abs(np.abs(np.sum(wide.left * tall.right.T, axis=0)) - 1.0).max()))
        sides = max(sides, float(np.abs(np.abs(np.sum(wide.right.T * tall.left, axis=0)) - 1.0).max()))
        work = [operations_of(partial(of_wide, counted(J))), operations_of(partial(golub_reinsch, counted(J.T)))]
        ratios.append(work[0] / work[1])
        shapes.append(columns / rows)
    trial.check("same singular values", off < 1e-12, f"{off:.0e}")
    trial.check("same vectors, up to their sign", sides < 1e-9, f"{sides:.0e}")
    words = ", ".join(f"n/m = {shape:.0f}: {ratio:.1f}" for shape, ratio in zip(shapes, ratios, strict=True))
    trial.check("the transpose takes less work", min(ratios) > 1.2, f"{words} times")
    power = float(np.polyfit(np.log(shapes), np.log(ratios), 1)[0])
    trial.check("by a power of n/m near ¾", 0.6 < power < 0.9, f"power {power:.2f}", "(n/m)^¾")
    _lapack_today(trial)
    told = Curve.of("(n/m)^¾", sorted(shapes), [shape**0.75 for shape in sorted(shapes)])
    shown = (points("counted", *zip(shapes, ratios, strict=True)), told)
    trial.plot(Plot("Work for J over work for Jᵀ", "n/m", "ratio", shown, log_x=True, log_y=True))


def _lapack_today(trial: Trial) -> None:
    """LAPACK transposes where it helps: little is left of the difference in its times."""
    rng, counts, ratios = np.random.default_rng(3), (10, 50, 200), []
    for count in counts:
        wide = rng.normal(size=(6, count))
        plain = min_cpu_seconds(partial(np.linalg.svd, wide, full_matrices=False), 9)
        ratios.append(plain / min_cpu_seconds(partial(np.linalg.svd, wide.T.copy(), full_matrices=False), 9))
    words = ", ".join(f"n = {count}: {ratio:.2f}" for count, ratio in zip(counts, ratios, strict=True))
    trial.note("LAPACK's time for J over that for Jᵀ, six rows, today", words, "about (n/m)^¾")
