"""Iterations of the seeded problems of the benchmarks: their total, and how many solves converge.

Run as a module to record the current counts: ``python -m tests.benchmarks.iteration_counts``.
"""

from __future__ import annotations

import json
from pathlib import Path

from benchmarks.adapters.poise import MAX_ITERATIONS, PreparedProblem
from benchmarks.suite.problem_sets import SETS, problems

RECORDED = Path(__file__).with_name("recorded.json")
COUNT, SEED = 20, 0

IterationCount = dict[str, int]  # "converged" and "iterations"


def iteration_count(name: str, max_iterations: int = MAX_ITERATIONS) -> IterationCount:
    """Solve the first problems of a set; a solve that does not converge counts with all its iterations."""
    outcomes = [PreparedProblem(problem).solve(max_iterations) for problem in problems(name, COUNT, SEED)]
    return {
        "converged": sum(outcome.converged for outcome in outcomes),
        "iterations": sum(outcome.iterations for outcome in outcomes),
    }


def recorded_counts() -> dict[str, IterationCount]:
    """The recorded counts by problem set."""
    counts: dict[str, IterationCount] = json.loads(RECORDED.read_text(encoding="utf-8"))
    return counts


if __name__ == "__main__":
    RECORDED.write_text(json.dumps({name: iteration_count(name) for name in SETS}, indent=2) + "\n", encoding="utf-8")
