// The step when every level can be met: one Cholesky factorization of the stacked A A^T instead of one per level.
//
// If the rows A of all equalities and levels are far from dependent, each level meets its targets regardless of the levels
// below, and the hierarchy reduces to the minimum-norm step with A x = t. In A A^T = R^T R the singular values of level k in the
// null space of the levels above are those of the k-th diagonal block of R, so the factor certifies that no level is near a
// singularity. Active inequalities G x = b enter through the Schur complement T = G G^T - Y^T Y, Y = R^-T A G^T:
//
//    mu = T^-1 (b - G x0),      x = A^T alpha + G^T mu,      mu > 0.
//
// A result is accepted only if it satisfies the KKT conditions: A x = t and G x = b hold, x is a combination of their rows with
// every multiplier mu positive, and no other inequality is violated. Then it is the minimum, regardless of rounding.
#pragma once
#include "hierarchy/cholesky.hpp"
#include "hierarchy/problem.hpp"
#include "hierarchy/active_set_search.hpp"
#include "hierarchy/problem.hpp"

namespace poise {

// required singular values of a level, and remaining norm of a working row, relative to their norm
constexpr double kRelativeRegularityTol = 1e-3;
constexpr int kMaxWorkingSetTrials = 12;
constexpr double kResidualTol = 1e-14;  // residual, relative to the row's norm and the step, that needs no refinement
constexpr double kRefinedResidualTol = 1e-12;  // largest residual accepted after refinement

class FullRankStep {
public:
    PaddedMatrix step;  // one row: the solution
    bool is_certified = false;  // whether every level is far from a singularity, ignoring the inequalities
    AlignedBuffer<double> unconstrained_step;  // the solution without inequalities
    AlignedBuffer<double> sigma_min;  // of each level
    AlignedBuffer<int> working;  // active inequalities; `multipliers` has one entry for each
    AlignedBuffer<double> multipliers;
    int working_count = 0;

    // False if the method does not apply: a level is in conflict, rank-deficient, damped or blocked by a limit.
    bool solve(const StepProblem& input, const Levels& levels, const SparseConstraints& constraints, const char* is_warm,
               const double* violation_tol, SearchBudget& budget) {
        const int count = input.equalities.count + levels.rows;
        is_certified = false;
        if (count > levels.columns || input.damping.rule == DampingRule::BOUND) return false;
        prepare(input, levels, constraints);
        if (!certify(input, levels) || !is_within_bound(input, levels)) return false;
        is_certified = true;
        solve_unconstrained();
        working_count = 0;
        for (int i = 0; i < constraints.count; ++i)
            if (is_warm[i]) working[working_count++] = i;
        return search(levels, constraints, violation_tol, budget);
    }

    // After a solve that succeeded: the same rows with other targets, from the same working set.
    bool solve_again(const StepProblem& input, const Levels& levels, const SparseConstraints& constraints,
                     const double* violation_tol, SearchBudget& budget) {
        const int count = stacked_cholesky.size;
        std::copy_n(levels.lower.data(), levels.rows, rhs.data() + equality_count);
        std::copy_n(rhs.data(), count, forward_rhs.data());
        stacked_cholesky.forward(forward_rhs.data());
        for (int i = 0; i < count; ++i) stacked_cholesky.rows[i][count] = forward_rhs[i];
        if (!is_within_bound(input, levels)) return false;
        solve_unconstrained();
        return search(levels, constraints, violation_tol, budget);
    }

    // Remaining right-hand sides of the levels' rows after the step.
    const double* remaining_rhs() const { return forward_rhs.data() + equality_count; }

private:
    int stride = 0, equality_count = 0;
    const PaddedMatrix* stacked = nullptr;  // A: the levels' own rows if there are no equalities
    // storage for A; Y, one row per row of A; a level's block of A N A^T; scratch
    PaddedMatrix stacked_copy, coupling, block, inverse;
    Cholesky stacked_cholesky, schur;  // of A A^T, and of T
    AlignedBuffer<double> rhs, norms, weights, forward_rhs, unconstrained_weights, values, correction;
    AlignedBuffer<char> is_working;
    SmallestEigenvalue smallest;

    // Changes the working set until its step is the minimum, which is verified.
    bool search(const Levels& levels, const SparseConstraints& constraints, const double* violation_tol, SearchBudget& budget) {
        for (int trial = 0; trial < kMaxWorkingSetTrials; ++trial) {
            if (working_count) {
                budget.spend();
                if (working_count + stacked->rows > levels.columns || !solve_with_working_set(constraints)) return false;
                if (drop_negative_multipliers(constraints)) continue;
            } else {
                copy(unconstrained_step.data(), step[0], stride);
            }
            if (add_violated(constraints, violation_tol)) continue;
            return is_certified = verify(constraints);
        }
        return false;
    }

