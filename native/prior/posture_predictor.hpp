// Expected posture for conditions in the world frame: heading frame, network with mirror image, hanging arms.
//
// poise.prior.posture_network and poise.prior.human_prior do the same in NumPy and document the terms.
#pragma once
#include "prior/network_body.hpp"
#include "prior/posture_network.hpp"

namespace poise {

constexpr int kPointParts = 11, kFrameParts = 7, kProportions = 8, kNetworkCoordinates = 47;

// What is given of a posture; the Python class Conditions explains the fields. Lengths in leg lengths.
struct PostureConditions {
    using Points = Eigen::Matrix<double, kPointParts, 3, Eigen::RowMajor | Eigen::DontAlign>;
    using Rotation = Eigen::Matrix<double, 3, 3, Eigen::RowMajor | Eigen::DontAlign>;
    Points points;
    Eigen::Matrix<double, 2 * kFrameParts, 3, Eigen::RowMajor | Eigen::DontAlign> axes;
    double point_mask[kPointParts], frame_mask[kFrameParts];
    double gaze[4];  // direction, and 1 if it is given
    double proportions[kProportions];
    double hanging[2], heading[2], place[2];
    Points offsets;  // of the given points from the joints, in the frames of the parts
    double free[kPointParts];  // 1 where a given point has an offset and the orientation of its part is free
    Rotation rotations[kPointParts];  // of the parts in the present pose, since neutral
    double present[kNetworkCoordinates];  // coordinates in the present pose
    Rotation present_pelvis;
};
constexpr size_t kConditionNumbers = sizeof(PostureConditions) / sizeof(double);
static_assert(kConditionNumbers == 310, "conditions are passed as an array without padding");

struct ExpectedPosture {
    double values[kNetworkCoordinates], deviations[kNetworkCoordinates];
    PostureConditions::Rotation pelvis;
    double hip_center[3];
};

// Constants of the layout, from poise.prior.layout.
struct PostureLayout {
    std::vector<double> mean, deviation, coordinate_sign, input_sign, heading_weights;
    std::vector<int> coordinate_index, input_index, part_segments;
    std::vector<int> pair_left, pair_right;
    std::vector<double> pair_weights;
    double hint_weight = 0.0, height_offset = 0.0;
    double root_axes[6], root_position[3];
};

class PosturePredictor {
public:
    PostureLayers layers;
    PostureLayout layout;
    NetworkBody body;

    PosturePredictor(PostureLayers given, PostureLayout constants, NetworkBody kinematics)
        : layers(std::move(given)), layout(std::move(constants)), body(std::move(kinematics)) {}

    ExpectedPosture predict(const PostureConditions& given) const {
        PostureConditions conditions = given;
        place_points(conditions, given);
        ExpectedPosture found = with_hanging_arms(conditions);
        bool is_free = false;
        for (int part = 0; part < kPointParts; ++part) is_free |= given.free[part] != 0.0;
        if (!is_free) return found;
        // The point is not the joint and the orientation is free: take the expected one.
        for (int part = 0; part < kPointParts; ++part)
            if (given.free[part] != 0.0) conditions.rotations[part] = body.since_neutral(layout.part_segments[part], found.values, found.pelvis);
        place_points(conditions, given);
        return with_hanging_arms(conditions);
    }

private:
    // Joints of the given points: points less rotated offsets.
    static void place_points(PostureConditions& conditions, const PostureConditions& given) {
        for (int part = 0; part < kPointParts; ++part)
            conditions.points.row(part) = given.points.row(part) - (conditions.rotations[part] * given.offsets.row(part).transpose()).transpose();
    }

    ExpectedPosture with_hanging_arms(const PostureConditions& conditions) const {
        ExpectedPosture found = network_posture(conditions);
        for (int side = 0; side < 2; ++side)
            if (conditions.hanging[side] != 0.0) body.hang(side, found.values, found.pelvis, conditions.present, conditions.present_pelvis);
        return found;
    }

