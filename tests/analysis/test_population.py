"""Population studies: accommodation, limiting dimensions, critical bodies."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

import poise
from poise.analysis.population.accommodation import Accommodation
from poise.analysis.population.page import (
    critical_table,
    draw_population,
    goal_table,
    limit_table,
    measure_table,
    sex_table,
)
from poise.analysis.population.population import DIMENSIONS, Person, PopulationStudy
from poise.analysis.population.stance import STANCES
from poise.analysis.study.runner import run_study
from poise.analysis.study.study import Outcome
from poise.collision import ClearanceTask
from poise.errors import StudyError
from poise.kinematics import Pose
from poise.library import human, human_pose
from poise.scene import Scene
from poise.statics import convex_hull

HIGH = PopulationStudy(((0.25, -0.3, 1.9),), count=16, seed=3)


@pytest.fixture(scope="module")
def high() -> Accommodation:
    return Accommodation(HIGH, run_study(HIGH, chunk=8))


def test_tall_people_reach_a_high_shelf_and_short_people_do_not(high: Accommodation) -> None:
    stature, able = high.outcome.columns["stature"], high.reached.all(axis=1)
    assert 0.0 < high.accommodated < 1.0
    assert stature[able].min() > stature.min()
    assert stature[able].mean() > stature[~able].mean() + 0.05
    differences = high.limiting()
    assert dict(differences)["stature"] > 0.8
    assert abs(differences[0][1]) >= abs(differences[-1][1])
    assert "of 16 bodies reach the goal; limited most by" in str(high)


def test_critical_bodies_are_on_both_sides_of_the_boundary(high: Accommodation) -> None:
    worst, stature, able = high.outcome.columns["error"].max(axis=1), high.outcome.columns["stature"], high.able
    first, second, third, fourth = high.critical(4)
    assert able[[first, second, third, fourth]].tolist() == [False, True, False, True]
    assert worst[first] == worst[~able].min()
    assert worst[third] == np.sort(worst[~able])[1]
    assert stature[second] < np.median(stature[able])
    assert sorted(high.critical(100)) == list(range(16))


def known_study(able: list[bool], sizes: dict[str, list[float]]) -> Accommodation:
    """A study with known results."""
    study = PopulationStudy(((0.0, 0.0, 1.0),), count=len(able))
    columns = {name: np.array(sizes.get(name, np.linspace(1.0, 1.0001, len(able)))) for name in DIMENSIONS}
    error = np.where(able, 0.0, 0.1 + 0.01 * np.arange(len(able)))[:, None]
    results = columns | {"woman": np.zeros(len(able), dtype=bool), "error": error, "higher_error": np.zeros_like(error)}
    return Accommodation(study, Outcome(results, {}))


def test_the_limiting_dimension_differs_most_in_either_direction() -> None:
    able = [False, False, True, True, True, False]
    found = known_study(able, {"handlength": [0.2, 0.21, 0.18, 0.17, 0.16, 0.22], "mass": [70, 80, 71, 79, 75, 74]})
    assert found.limiting()[0][0] == "handlength"
    assert found.limiting()[0][1] < -1.0
    assert found.critical(2) == [0, 2]  # the least miss, and of those who can the largest hand
    assert found.accommodated == 0.5
    assert found.uncertainty == pytest.approx(0.312, abs=2e-3)  # Wilson's interval for 3 of 6


def test_a_body_that_loses_balance_is_not_accommodated() -> None:
    found = known_study([True, True], {})
    found.outcome.columns["higher_error"][1] = 0.02
    assert found.able.tolist() == [True, False]


def test_bodies_that_could_not_be_built_do_not_count() -> None:
    found = known_study([True, True, False, True], {})
    found.outcome.columns["error"][1] = np.nan
    assert found.valid_bodies.tolist() == [0, 2, 3]
    assert found.accommodated == pytest.approx(2.0 / 3.0)
    assert 1 not in found.critical(4)
    found.outcome.columns["error"][:] = np.nan
    with pytest.raises(StudyError, match="none of the 4 bodies could be built, body 0 with: too thin"):
        _ = Accommodation(found.study, Outcome(found.outcome.columns, {0: "too thin"})).accommodated


def test_all_bodies_reach_a_near_goal_and_none_a_far_one() -> None:
    study = PopulationStudy(((0.3, -0.25, 1.1), (3.0, 0.0, 1.0)), count=4)
    found = Accommodation(study, run_study(study))
    assert found.by_goal.tolist() == [1.0, 0.0]
    assert found.accommodated == 0.0
    assert found.limiting() == []


def test_missed_goals_are_retried_from_other_poses(monkeypatch: pytest.MonkeyPatch) -> None:
    """A low goal beside the body: solves from standing end in a local optimum, from a bent pose they do not."""
    study = PopulationStudy(((0.2, -0.5, 0.5),), count=4, balance="centered")
    assert Accommodation(study, run_study(study)).accommodated == 1.0
    monkeypatch.setattr("poise.analysis.population.population.RETRY_POSES", ())
    assert Accommodation(study, run_study(study)).accommodated < 1.0


def test_bodies_avoid_themselves_and_measures_are_those_of_their_natural_poses() -> None:
    """With self-collision no pose passes through the body; without, some do. Goals that are missed have no measure."""
    goals = ((0.35, 0.35, 1.1), (0.3, 0.2, 0.8), (3.0, 0.0, 1.2))
    study = PopulationStudy(goals, count=3, seed=5, self_collision=True, measures=("rula", "strength"), load=2.0)
    free = PopulationStudy(goals, count=3, seed=5)
    bodies = [study.body(item)[0] for item in range(3)]
    avoiding = ClearanceTask(name="itself", self_collision=True)
    depths = []
    for each in (study, free):
        attempts = each.attempt(bodies)
        rows = attempts.reached(study.tolerance)
        poses = [Pose(bodies[row // 3], attempts.q[row]) for row in rows]
        depths.append(max(float(avoiding.error(pose).max()) for pose in poses))
    assert depths[0] <= study.tolerance < depths[1]
    found = Accommodation(study, run_study(study, chunk=2))
    assert found.reached.tolist() == [[True, True, False]] * 3
    for name, low, high in (("rula", 1.0, 7.0), ("strength", 0.0, 1.0)):
        values = found.outcome.column(name)
        assert np.array_equal(np.isfinite(values), found.reached)
        assert values[found.reached].min() >= low
        assert values[found.reached].max() <= high
    assert "rula" in measure_table(found).text()


@pytest.mark.nightly
def test_bodies_do_not_depend_on_the_chunk_size() -> None:
    one, other = run_study(HIGH, chunk=5), run_study(HIGH, chunk=16)
    for name, values in one.columns.items():
        assert np.array_equal(values, other.columns[name])
    assert HIGH.body(7)[0] == HIGH.body(7)[0]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"goals": ()}, r"goals: expected one or more finite positions \(x, y, z\)"),
        ({"goals": ((0.0, 0.0),)}, r"goals: expected one or more finite positions \(x, y, z\)"),
        ({"goals": ((0.0, 0.0, 1.0),), "count": 0}, "expected count >= 1"),
        ({"goals": ((0.0, 0.0, 1.0),), "women": 1.5}, "0 <= women <= 1"),
        ({"goals": ((0.0, 0.0, np.nan),)}, r"goals: expected one or more finite positions \(x, y, z\)"),
        ({"goals": "high up"}, r"goals: expected one or more finite positions \(x, y, z\)"),
        ({"goals": ((0.0, 0.0, 1.0),), "site": "right_grap"}, "no site 'right_grap'; did you mean 'right_grip'"),
        ({"goals": ((0.0, 0.0, 1.0),), "pose": "stamd"}, "did you mean 'stand'"),
        ({"goals": ((0.0, 0.0, 1.0),), "seed": -1}, "0 or more, got -1"),
        ({"goals": ((0.0, 0.0, 1.0),), "measures": ("rulla",)}, "unknown measure 'rulla'; did you mean 'rula'"),
        ({"goals": ((0.0, 0.0, 1.0),), "load": -1.0}, "0 or more .kg., got -1"),
        ({"goals": ((0.0, 0.0, 1.0),), "people": (Person("male"), Person("male", 17.5))}, "body 1 is invalid"),
        (
            {"goals": ((0.0, 0.0, 1.0),), "people": (Person("female", 1.6, 480.0),)},
            "body 0 is invalid: human mass: a stature of 1.60 m",
        ),
        ({"goals": ((0.0, 0.0, 1.0),), "people": (Person("giant"),)}, "'male' or 'female', got 'giant'"),
    ],
)
def test_invalid_studies_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(StudyError, match=message):
        PopulationStudy(**options)  # type: ignore[arg-type]


def test_given_people_have_their_dimensions() -> None:
    study = PopulationStudy(((0.25, -0.3, 1.9),), people=(Person("female", 1.5), Person("male", 1.95, 100.0)))
    found = Accommodation(study, run_study(study))
    assert study.count == 2
    assert found.outcome.columns["stature"].tolist() == [1.5, 1.95]
    assert found.outcome.columns["mass"][1] == 100.0
    assert found.outcome.columns["woman"].tolist() == [True, False]
    assert found.able.tolist() == [False, True]


def test_the_tables_match_the_arrays(high: Accommodation) -> None:
    assert goal_table(high).rows[0][2] == f"{high.accommodated:.1%}"
    name, difference = high.limiting()[0]
    assert limit_table(high).rows[0][0] == DIMENSIONS[name]
    assert limit_table(high).rows[0][3] == f"{difference:+.2f}"
    assert [row[0] for row in critical_table(high, 3).rows] == [str(item) for item in high.critical(3)]


@pytest.mark.nightly
def test_it_is_plotted_in_every_format(high: Accommodation, tmp_path: Path) -> None:
    for ending in ("svg", "png", "html"):
        draw_population(high, tmp_path / f"a.{ending}")
    tree = ElementTree.parse(tmp_path / "a.svg")
    circles = [each for each in tree.iter() if each.tag.endswith("circle")]
    assert len(circles) >= high.study.count
    page = (tmp_path / "a.html").read_text(encoding="utf-8")
    assert f"{high.accommodated:.1%}" in page
    assert page.count("<svg") == 2
    assert "data:image/png;base64," in page
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    with pytest.raises(StudyError, match=r"unsupported plot format; expected \.svg, \.png or \.html"):
        draw_population(high, tmp_path / "a.jpg")


@pytest.mark.nightly
def test_without_failures_there_are_no_critical_bodies_but_a_page(tmp_path: Path) -> None:
    study = PopulationStudy(((0.3, -0.25, 1.1),), count=2)
    found = Accommodation(study, run_study(study))
    draw_population(found, tmp_path / "a.html")
    assert found.critical() == []
    assert "100.0%" in (tmp_path / "a.html").read_text(encoding="utf-8")


def test_bodies_may_lean_as_far_as_their_feet_allow() -> None:
    """A goal ahead, at which only the position of the center of mass decides: the polygon reaches farther."""
    people = (Person("female", 1.63), Person("male", 1.75))
    goals = tuple((x, -0.2, 1.2) for x in (0.75, 0.85, 0.95))
    reached = {}
    for balance in ("centered", "polygon"):
        study = PopulationStudy(goals, people=people, balance=balance)
        reached[balance] = Accommodation(study, run_study(study)).reached
    assert (reached["polygon"] | ~reached["centered"]).all()
    assert reached["polygon"].sum() > reached["centered"].sum()
    study = PopulationStudy(goals[:1], people=people)
    figure, _, _ = study.body(0)
    pose = Pose(figure, study.attempt([figure]).q[0])
    corners = [pose.position(site)[:2] for site in STANCES["stand"].carrying]
    assert convex_hull(np.array(corners)).margin(pose.center_of_mass()[:2]) >= 0.02 - 1e-6


def error_of(goal: tuple[float, float, float], **options: object) -> float:
    """Error of a woman of 1.60 m [m]."""
    study = PopulationStudy((goal,), people=(Person("female", 1.60),), **options)  # type: ignore[arg-type]
    return float(run_study(study).columns["error"][0, 0])


@pytest.mark.nightly
def test_shoes_tiptoe_and_the_other_hand_reach_more() -> None:
    high, aside = (0.3, 0.25, 1.95), (0.0, 1.2, 0.5)
    barefoot = error_of(high)
    assert error_of(high, shoes=0.03) == pytest.approx(barefoot - 0.03, abs=0.005)
    assert error_of(high, stance="tiptoe") < barefoot - 0.04
    assert error_of(aside, site="either_grip") == pytest.approx(error_of(aside, site="left_grip"))
    assert error_of(aside, site="either_grip") < error_of(aside) - 0.05


def test_people_who_sit_keep_their_seat() -> None:
    study = PopulationStudy(((0.5, -0.2, 1.0),), people=(Person("male"),), pose="sit")
    figure, _, _ = study.body(0)
    attempts = study.attempt([figure])
    pose, start = Pose(figure, attempts.q[0]), human_pose(figure, "sit")
    assert attempts.error[0] < 5e-3
    np.testing.assert_allclose(pose.position("left_sitting_bone"), start.position("left_sitting_bone"), atol=1e-4)
    assert "sitting" in study.conditions


@pytest.mark.nightly
def test_bodies_avoid_obstacles() -> None:
    """A board in front of the hand: what is behind it is out of reach through it."""
    person, goal = (Person("male"),), ((0.45, -0.2, 1.2),)
    scene = Scene(human(), human_pose(human(), "stand"))
    scene.add_obstacle("board", poise.Box((0.02, 1.0, 1.0)), at=(0.35, -0.2, 1.2))
    scene.avoid()
    free, blocked = (
        float(run_study(PopulationStudy(goal, people=person, tasks=tasks)).columns["error"][0, 0])
        for tasks in ((), scene.tasks)
    )
    assert free < 5e-3 < 0.05 < blocked


def test_women_and_men_are_reported_apart(high: Accommodation) -> None:
    women = np.asarray(high.outcome.column("woman"), dtype=bool)
    assert high.by_sex["women"] == (int(women.sum()), pytest.approx(high.able[women].mean()))
    assert [row[0] for row in sex_table(high).rows] == ["women", "men"]
    assert "US Army personnel, 17 to 58 years" in high.study.conditions
    assert "2 cm inside the support polygon" in high.study.conditions


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"stance": "lie"}, "unknown stance 'lie'"),
        ({"balance": "polygons"}, "did you mean 'polygon'"),
        ({"margin": -0.1}, "expected a margin from 0"),
        ({"shoes": 1.0}, "shoes from 0"),
    ],
)
def test_invalid_conditions_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(StudyError, match=message):
        PopulationStudy(((0.0, 0.0, 1.0),), **options)  # type: ignore[arg-type]
