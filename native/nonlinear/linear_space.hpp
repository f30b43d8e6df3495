// Points with a function of them under linear constraints, as a space to descend in.
// poise/nonlinear/linear_space.py is the twin.
#pragma once
#include "limits/limit_correction.hpp"
#include "nonlinear/descent_walls.hpp"

namespace poise {

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
