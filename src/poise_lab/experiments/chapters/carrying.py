"""Things carried in a hand: a box that must be level, a cup that may turn."""

from __future__ import annotations

import math

import numpy as np

from poise.kinematics import Pose
from poise.library import human, human_pose
from poise.model import Box, Capsule, Figure, GeneralizedCylinder, Joint, JointKind, Segment, Shape, Transform, edit
from poise.scene import Scene
from poise.tasks import JointSelection
from poise_lab.experiments.experiment import Trial
from poise_lab.experiments.registry import experiment
from poise_lab.experiments.subjects import format_mm


def _carrier(name: str, shapes: tuple[Shape, ...], mass: float, upright: bool = True) -> Figure:
    """A person with something in the right hand that stands upright when the forearm points forward."""
    figure = human()
    grip = figure.site("right_grip")
    segment = Segment(name, mass, (0.0, 0.0, 0.0), (1e-3, 1e-3, 1e-3, 0.0, 0.0, 0.0), shapes)
    joint = Joint(f"{name}_joint", JointKind.FIXED, grip.segment, name, grip.placement)
    return edit.add_segment(figure, segment, joint).figure


def _forward(figure: Figure) -> Pose:
    """Standing, the right forearm forward."""
    return Pose(figure, human_pose(human(), "stand").q).with_values({"right_elbow.flexion": 1.4}).clamped()


def _tilt(pose: Pose, name: str) -> float:
    axis = pose.state.rotations[pose.figure.segment_index(name)][:, 2]
    return math.degrees(math.acos(float(np.clip(axis[2], -1.0, 1.0))))


UP = (0.0, 0.0, 1.0)
BOX = (Shape(Box((0.2, 0.3, 0.14)), Transform((0.12, 0.0, 0.0)), (0.72, 0.58, 0.42, 1.0)),)


ARM = ("right_clavicle", "right_shoulder", "right_elbow", "right_wrist", "lower_spine")


@experiment(
    "box",
    title="A box delivered level",
    source="Zhao and Badler fig. 6, 7",
    description="A person delivers a box: a goal of position and orientation, with five degrees weighted like one "
    "centimeter. It arrives and is level. With a position goal only it arrives tipped.",
    counterfactual="with the position only",
)
def box(trial: Trial) -> None:
    """Deliver a box."""
    figure = _carrier("box", BOX, 2.0)
    start = _forward(figure)
    level = Scene(figure, start)
    level.aim("box", UP, UP, level=1)
    level.solve()
    start = level.pose
    trial.stage("held", start)
    goal = start.position("box") + np.array([0.12, -0.12, 0.22])
    upright = tuple(start.placement("box").rotation)
    found = {}
    for name in ("position and orientation", "position only"):
        scene = Scene(figure, start)
        active_joints = JointSelection.listed(*ARM)
        if name == "position only" or trial.counterfactual:
            scene.reach("box", goal, level=1, active_joints=active_joints)
        else:
            scene.place("box", goal, upright, level=1, degrees_per_meter=500.0, active_joints=active_joints)
        result = scene.solve(method="penalty")
        off = float(np.linalg.norm(scene.pose.position("box") - goal))
        found[name] = (off, _tilt(scene.pose, "box"), result.seconds)
        trial.stage(name, scene)
    off, tilt, seconds = found["position and orientation"]
    freedoms = sum(figure.slot(name).v.stop - figure.slot(name).v.start for name in ARM)
    trial.check("the box is delivered", off < 1e-4, f"{1e3 * off:.3f} mm, {freedoms} DoF", "10 DoF")
    trial.check("and level", tilt < 0.1, f"{tilt:.3f}°")
    tipped = found["position only"][1]
    trial.check("a position goal only tips it", tipped > 5.0, f"{tipped:.0f}°")
    trial.note("time", f"{1e3 * seconds:.0f} ms", "2 s")


CUP = (
    Shape(GeneralizedCylinder(0.03, 0.042, 0.1), Transform((0.0, 0.0, 0.02)), (0.25, 0.47, 0.70, 1.0)),
    Shape(Capsule(0.006, 0.05), Transform((0.05, 0.0, 0.02)), (0.93, 0.62, 0.30, 1.0)),
)


@experiment(
    "cup",
    title="A cup that may rotate and not tip",
    source="Zhao and Badler 3.2",
    description="A cup is carried between positions. One axis of its orientation is constrained to stay upright; "
    "about the vertical it is free to rotate, and does.",
    counterfactual="with the position only",
)
def cup(trial: Trial) -> None:
    """Carry a cup."""
    figure = _carrier("cup", CUP, 0.3)
    scene = Scene(figure, _forward(figure))
    active_joints = JointSelection.listed(*ARM)
    if not trial.counterfactual:
        scene.aim("cup", UP, UP, level=1, name="upright", active_joints=active_joints)
    scene.solve(method="penalty")
    home = scene.pose.position("cup")
    task = scene.reach("cup", home, level=1, name="place", active_joints=active_joints)
    tilts, headings, missed = [], [], []
    for number, way in enumerate(((0.0, 0.0, 0.0), (0.08, 0.15, 0.05), (0.05, -0.2, 0.12), (0.1, 0.0, 0.2))):
        scene.set(task, goal=home + np.array(way))
        result = scene.solve(method="penalty")
        missed.append(result["place"].error)
        tilts.append(_tilt(scene.pose, "cup"))
        across = scene.pose.state.rotations[figure.segment_index("cup")][:, 0]
        headings.append(math.degrees(math.atan2(float(across[1]), float(across[0]))))
        trial.stage(f"place {number + 1}", scene)
    trial.check("all positions are reached", max(missed) < 1e-4, format_mm(*missed))
    trial.check("the cup stays upright", max(tilts) < 0.1, f"{max(tilts):.3f}° at most")
    trial.check("and is free to rotate about the vertical", np.ptp(headings) > 10.0, f"over {np.ptp(headings):.0f}°")
