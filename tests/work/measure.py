"""How much work the seeded problems of the bench take: steps in all, and how many of them come to rest.

Run as a module to record what the code does now: ``python -m tests.work.measure``.
"""

from __future__ import annotations

import json
from pathlib import Path

from benchmarks.suite.ours import MOST_STEPS, Ready
from benchmarks.suite.problem_sets import SETS, problems

RECORDED = Path(__file__).with_name("recorded.json")
COUNT, SEED = 20, 0

Work = dict[str, int]  # "settled" and "steps"


def work_of(name: str) -> Work:
    """Solve the first problems of a set; a solve that does not come to rest counts with all its steps."""
    outcomes = [Ready(problem).solve(MOST_STEPS) for problem in problems(name, COUNT, SEED)]
    return {"settled": sum(each.settled for each in outcomes), "steps": sum(each.steps for each in outcomes)}


def recorded() -> dict[str, Work]:
    """What was recorded last."""
    found: dict[str, Work] = json.loads(RECORDED.read_text(encoding="utf-8"))
    return found


if __name__ == "__main__":
    RECORDED.write_text(json.dumps({name: work_of(name) for name in SETS}, indent=2) + "\n", encoding="utf-8")
