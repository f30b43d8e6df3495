// Iterates at which runs have ended where they began. A run with nothing remembered depends on its start alone, so that such a run
// is not repeated; the last ones are kept, because an answer is checked before and after restarts.
#pragma once
#include <array>

#include "loop/conflict_model.hpp"
#include "loop/iterate.hpp"

namespace poise {

enum class LoopStatus : int { CONVERGED = 0, STALLED = 1, BUDGET = 2 };

struct RestingPoint {
    bool is_known = false;
    LoopStatus status = LoopStatus::CONVERGED;
    int iterations = 0;  // all rejected
    Iterate iterate;
    Tolerances tolerances;
    VectorXd scale;

    bool is_at(const Iterate& other, const Tolerances& other_tolerances, const VectorXd& other_scale) const {
        return is_known && tolerances == other_tolerances && scale == other_scale && iterate.is_same(other);
    }
};

class RestingPoints {
public:
    // The resting point at an iterate, or null.
    const RestingPoint* find(const Iterate& iterate, const Tolerances& tolerances, const VectorXd& scale) const {
        for (const RestingPoint& each : last)
            if (each.is_at(iterate, tolerances, scale)) return &each;
        return nullptr;
    }
    void add(LoopStatus status, int iterations, const Iterate& iterate, const Tolerances& tolerances, const VectorXd& scale) {
        last[next] = {true, status, iterations, iterate, tolerances, scale};
        next = (next + 1) % last.size();
    }

private:
    std::array<RestingPoint, 4> last;
    size_t next = 0;
};

}  // namespace poise
