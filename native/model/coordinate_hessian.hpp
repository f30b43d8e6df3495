// Second derivatives of readings of joints along q ⊕ v; the twin of poise/rotations/swing_twist_curvature.py, where the
// formulas are derived.
#pragma once
#include "model/coordinates.hpp"

namespace poise {

inline double power_series(const double* coefficients, int count, double t) {
    double total = 0.0;
    for (int i = count - 1; i >= 0; --i) total = total * t + coefficients[i];
    return total;
}

// (1 - (θ/2) cot(θ/2))/θ² for t = θ²; grows without bound toward θ = 2π.
inline double cotangent_deficit(double t) {
    static constexpr double series[] = {1.0 / 12.0, 1.0 / 720.0, 1.0 / 30240.0, 1.0 / 1209600.0, 1.0 / 47900160.0,
                                        691.0 / 1307674368000.0, 1.0 / 74724249600.0, 3617.0 / 10670622842880000.0,
                                        43867.0 / 5109094217170944000.0, 174611.0 / 802857662698291200000.0};
    if (t < 1.0) return power_series(series, 10, t);
    const double half = 0.5 * std::sqrt(t);
    return (1.0 - half * std::cos(half) / std::sin(half)) / t;
}

// (θ - sin θ)/θ³ for t = θ².
inline double sine_deficit(double t) {
    static constexpr double series[] = {1.0 / 6.0, -1.0 / 120.0, 1.0 / 5040.0, -1.0 / 362880.0, 1.0 / 39916800.0,
                                        -1.0 / 6227020800.0, 1.0 / 1307674368000.0, -1.0 / 355687428096000.0};
    if (t < 1.0) return power_series(series, 8, t);
    const double angle = std::sqrt(t);
    return (1.0 - std::sin(angle) / angle) / t;
}

inline Mat3 both(const Vec3& a, const Vec3& b) { return 0.5 * (a * b.transpose() + b * a.transpose()); }

// Of the twist of a ball joint: ½(g p' + p g') with its gradient g.
inline Mat3 twist_curvature(const double* e) {
    Vec3 g;
    twist(e, g.data());
    return both(g, {g[1], -g[0], 0.0});
}

// Of one component of the swing.
inline Mat3 swing_curvature(const double* e, int component) {
    double unused[3];
    const Vec3 s(swing(e, 0, unused), swing(e, 1, unused), 0.0);
    Vec3 g;
    const double tau = twist(e, g.data()), square = s.squaredNorm();
    const double angle = std::sqrt(square), f = square > 0.0 ? angle / std::sin(angle) : 1.0;
    const double gamma = f * sine_deficit(square), c = 4.0 * cotangent_deficit(4.0 * square);
    const double bend = square > 0.0 ? (0.5 * f * c - gamma) / square : 0.0;  // goes with s s s', so its lost digits do not count
    Mat3 D = -gamma * s * s.transpose();
    D(0, 0) += f;
    D(1, 1) += f;
    const Mat3 turned = turn_about(Vec3::UnitZ(), tau).matrix();
    const Vec3 own = D.row(component), across(own[1], -own[0], 0.0);
    Mat3 form = f * c * both(s, Vec3::Unit(component)) - 2.0 * bend * s[component] * s * s.transpose();
    form += both(turned * g, across) - gamma * (both(s, own) + s[component] * D);
    return turned.transpose() * form * turned;
}

// Adds `weight` times the second derivative of a reading to the lower half of the joint's block of `out`, rows of `side`
// numbers.
inline void add_read_curvature(const Joint& joint, int component, const double* q, double weight, double* out, int side) {
    if (joint.kind != BALL && joint.kind != SWING) return;
    const Mat3 form = component == 2 ? twist_curvature(q) : swing_curvature(q, component);
    for (int a = 0; a < joint.nv; ++a)
        for (int b = 0; b <= a; ++b) out[size_t(joint.iv + a) * side + joint.iv + b] += weight * form(a, b);
}

}  // namespace poise