    void prepare(const StepProblem& input, const Levels& levels, const SparseConstraints& constraints) {
        stride = levels.stride;
        equality_count = input.equalities.count;
        const int count = equality_count + levels.rows;
        stack(input, levels);
        rhs.reserve(count), norms.reserve(count);
        for (int i = 0; i < count; ++i)
            norms[i] = i < equality_count ? norm((*stacked)[i], stride) : levels.norms[i - equality_count];
        std::copy_n(input.equalities.values, equality_count, rhs.data());
        std::copy_n(levels.lower.data(), levels.rows, rhs.data() + equality_count);
        step.shape(1, stride);
        stacked_cholesky.shape(count);
        unconstrained_step.reserve(stride), sigma_min.reserve(levels.count), values.reserve(constraints.count);
        unconstrained_weights.reserve(stacked_cholesky.rows.stride), weights.reserve(stacked_cholesky.rows.stride);
        forward_rhs.reserve(stacked_cholesky.rows.stride);
        working.reserve(constraints.count), multipliers.reserve(padded_size(constraints.count + 1)),
            is_working.reserve(constraints.count);
        std::fill_n(is_working.data(), constraints.count, char(0));
    }

    void stack(const StepProblem& input, const Levels& levels) {
        stacked = &levels.jacobian;
        if (equality_count == 0) return;
        stacked_copy.shape(equality_count + levels.rows, stride);
        scale_rows(input.equalities, levels.columns, levels.scales.data(), stacked_copy, 0);
        std::copy_n(levels.jacobian[0], int64_t(levels.rows) * stride, stacked_copy[equality_count]);
        stacked = &stacked_copy;
    }

    bool certify(const StepProblem& input, const Levels& levels) {
        gram(*stacked, stacked_cholesky.rows);
        for (int i = 0; i < stacked_cholesky.size; ++i) stacked_cholesky.rows[i][stacked_cholesky.size] = rhs[i];
        double squares = 0.0;
        for (int i = 0; i < equality_count; ++i) squares += stacked_cholesky.rows[i][i];
        if (!certify_block(0, equality_count, kRelativeRegularityTol * std::sqrt(squares), nullptr, false)) return false;
        const bool by_value = input.damping.rule == DampingRule::EACH || input.damping.rule == DampingRule::SMALLEST;
        for (int k = 0; k < levels.count; ++k) {
            const Level& level = levels.items[k];
            if (input.least_damping(k) > 0.0) return false;
            const int first = equality_count + level.first;
            sigma_min[k] = std::numeric_limits<double>::infinity();
            const double damping_threshold = by_value ? input.damping_of(k).threshold : 0.0;
            const double min_sigma = std::max(damping_threshold, kRelativeRegularityTol * level.norm);
            if (!certify_block(first, level.count, min_sigma, &sigma_min[k], input.exact_sigma)) return false;
        }
        return true;
    }

    // Whether no level's own step exceeds NEWTON's bound; its squared norm is that of its part of R^-T t.
    bool is_within_bound(const StepProblem& input, const Levels& levels) const {
        if (input.damping.rule != DampingRule::NEWTON) return true;
        for (int k = 0; k < levels.count; ++k) {
            double square = 0.0;
            const int first = equality_count + levels.items[k].first;
            for (int i = first; i < first + levels.items[k].count; ++i)
                square += stacked_cholesky.rows[i][stacked_cholesky.size] * stacked_cholesky.rows[i][stacked_cholesky.size];
            if (square > input.damping.bound * input.damping.bound) return false;
        }
        return true;
    }

    // Eliminates a block of rows; false if its smallest singular value, in the null space of the rows above, is not above a bound.
    bool certify_block(int first, int count, double min_sigma, double* sigma, bool exact) {
        if (count == 0) return true;
        if (!stacked_cholesky.eliminate(first, first + count, min_sigma * min_sigma)) return false;
        if (!exact) {
            const double bound = 1.0 / std::sqrt(stacked_cholesky.squares_of_inverse(first, count, inverse));
            if (sigma) *sigma = bound;
            if (bound > min_sigma) return true;
        }
        block.shape(count, padded_size(count));
        stacked_cholesky.product(first, count, block);
        const double sigma_min_exact = std::sqrt(smallest.of(block[0], count, block.stride));
        if (sigma) *sigma = sigma_min_exact;
        return sigma_min_exact > min_sigma;
    }

    void solve_unconstrained() {
        for (int i = 0; i < stacked_cholesky.size; ++i) forward_rhs[i] = stacked_cholesky.rows[i][stacked_cholesky.size];
        stacked_cholesky.backward(forward_rhs.data(), unconstrained_weights.data());
        combine_rows(unconstrained_weights.data(), unconstrained_step.data());
    }

    // x = A^T weights
    void combine_rows(const double* weight, double* x) const {
        const PaddedMatrix& rows = *stacked;
        std::fill_n(x, stride, 0.0);
        int i = 0;
        for (; i + 4 <= rows.rows; i += 4) {
            const double *a = rows[i], *b = rows[i + 1], *c = rows[i + 2], *d = rows[i + 3];
            for (int k = 0; k < stride; k += kLanes)
                lane(x + k) += (weight[i] * lane(a + k) + weight[i + 1] * lane(b + k)) +
                               (weight[i + 2] * lane(c + k) + weight[i + 3] * lane(d + k));
        }
        for (; i < rows.rows; ++i) add(weight[i], rows[i], x, stride);
    }

