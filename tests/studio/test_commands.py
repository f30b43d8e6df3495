"""Commands that edit figures, tasks, poses and keyframes: each is undone to the bit."""

from __future__ import annotations

import math

import numpy as np
import pytest

from poise.errors import PoiseError
from poise.library import human
from poise.studio.document import Document
from poise.studio.figure_message import joint_infos
from poise.studio.gallery import GALLERY
from poise.studio.job_commands import JOB_COMMANDS
from poise.studio.messages import CommandError
from poise.studio.messages.session_commands import Replay
from poise.studio.pose_messages import encode_motion, encode_pose_library
from poise.studio.reach import sample_reach
from poise.studio.task_commands import CRITERIA, TASK_KINDS
from tests.studio.studio_client import bent_arm, do, solved

# --- joints -----------------------------------------------------------------------------------------------------------


def test_a_joint_coordinate_follows_its_slider_and_nothing_else_moves(person: Document) -> None:
    q = np.array(person.scene.pose.q)
    do(person, "joint.begin", coordinate="right_elbow.flexion")
    for number in range(1, 6):
        do(person, "value.move", number=number, value=0.2 * number)
        person.advance()
    solved(person)
    do(person, "drag.end")
    solved(person)
    assert person.scene.pose.value("right_elbow.flexion") == pytest.approx(1.0, abs=1e-6)
    slot = person.figure.slot("right_elbow")
    others = np.ones(len(q), dtype=bool)
    others[slot.q] = False
    assert np.abs(person.scene.pose.q - q)[others].max() < 0.08, "only balance shifts the others a little"
    do(person, "undo")
    assert person.scene.pose.q.tobytes() == q.tobytes()


def test_a_joint_coordinate_stops_at_its_limit(person: Document) -> None:
    do(person, "joint.begin", coordinate="left_elbow.flexion")
    do(person, "value.move", number=1, value=50.0)
    solved(person)
    do(person, "drag.end")
    upper = person.figure.joint("left_elbow").ranges["flexion"].upper
    assert person.scene.pose.value("left_elbow.flexion") == pytest.approx(upper, abs=1e-6)


def test_a_joint_value_is_clamped_to_its_limit(person: Document) -> None:
    do(person, "joint.set", coordinate="left_elbow.flexion", value=9.0)
    upper = person.figure.joint("left_elbow").ranges["flexion"].upper
    assert person.scene.pose.value("left_elbow.flexion") == pytest.approx(upper, abs=1e-9)


def test_joint_infos_contain_every_limit() -> None:
    infos = {each.name: each for each in joint_infos(human())}
    shoulder = infos["left_shoulder"]
    assert len(shoulder.swing_boundary) > 20
    assert np.linalg.norm(shoulder.swing_boundary, axis=1) == pytest.approx(1.0, abs=1e-3)
    assert len(shoulder.twist_field) > 10
    assert all(lower < upper for *_, lower, upper in shoulder.twist_field)
    elbow = infos["left_elbow"].coordinates[0]
    assert (elbow.name, elbow.limited) == ("flexion", True)
    assert 0.0 < elbow.upper < math.pi


# --- figures ----------------------------------------------------------------------------------------------------------


def test_every_edit_of_the_figure_keeps_the_tasks_and_is_undone_exactly(person: Document) -> None:
    edits: list[tuple[str, dict[str, object]]] = [
        ("figure.human", {"stature": 1.62, "mass": None, "sex": "female", "hands": False, "feet": False}),
        ("segment.resize", {"segment": "left_shank", "factors": (1.0, 1.0, 1.2), "both_sides": True}),
        ("segment.rename", {"segment": "left_foot", "name": "left paw"}),
        ("joint.limit", {"joint": "left_knee", "component": "flexion", "lower": 0.0, "upper": 1.0, "both_sides": True}),
        (
            "joint.limit",
            {"joint": "left_hip", "component": "swing_x", "lower": -0.5, "upper": 0.5, "both_sides": False},
        ),
        ("joint.limit", {"joint": "left_hip", "component": "twist", "lower": -0.2, "upper": 0.3, "both_sides": False}),
        ("segment.add", {"parent": "head"}),
        ("segment.remove", {"segment": "right_hand"}),
    ]
    states = []
    for kind, values in edits:
        states.append(person.current_state)
        do(person, kind, **values)
        solved(person)
        assert len(person.scene.tasks) == 3, kind
    figure = person.figure
    names = [segment.name for segment in figure.segments]
    assert "left_paw" in names
    assert "part_1" in names
    assert "right_hand" not in names
    assert figure.joint("right_knee").ranges["flexion"].upper == 1.0
    assert person.scene.pose.violations() == {}
    for state in reversed(states):
        do(person, "undo")
        assert person.scene.snapshot() is state.scene
        assert person.data is state.data


