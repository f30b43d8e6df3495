"""Commands about natural postures: how much they are preferred, and a style from examples."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from poise.kinematics import Pose
from poise.scene.natural_posture import NaturalSettings
from poise.studio.document import Document
from poise.studio.messages import Command, CommandError, commands

MAX_STRENGTH = 4.0
MAX_EXAMPLES = 40  # of a motion, evenly spaced


def _set_natural(document: Document, command: commands.SetNatural) -> None:
    """Set the strength of the preference."""
    strength, scene = command.strength, document.scene
    if not 0.0 <= strength <= MAX_STRENGTH:
        raise CommandError(f"natural postures: expected a strength of 0 to {MAX_STRENGTH:g}, got {strength:g}.")
    settings = scene.natural or NaturalSettings()
    document.perform(
        "Change natural posture", lambda: scene.prefer_natural(strength, settings.prior, settings.examples)
    )


def _set_style(document: Document, command: commands.SetStyle) -> None:
    """Adapt the preference to the keyframes or the pose, or forget the examples."""
    scene = document.scene
    settings = scene.natural or NaturalSettings()
    examples = _examples(document) if command.follow else ()
    strength = settings.strength or 1.0
    edit = "More like this" if command.follow else "Forget the style"
    document.perform(edit, lambda: scene.prefer_natural(strength, settings.prior, examples))


def _examples(document: Document) -> tuple[Pose, ...]:
    """Poses of the keyframes, or the pose."""
    poses = [each.pose for each in document.data.keyframes] or [document.scene.pose]
    chosen = np.unique(np.linspace(0, len(poses) - 1, min(len(poses), MAX_EXAMPLES)).round().astype(int))
    return tuple(poses[index] for index in chosen.tolist())


NATURAL_COMMANDS: dict[type[Command], Callable[[Document, Any], None]] = {
    commands.SetNatural: _set_natural,
    commands.SetStyle: _set_style,
}