    // Minimum-norm step that meets the levels with the working inequalities as equalities, and their multipliers.
    bool solve_with_working_set(const SparseConstraints& constraints) {
        const PaddedMatrix& rows = *stacked;
        const int count = working_count, lanes = padded_size(count);
        coupling.shape(rows.rows, lanes);
        for (int i = 0; i < rows.rows; ++i) {
            for (int j = 0; j < count; ++j) coupling[i][j] = constraints.value(working[j], rows[i]);
            std::fill(coupling[i] + count, coupling[i] + lanes, 0.0);
        }
        for (int j = 0; j < rows.rows; ++j) {
            multiply(stacked_cholesky.inverse[j], coupling[j], lanes);
            for (int i = j + 1; i < rows.rows; ++i) add(-stacked_cholesky.rows[j][i], coupling[j], coupling[i], lanes);
        }
        schur.shape(count);
        for (int a = 0; a < count; ++a) {
            double* row = schur.rows[a];
            for (int i = 0; i < rows.rows; ++i) add(-coupling[i][a], coupling[i], row, lanes);
            for (int b = a; b < count; ++b) row[b] += constraints.product(working[a], working[b]);
            row[count] = -constraints.slack(working[a], unconstrained_step.data());
        }
        for (int a = 0; a < count; ++a) {
            const double min_sigma = kRelativeRegularityTol * constraints.norms[working[a]];
            if (!schur.eliminate(a, a + 1, min_sigma * min_sigma)) return false;
        }
        schur.backward_carried(multipliers.data());
        // compensate the effect of the working rows on A: weights -= R^-1 Y mu
        for (int i = 0; i < rows.rows; ++i)
            forward_rhs[i] = stacked_cholesky.rows[i][stacked_cholesky.size] - dot(coupling[i], multipliers.data(), lanes);
        stacked_cholesky.backward(forward_rhs.data(), weights.data());
        combine_rows(weights.data(), step[0]);
        for (int j = 0; j < count; ++j) constraints.add(working[j], multipliers[j], step[0]);
        return true;
    }

    bool drop_negative_multipliers(const SparseConstraints& constraints) {
        const double threshold = kRelativeMultiplierSignTol * norm(step[0], stride);
        int kept = 0;
        for (int j = 0; j < working_count; ++j)
            if (!(multipliers[j] * constraints.norms[working[j]] < threshold)) working[kept++] = working[j];
        const bool dropped = kept < working_count;
        working_count = kept;
        return dropped;
    }

    bool add_violated(const SparseConstraints& constraints, const double* violation_tol) {
        for (int j = 0; j < working_count; ++j) is_working[working[j]] = 1;
        const int before = working_count;
        for (int i = 0; i < constraints.count; ++i)
            if (constraints.slack(i, step[0]) < -violation_tol[i] && !is_working[i]) working[working_count++] = i;
        for (int j = 0; j < before; ++j) is_working[working[j]] = 0;
        return working_count > before;
    }

    // Whether levels and working inequalities hold to rounding, after one refinement if necessary.
    bool verify(const SparseConstraints& constraints) {
        const PaddedMatrix& rows = *stacked;
        for (const double tolerance : {kResidualTol, kRefinedResidualTol}) {
            const double length = norm(step[0], stride);
            bool is_met = true;
            for (int i = 0; i < rows.rows; ++i) {
                residual(i) = rhs[i] - dot(rows[i], step[0], stride);
                is_met &= std::abs(residual(i)) <= tolerance * (std::abs(rhs[i]) + norms[i] * length);
            }
            for (int j = 0; j < working_count; ++j)
                is_met &= std::abs(constraints.slack(working[j], step[0])) <=
                       tolerance * (std::abs(constraints.bounds[working[j]]) + constraints.norms[working[j]] * length);
            if (is_met) return true;
            if (tolerance == kResidualTol) refine(constraints);
        }
        return false;
    }

    double& residual(int i) { return forward_rhs[i]; }

    // Iterative refinement: solves again for the residual.
    void refine(const SparseConstraints& constraints) {
        const PaddedMatrix& rows = *stacked;
        const int count = working_count, lanes = count ? coupling.stride : 0;
        stacked_cholesky.forward(forward_rhs.data());
        if (count) {
            values.reserve(schur.rows.stride);
            for (int j = 0; j < count; ++j) {
                values[j] = -constraints.slack(working[j], step[0]);
                for (int i = 0; i < rows.rows; ++i) values[j] -= coupling[i][j] * forward_rhs[i];
            }
            schur.forward(values.data());
            correction.reserve(schur.rows.stride);
            schur.backward(values.data(), correction.data());
            for (int i = 0; i < rows.rows; ++i) forward_rhs[i] -= dot(coupling[i], correction.data(), lanes);
        }
        stacked_cholesky.backward(forward_rhs.data(), weights.data());
        for (int i = 0; i < rows.rows; ++i) add(weights[i], rows[i], step[0], stride);
        for (int j = 0; j < count; ++j) {
            constraints.add(working[j], correction[j], step[0]);
            multipliers[j] += correction[j];
        }
    }
};

}  // namespace poise
