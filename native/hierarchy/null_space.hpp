// Rows whose rank is plain to see, as L Q: orthonormal rows Q by Gram-Schmidt, the longest row that is left first.
//
// A singular value decomposition tells the rank of any rows, at ten to fifty times the price. It would tell the same where
// the rows taken have no singular value that is negligible (their block of L proves it) and those left over keep far less
// than that. What is solved with L Q is then as good.
#pragma once

#include "hierarchy/padded_matrix.hpp"

namespace poise {

constexpr double LEFT_OVER = 1e-3;  // rows are used up when all that is left of them is this part of what is negligible
constexpr double REPEATED = 0.1;    // a row that keeps less than this of its length is made orthogonal once more

class PlainRows {
public:
    int rank = 0;
    Matrix directions;        // Q
    double least_sigma = 0.0;  // a bound from below for the smallest singular value

    // Of rows (destroyed) beside a basis; false where the rank is not plain. `columns` are those not padding.
    bool factorize(Matrix& rows, int columns, const Matrix& basis, double negligible) {
        begin(rows, std::max(columns - basis.rows, 0), basis);
        while (rank < most) {
            const int next = longest();
            if (next < 0) break;
            const double length = std::sqrt(squares[next]);
            if (length * length * (count - rank) <= LEFT_OVER * LEFT_OVER * negligible * negligible) break;
            if (!(length > negligible)) return false;
            take(rows, next, length, basis);
        }
        return rank == 0 || is_proven(negligible);
    }

    // Coordinates along Q of the least-squares solution, the shortest: L y = wanted.
    const double* solve(const double* wanted) {
        coordinates.need(rank + 1);
        if (rank == count) {
            for (int j = 0; j < rank; ++j) {
                double sum = wanted[order[j]];
                for (int k = 0; k < j; ++k) sum -= shares[order[j]][k] * coordinates[k];
                coordinates[j] = sum / shares[order[j]][j];
            }
        } else {
            solve_tall(wanted);
        }
        return coordinates.data();
    }

private:
    int count = 0, most = 0;
    Matrix shares;  // L, by the rows' own numbers
    Matrix tall, triangle;
    Room<double> squares, lengths, coordinates, inverse;
    Room<int> order;  // the row behind each direction, then the others
    Room<char> is_taken;

    void begin(Matrix& rows, int room, const Matrix& basis) {
        count = rows.rows, rank = 0, most = std::min(count, room), least_sigma = 0.0;
        directions.shape(most, rows.stride);
        shares.shape(count, whole_lanes(most + 1));
        shares.zero();
        squares.need(count), lengths.need(count), order.need(count), is_taken.need(count);
        for (int i = 0; i < count; ++i) {
            lengths[i] = norm(rows[i], rows.stride);
            project(rows[i], basis);
            squares[i] = square(rows[i], rows.stride);
            is_taken[i] = 0;
        }
    }

    int longest() const {
        int found = -1;
        for (int i = 0; i < count; ++i)
            if (!is_taken[i] && (found < 0 || squares[i] > squares[found])) found = i;
        return found;
    }

    void take(Matrix& rows, int next, double length, const Matrix& basis) {
        double* q = directions[rank];
        copy(rows[next], q, rows.stride);
        if (length < REPEATED * lengths[next]) {
            project(q, basis);
            project(q, directions, rank);
            length = norm(q, rows.stride);
        }
        multiply(1.0 / length, q, rows.stride);
        shares[next][rank] = length;
        order[rank] = next;
        is_taken[next] = 1;
        for (int i = 0; i < count; ++i) {
            if (is_taken[i]) continue;
            const double along = shares[i][rank] = dot(rows[i], q, rows.stride);
            add(-along, q, rows[i], rows.stride);
            squares[i] = square(rows[i], rows.stride);
        }
        ++rank;
    }

