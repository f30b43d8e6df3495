import math

import numpy as np
import pytest

from poise.analysis.ergonomics import (
    HandExertion,
    Handling,
    Worker,
    arm_work_energy,
    endurance_time,
    energy_demand,
    hold_energy,
    holding_time,
    lift_energy,
    lower_energy,
    push_energy,
    rest_allowance,
    walk_energy,
)
from poise.analysis.ergonomics.manual_handling import SEXES, _factor
from poise.analysis.ergonomics.tables import table
from poise.errors import ErgonomicsError
from poise.library import human, human_pose

# Conditions at which each factor of the Liberty Mutual equations is 1: once in eight hours, the nearest reach, the
# shortest travel or way. Heights have their best height instead, and are checked by their maximum below.
_REFERENCE = {"reach": {"female": 0.20, "male": 0.25}, "vertical": 0.25, "distance": 2.1, "frequency": 1.0 / 480.0}


@pytest.mark.parametrize("sex", SEXES)
@pytest.mark.parametrize("task", tuple(table("manual_handling")["tasks"]))
def test_every_factor_is_one_at_its_reference_condition(task: str, sex: str) -> None:
    numbers = table("manual_handling")["tasks"][task][sex]
    for name, condition in _REFERENCE.items():
        if name in numbers:
            value = condition[sex] if isinstance(condition, dict) else condition
            assert _factor(numbers[name], value) == pytest.approx(1.0, abs=2e-3), name


@pytest.mark.parametrize("sex", SEXES)
@pytest.mark.parametrize("task", tuple(table("manual_handling")["tasks"]))
def test_best_height_keeps_nearly_the_whole_reference_load(task: str, sex: str) -> None:
    low, high = table("manual_handling")["ranges"][task.split("_")[0]]["height"][SEXES.index(sex)]
    factors = [_factor(table("manual_handling")["tasks"][task][sex]["height"], v) for v in np.linspace(low, high, 200)]
    assert max(factors) == pytest.approx(1.0, abs=0.1)


def test_fraction_and_acceptable_load_are_inverse() -> None:
    push = Handling("push_initial", height=0.95, frequency=1.0, distance=8.0)
    for fraction in (0.1, 0.5, 0.75, 0.9):
        for sex in SEXES:
            assert push.fraction_capable(push.acceptable(sex, fraction), sex) == pytest.approx(fraction, abs=1e-12)
    assert push.unit == "N"


def test_harder_handling_is_acceptable_to_fewer() -> None:
    base = {"height": 0.6, "frequency": 1.0, "reach": 0.3, "vertical": 0.5}
    easy = Handling("lift", **base)
    for harder in ({"frequency": 4.0}, {"reach": 0.5}, {"vertical": 1.0}):
        assert Handling("lift", **base | harder).acceptable() < easy.acceptable()
    assert easy.acceptable("female") < easy.acceptable("male")


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"task": "throw", "height": 1.0, "frequency": 1.0}, "expected one of"),
        ({"task": "lift", "height": 1.0, "frequency": 1.0, "vertical": 0.5}, "reach must be a finite number"),
        ({"task": "carry", "height": 0.9, "frequency": 1.0, "distance": 4.0, "reach": 0.3}, "no meaning"),
        ({"task": "carry", "height": 0.9, "frequency": 30.0, "distance": 4.0}, "1/480 to 20"),
    ],
)
def test_invalid_handling_is_refused(options: dict[str, object], words: str) -> None:
    with pytest.raises(ErgonomicsError, match=words):
        Handling(**options)  # type: ignore[arg-type]


def test_equations_are_not_used_outside_their_range() -> None:
    far = Handling("lift", height=0.6, frequency=1.0, reach=0.7, vertical=0.5)
    with pytest.raises(ErgonomicsError, match=r"0\.2 to 0\.68 m \(female\)"):
        far.acceptable("female")
    assert far.acceptable("male") > 0.0


@pytest.mark.parametrize(
    ("multiplier", "low", "high"),
    [
        ("IM", HandExertion(0.4, 5, 2), HandExertion(0.4 + 1e-9, 5, 2)),
        ("EM", HandExertion(0.2, 90, 2), HandExertion(0.2, 90 + 1e-9, 2)),
        ("DM", HandExertion(0.2, 5, 60), HandExertion(0.2, 5, 60 + 1e-9)),
    ],
)
def test_multipliers_of_the_strain_index_are_continuous(multiplier: str, low: HandExertion, high: HandExertion) -> None:
    assert low.multipliers()[multiplier] == pytest.approx(high.multipliers()[multiplier], rel=3e-3)


def test_strain_index_by_hand() -> None:
    # 0.05 + 0.35 ... by hand: IM = 30·0.008 − 15.6·0.04 + 13·0.2 + 0.4, EM = 0.1 + 0.25·8, DM = 0.45 + 0.31·2
    exertion = HandExertion(0.2, 8.0, 2.0, wrist=0.0, hours=8.0)
    hours = 0.042 * 8.0 + 0.090 * math.log(8.0) + 0.477
    assert exertion.index == pytest.approx(2.616 * 2.1 * 1.07 * 1.0 * hours, rel=1e-9)
    assert HandExertion(0.2, 8.0, 2.0, wrist=math.radians(-20.0)).multipliers()["PM"] == 1.0
    with pytest.raises(ErgonomicsError, match="intensity"):
        HandExertion(1.2, 8.0, 2.0)


