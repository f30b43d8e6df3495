"""Criteria: what a figure does with the redundancy that its tasks leave [Baerlocher2001, 4.7.4, 7.2.5].

A criterion is an ordinary task on `LAST_LEVEL`, below every other: it never disturbs a task, criteria on that level are
summed, with their weights, and each is switched on and off like any task. That a criterion is not zero is no failure: a
solve is `solved` when all tasks above that level are met.

* :func:`mid_range` keeps limited joints in the middle of their ranges: e = (middle − x)/(half of the range), so that −1
  and 1 are the ends whatever the joint. Of ball joints it takes the swing from the middle of their region and the twist
  from the middle of its range.
* :func:`flexion` bends joints or straightens them: a share of the way from straight, the value nearest to zero, to the
  flexed end.
* :func:`comfort` draws readings to the values of a table. Poise ships none: numbers come from whoever measured them;
  readings that a table does not have are drawn to the middle of their ranges, the choice that needs no measurement.
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
from typing import Any

from poise.errors import TaskError
from poise.model import Coordinate, Figure, JointKind
from poise.model.limits.checks import number
from poise.tasks.comfort import ComfortTask, Table
from poise.tasks.fault import at_task
from poise.tasks.joint_selection import JointSelection
from poise.tasks.reading_span import ReadingSpan, reading_spans
from poise.tasks.scale import characteristic_length

LAST_LEVEL = 1000
"""Level of criteria: below all others."""

ONE_SIDED = 2.0  # a joint flexes to the end of its range that is this many times farther from straight than the other

Joints = str | Iterable[str] | None


def mid_range(figure: Figure, joints: Joints = None, *, name: str = "mid-range", **options: Any) -> ComfortTask:
    """Limited joints stay near the middle of their ranges: all of them, or those named (joints or single readings)."""
    spans = _chosen(figure, joints, name)
    table = {str(each): (span.middle, _per_half(figure, each, span)) for each, span in spans.items()}
    return ComfortTask(table=_not_empty(table, name), name=name, **{"level": LAST_LEVEL, **options})


def comfort(figure: Figure, table: Table | None = None, *, name: str = "comfort", **options: Any) -> ComfortTask:
    """Readings stay near what is comfortable.

    Parameters
    ----------
    figure : Figure
        The figure.
    table : mapping of coordinate to value, or to (value, weight), optional
        Comfortable values [rad or m], and how much the reading counts: with weight 1 half of its range is worth 1.
        Readings that are left out are drawn to the middle of their ranges with weight 1; unlimited ones are free.
    """
    own = {} if table is None else _by_coordinate(figure, table, name)
    spans = reading_spans(figure)
    entries: dict[str, tuple[float, float]] = {}
    for each in dict.fromkeys((*spans, *own)):
        value, weight = own.get(each, (spans[each].middle if each in spans else 0.0, 1.0))
        entries[str(each)] = (value, weight * (_per_half(figure, each, spans[each]) if each in spans else 1.0))
    return ComfortTask(table=_not_empty(entries, name), name=name, **{"level": LAST_LEVEL, **options})


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
        The joints or readings that bend. Hinges and elbows whose range lies on one side of straight bend by themselves
        the right way; for all others, a swing of a hip say, the sign says which way is flexion.
    limb : str, optional
        In place of joints: a site or segment, whose nearest branch bends, as far as it is made of hinges and elbows.
        With neither, all such joints of the figure do.
    share : float
        From 0, straight, to 1, as far as the range allows.
    """
    given = number("share", share)
    if not 0.0 <= given <= 1.0:
        raise TaskError(f"share must lie between 0 (straight) and 1 (fully flexed), got {share}.", name)
    if joints is not None and limb is not None:
        raise TaskError("flexion takes joints or a limb, not both.", name)
    signs = _signs(figure, joints, limb, name)
    spans = reading_spans(figure)
    table = {}
    for each, sign in signs.items():
        span = spans[each]
        straight = min(max(0.0, span.lower), span.upper)
        end = span.upper if sign > 0.0 else span.lower
        table[str(each)] = (straight + given * (end - straight), _per_half(figure, each, span))
    return ComfortTask(table=_not_empty(table, name), name=name, **{"level": LAST_LEVEL, **options})


def _signs(figure: Figure, joints: Any, limb: str | None, name: str) -> dict[Coordinate, float]:
    """Readings that bend, and which way."""
    if isinstance(joints, Mapping):
        chosen = _chosen(figure, tuple(joints), name)
        return {each: float(joints.get(str(each), joints.get(each.joint, 1.0))) for each in chosen}
    if joints is not None:
        found = {each: _own_sign(span) for each, span in _chosen(figure, joints, name, bending=True).items()}
        unclear = [str(each) for each, sign in found.items() if sign == 0.0]
        if unclear:
            raise TaskError(
                f"{', '.join(unclear)} can bend both ways; say which way is flexion: joints={{{unclear[0]!r}: 1}}, or "
                "-1.",
                name,
            )
        return found
    spans = {each: span for each, span in reading_spans(figure).items() if _bends(figure, each)}
    if limb is not None:
        with at_task(name):
            segment = figure.segment_index(figure.site(limb).segment)
            moved = JointSelection.branch().mask(figure, segment)
        spans = {each: span for each, span in spans.items() if moved[figure.slot(each.joint).v].any()}
    return {each: sign for each, span in spans.items() if (sign := _own_sign(span)) != 0.0}


def _own_sign(span: ReadingSpan) -> float:
    """Which end of its range a joint flexes to: the one far from straight; 0 where neither is."""
    straight = min(max(0.0, span.lower), span.upper)
    up, down = span.upper - straight, straight - span.lower
    if up >= ONE_SIDED * down:
        return 1.0
    return -1.0 if down >= ONE_SIDED * up else 0.0


def _bends(figure: Figure, each: Coordinate) -> bool:
    kind = figure.joint(each.joint).kind
    return kind is JointKind.HINGE or (kind is JointKind.ELBOW and each.component == "flexion")


def _chosen(figure: Figure, joints: Joints, name: str, *, bending: bool = False) -> dict[Coordinate, ReadingSpan]:
    """Spans of the readings named: of all limited ones, of whole joints, or one by one."""
    spans = reading_spans(figure)
    if joints is None:
        return dict(spans)
    found: dict[Coordinate, ReadingSpan] = {}
    for text in (joints,) if isinstance(joints, str) else tuple(joints):
        own = [each for each in spans if each.joint == text]
        if bending and len(own) > 1:
            own = [each for each in own if _bends(figure, each)]
        if not own:
            with at_task(name):
                own = [figure.coordinate(text)]
        for each in own:
            if each not in spans:
                raise TaskError(f"{each} has no range on both sides, so no middle and no ends; leave it out.", name)
            found[each] = spans[each]
    return found


def _by_coordinate(figure: Figure, table: Table, name: str) -> dict[Coordinate, tuple[float, float]]:
    cleaned = ComfortTask(table=table, name=name)
    with at_task(name):
        return {figure.coordinate(text): (value, weight) for text, value, weight in cleaned.entries}


def _per_half(figure: Figure, each: Coordinate, span: ReadingSpan) -> float:
    """Factor that makes half a range 1, in rows that count radians as they are and meters in characteristic lengths."""
    slides = figure.joint(each.joint).kind is JointKind.SLIDE
    return (characteristic_length(figure) if slides else 1.0) / span.half_width


def _not_empty(table: dict[str, tuple[float, float]], name: str) -> dict[str, tuple[float, float]]:
    if not table:
        raise TaskError("no joint of the figure has a range that this could use.", name)
    return table
