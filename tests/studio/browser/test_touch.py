"""Fingers on a tablet: one pulls a part or orbits, two zoom and pan."""

from __future__ import annotations

import numpy as np

from tests.studio.browser.conftest import Page

STEPS = 6


class Fingers:
    """Touch events as the browser gets them from a screen."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session = page.tab.context.new_cdp_session(page.tab)

    def send(self, kind: str, points: list[tuple[float, float]]) -> None:
        fingers = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": fingers})

    def drag(self, start: list[tuple[float, float]], by: list[tuple[float, float]]) -> None:
        """Fingers land one after the other, move together, and leave."""
        for count in range(1, len(start) + 1):
            self.send("touchStart", start[:count])
        for step in range(1, STEPS + 1):
            at = [(x + dx * step / STEPS, y + dy * step / STEPS) for (x, y), (dx, dy) in zip(start, by, strict=True)]
            self.send("touchMove", at)
        self._page.until("poise.settled()")
        self.send("touchEnd", [])


def distance(page: Page) -> float:
    return float(
        np.linalg.norm(np.subtract(page.evaluate("poise.cameraPosition()"), page.evaluate("poise.center('pelvis')")))
    )


def test_one_finger_pulls_a_part_or_orbits_and_two_fingers_zoom(page: Page) -> None:
    fingers = Fingers(page)
    camera = page.evaluate("poise.cameraPosition()")
    hand = page.evaluate("poise.screen('right_hand')")
    fingers.drag([(hand["x"], hand["y"])], [(-30.0, -40.0)])
    page.until("poise.undo() === 'Pull right hand' && poise.settled()")
    assert np.allclose(page.evaluate("poise.cameraPosition()"), camera)
    fingers.drag([(120.0, 200.0)], [(60.0, 0.0)])
    page.comes_true(lambda: not np.allclose(page.evaluate("poise.cameraPosition()"), camera, atol=0.05))
    before, revision = distance(page), page.evaluate("poise.document().revision")
    body = page.evaluate("poise.screen('pelvis')")
    fingers.drag([(body["x"], body["y"]), (body["x"] + 40, body["y"])], [(-40.0, 0.0), (40.0, 0.0)])
    page.comes_true(lambda: distance(page) < 0.8 * before)
    assert page.evaluate("poise.undo()") == "Pull right hand"  # the fingers pulled nothing
    assert page.evaluate("poise.document().revision") == revision
