// Taylor expansion of a geometric task at a configuration: its errors, and how its rows depend on small motions of its one
// or two segments.
//
// With φ₁, φ₂ the small rotations of the segments and ζ = δ₁ - δ₂ the small relative displacement of a point of each, in
// world axes, row i changes by  angular₁ᵢ·φ₁ + angular₂ᵢ·φ₂ + linearᵢ·ζ. The record chooses the point of δ: for a goal in
// rotating axes it is the segment's point that coincides with the goal, which leaves no term in φ.
//
// WeightedRowDerivatives are the first and second derivatives of Σ wᵢ xᵢ in the same variables; derived in
// poise.tasks.terms.rotation_error.
#pragma once
#include "generated/tolerances.hpp"
#include "model/coordinates.hpp"
#include "tasks/record.hpp"

namespace poise {

constexpr double kMinAimDistanceM = tolerance::kMinAimDistanceM;  // an eye nearer to its target may look anywhere
constexpr double kOppositeTolRad = tolerance::kOppositeTolRad;  // directions this close to opposite count as opposite
constexpr double kTieTol = tolerance::kDirectionTieTol;  // relative; squared motions that differ by less count as equal
constexpr double kInfinity = std::numeric_limits<double>::infinity();

struct Expansion {
    Vec3 point, other_point;                   // where δ₁ and δ₂ are measured
    Vec3 lower, upper;  // of every row: bound minus value
    Vec3 angular[3], other_angular[3], linear[3];
    // needed again by second derivatives
    Vec3 e;  // remaining rotation vector; the arc in the two axes
    Vec3 direction, target_direction, heading;
    Vec3 gradient_direction;  // unit gradient of a length
    Vec3 axes[3];  // rows of the axes in which a value is expressed
    double length = 0.0;        // of an arc, or of the vector whose length is the value
    double distance = 0.0;  // from the eye to its target; 0 when they coincide
};

class Expander {
public:
    explicit Expander(const ForwardKinematics& forward) : forward(forward), model(forward.model) {}

    void expand(const TaskRecord& record, Expansion& x) const {
        const double* n = record.numbers.data();
        const Rotation& R = forward.rotations[record.segment];
        for (int i = 0; i < record.rows; ++i) x.angular[i] = x.other_angular[i] = x.linear[i] = Vec3::Zero();
        switch (record.kind) {
            case POINT_RECORD: return point(record, n, x);
            case SITE_POINT_RECORD: return site_point(record, n, R, x);
            case ORIENTATION_RECORD: return orientation(n, R, x);
            case AXIS_RECORD: return axis(record, n, R, x);
            case AIM_RECORD: return aim(record, n, R, x);
            case RELATIVE_POINT_RECORD: return relative_point(record, n, x);
            case RELATIVE_ORIENTATION_RECORD: return relative_orientation(record, n, x);
            case DISTANCE_RECORD: return distance(record, n, x);
            default: return ellipsoid(record, n, x);
        }
    }

private:
    const ForwardKinematics& forward;
    const Model& model;

    static Rotation rotation_at(const double* n) { return {n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8]}; }

    Vec3 point_position(int segment, const double* local) const {
        return segment == kWorld ? vector_at(local) : Vec3(forward.positions[segment] + forward.rotations[segment] * vector_at(local));
    }

    static void set_equality(Expansion& x, int row, double error) { x.lower[row] = x.upper[row] = error; }

    void point(const TaskRecord& record, const double* n, Expansion& x) const {
        using namespace layout::point;
        x.point = point_position(record.segment, n + kPoint);
        const Vec3 gap = x.point - vector_at(n + kGoal);
        for (int i = 0; i < record.rows; ++i) {
            x.linear[i] = vector_at(n + axes(record.rows) + 3 * i);
            const double y = x.linear[i].dot(gap);
            x.lower[i] = n[kLower + i] - y;
            x.upper[i] = n[upper(record.rows) + i] - y;
        }
    }

    void site_point(const TaskRecord& record, const double* n, const Rotation& R, Expansion& x) const {
        using namespace layout::site_point;
        x.point = vector_at(n + kGoal);  // the segment's point that coincides with the goal
        const Vec3 gap = x.point - point_position(record.segment, n + kPoint);
        for (int i = 0; i < record.rows; ++i) {
            x.linear[i] = R * vector_at(n + kAxes + 3 * i);
            set_equality(x, i, x.linear[i].dot(gap));
        }
    }

