"""Orbit, pan, zoom, hover, pose tools, and the contrast of all text."""

from __future__ import annotations

import numpy as np
import pytest

from tests.studio.browser.conftest import Page

HAND = "poise.center('right_hand')"
# Contrast (WCAG 2) of all visible text with its background, where it is below the required one.
LOW_CONTRAST = """(required) => {
  const numbers = (text) => {
    const found = (text.match(/[\\d.]+/g) ?? [0, 0, 0, 0]).map(Number);
    const scale = text.startsWith('color(srgb') ? 255 : 1;
    return [scale * found[0], scale * found[1], scale * found[2], found[3] ?? 1];
  };
  const light = ([r, g, b]) => {
    const part = (value) => (value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
    return 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
  };
  const over = (top, below) => [0, 1, 2].map((k) => top[3] * top[k] + (1 - top[3]) * below[k]);
  const behind = (each) => {
    if (!each) return numbers(getComputedStyle(document.body).backgroundColor);
    const own = numbers(getComputedStyle(each).backgroundColor);
    return own[3] > 0.999 ? own : over(own, behind(each.parentElement));
  };
  const found = [];
  for (const each of document.querySelectorAll('body *')) {
    const text = [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    const value = each.matches('input[type=number], input[type=text], select');
    const seen = each.checkVisibility({ opacityProperty: true }) && !each.closest(':disabled, option, .inset');
    if (!seen || !(text || value)) continue;
    const style = getComputedStyle(each);
    const back = behind(each);
    const front = over(numbers(style.color), back);
    const [high, low] = [light(front), light(back)].sort((a, b) => b - a);
    const contrast = (high + 0.05) / (low + 0.05);
    const name = `${each.className || each.tagName} ${each.textContent.slice(0, 30)}`;
    if (contrast < required) found.push(`${name}: ${contrast.toFixed(2)}`);
  }
  return found;
}"""


def test_the_part_under_the_pointer_is_named_and_highlighted(page: Page) -> None:
    at = page.evaluate("poise.screen('head')")
    page.mouse.move(at["x"], at["y"])
    page.until("document.querySelector('.segment-label').textContent === 'head'")
    page.comes_true(lambda: page.evaluate("document.querySelector('canvas.viewport').classList.contains('hovering')"))
    page.mouse.move(at["x"] + 250, at["y"] + 250)
    page.until("document.querySelector('.segment-label').hidden")


def test_the_camera_orbits_pans_zooms_and_frames_the_selection(page: Page) -> None:
    def spread() -> float:
        hands = np.array([[*page.evaluate(f"poise.screen('{side}_hand')").values()] for side in ("left", "right")])
        return float(np.linalg.norm(hands[0] - hands[1]))

    ground = {"x": 330.0, "y": 390.0}
    before, head = spread(), page.evaluate("poise.screen('head')")
    page.drag(ground, (80, 0))
    page.comes_true(lambda: abs(spread() - before) > 5.0)
    turned = page.evaluate("poise.screen('head')")
    page.mouse.move(**ground)
    page.mouse.down(button="right")
    page.mouse.move(ground["x"] + 40, ground["y"] + 10, steps=4)
    page.mouse.up(button="right")
    page.comes_true(lambda: abs(page.evaluate("poise.screen('head')")["x"] - turned["x"] - 40) < 6)
    near = spread()
    page.mouse.wheel(0, -400)
    page.comes_true(lambda: spread() > 1.1 * near)
    page.evaluate("poise.select('right_hand')")
    page.keyboard.press("f")
    page.until("Math.abs(poise.screen('right_hand').y - 220) < 60")
    assert head != page.evaluate("poise.screen('head')")


def test_poses_are_copied_pasted_mirrored_and_reset(page: Page) -> None:
    page.keyboard.press("Control+c")
    page.until("poise.document().clipboard")
    start = np.array(page.evaluate(HAND))
    page.drag(page.evaluate("poise.screen('right_hand')"), (-30, -40))
    page.until("poise.undo() === 'Pull right hand' && poise.settled()")
    pulled = np.array(page.evaluate(HAND))
    page.keyboard.press("m")
    page.until("poise.undo().includes('irror') && poise.settled()")
    assert page.evaluate("poise.center('left_hand')")[2] == pytest.approx(pulled[2], abs=0.02)
    page.keyboard.press("Control+v")
    page.until("poise.undo().includes('aste') && poise.settled()")
    assert np.array(page.evaluate(HAND)) == pytest.approx(start, abs=1e-3)
    page.drag(page.evaluate("poise.screen('right_hand')"), (-30, -40))
    page.until("poise.undo() === 'Pull right hand' && poise.settled()")
    page.evaluate("poise.select('right_upper_arm')")
    for key in ("r", "Shift+r"):
        undo = page.evaluate("poise.document().revision")
        page.keyboard.press(key)
        page.until(f"poise.document().revision > {undo} && poise.settled()")
    page.comes_true(lambda: page.evaluate("poise.undo()") == "Reset right upper arm and its limb")
    page.tab.click("[data-tool=reset]")
    page.until("poise.undo() === 'Reset the pose' || poise.undo().startsWith('Reset')")


def test_a_part_is_pinned_by_its_button_and_shadows_are_switched_on(page: Page) -> None:
    at = page.evaluate("poise.screen('right_hand')")
    page.mouse.click(at["x"], at["y"])
    page.tab.click("[data-tool=pin]")
    page.until("poise.undo() === 'Pin right hand'")
    page.comes_true(lambda: page.tab.locator("[data-tool=pin]").get_attribute("aria-pressed") == "true")
    page.evaluate("poise.show('shadows', true)")
    page.drag(page.evaluate("poise.screen('left_hand')"), (20, -20))
    page.until("poise.undo() === 'Pull left hand' && poise.settled()")
    page.evaluate("poise.show('shadows', false)")


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_all_text_has_enough_contrast(page: Page, theme: str) -> None:
    if page.evaluate("document.documentElement.dataset.theme") != theme:
        page.tab.click("[data-tool=theme]")
    page.evaluate("poise.select('right_forearm')")
    for tab in ("tasks", "figure", "world", "solver"):
        page.tab.click(f"[data-tab={tab}]")
        if tab == "tasks":
            row = page.expanded("left_foot")
        page.becomes(f"({LOW_CONTRAST})(4.5)", [])
    page.tab.click("[data-menu=view]")
    page.tab.locator(".dropdown").wait_for()
    page.becomes(f"({LOW_CONTRAST})(4.5)", [])
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    page.tab.locator("dialog h2").wait_for()
    page.becomes(f"({LOW_CONTRAST})(4.5)", [])
    page.keyboard.press("Escape")
    page.tab.click("[data-tab=tasks]")
    row.locator(".name").click()
