"""PNG files: pixels survive encoding exactly."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest

from poise.errors import FormatError
from poise.render import Picture
from poise.render.png import png_bytes
from tests.render.png_reader import chunks, decoded


def pixels(seed: int, opaque: bool, shape: tuple[int, int] = (17, 23)) -> np.ndarray:
    made = np.random.default_rng(seed).integers(0, 256, (*shape, 4), dtype=np.uint8)
    made[..., 3] = 255 if opaque else made[..., 3]
    return made


@pytest.mark.parametrize("shape", [(1, 1), (1, 9), (7, 1), (17, 23)])
@pytest.mark.parametrize("opaque", [True, False])
def test_pixels_survive_encoding(opaque: bool, shape: tuple[int, int]) -> None:
    given = pixels(1, opaque, shape)
    given[0, 0, 3] = 255 if opaque else 3
    assert np.array_equal(decoded(png_bytes(given)), given[..., :3] if opaque else given)


@pytest.mark.parametrize("opaque", [True, False])
def test_another_decoder_reads_the_same_pixels(opaque: bool) -> None:
    image = pytest.importorskip("PIL.Image")
    given = pixels(2, opaque)
    with image.open(io.BytesIO(png_bytes(given))) as opened:
        opened.load()
        assert opened.size == (23, 17)
        assert np.array_equal(np.asarray(opened.convert("RGBA")), given)


def test_smooth_pictures_are_predicted_from_the_line_above() -> None:
    smooth = np.full((200, 200, 4), 255, np.uint8)
    smooth[..., :3] = np.arange(200, dtype=np.uint8)[:, None, None]
    smooth[..., 0] += np.random.default_rng(0).integers(0, 256, 200, dtype=np.uint8)
    data = png_bytes(smooth)
    assert np.array_equal(decoded(data), smooth[..., :3])
    assert len(data) < 4000


def test_saved_files_contain_the_picture(tmp_path: Path) -> None:
    given = Picture(pixels(3, False))
    given.save(tmp_path / "a.png")
    data = (tmp_path / "a.png").read_bytes()
    assert [kind for kind, _ in chunks(data)] == [b"IHDR", b"pHYs", b"IDAT", b"IEND"]
    assert np.array_equal(decoded(data), given.pixels)
    assert given._repr_png_() == data
    assert [path.name for path in tmp_path.iterdir()] == ["a.png"]


def test_other_extensions_are_rejected(tmp_path: Path) -> None:
    with pytest.raises(FormatError, match=r"a\.jpg: unsupported picture format: expected a file name ending in \.png"):
        Picture(pixels(4, True)).save(tmp_path / "a.jpg")
    assert list(tmp_path.iterdir()) == []
