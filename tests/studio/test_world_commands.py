"""Commands about obstacles, forces and supports, each undone to the bit; overlays."""

from __future__ import annotations

import numpy as np
import pytest

from poise.errors import PoiseError
from poise.studio.document import Document
from poise.studio.document_message import document_update
from poise.studio.messages import CommandError
from poise.studio.object_drags import NEWTONS_PER_METER
from poise.studio.overlays import OVERLAYS, overlay_update
from poise.studio.world_commands import OBSTACLE_KINDS
from tests.studio.studio_client import bent_arm, do, received, solved

QUARTER = (0.7071067811865476, 0.0, 0.0, 0.7071067811865476)  # a quarter turn about the vertical


@pytest.mark.parametrize("kind", OBSTACLE_KINDS)
def test_every_obstacle_can_be_added_and_does_not_touch_the_figure(person: Document, kind: str) -> None:
    do(person, "obstacle.add", kind=kind)
    obstacles = document_update(person).obstacles
    assert len(obstacles) == 1
    assert obstacles[0].parts
    near = received(overlay_update(person.scene, ["nearest_points"]))["nearest_points"]
    assert all(each["distance"] > -1e-9 for each in near)
    do(person, "undo")
    assert person.scene.obstacles == ()


def test_moving_and_rotating_an_obstacle_is_one_edit(person: Document) -> None:
    do(person, "obstacle.add", kind="box")
    before = person.scene.snapshot()
    do(person, "obstacle.begin", name="box")
    for number in range(1, 5):
        do(person, "drag.move", number=number, goal=(1.0, 0.1 * number, 0.0))
    do(person, "rotate.move", number=5, rotation=QUARTER)
    do(person, "drag.end")
    assert person.scene.obstacles[0].placement.rotation == pytest.approx(QUARTER)
    do(person, "undo")
    assert person.scene.snapshot() is before
    do(person, "obstacle.set", name="box", position=(0.9, 0.0, 0.1), orientation=(1.0, 0.0, 0.0, 0.0))
    assert person.scene.obstacles[0].placement.translation == (0.9, 0.0, 0.1)
    do(person, "obstacle.remove", name="box")
    assert person.scene.obstacles == ()


def test_an_obstacle_that_is_pushed_into_the_figure_pushes_it_away(person: Document) -> None:
    do(person, "obstacle.add", kind="ball")
    x, y, z = person.scene.pose.position("right_hand").tolist()
    do(person, "obstacle.set", name="ball", position=(x + 0.17, y - 0.05, z - 0.2), orientation=(1.0, 0.0, 0.0, 0.0))
    solved(person)
    near = received(overlay_update(person.scene, ["nearest_points"]))["nearest_points"]
    assert min(each["distance"] for each in near) > -1e-3
    assert any(each["touching"] for each in near)


def test_the_figure_is_moved_with_its_pins(person: Document) -> None:
    before, start = person.scene.snapshot(), person.scene.pose.state.positions.copy()
    root = start[0]
    do(person, "figure.begin")
    do(person, "drag.move", number=1, goal=tuple(np.add(root, (0.4, -0.3, 0.0)).tolist()))
    solved(person)
    assert np.abs(person.scene.pose.state.positions - start - (0.4, -0.3, 0.0)).max() < 1e-6
    do(person, "rotate.move", number=2, rotation=QUARTER)
    solved(person)
    moved = person.scene.pose.position("left_foot") - person.scene.pose.state.positions[0]
    was = before.pose.position("left_foot") - before.pose.state.positions[0]
    assert moved == pytest.approx([-was[1], was[0], was[2]], abs=1e-6)
    do(person, "drag.end")
    do(person, "undo")
    assert person.scene.snapshot() is before


def test_a_figure_that_is_fixed_to_the_world_cannot_be_moved() -> None:
    with pytest.raises(PoiseError, match="fixed to the world"):
        do(Document(bent_arm()), "figure.begin")


def test_forces_are_set_by_number_and_by_their_arrow(person: Document) -> None:
    do(person, "force.set", site="right_grip", force=(0.0, 0.0, -50.0))
    do(person, "force.begin", site="right_grip")
    grip = person.scene.pose.position("right_grip")
    do(person, "drag.move", number=1, goal=tuple(np.add(grip, (0.1, 0.0, 0.0)).tolist()))
    assert person.scene.forces.wrenches[0].force == pytest.approx((0.1 * NEWTONS_PER_METER, 0.0, 0.0), abs=1e-9)
    do(person, "drag.end")
    do(person, "undo")
    assert person.scene.forces.wrenches[0].force == (0.0, 0.0, -50.0)
    do(person, "force.remove", site="right_grip")
    assert person.scene.forces.wrenches == ()
    with pytest.raises(CommandError, match="no force"):
        do(person, "force.remove", site="right_grip")


def test_supports_are_set_with_friction_and_share(person: Document) -> None:
    do(person, "support.set", site="left_sole", friction=0.5, share=0.3)
    do(person, "support.set", site="right_sole", friction=None, share=None)
    supports = received(document_update(person))["forces"]["supports"]
    surface = {"normal": [0.0, 0.0, 1.0], "frame": "world", "horizontal": None}
    assert supports == [
        {"site": "left_sole", "friction": 0.5, "share": 0.3, **surface},
        {"site": "right_sole", "friction": None, "share": None, **surface},
    ]
    arrows = received(overlay_update(person.scene, ["forces"]))["forces"]["arrows"]
    share = {each["site"]: each["force"][2] for each in arrows if each["kind"] == "support"}
    assert share["left_sole"] == pytest.approx(0.3 * person.figure.mass * 9.80665, rel=1e-6)
    do(person, "support.remove", site="left_sole")
    assert [each.name for each in person.scene.forces.supports] == ["right_sole"]


def test_pinned_feet_support_the_weight_by_default(person: Document) -> None:
    overlays = received(overlay_update(person.scene, sorted(OVERLAYS)))
    assert overlays["support_polygon"]["margin"] > 0.0
    assert len(overlays["support_polygon"]["corners"]) >= 4
    arrows = overlays["forces"]["arrows"]
    up = sum(each["force"][2] for each in arrows if each["kind"] == "support")
    assert up == pytest.approx(person.figure.mass * 9.80665, rel=1e-6)
    for each in arrows:
        if each["kind"] == "support":
            assert abs(each["position"][2]) < 0.02, "a foot is pressed at the ground"
    assert len(overlays["loads"]) == len(person.figure.segments)
    assert max(overlays["loads"]) > 0.0
    assert {each["coordinate"].partition(".")[0] for each in overlays["torques"]} >= {"left_knee", "right_hip"}
    assert 0.05 < overlays["inertia"]["radius"] < 0.5


def test_a_figure_without_mass_has_no_overlays() -> None:
    overlays = received(overlay_update(bent_arm(), sorted(OVERLAYS)))
    assert overlays["support_polygon"] is overlays["inertia"] is overlays["forces"] is overlays["loads"] is None


def test_self_collision_is_avoided_on_request(person: Document) -> None:
    do(person, "clearance.set", self_collision=True, margin=0.003)
    assert received(document_update(person))["clearance"] == {
        "self_collision": True,
        "margin": 0.003,
        "enabled": True,
    }
    do(person, "clearance.set", self_collision=False, margin=0.003)
    assert "clearance" not in person.scene
