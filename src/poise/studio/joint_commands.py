"""Commands about joints and couplings: kind, axis and parent, locks, the root, limits point by point on the sphere."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from poise.kinematics import Pose, edit_both_sides
from poise.kinematics.mirror import other_side
from poise.kinematics.site_frame import site_name
from poise.model import Figure, JointKind, Range, edit
from poise.model.limits import Field, KernelField, SphericalEllipse, SphericalPolygon, SwingLimit, TwistRange
from poise.studio.document import Document
from poise.studio.figure_commands import replace_figure
from poise.studio.limit_edit import polygon_vertices
from poise.studio.messages import Command, CommandError, library_commands
from poise.studio.names import label
from poise.types import FloatArray

_DEFAULT_LIMITS: dict[JointKind, dict[str, Any]] = {
    JointKind.HINGE: {"ranges": {"angle": Range(-1.5, 1.5)}},
    JointKind.SLIDE: {"ranges": {"distance": Range(-0.2, 0.2)}},
    JointKind.ELBOW: {"ranges": {"flexion": Range(0.0, 2.4), "twist": Range(-1.5, 1.5)}},
    JointKind.SWING: {"swing": (SphericalEllipse(1.2, 1.2),)},
    JointKind.BALL: {"swing": (SphericalEllipse(1.2, 1.2),), "twist": TwistRange(-0.8, 0.8)},
}
_SAME_VERTEX_TOL = 1e-3  # between the limits of both sides


# --- couplings, locks, root -------------------------------------------------------------------------------------------


def _switch_coupling(document: Document, command: library_commands.SwitchCoupling) -> None:
    scene, name = document.scene, command.name
    switch = scene.couple if command.on else scene.uncouple
    verb = "Couple" if command.on else "Uncouple"
    document.perform(f"{verb} {label(name)}", lambda: switch(name))


def _lock(document: Document, command: library_commands.LockJoint) -> None:
    scene, joint = document.scene, command.joint
    switch = scene.lock if command.on else scene.unlock
    document.perform(f"{'Lock' if command.on else 'Unlock'} {label(joint)}", lambda: switch(joint))


def _reroot(document: Document, command: library_commands.Reroot) -> None:
    """Another root; joints keep their values and every segment stays where it is."""
    segment, scene = command.segment, document.scene
    document.figure.segment_index(segment)

    def change() -> None:
        pose = Pose(document.figure, scene.pose.q).rerooted(segment)
        replace_figure(document, pose.figure)
        scene.pose = Pose(scene.figure, pose.q)

    document.perform(f"Make {label(segment)} the root", change)


def _change_joint(document: Document, command: library_commands.ChangeJoint) -> None:
    """Kind, axis and parent of the joint of a segment; limits of another kind are those of a new joint."""
    figure, segment = document.figure, command.segment
    joint = figure.joints[figure.segment_index(segment)]
    if joint.parent is None:
        raise CommandError(f"{label(segment)} is the root; make another part the root first.")
    kind = JointKind(command.kind)
    changes: dict[str, Any] = {"kind": kind, "parent": command.parent}
    if kind in (JointKind.HINGE, JointKind.SLIDE, JointKind.ELBOW):
        changes["axis"] = command.axis
    if kind is not joint.kind:
        changes |= _DEFAULT_LIMITS.get(kind, {})
    if command.parent != joint.parent:
        neutral = Pose.neutral(figure)
        inside = neutral.placement(command.parent).inverse() @ neutral.placement(joint.parent)
        changes["placement"] = inside @ joint.placement
    edited = edit.change_joint(figure, joint.name, **changes).figure
    document.perform(f"Change the joint of {label(segment)}", lambda: replace_figure(document, edited))


# --- limits, point by point -------------------------------------------------------------------------------------------


def _set_polygon(document: Document, command: library_commands.SetSwingPolygon) -> None:
    """Replace the vertices of one swing limit; the others and the twist stay."""
    vertices = np.array(command.vertices)
    if not len(vertices) or len(vertices) % 3:
        raise CommandError(f"swing polygon: expected three numbers for each vertex, got {len(vertices)} numbers.")
    figure, joint, index = document.figure, command.joint, command.index
    old = _polygon(figure, joint, index)
    mirrors = _mirror_of(figure, joint, index) if command.both_sides else {}

    def one(each: Figure, name: str) -> edit.EditResult:
        if name != joint and name not in mirrors:
            return edit.EditResult(each)
        corners = vertices.reshape(-1, 3) * (mirrors[name] if name != joint else 1.0)
        inside = old.middle() * (mirrors[name] if name != joint else 1.0)
        limits = list(each.joint(name).swing)
        limits[index] = SphericalPolygon(corners, inside=inside)
        return edit.limit(each, name, swing=tuple(limits))

    edited = (edit_both_sides(figure, joint, one) if command.both_sides else one(figure, joint)).figure
    document.perform(f"Limit {label(joint)}", lambda: replace_figure(document, edited))


def _polygon(figure: Figure, joint: str, index: int) -> SwingLimit:
    limits = figure.joint(joint).swing
    if not index < len(limits):
        raise CommandError(f"{label(joint)} has {len(limits)} swing limits, not one with the number {index}.")
    return limits[index]


def _mirror_of(figure: Figure, joint: str, index: int) -> dict[str, FloatArray]:
    """For joints whose limit is the same or its mirror image: the signs that map the vertices."""
    own = polygon_vertices(figure.joint(joint).swing[index])
    found = {}
    for other in figure.joints:
        if other.name == joint or len(other.swing) <= index:
            continue
        vertices = polygon_vertices(other.swing[index])
        for signs in ((1.0, 1.0, 1.0), (-1.0, 1.0, 1.0), (1.0, -1.0, 1.0)):
            distance = np.linalg.norm(vertices[:, None] - own * signs, axis=2).min(axis=1, initial=np.inf)
            if len(vertices) == len(own) and distance.max() < _SAME_VERTEX_TOL:
                found[other.name] = np.array(signs)
                break
    return found


def _set_twist(document: Document, command: library_commands.SetTwistSample) -> None:
    """Change one value of an end that depends on the swing, on the other side the corresponding one."""
    figure, joint = document.figure, command.joint
    edited = _with_twist_sample(figure, joint, command.end, command.index, command.value).figure
    if command.both_sides:
        other = other_side(joint, [each.name for each in figure.joints])
        end, sign = _corresponding_end(figure, joint, other, command.end)
        if sign:
            edited = _with_twist_sample(edited, other, end, command.index, sign * command.value).figure
    document.perform(f"Limit the twist of {label(joint)}", lambda: replace_figure(document, edited))


def _with_twist_sample(figure: Figure, joint: str, end: str, index: int, value: float) -> edit.EditResult:
    twist = figure.joint(joint).twist
    field = _twist_end(twist, end)
    if twist is None or field is None or not index < len(field.values):
        raise CommandError(f"{label(joint)}: its {end} twist limit has no value {index} to change.")
    values = field.values.copy()
    values[index] = value
    ends: dict[str, Field] = {"lower": twist.lower, "upper": twist.upper}
    ends[end] = KernelField(field.directions, values, field.sharpness)
    return edit.limit(figure, joint, twist=TwistRange(ends["lower"], ends["upper"], twist.offset, twist.center))


def _twist_end(twist: TwistRange | None, end: str) -> KernelField | None:
    field = None if twist is None else getattr(twist, end)
    return field if isinstance(field, KernelField) else None


def _corresponding_end(figure: Figure, joint: str, other: str, end: str) -> tuple[str, float]:
    """End of the joint on the other side with the same values, or with their opposites; 0 if there is none."""
    own = _twist_end(figure.joint(joint).twist, end)
    opposite = "upper" if end == "lower" else "lower"
    for name, sign in ((end, 1.0), (opposite, -1.0)) if other != joint and own is not None else ():
        field = _twist_end(figure.joint(other).twist, name)
        if own is not None and field is not None and field.values.shape == own.values.shape:
            if np.abs(field.values - sign * own.values).max() < _SAME_VERTEX_TOL:
                return name, sign
    return end, 0.0


# --- forces -----------------------------------------------------------------------------------------------------------


def _set_torque(document: Document, command: library_commands.SetTorque) -> None:
    """A torque beside the force at a site."""
    site, scene = command.site, document.scene
    force = next((each.force for each in scene.forces.wrenches if site_name(each.site) == site), (0.0, 0.0, 0.0))
    document.perform(f"Torque on {label(site)}", lambda: scene.apply_force(site, force, command.torque))


def _set_internal(document: Document, command: library_commands.SetInternalForce) -> None:
    """Press two sites against each other."""
    site, other, scene = command.site, command.other, document.scene
    if any(command.force):
        edit_label = f"Press {label(site)} and {label(other)}"
        document.perform(edit_label, lambda: scene.apply_internal_force(site, other, command.force))
        return
    left = tuple(
        each for each in scene.forces.internal if {site_name(each.site), site_name(each.other)} != {site, other}
    )
    document.perform(
        f"Release {label(site)} and {label(other)}",
        lambda: setattr(scene, "forces", replace(scene.forces, internal=left)),
    )


def _set_surface(document: Document, command: library_commands.SetSupportSurface) -> None:
    """Axis of the friction cone, and the share of horizontal force."""
    site, scene = command.site, document.scene
    old = next((each for each in scene.forces.supports if each.name == site), None)
    if old is None:
        raise CommandError(f"{label(site)[:40]} is not a support.")
    new = replace(old, normal=command.normal, frame=command.frame, horizontal_force=command.horizontal)
    supports = tuple(new if each is old else each for each in scene.forces.supports)
    document.perform(
        f"Support {label(site)}", lambda: setattr(scene, "forces", replace(scene.forces, supports=supports))
    )


JOINT_COMMANDS: dict[type[Command], Callable[[Document, Any], None]] = {
    library_commands.SwitchCoupling: _switch_coupling,
    library_commands.LockJoint: _lock,
    library_commands.Reroot: _reroot,
    library_commands.ChangeJoint: _change_joint,
    library_commands.SetSwingPolygon: _set_polygon,
    library_commands.SetTwistSample: _set_twist,
    library_commands.SetTorque: _set_torque,
    library_commands.SetInternalForce: _set_internal,
    library_commands.SetSupportSurface: _set_surface,
}
