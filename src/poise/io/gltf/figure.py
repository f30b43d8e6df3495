"""Build a figure from a glTF skeleton: joints, sites at bone ends, masses, joint limits and humanoid parts.

The root has a free joint. Every other joint is a ball joint whose frame has its z axis along the bone, so that swing
and twist have their usual meaning, and its x axis as far forward as possible. If an offset changes over the motions,
prismatic (slide) joints carry the ball joint: one if it moves along a line, else three, as far as the motions go. In
the rest pose all coordinates are zero.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from poise.io.default_limits import default_limits
from poise.io.figure_assembly import UniqueNames
from poise.io.gltf.skeleton import Frames, Skeleton
from poise.io.import_report import Notes
from poise.kinematics import Pose
from poise.kinematics.skin import Skin
from poise.math import quaternion
from poise.model.figure import Figure
from poise.model.humanoid_names import recognize_humanoid, with_part_sites
from poise.model.joint import Joint, JointKind
from poise.model.limits.range import Range
from poise.model.mass_estimation import DENSITY, mass_properties_of_skin, masses_by_length
from poise.model.segment import Segment, Site, inertia_of_matrix
from poise.model.transform import Transform
from poise.types import FloatArray, Matrix, Triple, Wxyz

Ends = Sequence[
    Mapping[str, tuple[FloatArray, FloatArray]]
]  # by segment: rotation and position of its end nodes, by name


@dataclass(frozen=True, eq=False)
class Bones:
    """A skeleton with its rest and animated frames, the end nodes of its bones, and its extent [m]."""

    skeleton: Skeleton
    rest: Frames
    motions: Sequence[Frames]
    ends: Ends
    extent: float


@dataclass(frozen=True, eq=False)
class JointedSkeleton:
    """A figure with joints, before joint limits and masses are added."""

    figure: Figure
    bones: Bones
    joint_choices: Sequence[SegmentJoints]
    directions: FloatArray  # (segments, 3) unit vectors along the bones
    lengths: FloatArray  # (segments,) [m]

    def values(self, frames: Frames) -> FloatArray:
        """Configurations of the figure, (frames, nq)."""
        values = [
            segment_joints.values(frames.rotations[:, k], frames.offsets[:, k])
            for k, segment_joints in enumerate(self.joint_choices)
        ]
        return np.concatenate(values, axis=1)


def build_joints(name: str, bones: Bones, joint_names: Sequence[str]) -> JointedSkeleton:
    """Build the joints; a joint without a name gets the name of its segment."""
    skeleton = bones.skeleton
    ends = [[position for _, position in segment_ends.values()] for segment_ends in bones.ends]
    directions, lengths = bone_directions(skeleton.parents, bones.rest, ends)
    frames = bone_frames(skeleton.parents, bones.rest, directions)
    joint_choices = choose_joints(skeleton.parents, bones.rest, bones.motions, frames, bones.extent)
    unique = UniqueNames(())
    joints = make_joints(
        skeleton.names, [unique(name or n) for name, n in zip(joint_names, skeleton.names, strict=True)], joint_choices
    )
    segments = tuple(Segment(joint.child) for joint in joints)
    return JointedSkeleton(
        Figure(name, segments, tuple(joints), _sites(skeleton, bones.ends)), bones, joint_choices, directions, lengths
    )


def _sites(skeleton: Skeleton, ends: Ends) -> tuple[Site, ...]:
    unique = UniqueNames(skeleton.names)
    sites = []
    for segment, segment_ends in zip(skeleton.names, ends, strict=True):
        for name, (rotation, position) in segment_ends.items():
            x, y, z = position.tolist()
            w, i, j, k = (rotation / np.linalg.norm(rotation)).tolist()
            sites.append(Site(unique(name), segment, Transform((x, y, z), (w, i, j, k))))
    return tuple(sites)


def complete_figure(
    jointed: JointedSkeleton, skin: Skin | None, parts: Mapping[str, str] | None, notes: Notes
) -> Figure:
    """Add masses, joint limits and sites at the recognized body parts; assumptions are noted."""
    figure = jointed.figure
    if parts is None:
        humanoid = recognize_humanoid(figure)
        parts = humanoid.parts
        if humanoid:
            notes.add(f"recognized as a human by {humanoid.evidence}: {len(parts)} parts are sites")
    else:
        notes.add(f"the file maps {len(parts)} humanoid bones; they are sites")
    slides = [joint.name for joint in figure.joints if joint.kind is JointKind.SLIDE]
    if slides:
        notes.gather("joints that translate in the motions got slide joints", f"{len(slides)} slides")
    part_of = {segment: part for part, segment in parts.items()}
    segments = _with_mass(jointed, skin, part_of, notes)
    joints = _with_limits(jointed, part_of, notes)
    sites = with_part_sites(figure, parts).sites
    return replace(figure, segments=segments, joints=joints, sites=sites)


def _with_limits(jointed: JointedSkeleton, part_of: Mapping[str, str], notes: Notes) -> tuple[Joint, ...]:
    segment_index = {name: index for index, name in enumerate(jointed.bones.skeleton.names)}
    joints = []
    for joint in jointed.figure.joints:
        if joint.kind is JointKind.BALL:
            index = segment_index[joint.child]
            motions = [
                jointed.joint_choices[index].ball(frames.rotations[:, index]) for frames in jointed.bones.motions
            ]
            swing, twist = default_limits(part_of.get(joint.child, ""), motions)
            joint = replace(joint, swing=swing, twist=twist)
        elif joint.kind is JointKind.SLIDE:
            joint = replace(joint, ranges={joint.kind.components[0]: _slide_range(jointed, joint.name)})
        joints.append(joint)
    if len(joints) > 1:
        notes.add(
            "the file has no joint limits: default cones and twist ranges by body part, widened to fit its motions"
        )
    return tuple(joints)


def _slide_range(jointed: JointedSkeleton, name: str) -> Range:
    """Range of a slide [m]: what the rest pose and the motions use. A pull beyond it would take a limb off the body."""
    column = jointed.figure.slot(name).q
    used = [jointed.values(frames)[:, column].ravel() for frames in jointed.bones.motions]
    values = np.concatenate([np.zeros(1), *used])
    margin = CONSTANT_OFFSET_REL_TOL * jointed.bones.extent
    return Range(float(values.min()) - margin, float(values.max()) + margin)


def _with_mass(
    jointed: JointedSkeleton, skin: Skin | None, part_of: Mapping[str, str], notes: Notes
) -> tuple[Segment, ...]:
    figure, names = jointed.figure, jointed.bones.skeleton.names
    skin_segments = None if skin is None else _from_skin(figure, skin)
    if skin_segments is not None:
        notes.add(f"the file has no masses: estimated from the volume of the skin at {DENSITY:g} kg/m³")
        return skin_segments
    notes.add("the file has no masses and no closed skin: estimated from bone lengths")
    index = {name: k for k, name in enumerate(names)}
    heights = np.asarray(Pose.neutral(figure).state.positions)[:, 2]
    extent = float(np.ptp(heights)) if part_of else jointed.bones.extent
    masses = masses_by_length(jointed.lengths, extent, {index[name]: part for name, part in part_of.items()})
    return tuple(
        segment if segment.name not in index else _rod(jointed, index[segment.name], float(masses[index[segment.name]]))
        for segment in figure.segments
    )


def _rod(jointed: JointedSkeleton, index: int, mass: float) -> Segment:
    direction, length = jointed.directions[index], float(jointed.lengths[index])
    inertia = mass * length**2 / 12.0 * (np.eye(3) - np.outer(direction, direction))
    center = _triple(0.5 * length * direction)
    return Segment(jointed.bones.skeleton.names[index], mass, center, inertia_of_matrix(inertia))


def _from_skin(figure: Figure, skin: Skin) -> tuple[Segment, ...] | None:
    pose = Pose.neutral(figure)
    bone_segments = np.array([figure.segment_index(name) for name in skin.segments])[skin.bones]
    bodies = mass_properties_of_skin(skin.deformed(pose), skin.faces, bone_segments, skin.weights, len(figure.segments))
    if bodies is None:
        return None
    segments = []
    for index, (segment, body) in enumerate(zip(figure.segments, bodies, strict=True)):
        rotation: Matrix = np.asarray(pose.state.rotations[index])
        center = rotation.T @ (body.center - np.asarray(pose.state.positions[index]))
        inertia = inertia_of_matrix(rotation.T @ body.inertia @ rotation)
        segments.append(Segment(segment.name, body.mass, _triple(center), inertia) if body.mass > 0.0 else segment)
    return tuple(segments)


def _triple(values: FloatArray) -> Triple:
    x, y, z = values.tolist()
    return (x, y, z)


CONSTANT_OFFSET_REL_TOL = 5e-7  # of the skeleton's extent: smaller changes of an offset count as constant
REST_SHIFT_REL_TOL = (
    1e-5  # of the extent: the rest pose may move by this much to a constant offset that all motions share
)
_FORWARD_COSINE = 0.9  # cosine to the forward axis beyond which a bone counts as pointing forward
_MIN_BONE_REL_LENGTH = 1e-9  # relative length below which a bone has no direction
_AXES = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}


@dataclass(frozen=True, eq=False)
class SegmentJoints:
    """Joints that connect one segment to its parent.

    Parameters
    ----------
    parent : int
        Index of the parent, -1 for the root.
    rest_rotation, offset : arrays
        Frame of the segment in its parent in the rest pose: quaternion (w, x, y, z) and position [m].
    joint_rotation : (4,) array
        Rotation of the joint frame (z along the bone, x forward) in the segment.
    slides : (0, 3), (1, 3) or (3, 3) array
        Axes of prismatic joints, in the parent's frame.
    """

    parent: int
    rest_rotation: FloatArray
    offset: FloatArray
    joint_rotation: FloatArray
    slides: FloatArray

    def ball(self, rotations: FloatArray) -> FloatArray:
        """Quaternions (frames, 4) of the ball joint for rotations R in the parent's frame: B⁻¹ R₀⁻¹ R B."""
        start = quaternion.conjugate(quaternion.multiply(self.rest_rotation, self.joint_rotation))
        values = quaternion.multiply(quaternion.multiply(start, rotations), self.joint_rotation)
        return np.asarray(np.where(values[:, :1] < 0.0, -values, values))

    def values(self, rotations: FloatArray, offsets: FloatArray) -> FloatArray:
        """Configuration (frames, nq) of all joints of the segment."""
        if self.parent < 0:
            inverse = quaternion.conjugate(self.rest_rotation)
            position = quaternion.rotate(inverse, offsets - self.offset)
            return np.concatenate([position, quaternion.multiply(inverse, rotations)], axis=1)
        return np.concatenate([(offsets - self.offset) @ self.slides.T, self.ball(rotations)], axis=1)


