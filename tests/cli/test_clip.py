"""`poise clip`: trim, mirror, resample and join motions, and build them from keyframes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from poise import library
from poise.io import read
from poise.io.poise import pose_file
from poise.motion import Clip
from tests.cli.figure_command import Answer, poise

__all__ = ["poise"]
Command = Callable[..., Answer]


@pytest.fixture
def moves(poise: Command, tmp_path: Path) -> Path:
    path = tmp_path / "moves.bvh"
    keys = [word for key in ("0=stand", "1=squat", "2=reach") for word in ("--key", key)]
    answer = poise("clip", "human", *keys, "--rate", 30, "-o", path)
    assert answer.code == 0, answer.err
    return path


def only(path: Path) -> Clip:
    (clip,) = read(path).clips
    return clip


def test_keyframes_become_a_motion_through_all_of_them(moves: Path) -> None:
    clip = only(moves)
    assert len(clip) == 61
    human = library.human()
    for frame, name in ((0, "stand"), (30, "squat"), (60, "reach")):
        pose = library.human_pose(human, name)
        np.testing.assert_allclose(clip[frame].position("head"), pose.position("head"), atol=1e-5)


def test_a_motion_is_trimmed_mirrored_and_resampled(poise: Command, moves: Path) -> None:
    out = moves.with_name("out.bvh")
    answer = poise("clip", moves, "--trim", "0.5:1.5", "--mirror", "--resample", 15, "-o", out)
    assert answer.code == 0, answer.err
    table = [line.split() for line in answer.lines if line.startswith(("read", "trim", "mirror", "resample"))]
    assert [row[-4] for row in table] == ["61", "31", "31", "16"]
    before, after = only(moves), only(out)
    for frame in (0, 7, 15):
        left = before[15 + 2 * frame].position("left_hand") * [1.0, -1.0, 1.0]
        np.testing.assert_allclose(after[frame].position("right_hand"), left, atol=1e-5)


def test_motions_of_differently_named_files_are_joined_and_blended(poise: Command, moves: Path) -> None:
    out, mixed = moves.with_name("out.bvh"), moves.with_name("mixed.bvh")
    other = moves.with_name("other.bvh")
    assert poise("clip", moves, "--trim", "1:", "-o", other).code == 0
    answer = poise("clip", moves, "--blend", other, "--over", 0.5, "-o", out)
    assert answer.code == 0, answer.err
    assert len(only(out)) == 61 + 31 - 15
    assert poise("clip", moves, "--mix", other, "--share", 1, "-o", mixed).code == 0
    np.testing.assert_allclose(only(mixed)[0].position("head"), only(other)[0].position("head"), atol=1e-5)


def test_a_pose_file_is_a_keyframe(poise: Command, tmp_path: Path) -> None:
    squat, out = library.human_pose(library.human(), "squat"), tmp_path / "out.bvh"
    pose_file.write_pose(squat.figure, squat.q, tmp_path / "low.yaml")
    answer = poise("clip", "human", "--key", "0=stand", "--key", f"0.5={tmp_path / 'low.yaml'}", "-o", out)
    assert answer.code == 0, answer.err
    np.testing.assert_allclose(only(out)[-1].position("head"), squat.position("head"), atol=1e-5)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--trim", "2"), "--trim expects A:B in seconds (0.5:2, :2 or 0.5:); got '2'."),
        (("--trim", "1:9"), "clip 'moves': expected 0 <= start <= end <= 2 s, got 1.0 to 9.0."),
        (("--resample", "0"), "clip 'moves': expected a rate > 0 [frames/s], got 0.0."),
        (("--over", "1"), "--over requires --blend OTHER."),
        (("--share", "1"), "--share requires --mix OTHER."),
        (("--clip", "walk"), "has no motion 'walk'; it contains moves."),
        (
            ("--blend", "lamp"),
            "lamp: contains the figure 'lamp' with 6 joints but no motion; expected at least one frame",
        ),
        (("--mix", "nowhere.bvh"), "nowhere.bvh: No such file"),
    ],
)
def test_invalid_options_are_errors_and_write_nothing(
    poise: Command, moves: Path, options: tuple[str, ...], message: str
) -> None:
    out = moves.with_name("out.bvh")
    answer = poise("clip", moves, *options, "-o", out)
    assert answer.code == 2
    assert message in answer.err
    assert not out.exists()


@pytest.mark.parametrize(
    ("keys", "message"),
    [
        (("0=stand",), "keyframes: expected at least two poses and one time each, got 1 and 1."),
        (("stand", "1=squat"), "--key expects TIME=POSE, such as 0.5=squat; got 'stand'."),
        (("0=stand", "1=swim"), "--key 1=swim: is neither a file nor one of stand, sit"),
        (("1=stand", "1=squat"), "keyframe times must increase, got [1.0, 1.0]."),
    ],
)
def test_invalid_keyframes_are_errors(poise: Command, tmp_path: Path, keys: tuple[str, ...], message: str) -> None:
    answer = poise("clip", "human", *(word for key in keys for word in ("--key", key)), "-o", tmp_path / "out.bvh")
    assert answer.code == 2
    assert message in answer.err


def test_motions_of_different_bodies_are_refused_with_the_difference(poise: Command, moves: Path) -> None:
    small, out = moves.with_name("small.bvh"), moves.with_name("out.bvh")
    assert poise("retarget", moves, "--to", "human", "--stature", 1.5, "-o", small).code == 0
    answer = poise("clip", moves, "--blend", small, "-o", out)
    assert answer.code == 2
    assert "lengths or axes differ at" in answer.err
    assert answer.err.endswith("retarget one of them first.\n")
