"""What a human figure of the library measures: sex, stature, mass, and the girths and breadths of such a body.

Lengths are those of the figure itself. Girths and breadths are the measured ones that the figure's shapes were made
from: the regression on stature and mass of ANSUR II (:mod:`poise.library.human_sizes`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from poise.errors import FigureError
from poise.kinematics import Pose
from poise.library.human_pose import is_human
from poise.library.human_sizes import SEXES, human_sizes, table
from poise.library.human_skeleton import PAIRED
from poise.math.summation import float_sum
from poise.model import Figure

RELAXED_OVER_FLEXED = 0.93  # girth of the hanging upper arm over that of the flexed one, as measured; approximate
_NEEDED_SITES = ("head_top", "left_heel", "left_toe", "left_fingertip", "left_eye")


@dataclass(frozen=True)
class FigureMeasures:
    """Measures of a human figure.

    Parameters
    ----------
    sex : {"male", "female"}
        Sex.
    stature, mass : float
        Standing height [m] and mass [kg].
    girths : mapping
        Circumferences [m]: neck, upper_arm, forearm, wrist, thigh, knee, calf, ankle.
    sizes : mapping
        Breadths and depths [m] by their names in ANSUR II.
    """

    sex: str
    stature: float
    mass: float
    girths: Mapping[str, float]
    sizes: Mapping[str, float]


def figure_measures(figure: Figure) -> FigureMeasures:
    """Measures of a human figure of the library.

    Raises
    ------
    FigureError
        The figure is not a human of the library, or lacks sites of it.
    """
    known = {site.name for site in figure.sites} | {segment.name for segment in figure.segments}
    missing = [name for name in _NEEDED_SITES if name not in known]
    if not is_human(figure) or missing:
        raise FigureError(
            f"figure {figure.name!r}: a realistic skin needs a figure made by poise.library.human"
            + (f"; missing {missing[0]!r}." if missing else ".")
        )
    neutral = Pose.neutral(figure)
    stature = float(neutral.position("head_top")[2] - neutral.position("left_heel")[2])
    sex = _sex(figure)
    sizes = human_sizes(stature=stature, mass=figure.mass, sex=sex).dimensions
    girths = {
        "neck": sizes["neckcircumference"],
        "upper_arm": RELAXED_OVER_FLEXED * sizes["bicepscircumferenceflexed"],
        "forearm": sizes["forearmcircumferenceflexed"],
        "wrist": sizes["wristcircumference"],
        "thigh": sizes["thighcircumference"],
        "knee": sizes["lowerthighcircumference"],
        "calf": sizes["calfcircumference"],
        "ankle": sizes["anklecircumference"],
    }
    return FigureMeasures(sex, stature, figure.mass, girths, sizes)


def _sex(figure: Figure) -> str:
    """Sex by the mass of the thighs, a larger fraction of the body for women [de Leva 1996]."""
    fraction = figure.segments[figure.segment_index("left_thigh")].mass / figure.mass

    def expected(sex: str) -> float:
        rows = table("masses")[sex]
        total = float_sum(row["mass"] * (2.0 if name in PAIRED else 1.0) for name, row in rows.items())
        return float(rows["thigh"]["mass"] / total)

    return min(SEXES, key=lambda sex: abs(expected(sex) - fraction))
