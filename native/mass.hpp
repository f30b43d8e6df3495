// Centres of mass and inertia of the whole figure and of what each joint moves, with their derivatives.
//
// With the inertia O_k about the world's origin, mass m_k and first moment s_k of the part moved by freedom k, a
// velocity (a, v) of that part changes the figure's inertia about the origin by
//   O' = [a×]O_k - O_k[a×] + 2(s_k·v) I - v s_k' - s_k v'
// and about another point by the parallel-axis rule.
#pragma once
#include "forward.hpp"

namespace poise {

struct Moments {
    const Forward& forward;
    const Model& model;
    std::vector<Vec3> centres;  // of the segments, in the world
    std::vector<Vec3> upper;    // first moments of what each joint moves
    std::vector<Mat3> inertias; // of what each joint moves, about the world's origin

    explicit Moments(const Forward& f)
        : forward(f), model(f.model), centres(f.model.size()), upper(f.model.size()), inertias(f.model.size()) {}

    void run() {
        const int n = model.size();
        for (int j = 0; j < n; ++j) {
            centres[j].noalias() = forward.rotations[j] * model.joints[j].centre;
            centres[j] += forward.positions[j];
            upper[j] = model.joints[j].mass * centres[j];
        }
        for (int j = n - 1; j > 0; --j) upper[model.joints[j].parent] += upper[j];
    }

    void run_inertias() {
        const int n = model.size();
        for (int j = 0; j < n; ++j) {
            const Mat3& R = forward.rotations[j];
            inertias[j].noalias() = R * model.joints[j].inertia * R.transpose();
            inertias[j] += point_inertia(model.joints[j].mass, centres[j]);
        }
        for (int j = n - 1; j > 0; --j) inertias[model.joints[j].parent] += inertias[j];
    }

    static Mat3 point_inertia(double mass, const Vec3& arm) {
        return mass * (arm.squaredNorm() * Mat3::Identity() - arm * arm.transpose());
    }

    // Derivative of the whole figure's first moment, times `factor`: factor (m_k v + a × s_k), 3 rows.
    void moment_rows(double factor, double* rows, int stride) const {
        const double *ax = forward.columns[0].data(), *ay = forward.columns[1].data(), *az = forward.columns[2].data();
        const double *vx = forward.columns[3].data(), *vy = forward.columns[4].data(), *vz = forward.columns[5].data();
        for (int j = 0; j < model.size(); ++j) {
            const Joint& joint = model.joints[j];
            const double m = factor * model.upper_masses[j];
            const double sx = factor * upper[j][0], sy = factor * upper[j][1], sz = factor * upper[j][2];
            for (int k = joint.iv; k < joint.iv + joint.nv; ++k) {
                rows[k] = m * vx[k] + ay[k] * sz - az[k] * sy;
                rows[stride + k] = m * vy[k] + az[k] * sx - ax[k] * sz;
                rows[2 * stride + k] = m * vz[k] + ax[k] * sy - ay[k] * sx;
            }
        }
    }

    Vec3 angular(int k) const { return {forward.columns[0][k], forward.columns[1][k], forward.columns[2][k]}; }
    Vec3 linear(int k) const { return {forward.columns[3][k], forward.columns[4][k], forward.columns[5][k]}; }

    // Derivative of the centre of mass of what `joint` moves, 3 rows.
    void upper_rows(int joint, double* rows, int stride) const {
        const double mass = model.upper_masses[joint];
        for (int k = 0; k < model.nv; ++k) {
            const int mover = model.joint_of_freedom[k];
            Vec3 velocity = Vec3::Zero();
            if (model.moves(joint, mover))  // inside the upper body: moves its own part of it
                velocity = model.upper_masses[mover] * linear(k) + angular(k).cross(upper[mover]);
            else if (model.moves(mover, joint))  // above it: moves it as one piece
                velocity = mass * linear(k) + angular(k).cross(upper[joint]);
            for (int i = 0; i < 3; ++i) rows[i * stride + k] = velocity[i] / mass;
        }
    }

    Mat3 inertia() const {
        const Vec3 centre = upper[0] / model.mass;
        return inertias[0] - point_inertia(model.mass, centre);
    }

    // Gradient of the moment of inertia about a unit axis through a point that stays in the world, or through the
    // centre of mass.
    void inertia_gradient(const Vec3& axis, const Vec3* through, double* gradient) const {
        const Vec3 away = through ? *through : Vec3(upper[0] / model.mass);
        const Vec3 across = away - axis * axis.dot(away);
        for (int k = 0; k < model.nv; ++k) {
            const int j = model.joint_of_freedom[k];
            const Vec3 a = angular(k), v = linear(k), &s = upper[j];
            const double spin = axis.cross(a).dot(inertias[j] * axis);
            const double slide = s.dot(v) - v.dot(axis) * s.dot(axis);
            const Vec3 shift = model.upper_masses[j] * v + a.cross(s);  // of the whole figure's first moment
            gradient[k] = 2.0 * (spin + slide - across.dot(shift));
        }
    }
};

}  // namespace poise
