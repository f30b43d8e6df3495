"""Animated pictures: exact frames, one camera, real-time playback."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from poise.errors import FormatError, PictureError
from poise.kinematics import Pose
from poise.library import make
from poise.motion import Clip
from poise.render import Animation, Picture, animation, picture
from poise.render.png import animated_png_bytes
from poise.scene import Scene

QUICK = {"size": (48, 40), "smoothing": 1}


def nod(frames: int, frame_time: float = 0.1) -> Clip:
    lamp = Pose.neutral(make("lamp"))
    return Clip.of_poses([lamp.with_values({"elbow": 0.1 * k}).clamped() for k in range(frames)], frame_time)


def played(data: bytes) -> list[np.ndarray]:
    with Image.open(io.BytesIO(data)) as file:
        found = []
        for k in range(getattr(file, "n_frames", 1)):
            file.seek(k)
            found.append(np.asarray(file.convert("RGBA")))
        return found


@pytest.mark.parametrize("opaque", [True, False])
def test_frames_survive_encoding_bit_exactly(opaque: bool) -> None:
    rng = np.random.default_rng(5)
    first = rng.integers(0, 256, (9, 13, 4), dtype=np.uint8)
    first[..., 3] = 255 if opaque else first[..., 3]
    frames = [first, first.copy(), first.copy(), rng.integers(0, 256, first.shape, dtype=np.uint8)]
    frames[2][3:5, 7:12, :3] = 0  # a box inside
    frames[3][..., 3] = 255 if opaque else frames[3][..., 3]
    back = played(animated_png_bytes(frames, 0.25))
    assert len(back) == 4
    for one, other in zip(frames, back, strict=True):
        assert np.array_equal(one, other)


def test_static_frames_take_little_space() -> None:
    still = picture(make("lamp"), **QUICK).pixels
    assert len(animated_png_bytes([still] * 20, 0.1)) < len(animated_png_bytes([still], 0.1)) + 20 * 120


@pytest.mark.nightly
def test_the_duration_is_that_of_the_motion_at_any_rate() -> None:
    clip = nod(11, 0.1)
    for rate, count in ((10, 11), (5, 6), (20, 21), (30, 31), (np.int64(24), 25)):
        drawn = animation(clip, rate=rate, **QUICK)
        assert len(drawn.pictures) == count
        assert drawn.seconds == pytest.approx(1.0 / rate)
        with Image.open(io.BytesIO(drawn._repr_png_())) as file:
            assert file.info["duration"] == pytest.approx(1000.0 / rate, abs=1e-9)


@pytest.mark.parametrize("seconds", [0.0, 100.0, float("nan")])
def test_invalid_animations_are_rejected(seconds: float) -> None:
    one, other = (picture(make("lamp"), size=size, smoothing=1) for size in ((8, 8), (8, 9)))
    with pytest.raises(PictureError, match=r"expected 0\.01 to 2 s per picture"):
        Animation((one,), seconds)
    for pictures in ((), (one, other)):
        with pytest.raises(PictureError, match="all of one size"):
            Animation(pictures, 0.1)


def test_animations_that_exceed_the_memory_limit_are_rejected() -> None:
    with pytest.raises(PictureError, match=r"11 frames of 8000 × 8000 exceed 300,000,000 pixels"):
        animation(nod(11, 0.1), rate=10, size=(8000, 8000))


def test_one_camera_frames_all_pictures() -> None:
    """A static subject stays on its pixels; alone it would fill the picture."""
    clip = nod(9)
    drawn = animation(clip, "side", ground=False, background="transparent", **QUICK)
    feet = [each.pixels[-8:, :, 3] for each in drawn.pictures]
    assert feet[0].any()
    assert all(np.array_equal(feet[0], each) for each in feet[1:])
    alone = picture(clip[8], "side", ground=False, background="transparent", **QUICK).pixels
    assert not np.array_equal(alone, drawn.pictures[8].pixels)
    assert not np.array_equal(drawn.pictures[0].pixels, drawn.pictures[8].pixels)


def test_scenes_are_rendered_with_goals_and_progress_is_reported() -> None:
    scene = Scene(make("lamp"))
    told: list[tuple[int, int]] = []
    bare = animation([scene], **QUICK)
    scene.reach("head", (0.3, 0.0, 0.3))
    drawn = animation([scene, scene], progress=lambda done, total: told.append((done, total)), **QUICK)
    assert told == [(1, 2), (2, 2)]
    assert not np.array_equal(bare.pictures[0].pixels, drawn.pictures[0].pixels)


@pytest.mark.parametrize(
    ("motion", "options", "said"),
    [
        ([], {}, "expected 1 to 2000 frames, got none"),
        (nod(2, 1000.0), {"rate": 10}, "got more; give a shorter motion or a lower rate"),
        (make("lamp"), {}, "expected a Clip or a list of poses, got Figure"),
        (["lamp"], {}, "expected a Figure, a Pose or a Scene, got str"),
        (nod(2), {"rate": 0}, "expected 0.5 to 100 frames per second, got 0"),
        (nod(2), {"rate": float("nan")}, "frames per second, got nan"),
        (nod(2), {"shiny": True}, "unknown picture option 'shiny'"),
        (nod(2), {"view": "frnt"}, "did you mean 'front'"),
    ],
)
def test_invalid_input_raises_clear_errors(motion: object, options: dict[str, object], said: str) -> None:
    with pytest.raises(PictureError, match=said):
        animation(motion, **options)  # type: ignore[arg-type]


def test_saving_is_atomic_and_checks_the_extension(tmp_path: Path) -> None:
    drawn = Animation((Picture(np.full((4, 5, 4), 255, np.uint8)),), 0.1)
    drawn.save(tmp_path / "still.png")
    assert len(played((tmp_path / "still.png").read_bytes())) == 1
    with pytest.raises(FormatError, match=r"ending in .png or .apng"):
        drawn.save(tmp_path / "still.gif")
    assert [each.name for each in tmp_path.iterdir()] == ["still.png"]
