// Dense row-major storage for SIMD loops. Each row is padded with zeros to a multiple of four doubles, so that every
// loop runs over whole vector registers. Memory grows to the largest size requested and is then reused.
#pragma once
#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>

namespace poise {

constexpr int kLanes = 4;
using Lane = Eigen::Array<double, kLanes, 1>;

inline int padded_size(int count) { return (count + kLanes - 1) & ~(kLanes - 1); }

inline Eigen::Map<const Lane, Eigen::Aligned32> lane(const double* p) {
    return Eigen::Map<const Lane, Eigen::Aligned32>(p);
}
inline Eigen::Map<Lane, Eigen::Aligned32> lane(double* p) { return Eigen::Map<Lane, Eigen::Aligned32>(p); }

// Scratch memory aligned to a cache line. Growing discards the contents, except the first `kept_count` elements.
template <class T>
class AlignedBuffer {
public:
    T* data() { return first; }
    const T* data() const { return first; }
    T& operator[](int i) { return first[i]; }
    const T& operator[](int i) const { return first[i]; }
    T* reserve(int64_t count, int64_t kept_count = 0) {
        if (count > capacity) {
            const int64_t new_capacity = std::max<int64_t>(2 * capacity, count + 16);
            std::unique_ptr<char[]> allocation(new char[size_t(new_capacity) * sizeof(T) + 64]());
            const auto address = reinterpret_cast<uintptr_t>(allocation.get());
            T* start = reinterpret_cast<T*>(allocation.get() + ((64 - address % 64) % 64));
            std::copy_n(first, kept_count, start);
            memory = std::move(allocation);
            first = start;
            capacity = new_capacity;
        }
        return first;
    }

private:
    std::unique_ptr<char[]> memory;
    T* first = nullptr;
    int64_t capacity = 0;
};

// A matrix with rows of one padded length.
struct PaddedMatrix {
    int rows = 0, stride = 0;
    AlignedBuffer<double> buffer;

    double* operator[](int i) { return buffer.data() + int64_t(i) * stride; }
    const double* operator[](int i) const { return buffer.data() + int64_t(i) * stride; }
    // Discards the contents.
    void shape(int count, int length) {
        rows = count;
        stride = length;
        buffer.reserve(int64_t(count) * length);
    }
    void zero() { std::fill_n(buffer.data(), int64_t(rows) * stride, 0.0); }
    double* append() {
        buffer.reserve(int64_t(rows + 1) * stride, int64_t(rows) * stride);
        return (*this)[rows++];
    }
    void append(const double* row) { std::copy_n(row, stride, append()); }  // `row` must not be one of this matrix's rows
    void copy(const PaddedMatrix& other) {
        shape(other.rows, other.stride);
        std::copy_n(other.buffer.data(), int64_t(rows) * stride, buffer.data());
    }
};

inline double dot(const double* a, const double* b, int length) {
    Lane even = Lane::Zero(), odd = Lane::Zero();
    int i = 0;
    for (; i + 2 * kLanes <= length; i += 2 * kLanes) {
        even += lane(a + i) * lane(b + i);
        odd += lane(a + i + kLanes) * lane(b + i + kLanes);
    }
    if (i < length) even += lane(a + i) * lane(b + i);
    return (even + odd).sum();
}

inline double squared_norm(const double* a, int length) { return dot(a, a, length); }
inline double norm(const double* a, int length) { return std::sqrt(squared_norm(a, length)); }

// y += factor x (axpy)
inline void add(double factor, const double* x, double* y, int length) {
    const Lane f = Lane::Constant(factor);
    for (int i = 0; i < length; i += kLanes) lane(y + i) += f * lane(x + i);
}

inline void multiply(double factor, double* x, int length) {
    const Lane f = Lane::Constant(factor);
    for (int i = 0; i < length; i += kLanes) lane(x + i) *= f;
}

inline void subtract(const double* a, const double* b, double* difference, int length) {
    for (int i = 0; i < length; i += kLanes) lane(difference + i) = lane(a + i) - lane(b + i);
}

inline void copy(const double* from, double* to, int length) { std::copy_n(from, length, to); }

inline void rotate(double c, double s, double* p, double* q, int length) {
    const Lane cosine = Lane::Constant(c), sine = Lane::Constant(s);
    for (int i = 0; i < length; i += kLanes) {
        const Lane u = lane(p + i), v = lane(q + i);
        lane(p + i) = cosine * u - sine * v;
        lane(q + i) = sine * u + cosine * v;
    }
}

// Removes from a row its component along the orthonormal rows 0 ... last - 1 of a basis.
inline void project(double* row, const PaddedMatrix& basis, int last) {
    for (int i = 0; i < last; ++i) add(-dot(row, basis[i], basis.stride), basis[i], row, basis.stride);
}
inline void project(double* row, const PaddedMatrix& basis) { project(row, basis, basis.rows); }

inline double euclidean_norm(const double* values, int count) {
    double sum = 0.0;
    for (int i = 0; i < count; ++i) sum += values[i] * values[i];
    return std::sqrt(sum);
}

}  // namespace poise
