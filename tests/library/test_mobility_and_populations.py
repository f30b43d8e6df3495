"""Restricted ranges of motion, and populations other than the measured one."""

import math

import numpy as np
import pytest

from poise import library
from poise.analysis.population.population import PopulationStudy
from poise.errors import FigureError, StudyError
from poise.kinematics import Pose, random_pose
from poise.library import POPULATIONS


def test_a_stiff_shoulder_keeps_the_arm_low() -> None:
    person = library.human()
    stiff = library.restricted(person, {"left_shoulder": 40.0})
    standing = library.human_pose(stiff, "stand")
    assert not standing.violations(1e-6)
    raised = Pose(stiff, library.human_pose(person, "t").q)
    assert "left_shoulder" in " ".join(raised.violations())
    assert "right_shoulder" not in " ".join(raised.violations())
    before = standing.transform("left_clavicle")[:3, :3].T @ standing.transform("left_upper_arm")[:3, 2]
    rng = np.random.default_rng(3)
    for _ in range(20):
        pose = random_pose(stiff, rng)
        along = pose.transform("left_clavicle")[:3, :3].T @ pose.transform("left_upper_arm")[:3, 2]
        assert math.degrees(math.acos(min(1.0, float(along @ before)))) <= 40.0 + 1e-3


def test_a_stiff_knee_bends_up_to_its_angle() -> None:
    stiff = library.restricted(library.human(), {"right_knee": 60.0})
    assert stiff.joint("right_knee").ranges["flexion"].upper == pytest.approx(math.radians(60.0))
    assert stiff.joint("left_knee").ranges["flexion"].upper > 2.0


@pytest.mark.parametrize(
    ("angles", "message"), [({"left_sholder": 60.0}, "left_shoulder"), ({"left_knee": 200}, "170")]
)
def test_wrong_restrictions_are_refused(angles: dict[str, float], message: str) -> None:
    with pytest.raises(FigureError, match=message):
        library.restricted(library.human(), angles)


def test_civilians_have_the_stated_means_and_spreads() -> None:
    rng = np.random.default_rng(1)
    for people in (POPULATIONS["us_civilian"].female, POPULATIONS["us_civilian"].male):
        assert people is not None
        stature, mass = np.array([people.sample(rng) for _ in range(20000)]).T
        assert stature.mean() == pytest.approx(people.stature, abs=3e-3)
        assert stature.std() == pytest.approx(people.stature_deviation, rel=0.03)
        assert mass.mean() == pytest.approx(people.mass, abs=0.8)
        assert mass.std() == pytest.approx(people.mass_deviation, rel=0.06)
        assert np.median(mass) < mass.mean()  # skewed, as weights are


def test_a_study_samples_its_population_and_restricts_it() -> None:
    army = PopulationStudy(goals=((0.3, -0.2, 1.0),), count=12)
    civil = PopulationStudy(
        goals=army.goals, count=12, population="us_civilian", restrictions=(("right_shoulder", 60.0),)
    )
    masses = [[study.body(k)[2]["mass"] for k in range(12)] for study in (army, civil)]
    assert np.mean(masses[1]) > np.mean(masses[0])
    assert len(civil.body(0)[0].joint("right_shoulder").swing) == 2
    assert "NHANES" in civil.conditions
    assert "right_shoulder up to 60°" in civil.conditions
    with pytest.raises(StudyError, match="us_civilian"):
        PopulationStudy(goals=army.goals, population="us_civil")
    with pytest.raises(StudyError, match="no joint"):
        PopulationStudy(goals=army.goals, restrictions=(("tail", 60.0),))
