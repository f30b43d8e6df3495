"""Native rows and second derivatives against the tasks themselves: every kind, every kind of joint, both kernels."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pytest

from poise.backend import backend_status
from poise.errors import BackendError, TaskError
from poise.kinematics import Pose
from poise.kinematics.compiled_figure import compile_figure
from poise.kinematics.native_backend.kinematics import NativeKinematics
from poise.kinematics.selection import bind
from poise.model import FigureBuilder
from poise.solver import assemble
from poise.solver import native_tasks as native_tasks_module
from poise.solver.native_tasks import NativeTasks, records
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
from tests.tasks.test_curvature import scene_of

VARIANTS = [each.name for each in backend_status().variants if each.built and each.supported]
pytestmark = pytest.mark.skipif(not VARIANTS, reason="no native kernel is built")
each_sample = pytest.mark.parametrize("sample", SAMPLES, ids=lambda sample: sample.label)
TURNING = ("torque under what turns along", "balance of what turns along", "effort under what turns along")
INTERNAL = ("torque under an internal force", "torque under an internal force that turns")
IN_PYTHON = ("cost", "user", "inertia", *TURNING, *INTERNAL)


def native(scene: Scene, tasks: list[Task], variant: str = "native") -> NativeTasks:
    engine = bind(compile_figure(scene.figure), variant)
    assert isinstance(engine, NativeKinematics)
    return NativeTasks(scene.figure, tasks, engine)


def close(given: np.ndarray, expected: np.ndarray, tolerance: float = 1e-11) -> None:
    scale = max(1.0, float(np.abs(expected[np.isfinite(expected)]).max(initial=0.0)))
    np.testing.assert_allclose(given, expected, rtol=0.0, atol=tolerance * scale)


def compare(tasks: NativeTasks, task: Task, pose: Pose, rng: np.random.Generator) -> None:
    """Everything about a single task."""
    scale = task.weight * row_scale(task, pose.figure) / characteristic_length(pose.figure)
    lower, upper, jacobian = tasks.rows.evaluate(pose.q)
    expected, rows = task.solver_rows(pose)
    close(lower, scale * expected.lower)
    close(upper, scale * expected.upper)
    close(jacobian, scale[:, None] * rows)
    weights = rng.normal(size=len(scale))
    close(tasks.rows.curvature(weights), task.solver_hessian(pose, scale * weights))
    np.testing.assert_allclose(tasks.rows.amounts, [task.error_norm(pose)], rtol=0.0, atol=1e-11)


@pytest.mark.parametrize("variant", VARIANTS)
@each_sample
def test_rows_and_curvature_are_those_of_the_task(sample: Sample, variant: str) -> None:
    for seed in range(4):
        scene = scene_of(20 + seed, 1.0, 8, reversed_joints=bool(seed % 2))
        for met in (False, True):
            task = replace(sample.make(scene, met), weight=1.7)
            bound = native(scene, [task], variant)
            compare(bound, task, scene.pose, scene.rng)
            elsewhere = Pose(scene.figure, random_configuration(scene.figure, scene.rng, 0.8))
            compare(bound, task, elsewhere, scene.rng)


def test_every_built_in_kind_is_native_but_those_that_are_listed() -> None:
    scene = scene_of(30)
    for sample in SAMPLES:
        found = records(scene.figure, sample.make(scene, False))
        assert (found is None) == (sample.label in IN_PYTHON), sample.label


@pytest.mark.parametrize("seed", [0, 1])
def test_a_whole_problem_is_assembled_as_in_python(seed: int) -> None:
    """All kinds together, three levels, some not enabled."""
    scene = biped_scene(np.random.default_rng(seed))
    tasks = [
        replace(sample.make(scene, False), level=1 + index % 3, weight=0.5 + 0.1 * index, enabled=index % 5 != 4)
        for index, sample in enumerate(SAMPLES)
    ]
    assembly = assemble(scene.pose, tasks, to_rest=True)
    bound = native(scene, tasks)
    lower, upper, jacobian = bound.rows.evaluate(scene.pose.q)
    close(lower, assembly.problem.lower)
    close(upper, assembly.problem.upper)
    close(jacobian, assembly.problem.jacobian)
    assert bound.rows.level_starts == tuple(assembly.problem.level_starts.tolist())
    assert bound.rows.level_numbers == assembly.levels
    starts = dict(zip((id(task) for task in assembly.tasks), (span.start for span in assembly.spans), strict=True))
    assert bound.rows.task_starts == tuple(starts.get(id(task), -1) for task in tasks)
    weights = scene.rng.normal(size=len(lower))
    expected = np.zeros((scene.figure.nv, scene.figure.nv))
    for task, span in zip(assembly.tasks, assembly.spans, strict=True):
        scale = task.weight * row_scale(task, scene.figure) / characteristic_length(scene.figure)
        expected += task.solver_hessian(scene.pose, scale * weights[span])
    close(bound.rows.curvature(weights), expected)
    amounts = [task.error_norm(scene.pose) if task.enabled else np.nan for task in tasks]
    np.testing.assert_allclose(bound.rows.amounts, amounts, rtol=0.0, atol=1e-11)


def test_two_evaluations_in_turn_do_not_disturb_each_other() -> None:
    scene = biped_scene(np.random.default_rng(3))
    tasks = [sample.make(scene, False) for sample in SAMPLES]
    bound = native(scene, tasks)
    first = [each.copy() for each in bound.rows.evaluate(scene.pose.q)]
    weights = scene.rng.normal(size=len(first[0]))
    K = bound.rows.curvature(weights)
    bound.rows.evaluate(random_configuration(scene.figure, scene.rng))
    bound.rows.curvature(weights)
    for again, before in zip(bound.rows.evaluate(scene.pose.q), first, strict=True):
        np.testing.assert_array_equal(again, before)
    np.testing.assert_array_equal(bound.rows.curvature(weights), K)


@each_sample
def test_goals_weights_levels_and_switches_change_in_place(sample: Sample) -> None:
    """The second draw of a sample differs in goals, and for some kinds in joints or active_joints, which needs new rows."""
    scene = scene_of(40)
    one = PositionTask(site=scene.other, goal=(0.1, 0.2, 0.3))
    bound = native(scene, [sample.make(scene, False), one])
    changed = replace(sample.make(scene, False), level=3, weight=2.5)
    if not bound.replace(0, changed):
        assert sample.label in ("joints", "comfort", "axis") or sample.label in IN_PYTHON
        return
    assert bound.tasks == (changed, one)
    fresh = native(scene, [changed, one])
    for given, expected in zip(bound.rows.evaluate(scene.pose.q), fresh.rows.evaluate(scene.pose.q), strict=True):
        np.testing.assert_array_equal(given, expected)
    weights = scene.rng.normal(size=bound.rows.core.rows)
    np.testing.assert_array_equal(bound.rows.curvature(weights), fresh.rows.curvature(weights))
    assert bound.rows.level_numbers == (1, 3)
    assert bound.replace(0, replace(changed, enabled=False))
    bound.rows.evaluate(scene.pose.q)
    assert bound.rows.level_numbers == (1,)
    assert bound.rows.task_starts == (-1, 0)
    assert np.isnan(bound.rows.amounts[0])


def test_what_cannot_be_written_in_place_says_so() -> None:
    scene = scene_of(41)
    task = PositionTask(site=scene.one, goal=(0.1, 0.2, 0.3))
    bound = native(scene, [task])
    assert not bound.replace(0, replace(task, axes="xy"))
    assert not bound.replace(0, replace(task, site=scene.other))
    assert not bound.replace(0, OrientationTask(site=scene.one, goal=(1, 0, 0, 0)))
    assert bound.tasks == (task,)


def test_other_joints_need_new_rows() -> None:
    scene = biped_scene(np.random.default_rng(4))
    bent = JointsTask(factors={"left_knee": 1.0}, value=0.2)
    posture = PostureTask(pose=scene.pose, joints=("left_knee",))
    bound = native(scene, [bent, posture])
    assert not bound.replace(0, replace(bent, factors={"right_knee": 1.0}))
    assert not bound.replace(1, replace(posture, joints=("right_knee",)))
    assert bound.replace(0, replace(bent, factors={"left_knee": 3.0}))
    compare(native(scene, [bound.tasks[0]]), bound.tasks[0], scene.pose, scene.rng)
    assert bound.rows.evaluate(scene.pose.q).lower[0] == pytest.approx(0.2 - 3.0 * scene.pose.value("left_knee"))


@pytest.mark.parametrize("variant", VARIANTS)
def test_places_where_a_direction_must_be_chosen_agree(variant: str) -> None:
    for seed in range(50, 60):
        scene = scene_of(seed, reversed_joints=bool(seed % 2))
        here, own = scene.place(scene.one), scene.direction()
        joints = tuple(joint.name for joint in scene.figure.joints if joint.kind.nv)
        tasks = (
            AxisTask(site=scene.one, axis=own, direction=-(here.matrix @ own)),
            LookAtTask(site=scene.one, axis=own, target=here.apply(-0.6 * np.array(own))),
            LookAtTask(site=scene.one, axis=own, target=here.position),
        )
        for task in tasks:
            for active_joints in (JointSelection.all(), JointSelection.listed(*joints[::2])):
                chosen = replace(task, active_joints=active_joints)
                compare(native(scene, [chosen], variant), chosen, scene.pose, scene.rng)


def test_points_that_coincide_part_the_same_way() -> None:
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
        compare(NativeTasks(figure, [task], bind(compile_figure(figure), "native")), task, pose, rng)


class LevelledPosition(PositionTask):
    """A person's own kind of position: half the error."""

    def error(self, pose: Pose) -> np.ndarray:
        return 0.5 * super().error(pose)


