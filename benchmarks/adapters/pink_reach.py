"""Reaches among obstacles in Pink: frame tasks, limits and its collision barrier on coal's distances."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from benchmarks.adapters.pinocchio import coal_shape, urdf_of, xyzw_root
from benchmarks.adapters.reach import CLEARANCE_MARGIN_M, COSTS, DAMPING, GAIN, LM_DAMPING, ReachProblem, shapes_of
from poise.io.urdf.joint_chain import urdf_joint_positions
from poise.model import Figure, Transform
from poise.types import FloatArray

NEEDS = ("pink", "pinocchio", "coal", "qpsolvers", "daqp")
MAX_BARRIER_ROWS = 24  # nearest pairs, as many as Poise's clearance task


class PinkReach:
    """A reach problem in Pink."""

    def __init__(self, modules: Mapping[str, Any], problem: ReachProblem) -> None:
        pink, pinocchio, coal = (modules[name] for name in ("pink", "pinocchio", "coal"))
        self._pink, self._pin = pink, pinocchio
        model = _model(pinocchio, problem.figure)
        q = pinocchio.neutral(model)
        q[:7] = xyzw_root(problem.start)
        for name, angle in urdf_joint_positions(problem.figure, problem.start.q).items():
            q[model.joints[model.getJointId(name)].idx_q] = angle
        low, high = model.lowerPositionLimit, model.upperPositionLimit  # the start must be inside
        model.lowerPositionLimit, model.upperPositionLimit = np.minimum(low, q), np.maximum(high, q)
        self.start: FloatArray = q
        solids = _solids(pinocchio, coal, model, problem)
        self._pairs = solids.collisionPairs
        self._configuration = pink.Configuration(
            model, model.createData(), q, copy_data=False, collision_model=solids, collision_data=solids.createData()
        )
        self._soles = [
            pink.tasks.FrameTask(site, COSTS[0], COSTS[0], gain=GAIN, lm_damping=LM_DAMPING) for site in problem.soles
        ]
        for task, place in zip(self._soles, problem.soles.values(), strict=True):
            task.set_target(pinocchio.SE3(place.rotation_matrix, place.translation_vector))
        self._hand = pink.tasks.FrameTask(problem.hand, COSTS[1], 0.0, gain=GAIN, lm_damping=LM_DAMPING)
        self._goal, self._site = problem.goal, problem.hand
        self._limits = [pink.limits.ConfigurationLimit(model, config_limit_gain=0.95)]
        self._barriers = [
            pink.barriers.SelfCollisionBarrier(
                min(MAX_BARRIER_ROWS, len(self._pairs)), gain=1.0, safe_displacement_gain=0.0, d_min=CLEARANCE_MARGIN_M
            )
        ]

    def update(self, q: FloatArray) -> None:
        """Kinematics and distances; the target of the hand keeps its orientation, so its error is a straight line."""
        self._configuration.update(q)
        hand = self._configuration.get_transform_frame_to_world(self._site)
        self._hand.set_target(self._pin.SE3(hand.rotation, self._goal))

    def errors(self) -> tuple[float, float]:
        """Errors of the hand and of the soles."""
        at = self._configuration
        hand = at.get_transform_frame_to_world(self._site).translation - self._goal
        return float(np.linalg.norm(hand)), max(float(np.linalg.norm(task.compute_error(at))) for task in self._soles)

    def clearance(self) -> float:
        """Smallest distance [m]."""
        found = self._configuration.collision_data.distanceResults
        return min(float(found[k].min_distance) for k in range(len(self._pairs)))

    def advance(self) -> FloatArray:
        """One quadratic program, integrated."""
        velocity = self._pink.solve_ik(
            self._configuration,
            [*self._soles, self._hand],
            1.0,
            solver="daqp",
            damping=DAMPING,
            limits=self._limits,
            barriers=self._barriers,
            safety_break=False,
        )
        return np.asarray(self._configuration.integrate(velocity, 1.0))


@lru_cache(maxsize=4)
def _model(pinocchio: Any, figure: Figure) -> Any:
    return pinocchio.buildModelFromXML(urdf_of(figure), pinocchio.JointModelFreeFlyer())


def _solids(pinocchio: Any, coal: Any, model: Any, problem: ReachProblem) -> Any:
    """Collision model with all pairs of a solid of the figure and a part of an obstacle."""
    made = pinocchio.GeometryModel()
    own = []
    for number, (segment, geometry, placement) in enumerate(shapes_of(problem.figure)):
        frame = model.frames[model.getFrameId(segment)]
        where = frame.placement * _se3(pinocchio, placement)
        own.append(
            made.addGeometryObject(
                pinocchio.GeometryObject(f"solid {number}", frame.parentJoint, where, coal_shape(coal, geometry))
            )
        )
    for thing in problem.obstacles:
        for number, part in enumerate(thing.parts):
            where = _se3(pinocchio, thing.placement @ part.placement)
            shape = coal_shape(coal, part.geometry)
            other = made.addGeometryObject(pinocchio.GeometryObject(f"{thing.name} {number}", 0, where, shape))
            for each in own:
                made.addCollisionPair(pinocchio.CollisionPair(each, other))
    return made


def _se3(pinocchio: Any, placement: Transform) -> Any:
    return pinocchio.SE3(placement.rotation_matrix, placement.translation_vector)
