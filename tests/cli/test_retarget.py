"""`poise retarget`: retarget motions on the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from poise import library
from poise.io import read, write_motion
from poise.motion import Clip
from tests.cli.figure_command import Answer, poise
from tests.support.sample_files import sample

__all__ = ["poise"]
Command = Callable[..., Answer]


@pytest.fixture
def motion(tmp_path: Path) -> Path:
    human = library.human()
    clip = Clip.of_poses([library.human_pose(human, each) for each in ("stand", "reach", "squat")], 0.2, "moves")
    write_motion(clip, tmp_path / "in.bvh")
    return tmp_path / "in.bvh"


@pytest.mark.parametrize(("ending", "more"), [(".bvh", ()), (".glb", ()), (".glb", ("--smooth",))])
def test_a_motion_is_retargeted_to_a_person_of_another_size(
    poise: Command, motion: Path, ending: str, more: tuple[str, ...]
) -> None:
    out = motion.with_name(f"out{ending}")
    answer = poise("retarget", motion, "--to", "human", "--stature", 1.55, "--sex", "female", "-o", out, *more)
    assert answer.code == 0, answer.err
    assert "times real time" in answer.out
    assert answer.lines[-1].startswith(f"wrote {out}: Clip(")
    assert read(out).clips[0].duration == pytest.approx(0.4)
    assert poise("retarget", motion, "--to", "human", "-o", out).err.endswith(
        "already exists; --force overwrites it.\n"
    )


def test_invalid_options_are_errors(poise: Command, motion: Path) -> None:
    out = motion.with_name("out.bvh")
    answer = poise("retarget", motion, "--to", "human", "-o", out, "--clip", "walk")
    assert answer.code == 2
    assert "has no motion 'walk'; it contains in." in answer.err
    answer = poise("retarget", motion, "--to", "lamp", "-o", out)
    assert answer.code == 2
    assert "expected a floating base, got a fixed root joint" in answer.err
    assert not out.exists()
    for further in ((), ("--smooth",)):
        answer = poise("retarget", motion, "--to", "human", "-o", out.with_suffix(".vrm"), *further)
        assert answer.code == 2
        assert "motion cannot be written to VRM files; supported extensions: " in answer.err


def test_unrecognized_segment_names_are_refused_until_they_are_mapped(poise: Command, motion: Path) -> None:
    text = motion.read_text(encoding="utf-8").replace("left_hand", "left_mitt").replace("right_hand", "right_mitt")
    other, out = motion.with_name("other.bvh"), motion.with_name("out.bvh")
    other.write_text(text, encoding="utf-8")
    answer = poise("retarget", other, "--to", "human", "-o", out)
    assert answer.code == 2
    assert "not a humanoid: missing left_hand, right_hand." in answer.err
    assert "left_mitt" in answer.err
    names = ("--part", "left_hand=left_mitt", "--part", "right_hand=right_mitt")
    answer = poise("retarget", other, "--to", "human", "-o", out, *names)
    assert answer.code == 0, answer.err
    answer = poise("retarget", other, "--to", "human", "-o", out, "--force", "--part", "left_hand")
    assert "--part expects PART=SEGMENT; got 'left_hand'." in answer.err


def test_a_file_without_frames_is_refused(poise: Command, motion: Path) -> None:
    lines = motion.read_text(encoding="utf-8").splitlines()
    start = next(k for k, line in enumerate(lines) if line.startswith("Frames:"))
    empty = motion.with_name("empty.bvh")
    empty.write_text("\n".join([*lines[:start], "Frames: 0", lines[start + 1], ""]), encoding="utf-8")
    answer = poise("retarget", empty, "--to", "human", "-o", motion.with_name("out.bvh"))
    assert answer.code == 2
    assert "joints but no motion; expected at least one frame" in answer.err


def test_markers_are_fitted_to_a_motion(poise: Command, tmp_path: Path) -> None:
    out = tmp_path / "walk.bvh"
    walk = sample("bmc_walk.trc")
    answer = poise("retarget", walk, "--to", "human", "-o", out, "--start", 0.5, "--marker", "R.HF=right_shin")
    assert answer.code == 0, answer.err
    assert "fitted Clip('bmc_walk' of 'human', 184 frames, 1.22 s): 28 markers" in answer.out
    assert read(out).clips[0].duration == pytest.approx(0.72, abs=0.01)
    answer = poise("retarget", walk, "--to", "human", "-o", tmp_path / "b.bvh", "--marker", "R.HF")
    assert "--marker expects MARKER=SITE; got 'R.HF'." in answer.err
