"""The trunk on its way past obstacles, by one way of avoiding them or another, and pictures of where it ended."""

from __future__ import annotations

from poise.collision.avoidance import Method
from poise.scene import Scene
from poise_lab.avoidance import METHODS
from poise_lab.avoidance.course import Course, Ride, Surroundings, by_inequalities, by_method, ride
from poise_lab.experiments.experiment import Trial

OURS = "inequalities"  # the program's own way


def ridden(own: Course, way: str | Method) -> Ride:
    """A ride by the name of its way, or by the way itself."""
    if way == OURS:
        return ride(own, by_inequalities(own, to_rest=True))
    method = METHODS[way] if isinstance(way, str) else way
    return ride(own, by_method(method, Surroundings(own.obstacles)))


def show(trial: Trial, title: str, own: Course, ride_of: Ride, most_bent: bool = False) -> None:
    """Keep a picture of where a ride ended, or of where the trunk was bent most."""
    pose = ride_of.most_bent if most_bent else ride_of.end
    scene = Scene(pose.figure, pose)
    scene.avoid(obstacles=own.obstacles)
    trial.stage(title, scene)
