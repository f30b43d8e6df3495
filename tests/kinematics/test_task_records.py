"""Records that the native backend refuses, in words, and random ones that it survives."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from poise.backend import backend_status
from poise.errors import BackendError
from poise.kinematics.compiled_figure import compile_figure
from poise.kinematics.native_backend.kinematics import NativeKinematics
from poise.kinematics.native_backend.schema import LAYOUTS
from poise.kinematics.native_backend.task_record import WORLD, CallbackRows, RecordKind, TaskRecord, TaskRowsSpec, flat
from poise.kinematics.native_backend.task_rows import NativeTaskRows
from poise.kinematics.selection import bind
from poise.model import Figure, FigureBuilder
from tests.support.figures import arm, random_configuration

VARIANTS = [each.name for each in backend_status().variants if each.built and each.supported]
pytestmark = pytest.mark.skipif(not VARIANTS, reason="no native kernel is built")

GOOD = TaskRecord(RecordKind.POINT, 3, flat(np.zeros(12), np.eye(3)), 2)
COORDINATES = TaskRecord(RecordKind.COORDINATES, 1, flat(0.1, 1, 2, 1.0))
WEIGHTED = TaskRecord(RecordKind.WEIGHTED_COORDINATE, 1, flat(0.1, 1, 2, 1.0, 2.0, 0.1))
# two rows of the coordinates 1.2 and 2.0: goals, their number, the coordinates, and the matrix column by column
LINEAR = TaskRecord(RecordKind.LINEAR_COORDINATES, 2, flat(0.1, 0.2, 2, 1, 2, 2, 0, 1.0, 2.0, 3.0, 4.0))
POSITION_SUM = TaskRecord(RecordKind.POSITION_SUM, 1, flat(np.zeros(5), 2, np.zeros(6)))
TORQUES = TaskRecord(RecordKind.TORQUES, 1, flat(np.zeros(5), 1, 1.0))
NEUTRAL = arm().neutral()
POSTURE = TaskRecord(RecordKind.POSTURE, 5, flat(NEUTRAL, 1, 0, 2, 0))  # joints, each with a mark whether it wraps


def rows_of(records: list[TaskRecord], figure: Figure | None = None, **settings: Any) -> NativeTaskRows:
    backend = bind(compile_figure(arm() if figure is None else figure), settings.pop("variant", "native"))
    assert isinstance(backend, NativeKinematics)
    row_scales = settings.pop("row_scales", None)
    row_scales = np.ones(sum(record.rows for record in records)) if row_scales is None else row_scales
    return backend.task_rows([TaskRowsSpec(row_scales=row_scales, records=records, **settings)])


BAD = {
    "no such kind": (replace(GOOD, kind=19), "record 0: unknown kind 19"),
    "negative kind": (replace(GOOD, kind=-1), "unknown kind -1"),
    "no such segment": (replace(GOOD, segment=4), "no segment 4"),
    "no segment": (replace(GOOD, segment=WORLD), "no segment -1"),
    "no such other": (replace(GOOD, other=-2), "no segment -2"),
    "one too many": (replace(GOOD, other=1), "it is about one segment alone"),
    "too many rows": (replace(GOOD, rows=4), "it cannot have 4 rows"),
    "no rows": (replace(GOOD, rows=0), "it cannot have 0 rows"),
    "negative rows": (replace(GOOD, rows=-1), "it cannot have -1 rows"),
    "too few numbers": (replace(GOOD, numbers=np.zeros(20)), "it needs 21 numbers, got 20"),
    "too many numbers": (replace(GOOD, numbers=np.zeros(22)), "it needs 21 numbers, got 22"),
    "factor": (replace(GOOD, factor=np.nan), "its factor must be finite"),
    "active dofs": (
        replace(GOOD, active_dofs=np.ones(3, dtype=bool)),
        r"active_dofs: expected 7 entries, got shape \(3,\)",
    ),
    "huge": (replace(GOOD, segment=2**40), "out of bounds"),
    "bodiless": (TaskRecord(RecordKind.CENTER_OF_MASS, 1, np.zeros(8), 1), "its segment must be -1"),
    "alone": (TaskRecord(RecordKind.RELATIVE_POINT, 3, np.zeros(6), 1), "it needs two segments"),
    "same": (TaskRecord(RecordKind.DISTANCE, 1, np.zeros(9), 1, 1), "both its segments are the same"),
    "joint": (replace(COORDINATES, numbers=flat(0.1, 4, 0, 1.0)), "no such joint"),
    "half a joint": (replace(COORDINATES, numbers=flat(0.1, 1.5, 0, 1.0)), "no such joint"),
    "no number": (replace(COORDINATES, numbers=flat(0.1, np.nan, 0, 1.0)), "no such joint"),
    "component": (replace(COORDINATES, numbers=flat(0.1, 1, 3, 1.0)), "no such component"),
    "unmoved": (replace(COORDINATES, numbers=flat(0.1, 0, 0, 1.0)), "no such component"),
    "cut short": (replace(COORDINATES, numbers=flat(0.1, 1, 2)), "joint, component, factor for each coordinate"),
    "nothing": (replace(COORDINATES, numbers=np.zeros(0)), "joint, component, factor for each coordinate"),
    "near joint": (replace(WEIGHTED, numbers=flat(0.1, 4, 0, 1.0, 2.0, 0.1)), "no such joint"),
    "near component": (replace(WEIGHTED, numbers=flat(0.1, 1, 3, 1.0, 2.0, 0.1)), "no such component"),
    "near cut short": (replace(WEIGHTED, numbers=flat(0.1, 1, 2, 1.0)), "it needs 6 numbers, got 4"),
    "near rows": (replace(WEIGHTED, rows=2), "it cannot have 2 rows"),
    "linear joint": (replace(LINEAR, numbers=flat(0.1, 0.2, 1, 4, 0, 1.0, 2.0)), "no such joint"),
    "linear component": (replace(LINEAR, numbers=flat(0.1, 0.2, 1, 1, 3, 1.0, 2.0)), "no such component"),
    "linear cut short": (replace(LINEAR, numbers=LINEAR.numbers[:-1]), "one factor per row and coordinate"),
    "linear count": (replace(LINEAR, numbers=flat(0.1, 0.2, 0, 1, 2, 1.0, 2.0)), "one factor per row and coordinate"),
    "linear huge count": (replace(LINEAR, numbers=flat(0.1, 0.2, 1e300, 1, 2, 1.0, 2.0)), "no such count"),
    "linear rows": (replace(LINEAR, rows=3), "no such count|one factor per row and coordinate"),
    "linear of nothing": (replace(LINEAR, numbers=np.zeros(3)), "at least one coordinate"),
    "place": (replace(POSITION_SUM, numbers=flat(np.zeros(5), 4, np.zeros(6))), "no such segment"),
    "place rows": (replace(POSITION_SUM, rows=2), "a sum of positions has one row"),
    "place cut short": (replace(POSITION_SUM, numbers=np.zeros(11)), "then segment, point, factor for each point"),
    "no place at all": (replace(POSITION_SUM, numbers=np.zeros(0)), "then segment, point, factor for each point"),
    "torque freedom": (replace(TORQUES, numbers=flat(np.zeros(5), 9, 1.0)), "no such degree of freedom"),
    "torque counts": (replace(TORQUES, numbers=flat(np.zeros(3), 3, 0, 1, 1.0)), "10 numbers for each wrench"),
    "torque counts of none": (replace(TORQUES, numbers=flat(np.zeros(3), np.nan, 0, 1, 1.0)), "no such count"),
    "effort rows": (
        replace(TORQUES, kind=RecordKind.EFFORT, rows=2),
        "one row per degree of freedom, or one for their effort",
    ),
    "torques of nothing": (replace(TORQUES, numbers=np.zeros(3)), "at least one row"),
    "posture of none": (replace(POSTURE, numbers=NEUTRAL), "then at least one joint"),
    "posture twice": (replace(POSTURE, numbers=flat(NEUTRAL, 1, 0, 1, 0), rows=6), "duplicate joint"),
    "posture rows": (replace(POSTURE, rows=4), "one row per degree of freedom"),
    "posture joint": (replace(POSTURE, numbers=flat(NEUTRAL, 1, 0, 9, 0)), "no such joint"),
}


@pytest.mark.parametrize("case", BAD)
def test_records_that_cannot_be_used_are_refused_in_words(case: str) -> None:
    record, words = BAD[case]
    with pytest.raises(BackendError, match=f"figure 'arm': tasks: .*({words})"):
        rows_of([record], row_scales=np.ones(3))


def test_the_center_of_mass_of_nothing_is_refused() -> None:
    figure = FigureBuilder("ghost").segment("only").root("only", free=True).build()
    with pytest.raises(BackendError, match="the figure has no mass, so no center of mass"):
        rows_of([TaskRecord(RecordKind.CENTER_OF_MASS, 1, np.zeros(8))], figure)


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"row_scales": np.ones(2)}, "its records and its row scales differ in rows"),
        ({"row_scales": np.zeros(3)}, "the scale of a row must be finite and greater than zero"),
        ({"row_scales": np.array([1.0, np.inf, 1.0])}, "the scale of a row must be finite"),
        ({"weight": 0.0}, "a weight must be finite and greater than zero"),
        ({"weight": np.nan}, "a weight must be finite"),
        ({"callback": SimpleNamespace(rows=None, hessian=None)}, "a callback task cannot have records"),
    ],
    ids=["too few scales", "zero scale", "infinite scale", "zero weight", "NaN weight", "callback with records"],
)
def test_tasks_that_cannot_be_used_are_refused_in_words(settings: dict[str, Any], words: str) -> None:
    with pytest.raises(BackendError, match=words):
        rows_of([GOOD], **settings)


def test_tasks_and_weights_that_are_not_there_are_refused() -> None:
    rows = rows_of([GOOD])
    with pytest.raises(BackendError, match="no task 1"):
        rows.set_task(1, level=1, weight=1.0, enabled=True)
    with pytest.raises(ValueError, match="no record 1"):
        rows.core.numbers(0, 1)
    with pytest.raises(BackendError, match="weights must have 3 numbers"):
        rows.hessian(np.ones(2))
    with pytest.raises(BackendError, match="q must have 10 numbers"):
        rows.evaluate(np.zeros(3))
    with pytest.raises(BackendError, match="evaluate the rows before their Hessian"):
        rows.hessian(np.ones(3))


def test_records_of_another_shape_are_not_written() -> None:
    rows = rows_of([GOOD])
    for other in ([], [GOOD, GOOD], [replace(GOOD, segment=1)], [replace(GOOD, rows=1, numbers=np.zeros(11))]):
        with pytest.raises(BackendError, match="create new task rows"):
            rows.set_records(0, other)


def callback_task(lower: Any = (1.0,), jacobian: Any = None, answer: Any = None) -> SimpleNamespace:
    J = np.ones((1, arm().nv)) if jacobian is None else jacobian
    made = CallbackRows(np.array(lower), np.array(lower), J, 1.0)
    return SimpleNamespace(rows=lambda q: made, hessian=lambda q, w: w[0] * np.eye(7) if answer is None else answer)


def test_callback_tasks_are_scaled_and_checked() -> None:
    rows = rows_of([], callback=callback_task(), row_scales=np.array([0.5]), weight=3.0)
    lower, upper, jacobian = rows.evaluate(NEUTRAL)
    assert (lower[0], upper[0]) == (1.5, 1.5)
    np.testing.assert_array_equal(jacobian, np.full((1, 7), 1.5))
    np.testing.assert_array_equal(rows.hessian([2.0]), 3.0 * np.eye(7))
    assert rows.error_norms.tolist() == [1.0]
    for wrong in (
        callback_task((1.0, 2.0)),
        callback_task(jacobian=np.ones((1, 6))),
        callback_task(jacobian=np.ones((2, 7))),
    ):
        with pytest.raises(ValueError, match="callback task"):
            rows_of([], callback=wrong, row_scales=np.ones(1)).evaluate(NEUTRAL)
    bent = rows_of([], callback=callback_task(answer=np.eye(6)), row_scales=np.ones(1))
    bent.evaluate(NEUTRAL)
    with pytest.raises(BackendError, match=r"Hessian of shape \(nv, nv\)"):
        bent.hessian([1.0])


def test_arrays_outlive_what_they_came_from() -> None:
    rows = rows_of([GOOD])
    views = rows.evaluate(NEUTRAL)
    expected, numbers = [view.copy() for view in views], rows.core.numbers(0, 0)
    del rows
    numbers[3] = 7.0
    for view, before in zip(views, expected, strict=True):
        np.testing.assert_array_equal(view, before)


STATIC = (RecordKind.TORQUES, RecordKind.EFFORT)
BODILESS = (
    RecordKind.CENTER_OF_MASS,
    RecordKind.COORDINATES,
    RecordKind.WEIGHTED_COORDINATE,
    RecordKind.LINEAR_COORDINATES,
    RecordKind.POSTURE,
    RecordKind.POSITION_SUM,
    RecordKind.CLEARANCE,
    RecordKind.SUPPORT_POLYGON,
    *STATIC,
)
PAIRS = (RecordKind.RELATIVE_POINT, RecordKind.RELATIVE_ORIENTATION, RecordKind.ELLIPSOID)
ROWS = (3, 2, 1, 3, 2, 2, 3, 3, 1, 1, 1, 3, 1, 1, 2, 1, 3, 1, 2)
ENTRIES = {"factor": 2, "solid": 2, "atom": 2, "corner": 3}  # of a group, where there is more than one


def size_of(kind: RecordKind) -> int:
    """Numbers of a record with so many rows and entries."""
    layout = LAYOUTS[kind]
    groups = sum(group.size * ENTRIES.get(group.name, 1) for group in layout.groups)
    return layout.head(ROWS[kind], len(NEUTRAL)) + groups


def two_solids(rng: np.random.Generator) -> np.ndarray:
    """A solid of the figure and one in the world, each of one atom; sometimes with an invalid number."""
    layout = LAYOUTS[RecordKind.CLEARANCE]
    numbers = rng.choice([0.0, 1.0, 2.0, -1.0, 0.3, 1e300], size_of(RecordKind.CLEARANCE))
    counts = layout.offset("figure_solids")
    numbers[counts : counts + 4] = (1.0, 1.0, 2.0, 1.0)
    solids, _, pairs, _ = (span.start for span in layout.spans(numbers, 2))
    numbers[solids : solids + 8] = (1.0, 1.0, 0.1, 0.0, -1.0, 1.0, 0.2, float(rng.random() < 0.3))
    numbers[pairs : pairs + 2] = (0.0, 1.0)
    if rng.random() < 0.3:
        numbers[rng.integers(len(numbers))] = rng.choice([np.nan, np.inf, -1.0, 9.0, 0.5])
    return numbers


def random_record(rng: np.random.Generator) -> TaskRecord:
    """A record of a random kind, right in most respects, with numbers of all sorts."""
    kind = RecordKind(rng.integers(len(RecordKind)))
    numbers = rng.choice([0.0, 1.0, 1.0, 2.0, -1.0, 0.3, 1e300, np.inf, np.nan], size_of(kind) + (rng.random() < 0.1))
    if rng.random() < 0.8 and kind in BODILESS:
        place = {RecordKind.POSITION_SUM: 5, RecordKind.WEIGHTED_COORDINATE: 1}.get(kind, -3)
        numbers[place:][:3] = (1.0, 0.0, 1.0)  # joint, component and factor, say
        if kind is RecordKind.LINEAR_COORDINATES:
            numbers[LAYOUTS[kind].offset("term_count", ROWS[kind]) :][:3] = (1.0, 1.0, 2.0)  # and joint, component
        if kind in STATIC:
            numbers[LAYOUTS[kind].offset("wrench_count") :][:3] = (1.0, 1.0, 2.0)  # counts, and the first segment
        if kind is RecordKind.CLEARANCE:
            numbers[: size_of(kind)] = two_solids(rng)
        if kind is RecordKind.SUPPORT_POLYGON:
            numbers[LAYOUTS[kind].offset("point_count")] = 1.0
            points, corners = (span.start for span in LAYOUTS[kind].spans(numbers, ROWS[kind]))
            numbers[[points, corners, corners + 4, corners + 8]] = (2.0, 1.0, 2.0, 0.0)
    segment = WORLD if kind in BODILESS else int(rng.integers(4))
    other = int(rng.integers(4)) if kind in PAIRS else WORLD
    if rng.random() < 0.2:
        segment, other = rng.integers(-2, 6, 2).tolist()
    return TaskRecord(kind, ROWS[kind] if rng.random() < 0.9 else int(rng.integers(-1, 6)), numbers, segment, other)


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_kernel_survives_random_records(variant: str) -> None:
    """Whatever is accepted can be evaluated, also with NaN and infinity."""
    rng = np.random.default_rng(0)
    accepted = set()
    refused = 0
    for _ in range(600):
        record = random_record(rng)
        try:
            made = rows_of([record], variant=variant, row_scales=np.ones(max(record.rows, 0)))
        except BackendError:
            refused += 1
            continue
        accepted.add(record.kind)
        for q in (random_configuration(arm(), rng), np.full(10, np.nan)):
            made.evaluate(q)
            assert made.hessian(rng.normal(size=record.rows)).shape == (7, 7)
    assert accepted == set(RecordKind)
    assert refused > 50
