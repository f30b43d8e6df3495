// The range space of all rows so far as a product of Householder reflectors (an LQ factorization with row pivoting).
//
// In the coordinates that the reflectors lead to, the first `used` span the range space of the rows added so far, in their
// order, and the remaining ones span the null space. No projector and no basis is formed; a row costs one dot product and
// one axpy per reflector above it. Reflector h is I - tau v v^T with v zero before entry h.
#pragma once
#include "hierarchy/padded_matrix.hpp"

namespace poise {

class HouseholderReflectors {
public:
    int columns = 0, stride = 0, used = 0;

    void begin(int column_count, int row_stride, int max_rows) {
        columns = column_count;
        stride = row_stride;
        used = rows_in_use = 0;
        store.shape(max_rows, stride);
        vectors.reserve(columns + 1), taus.reserve(columns + 1), products.reserve(columns / 2 + 1);
    }

    // Starts from the first `directions` reflectors of another object, which must outlive this one.
    void share_prefix(const HouseholderReflectors& other, int directions) {
        used = directions;
        std::copy_n(other.vectors.data(), directions, vectors.data());
        std::copy_n(other.taus.data(), directions, taus.data());
        std::copy_n(other.products.data(), directions / 2, products.data());
    }

    double* new_row() { return store[rows_in_use++]; }
    void release_rows(int rows) { rows_in_use -= rows; }
    int null_space_dim() const { return columns - used; }

    // Transforms rows from the coordinates of the first `first` reflectors to those of the first `last`.
    void apply(double* const* rows, int count, int first, int last) const {
        int i = 0;
        for (; i + 4 <= count; i += 4) apply<4>(rows + i, first, last);
        for (; i + 2 <= count; i += 2) apply<2>(rows + i, first, last);
        if (i < count) apply<1>(rows + i, first, last);
    }
    void apply(double* row) const { apply(&row, 1, 0, used); }

    // Transforms a row back to the columns of the problem.
    void apply_transposed(double* row) const {
        for (int h = used - 1; h >= 0; --h) reflect<1>(h, &row);
    }

    // Adds the reflector that maps a row (transformed, zero in its first `used` coordinates) of the given length onto one
    // coordinate; returns the value of that coordinate.
    double add_reflector(double* row, double length) {
        const double head = row[used], beta = -std::copysign(length, head), v = head - beta;
        row[used] = v;
        vectors[used] = row;
        taus[used] = -1.0 / (beta * v);
        const int start = used & ~(kLanes - 1);
        if (used % 2) products[used / 2] = dot(vectors[used - 1] + start, row + start, stride - start);
        ++used;
        return beta;
    }

    // Applies the last reflector to rows. Their coordinates along its direction are stored in coordinates[i * coordinate_stride]
    // and removed from the rows; remaining_squares receives the rows' remaining squared norms.
    void split_off(double* const* rows, int count, double* coordinates, int coordinate_stride, double* remaining_squares) const {
        int i = 0;
        for (; i + 4 <= count; i += 4)
            split_off<4>(rows + i, coordinates + int64_t(i) * coordinate_stride, coordinate_stride, remaining_squares + i);
        for (; i + 2 <= count; i += 2)
            split_off<2>(rows + i, coordinates + int64_t(i) * coordinate_stride, coordinate_stride, remaining_squares + i);
        if (i < count) split_off<1>(rows + i, coordinates + int64_t(i) * coordinate_stride, coordinate_stride,
                                    remaining_squares + i);
    }

private:
    PaddedMatrix store;
    int rows_in_use = 0;
    AlignedBuffer<double*> vectors;
    AlignedBuffer<double> taus, products;  // products: inner product of each even reflector and the next

    // Two reflectors at a time: rows are read and written half as often.
    template <int N>
    void apply(double* const* rows, int first, int last) const {
        int h = first;
        if (h < last && h % 2) reflect<N>(h++, rows);
        for (; h + 2 <= last; h += 2) reflect_pair<N>(h, rows);
        if (h < last) reflect<N>(h, rows);
    }

    template <int N>
    void reflect_pair(int h, double* const* rows) const {
        const int start = h & ~(kLanes - 1);
        const double *v = vectors[h], *w = vectors[h + 1];
        Lane first[N], second[N];
        for (int n = 0; n < N; ++n) first[n] = second[n] = Lane::Zero();
        for (int k = start; k < stride; k += kLanes) {
            const Lane a = lane(v + k), b = lane(w + k);
            for (int n = 0; n < N; ++n) {
                const Lane x = lane(rows[n] + k);
                first[n] += a * x;
                second[n] += b * x;
            }
        }
        for (int n = 0; n < N; ++n) {
            const double coefficient = taus[h] * first[n].sum();
            first[n] = Lane::Constant(coefficient);
            second[n] = Lane::Constant(taus[h + 1] * (second[n].sum() - coefficient * products[h / 2]));
        }
        for (int k = start; k < stride; k += kLanes) {
            const Lane a = lane(v + k), b = lane(w + k);
            for (int n = 0; n < N; ++n) lane(rows[n] + k) -= first[n] * a + second[n] * b;
        }
    }