    static void orientation(const double* n, const Rotation& R, Expansion& x) {
        x.point.setZero();
        x.e = logarithm((rotation_at(n + layout::orientation::kRotation) * R.transposed()).matrix());
        for (int i = 0; i < 3; ++i) {
            x.angular[i] = Vec3::Unit(i);
            set_equality(x, i, x.e[i]);
        }
    }

    void relative_orientation(const TaskRecord& record, const double* n, Expansion& x) const {
        const Rotation relative = forward.rotations[record.other] * rotation_at(n + layout::relative_orientation::kRotation) * forward.rotations[record.segment].transposed();
        const Rotation& frame = forward.rotations[record.common_ancestor];
        x.point = x.other_point = Vec3::Zero();
        x.e = logarithm(relative.matrix());
        for (int i = 0; i < 3; ++i) {
            x.angular[i] = frame * Vec3(Vec3::Unit(i));
            x.other_angular[i] = -x.angular[i];
            set_equality(x, i, x.angular[i].dot(x.e));
        }
    }

    void relative_point(const TaskRecord& record, const double* n, Expansion& x) const {
        using namespace layout::relative_point;
        const Rotation& frame = forward.rotations[record.common_ancestor];
        x.point = point_position(record.segment, n + kPoint);
        x.other_point = point_position(record.other, n + kGoal);
        const Vec3 gap = x.other_point - x.point;
        for (int i = 0; i < 3; ++i) {
            x.linear[i] = frame * Vec3(Vec3::Unit(i));
            set_equality(x, i, x.linear[i].dot(gap));
        }
    }

    // The arc from d to u: heading and length; from the opposite direction, along the axis in which the figure can move d most.
    void arc(const TaskRecord& record, Expansion& x) const {
        const Vec3 &d = x.direction, &u = x.target_direction;
        x.length = 2.0 * std::atan2((d - u).norm(), (d + u).norm());
        if (x.length > kPi - kOppositeTolRad) {
            const Vec3 rotation_axes[2] = {d.cross(x.axes[0]), d.cross(x.axes[1])};
            double squares[2] = {0.0, 0.0};
            const double* moves = model.dof_mask(record.segment);
            for (int k = 0; k < model.nv; ++k)
                for (int i = 0; i < 2; ++i) {
                    const double entry = moves[k] * record.active_dofs[k] * rotation_axes[i].dot(forward.angular(k));
                    squares[i] += entry * entry;
                }
            x.heading = x.axes[first_largest(squares, 2)];
        } else {
            const Vec3 near = d.dot(u) < 0.0 ? Vec3(u + d) : Vec3(u - d);  // the one that keeps all digits
            const Vec3 tangent = near - d * d.dot(near);
            const double size = tangent.norm();
            x.heading = size > 0.0 && x.length > 0.0 ? Vec3(tangent / size) : Vec3(Vec3::Zero());
        }
        for (int i = 0; i < 2; ++i) {
            x.e[i] = x.length * x.axes[i].dot(x.heading);
            x.angular[i] = d.cross(x.axes[i]);
            set_equality(x, i, x.e[i]);
        }
    }

    static int first_largest(const double* squares, int count) {
        const double largest = *std::max_element(squares, squares + count);
        for (int i = 0; i < count; ++i)
            if (squares[i] >= (1.0 - kTieTol) * largest) return i;
        return 0;
    }

    void axis(const TaskRecord& record, const double* n, const Rotation& R, Expansion& x) const {
        using namespace layout::axis;
        x.point.setZero();
        x.direction = R * vector_at(n + kAxis);
        for (int i = 0; i < 2; ++i) x.axes[i] = R * vector_at(n + kAcross + 3 * i);
        x.target_direction = vector_at(n + kDirection);
        arc(record, x);
    }

