"""Interop: Pinocchio models, coordinates of MuJoCo and Pinocchio, SRDF, xacro, attached figures, planar bases."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from poise import CoordinateMap, FormatError, Pose, from_mujoco, from_pinocchio, random_pose, read, read_description
from poise.errors import FigureError, PoiseError, PoseError
from poise.library import chain
from poise.model.edit import attach, planar_base
from poise.render.loggers import RerunLogger, ViserLogger

pin = pytest.importorskip("pinocchio")
mujoco = pytest.importorskip("mujoco")


def pinocchio_model(seed: int) -> Any:
    """A free-flyer with a random tree of all kinds of joints."""
    rng = np.random.default_rng(seed)
    model = pin.Model()
    axis = rng.normal(size=3)
    kinds = [
        pin.JointModelRX(),
        pin.JointModelRevoluteUnaligned(axis / np.linalg.norm(axis)),
        pin.JointModelRUBZ(),
        pin.JointModelPY(),
        pin.JointModelSpherical(),
        pin.JointModelPlanar(),
        pin.JointModelTranslation(),
    ]
    parent = model.addJoint(0, pin.JointModelFreeFlyer(), pin.SE3.Identity(), "root_joint")
    for number, kind in enumerate(kinds):
        parent = model.addJoint(
            parent if number % 3 else int(rng.integers(1, parent + 1)), kind, pin.SE3.Random(), f"joint_{number}"
        )
        model.appendBodyToJoint(parent, pin.Inertia.Random(), pin.SE3.Identity())
        model.addFrame(pin.Frame(f"tool_{number}", parent, 0, pin.SE3.Random(), pin.FrameType.OP_FRAME))
    return model


@pytest.mark.parametrize("seed", range(3))
def test_pinocchio_and_poise_agree_on_positions_and_velocities(seed: int) -> None:
    pin.seed(seed)
    model = pinocchio_model(seed)
    figure = from_pinocchio(model).figure
    coordinates, data = CoordinateMap.pinocchio(figure, model), model.createData()
    q = pin.randomConfiguration(model, -np.ones(model.nq), np.ones(model.nq))
    v = np.random.default_rng(seed).normal(size=model.nv)
    pose = coordinates.q_from_other(q)
    step = 1e-6
    later = coordinates.q_from_other(pin.integrate(model, q, step * v))
    own = coordinates.v_from_other(v, pose)
    assert np.abs(coordinates.q_to_other(pose) - q).max() < 1e-12
    assert np.abs(coordinates.v_to_other(own, pose) - v).max() < 1e-12
    assert np.abs(pose.plus(step * own).q - later.q).max() < 1e-11
    pin.framesForwardKinematics(model, data, q)
    for frame in ("tool_0", "tool_3", "tool_6"):
        assert np.abs(pose.position(frame) - data.oMf[model.getFrameId(frame)].translation).max() < 1e-12
    assert np.abs(pose.center_of_mass() - pin.centerOfMass(model, data, q)).max() < 1e-12


FREE = """<mujoco><worldbody><body name="b"><freejoint/><geom size=".1"/><body name="c"><joint type="ball"/>
<geom size=".1" pos="0 0 .3"/><body name="d"><joint name="h"/><geom size=".1"/></body></body></body></worldbody>
</mujoco>"""


def test_mujoco_and_poise_integrate_the_same_velocity() -> None:
    model = mujoco.MjModel.from_xml_string(FREE)
    figure = from_mujoco(model).figure
    coordinates, rng = CoordinateMap.mujoco(figure, model), np.random.default_rng(0)
    pose, v = random_pose(figure, rng), rng.normal(size=figure.nv)
    qpos, step = coordinates.q_to_other(pose), 1e-6
    mujoco.mj_integratePos(model, qpos, coordinates.v_to_other(v, pose), step)
    assert np.abs(coordinates.q_from_other(qpos).q - pose.plus(step * v).q).max() < 1e-11
    assert np.abs(coordinates.v_from_other(coordinates.v_to_other(v, pose), pose) - v).max() < 1e-12
    with pytest.raises(PoiseError, match="finite numbers"):
        coordinates.q_from_other([1.0])


def test_other_objects_are_refused() -> None:
    with pytest.raises(FormatError, match=r"mujoco\.MjModel"):
        from_mujoco(3)
    with pytest.raises(FormatError, match=r"pinocchio\.Model"):
        from_pinocchio("robot.urdf")


URDF = """<robot name="r"><link name="l0"/><link name="l1"/><link name="l2"/><link name="tip"/>
<joint name="a" type="revolute"><parent link="l0"/><child link="l1"/><limit lower="-1" upper="1"/></joint>
<joint name="b" type="revolute"><parent link="l1"/><child link="l2"/><limit lower="-1" upper="1"/></joint>
<joint name="f" type="fixed"><parent link="l2"/><child link="tip"/></joint></robot>"""
SRDF = """<robot name="r"><group name="arm"><chain base_link="l0" tip_link="tip"/></group>
<group name="wrist"><joint name="b"/><joint name="nowhere"/></group><group name="all"><group name="arm"/></group>
<group_state name="home" group="arm"><joint name="a" value="0.5"/><joint name="b" value="-0.25"/></group_state>
<end_effector name="hand" parent_link="tip" group="wrist"/>
<disable_collisions link1="l0" link2="l2" reason="Never"/></robot>"""


def test_srdf_gives_groups_states_end_effectors_and_exclusions(tmp_path: Path) -> None:
    (tmp_path / "r.urdf").write_text(URDF)
    (tmp_path / "r.srdf").write_text(SRDF)
    report = read(tmp_path / "r.urdf", srdf=tmp_path / "r.srdf")
    assert report.groups == {"arm": ("a", "b"), "wrist": ("b",), "all": ("a", "b")}
    assert report.poses["home"].q.tolist() == [0.5, -0.25]
    assert report.end_effectors == {"hand": "tip"}
    stated = {frozenset(pair) for pair in report.figure.collision_exclusions or ()}
    assert {frozenset(p) for p in (("l0", "l2"), ("l0", "l1"), ("l1", "l2"), ("l1", "tip"))} == stated
    assert any("nowhere" in note for note in report.notes)


def test_xacro_goes_through_the_package_or_says_that_it_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "r.xacro").write_text(URDF)
    monkeypatch.setitem(sys.modules, "xacro", None)
    with pytest.raises(FormatError, match="pip install xacro"):
        read(tmp_path / "r.xacro")
    expand = SimpleNamespace(process_file=lambda path, mappings: SimpleNamespace(toxml=Path(path).read_text))
    monkeypatch.setitem(sys.modules, "xacro", expand)
    assert read(tmp_path / "r.xacro", arguments={"side": "left"}).figure.nv == 2


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_named_pipe_that_ends_in_xacro_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "r.xacro")
    with pytest.raises(FormatError, match="not a regular file"):
        read(tmp_path / "r.xacro")


def test_robots_by_name_need_their_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "robot_descriptions", None)
    with pytest.raises(FormatError, match="pip install robot_descriptions"):
        read_description("panda_description")


def test_a_figure_is_attached_where_it_is_put() -> None:
    arm, gripper = chain(3), chain(2)
    with pytest.raises(FigureError, match="give a prefix"):
        attach(arm, gripper, arm.segments[-1].name)
    both = attach(arm, gripper, arm.segments[-1].name, placement=_lifted(), prefix="g_").figure
    assert both.nv == arm.nv + gripper.nv
    pose, own = Pose.neutral(both), Pose.neutral(gripper)
    root = pose.placement(arm.segments[-1].name) @ _lifted()
    expected = root @ own.placement(gripper.segments[-1].name)
    assert np.allclose(pose.placement(f"g_{gripper.segments[-1].name}").homogeneous, expected.homogeneous)


def _lifted() -> Any:
    from poise import Transform

    return Transform((0.0, 0.0, 0.2))


def test_a_planar_base_slides_and_turns() -> None:
    figure = planar_base(chain(2)).figure
    pose = Pose.neutral(figure).with_values({"base_x": 1.0, "base_y": 2.0, "base_turn": np.pi / 2})
    before, after = Pose.neutral(chain(2)).placement("link_1"), pose.placement("link_1")
    x, y, z = before.translation
    assert np.allclose(after.translation, (1.0 - y, 2.0 + x, z))


class _Recorder:
    """Accepts every call and counts them by name."""

    def __init__(self) -> None:
        self.calls: dict[str, int] = {}

    def __getattr__(self, name: str) -> Any:
        def call(*arguments: Any, **options: Any) -> Any:
            self.calls[name] = self.calls.get(name, 0) + 1
            return SimpleNamespace()

        return call


def test_loggers_send_shapes_once_and_frames_for_every_pose(monkeypatch: pytest.MonkeyPatch) -> None:
    figure = chain(2)
    scene, rerun = _Recorder(), _Recorder()
    shown = ViserLogger(figure, SimpleNamespace(scene=scene))
    monkeypatch.setitem(sys.modules, "rerun", rerun)
    logged = RerunLogger(figure)
    shapes = rerun.calls["log"]
    for _ in range(2):
        shown.log(Pose.neutral(figure))
        logged.log(Pose.neutral(figure), 0.5)
    assert scene.calls["add_frame"] == len(figure.segments)
    assert rerun.calls["log"] == shapes + 2 * len(figure.segments)
    monkeypatch.setitem(sys.modules, "viser", None)
    with pytest.raises(PoiseError, match="pip install viser"):
        ViserLogger(figure)


def test_chains_of_links_that_do_not_exist_are_noted(tmp_path: Path) -> None:
    (tmp_path / "r.urdf").write_text(URDF)
    (tmp_path / "r.srdf").write_text(SRDF.replace('tip_link="tip"', 'tip_link="gone"'))
    report = read(tmp_path / "r.urdf", srdf=tmp_path / "r.srdf")
    assert report.groups["arm"] == ()
    assert any("chains of links that do not exist" in note and "gone" in note for note in report.notes)


def test_coordinates_of_another_robot_are_refused() -> None:
    text = '<mujoco><worldbody><body name="a"><joint name="j" type="{}"/><geom size=".1"/></body></worldbody></mujoco>'
    hinge, ball = (mujoco.MjModel.from_xml_string(text.format(kind)) for kind in ("hinge", "ball"))
    with pytest.raises(PoseError, match="is it the same robot"):
        CoordinateMap.mujoco(chain(2), hinge)
    with pytest.raises(PoseError, match="3 degrees of freedom in the figure and 1 in the other"):
        CoordinateMap.mujoco(from_mujoco(ball).figure, hinge)


def test_joints_that_the_figure_does_not_have_keep_their_initial_configuration() -> None:
    text = '<mujoco><worldbody><body name="a"><joint name="j"/><geom size=".1"/></body>{}</worldbody></mujoco>'
    ball = '<body name="ball" pos="1 2 3"><freejoint/><geom size=".1"/></body>'
    model = mujoco.MjModel.from_xml_string(text.format(ball))
    figure = from_mujoco(mujoco.MjModel.from_xml_string(text.format(""))).figure
    q = CoordinateMap.mujoco(figure, model).q_to_other([0.25])
    assert q.tolist() == [0.25, 1.0, 2.0, 3.0, 1.0, 0.0, 0.0, 0.0]
    pin.seed(0)
    whole = pinocchio_model(0)
    own = CoordinateMap.pinocchio(_named_chain("joint_0"), whole).q_to_other([0.0])
    assert np.abs(own - pin.neutral(whole)).max() < 1e-15


def _named_chain(joint: str) -> Any:
    from poise import FigureBuilder

    return FigureBuilder("one").segment("s0").root("s0").segment("s1").hinge(joint, "s0", "s1").build()


def test_groups_that_contain_others_many_times_are_resolved_once(tmp_path: Path) -> None:
    (tmp_path / "r.urdf").write_text(URDF)
    inner = [f'<group name="g{k + 1}"/>' * 8 for k in range(15)]
    levels = [f'<group name="g{k}">{groups}</group>' for k, groups in enumerate(inner)]
    (tmp_path / "r.srdf").write_text(SRDF.replace("<group", "".join(levels) + '<group name="g15"/><group', 1))
    assert read(tmp_path / "r.urdf", srdf=tmp_path / "r.srdf").groups["g0"] == ()
