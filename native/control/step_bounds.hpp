// Bounds of the increment of one control tick: velocity, acceleration and position limits of every degree of freedom in one
// interval, from which the limits can be kept in all later ticks too. poise/control/step_bounds.py is the NumPy counterpart.
//
// A coordinate at a distance m from its limit that moves by u per tick, and then by u - A, u - 2 A, ... with A = a dt^2 the most
// that the increment can change, stops after S(u) = (n + 1) u - n (n + 1) A / 2, n = floor(u / A). S is continuous and
// increasing, so S(u) <= m has the exact solution below. Whoever keeps it can brake in every later tick.
#pragma once
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "limits/rows.hpp"

namespace poise {

// Largest increment toward a limit at distance `margin` >= 0 from which braking by `change` per tick suffices.
inline double viable_increment(double margin, double change) {
    if (!(margin > 0.0)) return 0.0;
    if (!std::isfinite(change)) return margin;
    const double ratio = margin / change, ticks = std::floor(0.5 * (std::sqrt(1.0 + 8.0 * ratio) - 1.0));
    return std::min(margin, change * (ratio / (ticks + 1.0) + 0.5 * ticks));
}

// What a tick may do, per degree of freedom. Increments, not velocities: rad or m per tick.
struct StepLimits {
    double dt = 0.002;
    std::vector<double> max_increment, max_change;  // (nv) V dt and a dt^2; inf for none
    std::vector<double> lower_q, upper_q;  // (nv) range of the coordinate; infinite for none
    std::vector<int> q_index;  // (nv) entry of q that the degree of freedom moves; -1 if it is not a single one
    std::vector<char> is_locked;

    void read_ranges(const Model& model, const LimitRows& limits) {
        constexpr double infinity = std::numeric_limits<double>::infinity();
        lower_q.assign(model.nv, -infinity), upper_q.assign(model.nv, infinity);
        q_index.assign(model.nv, -1);
        for (const Joint& joint : model.joints)
            if (is_scalar(joint))
                for (int k = 0; k < joint.nv; ++k) q_index[joint.iv + k] = joint.iq + k;
        for (const LimitRow& row : limits.rows) {
            if (!is_box(model, row)) continue;
            const int dof = model.joints[row.joint].iv + row.component;
            if (row.sign > 0.0) lower_q[dof] = std::max(lower_q[dof], row.bound);
            else upper_q[dof] = std::min(upper_q[dof], row.bound);
        }
    }

    static bool is_scalar(const Joint& joint) { return joint.kind == HINGE || joint.kind == SLIDE || joint.kind == ELBOW; }
    static bool is_box(const Model& model, const LimitRow& row) { return row.code == RANGE && is_scalar(model.joints[row.joint]); }
    bool is_bounded(int k) const {
        return std::isfinite(max_increment[k]) || std::isfinite(max_change[k]) || std::isfinite(lower_q[k]) || std::isfinite(upper_q[k]);
    }

    // Interval of one increment by position and velocity. Position is inside velocity: a coordinate outside its range returns
    // as fast as the velocity limit allows.
    void interval(int k, const double* q, double& lower, double& upper) const {
        if (is_locked[k]) {
            lower = upper = 0.0;
            return;
        }
        lower = -max_increment[k], upper = max_increment[k];
        if (q_index[k] < 0) return;
        const double above = upper_q[k] - q[q_index[k]], below = q[q_index[k]] - lower_q[k];
        upper = std::min(upper, above >= 0.0 ? viable_increment(above, max_change[k]) : std::max(above, lower));
        lower = std::max(lower, below >= 0.0 ? -viable_increment(below, max_change[k]) : std::min(-below, max_increment[k]));
        if (lower > upper) lower = upper = 0.5 * (lower + upper);
    }

    // Its part within the acceleration limit after the increment `before`; acceleration gives way to both others.
    void accelerate(int k, double before, double& lower, double& upper) const {
        if (is_locked[k] || !std::isfinite(max_change[k])) return;
        const double low = before - max_change[k], high = before + max_change[k];
        if (low > upper) lower = upper;
        else if (high < lower) upper = lower;
        else lower = std::max(lower, low), upper = std::min(upper, high);
    }
};

}  // namespace poise
