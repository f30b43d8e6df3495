"""Time of a frame of a drag with natural postures beside `prefer_posture`: the ratio, by drag and by kind of balance.

    python -m poise_lab.drag_times

A standing person with both soles pinned is dragged by a hand, the head or the pelvis, 60 frames each, with balance
inside the support polygon, over a point, and without balance. Both criteria take turns; the time of a frame is the
least processor time of some runs, and a ratio that of the sums over frames whose goals both meet.
"""

from __future__ import annotations

import argparse
import sys
import time
from typing import NamedTuple

import numpy as np

import poise
from poise import library
from poise.kinematics import Pose
from poise.types import FloatArray

FRAMES = 60
DRAGS: dict[str, tuple[str, tuple[float, float, float], float]] = {
    "hand forward": ("right_grip", (0.5, 0.1, 0.15), 0.4),
    "hand aside": ("left_grip", (0.1, 0.4, 0.5), 0.5),
    "hand down": ("right_grip", (0.6, 0.0, -0.4), 0.4),
    "head aside": ("head", (0.1, 0.2, -0.05), 0.15),
    "pelvis down": ("pelvis", (-0.05, 0.02, -0.1), 0.08),
}
"""Site, direction and length of the way [m]."""
BALANCES = ("in the polygon", "over a point", "no balance")


class Times(NamedTuple):
    """Least time [ms], iterations and whether the goals are met, by frame."""

    milliseconds: FloatArray
    iterations: FloatArray
    solved: FloatArray


def drag_scene(start: Pose, site: str, balance: str, *, natural: bool) -> poise.Scene:
    """The scene before a drag."""
    scene = poise.Scene(start.figure, start, natural=natural)
    scene.pin("left_sole", "right_sole")
    if balance == BALANCES[0]:
        scene.keep_balance("left_sole", "right_sole", margin=0.02)
    elif balance == BALANCES[1]:
        scene.keep_balance("left_sole", "right_sole", over="middle")
    scene.reach(site, start.position(site), level=2, name="goal")
    if not natural:
        scene.prefer_posture(start)
    return scene


def measured(start: Pose, drag: str, balance: str, *, natural: bool) -> Times:
    """One run of a drag."""
    site, direction, length = DRAGS[drag]
    scene = drag_scene(start, site, balance, natural=natural)
    begin, way = start.position(site), length * np.array(direction) / np.linalg.norm(direction)
    rows = []
    for share in np.linspace(0.0, 1.0, FRAMES + 1)[1:]:
        scene.set("goal", goal=begin + share * way)
        began = time.process_time_ns()
        result = scene.track(time_budget=None)
        rows.append((1e-6 * (time.process_time_ns() - began), result.iterations, result.solved))
    return Times(*np.array(rows, dtype=np.float64).T)


def least(start: Pose, drag: str, balance: str, runs: int) -> tuple[Times, Times]:
    """`prefer_posture` and natural postures, in turns."""
    found = [[measured(start, drag, balance, natural=natural) for natural in (False, True)] for _ in range(runs)]
    posture, natural = (
        Times(np.min([each[k].milliseconds for each in found], axis=0), found[0][k].iterations, found[0][k].solved)
        for k in range(2)
    )
    return posture, natural


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="Time of a frame of a drag with natural postures.")
    parser.add_argument("--runs", type=int, default=4, help="runs of each drag, of which the least times count")
    arguments = parser.parse_args()
    person = library.human()
    start = library.human_pose(person, "stand")
    lines = ["| balance | drag | prefer_posture, ms | natural, ms | ratio | iterations | frames that both meet |"]
    lines.append("|" + "---|" * 7)
    sys.stdout.write("\n".join(lines) + "\n")
    for balance in BALANCES:
        total = np.zeros(2)
        for drag in DRAGS:
            both = least(start, drag, balance, arguments.runs)
            met = (both[0].solved > 0.0) & (both[1].solved > 0.0)
            sums = np.array([each.milliseconds[met].sum() for each in both])
            total += sums
            a, b = sums / max(int(met.sum()), 1)
            counts = " / ".join(f"{each.iterations[met].mean():.1f}" for each in both)
            row = (balance, drag, f"{a:.2f}", f"{b:.2f}", f"{b / a:.2f}", counts, f"{int(met.sum())} of {FRAMES}")
            sys.stdout.write(f"| {' | '.join(row)} |\n")
            sys.stdout.flush()
        sys.stdout.write(f"| {balance} | all | | | {total[1] / total[0]:.2f} | | |\n")


if __name__ == "__main__":
    main()