def test_a_smaller_person_stands_on_the_same_ground(person: Document) -> None:
    before = person.scene.pose.position("left_heel")[2]
    do(person, "figure.human", stature=1.50, mass=None, sex="male", hands=False, feet=False)
    solved(person)
    assert person.scene.pose.position("left_heel")[2] == pytest.approx(before, abs=0.03)
    assert person.scene.pose.position("head_top")[2] == pytest.approx(1.50, abs=0.05)


def test_invalid_commands_are_rejected_and_change_nothing(person: Document) -> None:
    before = person.current_state
    for kind, values in [
        ("segment.resize", {"segment": "head", "factors": (0.0, 1.0, 1.0), "both_sides": False}),
        ("segment.remove", {"segment": "pelvis"}),
        ("segment.rename", {"segment": "head", "name": "left_foot"}),
        (
            "joint.limit",
            {"joint": "left_knee", "component": "flexion", "lower": 1.0, "upper": 0.0, "both_sides": False},
        ),
        ("figure.human", {"stature": 9.0, "mass": None, "sex": "male", "hands": False, "feet": False}),
        ("gallery.open", {"name": "nothing"}),
        ("task.create", {"kind": "fly", "site": "head"}),
        ("criterion", {"kind": "beauty"}),
        ("natural", {"strength": -1.0}),
        ("pose.apply", {"name": "never saved"}),
        ("time.seek", {"time": 1.0}),
        ("methods.set", {"changes": {"strategy": "guessing"}}),
        ("experiment.stage", {"stage": 0}),
        ("trunk.set", {"joints": 12}),
        ("clearance.enable", {"enabled": False}),
    ]:
        with pytest.raises(PoiseError):
            do(person, kind, **values)
        assert person.current_state == before, kind


@pytest.mark.parametrize("entry", GALLERY, ids=lambda entry: entry.name)
def test_every_scene_of_the_gallery_can_be_made(entry: object) -> None:
    scene = entry.make()  # type: ignore[attr-defined]
    assert scene.tasks


# --- tasks ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", TASK_KINDS)
def test_the_goal_of_a_new_task_of_every_kind_is_where_the_figure_is(person: Document, kind: str) -> None:
    q = np.array(person.scene.pose.q)
    do(person, "task.create", kind=kind, site="left_hand")
    task = person.scene.tasks[-1]
    solved(person)
    if kind not in ("upright", "dexterity"):
        assert np.abs(task.error(person.scene.pose)).max() < 1e-6
        assert np.abs(person.scene.pose.q - q).max() < 1e-3
    do(person, "undo")
    assert person.scene.pose.q.tobytes() == q.tobytes()


@pytest.mark.parametrize("kind", CRITERIA)
def test_every_criterion_is_added_and_removed(person: Document, kind: str) -> None:
    do(person, "criterion", kind=kind)
    assert CRITERIA[kind][0] in person.scene
    do(person, "criterion", kind=kind)
    assert CRITERIA[kind][0] not in person.scene


def test_frame_and_joints_of_a_task_can_be_chosen(person: Document) -> None:
    do(person, "task.create", kind="reach", site="left_hand")
    do(person, "task.set", name="left_hand", changes={"frame": "site"})
    do(person, "task.set", name="left_hand", changes={"active_joints": "branch"})
    task = person.scene["left_hand"]
    assert (getattr(task, "frame", None), task.active_joints.kind.value) == ("site", "branch")


def test_two_segments_are_joined_into_a_loop_and_opened_again(person: Document) -> None:
    before = person.scene.snapshot()
    do(person, "task.join", site="right_hand", other="left_hand")
    q = np.array(person.scene.pose.q)
    solved(person)
    assert np.abs(person.scene.pose.q - q).max() < 1e-6, "nothing moves by itself"
    gap = person.scene.pose.position("right_hand") - person.scene.pose.position("left_hand")
    start = person.scene.pose.position("right_hand")
    do(person, "pull.begin", segment="right_hand", point=(0.0, 0.0, 0.0), goal=tuple(start.tolist()))
    for number in range(1, 9):
        goal = np.add(start, (0.02 * number, 0.0, 0.02 * number))
        do(person, "drag.move", number=number, goal=tuple(goal.tolist()))
        person.advance()
    solved(person)
    do(person, "drag.end")
    after = person.scene.pose.position("right_hand") - person.scene.pose.position("left_hand")
    assert np.linalg.norm(after) == pytest.approx(np.linalg.norm(gap), abs=1e-6)
    do(person, "undo")
    do(person, "undo")
    assert person.scene.snapshot() is before


