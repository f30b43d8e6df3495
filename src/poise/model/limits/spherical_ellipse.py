"""Swing limit bounded by an ellipse in the plane of swing vectors: the spherical ellipse.

With the swing vector s of the limb direction relative to a center c (the smallest rotation from c to d is exp(s) in the
frame that the smallest rotation from z to c gives), the region is

    (s_x/r_x)² + (s_y/r_y)² ≤ 1

[Baerlocher2001, 3.6.1, fig. 3.9]. All computations use the frame (u_x, u_y, u_z) in which

    u(s) = (s_x sin θ/θ, s_y sin θ/θ, cos θ),   θ = |s|,

that is the direction itself in other coordinates: −d_y, d_x, d_z in the frame centered on c.

The nearest boundary point. The boundary is u(α) with s = (r_x cos α, r_y sin α). Mirroring shows that the point nearest
to a direction lies in its own quadrant of the s plane, so α is searched in [0, π/2]: the arc is minimal where (u −
u(α))·u'(α) = 0. A table of the quadrant gives the intervals that may contain the minimum; bracketed Newton steps give α
to rounding. This requires neither radii below π/2, where the region is convex, nor a direction on a given side of the
boundary. The table is denser toward the ends, since for a radius close to π the boundary has a thin tip there.

Appendix D projects in the s plane instead, where distances are not arcs: :meth:`SphericalEllipse.nearest_in_plane` does
that with a quartic polynomial, for comparison.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, field

import numpy as np

from poise.derivative import derivative_of
from poise.errors import FigureError
from poise.math import quaternion
from poise.math.input_checks import Z_AXIS, ValueObject, number, read_only, unit_directions
from poise.model.limits.swing_limit import SwingLimit
from poise.tolerances import LIMIT_TOL, MIN_CENTER_SINE
from poise.types import ArrayLike, Direction, FloatArray, Matrix, Vector3

_ENDS = np.pi / 2 * 2.0 ** np.arange(-22.0, -5.0)
_MIDDLES = np.linspace(0.0, np.pi / 2, 65)[2:-2]
_ANGLES = read_only(np.concatenate([[0.0], _ENDS, _MIDDLES, np.pi / 2 - _ENDS[::-1], [np.pi / 2]]))
_BRACKETS = [-float(_ANGLES[1]), *_ANGLES.tolist(), np.pi - float(_ANGLES[-2])]  # with one bracket beyond each end
_MAX_INTERVALS = 3  # intervals of the table that are searched; more are equal only where all arcs are
_MAX_NEWTON_ITERATIONS = 60  # Newton needs 4 to 6; the rest is for bisection
_NEWTON_STEP_TOL_RAD = 1e-15  # a Newton step this short is rounding


@dataclass(frozen=True, eq=False)
class SphericalEllipse(ValueObject, SwingLimit):
    """Directions whose swing vector lies in an ellipse.

    Parameters
    ----------
    radius_x, radius_y : float
        Largest rotation about x and about y [rad], each in (0, π).
    center : (3,) array
        Middle of the region in the joint's frame; normalized.
    degrees : bool
        The given radii are in degrees; they are stored in radians.
    """

    radius_x: float
    radius_y: float
    center: Direction
    _plane: Matrix = field(init=False, repr=False, compare=False)  # u = _plane · d
    _table: FloatArray = field(init=False, repr=False, compare=False)  # u(α) at _ANGLES

    def __init__(self, radius_x: float, radius_y: float, center: ArrayLike = Z_AXIS, *, degrees: bool = False) -> None:
        radius_x, radius_y = _radius("radius_x", radius_x, degrees), _radius("radius_y", radius_y, degrees)
        center = unit_directions("the center of a spherical ellipse", center)
        quarter_turn = np.array([[0.0, -1.0, 0.0], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]])
        frame = quaternion.to_matrix(quaternion.direct(np.array(Z_AXIS), center))
        self._keep(radius_x=radius_x, radius_y=radius_y, center=center, _plane=read_only(quarter_turn @ frame.T))
        self._keep(_table=read_only(self._points(_ANGLES)))

    def margin(self, d: Direction) -> float:
        """Signed arc from d to the boundary [rad], positive inside."""
        return self._nearest(d)[0]

    @derivative_of("margin", wrt="d", moved="direction")
    def margin_gradient(self, d: Direction) -> Vector3:
        """−b sin m + n cos m; see :mod:`poise.model.limits.swing_limit`."""
        return self.linearized_margin(d)[1]

    def linearized_margin(self, d: Direction) -> tuple[float, Vector3]:
        """Margin and gradient from one search for the nearest point."""
        margin, point, normal = self._nearest(d)
        return margin, (math.cos(margin) * normal - math.sin(margin) * point) @ self._plane

    @property
    def plane(self) -> Matrix:
        """Rotation (3, 3) from the joint's frame to that of u; see the module's text."""
        return self._plane

    def constraint_margin(self, d: Direction) -> float:
        """Constraint value for solvers: r (1 - ρ), ρ² = (s_x/r_x)² + (s_y/r_y)², r the smaller radius.

        Zero on the boundary and of the same sign as the true margin everywhere, without a search for the nearest point.
        """
        return self.linearized_constraint_margin(d)[0]

    @derivative_of("constraint_margin", wrt="d", moved="direction")
    def constraint_margin_gradient(self, d: Direction) -> Vector3:
        """Gradient of :meth:`constraint_margin`; zero at the center, where it is undefined."""
        return self.linearized_constraint_margin(d)[1]

    def linearized_constraint_margin(self, d: Direction) -> tuple[float, Vector3]:
        """Margin and gradient, with s = k (u_x, u_y), k = θ/l, l = sin θ: ∂k/∂l = u_z/l - θ/l², ∂k/∂u_z = -1."""
        x, y, z = (self._plane @ d).tolist()
        length = math.hypot(x, y)
        if length < MIN_CENTER_SINE:
            length = MIN_CENTER_SINE
            x = length if z < 0.0 else x  # opposite to the center the azimuth is undefined; use x
        angle = math.atan2(length, z)
        stretch = angle / length
        bend = (z - stretch) / length if length > 1e-4 or z < 0.0 else -2.0 / 3.0 * length
        across_x, across_y = stretch * x / self.radius_x**2, stretch * y / self.radius_y**2
        rho = math.sqrt(stretch * (across_x * x + across_y * y))
        scale = min(self.radius_x, self.radius_y)
        if rho < MIN_CENTER_SINE:
            return scale * (1.0 - rho), np.zeros(3)
        common = (across_x * x + across_y * y) * bend / length
        slope = (across_x * stretch + common * x, across_y * stretch + common * y, -(across_x * x + across_y * y))
        return scale * (1.0 - rho), (-scale / rho) * (np.array(slope) @ self._plane)

    def project(self, d: Direction) -> Direction:
        """Point of the boundary nearest to d, by arc."""
        return self._nearest(d)[1] @ self._plane

    def contains_all(self, directions: FloatArray) -> bool:
        """Whether all directions (n, 3) lie in the region, by its definition."""
        x, y, z = (np.asarray(directions) @ self._plane.T).T
        length = np.hypot(x, y)
        stretch = np.arctan2(length, z) / np.where(length > 0.0, length, 1.0)
        return bool((np.hypot(stretch * x / self.radius_x, stretch * y / self.radius_y) <= 1.0).all())

    def contains(self, d: Direction, tolerance: float = 0.0) -> bool:
        """Whether d lies in the region, or outside by no more than `tolerance` [rad]."""
        x, y, z = (self._plane @ d).tolist()
        length = math.hypot(x, y)
        if length > 2.0 * tolerance:
            stretch = math.atan2(length, z) / length  # θ/sin θ
            level = math.hypot(stretch * x / self.radius_x, stretch * y / self.radius_y) - 1.0
            # The definition, ten times faster than the margin. Within `tolerance` of d the level changes by no more
            # than tolerance · 3 θ/sin θ / (smaller radius), so a larger level is farther outside than `tolerance`.
            if level <= 0.0:
                return True
            if level > 3.0 * stretch * tolerance / min(self.radius_x, self.radius_y):
                return False
        return self.margin(d) >= -tolerance

    def nearest(self, d: Direction) -> Direction:
        """Direction of the region nearest to d by arc: d itself if it is inside."""
        return d if self.contains(d, LIMIT_TOL) else self.project(d)

    def boundary_candidates(self, d: Direction) -> Direction:
        """Boundary points where the arc to d is locally minimal."""
        u = self._plane @ d
        points = []
        for signs in itertools.product((1.0, -1.0), repeat=2):
            mirror = np.array([*signs, 1.0])
            angles = self._minimal_arcs(mirror * u)
            points.append(mirror * self._points(np.array(angles)))
        return np.concatenate(points) @ self._plane

    def boundary_at(self, fraction: float) -> Direction:
        """Boundary point at α = 2π·fraction."""
        return np.array(self._curve(2.0 * math.pi * fraction)[0]) @ self._plane

    @property
    def boundary_speed(self) -> float:
        """Bound of the arc per unit of the fraction: no arc is longer than its chord in the s plane."""
        return 2.0 * math.pi * max(self.radius_x, self.radius_y)

    def middle(self) -> Direction:
        """The center."""
        return self.center

    def nearest_in_plane(self, d: Direction) -> Direction:
        """Boundary direction whose swing vector is nearest to that of d in the s plane.

        Distances of swing vectors are not arcs: for radii (2.4, 0.6) and a swing of (2.2, 1.1) the result lies 23.6°
        from the nearest boundary point. [Baerlocher2001, App. D] with the lost solution (−r_x, 0).
        """
        u = self._plane @ d
        length = math.hypot(u[0], u[1])
        # At the center and opposite to it the azimuth is undefined; use x.
        axis = u[:2] / length if length > 0.0 else np.array([1.0, 0.0])
        swing = math.atan2(length, u[2]) * axis
        s = nearest_on_ellipse(self.radius_x, self.radius_y, swing[0], swing[1])
        theta = math.hypot(s[0], s[1])
        point = np.array([s[0] * math.sin(theta) / theta, s[1] * math.sin(theta) / theta, math.cos(theta)])
        return point @ self._plane

    def _points(self, angles: FloatArray) -> FloatArray:
        """Boundary points u(α), (n, 3)."""
        x, y = self.radius_x * np.cos(angles), self.radius_y * np.sin(angles)
        theta = np.hypot(x, y)
        return np.stack([x * np.sin(theta) / theta, y * np.sin(theta) / theta, np.cos(theta)], axis=-1)

    def _nearest(self, d: Direction) -> tuple[float, Vector3, Vector3]:
        """Margin, nearest boundary point and inward normal there, in the frame of u."""
        u = self._plane @ d
        mirror = np.array([math.copysign(1.0, u[0]), math.copysign(1.0, u[1]), 1.0])
        u *= mirror
        ux, uy, uz = u.tolist()
        best = (math.inf, math.nan, u, u)  # the result if d is NaN
        for angle in self._minimal_arcs(u):
            (x, y, z), (dx, dy, dz), _ = self._curve(angle)
            nx, ny, nz = y * dz - z * dy, z * dx - x * dz, x * dy - y * dx
            length = math.sqrt(nx * nx + ny * ny + nz * nz)
            sine = (ux * nx + uy * ny + uz * nz) / length
            margin = math.atan2(sine, ux * x + uy * y + uz * z)
            if abs(margin) < best[0]:
                best = (abs(margin), margin, np.array([x, y, z]), np.array([nx / length, ny / length, nz / length]))
        return best[1], mirror * best[2], mirror * best[3]

    def _minimal_arcs(self, u: Vector3) -> list[float]:
        """Angles α, about in [0, π/2], at which the arc from u to u(α) is locally minimal; some if u_x, u_y ≥ 0."""
        away = self._table - u
        chords = np.einsum("ij,ij->i", away, away)  # squared differences: exact for small arcs
        if chords.min() > 2.0:
            away = self._table + u
            chords = -np.einsum("ij,ij->i", away, away)  # and those to −u for arcs near π
        changes = chords[1:] - chords[:-1]
        steps = np.flatnonzero(changes)  # equal chords are skipped: the minimum may be anywhere among them
        # Beyond the ends of the quadrant the arc grows, unless u itself lies beyond.
        falls = np.empty(len(steps) + 2, dtype=np.bool_)
        falls[0], falls[-1] = not u[1] < 0.0, u[0] < 0.0
        np.less(changes if len(steps) == len(changes) else changes[steps], 0.0, out=falls[1:-1])
        bottoms = np.flatnonzero(falls[:-1] > falls[1:])
        ends = [0, *(steps + 1).tolist(), len(_ANGLES)] if len(steps) < len(changes) else range(len(_ANGLES) + 1)
        if len(bottoms) > _MAX_INTERVALS:
            starts = [ends[bottom] for bottom in bottoms.tolist()]
            bottoms = bottoms[np.argsort(chords[starts], kind="stable")[:_MAX_INTERVALS]]
        target = u.tolist()
        angles = []
        for bottom in bottoms.tolist():
            low, high = ends[bottom], ends[bottom + 1]
            middle = 0.5 * (_BRACKETS[low + 1] + _BRACKETS[high])
            angles.append(self._refine(target, _BRACKETS[low], middle, _BRACKETS[high + 1]))
        return angles

    def _refine(self, u: list[float], low: float, angle: float, high: float) -> float:
        """Root of (u − u(α))·u'(α) between low and high, by Newton steps safeguarded by bisection."""
        for _ in range(_MAX_NEWTON_ITERATIONS):
            point, first, second = self._curve(angle)
            away = (u[0] - point[0], u[1] - point[1], u[2] - point[2])
            slope = away[0] * first[0] + away[1] * first[1] + away[2] * first[2]
            bend = away[0] * second[0] + away[1] * second[1] + away[2] * second[2]
            bend -= first[0] * first[0] + first[1] * first[1] + first[2] * first[2]
            if slope > 0.0:
                low = angle
            else:
                high = angle
            step = -slope / bend if bend < 0.0 else math.inf  # bend > 0: near a maximal arc
            if abs(step) <= _NEWTON_STEP_TOL_RAD or high - low <= 1e-16:
                break
            angle = angle + step if low < angle + step < high else 0.5 * (low + high)
        return angle

    def _curve(self, angle: float) -> tuple[tuple[float, float, float], ...]:
        """Boundary point u(α), its first and its second derivative."""
        cosine, sine = math.cos(angle), math.sin(angle)
        x, y = self.radius_x * cosine, self.radius_y * sine
        dx, dy = -self.radius_x * sine, self.radius_y * cosine
        square = x * x + y * y  # θ², with its derivatives by α
        rise = 2.0 * (x * dx + y * dy)
        bend = 2.0 * (dx * dx + dy * dy - square)
        theta = math.sqrt(square)
        c, f0 = math.cos(theta), math.sin(theta) / theta  # f0 = sin θ/θ, with its derivatives by θ²
        f1 = (c - f0) / (2.0 * square)
        f2 = -(0.5 * f0 + 3.0 * f1) / (2.0 * square)
        along, across = f1 * rise, f2 * rise * rise + f1 * bend - f0
        point = (f0 * x, f0 * y, c)
        first = (along * x + f0 * dx, along * y + f0 * dy, -0.5 * f0 * rise)
        second = (
            across * x + 2.0 * along * dx,
            across * y + 2.0 * along * dy,
            -0.5 * (f1 * rise * rise + f0 * bend),
        )
        return point, first, second


