"""Nonlinear programming: a penalty method that minimizes the weighted sum of all tasks to a KKT point [Zhao1989].

The alternative to the strict hierarchy of :func:`poise.solve`: weights in place of priority levels, one objective from
start to end, and a certificate of optimality.

==========================  ============================================================================================
module                      contents
==========================  ============================================================================================
``penalty_method``          :func:`solve`: levels to weights, several starts; :class:`PenaltySolver` for many starts
``pose_problem``            objective ½‖w e‖² and linearized joint limits on the poses of a figure
``linear_constraints``      :func:`minimize`: any function under linear constraints
``variable_metric``         the method: projected quasi-Newton descent with an active set
``quasi_newton``            BFGS, DFP and Fletcher's switch; the metric projected on a null space
``line_search``             Wolfe conditions, cubic interpolation
``nonlinear_problem``       what the method minimizes; KKT certificate
==========================  ============================================================================================

:func:`solve` takes the same poses and tasks as :func:`poise.solve` and gives the same result, with a certificate.
"""

from poise.solver.nonlinear.linear_constraints import LinearConstraints, Minimum, minimize
from poise.solver.nonlinear.nonlinear_problem import kkt_certificate
from poise.solver.nonlinear.penalty_method import PenaltySolver, solve
from poise.solver.nonlinear.quasi_newton import QuasiNewtonRule
from poise.solver.nonlinear.variable_metric import NonlinearSettings, Termination

__all__ = [
    "LinearConstraints",
    "Minimum",
    "NonlinearSettings",
    "PenaltySolver",
    "QuasiNewtonRule",
    "Termination",
    "kkt_certificate",
    "minimize",
    "solve",
]
