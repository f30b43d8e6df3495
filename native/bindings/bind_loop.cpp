// Python bindings of the solver's loop. The loop runs without the GIL; tasks and corrections defined in Python acquire it while
// they are evaluated.
#include "bindings/bind.hpp"
#include "loop/linear_step.hpp"
#include "bindings/py_model.hpp"
#include "bindings/py_tasks.hpp"

namespace poise {

struct PyLoop {
    std::shared_ptr<Model> model;
    LimitRows limits, couplings;
    std::shared_ptr<PyTaskRows::Data> tasks;
    PyCorrection& correction;  // kept alive, and used by this loop only
    LoopProblem problem;
    Loop loop;
    LinearStep linear;

    PyLoop(const PyModel& owner, const PyTaskRows& rows, PyCorrection& correction)
        : model(owner.model), limits(owner.limits), couplings(owner.couplings), tasks(rows.data), correction(correction),
          problem{*model, limits, couplings, limits.pattern(*model), tasks->rows, {}, {}, nullptr, {}}, loop(problem) {
        require(correction.model == model, "correction: expected the model of the loop's figure");
        require(tasks->model == model, "tasks: expected the model of the loop's figure");
        problem.joint_cost.assign(model->nv, 1.0);
        problem.scale.setOnes(model->nv);
    }

    // Joint cost of each DoF, infinite for locked ones, and the active joints of each level in linear steps (no rows: all).
    void set_joint_costs(const Vector& joint_cost, const In<bool, nb::ndim<2>>& masks) {
        const InUse mark(*tasks);
        const size_t nv = model->nv, levels = problem.levels();
        require_size(joint_cost.shape(0), nv, "joint_cost");
        problem.joint_cost.assign(joint_cost.data(), joint_cost.data() + nv);
        problem.scale.resize(nv);
        std::vector<double> movable(nv);
        for (size_t i = 0; i < nv; ++i) {
            require(joint_cost(i) > 0.0, "joint_cost: expected positive values");
            problem.scale[i] = 1.0 / std::sqrt(joint_cost(i));
            movable[i] = problem.scale[i] > 0.0;
        }
        correction.correction.set_movable(movable.data());
        problem.masks.reset();
        if (masks.shape(0) == 0) return;
        require(masks.shape(0) == levels && masks.shape(1) == nv, "masks: expected shape (levels, nv)");
        problem.masks.reset(new bool[levels * nv]);
        std::copy_n(masks.data(), levels * nv, problem.masks.get());
    }

    // Runs give up where a level will not end below an error norm; -1: they never do.
    void abandon_above(int level, double error_norm) {
        require(level >= -1 && level < problem.levels() && std::isfinite(error_norm),
                "expected one of the levels and a finite error norm");
        loop.hopelessness.level = level;
        loop.hopelessness.error_norm = error_norm;
    }

