"""Native rows and Hessians against the tasks themselves: every task, every kind of joint, every kernel."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pytest

from poise.backend import backend_status
from poise.errors import BackendError, TaskError
from poise.kinematics import Pose
from poise.kinematics.compiled_figure import compile_figure
from poise.kinematics.native_backend.kinematics import NativeKinematics
from poise.kinematics.native_backend.task_rows import NativeTaskRows
from poise.kinematics.selection import bind
from poise.model import FigureBuilder
from poise.solver import linearize as linearize
from poise.solver import native_problem as native_problem_module
from poise.solver.bound_task import native_records
from poise.solver.native_problem import NativeProblem, bind_task_rows, write_task
from poise.tasks import (
    AxisTask,
    CenterOfMassTask,
    DistanceTask,
    EllipsoidTask,
    HalfSpace,
    InsideBall,
    JointSelection,
    JointsTask,
    LookAtTask,
    OrientationTask,
    PositionTask,
    PostureTask,
    RegionTask,
    Task,
    UserTask,
    characteristic_length,
    row_scale,
)
from tests.support.figures import random_configuration
from tests.tasks.samples import SAMPLES, Sample
from tests.tasks.scenes import Scene, biped_scene
from tests.tasks.test_hessians import scene_of

VARIANTS = [each.name for each in backend_status().variants if each.built and each.supported]
pytestmark = pytest.mark.skipif(not VARIANTS, reason="no native kernel is built")
each_sample = pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.label)
TURNING = ("torque under a follower load", "equilibrium under a follower load", "effort under a follower load")
INTERNAL = ("torque under an internal force", "torque under a rotating internal force")
DEXTERITY = ("manipulability", "smallest singular value", "isotropy", "singularity")
IN_PYTHON = ("cost", "cost without gradient", "user", "inertia", *DEXTERITY, *TURNING, *INTERNAL)


def native(scene: Scene, tasks: list[Task], variant: str = "native") -> NativeTaskRows:
    return bind_task_rows(scene.figure, tasks, backend_of(scene, variant))


def problem(scene: Scene, tasks: list[Task]) -> NativeProblem:
    return NativeProblem(scene.figure, tasks, backend=backend_of(scene, "native"))


def backend_of(scene: Scene, variant: str) -> NativeKinematics:
    backend = bind(compile_figure(scene.figure), variant)
    assert isinstance(backend, NativeKinematics)
    return backend


def close(given: np.ndarray, expected: np.ndarray, tolerance: float = 1e-11) -> None:
    scale = max(1.0, float(np.abs(expected[np.isfinite(expected)]).max(initial=0.0)))
    np.testing.assert_allclose(given, expected, rtol=0.0, atol=tolerance * scale)


def compare(rows: NativeTaskRows, task: Task, pose: Pose, rng: np.random.Generator) -> None:
    """Everything about a single task."""
    scale = task.weight * row_scale(task, pose.figure) / characteristic_length(pose.figure)
    lower, upper, jacobian = rows.evaluate(pose.q)
    expected, expected_jacobian = task.solver_rows(pose)
    close(lower, scale * expected.lower)
    close(upper, scale * expected.upper)
    close(jacobian, scale[:, None] * expected_jacobian)
    weights = rng.normal(size=len(scale))
    close(rows.hessian(weights), task.solver_hessian(pose, scale * weights))
    np.testing.assert_allclose(rows.error_norms, [task.error_norm(pose)], rtol=0.0, atol=1e-11)


@pytest.mark.parametrize("variant", VARIANTS)
@each_sample
def test_rows_and_hessian_equal_those_of_the_task(sample: Sample, variant: str) -> None:
    for seed in range(4):
        scene = scene_of(20 + seed, 1.0, 8, reversed_joints=bool(seed % 2))
        for met in (False, True):
            task = replace(sample.make(scene, met), weight=1.7)
            rows = native(scene, [task], variant)
            compare(rows, task, scene.pose, scene.rng)
            elsewhere = Pose(scene.figure, random_configuration(scene.figure, scene.rng, 0.8))
            compare(rows, task, elsewhere, scene.rng)


def test_every_built_in_task_is_native_but_those_listed() -> None:
    scene = scene_of(30)
    for sample in SAMPLES:
        found = native_records(scene.figure, sample.make(scene, False))
        assert (found is None) == (sample.label in IN_PYTHON), sample.label


@pytest.mark.parametrize("seed", [0, 1])
def test_a_whole_problem_is_linearized_as_in_numpy(seed: int) -> None:
    """All kinds together, three levels, some not enabled."""
    scene = biped_scene(np.random.default_rng(seed))
    tasks = [
        replace(sample.make(scene, False), level=1 + index % 3, weight=0.5 + 0.1 * index, enabled=index % 5 != 4)
        for index, sample in enumerate(SAMPLES)
    ]
    linearization = linearize(scene.pose, tasks, solver_rows=True)
    rows = native(scene, tasks)
    lower, upper, jacobian = rows.evaluate(scene.pose.q)
    close(lower, linearization.problem.lower)
    close(upper, linearization.problem.upper)
    close(jacobian, linearization.problem.jacobian)
    assert rows.level_starts == tuple(linearization.problem.level_starts.tolist())
    assert rows.level_numbers == linearization.levels
    starts = dict(
        zip((id(task) for task in linearization.tasks), (span.start for span in linearization.spans), strict=True)
    )
    assert rows.task_starts == tuple(starts.get(id(task), -1) for task in tasks)
    weights = scene.rng.normal(size=len(lower))
    expected = np.zeros((scene.figure.nv, scene.figure.nv))
    for task, span in zip(linearization.tasks, linearization.spans, strict=True):
        scale = task.weight * row_scale(task, scene.figure) / characteristic_length(scene.figure)
        expected += task.solver_hessian(scene.pose, scale * weights[span])
    close(rows.hessian(weights), expected)
    amounts = [task.error_norm(scene.pose) if task.enabled else np.nan for task in tasks]
    np.testing.assert_allclose(rows.error_norms, amounts, rtol=0.0, atol=1e-11)


def test_evaluations_are_independent() -> None:
    scene = biped_scene(np.random.default_rng(3))
    tasks = [sample.make(scene, False) for sample in SAMPLES]
    rows = native(scene, tasks)
    first = [each.copy() for each in rows.evaluate(scene.pose.q)]
    weights = scene.rng.normal(size=len(first[0]))
    K = rows.hessian(weights)
    rows.evaluate(random_configuration(scene.figure, scene.rng))
    rows.hessian(weights)
    for again, before in zip(rows.evaluate(scene.pose.q), first, strict=True):
        np.testing.assert_array_equal(again, before)
    np.testing.assert_array_equal(rows.hessian(weights), K)


def test_a_goal_and_a_weight_are_written_into_a_bound_problem() -> None:
    scene = scene_of(42)
    task = PositionTask(site=scene.one, goal=(0.1, 0.2, 0.3))
    bound = problem(scene, [task])
    assert bound.replace(0, changed := replace(task, goal=(0.3, 0.2, 0.1), weight=2.0))
    assert bound.tasks == (changed,)
    assert not bound.replace(0, replace(changed, level=2))  # levels decide about masks and joint costs


@each_sample
def test_goals_weights_levels_and_switches_change_in_place(sample: Sample) -> None:
    """The second draw of a sample has other goals, and for some tasks other joints, which need new rows."""
    scene = scene_of(40)
    one = PositionTask(site=scene.other, goal=(0.1, 0.2, 0.3))
    rows = native(scene, [sample.make(scene, False), one])
    changed = replace(sample.make(scene, False), level=3, weight=2.5)
    if not write_task(rows, 0, scene.figure, changed):
        assert sample.label in ("joints", "comfort", "axis") or sample.label in IN_PYTHON
        return
    fresh = native(scene, [changed, one])
    for given, expected in zip(rows.evaluate(scene.pose.q), fresh.evaluate(scene.pose.q), strict=True):
        np.testing.assert_array_equal(given, expected)
    weights = scene.rng.normal(size=rows.core.rows)
    np.testing.assert_array_equal(rows.hessian(weights), fresh.hessian(weights))
    assert rows.level_numbers == (1, 3)
    assert write_task(rows, 0, scene.figure, replace(changed, enabled=False))
    rows.evaluate(scene.pose.q)
    assert rows.level_numbers == (1,)
    assert rows.task_starts == (-1, 0)
    assert np.isnan(rows.error_norms[0])


def test_changes_of_structure_are_not_written_in_place() -> None:
    scene = scene_of(41)
    task = PositionTask(site=scene.one, goal=(0.1, 0.2, 0.3))
    bound = problem(scene, [task])
    assert not bound.replace(0, replace(task, axes="xy"))
    assert not bound.replace(0, replace(task, site=scene.other))
    assert not bound.replace(0, OrientationTask(site=scene.one, goal=(1, 0, 0, 0)))
    assert bound.tasks == (task,)


def test_other_joints_need_new_rows() -> None:
    scene = biped_scene(np.random.default_rng(4))
    bent = JointsTask(factors={"left_knee": 1.0}, value=0.2)
    posture = PostureTask(pose=scene.pose, joints=("left_knee",))
    bound = problem(scene, [bent, posture])
    assert not bound.replace(0, replace(bent, factors={"right_knee": 1.0}))
    assert not bound.replace(1, replace(posture, joints=("right_knee",)))
    assert bound.replace(0, replace(bent, factors={"left_knee": 3.0}))
    compare(native(scene, [bound.tasks[0]]), bound.tasks[0], scene.pose, scene.rng)
    assert bound.rows.evaluate(scene.pose.q).lower[0] == pytest.approx(0.2 - 3.0 * scene.pose.value("left_knee"))


@pytest.mark.parametrize("variant", VARIANTS)
def test_poses_where_a_direction_must_be_chosen_agree(variant: str) -> None:
    for seed in range(50, 60):
        scene = scene_of(seed, reversed_joints=bool(seed % 2))
        here, own = scene.place(scene.one), scene.direction()
        joints = tuple(joint.name for joint in scene.figure.joints if joint.kind.nv)
        tasks = (
            AxisTask(site=scene.one, axis=own, direction=-(here.rotation_matrix @ own)),
            LookAtTask(site=scene.one, axis=own, target=here.apply(-0.6 * np.array(own))),
            LookAtTask(site=scene.one, axis=own, target=here.translation),
        )
        for task in tasks:
            for active_joints in (JointSelection.all(), JointSelection.listed(*joints[::2])):
                chosen = replace(task, active_joints=active_joints)
                compare(native(scene, [chosen], variant), chosen, scene.pose, scene.rng)


def test_coincident_points_separate_the_same_way() -> None:
    """Two segments whose origins coincide exactly: joints without any offset."""
    builder = FigureBuilder("pair").segment("base").segment("arm").segment("hand").root("base")
    builder.slide("first", "base", "arm", axis=(0.0, 1.0, 0.0)).ball("second", "arm", "hand")
    figure = builder.build()
    pose = Pose.neutral(figure)
    rng = np.random.default_rng(0)
    tasks = (
        EllipsoidTask(site="hand", on="base", radii=(0.3, 0.4, 0.5)),
        DistanceTask(site="hand", to="base", distance=0.1),
        DistanceTask(site="hand", to=(0.0, 0.0, 0.0), distance=0.1),
        RegionTask(site="hand", region=InsideBall((0.0, 0.0, 0.0), 0.2)),
    )
    for task in tasks:
        compare(bind_task_rows(figure, [task], bind(compile_figure(figure), "native")), task, pose, rng)


class LevelledPosition(PositionTask):
    """A person's own kind of position: half the error."""

    def error(self, pose: Pose) -> np.ndarray:
        return 0.5 * super().error(pose)


