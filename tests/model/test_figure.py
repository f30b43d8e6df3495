"""Figures: lookups by name, layout of q and v, value semantics, and disabling couplings."""

from __future__ import annotations

import copy
import itertools
import os
import pickle
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import FrozenInstanceError, fields, replace

import numpy as np
import pytest

from poise.errors import FigureError
from poise.kinematics import Pose
from poise.model import Coordinate, Figure, JointKind, Range, Site, SphericalEllipse, coupling_names, without_couplings
from poise.solver import solve
from poise.tasks import JointsTask, PostureTask
from tests.support.figures import arm, biped, random_figure

FIGURES = [arm(), biped(), *(random_figure(np.random.default_rng(seed), 12) for seed in range(4))]


@pytest.fixture(params=FIGURES, ids=lambda figure: figure.name)
def figure(request: pytest.FixtureRequest) -> Figure:
    return request.param


# --- layout -----------------------------------------------------------------------------------------------------------


def test_slots_follow_each_other_without_gaps(figure: Figure) -> None:
    iq = iv = 0
    for joint, slot in zip(figure.joints, figure.slots, strict=True):
        assert (slot.q, slot.v) == (slice(iq, iq + joint.kind.nq), slice(iv, iv + joint.kind.nv))
        assert figure.slot(joint.name) == slot
        iq, iv = iq + joint.kind.nq, iv + joint.kind.nv
    assert (figure.nq, figure.nv) == (iq, iv)


def test_the_arm_and_the_biped_have_their_numbers() -> None:
    assert (arm().nq, arm().nv, len(arm().segments), arm().has_floating_base) == (10, 7, 4, False)
    assert (biped().nv, biped().has_floating_base, biped().root.name) == (53, True, "pelvis")
    assert arm().mass == pytest.approx(3.7)
    assert arm().dof_names == (
        "shoulder.about_x",
        "shoulder.about_y",
        "shoulder.about_z",
        "elbow.flexion",
        "elbow.twist",
        "wrist.about_x",
        "wrist.about_y",
    )


def test_every_degree_of_freedom_has_its_own_name(figure: Figure) -> None:
    assert len(set(figure.dof_names)) == len(figure.dof_names) == figure.nv
    for joint, slot in zip(figure.joints, figure.slots, strict=True):
        assert figure.dof_names[slot.v] == tuple(f"{joint.name}.{each}" for each in joint.kind.dof_names)


def test_the_neutral_configuration_is_zeros_and_identities(figure: Figure) -> None:
    q = figure.neutral()
    for joint, slot in zip(figure.joints, figure.slots, strict=True):
        own = q[slot.q].tolist()
        if joint.kind.has_quaternion:
            assert own[-4:] == [1.0, 0.0, 0.0, 0.0]
            own = own[:-4]
        assert own == [0.0] * len(own)
    q[0] = 5.0  # the caller's own
    assert figure.neutral()[0] != 5.0


def test_parents_come_before_their_children(figure: Figure) -> None:
    assert figure.parents.dtype == np.int32
    assert figure.parents[0] == -1
    for index, joint in enumerate(figure.joints):
        if index:
            assert figure.segments[figure.parents[index]].name == joint.parent
            assert 0 <= figure.parents[index] < index
    with pytest.raises(ValueError, match="read-only"):
        figure.parents[0] = 3


def test_ancestors_run_from_a_segment_to_the_root(figure: Figure) -> None:
    for index in range(len(figure.segments)):
        path = figure.ancestors(index)
        assert (path[0], path[-1]) == (index, 0)
        for lower, upper in itertools.pairwise(path):
            assert figure.joints[lower].parent == figure.segments[upper].name
    assert arm().ancestors(arm().segment_index("hand")) == (3, 2, 1, 0)


# --- lookups ----------------------------------------------------------------------------------------------------------


