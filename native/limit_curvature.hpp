// How the margin of a limit bends: its second derivative has one block per joint, from differences of its gradient.
#pragma once
#include "limits.hpp"
#include "manifold.hpp"
#include "rest_place.hpp"

namespace poise {

// Adds factor times the second derivative of a row's margin to `out` (nv, nv).
inline void add_limit_curvature(const Model& model, const RowTable& table, int row, double factor, const double* q, Rows& out) {
    constexpr double kStep = 1e-5;  // [rad or m]
    std::vector<double> near(q, q + model.nq), step(model.nv, 0.0), plus(model.nv), minus(model.nv);
    for (int j : table.joints_of(row)) {
        const Joint& joint = model.joints[j];
        double block[6][6];
        for (int i = 0; i < joint.nv; ++i) {
            step[joint.iv + i] = kStep;
            integrate(model, q, step.data(), near.data());
            std::fill(plus.begin(), plus.end(), 0.0);
            table.evaluate_wall(model, row, near.data(), plus.data());
            step[joint.iv + i] = -kStep;
            integrate(model, q, step.data(), near.data());
            std::fill(minus.begin(), minus.end(), 0.0);
            table.evaluate_wall(model, row, near.data(), minus.data());
            step[joint.iv + i] = 0.0;
            for (int k = 0; k < joint.nv; ++k) block[i][k] = (plus[joint.iv + k] - minus[joint.iv + k]) / (2.0 * kStep);
        }
        for (int i = 0; i < joint.nv; ++i)
            for (int k = 0; k < joint.nv; ++k) out(joint.iv + i, joint.iv + k) += factor * 0.5 * (block[i][k] + block[k][i]);
    }
}

}  // namespace poise
