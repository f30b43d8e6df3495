"""A character of one's own in the page: pulled without stretching, its long clip in the timeline, exported whole."""

from __future__ import annotations

import base64
from pathlib import Path

import numpy as np

from tests.io.character_files import character
from tests.io.test_character import assert_kept
from tests.studio.browser.conftest import Page
from tests.studio.browser.test_page import choose
from tests.studio.test_character_setup import stretched


def drop(page: Page, path: Path) -> None:
    """Import a file as if it were dropped, and wait until its character is shown."""
    content = base64.b64encode(path.read_bytes()).decode()
    page.evaluate(f"poise.importFile('{path.name}', Uint8Array.from(atob('{content}'), (c) => c.charCodeAt(0)))")
    page.until(f"poise.figureName() === '{path.stem}' && poise.character() !== null && poise.settled()")


def test_a_pulled_bone_stays_on_the_body_though_clips_stretch_it(page: Page, tmp_path: Path) -> None:
    drop(page, stretched(tmp_path, np.random.default_rng(1)))
    bones = ["upper", *(f"bone {number}" for number in range(5))]

    def lengths() -> np.ndarray:
        points = np.array([page.evaluate(f"poise.position('{bone}')") for bone in bones])
        return np.linalg.norm(np.diff(points, axis=0), axis=1)

    before = lengths()
    moved = page.evaluate("poise.position('bone 3')")
    page.drag(page.evaluate("poise.screen('upper')"), (150, 60))
    page.until("poise.undo().startsWith('Pull') && poise.settled()")
    assert np.linalg.norm(np.array(page.evaluate("poise.position('bone 3')")) - moved) > 0.05
    assert np.abs(lengths() - before).max() < 1e-4


def test_keyframes_of_a_long_clip_are_one_band_and_few_are_marked_one_by_one(page: Page, tmp_path: Path) -> None:
    made = character()
    made.animate(1, "rotation", np.linspace(0.0, 30.0, 901), [(0.0, 0.0, 0.0, 1.0)] * 901)
    made.document["animations"] = made.document["animations"][-1:]
    drop(page, made.save(tmp_path / "long.glb"))
    page.until("poise.document().keyframes.length === 901 && document.querySelector('.track .band') !== null")
    assert page.tab.locator(".track .keyframe").count() == 0
    band, track = (page.tab.locator(each).bounding_box() for each in (".track .band", ".track"))
    assert band is not None
    assert track is not None
    assert 0.5 * track["width"] < band["width"] < track["width"]
    page.keyboard.press("Control+z")
    page.until("poise.figureName() === 'human'")
    drop(page, character().save(tmp_path / "short.glb"))
    page.comes_true(lambda: page.tab.locator(".track .keyframe").count() == 31)
    assert page.tab.locator(".track .band").count() == 0


def test_a_character_is_exported_with_its_pose_and_nothing_else_changed(page: Page, tmp_path: Path) -> None:
    made = character()
    made.document["extensions"] = {"VRMC_vrm": {"specVersion": "1.0", "humanoid": {"humanBones": {}}}}
    drop(page, made.save(tmp_path / "avatar.vrm"))
    page.drag(page.evaluate("poise.screen('upper')"), (60, -20))
    page.until("poise.undo().startsWith('Pull') && poise.settled()")
    with page.tab.expect_download() as caught:
        choose(page, "file", "(GLB)")
    assert caught.value.suggested_filename == "avatar.vrm"
    caught.value.save_as(tmp_path / "exported.glb")
    assert_kept(tmp_path / "avatar.vrm", tmp_path / "exported.glb")
