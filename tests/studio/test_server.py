"""The door: who may come in, what is answered, and that whatever is said the session lives on."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tests.studio.talking import Studio, bent_arm

TIP = {"segment": "lower", "point": [0.0, 0.0, 0.4]}


@pytest.fixture
def studio(tmp_path: Path) -> Iterator[Studio]:
    made = Studio(tmp_path, bent_arm())
    yield made
    made.close()


# --- who may come in --------------------------------------------------------------------------------------------------


def test_it_listens_on_this_machine_alone(studio: Studio) -> None:
    assert studio.server.address.startswith(f"http://127.0.0.1:{studio.port}/?token=")
    assert len(studio.token) >= 32


def test_the_page_needs_the_token(studio: Studio) -> None:
    assert studio.get("/")[0] == 403
    assert studio.get("/?token=wrong")[0] == 403
    status, content, headers = studio.get(f"/?token={studio.token}")
    assert status == 200
    assert b"/studio.js" in content
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"


def test_code_and_looks_are_served_and_nothing_else(studio: Studio) -> None:
    for path in ("/studio.js", "/studio.css", "/icon.svg"):
        assert studio.get(path)[0] == 200
    for path in ("/server.py", "/../server.py", "/%2e%2e/server.py", "/static/studio.js", "/kept.poise"):
        assert studio.get(path)[0] == 404


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1", "127.0.0.1:1"])
def test_a_foreign_host_is_refused(studio: Studio, host: str) -> None:
    assert studio.get(f"/?token={studio.token}", Host=host)[0] == 403
    assert studio.get("/studio.js", Host=host)[0] == 403


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1", None])
def test_a_socket_of_a_foreign_page_is_refused(studio: Studio, origin: Any) -> None:
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


# --- what is said -----------------------------------------------------------------------------------------------------


def test_a_tab_is_told_everything_at_once(studio: Studio) -> None:
    with studio.tab() as tab:
        assert tab.last["figure"]["segments"] == ["base", "upper", "lower"]
        assert tab.last["document"]["tasks"] == []
        assert tab.last["report"]["light"] == "green"
        expected = studio.document.scene.pose.state.positions
        assert np.abs(tab.last["frame"]["segments"][:, :3] - expected).max() < 1e-6


def test_every_event_of_a_drag_is_answered_by_a_pose_under_the_pointer(studio: Studio) -> None:
    with studio.tab() as tab:
        start = studio.document.scene.pose.position_of("tip")
        tab.say("pull.begin", **TIP, goal=start.tolist())
        for number in range(1, 6):
            goal = start - np.array([0.02, 0.0, 0.03]) * number
            tab.say("drag.move", number=number, goal=goal.tolist())
            tab.wait("frame", lambda frame, number=number: frame["number"] == number)
        tab.settle()
        tab.act("drag.end")
        assert np.abs(studio.document.scene.pose.position_of("tip") - goal).max() < 1e-6
        assert tab.last["document"]["undo"] == "Pull lower"


def test_of_many_pointers_the_newest_wins(studio: Studio) -> None:
    with studio.tab() as tab:
        start = studio.document.scene.pose.position_of("tip")
        tab.say("pull.begin", **TIP, goal=start.tolist())
        for number in range(1, 301):
            tab.say("drag.move", number=number, goal=(start - [0.0001 * number, 0.0, 0.0002 * number]).tolist())
        assert tab.wait("frame", lambda frame: frame["number"] == 300)
        tab.settle()
        assert np.abs(studio.document.scene.pose.position_of("tip") - (start - [0.03, 0.0, 0.06])).max() < 1e-6
        assert tab.refusals == []


def test_nonsense_is_refused_and_logged_and_the_session_lives_on(
    studio: Studio, caplog: pytest.LogCaptureFixture
) -> None:
    wrong: list[str | bytes] = [
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
        for text in wrong:
            tab.connection.send(text)
        tab.settle()
        assert len(tab.refusals) == len(wrong)
        assert len([each for each in caplog.records if "refused" in each.message]) == len(wrong)
        tab.act("pin", segment="lower")
        assert [task["name"] for task in tab.last["document"]["tasks"]] == ["lower"]


def test_events_of_a_drag_out_of_their_order_are_refused(studio: Studio) -> None:
    with studio.tab() as tab:
        start = studio.document.scene.pose.position_of("tip").tolist()
        tab.say("pull.begin", **TIP, goal=start)
        tab.say("drag.move", number=5, goal=start)
        tab.settle()
        tab.say("drag.move", number=4, goal=[0.0, 0.0, 0.0])
        tab.settle()
        assert tab.refusals == ["this event of the drag comes after a later one."]
        assert np.abs(studio.document.scene.pose.position_of("tip") - start).max() < 1e-6


def test_a_message_far_too_large_ends_its_tab_and_no_other(studio: Studio) -> None:
    with studio.tab() as other:
        with studio.tab() as tab:
            tab.connection.send("x" * 3_000_000)
            with pytest.raises(Exception, match=r"1009|too big|no close"):
                tab.wait("pong")
        other.act("pin", segment="lower")
        assert len(other.last["document"]["tasks"]) == 1


# --- several tabs -----------------------------------------------------------------------------------------------------


def test_tabs_stay_in_step_and_one_holds_the_drag(studio: Studio) -> None:
    with studio.tab() as one, studio.tab() as two:
        start = studio.document.scene.pose.position_of("tip")
        one.say("pull.begin", **TIP, goal=start.tolist())
        one.settle()
        two.act("pull.begin", **TIP, goal=start.tolist())
        assert two.refusals == ["the figure is being pulled in another tab."]
        two.act("drag.move", number=9, goal=[0.0, 0.0, 0.0])
        two.act("undo")
        assert len(two.refusals) == 3
        one.say("drag.move", number=1, goal=(start - [0.05, 0.0, 0.05]).tolist())
        one.settle()
        two.settle()
        assert two.last["document"]["holder"] != 0
        assert (two.last["frame"]["segments"] == one.last["frame"]["segments"]).all()
        one.act("drag.end")
        two.act("undo")
        one.settle()
        assert one.last["document"]["undo"] == two.last["document"]["undo"] == ""
        assert np.abs(studio.document.scene.pose.position_of("tip") - start).max() == 0.0


def test_a_tab_that_goes_away_lets_go(studio: Studio) -> None:
    with studio.tab() as two:
        with studio.tab() as one:
            start = studio.document.scene.pose.position_of("tip")
            one.say("pull.begin", **TIP, goal=start.tolist())
            one.say("drag.move", number=1, goal=(start - [0.05, 0.0, 0.05]).tolist())
            one.settle()
        two.wait("document", lambda told: told["holder"] == 0 and told["undo"])
        two.act("pin", segment="lower")
        assert two.refusals == []


# --- files ------------------------------------------------------------------------------------------------------------


def test_exports_hold_the_pose(studio: Studio) -> None:
    for kind, opening in [("bvh", b"HIERARCHY"), ("glb", b"glTF"), ("pose", b"#"), ("scene", b"#")]:
        status, content, headers = studio.get(f"/export.{kind}?token={studio.token}")
        assert (status, content[: len(opening)]) == (200, opening)
        assert "attachment" in headers["Content-Disposition"]
    assert studio.get(f"/export.exe?token={studio.token}")[0] == 400
    assert studio.get("/export.glb")[0] == 403


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
