// The step of a last level in conflict below levels that are met: a small strictly convex quadratic program.
//
// In the null space B of the levels above the level's model is F F^T, with F diagonal or triangular. With
// u = F^T (z - minimizer) the step x = x0 + B z solves
//
//    min 1/2 |u|^2  subject to  A u >= b,   A = G B F^-T,  b = -(margins + G (x0 + B minimizer)),
//
// by a dual active-set method [Goldfarb and Idnani 1983, with the identity as Hessian]: the point is always the minimum for its
// working set, and the most violated row joins until none is violated. It is the lexicographic minimum, because the levels
// above are met regardless of the limits; otherwise PrioritizedStep decides. Interval rows above are met where their ends
// are kept: the finite ends are rows of G too.
#pragma once
#include <Eigen/Cholesky>

#include "loop/conflict_model.hpp"
#include "hierarchy/prioritized_step.hpp"

namespace poise {

// An end of an interval as the constraint row x + margin >= 0 in scaled columns; `id` is its number in the active set of a step.
struct IntervalEnd {
    int id;
    double margin;
    Eigen::RowVectorXd row;
};

class DualActiveSet {
public:
    VectorXd x;                        // the step in scaled columns
    std::vector<int> working;  // active constraints, in order: limits, then interval ends in the order they were given
    std::vector<double> multipliers;  // one for each

    // False if it cannot decide: constraints that are infeasible together with the levels above, or too many iterations. `guess`:
    // constraints that may be active, by the numbers of an active set.
    bool solve(const ConflictModel& level, const VectorXd& minimum_norm_x, const ConstraintRows& limits, const VectorXd& scale,
               const std::vector<IntervalEnd>& ends, const std::vector<int>& guess) {
        model = &level;
        unconstrained_x = minimum_norm_x + level.basis * level.minimizer;
        read_limits(limits, scale);
        append_ends(ends);
        point = VectorXd::Zero(level.minimizer.size());
        working.clear(), multipliers.clear();
        if (!warm_start(guess)) return false;
        for (int iteration = 0; iteration < kMaxIterations; ++iteration) {
            x = unconstrained_x + level.basis * level.solve_factor(point);
            const int row = most_violated();
            if (row < 0) return finish();
            if (!add_violated(row)) return false;
        }
        return false;
    }

private:
    static constexpr int kMaxIterations = 100;
    static constexpr double kRelativeIndependenceTol = 1e-9;  // a row must keep this fraction of its norm after projection
    const ConflictModel* model = nullptr;
    VectorXd unconstrained_x, point, margins, row_norms;  // row_norms: of the limits' rows
    std::vector<int> starts, columns, ids;
    std::vector<double> entries;  // rows of the constraints, in scaled columns
    Eigen::MatrixXd normals;      // A^T of the working rows
    Eigen::MatrixXd gram;
    Eigen::LLT<Eigen::MatrixXd> factors;
    VectorXd normal, coefficients;

    void read_limits(const ConstraintRows& limits, const VectorXd& scale) {
        starts.assign(limits.starts, limits.starts + limits.count + 1);
        columns.assign(limits.columns, limits.columns + starts[limits.count]);
        margins = Eigen::Map<const VectorXd>(limits.values, limits.count);
        entries.resize(starts[limits.count]);
        ids.resize(limits.count);
        row_norms.resize(limits.count);
        for (int i = 0; i < limits.count; ++i) {
            ids[i] = i;
            double squares = 0.0;
            for (int j = starts[i]; j < starts[i + 1]; ++j) {
                entries[j] = limits.jacobian[j] * scale[columns[j]];
                squares += entries[j] * entries[j];
            }
            row_norms[i] = std::sqrt(squares);
        }
    }

    void append_ends(const std::vector<IntervalEnd>& ends) {
        const Eigen::Index first = margins.size(), count = Eigen::Index(ends.size());
        margins.conservativeResize(first + count);
        row_norms.conservativeResize(first + count);
        for (Eigen::Index i = 0; i < count; ++i) {
            const IntervalEnd& end = ends[size_t(i)];
            for (int k = 0; k < int(end.row.size()); ++k) {
                columns.push_back(k);
                entries.push_back(end.row[k]);
            }
            starts.push_back(int(columns.size()));
            ids.push_back(end.id);
            margins[first + i] = end.margin;
            row_norms[first + i] = std::max(end.row.norm(), 1e-300);
        }
    }

    double slack(int row, const VectorXd& x_at) const {
        double sum = margins[row];
        for (int j = starts[row]; j < starts[row + 1]; ++j) sum += entries[j] * x_at[columns[j]];
        return sum;
    }

    int most_violated() const {
        int worst_row = -1;
        double worst = 0.0;
        for (int i = 0; i < int(margins.size()); ++i) {
            const double violation = -slack(i, x);
            if (!(violation > kRelativeFeasibilityTol * (1.0 + std::abs(margins[i]))) || !(violation > worst * row_norms[i]))
                continue;
            if (std::find(working.begin(), working.end(), i) != working.end()) continue;
            worst = violation / row_norms[i];
            worst_row = i;
        }
        return worst_row;
    }

    // Row of A.
    void compute_normal(int row) {
        normal = VectorXd::Zero(model->minimizer.size());
        for (int j = starts[row]; j < starts[row + 1]; ++j) normal += entries[j] * model->basis.row(columns[j]).transpose();
        model->solve_transposed_factor(normal);
    }

