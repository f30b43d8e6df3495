"""Frames of a drag pass through nothing: random thin obstacles, drags at all speeds, checked by dense sampling."""

from __future__ import annotations

import numpy as np
import pytest

from poise import library
from poise.backend import use_backend
from poise.collision import ClearanceTask, Ground, Obstacle, Part, Rectangle, crosses_obstacle
from poise.kinematics import Pose
from poise.math import quaternion, sphere
from poise.model import Box, Capsule, Figure, FigureBuilder, Shape, Sphere, Transform
from poise.scene import Scene
from poise.solver import Solver, Status
from poise.solver.solver import DEFAULT_TOLERANCES, DRAG_TOLERANCES
from poise.solver.swept_solve import solve_on_side
from poise.tasks import PositionTask, Task
from poise.types import Vector3

SAMPLES = 60
STEPS_M = (0.01, 0.05, 0.3, 0.6)
DEPTH_TOL_M = 3e-4  # overlap that counts as contact


def chain(links: int = 5) -> Figure:
    """Links of 0.25 m on ball joints; the last one is a ball on a stick."""
    builder = FigureBuilder("chain").segment("base").root("base")
    before = "base"
    for index in range(links):
        solid = Sphere(0.03) if index == links - 1 else Capsule(0.025, 0.2)
        builder.segment(f"link_{index}", shapes=[Shape(solid, Transform((0.0, 0.0, 0.125)))])
        builder.ball(f"joint_{index}", before, f"link_{index}", at=(0.0, 0.0, 0.25 if index else 0.0))
        before = f"link_{index}"
    return builder.site("tip", before, at=(0.0, 0.0, 0.125)).build()


CHAIN = chain()


def deepest(task: ClearanceTask, start: Pose, end: Pose) -> float:
    """Largest overlap on the interpolated motion, beyond that of the start, by dense sampling [m]."""
    v = end.minus(start)
    count = len(task.collision_pairs(start.figure).pairs)
    before = np.zeros(count)
    near = task.distances(start, 0.0)
    before[near.pairs] = near.distances
    found = 0.0
    for fraction in np.linspace(0.0, 1.0, SAMPLES + 1)[1:]:
        near = task.distances(start.plus(fraction * v), 0.0)
        found = max(found, float((before[near.pairs] - near.distances).max(initial=0.0)))
    return found


class RandomDrag:
    """A chain in a random pose, its tip dragged through a thin panel and on."""

    def __init__(self, seed: int) -> None:
        rng = np.random.default_rng(seed)
        self.start = Pose.neutral(CHAIN).plus(rng.normal(size=CHAIN.nv) * 0.4)
        self.tip = self.start.position("tip")
        self.direction = sphere.uniform(rng)
        normal = self.direction + 0.6 * sphere.uniform(rng)
        turn = tuple(quaternion.direct((0.0, 0.0, 1.0), normal / np.linalg.norm(normal)).tolist())
        size = tuple(rng.uniform(0.15, 0.6, 2).tolist())
        solid = (Box((*size, 0.02)), Box((*size, 0.005)), Rectangle(size))[seed % 3]
        at = self.tip + rng.uniform(0.08, 0.3) * self.direction
        panel = Obstacle("panel", (Part(solid),)).moved(tuple(at.tolist()), turn)
        self.clearance = ClearanceTask(obstacles=(panel,), self_collision=seed % 4 == 0)
        self.step = float(rng.choice(STEPS_M))
        self.is_clear = float(self.clearance.error(self.start).max()) == 0.0

    def tasks(self, frame: int) -> list[Task]:
        distance = min(self.step * (frame + 1), 0.6)
        return [PositionTask(name="tip", site="tip", goal=tuple(self.tip + distance * self.direction)), self.clearance]

    @property
    def frames(self) -> int:
        return min(int(0.6 / self.step), 12) + 3


def drag(seed: int, *, swept: bool) -> float | None:
    """Largest overlap on any frame of a random drag; None where it begins in contact."""
    setup = RandomDrag(seed)
    if not setup.is_clear:
        return None
    pose, found = setup.start, 0.0
    solver = Solver(CHAIN, setup.tasks(0), setup.start)
    for frame in range(setup.frames):
        solver.update(setup.tasks(frame))
        if swept:
            result = solver.track(pose, time_budget=None)
        else:
            result = solver.solve(pose, max_iterations=20, tolerances=DRAG_TOLERANCES)
        found = max(found, deepest(setup.clearance, pose, result.pose))
        pose = result.pose
    return found


