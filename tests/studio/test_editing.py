"""Figures edited in the studio, poses kept, keyframes, recordings: each an act that is undone to the bit."""

from __future__ import annotations

import math

import numpy as np
import pytest

from poise.errors import PoiseError
from poise.library import human
from poise.studio.document import Document
from poise.studio.gallery import GALLERY
from poise.studio.joint_data import joint_data
from poise.studio.long_commands import LONG_COMMANDS
from poise.studio.motion_message import library_message, motion_message
from poise.studio.protocol import Message
from poise.studio.reach import reachable
from poise.studio.task_commands import CRITERIA, KINDS
from poise.studio.value_checks import Refusal
from tests.studio.talking import bent_arm, do, rested

# --- joints -----------------------------------------------------------------------------------------------------------


def test_a_reading_follows_its_slider_and_nothing_else_moves(person: Document) -> None:
    q = np.array(person.scene.pose.q)
    do(person, "joint.begin", coordinate="right_elbow.flexion")
    for number in range(1, 6):
        do(person, "value.move", number=number, value=0.2 * number)
        person.advance()
    rested(person)
    do(person, "drag.end")
    rested(person)
    assert person.scene.pose.value("right_elbow.flexion") == pytest.approx(1.0, abs=1e-6)
    slot = person.figure.slot("right_elbow")
    others = np.ones(len(q), dtype=bool)
    others[slot.q] = False
    assert np.abs(person.scene.pose.q - q)[others].max() < 0.08, "only balance shifts the others a little"
    do(person, "undo")
    assert person.scene.pose.q.tobytes() == q.tobytes()


def test_a_reading_stops_at_its_limit(person: Document) -> None:
    do(person, "joint.begin", coordinate="left_elbow.flexion")
    do(person, "value.move", number=1, value=50.0)
    rested(person)
    do(person, "drag.end")
    upper = person.figure.joint("left_elbow").ranges["flexion"].upper
    assert person.scene.pose.value("left_elbow.flexion") == pytest.approx(upper, abs=1e-6)


def test_a_number_is_brought_within_the_limits(person: Document) -> None:
    do(person, "joint.set", coordinate="left_elbow.flexion", value=9.0)
    upper = person.figure.joint("left_elbow").ranges["flexion"].upper
    assert person.scene.pose.value("left_elbow.flexion") == pytest.approx(upper, abs=1e-9)


def test_the_page_knows_every_limit() -> None:
    told = {each["name"]: each for each in joint_data(human())}
    shoulder = told["left_shoulder"]
    assert len(shoulder["cone"]) > 20
    assert np.linalg.norm(shoulder["cone"], axis=1) == pytest.approx(1.0, abs=1e-3)
    assert len(shoulder["field"]) > 10
    assert all(lower < upper for *_, lower, upper in shoulder["field"])
    elbow = told["left_elbow"]["readings"][0]
    assert (elbow["name"], elbow["limited"]) == ("flexion", True)
    assert 0.0 < elbow["upper"] < math.pi


# --- figures ----------------------------------------------------------------------------------------------------------


def test_every_edit_of_the_figure_keeps_the_tasks_and_is_undone_exactly(person: Document) -> None:
    edits: list[tuple[str, dict[str, object]]] = [
        ("figure.human", {"stature": 1.62, "mass": None, "sex": "female", "hands": False, "feet": False}),
        ("segment.resize", {"segment": "left_shank", "factors": (1.0, 1.0, 1.2), "both": True}),
        ("segment.rename", {"segment": "left_foot", "name": "left paw"}),
        ("joint.limit", {"joint": "left_knee", "component": "flexion", "lower": 0.0, "upper": 1.0, "both": True}),
        ("joint.limit", {"joint": "left_hip", "component": "swing_x", "lower": -0.5, "upper": 0.5, "both": False}),
        ("joint.limit", {"joint": "left_hip", "component": "twist", "lower": -0.2, "upper": 0.3, "both": False}),
        ("segment.add", {"parent": "head"}),
        ("segment.remove", {"segment": "right_hand"}),
    ]
    moments = []
    for kind, values in edits:
        moments.append(person.moment)
        do(person, kind, **values)
        rested(person)
        assert len(person.scene.tasks) == 3, kind
    figure = person.figure
    names = [segment.name for segment in figure.segments]
    assert "left_paw" in names
    assert "part_1" in names
    assert "right_hand" not in names
    assert figure.joint("right_knee").ranges["flexion"].upper == 1.0
    assert person.scene.pose.violations() == {}
    for moment in reversed(moments):
        do(person, "undo")
        assert person.scene.snapshot() is moment.scene
        assert person.extras is moment.extras


