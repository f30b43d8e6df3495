// Second derivatives of limits and couplings: a row is a sum over joints, so its Hessian has one block per joint.
// Coordinates and polygons have theirs in closed form; those of ellipses and twist ranges are finite differences of the
// gradient, of fourth order. poise.solver.constraint_hessian derives the formulas and computes the same.
#pragma once
#include "generated/tolerances.hpp"
#include "limits/rows.hpp"
#include "model/manifold.hpp"
#include "model/coordinates.hpp"
#include "loop/iterate.hpp"

namespace poise {

// Adds both triangles of factor times the Hessian of a coordinate.
inline void add_coordinate_hessian(const Joint& joint, int component, double factor, const double* q, RowMatrix& out) {
    if (joint.kind != BALL && joint.kind != SWING) return;
    const Mat3 form = component == 2 ? twist_hessian(q + joint.iq) : swing_hessian(q + joint.iq, component);
    for (int a = 0; a < joint.nv; ++a)
        for (int b = 0; b < joint.nv; ++b) out(joint.iv + a, joint.iv + b) += factor * form(a, b);
}

// Of the great circle that touches a polygon at its nearest boundary point; at a corner each of the two rows has its own edge.
inline void add_great_circle_hessian(const Joint& joint, const LimitRow& row, double factor, const double* joint_q, RowMatrix& out) {
    double gradient[3] = {};
    const double tangent = std::tan(LimitRows::evaluate_constraint(joint, row, joint_q, gradient));
    for (int a = 0; a < 2; ++a)
        for (int b = 0; b < 2; ++b) out(joint.iv + a, joint.iv + b) += factor * tangent * (gradient[a] * gradient[b] - (a == b ? 1.0 : 0.0));
    if (joint.kind != BALL) return;
    const double with_twist[2] = {0.5 * gradient[1], -0.5 * gradient[0]};
    for (int a = 0; a < 2; ++a) {
        out(joint.iv + a, joint.iv + 2) += factor * with_twist[a];
        out(joint.iv + 2, joint.iv + a) += factor * with_twist[a];
    }
}

inline void add_finite_difference_hessian(const Joint& joint, const LimitRow& row, double factor, const double* joint_q, RowMatrix& out) {
    constexpr double kDifferenceStep = tolerance::kLimitDifferenceStep;  // [rad or m]
    // f' = (8 (f(h) - f(-h)) - (f(2h) - f(-2h))) / 12 h
    constexpr double kMultiples[4] = {1.0, -1.0, 2.0, -2.0}, kWeights[4] = {8.0, -8.0, -1.0, 1.0};
    double step[3] = {}, perturbed[4], block[3][3] = {};
    for (int i = 0; i < joint.nv; ++i) {
        for (int side = 0; side < 4; ++side) {
            double gradient[3] = {};
            step[i] = kMultiples[side] * kDifferenceStep;
            rotate_by(joint_q, {step[0], step[1], step[2]}, perturbed);  // of a swing joint too: its frame must not turn
            LimitRows::evaluate_constraint(joint, row, perturbed, gradient);
            for (int k = 0; k < joint.nv; ++k) block[i][k] += kWeights[side] / (12.0 * kDifferenceStep) * gradient[k];
        }
        step[i] = 0.0;
    }
    for (int i = 0; i < joint.nv; ++i)
        for (int k = 0; k < joint.nv; ++k) out(joint.iv + i, joint.iv + k) += factor * 0.5 * (block[i][k] + block[k][i]);
}

// Adds factor times the Hessian of the value of a row to `out` (nv, nv).
inline void add_limit_hessian(const Model& model, const LimitRow& row, double factor, const double* q, RowMatrix& out) {
    const Joint& joint = model.joints[row.joint];
    if (row.group) return;  // its members are coordinates of hinges and slides: linear
    if (row.code == RANGE) return add_coordinate_hessian(joint, row.component, factor * row.sign, q, out);
    if (row.code == EDGE || row.code == POLYGON || row.code == CORNER) return add_great_circle_hessian(joint, row, factor, q + joint.iq, out);
    if (row.code != LINEAR) return add_finite_difference_hessian(joint, row, factor, q + joint.iq, out);
    for (const CoordinateTerm& term : row.terms)
        add_coordinate_hessian(model.joints[term.joint], term.component, factor * row.sign * term.factor, q, out);
}

}  // namespace poise
