"""Commands about limbs and symmetric posing."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from poise.studio.document import Document
from poise.studio.limb_blend import set_blend
from poise.studio.limbs import limb_of, set_mode, set_pole
from poise.studio.messages import Command, commands
from poise.studio.names import label


def _set_limb(document: Document, command: commands.SetLimb) -> None:
    limb, mode = limb_of(document.figure, command.limb), command.mode
    words = {"free": "Release", "fk": "Forward kinematics:", "ik": "Inverse kinematics:"}[mode]
    document.perform(f"{words} {label(limb.name)}", lambda: set_mode(document.scene, limb, mode))


def _set_blend(document: Document, command: commands.SetBlend) -> None:
    limb = limb_of(document.figure, command.limb)
    edit = f"Blend FK and IK: {label(limb.name)}"
    document.perform(edit, lambda: set_blend(document.scene, limb, command.blend), continued=command.continued)


def _set_pole(document: Document, command: commands.SetPole) -> None:
    limb = limb_of(document.figure, command.limb)
    words = "Add" if command.on else "Remove"
    document.perform(f"{words} pole of {label(limb.name)}", lambda: set_pole(document.scene, limb, command.on))


def _set_symmetric(document: Document, command: commands.SetSymmetric) -> None:
    document.symmetric = command.on
    document.revision += 1


LIMB_COMMANDS: dict[type[Command], Callable[[Document, Any], None]] = {
    commands.SetLimb: _set_limb,
    commands.SetBlend: _set_blend,
    commands.SetPole: _set_pole,
    commands.SetSymmetric: _set_symmetric,
}
