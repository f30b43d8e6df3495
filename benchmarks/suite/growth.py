"""Time per iteration over the number of joints, for chains of 10 to 300 hinges: regular, in conflict and singular.

    python -m benchmarks.suite.growth docs/pictures/growth.svg

measures, draws the picture and prints the table. A goal has three rows however long the chain is, so a regular step
should grow linearly.
"""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Iterable, Mapping
from pathlib import Path

import numpy as np

from benchmarks.lines import lines
from benchmarks.measurement import Measurement
from benchmarks.registry import register
from benchmarks.run import Run, Settings
from poise import Figure, FigureBuilder, Pose, Solver
from poise.tasks import PositionTask

SIZES = {True: (10, 30), False: (10, 20, 40, 80, 150, 300)}
ROUNDS = {True: 2, False: 9}
AXES = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0))
CASES = {  # bend of the chain of 1 m at the start [rad in all], and how far the goal is from its tip [m]
    "regular": (2.0, (0.05, 0.05, -0.1)),
    "in conflict": (2.0, (0.8, 0.5, 1.2)),
    "singular start": (0.0, (0.3, 0.2, -0.4)),
}


@register("growth", "Time per iteration over the number of joints: regular, in conflict, from a singular start.")
def growth(run: Run) -> Iterable[Measurement]:
    """Time every case at every size, and its exponent between the largest sizes."""
    for name in CASES:
        points = curve(name, run.settings.quick)
        for size, (seconds, iterations) in points.items():
            yield Measurement(f"{name}, {size} hinges, per iteration", seconds, "s")
            yield Measurement(f"{name}, {size} hinges, iterations", float(iterations))
        low, high, exponent = exponent_of({size: seconds for size, (seconds, _) in points.items()})
        yield Measurement(f"{name}, exponent from {low} to {high} hinges", exponent)


def exponent_of(times: Mapping[int, float]) -> tuple[int, int, float]:
    """The two largest sizes, and the power of the size with which the time grows between them."""
    (low, before), (high, after) = list(times.items())[-2:]
    return low, high, math.log(after / before) / math.log(high / low)


def curve(case: str, quick: bool) -> dict[int, tuple[float, int]]:
    """Processor time per iteration [s], minimum over rounds, and iterations, by number of hinges."""
    bend, offset = CASES[case]
    found = {}
    for size in SIZES[quick]:
        figure = chain(size)
        pose = Pose.neutral(figure).plus(np.full(figure.nv, bend / size))
        solver = Solver(figure, [PositionTask(name="tip", site="tip", goal=pose.position("tip") + np.array(offset))])
        start = np.array(pose.q)
        best, iterations = math.inf, 0
        for _ in range(ROUNDS[quick]):
            began = time.process_time()
            iterations = solver.solve(start, restart=False).iterations
            best = min(best, time.process_time() - began)
        found[size] = (best / max(iterations, 1), iterations)
    return found


def chain(count: int) -> Figure:
    """Hinges about x and y in turn, 1 m in all, straight in its neutral pose."""
    builder = FigureBuilder(f"chain of {count} hinges").segment("s0").root("s0")
    for i in range(count):
        at = (0.0, 0.0, 1.0 / count if i else 0.0)
        builder.segment(f"s{i + 1}", mass=1.0 / count)
        builder.hinge(f"j{i}", f"s{i}", f"s{i + 1}", at=at, axis=AXES[i % 2], range=(-2.0, 2.0))
    return builder.site("tip", f"s{count}", at=(0.0, 0.0, 1.0 / count)).build()


def main() -> None:
    """Draw the picture."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("picture", type=Path)
    parser.add_argument("--quick", action="store_true", help="few sizes")
    arguments = parser.parse_args()
    quick = Settings(quick=arguments.quick).quick
    curves = {case: {size: 1e6 * point[0] for size, point in curve(case, quick).items()} for case in CASES}
    picture = lines("µs per iteration over the number of hinges", curves)
    arguments.picture.write_text(picture, encoding="utf-8")
    sizes = list(next(iter(curves.values())))
    print(f"| µs per iteration, hinges | {' | '.join(map(str, sizes))} | power of the number |")
    print("|---" * (len(sizes) + 2) + "|")
    for case, times in curves.items():
        print(f"| {case} | {' | '.join(f'{time:.3g}' for time in times.values())} | {exponent_of(times)[2]:.1f} |")


if __name__ == "__main__":
    main()
