"""Tables of robots: contacts beside MuJoCo, and models beside MuJoCo and Pinocchio."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.suite.robot_contacts import ContactModel, compare
from benchmarks.suite.robot_models import rows

mujoco = pytest.importorskip("mujoco")
pytest.importorskip("pinocchio")

MJCF = """<mujoco><asset><mesh name="rock" vertex="0 0 0 .3 0 0 0 .3 0 0 0 .3 .2 .2 .2"/></asset><worldbody>
<body name="a" pos="0 0 .4"><freejoint/><geom type="mesh" mesh="rock"/>
<body name="b" pos=".2 0 .2"><joint name="j" axis="0 1 0" range="-90 90"/><geom type="box" size=".1 .1 .2" mass="1"/>
<body name="c" pos="0 0 .2"><joint name="k" axis="1 0 0" range="-90 90"/>
<geom type="cylinder" size=".1 .3" mass="1"/></body></body></body></worldbody></mujoco>"""
URDF = """<robot name="r"><link name="l0"><inertial><mass value="2"/>
<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
<link name="l1"><collision><geometry><box size=".1 .2 .3"/></geometry></collision></link>
<joint name="a" type="revolute"><parent link="l0"/><child link="l1"/><origin xyz="0 0 .3" rpy=".1 .2 .3"/>
<axis xyz="0 1 0"/><limit lower="-1" upper="1" effort="1" velocity="1"/></joint></robot>"""


def test_contacts_are_counted_and_compared(tmp_path: Path) -> None:
    (tmp_path / "rocks.xml").write_text(MJCF)
    found = compare(ContactModel(mujoco, tmp_path / "rocks.xml", 1), 6, 1)
    assert found.contacts > 3
    assert found.distances > found.contacts
    assert found.verdicts_that_differ == 0
    assert max(found.from_mujoco, found.from_qhull) < 1e-7


def test_models_are_compared_and_errors_are_told(tmp_path: Path) -> None:
    for name, text in (
        ("a.xml", MJCF),
        ("b.urdf", URDF),
        ("c.xml", MJCF.replace("hinge", "x").replace("freejoint", "free")),
        ("d.xml", "<svg/>"),
    ):
        (tmp_path / name).write_text(text)
    found = {row.file.split()[-1]: row for row in rows("here", tmp_path)}
    assert (found["a.xml"].report is not None, found["b.urdf"].report is not None) == (True, True)
    assert all(max(found[name].frames, found[name].ranges, found[name].mass) < 1e-12 for name in ("a.xml", "b.urdf"))
    assert all(found[name].error and found[name].other_error for name in ("c.xml", "d.xml"))
    assert found["a.xml"].cells()[1:4] == ["3", "8", "3"]
