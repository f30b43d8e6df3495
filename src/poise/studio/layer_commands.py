"""Commands about additive layers: add, choose, rename and remove one; weight, mute and solo."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from poise.studio.document import Document
from poise.studio.document_state import StudioData
from poise.studio.layers import MAX_LAYERS, Layer, checked_weight, named, with_layer
from poise.studio.messages import Command, CommandError
from poise.studio.messages.timeline_commands import AddLayer, ChooseLayer, RemoveLayer, RenameLayer, SetLayer
from poise.studio.names import unused_name
from poise.studio.scene_setup import apply_pose


def _add(document: Document, command: AddLayer) -> None:
    """A layer above the others, without keys; its keys are edited next."""
    data = document.data
    if len(data.layers) >= MAX_LAYERS:
        raise CommandError(f"the motion has {MAX_LAYERS} layers already.")
    name = unused_name(command.name.strip() or "layer", [each.name for each in data.layers])
    _change(document, f"Add layer {name}", replace(data, layers=(*data.layers, Layer(name)), layer=name))


def _choose(document: Document, command: ChooseLayer) -> None:
    """Edit the keys of a layer, or of the base."""
    data, name = document.data, command.name or ""
    if name:
        named(data.layers, name)
    _change(document, f"Edit {f'layer {name}' if name else 'the base'}", replace(data, layer=name))


def _rename(document: Document, command: RenameLayer) -> None:
    data = document.data
    old = named(data.layers, command.name)
    others = [each.name for each in data.layers if each is not old]
    name = unused_name(command.to.strip() or "layer", others)
    layers = tuple(each._replace(name=name) if each is old else each for each in data.layers)
    _change(
        document,
        f"Rename layer {name}",
        replace(data, layers=layers, layer=name if data.layer == old.name else data.layer),
    )


def _set(document: Document, command: SetLayer) -> None:
    """Weight, mute and solo; the pose follows the motion at the current time."""
    data = document.data
    layer = named(data.layers, command.name)
    changed = layer._replace(weight=checked_weight(command.weight), muted=command.muted, solo=command.solo)
    data = replace(data, layers=with_layer(data.layers, changed))
    _show(document, f"Change layer {layer.name}", data, command.time, continued=command.continued)


def _remove(document: Document, command: RemoveLayer) -> None:
    data = document.data
    layer = named(data.layers, command.name)
    left = tuple(each for each in data.layers if each is not layer)
    data = replace(data, layers=left, layer="" if data.layer == layer.name else data.layer)
    _show(document, f"Remove layer {layer.name}", data, command.time)


def _change(document: Document, edit: str, data: StudioData) -> None:
    document.perform(edit, lambda: setattr(document, "data", data))


def _show(document: Document, edit: str, data: StudioData, seconds: float, *, continued: bool = False) -> None:
    """Change the motion, and apply its pose at a time where it has one."""

    def change() -> None:
        document.data = data
        if data.keyframes:
            apply_pose(document.scene, data.pose_at(seconds))

    document.perform(edit, change, continued=continued)
    document.pause_solver()


LAYER_COMMANDS: dict[type[Command], Callable[[Document, Any], None]] = {
    AddLayer: _add,
    ChooseLayer: _choose,
    RenameLayer: _rename,
    SetLayer: _set,
    RemoveLayer: _remove,
}