    void aim(const TaskRecord& record, const double* n, const Rotation& R, Expansion& x) const {
        using namespace layout::aim;
        x.point = point_position(record.segment, n + kPoint);
        x.other_point = point_position(record.other, n + kTarget);
        x.direction = R * vector_at(n + kAxis);
        for (int i = 0; i < 2; ++i) x.axes[i] = R * vector_at(n + kAcross + 3 * i);
        const Vec3 gap = x.other_point - x.point;
        x.distance = gap.norm();
        const bool at_target = !(x.distance >= kMinAimDistanceM);
        if (at_target) x.distance = 0.0;
        x.target_direction = at_target ? x.direction : Vec3(gap / x.distance);
        arc(record, x);
        if (at_target) return;
        for (int i = 0; i < 2; ++i) {
            const Vec3 transported = transport_to_target(x, x.axes[i]);
            x.linear[i] = (transported - x.target_direction * x.target_direction.dot(transported)) / x.distance;
        }
    }

public:
    // Parallel transport of a tangent vector at d along the arc to u.
    static Vec3 transport_to_target(const Expansion& x, const Vec3& v) {
        const double along = x.heading.dot(v);
        const Vec3 heading_at_target = std::cos(x.length) * x.heading - std::sin(x.length) * x.direction;
        return v + along * (heading_at_target - x.heading);
    }

private:
    void distance(const TaskRecord& record, const double* n, Expansion& x) const {
        using namespace layout::distance;
        x.point = point_position(record.segment, n + kPoint);
        x.other_point = point_position(record.other, n + kOtherPoint);
        const Vec3 gap = x.point - x.other_point;
        x.length = gap.norm();
        x.lower[0] = n[kLower] - x.length;
        x.upper[0] = n[kUpper] - x.length;
        if (x.length > 0.0) {
            x.gradient_direction = gap / x.length;
        } else if (n[kIsRegion] != 0.0) {  // a region has no outward direction at its center
            x.gradient_direction.setZero();
        } else {
            const Vec3 axes[3] = {Vec3::UnitX(), Vec3::UnitY(), Vec3::UnitZ()};
            x.gradient_direction = axes[most_movable(record, axes, x)];
        }
        x.linear[0] = x.gradient_direction;
    }

    void ellipsoid(const TaskRecord& record, const double* n, Expansion& x) const {
        using namespace layout::ellipsoid;
        const Rotation frame = forward.rotations[record.other] * rotation_at(n + kAxes);
        const Vec3 radii = vector_at(n + kRadii);
        const double mean = std::cbrt(radii[0] * radii[1] * radii[2]);
        x.point = x.other_point = point_position(record.segment, n + kPoint);  // the other segment's point that coincides with x
        const Vec3 u = (frame.transposed() * Vec3(x.point - point_position(record.other, n + kCenter))).cwiseQuotient(radii);
        for (int i = 0; i < 3; ++i) x.axes[i] = mean / radii[i] * (frame * Vec3(Vec3::Unit(i)));
        x.length = u.norm();
        set_equality(x, 0, mean * (1.0 - x.length));
        x.gradient_direction = x.length > 0.0 ? Vec3(u / x.length) : Vec3(Vec3::Unit(most_movable(record, x.axes, x)));
        x.length *= mean;
        x.linear[0] = x.gradient_direction[0] * x.axes[0] + x.gradient_direction[1] * x.axes[1] + x.gradient_direction[2] * x.axes[2];
    }

    // Index of the direction in which the active joints can move the point most.
    int most_movable(const TaskRecord& record, const Vec3* shifts, const Expansion& x) const {
        double squares[3] = {0.0, 0.0, 0.0};
        for (int k = 0; k < model.nv; ++k) {
            const Vec3 a = forward.angular(k), v = forward.linear(k);
            Vec3 moved = record.path_mask[k] * (v + a.cross(x.point));
            if (record.has_two_segments()) moved -= record.other_path_mask[k] * (v + a.cross(x.other_point));
            for (int i = 0; i < 3; ++i) {
                const double entry = record.active_dofs[k] * shifts[i].dot(moved);
                squares[i] += entry * entry;
            }
        }
        return first_largest(squares, 3);
    }
};

// (w·e) I - ½(w e' + e w')
inline Mat3 rotation_error_form(const Vec3& w, const Vec3& e) { return w.dot(e) * Mat3::Identity() - symmetric_product(w, e); }

// (1 - (θ/2) cot(θ/2))/θ² of a rotation by θ.
inline double rotation_deficit(double length) { return cotangent_deficit(length * length); }

// (1 - θ cot θ)/θ² of an arc of length θ; zero when its ends are opposite.
inline double arc_deficit(double length) {
    return length < kPi - kOppositeTolRad ? 4.0 * cotangent_deficit(4.0 * length * length) : 0.0;
}

