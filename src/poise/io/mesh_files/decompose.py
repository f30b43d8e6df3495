"""Convex decomposition of collision meshes by CoACD, an optional package [Wei et al., SIGGRAPH 2022]."""

from __future__ import annotations

import importlib
from collections.abc import Collection
from dataclasses import replace
from typing import Any

import numpy as np

from poise.errors import FigureError, FormatError
from poise.model.figure import Figure
from poise.model.mesh import Mesh
from poise.model.shape import Shape

DEFAULT_THRESHOLD = 0.05


def decomposed(
    figure: Figure, *, threshold: float = DEFAULT_THRESHOLD, segments: Collection[str] | None = None
) -> Figure:
    """Figure whose solid meshes are convex parts, so that concave links are not filled by their hulls.

    A visible mesh stays visible; its parts are solid and invisible.

    Parameters
    ----------
    figure : Figure
        The figure.
    threshold : float
        Concavity up to which a part counts as convex, from 0.01 (many parts) to 1.
    segments : names, optional
        Segments whose meshes are cut; by default all.

    Raises
    ------
    FormatError
        The package coacd is missing.
    FigureError
        The threshold is out of range, or there is no such segment.
    """
    if not 0.01 <= threshold <= 1.0:
        raise FigureError(f"threshold: expected 0.01 to 1, got {threshold!r}.")
    chosen = {segment.name for segment in figure.segments} if segments is None else set(segments)
    for name in chosen:
        figure.segment(name)  # raises for an unknown name
    coacd = _coacd()
    parts: dict[Mesh, list[Mesh]] = {}
    made = []
    for segment in figure.segments:
        shapes: list[Shape] = []
        for shape in segment.shapes:
            mesh = shape.geometry
            if segment.name not in chosen or not shape.solid or not isinstance(mesh, Mesh) or not mesh.faces:
                shapes.append(shape)
                continue
            if mesh not in parts:
                parts[mesh] = _parts(coacd, mesh, threshold)
            shapes += [replace(shape, solid=False)] if shape.visible else []
            shapes += [replace(shape, geometry=part, visible=False) for part in parts[mesh]]
        made.append(replace(segment, shapes=tuple(shapes)))
    return replace(figure, segments=tuple(made))


def _parts(coacd: Any, mesh: Mesh, threshold: float) -> list[Mesh]:
    whole = coacd.Mesh(np.asarray(mesh.points), np.array(mesh.faces, dtype=np.int32))
    found = coacd.run_coacd(whole, threshold=threshold)
    return [Mesh(vertices=np.asarray(v, dtype=np.float64), faces=np.asarray(f, dtype=np.int32)) for v, f in found]  # type: ignore[arg-type]


def _coacd() -> Any:
    try:
        module = importlib.import_module("coacd")
    except ImportError as error:
        raise FormatError(
            f"convex decomposition needs the package coacd, which cannot be imported ({error}); install it with "
            "pip install coacd."
        ) from None
    if hasattr(module, "set_log_level"):
        module.set_log_level("error")
    return module