def choose_joints(
    parents: Sequence[int], rest: Frames, motions: Sequence[Frames], bones: FloatArray, extent: float
) -> list[SegmentJoints]:
    """Choose the joints of every segment; `bones` (segments, 4) are the rotations of joint frames in the segments."""
    result = []
    for index, parent in enumerate(parents):
        offset = rest.offsets[0, index]
        changes = np.concatenate([np.zeros((1, 3)), *(motion.offsets[:, index] - offset for motion in motions)])
        slides = np.zeros((0, 3)) if parent < 0 else _slides(changes, CONSTANT_OFFSET_REL_TOL * extent)
        mean = changes[1:].mean(axis=0) if len(slides) else np.zeros(3)
        if (
            len(slides)
            and max(np.abs(changes[1:] - mean).max() / CONSTANT_OFFSET_REL_TOL, np.abs(mean).max() / REST_SHIFT_REL_TOL)
            <= extent
        ):
            offset, slides = offset + mean, np.zeros((0, 3))
        result.append(SegmentJoints(parent, rest.rotations[0, index], offset, bones[index], slides))
    return result


def _slides(changes: FloatArray, tolerance: float) -> FloatArray:
    """Axes of the prismatic joints needed for some changes of an offset."""
    if len(changes) == 1 or float(np.abs(changes).max()) <= tolerance:
        return np.zeros((0, 3))
    _, _, axes = np.linalg.svd(changes, full_matrices=False)
    principal = axes[0] if axes[0][np.abs(axes[0]).argmax()] > 0.0 else -axes[0]
    residual = changes - np.outer(changes @ principal, principal)
    return principal[None] if float(np.abs(residual).max()) <= tolerance else np.array(list(_AXES.values()))


