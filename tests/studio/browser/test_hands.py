"""Hands of a figure with fingers get preset shapes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.studio.browser.conftest import Page
from tests.studio.browser.test_page import choose

SHAPES = "poise.document().hands.map((hand) => hand.grip)"
FINGERTIP = "poise.center('right_index_end')"


@pytest.fixture
def fingers(page: Page) -> Iterator[Page]:
    """The human with fingers, switched on in the panel."""
    page.tab.click("[data-tab=figure]")
    page.tab.get_by_label("Fingers").check()
    page.until("poise.info().human.hands && poise.settled()")
    yield page
    page.tab.click("[data-tab=tasks]")


def test_hands_get_shapes_from_the_panel(fingers: Page) -> None:
    page = fingers
    panel = page.tab.locator(".hands")
    page.until("poise.segments().includes('right_index_end')")
    left = page.evaluate(SHAPES)[0]
    before = page.evaluate(FINGERTIP)
    page.evaluate("poise.select('right_hand')")
    page.comes_true(lambda: panel.locator("[data-hand=right]").get_attribute("aria-pressed") == "true")
    panel.locator("[data-grip=fist]").click()
    page.until("poise.undo() === 'Right hand: fist' && poise.settled()")
    page.becomes(SHAPES, [left, "fist"])
    page.comes_true(lambda: panel.locator("[data-grip=fist]").get_attribute("aria-pressed") == "true")
    moved = page.evaluate(FINGERTIP)
    assert max(abs(a - b) for a, b in zip(moved, before, strict=True)) > 0.01
    panel.locator("[data-hand=both]").click()
    panel.locator("[data-grip=point]").click()
    page.becomes(SHAPES, ["point", "point"])
    page.until("poise.settled()")
    page.keyboard.press("Control+z")
    page.becomes(SHAPES, [left, "fist"])


def test_hands_get_shapes_from_the_pose_menu(fingers: Page) -> None:
    choose(fingers, "pose", "Hook")
    fingers.becomes(SHAPES, ["hook", "hook"])
    fingers.until("poise.undo() === 'Both hands: hook' && poise.settled()")


def test_a_human_without_fingers_has_no_shapes(page: Page) -> None:
    page.tab.click("[data-tab=figure]")
    page.tab.locator(".limbs").wait_for()
    page.becomes("document.querySelector('.hands').hidden", True)
    page.tab.click("[data-tab=tasks]")
