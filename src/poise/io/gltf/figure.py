"""A figure made of a skeleton: joints, sites at the ends of bones, mass, limits and the parts of a human."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from poise.io.default_limits import default_limits
from poise.io.gltf.frames import Frames
from poise.io.gltf.joints import Plan, bone_directions, bone_frames, make_joints, plans
from poise.io.gltf.skeleton import Skeleton
from poise.io.report import Notes
from poise.io.unique_name import NameMaker
from poise.kinematics import Pose
from poise.kinematics.skin import Skin
from poise.model.figure import Figure
from poise.model.joint import Joint, JointKind
from poise.model.segment import Segment, inertia_of_matrix
from poise.model.site import Site
from poise.model.skeleton_mass import masses_by_length
from poise.model.skeleton_names import recognize, with_part_sites
from poise.model.skin_mass import DENSITY, bodies_of_skin
from poise.model.transform import Transform, Triple
from poise.types import FloatArray, Matrix

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
    unique = NameMaker(())
    joints = make_joints(
        skeleton.names, [unique(own or n) for own, n in zip(joint_names, skeleton.names, strict=True)], made
    )
    segments = tuple(Segment(joint.child) for joint in joints)
    return Hung(Figure(name, segments, tuple(joints), _sites(skeleton, bones.ends)), bones, made, directions, lengths)


def _sites(skeleton: Skeleton, ends: Ends) -> tuple[Site, ...]:
    unique = NameMaker(skeleton.names)
    found = []
    for segment, here in zip(skeleton.names, ends, strict=True):
        for name, (turn, place) in here.items():
            x, y, z = place.tolist()
            w, i, j, k = (turn / np.linalg.norm(turn)).tolist()
            found.append(Site(unique(name), segment, Transform((x, y, z), (w, i, j, k))))
    return tuple(found)


def finished_figure(hung: Hung, skin: Skin | None, parts: Mapping[str, str] | None, notes: Notes) -> Figure:
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
