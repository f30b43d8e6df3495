// An iterate: a configuration and its linearization, i.e. the rows of tasks, limits and couplings, and the error norms.
//
// Columns are scaled by s = joint_cost^-1/2, so that |x| with dq = s x is the length of a step, independent of units; a locked
// column is zero. Rows whose interval is satisfied request no motion: they are zero in `scaled_jacobian`.
#pragma once
#include <Eigen/Dense>

#include "generated/tolerances.hpp"
#include "limits/rows.hpp"
#include "hierarchy/problem.hpp"
#include "tasks/rows.hpp"

namespace poise {

using RowMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using VectorXd = Eigen::VectorXd;

// What stays constant during a solve.
struct LoopProblem {
    const Model& model;
    const LimitRows& limits;
    const LimitRows& couplings;
    RowPattern pattern;  // sparsity of the limits' rows
    TaskRows& tasks;
    std::vector<double> joint_cost;  // (nv)
    VectorXd scale;  // (nv) s = joint_cost^-1/2
    std::unique_ptr<bool[]> masks;  // (levels, nv) active joints by level, of linear steps; null if every level moves all
    VectorXd held_errors;  // (rows) errors that the rows of held levels keep; empty if none is held

    int levels() const { return int(tasks.level_starts.size()) - 1; }

    Eigen::RowVectorXd scaled_task_row(int row, const RowMatrix& jacobian) const {
        return jacobian.row(row).cwiseProduct(scale.transpose());
    }
    // The limits as inequality constraints of a step.
    ConstraintRows limit_rows(const VectorXd& margins, const VectorXd& entries) const {
        return {margins.data(), entries.data(), int(margins.size()), 0, pattern.starts.data(), pattern.columns.data()};
    }
    // A limit's row in scaled columns, of unit length; and its norm there.
    Eigen::RowVectorXd unit_limit_row(int row, const VectorXd& entries) const {
        Eigen::RowVectorXd unit = Eigen::RowVectorXd::Zero(model.nv);
        for (int k = pattern.starts[row]; k < pattern.starts[row + 1]; ++k)
            unit[pattern.columns[k]] = entries[k] * scale[pattern.columns[k]];
        return unit / std::max(unit.norm(), 1e-300);
    }
    double limit_row_norm(int row, const VectorXd& entries) const {
        double squares = 0.0;
        for (int k = pattern.starts[row]; k < pattern.starts[row + 1]; ++k)
            squares += entries[k] * entries[k] * scale[pattern.columns[k]] * scale[pattern.columns[k]];
        return std::sqrt(squares);
    }
};

struct Iterate {
    static constexpr double kActiveConstraintTol = tolerance::kActiveConstraintTol;  // a limit or interval end this near [rad, m or unit] can be active
    static constexpr double kRowRoundingTol = tolerance::kRowRoundingTol;  // a row with all entries below this counts as zero
    std::vector<double> q;
    RowMatrix jacobian, scaled_jacobian;       // of the tasks
    VectorXd lower, upper, errors;
    std::vector<char> satisfied;  // rows whose interval is satisfied
    VectorXd error_norms;               // one per level
    VectorXd margins, residuals;  // of limits and couplings
    VectorXd limit_entries;  // nonzero entries, in the problem's sparsity pattern
    RowMatrix coupling_rows;

    void evaluate(const LoopProblem& problem, const double* q_in) {
        const Model& model = problem.model;
        q.assign(q_in, q_in + model.nq);
        problem.tasks.evaluate(q.data());
        read_tasks(problem);
        margins.resize(Eigen::Index(problem.limits.rows.size()));
        limit_entries.resize(Eigen::Index(problem.pattern.columns.size()));
        problem.limits.evaluate_constraints(model, problem.pattern, q.data(), margins.data(), limit_entries.data());
        residuals.resize(Eigen::Index(problem.couplings.rows.size()));
        coupling_rows.setZero(residuals.size(), model.nv);
        problem.couplings.evaluate_constraints(model, q.data(), residuals.data(), coupling_rows.data());
    }

    // Whether another iterate is the same configuration of the same problem.
    bool is_same(const Iterate& other) const {
        return q == other.q && errors == other.errors && lower == other.lower && upper == other.upper &&
               jacobian == other.jacobian && margins == other.margins && residuals == other.residuals;
    }

    auto level(const LoopProblem& problem, int k) const {
        const int first = problem.tasks.level_starts[k], count = problem.tasks.level_starts[k + 1] - first;
        return scaled_jacobian.middleRows(first, count);
    }
    auto level_errors(const LoopProblem& problem, int k) const {
        const int first = problem.tasks.level_starts[k], count = problem.tasks.level_starts[k + 1] - first;
        return errors.segment(first, count);
    }

    // Whether a row has an entry above rounding; the first entries mostly decide.
    static bool is_significant_row(const double* row, const double* scale, int count) {
        int k = 0;
        while (k < count && std::abs(row[k] * scale[k]) < kRowRoundingTol) ++k;
        return k < count;
    }

    // A row's multiplier, zero if its sign would favor leaving the interval.
    double valid_multiplier(int i, double multiplier) const {
        return lower[i] < upper[i] && multiplier * errors[i] > 0.0 ? 0.0 : multiplier;
    }

    // A row's error after `change` of its value.
    double remaining_error(int i, double change) const {
        if (satisfied[i] || !(lower[i] < upper[i])) return errors[i] - change;
        return std::min(std::max(0.0, lower[i] - change), upper[i] - change);
    }

private:
    void read_tasks(const LoopProblem& problem) {
        const TaskRows& rows = problem.tasks;
        const int nv = problem.model.nv, count = rows.rows;
        jacobian.resize(count, nv);
        scaled_jacobian.resize(count, nv);
        lower = Eigen::Map<const VectorXd>(rows.lower.data(), count);
        upper = Eigen::Map<const VectorXd>(rows.upper.data(), count);
        if (problem.held_errors.size() == count) lower -= problem.held_errors, upper -= problem.held_errors;
        errors.resize(count);
        satisfied.resize(count);
        for (int i = 0; i < count; ++i) {
            const double* row = rows.jacobian.data() + size_t(i) * problem.model.stride;
            const bool is_significant = is_significant_row(row, problem.scale.data(), nv);
            satisfied[i] = lower[i] <= kActiveConstraintTol && upper[i] >= -kActiveConstraintTol && lower[i] < upper[i];
            errors[i] = satisfied[i] ? 0.0 : std::min(std::max(0.0, lower[i]), upper[i]);
            double *row_out = jacobian.data() + Eigen::Index(i) * nv, *scaled_out = scaled_jacobian.data() + Eigen::Index(i) * nv;
            if (is_significant)
                std::copy_n(row, nv, row_out);
            else
                std::fill_n(row_out, nv, 0.0);
            if (satisfied[i])
                std::fill_n(scaled_out, nv, 0.0);
            else
                for (int k = 0; k < nv; ++k) scaled_out[k] = row_out[k] * problem.scale[k];
        }
        error_norms.resize(problem.levels());
        for (int k = 0; k < problem.levels(); ++k) error_norms[k] = level_errors(problem, k).norm();
    }
};

}  // namespace poise
