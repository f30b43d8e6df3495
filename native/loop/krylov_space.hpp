// Krylov space of a symmetric matrix H and a vector g: span(g, Hg, H²g, ...), by the Lanczos process with full orthogonalization.
// poise/solver/krylov_space.py is the NumPy counterpart.
//
// In the orthonormal basis V the matrix is tridiagonal, VᵀHV = T. Its eigenvalues (Ritz values) and eigenvectors stand for those of
// H where a step (H + μ)⁻¹g is wanted: the residual of a step V y is the last entry of y times the next off-diagonal.
#pragma once
#include <Eigen/Eigenvalues>

#include "loop/chain_hessian.hpp"

namespace poise {

class KrylovSpace {
public:
    VectorXd ritz_values;
    Eigen::MatrixXd ritz_vectors;  // in the basis V

    // Whether this is the space of H and g; H is told by the caller.
    bool is_of(const VectorXd& g) const { return generator.size() == g.size() && generator == g; }

    void start(const VectorXd& g, int max_dimension) {
        generator = g;
        norm = g.norm();
        dimension = 0;
        is_invariant = false;
        basis.resize(g.size(), max_dimension + 1);
        diagonal.resize(max_dimension);
        off_diagonal.resize(max_dimension);
        basis.col(0) = g / norm;
    }

    // Extends the space to a dimension, less where it is invariant, and computes the Ritz values and vectors there.
    void extend(const CurvatureForm& H, int wanted) {
        for (; dimension < wanted && !is_invariant; ++dimension) append(H);
        const int count = std::min(wanted, dimension);
        tridiagonal.computeFromTridiagonal(diagonal.head(count), off_diagonal.head(count - 1));
        ritz_values = tridiagonal.eigenvalues();
        ritz_vectors = tridiagonal.eigenvectors();
    }

    // Whether the space of that dimension is invariant: none is larger.
    bool is_exhausted(int at) const { return is_invariant && dimension <= at; }

    // Components of g along the Ritz vectors.
    VectorXd slopes() const { return norm * ritz_vectors.row(0).transpose(); }

    // Residual of a step, given along the Ritz vectors, relative to |g|.
    double residual(const VectorXd& step) const {
        const Eigen::Index last = ritz_vectors.rows() - 1;
        return off_diagonal[last] * std::abs(ritz_vectors.row(last).dot(step)) / norm;
    }

    // Sign that makes the largest entry of the first Ritz vector positive: which way a step leaves a saddle along the lowest curvature.
    double leaving_sign() const {
        const VectorXd leaving = basis.leftCols(ritz_vectors.rows()) * ritz_vectors.col(0);
        Eigen::Index largest;
        leaving.cwiseAbs().maxCoeff(&largest);
        return std::copysign(1.0, leaving[largest]);
    }

    // A step, given along the Ritz vectors.
    VectorXd vector(const VectorXd& step) const { return basis.leftCols(ritz_vectors.rows()) * (ritz_vectors * step); }

private:
    static constexpr double kInvarianceTol = 1e-12;  // an off-diagonal below this, relative to |T|, ends the process
    VectorXd generator, diagonal, off_diagonal, last, next, along;
    Eigen::MatrixXd basis;
    Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> tridiagonal;
    double norm = 0.0;
    int dimension = 0;
    bool is_invariant = false;

    void append(const CurvatureForm& H) {
        const int k = dimension;
        const auto known = basis.leftCols(k + 1);
        last = basis.col(k);
        H.multiply(last, next);
        diagonal[k] = basis.col(k).dot(next);
        for (int pass = 0; pass < 2; ++pass) {
            along.noalias() = known.transpose() * next;
            next.noalias() -= known * along;
        }
        off_diagonal[k] = next.norm();
        const double size = diagonal.head(k + 1).cwiseAbs().maxCoeff() + off_diagonal.head(k + 1).maxCoeff();
        is_invariant = !(off_diagonal[k] > kInvarianceTol * size);
        if (is_invariant)
            off_diagonal[k] = 0.0;
        else
            basis.col(k + 1) = next / off_diagonal[k];
    }
};

}  // namespace poise
