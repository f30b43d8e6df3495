"""What the robot examples share: where models are, a control loop, and what it measures."""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import numpy as np

import poise
from poise.tasks import PoseTask

Goals = Callable[[poise.Controller, float], None]  # writes the goals of a time [s]


@dataclass(frozen=True)
class Demo:
    """A controller, where it starts, and its goals over time; `errors` are those of the first level [m]."""

    controller: poise.Controller
    start: poise.Pose
    goals: Goals
    errors: Callable[[poise.Pose, float], float]


def model(*names: str) -> Path:
    """A model of example-robot-data, or of the folder that POISE_SAMPLES names (shared/samples by default)."""
    folders = [Path(os.environ["POISE_SAMPLES"])] if "POISE_SAMPLES" in os.environ else []
    folders += [each / "shared" / "samples" for each in Path(__file__).parents]
    spec = importlib.util.find_spec("cmeel")
    for place in spec.submodule_search_locations or [] if spec else []:
        folders.append(Path(place).parent / "cmeel.prefix" / "share" / "example-robot-data")
    for folder in folders:
        if (path := folder.joinpath("robots", *names)).exists():
            return path
    raise FileNotFoundError(f"no model {'/'.join(names)}: install example-robot-data, or set POISE_SAMPLES")


def hold(pose: poise.Pose, site: str, level: int = 1) -> PoseTask:
    """The site stays where it is in a pose."""
    at = pose.placement(site)
    return PoseTask(name=site, site=site, position=at.translation, orientation=at.rotation, level=level)


def sway(t: float, *amplitudes: float, rate: float = 1.5) -> tuple[np.ndarray, np.ndarray]:
    """Displacement [m] and velocity [m/s] of a smooth motion that starts with zero velocity."""
    size = np.array(amplitudes)
    return size * np.sin(rate * t) ** 2, size * rate * np.sin(2.0 * rate * t)


def move(controller: poise.Controller, name: str, at: np.ndarray, t: float, *amplitudes: float) -> None:
    """Write a goal that sways about a point, with its velocity."""
    offset, velocity = sway(t, *amplitudes)
    controller.goal(name).set(at + offset)
    controller.set_velocity(name, velocity)


def follow(demo: Demo, seconds: float = 10.0) -> dict[str, float]:
    """Run a demo; the largest violations of limits, and the largest error of the first level [m]."""
    controller, dt = demo.controller, demo.controller.dt
    q, before = np.array(demo.start.q), np.zeros(demo.start.figure.nv)
    worst = {"position": 0.0, "velocity": 0.0, "acceleration": 0.0, "first level [m]": 0.0}
    for tick in range(round(seconds / dt)):
        demo.goals(controller, tick * dt)
        v = controller.step(q)
        q = controller.q_next
        pose = poise.Pose(demo.start.figure, q)
        change = np.abs(v - before) / dt - controller.max_acceleration
        found = (
            max(pose.violations(0.0).values(), default=0.0),
            float((np.abs(v) - controller.max_velocity).max()),
            float(change.max()),
            demo.errors(pose, (tick + 1) * dt),
        )
        worst = {name: max(old, new) for (name, old), new in zip(worst.items(), found, strict=True)}
        before = v
    return worst


def distance(pose: poise.Pose, goals: dict[str, np.ndarray]) -> float:
    """Largest distance of sites from points [m]."""
    return max(float(np.linalg.norm(pose.position(site) - goal)) for site, goal in goals.items())
