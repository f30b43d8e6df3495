"""Kept poses, keyframes, recordings, files that are dropped, the gallery, notebooks."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import numpy as np
import pytest

from poise.io import bvh_to_text
from poise.kinematics import Pose
from poise.library import lamp
from poise.motion import Clip
from tests.studio.browser.conftest import Page
from tests.studio.browser.test_page import choose
from tests.studio.studio_client import bent_arm


@pytest.fixture(autouse=True)
def hidden_again(page: Page) -> Iterator[None]:
    yield
    if page.ask("document.body.classList.contains('with-time')"):
        page.keyboard.press("k")


def test_poses_are_kept_with_pictures_and_taken_again(page: Page) -> None:
    before = page.ask("poise.place('right_hand')")
    page.keyboard.press("l")
    page.tab.fill("dialog input", "as I was")
    page.keyboard.press("Enter")
    page.until("document.querySelector(\"[data-pose='as I was'] img\")?.src.length > 500")
    assert page.tab.locator("[data-pose=sit] img").is_visible()
    page.tab.click("[data-pose=sit]")
    page.until("poise.undo() === 'Pose: sit' && poise.still()")
    page.keyboard.press("l")
    page.until("document.querySelector(\"[data-pose='as I was']\")")
    page.tab.click("[data-pose='as I was']")
    page.until("poise.undo() === 'Pose: as I was' && poise.still()")
    assert np.allclose(page.ask("poise.place('right_hand')"), before, atol=1e-5)


def test_keys_are_set_played_scrubbed_and_seen_as_ghosts(page: Page) -> None:
    page.keyboard.press("i")
    page.until("poise.document().keys.length === 1")
    choose(page, "pose", "Sit")
    page.until("poise.undo() === 'Pose: sit' && poise.still()")
    low = page.ask("poise.place('head')")[2]
    track = page.tab.locator(".track").bounding_box()
    end = {"x": track["x"] + 0.5 * track["width"], "y": track["y"] + 16}
    page.ask("poise.document().keys")
    page.tab.click("[data-menu=time]")
    page.keyboard.press("Escape")
    page.tab.locator(".track").focus()
    for _ in range(10):
        page.keyboard.press("ArrowRight")
    page.until("document.querySelector('.clock').textContent === '1.00 s'")
    choose(page, "pose", "Sit")
    page.until("poise.still()")
    page.keyboard.press("i")
    page.until("poise.document().keys.length === 2 && poise.motion() === 31")
    page.mouse.click(end["x"] - 0.25 * track["width"], end["y"])
    page.until("poise.undo().startsWith('Go to') && poise.still()")
    assert low < page.ask("poise.place('head')")[2]
    page.tab.click("[data-tool=play]")
    page.until("document.querySelector('.clock').textContent === '1.00 s'")
    page.tab.click("[data-menu=time]")
    page.tab.locator(".drop button", has_text="Onion skin").click()
    page.until("poise.ghosts() === 2")
    choose(page, "time", "Onion skin")
    page.until("poise.ghosts() === 0")


def test_a_pull_is_recorded_and_replayed_by_weights(page: Page) -> None:
    page.keyboard.press("k")
    page.tab.click("[data-tool=record]")
    page.until("poise.document().recording")
    page.drag(page.ask("poise.seen('right_hand')"), (-30, -40), steps=8)
    page.until("poise.undo() === 'Pull right hand' && poise.still()")
    page.tab.click("[data-tool=record]")
    page.until("poise.document().keys.length > 1 && poise.document().recorded.levels.frames > 1")
    choose(page, "time", "Replay by weights")
    page.until("poise.document().recorded.weights?.median > 0")


def test_a_file_that_is_dropped_is_imported_with_its_motion(page: Page) -> None:
    figure = lamp()
    start = Pose.neutral(figure)
    poses = [start.with_values({"elbow": 0.05 * k}).clamped() for k in range(12)]
    text = bvh_to_text(Clip.of_poses(poses, 1 / 30, "nod")).text
    data = json.dumps(text)
    page.ask(f"""(() => {{
        const carried = new DataTransfer();
        carried.items.add(new File([{data}], 'nod.bvh'));
        window.dispatchEvent(new DragEvent('drop', {{ dataTransfer: carried, cancelable: true }}));
    }})()""")
    page.until("poise.undo() === 'Import nod.bvh' && poise.motion() > 5")
    assert page.tab.locator(".progress").is_hidden()


def test_a_file_that_names_others_or_is_none_is_refused(page: Page) -> None:
    mesh = '<visual><geometry><mesh filename="/etc/passwd"/></geometry></visual>'
    robot = f'<robot name="r"><link name="a">{mesh}</link></robot>'
    for name, text in (("robot.urdf", robot), ("broken.bvh", "HIERARCHY\nnonsense"), ("what.xyz", "1 2 3")):
        page.ask(f"poise.drop({json.dumps(name)}, {json.dumps(text)})")
        page.until("document.querySelector('.notice.bad')")
        page.ask("document.querySelector('.notice.bad').remove()")
    assert page.ask("poise.undo()") == ""
    assert page.ask("poise.model()") == "human"


def test_a_scene_of_the_gallery_is_opened(page: Page) -> None:
    choose(page, "file", "Gallery")
    page.tab.click("[data-scene=carrying]")
    page.until("poise.document().forces.wrenches.length === 1 && poise.still()")


def test_the_time_per_frame_is_shown_on_request(page: Page) -> None:
    choose(page, "view", "Time per frame")
    page.drag(page.ask("poise.seen('right_hand')"), (-30, -40), steps=8)
    page.until("poise.still() && poise.speed().median > 0")
    assert "of a frame" in page.tab.locator(".speed").inner_text()
    choose(page, "view", "Time per frame")


class _Notebook(BaseHTTPRequestHandler):
    """A page of this machine with the cell of a notebook."""

    cell = ""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(self.cell.encode())

    def log_message(self, *_: object) -> None:
        pass


def test_a_scene_shows_itself_in_a_frame_of_a_notebook(pages: Any) -> None:
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
        frame.locator(".task[data-name=lower]").wait_for(state="attached")  # whichever page of the panel is open
        assert scene.tasks == ()
        end = time.monotonic() + 10.0
        while [task.name for task in window.scene.tasks] != ["lower"]:
            assert time.monotonic() < end
            time.sleep(0.05)
    finally:
        server.shutdown()
        server.server_close()
        window.close()
        window.close()  # twice does no harm
