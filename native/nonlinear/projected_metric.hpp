// The metric on what the working set leaves free, kept by recursion, and how it learns.
// poise/nonlinear/projection.py and metric.py are the twins and tell the whole story.
#pragma once
#include <Eigen/Dense>
#include <vector>

namespace poise {

using Square = Eigen::MatrixXd;
using Column = Eigen::VectorXd;

enum class MetricRule : int { BFGS = 0, DFP = 1, SWITCH = 2 };

// Updates a metric from a step and the change of the gradient; false where they do not agree in direction.
inline bool teach(Square& metric, const Column& step, const Column& change, MetricRule rule, Column& image) {
    constexpr double kFlat = 1e-12;
    image.noalias() = metric * change;
    const double along = step.dot(change), length = change.dot(image);
    if (!(along > kFlat * std::sqrt(step.squaredNorm() * change.squaredNorm())) || !(length > 0.0)) return false;
    if (rule == MetricRule::DFP || (rule == MetricRule::SWITCH && along < length)) {
        metric.noalias() += step * (step.transpose() / along);
        metric.noalias() -= image * (image.transpose() / length);
    } else {
        const double share = (1.0 + length / along) / along;
        metric.noalias() += step * (share * step - image / along).transpose();
        metric.noalias() -= image * (step.transpose() / along);
    }
    return true;
}

struct Projection {
    static constexpr double kDependent = 1e-10;
    Square metric;            // (n, n)
    Square rows;              // (n, n), the first `count` columns are the rows of the working set
    Square inverse;           // (n, n), of their Gram matrix in the first `count` rows and columns
    std::vector<int> labels;  // walls 0, 1, …; ties -1, -2, …

    int count() const { return int(labels.size()); }
    auto span() const { return rows.leftCols(count()); }
    auto gram() const { return inverse.topLeftCorner(count(), count()); }

    void begin(int size) {
        metric.setIdentity(size, size);
        rows.resize(size, size);
        inverse.resize(size, size);
        labels.clear();
    }

    void multipliers(const Column& vector, Column& out) {
        across.noalias() = span().transpose() * vector;
        out.noalias() = gram() * across;
    }

    // Takes what lies in the span of the working set out of a vector.
    void project(Column& vector) {
        if (labels.empty()) return;
        multipliers(vector, coefficients);
        vector.noalias() -= span() * coefficients;
    }

    bool add(const Column& row, int label) {
        const int q = count();
        if (q == int(rows.rows())) return false;
        multipliers(row, coefficients);
        image = row;
        image.noalias() -= span() * coefficients;
        const double square = image.squaredNorm();
        if (!(square > kDependent)) return false;
        inverse.topLeftCorner(q, q).noalias() += coefficients * (coefficients.transpose() / square);
        inverse.col(q).head(q) = -coefficients / square;
        inverse.row(q).head(q) = inverse.col(q).head(q).transpose();
        inverse(q, q) = 1.0 / square;
        rows.col(q) = row;
        labels.push_back(label);
        image.noalias() = metric * row;
        const double length = row.dot(image);
        if (length > 0.0) metric.noalias() -= image * (image.transpose() / length);
        return true;
    }

    void drop(int place, double scale) {
        const int q = count(), last = q - 1;
        coefficients = inverse.col(place).head(q);
        image.noalias() = span() * coefficients;
        metric.noalias() += image * (image.transpose() * (scale / image.squaredNorm()));
        const double own = coefficients[place];
        inverse.topLeftCorner(q, q).noalias() -= coefficients * (coefficients.transpose() / own);
        for (int i = place; i < last; ++i) {
            rows.col(i) = rows.col(i + 1);
            inverse.col(i).head(q) = inverse.col(i + 1).head(q).eval();
        }
        for (int i = place; i < last; ++i) inverse.row(i).head(q) = inverse.row(i + 1).head(q).eval();
        labels.erase(labels.begin() + place);
    }

    // Lets the rows of the working set be the first columns of `turned`; false when they depend on each other.
    bool turn(const Square& turned) {
        const int q = count();
        if (q == 0) return true;
        Eigen::LDLT<Square> factors(turned.leftCols(q).transpose() * turned.leftCols(q));
        if (!(factors.vectorD().minCoeff() > kDependent)) return false;
        Square fresh = factors.solve(Square::Identity(q, q));
        const Square weighted = turned.leftCols(q) * fresh;                          // (n, q)
        metric.noalias() -= weighted * (turned.leftCols(q).transpose() * metric).eval();
        metric.noalias() -= (metric * weighted).eval() * turned.leftCols(q).transpose();
        inverse.topLeftCorner(q, q) = fresh;
        if (&turned != &rows) rows.leftCols(q) = turned.leftCols(q);
        return true;
    }

private:
    Column across, coefficients, image;
};

}  // namespace poise
