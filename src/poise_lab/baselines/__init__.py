"""Other solvers to compare with, each in a module of its own [Ge2000, 2; Baerlocher2001, 2.5].

Those for a chain take a :class:`~poise_lab.planar.PlanarTree`, a start, a goal for the last end and a number of rounds;
they give the angles after every round.
"""

from poise_lab.baselines.cyclic_descent import cyclic_descent
from poise_lab.baselines.damped_least_squares import damped_least_squares
from poise_lab.baselines.fabrik import fabrik
from poise_lab.baselines.jacobian_transpose import jacobian_transpose

__all__ = ["cyclic_descent", "damped_least_squares", "fabrik", "jacobian_transpose"]
