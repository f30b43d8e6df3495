"""The graph editor, foot contacts, in and out, and the animated camera, as a person uses them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from tests.studio.browser.conftest import Page
from tests.studio.browser.test_dope_sheet import TIMES, seek
from tests.studio.browser.test_page import choose


@pytest.fixture
def sheet(page: Page) -> Iterator[Page]:
    """Two keyframes, standing and sitting, at 0 and 1 s, with the rows of the timeline."""
    page.keyboard.press("i")
    page.until(f"{TIMES}.length === 1")
    seek(page, 1.0)
    choose(page, "pose", "Sit")
    page.until("poise.undo() === 'Pose: sit' && poise.settled()")
    page.keyboard.press("i")
    page.until(f"{TIMES}.length === 2 && poise.motionFrames() === 31")
    page.keyboard.press("Shift+K")
    page.comes_true(lambda: page.tab.locator(".time-panel").is_visible())
    yield page
    page.keyboard.press("Escape")
    page.keyboard.press("Shift+K")
    page.keyboard.press("k")


def center(locator: Any) -> dict[str, float]:
    box = locator.bounding_box()
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def test_a_key_of_a_curve_is_dragged_and_its_tangents_change_the_motion_live(sheet: Page) -> None:
    page = sheet
    page.evaluate("poise.select('left_forearm')")
    page.until("document.querySelectorAll('.graph circle.key').length >= 2")
    channel = "left_elbow.flexion"
    key = page.tab.locator(f".graph circle[data-channel='{channel}']").nth(1)
    before = page.evaluate("poise.motionAt('left_hand', 30)")
    page.drag(center(key), (0, 30))
    page.until("poise.undo() === 'Curve of left elbow flexion' && poise.settled()")
    page.comes_true(lambda: not np.allclose(page.evaluate("poise.motionAt('left_hand', 30)"), before, atol=0.01))
    page.tab.click("[data-tangent=flat]")
    page.until(f"poise.curve('{channel}').edited[1] && Math.abs(poise.curve('{channel}').incoming[1]) < 1e-6")
    middle = page.evaluate("poise.motionAt('left_hand', 20)")
    handle = page.tab.locator(".graph .handle[data-side='-1']")
    page.drag(center(handle), (0, 40))
    page.until(f"poise.curve('{channel}').incoming[1] > 0.1 && poise.settled()")
    page.comes_true(lambda: not np.allclose(page.evaluate("poise.motionAt('left_hand', 20)"), middle, atol=1e-3))
    page.tab.click("[data-tangent=smooth]")
    page.until(f"!poise.curve('{channel}').edited[1]")
    page.tab.fill(".key-controls input", "60")
    page.keyboard.press("Enter")
    page.until(f"Math.abs(poise.curve('{channel}').keys[1] - Math.PI / 3) < 1e-3")


def test_a_path_of_a_hand_is_edited_and_keys_move_in_time(sheet: Page) -> None:
    page = sheet
    page.evaluate("poise.select('right_hand')")
    page.until("document.querySelector(\"[data-channel='right_hand@z']\")")
    page.tab.click(".legend-item[data-channel='right_hand@z']")
    key = page.tab.locator(".graph circle[data-channel='right_hand@z']").nth(1)
    height = page.evaluate("poise.curve('right_hand@z').keys[1]")
    page.drag(center(key), (0, -20))
    page.until(f"poise.settled() && poise.curve('right_hand@z').keys[1] > {height} + 0.01")
    page.drag(center(key), (-60, 0))
    page.until(f"poise.undo() === 'Move keyframe' && {TIMES}[1] < 0.95")


def test_a_foot_contact_is_released_and_planted(sheet: Page) -> None:
    page = sheet
    planted = "poise.document().contacts.find((each) => each.foot === 'left_foot').planted[0]"
    first = page.evaluate(planted)
    bar = page.tab.locator(".contact[data-foot=left_foot]")
    bar.click()
    page.until(f"{planted} === {str(not first).lower()} && poise.settled()")
    bar.click()
    page.until(f"{planted} === {str(first).lower()} && poise.settled()")


def test_in_and_out_bound_playback(sheet: Page) -> None:
    page = sheet
    page.tab.fill("input[data-range=out]", "45")
    page.keyboard.press("Enter")
    page.until("poise.document().range?.[1] === 1.5 && poise.motionFrames() === 46")
    page.tab.click("button[data-range=clear]")
    page.until("poise.document().range === null && poise.motionFrames() === 31")


def test_the_camera_has_keyframes_and_follows_them(sheet: Page) -> None:
    page = sheet
    seek(page, 0.0)
    page.tab.click("[data-camera=key]")
    page.until("poise.document().cameras.length === 1")
    first = page.evaluate("poise.cameraPosition()")
    seek(page, 1.0)
    page.keyboard.press("1")
    page.comes_true(lambda: not np.allclose(page.evaluate("poise.cameraPosition()"), first, atol=0.1))
    page.comes_true(lambda: page.evaluate("poise.cameraStill()"))
    second = page.evaluate("poise.cameraPosition()")
    page.tab.click("[data-camera=key]")
    page.until("poise.document().cameras.length === 2")
    page.tab.locator(".camera-key").nth(0).click()
    page.comes_true(lambda: np.allclose(page.evaluate("poise.cameraPosition()"), first, atol=1e-2))
    seek(page, 0.5)
    page.comes_true(lambda: np.allclose(page.evaluate("poise.cameraPosition()"), np.add(first, second) / 2, atol=0.05))
    page.tab.locator(".camera-key").nth(1).click()
    page.tab.click("[data-camera=remove]")
    page.until("poise.document().cameras.length === 1")
