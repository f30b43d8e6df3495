// The directions that are used up, as Householder reflectors: in the coordinates they lead to, the first `used` are the
// directions of all rows taken so far, in their order, and the others are free. Rows are taken by an LQ decomposition
// with the longest remaining row first; no projector and no basis is formed, and a row costs one dot and one sum per
// direction above it. Reflector h is I - tau v v^T with v zero before h.
#pragma once
#include "hierarchy/padded_matrix.hpp"

namespace poise {

class Reflectors {
public:
    int columns = 0, stride = 0, used = 0;

    void begin(int column_count, int row_stride, int most_rows) {
        columns = column_count;
        stride = row_stride;
        used = taken = 0;
        store.shape(most_rows, stride);
        vectors.need(columns + 1), factors.need(columns + 1), products.need(columns / 2 + 1);
    }

    // Begin as another set of reflectors was when it held so many directions; it must outlive this one.
    void follow(const Reflectors& other, int directions) {
        used = directions;
        std::copy_n(other.vectors.data(), directions, vectors.data());
        std::copy_n(other.factors.data(), directions, factors.data());
        std::copy_n(other.products.data(), directions / 2, products.data());
    }

    double* fresh() { return store[taken++]; }
    void give_back(int rows) { taken -= rows; }
    int free() const { return columns - used; }

    // Bring rows from the coordinates of the first `first` reflectors to those of the first `last`.
    void rotate(double* const* rows, int count, int first, int last) const {
        int i = 0;
        for (; i + 4 <= count; i += 4) rotate<4>(rows + i, first, last);
        for (; i + 2 <= count; i += 2) rotate<2>(rows + i, first, last);
        if (i < count) rotate<1>(rows + i, first, last);
    }
    void rotate(double* row) const { rotate(&row, 1, 0, used); }

    // Back to the columns of the problem.
    void restore(double* row) const {
        for (int h = used - 1; h >= 0; --h) reflect<1>(h, &row);
    }

    // Take a row (rotated, nothing left in its first `used` coordinates) of the given length as the next direction;
    // returns its new coordinate, the only one that is not zero.
    double take(double* row, double length) {
        const double head = row[used], beta = -std::copysign(length, head), v = head - beta;
        row[used] = v;
        vectors[used] = row;
        factors[used] = -1.0 / (beta * v);
        const int start = used & ~(LANES - 1);
        if (used % 2) products[used / 2] = dot(vectors[used - 1] + start, row + start, stride - start);
        ++used;
        return beta;
    }

    // Reflect rows by the newest reflector. Their coordinates along its direction go to coordinates[i * apart] and are
    // taken out of the rows, whose remaining squared lengths are told.
    void part(double* const* rows, int count, double* coordinates, int apart, double* left) const {
        int i = 0;
        for (; i + 4 <= count; i += 4) part<4>(rows + i, coordinates + int64_t(i) * apart, apart, left + i);
        for (; i + 2 <= count; i += 2) part<2>(rows + i, coordinates + int64_t(i) * apart, apart, left + i);
        if (i < count) part<1>(rows + i, coordinates + int64_t(i) * apart, apart, left + i);
    }

private:
    Matrix store;
    int taken = 0;
    Room<double*> vectors;
    Room<double> factors, products;  // products: of each even reflector and the next

    // Two reflectors at a time, so that rows are read and written half as often.
    template <int N>
    void rotate(double* const* rows, int first, int last) const {
        int h = first;
        if (h < last && h % 2) reflect<N>(h++, rows);
        for (; h + 2 <= last; h += 2) reflect_twice<N>(h, rows);
        if (h < last) reflect<N>(h, rows);
    }

    template <int N>
    void reflect_twice(int h, double* const* rows) const {
        const int start = h & ~(LANES - 1);
        const double *v = vectors[h], *w = vectors[h + 1];
        Lane first[N], second[N];
        for (int n = 0; n < N; ++n) first[n] = second[n] = Lane::Zero();
        for (int k = start; k < stride; k += LANES) {
            const Lane a = lane(v + k), b = lane(w + k);
            for (int n = 0; n < N; ++n) {
                const Lane x = lane(rows[n] + k);
                first[n] += a * x;
                second[n] += b * x;
            }
        }
        for (int n = 0; n < N; ++n) {
            const double along = factors[h] * first[n].sum();
            first[n] = Lane::Constant(along);
            second[n] = Lane::Constant(factors[h + 1] * (second[n].sum() - along * products[h / 2]));
        }
        for (int k = start; k < stride; k += LANES) {
            const Lane a = lane(v + k), b = lane(w + k);
            for (int n = 0; n < N; ++n) lane(rows[n] + k) -= first[n] * a + second[n] * b;
        }
    }

