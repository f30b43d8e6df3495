// The step when every level can be met: Cholesky of the stacked A A^T in place of one decomposition per level.
//
// If the rows A of all equalities and levels are far from depending on each other, each level meets its targets whatever
// stands below it, and the hierarchy is the shortest step with A x = t. In A A^T = R^T R the singular values of level k
// beside the levels above are those of the k-th diagonal block of R, so the factor certifies that no level is near a
// singularity. ConstraintTable that bind, G x = b, join through the complement T = G G^T - Y^T Y, Y = R^-T A G^T:
//
//     mu = T^-1 (b - G x0),      x = A^T alpha + G^T mu,      mu > 0.
//
// An answer is taken only if it proves itself: A x = t and G x = b hold, x is a combination of their rows with every mu
// positive, and no other inequality is overstepped. Then it is the minimum, whatever rounding did on the way.
#pragma once
#include "hierarchy/cholesky.hpp"
#include "hierarchy/problem.hpp"
#include "hierarchy/active_set_search.hpp"
#include "hierarchy/problem.hpp"

namespace poise {

constexpr double kRelativeRegularityTol = 1e-3;  // singular values of a level, or what a working row keeps, relative to their norm
constexpr int kMaxWorkingSetTrials = 12;
constexpr double kResidualTol = 1e-14;        // residual of a row relative to its norm and the step that needs no refinement
constexpr double kRefinedResidualTol = 1e-12;  // the largest that is accepted after it

class FullRankStep {
public:
    PaddedMatrix step;             // one row: the answer
    bool is_certified = false;  // whether every level is far from a singularity, all inequalities apart
    AlignedBuffer<double> free_step;     // the answer for that
    AlignedBuffer<double> sigma_min;  // of each level
    AlignedBuffer<int> working;       // inequalities that bind, and their multipliers
    AlignedBuffer<double> multipliers;
    int working_count = 0;

    // False where this is not the way: a level in conflict, deficient, to be damped or stopped by a limit.
    bool solve(const StepProblem& input, const Levels& levels, const SparseConstraints& hard, const char* is_warm,
               const double* violation_tol, SearchBudget& budget) {
        const int count = input.equalities.count + levels.rows;
        is_certified = false;
        if (count > levels.columns || input.damping.rule == DampingRule::BOUND) return false;
        prepare(input, levels, hard);
        if (!certify(input, levels) || !is_within(input, levels)) return false;
        is_certified = true;
        solve_free();
        working_count = 0;
        for (int i = 0; i < hard.count; ++i)
            if (is_warm[i]) working[working_count++] = i;
        for (int trial = 0; trial < kMaxWorkingSetTrials; ++trial) {
            if (working_count) {
                budget.spend();
                if (working_count + count > levels.columns || !join(hard)) return false;
                if (drop_wrong(hard)) continue;
            } else {
                copy(free_step.data(), step[0], stride);
            }
            if (add_violated(hard, violation_tol)) continue;
            return is_certified = is_met(hard);
        }
        return false;
    }

    // What the rows of the levels still want after the step.
    const double* left_over() const { return carried.data() + equality_count; }

private:
    int stride = 0, equality_count = 0;
    const PaddedMatrix* stacked = nullptr;    // A: the levels' own rows where there are no equalities
    PaddedMatrix own, shares, block, inverse;  // room for A; Y, row by row of A; a level's block of A P A^T; room
    Cholesky all, among;         // of A A^T, and of T
    AlignedBuffer<double> rhs, norms, weights, carried, free_weights, values, correction;
    AlignedBuffer<char> is_working;
    SmallestEigenvalue smallest;

