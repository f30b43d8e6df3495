"""Several figures on one stage: links between their parts, props, undo and files."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

from poise.library import make
from poise.studio.commands import COMMANDS
from poise.studio.document import Document
from poise.studio.document_state import StudioData
from poise.studio.messages import CommandError
from poise.studio.messages.commands import COMMAND_TYPES
from poise.studio.reach import whole_reach
from poise.studio.scene_setup import initial_scene

SAME_PLACE_M = 1e-3


def do(document: Document, message: str, /, **fields: Any) -> None:
    command = COMMAND_TYPES[message](**fields)
    COMMANDS[type(command)](document, command)
    while document.moving:
        document.advance()


@pytest.fixture
def two() -> Document:
    document = Document(initial_scene(make("human")))
    do(document, "stage.add", figure="human")
    return document


def gap(document: Document, own: str, other: str) -> float:
    """Distance between a part of the edited figure and one of the other [m]."""
    theirs = document.data.stage.others[0].scene.pose
    return float(np.linalg.norm(document.scene.pose.position(own) - theirs.position(other)))


def test_a_second_figure_stands_in_front_and_faces_the_first(two: Document) -> None:
    first = two.data.stage.others[0].scene.pose
    assert two.data.stage.active == "human 2"
    assert 0.5 < two.scene.pose.position("pelvis")[0] - first.position("pelvis")[0] < 2.0
    assert two.scene.pose.placement("pelvis").rotation_matrix[0, 0] == pytest.approx(
        -first.placement("pelvis").rotation_matrix[0, 0], abs=1e-6
    )


def test_hands_meet_and_the_one_that_is_pulled_leads(two: Document) -> None:
    feet = two.data.stage.others[0].scene.pose.position("left_foot")
    do(two, "stage.link", site="right_hand", name="human", other="right_hand", both=True)
    assert gap(two, "right_hand", "right_hand") < SAME_PLACE_M
    start = two.scene.pose.position("right_hand")
    up = tuple((start + np.array((0.0, 0.0, 0.2))).tolist())
    do(two, "pull.begin", segment="right_hand", point=(0.0, 0.0, 0.0), goal=tuple(start.tolist()))
    do(two, "drag.move", number=1, goal=up)
    do(two, "drag.end")
    assert two.scene.pose.position("right_hand") == pytest.approx(up, abs=0.01)
    assert gap(two, "right_hand", "right_hand") < SAME_PLACE_M
    other = two.data.stage.others[0].scene
    assert other.pose.position("left_foot") == pytest.approx(feet, abs=SAME_PLACE_M)  # its own tasks hold
    assert all(task.enabled for task in two.scene.tasks)
    two.undo()
    assert two.scene.pose.position("right_hand") == pytest.approx(start, abs=1e-12)
    assert gap(two, "right_hand", "right_hand") < SAME_PLACE_M


def test_figures_are_exchanged_and_share_obstacles(two: Document) -> None:
    do(two, "obstacle.add", kind="table")
    pose = two.scene.pose
    do(two, "stage.choose", name="human")
    assert (two.data.stage.active, two.data.stage.names) == ("human", ["human 2"])
    assert [each.name for each in two.scene.obstacles] == ["table"]
    assert two.data.stage.others[0].scene.pose == pose
    do(two, "stage.remove", name="human 2")
    assert not two.data.stage.others
    with pytest.raises(CommandError, match="no other figure"):
        do(two, "stage.choose", name="human 2")


def test_a_hand_takes_a_box_and_puts_it_down_where_it_is(two: Document) -> None:
    do(two, "obstacle.add", kind="box")
    do(two, "prop.attach", name="box", segment="right_hand")
    assert not two.scene.obstacles
    start = two.scene.pose.position("right_hand")
    do(two, "pull.begin", segment="right_hand", point=(0.0, 0.0, 0.0), goal=tuple(start.tolist()))
    do(two, "drag.move", number=1, goal=tuple((start + np.array((-0.1, 0.0, 0.3))).tolist()))
    do(two, "drag.end")
    placement = two.scene.pose.placement("right_hand") @ two.data.props[0].obstacle.placement
    do(two, "stage.choose", name="human")  # a prop belongs to its figure
    do(two, "prop.detach", name="box")
    assert two.scene.obstacles[0].placement.translation == pytest.approx(placement.translation, abs=1e-9)
    assert not two.data.props


HANDSHAKE = {"site": "right_hand", "name": "human", "other": "right_hand", "both": True}


def pull_up(document: Document, segment: str) -> None:
    start = document.scene.pose.position(segment)
    do(document, "pull.begin", segment=segment, point=(0.0, 0.0, 0.0), goal=tuple(start.tolist()))
    do(document, "drag.move", number=1, goal=tuple((start + np.array((0.0, 0.0, 0.1))).tolist()))
    do(document, "drag.end")


def test_links_and_props_follow_a_renamed_part_and_a_renamed_task(two: Document) -> None:
    do(two, "stage.link", **HANDSHAKE)
    do(two, "obstacle.add", kind="ball")
    do(two, "prop.attach", name="ball", segment="right_hand")
    do(two, "task.set", name=two.data.stage.own_links[0], changes={"name": "handshake"})
    do(two, "segment.rename", segment="right_hand", name="paw")
    pull_up(two, "right_forearm")
    assert two.data.stage.own_links == ["handshake"]
    assert gap(two, "paw", "right_hand") < SAME_PLACE_M
    assert two.data.props[0].segment == "paw"


@pytest.mark.parametrize(
    ("message", "fields"),
    [
        ("segment.remove", {"segment": "right_hand"}),
        ("task.set", {"name": "right_hand to human", "changes": {"kind": "orientation"}}),
        ("task.remove", {"name": "right_hand to human"}),
    ],
)
def test_a_link_ends_with_its_part_or_its_task(two: Document, message: str, fields: dict[str, Any]) -> None:
    do(two, "stage.link", **HANDSHAKE)
    links = two.data.stage.links
    do(two, message, **fields)
    assert not two.data.stage.own_links
    pull_up(two, "left_hand")  # the drag ends
    two.undo()
    two.undo()
    assert two.data.stage.links == links


def test_a_removed_figure_or_part_leaves_its_prop_and_no_task_that_follows_it(two: Document) -> None:
    do(two, "stage.link", **HANDSHAKE)
    for name, segment in (("box", "right_hand"), ("ball", "left_hand")):
        do(two, "obstacle.add", kind=name)
        do(two, "prop.attach", name=name, segment=segment)
    do(two, "segment.remove", segment="left_hand")
    assert [each.name for each in two.scene.obstacles] == ["ball"]
    do(two, "stage.choose", name="human")
    do(two, "stage.remove", name="human 2")
    assert sorted(each.name for each in two.scene.obstacles) == ["ball", "box"]
    assert not two.data.props
    assert "right_hand to human 2" not in [task.name for task in two.scene.tasks]


def test_the_last_figure_keeps_its_prop_and_gives_none_to_a_new_one(two: Document) -> None:
    do(two, "obstacle.add", kind="box")
    do(two, "prop.attach", name="box", segment="right_hand")
    do(two, "stage.remove", name="human")
    assert two.data.props[0].actor == two.figure.name
    do(two, "stage.add", figure="human")
    assert two.data.props[0].actor == two.data.stage.names[0]


def test_stage_and_props_survive_a_file(two: Document) -> None:
    do(two, "stage.link", site="right_hand", name="human", other="left_hand", both=False)
    do(two, "obstacle.add", kind="ball")
    do(two, "prop.attach", name="ball", segment="left_hand")
    data = StudioData.from_dict(two.figure, json.loads(json.dumps(two.data.to_dict())))
    assert data.props == two.data.props
    assert (data.stage.active, data.stage.links) == (two.data.stage.active, two.data.stage.links)
    assert data.stage.others[0].scene == two.data.stage.others[0].scene


def test_the_whole_figure_reaches_farther_than_its_limb_and_stays_balanced() -> None:
    document = Document(initial_scene(make("lamp")))
    segment = document.figure.segments[-1].name
    before = document.scene.snapshot()
    points = np.array(whole_reach(document.scene, segment, lambda fraction: None).points).reshape(-1, 3)
    assert np.ptp(points, axis=0).max() > 0.3
    assert document.scene.snapshot() is before
