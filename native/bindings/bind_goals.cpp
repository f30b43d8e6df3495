// Python bindings of goals. A call that meets anything unusual, another type, a number that is not finite, a quaternion that is
// not of unit norm, writes nothing and returns false: Python then converts it or says what was expected.
#include <nanobind/stl/vector.h>

#include <cstring>

#include "bindings/bind.hpp"
#include "bindings/py_tasks.hpp"
#include "generated/schema.hpp"
#include "tasks/goal.hpp"

namespace poise {

namespace {

// Doubles of an array with any strides; an empty one for None.
class StridedDoubles {
public:
    explicit StridedDoubles(nb::handle source) {
        is_acquired = !source.is_none() && PyObject_GetBuffer(source.ptr(), &buffer, PyBUF_STRIDED_RO | PyBUF_FORMAT) == 0;
        if (!is_acquired && !source.is_none()) PyErr_Clear();
        is_double = is_acquired && buffer.itemsize == sizeof(double) && buffer.format && buffer.format[0] == 'd' && buffer.format[1] == 0;
    }
    ~StridedDoubles() {
        if (is_acquired) PyBuffer_Release(&buffer);
    }
    StridedDoubles(const StridedDoubles&) = delete;

    bool has_shape(std::initializer_list<size_t> shape) const {
        if (!is_double || size_t(buffer.ndim) != shape.size()) return false;
        for (size_t k = 0; k < shape.size(); ++k)
            if (size_t(buffer.shape[k]) != shape.begin()[k]) return false;
        return true;
    }

    // Copies the numbers of a vector, or of a matrix row by row, after `leading` indices; false if one is not finite.
    bool read(std::initializer_list<size_t> leading, double* out) const {
        const char* first = static_cast<const char*>(buffer.buf);
        size_t axis = 0;
        for (size_t index : leading) first += Py_ssize_t(index) * buffer.strides[axis++];
        const bool is_vector = size_t(buffer.ndim) == axis + 1;
        const Py_ssize_t rows = is_vector ? 1 : buffer.shape[axis], columns = buffer.shape[buffer.ndim - 1];
        for (Py_ssize_t i = 0; i < rows; ++i)
            for (Py_ssize_t j = 0; j < columns; ++j) {
                const char* at = first + (is_vector ? 0 : i * buffer.strides[axis]) + j * buffer.strides[buffer.ndim - 1];
                std::memcpy(out + i * columns + j, at, sizeof(double));  // it may not be aligned
                if (!std::isfinite(out[i * columns + j])) return false;
            }
        return true;
    }

private:
    Py_buffer buffer;
    bool is_acquired, is_double;
};

// Finite numbers of a tuple, list or float64 vector.
bool read_vector(nb::handle source, size_t count, double* out) {
    const bool is_tuple = PyTuple_Check(source.ptr());
    if (!is_tuple && !PyList_Check(source.ptr())) {
        const StridedDoubles array(source);
        return array.has_shape({count}) && array.read({}, out);
    }
    if (size_t(is_tuple ? PyTuple_Size(source.ptr()) : PyList_Size(source.ptr())) != count) return false;
    for (size_t i = 0; i < count; ++i) {
        PyObject* item = is_tuple ? PyTuple_GetItem(source.ptr(), Py_ssize_t(i)) : PyList_GetItem(source.ptr(), Py_ssize_t(i));
        if (!PyFloat_Check(item)) return false;
        out[i] = PyFloat_AsDouble(item);
        if (!std::isfinite(out[i])) return false;
    }
    return true;
}

// A unit quaternion from its components or from a rotation matrix.
bool read_orientation(nb::handle source, double* e) {
    if (read_vector(source, 4, e)) return is_unit_quaternion(e);
    if (PyTuple_Check(source.ptr()) || PyList_Check(source.ptr())) return false;
    const StridedDoubles array(source);
    double R[9];
    return array.has_shape({3, 3}) && array.read({}, R) && quaternion_of_matrix(R, e);
}

// A position and a unit quaternion from a 4×4 homogeneous matrix, row by row.
bool split_transform(const double* T, double* p, double* e) {
    const double R[9] = {T[0], T[1], T[2], T[4], T[5], T[6], T[8], T[9], T[10]};
    for (int i = 0; i < 3; ++i) p[i] = T[4 * i + 3];
    return T[12] == 0.0 && T[13] == 0.0 && T[14] == 0.0 && T[15] == 1.0 && quaternion_of_matrix(R, e);
}

struct Goal {
    double p[3], e[4];
};

}  // namespace

// The goals of the tasks of a problem, one slot per task; tasks without such a goal have an empty slot.
struct PyGoals {
    std::shared_ptr<PyTaskRows::Data> tasks;
    std::vector<GoalSlot> slots;

    PyGoals(const PyTaskRows& rows, Ints points, Ints offsets, Ints rotations, Table local_rotations, Table given) : tasks(rows.data) {
        const size_t count = rows.data->rows.tasks.size();
        for (size_t size : {points.shape(0), offsets.shape(0), rotations.shape(0), local_rotations.shape(0), given.shape(0)})
            require(size == count, "goals: expected one entry per task in every array");
        require(local_rotations.shape(1) == 9 && given.shape(1) == kGoalSize, "goals: expected 9 and 7 numbers per task");
        slots.resize(count);
        for (size_t i = 0; i < count; ++i) {
            slots[i].position = numbers(i, points(i), offsets(i), 3);
            slots[i].rotation = numbers(i, rotations(i), layout::orientation::kRotation, 9);
            std::copy_n(local_rotations.data() + 9 * i, 9, slots[i].local_rotation);
            std::copy_n(given.data() + kGoalSize * i, kGoalSize, slots[i].given);
        }
    }

