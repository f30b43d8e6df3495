// Hard inequalities as they mostly are: rows with one, two or three entries. G x >= b in scaled columns, b = -margins.
#pragma once
#include <cstring>

#include "step_input.hpp"
#include "step_rows.hpp"

namespace poise {

struct SparseRows {
    int count = 0;
    Room<int> starts, columns;
    Room<double> entries, bounds, norms;

    void read(const StepRows& source, int width, const double* scales) {
        count = source.count;
        starts.need(count + 1), bounds.need(count), norms.need(count);
        columns.need(int64_t(count) * width), entries.need(int64_t(count) * width);
        int filled = starts[0] = 0;
        for (int i = 0; i < count; ++i) {
            const double* row = source.jacobian + int64_t(i) * source.stride;
            double squares = 0.0;
            for (int first = 0; first < width; first += CHUNK) {
                const int last = std::min(first + CHUNK, width);
                if (last == first + CHUNK && is_zero(row + first)) continue;
                for (int k = first; k < last; ++k) {
                    if (row[k] == 0.0) continue;
                    const double value = row[k] * scales[k];
                    columns[filled] = k;
                    entries[filled++] = value;
                    squares += value * value;
                }
            }
            starts[i + 1] = filled;
            norms[i] = std::sqrt(squares);
            bounds[i] = -source.values[i];
        }
    }

    double value(int i, const double* x) const {
        double sum = 0.0;
        for (int k = starts[i]; k < starts[i + 1]; ++k) sum += entries[k] * x[columns[k]];
        return sum;
    }
    double slack(int i, const double* x) const { return value(i, x) - bounds[i]; }

    // y += factor row
    void add(int i, double factor, double* y) const {
        for (int k = starts[i]; k < starts[i + 1]; ++k) y[columns[k]] += factor * entries[k];
    }

    // Product of two rows; both list their columns in rising order.
    double product(int i, int j) const {
        double sum = 0.0;
        for (int k = starts[i], l = starts[j]; k < starts[i + 1] && l < starts[j + 1];) {
            if (columns[k] == columns[l])
                sum += entries[k++] * entries[l++];
            else if (columns[k] < columns[l])
                ++k;
            else
                ++l;
        }
        return sum;
    }

private:
    static constexpr int CHUNK = 8;

    static bool is_zero(const double* values) {
        uint64_t bits[CHUNK], any = 0;
        std::memcpy(bits, values, sizeof bits);
        for (int k = 0; k < CHUNK; ++k) any |= bits[k] << 1;  // without the sign: -0 is zero too
        return any == 0;
    }
};

}  // namespace poise
