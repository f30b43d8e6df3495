"""Validation of figures: trees, names, and warnings about swing ranges near their singular direction."""

from __future__ import annotations

import pickle
import re
import warnings
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from poise.errors import FigureError
from poise.model import (
    Coordinate,
    CoupledLimit,
    Coupling,
    DrivenGroup,
    Figure,
    FigureBuilder,
    Joint,
    JointKind,
    Range,
    Segment,
    SingularSwingWarning,
    Site,
    SphericalEllipse,
    SphericalPolygon,
    TwistRange,
)
from tests.model.error_cases import ErrorCase, check_error, leg, pair, toe
from tests.support.limit_examples import polar

BASE, LIMB = Segment("base"), Segment("limb")
ROOT, KNEE = Joint("root", JointKind.FIXED, None, "base"), Joint("knee", JointKind.HINGE, "base", "limb")
PAIR = Figure("pair", (BASE, LIMB), (ROOT, KNEE))
HEEL, TERM = Site("heel", "limb"), ((Coordinate("knee", "angle"), 1.0),)

FAULTS: dict[str, tuple[Callable[[], Figure], str, str]] = {
    "nothing": (lambda: Figure("none", (), ()), "", "figure 'none': has no segments; add at least a root"),
    "joint missing": (
        lambda: replace(PAIR, joints=(ROOT,)),
        "",
        "2 segments need as many joints, got 1; every segment",
    ),
    "other order": (lambda: replace(PAIR, segments=(LIMB, BASE)), "root", "in the same order"),
    "root hangs": (
        lambda: Figure("loop", (BASE,), (Joint("tie", JointKind.FIXED, "base", "base"),)),
        "tie",
        "joint 'tie': the first joint connects the root to the world; use parent=None",
    ),
    "child first": (
        lambda: Figure("pair", (BASE, LIMB), (ROOT, replace(KNEE, parent="limb"))),
        "knee",
        "joint 'knee': its parent 'limb' does not come before it; order the segments from the root outward",
    ),
    "second root": (
        lambda: replace(PAIR, joints=(ROOT, replace(KNEE, parent=None))),
        "knee",
        "its parent None does not",
    ),
    "segments of one name": (
        lambda: Figure("pair", (BASE, BASE), (ROOT, replace(KNEE, child="base"))),
        "base",
        "duplicate segment name 'base'",
    ),
    "joints of one name": (
        lambda: replace(PAIR, joints=(ROOT, replace(KNEE, name="root"))),
        "root",
        "duplicate joint name",
    ),
    "sites of one name": (lambda: replace(PAIR, sites=(HEEL, HEEL)), "heel", "duplicate site name 'heel'"),
    "site on nothing": (lambda: replace(PAIR, sites=(Site("heel", "limp"),)), "heel", "did you mean 'limb'?"),
    "site on a number": (lambda: replace(PAIR, sites=(Site("heel", 3),)), "heel", "is on unknown segment 3"),
    "coupling of nothing": (
        lambda: replace(PAIR, couplings=(Coupling("c", ((Coordinate("ankle", "angle"), 1.0),)),)),
        "c",
        "coupling 'c': coordinate 'ankle.angle': unknown joint; ",
    ),
    "limit of no component": (
        lambda: replace(PAIR, coupled_limits=(CoupledLimit("c", ((Coordinate("knee", "twist"), 1.0),), Range()),)),
        "c",
        "coupled limit 'c': coordinate 'knee.twist': a hinge joint has no component 'twist'",
    ),
    "group of an unfinished coordinate": (
        lambda: replace(PAIR, driven_groups=(DrivenGroup("c", ((Coordinate("knee", ""), 1.0),)),)),
        "c",
        "driven group 'c': coordinate 'knee.': a hinge joint has no component ''; did you mean 'knee.angle'?",
    ),
}


@pytest.mark.parametrize(("make", "part", "said"), FAULTS.values(), ids=FAULTS)
def test_a_figure_made_by_hand_is_checked(make: Callable[[], Figure], part: str, said: str) -> None:
    with pytest.raises(FigureError) as caught:
        make()
    assert said in str(caught.value)
    assert caught.value.part == part


def test_a_site_without_a_placement_is_refused_by_name() -> None:
    with pytest.raises(
        FigureError, match=r"^site 'heel': its placement: expected a Transform.*got shape \(3,\)"
    ) as caught:
        Site("heel", "limb", (0, 0, 1))
    assert caught.value.part == "heel"


def test_lists_are_kept_as_tuples() -> None:
    figure = Figure("pair", [BASE, LIMB], [ROOT, KNEE], [HEEL], [Coupling("c", TERM)], [], [])
    assert figure == replace(PAIR, sites=(HEEL,), couplings=(Coupling("c", TERM),))
    assert isinstance(hash(figure), int)


# --- swing ranges near the direction where the twist is undefined -----------------------------------------------------