    template <int N>
    void dots(const double* v, double* const* rows, int start, double factor, Lane* along) const {
        for (int n = 0; n < N; ++n) along[n] = Lane::Zero();
        for (int k = start; k < stride; k += LANES) {
            const Lane w = lane(v + k);
            for (int n = 0; n < N; ++n) along[n] += w * lane(rows[n] + k);
        }
        for (int n = 0; n < N; ++n) along[n] = Lane::Constant(factor * along[n].sum());
    }

    template <int N>
    void reflect(int h, double* const* rows) const {
        const int start = h & ~(LANES - 1);
        const double* v = vectors[h];
        Lane along[N];
        dots<N>(v, rows, start, factors[h], along);
        for (int k = start; k < stride; k += LANES) {
            const Lane w = lane(v + k);
            for (int n = 0; n < N; ++n) lane(rows[n] + k) -= along[n] * w;
        }
    }

    template <int N>
    void part(double* const* rows, double* coordinates, int apart, double* left) const {
        const int h = used - 1, start = h & ~(LANES - 1);
        const double* v = vectors[h];
        Lane along[N], squares[N], beyond;
        dots<N>(v, rows, start, factors[h], along);
        for (int l = 0; l < LANES; ++l) beyond[l] = start + l > h ? 1.0 : 0.0;
        const Lane first = lane(v + start);
        for (int n = 0; n < N; ++n) {
            coordinates[n * apart] = rows[n][h] - along[n][0] * v[h];
            const Lane rest = (lane(rows[n] + start) - along[n] * first) * beyond;
            lane(rows[n] + start) = rest;
            squares[n] = rest * rest;
        }
        for (int k = start + LANES; k < stride; k += LANES) {
            const Lane w = lane(v + k);
            for (int n = 0; n < N; ++n) {
                const Lane rest = lane(rows[n] + k) - along[n] * w;
                lane(rows[n] + k) = rest;
                squares[n] += rest * rest;
            }
        }
        for (int n = 0; n < N; ++n) left[n] = squares[n].sum();
    }
};

// Rows of one level in the coordinates of the reflectors: what they ask for beyond what is decided already, and their
// part in the directions they take: `lower` (count, rank), row by row in the order in which they were taken.
struct TakenLevel {
    int count = 0, rank = 0;
    Matrix lower;
    Room<double*> rows;
    Room<double> wanted, left;

    void shape(int most, int free_directions) {
        count = most;
        rank = 0;
        lower.shape(most, whole_lanes(std::max(std::min(most, free_directions), 1)));
        rows.need(most), wanted.need(whole_lanes(most)), left.need(most);
    }

    // Split what rotated rows have in the used coordinates off: what it makes of the step so far is decided.
    void split(const Reflectors& space, const double* decided) {
        for (int i = 0; i < count; ++i) {
            wanted[i] -= dot(rows[i], decided, space.stride);
            std::fill_n(rows[i], space.used, 0.0);
            left[i] = square(rows[i], space.stride);
        }
    }

    // Take the rows, the longest remaining first, as far as one is longer than `least`.
    void take(Reflectors& space, double least) {
        const int most = std::min(count, space.free());
        for (int i = 0; i < count; ++i) std::fill_n(lower[i], lower.stride, 0.0);
        for (; rank < most; ++rank) {
            int longest = rank;
            for (int i = rank + 1; i < count; ++i)
                if (left[i] > left[longest]) longest = i;
            if (!(left[longest] > least * least)) break;
            exchange(rank, longest);
            lower[rank][rank] = space.take(rows[rank], std::sqrt(left[rank]));
            const int next = rank + 1;
            space.part(rows.data() + next, count - next, lower[next] + rank, lower.stride, left.data() + next);
        }
    }

private:
    void exchange(int i, int j) {
        if (i == j) return;
        std::swap(rows[i], rows[j]);
        std::swap(wanted[i], wanted[j]);
        std::swap(left[i], left[j]);
        std::swap_ranges(lower[i], lower[i] + lower.stride, lower[j]);
    }
};

}  // namespace poise
