// Swing limit bounded by an ellipse in the plane of swing vectors (cone limit).
#pragma once
#include <algorithm>
#include <limits>

#include "generated/tolerances.hpp"
#include "limits/spherical_margin.hpp"

namespace poise {

// Swing vectors inside an ellipse. In the frame u = plane · d the boundary is u(α) with s = (r_x cos α, r_y sin α),
// u = (s_x sin θ/θ, s_y sin θ/θ, cos θ); the nearest boundary point lies in the quadrant of the direction itself.
struct SphericalEllipse {
    double radius_x, radius_y;
    Mat3 plane;
    std::vector<double> angles;
    std::vector<Vec3> table;

    explicit SphericalEllipse(const std::vector<double>& numbers) {
        if (numbers.size() != 11) throw std::invalid_argument("ellipse: expected 11 numbers (two radii, 3 by 3 matrix)");
        radius_x = numbers[0];
        radius_y = numbers[1];
        if (!(radius_x > 0.0 && radius_y > 0.0)) throw std::invalid_argument("ellipse: expected positive radii");
        plane = Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(&numbers[2]);
        const double quarter = std::acos(0.0);
        angles.push_back(0.0);  // denser toward the ends: a radius close to π gives the boundary a thin tip there
        for (int i = -22; i < -5; ++i) angles.push_back(quarter * std::ldexp(1.0, i));
        for (int i = 2; i < 63; ++i) angles.push_back(quarter * i / 64.0);
        for (int i = -6; i >= -22; --i) angles.push_back(quarter * (1.0 - std::ldexp(1.0, i)));
        angles.push_back(quarter);
        for (double angle : angles) table.push_back(curve(angle).point);
    }

    static constexpr int kMaxMinima = 3;  // local minima of the arc in one quadrant; more occur only when all arcs are equal
    static constexpr int kMaxCandidates = 4 * kMaxMinima;

    struct Nearest {
        double margin;
        Vec3 point, normal;  // of the boundary, in the joint's frame
    };

    Nearest nearest(const Vec3& d) const {
        Vec3 u = plane * d;
        const Vec3 mirror(std::copysign(1.0, u[0]), std::copysign(1.0, u[1]), 1.0);
        u = u.cwiseProduct(mirror);
        double best = std::numeric_limits<double>::infinity(), margin = std::numeric_limits<double>::quiet_NaN();
        Vec3 point = u, normal = u;
        double angles_found[kMaxMinima];
        const int count = nearest_arc_angles(u, angles_found);
        for (int i = 0; i < count; ++i) {
            const Curve c = curve(angles_found[i]);
            const Vec3 n = c.point.cross(c.first).normalized();
            const double m = std::atan2(u.dot(n), u.dot(c.point));
            if (std::abs(m) < best) best = std::abs(m), margin = m, point = c.point, normal = n;
        }
        return {margin, plane.transpose() * mirror.cwiseProduct(point), plane.transpose() * mirror.cwiseProduct(normal)};
    }

    Margin operator()(const Vec3& d) const {
        const Nearest at = nearest(d);
        return margin_at(at.margin, at.point, at.normal);
    }

    // Constraint margin r (1 - ρ) for solvers: zero on the boundary, same sign everywhere, without a search.
    Margin constraint_margin(const Vec3& d) const {
        Vec3 u = plane * d;
        double length = std::hypot(u[0], u[1]);
        if (length < kMinCenterSine) {
            length = kMinCenterSine;
            if (u[2] < 0.0) u[0] = length;  // opposite to the center every azimuth is equivalent; take x
        }
        const double stretch = std::atan2(length, u[2]) / length;
        const double stretch_rate = length > 1e-4 || u[2] < 0.0 ? (u[2] - stretch) / length : -2.0 / 3.0 * length;
        const double x = stretch * u[0] / (radius_x * radius_x), y = stretch * u[1] / (radius_y * radius_y);
        const double inner = x * u[0] + y * u[1], rho = std::sqrt(stretch * inner), scale = std::min(radius_x, radius_y);
        if (rho < kMinCenterSine) return {scale * (1.0 - rho), Vec3::Zero()};
        const double common = inner * stretch_rate / length;
        const Vec3 slope(x * stretch + common * u[0], y * stretch + common * u[1], -inner);
        return {scale * (1.0 - rho), (-scale / rho) * (plane.transpose() * slope)};
    }

    // Whether a direction in the frame of the ellipse is inside by more than rounding, without an arctangent: θ/sin θ < 
    // (2 c + 1) / 3 c² with c = cos θ/2 [Huygens: 3 x < 2 sin x + tan x, for half the angle].
    bool is_well_inside(const Vec3& u) const {
        const double square = 0.5 * (1.0 + u[2]);
        if (!(square > 0.25)) return false;
        const double most = (2.0 * std::sqrt(square) + 1.0) / (3.0 * square);
        const double x = most * u[0] / radius_x, y = most * u[1] / radius_y;
        return x * x + y * y < 0.999;
    }

    // Whether d is inside, or outside by no more than `tolerance`: by the definition where it decides, else by the arc.
    bool contains(const Vec3& d, double tolerance) const {
        const Vec3 u = plane * d;
        if (is_well_inside(u)) return true;
        const double length = std::sqrt(u[0] * u[0] + u[1] * u[1]);
        if (length > kMinAccurateSine && length > 2.0 * tolerance) {
            const double stretch = std::atan2(length, u[2]) / length;  // θ/sin θ
            const double x = stretch * u[0] / radius_x, y = stretch * u[1] / radius_y;
            const double level = std::sqrt(x * x + y * y) - 1.0;
            if (level <= 0.0) return true;
            if (level > 3.0 * stretch * tolerance / std::min(radius_x, radius_y)) return false;
        } else if (u[2] > 0.0 && length < 0.5 * std::min({radius_x, radius_y, 1.0})) {
            return true;  // at the center
        }
        return nearest(d).margin >= -tolerance;
    }