def test_the_nonlinear_backend_solves_when_it_is_chosen() -> None:
    document = solved(Document(bent_arm()))
    do(document, "methods.set", changes={"backend": "nonlinear"})
    document.scene.reach("tip", (0.4, 0.0, 0.5))
    document.resume_solver()
    solved(document)
    assert np.abs(document.scene["tip"].error(document.scene.pose)).max() < 1e-3


def test_the_reachable_space_of_a_hand_surrounds_its_shoulder(person: Document) -> None:
    points = sample_reach(person.scene, "right_hand")
    shoulder = person.scene.pose.position("right_upper_arm")
    away = np.linalg.norm(points - shoulder, axis=1)
    assert len(points) > 500
    assert 0.3 < away.max() < 1.1
    assert np.ptp(points, axis=0).min() > 0.5
    with pytest.raises(PoiseError, match="not part of a limb"):
        sample_reach(bent_arm(), "base")


# --- poses and time ---------------------------------------------------------------------------------------------------


def test_poses_are_saved_applied_and_deleted(person: Document) -> None:
    q = person.scene.pose.q.tobytes()
    do(person, "pose.save", name="upright")
    do(person, "pose.standard", name="sit")
    do(person, "pose.apply", name="upright")
    assert person.scene.pose.q.tobytes() == q
    assert b'"upright"' in encode_pose_library(person.figure, person.data)
    do(person, "pose.delete", name="upright")
    assert person.data.poses == ()
    do(person, "undo")
    assert [name for name, _ in person.data.poses] == ["upright"]


def test_a_limb_is_reset_and_the_others_stay(person: Document) -> None:
    scene = person.scene
    scene.pose = scene.pose.with_values({"right_elbow.flexion": 1.5, "left_elbow.flexion": 1.2})
    first = float(scene.pose.value("left_elbow.flexion"))
    do(person, "pose.reset_limb", segment="right_upper_arm")
    assert scene.pose.value("right_elbow.flexion") < 0.6
    assert scene.pose.value("left_elbow.flexion") == first


def test_keyframes_make_a_motion_that_passes_through_them(person: Document) -> None:
    do(person, "keyframe.add", time=0.0)
    start = person.scene.pose
    do(person, "pose.standard", name="sit")
    do(person, "keyframe.add", time=1.0)
    end = person.scene.pose
    do(person, "keyframe.move", time=1.0, to=2.0)
    assert [each.seconds for each in person.data.keyframes] == [0.0, 2.0]
    do(person, "time.seek", time=1.0)
    assert not person.moving, "the solver does not change a frame of a motion"
    middle = person.scene.pose
    assert middle not in (start, end)
    do(person, "time.seek", time=2.0)
    assert person.scene.pose.q == pytest.approx(end.q)
    assert len(person.data.clip()) == 61
    assert encode_motion(person.data)[:4] == b"\x03\x00\x00\x00"
    do(person, "keyframe.remove", time=0.0)
    do(person, "keyframe.clear")
    assert person.data.keyframes == ()


def test_a_pull_is_recorded_and_replayed_by_both_backends() -> None:
    document = solved(Document(bent_arm()))
    do(document, "record", on=True)
    tip = document.scene.pose.position("tip")
    do(document, "pull.begin", segment="lower", point=(0.0, 0.0, 0.4), goal=tuple(tip.tolist()))
    for number in range(1, 31):
        goal = np.add(tip, (-0.004 * number, 0.0, 0.003 * number))
        do(document, "drag.move", number=number, goal=tuple(goal.tolist()))
        document.advance()
    do(document, "drag.end")
    solved(document)
    end = document.scene.pose
    do(document, "record", on=False)
    recorded = document.data.keyframes
    assert recorded[-1].pose.q == pytest.approx(end.q, abs=1e-6)
    for method in ("levels", "weights"):
        _, job = JOB_COMMANDS[Replay](document, Replay(method))  # type: ignore[arg-type]
        edit = job(lambda fraction: None)
        assert isinstance(edit, tuple)
        document.perform(edit[0], lambda edit=edit: edit[1](document))  # type: ignore[misc]
        assert document.data.keyframes[-1].pose.q == pytest.approx(end.q, abs=0.05)
        assert len(document.recorder.milliseconds[method]) >= 30
    do(document, "undo")
    do(document, "undo")
    assert document.data.keyframes is recorded


def test_an_empty_recording_is_rejected() -> None:
    document = solved(Document(bent_arm()))
    do(document, "record", on=True)
    with pytest.raises(CommandError, match="nothing was recorded"):
        do(document, "record", on=False)