struct WeightedRowDerivatives {
    Vec3 force, torque, other_torque;               // on ζ, φ₁, φ₂
    Mat3 angular_angular, angular_linear, linear_linear;    // forms of φ₁ φ₁, φ₁ ζ, ζ ζ
    Mat3 angular_other, other_linear, other_other;  // φ₁ φ₂, φ₂ ζ, φ₂ φ₂; for two segments only
    bool has_quadratic = false;  // whether there are any besides that of φ₁ φ₁

    void clear() {
        force.setZero(), torque.setZero(), other_torque.setZero();
        angular_angular.setZero(), angular_linear.setZero(), linear_linear.setZero();
        angular_other.setZero(), other_linear.setZero(), other_other.setZero();
        has_quadratic = false;
    }

    // Computes the derivatives for a record and the weights of its rows.
    void compute(const TaskRecord& record, const Expansion& x, const Vec3& w) {
        clear();
        for (int i = 0; i < record.rows; ++i) force += w[i] * x.linear[i];
        switch (record.kind) {
            case SITE_POINT_RECORD:
                angular_linear = cross_matrix(force);
                has_quadratic = true;
                break;
            case ORIENTATION_RECORD:
                torque = w;
                angular_angular = rotation_deficit(x.e.norm()) * rotation_error_form(w, x.e);
                break;
            case RELATIVE_ORIENTATION_RECORD: return relative_rotation(x, w);
            case AXIS_RECORD: return direction_arc(x, w, false);
            case AIM_RECORD: return direction_arc(x, w, x.distance > 0.0);
            case DISTANCE_RECORD:
                if (x.length > 0.0) linear_linear = w[0] / x.length * (Mat3::Identity() - x.gradient_direction * x.gradient_direction.transpose());
                has_quadratic = true;
                break;
            case ELLIPSOID_RECORD:
                other_linear = cross_matrix(force);
                if (x.length > 0.0) linear_linear = ellipsoid_form(x, w[0] / x.length);
                has_quadratic = true;
                break;
            default: break;  // linear
        }
    }

private:
    static Mat3 ellipsoid_form(const Expansion& x, double share) {
        Mat3 stretch;
        for (int i = 0; i < 3; ++i) stretch.row(i) = x.axes[i];
        return share * stretch.transpose() * (Mat3::Identity() - x.gradient_direction * x.gradient_direction.transpose()) * stretch;
    }

    // w · (φ₁ - φ₂ + ½ φ₁ × φ₂), plus the second-order term of the rotation logarithm.
    void relative_rotation(const Expansion& x, const Vec3& w) {
        for (int i = 0; i < 3; ++i) torque += w[i] * x.angular[i];
        other_torque = -torque;
        angular_angular = other_other = rotation_deficit(x.e.norm()) * rotation_error_form(torque, x.e);
        angular_other = -angular_angular - 0.5 * cross_matrix(torque);
        has_quadratic = true;
    }

    // d changes by φ × d + ½(φ·d) φ; u, where it moves, by ζ'/r - (u·ζ) ζ'/r²; plus the second-order term of the arc between them.
    void direction_arc(const Expansion& x, const Vec3& w, bool moves) {
        const Vec3 along = w[0] * x.axes[0] + w[1] * x.axes[1];
        torque = x.direction.cross(along);
        const double weighted = w[0] * x.e[0] + w[1] * x.e[1], deficit = arc_deficit(x.length);
        const double xx = weighted - w[0] * x.e[0], yy = weighted - w[1] * x.e[1], xy = -0.5 * (w[0] * x.e[1] + w[1] * x.e[0]);
        const auto form = [&](const Vec3* a, const Vec3* b) -> Mat3 {
            return a[0] * (xx * b[0] + xy * b[1]).transpose() + a[1] * (xy * b[0] + yy * b[1]).transpose();
        };
        angular_angular = symmetric_product(x.direction, along) + deficit * form(x.angular, x.angular);
        if (!moves) return;
        const Vec3 transported = Expander::transport_to_target(x, along) / x.distance;
        force = transported;
        linear_linear = 2.0 / x.distance * symmetric_product(x.target_direction, transported) + deficit * form(x.linear, x.linear);
        if (x.length < kPi - kOppositeTolRad) angular_linear = -(deficit - 2.0 * rotation_deficit(x.length)) * form(x.angular, x.linear);
        has_quadratic = true;
    }
};

}  // namespace poise
