"""The server: which requests are accepted, and that the session survives any message."""

from __future__ import annotations

import asyncio
import json
import logging
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from poise.studio import http_connection, server
from poise.studio.import_export import MAX_IMPORT_BYTES
from poise.studio.messages.updates import Pong, ReportUpdate
from tests.studio.studio_client import TIMEOUT_S, Studio, bent_arm

TIP = {"segment": "lower", "point": [0.0, 0.0, 0.4]}


@pytest.fixture
def studio(tmp_path: Path) -> Iterator[Studio]:
    made = Studio(tmp_path, bent_arm())
    yield made
    made.close()


# --- access -----------------------------------------------------------------------------------------------------------


def test_it_listens_on_this_machine_only(studio: Studio) -> None:
    assert studio.server.address.startswith(f"http://127.0.0.1:{studio.port}/?token=")
    assert len(studio.token) >= 32


def test_the_page_needs_the_token(studio: Studio) -> None:
    assert studio.get("/")[0] == 403
    assert studio.get("/?token=wrong")[0] == 403
    assert studio.get(f"/?token=wrong&token={studio.token}")[0] == 403
    status, content, headers = studio.get(f"/?token={studio.token}")
    assert status == 200
    assert b"/studio.js" in content
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_only_the_files_of_the_client_are_served(studio: Studio) -> None:
    for path in ("/studio.js", "/studio.css", "/icon.svg", "/licenses.txt"):
        assert studio.get(path)[0] == 200
    for path in ("/server.py", "/../server.py", "/%2e%2e/server.py", "/static/studio.js", "/recovery.json"):
        assert studio.get(path)[0] == 404


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1", "127.0.0.1:1"])
def test_a_foreign_host_is_rejected(studio: Studio, host: str) -> None:
    assert studio.get(f"/?token={studio.token}", Host=host)[0] == 403
    assert studio.get("/studio.js", Host=host)[0] == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1", None])
def test_a_socket_of_a_foreign_page_is_rejected(studio: Studio, origin: Any) -> None:
    address = f"ws://127.0.0.1:{studio.port}/socket?token={studio.token}"
    with pytest.raises(InvalidStatus) as caught, connect(address, origin=origin, proxy=None):
        pass
    assert caught.value.response.status_code == 403


def test_a_socket_needs_the_token(studio: Studio) -> None:
    origin: Any = f"http://127.0.0.1:{studio.port}"
    for query in ("", "?token=", "?token=wrong"):
        address = f"ws://127.0.0.1:{studio.port}/socket{query}"
        with pytest.raises(InvalidStatus) as caught, connect(address, origin=origin, proxy=None):
            pass
        assert caught.value.response.status_code == 403


def raw(studio: Studio, line: str, pause: float = 0.0) -> bytes:
    """The answer to a request line, as bytes, received after a pause [s]."""
    with socket.create_connection(("127.0.0.1", studio.port), timeout=TIMEOUT_S) as connection:
        connection.sendall(f"{line} HTTP/1.1\r\nHost: 127.0.0.1:{studio.port}\r\n\r\n".encode())
        time.sleep(pause)
        return b"".join(iter(lambda: connection.recv(65536), b""))


@pytest.mark.parametrize("url", ["//[::1/?token=x", "http://[/?token=x"])
def test_an_invalid_url_gets_400(studio: Studio, url: str, caplog: pytest.LogCaptureFixture) -> None:
    assert raw(studio, f"GET {url}").startswith(b"HTTP/1.1 400 ")
    assert "Traceback" not in caplog.text


def test_head_has_the_headers_of_get_and_no_body(studio: Studio) -> None:
    head, get = (raw(studio, f"{method} /studio.css").partition(b"\r\n\r\n") for method in ("HEAD", "GET"))
    assert head[0].startswith(b"HTTP/1.1 200 ")
    assert head[2] == b""
    assert f"Content-Length: {len(get[2])}".encode() in head[0]


@pytest.mark.parametrize("method", ["POST", "PUT", "OPTIONS", "TRACE", "NONSENSE"])
def test_other_methods_get_405(studio: Studio, method: str) -> None:
    answer = raw(studio, f"{method} /?token={studio.token}")
    assert answer.startswith(b"HTTP/1.1 405 ")
    assert b"Allow: GET, HEAD" in answer


def test_uploads_of_all_tabs_together_are_bounded(studio: Studio) -> None:
    with studio.tab() as one, studio.tab() as two, studio.tab() as three:
        for tab in (one, two):
            tab.send("import.begin", name="large.glb", bytes=MAX_IMPORT_BYTES)
            tab.flush()
        three.send("import.begin", name="large.glb", bytes=MAX_IMPORT_BYTES)
        assert "too many files" in three.wait("rejected")["reason"]