def test_parts_are_found_by_name(figure: Figure) -> None:
    for index, (segment, joint) in enumerate(zip(figure.segments, figure.joints, strict=True)):
        assert figure.segment(segment.name) is segment
        assert figure.joint(joint.name) is joint
        assert figure.segment_index(segment.name) == figure.joint_index(joint.name) == index
    for site in figure.sites:
        assert figure.site(site.name) is site
    for group in figure.driven_groups:
        assert figure.driven_group(group.name) is group


def test_a_segment_is_a_site_of_its_own_unless_a_site_has_its_name() -> None:
    assert arm().site("hand") == Site("hand", "hand")
    shadowed = replace(arm(), sites=(Site("hand", "forearm"),))
    assert shadowed.site("hand").segment == "forearm"


def test_coordinates_are_found_by_name() -> None:
    assert biped().coordinate("left_knee") == Coordinate("left_knee", "angle")
    assert biped().coordinate("left_hip.swing_y") == Coordinate("left_hip", "swing_y")


LOOKUPS: dict[str, tuple[Callable[[], object], str]] = {
    "joint": (lambda: biped().joint("left_kne"), "figure 'biped': no joint 'left_kne'; did you mean 'left_knee'"),
    "joint index": (lambda: biped().joint_index("left_kne"), "no joint 'left_kne'; did you mean 'left_knee'"),
    "slot": (lambda: biped().slot("lumbr"), "no joint 'lumbr'; did you mean 'lumbar'?"),
    "segment": (lambda: biped().segment("hed"), "figure 'biped': no segment 'hed'; did you mean 'head'?"),
    "segment index": (lambda: biped().segment_index("tail"), "no segment 'tail'; known: 'pelvis', 'abdomen', "),
    "site": (
        lambda: biped().site("left_grp"),
        "figure 'biped': no site or segment 'left_grp'; did you mean 'left_grip'",
    ),
    "segment for a site": (lambda: biped().site("abdomn"), "no site or segment 'abdomn'; did you mean 'abdomen'?"),
    "driven group": (lambda: biped().driven_group("spin"), "no driven group 'spin'; did you mean 'spine'?"),
    "no driven groups": (lambda: arm().driven_group("spine"), "no driven group 'spine'; none exist."),
    "coordinate": (lambda: biped().coordinate("left_hip"), "several components, name one; known: 'left_hip.swing_x'"),
}


@pytest.mark.parametrize(("find", "said"), LOOKUPS.values(), ids=LOOKUPS)
def test_an_unknown_name_raises_an_error_with_similar_names(find: Callable[[], object], said: str) -> None:
    with pytest.raises(FigureError) as caught:
        find()
    assert said in str(caught.value)
    assert caught.value.part in str(caught.value)


# --- values -----------------------------------------------------------------------------------------------------------


def test_copies_are_equal_and_hash_alike_also_after_the_figure_was_used(figure: Figure) -> None:
    assert hash(figure) == hash(figure)
    assert figure.nv == len(figure.dof_names)
    for twin in (pickle.loads(pickle.dumps(figure)), copy.deepcopy(figure), replace(figure)):
        assert twin == figure
        assert hash(twin) == hash(figure)
        assert twin.slots == figure.slots


