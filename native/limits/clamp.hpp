// Projection of one joint onto its own limits (clamping), and the range of a single coordinate.
//
// 1. Swing: nearest limb direction that satisfies every swing limit of the joint, as poise.model.limits.intersection.
//    With one limit the nearest boundary point; with several, all points where one boundary alone is locally nearest
//    or where two boundaries cross, and of those that satisfy all limits the nearest. Crossings depend only on the
//    limits and come from Python. A ball joint's limb moves by the shortest rotation.
// 2. Twist of a ball joint: to the nearer end of its range for that direction; a swing joint has no twist.
// 3. Coordinates of all other joints: to the nearer bound [Baerlocher2001, 3.7.2].
//
// CoordinateRange searches how far one coordinate of a swing or ball joint may move while its other coordinates stay:
// a grid over all values, the valid interval that contains the current value or the valid value nearest to it, its
// ends by bisection. poise.kinematics.joint_limits computes the same.
#pragma once
#include "generated/tolerances.hpp"
#include "limits/rows.hpp"

namespace poise {

constexpr double kLimitTol = tolerance::kLimitTol;  // [rad]; a limit violated by no more than this counts as satisfied

// One swing limit.
struct SwingRegion {
    std::optional<SphericalEllipse> ellipse;
    std::optional<SphericalPolygon> polygon;

    bool contains(const Vec3& d, double tolerance) const {
        return ellipse ? ellipse->contains(d, tolerance) : polygon->contains(d, tolerance);
    }
    Vec3 project(const Vec3& d) const { return ellipse ? ellipse->nearest(d).point : polygon->project(d); }
    int candidates(const Vec3& d, Vec3* out) const {
        return ellipse ? ellipse->candidates(d, out) : polygon->candidates(d, out);
    }
    int max_candidates() const { return ellipse ? SphericalEllipse::kMaxCandidates : 2 * int(polygon->edges.size()); }
};

// Candidate points, allocated once.
struct NearestCandidates {
    std::vector<Vec3> points;
    std::vector<std::pair<double, int>> order;  // squared chord, index

    void grow(size_t count) {
        points.resize(std::max(points.size(), count));
        order.resize(std::max(order.size(), count));
    }
};

struct SwingClamp {
    std::vector<SwingRegion> regions;
    std::vector<Vec3> crossings;

    int max_candidates() const {
        int total = int(crossings.size());
        for (const SwingRegion& region : regions) total += region.max_candidates();
        return total;
    }

    bool contains(const Vec3& d, double tolerance) const {
        for (const SwingRegion& region : regions)
            if (!region.contains(d, tolerance)) return false;
        return true;
    }

    static constexpr double kMaxSquaredChord = 1e300;

    enum Outcome { VALID, PROJECTED, INFEASIBLE };

