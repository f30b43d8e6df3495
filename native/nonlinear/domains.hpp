// Walls and ties that a step sees from a point; poise/nonlinear/domain.py tells more.
#pragma once

#include "limits/correction.hpp"
#include "loop/iterate.hpp"
#include "nonlinear/projected_metric.hpp"

namespace poise {

struct SpaceWalls {
    Square ties, rows;  // one column each, of unit length or zero
    Column room;
};

// Poses of a figure with tasks as a space to descend in; poise/nonlinear/pose_space.py is the twin.
class PoseSpace {
public:
    const Model& model;
    const LimitRows &limits, &couplings;
    TaskRows& tasks;
    std::vector<int> free;  // freedoms that may move
    Column scale;           // of each of them
    bool bent = false;

    PoseSpace(const Model& m, const LimitRows& l, const LimitRows& c, TaskRows& t) : model(m), limits(l), couplings(c), tasks(t) {}

    int size() const { return int(free.size()); }
    int numbers() const { return model.nq; }

    double height(const double* q, Column& gradient) {
        tasks.evaluate(q);
        whole.setZero(model.nv);
        double square = 0.0;
        for (int i = 0; i < tasks.rows; ++i) {
            const double error = std::min(std::max(0.0, tasks.lower[i]), tasks.upper[i]);
            if (error == 0.0) continue;
            square += error * error;
            whole -= error * Eigen::Map<const Column>(tasks.jacobian.data() + size_t(i) * model.stride, model.nv);
        }
        narrow(whole, gradient);
        return 0.5 * square;
    }

    // Inverse of JᵀJ + μI with μ a part of its trace.
    void metric(const double* q, double stiffness, Square& out) {
        tasks.evaluate(q);
        Square rows(size(), tasks.rows);
        Column own;
        for (int i = 0; i < tasks.rows; ++i) {
            whole = Eigen::Map<const Column>(tasks.jacobian.data() + size_t(i) * model.stride, model.nv);
            narrow(whole, own);
            rows.col(i) = own;
        }
        Square gram = rows.transpose() * rows;
        const double floor = stiffness * std::max(gram.trace(), 1e-12);
        gram.diagonal().array() += floor;
        out.setIdentity(size(), size());
        if (tasks.rows) out.noalias() -= rows * gram.ldlt().solve(rows.transpose());
        out /= floor;
    }

    void walls(const double* q, SpaceWalls& out) {
        read(limits, q, -1.0, out.rows, out.room);
        read(couplings, q, 1.0, out.ties, residuals);
    }

    void moved(const double* q, const Column& step, Corrector& corrector, std::vector<double>& out) {
        whole.setZero(model.nv);
        for (int i = 0; i < size(); ++i) whole[free[i]] = scale[i] * step[i];
        out.resize(model.nq);
        integrate(model, q, whole.data(), out.data());
        corrector.run(out.data());
    }

private:
    Column whole, residuals;
    Rows table;

    void narrow(const Column& given, Column& out) const {
        out.resize(size());
        for (int i = 0; i < size(); ++i) out[i] = scale[i] * given[free[i]];
    }

    void read(const LimitRows& source, const double* q, double sign, Square& out, Column& values) {
        const int count = int(source.rows.size());
        values.resize(count);
        table.setZero(count, model.nv);
        source.evaluate_constraints(model, q, values.data(), table.data());
        out.resize(size(), count);
        for (int i = 0; i < count; ++i) {
            for (int k = 0; k < size(); ++k) out(k, i) = sign * scale[k] * table(i, free[k]);
            const double length = out.col(i).norm();
            if (length == 0.0) continue;
            out.col(i) /= length;
            values[i] /= length;
        }
    }
};

// Points with a function of them under linear constraints, as a space to descend in.
// poise/nonlinear/linear_space.py is the twin.
// Nothing is corrected where walls are flat.
struct NoCorrector : Corrector {
    void run(double*) override {}
};

// `Function` takes a point and a gradient to fill, and gives the value.
template <class Function>
class LinearSpace {
public:
    Square ties, rows;  // one column each, of unit length or zero
    Column bounds;
    static constexpr bool bent = false;

    LinearSpace(int size, Function& f) : count(size), function(f) {}

    int size() const { return count; }
    int numbers() const { return count; }

    double height(const double* x, Column& gradient) { return function(x, gradient); }

    void walls(const double* x, SpaceWalls& out) const {
        if (out.rows.cols() != rows.cols() || out.rows.rows() != rows.rows()) out.rows = rows;
        if (out.ties.cols() != ties.cols() || out.ties.rows() != ties.rows()) out.ties = ties;
        out.room = bounds;
        out.room.noalias() -= rows.transpose() * Eigen::Map<const Column>(x, count);
    }

    void metric(const double*, double, Square& out) const { out.setIdentity(count, count); }

    void moved(const double* x, const Column& step, Corrector&, std::vector<double>& out) const {
        out.resize(count);
        for (int i = 0; i < count; ++i) out[i] = x[i] + step[i];
    }

private:
    int count;
    Function& function;
};

}  // namespace poise
