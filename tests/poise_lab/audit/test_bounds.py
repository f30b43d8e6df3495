"""Bounds of the audit on a few problems; ``python -m poise_lab.audit`` asks a thousand."""

from __future__ import annotations

import pytest

from poise.backend import backend_status
from poise_lab.audit.checks import find_check
from poise_lab.audit.runner import run_check

# Problems of each check, so that each takes a few seconds.
COUNTS = {"strict-selection": 16, "unselected-joints": 8, "far-goals": 4, "converged": 8}
FIRST_SEED = 100_000  # apart from those of the command


@pytest.mark.nightly
@pytest.mark.parametrize("name", COUNTS)
def test_bounds_hold(name: str) -> None:
    tallies = run_check(find_check(name), COUNTS[name], FIRST_SEED)
    assert tallies[0].asked > 0
    faults = {tally.question.name: tally.faults for tally in tallies if tally.question.bound is not None}
    assert {question: found for question, found in faults.items() if found} == {}


@pytest.mark.parametrize("seed", [742, 936])
def test_a_level_met_by_itself_is_met_with_lower_levels(seed: int) -> None:
    """Lower levels led these to another optimum of a higher level."""
    assert [answer.detail for answer in find_check("strict-selection").examine(seed) if not answer.holds] == []


@pytest.mark.parametrize("seed", [686, 881])
def test_a_converged_answer_is_not_improved_by_solving_again(seed: int) -> None:
    answers = find_check("converged").examine(seed)
    assert [answer.detail for answer in answers if not answer.holds and answer.question == "solved again"] == []


@pytest.mark.parametrize("seed", [112, 745])
def test_a_converged_answer_is_not_improved_by_leaving_out_the_last_level(seed: int) -> None:
    """Each ended with a step that nothing had checked: levels held, or an optimum of a restart drawn to the start."""
    answers = find_check("converged").examine(seed)
    faults = [answer for answer in answers if not answer.holds and answer.question != "ends within its iterations"]
    assert faults == []


@pytest.mark.parametrize("seed", [100_072, 100_374, 100_906])
def test_a_farther_goal_never_brings_an_end_effector_less_far(seed: int) -> None:
    """Restarts found a better optimum for the goal ten lengths away than for those beyond; or there were none."""
    assert [answer.detail for answer in find_check("far-goals").examine(seed) if not answer.holds] == []


@pytest.mark.skipif(not backend_status().name.startswith("native"), reason="there is no native kernel")
def test_both_backends_take_the_same_iterations_at_corners_of_polygons() -> None:
    """Rounding chose which of two rows at a vertex was which edge, and the stiffness across both."""
    assert [answer.detail for answer in find_check("iterations").examine(79) if not answer.holds] == []
