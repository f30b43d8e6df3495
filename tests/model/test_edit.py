"""Editing returns a valid new figure; relations that no longer apply are removed with a note."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from poise.errors import FigureError
from poise.kinematics import Pose
from poise.model import (
    Figure,
    FigureBuilder,
    Joint,
    JointKind,
    Range,
    Segment,
    Shape,
    Sphere,
    SphericalEllipse,
    Transform,
    TwistRange,
    edit,
)
from tests.support.figures import biped, random_configuration

HALF = math.sqrt(0.5)


def crane() -> Figure:
    """Base, mast, boom, hook on a chain with turned frames, couplings of every kind, and a lamp on the boom."""
    builder = FigureBuilder("crane").segment("base", mass=10.0).root("base", free=True)
    for name in ("mast", "boom", "hook", "lamp"):
        builder.segment(name, mass=2.0, center=(0.1, 0.2, 0.3), inertia=(0.3, 0.2, 0.25, 0.01, 0.02, 0.0))
    builder.hinge("slew", "base", "mast", at=(0, 0, 1), rotation=(HALF, HALF, 0, 0), range=(-1, 1))
    builder.joint(
        Joint("luff", JointKind.BALL, "mast", "boom", Transform((0, 1, 0)), Transform((0, 0, -0.5), (0.6, 0, 0.8, 0)))
    )
    builder.slide("hoist", "boom", "hook", at=(2, 0, 0)).hinge("tilt", "boom", "lamp", at=(1, 0, 0), axis=(1, 0, 0))
    builder.site("tip", "boom", at=(2, 0, 0)).site("grip", "hook", at=(0, 0, -0.1))
    builder.couple("follow", {"tilt": 1.0, "slew": 2.0})
    builder.couple_limit("both", {"slew": 1.0, "luff.twist": 1.0}, (-1, 1))
    builder.drive("turn", {"slew": 0.5, "luff.twist": 0.5})
    return builder.build()


def places(figure: Figure, q: np.ndarray) -> dict[str, np.ndarray]:
    pose = Pose(figure, q)
    return {segment.name: pose.position(segment.name) for segment in figure.segments}


def names(parts: tuple[Segment | Joint, ...]) -> list[str]:
    return [part.name for part in parts]


def test_a_segment_is_added_with_its_joint() -> None:
    made = edit.add_segment(crane(), Segment("mirror", 0.5), Joint("hang", JointKind.HINGE, "lamp", "mirror"))
    assert names(made.figure.segments) == ["base", "mast", "boom", "hook", "lamp", "mirror"]
    assert made.figure.joint("hang").parent == "lamp"
    assert made.notes == ()
    assert len(made.figure.couplings) == len(made.figure.driven_groups) == 1


def test_a_segment_can_be_inserted_without_moving_anything() -> None:
    figure = crane()
    joint = Joint(
        "swivel", JointKind.BALL, "boom", "ring", Transform((0.3, 0.1, 0), (0.8, 0, 0.6, 0)), Transform((0, 0, 1))
    )
    made = edit.add_segment(figure, Segment("ring"), joint, carries=["lamp"]).figure
    assert made.joint("tilt").parent == "ring"
    assert made.joint("hoist").parent == "boom"
    before, after = places(figure, figure.neutral()), places(made, made.neutral())
    for name, place in before.items():
        np.testing.assert_allclose(after[name], place, atol=1e-12)


@pytest.mark.parametrize(
    ("segment", "joint", "carries", "said"),
    [
        (Segment("boom"), Joint("new", "hinge", "mast", "boom"), (), "segment 'boom': already exists"),
        (Segment("new"), Joint("luff", "hinge", "mast", "new"), (), "joint 'luff': already exists"),
        (Segment("new"), Joint("a", "hinge", "mast", "other"), (), "its child is 'other', not the new segment"),
        (Segment("new"), Joint("a", "fixed", None, "new"), (), "already has a root"),
        (Segment("new"), Joint("a", "hinge", "mst", "new"), (), "did you mean 'mast'"),
        (
            Segment("new"),
            Joint("a", "hinge", "mast", "new"),
            ("hook",),
            "'hook': its parent is 'boom', not 'mast'",
        ),
    ],
)
def test_invalid_additions_are_refused_by_name(
    segment: Segment, joint: Joint, carries: tuple[str, ...], said: str
) -> None:
    with pytest.raises(FigureError, match=said):
        edit.add_segment(crane(), segment, joint, carries=carries)


def test_a_segment_is_removed_with_its_descendants() -> None:
    made = edit.remove_segment(crane(), "boom")
    assert names(made.figure.segments) == ["base", "mast"]
    assert made.figure.sites == ()
    assert made.figure.couplings == made.figure.coupled_limits == made.figure.driven_groups == ()
    assert made.notes == (
        "segment 'hook' is removed with it",
        "segment 'lamp' is removed with it",
        "site 'tip' is removed with 'boom'",
        "site 'grip' is removed with 'hook'",
        "coupling 'follow' is removed: its coordinate 'tilt.angle' no longer exists",
        "coupled limit 'both' is removed: its coordinate 'luff.twist' no longer exists",
        "driven group 'turn' is removed: its coordinate 'luff.twist' no longer exists",
    )


def test_a_segment_is_removed_and_its_children_stay_where_they_are() -> None:
    figure = crane()
    made = edit.remove_segment(figure, "boom", keep_children=True).figure
    assert names(made.segments) == ["base", "mast", "hook", "lamp"]
    assert (made.joint("hoist").parent, made.joint("tilt").parent) == ("mast", "mast")
    assert [site.name for site in made.sites] == ["grip"]
    assert len(made.couplings) == 1
    before, after = places(figure, figure.neutral()), places(made, made.neutral())
    for name, place in after.items():
        np.testing.assert_allclose(place, before[name], atol=1e-12)


def test_a_welded_joint_keeps_positions_and_mass() -> None:
    figure = crane()
    made = edit.remove_joint(figure, "luff")
    assert names(made.figure.segments) == ["base", "mast", "hook", "lamp"]
    assert made.notes[0] == "segment 'boom' became part of 'mast'"
    q = random_configuration(figure, np.random.default_rng(5))
    whole = Pose(figure, q).with_values({"luff": (1.0, 0.0, 0.0, 0.0)})
    stiff = Pose(made.figure, np.delete(whole.q, range(*figure.slot("luff").q.indices(figure.nq))))
    for name in ("tip", "grip", "lamp", "mast"):
        np.testing.assert_allclose(stiff.position(name), whole.position(name), atol=1e-12)
    np.testing.assert_allclose(stiff.center_of_mass(), whole.center_of_mass(), atol=1e-12)
    np.testing.assert_allclose(stiff.state.inertia(), whole.state.inertia(), atol=1e-12)


def test_a_welded_reversed_joint_keeps_positions() -> None:
    pose = Pose.neutral(crane()).rerooted("boom")
    made = edit.remove_joint(pose.figure, "luff").figure
    assert "mast" not in names(made.segments)
    np.testing.assert_allclose(
        Pose.neutral(made).position("base"), Pose.neutral(pose.figure).position("base"), atol=1e-12
    )


@pytest.mark.parametrize("remove", [lambda f: edit.remove_segment(f, "base"), lambda f: edit.remove_joint(f, "root")])
def test_the_root_is_not_removed(remove) -> None:
    with pytest.raises(FigureError, match=r"'base' is the root and cannot be removed; .*reroot"):
        remove(crane())


def test_names_are_changed_everywhere() -> None:
    figure = crane()
    made = edit.rename(figure, joints={"slew": "yaw"}, segments={"boom": "arm"}, sites={"tip": "end"}).figure
    assert (made.joint("yaw").child, made.joint("luff").child, made.joint("hoist").parent) == ("mast", "arm", "arm")
    assert made.site("end").segment == "arm"
    assert {str(each) for row in made.equality_rows for each, _ in row.terms} == {
        "tilt.angle",
        "yaw.angle",
        "luff.twist",
    }
    assert [str(each) for row in made.inequality_rows for each, _ in row.terms] == ["yaw.angle", "luff.twist"]
    back = edit.rename(made, joints={"yaw": "slew"}, segments={"arm": "boom"}, sites={"end": "tip"}).figure
    assert back == figure


def test_two_parts_may_exchange_their_names() -> None:
    made = edit.rename(crane(), segments={"hook": "lamp", "lamp": "hook"}).figure
    assert (made.joint("hoist").child, made.joint("tilt").child) == ("lamp", "hook")
    assert made.site("grip").segment == "lamp"


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"joints": {"slw": "yaw"}}, "no joint 'slw'; did you mean 'slew'"),
        ({"segments": {"boom": "mast"}}, "segment 'boom': the new name 'mast' already exists"),
        ({"sites": {"tip": "a", "grip": "a"}}, "must be a unique, non-empty name"),
        ({"joints": {"slew": ""}}, "joint 'slew': the new name '' must be a unique"),
        ({"joints": {"slew": 3}}, "joint 'slew': the new name 3 must be a unique"),
    ],
)
def test_invalid_names_are_refused(changes: dict[str, dict[str, str]], said: str) -> None:
    with pytest.raises(FigureError, match=said):
        edit.rename(crane(), **changes)


def test_limits_are_changed_one_by_one() -> None:
    figure = edit.limit(crane(), "slew", angle=(-2, 0.5)).figure
    assert figure.joint("slew").ranges == {"angle": Range(-2.0, 0.5)}
    assert edit.limit(figure, "slew", angle=None).figure.joint("slew").ranges == {}
    ball = edit.limit(figure, "luff", swing=SphericalEllipse(0.5, 0.6), twist=(-1, 1)).figure
    assert ball.joint("luff").twist == TwistRange(-1.0, 1.0)
    kept = edit.limit(ball, "luff", twist=None).figure.joint("luff")
    assert (kept.twist, kept.swing) == (None, (SphericalEllipse(0.5, 0.6),))


@pytest.mark.parametrize(
    ("joint", "limits", "said"),
    [
        ("slew", {"angl": (0, 1)}, "joint 'slew': a hinge joint has no limit 'angl'; did you mean 'angle'"),
        ("slew", {"angle": (1, 0)}, "joint 'slew': "),
        ("slew", {"angle": 3}, "a range is a pair"),
        ("luff", {"swing": 3}, "swing limits must be SphericalEllipse"),
        ("luff", {"angle": (0, 1)}, "a ball joint has no limit 'angle'; known: 'swing', 'twist'"),
        ("luf", {}, "did you mean 'luff'"),
    ],
)
def test_invalid_limits_are_refused(joint: str, limits: dict[str, object], said: str) -> None:
    with pytest.raises(FigureError, match=said):
        edit.limit(crane(), joint, **limits)


def test_a_joint_of_another_kind_loses_its_limits_and_couplings() -> None:
    made = edit.change_joint(crane(), "slew", kind="swing")
    assert made.figure.joint("slew").kind is JointKind.SWING
    assert made.notes[0] == "joint 'slew': its limits as a hinge are removed"
    assert [note.split(" is ")[0] for note in made.notes[1:]] == [
        "coupling 'follow'",
        "coupled limit 'both'",
        "driven group 'turn'",
    ]


def test_fields_of_joints_and_segments_are_changed() -> None:
    figure = edit.change_joint(crane(), "tilt", parent="mast", axis=(0, 1, 0)).figure
    assert names(figure.segments) == ["base", "mast", "boom", "hook", "lamp"]
    assert (figure.joint("tilt").parent, figure.joint("tilt").axis) == ("mast", (0.0, 1.0, 0.0))
    heavy = edit.change_segment(figure, "lamp", mass=9.0, shapes=[Shape(Sphere(0.1))]).figure
    assert heavy.mass == figure.mass + 7.0


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            lambda f: edit.change_joint(f, "tilt", name="x"),
            "'tilt': its name cannot be changed here; use rename",
        ),
        (lambda f: edit.change_joint(f, "tilt", color=1), "joint 'tilt': cannot change 'color'; it has name, kind"),
        (lambda f: edit.change_joint(f, "luff", parent="hook"), "is part of a cycle"),
        (lambda f: edit.change_segment(f, "lamp", mass=-1.0), "segment 'lamp': mass"),
    ],
)
def test_invalid_changes_are_refused(change, said: str) -> None:
    with pytest.raises(FigureError, match=said):
        change(crane())


def test_every_segment_of_a_person_but_the_root_can_be_removed_and_every_joint_welded() -> None:
    figure = biped()
    for segment in figure.segments[1:]:
        edit.remove_segment(figure, segment.name)
        edit.remove_segment(figure, segment.name, keep_children=True)
    for joint in figure.joints[1:]:
        stiff = edit.remove_joint(figure, joint.name).figure
        assert stiff.mass == pytest.approx(figure.mass)
        assert stiff.nv == figure.nv - joint.kind.nv


def test_the_edited_figure_is_unchanged() -> None:
    figure = crane()
    before = replace(figure)
    edit.remove_segment(figure, "boom")
    edit.resize(figure, "boom", 2.0)
    assert figure == before


def test_limits_may_be_given_in_degrees() -> None:
    span = edit.limit(crane(), "slew", angle=(-90, 45), degrees=True).figure.joint("slew").ranges["angle"]
    assert (span.lower, span.upper) == pytest.approx((-math.pi / 2.0, math.pi / 4.0))
