// Hessian of a level on a serial chain of hinges and slides without its matrix: products and definiteness in time linear in the chain.
//
// Between a DoF p and a DoF d at or below it the second derivative of all rows is K_pd = a_p·c_d + v_p·e_d (tasks/hessian.hpp). With the
// columns of the scaled Jacobian H = JᵀJ + S K S is semiseparable: H_pd = u_p·w_d for p ≤ d, with vectors of few entries,
//
//    u_p = (s_p a_p, s_p v_p, J_p),   w_d = (s_d c_d, s_d e_d, J_d).
//
// Its factorization H - bound I = L D Lᵀ needs one small symmetric matrix that is carried along the chain,
//
//    z_k = u_k - P_k w_k,   D_k = H_kk - bound - w_k·P_k w_k,   P_{k+1} = P_k + z_k z_kᵀ / D_k       (Schur complement of k).
#pragma once
#include "loop/iterate.hpp"

namespace poise {

// A symmetric matrix H by its products.
class CurvatureForm {
public:
    virtual ~CurvatureForm() = default;
    virtual void multiply(const VectorXd& x, VectorXd& result) const = 0;  // H x
    virtual bool is_above(double bound) = 0;  // whether all eigenvalues are above a bound
};

class ChainHessian final : public CurvatureForm {
public:
    static constexpr int kMaxEntries = 12;  // of u and w: six, and the rows of the level

    // From the vectors of TaskRows::chain_vectors; false where the level has too many rows.
    template <class Level>
    bool set(const RowMatrix& vectors, const VectorXd& scale, const Level& jacobian) {
        const int half = int(vectors.cols()) / 2, rows = int(jacobian.rows()), n = int(scale.size());
        if (half + rows > kMaxEntries) return false;
        upper.setZero(kMaxEntries, n);
        lower.setZero(kMaxEntries, n);
        upper.topRows(half) = vectors.leftCols(half).transpose() * scale.asDiagonal();
        lower.topRows(half) = vectors.rightCols(half).transpose() * scale.asDiagonal();
        upper.middleRows(half, rows) = lower.middleRows(half, rows) = jacobian;
        return true;
    }

    bool is_same(const ChainHessian& other) const {
        return upper.cols() == other.upper.cols() && upper == other.upper && lower == other.lower;
    }

    void multiply(const VectorXd& x, VectorXd& result) const override {
        const Eigen::Index n = upper.cols();
        result.resize(n);
        Entries sum = Entries::Zero();
        for (Eigen::Index d = 0; d < n; ++d) {
            sum += x[d] * upper.col(d);
            result[d] = lower.col(d).dot(sum);
        }
        sum.setZero();
        for (Eigen::Index d = n - 1; d >= 0; --d) {
            result[d] += upper.col(d).dot(sum);
            sum += x[d] * lower.col(d);
        }
    }

    bool is_above(double bound) override {
        Square P = Square::Zero();
        for (Eigen::Index k = 0; k < upper.cols(); ++k) {
            const Entries w = lower.col(k), u = upper.col(k), Pw = P * w;
            const double pivot = u.dot(w) - bound - w.dot(Pw);
            if (!(pivot > 0.0)) return false;
            const Entries z = u - Pw;
            P.noalias() += (z / pivot) * z.transpose();
        }
        return true;
    }

    // Frobenius norm
    double norm() const {
        Square gram = Square::Zero();  // Σ u uᵀ of the DoFs above
        double squares = 0.0;
        for (Eigen::Index d = 0; d < upper.cols(); ++d) {
            const Entries w = lower.col(d), u = upper.col(d);
            const double diagonal = u.dot(w);
            squares += diagonal * diagonal + 2.0 * w.dot(gram * w);
            gram.noalias() += u * u.transpose();
        }
        return std::sqrt(squares);
    }

    // xᵀHx
    double along(const VectorXd& x) const {
        VectorXd product;
        multiply(x, product);
        return x.dot(product);
    }

private:
    using Entries = Eigen::Matrix<double, kMaxEntries, 1>;
    using Square = Eigen::Matrix<double, kMaxEntries, kMaxEntries>;
    Eigen::Matrix<double, kMaxEntries, Eigen::Dynamic> upper, lower;  // u and w as columns
};

}  // namespace poise
