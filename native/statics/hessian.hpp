// Hessian of Σ u τ along q ⊕ v, for weights u of the DoFs; exact, in one pass over the pairs.
//
// Σ u τ is minus the power of all loads at the velocity u. A force f constant in the world, at x, adds the third
// derivative of x: of three DoFs on one path, sorted from the root, f·(a × (a' × J'')). So for p above d, with
// J = v_d + a_d × x, α = Σ u_l a_l over the DoFs above one, y the velocity that u gives x by those whose screws d moves,
//
//   Σ f·(α_p × (a_p × J) + a_p × ((α_d - α_p) × J) + a_p × (a_d × y)) = a_p·c_d + (a_p × α_p)·m_d,
//   c_d = H_d α_d + Y_d a_d,   m_d = -W_d,   H = Σ J f' - (J·f) I,   Y = Σ y f' - (y·f) I:
//
// two vectors per DoF, and a row of the result is a vector loop over the DoFs above. Torques t constant in the world
// add ω t' - (ω·t) I to Y, ω the angular velocity of u by what d moves. The torques on the supports balance the total
// moment M and change with it: with s the sum of the angular velocities of the supports under u, share M·s has the Hessian
// share (s·M_pd + M_p·s_d + M_d·s_p) in addition to that of constant torques.
//
// Within a joint the mean of both orders; where q ⊕ v continues along other screws (swing, free) the gradient adds a term.
#pragma once
#include "statics/torques.hpp"

namespace poise {

class TorqueHessian {
public:
    explicit TorqueHessian(const Model& m)
        : model(m), angular_velocities(m.size()), linear_velocities(m.size()), supported_velocities(m.size()), powers(m.size()), support_counts(m.size()), upstream_angular(m.nv),
          upstream_linear(m.nv), dof_vectors(m.nv), dof_rows(PaddedArray::Zero(9 * size_t(m.stride))), gradient(m.nv) {}

    // Adds factor · the Hessian to the lower triangle of `out` (rows `model.stride` apart).
    void add(StaticLoads& on, const ForwardKinematics& f, const double* q, const double* u, double factor, double* out) {
        statics = &on, forward = &f, work = out, scale = factor;
        accumulate_velocities(u);
        for (int j = 0; j < model.size(); ++j) prepare_dofs(j, u);
        for (int j = 0; j < model.size(); ++j) write_joint_rows(j);
        if (on.support_count > 0) add_support_reaction();
        on.gradient(u, gradient.data());
        for (int j = 0; j < model.size(); ++j) {
            const Joint& joint = model.joints[j];
            if (joint.kind == SWING) add_swing_terms(j, q, u);
            if (joint.kind == SWING || joint.kind == FREE) add_manifold_terms(joint, q + joint.iq);
        }
    }

private:
    const Model& model;
    StaticLoads* statics = nullptr;
    const ForwardKinematics* forward = nullptr;
    double* work = nullptr;
    double scale = 1.0;
    std::vector<Vec3> angular_velocities, linear_velocities;  // Σ u a and Σ u v of the DoFs that move a segment
    std::vector<Vec3> supported_velocities;  // Σ of angular_velocities over the supports in the subtree of a joint
    std::vector<Mat3> powers;  // Σ (velocity of x by u) f' + angular velocity t' over the subtree of a joint
    std::vector<double> support_counts;  // supports in the subtree of a joint
    std::vector<Vec3> upstream_angular, upstream_linear;    // α, and the same sum of v
    std::vector<Vec3> dof_vectors;                  // c
    PaddedArray dof_rows;  // nine padded rows: a × α, W, and the derivative of s by each DoF
    std::vector<double> gradient;

    void add_entry(int p, int d, double value) { work[size_t(std::max(p, d)) * model.stride + std::min(p, d)] += scale * value; }
    double* dof_row(int i) { return dof_rows.data() + size_t(i) * model.stride; }
    Vec3 get_vector(int i, int k) { return {dof_row(i)[k], dof_row(i + 1)[k], dof_row(i + 2)[k]}; }
    void set_vector(int i, int k, const Vec3& value) {
        for (int r = 0; r < 3; ++r) dof_row(i + r)[k] = value[r];
    }

