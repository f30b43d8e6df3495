"""Tolerances, thresholds and iteration limits that the Python code and the C++ kernel share.

``scripts/generate`` writes them to ``native/generated/tolerances.hpp`` (``MIN_REDUCTION_RATIO`` becomes
``tolerance::kMinReductionRatio``), and a test compares. Each has a docstring with its meaning and unit; *relative*
means relative to the quantity that is tested. Constants of one language alone stay in the module that uses them.
"""

from __future__ import annotations

from typing import Final

# --- Step acceptance and trust radius of the loop. Lengths of steps are in radians or characteristic lengths.

MIN_REDUCTION_RATIO: Final = 0.05
"""Smallest ratio of actual to predicted reduction of an accepted step [1]."""

MAX_ERROR_DRIFT: Final = 0.1
"""Largest excess of the error norm of a higher level over its prediction in one step."""

DECIDING_REDUCTION_FRACTION: Final = 1e-4
"""A level in conflict decides about a step while its predicted reduction exceeds this fraction of the scale of its
cost: its squared error, or its error where that is larger than the figure [1].
"""

NEGLIGIBLE_REDUCTION: Final = 1e-12
"""Reductions of ½‖e‖² below this, relative to max(1, ‖e‖), are negligible."""

COST_ROUNDING: Final = 1e-15
"""Rounding of ½‖e‖², relative to ‖e‖²: it decides for goals very far away."""

TARGET_MODEL_ERROR: Final = 0.25
"""The trust radius aims at this deviation of the reduction ratio from 1."""

INITIAL_TRUST_RADIUS: Final = 1.0
"""Trust radius of the first iteration."""

MIN_TRUST_RADIUS: Final = 1e-7
"""The loop stops below this trust radius."""

MAX_TRUST_RADIUS: Final = 3.0
"""Largest trust radius."""

MIN_ACCEPTED_TRUST_RADIUS: Final = 1e-3
"""An accepted step does not shrink the trust radius below this."""

MIN_SHRINK_ACCEPTED: Final = 0.4
"""Least factor of the trust radius after an accepted step."""

MAX_GROWTH: Final = 2.5
"""Largest factor of the trust radius after an accepted step."""

MIN_SHRINK_REJECTED: Final = 0.2
"""Least factor of the trust radius after a rejected step."""

MAX_SHRINK_REJECTED: Final = 0.6
"""Largest factor of the trust radius after a rejected step."""

CEILING_AFTER_REJECTION: Final = 0.8
"""Fraction of a rejected step that bounds the trust radius afterwards."""

CEILING_GROWTH: Final = 1.4
"""Growth of that bound per accepted step."""

LONG_STEP_FRACTION: Final = 0.7
"""Steps inside the trust region that are shorter than this fraction of the radius do not enlarge it."""

MAX_UNCORRECTED_SHARE: Final = 0.1
"""Fraction of a predicted reduction that linearization errors of higher levels may cost without a correction."""

ZERO_STEP_TOL: Final = 1e-12
"""A shorter step counts as zero."""

LEVEL_STEP_FACTOR: Final = 1.3
"""Levels that can be met may use this many trust radii."""

MAX_TOTAL_STEP_FACTOR: Final = 3.0
"""Largest total step, in steps of a single level."""

MAX_ACCEPTED_STEP_FACTOR: Final = 1.8
"""A step longer than this many trust radii is computed again with damped models."""

INITIAL_MODEL_DAMPING: Final = 1e-3
"""First damping of such models, relative to their largest curvature; ten times as much in every further trial."""

MAX_DAMPING_TRIALS: Final = 5
"""How often the damping of models is increased."""

MULTIPLIER_DAMPING: Final = 1e-6
"""Keeps multipliers bounded when rows of higher levels are nearly dependent."""

# --- Convergence, conflict and stagnation of the loop.

CONFLICT_FRACTION: Final = 0.6
"""A level is in conflict when its linear model leaves more than this fraction of its error."""

