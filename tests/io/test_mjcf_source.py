"""Preprocessing of MuJoCo models: included files, malicious files, and compiler errors."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from poise.errors import FormatError
from poise.io import mjcf_from_text, read_mjcf
from tests.support.oracle import oracle_module

mujoco = oracle_module("mujoco")

BODY = '<body name="a"><freejoint/><geom size="0.1"/></body>'


def put(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        path = folder / name.replace("__", "/")
        path.parent.mkdir(exist_ok=True)
        path.with_suffix(".xml").write_text(text, encoding="utf-8")
    return folder / "main.xml"


def refusal(path: Path) -> str:
    with pytest.raises(FormatError) as caught:
        read_mjcf(path)
    return str(caught.value)


def test_included_files_are_expanded(tmp_path: Path) -> None:
    main = put(
        tmp_path,
        main="""<mujoco model="made"><include file="parts/sizes.xml"/>
        <worldbody><include file="body.xml"/></worldbody></mujoco>""",
        parts__sizes="""<mujocoinclude><default><geom size="0.3"/></default>
        <include file="parts/deeper.xml"/></mujocoinclude>""",
        parts__deeper="<mujoco><compiler angle='radian'/></mujoco>",
        body='<mujoco><body name="a"><joint range="0 1"/><geom/></body></mujoco>',
    )
    figure = read_mjcf(main).figure
    assert figure.name == "made"
    assert figure.segment("a").shapes[0].geometry.radius == 0.3
    assert figure.joints[1].ranges["angle"].upper == 1.0


def test_errors_name_the_original_file_and_line(tmp_path: Path) -> None:
    main = put(
        tmp_path,
        main='<mujoco>\n<worldbody>\n<include file="body.xml"/>\n</worldbody>\n</mujoco>',
        body='<mujoco>\n<body>\n<geom size="0.1"/>\n<joint axis="0 0"/></body></mujoco>',
    )
    said = refusal(main)
    assert said.startswith(f"{tmp_path / 'body.xml'}:4: MuJoCo refuses the model: ")
    assert "axis" in said


HOSTILE = {
    "entities": '<!DOCTYPE m [<!ENTITY a "b">]><mujoco><worldbody/></mujoco>',
    "include itself": '<mujoco><include file="main.xml"/></mujoco>',
    "include outside": '<mujoco><include file="../../../outside.xml"/></mujoco>',
    "include by address": '<mujoco><include file="https://example.org/a.xml"/></mujoco>',
    "include nothing": "<mujoco><include/></mujoco>",
    "copies": '<mujoco><worldbody><replicate count="9999"><replicate count="9999"><body/></replicate></replicate>'
    "</worldbody></mujoco>",
    "copies of no number": '<mujoco><worldbody><replicate count="1e9"><body/></replicate></worldbody></mujoco>',
    "other models": '<mujoco><asset><model name="m" file="/etc/passwd"/></asset></mujoco>',
    "depth": "<mujoco><worldbody>" + "<body>" * 500 + "</body>" * 500 + "</worldbody></mujoco>",
    "urdf": '<robot name="r"/>',
    "no model": "<svg/>",
    "broken mesh": '<mujoco><asset><mesh file="bad.stl"/></asset><worldbody><body><geom type="mesh" mesh="bad"/></body>'
    "</worldbody></mujoco>",
    "numbers": '<mujoco><worldbody><body pos="nan 0 inf"><geom size="1e400"/></body></worldbody></mujoco>',
    "unknown plugin": '<mujoco><extension><plugin plugin="x"/></extension><worldbody><body><geom type="sdf"/></body>'
    "</worldbody></mujoco>",
}


@pytest.mark.parametrize(
    "mesh",
    [
        '<compiler meshdir="/etc"/><asset><mesh file="passwd.stl"/></asset>',
        '<asset><mesh file="/etc/passwd.obj"/></asset>',
    ],
)
def test_meshes_outside_the_package_are_noted_and_not_read(mesh: str, tmp_path: Path) -> None:
    report = read_mjcf(put(tmp_path, main=f"<mujoco>{mesh}<worldbody>{BODY}</worldbody></mujoco>"))
    assert any(note.startswith("mesh files outside the package") for note in report.notes)


def test_a_model_without_bodies_is_read_with_a_note(tmp_path: Path) -> None:
    report = read_mjcf(put(tmp_path, main="<mujoco><worldbody/></mujoco>"))
    assert report.figure.nv == 0
    assert any("nothing to pose" in note for note in report.notes)


@pytest.mark.parametrize("what", HOSTILE)
def test_malicious_models_are_refused_with_a_message(what: str, tmp_path: Path) -> None:
    (tmp_path / "bad.stl").write_bytes(b"\xff\xff\xff\x7f" * 40)
    main = put(tmp_path, main=HOSTILE[what])
    said = refusal(main)
    assert str(tmp_path) in said
    assert len(said) > len(str(main)) + 20


def test_textures_and_height_fields_are_never_opened(tmp_path: Path) -> None:
    main = put(
        tmp_path,
        main=f"""<mujoco><asset><texture name="t" type="2d" file="/etc/passwd"/><material name="m" texture="t"/>
        <hfield name="h" file="/etc/passwd" size="1 1 1 1"/></asset>
        <worldbody><geom type="hfield" hfield="h" material="m"/>{BODY}</worldbody></mujoco>""",
    )
    assert read_mjcf(main).figure.has_floating_base


def test_mujoco_writes_no_log_beside_the_work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    report = mjcf_from_text(f'<mujoco><compiler settotalmass="3"/><worldbody>{BODY}</worldbody></mujoco>')
    assert report.figure.mass == pytest.approx(3.0)
    assert any(note.startswith("MuJoCo warning: ") for note in report.notes)
    assert list(tmp_path.iterdir()) == []
    assert mujoco.get_mju_user_warning() is None


def test_without_mujoco_the_error_names_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mujoco", None)
    with pytest.raises(FormatError, match=r"pip install 'poise\[mjcf\]'"):
        mjcf_from_text(f"<mujoco><worldbody>{BODY}</worldbody></mujoco>")


def test_a_text_without_a_path_is_refused_without_one() -> None:
    with pytest.raises(FormatError) as caught:
        mjcf_from_text("<mujoco>\n<worldbody>\n<body pos='a'/></worldbody></mujoco>")
    assert (caught.value.path, caught.value.line) == ("", 3)
