// Python bindings of Program: a fixed list of primitive goals, evaluated in one call without allocation.
#include "bindings/bind.hpp"
#include "model/program.hpp"
#include "bindings/py_model.hpp"

namespace poise {

namespace {

// The Python object. Its arrays own a share of the data, not the Python object, so that the object can keep the result
// that it returns on every call without a reference cycle.
struct PyProgram {
    struct Data {
        std::shared_ptr<Model> model;
        Program program;
    };
    std::shared_ptr<Data> data;
    nb::object rows, convert;  // the result; the function that converts q to a vector of doubles or raises an error

    Out array(double* first, std::initializer_list<size_t> shape, const int64_t* strides = nullptr) const {
        auto* share = new std::shared_ptr<Data>(data);
        nb::capsule owner(share, [](void* p) noexcept { delete static_cast<std::shared_ptr<Data>*>(p); });
        return Out(first, shape.size(), shape.begin(), owner, strides);
    }
};

PyProgram make_program(const PyModel& figure, Ints kinds, Ints segments, Table points, Table axes) {
    const size_t count = kinds.shape(0);
    require(segments.shape(0) == count && points.shape(0) == count && axes.shape(0) == count, "program: arrays differ in length");
    require(points.shape(1) == 3 && axes.shape(1) == 3, "program: expected points and axes of shape (n, 3)");
    std::vector<Primitive> list;
    for (size_t i = 0; i < count; ++i) list.push_back({kinds(i), segments(i), vector_of(points, i), vector_of(axes, i)});
    return {std::shared_ptr<PyProgram::Data>(new PyProgram::Data{figure.model, {*figure.model, std::move(list)}}), {}, {}};
}

}  // namespace

void bind_program(nb::module_& module) {
    nb::class_<PyProgram>(module, "Program")
        .def("__init__", [](PyProgram* self, const PyModel& model, Ints kinds, Ints segments, Table points, Table axes) {
            new (self) PyProgram(make_program(model, kinds, segments, points, axes));
        })
        .def("__call__", [](const PyProgram& self, nb::handle q) {
            require(self.rows.is_valid(), "program: call finish() before evaluating it");
            DoubleBuffer buffer(q, self.data->model->nq);
            if (buffer.is_valid()) {
                self.data->program.evaluate(buffer.data());
            } else {
                const DoubleBuffer converted(self.convert(q), self.data->model->nq);
                require(converted.is_valid(), "q must be a vector of doubles");
                self.data->program.evaluate(converted.data());
            }
            return self.rows;
        })
        // for timing the computation apart from the call: repeats it `count` times
        .def("repeat", [](const PyProgram& self, Vector q, int count) {
            require_size(q.shape(0), self.data->model->nq, "q");
            nb::gil_scoped_release release;
            for (int i = 0; i < count; ++i) self.data->program.evaluate(q.data());
        })
        .def("finish", [](PyProgram& self, nb::object rows, nb::object convert) {
            self.rows = std::move(rows);
            self.convert = std::move(convert);
        })
        .def_prop_ro("goals", [](const PyProgram& self) {
            Program& p = self.data->program;
            return self.array(p.goals.data(), {p.primitives.size(), 7});
        }, nb::rv_policy::automatic)
        .def_prop_ro("errors", [](const PyProgram& self) {
            Program& p = self.data->program;
            return self.array(p.errors.data(), {p.errors.size()});
        }, nb::rv_policy::automatic)
        .def_prop_ro("jacobian", [](const PyProgram& self) {
            Program& p = self.data->program;
            const int64_t strides[] = {p.model.stride, 1};
            return self.array(p.jacobian.data(), {p.errors.size(), size_t(p.model.nv)}, strides);
        }, nb::rv_policy::automatic);
}

}  // namespace poise