MAX_ACTIVE_SET_TRIALS: Final = 3
"""How often the active constraints of an initial iterate are determined."""

CONVERGED_ERROR_NORM: Final = 1e-7
"""A level with a smaller error norm is met; a level that is being met and can gain less has converged."""

HELD_ERROR_NORM: Final = 1e-6
"""A level with a larger error norm is held at its errors while lower levels move joints that it does not select."""

EQUAL_ERROR_NORM_TOL: Final = 1e-6
"""Level errors that differ by no more are equal."""

OUTLOOK_ITERATIONS: Final = 3
"""Iterations over which a run from another start is judged by what its missed level has gained."""

OUTLOOK_FACTOR: Final = 3.0
"""Such a run may still gain this many times as much."""

MAX_IDLE_CHECKS: Final = 3
"""Consecutive runs from where the loop ended that find nothing better, after which it has converged."""

UNMET_ERROR_FRACTION: Final = 0.6
"""A level that keeps more than this fraction of its error in an iteration was not met."""

PROMISING_ERROR_FRACTION: Final = 0.7
"""A level that stands alone steps by its linear model, though that leaves too much, where the error falls below this
fraction after all; and an iteration that reduces it as much ends its conflict.
"""

MIN_CONFLICT_ERROR_NORM: Final = 1e-3
"""Smaller error norms drift with the levels below and are not tested for conflict."""

MAX_UNMET_ITERATIONS: Final = 8
"""Consecutive iterations after which a level that was not met is in conflict."""

STAGNATION_CHANGE_TOL: Final = 1e-5
"""A level whose error norm changes by no more has not changed."""

MIN_STAGNATION_RADIUS: Final = 1e-3
"""Iterations within a smaller trust radius are not tested for stagnation."""

MAX_IDLE_ITERATIONS: Final = 8
"""Consecutive iterations without change after which the loop stagnates."""

MIN_FRAME_DISPLACEMENT: Final = 1e-3
"""A frame that ends farther from its start is followed by others [rad, or characteristic lengths]."""

# --- Active constraints of the loop.

ACTIVE_CONSTRAINT_TOL: Final = 1e-7
"""A limit or the end of an interval this close [rad, m, or unit] may be active."""

REACTIVATION_TOL: Final = 1e-3
"""The end of an interval that was active stays active within this distance, since nothing projects onto it."""

ROW_ROUNDING_TOL: Final = 1e-12
"""A row that no degree of freedom changes by more than this, per radian or characteristic length, is rounding."""

# --- Model of a level in conflict and its trust-region subproblem.

NULL_CURVATURE_TOL: Final = 1e-6
"""Curvatures below this fraction of the largest are treated as zero."""

CONFLICT_ZERO_GRADIENT_TOL: Final = 1e-9
"""Gradient components of a conflict model below this are treated as zero."""

DEFINITE_CURVATURE_FRACTION: Final = 1e-3
"""A model whose smallest curvature exceeds this fraction of its largest is positive definite."""

NEGLIGIBLE_REDUCTION_FRACTION: Final = 1e-6
"""A direction that promises less than this fraction of the level's cost is left out."""

MIN_ACROSS_CURVATURE: Final = 1.0
"""Least curvature across active constraints, relative to the largest."""

EQUAL_CURVATURE_TOL: Final = 1e-9
"""Curvatures across active constraints that differ by less, relative to the largest, are equal."""

RELEASE_RADIUS_FRACTION: Final = 0.01
"""Fraction of the trust radius by which one step may leave an active constraint."""

MIN_CONVERGENCE_RADIUS: Final = 0.3
"""Convergence is tested within at least this trust radius."""

MAX_TRUST_REGION_ITERATIONS: Final = 60
"""Newton iterations on the multiplier of the trust region."""

TRUST_BOUNDARY_TOL: Final = 1e-10
"""Relative accuracy of the length of a step on the boundary of the trust region: the end of Newton's iteration must not
depend on how its singular start was rounded."""

