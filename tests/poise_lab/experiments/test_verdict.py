"""Verdicts of checks and experiments: as told, partly with its rate, not as told; declared and observed."""

from __future__ import annotations

import pytest

from poise_lab.experiments import Check, Experiment, Outcome, Trial, Verdict
from poise_lab.experiments.verdict import combined_verdict, verdict_in_words

AS_TOLD, PARTLY, NOT_AS_TOLD = Verdict


def experiment_of(procedure=lambda trial: None, verdict: Verdict = AS_TOLD) -> Experiment:
    return Experiment("thing", "Limits", "nowhere", "A description.", "changed", procedure, verdict=verdict)


def rate(held: int, cases: int = 8, **rest) -> Check:
    return Check("in some", held == cases, held=held, cases=cases, **rest)


def test_the_verdict_of_a_check_follows_from_its_cases() -> None:
    assert Check("it does", True).verdict is AS_TOLD
    assert Check("it does", False).verdict is NOT_AS_TOLD
    assert [rate(held).verdict for held in (8, 3, 0)] == [AS_TOLD, PARTLY, NOT_AS_TOLD]


@pytest.mark.parametrize(
    ("check", "expected"),
    [
        (Check("it does", True), True),
        (Check("it does", False), False),
        (Check("it does", False, expected=NOT_AS_TOLD), True),
        (Check("it does", True, expected=NOT_AS_TOLD), False),  # better than declared is a surprise too
        (rate(5, expected=PARTLY, min_rate=0.6), True),
        (rate(4, expected=PARTLY, min_rate=0.6), False),
        (rate(8, expected=PARTLY, min_rate=0.6), False),
    ],
)
def test_a_check_is_as_expected_with_its_declared_verdict_alone(check: Check, expected: bool) -> None:
    assert check.as_expected is expected


@pytest.mark.parametrize(
    ("checks", "verdict"),
    [
        ([Check("a", True), Check("b", True)], AS_TOLD),
        ([Check("a", False), Check("b", False)], NOT_AS_TOLD),
        ([Check("a", True), Check("b", False)], PARTLY),
        ([Check("a", True), rate(7)], PARTLY),
        ([Check("a", True), Check("b", False, own=True)], AS_TOLD),
        ([Check("a", False), Check("b", True, own=True)], NOT_AS_TOLD),
    ],
)
def test_statements_of_the_source_make_the_verdict(checks: list[Check], verdict: Verdict) -> None:
    assert combined_verdict(checks) is verdict
    assert verdict_in_words(checks).startswith(verdict.value)


@pytest.mark.parametrize(
    ("holds", "counterfactual", "declared", "passed"),
    [
        (True, False, AS_TOLD, True),
        (True, True, AS_TOLD, False),  # a check that holds in both runs observes nothing
        (False, False, AS_TOLD, False),
        (True, False, PARTLY, False),
    ],
)
def test_an_outcome_passes_with_the_declared_verdict(
    holds: bool, counterfactual: bool, declared: Verdict, passed: bool
) -> None:
    checks, others = (Check("it does", holds),), (Check("it does", counterfactual),)
    assert Outcome(experiment_of(verdict=declared), (), checks, others, 0.1).passed is passed


def test_a_negative_result_passes_only_if_it_is_declared() -> None:
    def procedure(trial: Trial) -> None:
        trial.check("it bends", not trial.counterfactual)
        trial.check("it jumps", False, "no jump", expected=NOT_AS_TOLD)

    assert experiment_of(procedure, PARTLY).run().passed
    assert not experiment_of(procedure, AS_TOLD).run().passed


def test_a_statement_that_holds_in_neither_run_is_not_lost() -> None:
    checks = (Check("it jumps", False, expected=NOT_AS_TOLD),)
    outcome = Outcome(experiment_of(verdict=NOT_AS_TOLD), (), checks, checks, 0.1)
    assert outcome.observed
    assert not outcome.lost
    assert not outcome.passed


@pytest.mark.parametrize(("before", "after", "lost"), [(8, 4, True), (8, 5, False), (4, 2, True), (0, 0, False)])
def test_a_rate_is_lost_if_it_falls_by_half(before: int, after: int, lost: bool) -> None:
    assert rate(before).is_lost_in(rate(after)) is lost


@pytest.mark.parametrize(("min_rate", "expected"), [(1.0, AS_TOLD), (0.5, PARTLY), (0.0, NOT_AS_TOLD)])
def test_the_smallest_rate_declares_the_verdict(min_rate: float, expected: Verdict) -> None:
    trial = Trial()
    trial.rate("it does", [True, False, True], "3 m", min_rate=min_rate)
    (check,) = trial.checks
    assert check.expected is expected
    assert check.measured == "2 of 3; 3 m"
    assert check.rate == pytest.approx(2.0 / 3.0)


def test_words_of_a_partial_verdict_have_the_lowest_rate() -> None:
    assert verdict_in_words([Check("a", True), rate(7), rate(3)]) == (
        "partly: 1 of 3 statements hold, 2 in some cases (3 of 8 at least)"
    )


def test_the_number_of_samples_reaches_both_runs() -> None:
    seen = []
    experiment_of(lambda trial: seen.append((trial.counterfactual, trial.samples))).run(samples=3)
    assert seen == [(False, 3), (True, 3)]
