"""Feet that step after a pull that ended out of reach."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from poise.scene import Scene
from poise.studio.document import Document
from poise.studio.document_message import document_update
from poise.studio.foot_steps import step_job
from poise.studio.messages import CommandError
from poise.studio.messages.limb_info import FeetInfo
from tests.studio.studio_client import Studio, bent_arm, do, received, solved

FAR = (1.3, -0.2, 1.0)  # in front of the figure, beyond the reach of an arm


def pull_far(document: Document) -> None:
    start = tuple(document.scene.pose.position("right_hand").tolist())
    do(document, "pull.begin", segment="right_hand", point=(0.0, 0.0, 0.0), goal=start)
    do(document, "drag.move", number=1, goal=FAR)
    solved(document)
    do(document, "drag.end")


def feet(document: Document) -> FeetInfo:
    info = document_update(document).feet
    assert info is not None
    return info


def test_pinned_feet_do_not_step(person: Document) -> None:
    pull_far(person)
    assert person.steps.take_request() is None
    assert (feet(person).mode, list(feet(person).steps)) == ("pinned", [])


def test_a_pull_out_of_reach_makes_free_feet_step_and_the_steps_are_shown(person: Document) -> None:
    do(person, "feet.set", feet="free")
    assert person.history.next_undo == "Let feet step"
    pull_far(person)
    request = person.steps.take_request()
    assert request is not None
    found = step_job(request, person.revision)(lambda fraction: None)
    assert isinstance(found, tuple)
    edit, change = found
    before = person.scene.snapshot()
    person.perform(edit, lambda: change(person))
    assert edit.endswith(("step", "steps"))
    assert np.linalg.norm(person.scene.pose.position("right_hand") - FAR) < 1e-3
    assert [task.name for task in person.scene.tasks] == [task.name for task in before.tasks]
    shown = feet(person).steps
    assert len(shown) >= 1
    last = {step.foot: step for step in shown}
    for name, step in last.items():
        assert np.linalg.norm(np.array(step.end) - step.start) > 0.05
        assert np.abs(np.mean(step.after, axis=0) - person.scene.pose.position(name))[:2].max() < 0.2
        assert len(step.before) == len(step.after) > 2
    assert received(document_update(person))["feet"]["steps"]
    do(person, "undo")
    assert person.scene.snapshot() == before
    assert not feet(person).steps
    do(person, "redo")
    assert len(feet(person).steps) == len(shown)


def test_steps_are_not_taken_in_a_scene_that_has_changed(person: Document) -> None:
    do(person, "feet.set", feet="free")
    pull_far(person)
    request = person.steps.take_request()
    assert request is not None
    found = step_job(request, person.revision)(lambda fraction: None)
    assert isinstance(found, tuple)
    do(person, "undo")
    with pytest.raises(CommandError, match="the scene has changed"):
        found[1](person)


def test_a_pull_within_reach_asks_for_no_steps_and_a_machine_has_no_feet(person: Document) -> None:
    do(person, "feet.set", feet="free")
    start = person.scene.pose.position("right_hand")
    do(person, "pull.begin", segment="right_hand", point=(0.0, 0.0, 0.0), goal=tuple(start.tolist()))
    do(person, "drag.move", number=1, goal=tuple((start + np.array([0.1, 0.0, 0.1])).tolist()))
    solved(person)
    do(person, "drag.end")
    assert person.steps.take_request() is None
    assert document_update(Document(bent_arm())).feet is None


def test_the_session_takes_the_steps_after_the_release(standing: Scene, tmp_path: Path) -> None:
    studio = Studio(tmp_path, standing.copy())
    try:
        with studio.tab() as tab:
            tab.act("feet.set", feet="free")
            start = studio.document.scene.pose.position("right_hand").tolist()
            tab.send("pull.begin", segment="right_hand", point=[0.0, 0.0, 0.0], goal=start)
            tab.send("drag.move", number=1, goal=list(FAR))
            tab.send("drag.end")
            document = tab.wait("document", lambda update: update["undo"][:1].isdigit())
            assert document["feet"]["steps"]
    finally:
        studio.close()