    void prepare(const StepProblem& input, const Levels& levels, const SparseConstraints& hard) {
        stride = levels.stride;
        equality_count = input.equalities.count;
        const int count = equality_count + levels.rows;
        stack(input, levels);
        rhs.reserve(count), norms.reserve(count);
        for (int i = 0; i < count; ++i) norms[i] = i < equality_count ? norm((*stacked)[i], stride) : levels.norms[i - equality_count];
        std::copy_n(input.equalities.values, equality_count, rhs.data());
        std::copy_n(levels.lower.data(), levels.rows, rhs.data() + equality_count);
        step.shape(1, stride);
        all.shape(count);
        free_step.reserve(stride), sigma_min.reserve(levels.count), values.reserve(hard.count);
        free_weights.reserve(all.rows.stride), weights.reserve(all.rows.stride);
        carried.reserve(all.rows.stride);
        working.reserve(hard.count), multipliers.reserve(padded_size(hard.count + 1)), is_working.reserve(hard.count);
        std::fill_n(is_working.data(), hard.count, char(0));
    }

    void stack(const StepProblem& input, const Levels& levels) {
        stacked = &levels.jacobian;
        if (equality_count == 0) return;
        own.shape(equality_count + levels.rows, stride);
        scale_rows(input.equalities, levels.columns, levels.scales.data(), own, 0);
        std::copy_n(levels.jacobian[0], int64_t(levels.rows) * stride, own[equality_count]);
        stacked = &own;
    }

    bool certify(const StepProblem& input, const Levels& levels) {
        gram(*stacked, all.rows);
        for (int i = 0; i < all.size; ++i) all.rows[i][all.size] = rhs[i];
        double squares = 0.0;
        for (int i = 0; i < equality_count; ++i) squares += all.rows[i][i];
        if (!certify_block(0, equality_count, kRelativeRegularityTol * std::sqrt(squares), nullptr, false)) return false;
        const bool by_value = input.damping.rule == DampingRule::EACH || input.damping.rule == DampingRule::SMALLEST;
        const double needed = by_value ? input.damping.threshold : 0.0;
        for (int k = 0; k < levels.count; ++k) {
            const Level& level = levels.items[k];
            const int first = equality_count + level.first;
            sigma_min[k] = std::numeric_limits<double>::infinity();
            const double least = std::max(needed, kRelativeRegularityTol * level.norm);
            if (!certify_block(first, level.count, least, &sigma_min[k], input.exact_sigma)) return false;
        }
        return true;
    }

    // Whether no level's own step is longer than NEWTON's bound; its square is that of its part of R^-T t.
    bool is_within(const StepProblem& input, const Levels& levels) const {
        if (input.damping.rule != DampingRule::NEWTON) return true;
        for (int k = 0; k < levels.count; ++k) {
            double square = 0.0;
            const int first = equality_count + levels.items[k].first;
            for (int i = first; i < first + levels.items[k].count; ++i) square += all.rows[i][all.size] * all.rows[i][all.size];
            if (square > input.damping.bound * input.damping.bound) return false;
        }
        return true;
    }

    // Eliminate a block of rows whose smallest singular value, beside the rows above, is above a bound.
    bool certify_block(int first, int count, double least, double* sigma, bool exact) {
        if (count == 0) return true;
        if (!all.eliminate(first, first + count, least * least)) return false;
        if (!exact) {
            const double bound = 1.0 / std::sqrt(all.squares_of_inverse(first, count, inverse));
            if (sigma) *sigma = bound;
            if (bound > least) return true;
        }
        block.shape(count, padded_size(count));
        all.product(first, count, block);
        const double found = std::sqrt(smallest.of(block[0], count, block.stride));
        if (sigma) *sigma = found;
        return found > least;
    }

    void solve_free() {
        for (int i = 0; i < all.size; ++i) carried[i] = all.rows[i][all.size];
        all.backward(carried.data(), free_weights.data());
        combine(free_weights.data(), free_step.data());
    }

