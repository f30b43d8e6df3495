"""The reach hierarchy: how near it comes, what it costs beforehand, and how its joints move [Ge2000, 2.4]."""

from __future__ import annotations

import math
import time
from functools import partial
from typing import NamedTuple

import numpy as np

from poise.analysis.report import Curve, Plot, Section, Table
from poise.types import AnyArray, FloatArray
from poise_lab.comparisons.stopwatch import least_seconds
from poise_lab.techniques.planar import PlanarTree
from poise_lab.techniques.reach_hierarchy import Workspaces

CHAIN = PlanarTree(np.array([0.40, 0.35, 0.25]), (-1, 0, 1))
LOWER, UPPER = np.radians([-50.0, -10.0, -20.0]), np.radians([70.0, 120.0, 110.0])
GRIDS = ((60, 120), (120, 240), (240, 480), (480, 960))
GOALS = 300
OUTLINE = (240, 480)


class HierarchyNumbers(NamedTuple):
    """What came of goals on one grid."""

    found: float  # share of goals in reach that were answered
    mean: float  # [m]
    worst: float  # [m]
    outside: float  # largest overstep of a limit [rad]
    told: float  # share of goals out of reach that were refused
    prepared: float  # [s]
    seconds: float  # per goal
    cells: int


def hierarchy_numbers(rng: np.random.Generator, rings: int, sectors: int, goals: int) -> HierarchyNumbers:
    """Goals in reach, by random angles inside the limits, and goals beyond the chain's length."""
    began = time.perf_counter()
    spaces = Workspaces.of(CHAIN, LOWER, UPPER, rings, sectors)
    prepared = time.perf_counter() - began
    errors, over, start = [], 0.0, 0.5 * (LOWER + UPPER)
    for _ in range(goals):
        goal = CHAIN.ends(rng.uniform(LOWER, UPPER))[-1]
        q = spaces.reach(start, goal)
        if q is not None:
            errors.append(float(np.linalg.norm(CHAIN.ends(q)[-1] - goal)))
            over = max(over, float(np.maximum(LOWER - q, q - UPPER).max()))
    beyond = [1.1 * np.array([math.cos(angle), math.sin(angle)]) for angle in rng.uniform(0.0, 6.28, size=50)]
    told = float(np.mean([spaces.reach(start, goal) is None for goal in beyond]))
    seconds = least_seconds(partial(spaces.reach, start, CHAIN.ends(start + 0.2)[-1]))
    return HierarchyNumbers(
        len(errors) / goals, float(np.mean(errors)), max(errors), over, told, prepared, seconds, spaces.cells
    )


def hierarchy_section(rng: np.random.Generator) -> Section:
    """Table over grids, and the workspaces of the seed's figure."""
    rows = []
    for rings, sectors in GRIDS:
        each = hierarchy_numbers(rng, rings, sectors, GOALS)
        shares = (each.found, 1e3 * each.mean, 1e3 * each.worst, each.told)
        rows.append((f"{rings} × {sectors}", *shares, each.cells // 1024, 1e3 * each.prepared, 1e6 * each.seconds))
    heads = ("cells", "answered", "mean [mm]", "largest [mm]", "refused", "kept [KiB]", "before [ms]", "per goal [µs]")
    return Section(
        title="Reach hierarchy with workspaces",
        said="Workspaces of the chain and of its distal subchains are worked out beforehand; each joint then turns "
        "only as much as is needed for the goal to lie in the next workspace, without iteration. Workspaces are hard "
        "to keep when joints are many and limited (Ge 2.4, fig. 2.3, 2.4, after Korein and Badler).",
        found="One pass over the joints answers, inside the limits, and what is out of reach is told at once. The "
        "answer is as near as the cells are fine: halving the error takes four times the memory in a plane, eight "
        "times in space, and there is no room for a second goal or for an orientation.",
        tables=(Table(heads, tuple(rows)),),
        plots=(_outlines(),),
    )


def _outlines() -> Plot:
    """Outer and inner edge of every workspace, seen from its own joint."""
    spaces = Workspaces.of(CHAIN, LOWER, UPPER, *OUTLINE)
    curves = []
    for joint, cells in enumerate(spaces.reached):
        size = spaces.size(joint)
        used = np.flatnonzero(cells.any(axis=0))
        used = np.roll(used, -int(np.argmax(np.diff(used, append=used[0] + OUTLINE[1]))) - 1)  # begin after the gap
        outer = OUTLINE[0] - 1 - np.argmax(cells[::-1, used], axis=0)
        inner = np.argmax(cells[:, used], axis=0)
        places = [_placed(outer, used, size), _placed(inner[::-1], used[::-1], size)]
        around = np.concatenate([*places, places[0][:1]])
        curves.append(Curve.of(f"joint {joint + 1} on", around[:, 0], around[:, 1]))
    return Plot(
        "Workspaces of a limited chain, each seen from its first joint", "x [m]", "y [m]", tuple(curves), equal=True
    )


def _placed(rings: AnyArray, sectors: AnyArray, size: float) -> FloatArray:
    radius, angle = (rings + 0.5) * size / OUTLINE[0], (sectors + 0.5) * 2.0 * math.pi / OUTLINE[1]
    return np.stack([radius * np.cos(angle), radius * np.sin(angle)], axis=1)
