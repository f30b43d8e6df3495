// What a loop learns from the steps it has taken; poise/solver/patience.py tells the whole story.
#pragma once
#include <vector>

#include "loop/iterate.hpp"

namespace poise {

// Steps in a row by which each level was to be met, and was not.
class Unkept {
public:
    void begin(int levels) { counts.assign(levels, 0); }

    // Adds to the levels in conflict those that were not met for too long.
    void find(const Numbers& before, const Numbers& after, std::vector<char>& in_conflict) {
        for (size_t k = 0; k < counts.size(); ++k) {
            if (after[Eigen::Index(k)] <= std::max(kKeptPart * before[Eigen::Index(k)], kNoticed))
                counts[k] = 0;
            else if (!in_conflict[k])
                ++counts[k];
            in_conflict[k] |= char(counts[k] >= kPatience);
        }
    }

private:
    static constexpr double kKeptPart = 0.6, kNoticed = 1e-3;
    static constexpr int kPatience = 8;
    std::vector<int> counts;
};

// Sizes of the levels, and for how many steps they have been the same.
class Calm {
public:
    void begin() { sizes.resize(0); }

    // Whether nothing has changed for long, after one more step inside a radius.
    bool lasts(const Numbers& now, double radius, double relative) {
        bool same = sizes.size() == now.size();
        for (Eigen::Index k = 0; same && k < now.size(); ++k)
            same = std::abs(now[k] - sizes[k]) <= std::max(relative * sizes[k], kCalm);
        if (!same) sizes = now, steps = 0;
        steps += radius >= kStride;
        return steps > kIdle;
    }

private:
    static constexpr double kCalm = 1e-5, kStride = 1e-3;
    static constexpr int kIdle = 8;
    Numbers sizes;
    int steps = 0;
};

}  // namespace poise
