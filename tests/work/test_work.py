"""A change may not make solves take more steps, or fewer of them come to rest, than what is recorded.

Work is counted, not timed: it is the same on a busy machine. Where a change is worth more steps, or needs fewer, record
anew (``python -m tests.work.measure``) and say so in the changelog.
"""

from __future__ import annotations

import pytest
from benchmarks.suite.problem_sets import SETS

from poise.backend import backend_status
from tests.work.measure import COUNT, recorded, work_of

MARGIN = 1.03  # processors round differently, which may change a step here and there


@pytest.mark.skipif(not backend_status().name.startswith("native"), reason="recorded with the native backend")
@pytest.mark.parametrize("name", SETS)
def test_no_set_of_problems_takes_more_work_than_recorded(name: str) -> None:
    now, before = work_of(name), recorded()[name]
    assert now["settled"] >= before["settled"], f"{name}: {now['settled']} of {COUNT} come to rest"
    assert now["steps"] <= MARGIN * before["steps"], f"{name}: steps in all"


def test_every_set_is_recorded() -> None:
    assert set(recorded()) == set(SETS)
