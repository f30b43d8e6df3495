"""Contact sheets: several pictures on one sheet, each with a caption in a built-in stroke font."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from poise.errors import PictureError
from poise.render.picture import Picture
from poise.render.stage import Pixels
from poise.types import FloatArray

# --- Stroke font ----------------------------------------------------------------------------------

# Each glyph is a list of strokes separated by ``/``; a stroke is a list of points, two digits each: column and row,
# with the baseline at row 2, the height of small letters at 6 and of capitals at 8. Corners of a stroke are rounded,
# unless it begins with ``!``. A stroke whose points are all the same is a dot.

LINE_HEIGHT = 9.6  # line height in glyph units
_HALF_STROKE_WIDTH = 0.40  # half the stroke width, in glyph units
_SPACE_WIDTH = 3.0  # in glyph units
_LETTER_GAP = 1.7  # between letters, in glyph units

_BOWL = "45 36 16 05 03 12 32 43"
_ROUND = "05 16 36 45 43 32 12 03"
_ARCH = "!06 02/05 16 36 45 42"
_ZERO = "07 18 38 47 43 32 12 03 07"
_CAP_P = "!02 08/08 38 47 46 35 05"
_GLYPHS = {
    "a": f"!46 42/{_BOWL}", "b": f"!08 02/{_ROUND}", "c": _BOWL, "d": f"!48 42/{_BOWL}",
    "e": "!04 44/44 45 36 16 05 03 12 32 43", "f": "38 28 17 12/!06 36", "g": f"{_BOWL}/46 41 30 10 01",
    "h": "!08 02/05 16 36 45 42", "i": "!06 02/!08 08", "j": "16 11 00/!18 18", "k": "!08 02/!36 04/!15 32",
    "l": "!08 02", "m": "!06 02/05 16 26 35 32/35 46 56 65 62", "n": _ARCH, "o": "05 16 36 45 43 32 12 03 05",
    "p": f"!06 00/{_ROUND}", "q": f"!46 40/{_BOWL}", "r": "!06 02/05 16 36", "s": "45 36 16 05 14 34 43 32 12 03",
    "t": "18 13 22 32/!06 36", "u": "06 03 12 32 43/!46 42", "v": "!06 22 46", "w": "!06 12 36 52 66",
    "x": "!06 42/!46 02", "y": "!06 22/!46 10", "z": "!06 46 02 42",
    "A": "!02 28 42/!14 34", "B": "!08 02/08 38 47 46 35 05/35 44 43 32 02", "C": "47 38 18 07 03 12 32 43",
    "D": "!08 02/08 28 47 43 22 02", "E": "!48 08 02 42/!05 35", "F": "!48 08 02/!05 35",
    "G": "47 38 18 07 03 12 32 43 45/!45 25", "H": "!08 02/!48 42/!05 45", "I": "!08 02", "J": "38 33 22 12 03",
    "K": "!08 02/!48 04/!15 42", "L": "!08 02 42", "M": "!02 08 34 68 62", "N": "!02 08 42 48", "O": _ZERO,
    "P": _CAP_P, "Q": f"{_ZERO}/!24 42", "R": f"{_CAP_P}/!25 42", "S": "47 38 18 07 06 15 35 44 43 32 12 03",
    "T": "!08 48/!28 22", "U": "08 03 12 32 43 48", "V": "!08 22 48", "W": "!08 12 36 52 68", "X": "!08 42/!48 02",
    "Y": "!08 25 48/!25 22", "Z": "!08 48 02 42",
    "0": _ZERO, "1": "!07 28 22", "2": "07 18 38 47 46 02/!02 42", "3": "07 18 38 47 46 35 25/25 35 44 43 32 12 03",
    "4": "!32 38 04 44", "5": "!48 08 05/05 35 44 43 32 12 03", "6": "38 18 06 03 12 32 43 44 35 15 04",
    "7": "!08 48 12", "8": "25 15 06 07 18 38 47 46 35 25/25 15 04 03 12 32 43 44 35 25",
    "9": "12 32 44 47 38 18 07 06 15 35 46",
    "-": "!04 34", "_": "!01 41", ".": "!02 02", ",": "!12 01", ":": "!05 05/!02 02", ";": "!15 15/!12 01",
    "(": "18 06 04 12", ")": "08 16 14 02", "/": "!02 48", "'": "!08 06", '"': "!08 06/!18 16", "+": "!04 44/!26 22",
    "=": "!05 45/!03 43", "°": "07 18 27 16 07", "!": "!08 04/!02 02", "?": "07 18 38 47 46 25 24/!22 22",
    "×": "!05 32/!35 02", "%": "!02 48/!07 07/!43 43", "*": "!08 24/!28 04/!06 26", "<": "!36 04 32", ">": "!06 34 02",
}  # fmt: skip
_MIN_SQUARED_LENGTH = 1e-12  # of a stroke segment: a dot
_UNKNOWN_GLYPH = "!02 08 38 32 02"


def rasterized_text(text: str, height: float) -> FloatArray:
    """Pixel coverage (rows, columns) of a line of text; capitals are 5/8 of `height` pixels tall."""
    scale = height / LINE_HEIGHT
    widths = [_width(letter) for letter in text]
    starts = np.cumsum([0.0, *(width + _LETTER_GAP for width in widths)]) + 1.0
    columns = int(np.ceil((float(starts[-1]) + 1.0) * scale))
    image = np.zeros((int(np.ceil(height)), max(columns, 1)))
    for letter, start in zip(text, starts[:-1], strict=True):
        for stroke in _strokes(letter):
            _draw(image, (stroke + np.array([start, 0.0])) * scale, scale)
    return image


def _draw(image: FloatArray, points: FloatArray, scale: float) -> None:
    """Draw one stroke into an image; points are columns, and heights above its lower edge [pixels]."""
    margin = _HALF_STROKE_WIDTH * scale + 1.0
    first = max(int(points[:, 0].min() - margin), 0)
    last = min(int(points[:, 0].max() + margin) + 2, image.shape[1])
    columns, heights = np.meshgrid(np.arange(first, last) + 0.5, image.shape[0] - np.arange(image.shape[0]) - 0.5)
    positions = np.stack([columns, heights], axis=-1)
    nearest = np.full(columns.shape, np.inf)
    for one, two in itertools.pairwise(points):
        segment = two - one
        fraction = np.clip((positions - one) @ segment / max(float(segment @ segment), _MIN_SQUARED_LENGTH), 0.0, 1.0)
        nearest = np.minimum(nearest, np.linalg.norm(positions - one - fraction[..., None] * segment, axis=-1))
    coverage = np.clip(_HALF_STROKE_WIDTH * scale + 0.5 - nearest, 0.0, 1.0)
    image[:, first:last] = np.maximum(image[:, first:last], coverage)


@lru_cache(maxsize=256)
def _strokes(letter: str) -> tuple[FloatArray, ...]:
    if letter == " ":
        return ()
    return tuple(_stroke(text) for text in _GLYPHS.get(letter, _UNKNOWN_GLYPH).split("/"))


def _stroke(text: str) -> FloatArray:
    points = np.array([(float(point[0]), float(point[1])) for point in text.removeprefix("!").split()])
    points += (0.0, 0.6)  # space for descenders
    for _ in range(0 if text.startswith("!") else 2):  # two corner cuts (Chaikin); both ends are kept
        quarter, three = 0.75 * points[:-1] + 0.25 * points[1:], 0.25 * points[:-1] + 0.75 * points[1:]
        middle = np.stack([quarter, three], axis=1).reshape(-1, 2)
        points = np.concatenate([points[:1], middle[1:-1], points[-1:]])
    return points


def _width(letter: str) -> float:
    return _SPACE_WIDTH if letter == " " else float(max(stroke[:, 0].max() for stroke in _strokes(letter)))


# --- Sheet ----------------------------------------------------------------------------------------

CAPTION_GRAY = 70  # gray level of the captions, 0 to 255


def sheet(
    pictures: Sequence[Picture], captions: Sequence[str] = (), *, columns: int | None = None, text: float | None = None
) -> Picture:
    """Arrange pictures on a sheet, row by row.

    Parameters
    ----------
    pictures : sequence of Picture
        Pictures; each is centered in a cell as large as the largest.
    captions : sequence of str
        One caption below each picture, or none.
    columns : int or None
        Pictures per row; None: about as many rows as columns.
    text : float or None
        Line height of the text in pixels; None: in proportion to the pictures.
    """
    if not pictures or not all(isinstance(each, Picture) for each in pictures):
        raise PictureError(f"sheet: expected at least one Picture, got {pictures!r}.")
    if captions and len(captions) != len(pictures):
        raise PictureError(
            f"sheet: expected one caption per picture, got {len(captions)} for {len(pictures)} pictures."
        )
    count = math.ceil(math.sqrt(len(pictures))) if columns is None else columns
    if type(count) is not int or count < 1:
        raise PictureError(f"sheet: expected one column or more, got {columns!r}.")
    count = min(count, len(pictures))
    width, height = (max(each.size[axis] for each in pictures) for axis in (0, 1))
    line = max(0.055 * min(width, height), 13.0) if text is None else text
    below = math.ceil(1.6 * line) if any(captions) else 0
    empty = 255 * np.ones(4) if all((each.pixels[..., 3] == 255).all() for each in pictures) else np.zeros(4)
    rows = math.ceil(len(pictures) / count)
    page = np.tile(empty.astype(np.uint8), (rows * (height + below), count * width, 1))
    for number, each in enumerate(pictures):
        top, left = number // count * (height + below), number % count * width
        _paste(page, each.pixels, top + (height - each.size[1]) // 2, left + (width - each.size[0]) // 2)
        if captions:
            _write(page, captions[number], (top + height, left, width), line)
    return Picture(page)


def _paste(page: Pixels, pixels: Pixels, top: int, left: int) -> None:
    page[top : top + pixels.shape[0], left : left + pixels.shape[1]] = pixels


def _write(page: Pixels, caption: str, cell: tuple[int, int, int], line: float) -> None:
    """Write a caption centered below its picture, scaled down if it is too long."""
    top, left, width = cell
    coverage = rasterized_text(caption, line)
    if coverage.shape[1] > width:
        coverage = rasterized_text(caption, line * 0.98 * width / coverage.shape[1])[:, :width]
    first = left + (width - coverage.shape[1]) // 2
    area = page[top : top + coverage.shape[0], first : first + coverage.shape[1]]
    area[...] = _with_ink(area, coverage[..., None])


def _with_ink(area: Pixels, fraction: FloatArray) -> Pixels:
    ink = np.array([CAPTION_GRAY, CAPTION_GRAY, CAPTION_GRAY, 255.0])
    behind = area.astype(np.float64)
    behind[..., :3] = np.where(behind[..., 3:] > 0.0, behind[..., :3], CAPTION_GRAY)
    return np.asarray(np.round(behind * (1.0 - fraction) + ink * fraction), dtype=np.uint8)
