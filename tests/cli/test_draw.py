"""`poise draw` and `poise figures`: rendering on the command line."""

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


def test_a_library_figure_is_rendered_by_its_name(poise: Command, tmp_path: Path) -> None:
    answer = poise("draw", "lamp", "-o", tmp_path / "a.png", "--size", "120x80", "--view", "side")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == f"wrote {tmp_path / 'a.png'}: 120 × 80\n"
    assert np.array_equal(pixels(tmp_path / "a.png"), picture(lamp(), "side", size=(120, 80)).pixels[..., :3])


def test_files_with_figures_poses_and_scenes_are_rendered(poise: Command, tmp_path: Path) -> None:
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


def test_the_figure_of_a_pose_can_be_given(poise: Command, tmp_path: Path) -> None:
    files = (tmp_path / "lamp.poise", tmp_path / "pose.poise")
    write(lamp(), files[0])
    write_pose(lamp(), lamp().neutral(), files[1])
    files[1].write_text(files[1].read_text().replace("figure: lamp", "figure: torch"))
    answer = poise("draw", files[1], "-o", tmp_path / "a.png")
    assert answer.code == 2
    assert "is a pose of 'torch', which is not a library figure; give its file with --figure" in answer.err
    answer = poise("draw", files[1], "-o", tmp_path / "a.png", "--figure", files[0], "--size", "40x40")
    assert answer.code == 0, answer.err


def test_all_views_are_side_by_side(poise: Command, tmp_path: Path) -> None:
    answer = poise("draw", "lamp", "-o", tmp_path / "a.png", "--size", "60x50", "--view", "all")
    assert answer.code == 0, answer.err
    assert pixels(tmp_path / "a.png").shape[1] == 240
    assert pixels(tmp_path / "a.png").shape[0] > 50


def test_options_are_passed_to_the_picture(poise: Command, tmp_path: Path) -> None:
    options = ("--transparent", "--no-ground", "--sticks", "--center-of-mass")
    poise("draw", "lamp", "-o", tmp_path / "a.png", "--size", "60x60", *options)
    expected = picture(
        lamp(), size=(60, 60), background="transparent", ground=False, sticks=True, center_of_mass=True
    ).pixels
    assert np.array_equal(pixels(tmp_path / "a.png"), expected)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("lmap",), "'lmap' is neither a file nor a library figure; did you mean 'lamp'?"),
        (("nothing.poise",), "nothing.poise: No such file or directory"),
        (("lamp", "--size", "10"), "expected columns and rows such as 800x600, got '10'"),
        (("lamp", "--size", "0x10"), "picture size: expected (columns, rows), integers from 1 to 8192, got (0, 10)"),
        (("lamp", "--view", "below"), "invalid choice: 'below'"),
    ],
)
def test_invalid_options_are_errors(poise: Command, tmp_path: Path, arguments: tuple[str, ...], message: str) -> None:
    answer = poise("draw", *arguments, "-o", tmp_path / "a.png")
    assert answer.code == 2
    assert message in answer.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", [("draw", "lamp"), ("figures",)])
def test_pictures_are_png_and_overwrite_only_with_force(
    poise: Command, tmp_path: Path, command: tuple[str, ...]
) -> None:
    answer = poise(*command, "-o", tmp_path / "a.jpg")
    assert (answer.code, "the name must end in .png" in answer.err) == (2, True)
    (tmp_path / "a.png").write_text("mine")
    answer = poise(*command, "-o", tmp_path / "a.png")
    assert (answer.code, "already exists; --force overwrites it" in answer.err) == (2, True)
    assert (tmp_path / "a.png").read_text() == "mine"


def test_the_figures_are_listed_one_line_each(poise: Command) -> None:
    answer = poise("figures")
    assert (answer.code, answer.err) == (0, "")
    assert [line.split()[0] for line in answer.lines] == list(NAMES)
    for line, entry in zip(answer.lines, CATALOG, strict=True):
        assert line.endswith(f"  {entry.description}")


