"""The comparison with other libraries: solvable problems, an evaluation that detects faults, and the page."""

from __future__ import annotations

import importlib
import json
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "benchmarks" / "peer_libraries"
Json = dict[str, Any]


def module(name: str) -> ModuleType:
    return importlib.import_module(f"benchmarks.peer_libraries.{name}")


@pytest.fixture(scope="module")
def problems(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Json]:
    folder = tmp_path_factory.mktemp("problems")
    command = [sys.executable, "-m", "benchmarks.peer_libraries.problems", str(folder), "--quick"]
    subprocess.run(command, check=True, capture_output=True, cwd=ROOT)
    return folder, json.loads((folder / "problems.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def measured(problems: tuple[Path, Json]) -> Any:
    """Poise alone, in its own process, measured like the others."""
    environments, measure = module("environments"), module("measure")
    peers = [each for each in environments.PEERS if each.name in ("Poise", "PyRoki")]
    homes = {
        "Poise": environments.Environment(Path(sys.executable), 1.0),
        "PyRoki": environments.Environment(Path("nowhere"), reason="there is none"),
    }
    return measure.measure(peers, homes, problems[0], rounds=1)


@pytest.fixture(scope="module")
def verdicts(problems: tuple[Path, Json], measured: Any) -> Json:
    return module("judge").verdicts(problems[1], measured.answers)


@pytest.mark.nightly
def test_poise_solves_every_set(measured: Any, verdicts: Json) -> None:
    assert measured.failures == {}
    assert set(verdicts) == set(module("page").SETS)
    for name, by_peer in verdicts.items():
        assert by_peer["Poise"]["success"] == 1.0, name
        assert by_peer["Poise"]["beyond"] < 1e-9, name


@pytest.mark.parametrize(
    ("joint", "change", "violated"), [("left_shank_joint", -3.0, "beyond"), ("right_foot_joint_x", 0.1, "above")]
)
def test_the_judge_detects_violations(
    problems: tuple[Path, Json], measured: Any, joint: str, change: float, violated: str
) -> None:
    pose = json.loads(json.dumps(measured.answers["reach"]["Poise"]))
    pose[0]["joints"][joint] += change
    verdict = module("judge").verdicts(problems[1], {"reach": {"Poise": pose}})["reach"]["Poise"]
    assert verdict["success"] == 0.5  # of two problems
    assert verdict[violated] > 0.05


def test_the_judge_requires_every_joint(problems: tuple[Path, Json], measured: Any) -> None:
    pose = json.loads(json.dumps(measured.answers["chain"]["Poise"]))
    del pose[0]["joints"]["hinge_3"]
    with pytest.raises(ValueError, match="hinge_3"):
        module("judge").verdicts(problems[1], {"chain": {"Poise": pose}})


def test_in_a_conflict_success_is_relative_to_the_best_valid_pose() -> None:
    near, far = ({"above": 0.0, "beyond": 0.0, "missed": missed} for missed in (0.5, 0.6))
    verdict = module("judge").verdict
    assert verdict([near], [0.5])["success"] == 1.0
    assert verdict([far], [0.5])["success"] == 0.0
    assert verdict([{**near, "above": 0.01}], [0.5])["success"] == 0.0


def test_the_page_lists_measured_and_missing_libraries(
    problems: tuple[Path, Json], measured: Any, verdicts: Json, tmp_path: Path
) -> None:
    module("page").write_page(tmp_path, measured, verdicts, problems[1], load=3.0)
    text = (tmp_path / "benchmarks.md").read_text(encoding="utf-8")
    assert "PyRoki did not take part: there is none." in text
    assert "**The machine had other load** (load average 3.0" in text
    assert text.count("| Poise |") == len(verdicts) + 1
    assert "Nowhere in this run." in text
    assert (tmp_path / "pictures" / "benchmark_solve.svg").read_text(encoding="utf-8").startswith("<svg")


def test_the_page_lists_where_others_do_better(measured: Any, verdicts: Json) -> None:
    page, times = module("page"), module("measure").Times
    own, other = times(solve=[[2e-3]], step=[2e-5]), times(solve=[[1e-3]], step=[3e-5])
    words = page.advantages(own, other, {"success": 0.5}, {"success": 1.0})
    assert words == ["takes 1,000 µs while Poise takes 2,000", "succeeds in 100 % while Poise does in 50 %"]


@pytest.mark.parametrize("what", ["import time; time.sleep(60)", "raise SystemExit(3)"])
def test_a_library_that_hangs_or_exits_is_reported_as_a_failure(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    environments, measure = module("environments"), module("measure")
    monkeypatch.setattr(measure, "ANSWER_TIMEOUT_S", 0.5)
    script = tmp_path / "with_stuck.py"
    script.write_text(what, encoding="utf-8")
    monkeypatch.setattr(environments.PeerLibrary, "script", script)
    stuck = environments.PeerLibrary("stuck", ())
    found = measure.measure([stuck], {"stuck": environments.Environment(Path(sys.executable))}, tmp_path, rounds=1)
    assert found.failures == {"stuck": "the peer ended"}
    assert found.times == {}


def test_minimum_per_problem_and_median_over_rounds() -> None:
    summary = module("measure").Times(solve=[[1.0, 5.0], [3.0, 2.0], [9.0, 9.0]]).summary
    assert (summary["solve_min"], summary["solve_median"], summary["step_min"]) == (1.5, 3.0, None)


def test_goals_are_written_inside_the_clock_and_the_joint_vector_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(FOLDER / "peers"))
    serve = importlib.import_module("serve")
    seen: list[object] = []

    class Recorded:
        def aim(self, problem: Json) -> None:
            seen.append(problem)

        def solve(self) -> str:
            seen.append("solve")
            return "q"

        tick = solve

        def pose(self, q: str) -> Json:
            return {"joints": q}

    server, goals = serve.Server({"robots": {}, "sets": {}}, {}), [{"number": number} for number in range(3)]
    assert [each["joints"] for each in server.ticks([Recorded()], goals[:1], goals)["poses"]] == ["q"] * 3
    assert seen == [each for goal in goals for each in (goal, "solve")] * 2
    seen.clear()
    assert len(server.batch([Recorded()], goals[:1], goals)["poses"]) == 3
    assert seen == [each for goal in goals for each in (goal, "solve")]
    seen.clear()
    server.solve([Recorded()], goals[:1], [])
    assert seen == [goals[0], "solve"] * (len(seen) // 2)


def test_every_library_has_a_script_with_user_code() -> None:
    environments, measure = module("environments"), module("measure")
    scripts = {each.script for each in environments.PEERS if each.script.exists()}
    assert scripts == set((FOLDER / "peers").glob("with_*.py"))
    lines = {each.name: measure.user_lines(each) for each in environments.PEERS if each.script in scripts}
    assert 10 < lines["Poise"] < 40
    assert lines["TRAC-IK"] == 0  # has no whole-body problem
