// Direct kinematics by one traversal, and the screw of every degree of freedom.
//
//   world_from_child = world_from_parent · placement · L(q)^(±1) · child_placement^-1
//
// Each freedom is a screw fixed in its joint's moved frame F (after L; before L^-1 for a reversed joint, whose screws
// change sign). Kept per freedom: angular part a, and linear part v at the world's origin, so that a point x it moves
// has the velocity v + a × x. The six components lie in six arrays, so that rows of Jacobians are built by vector loops.
#pragma once
#include "model.hpp"

namespace poise {

inline Mat3 rotation_of(const double* e) {  // unit quaternion w x y z
    const double w = e[0], x = e[1], y = e[2], z = e[3];
    const double xx = 2 * x * x, yy = 2 * y * y, zz = 2 * z * z, xy = 2 * x * y, xz = 2 * x * z, yz = 2 * y * z;
    const double wx = 2 * w * x, wy = 2 * w * y, wz = 2 * w * z;
    Mat3 R;
    R << 1 - yy - zz, xy - wz, xz + wy, xy + wz, 1 - xx - zz, yz - wx, xz - wy, yz + wx, 1 - xx - yy;
    return R;
}

inline Mat3 rotation_about(const Vec3& axis, double angle) {  // Rodrigues [Baerlocher2001, eq. 3.1]
    const double s = std::sin(angle), c = std::cos(angle), k = 1 - c;
    const double x = axis[0], y = axis[1], z = axis[2];
    Mat3 R;
    R << c + k * x * x, k * x * y - s * z, k * x * z + s * y, k * x * y + s * z, c + k * y * y, k * y * z - s * x,
        k * x * z - s * y, k * y * z + s * x, c + k * z * z;
    return R;
}

inline Mat3 cross_matrix(const Vec3& v) {
    Mat3 M;
    M << 0, -v[2], v[1], v[2], 0, -v[0], -v[1], v[0], 0;
    return M;
}

// Twist that a swing joint's tangent entries induce; bounded at the singular direction -z, where e_w = 0.
inline void swing_lift(const double* e, double& per_x, double& per_y) {
    const double w = std::abs(e[0]) > 1e-150 ? e[0] : 1e-150;
    per_x = e[2] / w;
    per_y = -e[1] / w;
}

struct Forward {
    const Model& model;
    std::vector<Mat3> rotations;
    std::vector<Vec3> positions;
    std::vector<double> columns[6];  // ax ay az vx vy vz, one number per freedom
    std::vector<Vec3> joint_origins;

    explicit Forward(const Model& m) : model(m), rotations(m.size()), positions(m.size()), joint_origins(m.size()) {
        for (auto& column : columns) column.assign(m.nv, 0.0);
    }

    void run(const double* q) {
        for (int j = 0; j < model.size(); ++j) step(j, q + model.joints[j].iq);
    }

private:
    void step(int j, const double* q) {
        const Joint& joint = model.joints[j];
        Mat3 R;
        Vec3 p;
        if (joint.parent < 0) {
            R = joint.placement.rotation;
            p = joint.placement.position;
        } else {
            const Mat3& Rp = rotations[joint.parent];
            if (joint.placement.turned) R.noalias() = Rp * joint.placement.rotation;
            else R = Rp;
            p = positions[joint.parent];
            if (joint.placement.moved) p.noalias() += Rp * joint.placement.position;
        }
        const double sign = joint.reversed ? -1.0 : 1.0;
        if (joint.reversed) {  // the screws are fixed in the frame before L^-1
            screws(joint, q, R, p, sign);
            joint_origins[j] = p;
        }
        advance(joint, q, R, p);
        if (!joint.reversed) {
            screws(joint, q, R, p, sign);
            joint_origins[j] = p;
        }
        if (joint.child.moved) p.noalias() += R * joint.child_inverse.position;
        if (joint.child.turned) rotations[j].noalias() = R * joint.child_inverse.rotation;
        else rotations[j] = R;
        positions[j] = p;
    }

