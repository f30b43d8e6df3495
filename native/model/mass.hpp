// Center of mass and inertia of the whole figure and of the subtree of each joint, with their derivatives.
//
// With the inertia O_k about the world origin, mass m_k and first moment s_k of the subtree moved by DoF k, a
// velocity (a, v) of that subtree changes the figure's inertia about the origin by
//   O' = [a×]O_k - O_k[a×] + 2(s_k·v) I - v s_k' - s_k v'
// and about another point by the parallel-axis rule.
#pragma once
#include "model/forward_kinematics.hpp"

namespace poise {

struct MassMoments {
    const ForwardKinematics& forward;
    const Model& model;
    std::vector<Vec3> subtree_moments;  // first moment m c of the subtree of each joint
    std::vector<Mat3> subtree_inertias;  // inertia of the subtree of each joint about the world origin
    PaddedArray dof_masses, dof_moments;  // subtree masses and first moments, one per DoF

    explicit MassMoments(const ForwardKinematics& f)
        : forward(f), model(f.model), subtree_moments(f.model.size()), subtree_inertias(f.model.size()),
          dof_masses(PaddedArray::Zero(f.model.stride)), dof_moments(PaddedArray::Zero(3 * f.model.stride)) {
        for (int k = 0; k < model.nv; ++k) dof_masses[k] = model.subtree_masses[model.dof_joint[k]];
    }
    MassMoments(const MassMoments&) = delete;

    // After forward.run<true>: sums the first moments from the leaves to the root.
    void accumulate() {
        subtree_moments = forward.moments;
        for (int j = model.size() - 1; j > 0; --j) subtree_moments[model.joints[j].parent] += subtree_moments[j];
    }

    void accumulate_inertias() {
        const int n = model.size();
        for (int j = 0; j < n; ++j) {
            const Mat3 R = forward.rotations[j].matrix();
            const Vec3 center = forward.positions[j] + R * model.joints[j].center;
            subtree_inertias[j] = R * model.joints[j].inertia * R.transpose();
            subtree_inertias[j] += point_inertia(model.joints[j].mass, center);
        }
        for (int j = n - 1; j > 0; --j) subtree_inertias[model.joints[j].parent] += subtree_inertias[j];
    }

    static Mat3 point_inertia(double mass, const Vec3& arm) {
        return mass * (arm.squaredNorm() * Mat3::Identity() - arm * arm.transpose());
    }

    // Derivative of the figure's first moment, times `factor`: factor (m_k v + a × s_k), 3 rows.
    void first_moment_rows(double factor, double* __restrict rows, int stride) {
        scatter_to_dofs();
        const double *__restrict sx = dof_moments.data(), *__restrict sy = sx + model.stride, *__restrict sz = sy + model.stride;
        const ForwardKinematics& f = forward;
        const double* __restrict m = dof_masses.data();
        double *__restrict r0 = rows, *__restrict r1 = rows + stride, *__restrict r2 = rows + 2 * stride;
        for (int k = 0; k < model.stride; ++k) {
            r0[k] = factor * (m[k] * f.vx[k] + f.ay[k] * sz[k] - f.az[k] * sy[k]);
            r1[k] = factor * (m[k] * f.vy[k] + f.az[k] * sx[k] - f.ax[k] * sz[k]);
            r2[k] = factor * (m[k] * f.vz[k] + f.ax[k] * sy[k] - f.ay[k] * sx[k]);
        }
    }

    // The same along one direction, one row: along · (m_k v + a × s_k), after scatter_to_dofs().
    void first_moment_row(const Vec3& along, double* __restrict row) const {
        const double *__restrict sx = dof_moments.data(), *__restrict sy = sx + model.stride, *__restrict sz = sy + model.stride;
        const ForwardKinematics& f = forward;
        const double* __restrict m = dof_masses.data();
        const double x = along[0], y = along[1], z = along[2];
        for (int k = 0; k < model.stride; ++k)
            row[k] = x * (m[k] * f.vx[k] + f.ay[k] * sz[k] - f.az[k] * sy[k]) +
                     y * (m[k] * f.vy[k] + f.az[k] * sx[k] - f.ax[k] * sz[k]) +
                     z * (m[k] * f.vz[k] + f.ax[k] * sy[k] - f.ay[k] * sx[k]);
    }

    // Copies the subtree first moments to one number per DoF and axis.
    void scatter_to_dofs() {
        double *__restrict sx = dof_moments.data(), *__restrict sy = sx + model.stride, *__restrict sz = sy + model.stride;
        const int* __restrict dof_owner = model.dof_joint.data();
        for (int k = 0; k < model.nv; ++k) {
            const Vec3& moment = subtree_moments[dof_owner[k]];
            sx[k] = moment[0], sy[k] = moment[1], sz[k] = moment[2];
        }
    }

    // Jacobian of the center of mass of the subtree of `joint`, 3 rows.
    void subtree_center_rows(int joint, double* rows, int stride) const {
        const double mass = model.subtree_masses[joint];
        for (int k = 0; k < model.nv; ++k) {
            const int dof_owner = model.dof_joint[k];
            Vec3 velocity = Vec3::Zero();
            if (model.moves(joint, dof_owner))  // inside the subtree: moves a part of it
                velocity = model.subtree_masses[dof_owner] * forward.linear(k) + forward.angular(k).cross(subtree_moments[dof_owner]);
            else if (model.moves(dof_owner, joint))  // above it: moves it rigidly
                velocity = mass * forward.linear(k) + forward.angular(k).cross(subtree_moments[joint]);
            for (int i = 0; i < 3; ++i) rows[i * stride + k] = velocity[i] / mass;
        }
    }

    Mat3 inertia() const {
        const Vec3 center = subtree_moments[0] / model.mass;
        return subtree_inertias[0] - point_inertia(model.mass, center);
    }

    // Gradient of the moment of inertia about a unit axis through a point fixed in the world, or through the
    // center of mass.
    void inertia_gradient(const Vec3& axis, const Vec3* through, double* gradient) const {
        const Vec3 arm = through ? *through : Vec3(subtree_moments[0] / model.mass);
        const Vec3 across = arm - axis * axis.dot(arm);
        for (int k = 0; k < model.nv; ++k) {
            const int j = model.dof_joint[k];
            const Vec3 a = forward.angular(k), v = forward.linear(k), &s = subtree_moments[j];
            const double spin = axis.cross(a).dot(subtree_inertias[j] * axis);
            const double slide = s.dot(v) - v.dot(axis) * s.dot(axis);
            const Vec3 shift = model.subtree_masses[j] * v + a.cross(s);  // of the figure's first moment
            gradient[k] = 2.0 * (spin + slide - across.dot(shift));
        }
    }
};

}  // namespace poise
