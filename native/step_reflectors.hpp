// The directions that are used up, as Householder reflectors: in the coordinates they lead to, the first `used` are the
// directions of all rows taken so far, in their order, and the others are free. Rows are taken by an LQ decomposition
// with the longest remaining row first; no projector and no basis is formed, and a row costs one dot and one sum per
// direction above it. Reflector h is I - tau v v^T with v zero before h.
#pragma once
#include "step_rows.hpp"

namespace poise {

class Reflectors {
public:
    int columns = 0, stride = 0, used = 0;

    void begin(int column_count, int row_stride, int most_rows) {
        columns = column_count;
        stride = row_stride;
        used = taken = 0;
        store.shape(most_rows, stride);
        vectors.need(columns + 1), factors.need(columns + 1);
    }

    // Begin as another set of reflectors was when it held so many directions; it must outlive this one.
    void follow(const Reflectors& other, int directions) {
        used = directions;
        std::copy_n(other.vectors.data(), directions, vectors.data());
        std::copy_n(other.factors.data(), directions, factors.data());
    }

    double* fresh() { return store[taken++]; }
    void give_back(int rows) { taken -= rows; }
    int free() const { return columns - used; }

    // Bring rows from the coordinates of the first `first` reflectors to those of the first `last`.
    void rotate(double* const* rows, int count, int first, int last) const {
        int i = 0;
        for (; i + 4 <= count; i += 4)
            for (int h = first; h < last; ++h) reflect_four(h, rows + i);
        for (; i < count; ++i)
            for (int h = first; h < last; ++h) reflect(h, rows[i]);
    }
    void rotate(double* row) const { rotate(&row, 1, 0, used); }

    // Back to the columns of the problem.
    void restore(double* row) const {
        for (int h = used - 1; h >= 0; --h) reflect(h, row);
    }

    // Take a row (rotated, nothing left in its first `used` coordinates) of the given length as the next direction;
    // returns its new coordinate, the only one that is not zero.
    double take(double* row, double length) {
        const double head = row[used], beta = -std::copysign(length, head), v = head - beta;
        row[used] = v;
        vectors[used] = row;
        factors[used] = -1.0 / (beta * v);
        ++used;
        return beta;
    }

    // Reflect by the newest reflector; the coordinate along its direction is returned and taken out of the row, whose
    // remaining squared length is told.
    double part(double* row, double& left) const {
        const int h = used - 1, start = h & ~(LANES - 1);
        const double* v = vectors[h];
        const double along = factors[h] * dot(v + start, row + start, stride - start);
        const double coordinate = row[h] - along * v[h];
        const Lane share = Lane::Constant(along);
        Lane squares = Lane::Zero();
        for (int k = start; k < stride; k += LANES) {
            Lane x = lane(row + k) - share * lane(v + k);
            if (k == start)
                for (int l = 0; l <= h - start; ++l) x[l] = 0.0;
            lane(row + k) = x;
            squares += x * x;
        }
        left = squares.sum();
        return coordinate;
    }

private:
    Matrix store;
    int taken = 0;
    Room<double*> vectors;
    Room<double> factors;

    void reflect(int h, double* row) const {
        const int start = h & ~(LANES - 1), length = stride - start;
        const double* v = vectors[h];
        add(-factors[h] * dot(v + start, row + start, length), v + start, row + start, length);
    }

    void reflect_four(int h, double* const* rows) const {
        const int start = h & ~(LANES - 1);
        const double* v = vectors[h];
        double *a = rows[0], *b = rows[1], *c = rows[2], *d = rows[3];
        Lane p = Lane::Zero(), q = p, r = p, s = p;
        for (int k = start; k < stride; k += LANES) {
            const Lane w = lane(v + k);
            p += w * lane(a + k);
            q += w * lane(b + k);
            r += w * lane(c + k);
            s += w * lane(d + k);
        }
        const double factor = factors[h];
        const Lane e = Lane::Constant(factor * p.sum()), f = Lane::Constant(factor * q.sum());
        const Lane g = Lane::Constant(factor * r.sum()), i = Lane::Constant(factor * s.sum());
        for (int k = start; k < stride; k += LANES) {
            const Lane w = lane(v + k);
            lane(a + k) -= e * w;
            lane(b + k) -= f * w;
            lane(c + k) -= g * w;
            lane(d + k) -= i * w;
        }
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
            for (int i = rank + 1; i < count; ++i) lower[i][rank] = space.part(rows[i], left[i]);
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
