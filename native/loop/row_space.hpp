// Orthonormal bases of the row space of a matrix and of its null space: Householder reflections with pivoting.
//
// The product of the reflections of V (n x r) is I - V T V^T, where T^-1 has 1/tau on its diagonal and the entries of V^T V above
// it (compact WY form). The null space is spanned by the last columns of that product, E - V T V2^T, with V2 the last rows of V
// and E the last columns of the identity: matrix products instead of one pass over all columns per reflection.
#pragma once
#include <Eigen/Core>
#include <vector>

#include "loop/iterate.hpp"

namespace poise {

class RowSpace {
public:
    int rank = 0;

    // Factorizes rows of `size` columns. Rows with less than `tolerance` left after projection, relative to the longest row (at
    // least 1), count as dependent.
    void factorize(const RowMatrix& rows, int size, double tolerance);

    int nullity() const { return size - rank; }
    // B A, where the columns of A are an orthonormal basis of the null space, or of the row space.
    Eigen::MatrixXd times_null_space(const Eigen::MatrixXd& B) const;
    Eigen::MatrixXd times_range_space(const Eigen::MatrixXd& B) const;
    Eigen::MatrixXd null_space() const;

    // Minimum-norm x with rows x = values; the rows must be independent.
    VectorXd minimum_norm(const VectorXd& values) const;

private:
    int size = 0;
    Eigen::MatrixXd work, V, T_inverse, complement_coefficients;  // complement_coefficients: T V2^T
    VectorXd taus, remaining_squares;
    std::vector<int> row_order;  // pivot order of the rows

    void reflect(int k);
    void form_complement();
};

}  // namespace poise
