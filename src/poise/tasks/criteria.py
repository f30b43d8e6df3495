"""Criteria: how the redundancy that the tasks leave is used [Baerlocher2001, 4.7.4, 7.2.5].

Other names for this: secondary objectives, null-space objectives, redundancy resolution. A criterion is an ordinary
task on `LAST_LEVEL`, below every other: it acts in the null space of all tasks and never disturbs one. Criteria on that
level are summed with their weights, and each is enabled and disabled like any task. A criterion that is not zero is not
a failure: a solve is `solved` when all tasks above that level are met.

* :func:`mid_range` keeps limited joints in the middle of their ranges: e = (middle − x)/(half of the range), so that −1
  and 1 are the ends of every joint's range. For ball joints it takes the swing from the middle of their region and the
  twist from the middle of its range.
* :func:`flexion` bends or straightens joints: a fraction of the way from straight, the value nearest to zero, to the
  flexed end.
* :func:`comfort` draws coordinates to the values of a table; coordinates that a table lacks are drawn to the middle of
  their ranges, which needs no measurement.
* :func:`discomfort` keeps coordinates inside comfortable ranges around neutral values.
  :func:`poise.library.human_comfort` is such a table for people, with its sources.
* A posture is a criterion too: ``PostureTask(pose=…, level=LAST_LEVEL)``.

>>> from poise.model import FigureBuilder
>>> builder = FigureBuilder("arm").segment("base").segment("upper").segment("lower").root("base")
>>> builder = builder.hinge("shoulder", "base", "upper", axis=(0, 1, 0), range=(-1, 2))
>>> arm = builder.hinge("elbow", "upper", "lower", at=(0, 0, 1), axis=(0, 1, 0), range=(0, 2.5)).build()
>>> mid_range(arm).entries
(('shoulder.angle', 0.5, 0.6666666666666666), ('elbow.angle', 1.25, 0.8))
>>> flexion(arm, ["elbow"]).entries
(('elbow.angle', 2.5, 0.8),)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from poise.errors import TaskError
from poise.math.input_checks import number
from poise.model import Coordinate, Figure, JointKind
from poise.tasks.comfort import ComfortTask, Table
from poise.tasks.discomfort import ComfortRange, DiscomfortTask
from poise.tasks.joint_selection import JointSelection
from poise.tasks.terms.characteristic_length import characteristic_length
from poise.tasks.terms.coordinate_ranges import CoordinateRange, coordinate_ranges
from poise.tasks.terms.validation import naming_task

LAST_LEVEL = 1000
"""Priority level of criteria: below all others."""

_ONE_SIDED_RATIO = 2.0  # a joint flexes to the end of its range that is this many times farther from straight

Joints = str | Iterable[str] | None
_Entry = TypeVar("_Entry")


def mid_range(figure: Figure, joints: Joints = None, *, name: str = "mid-range", **options: Any) -> ComfortTask:
    """Keep limited joints near the middle of their ranges: all of them, or those named (joints or coordinates)."""
    ranges = _selected_ranges(figure, joints, name)
    table = {str(each): (own.middle, _weight_per_half(figure, each, own)) for each, own in ranges.items()}
    return ComfortTask(table=_not_empty(table, name), name=name, **{"level": LAST_LEVEL, **options})


def comfort(figure: Figure, table: Table | None = None, *, name: str = "comfort", **options: Any) -> ComfortTask:
    """Keep coordinates near comfortable values.

    Parameters
    ----------
    figure : Figure
        The figure.
    table : mapping of coordinate to value, or to (value, weight), optional
        Comfortable values [rad or m] and weights: with weight 1, half of the range counts as 1. Coordinates that are
        left out are drawn to the middle of their ranges with weight 1; unlimited ones are free.
    """
    given = {} if table is None else _by_coordinate(figure, table, name)
    ranges = coordinate_ranges(figure)
    entries: dict[str, tuple[float, float]] = {}
    for each in dict.fromkeys((*ranges, *given)):
        value, weight = given.get(each, (ranges[each].middle if each in ranges else 0.0, 1.0))
        entries[str(each)] = (value, weight * (_weight_per_half(figure, each, ranges[each]) if each in ranges else 1.0))
    return ComfortTask(table=_not_empty(entries, name), name=name, **{"level": LAST_LEVEL, **options})


def discomfort(
    figure: Figure, table: Mapping[str, Any] | None = None, *, name: str = "comfort", **options: Any
) -> DiscomfortTask:
    """Keep coordinates inside comfortable ranges, near their neutral values.

    Parameters
    ----------
    figure : Figure
        The figure.
    table : mapping of coordinate to (neutral, lower, upper[, weight]), to a value, or to (value, weight), optional
        Comfort ranges [rad or m]; a single value is a range without width. Later entries for the same coordinate
        replace earlier ones. Coordinates that are left out are drawn to the middle of their ranges; unlimited ones are
        free.
    """
    middles = {
        each: ComfortRange(own.middle, own.middle, own.middle) for each, own in coordinate_ranges(figure).items()
    }
    entries: dict[Coordinate, Any] = dict(middles)
    with naming_task(name):
        for text, entry in (table or {}).items():
            entries[figure.coordinate(text)] = _as_range(text, entry)
    found = {str(each): values for each, values in entries.items()}
    return DiscomfortTask(table=_not_empty(found, name), name=name, **{"level": LAST_LEVEL, **options})


def _as_range(text: str, entry: Any) -> Any:
    """A comfort range, from a range, a value, or a value and its weight."""
    parts = entry if isinstance(entry, (tuple, list)) else (entry,)
    if len(parts) > 2:
        return entry
    ((_, value, weight),) = ComfortTask(table={text: entry}).entries
    return ComfortRange(value, value, value, weight)


def flexion(
    figure: Figure,
    joints: str | Iterable[str] | Mapping[str, float] | None = None,
    *,
    limb: str | None = None,
    share: float = 1.0,
    name: str = "flexion",
    **options: Any,
) -> ComfortTask:
    """Bend joints, or straighten them.

    Parameters
    ----------
    figure : Figure
        The figure.
    joints : names, or mapping of coordinate to sign
        The joints or coordinates that bend. Hinges and elbows whose range lies on one side of straight need no sign;
        for all others, a swing of a hip say, the sign gives the direction of flexion.
    limb : str, optional
        Instead of joints: a site or segment, whose nearest branch bends, as far as it consists of hinges and elbows.
        With neither, all such joints of the figure bend.
    share : float
        From 0, straight, to 1, the flexed end of the range.
    """
    fraction = number("share", share)
    if not 0.0 <= fraction <= 1.0:
        raise TaskError(f"share must lie between 0 (straight) and 1 (fully flexed), got {share}.", name)
    if joints is not None and limb is not None:
        raise TaskError("flexion takes joints or a limb, not both.", name)
    signs = _flexion_signs(figure, joints, limb, name)
    ranges = coordinate_ranges(figure)
    table = {}
    for each, sign in signs.items():
        own = ranges[each]
        straight = min(max(0.0, own.lower), own.upper)
        end = own.upper if sign > 0.0 else own.lower
        table[str(each)] = (straight + fraction * (end - straight), _weight_per_half(figure, each, own))
    return ComfortTask(table=_not_empty(table, name), name=name, **{"level": LAST_LEVEL, **options})


def _flexion_signs(figure: Figure, joints: Any, limb: str | None, name: str) -> dict[Coordinate, float]:
    """Coordinates that bend, and the sign of flexion."""
    if isinstance(joints, Mapping):
        selected = _selected_ranges(figure, tuple(joints), name)
        return {each: float(joints.get(str(each), joints.get(each.joint, 1.0))) for each in selected}
    if joints is not None:
        signs = {each: _range_sign(own) for each, own in _selected_ranges(figure, joints, name, bending=True).items()}
        ambiguous = [str(each) for each, sign in signs.items() if sign == 0.0]
        if ambiguous:
            raise TaskError(
                f"{', '.join(ambiguous)} can bend both ways; say which way is flexion: joints={{{ambiguous[0]!r}: 1}}, "
                "or -1.",
                name,
            )
        return signs
    ranges = {each: own for each, own in coordinate_ranges(figure).items() if _is_flexion(figure, each)}
    if limb is not None:
        with naming_task(name):
            segment = figure.segment_index(figure.site(limb).segment)
            mask = JointSelection.branch().mask(figure, segment)
        ranges = {each: own for each, own in ranges.items() if mask[figure.slot(each.joint).v].any()}
    return {each: sign for each, own in ranges.items() if (sign := _range_sign(own)) != 0.0}


def _range_sign(own: CoordinateRange) -> float:
    """Sign of the end of the range to which a joint flexes, the one far from straight; 0 where neither is."""
    straight = min(max(0.0, own.lower), own.upper)
    up, down = own.upper - straight, straight - own.lower
    if up >= _ONE_SIDED_RATIO * down:
        return 1.0
    return -1.0 if down >= _ONE_SIDED_RATIO * up else 0.0


def _is_flexion(figure: Figure, each: Coordinate) -> bool:
    kind = figure.joint(each.joint).kind
    return kind is JointKind.HINGE or (kind is JointKind.ELBOW and each.component == "flexion")


def _selected_ranges(
    figure: Figure, joints: Joints, name: str, *, bending: bool = False
) -> dict[Coordinate, CoordinateRange]:
    """Ranges of the named coordinates: of all limited ones, of whole joints, or one by one."""
    ranges = coordinate_ranges(figure)
    if joints is None:
        return dict(ranges)
    selected: dict[Coordinate, CoordinateRange] = {}
    for text in (joints,) if isinstance(joints, str) else tuple(joints):
        coordinates = [each for each in ranges if each.joint == text]
        if bending and len(coordinates) > 1:
            coordinates = [each for each in coordinates if _is_flexion(figure, each)]
        if not coordinates:
            with naming_task(name):
                coordinates = [figure.coordinate(text)]
        for each in coordinates:
            if each not in ranges:
                raise TaskError(f"{each} has no limits on both sides, so its range has no middle; leave it out.", name)
            selected[each] = ranges[each]
    return selected


def _by_coordinate(figure: Figure, table: Table, name: str) -> dict[Coordinate, tuple[float, float]]:
    validated = ComfortTask(table=table, name=name)
    with naming_task(name):
        return {figure.coordinate(text): (value, weight) for text, value, weight in validated.entries}


def _weight_per_half(figure: Figure, each: Coordinate, own: CoordinateRange) -> float:
    """Weight with which half a range counts as 1, in rows that scale meters by the characteristic length."""
    is_slide = figure.joint(each.joint).kind is JointKind.SLIDE
    return (characteristic_length(figure) if is_slide else 1.0) / own.half_width


def _not_empty(table: Mapping[str, _Entry], name: str) -> Mapping[str, _Entry]:
    if not table:
        raise TaskError("no joint of the figure has a range that this criterion could use.", name)
    return table