    // Cosine and sine of the heading, and the horizontal origin.
    void heading_frame(const PostureConditions& given, double& c, double& s, double* origin) const {
        double x = layout.hint_weight * given.heading[0], y = layout.hint_weight * given.heading[1];
        for (int part = 0; part < kFrameParts; ++part) {
            const double weight = given.frame_mask[part] * layout.heading_weights[part];
            x += weight * given.axes(2 * part, 0);
            y += weight * given.axes(2 * part, 1);
        }
        for (size_t pair = 0; pair < layout.pair_weights.size(); ++pair) {
            const int left = layout.pair_left[pair], right = layout.pair_right[pair];
            const double weight = layout.pair_weights[pair] * given.point_mask[left] * given.point_mask[right];
            x += weight * (given.points(left, 1) - given.points(right, 1));
            y -= weight * (given.points(left, 0) - given.points(right, 0));
        }
        const double length = std::hypot(x, y);
        c = length > 0.0 ? x / length : 1.0;
        s = length > 0.0 ? y / length : 0.0;
        double count = 0.0, sum[2] = {0.0, 0.0};
        for (int part = 0; part < kPointParts; ++part) {
            count += given.point_mask[part];
            for (int i = 0; i < 2; ++i) sum[i] += given.point_mask[part] * given.points(part, i);
        }
        for (int i = 0; i < 2; ++i) origin[i] = count > 0.0 ? sum[i] / count : given.place[i];
    }

    std::vector<double> inputs(const PostureConditions& given, const Mat3& turn, const double* origin) const {
        std::vector<double> result;
        result.reserve(layers.inputs());
        const auto append = [&](const Vec3& v) { result.insert(result.end(), v.data(), v.data() + 3); };
        for (int part = 0; part < kPointParts; ++part) {
            const Vec3 point = given.points.row(part).transpose() - Vec3(origin[0], origin[1], 0.0);
            append(given.point_mask[part] * (turn.transpose() * point - Vec3(0.0, 0.0, layout.height_offset)));
        }
        for (int row = 0; row < 2 * kFrameParts; ++row) append(given.frame_mask[row / 2] * (turn.transpose() * given.axes.row(row).transpose()));
        result.insert(result.end(), given.point_mask, given.point_mask + kPointParts);
        result.insert(result.end(), given.frame_mask, given.frame_mask + kFrameParts);
        append(given.gaze[3] * (turn.transpose() * Vec3(given.gaze[0], given.gaze[1], given.gaze[2])));
        result.push_back(given.gaze[3]);
        result.insert(result.end(), given.proportions, given.proportions + kProportions);
        result.insert(result.end(), given.hanging, given.hanging + 2);
        return result;
    }

    ExpectedPosture network_posture(const PostureConditions& given) const {
        double c, s, origin[2];
        heading_frame(given, c, s, origin);
        Mat3 turn;
        turn << c, -s, 0.0, s, c, 0.0, 0.0, 0.0, 1.0;
        const std::vector<double> x = inputs(given, turn, origin);
        const int count = layers.inputs(), size = layers.outputs();
        std::vector<float> both(2 * count), y(2 * size);
        for (int i = 0; i < count; ++i) {
            both[i] = float(x[i]);
            both[count + i] = float(layout.input_sign[i] * x[layout.input_index[i]]);
        }
        layers.evaluate(both.data(), y.data());
        ExpectedPosture found = averaged(y.data(), y.data() + size);
        found.pelvis = turn * found.pelvis;
        Eigen::Map<Vec3> hip(found.hip_center);
        hip = turn * hip + Vec3(origin[0], origin[1], 0.0);
        return found;
    }

    // Outputs averaged with those of the mirror image.
    ExpectedPosture averaged(const float* raw, const float* image) const {
        constexpr int n = kNetworkCoordinates;
        ExpectedPosture found;
        for (int k = 0; k < n; ++k) {
            const int other = layout.coordinate_index[k];
            const double own = layout.mean[k] + layout.deviation[k] * double(raw[k]);
            const double mirrored = layout.coordinate_sign[k] * (layout.mean[other] + layout.deviation[other] * double(image[other]));
            found.values[k] = 0.5 * (own + mirrored);
            const double logarithm = 0.5 * (double(raw[n + 9 + k]) + double(image[n + 9 + other]));
            found.deviations[k] = layout.deviation[k] * std::exp(std::min(std::max(logarithm, -4.0), 1.0));
        }
        double root[9];
        for (int k = 0; k < 9; ++k) root[k] = 0.5 * (double(raw[n + k]) + (k % 3 == 1 ? -1.0 : 1.0) * double(image[n + k]));
        Vec3 forward, upward;
        for (int k = 0; k < 3; ++k) {
            forward[k] = root[k] + layout.root_axes[k];
            upward[k] = root[3 + k] + layout.root_axes[3 + k];
            found.hip_center[k] = root[6 + k] + layout.root_position[k];
        }
        forward.normalize();
        upward = (upward - upward.dot(forward) * forward).normalized();
        found.pelvis.col(0) = forward;
        found.pelvis.col(1) = upward.cross(forward);
        found.pelvis.col(2) = upward;
        return found;
    }
};

}  // namespace poise
