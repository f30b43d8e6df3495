"""Swept clearance against dense sampling of the motion: contacts found, free motions passed, sides told apart."""

from __future__ import annotations

import numpy as np
import pytest

from poise.backend import use_backend
from poise.collision import ClearanceTask, Ground, Obstacle, Part, Rectangle, floor
from poise.collision.swept_clearance import DEVIATION_TOL_M, OVERLAP_TOL_M, SweptMotion, crosses_obstacle
from poise.kinematics import Pose
from poise.math import quaternion, sphere
from poise.model import Box, Capsule, Cylinder, Ellipsoid, Figure, FigureBuilder, Shape, Sphere, Transform
from poise.tasks import PositionTask
from poise.types import FloatArray

SAMPLES = 200
PANELS = (Box((0.6, 0.6, 0.02)), Box((0.6, 0.6, 0.005)), Rectangle((0.6, 0.6)), Ground(), Cylinder(0.3, 0.01))


def chain(links: int = 4) -> Figure:
    """Links of 0.3 m on ball joints with solids of several kinds, on a slide and a floating base."""
    solids = (Capsule(0.03, 0.2), Box((0.05, 0.04, 0.2)), Ellipsoid((0.03, 0.02, 0.1)), Sphere(0.05))
    builder = FigureBuilder("chain").segment("base").root("base", free=True).segment("carriage")
    builder.slide("rail", "base", "carriage", axis=(1.0, 0.0, 0.0), range=(-1.0, 1.0))
    before = "carriage"
    for index in range(links):
        shape = Shape(solids[index % len(solids)], Transform((0.0, 0.0, 0.15)))
        builder.segment(f"link_{index}", shapes=[shape])
        builder.ball(f"joint_{index}", before, f"link_{index}", at=(0.0, 0.0, 0.0 if index == 0 else 0.3))
        before = f"link_{index}"
    return builder.site("tip", before, at=(0.0, 0.0, 0.3)).build()


CHAIN = chain()


def random_motion(seed: int) -> tuple[ClearanceTask, Pose, Pose]:
    """A bent chain, a motion of random size, and a thin obstacle somewhere near."""
    rng = np.random.default_rng(seed)
    start = Pose.neutral(CHAIN).plus(rng.normal(size=CHAIN.nv) * 0.5)
    end = start.plus(rng.normal(size=CHAIN.nv) * rng.choice([0.01, 0.1, 0.4]))
    at = start.position("tip") + rng.uniform(0.05, 0.5) * sphere.uniform(rng)
    turn = tuple(quaternion.random(rng).tolist())
    obstacle = Obstacle("panel", (Part(PANELS[seed % len(PANELS)]),)).moved(tuple(at.tolist()), turn)
    return ClearanceTask(obstacles=(obstacle,), self_collision=seed % 3 == 0), start, end


def sampled_distances(motion: SweptMotion, task: ClearanceTask, fractions: FloatArray) -> FloatArray:
    """Distance of every pair (fractions, pairs) at poses of the motion [m]."""
    rows = []
    for fraction in fractions.tolist():
        near = task.distances(motion.pose_at(fraction), 10.0)
        rows.append(near.distances[np.argsort(near.pairs)])
    return np.array(rows)


@pytest.mark.parametrize("seed", range(60))
def test_first_contact_agrees_with_dense_sampling(seed: int) -> None:
    task, start, end = random_motion(seed)
    motion = SweptMotion(task, start, end)
    contact = motion.first_contact()
    fractions = np.linspace(0.0, 1.0, SAMPLES + 1)
    distances = sampled_distances(motion, task, fractions)
    least = np.minimum(distances[0], 0.0) - OVERLAP_TOL_M
    deep = distances[0] < -5e-3
    least[deep] = np.minimum(distances[0], distances[-1])[deep] - OVERLAP_TOL_M
    margin = (distances - least).min(axis=1)
    free = margin if contact is None else margin[fractions <= contact.fraction]
    assert free.min() > -1e-9
    if contact is not None:  # the contact is real: the pairs touch, or nearly so, within the part that was not passed
        after = fractions[(fractions >= contact.fraction) & (fractions <= contact.fraction + 1 / 16)]
        fine = np.linspace(contact.fraction, min(contact.fraction + 1 / 16, 1.0), 60) if len(after) < 60 else after
        near = sampled_distances(motion, task, fine)[:, list(contact.pairs)] - least[list(contact.pairs)]
        assert near.min() < 2.0 * DEVIATION_TOL_M


def test_random_motions_contain_both_kinds() -> None:
    found = [SweptMotion(*random_motion(seed)).first_contact() is None for seed in range(60)]
    assert 10 < sum(found) < 50


