"""Everyday poses take few actions from the first screen."""

from __future__ import annotations

import statistics

import numpy as np
import pytest

from tests.studio.browser.conftest import Page
from tests.studio.browser.everyday_poses import POSES, Person

QUICK = ("sit and type", "wave")  # the others take the same steps; scripts/everyday-poses makes all
MAX_MEDIAN_ACTIONS = 6


@pytest.mark.parametrize("name", QUICK)
def test_a_pose_is_made(page: Page, name: str) -> None:
    before = np.array(page.evaluate("poise.segments().map((each) => poise.position(each))"))
    person = Person(page)
    POSES[name](person)
    assert person.actions <= MAX_MEDIAN_ACTIONS
    after = np.array(page.evaluate("poise.segments().map((each) => poise.position(each))"))
    assert np.abs(after - before).max() > 0.2


def test_the_median_of_twelve_poses_is_small() -> None:
    assert len(POSES) == 12

    class Counting(Person):
        """Counts without a page."""

        def __init__(self) -> None:
            self.actions = 0

        def pull(self, segment: str, by: tuple[float, float]) -> None:
            self.actions += 1

        def library(self, words: str) -> None:
            self.actions += 3  # a key, a word, Enter

    counts = []
    for make in POSES.values():
        person = Counting()
        make(person)
        counts.append(person.actions)
    assert statistics.median(counts) <= MAX_MEDIAN_ACTIONS