    // Projects `d` to the nearest valid direction; INFEASIBLE when no direction satisfies all limits.
    Outcome clamp(Vec3& d, NearestCandidates& work) const {
        if (contains(d, kLimitTol)) return VALID;
        if (regions.size() == 1) {
            d = regions[0].project(d);
            return PROJECTED;
        }
        int total = 0;
        for (const SwingRegion& region : regions) total += region.candidates(d, &work.points[total]);
        for (const Vec3& point : crossings) work.points[total++] = point;
        for (int i = 0; i < total; ++i) {
            const double square = (work.points[i] - d).squaredNorm();
            work.order[i] = {square < kMaxSquaredChord ? square : kMaxSquaredChord, i};  // NaN must not reach the sorting
        }
        std::sort(work.order.begin(), work.order.begin() + total);
        for (int i = 0; i < total; ++i) {
            const Vec3& point = work.points[work.order[i].second];
            if (!contains(point, kLimitTol)) continue;
            d = point;
            return PROJECTED;
        }
        return INFEASIBLE;
    }
};

// Quaternion of the smallest rotation that takes the unit direction a to b [Baerlocher2001, 3.5.3]; see
// poise.math.quaternion.
inline Quat shortest_rotation(const Vec3& a, const Vec3& b) {
    const double length = (a + b).norm();
    if (length < 1e-15) {  // opposite: about the component of x orthogonal to a, of y when a is near x
        Vec3 axis = std::abs(a[0]) < 0.9 ? Vec3::UnitX() : Vec3::UnitY();
        for (int i = 0; i < 2; ++i) axis -= a.dot(axis) * a;
        axis.normalize();
        return {0.0, axis[0], axis[1], axis[2]};
    }
    const Vec3 product = a.cross(a.dot(b) < 0.0 ? Vec3(b + a) : Vec3(b - a)) / length;  // the shorter of the two, which keeps all digits
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

struct CoordinateBounds {
    int component;
    double lower, upper;
};

// Range of a twist whose ends depend on the limb direction; the numbers of a TWIST row.
class TwistClamp {
public:
    TwistClamp(const Quat& from_center, const KernelField& lower, const KernelField& upper, const KernelField& offset)
        : from_center(from_center), lower(lower), upper(upper), offset(offset) {
        if (!lower.values.empty() || !upper.values.empty() || !offset.values.empty()) return;
        const double middle = 0.5 * (0.5 * (lower.constant + upper.constant) + offset.constant);
        const double max_value = std::min(0.25 * (upper.constant - lower.constant), 0.5 * kPi);
        cosine = std::cos(middle), sine = std::sin(middle);
        min_squared_cosine = max_value > 0.0 ? std::cos(max_value) * std::cos(max_value) + kInsideMargin : 2.0;
    }

    // Whether the twist is well inside a range that does not depend on the direction: |cos(φ - middle)| > cos(range/4) for half
    // the twist φ, which needs no arctangent. False when only evaluate() can decide.
    bool is_well_inside(const double* e) const {
        const Quat relative = multiply(from_center, Eigen::Map<const Quat>(e));
        const double along = relative[0] * cosine + relative[3] * sine, square = relative[0] * relative[0] + relative[3] * relative[3];
        return square > kInsideMargin && along * along > min_squared_cosine * square;
    }

    struct TwistRange {
        double value, lower, upper;
        bool valid(double tolerance) const { return lower - tolerance <= value && value <= upper + tolerance; }
    };

    TwistRange evaluate(const double* e) const {
        const Vec3 d = limb_direction(e);
        const double low = lower.value(d), high = upper.value(d), middle = 0.5 * (low + high);
        const Quat relative = multiply(from_center, Eigen::Map<const Quat>(e));
        return {middle + wrap_to_pi(twist(relative.data()) - offset.value(d) - middle), low, high};
    }

private:
    static constexpr double kInsideMargin = 1e-6;
    Quat from_center;
    KernelField lower, upper, offset;
    double cosine = 1.0, sine = 0.0, min_squared_cosine = 2.0;  // of half the middle of the range; 2: never well inside
};

struct JointClamp {
    static constexpr double kUnitNormTol = tolerance::kUnitNormTol;  // allowed deviation of a quaternion or direction from unit length
    static constexpr double kClampedTwistTolRad = 1e-11;  // allowed violation of a twist range after clamping

    int kind, iq;
    std::vector<CoordinateBounds> bounds;
    SwingClamp swing;
    std::optional<TwistClamp> twist;

    // Changes the joint's coordinates in q. False when the kernel cannot: the quaternion is not a rotation, no direction
    // satisfies the limits, or the twist is undetermined. Python then takes over.
    bool clamp(double* q, NearestCandidates& work) const {
        double* joint_q = q + iq;
        if (kind != SWING && kind != BALL) {
            for (const CoordinateBounds& bound : bounds) {
                double& x = joint_q[bound.component];
                if (!(bound.lower - kLimitTol <= x && x <= bound.upper + kLimitTol))
                    x = std::min(std::max(x, bound.lower), bound.upper);
            }
            return true;
        }
        Eigen::Map<Quat> e(joint_q);
        const double square = e.squaredNorm();  // the norm of the limb direction is its square
        if (!(std::abs(square - 1.0) <= kUnitNormTol && std::abs(square * square - 1.0) <= kUnitNormTol)) return false;
        if (!swing.regions.empty() || kind == SWING) {
            const Vec3 start = limb_direction(joint_q);
            Vec3 d = start;
            const SwingClamp::Outcome outcome = swing.clamp(d, work);
            if (outcome == SwingClamp::INFEASIBLE) return false;
            if (kind == SWING) {
                if (outcome == SwingClamp::PROJECTED || e[3] != 0.0) e = swing_toward(d);
            } else if (outcome == SwingClamp::PROJECTED) {
                e = multiply(shortest_rotation(start, d), e);
            }
        }
        return !twist || clamp_twist(joint_q);
    }

    // Whether the joint's quaternion violates no limit by more than `tolerance`.
    bool valid(const double* e, double tolerance) const {
        return swing.contains(limb_direction(e), tolerance) && (!twist || twist->evaluate(e).valid(tolerance));
    }

private:
    bool clamp_twist(double* joint_q) const {
        if (twist->is_well_inside(joint_q)) return true;
        const TwistClamp::TwistRange range = twist->evaluate(joint_q);
        if (range.valid(kLimitTol)) return true;
        const double half = 0.5 * (std::min(std::max(range.value, range.lower), range.upper) - range.value);
        Eigen::Map<Quat> e(joint_q);
        e = multiply(e, Quat(std::cos(half), 0.0, 0.0, std::sin(half)));
        return twist->evaluate(joint_q).valid(kClampedTwistTolRad);  // false next to the singular direction, where every twist is valid
    }
};

struct Interval {
    double lower, upper;
};

// Quaternion of a swing vector (x, y) and a twist.
inline Quat compose_swing_twist(const double* s) {
    const double theta = std::sqrt(s[0] * s[0] + s[1] * s[1]);
    const double w = std::cos(0.5 * theta), factor = theta > 1e-8 ? std::sin(0.5 * theta) / theta : 0.5;
    const double c = std::cos(0.5 * s[2]), z = std::sin(0.5 * s[2]), a = factor * s[0], b = factor * s[1];
    return {w * c, a * c + b * z, b * c - a * z, w * z};
}

class CoordinateRange {
public:
    // `e` is the joint's quaternion.
    CoordinateRange(const JointClamp& joint, int component, const double* e) : joint_clamp(joint), component(component) {
        double unused[3];
        values[0] = swing(e, 0, unused);
        values[1] = swing(e, 1, unused);
        values[2] = joint.kind == BALL ? twist(e) : 0.0;
        const double other = component == 2 ? 0.0 : values[1 - component];
        max_value = component == 2 ? kPi : std::sqrt(std::max(kPi * kPi - other * other, 0.0));
        current = std::min(std::max(values[component], -max_value), max_value);
        is_valid = joint_clamp.valid(e, kLimitTol);
        // at a limit, rounding along the line must not make every value invalid
        tolerance = joint_clamp.valid(e, -kLimitTol) ? 0.0 : 0.5 * kLimitTol;
    }

    Interval interval() {
        if (joint_clamp.swing.regions.empty() && !joint_clamp.twist) return {-max_value, max_value};
        int low = 0, high = kGridIntervals;  // first grid values below and above the start
        double start = current;
        if (!is_valid && !nearest_valid(start)) return {current, current};
        while (low <= kGridIntervals && grid(low) < start) ++low;
        while (high >= 0 && grid(high) > start) --high;
        return {last_valid(start, low - 1, -1), last_valid(start, high + 1, 1)};
    }

private:
    static constexpr int kGridIntervals = 128, kMaxBisections = 60;

    double grid(int k) const { return k == kGridIntervals ? max_value : -max_value + k * (2.0 * max_value / kGridIntervals); }

    bool valid(double x) const {
        double s[3] = {values[0], values[1], values[2]};
        s[component] = x;
        return joint_clamp.valid(compose_swing_twist(s).data(), tolerance);
    }

    bool nearest_valid(double& start) const {
        bool has_valid = false;
        for (int k = 0; k <= kGridIntervals; ++k) {
            const double x = grid(k);
            if ((has_valid && !(std::abs(x - current) < std::abs(start - current))) || !valid(x)) continue;
            start = x;
            has_valid = true;
        }
        return has_valid;
    }

    // Last valid value from a valid one along the grid, starting at entry k and moving by `step`.
    double last_valid(double inside, int k, int step) const {
        for (; k >= 0 && k <= kGridIntervals; k += step) {
            if (valid(grid(k))) {
                inside = grid(k);
                continue;
            }
            double outside = grid(k);
            for (int i = 0; i < kMaxBisections; ++i) {
                const double middle = 0.5 * (inside + outside);
                (valid(middle) ? inside : outside) = middle;
            }
            return inside;
        }
        return inside;
    }

    const JointClamp& joint_clamp;
    int component;
    double values[3], max_value, current, tolerance;
    bool is_valid;
};

}  // namespace poise
