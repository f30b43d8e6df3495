// Scalar joint coordinates (angles, displacements, swing components, twist), with gradients and Hessians in the
// joint's own tangent space, and kernel fields over the limb direction.
//
// The Hessians are second derivatives along q ⊕ v; poise.math.swing_twist_derivatives derives the formulas.
#pragma once
#include "generated/tolerances.hpp"
#include "model/manifold.hpp"

namespace poise {

constexpr double kPi = 3.141592653589793238462643383279502884;
constexpr double kSingularHalfSwingCosine = tolerance::kSingularHalfSwingCosine;  // below this cosine of half the swing angle, the limb is treated as pointing to -z

struct CoordinateValue {
    double value;
    double gradient[6];
};

// One coordinate in a weighted sum of coordinates.
struct CoordinateTerm {
    int joint, component;
    double factor;
};

inline double wrap_to_pi(double angle) {  // to (-π, π]
    if (angle > -kPi && angle <= kPi) return angle;
    const double remainder = std::remainder(angle, 2.0 * kPi);
    return remainder <= -kPi ? remainder + 2.0 * kPi : remainder;
}

// Twist angle of a ball joint [Baerlocher2001, App. C]; gradient for increments on the right.
inline double twist(const double* e, double* gradient) {
    const double w = e[0], x = e[1], y = e[2], z = e[3], square = w * w + z * z;
    const bool singular = square < kSingularHalfSwingCosine * kSingularHalfSwingCosine;
    const double scale = singular ? 0.0 : 1.0 / square;
    gradient[0] = scale * (x * z - w * y);
    gradient[1] = scale * (y * z + w * x);
    gradient[2] = 1.0;
    return singular ? 0.0 : wrap_to_pi(2.0 * std::atan2(z, w));
}

inline double twist(const double* e) {
    double gradient[3];
    return twist(e, gradient);
}

// Component (0: x, 1: y) of the swing vector [rad].
inline double swing(const double* e, int component, double* gradient) {
    const double w = e[0], x = e[1], y = e[2], z = e[3];
    const double m = std::sqrt(w * w + z * z), n = std::sqrt(x * x + y * y);
    const bool singular = m < kSingularHalfSwingCosine;
    const double c = singular ? 1.0 : w / m, s = singular ? 0.0 : z / m;  // cos and sin of half the twist
    const double factor = n > 0.0 ? 2.0 * std::atan2(n, m) / n : 2.0 / m;
    const double sx = factor * (c * x - s * y), sy = factor * (s * x + c * y), square = sx * sx + sy * sy;
    const double theta = std::sqrt(square);
    // sin θ/θ, and (1 - sin θ/θ)/θ² by its series near zero
    const double sinc = square < 1e-4 ? 1.0 - square / 6.0 * (1.0 - square / 20.0 * (1.0 - square / 42.0)) : std::sin(theta) / theta;
    const double deficit = square < 1e-2 ? 1.0 / 6.0 * (1.0 - square / 20.0 * (1.0 - square / 42.0 * (1.0 - square / 72.0 * (1.0 - square / 110.0))))
                                         : (1.0 - sinc) / square;
    const double f = 1.0 / sinc, g = f * deficit;
    const double C = c * c - s * s, S = 2.0 * c * s;
    if (component == 0) {
        const double xx = f - g * sx * sx, xy = -g * sx * sy;
        gradient[0] = xx * C + xy * S;
        gradient[1] = xy * C - xx * S;
    } else {
        const double xy = -g * sx * sy, yy = f - g * sy * sy;
        gradient[0] = xy * C + yy * S;
        gradient[1] = yy * C - xy * S;
    }
    gradient[2] = 0.0;
    return component == 0 ? sx : sy;
}

// Reduces a gradient from the three rotations of a ball joint to the two degrees of freedom of a swing joint.
inline void reduce_to_swing_tangent(const double* e, double* gradient) {
    double per_x, per_y;
    induced_twist(e, per_x, per_y);
    gradient[0] += gradient[2] * per_x;
    gradient[1] += gradient[2] * per_y;
}

inline CoordinateValue evaluate_coordinate(const Joint& joint, int component, const double* q) {
    CoordinateValue coordinate{};
    switch (joint.kind) {
        case BALL:
            coordinate.value = component == 2 ? twist(q, coordinate.gradient) : swing(q, component, coordinate.gradient);
            break;
        case SWING:
            coordinate.value = swing(q, component, coordinate.gradient);
            reduce_to_swing_tangent(q, coordinate.gradient);
            break;
        case FREE: {
            coordinate.value = q[component];
            const Mat3 R = rotation_matrix(q + 3);
            for (int i = 0; i < 3; ++i) coordinate.gradient[i] = R(component, i);
            break;
        }
        default:
            coordinate.value = q[component];
            coordinate.gradient[component] = 1.0;
    }
    return coordinate;
}

// Kernel mean of values given at sample directions, or a constant; see the Python class KernelField.
struct KernelField {
    double sharpness = 0.0, constant = 0.0;
    std::vector<Vec3> directions;
    std::vector<double> values;

    // Parses one field from `numbers` and moves `offset` behind it.
    void parse(const std::vector<double>& numbers, size_t& offset) {
        if (offset + 2 > numbers.size()) throw std::invalid_argument("kernel field: expected count, sharpness and 4 numbers per sample direction; got too few numbers");
        const double count = numbers[offset];
        if (!(count >= 0.0 && count <= double(numbers.size()))) throw std::invalid_argument("kernel field: expected count, sharpness and 4 numbers per sample direction; got too few numbers");
        sharpness = numbers[offset + 1];
        offset += 2;
        const size_t size = size_t(count);
        if (offset + (size ? 4 * size : 1) > numbers.size()) throw std::invalid_argument("kernel field: expected count, sharpness and 4 numbers per sample direction; got too few numbers");
        if (size == 0) constant = numbers[offset++];
        for (size_t i = 0; i < size; ++i, offset += 4) {
            directions.emplace_back(numbers[offset], numbers[offset + 1], numbers[offset + 2]);
            values.push_back(numbers[offset + 3]);
        }
    }

