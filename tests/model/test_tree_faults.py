"""What can be wrong with the tree and the names of a figure."""

from __future__ import annotations

import pytest

from poise.model import FigureBuilder, Joint, JointKind
from tests.model.faults import Fault, check_fault, leg, pair, toe

TREE: dict[str, Fault] = {
    "nothing at all": (lambda _: FigureBuilder("bare").build(), "", "exactly one joint ties", "use root(...) once"),
    "no root": (
        lambda _: pair().hinge("elbow", "base", "limb").build(),
        "base",
        "segment 'base' hangs on nothing",
        "or make it the root",
    ),
    "orphan": (lambda b: b.segment("tail"), "tail", "segment 'tail' hangs on nothing", "add a joint with child='tail'"),
    "circle without root": (
        lambda _: pair().hinge("one", "base", "limb").hinge("two", "limb", "base").build(),
        "",
        "found none",
        "use root(...) once",
    ),
    "circle": (
        lambda b: b.segment("a").segment("b").hinge("one", "b", "a").hinge("two", "a", "b"),
        "one",
        "joint 'one': goes round in a circle and never meets the root: 'a' -> 'b' -> 'a'",
        "remove one of these joints",
    ),
    "tail on a circle": (
        lambda b: (
            b.segment("t")
            .segment("a")
            .segment("b")
            .hinge("tail", "a", "t")
            .hinge("one", "b", "a")
            .hinge("two", "a", "b")
        ),
        "one",
        "never meets the root: 'a' -> 'b' -> 'a';",
        "remove one of these joints",
    ),
    "on itself": (
        lambda b: b.segment("foot").hinge("toe", "foot", "foot"),
        "toe",
        "joint 'toe': hangs segment 'foot' on itself",
        "give another parent",
    ),
    "two movers": (
        lambda b: b.hinge("again", "pelvis", "shank"),
        "again",
        "joint 'again': segment 'shank' is moved by joint 'left_knee' already",
        "close loops with a task",
    ),
    "the root is moved": (
        lambda b: b.hinge("back", "shank", "pelvis"),
        "back",
        "segment 'pelvis' is moved by joint 'root' already",
        "a tree has one joint per segment",
    ),
    "unknown parent": (
        lambda b: b.segment("foot").hinge("toe", "shnak", "foot"),
        "toe",
        "joint 'toe': its parent 'shnak' is no segment",
        "did you mean 'shank'?",
    ),
    "unknown child": (
        lambda b: b.segment("foot").hinge("toe", "shank", "fot"),
        "toe",
        "joint 'toe': its child 'fot' is no segment",
        "did you mean 'foot'?",
    ),
    "unknown root": (
        lambda _: pair().root("bse").build(),
        "root",
        "its child 'bse' is no",
        "did you mean 'base'",
    ),
    "parent by number": (
        lambda b: b.segment("foot").hinge("toe", 2, "foot"),
        "toe",
        "parent 2 is no segment",
        "known:",
    ),
    "two roots": (lambda b: b.root("thigh"), "root", "ties segment 'pelvis' to the world already", "on a segment"),
    "two roots by joints": (
        lambda b: b.segment("foot").joint(Joint("anchor", JointKind.FREE, None, "foot")),
        "anchor",
        "exactly one joint ties a root segment to the world (parent None), found 'root', 'anchor'",
        "use root(...) once",
    ),
    "root by a hinge": (
        lambda _: FigureBuilder("bare").segment("base").joint(Joint("swivel", JointKind.HINGE, None, "base")).build(),
        "swivel",
        "tied to the world by a fixed or a free joint, not by a hinge",
        "add a fixed base segment and hang this joint on it",
    ),
    "reversed root": (
        lambda _: (
            FigureBuilder("bare")
            .segment("base")
            .joint(Joint("tie", JointKind.FIXED, None, "base", reversed=True))
            .build()
        ),
        "tie",
        "joint 'tie': the root's joint cannot be reversed",
        "use reversed=False",
    ),
}
NAMES: dict[str, Fault] = {
    "segment twice": (lambda b: b.segment("thigh"), "thigh", "segment 'thigh': is there already", "its own name"),
    "joint twice": (
        lambda b: b.segment("foot").hinge("left_knee", "shank", "foot"),
        "left_knee",
        "joint 'left_knee': is there already",
        "give each joint its own name",
    ),
    "joint called root": (
        lambda _: pair().hinge("root", "base", "limb").root("base"),
        "root",
        "joint 'root': is there already",
        "give each joint its own name",
    ),
    "site twice": (lambda b: b.site("s", "thigh").site("s", "shank"), "s", "two sites are called 's'", "its own name"),
    "coupling twice": (
        lambda b: b.couple("c", {"left_knee": 1.0}).couple("c", {"left_knee": 2.0}),
        "c",
        "two couplings are called 'c'",
        "its own name",
    ),
    "coupling and group": (
        lambda b: b.couple_limit("c", {"left_knee": 1.0}, (0.0, 1.0)).drive("c", {"left_knee": 1.0}),
        "c",
        "two couplings are called 'c'",
        "its own name",
    ),
    "segment without name": (
        lambda b: b.segment("").hinge("toe", "shank", ""),
        "",
        "a segment has the name ''",
        "printable text and not empty",
    ),
    "joint of blanks": (lambda _: toe("  ").build(), "  ", "a joint has the name '  '", "printable text and not empty"),
    "joint with a line break": (lambda _: toe("a\nb").build(), "a\nb", "has the name 'a\\nb'", "printable text"),
    "site with a tab": (lambda b: b.site("\t", "thigh"), "\t", "a site has the name '\\t'", "printable text"),
    "coupling without name": (
        lambda b: b.couple("", {"left_knee": 1.0}),
        "",
        "a coupling has the name ''",
        "printable",
    ),
    "joint by number": (lambda _: toe(7).build(), "7", "a joint has the name 7", "names are printable text"),
    "figure by number": (
        lambda b: setattr(b, "name", 3),
        "",
        "a figure's name must be a text, got 3",
        "must be a text",
    ),
    "site on nothing": (
        lambda b: b.site("sole", "fot"),
        "sole",
        "site 'sole': sits on unknown segment 'fot'",
        "known: ",
    ),
    "site on a misspelt segment": (
        lambda b: b.site("sole", "shnak"),
        "sole",
        "unknown segment 'shnak'",
        "mean 'shank'",
    ),
}


@pytest.mark.parametrize("fault", [*TREE.values(), *NAMES.values()], ids=[*TREE, *NAMES])
def test_a_fault_names_its_part_and_what_to_do(fault: Fault) -> None:
    check_fault(fault, leg())


def test_the_legs_that_are_spoilt_in_these_tests_are_sound() -> None:
    assert leg().build().nv == 4
    assert toe().build().nv == 5