    template <int N>
    void dots(const double* v, double* const* rows, int start, double factor, Lane* coefficients) const {
        for (int n = 0; n < N; ++n) coefficients[n] = Lane::Zero();
        for (int k = start; k < stride; k += kLanes) {
            const Lane w = lane(v + k);
            for (int n = 0; n < N; ++n) coefficients[n] += w * lane(rows[n] + k);
        }
        for (int n = 0; n < N; ++n) coefficients[n] = Lane::Constant(factor * coefficients[n].sum());
    }

    template <int N>
    void reflect(int h, double* const* rows) const {
        const int start = h & ~(kLanes - 1);
        const double* v = vectors[h];
        Lane coefficients[N];
        dots<N>(v, rows, start, taus[h], coefficients);
        for (int k = start; k < stride; k += kLanes) {
            const Lane w = lane(v + k);
            for (int n = 0; n < N; ++n) lane(rows[n] + k) -= coefficients[n] * w;
        }
    }

    template <int N>
    void split_off(double* const* rows, double* coordinates, int coordinate_stride, double* remaining_squares) const {
        const int h = used - 1, start = h & ~(kLanes - 1);
        const double* v = vectors[h];
        Lane coefficients[N], squares[N], beyond;
        dots<N>(v, rows, start, taus[h], coefficients);
        for (int l = 0; l < kLanes; ++l) beyond[l] = start + l > h ? 1.0 : 0.0;
        const Lane first = lane(v + start);
        for (int n = 0; n < N; ++n) {
            coordinates[n * coordinate_stride] = rows[n][h] - coefficients[n][0] * v[h];
            const Lane remainder = (lane(rows[n] + start) - coefficients[n] * first) * beyond;
            lane(rows[n] + start) = remainder;
            squares[n] = remainder * remainder;
        }
        for (int k = start + kLanes; k < stride; k += kLanes) {
            const Lane w = lane(v + k);
            for (int n = 0; n < N; ++n) {
                const Lane remainder = lane(rows[n] + k) - coefficients[n] * w;
                lane(rows[n] + k) = remainder;
                squares[n] += remainder * remainder;
            }
        }
        for (int n = 0; n < N; ++n) remaining_squares[n] = squares[n].sum();
    }
};

// LQ factor of one level in reflector coordinates: `lower` (count, rank), its rows in pivot order, with the right-hand
// sides that remain after the coordinates decided by the levels above.
struct LevelFactor {
    int count = 0, rank = 0;
    PaddedMatrix lower;
    AlignedBuffer<double*> rows;
    AlignedBuffer<double> rhs, remaining_squares;

    void shape(int row_count, int free_directions) {
        count = row_count;
        rank = 0;
        lower.shape(row_count, padded_size(std::max(std::min(row_count, free_directions), 1)));
        rows.reserve(row_count), rhs.reserve(padded_size(row_count)), remaining_squares.reserve(row_count);
    }

    // Subtracts the contribution of the decided coordinates from the right-hand sides and removes it from the rows.
    void subtract_decided(const HouseholderReflectors& reflectors, const double* decided_coordinates) {
        for (int i = 0; i < count; ++i) {
            rhs[i] -= dot(rows[i], decided_coordinates, reflectors.stride);
            std::fill_n(rows[i], reflectors.used, 0.0);
            remaining_squares[i] = squared_norm(rows[i], reflectors.stride);
        }
    }

    // Factorizes the rows, the longest remaining first, until none is longer than `min_length`.
    void factorize(HouseholderReflectors& reflectors, double min_length) {
        const int max_rank = std::min(count, reflectors.null_space_dim());
        for (int i = 0; i < count; ++i) std::fill_n(lower[i], lower.stride, 0.0);
        for (; rank < max_rank; ++rank) {
            int longest = rank;
            for (int i = rank + 1; i < count; ++i)
                if (remaining_squares[i] > remaining_squares[longest]) longest = i;
            if (!(remaining_squares[longest] > min_length * min_length)) break;
            exchange(rank, longest);
            lower[rank][rank] = reflectors.add_reflector(rows[rank], std::sqrt(remaining_squares[rank]));
            const int next = rank + 1;
            reflectors.split_off(rows.data() + next, count - next, lower[next] + rank, lower.stride,
                                 remaining_squares.data() + next);
        }
    }

private:
    void exchange(int i, int j) {
        if (i == j) return;
        std::swap(rows[i], rows[j]);
        std::swap(rhs[i], rhs[j]);
        std::swap(remaining_squares[i], remaining_squares[j]);
        std::swap_ranges(lower[i], lower[i] + lower.stride, lower[j]);
    }
};

}  // namespace poise
