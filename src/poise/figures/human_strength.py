"""How strong the joints of people are: largest static moments by joint, direction, sex and percentile.

Values are approximate, and not every joint has been measured: hips sideways, necks, collarbones, fingers and toes have
no entry. Between the 5th, 50th and 95th percentile, and beyond them, moments follow the normal deviate linearly.
"""

from __future__ import annotations

from statistics import NormalDist

from poise.errors import FigureError, suggest
from poise.figure import Figure
from poise.figures.human_data import table
from poise.figures.human_sizes import PERCENTILES, SEXES

_LOWEST_SHARE = 0.2  # of the median: extrapolated moments do not fall below it
_TURNED = ("swing_x", "twist")  # readings that the other side has with the other sign


def human_strength(figure: Figure, *, sex: str = "male", percentile: float = 50.0) -> dict[str, tuple[float, float]]:
    """Largest moments [N m] of a human's joints, by reading: (−moment towards smaller values, +towards larger).

    Parameters
    ----------
    figure : Figure
        Made by :func:`poise.figures.human`; readings of joints that it lacks are left out.
    sex : {"male", "female"}
        Whose strength.
    percentile : float
        Strength that this percentage of people stay below.

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
    joints = {joint.name for joint in figure.joints}
    moments: dict[str, tuple[float, float]] = {}
    for reading, (below, above) in table("strength")["readings"].items():
        part, _, component = reading.partition(".")
        ends = (-_moment(below, sex, place), _moment(above, sex, place))
        for name in ("lower_spine", "spine_l5") if part == "spine" else (f"left_{part}", f"right_{part}"):
            turned = name.startswith("right_") and component in _TURNED
            if name in joints:
                moments[f"{name}.{component}"] = (-ends[1], -ends[0]) if turned else ends
    return moments


def _moment(key: str, sex: str, place: float) -> float:
    """Moment at a normal deviate."""
    part, _, way = key.partition(".")
    data = table("strength")
    if way in data["stobbe"].get(part, {}):
        low, median, high = data["stobbe"][part][way][sex]
    else:
        median = data["medians"][part][way][sex]
        reach = -NormalDist().inv_cdf(0.05) * data["variation"] * median
        low, high = median - reach, median + reach
    step = (high - median) if place > 0.0 else (median - low)
    return float(max(median + step * place / -NormalDist().inv_cdf(0.05), _LOWEST_SHARE * median))
