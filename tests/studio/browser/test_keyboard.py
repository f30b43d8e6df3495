"""Keyboard only: selecting, moving and pinning parts, menus and panels."""

from __future__ import annotations

import numpy as np

from tests.studio.browser.conftest import Page

FOCUSED = "document.activeElement"


def tab_to(page: Page, condition: str, max_presses: int = 60) -> None:
    for _ in range(max_presses):
        if page.evaluate(f"Boolean({FOCUSED} && ({condition}))"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no Tab leads to where {condition}")


def test_a_hand_is_selected_moved_and_pinned_by_keyboard(page: Page) -> None:
    tab_to(page, f"{FOCUSED}.dataset.tab === 'tasks'")
    page.keyboard.press("ArrowRight")
    page.until(f"{FOCUSED}.dataset.tab === 'figure'")
    tab_to(page, f"{FOCUSED}.classList.contains('tree-item')")
    page.keyboard.press("End")
    page.keyboard.press("Home")
    for _ in range(60):
        if page.evaluate(f"{FOCUSED}.dataset.segment") == "right_hand":
            break
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.until("poise.selected() === 'right_hand'")
    page.keyboard.press("Escape")
    page.until(f"{FOCUSED} === document.querySelector('canvas.viewport')")
    page.comes_true(lambda: page.evaluate("poise.selected()") == "right_hand")  # the first Escape only leaves the panel
    before = np.array(page.evaluate("poise.center('right_hand')"))
    feet = np.array(page.evaluate("poise.position('left_foot')"))
    for _ in range(6):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Shift+ArrowLeft")
    page.until("poise.undo() === 'Pull right hand' && poise.settled()")
    assert np.array(page.evaluate("poise.center('right_hand')"))[2] > before[2] + 0.03
    assert np.abs(np.array(page.evaluate("poise.position('left_foot')")) - feet).max() < 1e-4
    page.keyboard.press("p")
    page.until("poise.tasks().some((task) => task.name === 'right_hand')")
    page.keyboard.press("Control+z")
    page.until("poise.undo() === 'Pull right hand'")


def test_menus_open_and_close_by_keyboard(page: Page) -> None:
    tab_to(page, f"{FOCUSED}.dataset.menu === 'pose'")
    page.keyboard.press("Enter")
    page.until("document.querySelectorAll('.dropdown button').length > 5")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    page.until("!document.querySelector('.dropdown')")
    page.comes_true(lambda: page.evaluate(f"{FOCUSED}.dataset.menu") == "pose")


def test_an_angle_is_set_by_keys(page: Page) -> None:
    page.evaluate("poise.select('right_forearm')")
    page.keyboard.press("e")
    tab_to(page, f"{FOCUSED}.getAttribute('role') === 'tab'")
    while page.evaluate(f"{FOCUSED}.dataset.tab") != "figure":
        page.keyboard.press("ArrowRight")
    before = page.evaluate("poise.coordinates('right_elbow')[0]")
    tab_to(page, f"{FOCUSED}.closest('[data-coordinate=\"right_elbow.flexion\"]') && {FOCUSED}.type === 'range'")
    for _ in range(8):
        page.keyboard.press("ArrowRight")
    page.until(f"poise.coordinates('right_elbow')[0] > {before + 0.02}")
    page.until("poise.undo().includes('elbow') && poise.settled()")


def test_the_focused_element_has_an_outline(page: Page) -> None:
    page.keyboard.press("Tab")
    page.becomes(f"getComputedStyle({FOCUSED}).outlineStyle", "solid")
