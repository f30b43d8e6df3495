"""Scene files: everything comes back to the last bit, and what is wrong is said with its line."""

from __future__ import annotations

import dataclasses
import os
import re
from pathlib import Path

import numpy as np
import pytest

from poise.errors import FormatError
from poise.io import write
from poise.kinematics import Pose, random_pose
from poise.model import Site, Transform
from poise.scene import Scene, load_scene, read_scene, scene_from_text, scene_to_text
from poise.scene.file.task_schema import KINDS
from poise.statics import Forces, Support, Wrench
from poise.tasks import (
    ContactTask,
    CostTask,
    GaussianPostureTask,
    HalfSpace,
    InsideBall,
    InsideBox,
    JointSelection,
    JointsTask,
    PositionTask,
    Region,
    RegionTask,
    SupportPolygonTask,
    SupportRegionTask,
    Task,
    TorqueTask,
    UserTask,
)
from poise.types import FloatArray, Matrix, Vector3
from tests.scene.scenes import crane_scene
from tests.solver.crane import crane
from tests.support.figures import arm, biped

THIRD = 1.0 / 3.0
BENDS = ("elbow.flexion", "elbow.twist")
SITE = Site("middle", "forearm", Transform((0.0, 0.0, THIRD), (0.6, 0.8, 0.0, 0.0)))


def everything(seed: int = 1) -> Scene:
    """A scene with every kind of task and every parameter away from its usual value."""
    scene = Scene(arm(), Pose.neutral(arm()).with_values({"elbow.flexion": THIRD, "shoulder.swing_y": 0.2}))
    rng = np.random.default_rng(seed)
    turn = tuple((q := rng.normal(size=4)) / np.linalg.norm(q))
    a, b = tuple(rng.normal(size=3)), tuple(rng.normal(size=3))
    scene.reach(
        "grip", a, axes="xz", frame=turn, weight=2.5, active_joints=["elbow", "wrist"], joint_cost={"elbow": 3.3}
    )
    scene.reach(SITE, a, frame="site", name="own axes", active_joints=JointSelection.chain("base"), enabled=False)
    scene.orient("grip", turn, active_joints="branch")
    scene.place("grip", a, turn, position_weight=THIRD, degrees_per_meter=70.0, level=1)
    scene.aim("grip", a, b)
    scene.look_at("grip", b, axis=a, name="at a point")
    scene.look_at("grip", "base", name="at a site")
    scene.look_at("grip", Site("s", "base", SITE.placement), name="at a site of its own")
    scene.set(scene.keep_on_line("grip", a, b), row_weights=(2.0, THIRD))
    scene.keep_on_plane("grip", a, b)
    scene.keep_inside("grip", HalfSpace(a, b), name="half-space")
    scene.keep_inside("grip", InsideBall(a, THIRD), name="ball")
    scene.keep_inside("grip", InsideBox(a, (0.1, 0.2, 0.3), turn), name="box")
    scene.keep_distance("grip", a, THIRD, name="distance to a point")
    scene.keep_distance("grip", SITE.segment, name="distance of sites")
    scene.match_position("grip", "base", b)
    scene.match_orientation("grip", "base", turn)
    stands = Forces((), (Support("grip", point=a),), gravity=b)
    scene.set(scene.keep_center_of_mass(a, axes="xz"), over=("grip", SITE), forces=stands)
    scene.keep_on_ellipsoid("grip", "base", (0.1, 0.2, THIRD), SITE.placement)
    add_forces(scene, a, b)
    scene.bend({"elbow.flexion": THIRD, "elbow.twist": -2.0}, -0.0)
    scene.posture(random_pose(arm(), rng), ["wrist", "elbow"], name='a "posture": with, odd # characters')
    scene.posture(name="all joints")
    scene.prefer_mid_range(weight=THIRD)
    scene.prefer_comfort({"elbow.twist": (-0.0, 0.7), "wrist.swing_x": THIRD}, enabled=False)
    scene.prefer_comfort({"elbow.twist": (-0.0, -0.1, THIRD), "elbow.flexion": (1.0, 0.5, 1.5, THIRD)}, name="ranges")
    scene.prefer_dexterity(SITE, measure="isotropy", velocity="both", axes="x")
    scene.set(scene.prefer_dexterity("grip"), value=THIRD)
    scene.keep_away_from_singularity("grip", THIRD, velocity="angular", axes="zx")
    scene.prefer_posture(joints=["elbow"])
    scene.add(GaussianPostureTask(coordinates=BENDS, values=(THIRD, -0.0), root=rng.normal(size=(3, 2))))
    return scene


