"""What is drawn over the figure: each is switched on, seen, and switched off again."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.studio.browser.conftest import Page

SERVED = {"polygon": "corners", "forces": "arrows", "inertia": "radius"}


@pytest.fixture
def bare(page: Page) -> Iterator[Page]:
    """A page that draws nothing but the figure."""
    before = page.ask("localStorage.getItem('poise.shown')")
    names = before.split(" ")
    for name in names:
        page.ask(f"poise.show('{name}', false)")
    yield page
    for name in page.ask("localStorage.getItem('poise.shown')").split(" "):
        page.ask(f"poise.show('{name}', {'true' if name in names else 'false'})")
    for name in names:
        page.ask(f"poise.show('{name}', true)")


@pytest.mark.parametrize("name", ["polygon", "forces", "torques", "inertia"])
def test_what_the_server_works_out_is_drawn_on_request(bare: Page, name: str) -> None:
    count = bare.ask("poise.objects()")
    bare.ask(f"poise.show('{name}', true)")
    bare.until(f"poise.drawn()?.{name} && poise.objects() > {count}")
    told = bare.ask(f"poise.drawn().{name}")
    assert told.get(SERVED[name]) if name in SERVED else len(told) > 10
    bare.ask(f"poise.show('{name}', false)")
    bare.until(f"poise.objects() === {count}")


def test_balance_and_forces_follow_a_pull(bare: Page) -> None:
    bare.ask("poise.show('polygon', true)")
    bare.until("poise.drawn()?.polygon")
    before = bare.ask("poise.drawn().polygon.margin")
    bare.tab.click("[data-tool=balance]")  # let go of it
    bare.until("poise.tasks().length === 2")
    bare.drag(bare.ask("poise.seen('chest')"), (70, 20))
    bare.until(f"poise.still() && poise.drawn().polygon.margin < {before} - 0.01")


def test_the_limits_of_a_joint_show_where_the_limb_is(bare: Page) -> None:
    count = bare.ask("poise.objects()")
    bare.ask("poise.show('cones', true)")
    assert bare.ask("poise.objects()") == count
    bare.ask("poise.select('right_upper_arm')")
    bare.until(f"poise.objects() > {count}")
    cone = bare.ask("poise.objects()")
    bare.ask("poise.show('field', true)")
    bare.until(f"poise.objects() > {cone}")
    bare.ask("poise.show('allcones', true)")
    bare.until(f"poise.objects() > {cone} + 30")


def test_segments_take_the_colour_of_their_load(bare: Page) -> None:
    bare.ask("poise.show('loads', true)")
    bare.until("poise.drawn()?.loads?.length === poise.segments().length && Math.max(...poise.drawn().loads) > 0")


def test_nearest_points_of_obstacles_are_drawn(bare: Page) -> None:
    bare.tab.click("[data-tab=world]")
    bare.tab.click("[data-menu=add-obstacle]")
    bare.tab.locator(".drop button", has_text="Box").click()
    bare.until("poise.document().obstacles.length === 1 && poise.still()")
    bare.tab.fill("[aria-label='box x']", "0.35")
    bare.keyboard.press("Enter")
    bare.until("poise.undo() === 'Move box'")
    bare.ask("poise.show('near', true)")
    bare.until("poise.drawn()?.near?.length > 0")
    assert all(each["distance"] > -1e-3 for each in bare.ask("poise.drawn().near"))
    bare.tab.click("[data-tab=tasks]")


def test_hands_leave_traces(bare: Page) -> None:
    bare.ask("poise.show('traces', true)")
    bare.drag(bare.ask("poise.seen('right_hand')"), (-40, -60), steps=10)
    bare.until("poise.still()")
    assert max(bare.ask("poise.traces()")) > 5
    bare.ask("poise.show('traces', false)")
    assert bare.ask("poise.traces()") == []


def test_the_figure_as_sticks(bare: Page) -> None:
    count = bare.ask("poise.objects()")
    bare.ask("poise.show('sticks', true)")
    assert bare.ask("poise.objects()") > count
    bare.drag(bare.ask("poise.seen('left_hand')"), (30, -30))
    bare.until("poise.undo() === 'Pull left hand'")


def test_the_figure_under_a_smooth_skin_that_is_pulled_like_its_solids(bare: Page) -> None:
    bare.keyboard.press("h")
    bare.until("poise.style() === 'skin' && poise.skin()")
    bare.drag(bare.ask("poise.seen('right_hand')"), (-30, -40))
    bare.until("poise.undo() === 'Pull right hand' && poise.still()")
    bare.keyboard.press("h")
    bare.until("poise.style() === 'sticks' && !poise.skin()")
    bare.keyboard.press("h")
    bare.until("poise.style() === 'solids'")
