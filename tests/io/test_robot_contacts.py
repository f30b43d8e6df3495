"""Self-collision, obstacles and loops of MuJoCo models: the same contacts as MuJoCo finds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from poise import CoordinateMap, Pose, Scene, from_mujoco, random_pose, read
from poise.collision import ClearanceTask
from poise.model import Mesh

mujoco = pytest.importorskip("mujoco")

MODEL = """<mujoco model="walker"><compiler angle="radian"/>
<asset><mesh name="rock" vertex="{vertices}"/></asset>
<default><joint limited="true" range="-2 2" damping="1"/><geom density="900"/></default>
<worldbody><geom name="ground" type="plane" size="5 5 1"/>
<geom name="ghost" type="sphere" size=".4" pos="0 0 .5" contype="0" conaffinity="0"/>
<body name="torso" pos="0 0 .6"><freejoint/><geom type="mesh" mesh="rock"/>
{limbs}</body></worldbody>
<contact><exclude body1="torso" body2="lower_1"/></contact></mujoco>"""
LIMB = """<body name="upper_{n}" pos="{x} {y} 0"><joint name="hip_{n}" axis="{y} 1 {x}"/>
<geom type="mesh" mesh="rock" contype="{bits}" conaffinity="{bits}"/><body name="weld_{n}" pos=".1 0 0">
<geom type="box" size=".04 .05 .06"/><body name="lower_{n}" pos="0 0 -.2"><joint name="knee_{n}" axis="0 1 .3"/>
<geom type="cylinder" size=".04 .1"/><geom type="mesh" mesh="rock" pos="0 0 -.15"/></body></body></body>"""


def model_text(seed: int) -> str:
    rng = np.random.default_rng(seed)
    vertices = " ".join(f"{x:.6f}" for x in 0.12 * rng.normal(size=(40, 3)).ravel())
    limbs = "".join(
        LIMB.format(n=n, x=round(0.3 * np.cos(2 * n), 3), y=round(0.3 * np.sin(2 * n), 3), bits=1 + n % 3)
        for n in range(3)
    )
    return MODEL.format(vertices=vertices, limbs=limbs)


@pytest.mark.parametrize("seed", range(3))
def test_contacts_and_depths_equal_those_of_mujoco(seed: int) -> None:
    model = mujoco.MjModel.from_xml_string(model_text(seed))
    model.opt.ccd_tolerance, model.opt.ccd_iterations = 1e-12, 1000
    data, report = mujoco.MjData(model), from_mujoco(model)
    figure, rng = report.figure, np.random.default_rng(seed)
    coordinates = CoordinateMap.mujoco(figure, model)
    task = ClearanceTask(self_collision=True, obstacles=report.obstacles, margin=0.0, max_pairs=300)
    pairs, geoms = task.collision_pairs(figure), solid_geoms(model, [segment.name for segment in figure.segments])
    found = 0
    for _ in range(6):
        pose = random_pose(figure, rng)
        data.qpos[:] = coordinates.q_to_other(pose)
        mujoco.mj_forward(model, data)
        theirs = {frozenset((contact.geom1, contact.geom2)) for contact in data.contact if contact.dist < 0.0}
        near = task.distances(pose, 0.2)
        ours = {
            frozenset(geoms[i] for i in pairs.pairs[pair]): d
            for pair, d in zip(near.pairs, near.distances, strict=True)
        }
        assert {pair for pair, distance in ours.items() if distance < 0.0} == theirs
        for (one, other), distance in ((tuple(pair), distance) for pair, distance in ours.items()):
            assert abs(mujoco.mj_geomDistance(model, data, one, other, 1.0, None) - distance) < 1e-9
        found += len(theirs)
    assert found > 5


def solid_geoms(model: Any, bodies: list[str]) -> list[int]:
    """Geoms in the order of the figure's solids, then the ground."""
    chosen = []
    for body in (model.body(name).id for name in bodies):
        first = int(model.body_geomadr[body])
        chosen += [g for g in range(first, first + int(model.body_geomnum[body])) if model.geom_contype[g]]
    return [*chosen, model.geom("ground").id]


def test_exclusions_follow_the_rules_of_mujoco() -> None:
    figure = from_mujoco(mujoco.MjModel.from_xml_string(model_text(0))).figure
    stated = {frozenset(pair) for pair in figure.collision_exclusions or ()}
    assert frozenset(("torso", "weld_0")) in stated  # welded to a child of the torso
    assert frozenset(("torso", "lower_1")) in stated  # <exclude>
    assert frozenset(("torso", "lower_0")) not in stated
    assert isinstance(figure.segment("torso").shapes[0].geometry, Mesh)


PAIRS = """<mujoco><worldbody><geom name="ground" type="plane" size="5 5 1" contype="0" conaffinity="0"/>
<body name="a" pos="0 0 .3"><freejoint/><geom name="a0" size=".1" contype="0" conaffinity="0"/>
<geom name="a1" size=".1" pos=".2 0 0" contype="{bits}" conaffinity="{bits}"/>
<body name="b" pos="0 0 .2"><joint name="jb" axis="0 1 0" range="-150 150"/>
<geom name="b0" type="capsule" size=".05 .1" contype="0" conaffinity="0"/>
<geom name="b1" size=".08" pos="0 0 .2" contype="{bits}" conaffinity="{bits}"/>
<body name="c" pos="0 0 .24"><joint name="jc" axis="0 1 0" range="-150 150"/><geom name="c0" size=".1"/>
</body></body></body></worldbody><contact><pair geom1="ground" geom2="b0"/>
<pair geom1="a0" geom2="b0"/><pair geom1="a0" geom2="c0"/>
<pair geom1="c0" geom2="b0"/><exclude body1="a" body2="c"/></contact></mujoco>"""


