// Second derivatives of points, directions, rotations and the center of mass along q ⊕ v.
//
// With the Jacobian column J_d of DoF d and a DoF p above it in the tree, the mixed second derivative is a_p × J_d;
// derived in poise.kinematics.numpy_backend.state, which computes the same.
//
// HessianLoad collects what weighted task rows exert on a segment, or on the subtree of a joint: forces, torques and
// quadratic forms. tasks/hessian.hpp sums such loads to the Hessian of all task rows.
#pragma once
#include "model/mass.hpp"

namespace poise {

// Second derivative κ_ij of the world rotation vector of a swing joint under its own DoFs.
struct SwingRotationHessian {
    Vec3 xx, xy, yy;

    static SwingRotationHessian of(const ForwardKinematics& forward, int j, const double* q) {
        const Joint& joint = forward.model.joints[j];
        const double* e = q + joint.iq;
        const double w = std::abs(e[0]) > 1e-150 ? e[0] : 1e-150, x = e[1], y = e[2];
        const double slope_x = -y / w, slope_y = x / w, mixed = (x * x - y * y) / (2.0 * w * w), product = x * y / (w * w);
        const double sign = joint.reversed ? -1.0 : 1.0;
        const Mat3 frame = sign * (joint.reversed ? Mat3(parent_rotation(forward, joint) * joint.placement.rotation)
                                                  : Mat3(forward.rotations[j].matrix() * joint.child.rotation));
        const Vec3 X = frame.col(0), Y = frame.col(1), limb = frame.col(2);
        return {product * limb + slope_x * Y, -mixed * limb + 0.5 * (slope_y * Y - slope_x * X), -product * limb - slope_y * X};
    }

private:
    static Mat3 parent_rotation(const ForwardKinematics& forward, const Joint& joint) {
        return joint.parent < 0 ? Mat3(Mat3::Identity()) : forward.rotations[joint.parent].matrix();
    }
};

struct KinematicHessian {
    const ForwardKinematics& forward;
    const Model& model;
    const double* q;
    const double* columns;  // 3 rows, `model.stride` apart; half the Jacobian for a rotation
    Vec3 weight;
    double* out;  // nv × nv, zeros

    // `moment(joint)`: moment of the weight about the joint, zero where the joint does not move its point of application.
    template <class Moment>
    void run(Moment moment) const {
        for (int j = 0; j < model.size(); ++j) {
            const Joint& joint = model.joints[j];
            for (int d = joint.iv; d < joint.iv + joint.nv; ++d)
                for (int ancestor = joint.parent; ancestor >= 0; ancestor = model.joints[ancestor].parent)
                    for (int p = model.joints[ancestor].iv; p < model.joints[ancestor].iv + model.joints[ancestor].nv; ++p)
                        set_entry(p, d, mixed_derivative(p, d));
            joint_block(j, moment(j));
        }
    }

private:
    void set_entry(int p, int d, double value) const { out[p * model.nv + d] = out[d * model.nv + p] = value; }

    // weight · (a_p × J_d)
    double mixed_derivative(int p, int d) const {
        const Vec3 column(columns[d], columns[model.stride + d], columns[2 * model.stride + d]);
        return weight.cross(forward.angular(p)).dot(column);
    }

    void joint_block(int j, const Vec3& moment) const {
        const Joint& joint = model.joints[j];
        const int first = joint.iv, last = joint.iv + joint.nv;
        if (joint.kind == SWING) return swing_block(j, moment);
        for (int k = first; k < last; ++k) set_entry(k, k, mixed_derivative(k, k));
        if (joint.kind == ELBOW || joint.kind == FREE) {  // the first half acts above the second, unless reversed
            const int middle = first + joint.nv / 2;
            for (int a = first; a < middle; ++a)
                for (int b = middle; b < last; ++b) set_entry(a, b, joint.reversed ? mixed_derivative(b, a) : mixed_derivative(a, b));
        }
        if (joint.kind == BALL || joint.kind == FREE)  // exp(ω): mean of both orders
            for (int a = last - 3; a < last; ++a)
                for (int b = a + 1; b < last; ++b) set_entry(a, b, 0.5 * (mixed_derivative(a, b) + mixed_derivative(b, a)));
    }

    // Block of a swing joint: mean of both orders, plus the second derivative of exp(v) R_z(-τ(v)) times the moment.
    void swing_block(int j, const Vec3& moment) const {
        const Joint& joint = model.joints[j];
        const int k = joint.iv;
        const SwingRotationHessian swing = SwingRotationHessian::of(forward, j, q);
        set_entry(k, k, mixed_derivative(k, k) + swing.xx.dot(moment));
        set_entry(k + 1, k + 1, mixed_derivative(k + 1, k + 1) + swing.yy.dot(moment));
        set_entry(k, k + 1, 0.5 * (mixed_derivative(k, k + 1) + mixed_derivative(k + 1, k)) + swing.xy.dot(moment));
    }
};

struct HessianLoad {
    Vec3 force, moment;  // moment about the world origin: Σ x × f + t
    Mat3 angular;             // acts on a_d: Σ x f' - (x·f) I - ½[t×] + A
    Mat3 mixed, linear;       // B and C
    bool is_nonzero, has_quadratic;  // whether any load acts; whether B or C is nonzero

    void clear() {
        force.setZero(), moment.setZero(), angular.setZero();
        if (has_quadratic) mixed.setZero(), linear.setZero();
        is_nonzero = has_quadratic = false;
    }
    void add_force(const Vec3& f, const Vec3& x) {
        force += f;
        moment += x.cross(f);
        angular += x * f.transpose();
        angular.diagonal().array() -= x.dot(f);
        is_nonzero = true;
    }
    void add_torque(const Vec3& t) {
        moment += t;
        angular -= 0.5 * cross_matrix(t);
        is_nonzero = true;
    }
    void add(const HessianLoad& other) {
        force += other.force, moment += other.moment, angular += other.angular;
        is_nonzero |= other.is_nonzero;
        if (!other.has_quadratic) return;
        mixed += other.mixed, linear += other.linear;
        has_quadratic = true;
    }
};

}  // namespace poise
