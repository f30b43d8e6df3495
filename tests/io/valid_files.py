"""A small sound file of every kind that is read: written by Poise where it can, by hand where it cannot."""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np

from poise import library
from poise.io import figure_to_text, pose_to_text, write, write_motion
from poise.kinematics import Pose
from poise.model import Figure
from poise.motion import Clip
from poise.scene import scene_to_text
from tests.io.c3d_writer import DEC, MIPS, C3dWriter
from tests.io.fbx_character import character
from tests.io.fbx_file import FbxFile
from tests.scene.scenes import standing
from tests.support.figures import arm, biped, random_configuration

ASF = """:version 1.10
:name small
:units
  mass 1.0
  length 0.45
  angle deg
:root
  order TX TY TZ RX RY RZ
  axis XYZ
  position 0 0 0
  orientation 0 0 0
:bonedata
  begin
    id 1
    name thigh
    direction 0 -1 0
    length 7.5
    axis 0 0 20 XYZ
    dof rx ry rz
    limits (-160 20) (-70 70) (-60 70)
  end
  begin
    id 2
    name shin
    direction 0.1 -1 0
    length 8
    axis 0 0 0 XYZ
    dof rx
    limits (-10 170)
  end
:hierarchy
  begin
    root thigh
    thigh shin
  end
"""
AMC = ":FULLY-SPECIFIED\n:DEGREES\n" + "".join(
    f"{k}\nroot 0.5 17 2 3 {k} 5\nthigh 2 {k} 4\nshin {9 * k}\n" for k in range(1, 5)
)
TRC = """PathFileType\t4\t(X/Y/Z)\ta.trc
DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames
50.00\t50.00\t3\t2\tmm\t50.00\t1\t3
Frame#\tTime\theel\t\t\ttoe\t\t
\t\tX1\tY1\tZ1\tX2\tY2\tZ2

1\t0.00\t100\t200\t300\t-400\t500\t600
2\t0.02\t101\t201\t301\t\t\t
3\t0.04\tNaN\tnan\tNaN\t402\t502\t602
"""
MJCF = """<mujoco model="small">
  <compiler angle="degree"/>
  <default><joint damping="1"/><default class="arm"><geom type="capsule" size="0.04"/></default></default>
  <worldbody>
    <body name="trunk" pos="0 0 1"><freejoint/>
      <inertial pos="0 0 0" mass="10" diaginertia="0.1 0.1 0.1"/>
      <geom name="chest" type="box" size="0.1 0.2 0.3" rgba="1 0 0 1"/>
      <body name="upper" pos="0 0.2 0.3" childclass="arm"><joint name="shoulder" type="ball" range="0 80"/>
        <geom fromto="0 0 0 0 0 -0.3"/><site name="elbow_pit" pos="0 0 -0.3"/>
        <body name="lower" pos="0 0 -0.3"><joint name="elbow" axis="0 1 0" range="0 140" limited="true"/>
          <joint name="slide" type="slide" axis="0 0 1" range="-0.1 0.1"/>
          <geom fromto="0 0 0 0 0 -0.25" mass="1"/></body></body>
      <body name="leg" pos="0 0 -0.3"><joint name="hip" axis="0 1 0"/><geom size="0.1"/></body></body>
  </worldbody>
  <equality><joint joint1="elbow" joint2="slide" polycoef="0 2 0 0 0"/></equality>
  <tendon><fixed name="pull"><joint joint="elbow" coef="1"/><joint joint="hip" coef="-1"/></fixed></tendon>
  <keyframe><key name="bent" qpos="0 0 1 1 0 0 0 1 0 0 0 0.5 0 0.1"/></keyframe>
</mujoco>
"""


def wave(figure: Figure, frames: int = 6) -> Clip:
    """A short motion between two random poses."""
    one, other = (Pose(figure, random_configuration(figure, np.random.default_rng(seed))) for seed in (1, 2))
    step = (other - one) / frames
    return Clip.of_poses([one + k * step for k in range(frames)], 1.0 / 25.0, "wave")


def _by_path(ending: str, writing: Callable[[Path], object]) -> bytes:
    """Content of a file that is written by path."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"sound{ending}"
        writing(path)
        return path.read_bytes()


def _fbx(version: int) -> bytes:
    file = FbxFile(version)
    hips = file.bone("hips", Lcl_Translation=(0.0, 90.0, 0.0))
    thigh = file.bone("thigh", hips, Lcl_Translation=(0.0, -45.0, 1.0), Lcl_Rotation=(10.0, 0.0, 20.0), RotationOrder=2)
    file.bone("shin", thigh, Lcl_Translation=(0.0, -40.0, 0.0), PreRotation=(0.0, 90.0, 0.0), RotationActive=1)
    layer = file.take("walk", 1.0)
    file.drive(layer, hips, "Lcl Translation", {"Y": file.curve([0.0, 0.5, 1.0], [90.0, 95.0, 90.0])}, X=1.0)
    file.drive(layer, thigh, "Lcl Rotation", {"X": file.curve([0.0, 1.0], [10.0, 50.0], 8, (1.0, 1.0, 0.0, 0.0))})
    return file.content()


def _c3d(processor: int, floats: bool) -> bytes:
    places = np.random.default_rng(0).normal(0.0, 500.0, (6, 3, 3))
    places[2, 1] = np.nan
    writer = C3dWriter(places, ["heel", "toe", "knee"], processor, floats)
    writer.analog = 2
    return writer.content()


@cache
def valid_files() -> dict[str, bytes]:
    """Content of each by its name, whose ending says what it is."""
    small, person = arm(), library.human()
    scene = standing()
    scene.reach("right_fingertip", (0.5, -0.2, 1.0), name="hand")
    moved = wave(biped())
    return {
        "figure.poise": figure_to_text(small).encode(),
        "biped.poise": figure_to_text(biped()).encode(),
        "pose.pose": pose_to_text(small, random_configuration(small, np.random.default_rng(1))).encode(),
        "scene.scene": scene_to_text(scene.snapshot()).encode(),
        "arm.urdf": _by_path(".urdf", lambda path: write(small, path)),
        "motion.bvh": _by_path(".bvh", lambda path: write_motion(moved, path)),
        "bones.asf": ASF.encode(),
        "motion.amc": AMC.encode(),
        "motion.glb": _by_path(".glb", lambda path: write_motion(moved, path)),
        "figure.gltf": _by_path(".gltf", lambda path: write(small, path)),
        "person0.vrm": _by_path(".vrm", lambda path: write(person, path, version="0", author="someone")),
        "person1.vrm": _by_path(".vrm", lambda path: write(person, path, version="1", author="someone")),
        "motion.vrma": _by_path(".vrma", lambda path: write_motion(wave(person, 3), path)),
        "old.fbx": _fbx(7400),
        "new.fbx": _fbx(7500),
        "skinned.fbx": character().content(),
        "model.xml": MJCF.encode(),
        "markers.trc": TRC.encode(),
        "floats.c3d": _c3d(84, True),
        "dec.c3d": _c3d(DEC, True),
        "mips.c3d": _c3d(MIPS, False),
    }
