"""Feet step after a pull beyond reach, and the steps are drawn."""

from __future__ import annotations

from tests.studio.browser.conftest import Page

FEET = "['left_foot', 'right_foot'].map((name) => poise.position(name))"


def test_feet_step_after_a_pull_and_the_steps_are_drawn_until_they_are_undone(page: Page) -> None:
    page.tab.click("[data-tab=figure]")
    row = page.tab.locator(".limbs [data-feet=free]")
    row.click()
    page.until("poise.undo() === 'Let feet step' && poise.settled()")
    page.comes_true(lambda: row.get_attribute("aria-pressed") == "true")
    page.evaluate("poise.lookFrom('right')")
    feet = page.evaluate(FEET)
    start = page.evaluate("poise.screen('right_hand')")
    x, y, z = page.evaluate("poise.center('right_hand')")
    goal = page.evaluate(f"poise.screenPoint({x + 1.4}, {y}, {z + 0.2})")
    page.drag(start, (goal["x"] - start["x"], goal["y"] - start["y"]))
    page.until("/^\\d+ steps?$/.test(poise.undo()) && poise.settled()")
    page.until("poise.stepsDrawn() >= 1 && poise.stepsDrawn() === poise.document().feet.steps.length")
    moved = max(abs(new[0] - old[0]) for new, old in zip(page.evaluate(FEET), feet, strict=True))
    assert moved > 0.1
    page.keyboard.press("Control+z")
    page.until("poise.undo() === 'Pull right hand' && poise.stepsDrawn() === 0 && poise.settled()")
    page.tab.locator(".limbs [data-feet=pinned]").click()
    page.until("poise.undo() === 'Keep feet pinned' && poise.document().feet.mode === 'pinned'")
    page.tab.click("[data-tab=tasks]")


def test_heels_lift_where_the_pelvis_is_pulled_down(page: Page) -> None:
    """The person gets toes; the heels come down with undo."""
    page.tab.click("[data-tab=figure]")
    lift = page.tab.locator(".limbs [data-feet=heels]")
    lift.click()
    page.until("poise.undo() === 'Let heels lift' && poise.settled()")
    page.comes_true(lambda: lift.get_attribute("aria-pressed") == "true")
    page.evaluate("poise.lookFrom('front')")
    flat = page.evaluate("poise.position('left_foot')[2]")
    start = page.evaluate("poise.screen('pelvis')")
    x, y, z = page.evaluate("poise.center('pelvis')")
    goal = page.evaluate(f"poise.screenPoint({x}, {y}, {z - 0.3})")
    page.drag(start, (goal["x"] - start["x"], goal["y"] - start["y"]))
    page.until("poise.undo() === 'Pull pelvis' && poise.settled()")
    assert page.evaluate("poise.position('left_foot')[2]") > flat + 0.01
    page.keyboard.press("Control+z")
    page.keyboard.press("Control+z")
    page.until("!poise.document().feet.heels && poise.settled()")
    page.tab.click("[data-tab=tasks]")