def test_endurance_falls_with_force_and_by_joint_as_published() -> None:
    order = ("ankle", "trunk", "hand", "elbow", "knee", "shoulder")
    times = [endurance_time(0.5, joint) for joint in order]
    assert times == sorted(times, reverse=True)
    assert endurance_time(0.5) == pytest.approx(66.0)  # Rohmert: −1.5 + 4.2 − 2.4 + 0.8 = 1.1 min
    assert endurance_time(0.1) == math.inf
    assert endurance_time(1.1, "elbow") == 0.0
    for joint in order:
        assert endurance_time(0.3, joint) > endurance_time(0.6, joint)


@pytest.mark.parametrize("joint", ["ankle", "shoulder"])
def test_the_smallest_fraction_can_be_held_for_long(joint: str) -> None:
    assert 1e12 < endurance_time(5e-324, joint) < math.inf


def test_rest_allowance() -> None:
    assert rest_allowance(10.0, 0.1) == 0.0
    assert rest_allowance(100.0, 0.5) == math.inf
    assert rest_allowance(0.0, 1.5) == 0.0
    assert rest_allowance(1.0, 1.5) == math.inf
    assert rest_allowance(33.0, 0.5) == pytest.approx(18.0 * 0.5**1.4 * math.sqrt(0.35) * 33.0)


def test_heavier_loads_are_held_for_less_time() -> None:
    stoop = human_pose(human(), "stoop")
    times = [holding_time(stoop, load) for load in (0.0, 5.0, 10.0)]
    seconds = [each.seconds for each in times if each is not None]
    assert len(seconds) == 3
    assert seconds == sorted(seconds, reverse=True)
    assert seconds[-1] < seconds[0]


def test_energy_of_lifts_and_walks() -> None:
    man, woman = Worker(75.0, "male"), Worker(60.0, "female")
    # by hand, stoop: 0.01 (0.325·75·(0.81 − 0.2) + (1.41·10 + 0.76·10)(0.8 − 0.2))
    assert lift_energy(man, 10.0, 0.2, 0.8) == pytest.approx(0.01 * (0.325 * 75.0 * 0.61 + 21.7 * 0.6))
    assert lift_energy(man, 10.0, 0.2, 0.8, "squat") > lift_energy(man, 10.0, 0.2, 0.8)
    below, above = lift_energy(woman, 10.0, 0.2, 0.81), lift_energy(woman, 10.0, 0.81, 1.3)
    assert lift_energy(woman, 10.0, 0.2, 1.3) == pytest.approx(below + above)
    assert walk_energy(man, 66.0, 1.1, load=10.0) > walk_energy(man, 66.0, 1.1)
    assert energy_demand(man).rate == pytest.approx(0.024 * 75.0)
    with pytest.raises(ErgonomicsError, match="style"):
        lift_energy(man, 10.0, 0.2, 0.8, "jump")


def test_energy_of_other_tasks_by_hand() -> None:
    """Coefficients of Garg, Chaffin & Herrin 1978, read in a public transcription."""
    man, woman = Worker(80.0, "male"), Worker(60.0, "female")
    assert lift_energy(man, 5.0, 0.2, 0.7, "one_hand") == pytest.approx(0.01 * (0.352 * 80.0 * 0.61 + 3.03 * 5.0 * 0.5))
    assert lower_energy(woman, 10.0, 0.7, 0.2) == pytest.approx(0.01 * (0.268 * 60.0 * 0.61 + 0.675 * 10.0 * 0.5))
    squat = 0.01 * (0.511 * 80.0 * 0.61 + 0.701 * 10.0 * 0.5)
    assert lower_energy(man, 10.0, 0.7, 0.2, "squat") == pytest.approx(squat)
    arms = 0.01 * (0.093 * 80.0 * 0.69 + (1.02 + 0.37) * 10.0 * 0.6)
    assert lower_energy(man, 10.0, 1.5, 0.9) == pytest.approx(arms)
    assert hold_energy(10.0, 2.0) == pytest.approx(1.24)
    assert hold_energy(10.0, 2.0, "one_hand") == pytest.approx(1.76)
    newton = 20.0 * 9.80665
    assert push_energy(man, newton, 3.0) == pytest.approx(0.03 * (0.112 * 80.0 + 1.655 * 20.0))
    assert push_energy(woman, newton, 3.0, 1.5) == pytest.approx(3.0 * (0.086 + 0.036 * 20.0))
    sides = 0.01 * (80.0 + 2.43 * 80.0 + 4.63 * 10.0 + 46.2)
    assert walk_energy(man, 60.0, 1.0, 10.0, carried="sides") == pytest.approx(sides)
    assert arm_work_energy("both_arms_light", 5.0) == pytest.approx(6.0)
    for wrong in (lambda: hold_energy(1.0, 1.0, "head"), lambda: arm_work_energy("toes", 1.0)):
        with pytest.raises(ErgonomicsError, match="expected one of"):
            wrong()
    with pytest.raises(ErgonomicsError, match="height"):
        push_energy(man, 100.0, 1.0, 1.9)
