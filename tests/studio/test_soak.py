"""Random edits leave a valid scene, can be undone, and memory use stays constant."""

from __future__ import annotations

from pathlib import Path

import pytest

from poise.scene import scene_from_text, scene_to_text
from poise.studio import document_state
from tests.studio.random_edits import RandomEdits
from tests.studio.soak import Soak, blocks
from tests.support.backends import HAS_NATIVE

pytestmark = pytest.mark.filterwarnings("ignore::poise.model.validation.SingularSwingWarning")


def test_edits_in_quick_succession_are_sent_one_by_one_and_reported_once(tmp_path: Path) -> None:
    with Soak(0, tmp_path, "lamp") as soak:
        for name in "abcdef":
            soak.send({"type": "pose.save", "name": name})
        for _ in range(6):
            soak.send({"type": "undo"})
        soak.flush()
        assert soak.client.received["document"] == 1 + 12  # the first when it joined
        reports = soak.client.received["report"]
        assert reports <= 2
        soak.send({"type": "redo"})
        soak.session._broadcaster._last_report = 0.0  # a while later
        soak.flush()
        soak.flush()
        assert soak.client.received["report"] > reports  # the pending report is sent


def test_only_applied_commands_count_as_edits(tmp_path: Path) -> None:
    with Soak(0, tmp_path, "lamp") as soak:
        for message in ({"type": "undo"}, {"type": "subscribe", "names": []}, {"type": "pose.save", "name": "a"}):
            soak.send(message)
        soak.flush()
        assert (soak.edits, soak.client.rejected) == (1, 1)


def test_an_error_in_the_random_edits_ends_a_soak(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RandomEdits, "message", lambda *_: 1 / 0)
    with Soak(0, tmp_path, "lamp") as soak, pytest.raises(ZeroDivisionError):
        soak.run(10)


@pytest.mark.nightly
def test_thousands_of_random_edits_leave_a_valid_scene_and_can_all_be_undone(tmp_path: Path) -> None:
    with Soak(5, tmp_path) as soak:
        soak.run(1000 if HAS_NATIVE else 60)
        soak.check()
    assert soak.client.messages > soak.edits
    assert soak.client.rejected < 0.5 * soak.sent


def test_memory_use_is_constant_once_the_history_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same edits again and again: 180 edits need no more memory than 120."""
    monkeypatch.setattr(document_state, "MAX_UNDO", 50)
    with Soak(5, tmp_path, "lamp") as soak:
        counts = []
        for edits in (60, 60, 60) if HAS_NATIVE else (51, 10, 10):
            for number in range(edits):
                value = 0.1 + 0.001 * (number % 50)
                soak.send({"type": "joint.set", "coordinate": soak.document.figure.joints[1].name, "value": value})
                soak.send({"type": "undo"} if number % 3 == 0 else {"type": "pose.copy"})
                soak.send({"type": "redo"} if number % 3 == 0 else {"type": "pose.paste"})
                soak.flush()
            soak.check()
            counts.append(blocks())
    assert len(soak.document.history.past) == 50
    assert counts[2] <= 1.02 * counts[1]


def test_an_edited_scene_is_read_back_from_its_file(tmp_path: Path) -> None:
    with Soak(8, tmp_path, "lamp") as soak:
        soak.run(200 if HAS_NATIVE else 20)
        soak.check()
        state = soak.document.state
    text = scene_to_text(state)
    assert scene_to_text(scene_from_text(text).scene.snapshot()) == text
