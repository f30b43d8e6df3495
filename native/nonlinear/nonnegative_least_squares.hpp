// Least squares with unknowns that are not negative; poise/nonlinear/nonnegative.py is the twin.
#pragma once
#include <Eigen/Dense>
#include <vector>

namespace poise {

inline Eigen::MatrixXd chosen_columns(const Eigen::MatrixXd& matrix, const std::vector<int>& used) {
    Eigen::MatrixXd result(matrix.rows(), used.size());
    for (size_t i = 0; i < used.size(); ++i) result.col(i) = matrix.col(used[i]);
    return result;
}

// The u >= 0 that makes |matrix u - target| least; columns with u > 0 are independent.
inline Eigen::VectorXd nonnegative_least_squares(Eigen::MatrixXd matrix, const Eigen::VectorXd& target) {
    constexpr double kTolerance = 1e-13, kDependent = 1e-10;
    const int count = int(matrix.cols());
    Eigen::VectorXd answer = Eigen::VectorXd::Zero(count);
    std::vector<int> used;
    std::vector<char> in(count, 0);
    const double small = kTolerance * std::max(1.0, target.norm());
    for (int round = 0; round <= 3 * count; ++round) {
        const Eigen::VectorXd slope = matrix.transpose() * (target - matrix * answer);
        int entering = -1;
        for (int i = 0; i < count; ++i)
            if (!in[i] && slope[i] > small && (entering < 0 || slope[i] > slope[entering])) entering = i;
        if (entering < 0) break;
        if (!used.empty()) {
            const Eigen::MatrixXd others = chosen_columns(matrix, used);
            const Eigen::VectorXd own = matrix.col(entering);
            if (!((own - others * others.colPivHouseholderQr().solve(own)).norm() > kDependent * own.norm())) {
                matrix.col(entering).setZero();  // what it could do the others do
                continue;
            }
        }
        used.push_back(entering);
        in[entering] = 1;
        while (!used.empty()) {
            const Eigen::VectorXd wanted = chosen_columns(matrix, used).colPivHouseholderQr().solve(target);
            if (wanted.minCoeff() > 0.0) {
                answer.setZero();
                for (size_t i = 0; i < used.size(); ++i) answer[used[i]] = wanted[i];
                break;
            }
            double share = 1.0;
            for (size_t i = 0; i < used.size(); ++i)
                if (wanted[i] <= 0.0) share = std::min(share, answer[used[i]] / std::max(answer[used[i]] - wanted[i], 1e-300));
            std::vector<int> left;
            for (size_t i = 0; i < used.size(); ++i) {
                const double now = answer[used[i]];
                const bool leaves = wanted[i] <= 0.0 && now / std::max(now - wanted[i], 1e-300) <= share;
                answer[used[i]] = leaves ? 0.0 : std::max(0.0, now + share * (wanted[i] - now));
                if (answer[used[i]] > 0.0) left.push_back(used[i]);
                else in[used[i]] = 0;
            }
            used = left;
        }
        if (used.empty()) answer.setZero();
    }
    return answer;
}

}  // namespace poise
