"""How strong the joints of people are: largest static moments by joint, direction, sex and percentile.

All values are approximate. Those of shoulders, elbows, wrists, knees, of hips and ankles forward and back and of the
lowest joint of the trunk were measured; the others (hips sideways and about, neck, collarbones, upper spine, fingers,
toes) are shares of those, estimated: *approximate, by scaling*, and left out on request. Between the 5th, 50th and 95th
percentile, and beyond them, moments follow the normal deviate linearly.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from statistics import NormalDist

from poise.errors import FigureError, suggest
from poise.figure import Figure
from poise.figures.human_data import table
from poise.figures.human_sizes import PERCENTILES, SEXES

_LOWEST_SHARE = 0.2  # of the median: extrapolated moments do not fall below it
_TURNED = ("swing_x", "twist")  # readings that the other side has with the other sign
_AT_95 = NormalDist().inv_cdf(0.95)
_FINGER = re.compile(r"(?:thumb|index|middle|ring|little)_(base|middle|end)")
_COLUMN = {"spine": re.compile(r"(?:\w+_spine|spine_\w+)"), "neck": re.compile(r"(?:\w+_neck|neck_\w+)")}

Ends = tuple[float, float]


def human_strength(
    figure: Figure, *, sex: str = "male", percentile: float = 50.0, measured_only: bool = False
) -> dict[str, Ends]:
    """Largest moments [N m] of a human's joints, by reading: (−moment towards smaller values, +towards larger).

    Parameters
    ----------
    figure : Figure
        Made by :func:`poise.figures.human`; readings of joints that it lacks are left out.
    sex : {"male", "female"}
        Whose strength.
    percentile : float
        Strength that this percentage of people stay below.
    measured_only : bool
        Leave out what is scaled from other joints.

    Examples
    --------
    >>> from poise import figures
    >>> figures.human_strength(figures.human())["left_elbow.flexion"]
    (-46.0, 77.0)
    """
    if sex not in SEXES:
        raise FigureError(f"the sex of a human is 'male' or 'female', got {sex!r}; {suggest(str(sex), SEXES)}")
    lowest, highest = PERCENTILES
    if not (isinstance(percentile, int | float) and lowest <= percentile <= highest):
        raise FigureError(f"a percentile of strength is from {lowest:g} to {highest:g}, got {percentile!r}.")
    place = NormalDist().inv_cdf(percentile / 100.0)
    moments: dict[str, Ends] = {}
    for reading, ends, share in _rows(figure, sex, place):
        if share == 1.0 or not measured_only:
            moments[reading] = (share * ends[0], share * ends[1])
    scaled = {} if measured_only else table("strength")["scaled"]
    known = set(table("strength")["readings"]) | set(scaled)
    return {reading: ends for reading, ends in moments.items() if _kind(reading) in known}


def _rows(figure: Figure, sex: str, place: float) -> Iterator[tuple[str, Ends, float]]:
    """Reading, its moments, and the share of them that the joint has, of every joint of the figure."""
    by_part = _moments(sex, place)
    for part, share, joint in _parts(figure):
        for reading, ends in by_part.items():
            of, _, component = reading.partition(".")
            if of == part:
                turned = joint.startswith("right_") and component in _TURNED
                yield f"{joint}.{component}", (-ends[1], -ends[0]) if turned else ends, share


def _moments(sex: str, place: float) -> dict[str, Ends]:
    data = table("strength")
    found = {
        reading: (-_moment(below, sex, place), _moment(above, sex, place))
        for reading, (below, above) in data["readings"].items()
    }
    for reading, ((less, below), (more, above)) in data["scaled"].items():
        found[reading] = (-less * _moment(below, sex, place), more * _moment(above, sex, place))
    return found


def _kind(reading: str) -> str:
    """Row of the table that a reading of a figure stands in."""
    joint, _, component = reading.partition(".")
    return f"{_part(joint)}.{component}"


def _part(joint: str) -> str:
    bare = joint.removeprefix("left_").removeprefix("right_")
    finger = _FINGER.fullmatch(bare)
    if finger:
        return f"finger_{finger[1]}"
    return next((part for part, pattern in _COLUMN.items() if pattern.fullmatch(bare)), bare)


def _parts(figure: Figure) -> Iterator[tuple[str, float, str]]:
    """Part of the table, share of its strength, and name of every joint."""
    parts = [(_part(joint.name), joint.name) for joint in figure.joints]
    count = {column: sum(part == column for part, _ in parts) for column in _COLUMN}
    place = dict.fromkeys(_COLUMN, 0)
    for part, joint in parts:
        share = 1.0
        if part in count:
            way = place[part] / max(count[part] - 1, 1)
            share = 1.0 - way * (1.0 - table("strength")["upward"][part])
            place[part] += 1
        yield part, share, joint


def _moment(key: str, sex: str, place: float) -> float:
    """Moment at a normal deviate."""
    part, _, way = key.partition(".")
    data = table("strength")
    if way in data["stobbe"].get(part, {}):
        low, median, high = data["stobbe"][part][way][sex]
    else:
        median = data["medians"][part][way][sex]
        reach = _AT_95 * data["variation"] * median
        low, high = median - reach, median + reach
    step = (high - median) if place > 0.0 else (median - low)
    return float(max(median + step * place / _AT_95, _LOWEST_SHARE * median))
