"""A figure made of a skeleton: joints, sites at the ends of bones, mass, limits and the parts of a human.

Joints of a skeleton whose frames are known at rest and over its motions.

The root is free. Every other joint is a ball whose frame has its z axis along the bone, so that swing and twist mean
what they say, and its x axis as far forward as that leaves room for. Where an offset changes over the motions the ball
sits on slides: one where it moves along a line, else three. At rest all values are zero.
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
from poise.model.humanoid_names import recognize, with_part_sites
from poise.model.joint import Joint, JointKind
from poise.model.mass_estimation import DENSITY, bodies_of_skin, masses_by_length
from poise.model.segment import Segment, Site, inertia_of_matrix
from poise.model.transform import Transform
from poise.types import FloatArray, Matrix, Triple, Wxyz

Ends = Sequence[Mapping[str, tuple[FloatArray, FloatArray]]]  # by segment: name, turn and place of what ends its bone


@dataclass(frozen=True, eq=False)
class Bones:
    """A skeleton with its frames at rest and over its motions, what ends its bones, and its size [m]."""

    skeleton: Skeleton
    rest: Frames
    motions: Sequence[Frames]
    ends: Ends
    size: float


@dataclass(frozen=True, eq=False)
class Hung:
    """A figure whose joints have no limits and whose segments have no mass yet."""

    figure: Figure
    bones: Bones
    plans: Sequence[Plan]
    directions: FloatArray  # (segments, 3) of bones
    lengths: FloatArray  # (segments,)

    def values(self, frames: Frames) -> FloatArray:
        """Configurations of the figure, (frames, nq)."""
        each = enumerate(self.plans)
        return np.concatenate([plan.values(frames.turns[:, k], frames.offsets[:, k]) for k, plan in each], axis=1)


def hang(name: str, bones: Bones, joint_names: Sequence[str]) -> Hung:
    """Make the joints; a joint without a name is called as its segment."""
    skeleton = bones.skeleton
    ends = [[place for _, place in each.values()] for each in bones.ends]
    directions, lengths = bone_directions(skeleton.parents, bones.rest, ends)
    frames = bone_frames(skeleton.parents, bones.rest, directions)
    made = plans(skeleton.parents, bones.rest, bones.motions, frames, bones.size)
    unique = UniqueNames(())
    joints = make_joints(
        skeleton.names, [unique(own or n) for own, n in zip(joint_names, skeleton.names, strict=True)], made
    )
    segments = tuple(Segment(joint.child) for joint in joints)
    return Hung(Figure(name, segments, tuple(joints), _sites(skeleton, bones.ends)), bones, made, directions, lengths)


def _sites(skeleton: Skeleton, ends: Ends) -> tuple[Site, ...]:
    unique = UniqueNames(skeleton.names)
    found = []
    for segment, here in zip(skeleton.names, ends, strict=True):
        for name, (turn, place) in here.items():
            x, y, z = place.tolist()
            w, i, j, k = (turn / np.linalg.norm(turn)).tolist()
            found.append(Site(unique(name), segment, Transform((x, y, z), (w, i, j, k))))
    return tuple(found)


def complete_figure(hung: Hung, skin: Skin | None, parts: Mapping[str, str] | None, notes: Notes) -> Figure:
    """Figure with mass, limits and sites at the parts of a human; what was assumed is told."""
    figure = hung.figure
    if parts is None:
        found = recognize(figure)
        parts = found.parts
        if found:
            notes.add(f"recognized as a human by the names of {found.scheme}: {len(parts)} parts are sites")
    else:
        notes.add(f"the file names {len(parts)} parts of a human; they are sites")
    slides = [joint.name for joint in figure.joints if joint.kind is JointKind.SLIDE]
    if slides:
        notes.gather("joints that move along in the motions hang on slides", f"{len(slides)} slides")
    part_of = {segment: part for part, segment in parts.items()}
    segments = _with_mass(hung, skin, part_of, notes)
    joints = _with_limits(hung, part_of, notes)
    sites = with_part_sites(figure, parts).sites
    return replace(figure, segments=segments, joints=joints, sites=sites)


def _with_limits(hung: Hung, part_of: Mapping[str, str], notes: Notes) -> tuple[Joint, ...]:
    place = {name: index for index, name in enumerate(hung.bones.skeleton.names)}
    found = []
    for joint in hung.figure.joints:
        if joint.kind is JointKind.BALL:
            index = place[joint.child]
            motions = [hung.plans[index].ball(frames.turns[:, index]) for frames in hung.bones.motions]
            swing, twist = default_limits(part_of.get(joint.child, ""), motions)
            joint = replace(joint, swing=swing, twist=twist)
        found.append(joint)
    if len(found) > 1:
        notes.add(
            "the file has no limits; joints got cones and twist ranges by their part, wide enough for its motions"
        )
    return tuple(found)


def _with_mass(hung: Hung, skin: Skin | None, part_of: Mapping[str, str], notes: Notes) -> tuple[Segment, ...]:
    figure, names = hung.figure, hung.bones.skeleton.names
    measured = None if skin is None else _from_skin(figure, skin)
    if measured is not None:
        notes.add(f"the file has no masses; they come from the volume inside the skin at {DENSITY:g} kg/m³")
        return measured
    notes.add("the file has no masses and no closed skin; they come from the lengths of bones")
    index = {name: k for k, name in enumerate(names)}
    heights = np.asarray(Pose.neutral(figure).state.positions)[:, 2]
    size = float(np.ptp(heights)) if part_of else hung.bones.size
    masses = masses_by_length(hung.lengths, size, {index[name]: part for name, part in part_of.items()})
    return tuple(
        segment if segment.name not in index else _rod(hung, index[segment.name], float(masses[index[segment.name]]))
        for segment in figure.segments
    )


def _rod(hung: Hung, index: int, mass: float) -> Segment:
    along, length = hung.directions[index], float(hung.lengths[index])
    inertia = mass * length**2 / 12.0 * (np.eye(3) - np.outer(along, along))
    center = _triple(0.5 * length * along)
    return Segment(hung.bones.skeleton.names[index], mass, center, inertia_of_matrix(inertia))


def _from_skin(figure: Figure, skin: Skin) -> tuple[Segment, ...] | None:
    pose = Pose.neutral(figure)
    place = np.array([figure.segment_index(name) for name in skin.segments])
    bodies = bodies_of_skin(skin.deformed(pose), skin.faces, place[skin.bones], skin.weights, len(figure.segments))
    if bodies is None:
        return None
    found = []
    for index, (segment, body) in enumerate(zip(figure.segments, bodies, strict=True)):
        turn: Matrix = np.asarray(pose.state.rotations[index])
        center = turn.T @ (body.center - np.asarray(pose.state.positions[index]))
        inertia = inertia_of_matrix(turn.T @ body.inertia @ turn)
        found.append(Segment(segment.name, body.mass, _triple(center), inertia) if body.mass > 0.0 else segment)
    return tuple(found)


def _triple(values: FloatArray) -> Triple:
    x, y, z = values.tolist()
    return (x, y, z)


FOLDED = 5e-7  # share of the skeleton's size by which an offset may change and still be taken as constant
NUDGED = 1e-5  # share of its size by which the rest pose may give way to an offset that all motions agree on
_ALONG = 0.9  # cosine beyond which a bone points forward itself
_AXES = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}


@dataclass(frozen=True, eq=False)
class Plan:
    """How one segment hangs on its parent.

    Parameters
    ----------
    parent : int
        Place of the parent, -1 for the root.
    turn, offset : arrays
        Its frame in the parent's at rest: w x y z and place.
    bone : (4,) array
        Turn from the joint's axes (z along the bone, x forward) to the segment's.
    slides : (0, 3), (1, 3) or (3, 3) array
        Axes along which it slides, in the parent's frame.
    """

    parent: int
    turn: FloatArray
    offset: FloatArray
    bone: FloatArray
    slides: FloatArray

    def ball(self, turns: FloatArray) -> FloatArray:
        """Values (frames, 4) of the ball for turns in the parent's frame: B⁻¹ R₀⁻¹ R B."""
        start = quaternion.conjugate(quaternion.multiply(self.turn, self.bone))
        values = quaternion.multiply(quaternion.multiply(start, turns), self.bone)
        return np.asarray(np.where(values[:, :1] < 0.0, -values, values))

    def values(self, turns: FloatArray, offsets: FloatArray) -> FloatArray:
        """Configuration (frames, numbers) of all joints of the segment."""
        if self.parent < 0:
            back = quaternion.conjugate(self.turn)
            place = quaternion.rotate(back, offsets - self.offset)
            return np.concatenate([place, quaternion.multiply(back, turns)], axis=1)
        return np.concatenate([(offsets - self.offset) @ self.slides.T, self.ball(turns)], axis=1)


