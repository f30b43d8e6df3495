"""Closed loops of URDF files: <loop_joint> and SDF joints in <gazebo> become tasks of level 0, which no goal opens."""

from __future__ import annotations

import numpy as np
import pytest

from poise import Controller, Pose, random_pose, solve
from poise.io.import_report import ImportReport
from poise.io.urdf.read import urdf_from_text
from poise.tasks import PositionTask, RelativePoseTask, RelativePositionTask
from tests.support.backends import NEEDS_NATIVE

ROBOT = """<robot name="four_bar"><link name="base"/><link name="left"/><link name="right"/><link name="top"/>
<joint name="j1" type="revolute"><parent link="base"/><child link="left"/><axis xyz="0 1 0"/>
<limit lower="-2" upper="2" effort="1" velocity="3"/></joint>
<joint name="j2" type="revolute"><parent link="base"/><child link="right"/><origin xyz="0.4 0 0"/><axis xyz="0 1 0"/>
<limit lower="-2" upper="2" effort="1" velocity="3"/></joint>
<joint name="j3" type="revolute"><parent link="left"/><child link="top"/><origin xyz="0 0 0.5"/><axis xyz="0 1 0"/>
<limit lower="-2" upper="2" effort="1" velocity="3"/></joint>{loops}</robot>"""
BALL = """<loop_joint name="close" type="spherical"><link1 link="top" xyz="0.4 0 0"/>
<link2 link="right" xyz="0 0 0.5" rpy="0 0.2 0"/></loop_joint>"""
HINGE = """<gazebo reference="top"><material>Gazebo/Red</material></gazebo><gazebo><joint name="close" type="revolute">
<parent>right</parent><child>top</child><pose>0.4 0 0 0 0 0.3</pose><axis><xyz>0 1 0</xyz></axis></joint></gazebo>"""


def read(loops: str) -> ImportReport:
    return urdf_from_text(ROBOT.format(loops=loops))


@pytest.mark.parametrize("loops", [BALL, HINGE])
def test_loops_close_on_level_0_whatever_the_goals(loops: str) -> None:
    report = read(loops)
    assert [task.level for task in report.tasks] == [0] * len(report.tasks)
    assert max(np.abs(task.error(Pose.neutral(report.figure))).max() for task in report.tasks) < 1e-12
    start = random_pose(report.figure, np.random.default_rng(1))
    reach = PositionTask(name="reach", site="top", goal=(0.3, 0.0, 0.4))  # on the circle of neither bar
    end = solve(start, [*report.tasks, reach]).pose
    assert max(np.abs(task.error(end)).max() for task in report.tasks) < 1e-8
    assert np.linalg.norm(end.position("top")) == pytest.approx(0.5)


@NEEDS_NATIVE
def test_a_controller_keeps_loops_closed() -> None:
    report = read(BALL)
    reach = PositionTask(name="reach", site="top", goal=(0.5, 0.0, 0.2))
    controller = Controller(report.figure, [*report.tasks, reach], max_acceleration=20.0)
    q, worst = np.array(Pose.neutral(report.figure).q), 0.0
    for _ in range(600):
        v = controller.step(q)
        q = controller.q_next
        worst = max(worst, float(np.abs(report.tasks[0].error(Pose(report.figure, q))).max()))
        assert np.abs(v).max() <= 3.0 + 1e-12
    assert worst < 1e-5
    assert Pose(report.figure, q).position("top")[0] > 0.4  # the parallelogram has moved


def test_types_of_loops() -> None:
    kinds = {"fixed": (RelativePoseTask,), "ball": (RelativePositionTask,), "revolute": (RelativePositionTask,) * 2}
    for kind, expected in kinds.items():
        assert tuple(type(task) for task in read(HINGE.replace('type="revolute"', f'type="{kind}"')).tasks) == expected


@pytest.mark.parametrize(
    ("loops", "note"),
    [
        (HINGE.replace('"revolute"', '"screw"'), "other types than fixed, ball and revolute"),
        (HINGE.replace("<parent>right</parent>", "<parent>world</parent>"), "unknown links"),
        (HINGE.replace("0.4 0 0 0 0 0.3", "0.4 0 zero"), "invalid numbers"),
        (BALL.replace('<link1 link="top" xyz="0.4 0 0"/>', ""), "unknown links"),
    ],
)
def test_loops_that_are_not_kept_are_noted(loops: str, note: str) -> None:
    report = read(loops)
    assert report.tasks == ()
    assert any(note in each and "close" in each for each in report.notes)