@pytest.mark.parametrize("bits", [0, 1])
def test_predefined_pairs_are_tested_and_no_others(bits: int) -> None:
    model = mujoco.MjModel.from_xml_string(PAIRS.format(bits=bits))
    data, report = mujoco.MjData(model), from_mujoco(model)
    coordinates = CoordinateMap.mujoco(report.figure, model)
    task = ClearanceTask(self_collision=True, obstacles=report.obstacles, margin=0.0, max_pairs=50)
    pairs, rng = task.collision_pairs(report.figure), np.random.default_rng(bits)
    shapes = [shape.name for segment in report.figure.segments for shape in segment.shapes if shape.solid]
    shapes.append("ground")
    # with bits, a1 and b1 of the same excluded bodies would collide too
    dropped = {frozenset(pair) for pair in (("a0", "b0"), ("a0", "c0"), ("b0", "c0"))} if bits else set()
    assert bool(dropped) == any("predefined" in note for note in report.notes)
    seen = set()
    for _ in range(40):
        near_ground = (*rng.uniform(-0.3, 0.4, 3), 1.0, 0.0, 0.0, 0.0)
        pose = random_pose(report.figure, rng).with_values({"root": near_ground})
        data.qpos[:] = coordinates.q_to_other(pose)
        mujoco.mj_forward(model, data)
        touching = [contact.geom.tolist() for contact in data.contact if contact.dist < 0.0]
        names = [frozenset(model.geom(geom).name for geom in pair) for pair in touching]
        near = task.distances(pose, 0.0)
        ours = {frozenset(shapes[i] for i in pairs.pairs[pair]) for pair in near.pairs.tolist()}
        assert ours == set(names) - dropped
        seen |= ours
    assert len(seen) >= 4 - len(dropped)


LOOP = """<mujoco><worldbody><body name="a"><joint name="ja" axis="0 1 0"/><geom size=".02" mass="1"/>
<body name="b" pos="0 0 .5"><joint name="jb" axis="0 1 0"/><geom size=".02" mass="1"/></body></body>
<body name="c" pos=".4 0 0"><joint name="jc" axis="0 1 0"/><geom size=".02" mass="1"/></body></worldbody>
<equality>{equality}</equality></mujoco>"""


def test_connect_becomes_a_task_with_the_error_of_mujoco() -> None:
    text = LOOP.format(equality='<connect name="close" body1="b" body2="c" anchor="0.1 0 0.4"/>')
    model = mujoco.MjModel.from_xml_string(text)
    data, report = mujoco.MjData(model), from_mujoco(model)
    (task,) = report.tasks
    data.qpos[:] = (0.2, -0.5, 0.4)
    mujoco.mj_forward(model, data)
    pose = CoordinateMap.mujoco(report.figure, model).q_from_other(data.qpos)
    assert np.linalg.norm(task.error(pose)) == pytest.approx(float(np.linalg.norm(data.efc_pos[:3])), abs=1e-12)
    scene = Scene(report.figure, pose)
    scene.add(task)
    assert np.abs(task.error(scene.solve().pose)).max() < 1e-6


def test_weld_keeps_the_relative_pose_of_the_file() -> None:
    text = LOOP.format(equality='<weld name="fix" body1="b" body2="c"/>')
    report = from_mujoco(mujoco.MjModel.from_xml_string(text))
    initial = report.poses["initial"]
    assert len(report.tasks) == 2
    assert max(np.abs(task.error(initial)).max() for task in report.tasks) < 1e-9
    other = Pose(report.figure, initial.q + 0.1)
    assert all(np.abs(task.error(other)).max() > 1e-3 for task in report.tasks)


def test_attached_models_and_missing_meshes_are_read(tmp_path: Path) -> None:
    (tmp_path / "hand.xml").write_text(
        '<mujoco model="hand"><worldbody><body name="palm"><geom size=".05" mass="1"/><body name="finger" pos="0 0 .1">'
        '<joint name="f"/><geom size=".02" mass="1"/></body></body></worldbody></mujoco>'
    )
    (tmp_path / "arm.xml").write_text(
        '<mujoco model="arm"><asset><model name="h" file="hand.xml"/><mesh name="m" file="gone.stl"/></asset>'
        '<worldbody><body name="arm"><joint name="j"/><geom size=".1" mass="1"/><geom type="mesh" mesh="m"/>'
        '<frame pos="0 0 .3">'
        '<attach model="h" body="palm" prefix="h_"/></frame></body></worldbody>'
        '<actuator><motor joint="j" gear="5" forcerange="-2 2"/></actuator></mujoco>'
    )
    report = read(tmp_path / "arm.xml")
    assert report.figure.joint("h_f").name == "h_f"
    assert report.figure.joint("j").effort_limit == (10.0,)
    assert any("not found" in note and "gone.stl" in note for note in report.notes)
    assert ClearanceTask(self_collision=True).left_out(report.figure)[0] == "arm: gone.stl"
