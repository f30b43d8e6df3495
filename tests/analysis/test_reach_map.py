"""Depth, surface, retries, files and pictures of a reach map."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from xml.etree import ElementTree

import numpy as np
import pytest

from poise.analysis.reach.color_scale import ColorScale
from poise.analysis.reach.map import ReachMap
from poise.analysis.reach.measures import depths
from poise.analysis.reach.pictures import draw_reach, measure_table, plane_maps, reach_picture
from poise.analysis.reach.retries import ReachRetry, _merged, map_reach
from poise.analysis.reach.study import ReachStudy
from poise.analysis.reach.surface import ReachSurface, write_reach_glb
from poise.analysis.study.runner import run_study
from poise.analysis.study.study import Outcome
from poise.errors import FigureError, StudyError
from poise.kinematics import Pose
from poise.library import human, human_pose
from poise.model import Figure, FigureBuilder, Shape, Sphere
from tests.analysis.squares_study import Squares

RADIUS = 0.9  # of the ball that the arm reaches


def ball_arm() -> Figure:
    """Two links of 0.5 and 0.4 m on ball joints: the tip reaches a ball without its core."""
    builder = FigureBuilder("arm").segment("base", shapes=[Shape(Sphere(0.05))]).root("base")
    builder.segment("upper", shapes=[Shape(Sphere(0.05))]).segment("lower", shapes=[Shape(Sphere(0.04))])
    builder.ball("shoulder", "base", "upper").hinge(
        "elbow", "upper", "lower", axis=(0, 1, 0), at=(0, 0, 0.5), range=(0.0, 2.6)
    )
    return builder.site("tip", "lower", at=(0, 0, 0.4)).build()


@pytest.fixture(scope="module")
def ball() -> ReachMap:
    arm = ball_arm()
    start = Pose.neutral(arm).with_values({"elbow": 0.8})
    high = (1.1, 1.1, 1.1)
    study = ReachStudy(start, "tip", low=(-1.1, -1.1, 0.0), high=high, cell=0.11, measures=("margin", "comfort"))
    return map_reach(study)


def test_the_surface_of_a_ball_is_finer_than_the_cells(ball: ReachMap) -> None:
    surface = ReachSurface.of(ball)
    radii = np.linalg.norm(surface.vertices, axis=1)
    outer = (radii > 0.6) & (surface.vertices[:, 2] > 0.15)  # the box ends at z = 0
    assert outer.sum() > 300
    assert np.abs(radii[outer] - RADIUS).max() < 0.08 * ball.study.cell
    assert np.abs(radii[outer] - RADIUS).mean() < 0.02 * ball.study.cell
    away = np.einsum("ij,ij->i", surface.normals[outer], surface.vertices[outer] / radii[outer, None])
    assert away.min() > 0.8
    edges = np.sort(np.concatenate([surface.faces[:, [a, b]] for a, b in ((0, 1), (1, 2), (2, 0))]), axis=1)
    assert set((np.unique(edges, axis=0, return_counts=True)[1] % 2).tolist()) == {0}
    core = 0.5**2 + 0.4**2 - 2.0 * 0.5 * 0.4 * np.cos(np.pi - 2.6)
    half = 2.0 / 3.0 * np.pi * (RADIUS**3 - core**1.5)
    assert surface.volume == pytest.approx(half, rel=0.03)  # the rim is rounded off


def test_depth_is_the_distance_to_the_boundary(ball: ReachMap) -> None:
    middles = ball.study.cell_centers(0, ball.study.count)
    radii = np.linalg.norm(middles, axis=1).reshape(ball.study.shape)
    above = (middles[:, 2] > 0.4).reshape(ball.study.shape)
    outside = above & (radii > RADIUS)
    assert np.abs(ball.depth[outside] - (RADIUS - radii[outside])).max() < 0.06 * ball.study.cell
    near = above & (radii < RADIUS) & (radii > RADIUS - ball.study.cell)
    assert np.abs(ball.depth[near] - (RADIUS - radii[near])).max() < 0.35 * ball.study.cell
    assert (ball.depth[ball.reached] > 0.0).all()
    assert (ball.depth[~ball.reached] < 0.0).all()


def test_the_depth_of_a_plane_is_measured_in_the_plane() -> None:
    """A disc of one layer: nothing is assumed beside the plane."""
    x, z = np.meshgrid(np.arange(9.0) - 4.0, np.arange(9.0) - 4.0, indexing="ij")
    radii = np.hypot(x, z)[:, None, :]
    found = depths(radii <= 3.2, np.maximum(radii - 3.2, 0.0), 1.0)
    assert found[4, 0, 4] == pytest.approx(3.2, abs=0.3)
    assert found[0, 0, 4] == pytest.approx(-0.8)


def test_the_pose_of_a_cell_reaches_it(ball: ReachMap) -> None:
    cell = ball.cell_at((0.3, 0.2, 0.5))
    assert ball.reached[cell]
    middle = np.array(ball.study.low) + (np.array(cell) + 0.5) * ball.study.cell
    assert np.linalg.norm(ball.pose(cell).position("tip") - middle) < 1e-3
    with pytest.raises(StudyError, match="outside the box"):
        ball.cell_at((0.0, 0.0, 5.0))


def test_comfort_is_one_at_the_middle_of_the_ranges_and_zero_at_the_ends(ball: ReachMap) -> None:
    """The elbow alone has a range; where it is bent by 1.3 rad, comfort is 1."""
    elbows = ball.outcome.columns["pose"][ball.reached.ravel(), 4]
    values = ball.measure("comfort")[ball.reached]
    assert values == pytest.approx(1.0 - ((elbows - 1.3) / 1.3) ** 2, abs=1e-12)
    assert ball.margin[ball.reached] == pytest.approx(np.minimum(elbows, 2.6 - elbows), abs=1e-9)
    assert np.isnan(ball.measure("comfort")[~ball.reached]).all()


def test_a_glb_contains_the_surface_with_its_measures(ball: ReachMap, tmp_path: Path) -> None:
    write_reach_glb(ball, tmp_path / "a.glb", "comfort")
    content = (tmp_path / "a.glb").read_bytes()
    length = struct.unpack_from("<I", content, 12)[0]
    document = json.loads(content[20 : 20 + length])
    mesh = document["meshes"][-1]
    attributes = mesh["primitives"][0]["attributes"]
    assert set(attributes) == {"POSITION", "NORMAL", "COLOR_0", "_MARGIN", "_COMFORT", "_DEPTH"}
    accessor = document["accessors"][attributes["POSITION"]]
    surface = ReachSurface.of(ball)
    assert accessor["count"] == len(surface.vertices)
    assert accessor["max"][1] == pytest.approx(surface.vertices[:, 2].max(), abs=1e-6)  # Y is up in the file
    node = document["scenes"][0]["nodes"][-1]
    assert document["nodes"][node]["mesh"] == len(document["meshes"]) - 1
    with pytest.raises(StudyError, match=r"unsupported format; expected \.glb"):
        write_reach_glb(ball, tmp_path / "a.obj")


@pytest.mark.nightly
def test_it_is_plotted_in_every_format(ball: ReachMap, tmp_path: Path) -> None:
    for ending in ("png", "svg", "html", "glb"):
        draw_reach(ball, tmp_path / f"a.{ending}", measure="comfort")
        assert (tmp_path / f"a.{ending}").stat().st_size > 1000
    tree = ElementTree.parse(tmp_path / "a.svg")
    assert len([each for each in tree.iter() if each.tag.endswith("rect")]) > 40
    page = (tmp_path / "a.html").read_text(encoding="utf-8")
    assert str(ball.reached.sum()) in page
    with pytest.raises(StudyError, match="did not compute the measure 'strength'"):
        draw_reach(ball, tmp_path / "b.png", measure="strength")


def test_the_picture_shows_the_surface_around_the_figure(ball: ReachMap) -> None:
    drawn = reach_picture(ball, "side", measure="comfort", size=(120, 120))
    cells = reach_picture(ball, "side", measure="comfort", cells=True, size=(120, 120))
    inked = (drawn.pixels[..., :3].min(axis=-1) < 235).mean()
    assert 0.2 < inked < 0.9
    assert not np.array_equal(drawn.pixels, cells.pixels)


def test_planes_show_the_reached_cells(ball: ReachMap) -> None:
    above, aside = plane_maps(ball, height=0.3)
    level = ball.cell_at((0.0, 0.0, 0.3))[2]
    assert np.array_equal(np.isfinite(above.values), ball.reached[:, :, level].T)
    assert aside.values.shape == (ball.study.shape[0], ball.study.shape[2])
    assert [row[0] for row in measure_table(ball).rows] == ["margin", "comfort", "depth"]


def test_colors_go_from_red_to_blue_and_rula_is_reversed() -> None:
    plain, reversed_scale = ColorScale("comfort", 0.0, 1.0), ColorScale("rula", 1.0, 7.0)
    red, blue = plain.colors(np.array([0.0, 1.0]))
    assert red[0] > red[2]
    assert blue[2] > blue[0]
    assert np.array_equal(reversed_scale.colors(np.array([7.0, 1.0])), np.stack([red, blue]))


def test_retries_reach_more_cells_and_lose_none(ball: ReachMap) -> None:
    person = human()
    study = ReachStudy(
        human_pose(person, "stand"), "right_grip", low=(-0.4, -0.6, 0.6), high=(0.2, 0.0, 1.8), cell=0.2, measures=()
    )
    once, often = map_reach(study, max_rounds=0), map_reach(study, max_rounds=3)
    assert (often.reached | ~once.reached).all()
    assert (often.outcome.columns["error"] <= once.outcome.columns["error"] + 1e-3).all()
    again = map_reach(study, max_rounds=3, chunk=7)
    for name, values in often.outcome.columns.items():
        assert np.array_equal(values, again.outcome.columns[name], equal_nan=True)


def test_the_better_of_two_results_is_kept(ball: ReachMap) -> None:
    """Better is a result that meets higher tasks, then one that reaches, then one with the smaller error."""
    study = ball.study

    def outcome(error: list[float], others: list[float]) -> Outcome:
        return Outcome(
            {"error": np.array(error), "higher_error": np.array(others), "iterations": np.array([1] * len(error))}, {}
        )

    first = outcome([0.5, 0.5, 0.5, 0.0, np.nan], [0.0, 0.0, 0.0, 0.3, np.nan])
    tries = outcome([0.4, 0.6, 0.0, 0.2, 0.7, 0.3], [0.0, 0.0, 0.2, 0.0, 0.0, 0.0])
    again = ReachRetry(study, np.array([0, 1, 2, 3, 4, 0]), np.zeros((6, 5)))
    found = _merged(study, Outcome(first.columns, {4: "failed"}), again, tries)
    assert found.columns["error"].tolist() == [0.3, 0.5, 0.5, 0.2, 0.7]
    assert found.failures == {}


def test_retry_rounds_have_checkpoint_folders_and_resume(ball: ReachMap, tmp_path: Path) -> None:
    found = map_reach(ball.study, folder=tmp_path, chunk=400)
    assert (tmp_path / "round_1").is_dir()
    seen: list[tuple[int, int]] = []
    again = map_reach(ball.study, folder=tmp_path, chunk=400, progress=lambda done, total: seen.append((done, total)))
    assert all(done == total for done, total in seen)
    assert np.array_equal(found.reached, again.reached)


def test_an_empty_map_has_no_surface(tmp_path: Path) -> None:
    arm = ball_arm()
    study = ReachStudy(Pose.neutral(arm), "tip", low=(2.0, 2.0, 2.0), high=(2.2, 2.2, 2.2), cell=0.1)
    found = map_reach(study)
    assert found.volume == 0.0
    assert "reaches 0 of 8 cells" in str(found)
    with pytest.raises(StudyError, match="tip reaches none of the 8 cells"):
        draw_reach(found, tmp_path / "a.png")


def test_measures_that_cannot_be_computed_are_refused() -> None:
    arm = ball_arm()
    with pytest.raises(StudyError, match="did you mean 'comfort'"):
        ReachStudy(Pose.neutral(arm), "tip", measures=("comfrt",))
    for name in ("rula", "strength"):
        with pytest.raises(StudyError, match=f"{name} cannot be computed: figure 'arm'"):
            ReachStudy(Pose.neutral(arm), "tip", measures=(name,))
    with pytest.raises(StudyError, match=r"load: expected a finite number of 0 or more \[kg\], got -1"):
        ReachStudy(Pose.neutral(arm), "tip", load=-1.0)
    with pytest.raises(StudyError, match="max_rounds: expected an integer of 0 or more, got -1"):
        map_reach(ReachStudy(Pose.neutral(arm), "tip"), max_rounds=-1)
    with pytest.raises(StudyError, match="diverse_starts: expected an integer of 0 or more, got -3"):
        map_reach(ReachStudy(Pose.neutral(arm), "tip"), diverse_starts=-3)
    free = FigureBuilder("free").segment("base").root("base").segment("arm").hinge("joint", "base", "arm")
    with pytest.raises(StudyError, match="no joint has a range"):
        ReachStudy(Pose.neutral(free.site("tip", "arm", at=(1, 0, 0)).build()), "tip", measures=("comfort",))
    with pytest.raises(FigureError, match="did you mean 'tip'"):
        ReachStudy(Pose.neutral(arm), "tipp")


def test_the_runner_refuses_a_study_without_items() -> None:
    with pytest.raises(StudyError, match="no items"):
        run_study(Squares(0))
    with pytest.raises(StudyError, match="workers: expected an integer of 1 or more, got -2"):
        run_study(Squares(3), executor="processes", workers=-2)
