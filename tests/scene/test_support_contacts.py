"""Supports come and go with contact: lifted feet and hands in mid-air carry nothing, loads count, obstacles carry."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from poise import library
from poise.backend import use_backend
from poise.collision import Obstacle
from poise.errors import ForceError, TaskError
from poise.model import Box
from poise.scene import Scene, load_scene
from poise.solver import Status, TaskState
from poise.statics import convex_hull, distribute
from poise.tasks import CenterOfMassTask, SupportPolygonTask
from tests.scene.scenes import balance_over

SOLES = ("left_sole", "right_sole")
HUMAN = library.human()
STAND = library.human_pose(HUMAN, "stand")


@pytest.fixture
def scene() -> Scene:
    made = Scene(HUMAN, STAND)
    made.pin(*SOLES)
    return made


def lift(scene: Scene, site: str, to: tuple[float, float, float]) -> None:
    x, y, z = scene[site].position
    scene.set(site, goal=(x + to[0], y + to[1], z + to[2]))


def sole_margin(scene: Scene, *sites: str) -> float:
    """Margin of the center of mass to the hull of all sites of some feet, computed here from the pose alone [m]."""
    feet = {HUMAN.site(each).segment for each in sites}
    points = [scene.pose.position(each.name)[:2] for each in HUMAN.sites if each.segment in feet]
    return float(convex_hull(np.array(points)).margin(scene.pose.center_of_mass()[:2]))


@pytest.mark.parametrize("backend", ["native", "numpy"])
@pytest.mark.parametrize("margin", [None, 0.01])
def test_a_lifted_foot_does_not_carry_and_carries_again_when_it_is_put_down(margin: float | None, backend: str) -> None:
    with use_backend(backend):
        scene = Scene(HUMAN, STAND)
        scene.pin(*SOLES)
        scene.keep_balance(*SOLES, **balance_over(margin))
        lift(scene, "left_sole", (0.1, 0.1, 0.196))
        result = scene.solve()
        assert result.solved
        assert [each.name for each in scene.carrying_supports()] == ["right_sole"]
        assert sole_margin(scene, "right_sole") > 0.005
        lift(scene, "left_sole", (-0.1, -0.1, -0.196))
        assert scene.solve().solved
        assert [each.name for each in scene.carrying_supports()] == list(SOLES)
        if margin is None:
            np.testing.assert_allclose(scene.pose.center_of_mass()[:2], [0.0, 0.0], atol=1e-6)
    assert isinstance(scene["balance"], CenterOfMassTask if margin is None else SupportPolygonTask)
    assert len(scene["balance"].forces.supports) == 2  # the scene keeps the candidates


@pytest.mark.parametrize("seed", range(12))
def test_whatever_foot_is_where_the_weight_is_over_what_touches_the_floor(seed: int) -> None:
    rng = np.random.default_rng(seed)
    scene = Scene(HUMAN, STAND)
    scene.pin(*SOLES)
    if rng.random() < 0.5:
        scene.pin(str(rng.choice(["right_palm", "left_palm"])))  # in mid-air
    scene.keep_balance(**balance_over(None if rng.random() < 0.5 else 0.01))
    lifted = str(rng.choice(SOLES))
    height = float(rng.choice([0.0, 0.05, 0.1, 0.2, 0.3]))
    lift(scene, lifted, (float(rng.uniform(-0.1, 0.15)), float(rng.uniform(-0.02, 0.02)), height))
    result = scene.solve()
    down = SOLES if height == 0.0 else tuple(site for site in SOLES if site != lifted)
    assert tuple(each.name for each in scene.carrying_supports()) == down
    if result["balance"].met:
        assert sole_margin(scene, *down) > 0.0
    else:
        assert result.status is not Status.SOLVED
    assert scene.balance_margin() == pytest.approx(sole_margin(scene, *down), abs=2e-3)


@pytest.mark.parametrize("margin", [None, 0.02])
def test_a_hand_pinned_in_mid_air_never_carries(scene: Scene, margin: float | None) -> None:
    scene.pin("right_palm")
    scene.keep_balance(**balance_over(margin))
    scene.keep_center_of_mass((0.3, -0.3), name="drawn away", level=5)
    result = scene.solve()
    assert result["balance"].met
    assert [each.name for each in scene.carrying_supports()] == list(SOLES)
    assert sole_margin(scene, *SOLES) > 0.0


@pytest.mark.parametrize("margin", [None, 0.02])
@pytest.mark.parametrize("force", [(0.0, 0.0, -300.0), (60.0, 0.0, 0.0), (0.0, -40.0, -100.0)])
@pytest.mark.parametrize("loaded_first", [True, False])
def test_loads_enter_the_balance(
    scene: Scene, margin: float | None, force: tuple[float, float, float], loaded_first: bool
) -> None:
    if loaded_first:
        scene.apply_force("right_grip", force)
    scene.keep_balance(**balance_over(margin))
    scene.reach("right_grip", (0.4, -0.3, 1.1))
    if not loaded_first:
        scene.solve()
        scene.apply_force("right_grip", force)
    result = scene.solve()
    assert result["balance"].met
    pose, weight = result.pose, np.array([0.0, 0.0, -9.80665 * HUMAN.mass])
    moment = np.cross(pose.center_of_mass(), weight) + np.cross(pose.position("right_grip"), force)
    pressure = np.array([-moment[1], moment[0]]) / (
        weight[2] + force[2]
    )  # where the reaction on z = 0 has no horizontal moment
    if margin is None:
        np.testing.assert_allclose(pressure, [0.0, 0.0], atol=1e-5)
    scene.add_support(*SOLES, friction=1.0)
    assert distribute(pose, scene.forces).in_equilibrium
    assert "weight and forces" in scene["balance"].describe()


def test_what_nothing_carries_is_unmet_and_says_why(scene: Scene) -> None:
    scene.keep_balance(*SOLES)
    for site in SOLES:
        lift(scene, site, (0.0, 0.0, 0.196))
    for result in (scene.solve(), scene.track(), scene.solve(method="penalty")):
        assert not result.solved
        assert result["balance"].state is TaskState.BLOCKED
        assert result["balance"].error == pytest.approx(0.196, abs=1e-3)
        assert "nothing carries the figure: left_sole is 196 mm above the floor" in result.explain()
    assert scene.balance_margin() == -np.inf
    scene.restore(scene.snapshot())
    for site in SOLES:
        lift(scene, site, (0.0, 0.0, -0.196))
    assert scene.solve().solved


def test_a_support_that_another_task_lifts_is_found_after_the_solve(scene: Scene) -> None:
    scene.disable("left_sole")
    scene.keep_balance(*SOLES, margin=0.0)
    scene.bend("left_knee.flexion", 100.0, degrees=True)
    scene.bend("left_hip.swing_x", 0.0, level=8)
    result = scene.solve()
    assert scene.pose.position("left_sole")[2] > 0.05
    assert [each.name for each in scene.carrying_supports()] == ["right_sole"]
    assert result["balance"].met
    assert sole_margin(scene, "right_sole") > -1e-6


def test_on_tiptoe_only_the_toes_carry(scene: Scene) -> None:
    scene.disable(*SOLES)
    toes = ("left_toe", "right_toe")
    names = [each.name for each in HUMAN.sites if "toe" in each.name]
    if not set(toes) <= set(names):
        toes = tuple(next(name for name in names if name.startswith(side)) for side in ("left", "right"))
    scene.pin(*toes, orientation=False)
    angle = np.deg2rad(25.0)
    for site in SOLES:
        scene.orient(site, (np.cos(angle / 2.0), 0.0, np.sin(angle / 2.0), 0.0), level=1)
    scene.keep_balance(*SOLES, margin=0.0)
    scene.solve()  # the feet tilt
    result = scene.solve()
    touching = scene.carrying_supports()
    assert all(len(each.corners) < 7 for each in touching)
    assert result["balance"].met
    front = min(each.contact_points(result.pose)[:, 0].min() for each in touching)
    assert result.pose.center_of_mass()[0] > front - 1e-4


def test_an_obstacle_that_faces_up_carries() -> None:
    scene = Scene(HUMAN, STAND)
    scene.pin(*SOLES)
    scene.add_obstacle(Obstacle("step", Box((0.4, 0.16, 0.2))).moved((0.3, 0.12, 0.1)))
    scene.avoid(ignored=[("left_foot", "step"), ("right_foot", "step")])
    scene.keep_balance(*SOLES, margin=0.01)
    scene.set("left_sole", goal=(0.3, 0.12, 0.2))
    scene.solve()
    assert [each.name for each in scene.carrying_supports()] == list(SOLES)
    scene.remove_obstacle("step")
    assert [each.name for each in scene.carrying_supports()] == ["right_sole"]


def test_a_declared_support_carries_where_it_was_declared() -> None:
    sitting = library.human_pose(HUMAN, "sit")
    scene = Scene(HUMAN, sitting)
    scene.pin("pelvis", *SOLES)
    scene.add_support("pelvis", *SOLES)  # a chair that is not drawn
    scene.keep_balance(margin=0.0)
    assert {each.name for each in scene.carrying_supports()} == {"pelvis", *SOLES}
    x, y, z = scene["pelvis"].position
    scene.set("pelvis", goal=(x, y, z + 0.2))
    scene.solve()
    assert {each.name for each in scene.carrying_supports()} == set(SOLES)
    assert {each.support.name for each in scene.force_report().distribution.supports} == set(SOLES)


def test_a_palm_that_does_not_get_to_its_wall_does_not_carry() -> None:
    scene = Scene(HUMAN, STAND)
    scene.touch(*SOLES)
    scene.touch("right_palm", point=(2.5, -0.2, 1.3), normal=(-1.0, 0.0, 0.0), level=3)
    scene.keep_balance(margin=0.0, level=2)
    result = scene.solve()
    assert not result["right_palm"].met
    assert {each.name for each in scene.carrying_supports()} == set(SOLES)
    assert sole_margin(scene, *SOLES) > -1e-4


def test_a_report_of_lifted_supports_is_refused_in_words(scene: Scene) -> None:
    scene.add_support(*SOLES)
    scene.remove("left_sole")
    scene.remove("right_sole")
    assert scene.force_report().distribution.in_equilibrium
    scene.pose = scene.pose.plus(np.array([0.0, 0.0, 0.3, *np.zeros(HUMAN.nv - 3)]))
    for act in (scene.force_report, lambda: scene.force_capacity("right_grip", (1.0, 0.0, 0.0))):
        with pytest.raises(ForceError, match="nothing carries the figure: left_sole is 300 mm above the floor"):
            act()


def test_the_floor_may_be_given_or_is_found_under_a_figure_with_its_root_at_the_origin() -> None:
    scene = Scene(HUMAN)  # neutral: the pelvis at the origin, the soles 0.9 m below
    scene.pin(*SOLES)
    scene.keep_balance()
    assert scene.solve().solved
    assert len(scene.carrying_supports()) == 2
    raised = Scene(HUMAN)
    raised.pin(*SOLES)
    raised.keep_balance(floor=-1.5)
    assert "nothing carries the figure" in raised.solve().explain()
    with pytest.raises(TaskError, match="its floor must be a finite number"):
        raised.keep_balance(*SOLES, floor=np.nan, name="other")


def test_contacts_are_saved_with_the_scene(scene: Scene, tmp_path: Path) -> None:
    scene.keep_balance(*SOLES)
    scene.add_support("pelvis")
    scene.save(tmp_path / "stand.scene")
    loaded = load_scene(tmp_path / "stand.scene")
    assert loaded == scene
    lift(loaded, "left_sole", (0.0, 0.0, 0.2))
    loaded.solve()
    assert sole_margin(loaded, "right_sole") > 0.0


def test_frames_of_a_drag_shift_the_weight_when_a_foot_is_pulled_up(scene: Scene) -> None:
    scene.keep_balance(*SOLES)
    x, y, z = scene["left_sole"].position
    for height in np.linspace(0.0, 0.2, 11)[1:]:
        scene.set("left_sole", goal=(x, y, z + float(height)))
        result = scene.track(time_budget=None, max_iterations=60)
    assert result["balance"].met
    assert sole_margin(scene, "right_sole") > 0.0