def bone_directions(
    parents: Sequence[int], rest: Frames, ends: Sequence[Sequence[FloatArray]]
) -> tuple[FloatArray, FloatArray]:
    """Direction (segments, 3) and length (segments,) of the bone of every segment, in the frame of the segment.

    A bone points to the mean of its child joints, else to the mean of its `ends`, else along its parent's direction.
    """
    child_offsets: list[list[FloatArray]] = [[] for _ in parents]
    for index, parent in enumerate(parents):
        if parent >= 0:
            child_offsets[parent].append(rest.offsets[0, index])
    directions, lengths = np.tile([0.0, 0.0, 1.0], (len(parents), 1)), np.zeros(len(parents))
    for index, parent in enumerate(parents):
        targets = child_offsets[index] or list(ends[index])
        bone_vector = np.mean(targets, axis=0) if targets else np.zeros(3)
        if not targets and parent >= 0:
            bone_vector = 0.5 * quaternion.rotate(
                quaternion.conjugate(rest.rotations[0, index]), rest.offsets[0, index]
            )
        length = float(np.linalg.norm(bone_vector))
        if length > _MIN_BONE_REL_LENGTH * (1.0 + float(np.abs(rest.offsets).max())):
            directions[index], lengths[index] = bone_vector / length, length
    return directions, lengths


