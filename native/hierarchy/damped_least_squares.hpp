// Damped least squares of one level (Levenberg-Marquardt damping, singularity-robust inverse): the damping rules, and the
// solution in the level's own directions. poise/solver/hierarchy explains the rules.
#pragma once

#include "generated/tolerances.hpp"
#include "hierarchy/cholesky.hpp"
#include "hierarchy/householder.hpp"
#include "hierarchy/null_space.hpp"
#include "hierarchy/problem.hpp"

namespace poise {

constexpr int kMaxNewtonIterations = tolerance::kMaxDampingIterations;  // about six are needed

inline double damping_by_value(const DampingOptions& damping, double sigma) {
    const double ratio = std::min(sigma / damping.threshold, 1.0);
    return damping.largest * std::sqrt(1.0 - ratio * ratio);
}

inline double damping_by_length(double sigma, double required_sigma) {
    if (sigma >= required_sigma) return 0.0;
    return sigma >= required_sigma / 2.0 ? std::sqrt(sigma * (required_sigma - sigma)) : required_sigma / 2.0;
}

// Smallest lambda that keeps the step within `max_length`; `coordinates` are U^T r.
inline double damping_by_newton(double max_length, const double* sigma, const double* coordinates, int size) {
    double shift = 0.0;  // lambda^2
    for (int iteration = 0; iteration < kMaxNewtonIterations; ++iteration) {
        double length_squared = 0.0, slope = 0.0;
        for (int i = 0; i < size; ++i) {
            if (!(sigma[i] > 0.0)) continue;
            const double shifted = sigma[i] * sigma[i] + shift, step = sigma[i] * coordinates[i] / shifted;
            length_squared += step * step;
            slope += step * step / shifted;
        }
        const double length = std::sqrt(length_squared);
        if (!(length > max_length * (1.0 + 1e-12))) break;
        // 1 / length is concave in lambda^2, so Newton's method approaches the root from the left and never overshoots
        shift += (length / max_length - 1.0) * length_squared / slope;
    }
    return std::sqrt(shift);
}

// lambda for each singular value, zeros included; `increment` (count) is the level's remaining right-hand side.
inline void damping_coefficients(const DampingOptions& damping, const Svd& svd, const double* coordinates,
                            const double* increment, int count, double* lambda) {
    const int size = svd.size;
    const double* sigma = svd.sigma.data();
    double lambda_all = 0.0;
    if (size == 0) return;
    switch (damping.rule) {
        case DampingRule::EACH:
            for (int i = 0; i < size; ++i) lambda[i] = damping_by_value(damping, sigma[i]);
            return;
        case DampingRule::SMALLEST: lambda_all = damping_by_value(damping, sigma[size - 1]); break;
        case DampingRule::BOUND:
            lambda_all = damping_by_length(sigma[size - 1], euclidean_norm(increment, count) / damping.bound);
            break;
        case DampingRule::NEWTON: lambda_all = damping_by_newton(damping.bound, sigma, coordinates, size); break;
        case DampingRule::NONE: break;
    }
    std::fill_n(lambda, size, lambda_all);
}

// The least-squares problem of one level in its own directions: min |T z - w|, damped, with T of full column rank but
// possibly ill-conditioned. Singular values are computed only where a lower bound on the smallest one cannot rule out damping.
class LevelLeastSquares {
public:
    AlignedBuffer<double> solution;  // z
    double sigma_lower_bound = 0.0;  // the smallest singular value of T is at least this
    Svd svd;  // of T transposed: `left` are the right singular vectors of T; valid after decompose()

    // T from the factorized rows of a level and, below them, extra rows in the same directions, each with its right-hand side.
    // A T with more rows than columns is reduced to a triangle by an LQ factorization of its transpose.
    void set(const LevelFactor& level, const PaddedMatrix* extra_rows = nullptr, const double* extra_rhs = nullptr,
             int extra_count = 0) {
        size = level.rank;
        const int count = level.count + extra_count;
        triangle.shape(size, padded_size(size));
        solution.reserve(padded_size(size)), rhs.reserve(padded_size(count));
        is_transposed = count > size;
        if (!is_transposed) {
            for (int i = 0; i < size; ++i) copy(level.lower[i], triangle[i], triangle.stride);
            std::copy_n(level.rhs.data(), size, rhs.data());
        } else {
            triangularize(level, extra_rows, extra_rhs, extra_count);
        }
        sigma_lower_bound = size ? 1.0 / norm_of_inverse() : std::numeric_limits<double>::infinity();
    }

