"""Animate a hand along a path, frame by frame, then smoothed as a whole with all tasks met. Record a drag."""

import numpy as np

from poise import Scene, library
from poise.motion import Recorder, jitter
from poise.motion.animation import Track, animate
from poise.tasks import PositionTask

person = library.human()
stand = library.human_pose(person, "stand")
feet = [
    PositionTask(name=site, site=site, goal=stand.position(site), level=1)
    for site in ("left_heel", "right_heel", "left_toe", "right_toe")
]
hand = PositionTask(name="hand", site="right_grip", goal=stand.position("right_grip"), level=2)
at = stand.position("right_grip")
far, low = at + np.array([0.5, 0.3, 0.7]), at + np.array([0.8, -0.4, -0.4])
path = Track((0.0, 0.5, 1.0, 1.5), (at, far, low, at), "smooth")

result = animate(stand, [*feet, hand], {"hand": path}, rate=30, smooth=0.15)
reached = np.array([pose.position("right_grip") for pose in result.clip])
error = np.linalg.norm(reached - path.at(np.arange(len(reached)) / 30), axis=1).max()
print(result)
print(f"jitter {jitter(result.before):.1e} frame by frame, {jitter(result.clip):.1e} smoothed")
print(f"largest hand error {error:.0e} m")

scene, recorder = Scene(person, stand), Recorder("pulled")
scene.pin("left_sole", "right_sole")
scene.reach("right_grip", at, name="pull")
for k in range(20):
    scene.set("pull", goal=at + np.array([0.02, 0.0, 0.03]) * k)
    recorder.add(scene.track(time_budget=None), k / 60)
print(recorder, "resampled:", recorder.clip(rate=30))
