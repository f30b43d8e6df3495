// A configuration with everything a step from it needs: rows of tasks, limits and couplings, scaled columns, sizes.
//
// Columns are scaled by s = reluctance^-1/2, so that |x| with dq = s x is the length of a step in every unit of length;
// a column that must not move is zero. Rows whose interval is kept ask for nothing: they are zero in `scaled`.
#pragma once
#include <Eigen/Dense>

#include "limits/rows.hpp"
#include "hierarchy/problem.hpp"
#include "tasks/rows.hpp"

namespace poise {

using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Numbers = Eigen::VectorXd;

// What does not change while a figure comes to rest.
struct RestProblem {
    const Model& model;
    const LimitRows& limits;
    const LimitRows& couplings;
    RowPattern pattern;  // of the limits
    TaskRows& tasks;
    std::vector<double> reluctance;  // (nv)
    Numbers scale;                   // (nv)
    std::unique_ptr<bool[]> masks;   // (levels, nv), null where every level moves all

    int levels() const { return int(tasks.level_starts.size()) - 1; }

    Eigen::RowVectorXd task_row(int row, const Rows& jacobian) const {
        return jacobian.row(row).cwiseProduct(scale.transpose());
    }
    // The limits as a step reads them.
    ConstraintRows limit_rows(const Numbers& margins, const Numbers& entries) const {
        return {margins.data(), entries.data(), int(margins.size()), 0, pattern.starts.data(), pattern.columns.data()};
    }
    // One of them in scaled columns, of unit length; and its length there.
    Eigen::RowVectorXd wall(int row, const Numbers& entries) const {
        Eigen::RowVectorXd unit = Eigen::RowVectorXd::Zero(model.nv);
        for (int k = pattern.starts[row]; k < pattern.starts[row + 1]; ++k)
            unit[pattern.columns[k]] = entries[k] * scale[pattern.columns[k]];
        return unit / std::max(unit.norm(), 1e-300);
    }
    double length_of(int row, const Numbers& entries) const {
        double squares = 0.0;
        for (int k = pattern.starts[row]; k < pattern.starts[row + 1]; ++k)
            squares += entries[k] * entries[k] * scale[pattern.columns[k]] * scale[pattern.columns[k]];
        return std::sqrt(squares);
    }
};

struct Place {
    static constexpr double kTouching = 1e-7;   // a limit or the end of an interval this near [rad, m, or unit] can be a wall
    static constexpr double kRounding = 1e-12;  // a row that no freedom moves by more than this is rounding
    std::vector<double> q;
    Rows jacobian, scaled;       // of the tasks
    Numbers lower, upper, errors;
    std::vector<char> kept;      // rows whose interval is kept
    Numbers sizes;               // one per level
    Numbers margins, residuals;  // of limits and couplings
    Numbers limit_entries;  // in the problem's pattern
    Rows coupling_rows;

    void evaluate(const RestProblem& problem, const double* configuration) {
        const Model& model = problem.model;
        q.assign(configuration, configuration + model.nq);
        problem.tasks.evaluate(q.data());
        read_tasks(problem);
        margins.resize(Eigen::Index(problem.limits.rows.size()));
        limit_entries.resize(Eigen::Index(problem.pattern.columns.size()));
        problem.limits.evaluate_constraints(model, problem.pattern, q.data(), margins.data(), limit_entries.data());
        residuals.resize(Eigen::Index(problem.couplings.rows.size()));
        coupling_rows.setZero(residuals.size(), model.nv);
        problem.couplings.evaluate_constraints(model, q.data(), residuals.data(), coupling_rows.data());
    }

    auto level(const RestProblem& problem, int k) const {
        const int first = problem.tasks.level_starts[k], count = problem.tasks.level_starts[k + 1] - first;
        return scaled.middleRows(first, count);
    }
    auto level_errors(const RestProblem& problem, int k) const {
        const int first = problem.tasks.level_starts[k], count = problem.tasks.level_starts[k + 1] - first;
        return errors.segment(first, count);
    }

    // Whether a freedom moves a row by more than rounding; most rows show it at once.
    static bool is_above_rounding(const double* row, const double* scale, int count) {
        int k = 0;
        while (k < count && std::abs(row[k] * scale[k]) < kRounding) ++k;
        return k < count;
    }

    // A multiplier of a row, none where it would be a gain to leave an interval.
    double pushing(int i, double multiplier) const {
        return lower[i] < upper[i] && multiplier * errors[i] > 0.0 ? 0.0 : multiplier;
    }

    // What a row would still ask for after `change` of its value.
    double left(int i, double change) const {
        if (kept[i] || !(lower[i] < upper[i])) return errors[i] - change;
        return std::min(std::max(0.0, lower[i] - change), upper[i] - change);
    }

private:
    void read_tasks(const RestProblem& problem) {
        const TaskRows& rows = problem.tasks;
        const int nv = problem.model.nv, count = rows.rows;
        jacobian.resize(count, nv);
        scaled.resize(count, nv);
        lower = Eigen::Map<const Numbers>(rows.lower.data(), count);
        upper = Eigen::Map<const Numbers>(rows.upper.data(), count);
        errors.resize(count);
        kept.resize(count);
        for (int i = 0; i < count; ++i) {
            const double* row = rows.jacobian.data() + size_t(i) * problem.model.stride;
            const bool is_felt = is_above_rounding(row, problem.scale.data(), nv);
            kept[i] = lower[i] <= kTouching && upper[i] >= -kTouching && lower[i] < upper[i];
            errors[i] = kept[i] ? 0.0 : std::min(std::max(0.0, lower[i]), upper[i]);
            double *own = jacobian.data() + Eigen::Index(i) * nv, *seen = scaled.data() + Eigen::Index(i) * nv;
            if (is_felt)
                std::copy_n(row, nv, own);
            else
                std::fill_n(own, nv, 0.0);
            if (kept[i])
                std::fill_n(seen, nv, 0.0);
            else
                for (int k = 0; k < nv; ++k) seen[k] = own[k] * problem.scale[k];
        }
        sizes.resize(problem.levels());
        for (int k = 0; k < problem.levels(); ++k) sizes[k] = level_errors(problem, k).norm();
    }
};

}  // namespace poise
