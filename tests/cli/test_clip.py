"""`poise clip`: motions cut, mirrored, resampled, joined and made of key poses on the command line."""

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


def test_key_poses_become_a_motion_through_all_of_them(moves: Path) -> None:
    clip = only(moves)
    assert len(clip) == 61
    human = library.human()
    for frame, name in ((0, "stand"), (30, "squat"), (60, "reach")):
        pose = library.human_pose(human, name)
        np.testing.assert_allclose(clip[frame].position("head"), pose.position("head"), atol=1e-5)


def test_a_motion_is_cut_mirrored_and_put_at_another_rate(poise: Command, moves: Path) -> None:
    out = moves.with_name("out.bvh")
    answer = poise("clip", moves, "--trim", "0.5:1.5", "--mirror", "--resample", 15, "-o", out)
    assert answer.code == 0, answer.err
    table = [line.split() for line in answer.lines if line.startswith(("read", "trim", "mirror", "resample"))]
    assert [row[-4] for row in table] == ["61", "31", "31", "16"]
    before, after = only(moves), only(out)
    for frame in (0, 7, 15):
        left = before[15 + 2 * frame].position("left_hand") * [1.0, -1.0, 1.0]
        np.testing.assert_allclose(after[frame].position("right_hand"), left, atol=1e-5)


def test_motions_are_joined_and_mixed_though_their_files_have_other_names(poise: Command, moves: Path) -> None:
    out, mixed = moves.with_name("out.bvh"), moves.with_name("mixed.bvh")
    other = moves.with_name("other.bvh")
    assert poise("clip", moves, "--trim", "1:", "-o", other).code == 0
    answer = poise("clip", moves, "--blend", other, "--over", 0.5, "-o", out)
    assert answer.code == 0, answer.err
    assert len(only(out)) == 61 + 31 - 15
    assert poise("clip", moves, "--mix", other, "--share", 1, "-o", mixed).code == 0
    np.testing.assert_allclose(only(mixed)[0].position("head"), only(other)[0].position("head"), atol=1e-5)


def test_a_pose_file_is_a_key(poise: Command, tmp_path: Path) -> None:
    squat, out = library.human_pose(library.human(), "squat"), tmp_path / "out.bvh"
    pose_file.write_pose(squat.figure, squat.q, tmp_path / "low.yaml")
    answer = poise("clip", "human", "--key", "0=stand", "--key", f"0.5={tmp_path / 'low.yaml'}", "-o", out)
    assert answer.code == 0, answer.err
    np.testing.assert_allclose(only(out)[-1].position("head"), squat.position("head"), atol=1e-5)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--trim", "2"), "--trim expects A:B in seconds (0.5:2, :2 or 0.5:); got '2'."),
        (("--trim", "1:9"), "a part lies within 0 to 2 s"),
        (("--resample", "0"), "the rate must be greater than zero [frames/s], got 0.0."),
        (("--over", "1"), "--over is for --blend OTHER, which is not given."),
        (("--share", "1"), "--share is for --mix OTHER, which is not given."),
        (("--clip", "walk"), "holds the motions moves, and none called 'walk'."),
        (
            ("--blend", "lamp"),
            "lamp: holds the figure 'lamp' with 6 joints and no motion",
        ),
        (("--mix", "nowhere.bvh"), "nowhere.bvh: No such file"),
    ],
)
def test_what_cannot_be_done_is_said_and_nothing_is_written(
    poise: Command, moves: Path, words: tuple[str, ...], said: str
) -> None:
    out = moves.with_name("out.bvh")
    answer = poise("clip", moves, *words, "-o", out)
    assert answer.code == 2
    assert said in answer.err
    assert not out.exists()


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        (("0=stand",), "keyframes need two or more poses"),
        (("stand", "1=squat"), "--key expects TIME=POSE, such as 0.5=squat; got 'stand'."),
        (("0=stand", "1=swim"), "--key 1=swim: is neither a file nor one of stand, sit"),
        (("1=stand", "1=squat"), "the times of keyframes must increase"),
    ],
)
def test_keys_that_make_no_motion_are_refused(poise: Command, tmp_path: Path, keys: tuple[str, ...], said: str) -> None:
    answer = poise("clip", "human", *(word for key in keys for word in ("--key", key)), "-o", tmp_path / "out.bvh")
    assert answer.code == 2
    assert said in answer.err


def test_motions_of_different_bodies_are_refused_with_what_differs(poise: Command, moves: Path) -> None:
    small, out = moves.with_name("small.bvh"), moves.with_name("out.bvh")
    assert poise("retarget", moves, "--to", "human", "--stature", 1.5, "-o", small).code == 0
    answer = poise("clip", moves, "--blend", small, "-o", out)
    assert answer.code == 2
    assert "lengths or axes differ at" in answer.err
    assert answer.err.endswith("retarget one of them first.\n")
