#include "loop/row_space.hpp"

#include <cmath>

namespace poise {

void RowSpace::factorize(const RowMatrix& rows, int columns, double tolerance) {
    size = columns;
    rank = 0;
    const int count = int(rows.rows()), max_rank = std::min(count, size);
    work = rows.transpose();
    remaining_squares.resize(count);
    row_order.resize(count);
    for (int j = 0; j < count; ++j) remaining_squares[j] = work.col(j).squaredNorm(), row_order[j] = j;
    taus.resize(max_rank);
    double min_length = 0.0;
    while (rank < max_rank) {
        int next = rank;
        for (int j = rank + 1; j < count; ++j)
            if (remaining_squares[j] > remaining_squares[next]) next = j;
        const double length = work.col(next).tail(size - rank).norm();  // downdated squares are not exact
        if (rank == 0) min_length = tolerance * std::max(1.0, length);
        if (!(length > min_length)) break;
        if (next != rank) {
            work.col(next).swap(work.col(rank));
            std::swap(remaining_squares[next], remaining_squares[rank]);
            std::swap(row_order[next], row_order[rank]);
        }
        reflect(rank++);
    }
    form_complement();
}

// Reflects column k: the reflection's vector below the diagonal, the entry of R on it.
void RowSpace::reflect(int k) {
    const int below = size - k - 1;
    auto v = work.col(k).tail(below);
    const double head = work(k, k), length = std::sqrt(head * head + v.squaredNorm());
    const double diagonal = head > 0.0 ? -length : length;
    v /= head - diagonal;
    taus[k] = (diagonal - head) / diagonal;
    work(k, k) = diagonal;
    for (int j = k + 1; j < int(work.cols()); ++j) {
        auto column = work.col(j).tail(below);
        const double part = taus[k] * (work(k, j) + v.dot(column));
        work(k, j) -= part;
        column -= part * v;
        const double before = remaining_squares[j];
        remaining_squares[j] -= work(k, j) * work(k, j);
        if (!(remaining_squares[j] > 1e-6 * before)) remaining_squares[j] = column.squaredNorm();
    }
}

void RowSpace::form_complement() {
    V = work.leftCols(rank);
    for (int k = 0; k < rank; ++k) {
        V.col(k).head(k).setZero();
        V(k, k) = 1.0;
    }
    T_inverse.noalias() = V.transpose() * V;
    T_inverse.diagonal() = taus.head(rank).cwiseInverse();
    complement_coefficients = V.bottomRows(size - rank).transpose();
    // both blocks are nonempty
    if (rank && rank < size) T_inverse.triangularView<Eigen::Upper>().solveInPlace(complement_coefficients);
}

Eigen::MatrixXd RowSpace::null_space() const {
    Eigen::MatrixXd result = Eigen::MatrixXd::Zero(size, size - rank);
    result.bottomRows(size - rank).setIdentity();
    if (rank) result.noalias() -= V * complement_coefficients;
    return result;
}

Eigen::MatrixXd RowSpace::times_null_space(const Eigen::MatrixXd& B) const {
    Eigen::MatrixXd result = B.rightCols(size - rank);
    if (rank) result.noalias() -= (B * V) * complement_coefficients;
    return result;
}

Eigen::MatrixXd RowSpace::times_range_space(const Eigen::MatrixXd& B) const {
    Eigen::MatrixXd result = B.leftCols(rank), range_coefficients = V.topRows(rank).transpose();
    T_inverse.triangularView<Eigen::Upper>().solveInPlace(range_coefficients);
    result.noalias() -= (B * V) * range_coefficients;
    return result;
}

VectorXd RowSpace::minimum_norm(const VectorXd& values) const {
    VectorXd result = VectorXd::Zero(size), coefficients(rank);
    for (int i = 0; i < rank; ++i) coefficients[i] = values[row_order[i]];
    work.topLeftCorner(rank, rank).triangularView<Eigen::Upper>().transpose().solveInPlace(coefficients);
    result.head(rank) = coefficients;
    coefficients = V.topRows(rank).transpose() * coefficients;
    T_inverse.triangularView<Eigen::Upper>().solveInPlace(coefficients);
    result.noalias() -= V * coefficients;
    return result;
}

}  // namespace poise