def plans(
    parents: Sequence[int], rest: Frames, motions: Sequence[Frames], bones: FloatArray, size: float
) -> list[Plan]:
    """Decide how every segment hangs; `bones` (segments, 4) are turns from the joints' axes to the segments'."""
    found = []
    for index, parent in enumerate(parents):
        offset = rest.offsets[0, index]
        changes = np.concatenate([np.zeros((1, 3)), *(motion.offsets[:, index] - offset for motion in motions)])
        slides = np.zeros((0, 3)) if parent < 0 else _slides(changes, FOLDED * size)
        middle = changes[1:].mean(axis=0) if len(slides) else np.zeros(3)
        if len(slides) and max(np.abs(changes[1:] - middle).max() / FOLDED, np.abs(middle).max() / NUDGED) <= size:
            offset, slides = offset + middle, np.zeros((0, 3))
        found.append(Plan(parent, rest.turns[0, index], offset, bones[index], slides))
    return found


def _slides(changes: FloatArray, tolerance: float) -> FloatArray:
    """Axes of the slides that some changes of an offset need."""
    if len(changes) == 1 or float(np.abs(changes).max()) <= tolerance:
        return np.zeros((0, 3))
    _, _, axes = np.linalg.svd(changes, full_matrices=False)
    along = axes[0] if axes[0][np.abs(axes[0]).argmax()] > 0.0 else -axes[0]
    beside = changes - np.outer(changes @ along, along)
    return along[None] if float(np.abs(beside).max()) <= tolerance else np.array(list(_AXES.values()))


