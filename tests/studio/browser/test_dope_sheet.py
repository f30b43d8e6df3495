"""Keyframes as on a dope sheet: several are selected, dragged, copied and scaled; auto-key and loop."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from tests.studio.browser.conftest import Page

TIMES = "poise.document().keyframes"


@pytest.fixture
def sheet(page: Page) -> Iterator[Page]:
    """Keyframes at 0, 0.5 and 1 s."""
    page.keyboard.press("i")
    page.until(f"{TIMES}.length === 1")
    for seconds in (0.5, 1.0):
        seek(page, seconds)
        page.keyboard.press("i")
        page.until(f"{TIMES}.includes({seconds})")
    yield page
    if page.evaluate("document.body.classList.contains('with-timeline')"):
        page.keyboard.press("k")


def seek(page: Page, seconds: float) -> None:
    page.tab.locator(".track").focus()
    for _ in range(60):
        shown = float(page.tab.locator(".track").get_attribute("aria-valuenow"))
        if abs(shown - seconds) < 0.01:
            break
        frames = round(30 * (seconds - shown))
        key = "ArrowRight" if frames > 0 else "ArrowLeft"
        page.keyboard.press(f"Shift+{key}" if abs(frames) >= 10 else key)
        page.comes_true(lambda before=shown: float(page.tab.locator(".track").get_attribute("aria-valuenow")) != before)
    page.keyboard.press("Escape")


def marker(page: Page, index: int) -> dict[str, float]:
    box = page.tab.locator(".track .keyframe").nth(index).bounding_box()
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def drag_last(page: Page, by: float, modifier: str | None = None) -> None:
    if modifier:
        page.keyboard.down(modifier)
    page.drag(marker(page, 2), (by, 0))
    if modifier:
        page.keyboard.up(modifier)


def select_last_two(page: Page) -> None:
    page.keyboard.down("Shift")
    for index in (1, 2):
        at = marker(page, index)
        page.mouse.click(at["x"], at["y"])
    page.keyboard.up("Shift")
    page.comes_true(lambda: page.tab.locator(".keyframe.selected").count() == 2)


def times(page: Page) -> np.ndarray:
    return np.array(page.evaluate(TIMES))


def test_selected_keyframes_are_dragged_together(sheet: Page) -> None:
    select_last_two(sheet)
    drag_last(sheet, 30)
    sheet.until("poise.undo() === 'Move keyframes'")
    first, second, third = times(sheet)
    assert first == 0.0
    assert second > 0.51
    assert third - second == pytest.approx(0.5, abs=1e-6)


def test_selected_keyframes_are_scaled_and_copied(sheet: Page) -> None:
    select_last_two(sheet)
    drag_last(sheet, 40, "Control")
    sheet.until("poise.undo() === 'Move keyframes'")
    first, second, third = times(sheet)
    assert (first, second) == (0.0, 0.5)
    assert third > 1.05
    drag_last(sheet, 60, "Alt")
    sheet.until(f"poise.undo() === 'Copy keyframes' && {TIMES}.length === 5")


def test_auto_key_inserts_a_keyframe_after_a_pull_and_the_motion_loops(sheet: Page) -> None:
    page = sheet
    seek(page, 1.0)
    seek(page, 1.5)
    page.tab.click("[data-tool=auto-key]")
    page.comes_true(lambda: page.tab.locator("[data-tool=auto-key]").get_attribute("aria-pressed") == "true")
    page.drag(page.evaluate("poise.screen('right_hand')"), (-30, -40))
    page.until(f"{TIMES}.includes(1.5)")
    page.tab.click("[data-tool=auto-key]")
    page.tab.click("[data-menu=timeline]")
    page.tab.locator(".dropdown button", has_text="Loop").click()
    page.tab.click("[data-tool=play]")
    shown: list[float] = []

    def starts_again() -> bool:
        shown.append(float(page.tab.locator(".track").get_attribute("aria-valuenow")))
        return len(shown) > 1 and shown[-1] < shown[-2]

    page.comes_true(starts_again)
    page.tab.click("[data-tool=play]")
    page.tab.click("[data-menu=timeline]")
    page.tab.locator(".dropdown button", has_text="Loop").click()


def test_a_motion_begins_at_zero_whatever_the_time_was(page: Page) -> None:
    page.keyboard.press("k")
    page.tab.locator(".track").wait_for()
    seek(page, 0.5)
    page.keyboard.press("i")
    page.becomes(TIMES, [0])
    assert page.tab.locator(".track").get_attribute("aria-valuenow") == "0.00"
    page.keyboard.press("k")
