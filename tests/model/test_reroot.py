"""Re-rooting reverses the joints on the path and nothing else; every world transform is unchanged."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings

from poise.errors import FigureError
from poise.kinematics.compiled_figure import compile_figure
from poise.kinematics.selection import bind
from poise.model import Figure, FigureBuilder, JointKind, Range, Transform, reroot
from tests.model.strategies import seeds
from tests.support.figures import arm, biped, random_configuration, random_figure

BACKENDS = ("numpy", "native")


def drawn(seed: int, **options: object) -> tuple[Figure, str, np.random.Generator]:
    """A tree of every kind of joint, and one of its segments."""
    rng = np.random.default_rng(seed)
    figure = random_figure(rng, 10, **options)
    return figure, figure.segments[int(rng.integers(11))].name, rng


def joints_by_name(figure: Figure) -> dict[str, object]:
    return {joint.name: joint for joint in figure.joints}


# --- structure --------------------------------------------------------------------------------------------------------


@given(seeds)
def test_joints_on_the_path_are_reversed_and_the_others_stay(seed: int) -> None:
    figure, segment, _ = drawn(seed)
    other = reroot(figure, segment)
    on_the_way = {figure.joints[index].name for index in figure.ancestors(figure.segment_index(segment))[:-1]}
    assert joints_by_name(other).keys() == joints_by_name(figure).keys()
    for joint in figure.joints[1:]:
        found = other.joint(joint.name)
        if joint.name not in on_the_way:
            assert found is joint
            continue
        assert (found.parent, found.child) == (joint.child, joint.parent)
        assert (found.placement, found.child_placement) == (joint.child_placement, joint.placement)
        assert found.reversed is not joint.reversed
        turned_back = replace(
            joint,
            parent=joint.child,
            child=joint.parent,
            placement=joint.child_placement,
            child_placement=joint.placement,
            reversed=not joint.reversed,
        )
        assert found == turned_back  # kind, axis and limits are kept to the last bit


@given(seeds)
def test_segments_sites_and_rows_are_kept_and_the_root_is_first(seed: int) -> None:
    figure, segment, _ = drawn(seed)
    other = reroot(figure, segment)
    assert other.root.name == segment
    assert set(other.segments) == set(figure.segments)
    assert other.sites == figure.sites
    assert other.joints[0].kind is figure.joints[0].kind
    assert (other.parents[1:] < np.arange(1, len(other.segments))).all()


def test_the_biped_is_rerooted_at_its_foot() -> None:
    figure = reroot(biped(), "left_foot")
    path = [figure.segments[index].name for index in figure.ancestors(figure.segment_index("pelvis"))]
    assert path == ["pelvis", "left_thigh", "left_shank", "left_foot"]
    assert {joint.name for joint in figure.joints if joint.reversed} == {"left_ankle", "left_knee", "left_hip"}
    assert (figure.couplings, figure.coupled_limits) == (biped().couplings, biped().coupled_limits)
    assert figure.driven_groups == biped().driven_groups


@given(seeds)
def test_rerooting_back_gives_the_same_joints(seed: int) -> None:
    figure, segment, _ = drawn(seed)
    back = reroot(reroot(figure, segment), figure.root.name, figure.joints[0].placement)
    assert back.root == figure.root
    expected = joints_by_name(figure)
    expected["root"] = replace(figure.joints[0], child_placement=Transform())
    assert joints_by_name(back) == expected
    assert set(back.segments) == set(figure.segments)


@given(seeds)
def test_rerooting_by_way_of_another_segment_is_rerooting_at_once(seed: int) -> None:
    figure, segment, rng = drawn(seed)
    between = figure.segments[int(rng.integers(len(figure.segments)))].name
    assert joints_by_name(reroot(reroot(figure, between), segment)) == joints_by_name(reroot(figure, segment))


def test_the_root_itself_may_be_chosen() -> None:
    place = Transform((0.0, 0.0, 1.4))
    assert reroot(arm(), "base", place) == arm()


def test_a_fixed_base_takes_the_given_transform_and_a_floating_base_keeps_its_frame() -> None:
    place = Transform((1.0, 2.0, 3.0), (0.0, 1.0, 0.0, 0.0))
    fixed, free = reroot(arm(), "hand", place).joints[0], reroot(biped(), "head", place).joints[0]
    assert (fixed.kind, fixed.placement, fixed.child) == (JointKind.FIXED, place, "hand")
    assert (free.kind, free.placement, free.child) == (JointKind.FREE, biped().joints[0].placement, "head")


# --- motion -----------------------------------------------------------------------------------------------------------


def frames(figure: Figure, q: np.ndarray, backend: str) -> dict[str, np.ndarray]:
    """World frame of every segment, 3 × 4."""
    state = bind(compile_figure(figure), backend).forward(q)
    both = np.concatenate([state.rotations, state.positions[:, :, None]], axis=2)
    return {segment.name: frame for segment, frame in zip(figure.segments, both, strict=True)}


def moved_over(figure: Figure, q: np.ndarray, segment: str) -> tuple[Figure, np.ndarray]:
    """The figure hung on a segment where that segment stands, and the configuration that goes with it."""
    frame = frames(figure, q, "numpy")[segment]
    place = Transform.from_matrix(frame[:, :3], frame[:, 3])
    other = reroot(figure, segment, place)
    parts = [q[figure.slot(joint.name).q] for joint in other.joints]
    if other.has_floating_base:
        seen = other.joints[0].placement.inverse() @ place
        parts[0] = np.array([*seen.translation, *seen.rotation])
    return other, np.concatenate(parts)


@pytest.mark.parametrize("backend", BACKENDS)
@pytest.mark.parametrize("free", [False, True], ids=["fixed", "free"])
@settings(max_examples=40)
@given(seed=seeds)
def test_all_world_transforms_are_unchanged(backend: str, free: bool, seed: int) -> None:
    figure, segment, rng = drawn(seed, free=free)
    q = random_configuration(figure, rng)
    other, moved = moved_over(figure, q, segment)
    before, after = frames(figure, q, backend), frames(other, moved, backend)
    assert before.keys() == after.keys()
    for name, frame in before.items():
        np.testing.assert_allclose(after[name], frame, rtol=0.0, atol=1e-12, err_msg=name)


@pytest.mark.parametrize("backend", BACKENDS)
@settings(max_examples=25)
@given(seed=seeds)
def test_limits_and_couplings_have_the_same_values_and_labels(backend: str, seed: int) -> None:
    rng = np.random.default_rng(seed)
    figure = biped() if seed % 2 else random_figure(rng, 10)
    q = random_configuration(figure, rng, 0.8)
    other, moved = moved_over(figure, q, figure.segments[int(rng.integers(len(figure.segments)))].name)
    one, two = bind(compile_figure(figure), backend), bind(compile_figure(other), backend)
    for name, rows in (("limit", "limit_margins"), ("coupling", "couplings")):
        labels = [getattr(each.compiled, f"{name}_labels") for each in (one, two)]
        values = [getattr(each, rows)(at).values.tolist() for each, at in ((one, q), (two, moved))]
        assert dict(zip(labels[0], values[0], strict=True)) == dict(zip(labels[1], values[1], strict=True))


@pytest.mark.parametrize("kind", [kind for kind in JointKind if kind is not JointKind.FIXED])
@pytest.mark.parametrize("backend", BACKENDS)
def test_a_single_joint_of_every_kind_is_reversed(backend: str, kind: JointKind) -> None:
    rng = np.random.default_rng(11)
    for _ in range(5):
        figure = random_figure(rng, 1, (kind,), free=False)
        q = random_configuration(figure, rng)
        other, moved = moved_over(figure, q, "segment_1")
        assert other.joint("joint_1").reversed
        for name, frame in frames(figure, q, backend).items():
            np.testing.assert_allclose(frames(other, moved, backend)[name], frame, rtol=0.0, atol=1e-13)


# --- faults -----------------------------------------------------------------------------------------------------------


def test_an_unknown_segment_raises_an_error_with_similar_names() -> None:
    with pytest.raises(FigureError, match="no segment 'left_fot'; did you mean 'left_foot'"):
        reroot(biped(), "left_fot")


def test_limits_of_the_old_roots_position_are_refused() -> None:
    tie = replace(biped().joints[0], ranges={"z": Range(0.5, 1.5)})
    figure = replace(biped(), joints=(tie, *biped().joints[1:]))
    with pytest.raises(
        FigureError, match=r"joint 'root': its ranges refer to the position of segment 'pelvis'.*remove"
    ) as caught:
        reroot(figure, "left_foot")
    assert caught.value.part == "root"
    assert reroot(figure, "pelvis").joints[0].ranges == {"z": Range(0.5, 1.5)}


def test_couplings_of_the_old_roots_position_are_refused() -> None:
    builder = FigureBuilder("lift").segment("base").segment("limb").root("base", free=True)
    builder.slide("lift", "base", "limb").couple_limit("stairs", {"root.z": 1.0, "lift": 1.0}, (0.0, 2.0))
    with pytest.raises(FigureError, match="coupling 'stairs' refers to the position of segment 'base'"):
        reroot(builder.build(), "limb")
