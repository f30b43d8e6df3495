// Arrays between Python and the kernel: type and layout checked on input, owning their memory on output.
#pragma once
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <memory>
#include <string>

#include "model/model.hpp"

namespace poise {

namespace nb = nanobind;

template <class T, class... Extra>
using In = nb::ndarray<const T, nb::c_contig, nb::device::cpu, Extra...>;
using Ints = In<int32_t, nb::ndim<1>>;
using Bools = In<bool, nb::ndim<1>>;
using Vector = In<double, nb::ndim<1>>;
using Table = In<double, nb::ndim<2>>;
using Array3D = In<double, nb::ndim<3>>;
using Out = nb::ndarray<nb::numpy, double>;

inline void require(bool condition, const char* message) {  // no string is built on success
    if (!condition) throw std::invalid_argument(message);
}
inline void require(bool condition, const std::string& message) { require(condition, message.c_str()); }

inline void require_size(size_t got, size_t expected, const char* name) {
    if (got != expected)
        throw std::invalid_argument(std::string(name) + " must have " + std::to_string(expected) +
                                    " numbers for this figure, got " + std::to_string(got));
}

inline Vec3 vector_of(const Table& table, size_t i) { return {table(i, 0), table(i, 1), table(i, 2)}; }

inline Vec3 vector_of(const Vector& v, const char* name) {
    require_size(v.shape(0), 3, name);
    return {v(0), v(1), v(2)};
}

// A vector of doubles by the buffer protocol, for calls with the smallest overhead.
class DoubleBuffer {
public:
    DoubleBuffer(nb::handle source, size_t count, bool writable = false) {
        const int flags = PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | (writable ? PyBUF_WRITABLE : 0);
        is_acquired = PyObject_GetBuffer(source.ptr(), &buffer, flags) == 0;
        if (!is_acquired) PyErr_Clear();
        matches = is_acquired && buffer.ndim == 1 && size_t(buffer.shape[0]) == count && buffer.itemsize == sizeof(double) &&
               buffer.format && buffer.format[0] == 'd' && buffer.format[1] == 0;
    }
    ~DoubleBuffer() {
        if (is_acquired) PyBuffer_Release(&buffer);
    }
    DoubleBuffer(const DoubleBuffer&) = delete;
    bool is_valid() const { return matches; }
    double* data() const { return static_cast<double*>(buffer.buf); }

private:
    Py_buffer buffer;
    bool is_acquired, matches;
};

// A new array that owns its memory.
inline Out new_array(std::initializer_list<size_t> shape, double*& data) {
    size_t count = 1;
    for (size_t side : shape) count *= side;
    data = new double[count + 1]();
    nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<double*>(p); });
    return Out(data, shape.size(), shape.begin(), owner);
}

inline Out array_from(const double* values, size_t count) {
    double* data;
    Out array = new_array({count}, data);
    std::copy_n(values, count, data);
    return array;
}

inline Out to_array(const Vec3& v) {
    double* data;
    Out array = new_array({3}, data);
    std::copy(v.data(), v.data() + 3, data);
    return array;
}

inline Out to_array(const Mat3& M) {
    double* data;
    Out array = new_array({3, 3}, data);
    Eigen::Map<Eigen::Matrix<double, 3, 3, Eigen::RowMajor>>(data, 3, 3) = M;
    return array;
}

}  // namespace poise
