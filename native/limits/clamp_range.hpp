// How far one reading of a swing or ball joint may move while its other readings stay; the twin of `component_range` in
// poise/pose/joint_limits.py: a grid over all values, the valid interval that holds the present value or the valid value
// nearest to it, its ends by halving.
#pragma once
#include "limits/clamp_joint.hpp"

namespace poise {

struct Interval {
    double lower, upper;
};

class ReadingRoom {
public:
    // `e` is the joint's own quaternion.
    ReadingRoom(const JointClamp& joint, int component, const double* e) : clamp(joint), component(component) {
        double unused[3];
        values[0] = swing(e, 0, unused);
        values[1] = swing(e, 1, unused);
        values[2] = joint.kind == BALL ? twist(e) : 0.0;
        const double other = component == 2 ? 0.0 : values[1 - component];
        reach = component == 2 ? kPi : std::sqrt(std::max(kPi * kPi - other * other, 0.0));
        now = std::min(std::max(values[component], -reach), reach);
        is_valid = clamp.valid(e, kTouching);
    }

    Interval interval() {
        if (clamp.swing.regions.empty() && !clamp.twist) return {-reach, reach};
        int low = 0, high = kSteps;  // first grid values below and above the start
        double start = now;
        if (!is_valid && !nearest_valid(start)) return {now, now};
        while (low <= kSteps && grid(low) < start) ++low;
        while (high >= 0 && grid(high) > start) --high;
        return {last(start, low - 1, -1), last(start, high + 1, 1)};
    }

private:
    static constexpr int kSteps = 128, kHalvings = 60;

    double grid(int k) const { return k == kSteps ? reach : -reach + k * (2.0 * reach / kSteps); }

    bool valid(double x) const {
        double s[3] = {values[0], values[1], values[2]};
        s[component] = x;
        const double theta = std::sqrt(s[0] * s[0] + s[1] * s[1]);
        const double w = std::cos(0.5 * theta), factor = theta > 1e-8 ? std::sin(0.5 * theta) / theta : 0.5;
        const double c = std::cos(0.5 * s[2]), z = std::sin(0.5 * s[2]), a = factor * s[0], b = factor * s[1];
        const double e[4] = {w * c, a * c + b * z, b * c - a * z, w * z};
        return clamp.valid(e, 0.0);
    }

    bool nearest_valid(double& start) const {
        bool found = false;
        for (int k = 0; k <= kSteps; ++k) {
            const double x = grid(k);
            if ((found && !(std::abs(x - now) < std::abs(start - now))) || !valid(x)) continue;
            start = x;
            found = true;
        }
        return found;
    }

    // Last valid value on the way from a valid one along the grid, from entry k by `step`.
    double last(double good, int k, int step) const {
        for (; k >= 0 && k <= kSteps; k += step) {
            if (valid(grid(k))) {
                good = grid(k);
                continue;
            }
            double bad = grid(k);
            for (int i = 0; i < kHalvings; ++i) {
                const double middle = 0.5 * (good + bad);
                (valid(middle) ? good : bad) = middle;
            }
            return good;
        }
        return good;
    }

    const JointClamp& clamp;
    int component;
    double values[3], reach, now;
    bool is_valid;
};

}  // namespace poise
