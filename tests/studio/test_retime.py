"""Moving and copying several keyframes at once."""

from __future__ import annotations

import pytest

from poise.errors import PoseError
from poise.kinematics import Pose
from poise.library import make
from poise.studio.document_state import StudioData


def data() -> StudioData:
    lamp = make("lamp")
    result = StudioData()
    for seconds in (0.0, 1.0, 2.0):
        result = result.with_keyframe(seconds, Pose.neutral(lamp))
    return result


def times(found: StudioData) -> list[float]:
    return [each.seconds for each in found.keyframes]


def test_keyframes_swap_and_scale() -> None:
    assert times(data().with_retimed_keyframes((1.0, 2.0), (2.0, 4.0))) == [0.0, 2.0, 4.0]
    swapped = data().with_retimed_keyframes((0.0, 2.0), (2.0, 0.0))
    assert swapped.keyframes[0].pose is data().keyframes[2].pose or times(swapped) == [0.0, 1.0, 2.0]


def test_copies_stay_beside_the_originals() -> None:
    assert times(data().with_retimed_keyframes((1.0, 2.0), (3.0, 4.0), copied=True)) == [0.0, 1.0, 2.0, 3.0, 4.0]


@pytest.mark.parametrize(("given", "to"), [((), ()), ((1.0,), (1.0, 2.0)), ((5.0,), (6.0,)), ((1.0,), (-1.0,))])
def test_invalid_times_are_rejected(given: tuple[float, ...], to: tuple[float, ...]) -> None:
    with pytest.raises(PoseError):
        data().with_retimed_keyframes(given, to)
