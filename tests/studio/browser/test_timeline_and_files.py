"""Pose library, keyframes, recording, file import, gallery, notebooks."""

from __future__ import annotations

import base64
import json
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from poise.io import bvh_to_text
from poise.kinematics import Pose
from poise.library import lamp
from poise.motion import Clip
from tests.io.character_files import character
from tests.studio.browser.conftest import TIMEOUT_MS, Page
from tests.studio.browser.test_page import choose
from tests.studio.studio_client import bent_arm


@pytest.fixture(autouse=True)
def hide_timeline(page: Page) -> Iterator[None]:
    yield
    if page.evaluate("document.body.classList.contains('with-timeline')"):
        page.keyboard.press("k")


def test_poses_are_saved_with_thumbnails_and_applied(page: Page) -> None:
    before = page.evaluate("poise.position('right_hand')")
    page.keyboard.press("l")
    page.tab.fill("dialog form input", "as I was")
    page.keyboard.press("Enter")
    page.until("document.querySelector(\"[data-pose='as I was'] img\")?.src.length > 500")
    page.comes_true(lambda: page.tab.locator("[data-pose=sit] img").is_visible())
    page.tab.click("[data-pose=sit]")
    page.until("poise.undo() === 'Pose: sit' && poise.settled()")
    page.keyboard.press("l")
    page.until("document.querySelector(\"[data-pose='as I was']\")")
    page.tab.click("[data-pose='as I was']")
    page.until("poise.undo() === 'Pose: as I was' && poise.settled()")
    assert np.allclose(page.evaluate("poise.position('right_hand')"), before, atol=1e-5)


def test_the_library_is_searched_and_own_poses_are_in_folders(page: Page) -> None:
    page.keyboard.press("l")
    page.until("document.querySelectorAll('.pose').length > 60")
    groups = page.tab.locator(".pose-groups section:visible h3")
    page.comes_true(lambda: {"Walk", "Sit", "Sport", "Dance"} <= set(groups.all_inner_texts()))
    page.keyboard.type("ladder")
    page.comes_true(lambda: page.tab.locator(".pose:visible").all_inner_texts() == ["Climb a ladder"])
    page.until("document.querySelector(\"[data-pose='climb a ladder'] img\").src.length > 500")
    page.keyboard.press("Enter")
    page.until("poise.undo() === 'Pose: climb a ladder' && poise.settled()")
    assert page.evaluate("poise.position('right_hand')[2] - poise.position('head')[2]") > -0.1
    page.keyboard.press("l")
    page.tab.fill("dialog form input", "shop/on the steps")
    page.keyboard.press("Enter")
    page.until("document.querySelector(\"[data-group=shop] [data-pose='shop/on the steps']\")")
    page.keyboard.press("Escape")


def test_a_key_right_after_a_dialog_closes_is_a_shortcut(page: Page) -> None:
    """The browser reports that a dialog closed some time after it did."""
    choose(page, "pose", "Sit")
    page.until("poise.undo() === 'Pose: sit' && poise.settled()")
    page.keyboard.press("l")
    press = "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'KEY', ctrlKey: CTRL, bubbles: true}))"
    undo = press.replace("KEY", "z").replace("CTRL", "true")
    library = press.replace("KEY", "l").replace("CTRL", "false")
    page.evaluate(f"document.querySelector('dialog').close(); {undo}; {library}")
    page.until("poise.undo() === ''")
    page.until("document.querySelector('dialog.library[open]')")
    page.keyboard.press("Escape")


def test_keyframes_are_set_played_scrubbed_and_shown_as_onion_skins(page: Page) -> None:
    page.keyboard.press("i")
    page.until("poise.document().keyframes.length === 1")
    choose(page, "pose", "Sit")
    page.until("poise.undo() === 'Pose: sit' && poise.settled()")
    low = page.evaluate("poise.position('head')")[2]
    track = page.tab.locator(".track").bounding_box()
    end = {"x": track["x"] + 0.5 * track["width"], "y": track["y"] + 16}
    page.tab.click("[data-menu=timeline]")
    page.keyboard.press("Escape")
    page.tab.locator(".track").focus()
    for _ in range(3):
        page.keyboard.press("Shift+ArrowRight")  # ten frames
    page.until("document.querySelector('.clock').textContent.endsWith(' 1.00 s')")
    choose(page, "pose", "Sit")
    page.until("poise.settled()")
    page.keyboard.press("i")
    page.until("poise.document().keyframes.length === 2 && poise.motionFrames() === 31")
    page.mouse.click(end["x"] - 0.25 * track["width"], end["y"])
    page.until("poise.undo().startsWith('Go to') && poise.settled()")
    assert low < page.evaluate("poise.position('head')")[2]
    page.tab.click("[data-tool=play]")
    page.until("document.querySelector('.clock').textContent.endsWith(' 1.00 s')")
    page.tab.click("[data-menu=timeline]")
    page.tab.locator(".dropdown button", has_text="Onion skin").click()
    page.until("poise.onionSkins() === 2")
    choose(page, "timeline", "Onion skin")
    page.until("poise.onionSkins() === 0")