class Corner(HalfSpace):
    """A person's own region that says nothing about records measures as it likes."""

    def to_native(self, place: object) -> None:
        return None


def test_subclasses_that_measure_otherwise_stay_in_python() -> None:
    scene = scene_of(60)
    task = LevelledPosition(site=scene.one, goal=(0.1, 0.2, 0.3))
    assert records(scene.figure, task) is None
    assert records(scene.figure, RegionTask(site=scene.one, region=Corner())) is None
    bound = native(scene, [task])
    lower, _, _ = bound.rows.evaluate(scene.pose.q)
    close(lower, task.error(scene.pose) / characteristic_length(scene.figure))


class Failing:
    rows = 1

    def error(self, pose: Pose) -> list[float]:
        raise RuntimeError("no idea")

    jacobian = error


def test_faults_of_a_person_s_task_come_out_with_its_name() -> None:
    scene = scene_of(61)
    bound = native(scene, [CenterOfMassTask(goal=(0, 0, 0)), UserTask(definition=Failing(), name="mine")])
    with pytest.raises(TaskError, match=r"mine.*raised RuntimeError: no idea"):
        bound.rows.evaluate(scene.pose.q)
    with pytest.raises(BackendError, match="evaluated before their curvature"):
        bound.rows.curvature(np.ones(4))