def add_forces(scene: Scene, a: tuple[float, ...], b: tuple[float, ...]) -> None:
    """Forces with every parameter away from its usual value, and the tasks that hold some."""
    scene.match_pose("grip", "base", b, (0.6, 0.0, 0.8, 0.0))
    scene.apply_force(SITE, a, b, frame="site")
    scene.add_support("base", friction=None, share=THIRD, horizontal_force=a, normal=b, frame="site", corners=(a, b))
    scene.add_support("grip")
    scene.keep_equilibrium(tolerance=THIRD)
    scene.touch("grip", normal=b, friction=None, corners=(a, b), axis=b, name="stuck")
    scene.add(ContactTask(site="grip", point=b, surface="bar", sliding=True, normal=a, friction=THIRD, name="bar"))
    pushed = Forces((Wrench("grip", a, b),), gravity=(0.0, THIRD, -9.0))
    scene.add(SupportRegionTask(corners=[a, (THIRD, 0, 0), b], margin=1e-9, forces=pushed, follow_supports=True))
    scene.apply_internal_force("grip", SITE, a, b, frame="site")
    scene.add(SupportPolygonTask(forces=Forces((), (Support("grip", corners=(a, b, a)),)), margin=THIRD, name="stand"))
    scene.keep_inertia(THIRD, b)
    scene.keep_inertia("largest", name="as large as possible")
    scene.prefer_low_torques({"elbow.flexion": (-50.0, 70.0)})
    scene.add(TorqueTask(forces=pushed, strength={"elbow.flexion": 70.0}, name="torques one by one", level=7))


def test_the_scene_with_everything_has_every_kind_and_every_parameter() -> None:
    scene = everything()
    kinds = {word: each for word, each in KINDS.items() if word != "clearance"}  # tests/scene/test_avoidance.py has it
    assert {type(task) for task in scene.tasks} == {kind for kind, _ in kinds.values()}
    for kind, values in KINDS.values():
        own = {each.name for each in dataclasses.fields(kind)}
        assert own - set(values) == {
            *("name", "level", "weight", "row_weights", "enabled", "active_joints", "joint_cost")
        }
    unusual = {
        (type(task), each.name)
        for task in scene.tasks
        for each in dataclasses.fields(task)
        if repr(getattr(task, each.name)) != repr(each.default)  # arrays among them
    }
    missing = {(kind.__name__, key) for kind, values in kinds.values() for key in values if (kind, key) not in unusual}
    assert missing == {("JointsTask", "unit")}  # an arm has no slides


def test_every_kind_of_built_in_task_has_its_word() -> None:
    kinds = {kind.__name__ for kind in every_kind(Task) if kind.__module__.startswith("poise.tasks.")}
    assert kinds - {kind.__name__ for kind, _ in KINDS.values()} == {"SiteTask", "JacobianTask", "UserTask", "CostTask"}


def every_kind(kind: type[Task]) -> set[type[Task]]:
    return {kind}.union(*(every_kind(each) for each in kind.__subclasses__())) - {Task}


@pytest.mark.parametrize("seed", range(8))
def test_everything_comes_back_to_the_last_bit(tmp_path: Path, seed: int) -> None:
    scene = everything(seed)
    scene.save(tmp_path / "all.scene")
    again = load_scene(tmp_path / "all.scene")
    assert again == scene
    assert again.pose.q.tobytes() == scene.pose.q.tobytes()
    assert repr(again.tasks) == repr(scene.tasks)  # the sign of a zero too
    again.save(tmp_path / "again.scene")
    assert (tmp_path / "again.scene").read_bytes() == (tmp_path / "all.scene").read_bytes()


