// Penalty on the distance that a level in conflict moves from the start of a frame; poise/solver/motion_penalty.py explains it.
#pragma once
#include "generated/tolerances.hpp"
#include "loop/iterate.hpp"

namespace poise {

class MotionPenalty {
public:
    double weight = 0.0;  // per half squared radian (or characteristic length), relative to a level's initial error norm
    int level_count = 0;  // number of leading levels that are penalized
    VectorXd initial_error_norms;  // of the levels at the start
    VectorXd displacement;  // from the start, in scaled columns: the sum of the accepted steps

    void start(const Iterate& initial, int columns) {
        initial_error_norms = initial.error_norms;
        displacement.setZero(columns);
    }
    double level_weight(int k) const { return k < level_count ? weight * initial_error_norms[k] : 0.0; }
    // Increase of a level's penalty by a further step x.
    double step_cost(int k, const VectorXd& x) const {
        const double weight_k = level_weight(k);
        return weight_k > 0.0 ? weight_k * (displacement.dot(x) + 0.5 * x.squaredNorm()) : 0.0;
    }
    // Whether a penalized level would move on from here if the frame started here.
    bool limits_motion(const std::vector<char>& in_conflict) const {
        bool is_penalized = false;
        for (int k = 0; k < level_count; ++k) is_penalized |= in_conflict[k] && level_weight(k) > 0.0;
        return is_penalized && displacement.norm() > kMinDisplacement;
    }

private:
    static constexpr double kMinDisplacement = tolerance::kMinFrameDisplacement;  // larger displacements mean that further frames will follow
};

}  // namespace poise
