// Hessian of a level in conflict on the null space of the levels above, tangent to the constraints that block the level itself; what
// depends on the iterate and the active set alone, not on the trust radius.
//
// The last ones are kept: a rejected step, a step that is too long and a run that starts where another has ended ask for the same
// again, and its decomposition is most of the work of an iteration.
#pragma once
#include <Eigen/Cholesky>
#include <Eigen/Eigenvalues>
#include <array>

#include "loop/krylov_space.hpp"
#include "loop/row_space.hpp"

namespace poise {

class TangentHessian {
public:
    RowSpace active_space;  // rows of the constraints, within the null space
    Eigen::MatrixXd along;  // orthonormal columns, tangent to the constraints
    Eigen::MatrixXd reduced;  // the Hessian along them
    double largest_curvature = 1.0;
    bool is_definite = false;  // all curvatures exceed a fraction of the largest
    KrylovSpace krylov;  // of `reduced`, once started

    bool is_of(const Eigen::MatrixXd& other_hessian, const Eigen::MatrixXd& other_null_space, const RowMatrix& other_rows) const {
        return is_known && are_same(hessian, other_hessian) && are_same(null_space, other_null_space) &&
               are_same(active_rows, other_rows);
    }

    void compute(const Eigen::MatrixXd& of_hessian, const Eigen::MatrixXd& within, const RowMatrix& rows, double definite_fraction) {
        hessian = of_hessian, null_space = within, active_rows = rows;
        is_known = true;
        has_eigenvectors = false;
        krylov = KrylovSpace();
        active_space.factorize(active_rows * null_space, int(null_space.cols()), kRankTol);
        along = active_space.times_null_space(null_space);
        if (null_space.cols() == null_space.rows() && active_space.rank == 0)  // the identity
            reduced = hessian;
        else
            reduced.noalias() = along.transpose() * (hessian * along);
        largest_curvature = std::max(1.0, reduced.norm());
        shifted = reduced;
        shifted.diagonal().array() -= definite_fraction * largest_curvature;
        factors.compute(shifted);
        is_definite = factors.info() == Eigen::Success;
    }

    // Eigenvalues and eigenvectors of `reduced`, computed when they are first asked for.
    const Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>& eigen() {
        if (!has_eigenvectors) decomposition.compute(reduced);
        has_eigenvectors = true;
        return decomposition;
    }

private:
    static constexpr double kRankTol = 1e-9;
    Eigen::MatrixXd hessian, null_space, shifted;
    RowMatrix active_rows;
    Eigen::LLT<Eigen::MatrixXd> factors;
    Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> decomposition;
    bool is_known = false, has_eigenvectors = false;  // a problem without joints has the matrices of an unknown one

    template <class Matrix>
    static bool are_same(const Matrix& one, const Matrix& other) {
        return one.rows() == other.rows() && one.cols() == other.cols() &&
               std::equal(one.data(), one.data() + one.size(), other.data());
    }
};

class TangentHessians {
public:
    TangentHessian& of(const Eigen::MatrixXd& hessian, const Eigen::MatrixXd& null_space, const RowMatrix& active_rows,
                       double definite_fraction) {
        for (TangentHessian& known : last)
            if (known.is_of(hessian, null_space, active_rows)) return known;
        TangentHessian& oldest = last[next];
        next = (next + 1) % last.size();
        oldest.compute(hessian, null_space, active_rows, definite_fraction);
        return oldest;
    }

private:
    std::array<TangentHessian, 4> last;
    size_t next = 0;
};

}  // namespace poise
