// Nonnegative least squares by the active-set method of Lawson and Hanson; poise/solver/nonlinear has the NumPy counterpart.
#pragma once
#include <Eigen/Dense>
#include <vector>

namespace poise {

inline Eigen::MatrixXd selected_columns(const Eigen::MatrixXd& matrix, const std::vector<int>& passive) {
    Eigen::MatrixXd result(matrix.rows(), passive.size());
    for (size_t i = 0; i < passive.size(); ++i) result.col(i) = matrix.col(passive[i]);
    return result;
}

// The u >= 0 that minimizes |matrix u - target|; columns with u > 0 (the passive set) are independent.
inline Eigen::VectorXd nonnegative_least_squares(Eigen::MatrixXd matrix, const Eigen::VectorXd& target) {
    constexpr double kRelativeGradientTol = 1e-13, kRelativeIndependenceTol = 1e-10;
    const int count = int(matrix.cols());
    Eigen::VectorXd solution = Eigen::VectorXd::Zero(count);
    std::vector<int> passive;
    std::vector<char> is_passive(count, 0);
    const double gradient_tol = kRelativeGradientTol * std::max(1.0, target.norm());
    for (int iteration = 0; iteration <= 3 * count; ++iteration) {
        const Eigen::VectorXd gradient = matrix.transpose() * (target - matrix * solution);
        int entering = -1;
        for (int i = 0; i < count; ++i)
            if (!is_passive[i] && gradient[i] > gradient_tol && (entering < 0 || gradient[i] > gradient[entering])) entering = i;
        if (entering < 0) break;
        if (!passive.empty()) {
            const Eigen::MatrixXd passive_columns = selected_columns(matrix, passive);
            const Eigen::VectorXd column = matrix.col(entering);
            if (!((column - passive_columns * passive_columns.colPivHouseholderQr().solve(column)).norm()
                  > kRelativeIndependenceTol * column.norm())) {
                matrix.col(entering).setZero();  // dependent on the passive columns
                continue;
            }
        }
        passive.push_back(entering);
        is_passive[entering] = 1;
        while (!passive.empty()) {
            const Eigen::VectorXd candidate = selected_columns(matrix, passive).colPivHouseholderQr().solve(target);
            if (candidate.minCoeff() > 0.0) {
                solution.setZero();
                for (size_t i = 0; i < passive.size(); ++i) solution[passive[i]] = candidate[i];
                break;
            }
            double step_fraction = 1.0;
            for (size_t i = 0; i < passive.size(); ++i)
                if (candidate[i] <= 0.0)
                    step_fraction = std::min(step_fraction,
                                             solution[passive[i]] / std::max(solution[passive[i]] - candidate[i], 1e-300));
            std::vector<int> still_passive;
            for (size_t i = 0; i < passive.size(); ++i) {
                const double value = solution[passive[i]];
                const bool reaches_zero = candidate[i] <= 0.0 && value / std::max(value - candidate[i], 1e-300) <= step_fraction;
                solution[passive[i]] = reaches_zero ? 0.0 : std::max(0.0, value + step_fraction * (candidate[i] - value));
                if (solution[passive[i]] > 0.0) still_passive.push_back(passive[i]);
                else is_passive[passive[i]] = 0;
            }
            passive = still_passive;
        }
        if (passive.empty()) solution.setZero();
    }
    return solution;
}

}  // namespace poise
