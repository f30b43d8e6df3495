"""Errors in URDF files and their messages."""

from __future__ import annotations

import pytest

from poise.errors import FormatError
from poise.io import urdf_from_text

LINKS = '<link name="a"/>\n<link name="b"/>\n'
BALL = '<geometry><sphere radius="1"/></geometry>'
ENDS = '<parent link="a"/><child link="b"/>'


def robot(inside: str) -> str:
    """A robot whose inside begins on line 2."""
    return f'<robot name="r">\n{inside}</robot>\n'


def jointed(inside: str, type_: str = "revolute") -> str:
    """A robot whose joint is on line 4."""
    return robot(f'{LINKS}<joint name="j" type="{type_}">{ENDS}{inside}</joint>\n')


def linked(inside: str) -> str:
    """A robot whose link is on line 2."""
    return robot(f'<link name="a">{inside}</link>\n')


# What is wrong: (text, line, what is said).
FAULTS = {
    "empty": ("", None, "is empty"),
    "garbage": ("\x01\x02", 1, "the file is not well-formed XML"),
    "truncated": (robot(LINKS)[:-20], 3, "the file seems to be truncated"),
    "billion laughs": ('<!DOCTYPE r [<!ENTITY a "b">]><robot/>', 1, "which is refused"),
    "sdf": ("<sdf/>", 1, "is not a URDF file: expected the root element <robot>, got <sdf>"),
    "xacro": (robot('<xacro:include filename="x"/>'), 2, "so it is a xacro file; rename it to end in .xacro"),
    "no links": (robot(""), 1, "robot: has no links"),
    "link without name": (robot("<link/>"), 2, "<link> needs the attribute 'name'"),
    "joint without name": (robot(LINKS + "<joint/>"), 4, "<joint> needs the attribute 'name'"),
    "doubled link": (robot('<link name="a"/>\n<link name="a"/>'), 3, "link 'a': duplicate name, first on line 2"),
    "doubled joint": (
        robot(LINKS + f'<joint name="j" type="fixed">{ENDS}</joint>\n' * 2),
        5,
        "joint 'j': duplicate name, first on line 4",
    ),
    "two roots": (robot(LINKS), 3, "link 'b': has no parent, like 'a': expected one root link"),
    "circle": (
        robot(
            LINKS
            + '<joint name="i" type="fixed"><parent link="b"/><child link="a"/></joint>\n'
            + f'<joint name="j" type="fixed">{ENDS}</joint>\n'
        ),
        1,
        "every link is the child of another: the joints form a cycle",
    ),
    "circle beside the root": (
        robot(
            '<link name="r"/>'
            + LINKS
            + '<joint name="i" type="fixed"><parent link="b"/><child link="a"/></joint>\n'
            + f'<joint name="j" type="fixed">{ENDS}</joint>\n'
        ),
        4,
        "joint 'i': is part of a cycle",
    ),
    "moved twice": (
        robot(
            '<link name="c"/>' + LINKS + f'<joint name="i" type="fixed">{ENDS}</joint>\n'
            '<joint name="j" type="fixed"><parent link="c"/><child link="b"/></joint>'
            '<joint name="k" type="fixed"><parent link="c"/><child link="a"/></joint>'
        ),
        5,
        "segment 'b' already has the joint 'i'",
    ),
    "unknown parent": (
        robot(LINKS + '<joint name="j" type="fixed"><parent link="aa"/>\n<child link="b"/></joint>'),
        4,
        "joint 'j': parent 'aa' is not a link; did you mean 'a'?",
    ),
    "unknown child": (
        robot(LINKS + '<joint name="j" type="fixed"><parent link="a"/>\n<child link="x"/></joint>'),
        5,
        "joint 'j': child 'x' is not a link; known: 'a', 'b'.",
    ),
    "no parent": (robot(LINKS + '<joint name="j" type="fixed"/>'), 4, "joint 'j': <parent> is missing"),
    "no type": (robot(LINKS + '<joint name="j"/>'), 4, "joint 'j': <joint> needs the attribute 'type'"),
    "unknown type": (jointed("", "revolut"), 4, "joint 'j': unknown joint type 'revolut'; did you mean 'revolute'"),
    "nan limit": (
        jointed('<limit lower="nan" upper="0"/>'),
        4,
        "'lower' of <limit> must be a finite number, got 'nan'",
    ),
    "words in a limit": (jointed('<limit lower="-pi"/>'), 4, "'lower' of <limit> must be a number, got '-pi'"),
    "zero axis": (jointed('<axis xyz="0 0 0"/>'), 4, "joint 'j': axis: expected a nonzero vector"),
    "short axis": (jointed('<axis xyz="0 1"/>'), 4, "'xyz' of <axis> must be 3 numbers, got '0 1'"),
    "nan origin": (jointed('<origin xyz="0 0 nan"/>'), 4, "'xyz' of <origin> must be a finite number, got 'nan'"),
    "words in origin": (jointed('<origin rpy="0 0 ${pi}"/>'), 4, "'rpy' of <origin> must be a number, got '${pi}'"),
    "self mimic": (jointed('<mimic joint="j"/>'), 4, "joint 'j': mimics itself"),
    "mimic of nothing": (jointed("<mimic/>"), 4, "<mimic> needs the attribute 'joint'"),
    "negative mass": (
        linked('<inertial>\n<mass value="-1"/></inertial>'),
        3,
        "link 'a': mass: expected 0 or more [kg]",
    ),
    "nan mass": (linked('<inertial><mass value="nan"/></inertial>'), 2, "'value' of <mass> must be a finite number"),
    "no moments": (
        linked('<inertial><mass value="1"/><inertia iyy="1" izz="1"/></inertial>'),
        2,
        "link 'a': <inertia> needs the attribute 'ixx'",
    ),
    "no geometry": (linked("<visual/>"), 2, "link 'a': <geometry> is missing"),
    "no radius": (
        linked("<visual><geometry><sphere/></geometry></visual>"),
        2,
        "<sphere> needs the attribute 'radius'",
    ),
    "no mesh": (linked("<visual><geometry><mesh/></geometry></visual>"), 2, "<mesh> needs the attribute 'filename'"),
    "color of three": (
        linked(f'<visual>{BALL}<material name="m"><color rgba="1 1 1"/></material></visual>'),
        2,
        "'rgba' of <color> must be 4 numbers, got '1 1 1'",
    ),
}


@pytest.mark.parametrize(("text", "line", "said"), FAULTS.values(), ids=FAULTS)
def test_errors_name_the_line(text: str, line: int | None, said: str) -> None:
    with pytest.raises(FormatError) as caught:
        urdf_from_text(text, "r.urdf")
    assert said in str(caught.value)
    assert (caught.value.path, caught.value.line) == ("r.urdf", line)


def test_truncated_files_raise_only_format_errors() -> None:
    text = jointed('<origin xyz="1 2 3"/><limit lower="-1" upper="1"/>').strip()
    for end in range(len(text)):
        with pytest.raises(FormatError, match=r"^r\.urdf"):
            urdf_from_text(text[:end], "r.urdf")
