// The inverse Hessian approximation (variable metric) projected onto the null space of the working set, and its quasi-Newton
// updates (BFGS, DFP). poise/solver/nonlinear is the NumPy counterpart.
#pragma once
#include <Eigen/Dense>
#include <vector>

#include "generated/tolerances.hpp"

namespace poise {

using Matrix = Eigen::MatrixXd;
using ColumnVector = Eigen::VectorXd;

enum class UpdateRule : int { BFGS = 0, DFP = 1, SWITCH = 2 };

// Updates the inverse Hessian from a step and the change of the gradient; false if the curvature condition fails.
inline bool update_inverse_hessian(Matrix& metric, const ColumnVector& step, const ColumnVector& change, UpdateRule rule,
                                   ColumnVector& metric_product) {
    constexpr double kRelativeCurvatureTol = tolerance::kMetricCurvatureTol;
    metric_product.noalias() = metric * change;
    const double curvature = step.dot(change), length = change.dot(metric_product);
    if (!(curvature > kRelativeCurvatureTol * std::sqrt(step.squaredNorm() * change.squaredNorm())) || !(length > 0.0)) return false;
    if (rule == UpdateRule::DFP || (rule == UpdateRule::SWITCH && curvature < length)) {
        metric.noalias() += step * (step.transpose() / curvature);
        metric.noalias() -= metric_product * (metric_product.transpose() / length);
    } else {
        const double factor = (1.0 + length / curvature) / curvature;
        metric.noalias() += step * (factor * step - metric_product / curvature).transpose();
        metric.noalias() -= metric_product * (step.transpose() / curvature);
    }
    return true;
}

struct ProjectedMetric {
    static constexpr double kDependentSquareTol = tolerance::kDependentSquareTol;
    Matrix metric;  // (n, n) inverse Hessian in the null space of the working set
    Matrix rows;  // (n, n), the first `count` columns are the rows of the working set
    Matrix inverse;  // (n, n), inverse of their Gram matrix in the first `count` rows and columns
    std::vector<int> labels;  // inequalities 0, 1, …; equalities -1, -2, …

    int count() const { return int(labels.size()); }
    auto span() const { return rows.leftCols(count()); }
    auto inverse_gram() const { return inverse.topLeftCorner(count(), count()); }

    void begin(int size) {
        metric.setIdentity(size, size);
        rows.resize(size, size);
        inverse.resize(size, size);
        labels.clear();
    }

    void multipliers(const ColumnVector& vector, ColumnVector& out) {
        row_products.noalias() = span().transpose() * vector;
        out.noalias() = inverse_gram() * row_products;
    }

    // Projects a vector onto the null space of the working set.
    void project(ColumnVector& vector) {
        if (labels.empty()) return;
        multipliers(vector, coefficients);
        vector.noalias() -= span() * coefficients;
    }

    bool add(const ColumnVector& row, int label) {
        const int q = count();
        if (q == int(rows.rows())) return false;
        multipliers(row, coefficients);
        metric_product = row;
        metric_product.noalias() -= span() * coefficients;
        const double square = metric_product.squaredNorm();
        if (!(square > kDependentSquareTol)) return false;
        inverse.topLeftCorner(q, q).noalias() += coefficients * (coefficients.transpose() / square);
        inverse.col(q).head(q) = -coefficients / square;
        inverse.row(q).head(q) = inverse.col(q).head(q).transpose();
        inverse(q, q) = 1.0 / square;
        rows.col(q) = row;
        labels.push_back(label);
        metric_product.noalias() = metric * row;
        const double length = row.dot(metric_product);
        if (length > 0.0) metric.noalias() -= metric_product * (metric_product.transpose() / length);
        return true;
    }

    void drop(int index, double scale) {
        const int q = count(), last = q - 1;
        coefficients = inverse.col(index).head(q);
        metric_product.noalias() = span() * coefficients;
        metric.noalias() += metric_product * (metric_product.transpose() * (scale / metric_product.squaredNorm()));
        const double diagonal = coefficients[index];
        inverse.topLeftCorner(q, q).noalias() -= coefficients * (coefficients.transpose() / diagonal);
        for (int i = index; i < last; ++i) {
            rows.col(i) = rows.col(i + 1);
            inverse.col(i).head(q) = inverse.col(i + 1).head(q).eval();
        }
        for (int i = index; i < last; ++i) inverse.row(i).head(q) = inverse.row(i + 1).head(q).eval();
        labels.erase(labels.begin() + index);
    }

    // Replaces the rows of the working set by the first columns of `new_rows`; false if they are dependent.
    bool set_rows(const Matrix& new_rows) {
        const int q = count();
        if (q == 0) return true;
        Eigen::LDLT<Matrix> factors(new_rows.leftCols(q).transpose() * new_rows.leftCols(q));
        if (!(factors.vectorD().minCoeff() > kDependentSquareTol)) return false;
        Matrix new_inverse = factors.solve(Matrix::Identity(q, q));
        const Matrix pseudo_inverse = new_rows.leftCols(q) * new_inverse;                          // (n, q)
        metric.noalias() -= pseudo_inverse * (new_rows.leftCols(q).transpose() * metric).eval();
        metric.noalias() -= (metric * pseudo_inverse).eval() * new_rows.leftCols(q).transpose();
        inverse.topLeftCorner(q, q) = new_inverse;
        if (&new_rows != &rows) rows.leftCols(q) = new_rows.leftCols(q);
        return true;
    }

private:
    ColumnVector row_products, coefficients, metric_product;
};

}  // namespace poise
