"""Commands about animation curves and foot contacts: values and tangents at keyframes, and planted feet between them.

A keyframe whose value is edited is solved again: feet that are planted before or after it stay, and all else stays as
near to the old pose as the new value allows. While a layer is chosen, its offsets are edited instead.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from poise.kinematics import Pose
from poise.kinematics.coordinate_access import coordinate_range
from poise.model import JointKind
from poise.solver import solve
from poise.studio.animation_curves import AXES, Curve, channel_value, checked_channel, is_goal
from poise.studio.document import Document
from poise.studio.document_state import StudioData
from poise.studio.in_betweens import feet_of
from poise.studio.layer_curves import layer_curve, with_offset, with_slopes
from poise.studio.layers import Layer, named, with_layer
from poise.studio.messages import Command, CommandError
from poise.studio.messages.geometry_updates import CurvesUpdate
from poise.studio.messages.timeline_commands import SetContact, SetCurveValue, SetTangent
from poise.studio.messages.timeline_info import CurveInfo
from poise.studio.names import label
from poise.tasks import JointsTask, PoseTask, PositionTask, PostureTask, Task
from poise.tasks.criteria import LAST_LEVEL

MAX_CHANNELS = 12  # of one request
_DECIMALS = 6
_MAX_ITERATIONS = 60


# --- curves -----------------------------------------------------------------------------------------------------------


def curves_update(data: StudioData, channels: tuple[str, ...]) -> CurvesUpdate:
    """Curves of some channels of the motion, or of the chosen layer; none while it has fewer than two keyframes."""
    if len(channels) > MAX_CHANNELS:
        raise CommandError(f"curves: expected at most {MAX_CHANNELS} channels, got {len(channels)}.")
    layer = named(data.layers, data.layer) if data.layer else None
    if not data.keyframes or len(data.keyframes if layer is None else layer.keys) < 2:
        return CurvesUpdate(0.0, data.frame_rate, [])
    figure, clip, start = data.keyframes[0].pose.figure, data.base_motion, data.span[0]
    checked = [checked_channel(figure, each) for each in channels]
    if layer is None:
        curves = [data.curves.curve(each, clip) for each in checked]
    else:
        times = start + clip.frame_time * np.arange(len(clip), dtype=np.float64)
        curves = [layer_curve(layer, figure, each, times) for each in checked]
    return CurvesUpdate(start, data.frame_rate, [_info(each) for each in curves])


def _info(curve: Curve) -> CurveInfo:
    frames, keys, incoming, outgoing = (each.round(_DECIMALS).tolist() for each in curve[1:5])
    return CurveInfo(curve.channel, frames, keys, incoming, outgoing, curve.edited)


def _set_value(document: Document, command: SetCurveValue) -> None:
    data, channel = document.data, checked_channel(document.figure, command.channel)
    if data.layer:
        layer = with_offset(named(data.layers, data.layer), document.figure, command.time, channel, command.value)
        _set_layer(document, layer, command)
        return
    keyframe = data.keyframe(command.time)
    pose = _with_value(keyframe.pose, channel, command.value, _planted_at(data, keyframe.seconds))
    edited = data.with_edited_keyframe(command.time, lambda each: each._replace(pose=pose))
    document.perform(_edit(channel), lambda: setattr(document, "data", edited), continued=command.continued)


def _set_tangent(document: Document, command: SetTangent) -> None:
    channel = checked_channel(document.figure, command.channel)
    if (command.incoming is None) != (command.outgoing is None):
        raise CommandError("tangent: expected two slopes, or null for both.")
    slopes = None
    if command.incoming is not None and command.outgoing is not None:
        slopes = (command.incoming, command.outgoing)
    data = document.data
    if data.layer:
        layer = with_slopes(named(data.layers, data.layer), command.time, channel, slopes)
        _set_layer(document, layer, command)
        return
    edited = data.with_edited_keyframe(command.time, lambda each: each.with_tangent(channel, slopes))
    document.perform(_edit(channel), lambda: setattr(document, "data", edited), continued=command.continued)


def _set_layer(document: Document, layer: Layer, command: SetCurveValue | SetTangent) -> None:
    edited = replace(document.data, layers=with_layer(document.data.layers, layer))
    document.perform(_edit(command.channel), lambda: setattr(document, "data", edited), continued=command.continued)


def _edit(channel: str) -> str:
    return f"Curve of {label(channel.replace('@', ' ').replace('.', ' '))}"


# --- foot contacts ----------------------------------------------------------------------------------------------------


def _set_contact(document: Document, command: SetContact) -> None:
    data = document.data
    contacts = data.contacts.get(command.foot)
    if contacts is None:
        raise CommandError(f"{label(command.foot)[:40]} is not a foot of this motion.")
    start = data.keyframes.index(data.keyframe(command.time))
    if start >= len(contacts):
        raise CommandError("contact: expected a keyframe with another one after it.")
    seconds = data.keyframes[start].seconds
    edited = data.with_edited_keyframe(seconds, lambda each: each.with_released(command.foot, not command.planted))
    if command.planted:
        edited = _planted(edited, command.foot, start)
    verb = "Plant" if command.planted else "Release"
    document.perform(f"{verb} {label(command.foot)}", lambda: setattr(document, "data", edited))


def _planted(data: StudioData, foot: str, start: int) -> StudioData:
    """Put a foot where it is in a keyframe, in the next one and in all to which it stays planted."""
    planted = data.contacts[foot]
    place = data.keyframes[start].pose
    for index in range(start + 1, len(data.keyframes)):
        if planted[index - 1] and index == start + 1:
            return data
        keyframe = data.keyframes[index]
        others = [each for each in _planted_at(data, keyframe.seconds) if each != foot]
        pose = solve(
            keyframe.pose, keep_feet(place, [foot]) + keep_feet(keyframe.pose, others) + keep_posture(keyframe.pose)
        ).pose
        data = data.with_edited_keyframe(keyframe.seconds, lambda each, pose=pose: each._replace(pose=pose))  # type: ignore[misc]
        if index == len(planted) or not planted[index]:
            break
    return data


def _planted_at(data: StudioData, seconds: float) -> list[str]:
    """Feet that are planted before or after a keyframe."""
    index = data.keyframes.index(data.keyframe(seconds))
    return [foot for foot, planted in data.contacts.items() if planted[max(index - 1, 0) : index + 1].any()]


# --- solving a keyframe -----------------------------------------------------------------------------------------------


def _with_value(pose: Pose, channel: str, value: float, planted: list[str]) -> Pose:
    """The pose with another value of a channel; feet that are planted stay."""
    figure = pose.figure
    if is_goal(channel):
        segment, _, axis = channel.rpartition("@")
        goal = np.array(pose.position(segment))
        goal[AXES.index(axis)] = value
        task: Task = PositionTask(name="channel", level=2, site=segment, goal=tuple(goal.tolist()))
    else:
        coordinate = figure.coordinate(channel)
        limits = coordinate_range(figure, pose.q, coordinate)
        value = float(np.clip(value, limits.lower, limits.upper))
        if not planted:
            return pose.with_values({channel: value})
        unit = "m" if figure.joint(coordinate.joint).kind in (JointKind.SLIDE, JointKind.FREE) else "rad"
        task = JointsTask(name="channel", level=2, factors={channel: 1.0}, value=value, unit=unit)
    if abs(value - channel_value(pose, channel)) < 10.0**-_DECIMALS:
        return pose
    tasks = [*keep_feet(pose, planted), task, *keep_posture(pose)]
    return solve(pose, tasks, max_iterations=_MAX_ITERATIONS, restart=False).pose


def keep_feet(pose: Pose, feet: list[str]) -> list[Task]:
    """Tasks that keep feet, with their toes, where they are in a pose."""
    figure = pose.figure
    names = [
        figure.segments[segment].name
        for foot in feet_of(pose)
        if figure.segments[foot[0]].name in feet
        for segment in foot
    ]
    return [
        PoseTask(
            name=f"planted {name}",
            level=1,
            site=name,
            position=tuple(pose.position(name).tolist()),
            orientation=pose.placement(name).rotation,
        )
        for name in names
    ]


def keep_posture(pose: Pose) -> list[Task]:
    """A task that stays near a pose."""
    return [PostureTask(name="posture", level=LAST_LEVEL, pose=pose)]


CURVE_COMMANDS: dict[type[Command], Callable[[Document, Any], None]] = {
    SetCurveValue: _set_value,
    SetTangent: _set_tangent,
    SetContact: _set_contact,
}
