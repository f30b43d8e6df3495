"""A recognized human figure as the body of the posture network: goals into its terms, postures back into a pose.

The network knows the joints of the library's human. A figure that has those joints takes the coordinates directly.
Any other recognized human (imported skeletons, a spine of vertebrae) is posed by transferring the rotations of all
parts, as in retargeting, and its precision is that of the network's coordinates c along its own coordinates x,

    A = Cᵀ A_c C,    C = ∂c/∂x by central differences at a reference pose.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from poise import library
from poise.backend import native_function
from poise.kinematics import Pose
from poise.kinematics.joint_limits import clamp_joints
from poise.math import quaternion, swing_twist
from poise.math.summation import float_sum
from poise.model import Figure, JointKind, Transform
from poise.model.humanoid_names import recognize_humanoid
from poise.model.joint_coordinates import JointCoordinates
from poise.motion import world_frames
from poise.motion.humanoid import REQUIRED_PARTS, SIDES, Body
from poise.motion.retargeting.limbs import bone
from poise.motion.retargeting.retarget_goals import (
    ankle_height,
    hip_center,
    leg_length,
    transferred_orientations,
    translate_root,
)
from poise.prior import layout
from poise.prior.network_body import network_body, network_joints
from poise.prior.posture_network import PredictedPosture
from poise.prior.posture_prior import ConditionalPosture
from poise.types import BoolArray, FloatArray, Matrix, PoseVector, Quaternion, Vector3

_Indices = NDArray[np.integer[Any]]
_DIFFERENCE_RAD = 1e-4  # step of the central differences
_OTHER_DEVIATION_RAD = 0.3  # of coordinates that the network does not know, such as fingers: they stay as they are
_SLIDE_DEVIATION_LEGS = 0.005  # of translations between bones, in leg lengths: bones do not become longer
_LARGE_DEVIATION_RAD = 3.0  # of the others, in addition: directions in which the network's body cannot move
_MAX_CLAMPING_PASSES = 6


class HumanFigure:
    """A recognized human figure; use :func:`human_figure`, which caches.

    Parameters
    ----------
    figure : Figure
        Figure with the parts of :data:`poise.motion.humanoid.REQUIRED_PARTS` and a floating base.
    """

    def __init__(self, figure: Figure) -> None:
        self.figure = figure
        self.body = Body.of(Pose.neutral(figure))
        self.leg = leg_length(self.body)
        self.coordinates = layout.coordinate_names(figure)
        self._values = JointCoordinates(figure, [figure.coordinate(name) for name in self.coordinates])
        self._known_start: tuple[Pose, FloatArray] | None = None
        known = set(self.coordinates)
        self.names = layout.COORDINATES
        self.is_direct = all(name in known for name in self.names) and _same_joints(figure)
        self.hip_offset = (self.body.midpoint("thigh", True) - self.body.position("hips", True))[0]
        self.segments = {
            part: figure.segment_index(self.body.parts[self._body_part(part)]) for part in layout.POINT_PARTS
        }

    def _body_part(self, part: str) -> str:
        return self.body.chest if part == "chest" else layout.BODY_PARTS[part]

    @cached_property
    def proportions(self) -> FloatArray:
        """Proportions (8,); see :data:`poise.prior.layout.PROPORTIONS`."""
        position = {part: self.body.position(part, True)[0] for part in self.body.parts}
        hip = self.body.midpoint("thigh", True)[0]
        shoulder = self.body.midpoint("upper_arm", True)[0]
        pairs = (("left_thigh", "left_shin"), ("left_upper_arm", "left_lower_arm"), ("left_lower_arm", "left_hand"))
        lengths = [float(np.linalg.norm(position[end] - position[start])) for start, end in pairs]
        trunk, head = shoulder[2] - hip[2], position["head"][2] - shoulder[2]
        widths = [
            0.5 * float(np.linalg.norm(position[f"left_{part}"] - position[f"right_{part}"]))
            for part in ("upper_arm", "thigh")
        ]
        return np.array([*lengths, trunk, head, *widths, self.ankle_height]) / self.leg

    @cached_property
    def ankle_height(self) -> float:
        """Height of the ankles above the soles [m]."""
        return 0.5 * float_sum(ankle_height(self.body, side) for side in SIDES)

    @cached_property
    def hand_alignment(self) -> dict[str, Quaternion]:
        """Rotations Q of the hands: a hand of the network's body rotates by D Q where that of the figure does by D."""
        return {
            f"{side}_hand": quaternion.direct(
                *(bone(each, f"{side}_lower_arm", f"{side}_hand", True)[0] for each in (network_body(), self.body))
            )
            for side in SIDES
        }

    @cached_property
    def origin_offsets(self) -> dict[str, Vector3]:
        """Vectors at the neutral pose from the origin of pelvis and chest to those of the network's body [m].

        The pelvis of the network begins at the hip center; its chest is as far below the shoulders as in the library's
        human, in proportion to the trunk.
        """
        body, own = network_body(), self.body
        down = (body.position("chest", True) - body.midpoint("upper_arm", True))[0]
        scale = self.proportions[3] * self.leg / (body.midpoint("upper_arm", True) - body.midpoint("thigh", True))[0, 2]
        chest = (own.midpoint("upper_arm", True) - own.position(own.chest, True))[0] + scale * down
        return {"pelvis": self.hip_offset, "chest": chest}

    def network_frames(self, pose: Pose) -> tuple[Matrix, FloatArray]:
        """Positions (11, 3) [m] and rotations since neutral (11, 3, 3) of the network's parts in a pose."""
        rows = [self.segments[part] for part in layout.POINT_PARTS]
        state = pose.state
        rotations = np.array(state.rotations)[rows] @ self.frame_changes
        points = np.array(state.positions)[rows] + np.einsum("pij,pj->pi", rotations, self.origins)
        return points, rotations

    @cached_property
    def frame_changes(self) -> FloatArray:
        """Rotations C (11, 3, 3): a part with rotation R has rotated by R C since the neutral pose of the network."""
        identity = quaternion.identity()
        turns = [
            quaternion.multiply(
                quaternion.conjugate(self.body.neutral.rotations[0, self.segments[part]]),
                self.hand_alignment.get(part.replace("elbow", "hand"), identity),
            )
            for part in layout.POINT_PARTS
        ]
        return quaternion.to_matrix(np.array(turns))

    @cached_property
    def origins(self) -> Matrix:
        """Vectors (11, 3) from the origins of the parts to those of the network's body, in its frames [m]."""
        return np.array([self.origin_offsets.get(part, np.zeros(3)) for part in layout.POINT_PARTS])

    # --- postures -----------------------------------------------------------------------------------------------------

    def conditional(
        self, predicted: PredictedPosture, inverse_correlation: Matrix, start: Pose, floor: float
    ) -> ConditionalPosture:
        """A predicted posture and its precision for the figure; joints that the network does not know stay."""
        q, values = (self._direct if self.is_direct else self._transferred)(predicted, start)

        def precision() -> Matrix:
            scale = 1.0 / predicted.deviations
            return self._precision(scale[:, None] * inverse_correlation * scale)

        def mean() -> Pose:
            placed = q.copy()
            self._place_root(placed, predicted.pelvis, predicted.hip_center * self.leg + (0.0, 0.0, floor))
            pose = Pose.unchecked(self.figure, placed)
            return pose.clamped() if pose.violations() else pose

        return ConditionalPosture(self.coordinates, values, precision, mean)

    def _direct(self, predicted: PredictedPosture, start: Pose) -> tuple[PoseVector, FloatArray]:
        """Coordinates of the network, alternately made to fit couplings and clamped to joint limits."""
        q, values = np.array(start.q), predicted.values
        factors, constants = self._coupled
        for _ in range(_MAX_CLAMPING_PASSES):
            values = factors @ values + constants
            set_values(self.figure, q, self.names, values)
            clamped = clamp_joints(self.figure, q)
            if np.array_equal(clamped, q):
                break
            q = clamped
            values = self._values.values(q)[self._columns]
        if len(self.coordinates) == len(values):
            return q, values
        every = self._start_values(start).copy()
        every[self._columns] = values
        return q, every

    def _start_values(self, start: Pose) -> FloatArray:
        """All coordinates of a pose; kept, since a drag asks for the same one in every frame."""
        known = self._known_start
        if known is None or known[0] is not start:
            known = self._known_start = start, self._values.values(start.q)
        return known[1]

    @cached_property
    def _columns(self) -> list[int]:
        """Indices of the network's coordinates among those of a figure that has them."""
        return [self.coordinates.index(name) for name in self.names]

    @cached_property
    def _coupled(self) -> tuple[Matrix, FloatArray]:
        """A linear map of the network's coordinates onto couplings and driven groups, A x + b.

        Collarbones follow shoulders, spine joints their total; clamping does the same, but costs milliseconds.
        """
        factors, constants = np.eye(len(self.names)), np.zeros(len(self.names))
        for group in self.figure.driven_groups:
            if any(str(each) not in self.names for each, _ in group.members):
                continue
            rows = [self.names.index(str(each)) for each, _ in group.members]
            factors[np.ix_(rows, rows)] = np.array([share for _, share in group.members])[:, None]
        for coupling in self.figure.couplings:
            if len(coupling.terms) != 2 or any(str(each) not in self.names for each, _ in coupling.terms):
                continue  # of fingers, which stay as they are
            (one, weight), (other, factor) = coupling.terms
            source, follower = self.names.index(str(one)), self.names.index(str(other))
            factors[follower] = -weight / factor * factors[source]
            constants[follower] = coupling.value / factor
        return factors, constants

    def _transferred(self, predicted: PredictedPosture, start: Pose) -> tuple[PoseVector, FloatArray]:
        body = network_body()
        q = body.figure.neutral()
        set_values(body.figure, q, self.names, predicted.values)
        q[body.figure.slots[0].q] = (*predicted.hip_center, *quaternion.from_matrix(predicted.pelvis))
        source = Body(body.figure, body.parts, world_frames(body.figure, q[None]), body.neutral)
        frames = transferred_orientations(source, self.body, continuous=False)
        result = np.array(start.q)
        for index in self._transferred_joints:
            slot = self.figure.slots[index].q
            result[slot] = frames[0, slot]
        result = clamp_joints(self.figure, result)
        return result, self._values.values(result)

    @cached_property
    def _transferred_joints(self) -> list[int]:
        """Joints that rotations of the network's parts determine: those that carry one of them, except the root.

        Slide joints stay as they are.
        """
        parts = [part for part in network_body().parts if part in self.body.parts]
        wanted = {self.figure.segment_index(self.body.parts[part]) for part in parts}
        result: set[int] = set()
        for index in wanted:
            while index > 0:
                result.add(index)
                index = int(self.figure.parents[index])
        return sorted(index for index in result if self.figure.joints[index].kind is not JointKind.SLIDE)

    def _place_root(self, q: PoseVector, pelvis: Matrix, center: Vector3) -> None:
        """Set the floating base so that the pelvis has a rotation since neutral and the hips their center, in place.

        The world transform of the root segment is placement · L(q) · child placement⁻¹.
        """
        joint, slot = self.figure.joints[0], self.figure.slots[0].q
        world = Transform.from_matrix(pelvis @ self._neutral_root, np.zeros(3))
        base = joint.placement.inverse() @ world @ joint.child_placement
        q[slot] = (*base.translation, *base.rotation)
        if self._hips_are_root:
            displacement = (center - pelvis @ self.hip_offset)[None]
        else:
            posed = Body(self.figure, self.body.parts, world_frames(self.figure, q[None]), self.body.neutral)
            displacement = center - hip_center(posed)
        frames = q[None]
        translate_root(self.figure, frames, displacement)
        q[:] = frames[0]

    @cached_property
    def _neutral_root(self) -> Matrix:
        return quaternion.to_matrix(self.body.neutral.rotations[0, 0])

    @cached_property
    def _hips_are_root(self) -> bool:
        return self.figure.segment_index(self.body.parts["hips"]) == 0

    # --- precision ----------------------------------------------------------------------------------------------------

    def _precision(self, network_precision: Matrix) -> Matrix:
        """Precision over the figure's coordinates, from that over the network's."""
        count = len(self.coordinates)
        if self.is_direct:
            if count == len(network_precision):
                return network_precision
            precision = np.diag(self._other_precisions)
            precision[np.ix_(self._columns, self._columns)] = network_precision
            return precision
        moved, jacobian = self._moved
        precision = np.diag(self._other_precisions)
        own = jacobian.T @ network_precision @ jacobian
        precision[np.ix_(moved, moved)] = own + np.eye(len(moved)) / _LARGE_DEVIATION_RAD**2
        return precision

    @cached_property
    def _other_precisions(self) -> FloatArray:
        """Precisions (n,) of coordinates that the network does not know [1/rad², 1/m² of slides]."""
        return np.where(self._slides, _SLIDE_DEVIATION_LEGS * self.leg, _OTHER_DEVIATION_RAD) ** -2.0

    @cached_property
    def _slides(self) -> BoolArray:
        """Mask (n,) of the coordinates that translate."""
        joints = [self.figure.joint(self.figure.coordinate(name).joint) for name in self.coordinates]
        return np.array([joint.kind is JointKind.SLIDE for joint in joints], dtype=bool)

    @cached_property
    def _moved(self) -> tuple[_Indices, Matrix]:
        """Indices of the coordinates that rotate the network's body, and their columns C."""
        rotates = ~self._slides & (np.abs(self._coordinate_jacobian).max(axis=0) > 1e-6)
        moved = np.flatnonzero(rotates)
        return moved, np.ascontiguousarray(self._coordinate_jacobian[:, moved])

    @cached_property
    def _coordinate_jacobian(self) -> Matrix:
        """∂c/∂x (47, n) at the pose to which the standing library human is transferred."""
        stand = library.human_pose(network_body().figure, "stand")
        source = Body.of(stand)
        q = transferred_orientations(source, self.body, continuous=False)[0]
        frames = []
        for name in self.coordinates:
            base = Pose.unchecked(self.figure, q.copy())
            for step in (_DIFFERENCE_RAD, -_DIFFERENCE_RAD):
                frames.append(base.with_values({name: base.value(name) + step}).q)
        found = self.network_values(np.array(frames))
        return (found[0::2] - found[1::2]).T / (2.0 * _DIFFERENCE_RAD)

    def network_values(self, frames: Matrix) -> Matrix:
        """Coordinates (n, 47) of the network's body in poses (n, nq) of the figure."""
        if self.is_direct:
            return np.array([self._values.values(q)[self._columns] for q in frames])
        body = network_body()
        posed = Body(self.figure, self.body.parts, world_frames(self.figure, frames), self.body.neutral)
        found = transferred_orientations(posed, body, continuous=False)
        values = JointCoordinates(body.figure, [body.figure.coordinate(name) for name in self.names])
        return np.array([values.values(row) for row in found])


