"""A long day at the studio, shortened: random edits leave a sound scene, can be undone, and the memory stays flat."""

from __future__ import annotations

from pathlib import Path

import pytest

from poise.scene import scene_from_text, scene_to_text
from poise.studio import history
from tests.studio.random_edits import RandomEdits
from tests.studio.soak import Soak
from tests.studio.soak_parts import blocks
from tests.support.engines import HAS_NATIVE

pytestmark = pytest.mark.filterwarnings("ignore::poise.model.check.SingularSwingWarning")


def test_acts_in_quick_succession_are_told_one_by_one_and_reported_once(tmp_path: Path) -> None:
    with Soak(0, tmp_path, "lamp") as soak:
        for name in "abcdef":
            soak.say({"type": "pose.keep", "name": name})
        for _ in range(6):
            soak.say({"type": "undo"})
        soak.settle()
        assert soak.page.heard["document"] == 1 + 12  # the first when it joined
        reports = soak.page.heard["report"]
        assert reports <= 2
        soak.say({"type": "redo"})
        soak.session._audience._last_report = 0.0  # a while later
        soak.settle()
        soak.settle()
        assert soak.page.heard["report"] > reports  # what is owed is told


def test_only_what_was_done_counts_as_an_edit(tmp_path: Path) -> None:
    with Soak(0, tmp_path, "lamp") as soak:
        for said in ({"type": "undo"}, {"type": "show", "names": []}, {"type": "pose.keep", "name": "a"}):
            soak.say(said)
        soak.settle()
        assert (soak.edits, soak.page.refused) == (1, 1)


def test_an_edit_that_cannot_be_drawn_ends_a_soak_with_its_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(RandomEdits, "message", lambda *_: 1 / 0)
    with Soak(0, tmp_path, "lamp") as soak, pytest.raises(ZeroDivisionError):
        soak.run(10)


def test_thousands_of_random_edits_leave_a_sound_scene_and_can_all_be_undone(tmp_path: Path) -> None:
    with Soak(5, tmp_path) as soak:
        soak.run(1000 if HAS_NATIVE else 60)
        soak.check()
    assert soak.page.told > soak.edits
    assert soak.page.refused < 0.5 * soak.said


def test_memory_stays_flat_once_the_history_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same things again and again: what lives after 120 acts lives after 180, and no more."""
    monkeypatch.setattr(history, "MOST", 50)
    with Soak(5, tmp_path, "lamp") as soak:
        counts = []
        for acts in (60, 60, 60) if HAS_NATIVE else (51, 10, 10):
            for number in range(acts):
                value = 0.1 + 0.001 * (number % 50)
                soak.say({"type": "joint.set", "coordinate": soak.document.figure.joints[1].name, "value": value})
                soak.say({"type": "undo"} if number % 3 == 0 else {"type": "pose.copy"})
                soak.say({"type": "redo"} if number % 3 == 0 else {"type": "pose.paste"})
                soak.settle()
            soak.check()
            counts.append(blocks())
    assert len(soak.document.history.past) == 50
    assert counts[2] <= 1.02 * counts[1]


def test_what_was_edited_comes_back_from_its_file(tmp_path: Path) -> None:
    with Soak(8, tmp_path, "lamp") as soak:
        soak.run(200 if HAS_NATIVE else 20)
        soak.check()
        state = soak.document.state
    text = scene_to_text(state)
    assert scene_to_text(scene_from_text(text).scene.snapshot()) == text