def test_a_figure_pickled_to_another_process_has_the_same_hash() -> None:
    assert isinstance(hash(arm()), int)
    script = (
        "import pickle, sys; from tests.support.figures import arm; sent = pickle.load(sys.stdin.buffer);"
        "assert sent == arm() and hash(sent) == hash(arm()), 'hashes differ'; print(hash('arm'))"
    )
    answers = [
        subprocess.run(
            [sys.executable, "-c", script],
            input=pickle.dumps(arm()),
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert answers[0] != answers[1]  # texts do hash differently there


def test_a_figure_cannot_be_changed(figure: Figure) -> None:
    for field in fields(Figure):
        with pytest.raises(FrozenInstanceError):
            setattr(figure, field.name, getattr(figure, field.name))


CHANGES: dict[str, Callable[[Figure], Figure]] = {
    "name": lambda f: replace(f, name="other"),
    "range": lambda f: changed_joint(f, "left_knee", ranges={"angle": Range(0.0, 2.0)}),
    "swing": lambda f: changed_joint(f, "left_hip", swing=(SphericalEllipse(0.7, 1.1),)),
    "twist": lambda f: changed_joint(f, "left_hip", twist=None),
    "mass": lambda f: replace(f, segments=(replace(f.segments[0], mass=1.0), *f.segments[1:])),
    "sites": lambda f: replace(f, sites=()),
    "couplings": lambda f: replace(f, couplings=f.couplings[:1]),
    "coupled limits": lambda f: replace(f, coupled_limits=()),
    "driven groups": lambda f: replace(f, driven_groups=()),
}


def changed_joint(figure: Figure, name: str, **parts: object) -> Figure:
    joints = tuple(replace(joint, **parts) if joint.name == name else joint for joint in figure.joints)
    return replace(figure, joints=joints)


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_figures_that_differ_anywhere_are_not_equal(change: Callable[[Figure], Figure]) -> None:
    assert change(biped()) != biped()
    assert change(biped()) == change(biped())
    assert hash(change(biped())) == hash(change(biped()))


def test_a_figure_has_a_one_line_repr() -> None:
    assert repr(arm()) == "Figure('arm': 4 segments, 7 degrees of freedom, 3.7 kg)"


def test_figures_of_every_kind_of_joint_take_part() -> None:
    assert {joint.kind for figure in FIGURES for joint in figure.joints} == set(JointKind)


BENT = JointsTask(name="bend the tip", factors={"left_fingertips": 1.0}, value=1.0)
STRAIGHT = JointsTask(name="straight fingers", factors={"left_fingers": 1.0}, value=0.0)


def test_every_kind_of_coupling_has_a_name_and_can_be_left_out() -> None:
    names = coupling_names(biped())
    assert names == ("left_tendon", "right_tendon", "left_hamstrings", "right_hamstrings", "spine")
    bare = without_couplings(biped(), names)
    assert (bare.couplings, bare.coupled_limits, bare.driven_groups) == ((), (), ())
    assert bare.joints == biped().joints
    assert coupling_names(without_couplings(biped(), ["spine"])) == names[:-1]


def test_the_same_names_give_the_same_object_and_none_the_figure_itself() -> None:
    one = without_couplings(biped(), ["spine", "left_tendon"])
    assert one is without_couplings(biped(), ("left_tendon", "spine"))
    assert without_couplings(biped(), ()) is biped()
    assert without_couplings(biped(), "spine") is without_couplings(biped(), ["spine"])
    assert one != biped()


def test_unknown_names_are_refused_with_similar_ones() -> None:
    with pytest.raises(FigureError, match=re.escape("figure 'biped': no coupling 'left_tendn'; did you mean")):
        without_couplings(biped(), ["left_tendn"])
    with pytest.raises(FigureError, match="none exist"):
        without_couplings(arm(), ["spine"])


def test_a_coupling_is_enforced_while_it_is_enabled() -> None:
    pose = Pose.neutral(biped()).clamped()
    held = solve(pose, [STRAIGHT, BENT], max_iterations=30)
    assert "left_tendon" not in held.pose.violations(1e-9)
    assert not held["bend the tip"].met
    free = Pose(without_couplings(biped(), ["left_tendon"]), held.pose.q)
    freed = solve(free, [STRAIGHT, BENT], max_iterations=30)
    assert freed.solved
    assert Pose(biped(), freed.pose.q).violations(1e-9)["left_tendon"] == pytest.approx(1.0, abs=1e-6)
    again = solve(Pose(biped(), freed.pose.q), [], max_iterations=5)
    assert again.pose.violations(1e-9) == {}


def test_poses_of_both_figures_can_be_subtracted() -> None:
    pose = Pose.neutral(biped()).clamped()
    free = Pose(without_couplings(biped(), ["spine"]), pose.q).with_values({"lumbar.swing_y": 0.2})
    assert np.linalg.norm(free - pose) == pytest.approx(0.2)
    assert PostureTask(pose=pose).error_norm(free) == pytest.approx(0.2)
