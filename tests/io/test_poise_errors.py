"""Errors in .poise files name the file, the line, the part and what to do."""

from __future__ import annotations

import pytest

from poise.errors import FormatError
from poise.io import figure_from_text

HEAD = "poise: figure\nversion: 1\nname: arm\n"
BASE = HEAD + "segments:\n  base: {}\n  arm: {mass: 1}\n"
JOINTS = BASE + "joints:\n  root: {kind: fixed, child: base}\n"
VALID = JOINTS + "  elbow: {kind: hinge, parent: base, child: arm}\n"


def elbow(keys: str) -> str:
    """A figure whose elbow, on line 9, has more keys."""
    return JOINTS + f"  elbow: {{kind: hinge, parent: base, child: arm, {keys}}}\n"


def ball(keys: str) -> str:
    return JOINTS + f"  elbow: {{kind: ball, parent: base, child: arm, {keys}}}\n"


def segment(keys: str) -> str:
    """A figure whose segment, on line 5, has these keys."""
    return HEAD + f"segments:\n  base: {{{keys}}}\njoints:\n  root: {{kind: fixed, child: base}}\n"


# What is wrong: (text, line, what is said).
FAULTS = {
    "empty": ("", None, "is empty"),
    "only a comment": ("# hello\n", None, "is empty"),
    "another kind of yaml": ("a: 1\n", 1, "is not a Poise file: the line 'poise: figure' is missing"),
    "a list": ("- 1\n", 1, "is not a Poise file"),
    "a pose": ("poise: pose\nversion: 1\n", 1, "expected a 'figure' file, got a 'pose' file"),
    "newer version": ("poise: figure\nversion: 2\nwhatever: 1\n", 2, "upgrade with: pip install --upgrade poise"),
    "version 0": ("poise: figure\nversion: 0\n", 2, "format version: expected 1 or more, got 0"),
    "half a version": ("poise: figure\nversion: 1.5\n", 2, "'version' must be an integer, got 1.5"),
    "no version": ("poise: figure\n", 1, "the key 'version' is missing"),
    "no name": ("poise: figure\nversion: 1\nsegments: {base: {}}\n", 1, "the key 'name' is missing"),
    "name is a number": (
        VALID.replace("name: arm", "name: 12"),
        3,
        "'name' must be a string, got '12'; put it in quotes",
    ),
    "tabs": ("poise: figure\n\tversion: 1\n", 2, "is not well-formed YAML"),
    "unknown key": (elbow("rnage: [0, 1]"), 9, "joint 'elbow': unknown key 'rnage'; did you mean 'range' or 'ranges'?"),
    "unknown key on top": (VALID + "site: {}\n", 10, "unknown key 'site'; did you mean 'sites'?"),
    "unknown key of a segment": (segment("weight: 1"), 5, "segment 'base': unknown key 'weight'; known: 'mass'"),
    "unknown kind": (VALID.replace("hinge", "hing"), 9, "unknown joint kind 'hing'; did you mean 'hinge'"),
    "missing kind": (JOINTS + "  elbow: {child: arm}\n", 9, "joint 'elbow': the key 'kind' is missing"),
    "missing child": (JOINTS + "  elbow: {kind: hinge}\n", 9, "joint 'elbow': the key 'child' is missing"),
    "doubled key": (elbow("range: [0, 1], range: [0, 2]"), 9, "duplicate key 'range', first on line 9"),
    "doubled joint": (VALID + "  elbow: {}\n", 10, "duplicate key 'elbow', first on line 9"),
    "joints as a list": (
        BASE + "joints:\n  - root\n",
        8,
        "'joints' must be a mapping of named parts (name: ...), got a list of 1",
    ),
    "a joint as a number": (JOINTS + "  elbow: 3\n", 9, "joint 'elbow': expected keys with values"),
    "nan": (segment("mass: .nan"), 5, "'mass' must be a number, got NaN"),
    "nan in words": (segment("mass: nan"), 5, "segment 'base': 'mass' must be a number, got 'nan'"),
    "infinite": (segment("mass: .inf"), 5, "'mass' must be finite; only the ends of a range may be .inf"),
    "overflow": (segment("mass: 1e999"), 5, "'mass' must be finite"),
    "overflow in a range": (elbow("range: [0, 1e999]"), 9, "each end of 'range' must be within 1e308"),
    "number in quotes": (segment('mass: "1"'), 5, "'mass' must be a number, got '1'"),
    "negative mass": (
        segment("mass: -1"),
        5,
        "segment 'base': mass must be a finite number of kg, 0 or more, got -1.0",
    ),
    "inertia of no body": (segment("inertia: [1, 1, -1, 0, 0, 0]"), 5, "negative principal moment"),
    "short vector": (segment("center: [1, 2]"), 5, "segment 'base': 'center' must be a list of 3 numbers, got 2"),
    "vector of words": (segment("center: [1, 2, x]"), 5, "each number of 'center' must be a number, got 'x'"),
    "no vector": (segment("center: 1"), 5, "'center' must be a list of 3 numbers, [a, b, ...], got '1'"),
    "half a range": (elbow("range: [0]"), 9, "'range' must be a pair [lower, upper], got a list of 1"),
    "reversed range": (elbow("range: [1, 0]"), 9, "joint 'elbow': a range must have lower <= upper"),
    "nan in a range": (elbow("range: [.nan, 0]"), 9, "each end of 'range' must be a number, got NaN"),
    "range of a ball": (ball("range: [0, 1]"), 9, "a ball joint has no single range"),
    "range of no component": (elbow("ranges: {flexoin: [0, 1]}"), 9, "a hinge joint has no range 'flexoin'"),
    "swing of a hinge": (
        elbow("swing: [ellipse: {radius_x: 1, radius_y: 1}]"),
        9,
        "only swing and ball joints have swing limits",
    ),
    "no quaternion": (elbow("rotation: [1, 1, 0, 0]"), 9, "expected a unit quaternion"),
    "zero axis": (elbow("axis: [0, 0, 0]"), 9, "joint 'elbow': the axis must not be zero"),
    "not a flag": (elbow("reversed: yes"), 9, "joint 'elbow': 'reversed' must be true or false, got 'yes'"),
    "ellipse and polygon": (ball("swing: [{}]"), 9, "joint 'elbow': swing 1: needs exactly one of ellipse, polygon"),
    "ellipse too wide": (ball("swing: [ellipse: {radius_x: 4, radius_y: 1}]"), 9, "swing 1: ellipse: "),
    "polygon of two": (ball("swing: [polygon: {vertices: [[1, 0, 1], [0, 1, 1]]}]"), 9, "at least 3 vertices"),
    "twist without end": (ball("twist: {lower: 0}"), 9, "joint 'elbow': twist: the key 'upper' is missing"),
    "field without values": (ball("twist: {lower: 0, upper: {sharpness: 1}}"), 9, "twist: upper: the key 'directions'"),
    "two geometries": (segment("shapes: [{box: {size: [1, 1, 1]}, sphere: {radius: 1}}]"), 5, "got box, sphere"),
    "no geometry": (segment("shapes: [{at: [1, 1, 1]}]"), 5, "segment 'base': shape 1: needs exactly one of box, "),
    "misspelt geometry": (segment("shapes: [{bxo: {}}]"), 5, "shape 1: unknown key 'bxo'; did you mean 'box'"),
    "flat box": (segment("shapes: [{box: {size: [1, 1, 0]}}]"), 5, "shape 1: box: Box: size must be greater than zero"),
    "color of three": (
        segment("shapes: [{sphere: {radius: 1}, color: [1, 1, 1]}]"),
        5,
        "'color' must be a list of 4",
    ),
    "color too bright": (segment("shapes: [{sphere: {radius: 1}, color: [9, 1, 1, 1]}]"), 5, "components from 0 to 1"),
    "mesh of nothing": (segment("shapes: [{mesh: {}}]"), 5, "Mesh: needs the path of a file"),
    "mesh of words": (segment('shapes: [{mesh: {vertices: "a b c"}}]'), 6, "three numbers per line, got 'a b c'"),
    "face of no vertex": (
        segment('shapes: [{mesh: {vertices: "0 0 0", faces: "0 1 2"}}]'),
        5,
        "a face refers to vertex 2",
    ),
    "unknown parent": (
        VALID.replace("parent: base", "parent: bsae"),
        9,
        "its parent 'bsae' is not a segment; did you mean",
    ),
    "two roots": (VALID.replace("parent: base, ", ""), 9, "joint 'elbow': expected exactly one joint without 'parent'"),
    "no root": (
        VALID.replace("{kind: fixed,", "{kind: fixed, parent: arm,"),
        7,
        "got none. Add one: root: {kind: fixed",
    ),
    "orphan": (JOINTS, 6, "segment 'arm' has no joint"),
    "moved twice": (
        VALID + "  again: {kind: hinge, parent: base, child: arm}\n",
        10,
        "already has the joint 'elbow'",
    ),
    "joint with the name of a segment": (
        VALID.replace("elbow", "arm").replace("parent: base", "parent: x"),
        9,
        "joint 'arm': its parent 'x' is not a segment",
    ),
    "itself": (VALID.replace("parent: base", "parent: arm"), 9, "segment 'arm' is its own parent"),
    "circle": (
        HEAD + "segments: {base: , a: , b: }\njoints:\n  root: {kind: fixed, child: base}\n"
        "  one: {kind: hinge, parent: b, child: a}\n  two: {kind: hinge, parent: a, child: b}\n",
        7,
        "is part of a cycle",
    ),
    "hinge to the world": (VALID.replace("kind: fixed", "kind: hinge"), 8, "the root joint must be fixed or free"),
    "blank name": (VALID.replace("elbow", '" "'), 9, "a name must be a non-empty printable"),
    "site on nothing": (VALID + "sites:\n  tip: {segment: amr}\n", 11, "is on unknown segment 'amr'; did you mean"),
    "coupling of nothing": (VALID + "couplings:\n  c: {terms: {}}\n", 11, "coupling 'c': has no terms"),
    "coupling of no joint": (VALID + "couplings:\n  c: {terms: {elbwo: 1}}\n", 11, "did you mean 'elbow'?"),
    "coupling by zero": (VALID + "couplings:\n  c: {terms: {elbow: 0}}\n", 11, "must be finite and not 0"),
    "coupling twice": (
        VALID + "couplings:\n  c: {terms: {elbow: 1, elbow.angle: 1}}\n",
        11,
        "duplicate coordinate elbow.angle",
    ),
    "terms as a number": (VALID + "couplings:\n  c: {terms: 3}\n", 11, "'terms' must be factors by joint"),
    "shares": (VALID + "driven_groups:\n  d: {shares: {elbow: 2}}\n", 11, "shares must be positive and sum to 1"),
    "same name of couplings": (
        VALID + "couplings:\n  c: {terms: {elbow: 1}}\ndriven_groups:\n  c: {shares: {elbow: 1}}\n",
        13,
        "duplicate coupling name 'c'",
    ),
}


@pytest.mark.parametrize(("text", "line", "said"), FAULTS.values(), ids=FAULTS)
def test_errors_name_the_line(text: str, line: int | None, said: str) -> None:
    with pytest.raises(FormatError) as caught:
        figure_from_text(text, "arm.poise")
    place = "arm.poise: " if line is None else f"arm.poise:{line}: "
    assert str(caught.value).startswith(place)
    assert said in str(caught.value)
    assert (caught.value.path, caught.value.line) == ("arm.poise", line)


def test_truncated_files_are_refused() -> None:
    whole = VALID.rstrip()
    for end in range(len(whole)):
        with pytest.raises(FormatError, match=r"^arm\.poise"):
            figure_from_text(whole[:end], "arm.poise")


def test_the_valid_figure_of_the_table_is_valid() -> None:
    assert figure_from_text(VALID).nv == 1
    assert figure_from_text(elbow("range: [-.inf, .inf]")).joint("elbow").ranges["angle"].width == float("inf")
