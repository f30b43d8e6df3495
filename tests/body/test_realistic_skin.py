"""The realistic skin has the measures of its figure; tests of the installed mesh are skipped without it."""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pytest

from poise import library, render
from poise.body import body_status, realistic_skin
from poise.body.appearance import BARE, COLORS, SHIRT
from poise.body.figure_measures import figure_measures
from poise.body.fitting import fitted_body, girth, mesh_measures, wanted_measures
from poise.body.mesh_files import body_files
from poise.errors import FigureError, PictureError
from poise.io import read, write_glb
from poise.kinematics import Pose
from poise.library.human_sizes import human_sizes
from poise.model import Sphere
from poise.model.tessellation import triangles

installed = pytest.mark.skipif(not body_status().available, reason=f"anny: {body_status().problem}")


@pytest.mark.parametrize("sex", ["male", "female"])
@pytest.mark.parametrize(("stature", "mass"), [(1.50, 50.0), (1.75, 120.0), (1.95, 70.0)])
def test_sex_stature_and_mass_are_read_from_a_figure(sex: str, stature: float, mass: float) -> None:
    measures = figure_measures(library.human(sex=sex, stature=stature, mass=mass, seed=3))
    assert measures.sex == sex
    assert measures.stature == pytest.approx(stature, abs=2e-3)
    assert measures.girths["calf"] == pytest.approx(
        human_sizes(sex=sex, stature=stature, mass=mass)["calfcircumference"], rel=5e-3
    )


def test_other_figures_are_refused() -> None:
    with pytest.raises(FigureError, match=r"poise\.library\.human"):
        figure_measures(library.lamp())
    with pytest.raises(FigureError, match="age from 3 to 90"):
        realistic_skin(library.human(), age=200.0)
    with pytest.raises(PictureError, match="unknown skin 'reelistic'"):
        render.picture(library.human(), skin="reelistic", size=(16, 16))
    with pytest.raises(PictureError, match="age"):
        render.figure_skin(library.human(), age=20.0)


def test_girth_is_the_length_of_a_tape() -> None:
    ball = triangles(Sphere(0.5), 64)
    around = girth(ball.vertices, ball.faces, np.array([0.0, 0.0, 0.3]), np.array([0.0, 0.0, 1.0]))
    assert around == pytest.approx(2.0 * math.pi * 0.4, rel=5e-3)
    assert math.isnan(girth(ball.vertices, ball.faces, np.array([0.0, 0.0, 2.0]), np.array([0.0, 0.0, 1.0])))


@installed
@pytest.mark.parametrize(
    ("sex", "stature", "mass", "age"),
    [
        ("male", 1.76, 85.0, 30.0),
        pytest.param("female", 1.55, 90.0, 70.0, marks=pytest.mark.nightly),
        pytest.param("male", 1.45, 36.0, 12.0, marks=pytest.mark.nightly),
    ],
)
def test_the_mesh_has_the_measures_of_its_figure(sex: str, stature: float, mass: float, age: float) -> None:
    figure = library.human(sex=sex, stature=stature, mass=mass)
    body = fitted_body(figure, body_files(), age)
    found = mesh_measures(body_files(), body.vertices, body.bind, body.parts)
    wanted = wanted_measures(body.measures)
    for name in ("neck", "upper_arm", "wrist", "thigh", "calf", "ankle"):
        assert found[name] == pytest.approx(wanted[name], rel=0.03), name
    skin = realistic_skin(figure, age)
    heights = skin.deformed(Pose.neutral(figure))[:, 2]
    assert float(np.ptp(heights)) == pytest.approx(stature, rel=0.015)


@installed
def test_it_is_drawn_and_exported(tmp_path: Path) -> None:
    figure = library.human(sex="female", hands=True, feet=True)
    skin = realistic_skin(figure)
    moved = skin.deformed(library.human_pose(figure, "sit"))
    assert float(np.abs(moved).max()) < 2.0
    picture = render.picture(figure, skin="realistic", size=(40, 60))
    assert picture.size == (40, 60)
    write_glb(library.human_pose(figure, "stand"), tmp_path / "person.glb", skin=skin)
    again = read(tmp_path / "person.glb").skin
    assert again is not None
    assert len(again.faces) == len(skin.faces)


@installed
@pytest.mark.parametrize("sex", ["male", "female"])
def test_the_collar_has_no_notches(sex: str) -> None:
    """Along the edge of the shirt around the neck hardly any corner is sharper than 40°."""
    figure = library.human(sex=sex)
    skin = render.figure_skin(figure, "realistic")
    assert skin.colors is not None
    shirt, bare = (
        {tuple(row) for row in skin.vertices[(skin.colors == COLORS[paint]).all(axis=1)].round(7).tolist()}
        for paint in (SHIRT, BARE)
    )
    edge = np.array(sorted(shirt & bare))
    edge = edge[(edge[:, 2] > 0.78 * figure_measures(figure).stature) & (np.abs(edge[:, 1]) < 0.12)]
    around = edge - edge.mean(axis=0)
    steps = np.diff(edge[np.argsort(np.arctan2(around[:, 1], around[:, 0]))], axis=0)
    steps /= np.linalg.norm(steps, axis=1, keepdims=True)
    corners = np.degrees(np.arccos(np.clip(np.einsum("ij,ij->i", steps[1:], steps[:-1]), -1.0, 1.0)))
    assert len(corners) > 50
    assert (corners > 40.0).sum() <= 2
