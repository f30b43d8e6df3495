"""Commands of the timeline: keyframes, seeking, recording."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from poise.studio.document import Document
from poise.studio.messages import Command, CommandError
from poise.studio.messages.session_commands import (
    AddKeyframe,
    ClearKeyframes,
    MoveKeyframe,
    Record,
    RemoveKeyframe,
    SeekTime,
)
from poise.studio.scene_setup import apply_pose


def _add(document: Document, command: AddKeyframe) -> None:
    data = document.data.with_keyframe(command.time, document.scene.pose)
    document.perform(f"Keyframe at {command.time:.2f} s", lambda: setattr(document, "data", data))


def _remove(document: Document, command: RemoveKeyframe) -> None:
    data = document.data.without_keyframe(command.time)
    document.perform(f"Remove keyframe at {command.time:.2f} s", lambda: setattr(document, "data", data))


def _move(document: Document, command: MoveKeyframe) -> None:
    data = document.data.with_moved_keyframe(command.time, command.to)
    document.perform("Move keyframe", lambda: setattr(document, "data", data))


def _clear(document: Document, command: ClearKeyframes) -> None:
    data = replace(document.data, keyframes=())
    document.perform("Remove all keyframes", lambda: setattr(document, "data", data))


def _seek(document: Document, command: SeekTime) -> None:
    """Apply the pose of the motion at a time; the solver does not change it."""
    pose = document.data.pose_at(command.time)
    document.perform(f"Go to {command.time:.2f} s", lambda: apply_pose(document.scene, pose))
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
    document.perform("Record", lambda: setattr(document, "data", replace(document.data, keyframes=keyframes)))


TIMELINE_COMMANDS: dict[type[Command], Callable[[Document, Any], None]] = {
    AddKeyframe: _add,
    RemoveKeyframe: _remove,
    MoveKeyframe: _move,
    ClearKeyframes: _clear,
    SeekTime: _seek,
    Record: _record,
}
