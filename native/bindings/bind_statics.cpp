// Python bindings of forces inside friction cones.
#include "bindings/arrays.hpp"
#include "bindings/bind.hpp"
#include "statics/friction_cones.hpp"

namespace poise {

namespace {

nb::tuple solve_friction_cones(Table equations, Vector target, Table normals, Vector friction, int slacks) {
    const size_t rows = equations.shape(0), columns = equations.shape(1), points = friction.shape(0);
    require(target.shape(0) == rows, "equations: expected one right-hand side per row");
    require(normals.shape(0) == points && (points == 0 || normals.shape(1) == 3), "cones: expected one normal (3 numbers) per friction coefficient");
    require(slacks >= 0 && columns == 3 * points + size_t(slacks), "equations: expected three columns per point and one per slack");
    ConeMatrix W(rows, columns);
    ConeVector b(rows);
    for (size_t i = 0; i < rows; ++i) {
        b[i] = target(i);
        for (size_t k = 0; k < columns; ++k) W(i, k) = equations(i, k);
    }
    require(W.allFinite() && b.allFinite(), "equations: numbers must be finite");
    FrictionCones cones;
    cones.slacks = slacks;
    for (size_t i = 0; i < points; ++i) {
        cones.normals.emplace_back(normals(i, 0), normals(i, 1), normals(i, 2));
        cones.friction.push_back(friction(i));
        require(cones.normals.back().allFinite() && friction(i) >= 0.0, "cones: expected finite normals and non-negative friction coefficients");
    }
    ConeProgram program;
    program.solve(W, b, cones);
    double* values;
    Out out = new_array({columns}, values);
    std::copy_n(program.values.data(), columns, values);
    return nb::make_tuple(out, program.iterations);
}

}  // namespace

void bind_statics(nb::module_& module) { module.def("solve_friction_cones", &solve_friction_cones); }

}  // namespace poise