def test_tasks_that_do_not_fit_are_refused() -> None:
    scene = scene_of(62)
    with pytest.raises(TaskError, match="nowhere"):
        native(scene, [PositionTask(site="nowhere", goal=(0, 0, 0))])


def test_without_a_native_engine_there_are_no_native_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = scene_of(63)
    reference = bind(compile_figure(scene.figure), "numpy")
    monkeypatch.setattr(native_tasks_module, "kinematics", lambda figure: reference)
    with pytest.raises(BackendError, match="not native"):
        NativeTasks(scene.figure, [])


def test_a_problem_without_tasks_has_no_rows() -> None:
    scene = scene_of(64)
    bound = native(scene, [])
    assert bound.rows.evaluate(scene.pose.q).jacobian.shape == (0, scene.figure.nv)
    np.testing.assert_array_equal(bound.rows.curvature([]), np.zeros((scene.figure.nv, scene.figure.nv)))


@dataclass(frozen=True, kw_only=True)
class Renamed(PositionTask):
    """A subclass that changes no measure is as native as its parent."""

    def describe(self) -> str:
        return "renamed"


def test_subclasses_that_measure_alike_are_native() -> None:
    scene = scene_of(65)
    assert records(scene.figure, Renamed(site=scene.one, goal=(0, 0, 0))) is not None
