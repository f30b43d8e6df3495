"""Names of all experiments, in the order of the sources, and of those that are fast with the NumPy backend."""

NAMES = """
swing-maps universal-joint shoulder-cone twist-by-swing induced-twist clamp-on-sphere concave-gap finger
leg-postures re-root stick-or-solid point-on-line who-moves loop-columns criterion-in-null-space
damped-inverse damping-rule thin-svd infinity-norm many-goals-2dof five-goals-20dof
equal-weights-unequal-errors weights-partition-priority two-formulations-plane move-first-watch-second
path-to-goal out-of-reach-second cascade-flaw semantics cost level-cost-L weight-sweep active-set-2d
knee-on-its-limit nonlinear-correction weight-ratios friction-cone tip-force-balance torques-10
double-support least-torque-single least-torque-double aligned-limb wrist-and-shoulder joint-selection drag
scapula hip-knee loop sphere-obstacle inertia-ring curl-up reach-chain reach-hands fly-and-beam five-levels
flex weight-shift lift-and-pull push twist status-light bird shift-and-squat on-a-chair parasol chain-20
dancer cost-between-levels clamping-loop elbows-and-hands bar-out-of-reach box bfgs-dfp elbow-potential cup
planar-closed-form no-repeat reach-hierarchy limits-otherwise svd-ellipse arm-through-shoulder damping-feel
svd-times svd-drift trunk project-or-clip one-obstacle kink many-obstacles two-worst influence-function
reversed gain insist self-collision hands-clasped chain-by-picking record parametrizations letter-R
denavit-hartenberg""".split()
FAST_WITH_NUMPY = (
    "finger point-on-line criterion-in-null-space loop-columns many-goals-2dof five-goals-20dof active-set-2d "
    "equal-weights-unequal-errors tip-force-balance double-support loop twist-by-swing"
).split()
