"""Heels that may lift: the feet of a person stand on their toes instead of being pinned flat."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from poise.body.figure_measures import figure_measures
from poise.library import human, is_human
from poise.model import Figure
from poise.scene import Scene
from poise.scene.foot_requests import has_toes
from poise.scene.standing_feet import SIDES, standing_feet
from poise.studio.document import Document
from poise.studio.figure_commands import replace_figure
from poise.studio.messages import Command, CommandError, session_commands

_BALANCE = "balance"  # the name that Scene.keep_balance gives its task
_ON_TOES = tuple(f"{side}_{part}" for part in ("toe", "sole") for side in SIDES)


def heels_may_lift(scene: Scene) -> bool | None:
    """Whether the heels of a person may rise; None for figures that have none that could."""
    return bool(scene.sides_on_toes) if is_human(scene.figure) else None


def _set_heels(document: Document, command: session_commands.SetHeels) -> None:
    """Let heels lift where a pull or a goal needs it, or keep the soles flat; a person without toes gets them."""
    if command.lift:
        document.perform("Let heels lift", lambda: _lift(document))
    else:
        document.perform("Keep heels down", lambda: _lower(document.scene))


def _lift(document: Document) -> None:
    if document.scene.sides_on_toes:
        return
    if not is_human(document.figure):
        raise CommandError("heels lift on humans of the library alone.")
    if not _feet(document.scene):
        raise CommandError("no heel can lift: pin both feet on the floor first.")
    if not has_toes(document.figure):
        replace_figure(document, _with_toes(document.figure), grounded=True)
    scene = document.scene
    feet = _feet(scene)
    if not feet:
        raise CommandError("the feet are not on the floor any more; choose a standing pose first.")
    for foot in feet:
        for task in foot.tasks:
            scene.remove(task)
    scene.stand_on_toes()
    _balance_on(scene, _ON_TOES)
    scene.solve()


def _lower(scene: Scene) -> None:
    sides = scene.sides_on_toes
    if sides:
        scene.stand_flat(*sides)
        _balance_on(scene, tuple(f"{side}_sole" for side in SIDES))
        scene.solve()


def _feet(scene: Scene) -> tuple[Any, ...]:
    return standing_feet(scene.pose, scene.tasks, -np.asarray(scene.forces.down))


def _balance_on(scene: Scene, sites: tuple[str, ...]) -> None:
    """Give the balance of the scene, if it is kept, other supports."""
    if _BALANCE in scene:
        level = scene.remove(_BALANCE).level
        scene.keep_balance(*sites, level=level)


def _with_toes(figure: Figure) -> Figure:
    """The same person with toes that bend."""
    measures = figure_measures(figure)
    names = {segment.name for segment in figure.segments}
    return human(
        stature=measures.stature,
        mass=measures.mass,
        sex=measures.sex,
        hands=any("thumb" in name for name in names),
        feet=True,
        spine="lumped" if "middle_spine" in {joint.name for joint in figure.joints} else "vertebrae",
    )


HEEL_COMMANDS: dict[type[Command], Callable[[Document, Any], None]] = {session_commands.SetHeels: _set_heels}
