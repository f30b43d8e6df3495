"""The native step agrees with the NumPy backend: random problems of every kind, sizes around the vector width."""

from __future__ import annotations

import importlib
from dataclasses import replace

import numpy as np
import pytest

from poise.errors import BackendError
from poise.kinematics.protocol import ConstraintRows
from poise.solver.hierarchy.damping import Damping, DampingRule
from poise.solver.hierarchy.lexicographic_step import solve_step as numpy_step
from poise.solver.hierarchy.step_problem import StepProblem, StepResult
from poise.solver.hierarchy.step_solver import NativeStepSolver, step_solver
from tests.solver.hierarchy.conftest import NATIVE
from tests.solver.hierarchy.problems import KINDS, MASKED, UNDAMPED, Kind, random_problem

pytestmark = pytest.mark.skipif(not NATIVE, reason="no native kernel is built")
RULES = [UNDAMPED, Damping(), *(Damping(rule, 0.5, 0.8, 0.7) for rule in DampingRule if rule is not DampingRule.NONE)]
COLUMNS = [0, 1, 3, 4, 5, 7, 8, 9, 50, 90]
LARGE = {
    "full rank": Kind(levels=(1, 4), rows=(1, 4), box=True),
    "over-determined": Kind(levels=(2, 4), rows=(5, 15), box=True),
    "deficient": Kind(levels=(1, 10), rows=(1, 4), box=True, deficient=0.5, sparse=0.3, touching=0.1),
    "constraint rows": Kind(levels=(1, 5), rows=(1, 5), box=True, general=8, equalities=3, touching=0.1),
    "intervals": Kind(levels=(1, 4), rows=(1, 5), box=True, intervals=0.5),
    "masks": Kind(levels=(1, 3), rows=(1, 4), box=True, masks=0.5),
}


def assert_same(mine: StepResult, theirs: StepResult) -> None:
    size = max(1.0, float(np.abs(theirs.dq).max(initial=0.0)))
    np.testing.assert_allclose(mine.dq, theirs.dq, rtol=0.0, atol=1e-9 * size)
    assert mine.status is theirs.status
    np.testing.assert_allclose(mine.residuals, theirs.residuals, rtol=0.0, atol=1e-9 * size)
    np.testing.assert_allclose(mine.residual_norms, theirs.residual_norms, rtol=0.0, atol=1e-9 * size)
    np.testing.assert_allclose(mine.sigma_min, theirs.sigma_min, rtol=1e-9, atol=1e-11)
    # STEP_BOUND_NEWTON's λ where a singular value is zero is rounding: about 1e-8, which damps nothing
    np.testing.assert_allclose(mine.damping, theirs.damping, rtol=1e-9, atol=1e-7)
    np.testing.assert_allclose(mine.increment_scale, theirs.increment_scale, rtol=1e-12)
    np.testing.assert_array_equal(mine.violated_equalities, theirs.violated_equalities)
    np.testing.assert_array_equal(mine.violated_inequalities, theirs.violated_inequalities)
    np.testing.assert_array_equal(mine.conflicting_equalities, theirs.conflicting_equalities)


def assert_same_multipliers(mine: StepResult, theirs: StepResult) -> None:
    """Active rows with a positive multiplier, and the levels that they block; others may be counted or not."""
    pushing = {
        row: (level, multiplier)
        for row, level, multiplier in zip(theirs.active, theirs.blocked_levels, theirs.multipliers, strict=True)
        if multiplier > 1e-7
    }
    found = {
        row: (level, multiplier)
        for row, level, multiplier in zip(mine.active, mine.blocked_levels, mine.multipliers, strict=True)
        if multiplier > 1e-7
    }
    assert found.keys() == pushing.keys()
    for row, (level, multiplier) in pushing.items():
        assert found[row][0] == level
        assert found[row][1] == pytest.approx(multiplier, rel=1e-7, abs=1e-9)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: f"{rule.rule.name} {rule.sigma_threshold}")
