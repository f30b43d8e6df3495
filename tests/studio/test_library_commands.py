"""Everything of the library is reached by commands: tasks and their parameters, joints, couplings, limits, forces."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from poise.errors import PoiseError
from poise.kinematics.mirror import other_side
from poise.library import make
from poise.model.limits import KernelField, SphericalPolygon
from poise.studio.commands import COMMANDS
from poise.studio.document import Document
from poise.studio.limit_edit import polygon_vertices
from poise.studio.messages import CommandError
from poise.studio.messages.commands import COMMAND_TYPES
from poise.studio.scene_setup import initial_scene
from poise.studio.task_fields import task_fields
from poise.studio.task_kinds import FIGURE_TASKS, TASK_KINDS


def do(document: Document, message: str, /, **fields: Any) -> None:
    command = COMMAND_TYPES[message](**fields)
    COMMANDS[type(command)](document, command)


@pytest.fixture
def person() -> Document:
    return Document(initial_scene(make("human")))


def write_back(document: Document, name: str) -> None:
    """Every parameter as the page shows it is a value that the task takes."""
    for field in task_fields(document.scene[name], document.figure).fields:
        if field.text:
            do(document, "task.write", name=name, key=field.key, text=field.text)


@pytest.mark.parametrize("kind", TASK_KINDS)
def test_every_kind_of_task_is_added_and_all_its_parameters_are_written_back(person: Document, kind: str) -> None:
    do(person, "task.create", kind=kind, site="right_hand")
    task = person.scene.tasks[-1]
    before = task.error(person.scene.pose)
    write_back(person, task.name)
    after = person.scene[task.name].error(person.scene.pose)
    assert after == pytest.approx(before, abs=2e-4)  # shown with six digits
    do(person, "task.write", name=task.name, key="joint_cost", text="{right_elbow: 4}")
    assert dict(person.scene[task.name].joint_cost) == {"right_elbow": 4.0}
    do(person, "task.write", name=task.name, key="joint_cost", text=None)
    assert person.scene[task.name].joint_cost == ()


@pytest.mark.parametrize("kind", FIGURE_TASKS)
def test_every_task_about_the_whole_figure_is_added(person: Document, kind: str) -> None:
    for foot in ("left_foot", "right_foot") if kind in ("equilibrium", "torques") else ():
        do(person, "support.set", site=foot, friction=0.6, share=None)
    do(person, "task.whole", kind=kind)
    write_back(person, person.scene.tasks[-1].name)


def test_wrong_parameters_are_refused_and_nothing_changes(person: Document) -> None:
    state = person.scene.snapshot()
    for key, text in (("position", "here"), ("nothing", "1"), ("position", None)):
        with pytest.raises(PoiseError, match=r"position|nothing|not set"):
            do(person, "task.write", name="left_foot", key=key, text=text)
    assert person.scene.snapshot() is state


def test_couplings_locks_and_root(person: Document) -> None:
    coupling = person.scene.couplings[0]
    do(person, "coupling.set", name=coupling, on=False)
    do(person, "joint.lock", joint="right_elbow", on=True)
    assert (person.scene.uncoupled, person.scene.locked) == ({coupling}, {"right_elbow"})
    positions = {each.name: person.scene.pose.position(each.name) for each in person.figure.segments}
    do(person, "figure.reroot", segment="chest")
    assert person.figure.root.name == "chest"
    for name, position in positions.items():
        assert person.scene.pose.position(name) == pytest.approx(position, abs=1e-12)
    assert person.scene.locked == {"right_elbow"}


@pytest.mark.parametrize("kind", ["fixed", "hinge", "slide", "elbow", "swing", "ball", "free"])
def test_a_joint_takes_every_kind_axis_and_parent(kind: str) -> None:
    lamp = Document(initial_scene(make("lamp")))
    segment, parent = lamp.figure.segments[-1].name, lamp.figure.segments[0].name
    place = lamp.figure.joints[-1].placement
    do(lamp, "joint.change", segment=segment, kind=kind, axis=(1.0, 0.0, 0.0), parent=parent)
    joint = next(each for each in lamp.figure.joints if each.child == segment)
    assert (joint.kind.value, joint.parent) == (kind, parent)
    assert joint.placement != place
    if kind in ("hinge", "slide"):
        assert joint.axis == (1.0, 0.0, 0.0)
        assert joint.ranges


def test_one_vertex_of_a_measured_polygon_moves_on_both_sides(person: Document) -> None:
    names = [each.name for each in person.figure.joints]
    other = other_side("right_shoulder", names)
    before = {name: person.figure.joint(name) for name in ("right_shoulder", other)}
    vertices = polygon_vertices(before["right_shoulder"].swing[0]).copy()
    vertices[3] = (vertices[3] + 0.1 * np.roll(vertices[3], 1)) / np.linalg.norm(
        vertices[3] + 0.1 * np.roll(vertices[3], 1)
    )
    do(
        person,
        "limit.polygon",
        joint="right_shoulder",
        index=0,
        vertices=tuple(vertices.ravel().tolist()),
        both_sides=True,
    )
    for name, sign in (("right_shoulder", 1.0), (other, -1.0)):
        joint = person.figure.joint(name)
        assert isinstance(joint.swing[0], SphericalPolygon)
        distance = np.linalg.norm(polygon_vertices(joint.swing[0])[:, None] - vertices * (1, sign, 1), axis=2)
        assert distance.min(axis=0).max() < 1e-9
        assert joint.twist == before[name].twist  # the other limits keep every digit


def test_one_value_of_a_twist_field_changes_and_the_rest_stays(person: Document) -> None:
    before = person.figure.joint("right_shoulder")
    assert before.twist is not None
    assert isinstance(before.twist.upper, KernelField)
    value = float(before.twist.upper.values[2]) + 0.1
    do(person, "limit.twist", joint="right_shoulder", end="upper", index=2, value=value, both_sides=True)
    after, left = person.figure.joint("right_shoulder").twist, person.figure.joint("left_shoulder").twist
    assert after is not None
    assert left is not None
    assert isinstance(after.upper, KernelField)
    assert isinstance(left.lower, KernelField)
    assert after.upper.values[2] == value
    assert np.array_equal(np.delete(after.upper.values, 2), np.delete(before.twist.upper.values, 2))
    assert after.lower == before.twist.lower
    assert np.abs(left.lower.values + after.upper.values).max() < 1e-12  # mirrored
    assert person.figure.joint("right_shoulder").swing == before.swing


def test_torques_cone_axes_horizontal_forces_and_pressing(person: Document) -> None:
    do(person, "force.set", site="right_hand", force=(0.0, 0.0, -10.0))
    do(person, "force.torque", site="right_hand", torque=(0.0, 2.0, 0.0))
    do(person, "force.set", site="right_hand", force=(0.0, 0.0, -20.0))
    (wrench,) = person.scene.forces.wrenches
    assert (wrench.force, wrench.torque) == ((0.0, 0.0, -20.0), (0.0, 2.0, 0.0))  # the torque is not lost
    do(person, "support.set", site="left_foot", friction=0.6, share=None)
    do(person, "support.surface", site="left_foot", normal=(0.0, 3.0, 4.0), frame="site", horizontal=(5.0, 0.0, 0.0))
    do(person, "support.set", site="left_foot", friction=0.4, share=None)  # its surface is not lost
    (support,) = person.scene.forces.supports
    assert support.friction == 0.4
    assert support.normal == pytest.approx((0.0, 0.6, 0.8))
    assert (support.frame, support.horizontal_force) == ("site", (5.0, 0.0, 0.0))
    do(person, "force.internal", site="right_hand", other="left_hand", force=(0.0, 50.0, 0.0))
    assert person.scene.forces.internal[0].force == (0.0, 50.0, 0.0)
    do(person, "force.internal", site="right_hand", other="left_hand", force=(0.0, 0.0, 0.0))
    assert person.scene.forces.internal == ()
    with pytest.raises(CommandError, match="is not a support"):
        do(person, "support.surface", site="head", normal=(0.0, 0.0, 1.0), frame="world", horizontal=None)
