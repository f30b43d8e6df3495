// Forward kinematics by one traversal of the tree, and the screw of every degree of freedom (DoF).
//
//   world_from_child = world_from_parent · placement · L(q)^(±1) · child_placement^-1
//
// Each DoF is a screw fixed in the moved frame F of its joint (after L; before L^-1 for a reversed joint, whose screws
// change sign). Stored per DoF: angular part a, and linear part v at the world origin, so that a point x that it moves
// has the velocity v + a × x. The six components lie in six padded arrays: Jacobian rows are plain vector loops.
//
// The rotations of the traversal are nine separate numbers: the compiler keeps them in registers. Small fixed-size
// matrices would make it store single numbers and load them back in pairs, which stalls.
#pragma once
#include "model/model.hpp"

namespace poise {

// A rotation matrix, row by row.
struct Rotation {
    double xx, xy, xz, yx, yy, yz, zx, zy, zz;

    static Rotation of(const Mat3& R) {
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
    Rotation operator*(const Rotation& o) const {
        return {xx * o.xx + xy * o.yx + xz * o.zx, xx * o.xy + xy * o.yy + xz * o.zy, xx * o.xz + xy * o.yz + xz * o.zz,
                yx * o.xx + yy * o.yx + yz * o.zx, yx * o.xy + yy * o.yy + yz * o.zy, yx * o.xz + yy * o.yz + yz * o.zz,
                zx * o.xx + zy * o.yx + zz * o.zx, zx * o.xy + zy * o.yy + zz * o.zy, zx * o.xz + zy * o.yz + zz * o.zz};
    }
    Rotation transposed() const { return {xx, yx, zx, xy, yy, zy, xz, yz, zz}; }
};

inline Rotation rotation_from_quaternion(const double* e) {  // unit quaternion (w, x, y, z)
    const double w = e[0], x = e[1], y = e[2], z = e[3];
    const double xx = 2 * x * x, yy = 2 * y * y, zz = 2 * z * z, xy = 2 * x * y, xz = 2 * x * z, yz = 2 * y * z;
    const double wx = 2 * w * x, wy = 2 * w * y, wz = 2 * w * z;
    return {1 - yy - zz, xy - wz, xz + wy, xy + wz, 1 - xx - zz, yz - wx, xz - wy, yz + wx, 1 - xx - yy};
}

inline Mat3 rotation_matrix(const double* e) { return rotation_from_quaternion(e).matrix(); }

inline Rotation rotation_about_axis(const Vec3& axis, double angle) {  // Rodrigues' formula [Baerlocher2001, eq. 3.1]
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

// Twist rate induced by the tangent entries of a swing joint; bounded at the singular direction -z, where e_w = 0.
inline void induced_twist(const double* e, double& per_x, double& per_y) {
    const double w = std::abs(e[0]) > 1e-150 ? e[0] : 1e-150;
    per_x = e[2] / w;
    per_y = -e[1] / w;
}

struct ForwardKinematics {
    const Model& model;
    std::vector<Rotation> rotations;  // world from segment
    std::vector<Vec3> positions, joint_origins, moments;
    PaddedArray storage;
    double *ax, *ay, *az, *vx, *vy, *vz;  // one number per DoF

    explicit ForwardKinematics(const Model& m)
        : model(m), rotations(m.size()), positions(m.size()), joint_origins(m.size()), moments(m.size()), storage(PaddedArray::Zero(6 * m.stride)) {
        ax = storage.data(), ay = ax + m.stride, az = ay + m.stride;
        vx = az + m.stride, vy = vx + m.stride, vz = vy + m.stride;
    }
    ForwardKinematics(const ForwardKinematics&) = delete;

    Vec3 angular(int k) const { return {ax[k], ay[k], az[k]}; }
    Vec3 linear(int k) const { return {vx[k], vy[k], vz[k]}; }

    // Segment transforms and screws; with `WithMoments`, also the first moment m c of every segment.
    template <bool WithMoments>
    void run(const double* q) {
        const int n = model.size();
        for (int j = 0; j < n; ++j) {
            const Joint& joint = model.joints[j];
            if (joint.is_simple_rotation) update_simple_rotation(j, joint, q + joint.iq);
            else update_joint(j, q + joint.iq);
            if constexpr (WithMoments) moments[j] = joint.mass * (positions[j] + rotations[j] * joint.center);
        }
    }

private:
    // The most common joint: a ball or hinge, not reversed, with no rotation of its frame in either segment.
    void update_simple_rotation(int j, const Joint& joint, const double* q) {
        const Rotation& parent = rotations[joint.parent];
        const Vec3 p = positions[joint.parent] + parent * joint.placement.position;
        positions[j] = joint_origins[j] = p;
        if (joint.kind == BALL) {
            const Rotation R = parent * rotation_from_quaternion(q);
            rotations[j] = R;
            set_revolute(joint.iv, {R.xx, R.yx, R.zx}, p);
            set_revolute(joint.iv + 1, {R.xy, R.yy, R.zy}, p);
            set_revolute(joint.iv + 2, {R.xz, R.yz, R.zz}, p);
        } else {
            rotations[j] = parent * rotation_about_axis(joint.axis, q[0]);
            set_revolute(joint.iv, parent * joint.axis, p);
        }
    }

    void update_joint(int j, const double* q) {
        const Joint& joint = model.joints[j];
        Rotation R;
        Vec3 p;
        if (joint.parent < 0) {
            R = Rotation::of(joint.placement.rotation);
            p = joint.placement.position;
        } else {
            R = rotations[joint.parent];
            p = positions[joint.parent];
            if (joint.placement.has_translation) p += R * joint.placement.position;
            if (joint.placement.has_rotation) R = R * Rotation::of(joint.placement.rotation);
        }
        if (joint.reversed) update_screws(j, q, R, p, -1.0);  // fixed in the frame before L^-1
        apply_joint_transform(joint, q, R, p);
        if (!joint.reversed) update_screws(j, q, R, p, 1.0);
        if (joint.child.has_translation) p += R * joint.child_inverse.position;
        if (joint.child.has_rotation) R = R * Rotation::of(joint.child_inverse.rotation);
        rotations[j] = R;
        positions[j] = p;
    }

    // R, p <- (R, p) · L(q), or · L(q)^-1 for a reversed joint
    static void apply_joint_transform(const Joint& joint, const double* q, Rotation& R, Vec3& p) {
        switch (joint.kind) {
            case FIXED: return;
            case SLIDE: p += (joint.reversed ? -q[0] : q[0]) * (R * joint.axis); return;
            case HINGE: R = R * rotation_about_axis(joint.axis, joint.reversed ? -q[0] : q[0]); return;
            case ELBOW: {
                const Rotation L = rotation_about_axis(joint.axis, q[0]) * rotation_about_axis(Vec3::UnitZ(), q[1]);
                R = R * (joint.reversed ? L.transposed() : L);
                return;
            }
            case FREE: {
                const Vec3 shift(q[0], q[1], q[2]);
                if (!joint.reversed) p += R * shift;
                const Rotation L = rotation_from_quaternion(q + 3);
                R = R * (joint.reversed ? L.transposed() : L);
                if (joint.reversed) p -= R * shift;
                return;
            }
            default: {
                const Rotation L = rotation_from_quaternion(q);
                R = R * (joint.reversed ? L.transposed() : L);
            }
        }
    }

    void update_screws(int j, const double* q, const Rotation& R, const Vec3& p, double sign) {
        const Joint& joint = model.joints[j];
        const int k = joint.iv;
        joint_origins[j] = p;
        switch (joint.kind) {
            case FIXED: break;
            case HINGE: set_revolute(k, sign * (R * joint.axis), p); break;
            case SLIDE: set_prismatic(k, sign * (R * joint.axis)); break;
            case ELBOW: {
                const double c = std::cos(q[1]), s = std::sin(q[1]);
                const Vec3 flexion(c * joint.axis[0] + s * joint.axis[1], c * joint.axis[1] - s * joint.axis[0],
                                   joint.axis[2]);
                set_revolute(k, sign * (R * flexion), p);
                set_revolute(k + 1, {sign * R.xz, sign * R.yz, sign * R.zz}, p);
                break;
            }
            case SWING: {
                double per_x, per_y;
                induced_twist(q, per_x, per_y);
                set_revolute(k, sign * (R * Vec3(1.0, 0.0, per_x)), p);
                set_revolute(k + 1, sign * (R * Vec3(0.0, 1.0, per_y)), p);
                break;
            }
            case BALL: set_spherical(k, R, p, sign); break;
            default:
                set_prismatic(k, {sign * R.xx, sign * R.yx, sign * R.zx});
                set_prismatic(k + 1, {sign * R.xy, sign * R.yy, sign * R.zy});
                set_prismatic(k + 2, {sign * R.xz, sign * R.yz, sign * R.zz});
                set_spherical(k + 3, R, p, sign);
        }
    }

    void set_revolute(int k, const Vec3& axis, const Vec3& origin) {
        ax[k] = axis[0], ay[k] = axis[1], az[k] = axis[2];
        vx[k] = origin[1] * axis[2] - origin[2] * axis[1];
        vy[k] = origin[2] * axis[0] - origin[0] * axis[2];
        vz[k] = origin[0] * axis[1] - origin[1] * axis[0];
    }

    void set_prismatic(int k, const Vec3& axis) {
        ax[k] = ay[k] = az[k] = 0.0;
        vx[k] = axis[0], vy[k] = axis[1], vz[k] = axis[2];
    }

    void set_spherical(int k, const Rotation& R, const Vec3& origin, double sign) {
        set_revolute(k, {sign * R.xx, sign * R.yx, sign * R.zx}, origin);
        set_revolute(k + 1, {sign * R.xy, sign * R.yy, sign * R.zy}, origin);
        set_revolute(k + 2, {sign * R.xz, sign * R.yz, sign * R.zz}, origin);
    }
};

// Three rows of a Jacobian, `stride` apart, written over the padded width; columns of DoFs that do not move the segment
// become zero. The rows of a point x are v + a × x, of an orientation a, and in general A·a + V·v.
inline void point_rows(const ForwardKinematics& f, int segment, const Vec3& x, double* __restrict rows, int stride) {
    const double* __restrict moves = f.model.dof_mask(segment);
    double *__restrict r0 = rows, *__restrict r1 = rows + stride, *__restrict r2 = rows + 2 * stride;
    const double x0 = x[0], x1 = x[1], x2 = x[2];
    for (int k = 0, end = f.model.dof_end[segment]; k < end; ++k) {
        const double on = moves[k];
        r0[k] = on * (f.vx[k] + f.ay[k] * x2 - f.az[k] * x1);
        r1[k] = on * (f.vy[k] + f.az[k] * x0 - f.ax[k] * x2);
        r2[k] = on * (f.vz[k] + f.ax[k] * x1 - f.ay[k] * x0);
    }
}

inline void orientation_rows(const ForwardKinematics& f, int segment, double* __restrict rows, int stride) {
    const double* __restrict moves = f.model.dof_mask(segment);
    double *__restrict r0 = rows, *__restrict r1 = rows + stride, *__restrict r2 = rows + 2 * stride;
    for (int k = 0, end = f.model.dof_end[segment]; k < end; ++k) {
        r0[k] = moves[k] * f.ax[k];
        r1[k] = moves[k] * f.ay[k];
        r2[k] = moves[k] * f.az[k];
    }
}

inline void general_rows(const ForwardKinematics& f, int segment, const Mat3& A, const Mat3& V, double* rows, int stride) {
    const double* __restrict moves = f.model.dof_mask(segment);
    for (int i = 0; i < 3; ++i) {
        double* __restrict row = rows + i * stride;
        const double a0 = A(i, 0), a1 = A(i, 1), a2 = A(i, 2), v0 = V(i, 0), v1 = V(i, 1), v2 = V(i, 2);
        for (int k = 0, end = f.model.dof_end[segment]; k < end; ++k)
            row[k] = moves[k] * (a0 * f.ax[k] + a1 * f.ay[k] + a2 * f.az[k] + v0 * f.vx[k] + v1 * f.vy[k] + v2 * f.vz[k]);
    }
}

}  // namespace poise
