"""Commands about the playback range and the keyframes of the camera."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from poise.studio.camera_keys import CameraKey, with_camera_key, without_camera_key
from poise.studio.document import Document
from poise.studio.document_state import checked_range
from poise.studio.messages import Command
from poise.studio.messages.timeline_commands import RemoveCameraKey, SetCameraKey, SetRange


def _set_range(document: Document, command: SetRange) -> None:
    data = replace(document.data, range=checked_range(command.start, command.end))
    document.perform("Change in and out", lambda: setattr(document, "data", data))


def _set_camera(document: Document, command: SetCameraKey) -> None:
    key = CameraKey(command.time, command.position, command.target)
    data = replace(document.data, cameras=with_camera_key(document.data.cameras, key))
    document.perform(f"Camera at {command.time:.2f} s", lambda: setattr(document, "data", data))


def _remove_camera(document: Document, command: RemoveCameraKey) -> None:
    data = replace(document.data, cameras=without_camera_key(document.data.cameras, command.time))
    document.perform(f"Remove camera at {command.time:.2f} s", lambda: setattr(document, "data", data))


STAGE_COMMANDS: dict[type[Command], Callable[[Document, Any], None]] = {
    SetRange: _set_range,
    SetCameraKey: _set_camera,
    RemoveCameraKey: _remove_camera,
}