def test_a_pull_is_recorded_and_replayed_with_weights(page: Page) -> None:
    page.keyboard.press("k")
    page.tab.click("[data-tool=record]")
    page.until("poise.document().recording")
    page.drag(page.evaluate("poise.screen('right_hand')"), (-30, -40), steps=8)
    page.until("poise.undo() === 'Pull right hand' && poise.settled()")
    page.tab.click("[data-tool=record]")
    page.until("poise.document().keyframes.length > 1 && poise.document().recorded.levels.frames > 1")
    choose(page, "timeline", "Replay with weights")
    page.until("poise.document().recorded.weights?.median > 0")


def test_a_dropped_file_is_imported_with_its_motion(page: Page) -> None:
    figure = lamp()
    start = Pose.neutral(figure)
    poses = [start.with_values({"elbow": 0.05 * k}).clamped() for k in range(12)]
    text = bvh_to_text(Clip.of_poses(poses, 1 / 30, "nod")).text
    data = json.dumps(text)
    page.evaluate(f"""(() => {{
        const transfer = new DataTransfer();
        transfer.items.add(new File([{data}], 'nod.bvh'));
        window.dispatchEvent(new DragEvent('drop', {{ dataTransfer: transfer, cancelable: true }}));
    }})()""")
    page.until("poise.undo() === 'Import nod.bvh' && poise.motionFrames() > 5")
    page.comes_true(lambda: page.tab.locator(".progress").is_hidden())


def test_a_file_with_references_or_of_no_valid_format_is_rejected(page: Page) -> None:
    mesh = '<visual><geometry><mesh filename="/etc/passwd"/></geometry></visual>'
    robot = f'<robot name="r"><link name="a">{mesh}</link></robot>'
    for name, text in (("robot.urdf", robot), ("broken.bvh", "HIERARCHY\nnonsense"), ("what.xyz", "1 2 3")):
        page.evaluate(f"poise.importFile({json.dumps(name)}, {json.dumps(text)})")
        page.until("document.querySelector('.notice.error')")
        page.evaluate("document.querySelector('.notice.error').remove()")
    page.comes_true(lambda: page.evaluate("poise.undo()") == "")
    page.comes_true(lambda: page.evaluate("poise.figureName()") == "human")


def test_an_example_scene_is_opened(page: Page) -> None:
    choose(page, "file", "Gallery")
    page.tab.click("[data-scene=carrying]")
    page.until("poise.document().forces.wrenches.length === 1 && poise.settled()")


def test_the_time_per_frame_is_shown_on_request(page: Page) -> None:
    choose(page, "view", "Time per frame")
    page.drag(page.evaluate("poise.screen('right_hand')"), (-30, -40), steps=8)
    page.until("poise.settled() && poise.frameTimes().median > 0")
    page.comes_true(lambda: "of a frame" in page.tab.locator(".frame-time").inner_text())
    choose(page, "view", "Time per frame")


class _Notebook(BaseHTTPRequestHandler):
    """A local page with a notebook cell."""

    cell = ""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(self.cell.encode())

    def log_message(self, *_: object) -> None:
        pass


def test_a_scene_is_shown_in_the_frame_of_a_notebook(pages: Any) -> None:
    scene = bent_arm()
    window = scene.show(height=300)
    _Notebook.cell = window._repr_html_()
    server = HTTPServer(("127.0.0.1", 0), _Notebook)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        notebook = pages().tab
        notebook.goto(f"http://localhost:{server.server_port}/")
        frame = notebook.frame_locator("iframe")
        frame.locator(".status .sentences").wait_for()
        notebook.frames[1].evaluate("poise.select('lower')")
        frame.locator("[data-tool=pin]").click()
        frame.locator(".task[data-name=lower]").wait_for(state="attached")  # whichever panel is open
        assert scene.tasks == ()
        end = time.monotonic() + TIMEOUT_MS / 1e3
        while [task.name for task in window.scene.tasks] != ["lower"]:
            assert time.monotonic() < end
            time.sleep(0.05)
    finally:
        server.shutdown()
        server.server_close()
        window.close()
        window.close()  # closing twice is allowed


def test_an_imported_character_is_shown_with_its_mesh_and_clips(page: Page, tmp_path: Path) -> None:
    content = base64.b64encode(character().save(tmp_path / "prism.glb").read_bytes()).decode()
    page.evaluate(f"poise.importFile('prism.glb', Uint8Array.from(atob('{content}'), (c) => c.charCodeAt(0)))")
    page.until("poise.figureName() === 'prism' && poise.character() !== null")
    page.comes_true(lambda: page.evaluate("poise.character()") == {"vertices": 9, "textures": 1, "meshes": 1})
    page.comes_true(lambda: page.evaluate("poise.document().clips") == ["bend"])
    page.until("poise.motionFrames() === 31")
    page.comes_true(lambda: page.tab.locator(".timeline").is_visible())
    page.keyboard.press("Control+k")
    page.tab.fill("dialog input", "undo")
    page.keyboard.press("Escape")
    page.until("!document.querySelector('dialog')")
    page.keyboard.press("Control+z")
    page.until("poise.figureName() !== 'prism' && poise.character() === null")
