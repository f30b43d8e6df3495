// Rows of the limits of one joint, g(q) ≥ 0: ranges of coordinates, swing limits, twist ranges.
#pragma once
#include <algorithm>
#include <memory>
#include <optional>

#include "model/coordinates.hpp"
#include "limits/spherical_ellipse.hpp"
#include "limits/spherical_polygon.hpp"

namespace poise {

enum LimitRowKind { RANGE = 0, ELLIPSE, EDGE, POLYGON, CORNER, TWIST, LINEAR, DRIVEN, SHARE };

struct DrivenGroup;

struct LimitRow {
    int code = 0, joint = 0, component = 0;
    double sign = 1.0, bound = 0.0;
    bool is_paired = false;  // the next row is the other end of the same twist range
    Vec3 normal = Vec3::Zero();
    std::optional<SphericalEllipse> ellipse;
    std::optional<SphericalPolygon> polygon;
    std::optional<PolygonCorner> corner;
    Quat from_center = Quat::Zero();  // conjugate of R_D(z, center)
    KernelField lower, upper, offset;
    std::vector<CoordinateTerm> terms;  // of a driven group: its members, with their shares as factors
    std::shared_ptr<const DrivenGroup> group;
    int slot = 0;  // of a DRIVEN row
};

// Gradient of a function of the limb direction R z: that direction moves by -R y and R x.
inline void add_limb_gradient(const Mat3& R, const Vec3& gradient, double factor, double* out) {
    out[0] -= factor * gradient.dot(R.col(1));
    out[1] += factor * gradient.dot(R.col(0));
}

template <bool ForSolver>
double swing_margin(const LimitRow& row, const double* e, double* gradient) {
    const Mat3 R = rotation_matrix(e);
    const Vec3 d = R.col(2);
    Margin margin;
    if (row.code == ELLIPSE) {
        margin = ForSolver ? row.ellipse->constraint_margin(d) : (*row.ellipse)(d);
    } else if (row.code == POLYGON) {
        margin = row.polygon->mitered(d);
    } else if (row.code == CORNER) {
        margin = row.corner->margin(d);
    } else {
        margin = great_circle_margin(row.normal, d);
    }
    double limb_gradient[3] = {0.0, 0.0, 0.0};  // a swing joint's induced twist does not move the limb direction
    add_limb_gradient(R, margin.gradient, 1.0, limb_gradient);
    gradient[0] = limb_gradient[0];
    gradient[1] = limb_gradient[1];
    return margin.value;
}

// Twist of a ball joint, and the ends of its range for the current limb direction.
struct TwistMargin {
    Mat3 R;
    double twist_gradient[3], value, lower, upper;
    Vec3 lower_gradient, upper_gradient, offset_gradient;

    TwistMargin(const LimitRow& row, const double* e) : R(rotation_matrix(e)) {
        const Quat relative = multiply(row.from_center, Eigen::Map<const Quat>(e));
        const double angle = twist(relative.data(), twist_gradient);
        const Vec3 d = R.col(2);
        lower = row.lower(d, lower_gradient);
        upper = row.upper(d, upper_gradient);
        const double middle = 0.5 * (lower + upper);
        value = middle + wrap_to_pi(angle - row.offset(d, offset_gradient) - middle);
    }
    // Margin to the lower end for a positive sign, to the upper end for a negative one.
    double margin(double sign, double* gradient) const {
        const bool low = sign > 0.0;
        double slopes[3] = {twist_gradient[0], twist_gradient[1], twist_gradient[2]};
        add_limb_gradient(R, offset_gradient + (low ? lower_gradient : upper_gradient), -1.0, slopes);
        for (int i = 0; i < 3; ++i) gradient[i] = sign * slopes[i];
        return sign * (value - (low ? lower : upper));
    }
};

// A row of one joint with coordinates `joint_q`; `gradient` is over its DoFs.
template <bool ForSolver>
double joint_row(const Joint& joint, const LimitRow& row, const double* joint_q, double* gradient) {
    if (row.code == TWIST) return TwistMargin(row, joint_q).margin(row.sign, gradient);
    if (row.code != RANGE) return swing_margin<ForSolver>(row, joint_q, gradient);
    const CoordinateValue coordinate = evaluate_coordinate(joint, row.component, joint_q);
    for (int i = 0; i < joint.nv; ++i) gradient[i] = row.sign * coordinate.gradient[i];
    return row.sign * (coordinate.value - row.bound);
}

}  // namespace poise
