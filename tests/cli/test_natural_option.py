"""Option `--natural` of the commands that pose people."""

from __future__ import annotations

import argparse

import pytest

from poise import library
from poise.cli.natural_option import add_natural, apply_natural, chosen_natural
from poise.scene import Scene
from poise.tasks import RangeWeightedPostureTask
from poise.tasks.criteria import LAST_LEVEL

HUMAN = library.human()
STAND = library.human_pose(HUMAN, "stand")


def arguments(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    add_natural(parser)
    return parser.parse_args(words)


def strength(scene: Scene) -> float:
    return 0.0 if scene.natural is None else scene.natural.strength


def test_the_option_decides_then_the_scene_then_the_default() -> None:
    open_scene, without = Scene(HUMAN, STAND), Scene(HUMAN, STAND, natural=False)
    assert [chosen_natural(arguments(), each) for each in (None, open_scene, without)] == [None, None, False]
    assert chosen_natural(arguments("--natural", "on"), without) is True
    assert chosen_natural(arguments("--natural", "off"), open_scene) is False


@pytest.mark.parametrize(("words", "expected"), [((), 1.0), (("--natural", "on"), 1.0), (("--natural", "off"), 0.0)])
def test_scenes_of_people_prefer_natural_postures_by_default(words: tuple[str, ...], expected: float) -> None:
    scene = Scene(HUMAN, STAND)
    apply_natural(arguments(*words), scene)
    assert strength(scene) == expected


def test_a_scene_that_says_so_or_has_a_criterion_stays_as_it_is() -> None:
    without, other = Scene(HUMAN, STAND, natural=False), Scene(HUMAN, STAND)
    other.add(RangeWeightedPostureTask(name="stand", pose=STAND, joints=("left_knee",), level=LAST_LEVEL))
    for scene in (without, other):
        apply_natural(arguments(), scene)
        assert strength(scene) == 0.0
