"""Obstacles and forces in the studio: put there, carried about, taken away, undone to the bit; what is drawn."""

from __future__ import annotations

import numpy as np
import pytest

from poise.errors import PoiseError
from poise.studio.carry import NEWTONS_PER_METER
from poise.studio.document import Document
from poise.studio.drawn import DRAWN, drawn_message
from poise.studio.publish import document_message
from poise.studio.value_checks import Refusal
from poise.studio.world_commands import SCENERY
from tests.studio.talking import bent_arm, do, rested

HALF = (0.7071067811865476, 0.0, 0.0, 0.7071067811865476)  # a quarter turn about the vertical


@pytest.mark.parametrize("kind", SCENERY)
def test_everything_that_is_offered_can_be_put_there_and_does_not_touch_the_figure(person: Document, kind: str) -> None:
    do(person, "obstacle.add", kind=kind)
    told = document_message(person)["obstacles"]
    assert len(told) == 1
    assert told[0]["parts"]
    near = drawn_message(person.scene, ["near"])["near"]
    assert all(each["distance"] > -1e-9 for each in near)
    do(person, "undo")
    assert person.scene.obstacles == ()


def test_an_obstacle_is_carried_and_turned_and_the_whole_is_one_act(person: Document) -> None:
    do(person, "obstacle.add", kind="box")
    before = person.scene.snapshot()
    do(person, "obstacle.begin", name="box")
    for number in range(1, 5):
        do(person, "drag.move", number=number, goal=(1.0, 0.1 * number, 0.0))
    do(person, "turn.move", number=5, turn=HALF)
    do(person, "drag.end")
    assert person.scene.obstacles[0].placement.rotation == pytest.approx(HALF)
    do(person, "undo")
    assert person.scene.snapshot() is before
    do(person, "obstacle.set", name="box", at=(0.9, 0.0, 0.1), turn=(1.0, 0.0, 0.0, 0.0))
    assert person.scene.obstacles[0].placement.position == (0.9, 0.0, 0.1)
    do(person, "obstacle.remove", name="box")
    assert person.scene.obstacles == ()


def test_an_obstacle_that_is_pushed_into_the_figure_pushes_it_away(person: Document) -> None:
    do(person, "obstacle.add", kind="ball")
    x, y, z = person.scene.pose.position_of("right_hand").tolist()
    do(person, "obstacle.set", name="ball", at=(x + 0.17, y - 0.05, z - 0.2), turn=(1.0, 0.0, 0.0, 0.0))
    rested(person)
    near = drawn_message(person.scene, ["near"])["near"]
    assert min(each["distance"] for each in near) > -1e-3
    assert any(each["meets"] for each in near)


def test_the_figure_is_carried_whole_with_its_pins(person: Document) -> None:
    before, start = person.scene.snapshot(), person.scene.pose.state.positions.copy()
    root = start[0]
    do(person, "figure.begin")
    do(person, "drag.move", number=1, goal=tuple(np.add(root, (0.4, -0.3, 0.0)).tolist()))
    rested(person)
    assert np.abs(person.scene.pose.state.positions - start - (0.4, -0.3, 0.0)).max() < 1e-6
    do(person, "turn.move", number=2, turn=HALF)
    rested(person)
    moved = person.scene.pose.position_of("left_foot") - person.scene.pose.state.positions[0]
    was = before.pose.position_of("left_foot") - before.pose.state.positions[0]
    assert moved == pytest.approx([-was[1], was[0], was[2]], abs=1e-6)
    do(person, "drag.end")
    do(person, "undo")
    assert person.scene.snapshot() is before


def test_a_figure_that_is_fixed_cannot_be_carried() -> None:
    with pytest.raises(PoiseError, match="fixed to the world"):
        do(Document(bent_arm()), "figure.begin")


def test_forces_are_set_by_number_and_by_their_arrow(person: Document) -> None:
    do(person, "force.set", site="right_grip", force=(0.0, 0.0, -50.0))
    do(person, "force.begin", site="right_grip")
    grip = person.scene.pose.position_of("right_grip")
    do(person, "drag.move", number=1, goal=tuple(np.add(grip, (0.1, 0.0, 0.0)).tolist()))
    assert person.scene.forces.wrenches[0].force == pytest.approx((0.1 * NEWTONS_PER_METER, 0.0, 0.0), abs=1e-9)
    do(person, "drag.end")
    do(person, "undo")
    assert person.scene.forces.wrenches[0].force == (0.0, 0.0, -50.0)
    do(person, "force.remove", site="right_grip")
    assert person.scene.forces.wrenches == ()
    with pytest.raises(Refusal, match="no force"):
        do(person, "force.remove", site="right_grip")


def test_supports_are_set_with_friction_and_share(person: Document) -> None:
    do(person, "support.set", site="left_sole", friction=0.5, share=0.3)
    do(person, "support.set", site="right_sole", friction=None, share=None)
    told = document_message(person)["forces"]["supports"]
    assert told == [
        {"site": "left_sole", "friction": 0.5, "share": 0.3},
        {"site": "right_sole", "friction": None, "share": None},
    ]
    arrows = drawn_message(person.scene, ["forces"])["forces"]["arrows"]
    share = {each["site"]: each["force"][2] for each in arrows if each["kind"] == "support"}
    assert share["left_sole"] == pytest.approx(0.3 * person.figure.mass * 9.80665, rel=1e-6)
    do(person, "support.remove", site="left_sole")
    assert [each.name for each in person.scene.forces.supports] == ["right_sole"]


def test_pinned_feet_carry_the_weight_where_no_support_is_named(person: Document) -> None:
    told = drawn_message(person.scene, sorted(DRAWN))
    assert told["polygon"]["margin"] > 0.0
    assert len(told["polygon"]["corners"]) >= 4
    arrows = told["forces"]["arrows"]
    up = sum(each["force"][2] for each in arrows if each["kind"] == "support")
    assert up == pytest.approx(person.figure.mass * 9.80665, rel=1e-6)
    for each in arrows:
        if each["kind"] == "support":
            assert abs(each["at"][2]) < 0.02, "a foot is pressed at the ground"
    assert len(told["loads"]) == len(person.figure.segments)
    assert max(told["loads"]) > 0.0
    assert {each["coordinate"].partition(".")[0] for each in told["torques"]} >= {"left_knee", "right_hip"}
    assert 0.05 < told["inertia"]["radius"] < 0.5


def test_a_figure_without_mass_has_nothing_to_draw() -> None:
    told = drawn_message(bent_arm(), sorted(DRAWN))
    assert told["polygon"] is told["inertia"] is told["forces"] is told["loads"] is None


def test_the_figure_keeps_clear_of_itself_when_asked(person: Document) -> None:
    do(person, "avoid", self=True, margin=0.003)
    assert document_message(person)["clearance"] == {"self": True, "margin": 0.003, "on": True}
    do(person, "avoid", self=False, margin=0.003)
    assert "clearance" not in person.scene
