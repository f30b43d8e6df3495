"""Pictures of the stages of an experiment, all seen by the same camera where they are seen from the same side."""

from __future__ import annotations

import base64
from collections.abc import Sequence

import numpy as np

from poise.render import Look, Picture
from poise.render.camera import framed, view_named
from poise.render.stage import staged
from poise.types import FloatArray
from poise_lab.experiments.experiment import Stage

SIZE = (360, 360)
SMOOTHING = 2  # a page has hundreds of pictures
FARTHEST = 3.0  # what is to be seen may be this many times larger than the smallest of the stages


def stage_pictures(stages: Sequence[Stage], size: tuple[int, int] = SIZE) -> list[Picture]:
    """One picture a stage; figures keep their place and their size from picture to picture."""
    looks = [Look(sticks=each.sticks, smoothing=SMOOTHING) for each in stages]
    sets = [staged(each.scene, look) for each, look in zip(stages, looks, strict=True)]
    drawn = []
    for stage, own, look in zip(stages, sets, looks, strict=True):
        together = [other.points for other, beside in zip(sets, stages, strict=True) if beside.view == stage.view]
        camera = framed(_common(own.points, together), view_named(stage.view).toward, size)
        drawn.append(Picture(own.pixels(camera, size, look)))
    return drawn


def _common(own: FloatArray, together: list[FloatArray]) -> FloatArray:
    """Points of all stages, or of the one alone where the others would make it small."""
    everything = np.concatenate(together)
    return everything if _extent(everything) <= FARTHEST * _extent(own) else own


def _extent(points: FloatArray) -> float:
    return float(np.linalg.norm(np.ptp(points, axis=0)))


def as_address(picture: Picture) -> str:
    """The picture as an address that a page can hold."""
    return "data:image/png;base64," + base64.b64encode(picture._repr_png_()).decode("ascii")
