// Configuration manifold: integrate q ⊕ v and difference q1 ⊖ q0, joint by joint; exponential and logarithm of quaternions.
#pragma once
#include "model/forward_kinematics.hpp"

namespace poise {

using Quat = Eigen::Vector4d;  // (w, x, y, z)

inline Quat multiply(const Quat& a, const Quat& b) {
    return {a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3], a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
            a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1], a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0]};
}

inline Quat conjugate(const Quat& a) { return {a[0], -a[1], -a[2], -a[3]}; }

inline Quat exponential(const Vec3& k) {
    const double angle = k.norm();
    // sin(t/2)/t = 1/2 - t²/48 + ...; the next term is below the last bit for t < 1e-3
    const double half = angle < 1e-3 ? 0.5 - angle * angle / 48.0 + angle * angle * angle * angle / 3840.0
                                     : std::sin(0.5 * angle) / angle;
    return {std::cos(0.5 * angle), half * k[0], half * k[1], half * k[2]};
}

// Rotation vector of the shorter rotation, norm at most π; at half-turns its first nonzero component is positive.
inline Vec3 logarithm(const Quat& e) {
    const Vec3 v(e[1], e[2], e[3]);
    double lead = e[0];
    for (int i = 1; i < 4 && std::abs(lead) <= 1e-15; ++i) lead = e[i];
    const double norm = v.norm(), sign = lead < 0.0 ? -1.0 : 1.0;
    if (norm < 1e-150) return 2.0 * sign * v;
    return sign * 2.0 * std::atan2(norm, std::abs(e[0])) / norm * v;
}

// Rotation vector of a rotation matrix, accurate to rounding also near π.
inline Vec3 logarithm(const Mat3& R) {
    const Eigen::Quaterniond e(R);
    return logarithm(Quat(e.w(), e.x(), e.y(), e.z()));
}

// The zero-twist rotation with the same limb direction.
inline Quat without_twist(const Quat& e) {
    const double norm = std::hypot(e[0], e[3]);
    Quat swing;
    if (norm < 1e-150) swing = {norm, e[1], e[2], 0.0};  // limb at -z: keep the present swing by π
    else swing = {norm, (e[0] * e[1] - e[3] * e[2]) / norm, (e[0] * e[2] + e[3] * e[1]) / norm, 0.0};
    return swing.normalized();
}

inline void rotate_by(const double* e, const Vec3& step, double* out) {
    Eigen::Map<Quat> result(out);
    result = multiply(Eigen::Map<const Quat>(e), exponential(step)).normalized();
}

// Moves the coordinates x of one joint by its tangent entries dx; `x` and `y` may be the same.
inline void integrate(const Joint& joint, const double* x, const double* dx, double* y) {
    switch (joint.kind) {
        case FIXED: break;
        case BALL: rotate_by(x, {dx[0], dx[1], dx[2]}, y); break;
        case SWING: {
            Quat moved;
            rotate_by(x, {dx[0], dx[1], 0.0}, moved.data());
            Eigen::Map<Quat>(y, 4) = without_twist(moved);
            break;
        }
        case FREE:
            Eigen::Map<Vec3>(y, 3) = Eigen::Map<const Vec3>(x) + rotation_matrix(x + 3) * Eigen::Map<const Vec3>(dx);
            rotate_by(x + 3, {dx[3], dx[4], dx[5]}, y + 3);
            break;
        default:
            for (int i = 0; i < joint.nv; ++i) y[i] = x[i] + dx[i];
    }
}

inline void integrate(const Model& model, const double* q, const double* v, double* out) {
    for (const Joint& joint : model.joints) integrate(joint, q + joint.iq, v + joint.iv, out + joint.iq);
}

// Tangent entries d of the joint with a ⊕ d = b, by the shorter rotation.
inline void difference(const Joint& joint, const double* a, const double* b, double* d) {
    switch (joint.kind) {
        case FIXED: break;
        case BALL:
            Eigen::Map<Vec3>(d, 3) = logarithm(multiply(conjugate(Eigen::Map<const Quat>(a)), Eigen::Map<const Quat>(b)));
            break;
        case SWING: {
            const Quat gap = multiply(conjugate(Eigen::Map<const Quat>(a)), Eigen::Map<const Quat>(b));
            const Vec3 arc = logarithm(without_twist(gap));
            d[0] = arc[0];
            d[1] = arc[1];
            break;
        }
        case FREE: {
            const Vec3 gap = Eigen::Map<const Vec3>(b) - Eigen::Map<const Vec3>(a);
            Eigen::Map<Vec3>(d, 3) = rotation_matrix(a + 3).transpose() * gap;
            Eigen::Map<Vec3>(d + 3, 3) =
                logarithm(multiply(conjugate(Eigen::Map<const Quat>(a + 3)), Eigen::Map<const Quat>(b + 3)));
            break;
        }
        default:
            for (int i = 0; i < joint.nv; ++i) d[i] = b[i] - a[i];
    }
}

inline void difference(const Model& model, const double* start, const double* end, double* v) {
    for (const Joint& joint : model.joints) difference(joint, start + joint.iq, end + joint.iq, v + joint.iv);
}

}  // namespace poise
