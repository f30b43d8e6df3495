// The cascade of levels without inequality constraints, from the first level to the last: each level is solved by damped least
// squares in the null space of the levels above. poise/solver/hierarchy is the NumPy counterpart.
#pragma once
#include "hierarchy/damped_least_squares.hpp"
#include "hierarchy/problem.hpp"

namespace poise {

class UnconstrainedCascade {
public:
    PaddedMatrix steps;  // accumulated after each level; row 0 is the start
    PaddedMatrix damping_rows;       // lambda w^T of all levels
    AlignedBuffer<int> damping_starts;  // first damping row of each level
    AlignedBuffer<double> sigma_min, damping;

    // Solves all levels from a basis and a step that satisfy the equalities; determines the damping. The basis is restored.
    void run(const StepProblem& input, const Levels& levels, PaddedMatrix& basis, const double* start) {
        const int used = basis.rows;
        prepare(levels);
        copy(start, steps[0], levels.stride);
        damping_starts[0] = 0;
        for (int k = 0; k < levels.count; ++k) {
            copy(steps[k], steps[k + 1], levels.stride);
            solve_level(input, levels, k, basis, steps[k + 1]);
            damping_starts[k + 1] = damping_rows.rows;
        }
        basis.rows = used;
    }

    const double* last() const { return steps[steps.rows - 1]; }
    int damping_count(int k) const { return damping_starts[k + 1] - damping_starts[k]; }

    // Extends a basis by the columns that the level must not move.
    void add_masked_directions(PaddedMatrix& basis, const Levels& levels, const Level& level, double tolerance) {
        if (level.uses_all_columns) return;
        rows.shape(levels.columns, levels.stride);
        rows.zero();
        rows.rows = 0;
        for (int k = 0; k < levels.columns; ++k)
            if (!level.mask[k]) rows[rows.rows++][k] = 1.0;
        jacobi_svd.extend_basis(basis, rows, levels.columns, tolerance);
    }

private:
    JacobiSvd jacobi_svd;
    Svd svd;
    RankRevealingLq lq;
    PaddedMatrix rows, masked_basis;
    AlignedBuffer<double> rhs, lambda, coordinates;

    void prepare(const Levels& levels) {
        const int stride = levels.stride;
        steps.shape(levels.count + 1, stride);
        damping_rows.shape(0, stride);
        damping_starts.reserve(levels.count + 1);
        sigma_min.reserve(levels.count), damping.reserve(levels.count);
        const int capacity = levels.rows + levels.columns;
        rhs.reserve(padded_size(2 * capacity)), lambda.reserve(capacity), coordinates.reserve(capacity);
    }

    // Rows of a level that contribute at dq = 0.
    void gather_rows(const Levels& levels, const Level& level) {
        rows.shape(level.count, levels.stride);
        int count = 0;
        for (int i = level.first; i < level.first + level.count; ++i)
            if (levels.acts_at_start(i)) copy(levels.jacobian[i], rows[count++], levels.stride);
        rows.rows = count;
    }

    // Their targets minus their values at the step.
    void compute_rhs(const Levels& levels, const Level& level, const double* step) {
        int count = 0;
        for (int i = level.first; i < level.first + level.count; ++i)
            if (levels.acts_at_start(i)) rhs[count++] = levels.target_at_start(i) - dot(levels.jacobian[i], step, levels.stride);
    }

    double coordinate(const Svd& svd_of, int i, int count) const {
        double sum = 0.0;
        for (int r = 0; r < count; ++r) sum += svd_of.left[i][r] * rhs[r];
        return sum;
    }

    void solve_level(const StepProblem& input, const Levels& levels, int k, PaddedMatrix& basis, double* step) {
        const Level& level = levels.items[k];
        const int stride = levels.stride;
        compute_rhs(levels, level, step);
        if (!level.uses_all_columns) {
            masked_basis.copy(basis);
            add_masked_directions(masked_basis, levels, level, input.rank_tolerance);
        }
        if (level.uses_all_columns && !input.exact_sigma && solve_level_by_lq(input, levels, k, basis, step)) return;
        gather_rows(levels, level);
        const int count = rows.rows;
        jacobi_svd.factorize(rows, levels.columns, level.uses_all_columns ? basis : masked_basis, level.rank_threshold, svd);
        for (int i = 0; i < svd.size; ++i) coordinates[i] = coordinate(svd, i, count);
        damping_coefficients(input.damping_of(k), svd, coordinates.data(), rhs.data(), count, lambda.data());
        for (int i = 0; i < svd.size; ++i) lambda[i] = std::max(lambda[i], input.least_damping(k));
        double largest = 0.0;
        for (int i = 0; i < svd.rank; ++i) {
            const double sigma = svd.sigma[i], denominator = sigma * sigma + lambda[i] * lambda[i];
            add(denominator > 0.0 ? coordinates[i] * sigma / denominator : 0.0, svd.right[i], step, stride);
            largest = std::max(largest, lambda[i]);
            if (!(lambda[i] > 0.0)) continue;
            double* row = damping_rows.append();
            copy(svd.right[i], row, stride);
            multiply(lambda[i], row, stride);
        }
        sigma_min[k] = count ? svd.smallest() : std::numeric_limits<double>::infinity();
        damping[k] = largest;
        if (!level.uses_all_columns) {
            gather_rows(levels, level);
            jacobi_svd.factorize(rows, levels.columns, basis, level.rank_threshold, svd);
        }
        for (int i = 0; i < svd.rank; ++i) basis.append(svd.right[i]);
    }

    // Solves a level by LQ where the rank is unambiguous and no damping applies; false otherwise.
    bool solve_level_by_lq(const StepProblem& input, const Levels& levels, int k, PaddedMatrix& basis, double* step) {
        gather_rows(levels, levels.items[k]);
        const int count = rows.rows;
        if (!lq.factorize(rows, levels.columns, basis, levels.items[k].rank_threshold)) return false;
        const double* coordinates_lq = lq.solve(rhs.data());
        const DampingOptions rule = input.damping_of(k);
        const bool is_full = lq.rank == std::min(count, levels.columns - basis.rows);
        const bool by_value = rule.rule == DampingRule::EACH || rule.rule == DampingRule::SMALLEST;
        if (input.least_damping(k) > 0.0) return false;
        if (rule.rule == DampingRule::BOUND || (by_value && !(is_full && lq.sigma_lower_bound >= rule.threshold))) return false;
        if (rule.rule == DampingRule::NEWTON && !(euclidean_norm(coordinates_lq, lq.rank) <= rule.bound)) return false;
        for (int i = 0; i < lq.rank; ++i) add(coordinates_lq[i], lq.directions[i], step, levels.stride);
        sigma_min[k] = count == 0 ? std::numeric_limits<double>::infinity() : is_full ? lq.sigma_lower_bound : 0.0;
        damping[k] = 0.0;
        for (int i = 0; i < lq.rank; ++i) basis.append(lq.directions[i]);
        return true;
    }
};

}  // namespace poise
