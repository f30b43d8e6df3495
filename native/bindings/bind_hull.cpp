// Python binding of quickhull.
#include "bindings/arrays.hpp"
#include "bindings/bind.hpp"
#include "distance/quickhull.hpp"

namespace poise {

// Indices of the hull's vertices among points (n, 3), and how far a point may lie outside [m].
static nb::tuple hull_vertices(Table points, Ints simplex, double size, double tolerance, int max_vertices) {
    require(points.shape(1) == 3, "points: expected shape (n, 3)");
    require_size(simplex.shape(0), 4, "simplex");
    std::vector<Vec3> rows;
    rows.reserve(points.shape(0));
    for (size_t i = 0; i < points.shape(0); ++i) {
        rows.push_back(vector_of(points, i));
        require(rows.back().allFinite(), "points: expected finite numbers");
    }
    for (size_t i = 0; i < 4; ++i) require(simplex(i) >= 0 && size_t(simplex(i)) < rows.size(), "simplex: no such point");
    Quickhull hull;
    hull.run(rows, simplex.data(), size, tolerance, max_vertices);
    double* indices;
    Out out = new_array({hull.vertices.size()}, indices);
    std::copy(hull.vertices.begin(), hull.vertices.end(), indices);
    return nb::make_tuple(out, hull.error);
}

void bind_hull(nb::module_& module) { module.def("hull_vertices", &hull_vertices); }

}  // namespace poise
