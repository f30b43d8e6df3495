// Rows whose rank is plain to see, as L Q: orthonormal rows Q by Gram-Schmidt, the longest row that is left first.
//
// A singular value decomposition tells the rank of any rows, at ten to fifty times the price. It would tell the same where
// the rows taken have no singular value that is negligible (their block of L proves it) and those left over keep far less
// than that. What is solved with L Q is then as good.
#pragma once
#include "hierarchy/step_rows.hpp"

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

}  // namespace poise