WIDE = SphericalEllipse(3.0, 3.0)  # all but a cone of 8° about -z
BACK = SphericalEllipse(0.8, 0.9, (0.2, 0.0, -1.0))  # a limb that rests along -z
STAR = SphericalPolygon([polar(150.0, 60.0 * place) for place in range(6)], inside=(0.0, 0.0, 1.0))


def aimed(swing: object, **limits: object) -> Callable[[], Figure]:
    builder = FigureBuilder("pair").segment("base").segment("limb").root("base")
    return builder.ball("shoulder", "base", "limb", swing=swing, **limits).build


def warned(make: Callable[[], object]) -> str:
    with pytest.warns(SingularSwingWarning) as caught:
        make()
    assert len(caught) == 1
    return str(caught[0].message)


@pytest.mark.parametrize("swing", [BACK, [BACK, SphericalEllipse(1.5, 1.5, (0.3, 0.3, -1.0))]])
def test_the_suggested_center_avoids_the_warning(swing: object) -> None:
    text = warned(aimed(swing, twist=(-0.5, 0.5)))
    assert text.startswith("joint 'shoulder': the swing range contains the direction [0.0, 0.0, -1.0], where the twist")
    numbers = re.search(r"measure the twist from the middle of the range: center=(\[.*\]) keeps (\d+)° away", text)
    center = [float(each) for each in numbers[1].strip("[]").split(",")]
    figure = aimed(swing, twist=TwistRange(-0.5, 0.5, center=center))()  # warnings are errors
    assert figure.joint("shoulder").twist.center[2] < 0.0
    assert int(numbers[2]) > 90


def test_rotating_the_placement_as_suggested_avoids_the_warning_of_a_swing_joint() -> None:
    builder = FigureBuilder("pair").segment("base").segment("limb").root("base")
    text = warned(builder.swing("wrist", "base", "limb", swing=BACK).build)
    assert text.startswith("joint 'wrist': ")
    target = np.array(
        [float(each) for each in re.search(r"z axis points to (\[.*\]) of", text)[1].strip("[]").split(",")]
    )
    np.testing.assert_allclose(target / np.linalg.norm(target), BACK.center, atol=1e-3)
    turned = FigureBuilder("pair").segment("base").segment("limb").root("base")
    assert turned.swing("wrist", "base", "limb", swing=SphericalEllipse(0.8, 0.9)).build().nv == 2


def test_a_range_near_the_singular_direction_warns_with_the_clearance() -> None:
    text = warned(aimed(SphericalEllipse(2.95, 2.95), twist=(-0.5, 0.5)))
    assert "comes within 11.0° of the direction [0.0, 0.0, -1.0]" in text


def test_a_range_without_a_better_center_must_be_narrowed() -> None:
    assert "narrow the swing range" in warned(aimed(WIDE, twist=(-0.5, 0.5)))


@pytest.mark.parametrize("swing", [SphericalEllipse(2.8, 2.8), STAR, SphericalEllipse(0.5, 0.5)])
def test_a_range_away_from_the_singular_direction_does_not_warn(swing: object) -> None:
    aimed(swing, twist=(-0.5, 0.5))()  # warnings are errors


def test_a_joint_without_swing_limits_is_not_warned_about() -> None:
    aimed((), twist=(-0.5, 0.5))()


def test_the_warning_points_at_the_callers_code() -> None:
    with pytest.warns(SingularSwingWarning) as caught:
        figure = aimed(BACK)()
    assert caught[0].filename == __file__
    with pytest.warns(SingularSwingWarning) as caught:
        replace(figure, name="copy")
    assert caught[0].filename == __file__


def test_a_copy_for_another_process_is_not_warned_about_again() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SingularSwingWarning)
        figure = aimed(BACK)()
    assert pickle.loads(pickle.dumps(figure)) == figure


def test_contradictory_limits_are_refused_before_any_warning() -> None:
    with pytest.raises(FigureError, match="joint 'shoulder': no direction satisfies all 2 swing limits"):
        aimed([BACK, SphericalEllipse(0.1, 0.1)])()