    double value(const Vec3& d) const {
        if (values.empty()) return constant;
        double max_exponent = -std::numeric_limits<double>::infinity(), sum = 0.0, mean = 0.0;
        for (const Vec3& direction : directions) max_exponent = std::max(max_exponent, sharpness * direction.dot(d));
        for (size_t i = 0; i < values.size(); ++i) {
            const double weight = std::exp(sharpness * directions[i].dot(d) - max_exponent);
            sum += weight;
            mean += weight * values[i];
        }
        return mean / sum;
    }

    double operator()(const Vec3& d, Vec3& gradient) const {
        gradient.setZero();
        if (values.empty()) return constant;
        double max_exponent = -std::numeric_limits<double>::infinity(), sum = 0.0, mean = 0.0;
        for (const Vec3& direction : directions) max_exponent = std::max(max_exponent, sharpness * direction.dot(d));
        Vec3 mean_direction = Vec3::Zero(), weighted_direction = Vec3::Zero();
        for (size_t i = 0; i < values.size(); ++i) {
            const double weight = std::exp(sharpness * directions[i].dot(d) - max_exponent);
            sum += weight;
            mean += weight * values[i];
            mean_direction += weight * directions[i];
            weighted_direction += weight * values[i] * directions[i];
        }
        mean /= sum;
        const Vec3 ambient = sharpness / sum * (weighted_direction - mean * mean_direction);
        gradient = ambient - ambient.dot(d) * d;
        return mean;
    }
};

inline double evaluate_polynomial(const double* coefficients, int count, double t) {
    double total = 0.0;
    for (int i = count - 1; i >= 0; --i) total = total * t + coefficients[i];
    return total;
}

// (1 - (θ/2) cot(θ/2))/θ² for t = θ²; grows without bound toward θ = 2π.
inline double cotangent_deficit(double t) {
    static constexpr double series[] = {1.0 / 12.0, 1.0 / 720.0, 1.0 / 30240.0, 1.0 / 1209600.0, 1.0 / 47900160.0,
                                        691.0 / 1307674368000.0, 1.0 / 74724249600.0, 3617.0 / 10670622842880000.0,
                                        43867.0 / 5109094217170944000.0, 174611.0 / 802857662698291200000.0};
    if (t < 1.0) return evaluate_polynomial(series, 10, t);
    const double half = 0.5 * std::sqrt(t);
    return (1.0 - half * std::cos(half) / std::sin(half)) / t;
}

// (θ - sin θ)/θ³ for t = θ².
inline double sine_deficit(double t) {
    static constexpr double series[] = {1.0 / 6.0, -1.0 / 120.0, 1.0 / 5040.0, -1.0 / 362880.0, 1.0 / 39916800.0,
                                        -1.0 / 6227020800.0, 1.0 / 1307674368000.0, -1.0 / 355687428096000.0};
    if (t < 1.0) return evaluate_polynomial(series, 8, t);
    const double angle = std::sqrt(t);
    return (1.0 - std::sin(angle) / angle) / t;
}

inline Mat3 symmetric_product(const Vec3& a, const Vec3& b) { return 0.5 * (a * b.transpose() + b * a.transpose()); }

// Hessian of the twist of a ball joint: ½(g p' + p g') with its gradient g and p = (g_y, -g_x, 0).
inline Mat3 twist_hessian(const double* e) {
    Vec3 g;
    twist(e, g.data());
    return symmetric_product(g, {g[1], -g[0], 0.0});
}

// Hessian of one component of the swing vector.
inline Mat3 swing_hessian(const double* e, int component) {
    double unused[3];
    const Vec3 s(swing(e, 0, unused), swing(e, 1, unused), 0.0);
    Vec3 g;
    const double tau = twist(e, g.data()), square = s.squaredNorm();
    const double angle = std::sqrt(square), f = square > 0.0 ? angle / std::sin(angle) : 1.0;
    const double gamma = f * sine_deficit(square), c = 4.0 * cotangent_deficit(4.0 * square);
    const double cubic = square > 0.0 ? (0.5 * f * c - gamma) / square : 0.0;  // multiplied by s s s', so that its cancellation error does not matter
    Mat3 D = -gamma * s * s.transpose();
    D(0, 0) += f;
    D(1, 1) += f;
    const Mat3 R_twist = rotation_about_axis(Vec3::UnitZ(), tau).matrix();
    const Vec3 row = D.row(component), row_turned(row[1], -row[0], 0.0);
    Mat3 form = f * c * symmetric_product(s, Vec3::Unit(component)) - 2.0 * cubic * s[component] * s * s.transpose();
    form += symmetric_product(R_twist * g, row_turned) - gamma * (symmetric_product(s, row) + s[component] * D);
    return R_twist.transpose() * form * R_twist;
}

// Adds `weight` times the Hessian of a coordinate to the lower triangle of the joint's block of `out`, whose rows are `side`
// numbers long.
inline void add_coordinate_hessian_lower(const Joint& joint, int component, const double* q, double weight, double* out, int side) {
    if (joint.kind != BALL && joint.kind != SWING) return;
    const Mat3 form = component == 2 ? twist_hessian(q) : swing_hessian(q, component);
    for (int a = 0; a < joint.nv; ++a)
        for (int b = 0; b <= a; ++b) out[size_t(joint.iv + a) * side + joint.iv + b] += weight * form(a, b);
}

}  // namespace poise
