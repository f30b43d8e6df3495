// Margin of a region of the unit sphere of limb directions: signed arc [rad] to its boundary, positive inside, and its
// gradient.
//
// With the nearest boundary point b and the inward unit normal n there, d = b cos m + n sin m and the gradient of the
// margin m is -b sin m + n cos m, smooth through the boundary.
#pragma once
#include "model/model.hpp"

namespace poise {

struct Margin {
    double value;
    Vec3 gradient;
};

inline Margin margin_at(double value, const Vec3& point, const Vec3& normal) {
    return {value, std::cos(value) * normal - std::sin(value) * point};
}

// Signed arc to a great circle; at the pole of the circle the gradient is zero.
inline Margin great_circle_margin(const Vec3& normal, const Vec3& d) {
    const double sine = normal.dot(d);
    const Vec3 tangent = normal - sine * d;
    const double cosine = tangent.norm();
    return {std::atan2(sine, cosine), tangent / std::max(cosine, 1e-300)};
}

}  // namespace poise
