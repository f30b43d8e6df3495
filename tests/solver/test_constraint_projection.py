"""Native projection onto limits and couplings equals the one in NumPy, for every kind of joint and limit."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest

from poise.backend import backend_status
from poise.errors import FigureError, PoseError
from poise.kinematics import Pose
from poise.kinematics.compiled_figure import compile_figure
from poise.kinematics.joint_limits import clamp_joints, clamp_joints_in_python, joint_coordinate_range
from poise.kinematics.protocol import Kinematics
from poise.kinematics.selection import bind
from poise.math import quaternion, sphere
from poise.model import (
    Coordinate,
    CoupledLimit,
    Coupling,
    Figure,
    FigureBuilder,
    JointKind,
    KernelField,
    Range,
    SphericalEllipse,
    TwistRange,
)
from poise.solver.constraints import project_onto_constraints, project_onto_constraints_numpy
from tests.kinematics.test_backends_agree import dependent_twist
from tests.solver.test_linear_step import standing
from tests.support.backends import NEEDS_NATIVE
from tests.support.figures import arm, biped, random_configuration, random_figure
from tests.support.limit_examples import INTERSECTIONS, LIMITS, POLYGONS, polar

pytestmark = NEEDS_NATIVE

BUILT = [variant.name for variant in backend_status().variants if variant.built and variant.supported]


def every_swing_limit() -> Figure:
    """A joint for each swing limit and intersection of the examples, with and without twist ranges of every form."""
    rng = np.random.default_rng(9)
    twists = (
        None,
        TwistRange(-1.0, 1.2),
        TwistRange(2.0, 4.5, offset=0.3, center=(0.3, -0.5, 0.8)),
        TwistRange(KernelField(sphere.uniform(rng, 6), rng.uniform(-1.5, -0.5, 6), 2.0), 1.1),
    )
    builder = FigureBuilder("every_swing_limit").segment("base").root("base")
    for number, limits in enumerate([*((limit,) for limit in LIMITS.values()), *INTERSECTIONS.values()]):
        builder.segment(f"limb_{number}")
        place = (f"joint_{number}", "base", f"limb_{number}")
        if number % 5 == 4:
            builder.swing(*place, swing=list(limits))
        else:
            builder.ball(*place, swing=list(limits), twist=twists[number % 5])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # some come near the direction where the twist is not determined
        return builder.build()


def coupled(seed: int) -> Figure:
    """A random figure with couplings and coupled limits over readings of every kind."""
    rng = np.random.default_rng(seed)
    figure = random_figure(rng, 10)
    places = [Coordinate(joint.name, each) for joint in figure.joints for each in joint.kind.components]
    order = rng.permutation(len(places))

    def terms(first: int) -> tuple[tuple[Coordinate, float], ...]:
        return tuple((places[place], float(rng.uniform(0.5, 2.0))) for place in order[first : first + 3])

    couplings = tuple(Coupling(f"coupling_{k}", terms(3 * k), float(rng.uniform(-0.2, 0.2))) for k in range(2))
    limits = tuple(CoupledLimit(f"limit_{k}", terms(3 * k + 4), Range(-0.3, 0.4)) for k in range(2))
    return replace(figure, couplings=couplings, coupled_limits=limits)


def figures() -> Iterator[tuple[str, Figure]]:
    yield from (("arm", arm()), ("biped", biped()), ("dependent twist", dependent_twist()))
    yield "every swing limit", every_swing_limit()
    for seed in range(4):
        yield f"random {seed}", random_figure(np.random.default_rng(seed), 6 + 4 * seed)
        yield f"coupled {seed}", coupled(seed)


CASES = dict(figures())


@pytest.fixture(params=CASES, ids=lambda name: name.replace(" ", "_"))
def figure(request: pytest.FixtureRequest) -> Figure:
    return CASES[request.param]


@pytest.fixture(params=BUILT)
def backend(request: pytest.FixtureRequest, figure: Figure) -> Kinematics:
    return bind(compile_figure(figure), request.param)


def native(figure: Figure) -> Kinematics:
    return bind(compile_figure(figure), "native")


def broken(backend: Kinematics, q: np.ndarray) -> float:
    """By how much the limit or coupling is broken that is broken most."""
    return max(-backend.limit_margins(q).values.min(initial=0.0), np.abs(backend.couplings(q).values).max(initial=0.0))


def starts(figure: Figure, count: int) -> Iterator[np.ndarray]:
    """Configurations from near the neutral one to far outside all limits."""
    rng = np.random.default_rng(12)
    for number in range(count):
        yield random_configuration(figure, rng, (0.05, 0.3, 0.7, 1.0)[number % 4])


def test_every_joint_is_clamped_as_in_numpy(backend: Kinematics, figure: Figure) -> None:
    for q in starts(figure, 12):
        fast = backend.clamped(q)
        assert fast is not None
        np.testing.assert_allclose(fast, clamp_joints_in_python(figure, q), rtol=0.0, atol=1e-10)


def test_native_projection_equals_the_one_in_numpy(backend: Kinematics, figure: Figure) -> None:
    for q in starts(figure, 8):
        fast, plain = backend.corrected(q), project_onto_constraints_numpy(figure, q)
        assert fast is not None
        if broken(backend, plain) <= 1e-11:
            np.testing.assert_allclose(fast, plain, rtol=0.0, atol=1e-10)
            assert broken(backend, fast) <= 1e-11
        else:  # rows that exclude each other: thirty rounds that lead nowhere differ, the joints' own limits are kept
            assert figure.name == "random"
            np.testing.assert_array_equal(backend.clamped(fast), fast)


def test_most_coupled_starts_can_be_restored() -> None:
    good = [
        broken(native(figure), project_onto_constraints(figure, q)) <= 1e-11
        for name, figure in CASES.items()
        if name.startswith("coupled")
        for q in starts(figure, 8)
    ]
    assert len(good) == 32
    assert sum(good) > 20


def test_projection_is_idempotent(backend: Kinematics, figure: Figure) -> None:
    for q in starts(figure, 8):
        once = backend.corrected(q)
        if broken(backend, once) <= 1e-11:
            np.testing.assert_array_equal(backend.corrected(once), once)


def test_the_input_is_not_modified(backend: Kinematics, figure: Figure) -> None:
    for q in starts(figure, 4):
        kept = q.copy()
        backend.corrected(q)
        backend.clamped(q)
        np.testing.assert_array_equal(q, kept)


def test_the_coordinate_range_is_that_of_numpy(backend: Kinematics, figure: Figure) -> None:
    rng = np.random.default_rng(6)
    q = random_configuration(figure, rng, 0.4)
    for index in rng.permutation(len(figure.joints))[:6].tolist():
        joint, slot = figure.joints[index], figure.slots[index]
        if not joint.kind.components:
            continue
        place = int(rng.integers(len(joint.kind.components)))
        found = backend.coordinate_range(q, index, place)
        if not joint.kind.has_swing:
            assert found is None
            continue
        expected = joint_coordinate_range(joint, joint.kind.components[place], q[slot.q])
        np.testing.assert_allclose(found, (expected.lower, expected.upper), rtol=0.0, atol=1e-10)


@pytest.mark.parametrize("name", [*LIMITS, *INTERSECTIONS])
def test_special_directions_are_clamped_as_in_numpy(name: str) -> None:
    """Where several valid directions are equally near, either may be taken; the arc is the same."""
    limits = INTERSECTIONS.get(name) or (LIMITS[name],)
    builder = FigureBuilder("one").segment("base").segment("limb").root("base")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        figure = builder.ball("joint", "base", "limb", swing=list(limits)).build()
    backend = native(figure)
    axes = np.concatenate([np.eye(3), -np.eye(3)])
    special = [*axes, *(s * limit.middle() for limit in limits for s in (1.0, -1.0))]
    special += [
        s * v for limit in limits if limit in POLYGONS.values() for v in limit.vertices[:3] for s in (1.0, -1.0)
    ]
    for d in special:
        q = quaternion.direct(np.array([0.0, 0.0, 1.0]), d)
        fast, plain = backend.clamped(q), clamp_joints_in_python(figure, q)
        arcs = [float(quaternion.angle_between(q, each)) for each in (fast, plain)]
        assert arcs[0] == pytest.approx(arcs[1], abs=1e-10)
        assert backend.limit_margins(fast).values.min() >= -1e-11
        np.testing.assert_array_equal(backend.clamped(fast), fast)


def test_a_valid_configuration_keeps_its_bits() -> None:
    q = standing().q
    for result in (native(biped()).corrected(q), native(biped()).clamped(q)):
        np.testing.assert_array_equal(result, q)


def test_a_swing_joint_loses_its_twist() -> None:
    figure = FigureBuilder("swing").segment("base").segment("limb").root("base").swing("s", "base", "limb").build()
    q = quaternion.normalized(np.array([0.9, 0.3, -0.2, 0.1]))
    fast = native(figure).clamped(q)
    np.testing.assert_allclose(fast, clamp_joints_in_python(figure, q), rtol=0.0, atol=1e-15)
    assert fast[3] == 0.0


def test_dependent_or_contradicting_couplings_are_restored_as_in_numpy() -> None:
    builder = FigureBuilder("chain").segment("link_0").root("link_0")
    for number in range(1, 4):
        builder.segment(f"link_{number}").hinge(f"hinge_{number}", f"link_{number - 1}", f"link_{number}")
    builder.couple("same", {"hinge_1": 1.0, "hinge_2": 2.0}, 0.4)
    builder.couple("again", {"hinge_1": 2.0, "hinge_2": 4.0}, 0.8)
    for value, possible in ((0.4, True), (1.0, False)):
        figure = builder.build()
        figure = replace(figure, couplings=(*figure.couplings, replace(figure.couplings[0], name="third", value=value)))
        fast = native(figure).corrected(np.array([0.5, -0.3, 0.2]))
        np.testing.assert_allclose(
            fast, project_onto_constraints_numpy(figure, np.array([0.5, -0.3, 0.2])), rtol=0.0, atol=1e-10
        )
        assert (broken(native(figure), fast) < 1e-11) == possible
        assert fast[2] == 0.2


# --- what is left to Python -------------------------------------------------------------------------------------------


def test_invalid_configurations_are_rejected_with_a_message() -> None:
    for index, value in ((0, np.nan), (0, 2.0), (5, np.inf)):
        q = np.array(arm().neutral())
        q[index] = value
        assert native(arm()).corrected(q) is None
    q = np.array(arm().neutral())
    q[0] = 2.0
    with pytest.raises(PoseError, match="finite and of unit length"):
        project_onto_constraints(arm(), q)
    with pytest.raises(PoseError, match="finite and of unit length"):
        clamp_joints(arm(), q)


def test_infeasible_swing_limits_are_rejected_with_a_message() -> None:
    apart = [SphericalEllipse(0.3, 0.3), SphericalEllipse(0.3, 0.3, polar(90.0, 0.0))]
    joint = replace(arm().joint("shoulder"), swing=(), twist=None)
    plain = replace(arm(), joints=tuple(joint if each.name == "shoulder" else each for each in arm().joints))
    # a figure checks its limits, so this one is made behind its back
    object.__setattr__(plain.joints[1], "swing", tuple(apart))
    assert bind(compile_figure.__wrapped__(plain), "native").clamped(plain.neutral()) is None
    with pytest.raises(FigureError, match="no direction satisfies all 2 swing limits"):
        clamp_joints_in_python(plain, plain.neutral())


def test_a_nearly_singular_twist_is_left_to_python() -> None:
    builder = FigureBuilder("ball").segment("base").segment("limb").root("base")
    center = np.array([0.3, -0.5, 0.8]) / np.linalg.norm([0.3, -0.5, 0.8])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        figure = builder.ball("ball", "base", "limb", twist=TwistRange(-0.5, 0.5, center=center)).build()
    rng, left = np.random.default_rng(0), 0
    for _ in range(50):  # the limb opposite to the center: the twist turns by 1e-16/1e-9 when it is rounded
        d = sphere.exp_map(-center, 1e-9 * sphere.log_map(-center, sphere.uniform(rng)))
        q = quaternion.multiply(quaternion.direct(np.array([0.0, 0.0, 1.0]), d), quaternion.exp([0.0, 0.0, 2.0]))
        fast = native(figure).clamped(q)
        left += fast is None
        assert fast is None or native(figure).limit_margins(fast).values.min() >= -1e-11
        assert np.linalg.norm(clamp_joints(figure, q)) == pytest.approx(1.0, abs=1e-12)
    assert left > 10


def test_projection_of_single_joints_and_of_poses_agrees() -> None:
    rng = np.random.default_rng(2)
    for _ in range(5):
        pose = Pose(arm(), random_configuration(arm(), rng))
        np.testing.assert_allclose(pose.clamped().q, project_onto_constraints(arm(), pose.q), rtol=0.0, atol=1e-10)


def test_every_kind_of_joint_takes_part() -> None:
    assert {joint.kind for case in CASES.values() for joint in case.joints} == set(JointKind)


def test_projection_restores_a_violated_coupled_limit_with_little_motion() -> None:
    pose = standing().with_values({"left_hip.swing_y": 1.4, "left_knee": 0.05})
    broken = pose.violations(1e-9)
    assert set(broken) == {"left_hamstrings: upper limit"}
    mended = Pose(biped(), project_onto_constraints(biped(), pose.q))
    assert mended.violations(1e-9) == {}
    assert np.linalg.norm(mended - pose) < 2.0 * broken["left_hamstrings: upper limit"]


def test_projection_restores_a_driven_group_of_ball_joints() -> None:
    pose = standing().with_values({"lumbar.swing_y": 0.3, "thoracic.swing_y": 0.1, "lumbar.twist": 0.2})
    assert pose.violations(1e-6) != {}
    assert Pose(biped(), project_onto_constraints(biped(), pose.q)).violations(1e-9) == {}


def test_projection_keeps_a_valid_configuration() -> None:
    pose = standing()
    np.testing.assert_array_equal(project_onto_constraints(biped(), pose.q), pose.q)
