"""Commands of the timeline: keyframes of the base or of the chosen layer, clips, seeking, recording."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from poise.kinematics import Pose
from poise.solver import solve
from poise.studio.character_setup import clip_of, with_clip
from poise.studio.curve_commands import keep_feet, keep_posture
from poise.studio.document import Document
from poise.studio.document_state import MAX_FRAME_RATE_HZ, MIN_FRAME_RATE_HZ, StudioData
from poise.studio.in_betweens import feet_of
from poise.studio.layers import Layer, acting, key_for, named, removed, with_layer
from poise.studio.messages import Command, CommandError
from poise.studio.messages.session_commands import (
    AddKeyframe,
    ChooseClip,
    ClearKeyframes,
    CopyKeyframes,
    MoveKeyframe,
    Record,
    RemoveKeyframe,
    RetimeKeyframes,
    SeekTime,
    SetFrameRate,
)
from poise.studio.scene_setup import apply_pose

# --- keys of the base or of a layer -----------------------------------------------------------------------------------


def _keyed(data: StudioData, seconds: float, pose: Pose) -> StudioData:
    """The data with a key such that the motion has the pose at that time."""
    if not data.layer:
        return data.with_keyframe(seconds, _below_layers(data, seconds, pose))
    if not data.keyframes:
        raise CommandError("a layer changes a motion; insert a keyframe in the base first.")
    key = key_for(pose.figure, data.layers, data.layer, data.base_pose_at(seconds), pose, seconds)
    return _with_layer(data, lambda layer: layer.with_key(key))


def _below_layers(data: StudioData, seconds: float, pose: Pose) -> Pose:
    """The pose of the base with which the motion has a given pose; its feet are where they are in that pose."""
    if not data.keyframes or not any(each.keys for each in acting(data.layers)):
        return pose
    below = removed(pose, data.layers, seconds).clamped()
    feet = [pose.figure.segments[foot[0]].name for foot in feet_of(pose)] if pose.figure.has_floating_base else []
    return solve(below, keep_feet(pose, feet) + keep_posture(below), restart=False).pose if feet else below


def _with_layer(data: StudioData, change: Callable[[Layer], Layer]) -> StudioData:
    return replace(data, layers=with_layer(data.layers, change(named(data.layers, data.layer))))


def _change(document: Document, edit: str, data: StudioData) -> None:
    document.perform(edit, lambda: setattr(document, "data", data))


def _add(document: Document, command: AddKeyframe) -> None:
    data = _keyed(document.data, command.time, document.scene.pose)
    _change(document, f"Keyframe at {command.time:.2f} s", data)


def _remove(document: Document, command: RemoveKeyframe) -> None:
    data, time = document.data, command.time
    data = _with_layer(data, lambda layer: layer.without_key(time)) if data.layer else data.without_keyframe(time)
    _change(document, f"Remove keyframe at {time:.2f} s", data)


def _move(document: Document, command: MoveKeyframe) -> None:
    _change(document, "Move keyframe", _retimed(document.data, (command.time,), (command.to,)))


def _retime(document: Document, command: RetimeKeyframes) -> None:
    _change(document, "Move keyframes", _retimed(document.data, command.times, command.to))


def _copy(document: Document, command: CopyKeyframes) -> None:
    _change(document, "Copy keyframes", _retimed(document.data, command.times, command.to, copied=True))


def _retimed(data: StudioData, times: tuple[float, ...], to: tuple[float, ...], *, copied: bool = False) -> StudioData:
    if data.layer:
        return _with_layer(data, lambda layer: layer.retimed(times, to, copied=copied))
    return data.with_retimed_keyframes(times, to, copied=copied)


def _clear(document: Document, command: ClearKeyframes) -> None:
    data = document.data
    cleared = replace(data, keyframes=(), clip_name="")
    _change(
        document,
        "Remove all keyframes",
        _with_layer(data, lambda layer: layer._replace(keys=())) if data.layer else cleared,
    )


# --- clips, time, recording -------------------------------------------------------------------------------------------


def _choose_clip(document: Document, command: ChooseClip) -> None:
    """Load a clip of the imported file; its keyframes replace those in the timeline."""
    if clip_of(document.data, command.name) is None:
        raise CommandError(f"the imported file has no clip {command.name[:60]!r}.")
    _change(document, f"Clip {command.name}", with_clip(document.data, document.figure, command.name))


def _set_frame_rate(document: Document, command: SetFrameRate) -> None:
    if not MIN_FRAME_RATE_HZ <= command.rate <= MAX_FRAME_RATE_HZ:
        raise CommandError(f"frame rate: expected {MIN_FRAME_RATE_HZ:g} to {MAX_FRAME_RATE_HZ:g} frames per second.")
    data = replace(document.data, frame_rate=command.rate)
    _change(document, f"{command.rate:g} frames per second", data)


def _seek(document: Document, command: SeekTime) -> None:
    """Apply the poses of all motions at a time; the solver does not change them. Seeking on is the same edit."""
    data = document.data
    pose = data.pose_at(command.time) if data.keyframes else None
    if pose is None and not any(actor.data.keyframes for actor in data.stage.others):
        raise CommandError("the motion has no keyframes.")

    def change() -> None:
        if pose is not None:
            apply_pose(document.scene, pose)
        document.data = replace(document.data, stage=document.data.stage.at_time(command.time))

    document.perform("Go to another time", change, continued=True)
    document.pause_solver()


def _record(document: Document, command: Record) -> None:
    """Start or stop recording; the recorded motion becomes keyframes."""
    if command.on:
        document.recorder.begin(document.current_state, document.data.methods)
        document.revision += 1
        return
    keyframes = document.recorder.end(document.figure)
    document.revision += 1
    if keyframes is None:
        raise CommandError("nothing was recorded; pull the figure while recording.")
    _change(document, "Record", replace(document.data, keyframes=keyframes))


TIMELINE_COMMANDS: dict[type[Command], Callable[[Document, Any], None]] = {
    AddKeyframe: _add,
    RemoveKeyframe: _remove,
    MoveKeyframe: _move,
    RetimeKeyframes: _retime,
    CopyKeyframes: _copy,
    ClearKeyframes: _clear,
    ChooseClip: _choose_clip,
    SetFrameRate: _set_frame_rate,
    SeekTime: _seek,
    Record: _record,
}
