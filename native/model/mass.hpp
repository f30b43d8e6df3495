// Centers of mass and inertia of the whole figure and of what each joint moves, with their derivatives.
//
// With the inertia O_k about the world's origin, mass m_k and first moment s_k of the part moved by freedom k, a
// velocity (a, v) of that part changes the figure's inertia about the origin by
//   O' = [a×]O_k - O_k[a×] + 2(s_k·v) I - v s_k' - s_k v'
// and about another point by the parallel-axis rule.
#pragma once
#include "model/forward_kinematics.hpp"

namespace poise {

struct Moments {
    const Forward& forward;
    const Model& model;
    std::vector<Vec3> upper;    // first moments of what each joint moves
    std::vector<Mat3> inertias; // of what each joint moves, about the world's origin
    Lanes masses, moments;      // the same masses and first moments, one per freedom that moves them

    explicit Moments(const Forward& f)
        : forward(f), model(f.model), upper(f.model.size()), inertias(f.model.size()),
          masses(Lanes::Zero(f.model.stride)), moments(Lanes::Zero(3 * f.model.stride)) {
        for (int k = 0; k < model.nv; ++k) masses[k] = model.upper_masses[model.joint_of_freedom[k]];
    }
    Moments(const Moments&) = delete;

    // After forward.run<true>: sums of first moments from the leaves to the root.
    void run() {
        upper = forward.moments;
        for (int j = model.size() - 1; j > 0; --j) upper[model.joints[j].parent] += upper[j];
    }

    void run_inertias() {
        const int n = model.size();
        for (int j = 0; j < n; ++j) {
            const Mat3 R = forward.rotations[j].matrix();
            const Vec3 center = forward.positions[j] + R * model.joints[j].center;
            inertias[j] = R * model.joints[j].inertia * R.transpose();
            inertias[j] += point_inertia(model.joints[j].mass, center);
        }
        for (int j = n - 1; j > 0; --j) inertias[model.joints[j].parent] += inertias[j];
    }

    static Mat3 point_inertia(double mass, const Vec3& arm) {
        return mass * (arm.squaredNorm() * Mat3::Identity() - arm * arm.transpose());
    }

    // Derivative of the whole figure's first moment, times `factor`: factor (m_k v + a × s_k), 3 rows.
    void moment_rows(double factor, double* __restrict rows, int stride) {
        spread();
        const double *__restrict sx = moments.data(), *__restrict sy = sx + model.stride, *__restrict sz = sy + model.stride;
        const Forward& f = forward;
        const double* __restrict m = masses.data();
        double *__restrict r0 = rows, *__restrict r1 = rows + stride, *__restrict r2 = rows + 2 * stride;
        for (int k = 0; k < model.stride; ++k) {
            r0[k] = factor * (m[k] * f.vx[k] + f.ay[k] * sz[k] - f.az[k] * sy[k]);
            r1[k] = factor * (m[k] * f.vy[k] + f.az[k] * sx[k] - f.ax[k] * sz[k]);
            r2[k] = factor * (m[k] * f.vz[k] + f.ax[k] * sy[k] - f.ay[k] * sx[k]);
        }
    }

    // The same along one direction, one row: along · (m_k v + a × s_k), after spread().
    void moment_row(const Vec3& along, double* __restrict row) const {
        const double *__restrict sx = moments.data(), *__restrict sy = sx + model.stride, *__restrict sz = sy + model.stride;
        const Forward& f = forward;
        const double* __restrict m = masses.data();
        const double x = along[0], y = along[1], z = along[2];
        for (int k = 0; k < model.stride; ++k)
            row[k] = x * (m[k] * f.vx[k] + f.ay[k] * sz[k] - f.az[k] * sy[k]) +
                     y * (m[k] * f.vy[k] + f.az[k] * sx[k] - f.ax[k] * sz[k]) +
                     z * (m[k] * f.vz[k] + f.ax[k] * sy[k] - f.ay[k] * sx[k]);
    }

    // The first moments of what each freedom moves, one number per freedom and axis.
    void spread() {
        double *__restrict sx = moments.data(), *__restrict sy = sx + model.stride, *__restrict sz = sy + model.stride;
        const int* __restrict mover = model.joint_of_freedom.data();
        for (int k = 0; k < model.nv; ++k) {
            const Vec3& moment = upper[mover[k]];
            sx[k] = moment[0], sy[k] = moment[1], sz[k] = moment[2];
        }
    }

    // Derivative of the center of mass of what `joint` moves, 3 rows.
    void upper_rows(int joint, double* rows, int stride) const {
        const double mass = model.upper_masses[joint];
        for (int k = 0; k < model.nv; ++k) {
            const int mover = model.joint_of_freedom[k];
            Vec3 velocity = Vec3::Zero();
            if (model.moves(joint, mover))  // inside the upper body: moves its own part of it
                velocity = model.upper_masses[mover] * forward.linear(k) + forward.angular(k).cross(upper[mover]);
            else if (model.moves(mover, joint))  // above it: moves it as one piece
                velocity = mass * forward.linear(k) + forward.angular(k).cross(upper[joint]);
            for (int i = 0; i < 3; ++i) rows[i * stride + k] = velocity[i] / mass;
        }
    }

    Mat3 inertia() const {
        const Vec3 center = upper[0] / model.mass;
        return inertias[0] - point_inertia(model.mass, center);
    }

    // Gradient of the moment of inertia about a unit axis through a point that stays in the world, or through the
    // center of mass.
    void inertia_gradient(const Vec3& axis, const Vec3* through, double* gradient) const {
        const Vec3 away = through ? *through : Vec3(upper[0] / model.mass);
        const Vec3 across = away - axis * axis.dot(away);
        for (int k = 0; k < model.nv; ++k) {
            const int j = model.joint_of_freedom[k];
            const Vec3 a = forward.angular(k), v = forward.linear(k), &s = upper[j];
            const double spin = axis.cross(a).dot(inertias[j] * axis);
            const double slide = s.dot(v) - v.dot(axis) * s.dot(axis);
            const Vec3 shift = model.upper_masses[j] * v + a.cross(s);  // of the whole figure's first moment
            gradient[k] = 2.0 * (spin + slide - across.dot(shift));
        }
    }
};

}  // namespace poise
