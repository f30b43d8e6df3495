"""What is drawn over the figure: each is switched on, seen, and switched off again."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from matplotlib.image import imread

from tests.studio.browser.conftest import SHOWN, Page
from tests.studio.browser.test_page import choose

SERVED = {"polygon": "corners", "forces": "arrows", "inertia": "radius"}


@pytest.fixture
def bare(page: Page) -> Iterator[Page]:
    """A page that draws nothing but the figure, as solids."""
    for name in set(SHOWN.split()) - {"solids"}:
        page.ask(f"poise.show('{name}', false)")
    yield page
    page.ask("poise.show('solids', true)")
    for name in page.ask("localStorage.getItem('poise.shown')").split():
        page.ask(f"poise.show('{name}', {'true' if name in SHOWN.split() else 'false'})")
    for name in SHOWN.split():
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


def test_segments_take_the_color_of_their_load(bare: Page) -> None:
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
    start = bare.ask("poise.seen('right_hand')")
    bare.drag(start, (-4, -6), drop=False)
    for count in range(1, 7):  # a slow page may skip frames, so each is waited for
        bare.mouse.move(start["x"] - 12 * count, start["y"] - 16 * count)
        bare.until(f"Math.max(0, ...poise.traces()) > {count}")
    bare.mouse.up()
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


def test_unasked_people_have_a_skin_and_machines_are_drawn_as_they_are(bare: Page) -> None:
    bare.ask("poise.show('solids', false)")
    bare.until("poise.style() === 'skin' && poise.skin()")
    choose(bare, "figure", "Lamp")
    bare.until("poise.model() === 'lamp' && poise.style() === 'solids' && !poise.skin()")
    bare.keyboard.press("Control+z")
    bare.until("poise.model() === 'human' && poise.style() === 'skin' && poise.skin()")


def test_colors_are_those_of_the_figure(bare: Page) -> None:
    """Of a shirt in the light: blue by far, as in the figure, not washed out."""
    bare.ask("poise.look('front')")
    at = bare.ask("poise.seen('thorax')")
    bare.mouse.move(5, 5)  # nothing is lit under the pointer
    seen = imread(io.BytesIO(bare.tab.screenshot()))
    red, _, blue = seen[int(at["y"]), int(at["x"]), :3]
    assert blue > 1.5 * red