    // Whether the block of the rows taken has no negligible singular value: 1 / |its inverse| is a bound.
    bool is_proven(double negligible) {
        inverse.need(int64_t(rank) * rank);
        double sum = 0.0;
        for (int j = 0; j < rank; ++j) {  // column j of the inverse, from the diagonal down
            double* column = inverse.data() + int64_t(j) * rank;
            for (int i = j; i < rank; ++i) {
                double value = i == j ? 1.0 : 0.0;
                for (int k = j; k < i; ++k) value -= shares[order[i]][k] * column[k];
                column[i] = value / shares[order[i]][i];
                sum += column[i] * column[i];
            }
        }
        least_sigma = 1.0 / std::sqrt(sum);
        return least_sigma > negligible;
    }

    // More rows than directions: L^T = T U with orthonormal U, then T^T y = U wanted.
    void solve_tall(const double* wanted) {
        tall.shape(rank, whole_lanes(count));
        tall.zero();
        triangle.shape(rank, whole_lanes(rank));
        triangle.zero();
        for (int j = 0; j < rank; ++j) {
            double* column = tall[j];
            for (int i = 0; i < count; ++i) column[i] = shares[i][j];
            for (int round = 0; round < 2; ++round)
                for (int k = 0; k < j; ++k) {
                    const double along = dot(column, tall[k], tall.stride);
                    triangle[j][k] += along;
                    add(-along, tall[k], column, tall.stride);
                }
            triangle[j][j] = norm(column, tall.stride);
            multiply(triangle[j][j] > 0.0 ? 1.0 / triangle[j][j] : 0.0, column, tall.stride);
        }
        for (int j = rank - 1; j >= 0; --j) {
            double sum = 0.0;
            for (int i = 0; i < count; ++i) sum += tall[j][i] * wanted[i];
            for (int k = j + 1; k < rank; ++k) sum -= triangle[k][j] * coordinates[k];
            coordinates[j] = triangle[j][j] > 0.0 ? sum / triangle[j][j] : 0.0;
        }
    }
};

// The directions that are used up, as an orthonormal basis V, and singular value decompositions beside them.
//
// Adding the rows of a level, J (I - V^T V) = U S W^T, appends the rows of W^T whose singular value is not negligible:
// the recursion P <- P - (JP)^+ JP of the projectors, which are never formed [Baerlocher2001, eq. 5.20].
//
// The decomposition is a one-sided Jacobi: pairs of rows are rotated until all are orthogonal; their lengths are the
// singular values. It finds small singular values and their vectors to full relative precision.
constexpr int SWEEPS = 60;            // of Jacobi; it needs about seven
constexpr double ORTHOGONAL = 2e-15;  // cosine of two rows that count as orthogonal

struct Factors {
    int size = 0, rank = 0;   // singular values in all, and how many are not negligible
    Room<double> sigma;       // falling
    Matrix left, right;       // row i belongs to sigma[i]: the i-th columns of U and W

    double smallest() const { return size ? sigma[size - 1] : 0.0; }
};

class Decomposer {
public:
    // Of the rows given, which are destroyed, projected on what the basis leaves; `columns` are those not padding.
    void factorize(Matrix& rows, int columns, const Matrix& basis, double negligible, Factors& out) {
        for (int i = 0; i < rows.rows; ++i) project(rows[i], basis);
        decompose(rows, columns, out);
        // more singular values than free directions would be rounding only
        out.size = std::min(out.size, std::max(columns - basis.rows, 0));
        out.rank = 0;
        while (out.rank < out.size && out.sigma[out.rank] > negligible) ++out.rank;
        // the vector of a small singular value carries rounding along the basis: once more makes it orthogonal
        for (int i = 0; basis.rows && i < out.rank; ++i) {
            project(out.right[i], basis);
            multiply(1.0 / norm(out.right[i], rows.stride), out.right[i], rows.stride);
        }
    }

    void decompose(Matrix& rows, int columns, Factors& out) {
        const int count = rows.rows;
        if (count <= columns) {
            orthogonalize(rows, out.left);
            sorted(rows, out.right, out.left, out);
        } else {
            turned.shape(columns, whole_lanes(count));
            turned.zero();
            for (int i = 0; i < count; ++i)
                for (int k = 0; k < columns; ++k) turned[k][i] = rows[i][k];
            orthogonalize(turned, out.right);
            sorted(turned, out.left, out.right, out);
        }
    }

