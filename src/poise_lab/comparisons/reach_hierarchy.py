"""The reach hierarchy: accuracy, preparation cost, and time per goal [Ge2000, 2.4]."""

from __future__ import annotations

import math
import time
from functools import partial
from typing import NamedTuple

import numpy as np

from poise.analysis.report import Curve, Plot, Section, Table
from poise.types import AnyArray, FloatArray
from poise_lab.comparisons.timing import min_seconds
from poise_lab.techniques.planar import PlanarTree
from poise_lab.techniques.reach_hierarchy import Workspaces

CHAIN = PlanarTree(np.array([0.40, 0.35, 0.25]), (-1, 0, 1))
LOWER, UPPER = np.radians([-50.0, -10.0, -20.0]), np.radians([70.0, 120.0, 110.0])  # joint limits [rad]
GRIDS = ((60, 120), (120, 240), (240, 480), (480, 960))  # cells of radius and angle
GOAL_COUNT = 300
UNREACHABLE_GOAL_COUNT = 50
OUTLINE_GRID = (240, 480)


class HierarchyMeasurement(NamedTuple):
    """Results for goals on one grid."""

    solved: float  # share of reachable goals with a solution
    mean_error: float  # [m]
    max_error: float  # [m]
    limit_violation: float  # largest [rad]
    refused: float  # share of unreachable goals that were refused
    preparation_seconds: float
    seconds: float  # per goal
    cells: int


def measure_hierarchy(rng: np.random.Generator, rings: int, sectors: int, goals: int) -> HierarchyMeasurement:
    """Goals reached by random angles inside the limits, and goals beyond the length of the chain."""
    began = time.perf_counter()
    spaces = Workspaces.of(CHAIN, LOWER, UPPER, rings, sectors)
    preparation = time.perf_counter() - began
    errors, violation, start = [], 0.0, 0.5 * (LOWER + UPPER)
    for _ in range(goals):
        goal = CHAIN.ends(rng.uniform(LOWER, UPPER))[-1]
        q = spaces.reach(start, goal)
        if q is not None:
            errors.append(float(np.linalg.norm(CHAIN.ends(q)[-1] - goal)))
            violation = max(violation, float(np.maximum(LOWER - q, q - UPPER).max()))
    angles = rng.uniform(0.0, 6.28, size=UNREACHABLE_GOAL_COUNT)
    beyond = [1.1 * np.array([math.cos(angle), math.sin(angle)]) for angle in angles]
    refused = float(np.mean([spaces.reach(start, goal) is None for goal in beyond]))
    seconds = min_seconds(partial(spaces.reach, start, CHAIN.ends(start + 0.2)[-1]))
    accuracy = (len(errors) / goals, float(np.mean(errors)), max(errors), violation, refused)
    return HierarchyMeasurement(*accuracy, preparation, seconds, spaces.cells)


def hierarchy_section(rng: np.random.Generator) -> Section:
    """Table over grids, and the workspaces of the figure in the source."""
    rows = []
    for rings, sectors in GRIDS:
        each = measure_hierarchy(rng, rings, sectors, GOAL_COUNT)
        accuracy = (each.solved, 1e3 * each.mean_error, 1e3 * each.max_error, each.refused)
        cost = (each.cells // 1024, 1e3 * each.preparation_seconds, 1e6 * each.seconds)
        rows.append((f"{rings} × {sectors}", *accuracy, *cost))
    heads = (
        *("cells", "solved", "mean error [mm]", "largest [mm]", "refused"),
        *("memory [KiB]", "preparation [ms]", "per goal [µs]"),
    )
    return Section(
        title="Reach hierarchy with workspaces",
        literature="Workspaces of the chain and of its distal subchains are precomputed; each joint then rotates only "
        "as much as is needed for the goal to lie in the next workspace, without iteration. Workspaces are hard to "
        "store when joints are many and limited (Ge 2.4, fig. 2.3, 2.4, after Korein and Badler).",
        measured="One pass over the joints gives a solution inside the limits, and unreachable goals are refused at "
        "once. The accuracy is that of the cells: halving the error takes four times the memory in a plane, eight "
        "times in space, and neither a second goal nor an orientation can be included.",
        tables=(Table(heads, tuple(rows)),),
        plots=(_outline_plot(),),
    )


def _outline_plot() -> Plot:
    """Outer and inner edge of every workspace, in the frame of its joint."""
    spaces = Workspaces.of(CHAIN, LOWER, UPPER, *OUTLINE_GRID)
    curves = []
    for joint, cells in enumerate(spaces.reached):
        size = spaces.size(joint)
        used = np.flatnonzero(cells.any(axis=0))
        used = np.roll(
            used, -int(np.argmax(np.diff(used, append=used[0] + OUTLINE_GRID[1]))) - 1
        )  # start after the gap
        outer = OUTLINE_GRID[0] - 1 - np.argmax(cells[::-1, used], axis=0)
        inner = np.argmax(cells[:, used], axis=0)
        edges = [_cell_centers(outer, used, size), _cell_centers(inner[::-1], used[::-1], size)]
        outline = np.concatenate([*edges, edges[0][:1]])
        curves.append(Curve.of(f"from joint {joint + 1}", outline[:, 0], outline[:, 1]))
    title = "Workspaces of a limited chain, each in the frame of its first joint"
    return Plot(title, "x [m]", "y [m]", tuple(curves), equal=True)


def _cell_centers(rings: AnyArray, sectors: AnyArray, size: float) -> FloatArray:
    radius, angle = (rings + 0.5) * size / OUTLINE_GRID[0], (sectors + 0.5) * 2.0 * math.pi / OUTLINE_GRID[1]
    return np.stack([radius * np.cos(angle), radius * np.sin(angle)], axis=1)
