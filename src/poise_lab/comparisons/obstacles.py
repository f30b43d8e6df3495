"""Keeping away from obstacles: the ways of the seed side by side, and hard inequalities; one to twenty obstacles."""

from __future__ import annotations

import math

import numpy as np

from poise.analysis.report import Curve, Plot, Report, Section, Table
from poise.analysis.report.parts import Cell
from poise_lab.techniques.avoidance import (
    METHODS,
    Course,
    Ride,
    Step,
    Surroundings,
    blocked,
    by_inequalities,
    by_method,
    course,
    ride,
)

COUNTS = (1, 2, 5, 20)
COURSES = 3
OURS = "hard inequality"
OURS_TO_REST = "hard inequality, to rest"
SHOWN = ("task priority", "two worst weighted", "cost sum", "objective function", "priority reversed", OURS)
HEADS = (
    "way",
    "obstacles",
    "step [µs]",
    "least distance [mm]",
    "largest kink [°]",
    "largest jump [mm]",
    "turns back",
    "success [%]",
)


def obstacles(seed: int) -> Report:
    """Everything about keeping away."""
    rides = {(name, count): _rides(name, count, seed) for name in ways() for count in COUNTS}
    return Report(
        title="Keeping away from obstacles",
        intent="A trunk of twelve links on ball joints; its tip is drawn past balls that leave the tip's way free.",
        seed=seed,
        sections=(_one(rides), _many(rides), _insisting()),
    )


def ways() -> tuple[str, ...]:
    """Every way that is compared."""
    return (*METHODS, OURS, OURS_TO_REST)


def step_of(name: str, own: Course) -> Step:
    """One step of a way on a course, by its name."""
    if name in (OURS, OURS_TO_REST):
        return by_inequalities(own, to_rest=name == OURS_TO_REST)
    return by_method(METHODS[name], Surroundings(own.obstacles))


def _rides(name: str, count: int, seed: int) -> tuple[Ride, ...]:
    made = [course(count, 100 * seed + number) for number in range(COURSES)]
    return tuple(ride(each, step_of(name, each)) for each in made)


def _row(name: str, count: int, rides: tuple[Ride, ...]) -> tuple[Cell, ...]:
    return (
        name,
        count,
        1e6 * min(each.seconds for each in rides),
        1e3 * min(float(each.clearance.min()) for each in rides),
        math.degrees(max(each.kink for each in rides)),
        1e3 * max(each.jump for each in rides),
        float(np.mean([each.turned_back for each in rides])),
        100.0 * float(np.mean([each.succeeded for each in rides])),
    )


Rides = dict[tuple[str, int], tuple[Ride, ...]]


def _one(rides: Rides) -> Section:
    names = ("task priority", "velocity influence", "cost sum", "cost sum, as printed", "objective function")
    rows = tuple(_row(name, 1, rides[name, 1]) for name in (*names, OURS, OURS_TO_REST))
    return Section(
        title="One obstacle",
        said="Task priority is the slowest and bends the chain into kinks; the cost function is the fastest and "
        "smooth; the objective function lies between and is smooth (Ge table 5.1). With the sign as printed it "
        "attracts.",
        found="Kinks of task priority as said. The times hardly differ today: distances and Jacobians are most of a "
        "step. Taken through the Jacobian of the nearest point, the cost function is the objective function but for a "
        "factor. Written into the first three joint coordinates, as printed, it brings the chain nearer than no "
        "avoidance at all, which is what inequalities that are not leaned on amount to.",
        tables=(Table(HEADS, rows),),
    )


def _many(rides: Rides) -> Section:
    rows = tuple(_row(name, count, rides[name, count]) for count in COUNTS for name in ways())
    worst = tuple(
        Curve.of(
            name, COUNTS, [1e3 * min(float(each.clearance.min()) for each in rides[name, count]) for count in COUNTS]
        )
        for name in SHOWN
    )
    kinks = tuple(
        Curve.of(name, COUNTS, [math.degrees(max(each.kink for each in rides[name, count])) for count in COUNTS])
        for name in SHOWN
    )
    times = tuple(
        Curve.of(name, COUNTS, [1e6 * min(each.seconds for each in rides[name, count]) for count in COUNTS])
        for name in SHOWN
    )
    return Section(
        title="One to twenty obstacles",
        said="Two worst weighted: slow, kinks. Augmented forms take fewer obstacles than freedoms. The plain sum needs "
        "another gain for every number of obstacles; blending did not change that in practice; the adaptive cost was "
        "worse; priority reversed dances. The objective function keeps one gain and a smooth chain (Ge table 5.2).",
        found="As said, with one gain for all counts: task priority, weighted or augmented, kinks and jumps the more "
        "obstacles there are; the plain sum hums with twenty; blending, the adaptive and the augmented costs touch "
        "from five or twenty on; priority reversed dances. The objective function alone stays clear and smooth. No way "
        "of the seed promises a distance. Inequalities keep theirs, in less time, and bend the chain no more than it "
        "is bent without obstacles.",
        tables=(Table(HEADS, rows),),
        plots=(
            Plot("Least distance on the way", "obstacles", "mm", worst, log_x=True),
            Plot("Largest kink", "obstacles", "°", kinks, log_x=True),
            Plot("Time of one step", "obstacles", "µs", times, log_x=True, log_y=True),
        ),
    )


def _insisting() -> Section:
    own = blocked()
    found = {name: ride(own, step_of(name, own)) for name in ways()}
    frames = np.arange(len(own.goals))
    shown = tuple(Curve.of(name, frames, 1e3 * found[name].clearance) for name in SHOWN)
    ball, radius = own.obstacles[0].placement.translation, 0.1
    turn = np.linspace(0.0, 2.0 * np.pi, 60)
    ring = Curve.of("ball", ball[0] + radius * np.cos(turn), ball[2] + radius * np.sin(turn))
    ends = tuple(Curve.of(name, found[name].shape[:, 0], found[name].shape[:, 2]) for name in SHOWN)
    return Section(
        title="A hand that insists",
        said="Dragged on through an obstacle the trunk waits in front of it and then jumps over it, without entering "
        "it (Ge 5.5.1).",
        found="The goal goes right through a ball and stops behind it. Costs and the objective function put the tip "
        "first and go in with it; task priority stops in front of it, at its abort distance. Inequalities stop at "
        "their margin, stand still there and do not jump over.",
        tables=(Table(HEADS, tuple(_row(name, 1, (each,)) for name, each in found.items())),),
        plots=(
            Plot("Least distance, frame by frame", "frame", "mm", shown),
            Plot("The trunk in the end, from the side", "x [m]", "z [m]", (ring, *ends), equal=True),
        ),
    )
