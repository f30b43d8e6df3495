"""Gizmo handles: rings of joints, arrows of goals, obstacles, forces and the whole figure, resizing, limits."""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from tests.studio.browser.conftest import TIMEOUT_MS, Page

FEET = "['left_foot', 'right_foot'].map((name) => poise.position(name))"


def handle(page: Page, kind: str, shape: str, axis: tuple[float, ...] | None = None) -> dict[str, Any]:
    """A handle, waited for: none are drawn between a new figure and its first frame."""
    end = time.monotonic() + TIMEOUT_MS / 1e3
    while time.monotonic() < end:
        for each in page.evaluate("poise.handles()"):
            if each["kind"] == kind and each["shape"] == shape and (axis is None or np.allclose(each["axis"], axis)):
                return dict(each)
        time.sleep(0.03)
    raise AssertionError(f"there is no {shape} of {kind}: {page.evaluate('poise.handles()')}")


def follow(page: Page, found: dict[str, Any]) -> None:
    """Drag a handle along itself: half a radian round a ring, half its length along an arrow."""
    page.drag(found, (found["next"]["x"] - found["x"], found["next"]["y"] - found["y"]))


def pick(page: Page, segment: str) -> None:
    at = page.evaluate(f"poise.screen('{segment}')")
    page.mouse.click(at["x"], at["y"])
    page.until(f"poise.selected() === '{segment}'")


def test_a_ring_rotates_one_coordinate_of_one_joint(page: Page) -> None:
    pick(page, "right_forearm")
    page.until("poise.handles().every((each) => each.kind === 'pull')")
    page.keyboard.press("e")
    page.until("poise.handles().every((each) => each.shape === 'ring')")
    rings = page.evaluate("poise.handles()")
    assert [each["kind"] for each in rings] == ["right_elbow.flexion", "right_elbow.twist"]
    before = page.evaluate("poise.coordinates('right_elbow')")
    feet = np.array(page.evaluate(FEET))
    follow(page, handle(page, "right_elbow.flexion", "ring"))
    page.until("poise.undo() === 'Rotate right elbow' && poise.settled()")
    after = page.evaluate("poise.coordinates('right_elbow')")
    assert abs(after[0] - before[0]) > 0.1
    assert abs(after[1] - before[1]) < 0.02
    assert np.abs(np.array(page.evaluate(FEET)) - feet).max() < 1e-4
    page.keyboard.press("w")
    page.until("poise.handles().every((each) => each.kind === 'pull')")


def test_an_arrow_moves_a_goal_along_its_axis_only(page: Page) -> None:
    at = page.evaluate("poise.screen('right_hand')")
    page.mouse.dblclick(at["x"], at["y"])
    page.until("poise.tasks().some((task) => task.name === 'right_hand point')")
    page.tab.click("[data-tab=tasks]")
    page.expanded("right_hand point")
    page.until("poise.selection().kind === 'task' && poise.handles().length === 6")
    before = np.array(page.evaluate("poise.tasks().at(-1).goal"))
    follow(page, handle(page, "goal", "arrow", (0, 0, 1)))
    page.until("poise.undo().startsWith('Move goal') && poise.settled()")
    moved = np.array(page.evaluate("poise.tasks().at(-1).goal")) - before
    assert moved[2] > 0.05
    assert np.abs(moved[:2]).max() < 1e-5


def test_the_whole_figure_is_moved_with_its_pins(page: Page) -> None:
    feet, head = np.array(page.evaluate(FEET)), np.array(page.evaluate("poise.position('head')"))
    page.keyboard.press("g")
    page.until("poise.selection().kind === 'figure' && poise.handles().length === 4")
    follow(page, handle(page, "figure", "arrow", (0, 1, 0)))
    page.until("poise.undo() === 'Move the figure' && poise.settled()")
    moved = np.array(page.evaluate(FEET)) - feet
    assert abs(moved[0, 1]) > 0.05
    assert np.abs(moved[:, [0, 2]]).max() < 1e-5
    assert np.abs(np.array(page.evaluate("poise.position('head')")) - head - moved[0]).max() < 1e-4
    follow(page, handle(page, "figure", "ring", (0, 0, 1)))
    page.until("poise.settled()")
    assert np.linalg.norm(np.array(page.evaluate(FEET))[0] - feet[0] - moved[0]) > 0.01
    page.comes_true(lambda: page.evaluate("poise.light()") == "green")


def test_an_axis_is_locked_during_a_pull(page: Page) -> None:
    page.evaluate("poise.lookFrom('front')")
    start = page.evaluate("poise.screen('right_hand')")
    before = np.array(page.evaluate("poise.center('right_hand')"))
    page.drag(start, (10, -20), drop=False)
    page.keyboard.press("z")
    page.mouse.move(start["x"] + 60, start["y"] - 60)
    page.until("poise.settled()")
    page.mouse.up()
    page.until("poise.undo() === 'Pull right hand' && poise.settled()")
    moved = np.array(page.evaluate("poise.center('right_hand')")) - before
    assert moved[2] > 0.1
    assert abs(moved[1]) < 0.06, "sixty pixels across would be far more"