class Corner(HalfSpace):
    """A person's own region that says nothing about records measures as it likes."""

    def to_native(self, place: object) -> None:
        return None


def test_subclasses_with_other_rows_are_evaluated_in_python() -> None:
    scene = scene_of(60)
    task = LevelledPosition(site=scene.one, goal=(0.1, 0.2, 0.3))
    assert native_records(scene.figure, task) is None
    assert native_records(scene.figure, RegionTask(site=scene.one, region=Corner())) is None
    rows = native(scene, [task])
    lower, _, _ = rows.evaluate(scene.pose.q)
    close(lower, task.error(scene.pose) / characteristic_length(scene.figure))


class Failing:
    rows = 1

    def error(self, pose: Pose) -> list[float]:
        raise RuntimeError("no idea")

    jacobian = error


def test_errors_of_a_user_task_carry_its_name() -> None:
    scene = scene_of(61)
    rows = native(scene, [CenterOfMassTask(goal=(0, 0, 0)), UserTask(definition=Failing(), name="mine")])
    with pytest.raises(TaskError, match=r"mine.*raised RuntimeError: no idea"):
        rows.evaluate(scene.pose.q)
    with pytest.raises(BackendError, match="evaluate the rows before their Hessian"):
        rows.hessian(np.ones(4))


