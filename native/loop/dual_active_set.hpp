// The step of a last level in conflict below levels that are met: a nearest point in few dimensions.
//
// The directions B that the levels above leave carry the level's model F F^T, with F diagonal or triangular, so with
// u = F^T (z - wanted) the step x = x0 + B z is the solution of
//
//     min 1/2 |u|^2  with  A u >= b,   A = G B F^-T,  b = -(margins + G (x0 + B wanted)),
//
// found by a dual active set [Goldfarb and Idnani 1983, with the identity as Hessian]: the point is the best for its
// working rows at any time, and the row that is overstepped most joins until none is. It is the lexicographic minimum,
// because the levels above are met whatever the limits do; where they are not, PrioritizedStep decides.
#pragma once
#include <Eigen/Cholesky>

#include "loop/conflict_model.hpp"
#include "hierarchy/prioritized_step.hpp"

namespace poise {

class LastLevel {
public:
    Numbers x;                        // the step in scaled columns
    std::vector<int> working;         // limits it ends on, in order
    std::vector<double> multipliers;  // one for each

    // False where it cannot tell: limits that exclude each other beside the levels above, or too many rounds.
    bool solve(const ConflictRows& level, const Numbers& above, const ConstraintRows& limits, const Numbers& scale,
               const std::vector<int>& warm) {
        rows = &level;
        wanted = above + level.basis * level.wanted;
        read(limits, scale);
        point = Numbers::Zero(level.wanted.size());
        working.clear(), multipliers.clear();
        if (!begin(warm)) return false;
        for (int round = 0; round < kRounds; ++round) {
            x = wanted + level.basis * level.unscaled(point);
            const int row = most_overstepped();
            if (row < 0) return finish();
            if (!join(row)) return false;
        }
        return false;
    }

private:
    static constexpr int kRounds = 100;
    static constexpr double kDependent = 1e-9;  // a row must keep this part of its length beside the working rows
    const ConflictRows* rows = nullptr;
    Numbers wanted, point, values, lengths;  // values: margins; lengths: of the rows of the limits
    const int *starts = nullptr, *columns = nullptr;
    std::vector<double> entries;  // the limits' rows, scaled
    Eigen::MatrixXd normals;      // A^T of the working rows
    Eigen::MatrixXd gram;
    Eigen::LLT<Eigen::MatrixXd> factors;
    Numbers normal, share;

    void read(const ConstraintRows& limits, const Numbers& scale) {
        starts = limits.starts, columns = limits.columns;
        values = Eigen::Map<const Numbers>(limits.values, limits.count);
        entries.resize(starts[limits.count]);
        lengths.resize(limits.count);
        for (int i = 0; i < limits.count; ++i) {
            double squares = 0.0;
            for (int j = starts[i]; j < starts[i + 1]; ++j) {
                entries[j] = limits.jacobian[j] * scale[columns[j]];
                squares += entries[j] * entries[j];
            }
            lengths[i] = std::sqrt(squares);
        }
    }

    double slack(int row, const Numbers& at) const {
        double sum = values[row];
        for (int j = starts[row]; j < starts[row + 1]; ++j) sum += entries[j] * at[columns[j]];
        return sum;
    }

    int most_overstepped() const {
        int found = -1;
        double worst = 0.0;
        for (int i = 0; i < int(values.size()); ++i) {
            const double short_by = -slack(i, x);
            if (!(short_by > kRelativeFeasibilityTol * (1.0 + std::abs(values[i]))) || !(short_by > worst * lengths[i])) continue;
            if (std::find(working.begin(), working.end(), i) != working.end()) continue;
            worst = short_by / lengths[i];
            found = i;
        }
        return found;
    }

    // Row of A.
    void find_normal(int row) {
        normal = Numbers::Zero(rows->wanted.size());
        for (int j = starts[row]; j < starts[row + 1]; ++j) normal += entries[j] * rows->basis.row(columns[j]).transpose();
        rows->divide(normal);
    }

    // With the rows expected, less those that do not push.
    bool begin(const std::vector<int>& warm) {
        normals.resize(rows->wanted.size(), 0);
        gram.resize(0, 0);
        for (int row : warm) {
            if (row >= int(values.size()) || slack(row, wanted) > 0.0) continue;
            find_normal(row);
            if (factorize() && is_independent()) add(row, 0.0);
        }
        while (!working.empty()) {
            if (!factorize()) return false;
            settle();
            const auto least = std::min_element(multipliers.begin(), multipliers.end());
            if (*least >= 0.0) break;
            drop(int(least - multipliers.begin()));
        }
        if (working.empty()) point.setZero();
        return true;
    }

    bool factorize() {
        if (working.empty()) return true;
        factors.compute(gram);
        return factors.info() == Eigen::Success;
    }

    // What is left of the normal beside the working rows; `share` are its parts along them.
    bool is_independent() {
        const double whole = normal.norm();
        share.resize(Eigen::Index(working.size()));
        if (!working.empty()) {
            share = factors.solve(normals.transpose() * normal);
            left = normal - normals * share;
        } else {
            left = normal;
        }
        return left.norm() > kDependent * whole;
    }
    Numbers left;

    // Best point and multipliers of the working rows.
    void settle() {
        Numbers bounds(Eigen::Index(working.size()));
        for (size_t j = 0; j < working.size(); ++j) bounds[Eigen::Index(j)] = -slack(working[j], wanted);
        Numbers found = factors.solve(bounds);
        found += factors.solve(bounds - gram * found);
        point = normals * found;
        multipliers.assign(found.data(), found.data() + found.size());
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

    void drop(int at) {
        const Eigen::Index last = normals.cols() - 1, after = last - at;
        if (after) {
            normals.middleCols(at, after) = normals.rightCols(after).eval();
            gram.middleCols(at, after) = gram.rightCols(after).eval();
            gram.middleRows(at, after) = gram.bottomRows(after).eval();
        }
        normals.conservativeResize(Eigen::NoChange, last);
        gram.conservativeResize(last, last);
        working.erase(working.begin() + at);
        multipliers.erase(multipliers.begin() + at);
    }

    // Take a row that is overstepped into the working set, letting go of those that stop pushing on the way.
    bool join(int row) {
        double pushed = 0.0;
        for (;;) {
            if (!factorize()) return false;
            find_normal(row);
            const bool independent = is_independent();
            int leaving = -1;
            double part = std::numeric_limits<double>::infinity();
            for (size_t j = 0; j < working.size(); ++j) {
                const double falls = share[Eigen::Index(j)];
                if (!(falls > 0.0) || !(multipliers[j] / falls < part)) continue;
                part = multipliers[j] / falls;
                leaving = int(j);
            }
            const double at_row = slack(row, wanted) + normal.dot(point);
            const double whole = independent ? -at_row / left.squaredNorm() : std::numeric_limits<double>::infinity();
            const double length = std::min(part, whole);
            if (!std::isfinite(length)) return false;
            if (independent) point += length * left;
            for (size_t j = 0; j < working.size(); ++j) multipliers[j] -= length * share[Eigen::Index(j)];
            pushed += length;
            if (whole <= part) {
                add(row, pushed);
                if (!factorize()) return false;
                settle();
                return true;
            }
            drop(leaving);
        }
    }

    // In the order of the limits; every multiplier must be right.
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
    // Size of the terms of the level's gradient: multipliers below a part of it are none.
    double scale() const {
        const double size = rows->size();
        const Numbers done = point + rows->scaled(rows->wanted);
        return size * (point.norm() + done.norm() + kCancellationWeight * size * x.norm());
    }
    double length_of(int row) const { return lengths[row]; }
};

}  // namespace poise
