// Hard inequalities as they mostly are: rows with one, two or three entries. G x >= b in scaled columns, b = -margins.
#pragma once
#ifdef __AVX__
#include <immintrin.h>
#endif

#include "hierarchy/step_input.hpp"
#include "hierarchy/step_rows.hpp"

namespace poise {

struct SparseRows {
    int count = 0;
    Room<int> starts, columns;
    Room<double> entries, bounds, norms;

    void read(const StepRows& source, int width, const double* scales) {
        count = source.count;
        starts.need(count + 1), bounds.need(count), norms.need(count);
        for (int i = 0; i < count; ++i) bounds[i] = -source.values[i];
        if (source.starts) return read_sparse(source, scales);
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

    void read_sparse(const StepRows& source, const double* scales) {
        const int total = source.starts[count];
        columns.need(total), entries.need(total);
        std::copy_n(source.starts, count + 1, starts.data());
        std::copy_n(source.columns, total, columns.data());
        for (int i = 0; i < count; ++i) {
            double squares = 0.0;
            for (int k = starts[i]; k < starts[i + 1]; ++k) {
                entries[k] = source.jacobian[k] * scales[columns[k]];
                squares += entries[k] * entries[k];
            }
            norms[i] = std::sqrt(squares);
        }
    }

    static bool is_zero(const double* values) {
#ifdef __AVX__
        const __m256d zero = _mm256_setzero_pd();
        const __m256d first = _mm256_cmp_pd(_mm256_loadu_pd(values), zero, _CMP_NEQ_UQ);
        const __m256d second = _mm256_cmp_pd(_mm256_loadu_pd(values + 4), zero, _CMP_NEQ_UQ);
        return _mm256_movemask_pd(_mm256_or_pd(first, second)) == 0;
#else
        bool any = false;
        for (int k = 0; k < CHUNK; ++k) any |= values[k] != 0.0;
        return !any;
#endif
    }
};

}  // namespace poise
