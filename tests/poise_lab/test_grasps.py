"""Objects in a hand, measured apart from the search that closes it."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from poise import library
from poise.kinematics import Pose
from poise.library.hand_grips import FINGERS
from poise.math import quaternion
from poise.model import Box, Figure, Transform
from poise_lab.grasps import CASES, MAX_DEPTH_M, GraspCase, measure, random_case, table

_EVERY_RUN = ("bar 2 cm", "ball 10 cm", "cube 5 cm", "pen 9 mm", "steering wheel 3 cm")


@cache
def person() -> Figure:
    return library.human(hands=True)


@cache
def people() -> list[Figure]:
    return [person(), library.human(hands=True, sex="female", percentile=5), library.human(hands=True, percentile=95)]


def _cases() -> list[object]:
    return [pytest.param(name, marks=[] if name in _EVERY_RUN else [pytest.mark.nightly]) for name in CASES]


@pytest.mark.parametrize("name", _cases())
def test_pads_touch_and_no_bone_is_inside(name: str) -> None:
    found = measure(CASES[name], person())
    assert found.depth <= MAX_DEPTH_M
    assert found.touches


@pytest.mark.parametrize("seed", range(3, 9))
def test_random_objects_are_touched_by_hands_of_all_sizes(seed: int) -> None:
    rng = np.random.default_rng(seed)
    for _ in range(8):
        kind, case = random_case(rng)
        side = ("left", "right")[rng.integers(2)]
        assert measure(case, people()[rng.integers(3)], side).touches, (kind, case)


@pytest.mark.parametrize("thickness", [0.01, 0.02, 0.03])
@pytest.mark.parametrize("tilt", [-15.0, 0.0])
def test_a_plate_is_between_thumb_and_fingers(thickness: float, tilt: float) -> None:
    case = GraspCase(Box((thickness, 0.2, 0.15)), "precision", tilt=tilt)
    placement = case.placement(person(), "left")
    closed = library.close_hand(person(), "left", case.geometry, placement)
    pose = Pose.neutral(person()).with_values(dict(closed.values))
    hand = pose.transform("left_hand")
    to_box = (Transform.from_matrix(hand[:3, :3], hand[:3, 3]) @ placement).inverse()
    R = quaternion.to_matrix(to_box.quaternion)
    sides = {}
    for finger in ("index", "middle", "ring", "little", "thumb"):
        tip = pose.transform(f"left_{finger}_end")
        length = person().segment(f"left_{finger}_end").shapes[0].geometry.length  # type: ignore[attr-defined]
        sides[finger] = (R @ (tip[:3, 3] + length * tip[:3, 2]) + to_box.translation_vector)[0] / (0.5 * thickness)
    beyond = np.sign(sides["index"]) * np.array([sides[finger] for finger in FINGERS])
    assert beyond.min() > 1.0  # on one side of the plate
    assert np.sign(sides["index"]) * sides["thumb"] < -1.0  # on the other


def test_the_other_hand_closes_alike() -> None:
    left, right = (measure(CASES["cup 8 cm"], person(), side) for side in ("left", "right"))
    assert right.depth == pytest.approx(left.depth, abs=1e-9)
    assert right.pads == pytest.approx(left.pads, abs=1e-9)


def test_the_table_counts_what_touches() -> None:
    found = {"pen 9 mm": measure(CASES["pen 9 mm"], person())}
    assert "1 of 1 touch" in table(found)
