// An inexact search along a direction with Powell's two conditions; poise/nonlinear/line_search.py is the twin.
#pragma once
#include <cmath>
#include <limits>

namespace poise {

struct Sample {
    double length = 0.0, potential = 0.0, slope = 0.0;
};

class LineSearch {
public:
    // `at` takes a length and gives a sample; `keep` is called when the sample taken last is the best so far.
    template <class At, class Keep>
    bool run(double potential, double steepness, double limit, At&& at, Keep&& keep) {
        start = {0.0, potential, steepness};
        Sample low = start, high;
        bool has_high = false, has_low = false;
        double length = std::min(1.0, limit);
        for (int trial = 0; trial < kTrials; ++trial) {
            const Sample sample = at(length);
            if (!std::isfinite(sample.potential) || !falls(sample)) {
                high = sample;
                has_high = true;
            } else {
                low = sample;
                has_low = true;
                keep();
                if (sample.slope >= kSlope * start.slope || sample.length >= limit) break;
            }
            if (has_high && high.length - low.length <= 1e-15 * high.length) break;
            length = next(low, high, has_high, limit);
        }
        found = low;
        return has_low;
    }

    Sample found;

private:
    static constexpr double kFall = 1e-4, kSlope = 0.5, kRounding = 1e-14, kStretch = 4.0;
    static constexpr int kTrials = 25;
    Sample start;

    bool falls(const Sample& sample) const {
        if (sample.potential <= start.potential + kFall * sample.length * start.slope) return true;
        const double noise = kRounding * std::abs(start.potential);
        return sample.potential <= start.potential + noise && sample.slope <= (2.0 * kFall - 1.0) * start.slope;
    }

    static double clip(double value, double low, double high) { return std::min(std::max(value, low), high); }

    double next(const Sample& low, const Sample& high, bool has_high, double limit) const {
        if (!has_high) return std::min(limit, clip(cubic(start, low), 1.5 * low.length, kStretch * low.length));
        const double wide = high.length - low.length;
        if (!std::isfinite(high.potential)) return low.length + 0.1 * wide;
        return clip(cubic(low, high), low.length + 0.1 * wide, high.length - 0.1 * wide);
    }

    // Where the cubic through two values and slopes has its minimum; infinity where it has none.
    static double cubic(const Sample& left, const Sample& right) {
        const double none = std::numeric_limits<double>::infinity();
        const double wide = right.length - left.length;
        const double secant = left.slope + right.slope - 3.0 * (right.potential - left.potential) / wide;
        const double inner = secant * secant - left.slope * right.slope;
        if (!(inner >= 0.0)) return none;
        const double root = std::sqrt(inner), bottom = right.slope - left.slope + 2.0 * root;
        return bottom > 0.0 ? right.length - wide * (right.slope + root - secant) / bottom : none;
    }
};

}  // namespace poise
