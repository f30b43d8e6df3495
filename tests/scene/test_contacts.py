"""Contacts in a scene: soles on the floor, a palm on a wall, hands round a bar; they carry, stick and slide."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from poise import library
from poise.errors import ForceError, TaskError
from poise.scene import Scene, load_scene
from poise.statics import Forces, Support, distribute, support_region, surface_corners
from poise.tasks import ContactTask

WALL = {"point": (0.62, -0.2, 1.3), "normal": (-1.0, 0.0, 0.0)}


@pytest.fixture
def standing() -> Scene:
    human = library.human()
    return Scene(human, library.human_pose(human, "stand"))


def test_soles_on_the_floor_stay_and_carry_the_figure(standing: Scene) -> None:
    standing.touch("left_sole", "right_sole", friction=0.7)
    assert [each.name for each in standing.forces.supports] == ["left_sole", "right_sole"]
    assert {each.friction for each in standing.forces.supports} == {0.7}
    before = standing.pose.placement("left_sole")
    standing.keep_balance(margin=0.02)
    standing.reach("right_grip", (0.5, -0.3, 0.7))
    result = standing.solve()
    assert result.solved
    after = result.pose.placement("left_sole")
    np.testing.assert_allclose(after.translation, before.translation, atol=1e-7)
    np.testing.assert_allclose(after.rotation_matrix, before.rotation_matrix, atol=1e-6)
    assert standing.force_report().distribution.in_equilibrium


def test_a_palm_lies_flat_on_a_wall_which_pushes_back(standing: Scene) -> None:
    standing.touch("left_sole", "right_sole")
    standing.touch("right_palm", friction=0.4, **WALL)
    result = standing.solve()
    assert result.solved
    place = result.pose.placement("right_palm")
    np.testing.assert_allclose(place.translation, WALL["point"], atol=1e-6)
    np.testing.assert_allclose(
        place.rotation_matrix[:, 0], (1.0, 0.0, 0.0), atol=1e-5
    )  # out of the palm, into the wall
    wall = standing.forces.supports[2]
    assert (wall.normal, wall.friction) == ((-1.0, 0.0, 0.0), 0.4)
    found = standing.force_report().distribution
    assert found.in_equilibrium
    assert found.supports[2].force[0] <= 1e-9  # it can push only


def test_what_stays_keeps_its_heading_and_what_goes_somewhere_may_turn(standing: Scene) -> None:
    (sole,) = standing.touch("left_sole")
    (palm,) = standing.touch("right_palm", **WALL)
    assert sole.orientation is not None
    assert palm.orientation is None
    assert (sole.rows(standing.figure), palm.rows(standing.figure)) == (6, 5)


def test_a_sliding_palm_keeps_to_the_wall_and_goes_where_it_is_drawn(standing: Scene) -> None:
    standing.touch("left_sole", "right_sole")
    (task,) = standing.touch("right_palm", sliding=True, **WALL)
    standing.reach("right_palm", (0.5, -0.3, 1.5), name="drawn")
    result = standing.solve()
    x, y, z = result.pose.position("right_palm")
    assert task.error_norm(result.pose) < 1e-6
    assert (x, y, z) == pytest.approx((0.62, -0.3, 1.5), abs=2e-3)
    assert "right_palm slides on the plane" in task.describe()


def test_hands_round_a_bar_hold_the_figure_wherever_it_leans(standing: Scene) -> None:
    standing.touch("left_sole", "right_sole")
    bars = [
        standing.grasp(f"{side}_grip", point=(0.4, y, 1.25), direction=(0.0, 1.0, 0.0))[0]
        for side, y in (("left", 0.2), ("right", -0.2))
    ]
    result = standing.solve()
    assert result.solved
    for task in bars:
        assert task.support().friction is None
        turned = result.pose.placement(task.site).rotation_matrix @ task.axis
        np.testing.assert_allclose(np.abs(turned), (0.0, 1.0, 0.0), atol=1e-5)
    region = support_region(result.pose, standing.forces)
    floor = support_region(result.pose, Forces(supports=standing.forces.supports[:2]))
    assert region.margin(np.array([-0.4, 0.0])) > 0.05  # far behind the feet
    assert floor.margin(np.array([-0.4, 0.0])) < 0.0
    balance = standing.keep_balance(margin=0.01)
    assert balance.polygon.margin(np.array([-0.4, 0.0])) > 0.05


def test_the_region_of_soles_is_their_polygon(standing: Scene) -> None:
    pose, soles = standing.pose, ("left_sole", "right_sole")
    supports = tuple(Support(site, corners=surface_corners(pose.figure, site)) for site in soles)
    region = support_region(pose, Forces(supports=supports), directions=16)
    corners = np.concatenate([support.contact_points(pose) for support in supports])[:, :2]
    task = Scene(pose.figure, pose)
    task.add_support(*soles)
    polygon = task.keep_balance(margin=0.0).polygon_at(pose)
    for corner in region.corners:
        assert polygon.margin(corner) > -2e-4
    for way in np.eye(2):  # and it goes as far, the ends of a polygon's own corners apart
        assert float((region.corners @ way).max()) == pytest.approx(float((corners @ way).max()), abs=0.03)


def test_ice_on_a_slope_carries_nowhere(standing: Scene) -> None:
    slope = tuple(
        Support(site, friction=0.0, normal=(0.3, 0.0, 1.0), corners=surface_corners(standing.figure, site))
        for site in ("left_sole", "right_sole")
    )
    with pytest.raises(ForceError, match="cannot carry the figure and its forces, wherever"):
        support_region(standing.pose, Forces(supports=slope))
    assert not distribute(standing.pose, Forces(supports=slope)).in_equilibrium


def test_contacts_come_back_from_a_file(standing: Scene, tmp_path: Path) -> None:
    standing.touch("left_sole", "right_sole", friction=0.7)
    standing.touch("right_palm", sliding=True, **WALL)
    standing.grasp("left_grip", point=(0.4, 0.2, 1.25), direction=(0.0, 1.0, 0.0))
    standing.save(tmp_path / "held.poise")
    again = load_scene(tmp_path / "held.poise")
    assert again.tasks == standing.tasks
    assert again.forces == standing.forces


def test_contacts_that_make_no_sense_are_refused_in_words(standing: Scene) -> None:
    with pytest.raises(TaskError, match="expected one site, got 2"):
        standing.touch("left_sole", "right_sole", point=(0, 0, 0))
    with pytest.raises(TaskError, match="surface must be 'plane' or 'bar', got 'ball'"):
        ContactTask(site="left_sole", point=(0, 0, 0), surface="ball")
    with pytest.raises(TaskError, match="friction must be zero or more"):
        standing.touch("left_sole", friction=-1.0)
    with pytest.raises(TaskError, match="an orientation is for a site that sticks to a plane"):
        ContactTask(site="left_sole", point=(0, 0, 0), sliding=True, orientation=(1, 0, 0, 0))
    with pytest.raises(TaskError, match="does not align its axis with the normal"):
        ContactTask(site="left_sole", point=(0, 0, 0), normal=(1, 0, 0), orientation=(1, 0, 0, 0))
    with pytest.raises(TaskError, match="left_soul"):
        standing.touch("left_soul")
    assert standing.forces.supports == ()