def bone_directions(
    parents: Sequence[int], rest: Frames, ends: Sequence[Sequence[FloatArray]]
) -> tuple[FloatArray, FloatArray]:
    """Direction (segments, 3) and length (segments,) of every segment's bone, in its own frame.

    A bone leads to the middle of the joints it carries, else of its `ends`, else on in the direction that leads to it.
    """
    below: list[list[FloatArray]] = [[] for _ in parents]
    for index, parent in enumerate(parents):
        if parent >= 0:
            below[parent].append(rest.offsets[0, index])
    directions, lengths = np.tile([0.0, 0.0, 1.0], (len(parents), 1)), np.zeros(len(parents))
    for index, parent in enumerate(parents):
        targets = below[index] or list(ends[index])
        reach = np.mean(targets, axis=0) if targets else np.zeros(3)
        if not targets and parent >= 0:
            reach = 0.5 * quaternion.rotate(quaternion.conjugate(rest.turns[0, index]), rest.offsets[0, index])
        length = float(np.linalg.norm(reach))
        if length > 1e-9 * (1.0 + float(np.abs(rest.offsets).max())):
            directions[index], lengths[index] = reach / length, length
    return directions, lengths


def bone_frames(parents: Sequence[int], rest: Frames, directions: FloatArray) -> FloatArray:
    """Axes of the joints in their segments at rest, (segments, 4): z along the bone, x forward, else up."""
    worlds = rest.turns[0].copy()
    for index, parent in enumerate(parents):
        if parent >= 0:
            worlds[index] = quaternion.multiply(worlds[parent], worlds[index])
    back = quaternion.conjugate(worlds)
    forward, up = (quaternion.rotate(back, np.array(axis)) for axis in (_AXES["x"], _AXES["z"]))
    along = np.abs(np.einsum("si,si->s", forward, directions)) > _ALONG
    wanted = np.where(along[:, None], up, forward)
    x = wanted - np.einsum("si,si->s", wanted, directions)[:, None] * directions
    x /= np.linalg.norm(x, axis=1)[:, None]
    return quaternion.from_matrix(np.stack([x, np.cross(directions, x), directions], axis=-1))


def make_joints(names: Sequence[str], joint_names: Sequence[str], made: Sequence[Plan]) -> list[Joint]:
    """Joints without limits, those of slides with the segments they need, parents first."""
    segment_name, joint_name = UniqueNames(names), UniqueNames(joint_names)
    found = []
    for name, own, plan in zip(names, joint_names, made, strict=True):
        if plan.parent < 0:
            found.append(Joint(own, JointKind.FREE, None, name, _placement(plan.offset, plan.turn)))
            continue
        parent, offset = names[plan.parent], plan.offset
        for axis, letter in zip(plan.slides, ("",) if len(plan.slides) == 1 else _AXES, strict=False):
            carrier = segment_name(f"{name}_slide{'_' if letter else ''}{letter}")
            slide = joint_name(f"{own}_slide{'_' if letter else ''}{letter}")
            place = _placement(offset, np.array([1.0, 0.0, 0.0, 0.0]))
            found.append(Joint(slide, JointKind.SLIDE, parent, carrier, place, axis=_triple(axis)))
            parent, offset = carrier, np.zeros(3)
        start = _placement(offset, quaternion.multiply(plan.turn, plan.bone))
        found.append(Joint(own, JointKind.BALL, parent, name, start, _placement(np.zeros(3), plan.bone)))
    return found


def _placement(offset: FloatArray, turn: FloatArray) -> Transform:
    w, x, y, z = quaternion.normalized(turn).tolist()
    rotation: Wxyz = (w, x, y, z)
    return Transform(_triple(offset), rotation)
