"""Figures of files are bounded in number of segments and length of names; the longest name can be stored."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from poise.errors import FigureError, FormatError
from poise.io import figure_from_text, figure_to_text, mjcf_from_text, read, urdf_from_text
from poise.io.figure_assembly import MAX_SEGMENTS
from poise.model import FigureBuilder
from poise.model.validation import MAX_NAME_LENGTH

COUNT = MAX_SEGMENTS + 1


def urdf(count: int) -> str:
    links = "".join(f'<link name="l{i}"/>' for i in range(count))
    joints = (
        f'<joint name="j{i}" type="fixed"><parent link="l{i - 1}"/><child link="l{i}"/></joint>'
        for i in range(1, count)
    )
    return f'<robot name="r">{links}{"".join(joints)}</robot>'


def poise_text(count: int) -> str:
    segments = "".join(f"  s{i}: {{}}\n" for i in range(count))
    joints = "".join(f"  j{i}: {{kind: fixed, parent: s{i - 1}, child: s{i}}}\n" for i in range(1, count))
    head = f"poise: figure\nversion: 1\nname: long\nsegments:\n{segments}"
    return f"{head}joints:\n  j0: {{kind: fixed, child: s0}}\n{joints}"


def test_robots_and_figures_with_more_segments_than_the_limit_are_refused() -> None:
    with pytest.raises(FormatError, match=f"has {COUNT} segments; the limit is {MAX_SEGMENTS}"):
        urdf_from_text(urdf(COUNT))
    with pytest.raises(FormatError, match=f"the limit is {MAX_SEGMENTS}"):
        figure_from_text(poise_text(COUNT))
    assert len(figure_from_text(poise_text(50)).segments) == 50


def test_models_with_more_bodies_than_the_limit_are_refused() -> None:
    pytest.importorskip("mujoco")
    bodies = '<body><joint/><geom size="1"/></body>' * COUNT
    with pytest.raises(FormatError, match=f"the limit is {MAX_SEGMENTS}"):
        mjcf_from_text(f"<mujoco><worldbody>{bodies}</worldbody></mujoco>")


def test_skeletons_with_more_joints_than_the_limit_are_refused(tmp_path: Path) -> None:
    nodes = [{"name": "root", "children": list(range(1, COUNT))}, *({"name": f"n{i}"} for i in range(1, COUNT))]
    path = tmp_path / "wide.gltf"
    document = {"asset": {"version": "2.0"}, "nodes": nodes, "skins": [{"joints": list(range(COUNT))}]}
    path.write_text(json.dumps(document))
    with pytest.raises(FormatError, match=f"the limit is {MAX_SEGMENTS}"):
        read(path)


def test_long_names_of_files_are_cut_and_the_figure_can_be_stored(tmp_path: Path) -> None:
    nodes = [
        {"name": "x" * 5000, "children": [1], "translation": [0, 0, 0]},
        {"name": "x" * 5000, "translation": [0, 1, 0]},
    ]
    path = tmp_path / "long.gltf"
    path.write_text(
        json.dumps(
            {"asset": {"version": "2.0"}, "nodes": nodes, "scenes": [{"nodes": [0]}], "skins": [{"joints": [0, 1]}]}
        )
    )
    figure = read(path).figure
    assert figure_from_text(figure_to_text(figure)) == figure


@pytest.mark.parametrize("character", ["x", "'", "\u00fc", "\U0001f600"])
def test_the_longest_names_can_be_stored_and_longer_ones_are_refused(character: str) -> None:
    name = character * MAX_NAME_LENGTH
    figure = FigureBuilder("f").segment(name).root(name).build()
    assert figure_from_text(figure_to_text(figure)) == figure
    with pytest.raises(FigureError, match=f"a name has at most {MAX_NAME_LENGTH}"):
        FigureBuilder("f").segment(name + character).root(name + character).build()
