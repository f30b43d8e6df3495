// Python bindings of the posture network.
#include <nanobind/stl/vector.h>

#include "bindings/arrays.hpp"
#include "bindings/bind.hpp"
#include "prior/posture_predictor.hpp"

namespace poise {

namespace {

using Floats = In<float, nb::ndim<1>>;
using FloatTable = In<float, nb::ndim<2>>;

std::vector<double> list_of(const Vector& v, size_t count, const char* name) {
    require_size(v.shape(0), count, name);
    return {v.data(), v.data() + count};
}

std::vector<int> indices_of(const Ints& v, size_t count, int end, const char* name) {
    require_size(v.shape(0), count, name);
    for (size_t i = 0; i < count; ++i) require(v(i) >= 0 && v(i) < end, "posture network: index out of range");
    return {v.data(), v.data() + count};
}

PostureLayers layers_of(const std::vector<FloatTable>& weights, const std::vector<Floats>& biases) {
    require(weights.size() == biases.size(), "posture network: expected one bias per weight");
    std::vector<DenseLayer> layers;
    for (size_t k = 0; k < weights.size(); ++k) {
        require(weights[k].shape(1) == biases[k].shape(0) && weights[k].shape(0) > 0 && weights[k].shape(1) > 0, "posture network: a bias differs in size from its weight");
        layers.emplace_back(weights[k].data(), biases[k].data(), int(weights[k].shape(0)), int(weights[k].shape(1)));
    }
    return PostureLayers(std::move(layers));
}

// Joints in rows of 24 numbers: parent, kind, row, axis (3), frame (9), neutral rotation (9).
NetworkBody body_of(const Table& joints, const Table& arms) {
    require(joints.shape(0) > 0 && joints.shape(1) == 24, "network body: expected rows of 24 numbers");
    require(arms.shape(0) == 2 && arms.shape(1) == 6, "network body: expected two arms of 6 numbers");
    NetworkBody body;
    for (size_t i = 0; i < joints.shape(0); ++i) {
        const double* row = joints.data() + 24 * i;
        NetworkJoint joint{int(row[0]), int(row[1]), Mat3::Identity(), {row[3], row[4], row[5]}, int(row[2]), Mat3::Identity()};
        joint.frame = Eigen::Map<const PostureConditions::Rotation>(row + 6);
        joint.neutral = Eigen::Map<const PostureConditions::Rotation>(row + 15);
        require(joint.parent < int(i) && (i == 0) == (joint.parent < 0), "network body: parents come before their children");
        require(i == 0 || joint.kind == BALL || joint.kind == SWING || joint.kind == ELBOW, "network body: unsupported kind of joint");
        require(joint.row >= 0 && joint.row + kCoordinateCount[i == 0 ? 0 : joint.kind] <= kNetworkCoordinates, "network body: coordinate out of range");
        body.joints.push_back(joint);
    }
    const int count = int(body.joints.size());
    for (int side = 0; side < 2; ++side) {
        NetworkBody::Arm& arm = body.arms[side];
        arm = {int(arms(side, 0)), int(arms(side, 1)), int(arms(side, 2)), int(arms(side, 3)), {arms(side, 4), arms(side, 5)}};
        require(arm.clavicle > 0 && arm.clavicle < count && arm.shoulder > 0 && arm.shoulder < count, "network body: unknown joint of an arm");
        require(body.joints[arm.shoulder].kind == BALL && body.joints[arm.clavicle].kind == SWING, "network body: expected a ball joint on a swing joint in an arm");
        require(arm.kept >= 0 && arm.kept_count >= 0 && arm.kept + arm.kept_count <= kNetworkCoordinates, "network body: coordinate out of range");
    }
    return body;
}

struct LayoutArrays {
    Vector mean, deviation, coordinate_sign, input_sign, heading_weights, pair_weights, constants;
    Ints coordinate_index, input_index, part_segments, pairs;
};

PostureLayout layout_of(const LayoutArrays& given, size_t inputs, int segments) {
    PostureLayout layout;
    constexpr size_t n = kNetworkCoordinates;
    layout.mean = list_of(given.mean, n, "mean");
    layout.deviation = list_of(given.deviation, n, "deviation");
    layout.coordinate_sign = list_of(given.coordinate_sign, n, "mirror sign");
    layout.coordinate_index = indices_of(given.coordinate_index, n, int(n), "mirror index");
    layout.input_sign = list_of(given.input_sign, inputs, "mirror sign of inputs");
    layout.input_index = indices_of(given.input_index, inputs, int(inputs), "mirror index of inputs");
    layout.heading_weights = list_of(given.heading_weights, kFrameParts, "heading weights");
    layout.part_segments = indices_of(given.part_segments, kPointParts, segments, "segments of parts");
    const size_t pairs = given.pair_weights.shape(0);
    layout.pair_weights = list_of(given.pair_weights, pairs, "weights of pairs");
    const std::vector<int> both = indices_of(given.pairs, 2 * pairs, kPointParts, "pairs");
    layout.pair_left.assign(both.begin(), both.begin() + pairs);
    layout.pair_right.assign(both.begin() + pairs, both.end());
    require_size(given.constants.shape(0), 11, "constants");
    layout.hint_weight = given.constants(0);
    layout.height_offset = given.constants(1);
    std::copy_n(given.constants.data() + 2, 6, layout.root_axes);
    std::copy_n(given.constants.data() + 8, 3, layout.root_position);
    return layout;
}

Out outputs_of(const PosturePredictor& self, FloatTable inputs) {
    const size_t count = inputs.shape(0), width = size_t(self.layers.inputs()), size = size_t(self.layers.outputs());
    require_size(inputs.shape(1), width, "inputs");
    double* data;
    Out result = new_array({count, size}, data);
    std::vector<float> x(2 * width), y(2 * size);
    for (size_t i = 0; i < count; i += 2) {
        const size_t rows = std::min<size_t>(2, count - i);
        std::copy_n(inputs.data() + i * width, rows * width, x.begin());
        self.layers.evaluate(x.data(), y.data());
        std::copy_n(y.begin(), rows * size, data + i * size);
    }
    return result;
}

Out predicted(const PosturePredictor& self, Vector numbers) {
    require_size(numbers.shape(0), kConditionNumbers, "conditions");
    PostureConditions conditions;
    std::copy_n(numbers.data(), kConditionNumbers, reinterpret_cast<double*>(&conditions));
    const ExpectedPosture found = self.predict(conditions);
    return array_from(reinterpret_cast<const double*>(&found), sizeof(found) / sizeof(double));
}

// The first row is the mean of the product of two Gaussians, the others an upper triangular root of its precision.
Out combined_gaussian(Table precision, Vector mean, Vector stiffness, Vector center) {
    using Square = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const size_t n = precision.shape(0);
    require(n > 0 && precision.shape(1) == n, "precision: expected a square matrix");
    require(mean.shape(0) == n && stiffness.shape(0) == n && center.shape(0) == n, "precision: expected as many numbers as rows");
    const Eigen::Map<const Square> P(precision.data(), n, n);
    const Eigen::Map<const Eigen::VectorXd> mu(mean.data(), n), S(stiffness.data(), n), r(center.data(), n);
    Eigen::MatrixXd total = P;
    total.diagonal() += S;
    const Eigen::LLT<Eigen::MatrixXd> factor(total);
    require(factor.info() == Eigen::Success, "precision: expected a positive definite matrix");
    double* data;
    Out result = new_array({n + 1, n}, data);
    Eigen::Map<Eigen::VectorXd>(data, n) = factor.solve(P * mu + S.cwiseProduct(r));
    Eigen::Map<Square>(data + n, n, n) = Eigen::MatrixXd(factor.matrixL()).transpose();
    return result;
}

// Unit quaternions (k, 4) of swings and twists: rows of `values`, a negative one is zero.
Out compose_rotations(Vector values, Ints swing_x, Ints swing_y, Ints twists) {
    const size_t count = swing_x.shape(0);
    require(swing_y.shape(0) == count && twists.shape(0) == count, "rotations: arrays differ in length");
    const auto value = [&](int row) {
        require(row < int(values.shape(0)), "rotations: row out of range");
        return row < 0 ? 0.0 : values(row);
    };
    double* data;
    Out result = new_array({count, 4}, data);
    for (size_t i = 0; i < count; ++i)
        Eigen::Map<Quat>(data + 4 * i) = compose_swing_twist(value(swing_x(i)), value(swing_y(i)), value(twists(i)));
    return result;
}

}  // namespace

void bind_prior(nb::module_& module) {
    static_assert(sizeof(ExpectedPosture) == 106 * sizeof(double), "postures are passed as an array without padding");
    nb::class_<PosturePredictor>(module, "PosturePredictor")
        .def("__init__",
             [](PosturePredictor* self, std::vector<FloatTable> weights, std::vector<Floats> biases, Table joints, Table arms, Vector mean, Vector deviation,
                Vector coordinate_sign, Ints coordinate_index, Vector input_sign, Ints input_index, Vector heading_weights, Ints part_segments, Ints pairs,
                Vector pair_weights, Vector constants) {
                 PostureLayers layers = layers_of(weights, biases);
                 require_size(size_t(layers.inputs()), 107, "inputs of the posture network");
                 require_size(size_t(layers.outputs()), 2 * kNetworkCoordinates + 9, "outputs of the posture network");
                 NetworkBody body = body_of(joints, arms);
                 PostureLayout layout = layout_of({mean, deviation, coordinate_sign, input_sign, heading_weights, pair_weights, constants, coordinate_index,
                                                   input_index, part_segments, pairs},
                                                  size_t(layers.inputs()), int(body.joints.size()));
                 new (self) PosturePredictor(std::move(layers), std::move(layout), std::move(body));
             })
        .def("outputs", &outputs_of)
        .def("predict", &predicted);
    module.def("combined_gaussian", &combined_gaussian);
    module.def("compose_rotations", &compose_rotations);
}

}  // namespace poise
