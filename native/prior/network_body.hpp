// Rotations of the posture network's body for joint coordinates, and arms that go on hanging.
//
// poise.prior.network_rotations and poise.prior.hanging_arm are the same in NumPy.
#pragma once
#include <array>
#include <vector>

#include "model/coordinates.hpp"

namespace poise {

// A joint of the network's body: its segment's parent, its frame, and the rows of its coordinates.
struct NetworkJoint {
    int parent;    // index of the parent segment, -1 for the pelvis
    int kind;      // BALL, SWING, ELBOW, or FREE for the pelvis
    Mat3 frame;    // rotation of the joint frame in the parent
    Vec3 axis;     // of flexion
    int row;       // first of its coordinates
    Mat3 neutral;  // rotation of the segment at the neutral pose
};

inline Quat compose_swing_twist(double sx, double sy, double twist) {
    const double half_swing = 0.5 * std::hypot(sx, sy);
    const double factor = half_swing > 1e-8 ? 0.5 * std::sin(half_swing) / half_swing : 0.5;
    const double w = std::cos(half_swing), x = factor * sx, y = factor * sy, c = std::cos(0.5 * twist), s = std::sin(0.5 * twist);
    return {w * c, x * c + y * s, y * c - x * s, w * s};
}

inline Mat3 matrix_of(const Quat& e) { return rotation_matrix(e.data()); }

// Rotation about the vertical to the direction that a pelvis faces.
inline Mat3 heading_of(const Mat3& pelvis) {
    const double x = pelvis(0, 0), y = pelvis(1, 0), length = std::hypot(x, y);
    const double c = length > 0.0 ? x / length : 1.0, s = length > 0.0 ? y / length : 0.0;
    Mat3 turn;
    turn << c, -s, 0.0, s, c, 0.0, 0.0, 0.0, 1.0;
    return turn;
}

class NetworkBody {
public:
    struct Arm {
        int clavicle = -1, shoulder = -1;        // joints
        int kept = 0, kept_count = 0;            // rows of elbow and wrist
        std::array<double, 2> factors{0.0, 0.0};  // of the shoulder's first swing component in the swing of the clavicle
    };
    std::vector<NetworkJoint> joints;
    std::array<Arm, 2> arms;

    Mat3 motion(int index, const double* values) const {
        const NetworkJoint& joint = joints[index];
        const double* c = values + joint.row;
        switch (joint.kind) {
            case BALL: return matrix_of(compose_swing_twist(c[0], c[1], c[2]));
            case SWING: return matrix_of(compose_swing_twist(c[0], c[1], 0.0));
            case ELBOW: return (Eigen::AngleAxisd(c[0], joint.axis) * Eigen::AngleAxisd(c[1], Vec3::UnitZ())).toRotationMatrix();
            default: return Mat3::Identity();
        }
    }

    // Rotation of a segment relative to the pelvis.
    Mat3 relative(int index, const double* values) const {
        Mat3 result = Mat3::Identity();
        for (; index > 0; index = joints[index].parent) result = joints[index].frame * motion(index, values) * result;
        return result;
    }

    // Rotation of a segment since the neutral pose, with the pelvis rotated by `pelvis` since then.
    Mat3 since_neutral(int index, const double* values, const Mat3& pelvis) const {
        return pelvis * joints[0].neutral * relative(index, values) * joints[index].neutral.transpose();
    }

    // Changes an arm so that it hangs as in the present posture; see poise.prior.hanging_arm.
    void hang(int side, double* values, const Mat3& pelvis, const double* present, const Mat3& present_pelvis) const {
        const Arm& arm = arms[side];
        const NetworkJoint &clavicle = joints[arm.clavicle], &shoulder = joints[arm.shoulder];
        std::copy_n(present + arm.kept, arm.kept_count, values + arm.kept);
        const Mat3 chest = pelvis * relative(clavicle.parent, values);
        const Mat3 upper_arm = heading_of(pelvis) * heading_of(present_pelvis).transpose() * present_pelvis * relative(arm.shoulder, present);
        double swing_x = present[clavicle.row], swing_y = present[clavicle.row + 1];
        for (int iteration = 0; iteration < 6; ++iteration) {
            const Mat3 frame = chest * clavicle.frame * matrix_of(compose_swing_twist(swing_x, swing_y, 0.0)) * shoulder.frame;
            const Eigen::Quaterniond local(Mat3(frame.transpose() * upper_arm));
            const double e[4] = {local.w(), local.x(), local.y(), local.z()};
            double gradient[3], *found = values + shoulder.row;
            for (int k = 0; k < 2; ++k) found[k] = swing(e, k, gradient);
            found[2] = twist(e);
            const double x = arm.factors[0] * found[0], y = arm.factors[1] * found[0];
            const bool is_done = std::max(std::abs(x - swing_x), std::abs(y - swing_y)) < 1e-6;
            if (is_done) break;
            swing_x = x;
            swing_y = y;
        }
        values[clavicle.row] = swing_x;
        values[clavicle.row + 1] = swing_y;
    }
};

}  // namespace poise
