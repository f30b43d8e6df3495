// Conflict detection and the stagnation test, from the history of the iterations; poise/solver/stagnation.py explains them.
#pragma once
#include <vector>

#include "generated/tolerances.hpp"
#include "loop/iterate.hpp"

namespace poise {

// Counts consecutive iterations in which a level was expected to be met and was not.
class ConflictDetector {
public:
    void start(int levels) { unmet_iterations.assign(levels, 0); }

    // Adds levels that were not met for too many iterations to the levels in conflict.
    void update(const VectorXd& before, const VectorXd& after, std::vector<char>& in_conflict) {
        for (size_t k = 0; k < unmet_iterations.size(); ++k) {
            if (after[Eigen::Index(k)] <= std::max(kMetReductionFactor * before[Eigen::Index(k)], kMinErrorNorm))
                unmet_iterations[k] = 0;
            else if (!in_conflict[k])
                ++unmet_iterations[k];
            in_conflict[k] |= char(unmet_iterations[k] >= kMaxUnmetIterations);
        }
    }

private:
    static constexpr double kMetReductionFactor = tolerance::kUnmetErrorFraction;  // an expected reduction has happened if less than this factor remains
    static constexpr double kMinErrorNorm = tolerance::kMinConflictErrorNorm;       // smaller error norms are not counted
    static constexpr int kMaxUnmetIterations = tolerance::kMaxUnmetIterations;
    std::vector<int> unmet_iterations;
};

// Counts iterations in which the error norms of all levels stay the same.
class StagnationTest {
public:
    void start() { error_norms.resize(0); }

    // Records one more iteration; true if the loop stagnates.
    bool update(const VectorXd& now, double trust_radius, double relative) {
        bool unchanged = error_norms.size() == now.size();
        for (Eigen::Index k = 0; unchanged && k < now.size(); ++k)
            unchanged = std::abs(now[k] - error_norms[k]) <= std::max(relative * std::min(error_norms[k], 1.0), kAbsoluteChangeTol);
        if (!unchanged) error_norms = now, idle_iterations = 0;
        idle_iterations += trust_radius >= kMinTrustRadius;
        return idle_iterations > kMaxIdleIterations;
    }

private:
    static constexpr double kAbsoluteChangeTol = tolerance::kStagnationChangeTol;  // error norms that differ by less are unchanged
    static constexpr double kMinTrustRadius = tolerance::kMinStagnationRadius;     // iterations within a smaller trust radius are not counted
    static constexpr int kMaxIdleIterations = tolerance::kMaxIdleIterations;
    VectorXd error_norms;
    int idle_iterations = 0;
};

// Whether a run from another start can still become better than an answer: a level is to end below an error norm.
class HopelessnessTest {
public:
    int level = -1;  // -1: no test
    double error_norm = 0.0;

    void start() { recent.clear(); }

    // Whether a run that has ended there is no better.
    bool rules_out(const VectorXd& error_norms) const { return level >= 0 && error_norms[level] > error_norm; }

    // Records an accepted iteration; true if the level, with several times what it gained in the last ones, and with what
    // the levels above changed, stays above the error norm.
    bool update(const VectorXd& now) {
        if (level < 0) return false;
        recent.push_back(now);
        const size_t window = size_t(kMinOutlookIterations) + 1;
        if (recent.size() <= window) return false;
        recent.erase(recent.begin());
        const VectorXd& before = recent.front();
        double outlook = kOutlookFactor * std::max(0.0, before[level] - now[level]);
        if (level > 0) outlook += (before.head(level) - now.head(level)).cwiseAbs().maxCoeff();
        return now[level] - outlook > error_norm;
    }

private:
    static constexpr int kMinOutlookIterations = tolerance::kOutlookIterations;
    static constexpr double kOutlookFactor = tolerance::kOutlookFactor;
    std::vector<VectorXd> recent;
};

}  // namespace poise
