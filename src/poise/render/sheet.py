"""Several pictures on one sheet, side by side, each with a caption."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from poise.errors import PictureError
from poise.render.lettering import lettered
from poise.render.picture import Picture
from poise.render.stage import Pixels
from poise.types import FloatArray

INK = 70  # gray of the captions


def sheet(
    pictures: Sequence[Picture], captions: Sequence[str] = (), *, columns: int | None = None, text: float | None = None
) -> Picture:
    """Put pictures on a sheet, row by row.

    Parameters
    ----------
    pictures : sequence of Picture
        Those of different sizes are centered in cells as large as the largest.
    captions : sequence of str
        One below each picture, or none.
    columns : int or None
        Pictures in a row; None takes about as many rows as columns.
    text : float or None
        Height of a line of text in pixels; None takes a size that suits the pictures.
    """
    if not pictures or not all(isinstance(each, Picture) for each in pictures):
        raise PictureError(f"a sheet is made of at least one Picture, got {pictures!r}.")
    if captions and len(captions) != len(pictures):
        raise PictureError(f"a sheet needs one caption per picture, got {len(captions)} for {len(pictures)} pictures.")
    count = math.ceil(math.sqrt(len(pictures))) if columns is None else columns
    if type(count) is not int or count < 1:
        raise PictureError(f"a sheet has one column or more, got {columns!r}.")
    count = min(count, len(pictures))
    width, height = (max(each.size[axis] for each in pictures) for axis in (0, 1))
    line = max(0.055 * min(width, height), 13.0) if text is None else text
    below = math.ceil(1.6 * line) if any(captions) else 0
    empty = 255 * np.ones(4) if all((each.pixels[..., 3] == 255).all() for each in pictures) else np.zeros(4)
    rows = math.ceil(len(pictures) / count)
    page = np.tile(empty.astype(np.uint8), (rows * (height + below), count * width, 1))
    for number, each in enumerate(pictures):
        top, left = number // count * (height + below), number % count * width
        _place(page, each.pixels, top + (height - each.size[1]) // 2, left + (width - each.size[0]) // 2)
        if captions:
            _write(page, captions[number], (top + height, left, width), line)
    return Picture(page)


def _place(page: Pixels, pixels: Pixels, top: int, left: int) -> None:
    page[top : top + pixels.shape[0], left : left + pixels.shape[1]] = pixels


def _write(page: Pixels, caption: str, cell: tuple[int, int, int], line: float) -> None:
    """Write a caption in the middle below its picture, smaller where it is too long."""
    top, left, width = cell
    covered = lettered(caption, line)
    if covered.shape[1] > width:
        covered = lettered(caption, line * 0.98 * width / covered.shape[1])[:, :width]
    first = left + (width - covered.shape[1]) // 2
    area = page[top : top + covered.shape[0], first : first + covered.shape[1]]
    area[...] = _inked(area, covered[..., None])


def _inked(area: Pixels, share: FloatArray) -> Pixels:
    ink = np.array([INK, INK, INK, 255.0])
    behind = area.astype(np.float64)
    behind[..., :3] = np.where(behind[..., 3:] > 0.0, behind[..., :3], INK)
    return np.asarray(np.round(behind * (1.0 - share) + ink * share), dtype=np.uint8)
