"""The benches run where no peer is installed, name every measurement once and keep their bars."""

from __future__ import annotations

import pytest
from benchmarks.adapters import poise as ours
from benchmarks.adapters.contenders import PACKAGES
from benchmarks.measurement import Bar, Measurement, Verdict
from benchmarks.run import Run, Settings
from benchmarks.suite.problem_sets import SETS, problems

from benchmarks.suite import convergence, files, solve, step
from poise.cli.optional_packages import OptionalPackage
from tests.support.backends import NEEDS_NATIVE

ALONE = Run(Settings(quick=True), tuple(OptionalPackage(package, error="not installed") for package in PACKAGES))


def by_name(measurements: list[Measurement]) -> dict[str, Measurement]:
    found = {each.name: each for each in measurements}
    assert len(found) == len(measurements)
    return found


def bars(found: dict[str, Measurement], verdict: Verdict) -> set[str]:
    return {name for name, each in found.items() if each.bar is not None and each.verdict is verdict}


@NEEDS_NATIVE
def test_the_step_without_peers_says_what_it_could_not_compare() -> None:
    found = by_name(list(step.step(ALONE)))
    missing = bars(found, Verdict.NOT_MEASURED)
    assert {name.removeprefix("reach step, poise / ").split(",")[0] for name in missing} == {
        "placo",
        "pink",
        "mink",
        "pinocchio and daqp",
        "reach step",
    }
    assert found["reach step, poise / thesis, of minima"].value is not None
    assert found["growth, cost of a level from 5 on / up to 5, poise"].bar == step.LINEAR_BAR


@NEEDS_NATIVE
def test_whole_solves_are_timed_with_their_results(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solve, "PLACO_BARS", {"reach": solve.PLACO_BARS["reach"]})
    monkeypatch.setattr(solve, "ROUNDS", {True: 1})
    found = by_name(list(solve.solve(ALONE)))
    assert len(bars(found, Verdict.NOT_MEASURED)) == 2
    for name in ("poise", "thesis"):
        assert found[f"reach, share with all errors below 0.0001, {name}"].value == 1.0
        assert found[f"reach, share failed, {name}"].value == 0.0


def test_convergence_counts_statuses_iterations_and_reached_goals(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[int, int]] = []
    monkeypatch.setattr(convergence, "COUNTS", {True: 2})
    monkeypatch.setattr(convergence, "TRUNK_COUNTS", {True: 2})

    def fake(ready: ours.PreparedProblem) -> ours.Outcome:
        """Every first problem solved at its start, every second one converged after many iterations."""
        name, number = ready.name.split()
        own = problems(name, 2, 0)[int(number)]
        if int(number) == 0:
            return ours.Outcome("solved", 3, own.witness or own.pose)
        return ours.Outcome("converged", 61, own.pose)

    monkeypatch.setattr(ours.PreparedProblem, "solve", fake)
    run = Run(Settings(quick=True), progress=lambda done, total: seen.append((done, total)))
    found = by_name(list(convergence.convergence(run)))
    total = 2 * len(SETS)
    assert seen == [(done, total) for done in range(1, total + 1)]
    for name in SETS:
        assert found[f"{name}, share solved"].value == found[f"{name}, share converged"].value == 0.5
        assert found[f"{name}, share converged within 60 iterations"].value == 0.5
        assert found[f"{name}, iterations, median"].value == 32.0
        assert found[f"{name}, iterations, maximum"].value == 61.0
        assert found[f"{name}, worst limit violation"].value <= 1e-15
    assert found["trunk-reach, share within 0.1 mm"].value == 0.5


def test_the_bars_have_their_documented_limits() -> None:
    faster = {name: round(1.0 / bar.limit) for name, bar in step.BARS.items()}
    assert faster == {"thesis": 50, "pinocchio and daqp": 15, "pink": 30, "mink": 30, "placo": 8}
    assert {name: round(1.0 / bar.limit) for name, bar in solve.PLACO_BARS.items()} == {"reach": 10, "hard": 50}
    promised = (
        convergence.REACH_ITERATIONS_BAR,
        convergence.CONFLICT_ITERATIONS_BAR,
        convergence.CONVERGED_BAR,
        convergence.REACHED_BAR,
    )
    assert [bar.limit for bar in promised] == [12, 20, 0.99, 0.999]
    assert isinstance(step.NUMPY_BAR, Bar)
    assert step.NUMPY_BAR.limit == 6.0


def test_a_solve_reports_its_status() -> None:
    reach, hard = problems("reach", 1, 0)[0], problems("hard", 1, 0)[0]
    solved = ours.PreparedProblem(reach).solve()
    assert solved.status == "solved"
    assert solved.converged
    assert max(task.error_norm(solved.pose) for task in reach.tasks) < 1e-6
    assert ours.PreparedProblem(hard).solve(max_iterations=2).status == "budget"


def test_files_round_trip(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "FRAMES", 20)
    monkeypatch.setattr(files, "RINGS", 40)
    found = by_name(list(files.files(ALONE)))
    assert set(found) == {"BVH of 20 frames", "GLB of 480 vertices", "BVH, largest position error of a joint"}
    assert found["BVH, largest position error of a joint"].verdict is Verdict.HELD
