"""The figure under the pointer: pull, pin, turn, goals, undo, in a real browser."""

from __future__ import annotations

import json

import numpy as np
import pytest

from poise.scene import scene_to_text
from tests.studio.browser.conftest import Page
from tests.studio.studio_client import bent_arm

FEET = "['left_foot', 'right_foot'].map((name) => poise.place(name))"
ALL = "poise.segments().map((name) => poise.place(name))"


def test_a_hand_that_is_pulled_comes_under_the_pointer_and_pinned_feet_stay(page: Page) -> None:
    feet, start = np.array(page.ask(FEET)), page.ask("poise.seen('right_hand')")
    page.drag(start, (-40, -60), drop=False)
    gap = f"(({{x, y}}) => Math.hypot(x - {start['x'] - 40}, y - {start['y'] - 60}))(poise.seen('right_hand'))"
    page.until(f"{gap} < 12")
    assert np.abs(np.array(page.ask(FEET)) - feet).max() < 1e-4
    assert page.ask("poise.tasks().map((task) => task.name)") == ["left_foot", "right_foot", "balance"]
    page.mouse.up()
    page.until("poise.undo() === 'Pull right hand'")
    assert np.abs(np.array(page.ask(FEET)) - feet).max() < 1e-4
    assert page.ask("poise.light()") == "green"


def test_undo_and_redo_give_exactly_what_was(page: Page) -> None:
    before = page.ask(ALL)
    page.drag(page.ask("poise.seen('left_hand')"), (50, -40))
    page.until("poise.undo() === 'Pull left hand' && poise.still()")
    after = page.ask(ALL)
    assert after != before
    page.keyboard.press("Control+z")
    page.until("poise.undo() === ''")
    page.until(f"JSON.stringify({ALL}) === JSON.stringify({before})")
    page.keyboard.press("Control+Shift+z")
    page.until(f"JSON.stringify({ALL}) === JSON.stringify({after})")


def test_a_click_selects_a_key_pins_and_a_double_click_gives_a_goal(page: Page) -> None:
    at = page.ask("poise.seen('right_forearm')")
    page.mouse.click(at["x"], at["y"])
    assert page.ask("poise.selected()") == "right_forearm"
    assert page.tab.locator(".part").inner_text().lower() == "right forearm"
    page.keyboard.press("p")
    page.until("poise.tasks().some((task) => task.name === 'right_forearm' && task.level === 1)")
    page.keyboard.press("p")
    page.until("!poise.tasks().some((task) => task.name === 'right_forearm')")
    head = page.ask("poise.seen('head')")
    page.mouse.dblclick(head["x"], head["y"])
    page.until("poise.tasks().some((task) => task.name === 'head point' && task.level === 3)")
    assert page.tab.locator(".task[data-name='head point']").is_visible()


def test_the_goal_of_a_task_is_moved_by_its_dot(page: Page) -> None:
    at = page.ask("poise.seen('right_hand')")
    page.mouse.dblclick(at["x"], at["y"])
    page.until("poise.tasks().some((task) => task.name === 'right_hand point')")
    before = page.ask("poise.tasks().at(-1).goal")
    page.drag(at, (-30, -50))
    page.until("poise.undo().startsWith('Move goal') && poise.still()")
    goal = page.ask("poise.tasks().at(-1).goal")
    assert np.linalg.norm(np.array(goal) - before) > 0.05
    assert page.ask("poise.report()['right_hand point'].state") == "met"


def test_a_single_joint_is_turned(page: Page) -> None:
    page.keyboard.press("e")
    elbow, hand = (page.ask(f"poise.place('{name}')") for name in ("right_forearm", "right_hand"))
    page.drag(page.ask("poise.seen('right_forearm')"), (0, -60))
    page.until("poise.undo() === 'Turn right forearm' && poise.still()")
    assert np.linalg.norm(np.array(page.ask("poise.place('right_hand')")) - hand) > 0.02
    assert np.linalg.norm(np.array(page.ask("poise.place('right_forearm')")) - elbow) < 0.02


def test_escape_takes_a_pull_back(page: Page) -> None:
    before = page.ask(ALL)
    page.drag(page.ask("poise.seen('left_hand')"), (40, -40), drop=False)
    page.until("poise.words().length > 0")
    page.keyboard.press("Escape")
    page.until(f"JSON.stringify({ALL}) === JSON.stringify({before})")
    page.mouse.up()
    assert page.ask("poise.undo()") == ""


@pytest.fixture
def conflict(page: Page) -> Page:
    """An arm whose tip shall be at two places."""
    scene = bent_arm()
    scene.reach("tip", (0.5, 0.0, 0.4), name="near", level=1)
    scene.reach("tip", (-0.4, 0.0, 0.5), name="far", level=2)
    page.ask(f"poise.drop('conflict.poise', {json.dumps(scene_to_text(scene.snapshot()))})")
    page.until("poise.report()?.near?.state === 'met' && poise.report().far.state !== 'met'")
    return page


def test_reordering_by_drag_and_drop_changes_who_wins(conflict: Page) -> None:
    page = conflict
    grip = page.tab.locator(".task[data-name='far'] .grip").bounding_box()
    target = page.tab.locator(".gap[data-place='0']").bounding_box()
    start = {"x": grip["x"] + 8, "y": grip["y"] + 12}
    page.drag(start, (0, target["y"] + 2 - start["y"]))
    page.until("poise.report().far.state === 'met' && poise.report().near.state !== 'met'")
    assert page.ask("poise.tasks().map((task) => [task.name, task.level])") == [["near", 2], ["far", 1]]


def test_tasks_are_reordered_switched_off_and_removed_by_keyboard_alone(conflict: Page) -> None:
    page = conflict
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.ask("document.activeElement.closest('.task')?.dataset.name === 'far'"):
            break
    page.keyboard.press("Alt+ArrowUp")
    page.until("poise.tasks().every((task) => task.level === 1)")
    page.keyboard.press("Alt+ArrowUp")
    page.until("poise.report().far.state === 'met'")
    page.keyboard.press("Delete")
    page.until("poise.tasks().length === 1 && poise.report().near.state === 'met'")
    page.keyboard.press("Control+z")
    page.until("poise.tasks().length === 2")
