"""Bind the backend in use to a figure."""

from __future__ import annotations

from functools import lru_cache

from poise.backend import forced_backend, native_module
from poise.kinematics.compiled_figure import CompiledFigure, compile_figure
from poise.kinematics.native_backend.kinematics import NativeKinematics
from poise.kinematics.numpy_backend.kinematics import NumpyKinematics
from poise.kinematics.protocol import Kinematics
from poise.model import Figure


def kinematics(figure: Figure) -> Kinematics:
    """Kinematics of a figure by the backend in use; the same figure gives the same object."""
    return _bound(figure, forced_backend())


@lru_cache(maxsize=64)
def _bound(figure: Figure, backend: str | None) -> Kinematics:
    return bind(compile_figure(figure), backend)


def bind(compiled: CompiledFigure, backend: str | None = None) -> Kinematics:
    """Bind a backend, the one in use or one named as in POISE_BACKEND, to a compiled figure."""
    module, name = native_module(backend)
    return NumpyKinematics(compiled) if module is None else NativeKinematics(compiled, module, name)
