// The null space of the levels above, represented by an orthonormal basis V of the range space of their rows.
//
// The null-space projector is N = I - V^T V and is never formed: rows are projected by subtracting their components along V.
// Adding the rows of a level, J N = U S W^T, appends the rows of W^T whose singular value exceeds the rank threshold. This is
// the projector recursion N <- N - (J N)^+ J N [Baerlocher2001, eq. 5.20].
//
// Two factorizations of J N are used:
// 1. RankRevealingLq: pivoted Gram-Schmidt J N = L Q, the longest remaining row first. It is accepted only where the rank is
//    unambiguous: the block of L proves that no accepted row has a singular value below the threshold, and the remaining
//    rows are far below it.
// 2. JacobiSvd: a singular value decomposition, which determines the rank of any rows, at ten to fifty times the cost.
#pragma once

#include "hierarchy/padded_matrix.hpp"

namespace poise {

// rows count as dependent when their remaining norm is below this fraction of the rank threshold
constexpr double kNegligibleRemainder = 1e-3;
// a row shorter than this fraction of its original length is orthogonalized a second time
constexpr double kReorthogonalizeBelow = 0.1;

class RankRevealingLq {
public:
    int rank = 0;
    PaddedMatrix directions;  // Q
    double sigma_lower_bound = 0.0;  // of the smallest singular value

    // Factorizes rows (overwritten) projected onto the null space of a basis; false if the rank is ambiguous. `columns` excludes
    // the padding.
    bool factorize(PaddedMatrix& rows, int columns, const PaddedMatrix& basis, double rank_threshold) {
        begin(rows, std::max(columns - basis.rows, 0), basis);
        while (rank < max_rank) {
            const int pivot = longest_row();
            if (pivot < 0) break;
            const double length = std::sqrt(squares[pivot]);
            if (length * length * (count - rank) <= kNegligibleRemainder * kNegligibleRemainder * rank_threshold * rank_threshold) break;
            if (!(length > rank_threshold)) return false;
            add_direction(rows, pivot, length, basis);
        }
        return rank == 0 || certify_rank(rank_threshold);
    }

    // Minimum-norm least-squares solution of L y = rhs: coordinates along Q.
    const double* solve(const double* rhs) {
        coordinates.reserve(rank + 1);
        if (rank == count) {
            for (int j = 0; j < rank; ++j) {
                double sum = rhs[order[j]];
                for (int k = 0; k < j; ++k) sum -= l_factor[order[j]][k] * coordinates[k];
                coordinates[j] = sum / l_factor[order[j]][j];
            }
        } else {
            solve_tall(rhs);
        }
        return coordinates.data();
    }

private:
    int count = 0, max_rank = 0;
    PaddedMatrix l_factor;  // L, rows in the order of the input
    PaddedMatrix tall, triangle;
    AlignedBuffer<double> squares, lengths, coordinates, inverse;
    AlignedBuffer<int> order;  // input row of each direction, then the remaining rows
    AlignedBuffer<char> is_used;

    void begin(PaddedMatrix& rows, int free_directions, const PaddedMatrix& basis) {
        count = rows.rows, rank = 0, max_rank = std::min(count, free_directions), sigma_lower_bound = 0.0;
        directions.shape(max_rank, rows.stride);
        l_factor.shape(count, padded_size(max_rank + 1));
        l_factor.zero();
        squares.reserve(count), lengths.reserve(count), order.reserve(count), is_used.reserve(count);
        for (int i = 0; i < count; ++i) {
            lengths[i] = norm(rows[i], rows.stride);
            project(rows[i], basis);
            squares[i] = squared_norm(rows[i], rows.stride);
            is_used[i] = 0;
        }
    }

    int longest_row() const {
        int longest = -1;
        for (int i = 0; i < count; ++i)
            if (!is_used[i] && (longest < 0 || squares[i] > squares[longest])) longest = i;
        return longest;
    }

    void add_direction(PaddedMatrix& rows, int pivot, double length, const PaddedMatrix& basis) {
        double* q = directions[rank];
        copy(rows[pivot], q, rows.stride);
        if (length < kReorthogonalizeBelow * lengths[pivot]) {
            project(q, basis);
            project(q, directions, rank);
            length = norm(q, rows.stride);
        }
        multiply(1.0 / length, q, rows.stride);
        l_factor[pivot][rank] = length;
        order[rank] = pivot;
        is_used[pivot] = 1;
        for (int i = 0; i < count; ++i) {
            if (is_used[i]) continue;
            const double component = l_factor[i][rank] = dot(rows[i], q, rows.stride);
            add(-component, q, rows[i], rows.stride);
            squares[i] = squared_norm(rows[i], rows.stride);
        }
        ++rank;
    }

