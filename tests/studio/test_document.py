"""The document: edits that can be undone to the bit, a drag as one edit, failed edits without effect."""

from __future__ import annotations

import numpy as np
import pytest

from poise.errors import PoiseError, TaskError
from poise.library import human, make
from poise.studio.document import Document
from poise.studio.document_message import document_update, report_update
from poise.studio.drag import DRAG_TASK
from poise.studio.gallery import gallery_entry
from poise.studio.messages import CommandError
from poise.studio.scene_setup import initial_scene
from poise.studio.task_commands import TASK_KINDS
from tests.studio.studio_client import bent_arm, do, received, solved
from tests.support.backends import HAS_NATIVE


def pulled(document: Document, segment: str, by: tuple[float, ...], frames: int = 12) -> None:
    index = document.figure.segment_index(segment)
    start = document.scene.pose.state.positions[index].copy()
    do(document, "pull.begin", segment=segment, point=(0.0, 0.0, 0.0), goal=tuple(start.tolist()))
    for number in range(1, frames + 1):
        goal = start + np.array(by) * number / frames
        do(document, "drag.move", number=number, goal=tuple(goal.tolist()))
        document.advance()
    solved(document)


def test_a_pull_moves_the_hand_to_the_pointer_and_keeps_pins(person: Document) -> None:
    before = {name: person.scene.pose.position(name) for name in ("left_foot", "right_foot", "right_hand")}
    pulled(person, "right_hand", (0.25, 0.1, 0.3))
    pose = person.scene.pose
    assert np.abs(pose.position("right_hand") - before["right_hand"] - (0.25, 0.1, 0.3)).max() < 1e-6
    for foot in ("left_foot", "right_foot"):
        assert np.abs(pose.position(foot) - before[foot]).max() < 1e-6


def test_a_drag_is_one_edit_and_undo_gives_the_same_bits(person: Document) -> None:
    before = person.scene.snapshot()
    q = person.scene.pose.q.tobytes()
    pulled(person, "left_hand", (0.2, 0.3, 0.4))
    do(person, "drag.end")
    solved(person)
    after = person.scene.pose.q.tobytes()
    assert after != q
    assert DRAG_TASK not in person.scene
    do(person, "undo")
    assert person.scene.snapshot() == before
    assert person.scene.pose.q.tobytes() == q
    assert not person.moving, "the solver does not change a restored state"
    do(person, "redo")
    assert person.scene.pose.q.tobytes() == after


