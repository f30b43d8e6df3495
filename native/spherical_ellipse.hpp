// Swing limit bounded by an ellipse in the plane of swing vectors.
#pragma once
#include <limits>

#include "swing_margin.hpp"

namespace poise {

// Swing vectors inside an ellipse. In the frame u = plane · d the boundary is u(α) with s = (r_x cos α, r_y sin α),
// u = (s_x sin θ/θ, s_y sin θ/θ, cos θ); the nearest boundary point lies in the quadrant of the direction itself.
struct Ellipse {
    double radius_x, radius_y;
    Mat3 plane;
    std::vector<double> angles;
    std::vector<Vec3> table;

    explicit Ellipse(const std::vector<double>& numbers) {
        if (numbers.size() != 11) throw std::invalid_argument("an ellipse has two radii and a matrix");
        radius_x = numbers[0];
        radius_y = numbers[1];
        if (!(radius_x > 0.0 && radius_y > 0.0)) throw std::invalid_argument("the radii of an ellipse are positive");
        plane = Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(&numbers[2]);
        const double quarter = std::acos(0.0);
        angles.push_back(0.0);  // denser towards the ends: a radius close to pi gives the boundary a thin tip there
        for (int i = -22; i < -5; ++i) angles.push_back(quarter * std::ldexp(1.0, i));
        for (int i = 2; i < 63; ++i) angles.push_back(quarter * i / 64.0);
        for (int i = -6; i >= -22; --i) angles.push_back(quarter * (1.0 - std::ldexp(1.0, i)));
        angles.push_back(quarter);
        for (double angle : angles) table.push_back(curve(angle).point);
    }

    Margin operator()(const Vec3& d) const {
        Vec3 u = plane * d;
        const Vec3 mirror(std::copysign(1.0, u[0]), std::copysign(1.0, u[1]), 1.0);
        u = u.cwiseProduct(mirror);
        double best = std::numeric_limits<double>::infinity();
        Vec3 point = u, normal = u;
        double margin = 0.0;
        const int count = int(table.size());
        double before = std::numeric_limits<double>::infinity(), here = (table[0] - u).squaredNorm();
        for (int k = 0; k < count; ++k) {
            const double after = k + 1 < count ? (table[k + 1] - u).squaredNorm() : std::numeric_limits<double>::infinity();
            if (here < before && here <= after) {  // an interval that may hold the least arc
                const Curve c = curve(refine(u, k));
                const Vec3 n = c.point.cross(c.first).normalized();
                const double m = std::atan2(u.dot(n), u.dot(c.point));
                if (std::abs(m) < best) best = std::abs(m), margin = m, point = c.point, normal = n;
            }
            before = here;
            here = after;
        }
        const Margin centred = margin_at(margin, mirror.cwiseProduct(point), mirror.cwiseProduct(normal));
        return {centred.value, plane.transpose() * centred.gradient};
    }

private:
    struct Curve {
        Vec3 point, first, second;
    };

    // Root of (u - u(α))·u'(α) next to entry k of the table, by Newton steps that never leave their bracket.
    double refine(const Vec3& u, int k) const {
        const int last = int(angles.size()) - 1;
        double low = k > 0 ? angles[k - 1] : -angles[1];
        double high = k < last ? angles[k + 1] : 2.0 * angles[last] - angles[last - 1];
        double angle = angles[k];
        for (int i = 0; i < 60; ++i) {
            const Curve c = curve(angle);
            const Vec3 away = u - c.point;
            const double slope = away.dot(c.first), bend = away.dot(c.second) - c.first.squaredNorm();
            (slope > 0.0 ? low : high) = angle;
            const double step = bend < 0.0 ? -slope / bend : std::numeric_limits<double>::infinity();
            if (std::abs(step) <= 1e-16 || high - low <= 1e-16) break;
            angle = angle + step > low && angle + step < high ? angle + step : 0.5 * (low + high);
        }
        return angle;
    }

    Curve curve(double angle) const {
        const double x = radius_x * std::cos(angle), y = radius_y * std::sin(angle);
        const double dx = -radius_x * std::sin(angle), dy = radius_y * std::cos(angle);
        const double square = x * x + y * y, theta = std::sqrt(square);
        const double rise = 2.0 * (x * dx + y * dy), bend = 2.0 * (dx * dx + dy * dy - square);
        const double c = std::cos(theta), f0 = std::sin(theta) / theta;  // sin θ/θ and its derivatives by θ²
        const double f1 = (c - f0) / (2.0 * square), f2 = -(0.5 * f0 + 3.0 * f1) / (2.0 * square);
        const double along = f1 * rise, across = f2 * rise * rise + f1 * bend - f0;
        return {Vec3(f0 * x, f0 * y, c), Vec3(along * x + f0 * dx, along * y + f0 * dy, -0.5 * f0 * rise),
                Vec3(across * x + 2.0 * along * dx, across * y + 2.0 * along * dy,
                     -0.5 * (f1 * rise * rise + f0 * bend))};
    }
};

}  // namespace poise