    // Whether no singular value of the accepted rows' block of L is below the threshold: 1 / |L^-1|_F is a lower bound.
    bool certify_rank(double rank_threshold) {
        inverse.reserve(int64_t(rank) * rank);
        double sum = 0.0;
        for (int j = 0; j < rank; ++j) {  // column j of the inverse, from the diagonal down
            double* column = inverse.data() + int64_t(j) * rank;
            for (int i = j; i < rank; ++i) {
                double value = i == j ? 1.0 : 0.0;
                for (int k = j; k < i; ++k) value -= l_factor[order[i]][k] * column[k];
                column[i] = value / l_factor[order[i]][i];
                sum += column[i] * column[i];
            }
        }
        sigma_lower_bound = 1.0 / std::sqrt(sum);
        return sigma_lower_bound > rank_threshold;
    }

    // More rows than directions: L^T = T U with orthonormal U, then T^T y = U rhs.
    void solve_tall(const double* rhs) {
        tall.shape(rank, padded_size(count));
        tall.zero();
        triangle.shape(rank, padded_size(rank));
        triangle.zero();
        for (int j = 0; j < rank; ++j) {
            double* column = tall[j];
            for (int i = 0; i < count; ++i) column[i] = l_factor[i][j];
            for (int pass = 0; pass < 2; ++pass)
                for (int k = 0; k < j; ++k) {
                    const double component = dot(column, tall[k], tall.stride);
                    triangle[j][k] += component;
                    add(-component, tall[k], column, tall.stride);
                }
            triangle[j][j] = norm(column, tall.stride);
            multiply(triangle[j][j] > 0.0 ? 1.0 / triangle[j][j] : 0.0, column, tall.stride);
        }
        for (int j = rank - 1; j >= 0; --j) {
            double sum = 0.0;
            for (int i = 0; i < count; ++i) sum += tall[j][i] * rhs[i];
            for (int k = j + 1; k < rank; ++k) sum -= triangle[k][j] * coordinates[k];
            coordinates[j] = triangle[j][j] > 0.0 ? sum / triangle[j][j] : 0.0;
        }
    }
};

// Singular value decomposition by one-sided Jacobi rotations: pairs of rows are rotated until all are orthogonal; their
// lengths are then the singular values. Small singular values and their vectors are accurate to full relative precision.
constexpr int kMaxJacobiSweeps = 60;  // about seven are needed
constexpr double kOrthogonalCosine = 2e-15;  // cosine below which two rows count as orthogonal

struct Svd {
    int size = 0, rank = 0;  // number of singular values, and how many exceed the rank threshold
    AlignedBuffer<double> sigma;  // in decreasing order
    PaddedMatrix left, right;  // row i belongs to sigma[i]: the i-th columns of U and W

    double smallest() const { return size ? sigma[size - 1] : 0.0; }
};

class JacobiSvd {
public:
    // SVD of rows (overwritten) projected onto the null space of a basis; `columns` excludes the padding.
    void factorize(PaddedMatrix& rows, int columns, const PaddedMatrix& basis, double rank_threshold, Svd& out) {
        for (int i = 0; i < rows.rows; ++i) project(rows[i], basis);
        decompose(rows, columns, out);
        // more singular values than free directions would be rounding errors
        out.size = std::min(out.size, std::max(columns - basis.rows, 0));
        out.rank = 0;
        while (out.rank < out.size && out.sigma[out.rank] > rank_threshold) ++out.rank;
        // singular vectors of small singular values carry rounding errors along the basis: project again
        for (int i = 0; basis.rows && i < out.rank; ++i) {
            project(out.right[i], basis);
            multiply(1.0 / norm(out.right[i], rows.stride), out.right[i], rows.stride);
        }
    }

    void decompose(PaddedMatrix& rows, int columns, Svd& out) {
        const int count = rows.rows;
        if (count <= columns) {
            orthogonalize(rows, out.left);
            sort_by_singular_value(rows, out.right, out.left, out);
        } else {
            transposed.shape(columns, padded_size(count));
            transposed.zero();
            for (int i = 0; i < count; ++i)
                for (int k = 0; k < columns; ++k) transposed[k][i] = rows[i][k];
            orthogonalize(transposed, out.right);
            sort_by_singular_value(transposed, out.left, out.right, out);
        }
    }

