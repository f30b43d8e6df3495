// Python bindings of task rows.
#include <nanobind/stl/vector.h>

#include "bindings/bind.hpp"
#include "bindings/py_tasks.hpp"

namespace poise {

// Flat arrays of records, all of one length except `starts` and `numbers`.
struct RecordArrays {
    Ints kinds, rows, segments, others, starts;
    Vector factors, numbers;
    In<bool, nb::ndim<2>> active_dofs;

    void check() const {
        const size_t count = kinds.shape(0);
        for (size_t size : {rows.shape(0), segments.shape(0), others.shape(0), factors.shape(0), active_dofs.shape(0)})
            require(size == count, "expected one entry per record in every array");
        require(starts.shape(0) == count + 1, "expected one more entry of `starts` than records");
        for (size_t i = 0; i < count; ++i)
            require(starts(i) >= 0 && starts(i) <= starts(i + 1) && size_t(starts(i + 1)) <= numbers.shape(0),
                    "record " + std::to_string(i) + ": its numbers exceed the array");
    }

    TaskRecord record(const Model& model, size_t i) const {
        TaskRecord result{};
        result.kind = kinds(i), result.rows = rows(i), result.segment = segments(i), result.other = others(i), result.factor = factors(i);
        result.numbers.assign(numbers.data() + starts(i), numbers.data() + starts(i + 1));
        for (size_t k = 0; k < active_dofs.shape(1); ++k) result.active_dofs.push_back(active_dofs(i, k) ? 1.0 : 0.0);
        RecordReader(model, result, "record " + std::to_string(i) + ": ").finish();
        return result;
    }
};

inline void check_factor(double value, const std::string& what) {
    require(value > 0.0 && std::isfinite(value), what + " must be finite and greater than zero");
}

// One task of the list: its records, or the two functions of a callback task.
inline TaskEntry make_task(const Model& model, size_t i, const RecordArrays& records, size_t first, size_t last,
                           const std::vector<double>& row_scales, nb::handle callback) {
    const std::string where = "task " + std::to_string(i) + ": ";
    TaskEntry task;
    task.row_scales = row_scales;
    for (double scale : row_scales) check_factor(scale, where + "the scale of a row");
    size_t rows = 0;
    for (size_t r = first; r < last; ++r) {
        task.records.push_back(records.record(model, r));
        rows += task.records.back().rows;
    }
    if (callback.is_none()) {
        require(rows == row_scales.size() && rows > 0, where + "its records and its row scales differ in rows");
        return task;
    }
    require(first == last, where + "a callback task cannot have records");
    require(nb::isinstance<nb::tuple>(callback) && nb::len(callback) == 2, where + "expected a pair of functions for a callback task");
    task.callback = std::make_unique<PyCallbackTask>(model, row_scales.size(), nb::object(callback[0]), nb::object(callback[1]));
    return task;
}

inline PyTaskRows make_task_rows(const PyModel& owner, Ints kinds, Ints rows, Ints segments, Ints others, Ints starts,
                                 Vector factors, Vector numbers, In<bool, nb::ndim<2>> active_dofs, Ints record_starts,
                                 const std::vector<std::vector<double>>& row_scales, const nb::list& callback) {
    const RecordArrays records{kinds, rows, segments, others, starts, factors, numbers, active_dofs};
    records.check();
    const size_t count = row_scales.size();
    require(record_starts.shape(0) == count + 1 && callback.size() == count, "tasks: arrays differ in length");
    PyTaskRows result{std::make_shared<PyTaskRows::Data>(owner.model)};
    for (size_t i = 0; i < count; ++i) {
        require(record_starts(i) >= 0 && record_starts(i) <= record_starts(i + 1) &&
                    size_t(record_starts(i + 1)) <= kinds.shape(0), "tasks: the records of a task exceed the arrays");
        result.data->rows.add(make_task(*owner.model, i, records, record_starts(i), record_starts(i + 1), row_scales[i], callback[i]));
    }
    result.data->rows.assign_rows();
    return result;
}

void bind_tasks(nb::module_& module) {
    using Data = PyTaskRows::Data;
    nb::class_<PyTaskRows>(module, "TaskRows")
        .def("__init__", [](PyTaskRows* self, const PyModel& model, Ints kinds, Ints rows, Ints segments, Ints others, Ints starts,
                            Vector factors, Vector numbers, In<bool, nb::ndim<2>> active_dofs, Ints record_starts,
                            const std::vector<std::vector<double>>& row_scales, const nb::list& callback) {
            new (self) PyTaskRows(make_task_rows(model, kinds, rows, segments, others, starts, factors, numbers, active_dofs,
                                                 record_starts, row_scales, callback));
        })
        .def("evaluate", [](const PyTaskRows& self, Vector q) {
            require_size(q.shape(0), self.data->model->nq, "q");
            self.require_idle();
            self.data->evaluated = false;
            self.data->rows.evaluate(q.data());
            self.data->evaluated = true;
        })
        .def("hessian", [](const PyTaskRows& self, Vector weights) {
            Data& data = *self.data;
            self.require_idle();
            require(data.evaluated, "evaluate the rows before their Hessian");
            require(weights.shape(0) == size_t(data.rows.rows), "expected one weight per row, " + std::to_string(data.rows.rows) + " in all");
            const size_t nv = data.model->nv;
            double* out;
            Out array = new_array({nv, nv}, out);
            data.rows.hessian(weights.data(), out, int(nv));
            return array;
        })
        // for timing the computation apart from the call: repeats it `count` times
        .def("repeat", [](const PyTaskRows& self, Vector q, int count) {
            require_size(q.shape(0), self.data->model->nq, "q");
            for (int i = 0; i < count; ++i) self.data->rows.evaluate(q.data());
            self.data->evaluated = true;
        })
        .def("repeat_hessian", [](const PyTaskRows& self, Vector weights, int count) {
            Data& data = *self.data;
            require(data.evaluated && weights.shape(0) == size_t(data.rows.rows), "expected one weight per evaluated row");
            std::vector<double> out(size_t(data.model->nv) * data.model->nv);
            for (int i = 0; i < count; ++i) data.rows.hessian(weights.data(), out.data(), data.model->nv);
        })
        .def("set_task", [](const PyTaskRows& self, size_t i, int level, bool enabled, double weight) {
            TaskEntry& task = self.task(i);
            check_factor(weight, "a weight");
            const bool same = task.level == level && task.enabled == enabled;
            task.level = level, task.enabled = enabled, task.weight = weight;
            if (!same) self.data->rows.assign_rows();
            self.data->evaluated = false;
        })
        .def("numbers", [](const PyTaskRows& self, size_t i, size_t record) {
            TaskEntry& task = self.task(i);
            require(record < task.records.size(), "no record " + std::to_string(record));
            std::vector<double>& numbers = task.records[record].numbers;
            return self.view(numbers.data(), {numbers.size()});
        })
        .def_prop_ro("rows", [](const PyTaskRows& self) { return self.data->rows.rows; })
        .def_prop_ro("level_starts", [](const PyTaskRows& self) { return self.data->rows.level_starts; })
        .def_prop_ro("level_numbers", [](const PyTaskRows& self) { return self.data->rows.level_numbers; })
        .def_prop_ro("task_starts", [](const PyTaskRows& self) {
            std::vector<int> starts;
            for (const TaskEntry& task : self.data->rows.tasks) starts.push_back(task.start);
            return starts;
        })
        .def_prop_ro("lower", [](const PyTaskRows& self) {
            return self.view(self.data->rows.lower.data(), {size_t(self.data->rows.rows)});
        }, nb::rv_policy::automatic)
        .def_prop_ro("upper", [](const PyTaskRows& self) {
            return self.view(self.data->rows.upper.data(), {size_t(self.data->rows.rows)});
        }, nb::rv_policy::automatic)
        .def_prop_ro("error_norms", [](const PyTaskRows& self) {
            return self.view(self.data->rows.error_norms.data(), {self.data->rows.error_norms.size()});
        }, nb::rv_policy::automatic)
        .def_prop_ro("jacobian", [](const PyTaskRows& self) {
            const Data& data = *self.data;
            const int64_t strides[] = {data.model->stride, 1};
            return self.view(self.data->rows.jacobian.data(), {size_t(data.rows.rows), size_t(data.model->nv)}, strides);
        }, nb::rv_policy::automatic);
}

}  // namespace poise