    // x = A^T weights
    void combine(const double* weight, double* x) const {
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

    // The shortest step that meets the levels and has the working inequalities bind; their multipliers.
    bool join(const SparseConstraints& hard) {
        const PaddedMatrix& rows = *stacked;
        const int count = working_count, lanes = padded_size(count);
        shares.shape(rows.rows, lanes);
        for (int i = 0; i < rows.rows; ++i) {
            for (int j = 0; j < count; ++j) shares[i][j] = hard.value(working[j], rows[i]);
            std::fill(shares[i] + count, shares[i] + lanes, 0.0);
        }
        for (int j = 0; j < rows.rows; ++j) {
            multiply(all.inverse[j], shares[j], lanes);
            for (int i = j + 1; i < rows.rows; ++i) add(-all.rows[j][i], shares[j], shares[i], lanes);
        }
        among.shape(count);
        for (int a = 0; a < count; ++a) {
            double* row = among.rows[a];
            for (int i = 0; i < rows.rows; ++i) add(-shares[i][a], shares[i], row, lanes);
            for (int b = a; b < count; ++b) row[b] += hard.product(working[a], working[b]);
            row[count] = -hard.slack(working[a], free_step.data());
        }
        for (int a = 0; a < count; ++a) {
            const double least = kRelativeRegularityTol * hard.norms[working[a]];
            if (!among.eliminate(a, a + 1, least * least)) return false;
        }
        among.backward_carried(multipliers.data());
        // what the working rows do along A is taken back: weights -= R^-1 Y mu
        for (int i = 0; i < rows.rows; ++i) carried[i] = all.rows[i][all.size] - dot(shares[i], multipliers.data(), lanes);
        all.backward(carried.data(), weights.data());
        combine(weights.data(), step[0]);
        for (int j = 0; j < count; ++j) hard.add(working[j], multipliers[j], step[0]);
        return true;
    }

    bool drop_wrong(const SparseConstraints& hard) {
        const double least = kRelativeMultiplierSignTol * norm(step[0], stride);
        int kept = 0;
        for (int j = 0; j < working_count; ++j)
            if (!(multipliers[j] * hard.norms[working[j]] < least)) working[kept++] = working[j];
        const bool dropped = kept < working_count;
        working_count = kept;
        return dropped;
    }

    bool add_violated(const SparseConstraints& hard, const double* violation_tol) {
        for (int j = 0; j < working_count; ++j) is_working[working[j]] = 1;
        const int before = working_count;
        for (int i = 0; i < hard.count; ++i)
            if (hard.slack(i, step[0]) < -violation_tol[i] && !is_working[i]) working[working_count++] = i;
        for (int j = 0; j < before; ++j) is_working[working[j]] = 0;
        return working_count > before;
    }

    // Whether levels and working inequalities hold to rounding, with one refinement if they do not.
    bool is_met(const SparseConstraints& hard) {
        const PaddedMatrix& rows = *stacked;
        for (const double part : {kResidualTol, kRefinedResidualTol}) {
            const double length = norm(step[0], stride);
            bool met = true;
            for (int i = 0; i < rows.rows; ++i) {
                residual(i) = rhs[i] - dot(rows[i], step[0], stride);
                met &= std::abs(residual(i)) <= part * (std::abs(rhs[i]) + norms[i] * length);
            }
            for (int j = 0; j < working_count; ++j)
                met &= std::abs(hard.slack(working[j], step[0])) <=
                       part * (std::abs(hard.bounds[working[j]]) + hard.norms[working[j]] * length);
            if (met) return true;
            if (part == kResidualTol) refine(hard);
        }
        return false;
    }

    double& residual(int i) { return carried[i]; }

    // Solve once more for what is left over.
    void refine(const SparseConstraints& hard) {
        const PaddedMatrix& rows = *stacked;
        const int count = working_count, lanes = count ? shares.stride : 0;
        all.forward(carried.data());
        if (count) {
            values.reserve(among.rows.stride);
            for (int j = 0; j < count; ++j) {
                values[j] = -hard.slack(working[j], step[0]);
                for (int i = 0; i < rows.rows; ++i) values[j] -= shares[i][j] * carried[i];
            }
            among.forward(values.data());
            correction.reserve(among.rows.stride);
            among.backward(values.data(), correction.data());
            for (int i = 0; i < rows.rows; ++i) carried[i] -= dot(shares[i], correction.data(), lanes);
        }
        all.backward(carried.data(), weights.data());
        for (int i = 0; i < rows.rows; ++i) add(weights[i], rows[i], step[0], stride);
        for (int j = 0; j < count; ++j) {
            hard.add(working[j], correction[j], step[0]);
            multipliers[j] += correction[j];
        }
    }
};

}  // namespace poise