SEEDS = range(24)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_frame_of_a_random_drag_passes_through_a_panel(seed: int) -> None:
    found = drag(seed, swept=True)
    assert found is None or found <= DEPTH_TOL_M


def test_without_the_swept_motion_many_would() -> None:
    found = [drag(seed, swept=False) for seed in SEEDS]
    assert sum(each is not None and each > DEPTH_TOL_M for each in found) >= 5


def test_no_frame_passes_through_in_numpy() -> None:
    with use_backend("numpy"):
        found = [drag(seed, swept=True) for seed in (1, 2)]
    assert all(each is None or each <= DEPTH_TOL_M for each in found)


# --- a person ---------------------------------------------------------------------------------------------------------


def reach_toward_panel(thickness: float) -> Scene:
    person = library.human()
    scene = Scene(person, library.human_pose(person, "stand"))
    scene.pin("left_sole", "right_sole")
    scene.reach("right_grip", (0.45, -0.5, 1.2))
    scene.solve()
    scene.add_obstacle("panel", Box((0.8, thickness, 0.8)), at=(0.5, -0.22, 1.2))
    scene.solve()
    return scene


@pytest.mark.parametrize(("thickness", "step"), [(0.02, 0.3), (0.004, 0.6)])
def test_hand_of_a_person_stays_pressed_against_a_panel(thickness: float, step: float) -> None:
    scene = reach_toward_panel(thickness)
    clearance, goal = scene["clearance"], (0.45, -0.5, 1.2)
    assert isinstance(clearance, ClearanceTask)
    result = scene.solve(restart=False)
    for frame in range(40):
        if frame * step >= 0.6 and result.status.is_stationary:
            break
        before = scene.pose
        scene.set("right_grip", goal=(goal[0], goal[1] + min(step * (frame + 1), 0.6), goal[2]))
        result = scene.track(time_budget=None)
        assert deepest(clearance, before, scene.pose) <= DEPTH_TOL_M
    assert scene.pose.position("right_grip")[1] < -0.22
    assert result.status is Status.CONVERGED
    assert any("panel" in contact for contact in clearance.contacts(scene.pose, 1e-3))
    assert "panel" in result.explain()


# --- round the edge, far away -----------------------------------------------------------------------------------------


def crane() -> Figure:
    """A ball that moves freely along x, y and z."""
    builder = FigureBuilder("crane").segment("base").root("base")
    before = "base"
    for name, axis in (("x", (1.0, 0.0, 0.0)), ("y", (0.0, 1.0, 0.0)), ("z", (0.0, 0.0, 1.0))):
        shapes = [Shape(Sphere(0.05))] if name == "z" else []
        builder.segment(name, shapes=shapes).slide(f"along_{name}", before, name, axis=axis, range=(-2.0, 2.0))
        before = name
    return builder.site("ball", "z").build()


def tracked(solver: Solver, start: Pose, frames: int) -> list[Vector3]:
    pose, path = start, [start.position("ball")]
    for _ in range(frames):
        pose = solver.track(pose, time_budget=None).pose
        path.append(pose.position("ball"))
    return path


@pytest.mark.parametrize("jump", [0.0, 0.8])
def test_a_goal_behind_a_panel_and_beyond_its_edge_is_reached_around_it(jump: float) -> None:
    """The goal moves sideways past the edge behind the panel; the ball slides along and follows around the edge."""
    figure = crane()
    panel = Obstacle("panel", (Part(Box((0.02, 0.6, 0.6))),)).moved((0.0, 0.0, 0.0))
    clearance = ClearanceTask(obstacles=(panel,))
    start = Pose.neutral(figure).with_values({"along_x": -0.3})
    goals = [(0.3, y, 0.0) for y in ([0.8] if jump else np.linspace(0.0, 0.8, 20))] + [(0.3, 0.8, 0.0)] * 10
    pose = start
    solver = Solver(figure, [PositionTask(name="ball", site="ball", goal=goals[0]), clearance], start)
    for goal in goals:
        solver.set("ball", goal=goal)
        result = solver.track(pose, time_budget=None)
        assert deepest(clearance, pose, result.pose) <= DEPTH_TOL_M
        pose = result.pose
    assert result.status is Status.SOLVED


