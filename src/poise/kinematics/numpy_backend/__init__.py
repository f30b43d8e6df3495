"""NumPy backend: kinematics in plain equations; the oracle of the tests, and the fallback without a compiler.

==========================  ============================================================================================
module                      contents
==========================  ============================================================================================
``kinematics``              the backend bound to a figure; programs of primitives
``layout``                  index arrays and constants of a figure, computed once
``forward_kinematics``      world frames of all segments; one screw per degree of freedom
``state``                   points, Jacobians, centers of mass and inertia at one configuration
``kinematic_hessian``       second derivatives of points, directions, rotations and the center of mass
``manifold``                configurations: retraction q ⊕ v and difference q₁ ⊖ q₀
``limits``                  joint limits and couplings as rows with their Jacobian
``clearance``               signed distances between solids with their derivatives
==========================  ============================================================================================
"""