@pytest.mark.parametrize("seed", range(0, 20, 3))
def test_backends_agree_about_the_first_contact(seed: int) -> None:
    contact = SweptMotion(*random_motion(seed)).first_contact()
    with use_backend("numpy"):
        other = SweptMotion(*random_motion(seed)).first_contact()
    assert (contact is None) == (other is None)
    if contact is not None and other is not None:
        assert contact.fraction == other.fraction
        assert set(contact.pairs) == set(other.pairs)


# --- sides ------------------------------------------------------------------------------------------------------------


def slider(solid: Sphere | Box) -> Figure:
    """A solid that moves along x and turns about z with a radius of 1 m."""
    builder = FigureBuilder("slider").segment("base").root("base").segment("carriage")
    builder.segment("hand", shapes=[Shape(solid, Transform((0.0, -1.0, 0.0)))])
    builder.slide("rail", "base", "carriage", axis=(1.0, 0.0, 0.0), range=(-2.0, 2.0))
    return builder.hinge("crank", "carriage", "hand", axis=(0.0, 0.0, 1.0)).build()


@pytest.mark.parametrize("thickness", [0.02, 0.005, 1e-4])
@pytest.mark.parametrize("distance", [0.01, 0.1, 0.6])
def test_thin_panel_is_crossed_however_long_the_motion(thickness: float, distance: float) -> None:
    figure = slider(Sphere(0.004))
    task = ClearanceTask(obstacles=(Obstacle("panel", (Part(Box((thickness, 1.0, 1.0))),)).moved((0.0, -1.0, 0.0)),))
    start = Pose.neutral(figure).with_values({"rail": -0.5 * distance - thickness})
    end = start.with_values({"rail": 0.5 * distance + thickness})
    assert crosses_obstacle(start, end, [task]) == ("hand passes through panel",)
    assert crosses_obstacle(end, start, [task]) == ("hand passes through panel",)
    assert crosses_obstacle(start, start.with_values({"rail": -0.5}), [task]) == ()


def test_dip_between_two_poses_on_one_side_is_no_crossing() -> None:
    """The hand stands on the floor at both ends; on the way its arc leads below."""
    figure = slider(Sphere(0.05))
    below = Obstacle("ground", (Part(Ground()),)).moved(
        (0.0, -0.9, 0.0), quaternion.from_axis_angle((1.0, 0.0, 0.0), -np.pi / 2)
    )
    task = ClearanceTask(obstacles=(below,))
    start, end = (Pose.neutral(figure).with_values({"crank": angle}) for angle in (-0.7, 0.7))
    assert task.error(start).max() == task.error(end).max() == 0.0
    assert SweptMotion(task, start, end).first_contact() is not None
    assert crosses_obstacle(start, end, [task]) == ()


def test_motion_around_the_edge_is_no_crossing() -> None:
    """The arc of the hand leads around a short panel, and through a long one."""
    figure = slider(Sphere(0.02))
    start, end = (Pose.neutral(figure).with_values({"crank": angle}) for angle in (-1.0, 1.0))
    for length, crosses in ((0.6, False), (1.2, True)):  # the hand turns at a radius of 1 m
        panel = Obstacle("panel", (Part(Box((0.02, length, 0.4))),)).moved((0.0, -0.5 * length, 0.0))
        assert bool(crosses_obstacle(start, end, [ClearanceTask(obstacles=(panel,))])) is crosses


def test_only_enabled_clearance_tasks_with_obstacles_count() -> None:
    figure = slider(Sphere(0.02))
    start, end = (Pose.neutral(figure).with_values({"rail": x}) for x in (-0.3, 0.3))
    panel = Obstacle("panel", (Part(Box((0.02, 1.0, 1.0))),)).moved((0.0, -1.0, 0.0))
    reach = PositionTask(site="hand", goal=(0.0, 0.0, 0.0))
    assert crosses_obstacle(start, end, []) == crosses_obstacle(start, end, [reach]) == ()
    assert crosses_obstacle(start, end, [ClearanceTask(obstacles=(panel,), enabled=False)]) == ()
    assert crosses_obstacle(start, end, [ClearanceTask(obstacles=(panel,), ignored=(("hand", "panel"),))]) == ()
    assert crosses_obstacle(start, end, [ClearanceTask(obstacles=(floor(-3.0), panel))]) != ()


def test_overlap_at_the_start_may_end_but_not_deepen() -> None:
    figure = slider(Sphere(0.05))
    panel = Obstacle("panel", (Part(Box((0.02, 1.0, 1.0))),)).moved((0.0, -1.0, 0.0))
    task = ClearanceTask(obstacles=(panel,))
    start = Pose.neutral(figure).with_values({"rail": -0.057})  # 3 mm inside
    assert SweptMotion(task, start, start.with_values({"rail": -0.2})).first_contact() is None
    assert SweptMotion(task, start, start.with_values({"rail": 0.2})).first_contact() is not None
    assert crosses_obstacle(start, start.with_values({"rail": 0.2}), [task]) != ()
