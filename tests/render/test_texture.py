"""Textures in pictures: perspective-correct coordinates, mipmaps, and textured characters read from files."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from poise.io import read
from poise.kinematics.skin import Texture
from poise.render import picture
from poise.render.camera import framing_camera
from poise.render.png import png_bytes
from poise.render.rasterizer import VisibleSurface
from poise.render.surface import Surface, merged_surfaces
from poise.render.texture import mipmaps, texture_colors
from tests.io.character_files import character

pytest.importorskip("PIL")


def ramp() -> Texture:
    """Red grows with u, green with v."""
    pixels = np.full((64, 64, 4), 255, np.uint8)
    pixels[..., 0] = np.arange(64)[None, :] * 4
    pixels[..., 1] = np.arange(64)[:, None] * 4
    pixels[..., 2] = 0
    return Texture(png_bytes(pixels), repeats=False)


def quad(texture: Texture) -> Surface:
    """A square of 2 m that leans away from the camera; u is x, v is y."""
    corners = np.array([[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]])
    vertices = np.column_stack([corners[:, 1] * 2.0, corners[:, 0], corners[:, 1]])
    normals = np.tile([0.7, 0.0, 0.7], (4, 1))
    faces = np.array([[0, 1, 2], [0, 2, 3]])
    coordinates = 0.5 * corners + 0.5
    closed = np.zeros(2, np.bool_)
    return Surface(vertices, normals, faces, np.ones((4, 4)), closed, (texture,), np.zeros(2, np.int64), coordinates)


def test_coordinates_are_perspective_correct() -> None:
    surface = quad(ramp())
    camera = framing_camera(surface.vertices, np.array([1.0, 0.0, 0.0]), (200, 200), perspective=True)
    visible = VisibleSurface(merged_surfaces([surface]), camera, (200, 200), 1)
    samples = visible.middles()
    u, v = 0.5 * samples.points[:, 1] + 0.5, 0.5 * samples.points[:, 2] + 0.5
    inside = (np.abs(u - 0.5) < 0.45) & (np.abs(v - 0.5) < 0.45)
    assert inside.sum() > 5000
    assert np.abs(samples.colors[inside, 0] - (64.0 * u[inside] - 0.5) * 4.0 / 255.0).max() < 0.03
    assert np.abs(samples.colors[inside, 1] - (64.0 * v[inside] - 0.5) * 4.0 / 255.0).max() < 0.03


def test_mipmaps_keep_the_mean_and_end_with_one_pixel() -> None:
    levels = mipmaps(ramp())
    assert [each.shape[0] for each in levels] == [64, 32, 16, 8, 4, 2, 1]
    for level in levels:
        assert np.allclose(level.mean(axis=(0, 1)), levels[0].mean(axis=(0, 1)), atol=1e-5)


def test_repeating_textures_wrap_and_others_continue_their_border() -> None:
    pixels = np.zeros((1, 2, 4), np.uint8)
    pixels[0, 1] = 255
    for repeats, expected in ((True, 0.0), (False, 1.0)):
        surface = quad(Texture(png_bytes(pixels), repeats))
        found = texture_colors(surface, np.array([0]), np.array([[1.25, 0.5]]), np.zeros(1))
        assert found[0, 0] == pytest.approx(expected)


def test_a_large_texture_takes_bounded_memory_and_keeps_its_colors() -> None:
    """A file may have dozens of images of 64 million pixels, each a few hundred kilobytes."""
    pixels = np.zeros((4096, 3000, 4), np.uint8)
    pixels[:2048, :, 0] = 255
    pixels[..., 3] = 255
    levels = mipmaps(Texture(png_bytes(pixels)))
    assert sum(each.nbytes for each in levels) < 90_000_000
    assert levels[0].shape[:2] == (2048, 1500)
    assert levels[0][100, 700].tolist() == [1.0, 0.0, 0.0, 1.0]
    assert levels[0][-100, 700].tolist() == [0.0, 0.0, 0.0, 1.0]


def test_a_broken_texture_is_white() -> None:
    assert mipmaps(Texture(b"nothing"))[0].tolist() == [[[1.0, 1.0, 1.0, 1.0]]]


def test_a_character_is_drawn_with_its_texture(tmp_path: Path) -> None:
    report = read(character().save(tmp_path / "character.glb"))
    image = picture(report.figure, "front", size=(80, 200), skin=report.skin, ground=False).pixels.astype(int)
    body = (image[..., :3].min(axis=-1) < 200).nonzero()
    top, bottom = int(body[0].min()), int(body[0].max())
    column = int(body[1].mean())
    upper, lower = image[top + 15, column], image[bottom - 10, column]
    assert upper[2] > 2 * upper[0]  # the right half of the texture is blue
    assert lower[0] > 2 * lower[2]