def test_a_smaller_person_stands_on_the_same_ground(person: Document) -> None:
    before = person.scene.pose.position_of("left_heel")[2]
    do(person, "figure.human", stature=1.50, mass=None, sex="male", hands=False, feet=False)
    rested(person)
    assert person.scene.pose.position_of("left_heel")[2] == pytest.approx(before, abs=0.03)
    assert person.scene.pose.position_of("head_top")[2] == pytest.approx(1.50, abs=0.05)


def test_what_makes_no_sense_is_refused_and_changes_nothing(person: Document) -> None:
    before = person.moment
    for kind, values in [
        ("segment.resize", {"segment": "head", "factors": (0.0, 1.0, 1.0), "both": False}),
        ("segment.remove", {"segment": "pelvis"}),
        ("segment.rename", {"segment": "head", "name": "left_foot"}),
        ("joint.limit", {"joint": "left_knee", "component": "flexion", "lower": 1.0, "upper": 0.0, "both": False}),
        ("figure.human", {"stature": 9.0, "mass": None, "sex": "male", "hands": False, "feet": False}),
        ("gallery.open", {"name": "nothing"}),
        ("task.create", {"kind": "fly", "site": "head"}),
        ("criterion", {"kind": "beauty"}),
        ("pose.take", {"name": "never kept"}),
        ("time.go", {"time": 1.0}),
        ("methods.set", {"changes": {"strategy": "guessing"}}),
        ("tour.go", {"stage": 0}),
        ("trunk", {"balls": 12}),
        ("collisions", {"on": False}),
    ]:
        with pytest.raises(PoiseError):
            do(person, kind, **values)
        assert person.moment == before, kind


@pytest.mark.parametrize("entry", GALLERY, ids=lambda entry: entry.name)
def test_every_scene_of_the_gallery_can_be_made(entry: object) -> None:
    scene = entry.make()  # type: ignore[attr-defined]
    assert scene.tasks


# --- tasks ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_a_task_of_every_kind_begins_where_the_figure_is(person: Document, kind: str) -> None:
    q = np.array(person.scene.pose.q)
    do(person, "task.create", kind=kind, site="left_hand")
    task = person.scene.tasks[-1]
    rested(person)
    if kind != "upright":
        assert np.abs(task.error(person.scene.pose)).max() < 1e-6
        assert np.abs(person.scene.pose.q - q).max() < 1e-3
    do(person, "undo")
    assert person.scene.pose.q.tobytes() == q.tobytes()


@pytest.mark.parametrize("kind", CRITERIA)
def test_every_criterion_is_switched_on_and_off(person: Document, kind: str) -> None:
    do(person, "criterion", kind=kind)
    assert CRITERIA[kind][0] in person.scene
    do(person, "criterion", kind=kind)
    assert CRITERIA[kind][0] not in person.scene


def test_frame_and_joints_of_a_task_can_be_chosen(person: Document) -> None:
    do(person, "task.create", kind="reach", site="left_hand")
    do(person, "task.set", name="left_hand", changes={"frame": "site"})
    do(person, "task.set", name="left_hand", changes={"active_joints": "branch"})
    task = person.scene["left_hand"]
    assert (getattr(task, "frame", None), task.active_joints.reach.value) == ("site", "branch")


def test_two_parts_are_joined_into_a_loop_and_opened_again(person: Document) -> None:
    before = person.scene.snapshot()
    do(person, "task.join", site="right_hand", other="left_hand")
    q = np.array(person.scene.pose.q)
    rested(person)
    assert np.abs(person.scene.pose.q - q).max() < 1e-6, "nothing moves by itself"
    gap = person.scene.pose.position_of("right_hand") - person.scene.pose.position_of("left_hand")
    start = person.scene.pose.position_of("right_hand")
    do(person, "pull.begin", segment="right_hand", point=(0.0, 0.0, 0.0), goal=tuple(start.tolist()))
    for number in range(1, 9):
        goal = np.add(start, (0.02 * number, 0.0, 0.02 * number))
        do(person, "drag.move", number=number, goal=tuple(goal.tolist()))
        person.advance()
    rested(person)
    do(person, "drag.end")
    after = person.scene.pose.position_of("right_hand") - person.scene.pose.position_of("left_hand")
    assert np.linalg.norm(after) == pytest.approx(np.linalg.norm(gap), abs=1e-6)
    do(person, "undo")
    do(person, "undo")
    assert person.scene.snapshot() is before


