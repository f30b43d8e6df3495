"""DexterityTask and SingularityTask: measures against the singular values, exact gradients, and what a solve does."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest

from poise import library
from poise.errors import TaskError
from poise.kinematics import Pose
from poise.model import Figure, FigureBuilder, JointKind, Site, Transform, reroot
from poise.scene import Scene
from poise.solver import Status, solve
from poise.tasks import DexterityTask, JointSelection, PositionTask, SingularityTask, characteristic_length
from poise.tasks.criteria import LAST_LEVEL
from poise.tasks.terms.dexterity_measures import MEASURES, SMOOTHING
from poise.tasks.terms.jacobian_derivative import angular_jacobian_derivative, linear_jacobian_derivative
from tests.support.figures import biped, random_configuration, random_figure
from tests.tasks.checks import check_invalid
from tests.tasks.scenes import derivative

EVERY = [(measure, velocity) for measure in MEASURES for velocity in ("linear", "angular", "both")]


def planar(first: float = 0.3, second: float = 1.0) -> Pose:
    """Two links of 1 m in the plane x–z, bent by `second` at the elbow."""
    builder = FigureBuilder("arm").segment("base").segment("upper").segment("lower").root("base")
    builder = builder.hinge("shoulder", "base", "upper", axis=(0, 1, 0), range=(-3, 3))
    builder = builder.hinge("elbow", "upper", "lower", at=(0, 0, 1), axis=(0, 1, 0), range=(-3, 3))
    figure = builder.site("tip", "lower", at=(0, 0, 1)).build()
    return Pose.neutral(figure).with_values({"shoulder": first, "elbow": second})


def random_scene(seed: int) -> tuple[Pose, Site]:
    """A pose of a random figure with every kind of joint, and a site that many degrees of freedom move."""
    rng = np.random.default_rng(seed)
    figure = random_figure(rng, 8, free=True, limits=False)
    figure = reroot(figure, figure.segments[-1].name) if seed % 2 else figure
    dofs = [joint.kind.nv * (joint.kind is not JointKind.FREE) for joint in figure.joints]
    counts = [sum(dofs[each] for each in figure.ancestors(n)) for n in range(len(figure.segments))]
    site = Site("far", figure.segments[int(np.argmax(counts))].name, Transform((0.1, 0.2, -0.15)))
    return Pose(figure, random_configuration(figure, rng, 0.6)), site


# --- measures ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("elbow", [0.2, 1.0, 2.0])
def test_the_manipulability_of_two_links_is_the_sine_of_the_elbow(elbow: float) -> None:
    """w = l₁ l₂ |sin q₂| [Yoshikawa1985]; the measure is its square root in characteristic lengths."""
    pose = planar(second=elbow)
    task = DexterityTask(site="tip", axes="xz")
    length = characteristic_length(pose.figure)
    assert np.prod(task.singular_values(pose)) == pytest.approx(abs(math.sin(elbow)) / length**2)
    assert task.dexterity(pose) == pytest.approx(math.sqrt(abs(math.sin(elbow))) / length, rel=0.02)


@pytest.mark.usefixtures("backend")
@pytest.mark.parametrize("seed", range(6))
def test_measures_follow_from_the_singular_values(seed: int) -> None:
    pose, site = random_scene(seed)
    task = DexterityTask(site=site, axes="xz")
    s = np.sqrt(np.square(task.singular_values(pose)) + SMOOTHING**2)
    expected = {
        "manipulability": np.prod(s) ** (1.0 / len(s)),
        "singular_value": np.sum(s**-2.0) ** -0.5,
        "isotropy": len(s) / math.sqrt(np.sum(s**2) * np.sum(s**-2.0)),
    }
    for measure, value in expected.items():
        own = DexterityTask(site=site, axes="xz", measure=measure)
        assert own.dexterity(pose) == pytest.approx(value)
        assert own.dexterity(pose) <= own.goal(pose.figure) + 1e-12
    assert expected["singular_value"] <= s[-1]
    assert s[-1] > SMOOTHING


@pytest.mark.usefixtures("backend")
@pytest.mark.parametrize("seed", range(8))
def test_the_derivative_of_the_jacobian_agrees_with_differences(seed: int) -> None:
    """Every kind of joint, ordinary and reversed."""
    pose, site = random_scene(seed)
    frame = DexterityTask(site=site)._frame(pose.figure)
    for jacobian, derived in (
        (frame.position_jacobian, linear_jacobian_derivative),
        (frame.angular_jacobian, angular_jacobian_derivative),
    ):
        given = derived(frame, pose, jacobian(pose))
        expected = np.moveaxis(derivative(jacobian, pose), 2, 1)  # (3, nv, nv): row, moved along, column
        np.testing.assert_allclose(given, expected, rtol=0.0, atol=1e-9)
        assert np.abs(expected).max() > 0.1


@pytest.mark.usefixtures("backend")
@pytest.mark.parametrize(("measure", "velocity"), EVERY)
def test_gradients_agree_with_differences(measure: str, velocity: str) -> None:
    checked = 0
    for seed in range(8):
        pose, site = random_scene(seed)
        for axes in ("xyz", "xz"):
            task = DexterityTask(site=site, measure=measure, velocity=velocity, axes=axes)
            try:
                task.rows(pose.figure)
            except TaskError:
                continue  # fewer degrees of freedom than rows
            expected = -derivative(task.error, pose)
            np.testing.assert_allclose(task.jacobian(pose), expected, rtol=0.0, atol=1e-9)
            checked += float(np.abs(expected).max()) > 1e-3
    assert checked >= 2


def test_a_floating_base_and_passive_joints_do_not_count() -> None:
    pose = Pose(biped(), random_configuration(biped(), np.random.default_rng(3), 0.4))
    task = DexterityTask(site="left_grip", active_joints=JointSelection.branch())
    columns = np.abs(task.measured_rows(pose)).max(axis=0) > 0.0
    assert not columns[biped().slots[0].v].any()
    assert (columns <= task.active_dofs(biped())).all()
    assert columns.any()


# --- what a solve does ------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("backend")
@pytest.mark.parametrize("elbow", [0.0, 0.4, -0.7, 2.6])
def test_the_elbow_of_two_links_goes_to_a_right_angle(elbow: float) -> None:
    """Also from the singularity itself, where the gradient is zero: the Hessian shows the way out."""
    result = solve(planar(second=elbow), [DexterityTask(site="tip", axes="xz")])
    assert abs(result.pose.value("elbow")) == pytest.approx(math.pi / 2, abs=5e-3)  # a flat maximum: 1e-5 of the error


@pytest.mark.usefixtures("backend")
@pytest.mark.parametrize("measure", MEASURES)
def test_the_null_space_of_a_reach_is_used(measure: str) -> None:
    figure = library.seven_axis_arm()
    site = figure.sites[-1].name
    rng = np.random.default_rng(2)
    for _ in range(3):
        start = Pose(figure, random_configuration(figure, rng, 0.5)).clamped()
        goal = tuple((start.position(site) + rng.uniform(-0.05, 0.05, 3)).tolist())
        reach = PositionTask(site=site, goal=goal)
        task = DexterityTask(site=site, measure=measure, level=LAST_LEVEL)
        plain, dexterous = solve(start, [reach]), solve(start, [reach, task], max_iterations=200)
        assert plain.status is dexterous.status is Status.SOLVED
        assert task.dexterity(dexterous.pose) > task.dexterity(plain.pose) + 1e-3
        for _ in range(5):  # a maximum on the null space
            moved = solve(dexterous.pose.plus(0.02 * rng.normal(size=figure.nv)).clamped(), [reach]).pose
            assert task.dexterity(moved) < task.dexterity(dexterous.pose) + 1e-5


@pytest.mark.usefixtures("backend")
def test_an_arm_stays_away_from_its_singularity_and_the_inequality_costs_nothing_elsewhere() -> None:
    keep = SingularityTask(site="tip", axes="xz", minimum=0.3, level=1)
    pose = planar(second=1.2)
    assert keep.error_norm(pose) == 0.0
    assert solve(pose, [keep]).pose == pose
    outside = PositionTask(site="tip", goal=(0.0, 0.0, 3.0), level=2)  # stretches the arm
    straight, kept = solve(pose, [outside]), solve(pose, [keep, outside])
    assert abs(straight.pose.value("elbow")) < 1e-3
    assert keep.distance(kept.pose) == pytest.approx(0.3, abs=1e-6)
    assert keep.singular_values(kept.pose)[-1] >= math.sqrt(0.3**2 - SMOOTHING**2) - 1e-9
    left = solve(planar(second=0.0), [keep])  # from the singularity itself
    assert left.status is Status.SOLVED
    assert keep.distance(left.pose) >= 0.3 - 1e-6


def test_a_scene_keeps_a_hand_dexterous() -> None:
    person = library.human()
    scene = Scene(person, library.human_pose(person, "stand"))
    scene.pin("left_sole", "right_sole")
    scene.keep_balance()
    scene.reach("right_grip", (0.4, -0.3, 1.1))
    before = scene.solve()
    task = scene.prefer_dexterity("right_grip", active_joints="branch")
    after = scene.solve()
    assert before.status is after.status is Status.SOLVED
    assert task.dexterity(after.pose) > task.dexterity(before.pose)
    assert "manipulability" in after[task.name].remark


# --- errors -----------------------------------------------------------------------------------------------------------

INVALID: dict[str, tuple[Callable[[], object], str]] = {
    "measure": (lambda: DexterityTask(site="tip", measure="manipulabilty"), "unknown measure.*'manipulability'"),
    "value": (lambda: DexterityTask(site="tip", value="smallest"), "a number or 'largest'"),
    "velocity": (lambda: DexterityTask(site="tip", velocity="fast"), "'linear', 'angular' or 'both'"),
    "axes": (lambda: SingularityTask(site="tip", axes="xx"), "each once"),
    "minimum": (lambda: SingularityTask(site="tip", minimum=0.01), "greater than 0.03"),
}


@pytest.mark.parametrize("case", INVALID)
def test_invalid_arguments_raise_task_error(case: str) -> None:
    check_invalid(*INVALID[case])


def test_too_few_joints_are_refused() -> None:
    figure: Figure = planar().figure
    with pytest.raises(TaskError, match=r"2 active degrees of freedom .* has 3: it is singular in every pose"):
        DexterityTask(site="tip").check(figure)


def test_descriptions() -> None:
    assert DexterityTask(site="tip").describe() == "manipulability of tip as large as possible"
    assert DexterityTask(site="tip", measure="isotropy", value=0.5).describe() == "isotropy of tip = 0.5"
    assert SingularityTask(site="tip").name == "singularity of tip"