@pytest.mark.parametrize("name", [*KINDS, *MASKED])
def test_every_kind_of_problem_gives_the_same_step(name: str, rule: Damping) -> None:
    native, rng = step_solver(NATIVE[0]), np.random.default_rng(51)
    for _ in range(30):
        problem = random_problem(rng, (KINDS | MASKED)[name], rule)
        theirs = numpy_step(problem)
        assert_same(native(problem), theirs)
        many = len(problem.inequalities.values) + 2 * len(problem.target)
        assert_same(native(problem, rng.permutation(many)[: many // 3]), theirs)
        warm = native(problem, theirs.active)
        assert_same(warm, theirs)


@pytest.mark.parametrize("variant", NATIVE)
@pytest.mark.parametrize("columns", COLUMNS)
@pytest.mark.parametrize("name", LARGE)
def test_every_number_of_columns_gives_the_same_step(name: str, columns: int, variant: str) -> None:
    native, rng = step_solver(variant), np.random.default_rng(52)
    kind = replace(LARGE[name], columns=(columns, columns))
    for damping in (UNDAMPED, Damping(), Damping(DampingRule.PER_SINGULAR_VALUE, 0.5, 0.8)):
        problem = random_problem(rng, kind, damping)
        theirs = numpy_step(problem)
        assert_same(native(problem), theirs)
        assert_same(native(problem, theirs.active), theirs)


@pytest.mark.parametrize("name", ["boxes", "general inequalities", "everything hard", "boxes, over-determined"])
def test_active_sets_and_multipliers_agree(name: str) -> None:
    """Random margins: no two inequalities meet in one corner, so working sets are unique."""
    native, rng = step_solver(NATIVE[0]), np.random.default_rng(53)
    for _ in range(150):
        problem = random_problem(rng, replace(KINDS[name], touching=0.0), RULES[rng.integers(2)])
        theirs = numpy_step(problem)
        assert_same_multipliers(native(problem), theirs)
        assert_same_multipliers(native(problem, theirs.active), theirs)


def test_infeasible_constraints_give_the_same_least_violation() -> None:
    native, rng, infeasible = step_solver(NATIVE[0]), np.random.default_rng(54), 0
    for _ in range(200):
        columns, inequalities, equalities = int(rng.integers(1, 7)), int(rng.integers(1, 12)), int(rng.integers(0, 4))
        problem = StepProblem(
            rng.normal(size=(5, columns)),
            rng.normal(size=5),
            np.array([0, 2, 5]),
            equalities=ConstraintRows(rng.normal(size=equalities), rng.normal(size=(equalities, columns))),
            inequalities=ConstraintRows(rng.uniform(-1.0, 0.3, inequalities), rng.normal(size=(inequalities, columns))),
        )
        theirs = numpy_step(problem)
        assert_same(native(problem), theirs)
        infeasible += len(theirs.violated_inequalities) > 0
    assert infeasible > 50


def test_dependent_rows_and_degenerate_corners_give_the_same_step() -> None:
    native, rng = step_solver(NATIVE[0]), np.random.default_rng(55)
    for _ in range(200):
        columns, count, inequalities = int(rng.integers(1, 8)), int(rng.integers(1, 10)), int(rng.integers(0, 25))
        problem = StepProblem(
            rng.integers(-1, 2, (count, columns)),
            rng.integers(-2, 3, count),
            np.array([0, count // 2, count]),
            inequalities=ConstraintRows(rng.integers(0, 2, inequalities), rng.integers(-1, 2, (inequalities, columns))),
            joint_cost=np.where(rng.random(columns) < 0.1, np.inf, 1.0),
            max_increment=np.array([0.7, np.inf]),
            damping=RULES[rng.integers(len(RULES))],
        )
        assert_same(native(problem), numpy_step(problem))


def test_any_memory_layout_gives_the_same_step() -> None:
    native, rng = step_solver(NATIVE[0]), np.random.default_rng(56)
    wide = rng.normal(size=(8, 12))
    limits = ConstraintRows(np.full(10, 0.2)[::2], rng.normal(size=(6, 5)).T)
    for jacobian in (np.asfortranarray(wide[:4, :6]), wide[::2, ::2], wide[:4, :6].astype(np.float32)):
        problem = StepProblem(jacobian, wide[:4, 0], np.array([0, 2, 4], dtype=np.int64), inequalities=limits)
        assert_same(native(problem), numpy_step(problem))


@pytest.mark.parametrize("name", LARGE)
def test_a_lower_bound_of_sigma_changes_nothing_else(name: str) -> None:
    kernel = importlib.import_module(f"poise._kernel_{NATIVE[0]}")
    native, bounded, rng = (
        NativeStepSolver(kernel),
        NativeStepSolver(kernel, exact_sigma=False),
        np.random.default_rng(60),
    )
    for _ in range(40):
        problem = random_problem(rng, replace(LARGE[name], columns=(6, 30)), RULES[rng.integers(len(RULES))])
        exact, bound = native(problem), bounded(problem)
        size = max(1.0, float(np.abs(exact.dq).max(initial=0.0)))
        np.testing.assert_allclose(bound.dq, exact.dq, rtol=0.0, atol=1e-9 * size)
        np.testing.assert_allclose(bound.damping, exact.damping, rtol=0.0, atol=1e-9)
        assert (bound.sigma_min <= exact.sigma_min * (1.0 + 1e-9) + 1e-12).all()
        assert ((bound.sigma_min > 0.0) | (exact.sigma_min < 1e-8)).all()


def test_overflow_raises_an_error() -> None:
    native = step_solver(NATIVE[0])
    with pytest.raises(BackendError, match="the step is not finite"):
        native(StepProblem(np.full((2, 3), 1e200), np.ones(2), np.array([0, 2])))


def test_one_work_space_serves_problems_of_all_sizes_in_any_order() -> None:
    native, rng = step_solver(NATIVE[0]), np.random.default_rng(57)
    kinds = list((KINDS | MASKED).values())
    problems = [random_problem(rng, kinds[rng.integers(len(kinds))]) for _ in range(60)]
    fresh = [step_solver(NATIVE[0])(problem).dq.tobytes() for problem in problems]
    assert [native(problem).dq.tobytes() for problem in problems] == fresh
    assert [native(problem).dq.tobytes() for problem in reversed(problems)] == fresh[::-1]


@pytest.mark.parametrize("name", LARGE)
def test_a_work_space_can_be_reused_without_drift(name: str) -> None:
    """State left from one step to the next must not accumulate."""
    native = step_solver(NATIVE[0])
    problem = random_problem(np.random.default_rng(58), replace(LARGE[name], columns=(9, 9)))
    first = native(problem).dq.tobytes()
    assert {native(problem).dq.tobytes() for _ in range(300)} == {first}


def kernel_arguments(problem: StepProblem, warm: tuple[int, ...] = ()) -> list:
    """Arguments of the kernel, so that arrays can be corrupted after the checks."""
    many = len(problem.inequalities.values) + 2 * len(problem.target)
    rows, nv = problem.jacobian.shape
    return [
        problem.jacobian.copy(),
        problem.lower.copy(),
        problem.upper.copy(),
        problem.level_starts.copy(),
        problem.masks.copy(),
        *(each.copy() for each in problem.equalities),
        *(each.copy() for each in problem.inequalities),
        problem.joint_cost.copy(),
        problem.max_increment.copy(),
        problem.min_damping.copy(),
        problem.level_damping.copy(),
        (1, 0.05, 0.05, 1.0, 1e-9, 0, True),
        np.array(warm, dtype=np.int32),
        np.zeros(nv + rows + 4 * len(problem.max_increment) + many),
        np.zeros(3 * many + 2 * len(problem.equalities.values), dtype=np.int32),
    ]


def test_nan_and_infinity_neither_crash_the_kernel_nor_stay_in_it() -> None:
    kernel = importlib.import_module(f"poise._kernel_{NATIVE[0]}").PrioritizedStep()
    rng = np.random.default_rng(59)
    kinds = [*KINDS.values(), *MASKED.values()]
    good = [random_problem(rng, kind) for kind in kinds]
    before = [run(kernel, problem) for problem in good]
    nonsense = np.array([np.nan, np.inf, -np.inf, 1e308, -1e200, 1e-308, 0.0])
    for _ in range(600):
        problem = random_problem(rng, kinds[rng.integers(len(kinds))])
        many = len(problem.inequalities.values) + 2 * len(problem.target)
        arguments = kernel_arguments(problem, tuple(rng.integers(-5, many + 5, 4).tolist()))
        for place in rng.permutation([0, 1, 2, 5, 6, 7, 8, 9, 10, 11, 12])[:2]:
            array = arguments[place]
            if array.size:
                array.flat[rng.integers(array.size)] = nonsense[rng.integers(len(nonsense))]
        arguments[13] = (
            int(rng.integers(5)),
            *(float(abs(x)) for x in rng.normal(size=3)),
            1e-9,
            50,
            bool(rng.integers(2)),
        )
        kernel.solve(*arguments)
    assert [run(kernel, problem) for problem in good] == before


def run(kernel, problem: StepProblem) -> bytes:
    arguments = kernel_arguments(problem)
    kernel.solve(*arguments)
    return arguments[15][: problem.jacobian.shape[1]].tobytes()


MISSHAPEN = [
    (0, np.zeros((2, 5))),
    (1, np.zeros(1)),
    (2, np.zeros(9)),
    (3, np.array([0, 3], dtype=np.int32)),
    (3, np.array([0, -1, 2], dtype=np.int32)),
    (3, np.zeros(0, dtype=np.int32)),
    (4, np.zeros((1, 3), dtype=bool)),
    (5, np.zeros(1)),
    (6, np.zeros((1, 3))),
    (7, np.zeros(1)),
    (8, np.zeros((2, 4))),
    (9, np.zeros(2)),
    (10, np.zeros(1)),
    (11, np.zeros(1)),
    (12, np.zeros(1)),
    (13, (7, 0.05, 0.05, 1.0, 1e-9, 0, True)),
    (13, (1, 0.05)),
    (15, np.zeros(2)),
    (16, np.zeros(0, dtype=np.int32)),
]


@pytest.mark.parametrize(("place", "array"), MISSHAPEN)
def test_inconsistent_shapes_are_rejected_by_the_kernel(place: int, array: object) -> None:
    kernel = importlib.import_module(f"poise._kernel_{NATIVE[0]}").PrioritizedStep()
    limits = ConstraintRows(np.array([-0.1, 0.1]), np.array([[1.0, 0.0, 0.0], [0.0, -1.0, 0.0]]))
    arguments = kernel_arguments(StepProblem(np.eye(2, 3), np.ones(2), np.array([0, 1, 2]), inequalities=limits))
    kernel.solve(*arguments)
    arguments[place] = array
    with pytest.raises((ValueError, TypeError)):
        kernel.solve(*arguments)