def test_couplings_that_are_off_and_a_pose_that_breaks_them_come_back(tmp_path: Path) -> None:
    scene = Scene(biped())
    scene.posture(name="before")
    scene.uncouple("spine", "left_tendon")
    scene.pose = random_pose(scene.pose.figure, np.random.default_rng(2))
    scene.posture(name="after")
    scene.set("before", pose=scene.pose)
    scene.save(tmp_path / "a.scene")
    again = load_scene(tmp_path / "a.scene")
    assert again == scene
    assert again.uncoupled == {"spine", "left_tendon"}
    again.couple("spine", "left_tendon")
    assert again != scene


def test_a_slide_keeps_its_unit(tmp_path: Path) -> None:
    scene = Scene(biped())
    scene.bend({"root.x": 1.0}, 0.2, unit="m")
    scene.save(tmp_path / "a.scene")
    assert load_scene(tmp_path / "a.scene") == scene


def test_a_loaded_scene_solves_like_the_one_that_was_saved(tmp_path: Path) -> None:
    scene = crane_scene()
    scene.reach("tip", (1.1, 0, 1.2), axes="xz")
    scene.save(tmp_path / "a.scene")
    np.testing.assert_array_equal(load_scene(tmp_path / "a.scene").solve().pose.q, scene.solve().pose.q)


# --- the figure in a file of its own ----------------------------------------------------------------------------------


def test_a_figure_in_its_own_file_is_named_by_a_relative_path(tmp_path: Path) -> None:
    (tmp_path / "figures").mkdir()
    (tmp_path / "scenes").mkdir()
    write(crane(), tmp_path / "figures" / "crane.poise")
    scene = crane_scene()
    scene.figure_file = tmp_path / "figures" / "crane.poise"
    scene.save(tmp_path / "scenes" / "a.scene")
    assert '\nfigure: "../figures/crane.poise"\n' in (tmp_path / "scenes" / "a.scene").read_text()
    again = load_scene(tmp_path / "scenes" / "a.scene")
    assert again == scene
    again.save(tmp_path / "b.scene")
    assert "\nfigure: figures/crane.poise\n" in (tmp_path / "b.scene").read_text()


def test_a_relative_path_works_from_any_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(crane(), tmp_path / "crane.poise")
    (tmp_path / "a.scene").write_text("poise: scene\nversion: 1\nfigure: crane.poise\n")
    monkeypatch.chdir(tmp_path)
    scene = load_scene("a.scene")
    monkeypatch.chdir(tmp_path.parent)
    scene.save(tmp_path / "b.scene")
    assert load_scene(os.path.join(tmp_path.name, "b.scene")) == scene


def test_a_figure_of_another_format_comes_with_its_notes(tmp_path: Path) -> None:
    write(crane(), tmp_path / "crane.urdf")
    (tmp_path / "a.scene").write_text("poise: scene\nversion: 1\nfigure: crane.urdf\n")
    found = read_scene(tmp_path / "a.scene")
    assert found.scene.figure.name == "crane"
    assert found.notes


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (None, "does not exist"),
        ("poise: pose", "contains no readable figure"),
        (arm, "contains another figure than the scene"),
    ],
)
def test_a_figure_file_that_does_not_hold_the_figure_is_refused(tmp_path: Path, content: object, said: str) -> None:
    file = tmp_path / "x.poise"
    if isinstance(content, str):
        file.write_text(content)
    elif callable(content):
        write(content(), file)
    scene = crane_scene()
    scene.figure_file = file
    with pytest.raises(FormatError, match=f"{said}.*scene.figure_file = None"):
        scene.save(tmp_path / "a.scene")
    assert not (tmp_path / "a.scene").exists()


# --- what no file can hold --------------------------------------------------------------------------------------------


