// Cholesky factorization of small symmetric systems: S = R^T R, with one right-hand side carried in the last column.
//
// Row j of R is contiguous, so that eliminating a pivot from the rows below is one vector operation per row.
#pragma once
#include "hierarchy/padded_matrix.hpp"

namespace poise {

struct Cholesky {
    int size = 0;
    PaddedMatrix rows;  // S on and above the diagonal, then R; entry `size` of each row: the right-hand side, then R^-T of it
    AlignedBuffer<double> inverse;  // of the diagonal of R

    void shape(int count) {
        size = count;
        rows.shape(count, padded_size(count + 1));
        rows.zero();  // also left of the diagonal: elimination leaves values there that must not accumulate between uses
        inverse.reserve(count);
    }

    // Eliminates pivots first ... last - 1; false at the first pivot that is not above `least`.
    bool eliminate(int first, int last, double least) {
        for (int j = first; j < last; j += 2) {  // two at a time: the rows below are read and written half as often
            if (!pivot(j, least)) return false;
            const double* p = rows[j];
            if (j + 1 == last) {
                for (int i = j + 1; i < size; ++i) poise::add(-p[i], p + from(i), rows[i] + from(i), rows.stride - from(i));
                break;
            }
            poise::add(-p[j + 1], p + from(j + 1), rows[j + 1] + from(j + 1), rows.stride - from(j + 1));
            if (!pivot(j + 1, least)) return false;
            const double* q = rows[j + 1];
            for (int i = j + 2; i < size; ++i) {
                double* row = rows[i];
                for (int k = from(i); k < rows.stride; k += kLanes) lane(row + k) -= p[i] * lane(p + k) + q[i] * lane(q + k);
            }
        }
        return true;
    }

    // Forward substitution R^-T b in place, for another right-hand side.
    void forward(double* b) const {
        for (int j = 0; j < size; ++j) {
            const double value = b[j] *= inverse[j];
            for (int i = j + 1; i < size; ++i) b[i] -= rows[j][i] * value;
        }
    }

    // Back substitution x = R^-1 z; `x` is padded and has space for one more entry than the system, which stays zero.
    void backward(const double* z, double* x) const {
        std::fill_n(x, rows.stride, 0.0);
        for (int j = size - 1; j >= 0; --j)
            x[j] = (z[j] - dot(rows[j] + from(j), x + from(j), rows.stride - from(j))) * inverse[j];
    }
    void backward_carried(double* x) const {
        std::fill_n(x, rows.stride, 0.0);
        for (int j = size - 1; j >= 0; --j)
            x[j] = (rows[j][size] - dot(rows[j] + from(j), x + from(j), rows.stride - from(j))) * inverse[j];
    }

    // Squared Frobenius norm of the inverse of a diagonal block of R; its smallest singular value is at least 1 / its root.
    double squares_of_inverse(int first, int count, PaddedMatrix& block_inverse) const {
        const int lanes = padded_size(count);
        block_inverse.shape(count, lanes);
        double squares = 0.0;
        for (int i = 0; i < count; ++i) {
            std::fill_n(block_inverse[i], lanes, 0.0);
            for (int j = 0; j < i; ++j) poise::add(-rows[first + j][first + i], block_inverse[j], block_inverse[i], padded_size(j + 1));
            block_inverse[i][i] = 1.0;
            multiply(inverse[first + i], block_inverse[i], lanes);
            squares += squared_norm(block_inverse[i], lanes);
        }
        return squares;
    }

    // R^T R of a diagonal block of R, both triangles, into padded rows.
    void product(int first, int count, PaddedMatrix& into) const {
        into.zero();
        for (int i = 0; i < count; ++i)
            for (int j = i; j < count; ++j) {
                double sum = 0.0;
                for (int k = 0; k <= i; ++k) sum += rows[first + k][first + i] * rows[first + k][first + j];
                into[i][j] = into[j][i] = sum;
            }
    }