def test_obstacles_are_dragged_moved_by_arrows_and_rotated(page: Page) -> None:
    page.evaluate("poise.lookFrom('right')")
    page.tab.click("[data-tab=world]")
    page.tab.click("[data-menu=add-obstacle]")
    page.tab.locator(".dropdown button", has_text="Box").click()
    page.until("poise.document().obstacles.length === 1 && poise.settled()")
    place = "poise.document().obstacles[0].position"
    before = np.array(page.evaluate(place))
    page.drag(page.evaluate("poise.screenObstacle('box')"), (30, 10))
    page.until("poise.undo() === 'Move box' && poise.settled()")
    moved = np.array(page.evaluate(place))
    assert np.linalg.norm(moved - before) > 0.03
    assert moved[2] == before[2], "it stays on the ground"
    page.until("poise.handles().length === 4")
    follow(page, handle(page, "obstacle", "arrow", (0, 0, 1)))
    page.until(f"{place}[2] > 0.03 && poise.settled()")
    follow(page, handle(page, "obstacle", "ring", (0, 0, 1)))
    page.until("Math.abs(poise.document().obstacles[0].orientation[3]) > 0.02")
    page.keyboard.press("Delete")
    page.until("poise.document().obstacles.length === 0")
    page.tab.click("[data-tab=tasks]")


def test_a_force_is_changed_by_its_tip_and_along_one_axis(page: Page) -> None:
    page.tab.click("[data-tool=balance]")  # balance counts loads: the hand would move with the force
    page.until("!poise.document().tasks.some((task) => task.name === 'balance') && poise.settled()")
    page.evaluate("poise.select('right_hand')")
    page.tab.click("[data-tab=world]")
    page.tab.click("[data-menu=add-force]")
    page.tab.locator(".dropdown button", has_text="Push back with 50 N").first.click()
    page.until("poise.document().forces.wrenches.length === 1 && poise.forceTips().length === 1")
    page.drag(page.evaluate("poise.forceTips()[0]"), (0, -30))
    page.until("poise.undo().includes('orce') && poise.document().forces.wrenches[0].force[2] > 5")
    page.tab.locator(".item-name", has_text="Force on right hand").click()
    page.until("poise.selection().kind === 'force' && poise.handles().length === 3")
    before = np.array(page.evaluate("poise.document().forces.wrenches[0].force"))
    revision = page.evaluate("poise.document().revision")
    follow(page, handle(page, "force", "arrow", (0, 0, 1)))
    page.until(f"poise.document().revision > {revision} && poise.settled()")
    page.until(f"poise.document().forces.wrenches[0].force[2] > {before[2] + 5.0}")
    after = np.array(page.evaluate("poise.document().forces.wrenches[0].force"))
    assert np.abs(after - before)[:2].max() < 0.5
    page.evaluate("poise.show('forces', false)")
    page.tab.click("[data-tool=balance]")
    page.until("poise.document().tasks.some((task) => task.name === 'balance')")
    page.tab.click("[data-tab=tasks]")


def test_cubes_resize_a_segment_and_spheres_move_its_limits(page: Page) -> None:
    pick(page, "right_forearm")
    page.keyboard.press("s")
    page.until("poise.handles().some((each) => each.kind === 'size x')")
    kinds = [each["kind"] for each in page.evaluate("poise.handles()")]
    assert kinds[:3] == ["size x", "size y", "size z"]
    assert "limit right_elbow.flexion 1" in kinds
    long = "Math.hypot(...poise.info().joints.find((joint) => joint.name === 'right_wrist').parent_frame.slice(0, 3))"
    before = page.evaluate(long)
    wrist = "poise.info().joints.find((joint) => joint.name === 'right_wrist')"
    assert page.evaluate(f"{wrist}.child_frame") is not None
    page.drag(handle(page, "size z", "cube"), (-8, 25))
    page.until("poise.undo() === 'Resize right forearm'")
    assert page.evaluate(long) > 1.03 * before
    page.until("poise.selected() === 'right_forearm' && poise.handles().length > 3")
    span = "poise.info().joints.find((joint) => joint.name === 'right_elbow').coordinates[0]"
    upper = page.evaluate(span)["upper"]
    page.drag(handle(page, "limit right_elbow.flexion 1", "sphere"), (-25, 15))
    page.until("poise.undo() === 'Limit right elbow'")
    assert abs(page.evaluate(span)["upper"] - upper) > 0.05
    page.drag(handle(page, "size x", "cube"), (30, 0), drop=False)
    page.keyboard.press("Escape")
    page.mouse.up()
    page.comes_true(lambda: page.evaluate("poise.undo()") == "Limit right elbow")  # a cancelled edit is not recorded
    page.keyboard.press("w")
