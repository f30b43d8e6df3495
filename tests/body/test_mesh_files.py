"""Readers of the human mesh, on small files in its format."""

from __future__ import annotations

import gzip
import json
from importlib import metadata
from pathlib import Path

import numpy as np
import pytest

from poise.body import mesh_files
from poise.body.mesh_files import BodyFiles, body_files, body_status
from poise.body.shape_model import BodyShape, age_parameter, shaped_vertices, target_weights
from poise.errors import FormatError, PoiseError

MACROS = {
    "age": [(-0.01, 0.1875, "baby", "child"), (0.1875, 0.5, "child", "young"), (0.5, 1.01, "young", "old")],
    "muscle": [(-0.01, 0.5, "minmuscle", "averagemuscle"), (0.5, 1.01, "averagemuscle", "maxmuscle")],
    "weight": [(-0.01, 0.5, "minweight", "averageweight"), (0.5, 1.01, "averageweight", "maxweight")],
    "height": [(-0.01, 0.5, "minheight", ""), (0.5, 1.01, "", "maxheight")],
    "proportions": [(-0.01, 0.5, "uncommonproportions", ""), (0.5, 1.01, "", "idealproportions")],
    "cupsize": [(-0.01, 0.5, "mincup", "averagecup"), (0.5, 1.01, "averagecup", "maxcup")],
    "firmness": [(-0.01, 0.5, "minfirmness", "averagefirmness"), (0.5, 1.01, "averagefirmness", "maxfirmness")],
}


@pytest.fixture
def files(tmp_path: Path) -> BodyFiles:
    """Four vertices, one quadrilateral, two bones, two targets."""
    for name in ("3dobjs", "mesh_metadata", "rigs/standard", "targets/macrodetails/height"):
        (tmp_path / name).mkdir(parents=True)
    obj = "# comment\nv 1 2 3\nv 4 5 6\nv 0 0 0\nv 1 1 1\ng body\nf 1/1 2/2 3/3 4/4\n"
    (tmp_path / "3dobjs/base.obj").write_text(obj)
    groups = {"body": [[0, 3]], "joint-l-knee": [[0, 1]]}
    (tmp_path / "mesh_metadata/basemesh_vertex_groups.json").write_text(json.dumps(groups))
    weights = {"weights": {"root": [[0, 1.0], [1, 0.25]], "head": []}}
    (tmp_path / "rigs/standard/weights.default.json").write_text(json.dumps(weights))
    macros = {
        name: {"parts": [dict(zip(("lowest", "highest", "low", "high"), part, strict=True)) for part in parts]}
        for name, parts in MACROS.items()
    }
    (tmp_path / "targets/macrodetails/macro.json").write_text(json.dumps({"macrotargets": macros}))
    _target(tmp_path, "macrodetails/african-male-young", "# text\n0 .1 .2 .3\n")
    _target(tmp_path, "macrodetails/universal-male-young-averagemuscle-maxweight", "1 1 0 0\n3 0 1 0\n")
    return BodyFiles(tmp_path, 4)


def _target(folder: Path, name: str, text: str) -> None:
    (folder / "targets" / f"{name}.target.gz").write_bytes(gzip.compress(text.encode()))


def test_axes_and_units_are_those_of_poise(files: BodyFiles) -> None:
    np.testing.assert_allclose(files.base[0], (0.3, 0.1, 0.2))
    assert files.faces["body"].tolist() == [[0, 1, 2], [0, 2, 3]]
    np.testing.assert_allclose(files.joint(files.base, "l-knee"), (0.45, 0.25, 0.35))
    assert files.weights["root"].tolist() == [1.0, 0.25, 0.0, 0.0]


def test_targets_are_weighted_by_products(files: BodyFiles) -> None:
    shape = BodyShape("male", age=25.0, weight=0.75)
    weights = target_weights(files, shape)
    assert weights["macrodetails/african-male-young"] == pytest.approx(1.0 / 3.0)
    assert weights["macrodetails/universal-male-young-averagemuscle-maxweight"] == pytest.approx(0.5)
    moved = shaped_vertices(files, shape) - files.base
    np.testing.assert_allclose(moved[0], np.array([0.03, 0.01, 0.02]) / 3.0)
    np.testing.assert_allclose(moved[3], (0.0, 0.0, 0.05))
    assert not target_weights(files, BodyShape("female", age=25.0))


def test_age_is_linear_between_birth_youth_and_old_age() -> None:
    assert [age_parameter(years) for years in (0.0, 1.0, 13.0, 25.0, 57.5, 90.0, 99.0)] == [0, 0, 0.25, 0.5, 0.75, 1, 1]


def test_other_files_are_refused(files: BodyFiles) -> None:
    with pytest.raises(FormatError, match="expected 5 vertices, got 4"):
        _ = BodyFiles(files.folder, 5).base
    _target(files.folder, "macrodetails/african-male-old", "7 0 0 1\n")
    with pytest.raises(FormatError, match="vertices below 4, got 7"):
        files.target("macrodetails/african-male-old")
    with pytest.raises(FormatError, match="joint-l-elbow"):
        files.joint(files.base, "l-elbow")
    with pytest.raises(FormatError, match="poise body install"):
        files.target("macrodetails/no-such")


@pytest.mark.parametrize(("version", "words"), [(None, "not installed"), ("9.9", "version 9.9 is installed")])
def test_a_missing_or_other_version_is_said(monkeypatch: pytest.MonkeyPatch, version: str | None, words: str) -> None:
    def found(name: str) -> str:
        if version is None:
            raise metadata.PackageNotFoundError(name)
        return version

    monkeypatch.setattr(mesh_files.metadata, "version", found)
    body_files.cache_clear()
    assert words in body_status().problem
    assert not body_status().available
    with pytest.raises(PoiseError, match=words):
        body_files()
