"""Contact sheets: layout and legible captions."""

from __future__ import annotations

import numpy as np
import pytest

from poise.errors import PictureError
from poise.render import Picture, sheet
from poise.render.sheet import _GLYPHS, rasterized_text


def tinted(value: int, size: tuple[int, int] = (60, 40), opacity: int = 255) -> Picture:
    pixels = np.full((size[1], size[0], 4), value, np.uint8)
    pixels[..., 3] = opacity
    return Picture(pixels)


def test_pictures_are_arranged_row_by_row() -> None:
    page = sheet([tinted(value) for value in (10, 20, 30, 40, 50)], columns=3)
    assert page.size == (180, 80)
    assert [int(page.pixels[20, 30 + 60 * column, 0]) for column in range(3)] == [10, 20, 30]
    assert [int(page.pixels[60, 30 + 60 * column, 0]) for column in range(3)] == [40, 50, 255]


def test_smaller_pictures_are_centered() -> None:
    page = sheet([tinted(10, (20, 10)), tinted(20)], columns=2)
    dark = np.argwhere(page.pixels[:, :60, 0] == 10)
    assert dark.min(axis=0).tolist() == [15, 20]
    assert dark.max(axis=0).tolist() == [24, 39]


def test_without_columns_a_sheet_is_about_square() -> None:
    assert sheet([tinted(1)] * 7).size == (180, 120)


def test_captions_are_below_their_pictures() -> None:
    page = sheet([tinted(255), tinted(255)], ["one", ""], columns=2)
    below = page.pixels[40:, :, 0]
    assert below[:, :60].min() < 120
    assert below[:, 60:].min() == 255
    ink = np.flatnonzero((below[:, :60] < 200).any(axis=0))
    assert ink.min() + ink.max() == pytest.approx(59, abs=2)


def test_a_long_caption_is_scaled_to_fit() -> None:
    page = sheet([tinted(255), tinted(255)], ["", "a caption that is far too long for its picture"], columns=2)
    assert page.pixels[40:, :60, 0].min() == 255
    assert page.pixels[40:, 60:, 0].min() < 200


def test_transparent_pictures_give_a_transparent_sheet() -> None:
    page = sheet([tinted(10, opacity=0), tinted(20)], ["a", "b"])
    assert page.pixels[20, 30, 3] == 0
    below = page.pixels[40:]
    assert below[..., 3].min() == 0
    assert below[..., 3].max() == 255
    assert below[below[..., 3] == 255, 0].max() < 90


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (([],), "at least one Picture"),
        (([1],), "at least one Picture"),
        (([tinted(1)], ["a", "b"]), "one caption per picture, got 2 for 1"),
    ],
)
def test_invalid_sheets_are_rejected(arguments: tuple[object, ...], said: str) -> None:
    with pytest.raises(PictureError, match=said):
        sheet(*arguments)  # type: ignore[arg-type]
    with pytest.raises(PictureError, match="one column or more, got 0"):
        sheet([tinted(1)], columns=0)


def test_every_glyph_is_different() -> None:
    forms = {letter: rasterized_text(letter, 40.0) for letter in _GLYPHS}
    seen: list[tuple[str, bytes]] = []
    for letter, form in forms.items():
        assert form.max() > 0.9, letter
        seen.append((letter, form.tobytes()))
    alike = {("O", "0"), ("I", "l")}
    for number, (one, form) in enumerate(seen):
        for other, second in seen[number + 1 :]:
            assert form != second or (other, one) in alike or (one, other) in alike


def test_glyphs_stay_within_their_line_and_scale_with_it() -> None:
    text = "".join(_GLYPHS)
    small, large = rasterized_text(text, 16.0), rasterized_text(text, 64.0)
    assert (small.shape[0], large.shape[0]) == (16, 64)
    assert large.sum() == pytest.approx(16.0 * small.sum(), rel=0.06)
    assert large[0].max() == 0.0
    assert large[-1].max() == 0.0


def test_unknown_glyphs_are_boxes_and_spaces_are_empty() -> None:
    assert np.array_equal(rasterized_text("☃", 30.0), rasterized_text("日", 30.0))
    assert rasterized_text("☃", 30.0).max() > 0.9
    assert rasterized_text("  ", 30.0).max() == 0.0
    assert rasterized_text("", 30.0).max() == 0.0
