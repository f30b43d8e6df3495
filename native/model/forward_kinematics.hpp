// Direct kinematics by one traversal, and the screw of every degree of freedom.
//
//   world_from_child = world_from_parent · placement · L(q)^(±1) · child_placement^-1
//
// Each freedom is a screw fixed in its joint's moved frame F (after L; before L^-1 for a reversed joint, whose screws
// change sign). Kept per freedom: angular part a, and linear part v at the world's origin, so that a point x it moves
// has the velocity v + a × x. The six components lie in six padded arrays: rows of Jacobians are plain vector loops.
//
// The rotations of the traversal are nine plain numbers: written out, the compiler keeps them in registers, where small
// fixed-size matrices make it store single numbers and load them back in pairs, which stalls.
#pragma once
#include "model/model.hpp"

namespace poise {

// A rotation, row by row.
struct Turn {
    double xx, xy, xz, yx, yy, yz, zx, zy, zz;

    static Turn of(const Mat3& R) {
        return {R(0, 0), R(0, 1), R(0, 2), R(1, 0), R(1, 1), R(1, 2), R(2, 0), R(2, 1), R(2, 2)};
    }
    Mat3 matrix() const {
        Mat3 R;
        R << xx, xy, xz, yx, yy, yz, zx, zy, zz;
        return R;
    }
    Vec3 operator*(const Vec3& v) const {
        const double x = v[0], y = v[1], z = v[2];
        return {xx * x + xy * y + xz * z, yx * x + yy * y + yz * z, zx * x + zy * y + zz * z};
    }
    Turn operator*(const Turn& o) const {
        return {xx * o.xx + xy * o.yx + xz * o.zx, xx * o.xy + xy * o.yy + xz * o.zy, xx * o.xz + xy * o.yz + xz * o.zz,
                yx * o.xx + yy * o.yx + yz * o.zx, yx * o.xy + yy * o.yy + yz * o.zy, yx * o.xz + yy * o.yz + yz * o.zz,
                zx * o.xx + zy * o.yx + zz * o.zx, zx * o.xy + zy * o.yy + zz * o.zy, zx * o.xz + zy * o.yz + zz * o.zz};
    }
    Turn transposed() const { return {xx, yx, zx, xy, yy, zy, xz, yz, zz}; }
};

inline Turn turn_of(const double* e) {  // unit quaternion w x y z
    const double w = e[0], x = e[1], y = e[2], z = e[3];
    const double xx = 2 * x * x, yy = 2 * y * y, zz = 2 * z * z, xy = 2 * x * y, xz = 2 * x * z, yz = 2 * y * z;
    const double wx = 2 * w * x, wy = 2 * w * y, wz = 2 * w * z;
    return {1 - yy - zz, xy - wz, xz + wy, xy + wz, 1 - xx - zz, yz - wx, xz - wy, yz + wx, 1 - xx - yy};
}

inline Mat3 rotation_of(const double* e) { return turn_of(e).matrix(); }

inline Turn turn_about(const Vec3& axis, double angle) {  // Rodrigues [Baerlocher2001, eq. 3.1]
    const double s = std::sin(angle), c = std::cos(angle), k = 1 - c;
    const double x = axis[0], y = axis[1], z = axis[2];
    return {c + k * x * x,     k * x * y - s * z, k * x * z + s * y, k * x * y + s * z, c + k * y * y,
            k * y * z - s * x, k * x * z - s * y, k * y * z + s * x, c + k * z * z};
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
    std::vector<Turn> rotations;  // world from segment
    std::vector<Vec3> positions, joint_origins, moments;
    Lanes storage;
    double *ax, *ay, *az, *vx, *vy, *vz;  // one number per freedom

    explicit Forward(const Model& m)
        : model(m), rotations(m.size()), positions(m.size()), joint_origins(m.size()), moments(m.size()), storage(Lanes::Zero(6 * m.stride)) {
        ax = storage.data(), ay = ax + m.stride, az = ay + m.stride;
        vx = az + m.stride, vy = vx + m.stride, vz = vy + m.stride;
    }
    Forward(const Forward&) = delete;

    Vec3 angular(int k) const { return {ax[k], ay[k], az[k]}; }
    Vec3 linear(int k) const { return {vx[k], vy[k], vz[k]}; }

    // Frames and screws; with `Moments`, also the first moment m c of every segment, while its frame is at hand.
    template <bool Moments>
    void run(const double* q) {
        const int n = model.size();
        for (int j = 0; j < n; ++j) {
            const Joint& joint = model.joints[j];
            if (joint.plain_turn) turn_plainly(j, joint, q + joint.iq);
            else step(j, q + joint.iq);
            if constexpr (Moments) moments[j] = joint.mass * (positions[j] + rotations[j] * joint.center);
        }
    }

private:
    // Most joints of most figures: a ball or hinge, neither reversed nor set askew in either segment.
    void turn_plainly(int j, const Joint& joint, const double* q) {
        const Turn& parent = rotations[joint.parent];
        const Vec3 p = positions[joint.parent] + parent * joint.placement.position;
        positions[j] = joint_origins[j] = p;
        if (joint.kind == BALL) {
            const Turn R = parent * turn_of(q);
            rotations[j] = R;
            turn(joint.iv, {R.xx, R.yx, R.zx}, p);
            turn(joint.iv + 1, {R.xy, R.yy, R.zy}, p);
            turn(joint.iv + 2, {R.xz, R.yz, R.zz}, p);
        } else {
            rotations[j] = parent * turn_about(joint.axis, q[0]);
            turn(joint.iv, parent * joint.axis, p);
        }
    }

    void step(int j, const double* q) {
        const Joint& joint = model.joints[j];
        Turn R;
        Vec3 p;
        if (joint.parent < 0) {
            R = Turn::of(joint.placement.rotation);
            p = joint.placement.position;
        } else {
            R = rotations[joint.parent];
            p = positions[joint.parent];
            if (joint.placement.moved) p += R * joint.placement.position;
            if (joint.placement.turned) R = R * Turn::of(joint.placement.rotation);
        }
        if (joint.reversed) screws(j, q, R, p, -1.0);  // fixed in the frame before L^-1
        advance(joint, q, R, p);
        if (!joint.reversed) screws(j, q, R, p, 1.0);
        if (joint.child.moved) p += R * joint.child_inverse.position;
        if (joint.child.turned) R = R * Turn::of(joint.child_inverse.rotation);
        rotations[j] = R;
        positions[j] = p;
    }

    // R, p <- (R, p) · L(q), or · L(q)^-1 for a reversed joint
    static void advance(const Joint& joint, const double* q, Turn& R, Vec3& p) {
        switch (joint.kind) {
            case FIXED: return;
            case SLIDE: p += (joint.reversed ? -q[0] : q[0]) * (R * joint.axis); return;
            case HINGE: R = R * turn_about(joint.axis, joint.reversed ? -q[0] : q[0]); return;
            case ELBOW: {
                const Turn L = turn_about(joint.axis, q[0]) * turn_about(Vec3::UnitZ(), q[1]);
                R = R * (joint.reversed ? L.transposed() : L);
                return;
            }
            case FREE: {
                const Vec3 shift(q[0], q[1], q[2]);
                if (!joint.reversed) p += R * shift;
                const Turn L = turn_of(q + 3);
                R = R * (joint.reversed ? L.transposed() : L);
                if (joint.reversed) p -= R * shift;
                return;
            }
            default: {
                const Turn L = turn_of(q);
                R = R * (joint.reversed ? L.transposed() : L);
            }
        }
    }

    void screws(int j, const double* q, const Turn& R, const Vec3& p, double sign) {
        const Joint& joint = model.joints[j];
        const int k = joint.iv;
        joint_origins[j] = p;
        switch (joint.kind) {
            case FIXED: break;
            case HINGE: turn(k, sign * (R * joint.axis), p); break;
            case SLIDE: slide(k, sign * (R * joint.axis)); break;
            case ELBOW: {
                const double c = std::cos(q[1]), s = std::sin(q[1]);
                const Vec3 flexion(c * joint.axis[0] + s * joint.axis[1], c * joint.axis[1] - s * joint.axis[0],
                                   joint.axis[2]);
                turn(k, sign * (R * flexion), p);
                turn(k + 1, {sign * R.xz, sign * R.yz, sign * R.zz}, p);
                break;
            }
            case SWING: {
                double per_x, per_y;
                swing_lift(q, per_x, per_y);
                turn(k, sign * (R * Vec3(1.0, 0.0, per_x)), p);
                turn(k + 1, sign * (R * Vec3(0.0, 1.0, per_y)), p);
                break;
            }
            case BALL: turn_three(k, R, p, sign); break;
            default:
                slide(k, {sign * R.xx, sign * R.yx, sign * R.zx});
                slide(k + 1, {sign * R.xy, sign * R.yy, sign * R.zy});
                slide(k + 2, {sign * R.xz, sign * R.yz, sign * R.zz});
                turn_three(k + 3, R, p, sign);
        }
    }

    void turn(int k, const Vec3& axis, const Vec3& origin) {
        ax[k] = axis[0], ay[k] = axis[1], az[k] = axis[2];
        vx[k] = origin[1] * axis[2] - origin[2] * axis[1];
        vy[k] = origin[2] * axis[0] - origin[0] * axis[2];
        vz[k] = origin[0] * axis[1] - origin[1] * axis[0];
    }

    void slide(int k, const Vec3& axis) {
        ax[k] = ay[k] = az[k] = 0.0;
        vx[k] = axis[0], vy[k] = axis[1], vz[k] = axis[2];
    }

    void turn_three(int k, const Turn& R, const Vec3& origin, double sign) {
        turn(k, {sign * R.xx, sign * R.yx, sign * R.zx}, origin);
        turn(k + 1, {sign * R.xy, sign * R.yy, sign * R.zy}, origin);
        turn(k + 2, {sign * R.xz, sign * R.yz, sign * R.zz}, origin);
    }
};

// Three rows of a Jacobian, `stride` apart, written over whole lanes; columns that do not move the segment become zero.
// The rows of a point x are v + a × x, those of an orientation a, and in general A·a + V·v.
inline void point_rows(const Forward& f, int segment, const Vec3& x, double* __restrict rows, int stride) {
    const double* __restrict moves = f.model.mask(segment);
    double *__restrict r0 = rows, *__restrict r1 = rows + stride, *__restrict r2 = rows + 2 * stride;
    const double x0 = x[0], x1 = x[1], x2 = x[2];
    for (int k = 0, end = f.model.reach[segment]; k < end; ++k) {
        const double on = moves[k];
        r0[k] = on * (f.vx[k] + f.ay[k] * x2 - f.az[k] * x1);
        r1[k] = on * (f.vy[k] + f.az[k] * x0 - f.ax[k] * x2);
        r2[k] = on * (f.vz[k] + f.ax[k] * x1 - f.ay[k] * x0);
    }
}

inline void orientation_rows(const Forward& f, int segment, double* __restrict rows, int stride) {
    const double* __restrict moves = f.model.mask(segment);
    double *__restrict r0 = rows, *__restrict r1 = rows + stride, *__restrict r2 = rows + 2 * stride;
    for (int k = 0, end = f.model.reach[segment]; k < end; ++k) {
        r0[k] = moves[k] * f.ax[k];
        r1[k] = moves[k] * f.ay[k];
        r2[k] = moves[k] * f.az[k];
    }
}

inline void general_rows(const Forward& f, int segment, const Mat3& A, const Mat3& V, double* rows, int stride) {
    const double* __restrict moves = f.model.mask(segment);
    for (int i = 0; i < 3; ++i) {
        double* __restrict row = rows + i * stride;
        const double a0 = A(i, 0), a1 = A(i, 1), a2 = A(i, 2), v0 = V(i, 0), v1 = V(i, 1), v2 = V(i, 2);
        for (int k = 0, end = f.model.reach[segment]; k < end; ++k)
            row[k] = moves[k] * (a0 * f.ax[k] + a1 * f.ay[k] + a2 * f.az[k] + v0 * f.vx[k] + v1 * f.vy[k] + v2 * f.vz[k]);
    }
}

}  // namespace poise
