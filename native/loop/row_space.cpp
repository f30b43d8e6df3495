#include "loop/row_space.hpp"

#include <cmath>

namespace poise {

void RowSpan::of(const Rows& rows, int columns, double tolerance) {
    size = columns;
    rank = 0;
    const int count = int(rows.rows()), most = std::min(count, size);
    work = rows.transpose();
    squares.resize(count);
    order.resize(count);
    for (int j = 0; j < count; ++j) squares[j] = work.col(j).squaredNorm(), order[j] = j;
    taus.resize(most);
    double least = 0.0;
    while (rank < most) {
        int next = rank;
        for (int j = rank + 1; j < count; ++j)
            if (squares[j] > squares[next]) next = j;
        const double length = work.col(next).tail(size - rank).norm();  // squares that were taken from are not exact
        if (rank == 0) least = tolerance * std::max(1.0, length);
        if (!(length > least)) break;
        if (next != rank) {
            work.col(next).swap(work.col(rank));
            std::swap(squares[next], squares[rank]);
            std::swap(order[next], order[rank]);
        }
        reflect(rank++);
    }
    find_shares();
}

// Take column k: below its diagonal the vector of the reflection, on it R's own entry.
void RowSpan::reflect(int k) {
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
        const double before = squares[j];
        squares[j] -= work(k, j) * work(k, j);
        if (!(squares[j] > 1e-6 * before)) squares[j] = column.squaredNorm();
    }
}

void RowSpan::find_shares() {
    V = work.leftCols(rank);
    for (int k = 0; k < rank; ++k) {
        V.col(k).head(k).setZero();
        V(k, k) = 1.0;
    }
    T_inverse.noalias() = V.transpose() * V;
    T_inverse.diagonal() = taus.head(rank).cwiseInverse();
    shares = V.bottomRows(size - rank).transpose();
    if (rank && rank < size) T_inverse.triangularView<Eigen::Upper>().solveInPlace(shares);  // nothing of nothing
}

Eigen::MatrixXd RowSpan::along() const {
    Eigen::MatrixXd found = Eigen::MatrixXd::Zero(size, size - rank);
    found.bottomRows(size - rank).setIdentity();
    if (rank) found.noalias() -= V * shares;
    return found;
}

Eigen::MatrixXd RowSpan::along(const Eigen::MatrixXd& B) const {
    Eigen::MatrixXd found = B.rightCols(size - rank);
    if (rank) found.noalias() -= (B * V) * shares;
    return found;
}

Eigen::MatrixXd RowSpan::across(const Eigen::MatrixXd& B) const {
    Eigen::MatrixXd found = B.leftCols(rank), own = V.topRows(rank).transpose();
    T_inverse.triangularView<Eigen::Upper>().solveInPlace(own);
    found.noalias() -= (B * V) * own;
    return found;
}

Numbers RowSpan::least(const Numbers& values) const {
    Numbers found = Numbers::Zero(size), turned(rank);
    for (int i = 0; i < rank; ++i) turned[i] = values[order[i]];
    work.topLeftCorner(rank, rank).triangularView<Eigen::Upper>().transpose().solveInPlace(turned);
    found.head(rank) = turned;
    turned = V.topRows(rank).transpose() * turned;
    T_inverse.triangularView<Eigen::Upper>().solveInPlace(turned);
    found.noalias() -= V * turned;
    return found;
}

}  // namespace poise
