"""Handles under the pointer: rings of a joint, arrows of goals, obstacles, forces and of the whole figure."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.studio.browser.conftest import Page

FEET = "['left_foot', 'right_foot'].map((name) => poise.place(name))"


def handle(page: Page, kind: str, shape: str, axis: tuple[float, ...] | None = None) -> dict[str, Any]:
    for each in page.ask("poise.handles()"):
        if each["kind"] == kind and each["shape"] == shape and (axis is None or np.allclose(each["axis"], axis)):
            return dict(each)
    raise AssertionError(f"there is no {shape} of {kind}: {page.ask('poise.handles()')}")


def follow(page: Page, found: dict[str, Any]) -> None:
    """Drag a handle along itself: half a radian round a ring, half its length along an arrow."""
    page.drag(found, (found["next"]["x"] - found["x"], found["next"]["y"] - found["y"]))


def pick(page: Page, segment: str) -> None:
    at = page.ask(f"poise.seen('{segment}')")
    page.mouse.click(at["x"], at["y"])
    page.until(f"poise.selected() === '{segment}'")


def test_a_ring_turns_one_freedom_of_one_joint(page: Page) -> None:
    pick(page, "right_forearm")
    assert page.ask("poise.handles().length") == 0
    page.keyboard.press("e")
    rings = page.ask("poise.handles()")
    assert [each["kind"] for each in rings] == ["right_elbow.flexion", "right_elbow.twist"]
    before = page.ask("poise.readings('right_elbow')")
    feet = np.array(page.ask(FEET))
    follow(page, handle(page, "right_elbow.flexion", "ring"))
    page.until("poise.undo() === 'Turn right elbow' && poise.still()")
    after = page.ask("poise.readings('right_elbow')")
    assert abs(after[0] - before[0]) > 0.1
    assert abs(after[1] - before[1]) < 0.02
    assert np.abs(np.array(page.ask(FEET)) - feet).max() < 1e-4
    page.keyboard.press("w")
    assert page.ask("poise.handles().length") == 0


def test_an_arrow_moves_a_goal_along_its_axis_alone(page: Page) -> None:
    at = page.ask("poise.seen('right_hand')")
    page.mouse.dblclick(at["x"], at["y"])
    page.until("poise.tasks().some((task) => task.name === 'right_hand point')")
    page.tab.click("[data-tab=tasks]")
    page.opened("right_hand point")
    page.until("poise.selection().kind === 'task' && poise.handles().length === 3")
    before = np.array(page.ask("poise.tasks().at(-1).goal"))
    follow(page, handle(page, "goal", "arrow", (0, 0, 1)))
    page.until("poise.undo().startsWith('Move goal') && poise.still()")
    moved = np.array(page.ask("poise.tasks().at(-1).goal")) - before
    assert moved[2] > 0.05
    assert np.abs(moved[:2]).max() < 1e-5


def test_the_whole_figure_is_carried_with_its_pins(page: Page) -> None:
    feet, head = np.array(page.ask(FEET)), np.array(page.ask("poise.place('head')"))
    page.keyboard.press("g")
    page.until("poise.selection().kind === 'figure' && poise.handles().length === 4")
    follow(page, handle(page, "figure", "arrow", (0, 1, 0)))
    page.until("poise.undo() === 'Move the figure' && poise.still()")
    moved = np.array(page.ask(FEET)) - feet
    assert abs(moved[0, 1]) > 0.05
    assert np.abs(moved[:, [0, 2]]).max() < 1e-5
    assert np.abs(np.array(page.ask("poise.place('head')")) - head - moved[0]).max() < 1e-4
    follow(page, handle(page, "figure", "ring", (0, 0, 1)))
    page.until("poise.still()")
    assert np.linalg.norm(np.array(page.ask(FEET))[0] - feet[0] - moved[0]) > 0.01
    assert page.ask("poise.light()") == "green"


def test_an_axis_is_locked_while_pulling(page: Page) -> None:
    page.ask("poise.look('front')")
    start = page.ask("poise.seen('right_hand')")
    before = np.array(page.ask("poise.middle('right_hand')"))
    page.drag(start, (10, -20), drop=False)
    page.keyboard.press("z")
    page.mouse.move(start["x"] + 60, start["y"] - 60)
    page.until("poise.still()")
    page.mouse.up()
    page.until("poise.undo() === 'Pull right hand' && poise.still()")
    moved = np.array(page.ask("poise.middle('right_hand')")) - before
    assert moved[2] > 0.1
    assert abs(moved[1]) < 0.06, "sixty pixels across would be far more"


def test_obstacles_are_moved_by_hand_by_arrow_and_turned(page: Page) -> None:
    page.ask("poise.look('right')")
    page.tab.click("[data-tab=world]")
    page.tab.click("[data-menu=add-obstacle]")
    page.tab.locator(".drop button", has_text="Box").click()
    page.until("poise.document().obstacles.length === 1 && poise.still()")
    place = "poise.document().obstacles[0].at"
    before = np.array(page.ask(place))
    page.drag(page.ask("poise.thing('box')"), (30, 10))
    page.until("poise.undo() === 'Move box' && poise.still()")
    carried = np.array(page.ask(place))
    assert np.linalg.norm(carried - before) > 0.03
    assert carried[2] == before[2], "it stays on the ground"
    page.until("poise.handles().length === 4")
    follow(page, handle(page, "obstacle", "arrow", (0, 0, 1)))
    page.until(f"{place}[2] > 0.03 && poise.still()")
    follow(page, handle(page, "obstacle", "ring", (0, 0, 1)))
    page.until("Math.abs(poise.document().obstacles[0].turn[3]) > 0.02")
    page.keyboard.press("Delete")
    page.until("poise.document().obstacles.length === 0")
    page.tab.click("[data-tab=tasks]")