    void accumulate_velocities(const double* u) {
        for (int j = 0; j < model.size(); ++j) {
            const Joint& joint = model.joints[j];
            angular_velocities[j] = joint.parent < 0 ? Vec3(Vec3::Zero()) : angular_velocities[joint.parent];
            linear_velocities[j] = joint.parent < 0 ? Vec3(Vec3::Zero()) : linear_velocities[joint.parent];
            for (int l = joint.iv; l < joint.iv + joint.nv; ++l) {
                angular_velocities[j] += u[l] * forward->angular(l);
                linear_velocities[j] += u[l] * forward->linear(l);
            }
            const StaticLoad& axis_change = statics->segment_loads[j];
            powers[j] = linear_velocities[j] * axis_change.F.transpose() + cross_matrix(angular_velocities[j]) * axis_change.levers() + angular_velocities[j] * axis_change.t.transpose();
            supported_velocities[j].setZero();
            support_counts[j] = 0.0;
        }
        for (int c = 0; c < statics->support_count; ++c) {
            supported_velocities[statics->supports[c]] += angular_velocities[statics->supports[c]];
            support_counts[statics->supports[c]] += 1.0;
        }
        for (int j = model.size() - 1; j > 0; --j) {
            const int parent = model.joints[j].parent;
            powers[parent] += powers[j];
            supported_velocities[parent] += supported_velocities[j];
            support_counts[parent] += support_counts[j];
        }
    }

    static Mat3 subtract_trace(Mat3 matrix) {
        matrix.diagonal().array() -= matrix.trace();
        return matrix;
    }

    void prepare_dofs(int j, const double* u) {
        const Joint& joint = model.joints[j];
        const StaticLoad& load = statics->subtree_loads[j];
        const Mat3 levers = load.levers();
        const Vec3 reaction = statics->support_share * supported_velocities[0];
        for (int d = joint.iv; d < joint.iv + joint.nv; ++d) {
            upstream_angular[d] = joint.parent < 0 ? Vec3(Vec3::Zero()) : angular_velocities[joint.parent];
            upstream_linear[d] = joint.parent < 0 ? Vec3(Vec3::Zero()) : linear_velocities[joint.parent];
            for (int l = joint.iv; l < joint.iv + joint.nv; ++l) {
                if (moves_screw(joint, d, l)) continue;
                upstream_angular[d] += u[l] * forward->angular(l);
                upstream_linear[d] += u[l] * forward->linear(l);
            }
            const Vec3 a = forward->angular(d), v = forward->linear(d), &alpha = upstream_angular[d];
            const Mat3 H = subtract_trace(v * load.F.transpose() + cross_matrix(a) * levers);
            const Mat3 Y = subtract_trace(powers[j] - upstream_linear[d] * load.F.transpose() - cross_matrix(alpha) * levers - alpha * load.t.transpose());
            dof_vectors[d] = H * alpha + Y * a - H.transpose() * reaction;
            set_vector(0, d, a.cross(alpha));
            set_vector(3, d, statics->moment_derivatives[d]);
            set_vector(6, d, a.cross(supported_velocities[j] - support_counts[j] * alpha));
        }
    }

    double pair_derivative(int p, int d) { return get_vector(0, p).dot(statics->moment_derivatives[d]) - forward->angular(p).dot(dof_vectors[d]); }

    void write_joint_rows(int j) {
        const Joint& joint = model.joints[j];
        const int first = joint.iv, last = joint.iv + joint.nv;
        if (joint.parent >= 0 && first > 0) {
            const double* __restrict mask = model.dof_mask(joint.parent);
            const int end = std::min(padded(first), model.dof_end[joint.parent]);
            const double *__restrict bx = dof_row(0), *__restrict by = dof_row(1), *__restrict bz = dof_row(2);
            const ForwardKinematics& f = *forward;
            for (int d = first; d < last; ++d) {
                const Vec3 c = -scale * dof_vectors[d], m = scale * statics->moment_derivatives[d];
                const double x = c[0], y = c[1], z = c[2], s = m[0], t = m[1], r = m[2];
                double* __restrict row = work + size_t(d) * model.stride;
                for (int p = 0; p < end; ++p)
                    row[p] += mask[p] * (x * f.ax[p] + y * f.ay[p] + z * f.az[p] + s * bx[p] + t * by[p] + r * bz[p]);
            }
        }
        for (int d = first; d < last; ++d) {
            add_entry(d, d, pair_derivative(d, d));
            for (int p = first; p < d; ++p) {
                if (joint.kind == ELBOW) add_entry(p, d, joint.reversed ? pair_derivative(d, p) : pair_derivative(p, d));
                else add_entry(p, d, 0.5 * (pair_derivative(p, d) + pair_derivative(d, p)));
            }
        }
    }

