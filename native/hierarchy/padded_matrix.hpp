// Padded rows and what is done with them. A row is as long as the next multiple of four numbers and zero beyond its
// columns, so that every loop runs over whole vectors; memory grows to the largest size met and is then kept.
#pragma once
#include <Eigen/Core>
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>

namespace poise {

constexpr int LANES = 4;
using Lane = Eigen::Array<double, LANES, 1>;

inline int whole_lanes(int count) { return (count + LANES - 1) & ~(LANES - 1); }

inline Eigen::Map<const Lane, Eigen::Aligned32> lane(const double* p) {
    return Eigen::Map<const Lane, Eigen::Aligned32>(p);
}
inline Eigen::Map<Lane, Eigen::Aligned32> lane(double* p) { return Eigen::Map<Lane, Eigen::Aligned32>(p); }

// Memory of at least so many numbers, aligned to a cache line; what it holds is lost when it grows unless kept.
template <class T>
class Room {
public:
    T* data() { return first; }
    const T* data() const { return first; }
    T& operator[](int i) { return first[i]; }
    const T& operator[](int i) const { return first[i]; }
    T* need(int64_t count, int64_t kept = 0) {
        if (count > capacity) {
            const int64_t larger = std::max<int64_t>(2 * capacity, count + 16);
            std::unique_ptr<char[]> fresh(new char[size_t(larger) * sizeof(T) + 64]());
            const auto address = reinterpret_cast<uintptr_t>(fresh.get());
            T* start = reinterpret_cast<T*>(fresh.get() + ((64 - address % 64) % 64));
            std::copy_n(first, kept, start);
            memory = std::move(fresh);
            first = start;
            capacity = larger;
        }
        return first;
    }

private:
    std::unique_ptr<char[]> memory;
    T* first = nullptr;
    int64_t capacity = 0;
};

// Rows of one padded length.
struct Matrix {
    int rows = 0, stride = 0;
    Room<double> room;

    double* operator[](int i) { return room.data() + int64_t(i) * stride; }
    const double* operator[](int i) const { return room.data() + int64_t(i) * stride; }
    // Forgets what it holds.
    void shape(int count, int length) {
        rows = count;
        stride = length;
        room.need(int64_t(count) * length);
    }
    void zero() { std::fill_n(room.data(), int64_t(rows) * stride, 0.0); }
    double* append() {
        room.need(int64_t(rows + 1) * stride, int64_t(rows) * stride);
        return (*this)[rows++];
    }
    void append(const double* row) { std::copy_n(row, stride, append()); }  // not one of its own rows
    void copy(const Matrix& other) {
        shape(other.rows, other.stride);
        std::copy_n(other.room.data(), int64_t(rows) * stride, room.data());
    }
};

inline double dot(const double* a, const double* b, int length) {
    Lane even = Lane::Zero(), odd = Lane::Zero();
    int i = 0;
    for (; i + 2 * LANES <= length; i += 2 * LANES) {
        even += lane(a + i) * lane(b + i);
        odd += lane(a + i + LANES) * lane(b + i + LANES);
    }
    if (i < length) even += lane(a + i) * lane(b + i);
    return (even + odd).sum();
}

inline double square(const double* a, int length) { return dot(a, a, length); }
inline double norm(const double* a, int length) { return std::sqrt(square(a, length)); }

// y += factor x
inline void add(double factor, const double* x, double* y, int length) {
    const Lane f = Lane::Constant(factor);
    for (int i = 0; i < length; i += LANES) lane(y + i) += f * lane(x + i);
}

inline void multiply(double factor, double* x, int length) {
    const Lane f = Lane::Constant(factor);
    for (int i = 0; i < length; i += LANES) lane(x + i) *= f;
}

inline void subtract(const double* a, const double* b, double* difference, int length) {
    for (int i = 0; i < length; i += LANES) lane(difference + i) = lane(a + i) - lane(b + i);
}

inline void copy(const double* from, double* to, int length) { std::copy_n(from, length, to); }

inline void rotate(double c, double s, double* p, double* q, int length) {
    const Lane cosine = Lane::Constant(c), sine = Lane::Constant(s);
    for (int i = 0; i < length; i += LANES) {
        const Lane u = lane(p + i), v = lane(q + i);
        lane(p + i) = cosine * u - sine * v;
        lane(q + i) = sine * u + cosine * v;
    }
}

// Take away from a row its part along orthonormal rows first ... last - 1 of a basis.
inline void project(double* row, const Matrix& basis, int last) {
    for (int i = 0; i < last; ++i) add(-dot(row, basis[i], basis.stride), basis[i], row, basis.stride);
}
inline void project(double* row, const Matrix& basis) { project(row, basis, basis.rows); }

inline double root_of_squares(const double* values, int count) {
    double sum = 0.0;
    for (int i = 0; i < count; ++i) sum += values[i] * values[i];
    return std::sqrt(sum);
}

}  // namespace poise