    static int from(int j) { return j & ~(kLanes - 1); }

private:
    bool pivot(int j, double least) {
        double* row = rows[j];
        if (!(row[j] > least)) return false;
        inverse[j] = 1.0 / std::sqrt(row[j]);
        multiply(inverse[j], row + from(j), rows.stride - from(j));
        return true;
    }
};

// Gram matrix: inner products of all pairs of rows, into the upper triangle; other entries are unchanged.
inline void gram(const PaddedMatrix& a, PaddedMatrix& products) {
    const int n = a.rows, length = a.stride;
    for (int i = 0; i < n; i += 2) {
        const double *p = a[i], *q = a[std::min(i + 1, n - 1)];
        for (int j = i; j < n; j += 4) {
            const double* r[4];
            for (int k = 0; k < 4; ++k) r[k] = a[std::min(j + k, n - 1)];
            Lane first[4], second[4];
            for (int k = 0; k < 4; ++k) first[k] = second[k] = Lane::Zero();
            for (int c = 0; c < length; c += kLanes) {
                const Lane u = lane(p + c), v = lane(q + c);
                for (int k = 0; k < 4; ++k) {
                    const Lane w = lane(r[k] + c);
                    first[k] += u * w;
                    second[k] += v * w;
                }
            }
            for (int k = 0; k < 4 && j + k < n; ++k) {
                products[i][j + k] = first[k].sum();
                if (i + 1 < n) products[i + 1][j + k] = second[k].sum();
            }
        }
    }
}

// Smallest eigenvalue of a positive definite matrix (overwritten; padded rows, both triangles). Householder reduction to
// tridiagonal form, then Laguerre's method from 0, which increases monotonically to the smallest root.
class SmallestEigenvalue {
public:
    double of(double* s, int n, int stride) {
        if (n == 1) return s[0];
        if (n == 2) {
            const double mean = 0.5 * (s[0] + s[stride + 1]), half = 0.5 * (s[0] - s[stride + 1]);
            const double root = std::hypot(half, s[1]);
            return (s[0] * s[stride + 1] - s[1] * s[1]) / (mean + root);
        }
        diagonal.reserve(n), off_diagonal_squares.reserve(n);
        tridiagonalize(s, n, stride);
        return smallest_root(n);
    }

private:
    AlignedBuffer<double> diagonal, off_diagonal_squares, work, vector;

    void tridiagonalize(double* s, int n, int stride) {
        double *x = vector.reserve(stride), *w = work.reserve(stride);
        std::fill_n(x, stride, 0.0);
        std::fill_n(w, stride, 0.0);
        for (int j = 0; j + 1 < n; ++j) {
            const int start = (j + 1) & ~(kLanes - 1), length = stride - start;
            const double* row = s + int64_t(j) * stride;  // entries from j + 2 on are to be eliminated
            std::copy(row + j + 1, row + n, x + j + 1);
            x[j] = w[j] = 0.0;
            diagonal[j] = row[j];
            const double head = x[j + 1], all = squared_norm(x + start, length);
            off_diagonal_squares[j] = all;
            if (!(all > head * head)) continue;
            x[j + 1] = head + std::copysign(std::sqrt(all), head);
            const double factor = 1.0 / (all + std::abs(head) * std::sqrt(all));
            for (int i = j + 1; i < n; ++i) w[i] = factor * dot(s + int64_t(i) * stride + start, x + start, length);
            add(-0.5 * factor * dot(w + start, x + start, length), x + start, w + start, length);
            for (int i = j + 1; i < n; ++i) {
                double* target = s + int64_t(i) * stride;
                const Lane a = Lane::Constant(x[i]), b = Lane::Constant(w[i]);
                for (int k = start; k < stride; k += kLanes) lane(target + k) -= a * lane(w + k) + b * lane(x + k);
            }
        }
        diagonal[n - 1] = s[int64_t(n - 1) * stride + n - 1];
    }

    double smallest_root(int n) const {
        double root = 0.0;
        for (int round = 0; round < 30; ++round) {
            // ratios of leading minors of T - root I, and their first two derivatives, divided by the ratio
            double q = 1.0, d = 0.0, dd = 0.0, first = 0.0, second = 0.0;
            for (int i = 0; i < n; ++i) {
                const double share = i ? off_diagonal_squares[i - 1] / q : 0.0;
                const double slope = share * d - 1.0, second_derivative = share * (dd - 2.0 * d * d);
                q = diagonal[i] - root - share;
                if (!(q > 0.0)) return root;
                const double inverse = 1.0 / q;
                d = slope * inverse;
                dd = second_derivative * inverse;
                first -= d;  // sum of 1 / (eigenvalue - root)
                second += d * d - dd;  // sum of their squares
            }
            const double spread = std::max((n - 1) * (n * second - first * first), 0.0);
            const double increment = n / (first + std::sqrt(spread));
            root += increment;
            if (!(increment > 1e-13 * root)) break;
        }
        return root;
    }
};

}  // namespace poise