    // share (M_p·s_d + M_d·s_p) for all pairs, also on different branches.
    void add_support_reaction() {
        const double part = scale * statics->support_share;
        const double *__restrict wx = dof_row(3), *__restrict wy = dof_row(4), *__restrict wz = dof_row(5);
        const double *__restrict sx = dof_row(6), *__restrict sy = dof_row(7), *__restrict sz = dof_row(8);
        for (int d = 0; d < model.nv; ++d) {
            const Vec3 w = part * get_vector(3, d), s = part * get_vector(6, d);
            const double w0 = w[0], w1 = w[1], w2 = w[2], s0 = s[0], s1 = s[1], s2 = s[2];
            double* __restrict row = work + size_t(d) * model.stride;
            for (int p = 0; p <= d; ++p)
                row[p] += w0 * sx[p] + w1 * sy[p] + w2 * sz[p] + s0 * wx[p] + s1 * wy[p] + s2 * wz[p];
        }
    }

    // The twist c induced by a swing joint depends on its coordinates, and so does the part c τ_z of its torques.
    void add_swing_terms(int j, const double* q, const double* u) {
        const Joint& joint = model.joints[j];
        const StaticLoad& load = statics->subtree_loads[j];
        const SwingLimb limb = SwingLimb::of(*forward, j, q);
        const int first = joint.iv;
        const double slope[2] = {-limb.k * u[first + 1], limb.k * u[first]}, torque = limb.torque(load);
        const Vec3 axis_derivative = limb.a.cross(load.N) + limb.v.cross(load.F) + load.T.transpose() * limb.a;
        double axis_change[2];
        for (int k = 0; k < model.nv; ++k) {
            const int other = model.dof_joint[k];
            double change = statics->support_share * support_counts[j] * limb.a.dot(statics->moment_derivatives[k]);  // of the torque about the limb
            if (other == j) change -= joint.reversed ? limb.a.dot(statics->moment_derivatives[k]) : axis_derivative.dot(forward->angular(k));
            else if (model.dof_mask(j)[k] != 0.0) change -= axis_derivative.dot(forward->angular(k));
            else if (model.moves(j, other)) change -= limb.a.dot(statics->moment_derivatives[k]);
            if (other == j) axis_change[k - first] = change;
            else
                for (int i = 0; i < 2; ++i) add_entry(first + i, k, slope[i] * change);
        }
        const double x = limb.k * limb.x, y = limb.k * limb.y;
        add_entry(first, first, 2.0 * slope[0] * axis_change[0] - u[first + 1] * x * torque);
        add_entry(first + 1, first + 1, 2.0 * slope[1] * axis_change[1] + u[first] * y * torque);
        add_entry(first + 1, first, slope[0] * axis_change[1] + slope[1] * axis_change[0] + 0.5 * (u[first] * x - u[first + 1] * y) * torque);
    }

    // Joints where q ⊕ v does not move along constant screws; see poise.tasks.terms.finite_differences.
    void add_manifold_terms(const Joint& joint, const double* e) {
        const double* g = gradient.data() + joint.iv;
        const int first = joint.iv;
        if (joint.kind == SWING) {
            const double w = std::abs(e[0]) > 1e-150 ? e[0] : 1e-150, x = -e[2] / w, y = e[1] / w;
            add_entry(first, first, x * g[1]);
            add_entry(first + 1, first + 1, -y * g[0]);
            add_entry(first + 1, first, 0.5 * (-x * g[0] + y * g[1]));
            return;
        }
        const Mat3 form = -0.5 * cross_matrix({g[0], g[1], g[2]});
        for (int a = 0; a < 3; ++a)
            for (int b = 0; b < 3; ++b) add_entry(first + 3 + b, first + a, form(a, b));
    }
};

}  // namespace poise
