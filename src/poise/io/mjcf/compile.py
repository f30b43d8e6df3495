"""Hand a model's text to MuJoCo's compiler; what it says against it becomes a FormatError at the right line."""

from __future__ import annotations

import importlib
import re
from typing import Any

from poise.errors import FormatError
from poise.io.mjcf.source import MjcfSource
from poise.io.report import Notes

_LINE = re.compile(r"\bline (\d+)")


def load_mujoco(path: str) -> Any:
    """The package MuJoCo, or a FormatError that says how to get it."""
    try:
        return importlib.import_module("mujoco")
    except ImportError as error:
        raise FormatError(
            f"MuJoCo models are read with the package mujoco, which cannot be imported ({error}); install it with "
            "pip install 'poise[mjcf]'.",
            path,
        ) from None


def compiled_model(source: MjcfSource, notes: Notes) -> Any:
    """Compile a model; MuJoCo's warnings become notes in the place of a log file.

    Raises
    ------
    FormatError
        MuJoCo is not installed, or refuses the model; the message is MuJoCo's.
    """
    mujoco = load_mujoco(source.places[0][0])
    warnings: list[str] = []
    before = mujoco.get_mju_user_warning()
    mujoco.set_mju_user_warning(warnings.append)
    try:
        model = mujoco.MjModel.from_xml_string(source.text, assets=dict(source.meshes))
    except Exception as error:  # whatever a foreign compiler raises is about the file
        raise _refusal(source, str(error)) from None
    finally:
        mujoco.set_mju_user_warning(before)
    for warning in warnings:
        notes.add(f"MuJoCo says: {' '.join(warning.split())}")
    return model


def _refusal(source: MjcfSource, said: str) -> FormatError:
    found = _LINE.search(said)
    words = " ".join(_LINE.sub("", said).replace("XML Error: ", "").removeprefix("Error: ").split()).strip(" ,")
    for own, path in source.mesh_paths.items():
        words = words.replace(own, path)
    return source.error(f"MuJoCo refuses the model: {words}.", int(found[1]) if found else None)
