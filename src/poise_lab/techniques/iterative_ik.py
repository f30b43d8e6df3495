"""Baselines of iterative inverse kinematics for a planar chain: CCD, FABRIK, Jacobian transpose, damped least squares.

Every method takes the chain, the initial joint angles q (n,) [rad], the goal of the tip (2,) [m] and a number of
iterations, and returns the joint angles of all iterates (iterations + 1, n).
"""

from __future__ import annotations

import numpy as np

from poise.types import FloatArray, Matrix
from poise_lab.techniques.inverses import normal_step
from poise_lab.techniques.planar import PlanarTree

DAMPING = 0.05  # λ of damped least squares [m]
MAX_REQUESTED_STEP_M = 0.2  # longest displacement of the tip in one iteration of damped least squares


def cyclic_coordinate_descent(tree: PlanarTree, q: FloatArray, goal: FloatArray, iterations: int) -> Matrix:
    """Cyclic coordinate descent (CCD): joint by joint from the tip, each rotated to bring the tip nearest to the goal.

    The best angle of one joint has a closed form: the angle between the directions from the joint to the tip and to
    the goal [Baerlocher2001, 2.5]. One iteration rotates every joint once.
    """
    q = q.copy()
    iterates = [q.copy()]
    for _ in range(iterations):
        for joint in range(tree.size - 1, -1, -1):
            points = tree.ends(q)
            origin = points[joint - 1] if joint else np.zeros(2)
            to_tip, to_goal = points[-1] - origin, goal - origin
            cross, dot = to_tip[0] * to_goal[1] - to_tip[1] * to_goal[0], float(to_tip @ to_goal)
            q[joint] += np.arctan2(cross, dot)
        iterates.append(q.copy())
    return np.array(iterates)


def damped_least_squares(tree: PlanarTree, q: FloatArray, goal: FloatArray, iterations: int) -> Matrix:
    """Damped least squares, Δq = Jᵀ(JJᵀ + λ²I)⁻¹e, with fixed λ and a bound on the requested step [Ge2000, 3.2]."""
    iterates = [q]
    for _ in range(iterations):
        e = goal - tree.ends(q)[-1]
        requested = e * min(1.0, MAX_REQUESTED_STEP_M / max(float(np.linalg.norm(e)), 1e-300))
        q = q + normal_step(tree.jacobian(q, tree.size - 1), requested, DAMPING)
        iterates.append(q)
    return np.array(iterates)


def jacobian_transpose(tree: PlanarTree, q: FloatArray, goal: FloatArray, iterations: int) -> Matrix:
    """Jacobian transpose: steepest descent, with the step that is best for the linearized chain [Ge2000, 2.2.2].

    Δq = α Jᵀe with α = (e·JJᵀe)/(JJᵀe·JJᵀe).
    """
    iterates = [q]
    for _ in range(iterations):
        J = tree.jacobian(q, tree.size - 1)
        e = goal - tree.ends(q)[-1]
        moved = J @ (J.T @ e)
        square = float(moved @ moved)
        q = q + (float(e @ moved) / square if square > 0.0 else 0.0) * (J.T @ e)
        iterates.append(q)
    return np.array(iterates)


def fabrik(tree: PlanarTree, q: FloatArray, goal: FloatArray, iterations: int) -> Matrix:
    """FABRIK: forward and backward reaching with positions instead of angles.

    (Aristidou and Lasenby, Graphical Models 73, 2011.) One iteration

    1. puts the tip on the goal and moves each joint toward its distal neighbor until the link has its length,
    2. puts the root back and does the same from the root to the tip.

    Angles are computed from the positions.
    """
    points = np.concatenate([np.zeros((1, 2)), tree.ends(q)])
    iterates = [q]
    for _ in range(iterations):
        points[-1] = goal
        for link in range(tree.size - 1, -1, -1):
            points[link] = _at_distance(points[link + 1], points[link], tree.lengths[link])
        points[0] = 0.0
        for link in range(tree.size):
            points[link + 1] = _at_distance(points[link], points[link + 1], tree.lengths[link])
        iterates.append(_joint_angles(points))
    return np.array(iterates)


def _at_distance(origin: FloatArray, toward: FloatArray, length: float) -> FloatArray:
    """Point at a distance from `origin` in the direction of `toward`."""
    offset = toward - origin
    distance = float(np.linalg.norm(offset))
    return origin + (length / distance * offset if distance > 0.0 else np.array([length, 0.0]))


def _joint_angles(points: Matrix) -> FloatArray:
    """Joint angles (n,) of a chain with joints at `points` (n + 1, 2)."""
    links = np.diff(points, axis=0)
    absolute = np.unwrap(np.arctan2(links[:, 1], links[:, 0]))
    return np.diff(absolute, prepend=0.0)