    // R, p <- (R, p) · L(q), or · L(q)^-1 for a reversed joint
    static void advance(const Joint& joint, const double* q, Mat3& R, Vec3& p) {
        if (joint.kind == FIXED) return;
        if (joint.kind == SLIDE) {
            p.noalias() += (joint.reversed ? -q[0] : q[0]) * (R * joint.axis);
            return;
        }
        Mat3 L;
        switch (joint.kind) {
            case HINGE: L = rotation_about(joint.axis, q[0]); break;
            case ELBOW: L.noalias() = rotation_about(joint.axis, q[0]) * rotation_about(Vec3::UnitZ(), q[1]); break;
            case FREE: L = rotation_of(q + 3); break;
            default: L = rotation_of(q);
        }
        const Mat3 before = R;
        if (joint.reversed) {
            R.noalias() = before * L.transpose();
            if (joint.kind == FREE) p.noalias() -= R * Vec3(q[0], q[1], q[2]);
        } else {
            R.noalias() = before * L;
            if (joint.kind == FREE) p.noalias() += before * Vec3(q[0], q[1], q[2]);
        }
    }

    void screws(const Joint& joint, const double* q, const Mat3& R, const Vec3& p, double sign) {
        const int k = joint.iv;
        switch (joint.kind) {
            case FIXED: break;
            case HINGE: turn(k, sign * (R * joint.axis), p); break;
            case SLIDE: slide(k, sign * (R * joint.axis)); break;
            case ELBOW: {
                const double c = std::cos(q[1]), s = std::sin(q[1]);
                const Vec3 flexion(c * joint.axis[0] + s * joint.axis[1], c * joint.axis[1] - s * joint.axis[0],
                                   joint.axis[2]);
                turn(k, sign * (R * flexion), p);
                turn(k + 1, sign * R.col(2), p);
                break;
            }
            case SWING: {
                double per_x, per_y;
                swing_lift(q, per_x, per_y);
                turn(k, sign * (R.col(0) + per_x * R.col(2)), p);
                turn(k + 1, sign * (R.col(1) + per_y * R.col(2)), p);
                break;
            }
            case BALL:
                for (int i = 0; i < 3; ++i) turn(k + i, sign * R.col(i), p);
                break;
            default:
                for (int i = 0; i < 3; ++i) slide(k + i, sign * R.col(i));
                for (int i = 0; i < 3; ++i) turn(k + 3 + i, sign * R.col(i), p);
        }
    }

    void turn(int k, const Vec3& axis, const Vec3& origin) {
        columns[0][k] = axis[0];
        columns[1][k] = axis[1];
        columns[2][k] = axis[2];
        columns[3][k] = origin[1] * axis[2] - origin[2] * axis[1];
        columns[4][k] = origin[2] * axis[0] - origin[0] * axis[2];
        columns[5][k] = origin[0] * axis[1] - origin[1] * axis[0];
    }

    void slide(int k, const Vec3& axis) {
        for (int i = 0; i < 3; ++i) {
            columns[i][k] = 0.0;
            columns[3 + i][k] = axis[i];
        }
    }
};

// Three rows J = A·a + V·v over the columns that move `segment`; the other columns are left alone.
inline void write_rows(const Forward& forward, int segment, const Mat3& A, const Mat3& V, double* rows, int stride) {
    for (const Run& run : forward.model.chains[segment]) {
        const double *ax = forward.columns[0].data(), *ay = forward.columns[1].data(), *az = forward.columns[2].data();
        const double *vx = forward.columns[3].data(), *vy = forward.columns[4].data(), *vz = forward.columns[5].data();
        for (int i = 0; i < 3; ++i) {
            double* __restrict row = rows + i * stride;
            const double a0 = A(i, 0), a1 = A(i, 1), a2 = A(i, 2), v0 = V(i, 0), v1 = V(i, 1), v2 = V(i, 2);
            for (int k = run.begin; k < run.end; ++k)
                row[k] = a0 * ax[k] + a1 * ay[k] + a2 * az[k] + v0 * vx[k] + v1 * vy[k] + v2 * vz[k];
        }
    }
}

}  // namespace poise
