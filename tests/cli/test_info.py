"""`poise info`: description of a figure as text and JSON."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path

import pytest

from poise.cli.limit_description import degrees, describe_joint, describe_range, describe_terms
from poise.io import write
from poise.model import Coordinate, FigureBuilder, Joint, JointKind, Range, SphericalEllipse, TwistRange
from poise.model.limits import KernelField
from tests.cli.figure_command import Answer, poise
from tests.support.figures import arm, biped

__all__ = ["poise"]
Command = Callable[..., Answer]


def test_a_figure_is_described_as_an_outline(poise: Command, tmp_path: Path) -> None:
    write(arm(), tmp_path / "arm.poise")
    answer = poise("info", tmp_path / "arm.poise")
    assert (answer.code, answer.err) == (0, "")
    assert answer.out == (
        "arm (Poise)\n"
        "  segments  4\n"
        "  joints    3 that move (1 elbow, 1 swing, 1 ball)\n"
        "  DoF       7 (2 elbow, 2 swing, 3 ball)\n"
        "  limits    on 3 of 3 joints\n"
        "  mass      3.7 kg\n"
        "  root      base, fixed to the world\n"
        "\n"
        "tree\n"
        "  base\n"
        "    upper_arm  shoulder: ball polygon with 6 vertices, twist -68.8° to 57.3°\n"
        "      forearm  elbow: elbow flexion 0° to 143.2°, twist -80.2° to 80.2°\n"
        "        hand   wrist: swing cone 28.6° × 68.8°\n"
        "\n"
        "sites\n"
        "  fingertip on hand\n"
        "  grip on hand\n"
    )


def test_couplings_are_written_as_sums(poise: Command, tmp_path: Path) -> None:
    write(biped(), tmp_path / "biped.poise")
    lines = poise("info", tmp_path / "biped.poise").lines
    assert "  left_tendon: left_fingertips - 0.6667 left_fingers = 0" in lines
    assert "  left_hamstrings: left_hip.swing_y - left_knee, up to 68.8°" in lines
    assert "  spine drives 0.6 lumbar.swing_y, 0.4 thoracic.swing_y, -28.6° to 74.5°" in lines


def test_children_follow_their_parent_in_any_order_of_the_figure(poise: Command, tmp_path: Path) -> None:
    (tmp_path / "a.poise").write_text(
        "poise: figure\nversion: 1\nname: a\nsegments: {base: , left: , right: , tip: }\njoints:\n"
        "  root: {kind: fixed, child: base}\n  l: {kind: fixed, parent: base, child: left}\n"
        "  r: {kind: fixed, parent: base, child: right}\n  t: {kind: fixed, parent: left, child: tip}\n"
    )
    lines = poise("info", tmp_path / "a.poise").lines
    tree = [line.split("  ")[0] if not line.startswith(" ") else line.strip().split("  ")[0] for line in lines]
    assert tree[tree.index("tree") + 1 :] == ["base", "left", "tip", "right"]


def test_notes_of_the_reader_are_printed(poise: Command, tmp_path: Path) -> None:
    write(arm(), tmp_path / "arm.urdf")
    lines = poise("info", tmp_path / "arm.urdf").lines
    assert lines[lines.index("notes") + 1].startswith("  the root link 'world' is fixed to the world")


def test_json_has_numbers_in_radians_and_no_infinity(poise: Command, tmp_path: Path) -> None:
    builder = FigureBuilder("r").segment("a", mass=1.5).segment("b").root("a", free=True)
    write(builder.hinge("j", "a", "b", range=(-1.0, math.inf)).build(), tmp_path / "r.poise")
    document = json.loads(poise("info", tmp_path / "r.poise", "--json").out)
    assert document["joints"][1]["ranges"] == {"angle": [-1.0, None]}
    assert (document["mass"], document["floats"], document["degrees_of_freedom"]) == (1.5, True, 7)
    assert document["degrees_of_freedom_by_kind"] == {"free": 6, "hinge": 1}
    assert document["notes"] == []


@pytest.mark.parametrize(
    ("name", "message"),
    [("none.poise", "none.poise: No such file or directory"), ("a.txt", "unsupported file extension '.txt'")],
)
def test_an_unreadable_file_is_a_one_line_error(name: str, message: str, poise: Command, tmp_path: Path) -> None:
    answer = poise("info", tmp_path / name)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("poise: error: ")
    assert message in answer.err
    assert len(answer.err.splitlines()) == 1


def test_a_singular_figure_prints_no_python_warning(poise: Command, tmp_path: Path) -> None:
    (tmp_path / "a.poise").write_text(
        "poise: figure\nversion: 1\nname: a\nsegments: {base: , arm: }\njoints:\n  root: {kind: fixed, child: base}\n"
        "  j: {kind: ball, parent: base, child: arm, swing: [ellipse: {radius_x: 3.1, radius_y: 3.1}]}\n"
    )
    assert poise("info", tmp_path / "a.poise").err == ""


@pytest.mark.parametrize(
    ("span", "angle", "expected"),
    [
        (Range(0.0, math.pi), True, "0° to 180°"),
        (Range(-0.5, 0.25), False, "-0.5 m to 0.25 m"),
        (Range(0.0, math.inf), True, "from 0°"),
        (Range(-math.inf, 1.0), False, "up to 1 m"),
        (Range(), True, "unlimited"),
        (Range(1.0, 1.0), False, "fixed at 1 m"),
    ],
)
def test_ranges_are_described(span: Range, angle: bool, expected: str) -> None:
    assert describe_range(span, angle=angle) == expected


def test_degrees_are_short() -> None:
    assert [degrees(math.radians(angle)) for angle in (90.0, 12.34, -0.01)] == ["90°", "12.3°", "0°"]


@pytest.mark.parametrize(
    ("joint", "expected"),
    [
        (Joint("j", JointKind.HINGE, "a", "b"), "hinge, no limits"),
        (Joint("j", JointKind.FIXED, "a", "b"), "fixed"),
        (Joint("j", JointKind.FREE, "a", "b", ranges={"z": Range(0.0, 2.0)}), "free z 0 m to 2 m"),
        (Joint("j", JointKind.SLIDE, "a", "b", reversed=True), "slide, no limits (reversed)"),
        (
            Joint("j", JointKind.BALL, "a", "b", swing=(SphericalEllipse(1.0, 0.5),), twist=TwistRange(-1.0, 1.0)),
            "ball cone 57.3° × 28.6°, twist -57.3° to 57.3°",
        ),
        (
            Joint("j", JointKind.BALL, "a", "b", twist=TwistRange(-1.0, KernelField([[0, 0, 1]], [0.5], 1.0))),
            "ball twist between -57.3° and 28.6°, depending on the swing",
        ),
    ],
)
def test_joints_are_described(joint: Joint, expected: str) -> None:
    assert describe_joint(joint) == expected


def test_sums_are_described() -> None:
    figure = arm()
    terms = ((Coordinate("elbow", "flexion"), -1.0), (Coordinate("elbow", "twist"), 0.5))
    assert describe_terms(figure, terms) == "-elbow.flexion + 0.5 elbow.twist"
