// Inexact line search with the sufficient-decrease and curvature (Wolfe) conditions of Powell.
// poise/solver/nonlinear/line_search.py is the NumPy counterpart.
#pragma once
#include <cmath>
#include <limits>

#include "generated/tolerances.hpp"

namespace poise {

struct Sample {
    double length = 0.0, objective_value = 0.0, slope = 0.0;
};

class LineSearch {
public:
    // `evaluate` takes a length and returns a sample; `store` is called when the last sample is the best so far.
    template <class Evaluate, class Store>
    bool run(double objective_value, double initial_slope, double limit, Evaluate&& evaluate, Store&& store) {
        start = {0.0, objective_value, initial_slope};
        Sample low = start, high;
        bool has_high = false, has_low = false;
        double length = std::min(1.0, limit);
        for (int trial = 0; trial < kMaxTrials; ++trial) {
            const Sample sample = evaluate(length);
            if (!std::isfinite(sample.objective_value) || !has_sufficient_decrease(sample)) {
                high = sample;
                has_high = true;
            } else {
                low = sample;
                has_low = true;
                store();
                if (sample.slope >= kCurvatureCondition * start.slope || sample.length >= limit) break;
            }
            if (has_high && high.length - low.length <= 1e-15 * high.length) break;
            length = next_length(low, high, has_high, limit);
        }
        result = low;
        return has_low;
    }

    Sample result;

private:
    static constexpr double kSufficientDecrease = tolerance::kSufficientDecrease;   // required decrease, relative to that of the initial slope (Armijo)
    static constexpr double kCurvatureCondition = tolerance::kCurvatureCondition;    // largest remaining slope, relative to the initial one (Wolfe)
    static constexpr double kRelativeRoundingTol = tolerance::kPotentialRounding; // changes of the objective up to this fraction are rounding
    static constexpr double kMaxExpansion = tolerance::kMaxTrialExpansion;          // growth of the length between trials
    static constexpr int kMaxTrials = tolerance::kMaxLineSearchTrials;
    Sample start;

    bool has_sufficient_decrease(const Sample& sample) const {
        if (sample.objective_value <= start.objective_value + kSufficientDecrease * sample.length * start.slope) return true;
        const double noise = kRelativeRoundingTol * std::abs(start.objective_value);
        return sample.objective_value <= start.objective_value + noise && sample.slope <= (2.0 * kSufficientDecrease - 1.0) * start.slope;
    }

    static double clip(double value, double low, double high) { return std::min(std::max(value, low), high); }

    double next_length(const Sample& low, const Sample& high, bool has_high, double limit) const {
        if (!has_high) return std::min(limit, clip(cubic_minimizer(start, low), 1.5 * low.length, kMaxExpansion * low.length));
        const double width = high.length - low.length;
        if (!std::isfinite(high.objective_value)) return low.length + 0.1 * width;
        return clip(cubic_minimizer(low, high), low.length + 0.1 * width, high.length - 0.1 * width);
    }

    // Minimizer of the cubic through two values and slopes; infinity if it has none.
    static double cubic_minimizer(const Sample& left, const Sample& right) {
        const double infinity = std::numeric_limits<double>::infinity();
        const double width = right.length - left.length;
        const double secant = left.slope + right.slope - 3.0 * (right.objective_value - left.objective_value) / width;
        const double inner = secant * secant - left.slope * right.slope;
        if (!(inner >= 0.0)) return infinity;
        const double root = std::sqrt(inner), denominator = right.slope - left.slope + 2.0 * root;
        return denominator > 0.0 ? right.length - width * (right.slope + root - secant) / denominator : infinity;
    }
};

}  // namespace poise