def _same_joints(figure: Figure) -> bool:
    """Whether the network's joints have the kinds and parents that the library's human gives them."""
    body, names = network_body().figure, {each.name for each in figure.joints}
    for segment in list(network_joints())[1:]:
        joint = body.joints[body.segment_index(segment)]
        if joint.name not in names:
            return False
        own = figure.joint(joint.name)
        rotation = np.abs(np.dot(own.placement.quaternion, joint.placement.quaternion))
        if own.kind is not joint.kind or own.parent != joint.parent or rotation < 1.0 - 1e-3:
            return False
    return True


@lru_cache(maxsize=32)
def human_figure(figure: Figure) -> HumanFigure | None:
    """The figure as a human; None if it is not recognized as one with a floating base."""
    parts = recognize_humanoid(figure).parts
    if not figure.has_floating_base or any(part not in parts for part in REQUIRED_PARTS):
        return None
    return HumanFigure(figure)


def set_values(figure: Figure, q: PoseVector, names: tuple[str, ...], values: FloatArray) -> None:
    """Set joint coordinates in q in place; all of each joint that is named."""
    numbers, number_rows, rotations, swing_x, swing_y, twists = _layout(figure, names)
    q[numbers] = values[number_rows]
    native = native_function("compose_rotations")
    if native is not None:
        q[rotations] = native(values, swing_x, swing_y, twists)
        return
    padded = np.append(values, 0.0)  # the last stands for no twist
    q[rotations] = swing_twist.compose(np.stack([padded[swing_x], padded[swing_y]], axis=1), padded[twists])


@lru_cache(maxsize=32)
def _layout(figure: Figure, names: tuple[str, ...]) -> tuple[_Indices, ...]:
    """Indices in q of plain coordinates with their rows, and of quaternions with the rows of swings and twist.

    A joint without twist has the row −1.
    """
    row = {name: k for k, name in enumerate(names)}
    numbers, number_rows, joints = list[int](), list[int](), list[str]()
    for name, k in row.items():
        joint = figure.joint(name.partition(".")[0])
        if joint.kind.has_quaternion:
            joints += [joint.name] if joint.name not in joints else []
            continue
        coordinate = figure.coordinate(name)
        numbers.append(figure.slot(joint.name).q.start + joint.kind.components.index(coordinate.component))
        number_rows.append(k)
    starts = np.array([figure.slot(name).q.stop - 4 for name in joints], dtype=np.int64)
    swings = [np.array([row[f"{name}.swing_{axis}"] for name in joints], dtype=np.int32) for axis in "xy"]
    twists = np.array([row.get(f"{name}.twist", -1) for name in joints], dtype=np.int32)
    plain = (np.array(each, dtype=np.int64) for each in (numbers, number_rows))
    return (*plain, starts[:, None] + np.arange(4), *swings, twists)
