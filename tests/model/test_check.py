"""Figures made by hand are checked like built ones; swing ranges near their singular direction are warned about."""

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
from tests.support.limit_examples import polar

BASE, LIMB = Segment("base"), Segment("limb")
ROOT, KNEE = Joint("root", JointKind.FIXED, None, "base"), Joint("knee", JointKind.HINGE, "base", "limb")
PAIR = Figure("pair", (BASE, LIMB), (ROOT, KNEE))
HEEL, TERM = Site("heel", "limb"), ((Coordinate("knee", "angle"), 1.0),)

FAULTS: dict[str, tuple[Callable[[], Figure], str, str]] = {
    "nothing": (lambda: Figure("none", (), ()), "", "figure 'none': has no segments; it needs at least a root"),
    "joint missing": (
        lambda: replace(PAIR, joints=(ROOT,)),
        "",
        "2 segments need as many joints, got 1; every segment",
    ),
    "other order": (lambda: replace(PAIR, segments=(LIMB, BASE)), "root", "come in the same order"),
    "root hangs": (
        lambda: Figure("loop", (BASE,), (Joint("tie", JointKind.FIXED, "base", "base"),)),
        "tie",
        "joint 'tie': the first joint hangs on the world; use parent=None",
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
        "two segments are called 'base'",
    ),
    "joints of one name": (lambda: replace(PAIR, joints=(ROOT, replace(KNEE, name="root"))), "root", "two joints are"),
    "sites of one name": (lambda: replace(PAIR, sites=(HEEL, HEEL)), "heel", "two sites are called 'heel'"),
    "site on nothing": (lambda: replace(PAIR, sites=(Site("heel", "limp"),)), "heel", "did you mean 'limb'?"),
    "site on a number": (lambda: replace(PAIR, sites=(Site("heel", 3),)), "heel", "sits on unknown segment 3"),
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
def test_the_center_that_is_suggested_silences_the_warning(swing: object) -> None:
    text = warned(aimed(swing, twist=(-0.5, 0.5)))
    assert text.startswith("joint 'shoulder': the swing range contains the direction [0.0, 0.0, -1.0], where the twist")
    numbers = re.search(r"measure the twist from the middle of the range: center=(\[.*\]) keeps (\d+)° away", text)
    center = [float(each) for each in numbers[1].strip("[]").split(",")]
    figure = aimed(swing, twist=TwistRange(-0.5, 0.5, center=center))()  # warnings are errors
    assert figure.joint("shoulder").twist.center[2] < 0.0
    assert int(numbers[2]) > 90


def test_turning_the_placement_as_suggested_silences_the_warning_of_a_swing_joint() -> None:
    builder = FigureBuilder("pair").segment("base").segment("limb").root("base")
    text = warned(builder.swing("wrist", "base", "limb", swing=BACK).build)
    assert text.startswith("joint 'wrist': ")
    target = np.array(
        [float(each) for each in re.search(r"z axis points to (\[.*\]) of", text)[1].strip("[]").split(",")]
    )
    np.testing.assert_allclose(target / np.linalg.norm(target), BACK.center, atol=1e-3)
    turned = FigureBuilder("pair").segment("base").segment("limb").root("base")
    assert turned.swing("wrist", "base", "limb", swing=SphericalEllipse(0.8, 0.9)).build().nv == 2


def test_a_range_near_the_singular_direction_is_told_how_near_it_comes() -> None:
    text = warned(aimed(SphericalEllipse(2.95, 2.95), twist=(-0.5, 0.5)))
    assert "comes within 11.0° of the direction [0.0, 0.0, -1.0]" in text


def test_a_range_without_room_is_to_be_narrowed() -> None:
    assert "narrow the swing range" in warned(aimed(WIDE, twist=(-0.5, 0.5)))


@pytest.mark.parametrize("swing", [SphericalEllipse(2.8, 2.8), STAR, SphericalEllipse(0.5, 0.5)])
def test_a_range_that_keeps_away_is_not_warned_about(swing: object) -> None:
    aimed(swing, twist=(-0.5, 0.5))()  # warnings are errors


def test_a_joint_without_swing_limits_is_not_warned_about() -> None:
    aimed((), twist=(-0.5, 0.5))()


def test_the_warning_points_at_whoever_made_the_figure() -> None:
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


def test_limits_that_exclude_each_other_are_refused_before_anything_is_warned_about() -> None:
    with pytest.raises(FigureError, match="joint 'shoulder': no direction obeys all 2 swing limits"):
        aimed([BACK, SphericalEllipse(0.1, 0.1)])()