def _radius(name: str, value: float, degrees: bool) -> float:
    radius = number(f"{name} of a spherical ellipse", value)
    radius = math.radians(radius) if degrees else radius
    if not 0.0 < radius < math.pi:
        raise FigureError(
            f"{name} of a spherical ellipse must lie between 0 and π radians, the ends excluded, got {radius:g}; "
            "check the unit, and leave the limit out if every direction is allowed."
        )
    return radius


_COEFFICIENT_TOL = 1e-15  # relative to the largest coefficient; smaller leading ones only send a root to infinity


def nearest_on_ellipse(radius_x: float, radius_y: float, x: float, y: float) -> FloatArray:
    """Point of the ellipse (x/r_x)² + (y/r_y)² = 1 nearest to (x, y), by the quartic of [Baerlocher2001, App. D].

    A point of the ellipse is Q(λ) = (r_x (1 − λ²), 2 r_y λ)/(1 + λ²), λ = tan(α/2). The distance is stationary where

        y λ⁴ + (f − e) λ³ + (f + e) λ − y = 0,   e = 2 (r_y − r_x²/r_y),   f = 2 x r_x/r_y.

    λ = ∞, the point (−r_x, 0), is a solution for y = 0 that the polynomial loses; it is always tried. At the center of
    a circle all coefficients vanish and it is the only one tried: all points are equally near. Every λ gives a point of
    the ellipse, so real parts of complex roots are harmless, and double roots split by rounding are not lost.
    """
    e = 2.0 * (radius_y - radius_x * radius_x / radius_y)
    f = 2.0 * x * radius_x / radius_y
    coefficients = np.array([y, f - e, 0.0, f + e, -y])
    coefficients[np.abs(coefficients) <= _COEFFICIENT_TOL * np.abs(coefficients).max()] = 0.0
    angles = [math.pi, *(2.0 * math.atan(root) for root in np.roots(coefficients).real)]
    points = [(radius_x * math.cos(angle), radius_y * math.sin(angle)) for angle in angles]
    return np.array(min(points, key=lambda point: math.hypot(point[0] - x, point[1] - y)))
