"""Dragging in a browser: pull, pin, rotate, goals, undo, reordering of tasks."""

from __future__ import annotations

import json

import numpy as np
import pytest

from poise.scene import scene_to_text
from tests.studio.browser.conftest import Page
from tests.studio.studio_client import bent_arm

FEET = "['left_foot', 'right_foot'].map((name) => poise.position(name))"
ALL = "poise.segments().map((name) => poise.position(name))"


def test_a_pulled_hand_follows_the_pointer_and_pinned_feet_stay(page: Page) -> None:
    feet, start = np.array(page.evaluate(FEET)), page.evaluate("poise.screen('right_hand')")
    page.drag(start, (-40, -60), drop=False)
    gap = f"(({{x, y}}) => Math.hypot(x - {start['x'] - 40}, y - {start['y'] - 60}))(poise.screen('right_hand'))"
    page.until(f"{gap} < 12")
    assert np.abs(np.array(page.evaluate(FEET)) - feet).max() < 1e-4
    assert page.evaluate("poise.tasks().map((task) => task.name)") == ["left_foot", "right_foot", "balance"]
    page.mouse.up()
    page.until("poise.undo() === 'Pull right hand'")
    assert np.abs(np.array(page.evaluate(FEET)) - feet).max() < 1e-4
    page.comes_true(lambda: page.evaluate("poise.light()") == "green")


def test_undo_and_redo_restore_the_pose_exactly(page: Page) -> None:
    before = page.evaluate(ALL)
    page.drag(page.evaluate("poise.screen('left_hand')"), (50, -40))
    page.until("poise.undo() === 'Pull left hand' && poise.settled()")
    after = page.evaluate(ALL)
    assert after != before
    page.keyboard.press("Control+z")
    page.until("poise.undo() === ''")
    page.until(f"JSON.stringify({ALL}) === JSON.stringify({before})")
    page.keyboard.press("Control+Shift+z")
    page.until(f"JSON.stringify({ALL}) === JSON.stringify({after})")


def test_a_click_selects_a_key_pins_and_a_double_click_adds_a_goal(page: Page) -> None:
    at = page.evaluate("poise.screen('right_forearm')")
    page.mouse.click(at["x"], at["y"])
    page.comes_true(lambda: page.evaluate("poise.selected()") == "right_forearm")
    page.comes_true(lambda: page.tab.locator(".segment-label").inner_text().lower() == "right forearm")
    page.keyboard.press("p")
    page.until("poise.tasks().some((task) => task.name === 'right_forearm' && task.level === 1)")
    page.keyboard.press("p")
    page.until("!poise.tasks().some((task) => task.name === 'right_forearm')")
    head = page.evaluate("poise.screen('head')")
    page.mouse.dblclick(head["x"], head["y"])
    page.until("poise.tasks().some((task) => task.name === 'head point' && task.level === 3)")
    page.comes_true(lambda: page.tab.locator(".task[data-name='head point']").is_visible())


def test_the_goal_of_a_task_is_dragged(page: Page) -> None:
    at = page.evaluate("poise.screen('right_hand')")
    page.mouse.dblclick(at["x"], at["y"])
    page.until("poise.tasks().some((task) => task.name === 'right_hand point')")
    before = page.evaluate("poise.tasks().at(-1).goal")
    page.drag(at, (-30, -50))
    page.until("poise.undo().startsWith('Move goal') && poise.settled()")
    goal = page.evaluate("poise.tasks().at(-1).goal")
    assert np.linalg.norm(np.array(goal) - before) > 0.05
    page.comes_true(lambda: page.evaluate("poise.report()['right_hand point'].status") == "met")


def test_a_single_joint_is_rotated(page: Page) -> None:
    page.keyboard.press("e")
    elbow, hand = (page.evaluate(f"poise.position('{name}')") for name in ("right_forearm", "right_hand"))
    page.drag(page.evaluate("poise.screen('right_forearm')"), (0, -60))
    page.until("poise.undo() === 'Rotate right forearm' && poise.settled()")
    assert np.linalg.norm(np.array(page.evaluate("poise.position('right_hand')")) - hand) > 0.02
    assert np.linalg.norm(np.array(page.evaluate("poise.position('right_forearm')")) - elbow) < 0.02


def test_escape_cancels_a_pull(page: Page) -> None:
    before = page.evaluate(ALL)
    page.drag(page.evaluate("poise.screen('left_hand')"), (40, -40), drop=False)
    page.until("poise.explanation().length > 0")
    page.keyboard.press("Escape")
    page.until(f"JSON.stringify({ALL}) === JSON.stringify({before})")
    page.mouse.up()
    page.comes_true(lambda: page.evaluate("poise.undo()") == "")


@pytest.fixture
def conflict(page: Page) -> Page:
    """An arm with two conflicting goals for its tip."""
    scene = bent_arm()
    scene.reach("tip", (0.5, 0.0, 0.4), name="near", level=1)
    scene.reach("tip", (-0.4, 0.0, 0.5), name="far", level=2)
    page.evaluate(f"poise.importFile('conflict.poise', {json.dumps(scene_to_text(scene.snapshot()))})")
    page.until("poise.report()?.near?.status === 'met' && poise.report().far.status !== 'met'")
    return page


def test_reordering_by_drag_and_drop_changes_which_task_is_met(conflict: Page) -> None:
    page = conflict
    grip = page.tab.locator(".task[data-name='far'] .drag-handle").bounding_box()
    target = page.tab.locator(".level-gap[data-gap='0']").bounding_box()
    start = {"x": grip["x"] + 8, "y": grip["y"] + 12}
    page.drag(start, (0, target["y"] + 2 - start["y"]))
    page.until("poise.report().far.status === 'met' && poise.report().near.status !== 'met'")
    assert page.evaluate("poise.tasks().map((task) => [task.name, task.level])") == [["near", 2], ["far", 1]]


def test_tasks_are_reordered_and_removed_by_keyboard(conflict: Page) -> None:
    page = conflict
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.closest('.task')?.dataset.name === 'far'"):
            break
    page.keyboard.press("Alt+ArrowUp")
    page.until("poise.tasks().every((task) => task.level === 1)")
    page.keyboard.press("Alt+ArrowUp")
    page.until("poise.report().far.status === 'met'")
    page.keyboard.press("Delete")
    page.until("poise.tasks().length === 1 && poise.report().near.status === 'met'")
    page.keyboard.press("Control+z")
    page.until("poise.tasks().length === 2")
