// Krylov space of a symmetric matrix H and a vector g, by the Lanczos recurrence with full orthogonalization: Q^T H Q = T is
// tridiagonal, and Q^T g = |g| e_1. The minimum of g^T z + 1/2 z^T H z within a ball lies in it, except in the hard case
// [Gould, Lucidi, Roma and Toint 1999].
#pragma once
#include <Eigen/Eigenvalues>

#include "loop/iterate.hpp"

namespace poise {

class KrylovSpace {
public:
    VectorXd ritz_values, slopes;  // eigenvalues of T, and the slopes of g along the Ritz vectors Q S, S the eigenvectors of T

    void start(const Eigen::MatrixXd& H, const VectorXd& g) {
        matrix = &H;
        const Eigen::Index size = g.size();
        basis.resize(size, size);
        diagonal.resize(size), off_diagonal.resize(size);
        length = g.norm();
        count = 0;
        next = g / std::max(length, 1e-300);
        is_invariant = !(length > 0.0);
    }

    // Extends the space to `target` dimensions, or until it is invariant.
    void extend(int target) {
        const double rounding = kInvariantTol * std::max(1.0, matrix->norm());
        for (; count < target && !is_invariant; ++count) {
            basis.col(count) = next;
            product.noalias() = matrix->selfadjointView<Eigen::Lower>() * next;
            diagonal[count] = next.dot(product);
            for (int pass = 0; pass < 2; ++pass) {
                coefficients.noalias() = basis.leftCols(count + 1).transpose() * product;
                product.noalias() -= basis.leftCols(count + 1) * coefficients;
            }
            off_diagonal[count] = product.norm();
            is_invariant = !(off_diagonal[count] > rounding) || count + 1 == int(next.size());
            if (!is_invariant) next = product / off_diagonal[count];
        }
        if (count == 0) {
            ritz_values.resize(0), slopes.resize(0), last_components.resize(0);
            return;
        }
        eigen.computeFromTridiagonal(diagonal.head(count), off_diagonal.head(count - 1));
        ritz_values = eigen.eigenvalues();
        slopes = length * eigen.eigenvectors().row(0).transpose();
        last_components = eigen.eigenvectors().row(count - 1).transpose();
    }

    bool is_complete() const { return is_invariant; }
    int dimension() const { return count; }

    // What (H + shift I) z + g has outside the space, for a z given along the Ritz vectors.
    double residual(const VectorXd& along_ritz) const {
        return is_invariant ? 0.0 : std::abs(off_diagonal[count - 1] * last_components.dot(along_ritz));
    }
    VectorXd to_columns(const VectorXd& along_ritz) const {
        if (count == 0) return VectorXd::Zero(basis.rows());
        return basis.leftCols(count) * (eigen.eigenvectors() * along_ritz);
    }

private:
    static constexpr double kInvariantTol = tolerance::kKrylovInvariantTol;  // of the norm of H
    const Eigen::MatrixXd* matrix = nullptr;
    Eigen::MatrixXd basis;
    VectorXd diagonal, off_diagonal, next, product, coefficients, last_components;
    Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> eigen;
    double length = 0.0;
    int count = 0;
    bool is_invariant = false;
};

}  // namespace poise
