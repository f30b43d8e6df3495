// Static joint torques under gravity and external wrenches, their weighted gradient and their Jacobian; derived in
// poise.statics.joint_torques.
//
// With the load F, N (about the world origin) and T = Σ (x f' - (x·f) I) of the subtree of a joint, a DoF d has the
// torque -(a·N + v·F). The residual of the total moment M is shared equally by torques on the support segments.
//
// The gradient of Σ u τ needs no matrix: with W_k = T a_k + v_k × F, the derivative of the subtree's moment by DoF k,
//   ∂(Σ u τ)/∂q_k = -(a_k · Σ u_l (a_l × N + v_l × F + T'a_l) + α_k · W_k) + share s·W_k,
// the sum over the DoFs l whose screws k moves, α_k = Σ u_l a_l over the DoFs above that it does not move, s = Σ of
// Σ u_l a_l over the supports.
//
// The Jacobian, for two DoFs p above d with the load of d:
//   ∂τ_d/∂q_p = -(a_d × N + v_d × F + T'a_d)·a_p    and    ∂τ_p/∂q_d = -a_p·W_d;
// the torques on the supports add share a_l·W_j for every support that l moves.
#pragma once
#include "model/manifold.hpp"
#include "model/mass.hpp"
#include "tasks/record.hpp"

namespace poise {

struct StaticLoad {
    Vec3 F, N, t;  // t: the part of N from pure torques
    Mat3 T;

    void add(const StaticLoad& other) { F += other.F, N += other.N, t += other.t, T += other.T; }
    void add_force(const Vec3& f, const Vec3& x) {
        F += f;
        N += x.cross(f);
        T += x * f.transpose();
        T.diagonal().array() -= x.dot(f);
    }
    void add_torque(const Vec3& torque) { N += torque, t += torque; }
    // Σ x f'
    Mat3 levers() const {
        Mat3 result = T;
        result.diagonal().array() -= 0.5 * T.trace();
        return result;
    }
};

// Whether DoF `mover` of a joint moves the screw of DoF `other` of the same joint.
inline bool moves_screw(const Joint& joint, int mover, int other) {
    if (joint.kind == ELBOW) return joint.reversed ? mover > other : mover < other;
    return !joint.reversed;
}

// The limb axis of a swing joint as an additional DoF, and the derivatives of the twist that its two DoFs induce: with
// c = (y, -x)/w of its quaternion and k = ½(1 + c²) they are ∂_y c_x = k, ∂_x c_y = -k, the others zero.
struct SwingLimb {
    Vec3 a, v;
    double x, y, k;

    static SwingLimb of(const ForwardKinematics& f, int j, const double* q) {
        const Joint& joint = f.model.joints[j];
        double c[2];
        induced_twist(q + joint.iq, c[0], c[1]);
        const Vec3 one = f.angular(joint.iv), other = f.angular(joint.iv + 1);
        const Vec3 across = joint.reversed ? other.cross(one) : one.cross(other);
        SwingLimb limb;
        limb.a = (across + c[0] * one + c[1] * other) / (1.0 + c[0] * c[0] + c[1] * c[1]);
        limb.v = f.joint_origins[j].cross(limb.a);
        limb.x = -c[1], limb.y = c[0];
        limb.k = 0.5 * (1.0 + c[0] * c[0] + c[1] * c[1]);
        return limb;
    }
    double torque(const StaticLoad& load) const { return -(a.dot(load.N) + v.dot(load.F)); }
};

class StaticLoads {
public:
    std::vector<double> torques;  // per DoF
    std::vector<StaticLoad> segment_loads, subtree_loads;  // of each segment, and of the subtree of each joint
    std::vector<Vec3> moment_derivatives, screw_derivatives;  // W and a × N + v × F + T'a of every DoF
    double support_share = 0.0;  // share of the residual moment on each support
    const int* supports = nullptr;
    int support_count = 0;

    explicit StaticLoads(const Model& m)
        : torques(m.nv, 0.0), segment_loads(m.size()), subtree_loads(m.size()), moment_derivatives(m.nv), screw_derivatives(m.nv), model(m), angular_velocities(m.size()), descendant_terms(m.size()) {}

    void evaluate(const TaskRecord& record, const ForwardKinematics& f, const double* configuration) {
        forward = &f;
        q = configuration;
        collect_loads(record);
        subtree_loads = segment_loads;
        for (int j = model.size() - 1; j > 0; --j) subtree_loads[model.joints[j].parent].add(subtree_loads[j]);
        for (int d = 0; d < model.nv; ++d) {
            const Vec3 a = f.angular(d), v = f.linear(d);
            const StaticLoad& load = subtree_loads[model.dof_joint[d]];
            const Vec3 force_term = v.cross(load.F);
            torques[d] = -(a.dot(load.N) + v.dot(load.F));
            moment_derivatives[d] = load.T * a + force_term;
            screw_derivatives[d] = a.cross(load.N) + force_term + load.T.transpose() * a;
        }
    }

