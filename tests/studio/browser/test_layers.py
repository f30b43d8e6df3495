"""An additive layer over a motion: added, keyed, weighed, muted; playback ends in the pose that is shown."""

from __future__ import annotations

import numpy as np

from tests.studio.browser.conftest import Page


def two_keyframes(page: Page) -> None:
    """A hand that rises, in keyframes at frames 0 and 30."""
    page.keyboard.press("i")
    page.until("poise.document().keyframes.length === 1 && poise.settled()")
    page.evaluate("document.querySelector('.track').focus()")
    for _ in range(3):
        page.keyboard.press("Shift+ArrowRight")
    page.until("poise.settled()")
    page.drag(page.evaluate("poise.screen('right_hand')"), (-40, -120))
    page.until("poise.undo() === 'Pull right hand' && poise.settled()")
    page.keyboard.press("i")
    page.until("poise.document().keyframes.length === 2 && poise.settled()")


def test_a_layer_is_keyed_weighed_and_muted_and_playback_leaves_its_last_pose(page: Page) -> None:
    two_keyframes(page)
    page.keyboard.press("Shift+K")
    page.tab.click("[data-layer-action=add]")
    page.until("poise.document().layer === 'layer 1' && poise.settled()")
    page.keyboard.press("Escape")
    before = page.evaluate("poise.position('head')")
    page.drag(page.evaluate("poise.screen('head')"), (30, 20))
    page.until("poise.undo() === 'Pull head' && poise.settled()")
    page.keyboard.press("i")
    page.until(
        "poise.document().layers[0].keys.length === 1 && poise.document().keyframes.length === 2 && poise.settled()"
    )
    moved = np.subtract(page.evaluate("poise.position('head')"), before)
    assert np.linalg.norm(moved) > 0.02
    weight = page.tab.get_by_label("Weight of layer 1")
    weight.fill("0.5")
    page.until("poise.document().layers[0].weight === 0.5 && poise.settled()")
    half = np.subtract(page.evaluate("poise.position('head')"), before)
    assert 0.2 < np.linalg.norm(half) / np.linalg.norm(moved) < 0.8
    page.tab.click("[data-layer-action=mute]")
    page.until("poise.document().layers[0].muted && poise.settled()")
    assert np.linalg.norm(np.subtract(page.evaluate("poise.position('head')"), before)) < 1e-3
    page.tab.click("[data-tool=play]")
    last = page.evaluate("poise.motionAt('right_hand', poise.motionFrames() - 1)")
    page.until("poise.undo() === 'Go to another time' && poise.settled()")
    page.comes_true(lambda: np.allclose(page.evaluate("poise.position('right_hand')"), last, atol=1e-3))
    page.tab.click("[data-layer='']")
    page.until("poise.document().layer === '' && poise.settled()")
    page.keyboard.press("Escape")
    page.keyboard.press("Shift+K")
    page.keyboard.press("k")