ZERO_CURVATURE_TOL: Final = 1e-12
"""Curvatures this small are treated as zero."""

ZERO_GRADIENT_TOL: Final = 1e-10
"""Gradient components this small are treated as zero."""

# --- Prioritized step: active set over strict levels. Relative tolerances.

POSITIVE_MULTIPLIER_TOL: Final = 1e-9
"""A multiplier above this times its scale is positive."""

NEGATIVE_MULTIPLIER_TOL: Final = 1e-10
"""A multiplier more negative than this times its scale releases its row."""

FEASIBILITY_TOL: Final = 1e-13
"""An inequality is satisfied within this, relative to 1 and its bound."""

VIOLATION_TOL: Final = 1e-9
"""A hard row violated by more after the solve is reported."""

ZERO_MOVE_TOL: Final = 1e-14
"""A move shorter than this, relative to the step, has no length."""

APPROACH_TOL: Final = 1e-13
"""A row is approached when its value falls by more than this times its norm and the length of the move."""

INDEPENDENCE_TOL: Final = 1e-9
"""A working row must keep this fraction of its norm orthogonal to the others."""

CANCELLATION_WEIGHT: Final = 1e-3
"""Weight, in the scale of a level, of terms that may have cancelled in its rows."""

MAX_DAMPING_ITERATIONS: Final = 60
"""Newton iterations for the damping factor of a level; about six are needed."""

# --- Nonlinear programming backend: variable-metric descent with a line search.

MAX_FAILED_UPDATES: Final = 2
"""Consecutive steps that may leave the metric unchanged."""

ACTIVE_SLACK_TOL: Final = 1e-10
"""A constraint with less slack is active."""

BLOCKING_TOL: Final = 1e-12
"""Fraction of a direction that may point into a constraint and still counts as along it."""

SUFFICIENT_DECREASE: Final = 1e-4
"""Required decrease of the potential, relative to that of the initial slope (Armijo, δ₁)."""

CURVATURE_CONDITION: Final = 0.5
"""Largest remaining slope, relative to the initial one (Wolfe, δ₂)."""

POTENTIAL_ROUNDING: Final = 1e-14
"""Relative changes of the potential up to this are rounding."""

MAX_LINE_SEARCH_TRIALS: Final = 25
"""Trials of a line search."""

MAX_TRIAL_EXPANSION: Final = 4.0
"""Largest growth of the length between two trials."""

METRIC_CURVATURE_TOL: Final = 1e-12
"""Cosine of step and gradient difference below which the metric is not updated."""

DEPENDENT_SQUARE_TOL: Final = 1e-10
"""Squared length of a unit row outside the span of others below which it is dependent."""

# --- Joint limits and couplings.

LIMIT_TOL: Final = 1e-12
"""A limit violated by no more counts as satisfied [rad or m]."""

UNIT_NORM_TOL: Final = 1e-6
"""Largest deviation of a quaternion or direction of a pose from unit length."""

CORRECTION_ROW_TOL: Final = 1e-11
"""A row violated by less [rad or m] needs no correction."""

SATURATION_TOL: Final = 1e-9
"""A member of a driven group is at a limit with a smaller margin, and at a kink with a smaller deviation [rad or m]."""

UNUSED_BOUND_MARGIN: Final = 10.0
"""Margin of the bound of a driven group's parameter where no member is saturated [rad or m]."""

MAX_CORRECTION_ITERATIONS: Final = 30
"""Alternations of clamping and minimum-norm steps."""

MAX_BLOCKED_ROUNDS: Final = 4
"""Times that such a step is solved for again, with joints at the limits that they would pass."""

LIMIT_DIFFERENCE_STEP: Final = 1e-3
"""Step of the finite differences, of fourth order, of limit gradients [rad or m]."""

MINIMUM_NORM_RANK_TOL: Final = 1e-12
"""Singular values below this fraction of the largest count as zero in a minimum-norm step."""