def test_the_second_engine_answers_when_it_is_chosen() -> None:
    document = rested(Document(bent_arm()))
    do(document, "methods.set", changes={"engine": "nonlinear"})
    document.scene.reach("tip", (0.4, 0.0, 0.5))
    document.wake()
    rested(document)
    assert np.abs(document.scene["tip"].error(document.scene.pose)).max() < 1e-3


def test_the_reachable_space_of_a_hand_lies_round_its_shoulder(person: Document) -> None:
    places = reachable(person.scene, "right_hand")
    shoulder = person.scene.pose.position_of("right_upper_arm")
    away = np.linalg.norm(places - shoulder, axis=1)
    assert len(places) > 500
    assert 0.3 < away.max() < 1.1
    assert np.ptp(places, axis=0).min() > 0.5
    with pytest.raises(PoiseError, match="no limb"):
        reachable(bent_arm(), "base")


# --- poses and time ---------------------------------------------------------------------------------------------------


def test_poses_are_kept_taken_and_forgotten(person: Document) -> None:
    q = person.scene.pose.q.tobytes()
    do(person, "pose.keep", name="upright")
    do(person, "pose.standard", name="sit")
    do(person, "pose.take", name="upright")
    assert person.scene.pose.q.tobytes() == q
    assert b'"upright"' in library_message(person.figure, person.extras)
    do(person, "pose.forget", name="upright")
    assert person.extras.poses == ()
    do(person, "undo")
    assert [name for name, _ in person.extras.poses] == ["upright"]


def test_a_limb_is_reset_and_the_others_stay(person: Document) -> None:
    scene = person.scene
    scene.pose = scene.pose.with_values({"right_elbow.flexion": 1.5, "left_elbow.flexion": 1.2})
    first = float(scene.pose.value("left_elbow.flexion"))
    do(person, "pose.reset_limb", segment="right_upper_arm")
    assert scene.pose.value("right_elbow.flexion") < 0.6
    assert scene.pose.value("left_elbow.flexion") == first


def test_keys_make_a_motion_that_passes_through_them(person: Document) -> None:
    do(person, "key.add", time=0.0)
    start = person.scene.pose
    do(person, "pose.standard", name="sit")
    do(person, "key.add", time=1.0)
    end = person.scene.pose
    do(person, "key.move", time=1.0, to=2.0)
    assert [key.seconds for key in person.extras.keys] == [0.0, 2.0]
    do(person, "time.go", time=1.0)
    assert not person.moving, "the solver leaves a frame of a motion alone"
    middle = person.scene.pose
    assert middle not in (start, end)
    do(person, "time.go", time=2.0)
    assert person.scene.pose.q == pytest.approx(end.q)
    assert len(person.extras.clip()) == 61
    assert motion_message(person.extras)[:4] == b"\x03\x00\x00\x00"
    do(person, "key.remove", time=0.0)
    do(person, "key.clear")
    assert person.extras.keys == ()


def test_what_is_pulled_is_recorded_and_replayed_by_both_engines() -> None:
    document = rested(Document(bent_arm()))
    do(document, "record", on=True)
    tip = document.scene.pose.position_of("tip")
    do(document, "pull.begin", segment="lower", point=(0.0, 0.0, 0.4), goal=tuple(tip.tolist()))
    for number in range(1, 31):
        goal = np.add(tip, (-0.004 * number, 0.0, 0.003 * number))
        do(document, "drag.move", number=number, goal=tuple(goal.tolist()))
        document.advance()
    do(document, "drag.end")
    rested(document)
    end = document.scene.pose
    do(document, "record", on=False)
    recorded = document.extras.keys
    assert recorded[-1].pose.q == pytest.approx(end.q, abs=1e-6)
    for method in ("levels", "weights"):
        _, work = LONG_COMMANDS["replay"](document, Message("replay", {"method": method}))
        made = work(lambda share: None)
        assert isinstance(made, tuple)
        document.perform(made[0], lambda made=made: made[1](document))  # type: ignore[misc]
        assert document.extras.keys[-1].pose.q == pytest.approx(end.q, abs=0.05)
        assert len(document.recorder.milliseconds[method]) >= 30
    do(document, "undo")
    do(document, "undo")
    assert document.extras.keys is recorded


def test_a_recording_of_nothing_is_refused() -> None:
    document = rested(Document(bent_arm()))
    do(document, "record", on=True)
    with pytest.raises(Refusal, match="nothing was recorded"):
        do(document, "record", on=False)
