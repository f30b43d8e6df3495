"""The soak test of drags, a short form: it finds no fault, continues where it ended, and would find one."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from poise.studio.document import Document
from tests.studio import drag_soak
from tests.studio.drag_soak import FAULTS, drag_once, leaks, new_document, run


def test_drags_of_a_person_keep_all_limits_and_are_undone_and_redone_to_the_bit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drag_soak, "FRAMES_PER_DRAG", 4)
    run(6, tmp_path / "state")
    counts = run(20, tmp_path / "state")
    assert counts["frames"] >= 20
    assert counts["drags"] == counts["followed"] + counts["refused"]
    assert not any(counts[name] for name in FAULTS)
    assert not leaks(counts)
    assert run(20, tmp_path / "state") == counts


def test_an_undo_that_restores_another_pose_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drag_soak, "FRAMES_PER_DRAG", 2)
    undo = Document.undo

    def undo_nearly(document: Document) -> None:
        undo(document)
        pose = document.scene.pose
        document.scene.pose = pose.plus(np.full(pose.figure.nv, 1e-12))

    monkeypatch.setattr(Document, "undo", undo_nearly)
    assert drag_once(new_document(), 3)[0] == "not restored"