SINGULAR_HALF_SWING_COSINE: Final = 1e-12
"""Below this cosine of half the swing angle, the limb is treated as pointing to −z."""

CORNER_TIE_TOL: Final = 1e-11
"""Where the heights over both edges of a corner are no larger [rad], the edge before it counts as the nearer."""

MITER_FADE_SLOPE: Final = 4.0
"""Slope at which the miter of a polygon corner fades with the distance from it."""

VERTEX_TOL: Final = 1e-14
"""A foot on an edge this close to its end [rad] counts as the vertex."""

MIN_CENTER_SINE: Final = 1e-9
"""Closer to the center of an ellipse its constraint margin has no direction."""

# --- Tasks.

OPPOSITE_TOL_RAD: Final = 1e-9
"""Directions this close to opposite count as opposite [rad]."""

DIRECTION_TIE_TOL: Final = 1e-6
"""Squared motions that differ by a smaller fraction count as equal, so that rounding does not decide."""

MIN_AIM_DISTANCE_M: Final = 1e-12
"""An eye closer to its target may look anywhere [m]."""

COLLINEAR_CORNER_TOL_M: Final = 1e-4
"""Corners of a support polygon that stick out by less are left out [m]."""

COINCIDENT_POINT_TOL_M: Final = 1e-9
"""Points of a support polygon closer than this are one [m]."""

MAX_EFFORT_STEP_RAD: Final = 0.2
"""Longest step along the gradient of an effort [rad]."""

# --- Collision and distance. Relative tolerances are fractions of the size of both shapes.

CONTACT_TOL_M: Final = 1e-4
"""Clearances this close to the margin count as contact [m]."""

CONTACT_ATOM_TOL: Final = 1e-9
"""Atoms whose support is this close to the largest take part in the contact, relative."""

MIN_CURVATURE_RADIUS_M: Final = 1e-4
"""Smallest radius of curvature taken seriously [m]."""

FLAT_SPREAD_TOL: Final = 1e-14
"""A direction mapped to less than this, relative to the spread of an atom, is orthogonal to it."""

CORE_CONTACT_TOL: Final = 1e-12
"""Cores closer than this, relative, touch."""

DUALITY_GAP_TOL: Final = 1e-14
"""Bounds of a distance that differ by no more, relative, have converged."""

MAX_WOLFE_ITERATIONS: Final = 128
"""Iterations of Wolfe's method."""

MAX_REFINEMENT_ITERATIONS: Final = 12
"""Newton iterations on the optimality conditions of nearest points."""

REFINEMENT_TOL: Final = 1e-13
"""Relative residual of these conditions at convergence."""

MAX_SUPPORT_ATOMS: Final = 3
"""Atoms of a shape that share a contact; three points make a face."""

WEIGHT_SLACK: Final = 1e-9
"""A weight this little below zero is zero."""

COARSE_DEPTH_GAP: Final = 1e-6
"""Relative gap at which curved shapes are left to Newton's method."""

EQUAL_DEPTH_TOL: Final = 1e-12
"""Penetration depths that differ by no more, relative, are equal."""

DEPTH_SEPARATION_STEP: Final = 1e-3
"""How far, relative, one shape is moved beyond contact."""

# --- Friction cones: proximal Newton method on equations scaled to about 1.

CONE_GRADIENT_TOL: Final = 1e-14
"""Gradient, relative to the sizes of W and b, at which Newton's method has converged."""

CONE_ACCEPTED_GRADIENT: Final = 1e-7
"""Gradient, relative to the size of b, at which a proximal step is accurate enough."""

CONE_COST_ROUNDING: Final = 1e-15
"""Relative rounding error of the dual cost."""

CONE_RESIDUAL_TOL: Final = 1e-12
"""Change of the residual, relative to the size of b, at which the iteration stops after a converged step."""

CONE_LOOSE_RESIDUAL_TOL: Final = 1e-9
"""The same after a step that has not converged."""