def test_a_solve_keeps_to_the_side_of_its_start_and_leads_around_the_edge() -> None:
    figure = crane()
    clearance = ClearanceTask(obstacles=(Obstacle("panel", (Part(Box((0.02, 0.6, 0.6))),)),))
    start = Pose.neutral(figure).with_values({"along_x": -0.5})
    for goal, is_reached in (((0.3, 0.0, 0.0), False), ((0.3, 0.8, 0.0), True), ((-0.1, 0.2, 0.1), True)):
        solver = Solver(figure, [PositionTask(name="ball", site="ball", goal=goal), clearance])
        first = solver.solve(start, restart="anywhere")
        kept = solve_on_side(solver, start, first, max_iterations=200, tolerances=DEFAULT_TOLERANCES)
        assert first.solved
        assert kept.solved is is_reached
        if not is_reached:
            assert crosses_obstacle(start, first.pose, solver.tasks) == ("z passes through panel",)
            assert kept.status is Status.CONVERGED
            assert kept.pose.position("ball")[0] == pytest.approx(-0.062, abs=2e-4)
            assert kept.iterations > first.iterations


def test_solve_of_a_scene_does_not_jump_to_the_other_side_unless_told() -> None:
    figure = crane()
    for restart, x in ((True, -0.062), (False, -0.062), ("anywhere", 0.3)):
        scene = Scene(figure, Pose.neutral(figure).with_values({"along_x": -0.5}))
        scene.add_obstacle("panel", Box((0.02, 1.0, 1.0)))
        scene.reach("ball", (0.3, 0.0, 0.0))
        result = scene.solve(restart=restart)
        assert result.pose == scene.pose
        assert scene.pose.position("ball")[0] == pytest.approx(x, abs=2e-4)


def test_half_spaces_and_rotated_panels_stop_a_straight_jump() -> None:
    figure = crane()
    for solid in (Ground(), Rectangle((1.0, 1.0)), Box((1.0, 1.0, 0.005))):
        turn = tuple(quaternion.from_axis_angle((0.0, 1.0, 0.0), 2.0).tolist())
        clearance = ClearanceTask(obstacles=(Obstacle("panel", (Part(solid),)).moved((0.0, 0.0, 0.0), turn),))
        normal = quaternion.rotate(np.array(turn), np.array([0.0, 0.0, 1.0]))
        start = Pose.neutral(figure).plus(0.3 * normal)
        goal = tuple((-0.3 * normal).tolist())
        solver = Solver(figure, [PositionTask(site="ball", goal=goal), clearance], start)
        for position in tracked(solver, start, 6):
            assert position @ normal > 0.05


def test_far_obstacles_and_none_change_nothing() -> None:
    setup = RandomDrag(1)
    far = Obstacle("far", (Part(Box((0.1, 0.1, 0.1))),)).moved((10.0, 0.0, 0.0))
    reach = setup.tasks(3)[0]
    for tasks in ([reach], [reach, ClearanceTask(obstacles=(far,))]):
        solver = Solver(CHAIN, tasks, setup.start)
        plain = solver.solve(setup.start, max_iterations=20, tolerances=DRAG_TOLERANCES)
        assert solver.track(setup.start, time_budget=None).pose == plain.pose


def test_result_of_a_shortened_frame_has_the_tasks_that_were_given() -> None:
    figure = crane()
    clearance = ClearanceTask(obstacles=(Obstacle("panel", (Part(Box((0.02, 2.0, 2.0))),)),))
    start = Pose.neutral(figure).with_values({"along_x": -0.5})
    solver = Solver(figure, [PositionTask(name="ball", site="ball", goal=(0.5, 0.0, 0.0)), clearance], start)
    result = solver.track(start, time_budget=None)
    assert result.pose.position("ball")[0] == pytest.approx(-0.062, abs=2e-4)
    assert result.status is Status.BUDGET  # it moved: the next frame may go on
    assert [task.name for task in result.requested] == ["ball", "clearance"]
    assert {task.name for task in result.solved_tasks} == {"ball", "clearance", "anchor"}
    again = solver.track(result.pose, time_budget=None)
    assert again.status is Status.CONVERGED
    assert "panel" in again.explain()


def test_locked_joints_stay_locked_in_a_shortened_frame() -> None:
    figure = crane()
    clearance = ClearanceTask(obstacles=(Obstacle("panel", (Part(Box((0.02, 2.0, 2.0))),)),))
    start = Pose.neutral(figure).with_values({"along_x": -0.5, "along_y": 0.1})
    solver = Solver(figure, [PositionTask(site="ball", goal=(0.5, 0.9, 0.3)), clearance], start, locked=["along_y"])
    assert solver.track(start, time_budget=None).pose.value("along_y") == 0.1
