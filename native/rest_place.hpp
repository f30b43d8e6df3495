// A configuration with everything a step from it needs: rows of tasks, limits and couplings, scaled columns, sizes.
//
// Columns are scaled by s = reluctance^-1/2, so that |x| with dq = s x is the length of a step in every unit of length;
// a column that must not move is zero. Rows whose interval is kept ask for nothing: they are zero in `scaled`.
#pragma once
#include <Eigen/Dense>

#include "limits.hpp"
#include "task_rows.hpp"

namespace poise {

using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
using Numbers = Eigen::VectorXd;

// What does not change while a figure comes to rest.
struct RestProblem {
    const Model& model;
    const RowTable& limits;
    const RowTable& couplings;
    TaskRows& tasks;
    std::vector<double> reluctance;  // (nv)
    Numbers scale;                   // (nv)
    std::unique_ptr<bool[]> masks;   // (levels, nv), null where every level moves all

    int levels() const { return int(tasks.level_starts.size()) - 1; }
};

struct Place {
    std::vector<double> q;
    Rows jacobian, scaled;       // of the tasks
    Numbers lower, upper, errors;
    std::vector<char> kept;      // rows whose interval is kept
    Numbers sizes;               // one per level
    Numbers margins, residuals;  // of limits and couplings
    Rows limit_rows, coupling_rows;

    void evaluate(const RestProblem& problem, const double* configuration) {
        const Model& model = problem.model;
        q.assign(configuration, configuration + model.nq);
        problem.tasks.evaluate(q.data());
        read_tasks(problem);
        read_rows(model, problem.limits, margins, limit_rows);
        read_rows(model, problem.couplings, residuals, coupling_rows);
    }

    auto level(const RestProblem& problem, int k) const {
        const int first = problem.tasks.level_starts[k], count = problem.tasks.level_starts[k + 1] - first;
        return scaled.middleRows(first, count);
    }
    auto level_errors(const RestProblem& problem, int k) const {
        const int first = problem.tasks.level_starts[k], count = problem.tasks.level_starts[k + 1] - first;
        return errors.segment(first, count);
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
            jacobian.row(i) = Eigen::Map<const Eigen::RowVectorXd>(rows.jacobian.data() + size_t(i) * problem.model.stride, nv);
            kept[i] = lower[i] <= 0.0 && upper[i] >= 0.0 && lower[i] < upper[i];
            errors[i] = std::min(std::max(0.0, lower[i]), upper[i]);
            if (kept[i])
                scaled.row(i).setZero();
            else
                scaled.row(i) = jacobian.row(i).cwiseProduct(problem.scale.transpose());
        }
        sizes.resize(problem.levels());
        for (int k = 0; k < problem.levels(); ++k) sizes[k] = level_errors(problem, k).norm();
    }

    void read_rows(const Model& model, const RowTable& table, Numbers& values, Rows& rows) const {
        const int count = int(table.rows.size());
        values.resize(count);
        rows.setZero(count, model.nv);
        table.evaluate_walls(model, q.data(), values.data(), rows.data());
    }
};

}  // namespace poise