@pytest.mark.parametrize(("budget", "least_motion"), [(10.0, 0.1), (0.0, 1e-6)])
def test_a_pull_whose_events_all_arrive_before_a_frame_is_not_lost(
    person: Document, budget: float, least_motion: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("poise.studio.document.RELEASE_BUDGET_S", budget)
    start = person.scene.pose.position("right_hand")
    goal = start + np.array([0.15, 0.05, 0.2])
    do(person, "pull.begin", segment="right_hand", point=(0.0, 0.0, 0.0), goal=tuple(start.tolist()))
    do(person, "drag.move", number=1, goal=tuple(goal.tolist()))
    do(person, "drag.end")
    assert np.linalg.norm(person.scene.pose.position("right_hand") - start) > least_motion
    assert person.history.next_undo == "Pull right hand"


def test_a_pull_away_and_back_brings_the_figure_back(person: Document) -> None:
    q = np.array(person.scene.pose.q)
    start = person.scene.pose.position("right_hand")
    do(person, "pull.begin", segment="right_hand", point=(0.0, 0.0, 0.0), goal=tuple(start.tolist()))
    for number, part in enumerate([*np.linspace(0, 1, 15), *np.linspace(1, 0, 15)], 1):
        goal = start + part * np.array([0.2, 0.0, 0.25])
        do(person, "drag.move", number=number, goal=tuple(goal.tolist()))
        person.advance()
    solved(person)
    assert np.abs(person.scene.pose.q - q).max() < 1e-4


def test_every_edit_is_undone_exactly(person: Document) -> None:
    edits: list[tuple[str, dict[str, object]]] = [
        ("pin", {"segment": "head"}),
        ("pin", {"segment": "head"}),
        ("task.add", {"segment": "left_hand", "point": (0.0, 0.0, -0.05)}),
        ("task.set", {"name": "left_hand point", "changes": {"goal": (0.3, 0.3, 1.2)}}),
        ("task.set", {"name": "left_hand point", "changes": {"weight": 3.0}}),
        ("task.set", {"name": "left_hand point", "changes": {"enabled": False}}),
        ("task.order", {"levels": (("left_hand point",), ("left_foot", "right_foot"), ("balance",))}),
        ("task.remove", {"name": "left_hand point"}),
        ("task.balance", {}),
        ("pose.standard", {"name": "sit"}),
        ("pose.mirror", {}),
        ("pose.reset_joint", {"segment": "left_forearm"}),
        ("pose.reset", {}),
        ("figure.choose", {"name": "lamp"}),
    ]
    states = []
    for kind, values in edits:
        states.append(person.scene.snapshot())
        do(person, kind, **values)
        solved(person)
    for state in reversed(states):
        do(person, "undo")
        assert person.scene.snapshot() is state
    with pytest.raises(CommandError, match="nothing to undo"):
        do(person, "undo")


def test_reordering_changes_which_task_is_met() -> None:
    document = solved(Document(bent_arm()))
    scene = document.scene
    scene.reach("tip", (0.5, 0.0, 0.4), name="near", level=1)
    scene.reach("tip", (-0.4, 0.0, 0.5), name="far", level=2)
    do(document, "task.set", name="near", changes={"weight": 2.0})
    solved(document)
    assert received(report_update(document.evaluate()))["tasks"]["near"]["status"] == "met"
    do(document, "task.order", levels=(("far",), ("near",)))
    solved(document)
    report = report_update(document.evaluate())
    assert report.tasks["far"].status == "met"
    assert report.tasks["near"].status != "met"
    assert report.light == "orange"


def test_the_light_is_red_when_the_first_level_is_not_met() -> None:
    document = Document(bent_arm())
    document.scene.reach("tip", (3.0, 0.0, 0.4), name="too far", level=1)
    document.scene.bend("elbow", 0.5, level=2)
    solved(document)
    assert document.evaluate().light == "red"
    assert any("Too far" in each for each in report_update(document.evaluate()).explanation)


def test_failed_commands_change_nothing(person: Document) -> None:
    before = person.scene.snapshot()
    for kind, values in [
        ("pin", {"segment": "tail"}),
        ("task.add", {"segment": "tail", "point": (0.0, 0.0, 0.0)}),
        ("task.set", {"name": "none", "changes": {"weight": 2.0}}),
        ("task.set", {"name": "left_foot", "changes": {"weight": -2.0}}),
        ("task.order", {"levels": (("left_foot",),)}),
        ("task.order", {"levels": (("left_foot", "left_foot"), ("right_foot",), ("balance",))}),
        ("pose.standard", {"name": "fly"}),
        ("pose.paste", {}),
        ("figure.choose", {"name": "dragon"}),
        ("drag.move", {"number": 1, "goal": (0.0, 0.0, 0.0)}),
        ("drag.end", {}),
        ("pull.begin", {"segment": "tail", "point": (0.0, 0.0, 0.0), "goal": (0.0, 0.0, 0.0)}),
    ]:
        with pytest.raises(PoiseError):
            do(person, kind, **values)
        assert person.scene.snapshot() is before
        assert person.drag is None
    assert person.history.past == []


def test_other_commands_are_rejected_during_a_drag(person: Document) -> None:
    do(person, "rotate.begin", segment="head")
    for kind, values in [("undo", {}), ("pin", {"segment": "head"}), ("figure.choose", {"name": "lamp"})]:
        with pytest.raises(CommandError, match="release it first"):
            do(person, kind, **values)
    do(person, "drag.end")
    assert person.history.past == [], "nothing was moved, so there is nothing to undo"


def test_a_rotation_moves_one_joint_within_its_limits(person: Document) -> None:
    do(person, "task.balance")  # else all joints move a little, to keep it
    before = solved(person).scene.pose
    do(person, "rotate.begin", segment="left_forearm")
    for number in range(1, 30):
        half = -0.03 * number
        do(person, "rotate.move", number=number, rotation=(np.cos(half), 0.0, np.sin(half), 0.0))
        person.advance()
    solved(person)
    do(person, "drag.end")
    changes = {
        joint.name: np.abs(person.scene.pose[joint.name] - before[joint.name]).max(initial=0.0)
        for joint in person.figure.joints
    }
    assert [name for name, change in changes.items() if change > 1e-6] == ["left_elbow"]
    assert person.scene.pose.violations() == {}


def test_a_segment_with_a_fixed_joint_cannot_be_rotated() -> None:
    document = Document(bent_arm())
    with pytest.raises(TaskError, match="base has a fixed joint"):
        do(document, "rotate.begin", segment="base")


def test_pins_follow_a_pose_that_is_applied(person: Document) -> None:
    do(person, "pose.standard", name="kneel")
    put = person.scene.pose.q.tobytes()
    solved(person)
    assert report_update(person.evaluate()).light == "green"
    assert np.abs(np.frombuffer(put) - person.scene.pose.q).max() < 1e-6


def test_a_copied_pose_can_be_pasted(person: Document) -> None:
    do(person, "pose.copy")
    q = np.array(person.scene.pose.q)
    do(person, "pose.standard", name="squat")
    solved(person)
    do(person, "pose.paste")
    solved(person)
    assert np.abs(person.scene.pose.q - q).max() < 1e-6


@pytest.mark.parametrize("name", ["elephant", "bird", "quadruped", "lamp", "chain", "robot_arm"])
def test_every_figure_opens_solved_and_can_be_pulled(name: str) -> None:
    document = solved(Document(initial_scene(make(name))))
    last = document.figure.segments[-1].name
    pulled(document, last, (0.01, 0.01, 0.02), 3)
    do(document, "drag.end")
    assert document.history.next_undo.startswith("Pull ")


@pytest.mark.skipif(not HAS_NATIVE, reason="a frame is too short for so hard a conflict with the NumPy backend")
def test_a_conflict_that_needs_more_iterations_than_a_frame_has_is_solved_over_frames() -> None:
    document = solved(Document(gallery_entry("two_goals").make()))
    assert document.result is not None
    assert document.result.status.is_stationary
    assert not document.result["left hand back and up"].met
    assert document.result["right hand forward"].met


def test_changing_the_kind_of_a_task_keeps_site_level_and_weight() -> None:
    document = solved(Document(initial_scene(human())))
    do(document, "task.add", segment="right_hand", point=(0.0, 0.0, 0.05))
    name = document.scene.tasks[-1].name
    do(document, "task.set", name=name, changes={"weight": 3.0})
    for kind in sorted(TASK_KINDS.keys() - {"bend", "dexterity", "singularity"}):  # not about where the site is
        before = document.scene[name]
        do(document, "task.set", name=name, changes={"kind": kind})
        after = document.scene[name]
        assert (after.level, after.weight) == (before.level, 3.0), kind
        assert np.abs(after.error(document.scene.pose)).max() < 1.6, "its goal is where the figure is"
    with pytest.raises(PoiseError, match="unknown kind of task 'fly'"):
        do(document, "task.set", name=name, changes={"kind": "fly"})
    with pytest.raises(PoiseError, match="whole figure"):
        do(document, "task.set", name="balance", changes={"kind": "reach"})


def test_the_axes_of_a_task_can_be_the_current_ones_of_its_site() -> None:
    document = solved(Document(initial_scene(human())))
    do(document, "task.create", kind="reach", site="right_grip")
    name = document.scene.tasks[-1].name
    do(document, "task.set", name=name, changes={"frame": "current"})
    orientation = document.scene.pose.placement("right_grip").rotation
    assert document.scene[name].frame == pytest.approx(orientation)
    info = next(each for each in document_update(document).tasks if each.name == name)
    assert info.frame == "current"
