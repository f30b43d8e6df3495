"""Human figure of any stature, mass and sex, with measured proportions, masses and joint limits.

>>> from poise import library
>>> library.human(stature=1.80, mass=78.0)
Figure('human': 23 segments, 59 degrees of freedom, 78 kg)
>>> library.human(sex="female", percentile=5, hands=True, feet=True)
Figure('human': 55 segments, 101 degrees of freedom, 51.3 kg)
"""

from __future__ import annotations

import numpy as np

from poise.library.human_limbs import arm, leg
from poise.library.human_parts import mirrored_parts
from poise.library.human_sizes import human_sizes
from poise.library.human_skeleton import Skeleton
from poise.library.human_trunk import trunk
from poise.model import Figure, FigureBuilder
from poise.model.humanoid_names import with_part_sites


def human(
    *,
    stature: float | None = None,
    mass: float | None = None,
    sex: str = "male",
    percentile: float | None = None,
    seed: int | np.random.Generator | None = None,
    spine: str = "lumped",
    hands: bool = False,
    feet: bool = False,
    name: str = "human",
) -> Figure:
    """Human with a floating base: 59 degrees of freedom, 40 more with fingers, 2 more with toes.

    It has a site for each body part (``hips``, ``left_lower_arm``, ...), as imported figures have, so that the same
    tasks work on all of them. The eyes turn in the head: the site ``eyes`` looks along its x axis.

    Parameters
    ----------
    stature, mass : float, optional
        Height [m] and mass [kg]; an omitted value is the conditional average of the population.
    sex : {"male", "female"}
        Sex of the population that the proportions are from.
    percentile : float, optional
        Percentile of stature, and of mass if that is not given.
    seed : int or numpy.random.Generator, optional
        Sample the omitted values from the population [ANSUR II] instead of taking the average.
    spine : {"lumped", "vertebrae"}
        Three joints in the trunk and two in the neck, or all twenty-four vertebrae. In both cases three driven totals
        control the trunk: ``spine_sagittal`` (forward), ``spine_lateral`` (to the right), ``spine_axial`` (to the left)
        [rad].
    hands, feet : bool
        Four fingers and a thumb on each hand; a toe joint on each foot.
    name : str
        Name of the figure.

    Raises
    ------
    FigureError
        A number is out of range, or two arguments contradict each other.
    """
    sizes = human_sizes(stature=stature, mass=mass, sex=sex, percentile=percentile, seed=seed)
    skeleton = Skeleton(sizes)
    body = trunk(skeleton, spine)
    left = arm(skeleton, body.carrier, body.carrier_at, hands)
    left += leg(skeleton, feet)
    parts = body.parts
    parts += left
    parts += mirrored_parts(left)
    builder = FigureBuilder(name).root("pelvis", free=True)
    parts.add_to(builder)
    return with_part_sites(builder.build())