    // Some numbers of a record; none for the record −1.
    double* numbers(size_t task, int record, int offset, size_t count) const {
        if (record < 0) return nullptr;
        std::vector<TaskRecord>& records = tasks->rows.tasks[task].records;
        require(size_t(record) < records.size() && offset >= 0 && offset + count <= records[record].numbers.size(),
                "goals: expected numbers of a record of the task");
        return records[record].numbers.data() + offset;
    }

    GoalSlot& slot(size_t i) {
        require(i < slots.size(), "goals: no task " + std::to_string(i));
        require(!tasks->busy, "a solve is running on these tasks: use one object per thread");
        return slots[i];
    }

    void write(GoalSlot& slot, const double* p, const double* e) {
        if (p != nullptr) slot.set_position(p);
        if (e != nullptr) slot.set_quaternion(e);
        tasks->evaluated = false;
    }

    bool set(size_t i, nb::handle position, nb::handle orientation) {
        GoalSlot& own = slot(i);
        const bool has_position = !position.is_none(), has_orientation = !orientation.is_none();
        if ((has_position && own.position == nullptr) || (has_orientation && own.rotation == nullptr)) return false;
        Goal goal;
        if (has_position && !read_vector(position, 3, goal.p)) return false;
        if (has_orientation && !read_orientation(orientation, goal.e)) return false;
        write(own, has_position ? goal.p : nullptr, has_orientation ? goal.e : nullptr);
        return true;
    }

    bool set_transform(size_t i, nb::handle transform) {
        GoalSlot& own = slot(i);
        const StridedDoubles array(transform);
        double T[16];
        Goal goal;
        if (!array.has_shape({4, 4}) || !array.read({}, T) || !split_transform(T, goal.p, goal.e)) return false;
        write(own, own.position == nullptr ? nullptr : goal.p, own.rotation == nullptr ? nullptr : goal.e);
        return true;
    }

    // Goals of several tasks: positions (k, 3), orientations (k, 4) or (k, 3, 3), or transforms (k, 4, 4) in place of positions.
    bool set_many(const std::vector<size_t>& tasks_of_rows, nb::handle positions, nb::handle orientations) {
        const size_t count = tasks_of_rows.size();
        const bool has_positions = !positions.is_none(), has_orientations = !orientations.is_none();
        const StridedDoubles p(positions), e(orientations);
        const bool is_transform = has_positions && p.has_shape({count, 4, 4});
        if (has_positions && !is_transform && !p.has_shape({count, 3})) return false;
        const bool is_matrix = has_orientations && e.has_shape({count, 3, 3});
        if (has_orientations && (is_transform || (!is_matrix && !e.has_shape({count, 4})))) return false;
        std::vector<Goal> goals(count);
        for (size_t k = 0; k < count; ++k) {
            const GoalSlot& own = slot(tasks_of_rows[k]);
            double T[16];
            if (is_transform) {
                if (!p.read({k}, T) || !split_transform(T, goals[k].p, goals[k].e)) return false;
                continue;
            }
            if (has_positions && (own.position == nullptr || !p.read({k}, goals[k].p))) return false;
            if (!has_orientations) continue;
            if (own.rotation == nullptr || !e.read({k}, T)) return false;
            if (is_matrix ? !quaternion_of_matrix(T, goals[k].e) : !is_unit_quaternion(std::copy_n(T, 4, goals[k].e) - 4)) return false;
        }
        for (size_t k = 0; k < count; ++k) {
            GoalSlot& own = slots[tasks_of_rows[k]];
            write(own, has_positions && own.position != nullptr ? goals[k].p : nullptr,
                  (has_orientations || is_transform) && own.rotation != nullptr ? goals[k].e : nullptr);
        }
        return true;
    }

    // All goals as they were given, seven doubles each: bytes, which are made faster than an array.
    nb::bytes given() const {
        std::vector<double> values(kGoalSize * slots.size());
        for (size_t i = 0; i < slots.size(); ++i) std::copy_n(slots[i].given, kGoalSize, values.data() + kGoalSize * i);
        return nb::bytes(values.data(), values.size() * sizeof(double));
    }

    void store(size_t i, Vector values) {
        require(values.shape(0) == kGoalSize, "goals: expected a position and a quaternion");
        std::copy_n(values.data(), kGoalSize, slot(i).given);
    }
};

void bind_goals(nb::module_& module) {
    nb::class_<PyGoals>(module, "Goals")
        .def(nb::init<const PyTaskRows&, Ints, Ints, Ints, Table, Table>())
        .def("set", &PyGoals::set, nb::arg("task"), nb::arg("position").none(), nb::arg("orientation").none())
        .def("set_transform", &PyGoals::set_transform)
        .def("set_many", &PyGoals::set_many, nb::arg("tasks"), nb::arg("positions").none(), nb::arg("orientations").none())
        .def("given", &PyGoals::given)
        .def("store", &PyGoals::store);
}

}  // namespace poise
