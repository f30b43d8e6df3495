"""Two figures that shake hands, a carried box, every parameter of a task, joints, and limits on the sphere."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pytest

from tests.studio.browser.conftest import Page
from tests.studio.browser.test_gizmos import pick
from tests.studio.browser.test_page import choose


@pytest.fixture
def world(page: Page) -> Iterator[Page]:
    page.tab.get_by_role("tab", name="World").click()
    yield page
    page.tab.get_by_role("tab", name="Tasks").click()


def test_two_people_shake_hands_and_each_can_be_posed(world: Page) -> None:
    page = world
    choose(page, "add-figure", "Add human")
    page.until("poise.document().stage.length === 1 && poise.other('human', 'head') !== null && poise.settled()")
    page.evaluate("poise.select('right_hand')")
    page.tab.click("[data-action=meet]")
    page.until("poise.document().links.length === 1 && poise.settled()")

    def gap() -> float:
        own = np.array(page.evaluate("poise.position('right_hand')"))
        return float(np.linalg.norm(own - page.evaluate("poise.other('human', 'right_hand').world")))

    page.comes_true(lambda: gap() < 0.002)
    start = page.evaluate("poise.position('right_hand')[2]")
    elbow, wrist = (page.evaluate(f"poise.screen('{part}')") for part in ("right_forearm", "right_hand"))
    page.drag({axis: 0.5 * (elbow[axis] + wrist[axis]) for axis in "xy"}, (0, -40))
    page.until("!poise.undo().startsWith('Link') && poise.settled()")  # the goal of the link is moved
    page.comes_true(lambda: page.evaluate("poise.position('right_hand')[2]") > start + 0.03)
    page.comes_true(lambda: gap() < 0.002)  # the other hand followed
    other = page.evaluate("poise.other('human', 'left_thigh')")
    page.mouse.click(other["x"], other["y"])
    page.until("poise.document().active === 'human' && poise.undo() === 'Edit human' && poise.settled()")


def test_a_hand_carries_a_box_and_puts_it_down(world: Page) -> None:
    page = world
    choose(page, "add-obstacle", "Box")
    page.until("poise.document().obstacles.length === 1 && poise.settled()")
    page.evaluate("poise.select('right_hand')")
    page.tab.get_by_role("button", name="Carry with the selected part").click()
    page.until("poise.document().props.length === 1 && poise.settled()")
    before = np.array(page.evaluate("poise.prop(0)"))
    page.drag(page.evaluate("poise.screen('right_forearm')"), (-40, -40))
    page.until("poise.undo().startsWith('Pull') && poise.settled()")
    page.comes_true(lambda: np.linalg.norm(page.evaluate("poise.prop(0)") - before) > 0.03)
    page.tab.click("[data-prop=box]")
    page.until("poise.document().obstacles.length === 1 && poise.settled()")


def test_a_task_of_the_grouped_menu_has_all_its_parameters(page: Page) -> None:
    pick(page, "right_hand")
    page.tab.click("[data-menu=add-task]")
    page.tab.get_by_label("Search this menu").fill("inside a box")
    page.tab.locator(".dropdown button:visible", has_text="Stay inside a box").click()
    page.until("poise.tasks().some((task) => task.kind === 'Region') && poise.settled()")
    row = page.expanded("right_hand")
    row.locator(".task-fields summary").click()
    region = row.locator("[data-field=region] input")
    region.wait_for()
    region.fill(region.input_value().replace("size: [0.4, 0.4, 0.4]", "size: [0.2, 0.2, 0.2]"))
    page.keyboard.press("Enter")
    page.until("poise.undo() === 'Change region of right hand' && poise.settled()")
    row.locator("[data-field=joint_cost] select").select_option("right_elbow")
    page.until("poise.undo() === 'Change joint cost of right hand' && poise.settled()")
    row.locator(".task-fields summary").click()
    page.keyboard.press("Escape")
    page.tab.click("[data-menu=add-task]")
    page.tab.locator(".dropdown button", has_text="Moment of inertia").click()
    page.until("poise.tasks().some((task) => task.kind === 'Inertia') && poise.settled()")


def test_joints_are_locked_changed_and_uncoupled(page: Page) -> None:
    page.tab.get_by_role("tab", name="Figure").click()
    page.evaluate("poise.select('right_forearm')")
    page.tab.click(".joint-kind summary")
    page.tab.get_by_label("Locked").check()
    page.until("poise.document().locked.includes('right_elbow') && poise.settled()")
    page.tab.get_by_label("Joint", exact=True).select_option("ball")
    page.until("poise.info().joints.find((joint) => joint.name === 'right_elbow').kind === 'ball' && poise.settled()")
    page.tab.click(".couplings summary")
    page.tab.locator("[data-coupling]").first.uncheck()
    page.until("poise.document().couplings.some((each) => !each.on) && poise.settled()")
    page.tab.click(".couplings summary")
    page.tab.get_by_role("tab", name="Tasks").click()


def test_a_vertex_of_a_swing_polygon_is_dragged_on_the_sphere(page: Page) -> None:
    pick(page, "right_upper_arm")
    page.keyboard.press("s")
    joint = "poise.info().joints.find((each) => each.name === 'right_shoulder')"
    page.until("poise.handles().some((each) => each.kind.startsWith('vertex'))")
    before = np.array(page.evaluate(f"{joint}.polygons[0]"))
    handles = page.evaluate("poise.handles()")
    at = np.array([(each["x"], each["y"]) for each in handles])
    apart = np.linalg.norm(at[:, None] - at, axis=2) + 1e3 * np.eye(len(at))
    free = max(
        (number for number, each in enumerate(handles) if each["kind"].startswith("vertex")),
        key=lambda number: apart[number].min(),
    )
    vertex = int(handles[free]["kind"].split()[-1])
    page.drag(handles[free], (-6, -6), drop=False)
    page.mouse.up()
    page.until("poise.undo() === 'Limit right shoulder' && poise.settled()")
    after = np.array(page.evaluate(f"{joint}.polygons[0]"))
    moved = np.linalg.norm(after - before, axis=1)
    assert moved[vertex] > 0.01
    assert np.delete(moved, vertex).max() < 1e-6  # no other vertex is lost or rounded
