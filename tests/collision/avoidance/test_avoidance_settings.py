"""Avoidance methods chosen in a scene: behavior, errors, and storage in files."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from poise import load_scene
from poise.collision.avoidance import AvoidanceController, AvoidanceSettings
from poise.collision.avoidance.methods import METHODS
from poise.collision.avoidance.settings import INEQUALITY_METHOD, RECOMMENDED_METHOD
from poise.errors import FormatError, PoseError, TaskError
from poise.math import quaternion
from poise.model import Capsule, Figure, FigureBuilder, Shape, Sphere, Transform
from poise.scene import Scene

LINKS, LINK = 10, 0.12


def trunk() -> Figure:
    builder = FigureBuilder("trunk").segment("base").root("base")
    for number in range(LINKS):
        shape = Shape(Capsule(0.015, LINK), Transform((0.0, 0.0, 0.5 * LINK)))
        builder.segment(f"link_{number}", shapes=[shape])
        above = "base" if number == 0 else f"link_{number - 1}"
        at = (0.0, 0.0, LINK if number else 0.0)
        builder.ball(f"joint_{number}", above, f"link_{number}", at=at)
    return builder.site("tip", f"link_{LINKS - 1}", at=(0.0, 0.0, LINK)).build()


def arched() -> Scene:
    """A trunk beside a ball; its tip is to stay about where it is."""
    scene = Scene(trunk())
    scene.pose = scene.pose.with_values(
        {f"joint_{number}": quaternion.exp([0.0, 0.15, 0.0]) for number in range(LINKS)}
    )
    scene.reach("tip", scene.pose.position("tip") + np.array([0.02, 0.01, 0.0]))
    middle = scene.pose.state.positions[5]
    scene.add_obstacle("ball", Sphere(0.08), at=tuple((middle + np.array([-0.135, 0.0, 0.0])).tolist()))
    return scene


def least(scene: Scene) -> float:
    return float(scene["clearance"].nearest(scene.pose).distances.min(initial=0.25))


@pytest.mark.parametrize("method", METHODS)
def test_every_method_avoids_an_obstacle_before_contact(method: str) -> None:
    scene = arched()
    before = least(scene)
    assert 0.01 < before < 0.03
    scene.avoid(method=method)
    assert scene.avoidance.method == method
    result = scene.solve(max_iterations=120)
    if method != "velocity influence":  # which cares only for what comes nearer
        assert least(scene) > before + 0.005
    if method != "priority reversed":
        assert result["tip"].error < 2e-3
    assert scene.pose.violations(1e-9) == {}
    assert result.pose is scene.pose


def test_inequality_constraints_are_the_default_method() -> None:
    scene = arched()
    assert scene.avoidance == AvoidanceSettings()
    assert scene.avoidance.is_inequality
    before = least(scene)
    assert scene.solve().solved
    assert least(scene) < before + 0.02  # nothing is pushed away beyond need
    scene.avoid(method=RECOMMENDED_METHOD, min_distance=0.03)
    assert scene.avoidance == AvoidanceSettings("objective function", min_distance=0.03)
    scene.avoid(margin=0.003)  # leaves the way as it is
    assert scene.avoidance.min_distance == 0.03
    scene.avoid(method=INEQUALITY_METHOD)
    assert scene.avoidance.is_inequality


def test_a_drag_uses_the_chosen_method_and_undo_restores_the_old_one() -> None:
    scene = arched()
    state, before = scene.snapshot(), least(scene)
    scene.avoid(method="objective function")
    for _ in range(20):
        result = scene.track(max_iterations=3, time_budget=None)
    assert result.iterations == 3
    assert result.status.value in ("budget", "solved")
    assert least(scene) > before + 0.005
    scene.restore(state)
    assert scene.avoidance.is_inequality


def test_a_higher_level_is_not_disturbed_by_avoidance() -> None:
    scene = arched()
    scene.reach("link_4", scene.pose.position("link_4"), name="middle", level=2)
    scene.avoid(method="objective function")
    result = scene.solve(max_iterations=60)
    assert result["middle"].error < 1e-3
    assert result["tip"].error < 2e-3


def test_self_collision_is_avoided_too() -> None:
    scene = Scene(trunk())
    scene.pose = scene.pose.with_values(
        {f"joint_{number}": quaternion.exp([0.0, 0.56, 0.0]) for number in range(LINKS)}
    )
    scene.avoid(self_collision=True, method="objective function")
    before = np.linalg.norm(scene.pose.position("tip"))
    assert before < 0.2
    scene.solve(max_iterations=30)
    assert np.linalg.norm(scene.pose.position("tip")) > before + 0.05


def test_settings_are_saved_in_a_file(tmp_path: Path) -> None:
    scene = arched()
    scene.avoid(
        method="task priority", abort_distance=0.02, unit_gain_distance=0.05, influence_distance=0.1, max_speed=0.01
    )
    scene.save(tmp_path / "a.scene")
    again = load_scene(tmp_path / "a.scene")
    assert again == scene
    assert again.avoidance == scene.avoidance
    text = (tmp_path / "a.scene").read_text(encoding="utf-8")
    (tmp_path / "a.scene").write_text(text.replace("task priority", "task priorty"), encoding="utf-8")
    with pytest.raises(FormatError, match="did you mean 'task priority'"):
        load_scene(tmp_path / "a.scene")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"method": "objective funktion"}, "did you mean 'objective function'"),
        ({"gain": -1.0}, "its gain must be greater than zero"),
        ({"abort_distance": 0.1}, "abort_distance < unit_gain_distance < influence_distance"),
        ({"influence_distance": np.nan}, "influence_distance"),
        ({"metod": "blending"}, "did you mean 'method'"),
    ],
)
def test_invalid_options_raise_and_change_nothing(options: dict, said: str) -> None:
    scene = arched()
    before = scene.snapshot()
    with pytest.raises(TaskError, match=said):
        scene.avoid(**options)
    assert scene.snapshot() == before


def test_a_controller_needs_iterations() -> None:
    scene = arched()
    follower = AvoidanceController(scene.figure, scene.tasks, AvoidanceSettings("blending"))
    with pytest.raises(PoseError, match="max_iterations must be 1 or more"):
        follower.follow(scene.pose, 0)
    assert follower.follow(scene.pose, 50, time_budget=1e-9).iterations == 1
