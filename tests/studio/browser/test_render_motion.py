"""The motion is rendered from the page as PNG sequence, GIF and WebM."""

from __future__ import annotations

import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.studio.browser.conftest import Page
from tests.studio.browser.test_dope_sheet import TIMES, seek
from tests.studio.browser.test_page import choose

FRAMES = 5


@pytest.fixture
def motion(page: Page) -> Iterator[Page]:
    """Standing, then sitting four frames later."""
    page.keyboard.press("i")
    page.until(f"{TIMES}.length === 1")
    seek(page, (FRAMES - 1) / 30)
    choose(page, "pose", "Sit")
    page.until("poise.undo() === 'Pose: sit' && poise.settled()")
    page.keyboard.press("i")
    page.until(f"poise.motionFrames() === {FRAMES}")
    yield page
    page.keyboard.press("k")


def rendered(page: Page, title: str, path: Path) -> Path:
    with page.tab.expect_download() as download:
        choose(page, "file", title)
    download.value.save_as(path)
    return path


def test_a_motion_is_rendered_as_images_gif_and_video(motion: Page, tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    with zipfile.ZipFile(rendered(motion, "PNG sequence", tmp_path / "motion.zip")) as files:
        assert files.testzip() is None
        assert files.namelist() == [f"frame_{k:04d}.png" for k in range(FRAMES)]
        contents = [files.read(name) for name in files.namelist()]
        with image.open(files.open("frame_0000.png")) as first:
            size = first.size
    assert len(set(contents)) == FRAMES  # the figure moves
    with image.open(rendered(motion, "Motion as GIF", tmp_path / "motion.gif")) as animation:
        assert animation.n_frames == 3  # every second frame of 30 per second
        assert animation.size[0] == min(size[0], 640)
        frames = []
        for index in range(animation.n_frames):
            animation.seek(index)
            frames.append(animation.convert("RGB").tobytes())
    assert len(set(frames)) == 3
    video = rendered(motion, "Motion as video", tmp_path / "motion.webm").read_bytes()
    assert video[:4] == b"\x1a\x45\xdf\xa3"  # EBML
    assert len(video) > 1000