class Own:
    rows = 1

    def error(self, pose: Pose) -> list[float]:
        return [0.0]

    def jacobian(self, pose: Pose) -> FloatArray:
        return np.zeros((1, pose.figure.nv))


class Everywhere(Region):
    @property
    def bounds(self) -> tuple[FloatArray, FloatArray]:
        return np.zeros(1), np.zeros(1)

    def coordinates(self, x: Vector3) -> FloatArray:
        return np.zeros(1)

    def coordinates_jacobian(self, x: Vector3) -> Matrix:
        return np.zeros((1, 3))

    def describe(self) -> str:
        return "everywhere"


@dataclasses.dataclass(frozen=True, kw_only=True)
class Special(PositionTask):
    pass


@pytest.mark.parametrize(
    ("task", "said"),
    [
        (UserTask(name="mine", definition=Own()), "tasks made of Python code cannot be written: 'mine' (UserTask)"),
        (CostTask(name="effort", function=lambda _: 0.0, gradient=lambda _: [0, 0]), "'effort' (CostTask)"),
        (Special(name="special", site="tip", goal=(0, 0, 0)), "'special' (Special)"),
        (RegionTask(name="r", site="tip", region=Everywhere()), "task 'r': a region of the type Everywhere cannot be"),
    ],
)
def test_tasks_that_no_file_can_hold_are_named_and_the_old_file_stays(tmp_path: Path, task: Task, said: str) -> None:
    file = tmp_path / "a.scene"
    scene = crane_scene()
    scene.save(file)
    before = file.read_bytes()
    scene.add(task)
    with pytest.raises(FormatError, match=re.escape("nothing was written")) as caught:
        scene.save(file)
    assert said in str(caught.value)
    assert file.read_bytes() == before
    assert os.listdir(tmp_path) == ["a.scene"]


# --- written by hand --------------------------------------------------------------------------------------------------

HEAD = "poise: scene\nversion: 1\nfigure: crane.poise\n"


def written(tmp_path: Path, text: str) -> Scene:
    write(crane(coupling={"elbow": 1.0, "shoulder": -1.0}), tmp_path / "crane.poise")
    (tmp_path / "a.scene").write_text(text, encoding="utf-8")
    return load_scene(tmp_path / "a.scene")


def test_lengths_and_angles_may_have_their_unit(tmp_path: Path) -> None:
    scene = written(
        tmp_path,
        HEAD + "pose: {shoulder: 10 deg, elbow: 0.5}\ntasks:\n"
        "  a: {kind: position, level: 1, site: tip, goal: [25 cm, 0, 1500mm]}\n"
        "  b: {kind: joints, level: 2, factors: {elbow: 1}, value: 90°}\n"
        "  c: {kind: distance, level: 2, site: tip, to: [0, 0, 1 m], distance: 40 cm}\n",
    )
    assert scene.pose.value("shoulder") == pytest.approx(np.radians(10.0))
    assert scene.pose.value("elbow") == 0.5
    assert scene["a"].goal == (0.25, 0.0, 1.5)
    assert scene["b"].value == pytest.approx(0.5 * np.pi)
    assert scene["c"].distance == pytest.approx(0.4)


def test_what_is_left_out_has_its_usual_value(tmp_path: Path) -> None:
    scene = written(tmp_path, HEAD)
    assert scene.tasks == ()
    assert scene.figure_file == tmp_path / "crane.poise"
    assert scene == Scene(scene.figure)
    scene = written(tmp_path, HEAD + "tasks:\npose:\nuncoupled:\n")
    assert scene == Scene(scene.figure)
    scene = written(tmp_path, HEAD + "tasks: {a: {kind: center_of_mass, level: 3, goal: [0, 0, 1]}}\n")
    assert (scene["a"].weight, scene["a"].enabled, scene["a"].active_joints) == (1.0, True, JointSelection.all())


def test_a_text_needs_no_file() -> None:
    (scene := crane_scene()).add(JointsTask(name="bend", factors={"elbow": 1.0}, value=0.2))
    assert scene_from_text(scene_to_text(scene.snapshot())).scene == scene