    // Holds the first levels at the errors that they have in a configuration: runs neither worsen nor improve what is not
    // met there. No level: releases them all.
    void hold_levels(const Vector& q, int count) {
        require_size(q.shape(0), model->nq, "q");
        for (size_t i = 0; i < q.shape(0); ++i) require(std::isfinite(q(i)), "q must be finite");
        require(count >= 0 && count <= problem.levels(), "count: expected at most as many levels as the problem has");
        const InUse mark(*tasks);
        tasks->evaluated = false;
        problem.held_errors.resize(0);
        if (count == 0) return;
        Iterate iterate;
        iterate.evaluate(problem, q.data());
        problem.held_errors = iterate.errors;
        for (int k = 0; k < problem.levels(); ++k)
            if (k >= count || iterate.error_norms[k] <= tolerance::kHeldErrorNorm) {
                const int first = tasks->rows.level_starts[k];
                problem.held_errors.segment(first, tasks->rows.level_starts[k + 1] - first).setZero();
            }
    }
};

inline nb::list history_of(const Loop& loop) {
    nb::list list;
    for (const IterationRecord& record : loop.history) {
        double* data;
        Out errors = new_array({size_t(record.errors.size())}, data);
        std::copy_n(record.errors.data(), record.errors.size(), data);
        nb::list in_conflict;
        for (char flag : record.in_conflict) in_conflict.append(bool(flag));
        list.append(nb::make_tuple(errors, record.step_length, record.trust_radius, record.accepted, nb::tuple(in_conflict)));
    }
    return list;
}

// Whether the first `count` tasks are met at the final iterate: errors without unit and weight, as Python tests them.
inline bool all_met(const PyLoop& self, size_t count, double tolerance) {
    const Iterate& iterate = self.loop.iterate();
    for (size_t i = 0; i < std::min(count, self.tasks->rows.tasks.size()); ++i) {
        const TaskEntry& task = self.tasks->rows.tasks[i];
        if (task.start < 0) continue;
        if (iterate.errors.segment(task.start, task.row_scales.size()).norm() > tolerance * task.weight) return false;
    }
    return true;
}

inline bool constraints_satisfied(const PyLoop& self, double tolerance) {
    const Iterate& iterate = self.loop.iterate();
    return (iterate.margins.size() == 0 || iterate.margins.minCoeff() >= -tolerance) &&
           (iterate.residuals.size() == 0 || iterate.residuals.cwiseAbs().maxCoeff() <= tolerance);
}

// Sets the parameters of a run: iterations, seconds, convergence tolerances.
inline void configure(PyLoop& self, int max_iterations, double seconds, double relative, double absolute) {
    require(max_iterations >= 0 && relative > 0.0 && absolute > 0.0,
            "expected max_iterations >= 0 and positive convergence tolerances");
    self.loop.max_iterations = max_iterations;
    self.loop.max_seconds = seconds;
    self.loop.tolerances = {relative, absolute};
    self.tasks->evaluated = false;
}

inline nb::tuple run_loop(PyLoop& self, Vector q, int max_iterations, double seconds, double relative, double absolute,
                          double motion_penalty, int penalized_levels, bool trace, nb::object correct, size_t task_count,
                          double task_tol, double constraint_tol) {
    require_size(q.shape(0), self.model->nq, "q");
    for (size_t i = 0; i < q.shape(0); ++i) require(std::isfinite(q(i)), "q must be finite");
    const InUse mark(*self.tasks);
    require(motion_penalty >= 0.0 && penalized_levels >= 0 && penalized_levels <= self.problem.levels(),
            "motion penalty: expected a weight >= 0 and at most as many levels as the problem has");
    configure(self, max_iterations, seconds, relative, absolute);
    self.loop.motion_penalty.weight = motion_penalty;
    self.loop.motion_penalty.level_count = penalized_levels;
    self.loop.trace = trace;
    PyCorrector corrector(self.correction.correction, q.shape(0), std::move(correct));
    {
        nb::gil_scoped_release unlocked;
        self.loop.run(q.data(), corrector);
    }
    const Iterate& iterate = self.loop.iterate();
    return nb::make_tuple(array_from(iterate.q.data(), iterate.q.size()), int(self.loop.status), self.loop.iterations,
                          history_of(self.loop), all_met(self, task_count, task_tol), constraints_satisfied(self, constraint_tol));
}

inline DampingOptions read_damping(const nb::tuple& numbers) {
    require(numbers.size() == 4, "damping: expected (rule, largest, threshold, bound)");
    const int rule = nb::cast<int>(numbers[0]);
    require(rule >= 0 && rule <= int(DampingRule::NEWTON), "damping: unknown rule");
    return {DampingRule(rule), nb::cast<double>(numbers[1]), nb::cast<double>(numbers[2]), nb::cast<double>(numbers[3])};
}

// One linear step from q to end; false if it is not finite.
inline bool take_step(PyLoop& self, nb::handle q, nb::handle end, const nb::tuple& damping, nb::object correct) {
    const size_t nq = self.model->nq;
    const DoubleBuffer from(q, nq), to(end, nq, true);
    require(from.is_valid() && to.is_valid(), "q and end: expected float64 vectors of length nq");
    for (size_t i = 0; i < nq; ++i) require(std::isfinite(from.data()[i]), "q must be finite");
    const DampingOptions damped = read_damping(damping);
    const InUse mark(*self.tasks);
    self.tasks->evaluated = false;
    PyCorrector corrector(self.correction.correction, nq, std::move(correct));
    if (!self.linear.run(self.problem, from.data(), damped, corrector)) return false;
    std::copy_n(self.linear.q.data(), nq, to.data());
    return true;
}

// Numbers of one task record that change between the problems of a batch.
struct BatchWrite {
    std::vector<double>& numbers;
    const double* values;
    void write(size_t problem) const { std::copy_n(values + problem * numbers.size(), numbers.size(), numbers.data()); }
};

// The writes for problems first … last - 1 of `count`; only these are checked, since a batch runs in many pieces.
inline std::vector<BatchWrite> batch_writes(const PyLoop& self, const nb::list& given, size_t count, size_t first, size_t last) {
    std::vector<BatchWrite> writes;
    for (nb::handle entry_handle : given) {
        const nb::tuple entry = nb::cast<nb::tuple>(entry_handle);
        require(entry.size() == 3, "batch write: expected (task, record, values)");
        const size_t task = nb::cast<size_t>(entry[0]), record = nb::cast<size_t>(entry[1]);
        const Table values = nb::cast<Table>(entry[2]);
        require(task < self.tasks->rows.tasks.size(), "batch write: task index out of range");
        std::vector<TaskRecord>& records = self.tasks->rows.tasks[task].records;
        require(record < records.size(), "batch write: record index out of range");
        const size_t size = records[record].numbers.size();
        require(values.shape(0) == count && values.shape(1) == size, "batch write: expected one row of values per problem");
        for (size_t i = first * size; i < last * size; ++i) require(std::isfinite(values.data()[i]), "goals must be finite");
        writes.push_back({records[record].numbers, values.data()});
    }
    return writes;
}

// Solves problems first … last - 1 of a batch into arrays allocated by Python: configurations; status, iterations and whether
// limits and couplings are satisfied to `tolerance`; error norms by task.
inline void run_batch(PyLoop& self, Table starts, const nb::list& given, int max_iterations, double relative, double absolute,
                      nb::object correct, double tolerance, size_t first, size_t last,
                      nb::ndarray<double, nb::c_contig, nb::device::cpu, nb::ndim<2>> q,
                      nb::ndarray<int32_t, nb::c_contig, nb::device::cpu, nb::ndim<2>> outcomes,
                      nb::ndarray<double, nb::c_contig, nb::device::cpu, nb::ndim<2>> errors) {
    const size_t count = q.shape(0), nq = self.model->nq, tasks = self.tasks->rows.tasks.size();
    require(starts.shape(1) == nq && (starts.shape(0) == count || starts.shape(0) == 1),
            "starts: expected one row, or one per problem, of length nq");
    require(q.shape(1) == nq && outcomes.shape(0) == count && outcomes.shape(1) == 3,
            "output arrays: shapes do not match the number of problems");
    require(errors.shape(0) == count && errors.shape(1) == tasks, "errors: expected shape (problems, tasks)");
    require(first <= last && last <= count, "problem range out of bounds");
    const size_t rows = starts.shape(0), from = rows == 1 ? 0 : first, to = rows == 1 ? 1 : last;
    for (size_t i = from * nq; i < to * nq; ++i) require(std::isfinite(starts.data()[i]), "starts must be finite");
    const InUse mark(*self.tasks);
    const std::vector<BatchWrite> writes = batch_writes(self, given, count, first, last);
    configure(self, max_iterations, -1.0, relative, absolute);
    self.loop.motion_penalty = MotionPenalty();
    self.loop.trace = false;
    PyCorrector corrector(self.correction.correction, nq, std::move(correct));
    nb::gil_scoped_release unlocked;
    for (size_t i = first; i < last; ++i) {
        for (const BatchWrite& write : writes) write.write(i);
        self.loop.run(starts.data() + (rows == 1 ? 0 : i * nq), corrector);
        const Iterate& iterate = self.loop.iterate();
        std::copy_n(iterate.q.data(), nq, q.data() + i * nq);
        outcomes.data()[3 * i] = int(self.loop.status);
        outcomes.data()[3 * i + 1] = self.loop.iterations;
        outcomes.data()[3 * i + 2] = constraints_satisfied(self, tolerance);
        self.tasks->rows.evaluate(iterate.q.data());
        std::copy_n(self.tasks->rows.error_norms.data(), tasks, errors.data() + i * tasks);
    }
}

void bind_loop(nb::module_& module) {
    nb::class_<PyLoop>(module, "Loop")
        .def(nb::init<const PyModel&, const PyTaskRows&, PyCorrection&>(), nb::keep_alive<1, 4>())
        .def("set_joint_costs", &PyLoop::set_joint_costs)
        .def("hold_levels", &PyLoop::hold_levels)
        .def("abandon_above", &PyLoop::abandon_above)
        .def("run", &run_loop)
        .def("linear_step", &take_step)
        .def("run_batch", &run_batch);
}

}  // namespace poise
