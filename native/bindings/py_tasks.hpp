// Python object of task rows. A loop in C++ takes `PyTaskRows` and works on `data->rows`.
#pragma once
#include <atomic>

#include "bindings/py_model.hpp"
#include "tasks/rows.hpp"

namespace poise {

// A task defined in Python: two functions, called with the GIL held.
struct PyCallbackTask : CallbackTask {
    const Model& model;
    size_t count;  // number of rows
    nb::object rows_function, hessian_function;

    PyCallbackTask(const Model& model, size_t count, nb::object rows_function, nb::object hessian_function)
        : model(model), count(count), rows_function(std::move(rows_function)), hessian_function(std::move(hessian_function)) {}

    double rows(const double* q, double* lower, double* upper, double* jacobian, int stride) override {
        nb::gil_scoped_acquire lock;
        const nb::tuple result = nb::cast<nb::tuple>(rows_function(array_from(q, model.nq)));
        require(result.size() == 4, "callback task: expected a tuple (lower, upper, jacobian, error_norm)");
        const Vector low = nb::cast<Vector>(result[0]), high = nb::cast<Vector>(result[1]);
        const Table J = nb::cast<Table>(result[2]);
        require(low.shape(0) == count && high.shape(0) == count, "callback task: expected one lower and one upper bound per row");
        require(J.shape(0) == count && J.shape(1) == size_t(model.nv), "callback task: expected a Jacobian of shape (rows, nv)");
        std::copy_n(low.data(), count, lower);
        std::copy_n(high.data(), count, upper);
        for (size_t i = 0; i < count; ++i) std::copy_n(J.data() + i * model.nv, model.nv, jacobian + i * stride);
        return nb::cast<double>(result[3]);
    }

    void hessian(const double* q, const double* weights, double* out, int side) override {
        nb::gil_scoped_acquire lock;
        const Table K = nb::cast<Table>(hessian_function(array_from(q, model.nq), array_from(weights, count)));
        const size_t nv = model.nv;
        require(K.shape(0) == nv && K.shape(1) == nv, "callback task: expected a Hessian of shape (nv, nv)");
        for (size_t i = 0; i < nv; ++i)
            for (size_t j = 0; j < nv; ++j) out[i * side + j] += K(i, j);
    }
};

// The Python object. Returned arrays own a share of the data; sizes never change, so a view stays valid.
struct PyTaskRows {
    struct Data {
        std::shared_ptr<Model> model;
        TaskRows rows;
        bool evaluated = false;
        std::atomic<bool> busy{false};  // a loop runs on it without the GIL
        explicit Data(std::shared_ptr<Model> m) : model(std::move(m)), rows(*model) {}
    };
    std::shared_ptr<Data> data;

    void require_idle() const { require(!data->busy, "a solve is running on these tasks: use one object per thread"); }

    TaskEntry& task(size_t i) const {
        require_idle();
        require(i < data->rows.tasks.size(), "no task " + std::to_string(i));
        return data->rows.tasks[i];
    }

    Out view(double* first, std::initializer_list<size_t> shape, const int64_t* strides = nullptr) const {
        auto* share = new std::shared_ptr<Data>(data);
        nb::capsule owner(share, [](void* p) noexcept { delete static_cast<std::shared_ptr<Data>*>(p); });
        return Out(first, shape.size(), shape.begin(), owner, strides);
    }
};

// Marks tasks as busy while a loop runs on them.
class InUse {
public:
    explicit InUse(PyTaskRows::Data& d) : data(d) {
        require(!data.busy.exchange(true), "a solve is already running on these tasks: use one object per thread");
    }
    ~InUse() { data.busy = false; }
    InUse(const InUse&) = delete;

private:
    PyTaskRows::Data& data;
};

}  // namespace poise
