"""Overlays and figure styles: each is shown and hidden."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from matplotlib.image import imread

from tests.studio.browser.conftest import OVERLAYS, Page
from tests.studio.browser.test_page import choose

CONTENT = {"support_polygon": "corners", "forces": "arrows", "inertia": "radius"}


@pytest.fixture
def bare(page: Page) -> Iterator[Page]:
    """A page that draws only the figure, as shapes."""
    for name in set(OVERLAYS.split()) - {"shapes"}:
        page.evaluate(f"poise.show('{name}', false)")
    yield page
    page.evaluate("poise.show('shapes', true)")
    for name in page.evaluate("localStorage.getItem('poise.display')").split():
        page.evaluate(f"poise.show('{name}', {'true' if name in OVERLAYS.split() else 'false'})")
    for name in OVERLAYS.split():
        page.evaluate(f"poise.show('{name}', true)")


@pytest.mark.parametrize("name", ["support_polygon", "forces", "torques", "inertia"])
def test_server_overlays_are_shown_on_request(bare: Page, name: str) -> None:
    count = bare.evaluate("poise.objects()")
    bare.evaluate(f"poise.show('{name}', true)")
    bare.until(f"poise.overlays()?.{name} && poise.objects() > {count}")
    overlay = bare.evaluate(f"poise.overlays().{name}")
    assert overlay.get(CONTENT[name]) if name in CONTENT else len(overlay) > 10
    bare.evaluate(f"poise.show('{name}', false)")
    bare.until(f"poise.objects() === {count}")


def test_the_support_polygon_follows_a_pull(bare: Page) -> None:
    bare.evaluate("poise.show('support_polygon', true)")
    bare.until("poise.overlays()?.support_polygon")
    before = bare.evaluate("poise.overlays().support_polygon.margin")
    bare.tab.click("[data-tool=balance]")  # switch it off
    bare.until("poise.tasks().length === 2")
    bare.drag(bare.evaluate("poise.screen('chest')"), (70, 20))
    bare.until(f"poise.settled() && poise.overlays().support_polygon.margin < {before} - 0.01")


def test_joint_limits_are_drawn(bare: Page) -> None:
    count = bare.evaluate("poise.objects()")
    bare.evaluate("poise.show('limits', true)")
    assert bare.evaluate("poise.objects()") == count
    bare.evaluate("poise.select('right_upper_arm')")
    bare.until(f"poise.objects() > {count}")
    limits = bare.evaluate("poise.objects()")
    bare.evaluate("poise.show('twist_field', true)")
    bare.until(f"poise.objects() > {limits}")
    bare.evaluate("poise.show('all_limits', true)")
    bare.until(f"poise.objects() > {limits} + 30")


def test_segments_are_colored_by_load(bare: Page) -> None:
    bare.evaluate("poise.show('loads', true)")
    bare.until("poise.overlays()?.loads?.length === poise.segments().length && Math.max(...poise.overlays().loads) > 0")


def test_nearest_points_of_obstacles_are_drawn(bare: Page) -> None:
    bare.tab.click("[data-tab=world]")
    bare.tab.click("[data-menu=add-obstacle]")
    bare.tab.locator(".dropdown button", has_text="Box").click()
    bare.until("poise.document().obstacles.length === 1 && poise.settled()")
    bare.tab.fill("[aria-label='box x']", "0.35")
    bare.keyboard.press("Enter")
    bare.until("poise.undo() === 'Move box'")
    bare.evaluate("poise.show('nearest_points', true)")
    bare.until("poise.overlays()?.nearest_points?.length > 0")
    assert all(each["distance"] > -1e-3 for each in bare.evaluate("poise.overlays().nearest_points"))
    bare.tab.click("[data-tab=tasks]")


def test_hands_leave_motion_trails(bare: Page) -> None:
    bare.evaluate("poise.show('trails', true)")
    start = bare.evaluate("poise.screen('right_hand')")
    bare.drag(start, (-4, -6), drop=False)
    for count in range(1, 7):  # a slow page may skip frames, so each is waited for
        bare.mouse.move(start["x"] - 12 * count, start["y"] - 16 * count)
        bare.until(f"Math.max(0, ...poise.trails()) > {count}")
    bare.mouse.up()
    bare.evaluate("poise.show('trails', false)")
    bare.comes_true(lambda: bare.evaluate("poise.trails()") == [])


def test_the_figure_as_skeleton(bare: Page) -> None:
    count = bare.evaluate("poise.objects()")
    bare.evaluate("poise.show('skeleton', true)")
    bare.until(f"poise.objects() > {count}")
    bare.drag(bare.evaluate("poise.screen('left_hand')"), (30, -30))
    bare.until("poise.undo() === 'Pull left hand'")


def test_a_figure_with_a_smooth_skin_can_be_pulled(bare: Page) -> None:
    bare.keyboard.press("h")
    bare.until("poise.style() === 'skin' && poise.skinVisible()")
    bare.drag(bare.evaluate("poise.screen('right_hand')"), (-30, -40))
    bare.until("poise.undo() === 'Pull right hand' && poise.settled()")
    bare.keyboard.press("h")
    bare.until("poise.style() === 'skeleton' && !poise.skinVisible()")
    bare.keyboard.press("h")
    bare.until("poise.style() === 'shapes'")


def test_by_default_humans_have_a_skin_and_machines_their_shapes(bare: Page) -> None:
    bare.evaluate("poise.show('shapes', false)")
    bare.until("poise.style() === 'skin' && poise.skinVisible()")
    choose(bare, "figure", "Lamp")
    bare.until("poise.figureName() === 'lamp' && poise.style() === 'shapes' && !poise.skinVisible()")
    bare.keyboard.press("Control+z")
    bare.until("poise.figureName() === 'human' && poise.style() === 'skin' && poise.skinVisible()")


def test_colors_are_those_of_the_figure(bare: Page) -> None:
    """A shirt in the light is clearly blue, as in the figure, not washed out."""
    bare.evaluate("poise.lookFrom('front')")
    at = bare.evaluate("poise.screen('thorax')")
    bare.mouse.move(5, 5)  # nothing is hovered

    def is_blue() -> bool:
        red, _, blue = imread(io.BytesIO(bare.tab.screenshot()))[int(at["y"]), int(at["x"]), :3]
        return bool(blue > 1.5 * red)

    bare.comes_true(is_blue)  # once the new view is drawn