def bone_frames(parents: Sequence[int], rest: Frames, directions: FloatArray) -> FloatArray:
    """Rotations of joint frames in their segments, (segments, 4): z along the bone, x forward, else up."""
    worlds = rest.rotations[0].copy()
    for index, parent in enumerate(parents):
        if parent >= 0:
            worlds[index] = quaternion.multiply(worlds[parent], worlds[index])
    inverse = quaternion.conjugate(worlds)
    forward, up = (quaternion.rotate(inverse, np.array(axis)) for axis in (_AXES["x"], _AXES["z"]))
    points_forward = np.abs(np.einsum("si,si->s", forward, directions)) > _FORWARD_COSINE
    reference = np.where(points_forward[:, None], up, forward)
    x = reference - np.einsum("si,si->s", reference, directions)[:, None] * directions
    x /= np.linalg.norm(x, axis=1)[:, None]
    return quaternion.from_matrix(np.stack([x, np.cross(directions, x), directions], axis=-1))


def make_joints(
    names: Sequence[str], joint_names: Sequence[str], joint_choices: Sequence[SegmentJoints]
) -> list[Joint]:
    """Joints without limits, with the segments between prismatic joints, parents first."""
    unique_segment, unique_joint = UniqueNames(names), UniqueNames(joint_names)
    joints = []
    for name, joint_name, segment_joints in zip(names, joint_names, joint_choices, strict=True):
        if segment_joints.parent < 0:
            joints.append(
                Joint(
                    joint_name,
                    JointKind.FREE,
                    None,
                    name,
                    _placement(segment_joints.offset, segment_joints.rest_rotation),
                )
            )
            continue
        parent, offset = names[segment_joints.parent], segment_joints.offset
        for axis, letter in zip(
            segment_joints.slides, ("",) if len(segment_joints.slides) == 1 else _AXES, strict=False
        ):
            carrier = unique_segment(f"{name}_slide{'_' if letter else ''}{letter}")
            slide = unique_joint(f"{joint_name}_slide{'_' if letter else ''}{letter}")
            placement = _placement(offset, np.array([1.0, 0.0, 0.0, 0.0]))
            joints.append(Joint(slide, JointKind.SLIDE, parent, carrier, placement, axis=_triple(axis)))
            parent, offset = carrier, np.zeros(3)
        start = _placement(offset, quaternion.multiply(segment_joints.rest_rotation, segment_joints.joint_rotation))
        joints.append(
            Joint(
                joint_name, JointKind.BALL, parent, name, start, _placement(np.zeros(3), segment_joints.joint_rotation)
            )
        )
    return joints


def _placement(offset: FloatArray, rotation: FloatArray) -> Transform:
    w, x, y, z = quaternion.normalized(rotation).tolist()
    unit: Wxyz = (w, x, y, z)
    return Transform(_triple(offset), unit)
