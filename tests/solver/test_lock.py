"""Locked joints are hard equalities that are switched live."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import numpy as np
import pytest

import poise
from poise import library
from poise.backend import use_backend
from poise.errors import FigureError, PoiseError
from poise.kinematics import random_pose
from poise.model import Figure
from poise.scene import Scene
from poise.solver import Solver, Status
from poise.tasks import PositionTask

PERSON = library.human()
STAND = library.human_pose(PERSON, "stand")
ROUNDING = 1e-12


def backend_of(name: str) -> AbstractContextManager[None]:
    return nullcontext() if name == "default" else use_backend(name)


def moved(one: poise.Pose, other: poise.Pose, joint: str) -> float:
    slot = PERSON.slot(joint).v
    return float(np.abs(one.minus(other)[slot]).max())


@pytest.mark.parametrize("backend", ["default", "numpy"])
def test_locked_joints_do_not_move(backend: str) -> None:
    rng = np.random.default_rng(3)
    names = [joint.name for joint in PERSON.joints]
    with backend_of(backend):
        for _ in range(12 if backend == "default" else 2):
            start = random_pose(PERSON, rng)
            locked = sorted(rng.choice(names, size=5, replace=False).tolist())
            goal = tuple(rng.uniform((-1, -1, 0), (1, 1, 2)))
            solver = Solver(PERSON, [PositionTask(site="right_grip", goal=goal)], locked=locked)
            result = solver.solve(start)
            reference = start.clamped()
            for name in locked:
                assert moved(result.pose, reference, name) < 1e-9, (name, result.status)


def test_locks_are_switched_live() -> None:
    scene = Scene(PERSON, STAND)
    scene.pin("left_sole", "right_sole")
    scene.reach("right_grip", (0.4, -0.3, 1.2))
    scene.lock("right_elbow")
    assert moved(scene.solve().pose, STAND, "right_elbow") < ROUNDING
    assert scene.locked == {"right_elbow"}
    scene.set("right_grip", goal=(0.3, -0.2, 1.3))
    before = scene.pose
    assert moved(scene.track(time_budget=None).pose, before, "right_elbow") < ROUNDING
    scene.unlock()
    scene.set("right_grip", goal=(0.2, -0.1, 1.5))
    assert moved(scene.solve().pose, before, "right_elbow") > 1e-3


def test_a_single_step_respects_locks() -> None:
    scene = Scene(PERSON, STAND)
    scene.reach("right_grip", (0.4, -0.3, 1.2))
    scene.lock("right_elbow", "right_shoulder")
    scene.step()
    assert max(moved(scene.pose, STAND, name) for name in ("right_elbow", "right_shoulder")) < ROUNDING
    assert moved(scene.pose, STAND, "right_clavicle") > 0.0


def coupled_hinges() -> Figure:
    builder = poise.FigureBuilder("finger").segment("a").segment("b").segment("c").root("a")
    builder = builder.hinge("first", "a", "b", at=(0, 0, 0.1), axis=(0, 1, 0), range=(-1, 1))
    builder = builder.hinge("second", "b", "c", at=(0, 0, 0.1), axis=(0, 1, 0), range=(-1, 1))
    return builder.couple("tendon", {"first": 1.0, "second": -1.0}, 0.0).site("tip", "c", at=(0, 0, 0.1)).build()


@pytest.mark.parametrize("backend", ["default", "numpy"])
def test_a_coupling_with_a_locked_joint_holds_its_partner(backend: str) -> None:
    with backend_of(backend):
        figure = coupled_hinges()
        start = poise.Pose.neutral(figure).with_values({"first": 0.4, "second": 0.4})
        result = Solver(figure, [PositionTask(site="tip", goal=(0.3, 0, 0))], locked=["first"]).solve(start)
        assert float(result.pose["first"][0]) == 0.4
        assert float(result.pose["second"][0]) == pytest.approx(0.4, abs=1e-9)


@pytest.mark.parametrize("backend", ["default", "numpy"])
def test_a_coupling_broken_at_the_start_is_restored_by_the_joint_that_may_move(backend: str) -> None:
    with backend_of(backend):
        figure = coupled_hinges()
        start = poise.Pose.neutral(figure).with_values({"first": 0.4, "second": 0.1})
        one = Solver(figure, [PositionTask(site="tip", goal=(0.3, 0, 0))], locked=["first"]).solve(start)
        assert (float(one.pose["first"][0]), float(one.pose["second"][0])) == pytest.approx((0.4, 0.4), abs=1e-9)
        both = Solver(figure, [PositionTask(site="tip", goal=(0.3, 0, 0))], locked=["first", "second"]).solve(start)
        assert both.status is Status.INFEASIBLE


def test_locks_are_part_of_scene_files_and_snapshots(tmp_path: Path) -> None:
    scene = Scene(PERSON, STAND)
    before = scene.snapshot()
    scene.lock("left_knee", "right_knee")
    scene.save(tmp_path / "locked.scene")
    assert poise.load_scene(tmp_path / "locked.scene").locked == {"left_knee", "right_knee"}
    assert "locked: left_knee, right_knee" in str(scene)
    scene.restore(before)
    assert scene.locked == frozenset()


def test_unknown_joints_are_refused(tmp_path: Path) -> None:
    scene = Scene(PERSON, STAND)
    with pytest.raises(PoiseError, match="left_knee"):
        scene.lock("left_kne")
    with pytest.raises(FigureError, match="single string"):
        Solver(PERSON, [], locked="left_knee")
