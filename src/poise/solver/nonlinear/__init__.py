"""The second engine: a potential for all goals together, lowered to a Kuhn-Tucker point [Zhao1989].

It knows weights and no levels. :func:`solve` takes the same poses and tasks as :func:`poise.solve` and gives the same
result, with a certificate; :class:`PoseDescent` keeps tasks bound for many starts; :func:`minimize` does the same for
any function under linear constraints.
"""

from poise.solver.nonlinear.certificate import kuhn_tucker
from poise.solver.nonlinear.descent import Ending, Settings
from poise.solver.nonlinear.linear_space import LinearConstraints, Minimum, minimize
from poise.solver.nonlinear.metric import MetricRule
from poise.solver.nonlinear.pose_descent import PoseDescent
from poise.solver.nonlinear.solve import solve

__all__ = [
    "Ending",
    "LinearConstraints",
    "MetricRule",
    "Minimum",
    "PoseDescent",
    "Settings",
    "kuhn_tucker",
    "minimize",
    "solve",
]