def test_tasks_that_do_not_fit_are_rejected() -> None:
    scene = scene_of(62)
    with pytest.raises(TaskError, match="nowhere"):
        native(scene, [PositionTask(site="nowhere", goal=(0, 0, 0))])


def test_without_a_native_backend_there_are_no_native_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = scene_of(63)
    reference = bind(compile_figure(scene.figure), "numpy")
    monkeypatch.setattr(native_problem_module, "kinematics", lambda figure: reference)
    with pytest.raises(BackendError, match="not native"):
        bind_task_rows(scene.figure, [])


def test_a_problem_without_tasks_has_no_rows() -> None:
    scene = scene_of(64)
    rows = native(scene, [])
    assert rows.evaluate(scene.pose.q).jacobian.shape == (0, scene.figure.nv)
    np.testing.assert_array_equal(rows.hessian([]), np.zeros((scene.figure.nv, scene.figure.nv)))


@dataclass(frozen=True, kw_only=True)
class Renamed(PositionTask):
    """A subclass that changes no measure is as native as its parent."""

    def describe(self) -> str:
        return "renamed"


def test_subclasses_with_the_same_rows_are_native() -> None:
    scene = scene_of(65)
    assert native_records(scene.figure, Renamed(site=scene.one, goal=(0, 0, 0))) is not None
