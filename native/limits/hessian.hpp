// Second derivatives of limits and couplings: a row is a sum over joints, so its Hessian has one block per joint.
// Coordinates have theirs in closed form; those of swing cones and twist ranges are finite differences of the gradient.
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

inline void add_finite_difference_hessian(const Joint& joint, const LimitRow& row, double factor, const double* joint_q, RowMatrix& out) {
    constexpr double kDifferenceStep = tolerance::kLimitDifferenceStep;  // [rad or m]
    double step[6] = {}, perturbed[7], block[6][6];
    for (int i = 0; i < joint.nv; ++i) {
        double plus[6] = {}, minus[6] = {};
        step[i] = kDifferenceStep;
        integrate(joint, joint_q, step, perturbed);
        LimitRows::evaluate_constraint(joint, row, perturbed, plus);
        step[i] = -kDifferenceStep;
        integrate(joint, joint_q, step, perturbed);
        LimitRows::evaluate_constraint(joint, row, perturbed, minus);
        step[i] = 0.0;
        for (int k = 0; k < joint.nv; ++k) block[i][k] = (plus[k] - minus[k]) / (2.0 * kDifferenceStep);
    }
    for (int i = 0; i < joint.nv; ++i)
        for (int k = 0; k < joint.nv; ++k) out(joint.iv + i, joint.iv + k) += factor * 0.5 * (block[i][k] + block[k][i]);
}

inline void add_limit_hessian(const Model& model, const LimitRow& row, double factor, const double* q, RowMatrix& out);

// A row of a driven group is a sum of two coordinates, or the limit at which a member is saturated.
inline void add_group_hessian(const Model& model, const LimitRow& row, double factor, const double* q, RowMatrix& out) {
    GroupEvaluation evaluation(model, q);
    const GroupState& state = evaluation.state(row);
    const MemberRow& member = row.code == DRIVEN ? state.equalities[row.slot] : row.sign > 0.0 ? state.lower : state.upper;
    if (member.kind == MemberRow::NONE) return;
    if (member.kind == MemberRow::LIMIT) return add_limit_hessian(model, *member.limit, factor, q, out);
    if (row.code == SHARE) factor *= state.bound_factor(row.sign, member);
    const CoordinateTerm &one = row.terms[member.member], &other = row.terms[member.other];
    add_coordinate_hessian(model.joints[one.joint], one.component, factor * other.factor, q, out);
    add_coordinate_hessian(model.joints[other.joint], other.component, -factor * one.factor, q, out);
}

// Adds factor times the Hessian of the value of a row to `out` (nv, nv).
inline void add_limit_hessian(const Model& model, const LimitRow& row, double factor, const double* q, RowMatrix& out) {
    const Joint& joint = model.joints[row.joint];
    if (row.group) return add_group_hessian(model, row, factor, q, out);
    if (row.code == RANGE) return add_coordinate_hessian(joint, row.component, factor * row.sign, q, out);
    if (row.code != LINEAR) return add_finite_difference_hessian(joint, row, factor, q + joint.iq, out);
    for (const CoordinateTerm& term : row.terms)
        add_coordinate_hessian(model.joints[term.joint], term.component, factor * row.sign * term.factor, q, out);
}

}  // namespace poise
