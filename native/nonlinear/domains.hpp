// The domains that the descent minimizes on: poses of a figure, and vectors under linear constraints.
// The modules of poise/solver/nonlinear are the NumPy counterparts.
#pragma once

#include "limits/correction.hpp"
#include "loop/iterate.hpp"
#include "nonlinear/projected_metric.hpp"

namespace poise {

struct DomainConstraints {
    Matrix equalities, rows;  // one unit (or zero) column per constraint; rows: inequalities row^T x <= bound, with their slack
    ColumnVector slack;
};

// Poses of a figure, with half the squared error of its tasks as the objective.
class PoseDomain {
public:
    const Model& model;
    const LimitRows &limits, &couplings;
    TaskRows& tasks;
    std::vector<int> free_dofs;  // indices of the movable degrees of freedom
    ColumnVector scale;  // of each of them
    bool is_curved = false;

    PoseDomain(const Model& m, const LimitRows& l, const LimitRows& c, TaskRows& t) : model(m), limits(l), couplings(c), tasks(t) {}

    int size() const { return int(free_dofs.size()); }
    int point_size() const { return model.nq; }

    double objective(const double* q, ColumnVector& gradient) {
        tasks.evaluate(q);
        full_vector.setZero(model.nv);
        double square = 0.0;
        for (int i = 0; i < tasks.rows; ++i) {
            const double error = std::min(std::max(0.0, tasks.lower[i]), tasks.upper[i]);
            if (error == 0.0) continue;
            square += error * error;
            full_vector -= error * Eigen::Map<const ColumnVector>(tasks.jacobian.data() + size_t(i) * model.stride, model.nv);
        }
        restrict_to_free(full_vector, gradient);
        return 0.5 * square;
    }

    // Inverse of JᵀJ + μI with μ a fraction of its trace: the initial inverse Hessian.
    void metric(const double* q, double metric_damping, Matrix& out) {
        tasks.evaluate(q);
        Matrix rows(size(), tasks.rows);
        ColumnVector scaled_row;
        for (int i = 0; i < tasks.rows; ++i) {
            full_vector = Eigen::Map<const ColumnVector>(tasks.jacobian.data() + size_t(i) * model.stride, model.nv);
            restrict_to_free(full_vector, scaled_row);
            rows.col(i) = scaled_row;
        }
        Matrix gram = rows.transpose() * rows;
        const double damping = metric_damping * std::max(gram.trace(), 1e-12);
        gram.diagonal().array() += damping;
        out.setIdentity(size(), size());
        if (tasks.rows) out.noalias() -= rows * gram.ldlt().solve(rows.transpose());
        out /= damping;
    }

    void constraints(const double* q, DomainConstraints& out) {
        read_rows(limits, q, -1.0, out.rows, out.slack);
        read_rows(couplings, q, 1.0, out.equalities, residuals);
    }

    void move(const double* q, const ColumnVector& step, Corrector& corrector, std::vector<double>& out) {
        full_vector.setZero(model.nv);
        for (int i = 0; i < size(); ++i) full_vector[free_dofs[i]] = scale[i] * step[i];
        out.resize(model.nq);
        integrate(model, q, full_vector.data(), out.data());
        corrector.run(out.data());
    }

private:
    ColumnVector full_vector, residuals;
    RowMatrix table;

    void restrict_to_free(const ColumnVector& full, ColumnVector& out) const {
        out.resize(size());
        for (int i = 0; i < size(); ++i) out[i] = scale[i] * full[free_dofs[i]];
    }

    void read_rows(const LimitRows& source, const double* q, double sign, Matrix& out, ColumnVector& values) {
        const int count = int(source.rows.size());
        values.resize(count);
        table.setZero(count, model.nv);
        source.evaluate_constraints(model, q, values.data(), table.data());
        out.resize(size(), count);
        for (int i = 0; i < count; ++i) {
            for (int k = 0; k < size(); ++k) out(k, i) = sign * scale[k] * table(i, free_dofs[k]);
            const double length = out.col(i).norm();
            if (length == 0.0) continue;
            out.col(i) /= length;
            values[i] /= length;
        }
    }
};

// Vectors with any objective function under linear constraints.
// Linear constraints need no correction.
struct IdentityCorrector : Corrector {
    void run(double*) override {}
};

// `Function` takes a point and a gradient to fill, and returns the value.
template <class Function>
class LinearDomain {
public:
    Matrix equalities, rows;  // one unit (or zero) column per constraint
    ColumnVector bounds;
    static constexpr bool is_curved = false;

    LinearDomain(int size, Function& f) : count(size), function(f) {}

    int size() const { return count; }
    int point_size() const { return count; }

    double objective(const double* x, ColumnVector& gradient) { return function(x, gradient); }

    void constraints(const double* x, DomainConstraints& out) const {
        if (out.rows.cols() != rows.cols() || out.rows.rows() != rows.rows()) out.rows = rows;
        if (out.equalities.cols() != equalities.cols() || out.equalities.rows() != equalities.rows()) out.equalities = equalities;
        out.slack = bounds;
        out.slack.noalias() -= rows.transpose() * Eigen::Map<const ColumnVector>(x, count);
    }

    void metric(const double*, double, Matrix& out) const { out.setIdentity(count, count); }

    void move(const double* x, const ColumnVector& step, Corrector&, std::vector<double>& out) const {
        out.resize(count);
        for (int i = 0; i < count; ++i) out[i] = x[i] + step[i];
    }

private:
    int count;
    Function& function;
};

}  // namespace poise