    // Append the directions that rows (destroyed) feel by more than tolerance times their norm.
    void use_up(Matrix& basis, Matrix& rows, int columns, double tolerance) {
        double sum = 0.0;
        for (int i = 0; i < rows.rows; ++i) sum += square(rows[i], rows.stride);
        use_up_beyond(basis, rows, columns, tolerance * std::sqrt(sum));
    }
    void use_up_beyond(Matrix& basis, Matrix& rows, int columns, double negligible) {
        kept.copy(rows);
        if (plain.factorize(rows, columns, basis, negligible)) {
            for (int i = 0; i < plain.rank; ++i) basis.append(plain.directions[i]);
            return;
        }
        factorize(kept, columns, basis, negligible, own);
        for (int i = 0; i < own.rank; ++i) basis.append(own.right[i]);
    }

private:
    PlainRows plain;
    Matrix turned, copied, kept;
    Room<double> lengths;
    Room<int> order;
    Factors own;

    // Rotate rows until they are orthogonal; row i of `turns` becomes the combination that row i now is.
    void orthogonalize(Matrix& rows, Matrix& turns) {
        const int count = rows.rows;
        turns.shape(count, whole_lanes(count));
        turns.zero();
        for (int i = 0; i < count; ++i) turns[i][i] = 1.0;
        double* squares = lengths.need(count);
        double total = 0.0;
        for (int i = 0; i < count; ++i) total += square(rows[i], rows.stride);
        const double noise = 1e-32 * total;
        bool turning = true;
        for (int sweep = 0; turning && sweep < SWEEPS; ++sweep) {
            turning = false;
            for (int i = 0; i < count; ++i) squares[i] = square(rows[i], rows.stride);
            for (int p = 0; p + 1 < count; ++p)
                for (int q = p + 1; q < count; ++q) turning |= turn(rows, turns, p, q, noise);
        }
    }

    bool turn(Matrix& rows, Matrix& turns, int p, int q, double noise) {
        double &a = lengths[p], &b = lengths[q];
        if (!(a > noise && b > noise)) return false;
        const double c = dot(rows[p], rows[q], rows.stride);
        if (!(std::abs(c) > ORTHOGONAL * std::sqrt(a * b))) return false;
        const double z = (b - a) / (2.0 * c), t = std::copysign(1.0, z) / (std::abs(z) + std::sqrt(1.0 + z * z));
        const double cosine = 1.0 / std::sqrt(1.0 + t * t), sine = cosine * t;
        rotate(cosine, sine, rows[p], rows[q], rows.stride);
        rotate(cosine, sine, turns[p], turns[q], turns.stride);
        a -= t * c;
        b += t * c;
        return true;
    }

    // Lengths of `rows` in falling order; normalized into `unit`, and `turns` put into the same order.
    void sorted(const Matrix& rows, Matrix& unit, Matrix& turns, Factors& out) {
        const int count = rows.rows;
        double *length = lengths.need(count), *sigma = out.sigma.need(count);
        int* place = order.need(count);
        for (int i = 0; i < count; ++i) {
            length[i] = norm(rows[i], rows.stride);
            int at = i;
            for (; at > 0 && length[place[at - 1]] < length[i]; --at) place[at] = place[at - 1];
            place[at] = i;
        }
        copied.copy(turns);
        out.size = count;
        unit.shape(count, rows.stride);
        for (int i = 0; i < count; ++i) {
            sigma[i] = length[place[i]];
            copy(rows[place[i]], unit[i], rows.stride);
            multiply(sigma[i] > 0.0 ? 1.0 / sigma[i] : 0.0, unit[i], rows.stride);
            copy(copied[place[i]], turns[i], turns.stride);
        }
    }
};

}  // namespace poise
