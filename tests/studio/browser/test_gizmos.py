"""Handles under the pointer: rings of a joint, arrows of goals, obstacles, forces and of the whole figure."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from tests.studio.browser.conftest import PATIENCE, Page

FEET = "['left_foot', 'right_foot'].map((name) => poise.place(name))"


def handle(page: Page, kind: str, shape: str, axis: tuple[float, ...] | None = None) -> dict[str, Any]:
    """A handle, waited for: none are drawn between a new figure and its first frame."""
    end = time.monotonic() + PATIENCE / 1e3
    while time.monotonic() < end:
        for each in page.ask("poise.handles()"):
            if each["kind"] == kind and each["shape"] == shape and (axis is None or np.allclose(each["axis"], axis)):
                return dict(each)
        time.sleep(0.03)
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


def test_a_force_is_changed_by_its_tip_and_along_one_axis(page: Page) -> None:
    page.ask("poise.select('right_hand')")
    page.tab.click("[data-tab=world]")
    page.tab.click("[data-menu=add-force]")
    page.tab.locator(".drop button", has_text="Is pushed back with 50 N").first.click()
    page.until("poise.document().forces.wrenches.length === 1 && poise.tips().length === 1")
    page.drag(page.ask("poise.tips()[0]"), (0, -30))
    page.until("poise.undo().includes('orce') && poise.document().forces.wrenches[0].force[2] > 5")
    page.tab.locator(".thing-name", has_text="Force on right hand").click()
    page.until("poise.selection().kind === 'force' && poise.handles().length === 3")
    before = np.array(page.ask("poise.document().forces.wrenches[0].force"))
    revision = page.ask("poise.document().revision")
    follow(page, handle(page, "force", "arrow", (0, 0, 1)))
    page.until(f"poise.document().revision > {revision} && poise.still()")
    page.until(f"poise.document().forces.wrenches[0].force[2] > {before[2] + 5.0}")
    after = np.array(page.ask("poise.document().forces.wrenches[0].force"))
    assert np.abs(after - before)[:2].max() < 0.5
    page.ask("poise.show('forces', false)")
    page.tab.click("[data-tab=tasks]")


def test_cubes_make_a_part_longer_and_beads_move_its_limits(page: Page) -> None:
    pick(page, "right_forearm")
    page.keyboard.press("s")
    kinds = [each["kind"] for each in page.ask("poise.handles()")]
    assert kinds[:3] == ["size x", "size y", "size z"]
    assert "limit right_elbow.flexion 1" in kinds
    reach = "poise.info().joints.find((joint) => joint.name === 'right_wrist').at"
    long = "Math.hypot(...poise.info().joints.find((joint) => joint.name === 'right_wrist').frame.slice(0, 3))"
    before = page.ask(long)
    assert page.ask(reach) is not None
    page.drag(handle(page, "size z", "knob"), (-8, 25))
    page.until("poise.undo() === 'Resize right forearm'")
    assert page.ask(long) > 1.03 * before
    page.until("poise.selected() === 'right_forearm' && poise.handles().length > 3")
    span = "poise.info().joints.find((joint) => joint.name === 'right_elbow').readings[0]"
    upper = page.ask(span)["upper"]
    page.drag(handle(page, "limit right_elbow.flexion 1", "bead"), (-25, 15))
    page.until("poise.undo() === 'Limit right elbow'")
    assert abs(page.ask(span)["upper"] - upper) > 0.05
    page.drag(handle(page, "size x", "knob"), (30, 0), drop=False)
    page.keyboard.press("Escape")
    page.mouse.up()
    assert page.ask("poise.undo()") == "Limit right elbow", "what is cancelled never was"
    page.keyboard.press("w")