    // Starts with the guessed active rows, without those that have a negative multiplier.
    bool warm_start(const std::vector<int>& guess) {
        normals.resize(model->minimizer.size(), 0);
        gram.resize(0, 0);
        for (int id : guess) {
            const int row = int(std::find(ids.begin(), ids.end(), id) - ids.begin());
            if (row >= int(margins.size()) || slack(row, unconstrained_x) > 0.0) continue;
            compute_normal(row);
            if (factorize() && is_independent()) add(row, 0.0);
        }
        while (!working.empty()) {
            if (!factorize()) return false;
            solve_working_set();
            const auto smallest = std::min_element(multipliers.begin(), multipliers.end());
            if (*smallest >= 0.0) break;
            drop(int(smallest - multipliers.begin()));
        }
        if (working.empty()) point.setZero();
        return true;
    }

    bool factorize() {
        if (working.empty()) return true;
        factors.compute(gram);
        return factors.info() == Eigen::Success;
    }

    // Projects the normal onto the null space of the working rows; `coefficients` are its components along them.
    bool is_independent() {
        const double norm = normal.norm();
        coefficients.resize(Eigen::Index(working.size()));
        if (!working.empty()) {
            coefficients = factors.solve(normals.transpose() * normal);
            projected_normal = normal - normals * coefficients;
        } else {
            projected_normal = normal;
        }
        return projected_normal.norm() > kRelativeIndependenceTol * norm;
    }
    VectorXd projected_normal;

    // Minimum and multipliers for the working set.
    void solve_working_set() {
        VectorXd bounds(Eigen::Index(working.size()));
        for (size_t j = 0; j < working.size(); ++j) bounds[Eigen::Index(j)] = -slack(working[j], unconstrained_x);
        VectorXd result = factors.solve(bounds);
        result += factors.solve(bounds - gram * result);
        point = normals * result;
        multipliers.assign(result.data(), result.data() + result.size());
    }

    void add(int row, double multiplier) {
        const Eigen::Index count = normals.cols();
        gram.conservativeResize(count + 1, count + 1);
        gram.col(count).head(count) = normals.transpose() * normal;
        gram.row(count).head(count) = gram.col(count).head(count).transpose();
        gram(count, count) = normal.squaredNorm();
        normals.conservativeResize(Eigen::NoChange, count + 1);
        normals.col(count) = normal;
        working.push_back(row);
        multipliers.push_back(multiplier);
    }

    void drop(int index) {
        const Eigen::Index last = normals.cols() - 1, after = last - index;
        if (after) {
            normals.middleCols(index, after) = normals.rightCols(after).eval();
            gram.middleCols(index, after) = gram.rightCols(after).eval();
            gram.middleRows(index, after) = gram.bottomRows(after).eval();
        }
        normals.conservativeResize(Eigen::NoChange, last);
        gram.conservativeResize(last, last);
        working.erase(working.begin() + index);
        multipliers.erase(multipliers.begin() + index);
    }

    // Adds a violated row to the working set; rows whose multiplier reaches zero on the way leave it.
    bool add_violated(int row) {
        double multiplier = 0.0;
        for (;;) {
            if (!factorize()) return false;
            compute_normal(row);
            const bool independent = is_independent();
            int leaving = -1;
            double dual_length = std::numeric_limits<double>::infinity();
            for (size_t j = 0; j < working.size(); ++j) {
                const double rate = coefficients[Eigen::Index(j)];
                if (!(rate > 0.0) || !(multipliers[j] / rate < dual_length)) continue;
                dual_length = multipliers[j] / rate;
                leaving = int(j);
            }
            const double row_slack = slack(row, unconstrained_x) + normal.dot(point);
            const double primal_length =
                independent ? -row_slack / projected_normal.squaredNorm() : std::numeric_limits<double>::infinity();
            const double length = std::min(dual_length, primal_length);
            if (!std::isfinite(length)) return false;
            if (independent) point += length * projected_normal;
            for (size_t j = 0; j < working.size(); ++j) multipliers[j] -= length * coefficients[Eigen::Index(j)];
            multiplier += length;
            if (primal_length <= dual_length) {
                add(row, multiplier);
                if (!factorize()) return false;
                solve_working_set();
                return true;
            }
            drop(leaving);
        }
    }

    // Sorts the result by row; false if a multiplier is negative.
    bool finish() {
        std::vector<std::pair<int, double>> both;
        for (size_t j = 0; j < working.size(); ++j) {
            if (multipliers[j] < 0.0) return false;
            both.emplace_back(working[j], multipliers[j]);
        }
        std::sort(both.begin(), both.end());
        for (size_t j = 0; j < both.size(); ++j) working[j] = both[j].first, multipliers[j] = both[j].second;
        return true;
    }

public:
    // Scale of the level's gradient: multipliers below a fraction of it count as zero.
    double scale() const {
        const double size = model->curvature_root();
        const VectorXd value = point + model->apply_factor(model->minimizer);
        return size * (point.norm() + value.norm() + kCancellationWeight * size * x.norm());
    }
    double row_norm(int row) const { return row_norms[row]; }
    // Numbers of the active constraints in the active set of a step.
    std::vector<int> working_ids() const {
        std::vector<int> result;
        for (int row : working) result.push_back(ids[row]);
        return result;
    }
};

}  // namespace poise