    // ∂(Σ u τ)/∂q.
    void gradient(const double* u, double* out) {
        const ForwardKinematics& f = *forward;
        for (int j = 0; j < model.size(); ++j) {
            const Joint& joint = model.joints[j];
            angular_velocities[j] = joint.parent < 0 ? Vec3(Vec3::Zero()) : angular_velocities[joint.parent];
            descendant_terms[j].setZero();
            for (int l = joint.iv; l < joint.iv + joint.nv; ++l) angular_velocities[j] += u[l] * f.angular(l);
        }
        Vec3 reaction = Vec3::Zero();
        for (int c = 0; c < support_count; ++c) reaction += support_share * angular_velocities[supports[c]];
        for (int j = model.size() - 1; j >= 0; --j) {
            const Joint& joint = model.joints[j];
            const int first = joint.iv, end = joint.iv + joint.nv;
            const Vec3 ancestor_velocity = joint.parent < 0 ? Vec3(Vec3::Zero()) : angular_velocities[joint.parent];
            for (int k = first; k < end; ++k) {
                Vec3 moved_terms = descendant_terms[j], upstream_velocity = ancestor_velocity;
                for (int l = first; l < end; ++l)
                    if (moves_screw(joint, k, l)) moved_terms += u[l] * screw_derivatives[l];
                    else upstream_velocity += u[l] * f.angular(l);
                out[k] = -f.angular(k).dot(moved_terms) + (reaction - upstream_velocity).dot(moment_derivatives[k]);
            }
            if (joint.kind == SWING) {
                const SwingLimb limb = SwingLimb::of(f, j, q);
                const double torque = limb.torque(subtree_loads[j]);
                out[first] -= limb.k * u[first + 1] * torque;
                out[first + 1] += limb.k * u[first] * torque;
            }
            if (joint.parent < 0) continue;
            Vec3& parent_terms = descendant_terms[joint.parent];
            parent_terms += descendant_terms[j];
            for (int l = first; l < end; ++l) parent_terms += u[l] * screw_derivatives[l];
        }
    }

protected:
    const Model& model;
    const ForwardKinematics* forward = nullptr;
    const double* q = nullptr;

private:
    std::vector<Vec3> angular_velocities, descendant_terms;

    void collect_loads(const TaskRecord& record) {
        using namespace layout::torques;
        const double* n = record.numbers.data();
        const ForwardKinematics& f = *forward;
        const Vec3 gravity = vector_at(n + kGravity);
        support_count = record.moment_supports;
        supports = record.point_segments.data() + (record.point_segments.size() - support_count);
        support_share = support_count > 0 ? 1.0 / support_count : 0.0;
        Vec3 moment = Vec3::Zero();
        for (int j = 0; j < model.size(); ++j) {
            StaticLoad& load = segment_loads[j];
            const Vec3& first = f.moments[j];
            load.F = model.joints[j].mass * gravity;
            load.N = first.cross(gravity);
            load.t.setZero();
            load.T = first * gravity.transpose();
            load.T.diagonal().array() -= first.dot(gravity);
            moment += load.N;
        }
        const size_t wrenches = record.point_segments.size() - record.moment_supports;
        for (size_t i = 0; i < wrenches; ++i) {
            const double* entry = n + kHead + wrench::kSize * i;
            const int segment = record.point_segments[i];
            const Vec3 x = f.positions[segment] + f.rotations[segment] * vector_at(entry + wrench::kPoint), force = vector_at(entry + wrench::kForce);
            const Vec3 torque = vector_at(entry + wrench::kTorque);
            segment_loads[segment].add_force(force, x);
            segment_loads[segment].add_torque(torque);
            moment += x.cross(force) + torque;
        }
        const Vec3 residual = -support_share * moment;
        for (int c = 0; c < support_count; ++c) segment_loads[supports[c]].add_torque(residual);
    }
};

class StaticTorques : public StaticLoads {
public:
    PaddedArray torque_jacobian;  // per DoF a padded row: gradient of its torque

    explicit StaticTorques(const Model& m) : StaticLoads(m), torque_jacobian(PaddedArray::Zero(size_t(m.nv) * m.stride)) {}

    // After evaluate().
    void differentiate() {
        const ForwardKinematics& f = *forward;
        torque_jacobian.setZero();
        for (int j = 0; j < model.size(); ++j) joint_rows(f, j);
        for (int l = 0; l < model.nv; ++l) {
            double count = 0.0;
            for (int c = 0; c < support_count; ++c) count += model.dof_mask(supports[c])[l];
            if (count == 0.0) continue;
            const Vec3 reaction = support_share * count * f.angular(l);
            double* row = torque_jacobian.data() + size_t(l) * model.stride;
            for (int j = 0; j < model.nv; ++j) row[j] += reaction.dot(moment_derivatives[j]);
        }
    }

private:
    double& entry(int l, int j) { return torque_jacobian[size_t(l) * model.stride + j]; }

    void joint_rows(const ForwardKinematics& f, int j) {
        const Joint& joint = model.joints[j];
        const int first = joint.iv, end = joint.iv + joint.nv;
        for (int d = first; d < end && joint.parent >= 0; ++d) {
            const double* mask = model.dof_mask(joint.parent);
            for (int p = 0; p < first; ++p) {
                if (mask[p] == 0.0) continue;
                const Vec3 ancestor_velocity = f.angular(p);
                entry(d, p) = -screw_derivatives[d].dot(ancestor_velocity);
                entry(p, d) = -ancestor_velocity.dot(moment_derivatives[d]);
            }
        }
        for (int l = first; l < end; ++l)
            for (int d = first; d < end; ++d)
                entry(l, d) = -(moves_screw(joint, d, l) ? screw_derivatives[l].dot(f.angular(d)) : f.angular(l).dot(moment_derivatives[d]));
        if (joint.kind != SWING) return;
        const SwingLimb limb = SwingLimb::of(f, j, q);
        const double torque = limb.torque(subtree_loads[j]);
        entry(first, first + 1) += limb.k * torque;
        entry(first + 1, first) -= limb.k * torque;
    }
};

}  // namespace poise
