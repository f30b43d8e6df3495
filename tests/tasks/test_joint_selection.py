"""Joint selections and joint costs."""

from __future__ import annotations

import numpy as np
import pytest

from poise.errors import TaskError
from poise.model import Figure, FigureBuilder
from poise.tasks import CenterOfMassTask, DistanceTask, JointSelection, PositionTask, RelativePositionTask
from tests.support.figures import arm, biped

LEFT_ARM = {"left_girdle", "left_shoulder", "left_elbow", "left_wrist"}


def active_dofs(active_joints: JointSelection, segment: str, figure: Figure | None = None) -> set[str]:
    figure = figure or biped()
    mask = active_joints.mask(figure, segment)
    names = {joint.name for joint, slot in zip(figure.joints, figure.slots, strict=True) if mask[slot.v].any()}
    whole = {joint.name for joint, slot in zip(figure.joints, figure.slots, strict=True) if mask[slot.v].all()}
    assert names <= whole  # joints are taken whole
    return names


def test_all_joints_are_active_by_default() -> None:
    assert active_dofs(JointSelection.all(), "left_hand") == {joint.name for joint in biped().joints}
    assert PositionTask(site="left_grip", goal=(0, 0, 0)).active_dofs(biped()).all()


def test_listed_joints_are_active_with_all_dofs() -> None:
    chosen = JointSelection.listed("left_elbow", "neck")
    assert active_dofs(chosen, "left_hand") == {"left_elbow", "neck"}
    assert chosen.mask(biped()).sum() == 4


def test_the_nearest_branch_of_a_hand_is_its_arm() -> None:
    assert active_dofs(JointSelection.branch(), "left_hand") == LEFT_ARM
    assert active_dofs(JointSelection.branch(), "left_fingertip") == LEFT_ARM | {"left_fingers", "left_fingertips"}


def test_the_nearest_branch_of_a_branching_segment_goes_up_to_the_next_one() -> None:
    assert active_dofs(JointSelection.branch(), "chest") == {"lumbar", "thoracic"}


def test_the_nearest_branch_ends_at_the_root_without_the_floating_base() -> None:
    assert active_dofs(JointSelection.branch(), "hand", arm()) == {"shoulder", "elbow", "wrist"}
    builder = FigureBuilder("worm").segment("head").segment("tail").root("head", free=True)
    worm = builder.hinge("middle", "head", "tail").build()
    assert active_dofs(JointSelection.branch(), "tail", worm) == {"middle"}
    assert active_dofs(JointSelection.branch(), "head", worm) == {worm.joints[0].name}


def test_a_chain_starts_at_a_chosen_segment_above() -> None:
    assert active_dofs(JointSelection.chain("left_clavicle"), "left_hand") == {
        "left_shoulder",
        "left_elbow",
        "left_wrist",
    }
    assert active_dofs(JointSelection.chain("pelvis"), "left_hand") == LEFT_ARM | {"lumbar", "thoracic"}


def test_a_chain_crosses_branches_through_the_common_ancestor() -> None:
    leg = {"root", "right_hip", "right_knee", "right_ankle"}
    assert active_dofs(JointSelection.chain("right_foot"), "left_hand") == LEFT_ARM | {"lumbar", "thoracic"} | leg
    assert active_dofs(JointSelection.chain("right_foot"), "left_hand") == active_dofs(
        JointSelection.chain("left_hand"), "right_foot"
    )
    assert active_dofs(JointSelection.chain("head"), "left_hand") == LEFT_ARM | {"neck", "root"}


def test_a_chain_may_start_below_its_task() -> None:
    assert active_dofs(JointSelection.chain("left_hand"), "left_forearm") == {"left_wrist", "root"}


def test_a_task_between_two_sites_uses_both_branches() -> None:
    task = RelativePositionTask(site="left_grip", other="right_grip", active_joints=JointSelection.branch())
    right = {name.replace("left", "right") for name in LEFT_ARM}
    mask = task.active_dofs(biped())
    names = {joint.name for joint, slot in zip(biped().joints, biped().slots, strict=True) if mask[slot.v].any()}
    assert names == LEFT_ARM | right


def test_a_world_point_adds_no_joints() -> None:
    task = DistanceTask(site="left_grip", to=(0, 0, 0), distance=1, active_joints=JointSelection.branch())
    assert task.segments(biped()) == (biped().segment_index("left_hand"),)
    np.testing.assert_array_equal(task.active_dofs(biped()), JointSelection.branch().mask(biped(), "left_hand"))


def test_the_jacobian_has_all_columns_with_any_selection() -> None:
    from poise.kinematics import Pose

    free = PositionTask(site="left_grip", goal=(0, 0, 0))
    bound = PositionTask(site="left_grip", goal=(0, 0, 0), active_joints=JointSelection.listed("left_elbow"))
    pose = Pose.neutral(biped())
    np.testing.assert_array_equal(free.jacobian(pose), bound.jacobian(pose))


def test_joint_cost_is_a_factor_for_every_dof_of_a_joint() -> None:
    task = PositionTask(site="left_grip", goal=(0, 0, 0), joint_cost={"lumbar": 5.0, "left_elbow": 2})
    factors = task.joint_cost_vector(biped())
    assert factors[biped().slot("lumbar").v].tolist() == [5.0, 5.0, 5.0]
    assert factors[biped().slot("left_elbow").v].tolist() == [2.0]
    assert factors.sum() == biped().nv + 3 * 4.0 + 1.0


BAD = {
    "no joint": (lambda: JointSelection.listed(), "at least one"),
    "not a str": (lambda: JointSelection.listed(3), "as str"),
    "two roots": (lambda: JointSelection("chain", ("a", "b")), "one segment"),
    "names for all": (lambda: JointSelection("all", ("a",)), "takes no names"),
    "chain to itself": (lambda: JointSelection.chain("left_hand").mask(biped(), "left_hand"), "no joint"),
    "branch of nothing": (lambda: JointSelection.branch().mask(biped()), "needs a task with a segment"),
}


@pytest.mark.parametrize("what", BAD)
def test_invalid_selections_raise_task_error(what: str) -> None:
    make, message = BAD[what]
    with pytest.raises(TaskError, match=message):
        make()


def test_a_task_without_a_segment_cannot_use_a_branch() -> None:
    task = CenterOfMassTask(goal=(0, 0, 1), active_joints=JointSelection.branch())
    with pytest.raises(TaskError, match=r"task 'center of mass'.*needs a task with a segment.*list joints"):
        task.active_dofs(biped())


def test_unknown_joints_and_segments_raise_with_suggestions() -> None:
    for active_joints in (JointSelection.listed("left_elbo"), JointSelection.chain("left_forearms")):
        task = PositionTask(site="left_grip", goal=(0, 0, 0), active_joints=active_joints)
        with pytest.raises(TaskError, match=r"task 'left_grip position'.*did you mean 'left_(elbow|forearm)'"):
            task.check(biped())
    task = PositionTask(site="left_grip", goal=(0, 0, 0), joint_cost={"left_elbo": 2.0})
    with pytest.raises(TaskError, match="did you mean 'left_elbow'"):
        task.check(biped())


def test_descriptions() -> None:
    descriptions = [
        each.describe()
        for each in (
            JointSelection.all(),
            JointSelection.listed("a", "b"),
            JointSelection.branch(),
            JointSelection.chain("foot"),
        )
    ]
    assert descriptions == ["all joints", "only a, b", "the nearest branch", "the chain from foot"]