TREE: dict[str, ErrorCase] = {
    "nothing at all": (
        lambda _: FigureBuilder("bare").build(),
        "",
        "exactly one joint must connect",
        "use root(...) once",
    ),
    "no root": (
        lambda _: pair().hinge("elbow", "base", "limb").build(),
        "base",
        "segment 'base' has no joint",
        "or make it the root",
    ),
    "orphan": (lambda b: b.segment("tail"), "tail", "segment 'tail' has no joint", "add a joint with child='tail'"),
    "circle without root": (
        lambda _: pair().hinge("one", "base", "limb").hinge("two", "limb", "base").build(),
        "",
        "found none",
        "use root(...) once",
    ),
    "circle": (
        lambda b: b.segment("a").segment("b").hinge("one", "b", "a").hinge("two", "a", "b"),
        "one",
        "joint 'one': is part of a cycle that does not contain the root: 'a' -> 'b' -> 'a'",
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
        "does not contain the root: 'a' -> 'b' -> 'a';",
        "remove one of these joints",
    ),
    "on itself": (
        lambda b: b.segment("foot").hinge("toe", "foot", "foot"),
        "toe",
        "joint 'toe': segment 'foot' is its own parent",
        "give another parent",
    ),
    "two movers": (
        lambda b: b.hinge("again", "pelvis", "shank"),
        "again",
        "joint 'again': segment 'shank' already has the joint 'left_knee'",
        "close loops with a task",
    ),
    "the root is moved": (
        lambda b: b.hinge("back", "shank", "pelvis"),
        "back",
        "segment 'pelvis' already has the joint 'root'",
        "a tree has one joint per segment",
    ),
    "unknown parent": (
        lambda b: b.segment("foot").hinge("toe", "shnak", "foot"),
        "toe",
        "joint 'toe': its parent 'shnak' is not a segment",
        "did you mean 'shank'?",
    ),
    "unknown child": (
        lambda b: b.segment("foot").hinge("toe", "shank", "fot"),
        "toe",
        "joint 'toe': its child 'fot' is not a segment",
        "did you mean 'foot'?",
    ),
    "unknown root": (
        lambda _: pair().root("bse").build(),
        "root",
        "its child 'bse' is not a segment",
        "did you mean 'base'",
    ),
    "parent by number": (
        lambda b: b.segment("foot").hinge("toe", 2, "foot"),
        "toe",
        "parent 2 is not a segment",
        "known:",
    ),
    "two roots": (lambda b: b.root("thigh"), "root", "segment 'pelvis' is already the root", "a parent segment"),
    "two roots by joints": (
        lambda b: b.segment("foot").joint(Joint("anchor", JointKind.FREE, None, "foot")),
        "anchor",
        "exactly one joint must connect a root segment to the world (parent None), found 'root', 'anchor'",
        "use root(...) once",
    ),
    "root by a hinge": (
        lambda _: FigureBuilder("bare").segment("base").joint(Joint("swivel", JointKind.HINGE, None, "base")).build(),
        "swivel",
        "the root joint must be fixed or free, not a hinge",
        "add a fixed base segment as the parent of this joint",
    ),
    "reversed root": (
        lambda _: (
            FigureBuilder("bare")
            .segment("base")
            .joint(Joint("tie", JointKind.FIXED, None, "base", reversed=True))
            .build()
        ),
        "tie",
        "joint 'tie': the root joint cannot be reversed",
        "use reversed=False",
    ),
}
NAMES: dict[str, ErrorCase] = {
    "segment twice": (lambda b: b.segment("thigh"), "thigh", "segment 'thigh': already exists", "its own name"),
    "joint twice": (
        lambda b: b.segment("foot").hinge("left_knee", "shank", "foot"),
        "left_knee",
        "joint 'left_knee': already exists",
        "give each joint its own name",
    ),
    "joint called root": (
        lambda _: pair().hinge("root", "base", "limb").root("base"),
        "root",
        "joint 'root': already exists",
        "give each joint its own name",
    ),
    "site twice": (lambda b: b.site("s", "thigh").site("s", "shank"), "s", "duplicate site name 's'", "its own name"),
    "coupling twice": (
        lambda b: b.couple("c", {"left_knee": 1.0}).couple("c", {"left_knee": 2.0}),
        "c",
        "duplicate coupling name 'c'",
        "its own name",
    ),
    "coupling and group": (
        lambda b: b.couple_limit("c", {"left_knee": 1.0}, (0.0, 1.0)).drive("c", {"left_knee": 1.0}),
        "c",
        "duplicate coupling name 'c'",
        "its own name",
    ),
    "segment without name": (
        lambda b: b.segment("").hinge("toe", "shank", ""),
        "",
        "a segment has the name ''",
        "must be a non-empty printable str",
    ),
    "joint of blanks": (
        lambda _: toe("  ").build(),
        "  ",
        "a joint has the name '  '",
        "must be a non-empty printable str",
    ),
    "joint with a line break": (lambda _: toe("a\nb").build(), "a\nb", "has the name 'a\\nb'", "printable str"),
    "site with a tab": (lambda b: b.site("\t", "thigh"), "\t", "a site has the name '\\t'", "printable str"),
    "coupling without name": (
        lambda b: b.couple("", {"left_knee": 1.0}),
        "",
        "a coupling has the name ''",
        "printable",
    ),
    "joint by number": (lambda _: toe(7).build(), "7", "a joint has the name 7", "printable str"),
    "figure by number": (
        lambda b: setattr(b, "name", 3),
        "",
        "a figure's name must be a str, got 3",
        "must be a str",
    ),
    "site on nothing": (
        lambda b: b.site("sole", "fot"),
        "sole",
        "site 'sole': is on unknown segment 'fot'",
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
def test_an_error_names_the_invalid_part_and_what_to_do(fault: ErrorCase) -> None:
    check_error(fault, leg())


def test_the_figures_of_the_error_cases_are_valid() -> None:
    assert leg().build().nv == 4
    assert toe().build().nv == 5
