// Orthonormal columns that span some rows, and those of their complement: Householder reflections with pivoting.
//
// The product of the reflections of V (n x r) is I - V T V^T, where T^-1 has 1/tau on its diagonal and what V^T V has
// above it. So the columns that span the complement, the last of that product, are E - V T V2^T with V2 the last rows of V
// and E the last columns of the identity: products of matrices in place of a pass over all columns per reflection.
#pragma once
#include <Eigen/Core>
#include <vector>

#include "loop/iterate.hpp"

namespace poise {

class RowSpan {
public:
    int rank = 0;

    // Rows of `size` columns; those that are left with less than `tolerance` beside the others, in parts of the longest but
    // of 1 at least, count as dependent.
    void of(const Rows& rows, int size, double tolerance);

    int along_count() const { return size - rank; }
    // B A for the orthonormal columns A of the complement, or for those of the span, and columns B.
    Eigen::MatrixXd along(const Eigen::MatrixXd& B) const;
    Eigen::MatrixXd across(const Eigen::MatrixXd& B) const;
    Eigen::MatrixXd along() const;

    // Least x with rows x = values; the rows must be independent.
    Numbers least(const Numbers& values) const;

private:
    int size = 0;
    Eigen::MatrixXd work, V, T_inverse, shares;  // shares: T V2^T
    Numbers taus, squares;
    std::vector<int> order;  // of the rows

    void reflect(int k);
    void find_shares();
};

}  // namespace poise