# --- messages ---------------------------------------------------------------------------------------------------------


def test_a_new_client_receives_everything(studio: Studio) -> None:
    with studio.tab() as tab:
        assert tab.last["figure"]["segments"] == ["base", "upper", "lower"]
        assert tab.last["document"]["tasks"] == []
        assert tab.last["report"]["light"] == "green"
        expected = studio.document.scene.pose.state.positions
        assert np.abs(tab.last["frame"]["segments"][:, :3] - expected).max() < 1e-6


def test_every_event_of_a_drag_is_answered_by_a_pose_under_the_pointer(studio: Studio) -> None:
    with studio.tab() as tab:
        start = studio.document.scene.pose.position("tip")
        tab.send("pull.begin", **TIP, goal=start.tolist())
        for number in range(1, 6):
            goal = start - np.array([0.02, 0.0, 0.03]) * number
            tab.send("drag.move", number=number, goal=goal.tolist())
            tab.wait("frame", lambda frame, number=number: frame["number"] == number)
        tab.flush()
        tab.act("drag.end")
        assert np.abs(studio.document.scene.pose.position("tip") - goal).max() < 1e-6
        assert tab.last["document"]["undo"] == "Pull lower"


def test_only_the_newest_pointer_event_is_solved(studio: Studio) -> None:
    with studio.tab() as tab:
        start = studio.document.scene.pose.position("tip")
        tab.send("pull.begin", **TIP, goal=start.tolist())
        for number in range(1, 301):
            tab.send("drag.move", number=number, goal=(start - [0.0001 * number, 0.0, 0.0002 * number]).tolist())
        assert tab.wait("frame", lambda frame: frame["number"] == 300)
        tab.flush()
        assert np.abs(studio.document.scene.pose.position("tip") - (start - [0.03, 0.0, 0.06])).max() < 1e-6
        assert tab.rejections == []


def test_invalid_messages_are_rejected_and_logged_and_the_session_continues(
    studio: Studio, caplog: pytest.LogCaptureFixture
) -> None:
    invalid: list[str | bytes] = [
        "nonsense",
        b"\x00\x01",
        '{"type": "format.disk"}',
        '{"type": "pin", "segment": "' + "x" * 70000 + '"}',
        '{"type": "drag.move", "number": 1, "goal": [0, 0, 0]}',
        '{"type": "drag.end"}',
        '{"type": "pin", "segment": "tail"}',
        '{"type": "file.open", "name": "../secret"}',
    ]
    with caplog.at_level(logging.WARNING, "poise.studio"), studio.tab() as tab:
        for text in invalid:
            tab.connection.send(text)
        tab.flush()
        assert len(tab.rejections) == len(invalid)
        assert len([each for each in caplog.records if "rejected" in each.message]) == len(invalid)
        tab.act("pin", segment="lower")
        assert [task["name"] for task in tab.last["document"]["tasks"]] == ["lower"]


def test_drag_events_out_of_order_are_rejected(studio: Studio) -> None:
    with studio.tab() as tab:
        start = studio.document.scene.pose.position("tip").tolist()
        tab.send("pull.begin", **TIP, goal=start)
        tab.send("drag.move", number=5, goal=start)
        tab.flush()
        tab.send("drag.move", number=4, goal=[0.0, 0.0, 0.0])
        tab.flush()
        assert tab.rejections == ["this drag event is older than the last one."]
        assert np.abs(studio.document.scene.pose.position("tip") - start).max() < 1e-6


def test_a_message_far_too_large_closes_only_its_tab(studio: Studio) -> None:
    with studio.tab() as other:
        with studio.tab() as tab:
            tab.connection.send("x" * 3_000_000)
            with pytest.raises(Exception, match=r"1009|too big|no close"):
                tab.wait("pong")
        other.act("pin", segment="lower")
        assert len(other.last["document"]["tasks"]) == 1


def test_an_answer_follows_everything_that_was_queued_before_it() -> None:
    """Also a frame that is queued while a later kind of update is sent."""
    sent: list[str] = []

    async def scenario() -> None:
        class Connection:
            async def send(self, content: str | bytes) -> None:
                sent.append("frame" if isinstance(content, bytes) else json.loads(content)["type"])
                if sent == ["report"]:
                    tab._enqueue("frame", b"pose")
                    tab._enqueue("pong", Pong(1))

        connection: Any = Connection()
        tab = server.Tab(1, connection)
        tab._enqueue("report", ReportUpdate("green", [], {}, 0.0, 0, []))
        sending = asyncio.create_task(tab.send_queued())
        while "pong" not in sent:
            await asyncio.sleep(0)
        sending.cancel()

    # In a thread of its own: tests of the page may have left an event loop running in this one.
    thread = threading.Thread(target=lambda: asyncio.run(scenario()))
    thread.start()
    thread.join(30.0)
    assert sent == ["report", "frame", "pong"]