def test_the_figures_are_rendered_on_a_sheet(poise: Command, tmp_path: Path) -> None:
    answer = poise("figures", "-o", tmp_path / "a.png", "--size", "40x40", "--columns", "3")
    assert answer.code == 0, answer.err
    page = pixels(tmp_path / "a.png")
    assert page.shape[1] == 120
    assert page.shape[0] >= 40 * -(-len(NAMES) // 3)


def test_random_poses_are_rendered_on_a_sheet_with_the_acceptance_rate(poise: Command, tmp_path: Path) -> None:
    answer = poise("draw", "lamp", "--random", "4", "--seed", "3", "-o", tmp_path / "a.png", "--size", "40x40")
    assert (answer.code, answer.err) == (0, "")
    assert "of the poses within the limits are free of deep self-collision" in answer.out
    cells = pixels(tmp_path / "a.png").reshape(2, 40, 2, 40, 3).swapaxes(1, 2).reshape(4, -1)
    assert len(np.unique(cells, axis=0)) == 4
    assert "1 to 400 poses, got 0" in poise("draw", "lamp", "--random", "0", "-o", tmp_path / "b.png").err
    both = poise("draw", "lamp", "--random", "2", "--view", "all", "-o", tmp_path / "b.png")
    assert "--random renders one view per pose; it excludes --view all" in both.err


def test_a_standard_pose_of_the_human_is_rendered(poise: Command, tmp_path: Path) -> None:
    small = ("--size", "60x60")
    assert poise("draw", "human", "--pose", "sit", "-o", tmp_path / "a.png", *small).code == 0
    expected = picture(human_pose(human(), "sit"), size=(60, 60)).pixels[..., :3]
    assert np.array_equal(pixels(tmp_path / "a.png"), expected)
    answer = poise("draw", "lamp", "--pose", "sit", "-o", tmp_path / "b.png", *small)
    assert answer.code == 2
    assert "standard poses require a figure made by poise.library.human" in answer.err


def test_a_motion_is_rendered_as_an_animation(poise: Command, tmp_path: Path) -> None:
    start = Pose.neutral(lamp())
    clip = Clip.of_poses([start.with_values({"elbow": 0.1 * k}).clamped() for k in range(6)], 0.2, "nod")
    write_motion(clip, tmp_path / "nod.bvh")
    out = tmp_path / "nod.png"
    answer = poise("draw", tmp_path / "nod.bvh", "--motion", "--fps", 5, "--size", "40x30", "-o", out)
    assert (answer.code, answer.err) == (0, "")
    assert answer.lines[-1] == f"wrote {out}: nod, Animation(6 frames, 40 × 30, 1.2 s)"
    with Image.open(out) as file:
        assert getattr(file, "n_frames", 1) == 6
    excluded = "--motion renders one view of a file; it excludes --pose, --random, --figure and --view all"
    for wrong, message in (
        (("lamp", "--motion"), "with 6 joints but no motion; expected at least one frame"),
        ((tmp_path / "nod.bvh", "--motion", "--clip", "walk"), "has no motion 'walk'; it contains nod."),
        (
            (tmp_path / "nod.bvh", "--motion", "--view", "all"),
            excluded,
        ),
        (
            (tmp_path / "nod.bvh", "--motion", "--figure", "lamp"),
            excluded,
        ),
        (("lamp", "--fps", 3), "--clip and --fps require --motion."),
        (
            ("human", "--smooth", "--sticks"),
            "smooth: expected True, False or None, and not together with sticks; got smooth=True, sticks=True",
        ),
    ):
        refused = poise("draw", *wrong, "-o", tmp_path / "other.png")
        assert refused.code == 2
        assert message in refused.err
    assert not (tmp_path / "other.png").exists()
    refused = poise("draw", tmp_path / "nod.bvh", "--motion", "-o", tmp_path / "no such folder" / "nod.png")
    assert refused.code == 2
    assert "its folder does not exist; create it first." in refused.err