    void solve_undamped() {
        for (int i = 0; i < size; ++i) {
            const int j = is_transposed ? size - 1 - i : i;
            double sum = rhs[j];
            for (int k = 0; k < i; ++k) {
                const int l = is_transposed ? size - 1 - k : k;
                sum -= (is_transposed ? triangle[l][j] : triangle[j][l]) * solution[l];
            }
            solution[j] = sum / triangle[j][j];
        }
    }

    // Valid only where `sigma_lower_bound` shows that T is far from singular.
    double smallest_singular_value() {
        products.shape(size, triangle.stride);
        products.zero();
        for (int i = 0; i < size; ++i)
            for (int j = 0; j <= i; ++j) products[i][j] = products[j][i] = dot(triangle[i], triangle[j], triangle.stride);
        return std::sqrt(smallest_eigenvalue.of(products[0], size, products.stride));
    }

    void decompose() {
        products.shape(size, triangle.stride);
        if (is_transposed) {
            products.copy(triangle);
        } else {
            products.zero();
            for (int i = 0; i < size; ++i)
                for (int j = 0; j <= i; ++j) products[j][i] = triangle[i][j];
        }
        jacobi_svd.decompose(products, size, svd);
        coordinates.reserve(size);
        for (int i = 0; i < size; ++i) {
            coordinates[i] = 0.0;
            for (int k = 0; k < size; ++k) coordinates[i] += svd.right[i][k] * rhs[k];
        }
    }
    const double* projected_rhs() const { return coordinates.data(); }  // U^T w

    // z = W S / (S^2 + lambda^2) U^T w
    void solve_damped(const double* lambda) {
        std::fill_n(solution.data(), padded_size(size), 0.0);
        for (int i = 0; i < size; ++i) {
            const double sigma = svd.sigma[i], denominator = sigma * sigma + lambda[i] * lambda[i];
            if (denominator > 0.0) add(coordinates[i] * sigma / denominator, svd.left[i], solution.data(), padded_size(size));
        }
    }

private:
    int size = 0;
    bool is_transposed = false;  // T is the triangle transposed
    PaddedMatrix triangle, products, columns, inverse;
    AlignedBuffer<double> rhs, coordinates, left, parts;
    AlignedBuffer<double*> column_list;
    HouseholderReflectors reflectors;
    JacobiSvd jacobi_svd;
    SmallestEigenvalue smallest_eigenvalue;

    void triangularize(const LevelFactor& level, const PaddedMatrix* extra_rows, const double* extra_rhs, int extra_count) {
        const int count = level.count + extra_count, length = padded_size(count);
        columns.shape(size + 1, length);
        columns.zero();
        for (int i = 0; i < count; ++i) {
            const double* row = i < level.count ? level.lower[i] : (*extra_rows)[i - level.count];
            for (int k = 0; k < size; ++k) columns[k][i] = row[k];
            columns[size][i] = i < level.count ? level.rhs[i] : extra_rhs[i - level.count];
        }
        reflectors.begin(count, length, 0);
        triangle.zero();
        column_list.reserve(size + 1), left.reserve(size + 1), parts.reserve(size + 1);
        for (int k = 0; k <= size; ++k) column_list[k] = columns[k];
        for (int k = 0; k < size; ++k) {
            const double column_norm = norm(columns[k], length);
            triangle[k][k] = column_norm > 0.0 ? reflectors.add_reflector(columns[k], column_norm) : 0.0;
            if (!(column_norm > 0.0)) return;  // sigma_lower_bound becomes zero
            reflectors.split_off(column_list.data() + k + 1, size - k, parts.data(), 1, left.data());
            for (int i = k + 1; i < size; ++i) triangle[i][k] = parts[i - k - 1];
            rhs[k] = parts[size - k - 1];
        }
    }

    // Frobenius norm of the inverse of the triangle, row by row.
    double norm_of_inverse() {
        const int lanes = triangle.stride;
        inverse.shape(size, lanes);
        double squares = 0.0;
        for (int i = 0; i < size; ++i) {
            std::fill_n(inverse[i], lanes, 0.0);
            for (int j = 0; j < i; ++j) add(-triangle[i][j], inverse[j], inverse[i], padded_size(j + 1));
            inverse[i][i] = 1.0;
            multiply(1.0 / triangle[i][i], inverse[i], lanes);
            squares += squared_norm(inverse[i], lanes);
        }
        return std::sqrt(squares);
    }
};

}  // namespace poise
