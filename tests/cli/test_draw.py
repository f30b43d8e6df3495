"""`poise draw` and `poise figures`: pictures on the command line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PIL import Image

from poise import Scene
from poise.io import write, write_motion, write_pose
from poise.kinematics import Pose
from poise.library import CATALOG, NAMES, human, human_pose, lamp
from poise.motion import Clip
from poise.render import picture
from tests.cli.figure_command import Answer, poise
from tests.render.png_reader import decoded

__all__ = ["poise"]
Command = Callable[..., Answer]


def pixels(path: Path) -> np.ndarray:
    return decoded(path.read_bytes())


def test_a_figure_of_the_library_is_drawn_by_its_name(poise: Command, tmp_path: Path) -> None:
    answer = poise("draw", "lamp", "-o", tmp_path / "a.png", "--size", "120x80", "--view", "side")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == f"wrote {tmp_path / 'a.png'}: 120 × 80\n"
    assert np.array_equal(pixels(tmp_path / "a.png"), picture(lamp(), "side", size=(120, 80)).pixels[..., :3])


def test_files_with_figures_poses_and_scenes_are_drawn(poise: Command, tmp_path: Path) -> None:
    figure = lamp()
    pose = Pose.neutral(figure).with_values({"elbow": 0.6, "nod": -0.5})
    scene = Scene(figure)
    scene.pose = pose
    write(figure, tmp_path / "figure.poise")
    write_pose(figure, pose.q, tmp_path / "pose.poise")
    scene.save(tmp_path / "a.scene")
    for name in ("figure.poise", "pose.poise", "a.scene"):
        answer = poise("draw", tmp_path / name, "-o", tmp_path / f"{name}.png", "--size", "90x90")
        assert answer.code == 0, answer.err
    assert np.array_equal(pixels(tmp_path / "figure.poise.png"), picture(figure, size=(90, 90)).pixels[..., :3])
    assert np.array_equal(pixels(tmp_path / "pose.poise.png"), picture(pose, size=(90, 90)).pixels[..., :3])
    assert np.array_equal(pixels(tmp_path / "a.scene.png"), picture(pose, size=(90, 90)).pixels[..., :3])


def test_the_figure_of_a_pose_may_be_named(poise: Command, tmp_path: Path) -> None:
    text = (tmp_path / "lamp.poise", tmp_path / "pose.poise")
    write(lamp(), text[0])
    write_pose(lamp(), lamp().neutral(), text[1])
    text[1].write_text(text[1].read_text().replace("figure: lamp", "figure: torch"))
    answer = poise("draw", text[1], "-o", tmp_path / "a.png")
    assert answer.code == 2
    assert "is a pose of 'torch', which is no figure of the library; name its file with --figure" in answer.err
    answer = poise("draw", text[1], "-o", tmp_path / "a.png", "--figure", text[0], "--size", "40x40")
    assert answer.code == 0, answer.err


def test_all_views_stand_side_by_side(poise: Command, tmp_path: Path) -> None:
    answer = poise("draw", "lamp", "-o", tmp_path / "a.png", "--size", "60x50", "--view", "all")
    assert answer.code == 0, answer.err
    assert pixels(tmp_path / "a.png").shape[1] == 240
    assert pixels(tmp_path / "a.png").shape[0] > 50


def test_choices_reach_the_picture(poise: Command, tmp_path: Path) -> None:
    options = ("--transparent", "--no-ground", "--sticks", "--center-of-mass")
    poise("draw", "lamp", "-o", tmp_path / "a.png", "--size", "60x60", *options)
    wanted = picture(
        lamp(), size=(60, 60), background="transparent", ground=False, sticks=True, center_of_mass=True
    ).pixels
    assert np.array_equal(pixels(tmp_path / "a.png"), wanted)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("lmap",), "'lmap' is neither a file nor a library figure; did you mean 'lamp'?"),
        (("nothing.poise",), "nothing.poise: No such file or directory"),
        (("lamp", "--size", "10"), "expected columns and rows such as 800x600, got '10'"),
        (("lamp", "--size", "0x10"), "whole numbers from 1 to 8192, got (0, 10)"),
        (("lamp", "--view", "below"), "invalid choice: 'below'"),
    ],
)
def test_what_cannot_be_drawn_is_said(poise: Command, tmp_path: Path, arguments: tuple[str, ...], said: str) -> None:
    answer = poise("draw", *arguments, "-o", tmp_path / "a.png")
    assert answer.code == 2
    assert said in answer.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", [("draw", "lamp"), ("figures",)])
def test_pictures_are_png_and_replace_nothing_unasked(poise: Command, tmp_path: Path, command: tuple[str, ...]) -> None:
    answer = poise(*command, "-o", tmp_path / "a.jpg")
    assert (answer.code, "give a name that ends in .png" in answer.err) == (2, True)
    (tmp_path / "a.png").write_text("mine")
    answer = poise(*command, "-o", tmp_path / "a.png")
    assert (answer.code, "is there already; --force replaces it" in answer.err) == (2, True)
    assert (tmp_path / "a.png").read_text() == "mine"


def test_the_figures_are_told_one_line_each(poise: Command) -> None:
    answer = poise("figures")
    assert (answer.code, answer.err) == (0, "")
    assert [line.split()[0] for line in answer.lines] == list(NAMES)
    for line, entry in zip(answer.lines, CATALOG, strict=True):
        assert line.endswith(f"  {entry.words}")


def test_the_figures_are_drawn_on_a_sheet(poise: Command, tmp_path: Path) -> None:
    answer = poise("figures", "-o", tmp_path / "a.png", "--size", "40x40", "--columns", "3")
    assert answer.code == 0, answer.err
    page = pixels(tmp_path / "a.png")
    assert page.shape[1] == 120
    assert page.shape[0] >= 40 * -(-len(NAMES) // 3)


def test_random_poses_are_drawn_on_a_sheet_and_told_how_many_were_kept(poise: Command, tmp_path: Path) -> None:
    answer = poise("draw", "lamp", "--random", "4", "--seed", "3", "-o", tmp_path / "a.png", "--size", "40x40")
    assert (answer.code, answer.err) == (0, "")
    assert "of the poses inside the limits are free of deep self-contact" in answer.out
    cells = pixels(tmp_path / "a.png").reshape(2, 40, 2, 40, 3).swapaxes(1, 2).reshape(4, -1)
    assert len(np.unique(cells, axis=0)) == 4
    assert "1 to 400 poses, got 0" in poise("draw", "lamp", "--random", "0", "-o", tmp_path / "b.png").err
    both = poise("draw", "lamp", "--random", "2", "--view", "all", "-o", tmp_path / "b.png")
    assert "from one side" in both.err


def test_a_standard_pose_of_the_human_is_drawn(poise: Command, tmp_path: Path) -> None:
    small = ("--size", "60x60")
    assert poise("draw", "human", "--pose", "sit", "-o", tmp_path / "a.png", *small).code == 0
    wanted = picture(human_pose(human(), "sit"), size=(60, 60)).pixels[..., :3]
    assert np.array_equal(pixels(tmp_path / "a.png"), wanted)
    answer = poise("draw", "lamp", "--pose", "sit", "-o", tmp_path / "b.png", *small)
    assert answer.code == 2
    assert "standard poses are for figures made by poise.library.human" in answer.err


def test_a_motion_is_drawn_as_a_moving_picture(poise: Command, tmp_path: Path) -> None:
    start = Pose.neutral(lamp())
    clip = Clip.of_poses([start.with_values({"elbow": 0.1 * k}).clamped() for k in range(6)], 0.2, "nod")
    write_motion(clip, tmp_path / "nod.bvh")
    out = tmp_path / "nod.png"
    answer = poise("draw", tmp_path / "nod.bvh", "--motion", "--fps", 5, "--size", "40x30", "-o", out)
    assert (answer.code, answer.err) == (0, "")
    assert answer.lines[-1] == f"wrote {out}: nod, Animation(6 frames, 40 × 30, 1.2 s)"
    with Image.open(out) as file:
        assert getattr(file, "n_frames", 1) == 6
    for wrong, said in (
        (("lamp", "--motion"), "with 6 joints and no motion, where one frame at least is needed"),
        ((tmp_path / "nod.bvh", "--motion", "--clip", "walk"), "holds the motions nod, and none called 'walk'"),
        ((tmp_path / "nod.bvh", "--motion", "--view", "all"), "--motion draws what a file holds from one side"),
        ((tmp_path / "nod.bvh", "--motion", "--figure", "lamp"), "--motion draws what a file holds from one side"),
        (("lamp", "--fps", 3), "--clip and --fps are for moving pictures; give --motion too"),
        (("human", "--smooth", "--sticks"), "shapes cannot be smooth where sticks are drawn"),
    ):
        refused = poise("draw", *wrong, "-o", tmp_path / "other.png")
        assert refused.code == 2
        assert said in refused.err
    assert not (tmp_path / "other.png").exists()
    refused = poise("draw", tmp_path / "nod.bvh", "--motion", "-o", tmp_path / "no such folder" / "nod.png")
    assert refused.code == 2
    assert "the folder that it is to be written to is not there" in refused.err
