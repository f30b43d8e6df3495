"""Reaches among obstacles in mink: frame tasks, limits and its collision avoidance on MuJoCo's distances."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from benchmarks.adapters.pinocchio import body_lines
from benchmarks.adapters.reach import CLEARANCE_MARGIN_M, COSTS, DAMPING, GAIN, LM_DAMPING, ReachProblem
from poise.collision.distance.hull import Solid
from poise.io.urdf.joint_chain import urdf_joint_positions
from poise.io.xml_document import format_numbers
from poise.model import Box, Capsule, Cylinder, Ellipsoid, Figure, GeneralizedCylinder, Sphere, Transform
from poise.types import FloatArray

NEEDS = ("mink", "mujoco", "qpsolvers", "daqp")
DETECTION_DISTANCE_M = 0.25  # pairs nearer than this have a constraint row, as in Poise


class MinkReach:
    """A reach problem in mink."""

    def __init__(self, modules: Mapping[str, Any], problem: ReachProblem) -> None:
        mink, mujoco = modules["mink"], modules["mujoco"]
        self._mink, self._mujoco = mink, mujoco
        model = mujoco.MjModel.from_xml_string(_text(problem))
        q = np.zeros(model.nq)
        q[:7] = problem.start["root"]
        for name, angle in urdf_joint_positions(problem.figure, problem.start.q).items():
            q[model.joint(name).qposadr[0]] = angle
            low, high = model.jnt_range[model.joint(name).id]
            model.jnt_range[model.joint(name).id] = min(low, angle), max(high, angle)  # the start must be inside
        self.start: FloatArray = q
        self._configuration = mink.Configuration(model, q)
        self._soles = [
            mink.FrameTask(site, "site", COSTS[0], COSTS[0], gain=GAIN, lm_damping=LM_DAMPING) for site in problem.soles
        ]
        for task, place in zip(self._soles, problem.soles.values(), strict=True):
            task.set_target(
                mink.SE3.from_rotation_and_translation(mink.SO3(place.quaternion), place.translation_vector)
            )
        self._hand = mink.FrameTask(problem.hand, "site", COSTS[1], 0.0, gain=GAIN, lm_damping=LM_DAMPING)
        self._goal, self._site = problem.goal, problem.hand
        self._own = [i for i in range(model.ngeom) if model.geom_bodyid[i] > 0]
        self._world = [i for i in range(model.ngeom) if model.geom_bodyid[i] == 0]
        avoid = mink.CollisionAvoidanceLimit(
            model,
            [(self._own, self._world)],
            gain=0.85,
            minimum_distance_from_collisions=CLEARANCE_MARGIN_M,
            collision_detection_distance=DETECTION_DISTANCE_M,
        )
        self._limits = [mink.ConfigurationLimit(model), avoid]

    def update(self, q: FloatArray) -> None:
        """Kinematics; the target of the hand keeps its orientation, so that the error is a straight line."""
        self._configuration.update(q)
        hand = self._configuration.get_transform_frame_to_world(self._site, "site")
        self._hand.set_target(self._mink.SE3.from_rotation_and_translation(hand.rotation(), self._goal))

    def errors(self) -> tuple[float, float]:
        """Errors of the hand and of the soles."""
        at = self._configuration
        hand = at.get_transform_frame_to_world(self._site, "site").translation() - self._goal
        return float(np.linalg.norm(hand)), max(float(np.linalg.norm(task.compute_error(at))) for task in self._soles)

    def clearance(self) -> float:
        """Smallest distance, at most the detection distance [m]."""
        model, data = self._configuration.model, self._configuration.data
        between = np.zeros(6)
        return min(
            float(self._mujoco.mj_geomDistance(model, data, i, j, DETECTION_DISTANCE_M, between))
            for i in self._own
            for j in self._world
        )

    def advance(self) -> FloatArray:
        """One quadratic program, integrated."""
        velocity = self._mink.solve_ik(
            self._configuration,
            [*self._soles, self._hand],
            1.0,
            solver="daqp",
            damping=DAMPING,
            limits=self._limits,
        )
        return np.asarray(self._configuration.integrate(velocity, 1.0))


@lru_cache(maxsize=4)
def _figure_lines(figure: Figure) -> tuple[str, ...]:
    geoms = {
        segment.name: [_geom(shape.geometry, shape.placement) for shape in segment.shapes if shape.solid]
        for segment in figure.segments
    }
    return tuple(body_lines(figure, geoms))


def _text(problem: ReachProblem) -> str:
    world = [_geom(part.geometry, each.placement @ part.placement) for each in problem.obstacles for part in each.parts]
    head = '<mujoco><compiler angle="radian" autolimits="true"/><worldbody>'
    return "\n".join([head, *_figure_lines(problem.figure), *world, "</worldbody></mujoco>"])


def _geom(geometry: Solid, placement: Transform) -> str:
    kind, size = _sized(geometry)
    at = f'pos="{format_numbers(placement.translation)}" quat="{format_numbers(placement.rotation)}"'
    return f'<geom type="{kind}" size="{format_numbers(size)}" {at}/>'


def _sized(geometry: Solid) -> tuple[str, tuple[float, ...]]:
    """Geom type and half sizes of MuJoCo; a tapered cylinder becomes a plain one of the mean radius."""
    if isinstance(geometry, Sphere):
        return "sphere", (geometry.radius,)
    if isinstance(geometry, Capsule):
        return "capsule", (geometry.radius, 0.5 * geometry.length)
    if isinstance(geometry, Cylinder):
        return "cylinder", (geometry.radius, 0.5 * geometry.length)
    if isinstance(geometry, GeneralizedCylinder):
        return "cylinder", (0.5 * (geometry.radius_bottom + geometry.radius_top), 0.5 * geometry.length)
    if isinstance(geometry, Box):
        x, y, z = geometry.size
        return "box", (0.5 * x, 0.5 * y, 0.5 * z)
    if isinstance(geometry, Ellipsoid):
        return "ellipsoid", geometry.radii
    raise ValueError(f"MuJoCo does not support the shape {geometry!r}")
