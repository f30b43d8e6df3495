"""Bodies of a population, the same goals for all."""

from __future__ import annotations

import numpy as np
import pytest

from poise.errors import StudyError
from poise.studies import Accommodation, PopulationStudy, run_study

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
    assert "bodies reach all 1 goals" in str(high)


def test_the_critical_bodies_are_between_those_who_can_and_those_who_cannot(high: Accommodation) -> None:
    worst = high.outcome.columns["error"].max(axis=1)
    edge = np.abs(worst - HIGH.tolerance)
    assert edge[high.critical(3)].max() <= np.sort(edge)[2]


def test_everybody_reaches_what_is_near_and_nobody_what_is_far() -> None:
    study = PopulationStudy(((0.3, -0.25, 1.1), (3.0, 0.0, 1.0)), count=4)
    found = Accommodation(study, run_study(study))
    assert found.by_goal.tolist() == [1.0, 0.0]
    assert found.accommodated == 0.0
    assert found.limiting() == []


def test_a_body_is_the_same_wherever_it_is_made() -> None:
    one, other = run_study(HIGH, chunk=5), run_study(HIGH, chunk=16)
    for name, values in one.columns.items():
        assert np.array_equal(values, other.columns[name])
    assert HIGH.body(7)[0] == HIGH.body(7)[0]


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"goals": ()}, "goals of three finite numbers"),
        ({"goals": ((0.0, 0.0),)}, "goals of three finite numbers"),
        ({"goals": ((0.0, 0.0, 1.0),), "count": 0}, "one body or more"),
        ({"goals": ((0.0, 0.0, 1.0),), "women": 1.5}, "share of women"),
    ],
)
def test_bad_studies_are_refused(options: dict[str, float], words: str) -> None:
    with pytest.raises(StudyError, match=words):
        PopulationStudy(**options)  # type: ignore[arg-type]
