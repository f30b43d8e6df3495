"""Bad input: what is wrong, what is said, and that the task is named."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from poise.errors import FigureError, PoiseError, TaskError
from poise.kinematics import Pose
from poise.model import FigureBuilder, Site
from poise.tasks import (
    AxisTask,
    CenterOfMassTask,
    CostTask,
    DistanceTask,
    EllipsoidTask,
    HalfSpace,
    InsideBall,
    InsideBox,
    JointsTask,
    LineTask,
    LookAtTask,
    OrientationTask,
    PlaneTask,
    PoseTask,
    PositionTask,
    PostureTask,
    RegionTask,
    RelativeOrientationTask,
    RelativePositionTask,
    UserTask,
)
from tests.support.figures import arm, biped

NAN = (0.0, math.nan, 0.0)
TURN = (1.0, 0.0, 0.0, 0.0)


def reach(**settings: Any) -> PositionTask:
    return PositionTask(**{"name": "reach", "site": "grip", "goal": (0, 0, 1), **settings})


CONSTRUCTION: dict[str, tuple[Callable[[], object], str]] = {
    "NaN goal": (lambda: reach(goal=NAN), "its goal must be finite"),
    "goal of two": (lambda: reach(goal=(0, 1)), r"its goal must be 3 numbers, got an array of shape \(2,\)"),
    "goal of words": (lambda: reach(goal="up"), "its goal must be 3 numbers"),
    "weight zero": (lambda: reach(weight=0), "its weight must be greater than zero, got 0.0"),
    "weight NaN": (lambda: reach(weight=math.nan), "its weight must be a finite number"),
    "negative weight": (lambda: reach(weight=-1), "greater than zero"),
    "level 0": (lambda: reach(level=0), "its level must be a whole number, 1"),
    "level 1.5": (lambda: reach(level=1.5), "its level must be a whole number"),
    "level True": (lambda: reach(level=True), "its level must be a whole number"),
    "enabled by a word": (lambda: reach(enabled="yes"), "enabled must be True or False"),
    "active_joints by a word": (lambda: reach(active_joints="branch"), r"JointSelection\.branch\(\)"),
    "joint_cost below one": (lambda: reach(joint_cost={"elbow": 0.5}), "the joint_cost of joint 'elbow' must be 1 or"),
    "joint_cost NaN": (lambda: reach(joint_cost={"elbow": math.nan}), "'elbow' must be a finite number"),
    "joint_cost no mapping": (lambda: reach(joint_cost=3), "joint_cost must be a mapping"),
    "no axes": (lambda: reach(axes=""), "axes must be some of the letters"),
    "unknown axis": (lambda: reach(axes="xw"), "axes must be some of the letters"),
    "axis twice": (lambda: reach(axes="xx"), "each once"),
    "unknown frame": (lambda: reach(frame="local"), "frame must be 'world', 'site' or a quaternion"),
    "frame of three": (lambda: reach(frame=(1, 0, 0)), "its frame: expected a unit quaternion"),
    "site a number": (lambda: reach(site=3), "its site must be the name of a site"),
    "empty site": (lambda: reach(site=""), "its site must be the name of a site"),
    "long quaternion": (lambda: OrientationTask(site="grip", goal=(2, 0, 0, 0)), "goal: expected a unit quaternion"),
    "zero axis": (lambda: AxisTask(site="grip", axis=(0, 0, 0), direction=(0, 0, 1)), "its axis must be a direction"),
    "zero direction": (lambda: AxisTask(site="grip", axis=(0, 0, 1), direction=(0, 0, 0)), "its direction must be a"),
    "NaN target": (lambda: LookAtTask(site="grip", target=NAN), "its target must be finite"),
    "zero sight": (lambda: LookAtTask(site="grip", target=(0, 0, 0), axis=(0, 0, 0)), "its axis must be a direction"),
    "all position": (
        lambda: PoseTask(site="grip", position=(0, 0, 0), orientation=TURN, position_weight=1),
        "position_weight must lie between 0 and 1",
    ),
    "no degrees": (
        lambda: PoseTask(site="grip", position=(0, 0, 0), orientation=TURN, degrees_per_meter=0),
        "degrees_per_meter must be greater than zero",
    ),
    "line of no direction": (lambda: LineTask(site="grip", point=(0, 0, 0), direction=(0, 0, 0)), "its direction must"),
    "plane of no normal": (lambda: PlaneTask(site="grip", point=(0, 0, 0), normal=(0, 0, 0)), "its normal must"),
    "no region": (lambda: RegionTask(site="grip", region="box"), "its region must be a HalfSpace"),
    "negative distance": (lambda: DistanceTask(site="grip", to="base", distance=-1), "its distance must be zero or"),
    "distance to NaN": (lambda: DistanceTask(site="grip", to=NAN, distance=1), "to must be finite"),
    "no other": (lambda: RelativePositionTask(site="grip", other=None), "the other site must be the name"),
    "NaN offset": (lambda: RelativePositionTask(site="grip", other="base", offset=NAN), "its offset must be finite"),
    "turn of three": (lambda: RelativeOrientationTask(site="grip", other="base", rotation=NAN), "a unit quaternion"),
    "NaN center": (lambda: CenterOfMassTask(goal=NAN), "its goal must be finite"),
    "flat ellipsoid": (lambda: EllipsoidTask(site="grip", on="base", radii=(1, 1, 0)), "its radii must be three"),
    "ellipsoid at a point": (
        lambda: EllipsoidTask(site="grip", on="base", radii=(1, 1, 1), placement=(0, 0, 0)),
        "its placement: expected a Transform",
    ),
    "no factors": (lambda: JointsTask(factors={}, value=0), "at least one joint"),
    "factor zero": (lambda: JointsTask(factors={"elbow.twist": 0}, value=0), "not 0"),
    "value NaN": (lambda: JointsTask(factors={"elbow.twist": 1}, value=math.nan), "its value must be a finite"),
    "unit of degrees": (lambda: JointsTask(factors={"elbow.twist": 1}, value=0, unit="deg"), "'rad' or 'm'"),
    "posture of numbers": (lambda: PostureTask(pose=np.zeros(3)), "its pose must be a Pose"),
    "posture of unknown joints": (
        lambda: PostureTask(pose=Pose.neutral(arm()), joints=("elbo",)),
        "did you mean 'elbow'",
    ),
    "posture of no joints": (lambda: PostureTask(pose=Pose.neutral(arm()), joints=()), "None stands for all"),
    "cost without gradient": (lambda: CostTask(function=abs, gradient=None), "its gradient must be a function"),
    "cost of another mode": (lambda: CostTask(function=abs, gradient=abs, mode="min"), "'decrease' or 'zero'"),
    "cost without bound": (lambda: CostTask(function=abs, gradient=abs, bound=0), "its bound must be greater"),
    "definition without jacobian": (lambda: UserTask(definition=object()), r"a method error\(pose\)"),
}


@pytest.mark.parametrize("what", CONSTRUCTION)
def test_what_cannot_be_a_task_is_refused_when_it_is_made(what: str) -> None:
    make, said = CONSTRUCTION[what]
    with pytest.raises(TaskError, match=said) as caught:
        make()
    assert str(caught.value).startswith("task '")
    assert caught.value.task


REGIONS: dict[str, tuple[Callable[[], object], str]] = {
    "ball of no radius": (lambda: InsideBall((0, 0, 0), 0), "the radius of an InsideBall must be greater"),
    "ball at NaN": (lambda: InsideBall(NAN, 1), "the center of an InsideBall must be finite"),
    "flat box": (lambda: InsideBox((0, 0, 0), (1, 0, 1)), "the size of an InsideBox must be three numbers greater"),
    "bent box": (lambda: InsideBox((0, 0, 0), (1, 1, 1), (1, 1, 0, 0)), "rotation of an InsideBox: expected a unit"),
    "no side": (lambda: HalfSpace((0, 0, 0), (0, 0, 0)), "the normal of a HalfSpace must be a direction"),
}


@pytest.mark.parametrize("what", REGIONS)
def test_what_cannot_be_a_region_is_refused(what: str) -> None:
    make, said = REGIONS[what]
    with pytest.raises(PoiseError, match=said):
        make()


def test_the_name_given_is_the_name_told() -> None:
    with pytest.raises(TaskError, match="task 'reach': its goal"):
        reach(goal=NAN)
    with pytest.raises(TaskError, match="the name of a task must be a text"):
        reach(name=3)


FIRST_USE: dict[str, tuple[Callable[[], Any], str]] = {
    "unknown site": (lambda: reach(site="gripp"), "no site or segment 'gripp'; did you mean 'grip'"),
    "site on an unknown segment": (lambda: reach(site=Site("tip", "hnd")), "no segment 'hnd'; did you mean 'hand'"),
    "unknown other": (lambda: RelativePositionTask(site="grip", other="bass"), "did you mean 'base'"),
    "unknown target": (lambda: LookAtTask(site="grip", target="bass"), "did you mean 'base'"),
    "unknown to": (lambda: DistanceTask(site="grip", to="bass", distance=1), "did you mean 'base'"),
    "unknown carrier": (lambda: EllipsoidTask(site="grip", on="bass", radii=(1, 1, 1)), "did you mean 'base'"),
    "unknown joint": (lambda: JointsTask(factors={"elbo.twist": 1}, value=0), "unknown joint; did you mean 'elbow'"),
    "unknown component": (lambda: JointsTask(factors={"elbow.turn": 1}, value=0), "no component 'turn'"),
    "wrong unit": (lambda: JointsTask(factors={"elbow.twist": 1}, value=0, unit="m"), "give unit='rad'"),
    "posture of another figure": (lambda: PostureTask(pose=Pose.neutral(biped())), "belongs to Figure.'biped'"),
}


@pytest.mark.parametrize("what", FIRST_USE)
def test_what_does_not_fit_the_figure_is_told_on_first_use(what: str) -> None:
    make, said = FIRST_USE[what]
    task, pose = make(), Pose.neutral(arm())
    for use in (lambda: task.error(pose), lambda: task.jacobian(pose), lambda: task.check(arm())):
        with pytest.raises(TaskError, match=said) as caught:
            use()
        assert caught.value.task == task.name


def test_a_figure_without_mass_has_no_center_of_mass() -> None:
    figure = FigureBuilder("ghost").segment("body").root("body", free=True).build()
    task = CenterOfMassTask(goal=(0, 0, 1))
    for use in (lambda: task.error(Pose.neutral(figure)), lambda: task.jacobian(Pose.neutral(figure))):
        with pytest.raises(TaskError, match=r"task 'center of mass': figure 'ghost' has no mass"):
            use()


def test_task_errors_are_errors_of_poise() -> None:
    assert issubclass(TaskError, PoiseError)
    assert issubclass(TaskError, ValueError)
    assert not issubclass(TaskError, FigureError)
