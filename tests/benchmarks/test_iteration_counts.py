"""A change must not make solves take more iterations, or fewer of them converge, than recorded.

Iterations are counted, not timed: the result does not depend on the load of the machine. If a change justifies more
iterations, or needs fewer, record again (``python -m tests.benchmarks.iteration_counts``) and say so in the changelog.
"""

from __future__ import annotations

import pytest
from benchmarks.adapters.poise import MAX_ITERATIONS
from benchmarks.suite.problem_sets import SETS

from poise.backend import backend_status
from tests.benchmarks.iteration_counts import COUNT, iteration_count, recorded_counts

# Processors round differently, which may change counts slightly, also of a solve that ends near its limit. The limit
# has the margin too, and solves that do not converge use it up.
RELATIVE_MARGIN = 1.03


@pytest.mark.skipif(not backend_status().name.startswith("native"), reason="recorded with the native backend")
@pytest.mark.parametrize("name", SETS)
def test_no_problem_set_takes_more_iterations_than_recorded(name: str) -> None:
    now, before = iteration_count(name, int(RELATIVE_MARGIN * MAX_ITERATIONS)), recorded_counts()[name]
    assert now["converged"] >= before["converged"], f"{name}: {now['converged']} of {COUNT} converge"
    assert now["iterations"] <= RELATIVE_MARGIN**2 * before["iterations"], f"{name}: total iterations"


def test_every_problem_set_is_recorded() -> None:
    assert set(recorded_counts()) == set(SETS)
