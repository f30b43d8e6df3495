// Scalar readings of joints (angles, swing components, twist) and functions of the limb direction, with gradients in
// the joint's own tangent.
#pragma once
#include "model/manifold.hpp"

namespace poise {

constexpr double kPi = 3.141592653589793238462643383279502884;
constexpr double kSingular = 1e-12;  // cosine of half the swing angle below which the limb counts as lying at -z

struct Reading {
    double value;
    double gradient[6];
};

// One reading in a weighted sum of them.
struct Term {
    int joint, component;
    double factor;
};

inline double wrapped(double angle) {  // to (-pi, pi]
    if (angle > -kPi && angle <= kPi) return angle;
    const double turned = std::remainder(angle, 2.0 * kPi);
    return turned <= -kPi ? turned + 2.0 * kPi : turned;
}

// Twist of a ball joint [Baerlocher2001, App. C]; gradient for increments on the right.
inline double twist(const double* e, double* gradient) {
    const double w = e[0], x = e[1], y = e[2], z = e[3], square = w * w + z * z;
    const bool singular = square < kSingular * kSingular;
    const double scale = singular ? 0.0 : 1.0 / square;
    gradient[0] = scale * (x * z - w * y);
    gradient[1] = scale * (y * z + w * x);
    gradient[2] = 1.0;
    return singular ? 0.0 : wrapped(2.0 * std::atan2(z, w));
}

inline double twist(const double* e) {
    double gradient[3];
    return twist(e, gradient);
}

// Component (0: x, 1: y) of the swing vector.
inline double swing(const double* e, int component, double* gradient) {
    const double w = e[0], x = e[1], y = e[2], z = e[3];
    const double m = std::sqrt(w * w + z * z), n = std::sqrt(x * x + y * y);
    const bool singular = m < kSingular;
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

// From the three rotations of a ball joint to the two freedoms of a swing joint.
inline void lift(const double* e, double* gradient) {
    double per_x, per_y;
    swing_lift(e, per_x, per_y);
    gradient[0] += gradient[2] * per_x;
    gradient[1] += gradient[2] * per_y;
}

inline Reading read(const Joint& joint, int component, const double* q) {
    Reading reading{};
    switch (joint.kind) {
        case BALL:
            reading.value = component == 2 ? twist(q, reading.gradient) : swing(q, component, reading.gradient);
            break;
        case SWING:
            reading.value = swing(q, component, reading.gradient);
            lift(q, reading.gradient);
            break;
        case FREE: {
            reading.value = q[component];
            const Mat3 R = rotation_of(q + 3);
            for (int i = 0; i < 3; ++i) reading.gradient[i] = R(component, i);
            break;
        }
        default:
            reading.value = q[component];
            reading.gradient[component] = 1.0;
    }
    return reading;
}

// Kernel mean of values given at some directions, or a constant [see the Python class KernelField].
struct Field {
    double sharpness = 0.0, constant = 0.0;
    std::vector<Vec3> directions;
    std::vector<double> values;

    // Reads one field and moves `at` behind it.
    void parse(const std::vector<double>& numbers, size_t& at) {
        if (at + 2 > numbers.size()) throw std::invalid_argument("a field is cut short");
        const double count = numbers[at];
        if (!(count >= 0.0 && count <= double(numbers.size()))) throw std::invalid_argument("a field is cut short");
        sharpness = numbers[at + 1];
        at += 2;
        const size_t size = size_t(count);
        if (at + (size ? 4 * size : 1) > numbers.size()) throw std::invalid_argument("a field is cut short");
        if (size == 0) constant = numbers[at++];
        for (size_t i = 0; i < size; ++i, at += 4) {
            directions.emplace_back(numbers[at], numbers[at + 1], numbers[at + 2]);
            values.push_back(numbers[at + 3]);
        }
    }

    double value(const Vec3& d) const {
        if (values.empty()) return constant;
        double top = -std::numeric_limits<double>::infinity(), sum = 0.0, mean = 0.0;
        for (const Vec3& each : directions) top = std::max(top, sharpness * each.dot(d));
        for (size_t i = 0; i < values.size(); ++i) {
            const double weight = std::exp(sharpness * directions[i].dot(d) - top);
            sum += weight;
            mean += weight * values[i];
        }
        return mean / sum;
    }

    double operator()(const Vec3& d, Vec3& gradient) const {
        gradient.setZero();
        if (values.empty()) return constant;
        double top = -std::numeric_limits<double>::infinity(), sum = 0.0, mean = 0.0;
        for (const Vec3& each : directions) top = std::max(top, sharpness * each.dot(d));
        Vec3 pull = Vec3::Zero(), weighted = Vec3::Zero();
        for (size_t i = 0; i < values.size(); ++i) {
            const double weight = std::exp(sharpness * directions[i].dot(d) - top);
            sum += weight;
            mean += weight * values[i];
            pull += weight * directions[i];
            weighted += weight * values[i] * directions[i];
        }
        mean /= sum;
        const Vec3 ambient = sharpness / sum * (weighted - mean * pull);
        gradient = ambient - ambient.dot(d) * d;
        return mean;
    }
};

}  // namespace poise
