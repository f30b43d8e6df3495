"""A reference image behind the figure, and a sound in time with the motion."""

from __future__ import annotations

import wave
from pathlib import Path

import numpy as np

from poise.render.png import png_bytes
from tests.studio.browser.conftest import Page
from tests.studio.browser.test_dope_sheet import seek
from tests.studio.browser.test_page import choose


def load(page: Page, path: Path) -> None:
    with page.tab.expect_file_chooser() as chooser:
        choose(page, "view", "Reference image, video or sound")
    chooser.value.set_files(path)


def test_an_image_and_a_sound_are_shown_with_the_motion_and_removed(page: Page, tmp_path: Path) -> None:
    image = tmp_path / "sketch.png"
    image.write_bytes(png_bytes(np.full((40, 60, 4), 255, dtype=np.uint8)))
    load(page, image)
    page.until("poise.reference().some(({ kind, loaded }) => kind === 'image' && loaded)")
    page.comes_true(lambda: page.tab.locator("img.reference").is_visible())
    sound = tmp_path / "steps.wav"
    with wave.open(str(sound), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(8000)
        file.writeframes(bytes(2 * 8000 * 2))  # two seconds of silence
    load(page, sound)
    page.until("poise.reference().some(({ kind, loaded }) => kind === 'audio' && loaded)")
    page.keyboard.press("k")
    seek(page, 1.0)
    page.until("Math.abs(poise.reference().find(({ kind }) => kind === 'audio').time - 1) < 0.01")
    choose(page, "view", "Remove reference")
    page.until("poise.reference().length === 0")
    page.keyboard.press("k")
