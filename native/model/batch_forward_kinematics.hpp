// Forward kinematics of many configurations (frames of a motion): transforms of all segments.
//
// Rotations are products of quaternions, so that the quaternions of a motion do not flip sign between frames.
#pragma once
#include "model/manifold.hpp"

namespace poise {

class BatchForwardKinematics {
public:
    explicit BatchForwardKinematics(const Model& m) : model(m) {
        for (const Joint& joint : model.joints) {
            placement_quaternions.push_back(quaternion_of(joint.placement.rotation));
            child_quaternions.push_back(quaternion_of(joint.child_inverse.rotation));
        }
    }

    // Writes 3 numbers per segment to `positions` [m] and 4, the quaternion (w, x, y, z), to `rotations`.
    void run(const double* q, double* positions, double* rotations) const {
        for (int j = 0; j < model.size(); ++j) {
            const Joint& joint = model.joints[j];
            Eigen::Map<Vec3> p(positions + 3 * j);
            Eigen::Map<Quat> e(rotations + 4 * j);
            if (joint.parent < 0) {
                p = joint.placement.position;
                e = placement_quaternions[j];
            } else {
                const Eigen::Map<const Quat> parent(rotations + 4 * joint.parent);
                p = Eigen::Map<const Vec3>(positions + 3 * joint.parent) + rotate(parent, joint.placement.position);
                e = multiply(parent, placement_quaternions[j]);
            }
            apply_joint_transform(joint, q + joint.iq, p, e);
            if (joint.child.has_translation) p += rotate(e, joint.child_inverse.position);
            if (joint.child.has_rotation) e = multiply(Quat(e), child_quaternions[j]);
        }
    }

private:
    const Model& model;
    std::vector<Quat> placement_quaternions, child_quaternions;

    static Quat quaternion_of(const Mat3& R) {
        const Eigen::Quaterniond e(R);
        return {e.w(), e.x(), e.y(), e.z()};
    }

    static Vec3 rotate(const Quat& e, const Vec3& v) {  // v + 2 w (u × v) + 2 u × (u × v)
        const Vec3 u = e.tail<3>(), uv = 2.0 * u.cross(v);
        return v + e[0] * uv + u.cross(uv);
    }

    static Quat quaternion_about_axis(const Vec3& axis, double angle) {
        const double s = std::sin(0.5 * angle);
        return {std::cos(0.5 * angle), s * axis[0], s * axis[1], s * axis[2]};
    }

    // p, e <- (p, e) · L(q), or · L(q)^-1 for a reversed joint
    template <class P, class E>
    static void apply_joint_transform(const Joint& joint, const double* q, P& p, E& e) {
        if (joint.kind == FIXED) return;
        if (joint.kind == SLIDE) {
            p += rotate(e, (joint.reversed ? -q[0] : q[0]) * joint.axis);
            return;
        }
        Quat L;
        Vec3 shift = Vec3::Zero();
        if (joint.kind == HINGE) L = quaternion_about_axis(joint.axis, q[0]);
        else if (joint.kind == ELBOW) L = multiply(quaternion_about_axis(joint.axis, q[0]), quaternion_about_axis(Vec3::UnitZ(), q[1]));
        else if (joint.kind == FREE) L = Eigen::Map<const Quat>(q + 3), shift = Eigen::Map<const Vec3>(q);
        else L = Eigen::Map<const Quat>(q);
        if (!joint.reversed) p += rotate(e, shift);
        e = multiply(Quat(e), joint.reversed ? conjugate(L) : L);
        if (joint.reversed) p -= rotate(e, shift);
    }
};

}  // namespace poise