    // Extends a basis by the range space of rows (overwritten) above a relative tolerance: the null-space update of a level.
    void extend_basis(PaddedMatrix& basis, PaddedMatrix& rows, int columns, double tolerance) {
        double sum = 0.0;
        for (int i = 0; i < rows.rows; ++i) sum += squared_norm(rows[i], rows.stride);
        extend_basis_above(basis, rows, columns, tolerance * std::sqrt(sum));
    }
    void extend_basis_above(PaddedMatrix& basis, PaddedMatrix& rows, int columns, double rank_threshold) {
        rows_copy.copy(rows);
        if (lq.factorize(rows, columns, basis, rank_threshold)) {
            for (int i = 0; i < lq.rank; ++i) basis.append(lq.directions[i]);
            return;
        }
        factorize(rows_copy, columns, basis, rank_threshold, svd);
        for (int i = 0; i < svd.rank; ++i) basis.append(svd.right[i]);
    }

private:
    RankRevealingLq lq;
    PaddedMatrix transposed, rotations_copy, rows_copy;
    AlignedBuffer<double> lengths;
    AlignedBuffer<int> order;
    Svd svd;

    // Rotates rows until they are orthogonal; row i of `rotations` accumulates the combination that became row i.
    void orthogonalize(PaddedMatrix& rows, PaddedMatrix& rotations) {
        const int count = rows.rows;
        rotations.shape(count, padded_size(count));
        rotations.zero();
        for (int i = 0; i < count; ++i) rotations[i][i] = 1.0;
        double* squares = lengths.reserve(count);
        double total = 0.0;
        for (int i = 0; i < count; ++i) total += squared_norm(rows[i], rows.stride);
        const double noise = 1e-32 * total;
        bool rotating = true;
        for (int sweep = 0; rotating && sweep < kMaxJacobiSweeps; ++sweep) {
            rotating = false;
            for (int i = 0; i < count; ++i) squares[i] = squared_norm(rows[i], rows.stride);
            for (int p = 0; p + 1 < count; ++p)
                for (int q = p + 1; q < count; ++q) rotating |= rotate_pair(rows, rotations, p, q, noise);
        }
    }

    bool rotate_pair(PaddedMatrix& rows, PaddedMatrix& rotations, int p, int q, double noise) {
        double &a = lengths[p], &b = lengths[q];
        if (!(a > noise && b > noise)) return false;
        const double c = dot(rows[p], rows[q], rows.stride);
        if (!(std::abs(c) > kOrthogonalCosine * std::sqrt(a * b))) return false;
        const double z = (b - a) / (2.0 * c), t = std::copysign(1.0, z) / (std::abs(z) + std::sqrt(1.0 + z * z));
        const double cosine = 1.0 / std::sqrt(1.0 + t * t), sine = cosine * t;
        rotate(cosine, sine, rows[p], rows[q], rows.stride);
        rotate(cosine, sine, rotations[p], rotations[q], rotations.stride);
        a -= t * c;
        b += t * c;
        return true;
    }

    // Sorts the row lengths in decreasing order, normalizes the rows into `unit` and reorders `rotations` alike.
    void sort_by_singular_value(const PaddedMatrix& rows, PaddedMatrix& unit, PaddedMatrix& rotations, Svd& out) {
        const int count = rows.rows;
        double *length = lengths.reserve(count), *sigma = out.sigma.reserve(count);
        int* sorted_row = order.reserve(count);
        for (int i = 0; i < count; ++i) {
            length[i] = norm(rows[i], rows.stride);
            int position = i;
            for (; position > 0 && length[sorted_row[position - 1]] < length[i]; --position)
                sorted_row[position] = sorted_row[position - 1];
            sorted_row[position] = i;
        }
        rotations_copy.copy(rotations);
        out.size = count;
        unit.shape(count, rows.stride);
        for (int i = 0; i < count; ++i) {
            sigma[i] = length[sorted_row[i]];
            copy(rows[sorted_row[i]], unit[i], rows.stride);
            multiply(sigma[i] > 0.0 ? 1.0 / sigma[i] : 0.0, unit[i], rows.stride);
            copy(rotations_copy[sorted_row[i]], rotations[i], rotations.stride);
        }
    }
};

}  // namespace poise