# --- several tabs -----------------------------------------------------------------------------------------------------


def test_tabs_stay_in_sync_and_only_one_drags(studio: Studio) -> None:
    with studio.tab() as one, studio.tab() as two:
        start = studio.document.scene.pose.position("tip")
        one.send("pull.begin", **TIP, goal=start.tolist())
        one.flush()
        two.act("pull.begin", **TIP, goal=start.tolist())
        assert two.rejections == ["the figure is being dragged in another tab."]
        two.act("drag.move", number=9, goal=[0.0, 0.0, 0.0])
        two.act("undo")
        assert len(two.rejections) == 3
        one.send("drag.move", number=1, goal=(start - [0.05, 0.0, 0.05]).tolist())
        one.flush()
        two.flush()
        assert two.last["document"]["dragging_client"] != 0
        assert (two.last["frame"]["segments"] == one.last["frame"]["segments"]).all()
        one.act("drag.end")
        two.act("undo")
        one.flush()
        assert one.last["document"]["undo"] == two.last["document"]["undo"] == ""
        assert np.abs(studio.document.scene.pose.position("tip") - start).max() == 0.0


def test_a_tab_that_disconnects_releases_its_drag(studio: Studio) -> None:
    with studio.tab() as two:
        with studio.tab() as one:
            start = studio.document.scene.pose.position("tip")
            one.send("pull.begin", **TIP, goal=start.tolist())
            one.send("drag.move", number=1, goal=(start - [0.05, 0.0, 0.05]).tolist())
            one.flush()
        two.wait("document", lambda update: update["dragging_client"] == 0 and update["undo"])
        two.act("pin", segment="lower")
        assert two.rejections == []


# --- files ------------------------------------------------------------------------------------------------------------


def test_exports_contain_the_pose(studio: Studio) -> None:
    for kind, opening in [("bvh", b"HIERARCHY"), ("glb", b"glTF"), ("pose", b"#"), ("scene", b"#")]:
        status, content, headers = studio.get(f"/export.{kind}?token={studio.token}")
        assert (status, content[: len(opening)]) == (200, opening)
        assert "attachment" in headers["Content-Disposition"]
    assert studio.get(f"/export.exe?token={studio.token}")[0] == 400
    assert studio.get("/export.glb")[0] == 403


@pytest.mark.parametrize("slow", ["export", "client"])
def test_an_export_that_takes_longer_than_a_request_may_is_complete(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, slow: str
) -> None:
    content = bytes(range(256)) * 65536  # more than the buffers of the connection hold

    def large_export(*_: object) -> tuple[str, bytes]:
        time.sleep(1.3 if slow == "export" else 0.0)
        return "large.glb", content

    monkeypatch.setattr(http_connection, "REQUEST_TIMEOUT_S", 1.0)
    monkeypatch.setattr(server, "export", large_export)
    studio = Studio(tmp_path, bent_arm())
    try:
        answer = raw(studio, f"GET /export.glb?token={studio.token}", pause=1.3 if slow == "client" else 0.0)
    finally:
        studio.close()
    headers, _, received = answer.partition(b"\r\n\r\n")
    assert headers.startswith(b"HTTP/1.1 200 ")
    assert received == content


def test_a_connection_without_a_request_is_closed(studio: Studio, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_connection, "REQUEST_TIMEOUT_S", 0.05)
    with socket.create_connection(("127.0.0.1", studio.port), timeout=TIMEOUT_S) as connection:
        assert connection.recv(1) == b""
    assert studio.get("/studio.css")[0] == 200


def test_a_connection_without_a_request_does_not_keep_the_studio_open(tmp_path: Path) -> None:
    studio = Studio(tmp_path, bent_arm())
    with socket.create_connection(("127.0.0.1", studio.port), timeout=TIMEOUT_S) as connection:
        assert studio.get("/studio.css")[0] == 200  # the server has accepted the first connection too
        studio.close()
        assert connection.recv(1) == b""


def test_a_scene_is_saved_opened_and_listed(studio: Studio, tmp_path: Path) -> None:
    with studio.tab() as tab:
        tab.act("pin", segment="lower")
        tab.act("file.save", name="held")
        assert (tmp_path / "held.poise").is_file()
        assert tab.last["document"]["file"] == "held.poise"
        assert not tab.last["document"]["changed"]
        tab.act("task.remove", name="lower")
        assert tab.last["document"]["changed"]
        tab.act("file.list")
        assert tab.last["files"]["names"] == ["held.poise"]
        tab.act("file.open", name="held.poise")
        assert [task["name"] for task in tab.last["document"]["tasks"]] == ["lower"]
        tab.act("undo")
        assert tab.last["document"]["tasks"] == []
