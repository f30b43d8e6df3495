// Nearest valid configuration of one joint [Baerlocher2001, 3.7.2]; the twin of `clamped` in poise/pose/joint_limits.py.
//
// A ball joint's limb goes by the direct rotation to the nearest valid direction, then its twist to the nearer end for
// that direction; a swing joint has no twist; the readings of all others are numbers that go to the nearer end.
#pragma once
#include "limits/clamp_swing.hpp"

namespace poise {

// Quaternion of the smallest rotation that takes the unit direction a to b [Baerlocher2001, 3.5.3]; see
// poise.rotations.quaternion.direct.
inline Quat direct(const Vec3& a, const Vec3& b) {
    const double length = (a + b).norm();
    if (length < 1e-15) {  // opposite: about the part of x across a, of y where a is near x
        Vec3 axis = std::abs(a[0]) < 0.9 ? Vec3::UnitX() : Vec3::UnitY();
        for (int i = 0; i < 2; ++i) axis -= a.dot(axis) * a;
        axis.normalize();
        return {0.0, axis[0], axis[1], axis[2]};
    }
    const Vec3 product = a.cross(a.dot(b) < 0.0 ? Vec3(b + a) : Vec3(b - a)) / length;  // whichever is short
    return Quat(0.5 * length, product[0], product[1], product[2]).normalized();
}

// Rotation without twist that takes z to d; at -z about x.
inline Quat swing_toward(const Vec3& d) {
    const double across = std::sqrt(d[0] * d[0] + d[1] * d[1]);
    if (across < 1e-15 && d[2] < 0.0) return {std::cos(0.5 * kPi), 1.0, 0.0, 0.0};
    const double half = 0.5 * std::atan2(across, d[2]);
    const double factor = across > 0.0 ? std::sin(half) / across : 0.0;
    return {std::cos(half), -factor * d[1], factor * d[0], 0.0};
}

inline Vec3 limb_direction(const double* e) {
    const double w = e[0], x = e[1], y = e[2], z = e[3];
    return {2.0 * (x * z + w * y), 2.0 * (y * z - w * x), w * w - x * x - y * y + z * z};
}

struct Span {
    int component;
    double lower, upper;
};

// Range of a twist, its ends depending on the limb direction; the numbers of a TWIST row.
class TwistClamp {
public:
    TwistClamp(const Quat& from_center, const Field& lower, const Field& upper, const Field& offset)
        : from_center(from_center), lower(lower), upper(upper), offset(offset) {
        if (!lower.values.empty() || !upper.values.empty() || !offset.values.empty()) return;
        const double middle = 0.5 * (0.5 * (lower.constant + upper.constant) + offset.constant);
        const double reach = std::min(0.25 * (upper.constant - lower.constant), 0.5 * kPi);
        cosine = std::cos(middle), sine = std::sin(middle);
        least = reach > 0.0 ? std::cos(reach) * std::cos(reach) + kNear : 2.0;
    }

    // Whether the twist is well inside a range that no direction changes: |cos (φ - middle)| > cos (range/4) for half the
    // twist φ, which takes no arc. False where only reading tells.
    bool is_well_inside(const double* e) const {
        const Quat seen = multiply(from_center, Eigen::Map<const Quat>(e));
        const double along = seen[0] * cosine + seen[3] * sine, square = seen[0] * seen[0] + seen[3] * seen[3];
        return square > kNear && along * along > least * square;
    }

    struct Reading {
        double value, lower, upper;
        bool valid(double tolerance) const { return lower - tolerance <= value && value <= upper + tolerance; }
    };

    Reading read(const double* e) const {
        const Vec3 d = limb_direction(e);
        const double low = lower.value(d), high = upper.value(d), middle = 0.5 * (low + high);
        const Quat seen = multiply(from_center, Eigen::Map<const Quat>(e));
        return {middle + wrapped(twist(seen.data()) - offset.value(d) - middle), low, high};
    }

private:
    static constexpr double kNear = 1e-6;
    Quat from_center;
    Field lower, upper, offset;
    double cosine = 1.0, sine = 0.0, least = 2.0;  // of half the middle of the range; 2: never well inside
};

struct JointClamp {
    static constexpr double kUnit = 1e-6;     // how far off unit length a quaternion or direction may be
    static constexpr double kMended = 1e-11;  // what a twist may be outside by after it was clamped

    int kind, iq;
    std::vector<Span> spans;
    SwingClamp swing;
    std::optional<TwistClamp> twist;

    // Changes the joint's own numbers in q; false when that is not for the kernel to do: numbers that are no rotation,
    // limits that no direction obeys, a twist where it is not determined.
    bool run(double* q, Candidates& work) const {
        double* own = q + iq;
        if (kind != SWING && kind != BALL) {
            for (const Span& span : spans) {
                double& x = own[span.component];
                if (!(span.lower - kTouching <= x && x <= span.upper + kTouching))
                    x = std::min(std::max(x, span.lower), span.upper);
            }
            return true;
        }
        Eigen::Map<Quat> e(own);
        const double square = e.squaredNorm();  // that of the limb direction is its square
        if (!(std::abs(square - 1.0) <= kUnit && std::abs(square * square - 1.0) <= kUnit)) return false;
        if (!swing.regions.empty() || kind == SWING) {
            const Vec3 start = limb_direction(own);
            Vec3 d = start;
            const SwingClamp::Outcome outcome = swing.clamp(d, work);
            if (outcome == SwingClamp::NONE) return false;
            if (kind == SWING) {
                if (outcome == SwingClamp::MOVED || e[3] != 0.0) e = swing_toward(d);
            } else if (outcome == SwingClamp::MOVED) {
                e = multiply(direct(start, d), e);
            }
        }
        return !twist || clamp_twist(own);
    }

    // Whether the joint's own quaternion breaks no limit by more than `tolerance`.
    bool valid(const double* e, double tolerance) const {
        return swing.contains(limb_direction(e), tolerance) && (!twist || twist->read(e).valid(tolerance));
    }

private:
    bool clamp_twist(double* own) const {
        if (twist->is_well_inside(own)) return true;
        const TwistClamp::Reading reading = twist->read(own);
        if (reading.valid(kTouching)) return true;
        const double half = 0.5 * (std::min(std::max(reading.value, reading.lower), reading.upper) - reading.value);
        Eigen::Map<Quat> e(own);
        e = multiply(e, Quat(std::cos(half), 0.0, 0.0, std::sin(half)));
        return twist->read(own).valid(kMended);  // not so next to the direction where every twist fits
    }
};

}  // namespace poise
