"""Feet that step after a pull that ended out of reach."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from poise import library
from poise.scene import Scene
from poise.studio.document import Document
from poise.studio.document_message import document_update
from poise.studio.foot_steps import step_job
from poise.studio.messages import CommandError
from poise.studio.messages.limb_info import FeetInfo
from poise.studio.scene_setup import initial_scene
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


def pull_down(document: Document, depth: float) -> float:
    """Pull the pelvis down, 3 cm a frame; how far it came [m]."""
    start = document.scene.pose.position("pelvis")
    do(document, "pull.begin", segment="pelvis", point=(0.0, 0.0, 0.0), goal=tuple(start.tolist()))
    for number, down in enumerate(np.arange(0.03, depth + 0.03, 0.03), start=1):
        do(document, "drag.move", number=number, goal=tuple((start - np.array([0.0, 0.0, down])).tolist()))
        solved(document)
    do(document, "drag.end")
    return float(start[2] - document.scene.pose.position("pelvis")[2])


def test_heels_that_may_lift_let_the_pelvis_down_farther(person: Document) -> None:
    """A person without toes gets them; the edit is undone as one."""
    before = person.scene.snapshot()
    assert feet(person).heels is False
    assert pull_down(person, 0.3) < 0.25
    do(person, "undo")
    do(person, "feet.heels", lift=True)
    assert person.history.next_undo == "Let heels lift"
    assert feet(person).heels is True
    assert np.linalg.norm(person.scene.pose.position("left_toe") - before.pose.position("left_toe")) < 0.01
    assert pull_down(person, 0.3) > 0.29
    assert person.scene.pose.position("left_heel")[2] > 0.02
    assert np.abs(person.scene.pose.position("left_toe") - before.pose.position("left_toe"))[2] < 0.01
    do(person, "undo")
    do(person, "undo")
    assert person.scene.snapshot() == before


def test_heels_come_down_again(person: Document) -> None:
    do(person, "feet.heels", lift=True)
    pull_down(person, 0.3)
    do(person, "feet.heels", lift=False)
    assert feet(person).heels is False
    assert abs(person.scene.pose.position("left_heel")[2]) < 1e-3
    assert {"left_sole", "right_sole", "balance"} <= {task.name for task in person.scene.tasks}


def test_heels_that_may_lift_still_step(person: Document) -> None:
    do(person, "feet.heels", lift=True)
    do(person, "feet.set", feet="free")
    pull_far(person)
    request = person.steps.take_request()
    assert request is not None
    assert isinstance(step_job(request, person.revision)(lambda fraction: None), tuple)


def test_toes_leave_the_person_on_the_floor(person: Document) -> None:
    before = person.scene.pose.position("left_heel")
    do(person, "figure.human", stature=1.75, mass=None, sex="male", hands=False, feet=True)
    assert np.abs(person.scene.pose.position("left_heel") - before).max() < 0.02


def test_a_new_person_with_toes_is_pinned_by_the_whole_feet() -> None:
    """Pinned toes alone let the heels sink into the floor."""
    person = Document(initial_scene(library.human(feet=True)))
    assert {"left_foot", "right_foot"} <= {task.name for task in person.scene.tasks}
    pull_down(person, 0.2)
    assert person.scene.pose.position("left_heel")[2] > -1e-4


def test_a_machine_has_no_heels() -> None:
    with pytest.raises(CommandError, match="humans of the library"):
        do(Document(bent_arm()), "feet.heels", lift=True)