    // Boundary points where the arc to d is locally shortest, at most kMaxCandidates; returns their number.
    int candidates(const Vec3& d, Vec3* out) const {
        const Vec3 u = plane * d;
        int total = 0;
        for (const double x : {1.0, -1.0})
            for (const double y : {1.0, -1.0}) {
                const Vec3 mirror(x, y, 1.0);
                double angles_found[kMaxMinima];
                const int count = nearest_arc_angles(mirror.cwiseProduct(u), angles_found);
                for (int i = 0; i < count; ++i)
                    out[total++] = plane.transpose() * mirror.cwiseProduct(curve(angles_found[i]).point);
            }
        return total;
    }

private:
    struct Curve {
        Vec3 point, first, second;
    };

    static constexpr double kMinCenterSine = tolerance::kMinCenterSine;  // nearer to the center the constraint has no direction
    static constexpr double kMinAccurateSine = 1e-3;  // nearer to the center or its opposite the definition loses digits

    // Angles, about in [0, π/2], at which the arc from u to u(α) is locally shortest. Searches the intervals of the table in
    // which it falls and then rises; equal chords are skipped, since the minimum may be anywhere among them.
    int nearest_arc_angles(const Vec3& u, double* angles_found) const {
        const int last = int(table.size()) - 1;
        double nearest = std::numeric_limits<double>::infinity();
        for (const Vec3& point : table) nearest = std::min(nearest, (point - u).squaredNorm());
        const bool opposite = nearest > 2.0;  // then chords to -u, which keep their digits for arcs near π
        const auto chord = [&](int k) { return opposite ? -(table[k] + u).squaredNorm() : (table[k] - u).squaredNorm(); };
        int count = 0, start = 0, starts[kMaxMinima], ends[kMaxMinima];
        double depths[kMaxMinima];
        const auto record_minimum = [&](int end) {  // when there are too many, replaces the shallowest
            const double depth = chord(start);
            int slot = count < kMaxMinima ? count++ : kMaxMinima;
            if (slot == kMaxMinima) {
                slot = int(std::max_element(depths, depths + kMaxMinima) - depths);
                if (!(depth < depths[slot])) return;
            }
            starts[slot] = start, ends[slot] = end, depths[slot] = depth;
        };
        bool was_falling = !(u[1] < 0.0);  // beyond the ends of the quadrant the arc grows, unless u itself lies beyond
        double previous = chord(0);
        for (int k = 1; k <= last; ++k) {
            const double current = chord(k), change = current - previous;
            previous = current;
            if (change == 0.0) continue;
            const bool is_falling = change < 0.0;
            if (was_falling && !is_falling) record_minimum(k);
            was_falling = is_falling;
            start = k;
        }
        if (was_falling && !(u[0] < 0.0)) record_minimum(last + 1);
        for (int i = 0; i < count; ++i)
            angles_found[i] = refine(u, bracket(starts[i] - 1), 0.5 * (bracket(starts[i]) + bracket(ends[i] - 1)), bracket(ends[i]));
        return count;
    }

    // Entry of the table, or the extrapolated one beyond either end.
    double bracket(int k) const {
        const int last = int(angles.size()) - 1;
        return k < 0 ? -angles[1] : k > last ? 2.0 * angles[last] - angles[last - 1] : angles[k];
    }

    // Root of (u - u(α))·u'(α) between low and high, by Newton steps that never leave the bracket.
    double refine(const Vec3& u, double low, double angle, double high) const {
        for (int i = 0; i < 60; ++i) {
            const Curve c = curve(angle);
            const Vec3 away = u - c.point;
            const double slope = away.dot(c.first), curvature = away.dot(c.second) - c.first.squaredNorm();
            (slope > 0.0 ? low : high) = angle;
            const double step = curvature < 0.0 ? -slope / curvature : std::numeric_limits<double>::infinity();
            if (std::abs(step) <= 1e-16 || high - low <= 1e-16) break;
            angle = angle + step > low && angle + step < high ? angle + step : 0.5 * (low + high);
        }
        return angle;
    }

    Curve curve(double angle) const {
        const double x = radius_x * std::cos(angle), y = radius_y * std::sin(angle);
        const double dx = -radius_x * std::sin(angle), dy = radius_y * std::cos(angle);
        const double square = x * x + y * y, theta = std::sqrt(square);
        const double rise = 2.0 * (x * dx + y * dy), square_second = 2.0 * (dx * dx + dy * dy - square);
        const double c = std::cos(theta), f0 = std::sin(theta) / theta;  // sin θ/θ and its derivatives by θ²
        const double f1 = (c - f0) / (2.0 * square), f2 = -(0.5 * f0 + 3.0 * f1) / (2.0 * square);
        const double along = f1 * rise, across = f2 * rise * rise + f1 * square_second - f0;
        return {Vec3(f0 * x, f0 * y, c), Vec3(along * x + f0 * dx, along * y + f0 * dy, -0.5 * f0 * rise),
                Vec3(across * x + 2.0 * along * dx, across * y + 2.0 * along * dy,
                     -0.5 * (f1 * rise * rise + f0 * square_second))};
    }
};

}  // namespace poise
