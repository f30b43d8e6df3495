// Python bindings of distances between solids.
#include "bindings/bind.hpp"
#include "distance/batch.hpp"
#include "bindings/py_model.hpp"

namespace poise {

struct PyClearances {
    std::shared_ptr<Model> model;
    Clearances clearances;
    ForwardKinematics forward;
    std::vector<double> row;

    PyClearances(const PyModel& m, Ints segments, Ints starts, Table centers, Array3D spreads, Vector radii, Bools unbounded, Ints firsts, Ints seconds)
        : model(m.model), clearances(*m.model), forward(*m.model), row(m.model->stride) {
        const size_t count = segments.shape(0);
        require(starts.shape(0) == count + 1 && radii.shape(0) == count && unbounded.shape(0) == count, "solids: arrays differ in length");
        require(centers.shape(1) == 3 && spreads.shape(0) == centers.shape(0) && spreads.shape(1) == 3 && spreads.shape(2) == 3, "solids: expected centers of shape (n, 3) and spreads of shape (n, 3, 3)");
        for (size_t i = 0; i < count; ++i) {
            require(segments(i) >= -1 && segments(i) < model->size(), "solids: no such segment");
            require(starts(i) >= 0 && starts(i) < starts(i + 1) && size_t(starts(i + 1)) <= centers.shape(0), "solids: the atoms of a solid exceed the array");
            clearances.segments.push_back(segments(i));
            clearances.local_hulls.push_back(make_hull(starts(i), starts(i + 1), centers, spreads, radii(i), unbounded(i)));
        }
        require(firsts.shape(0) == seconds.shape(0), "pairs: arrays differ in length");
        for (size_t k = 0; k < firsts.shape(0); ++k) {
            const bool is_known = firsts(k) >= 0 && size_t(firsts(k)) < count && seconds(k) >= 0 && size_t(seconds(k)) < count;
            require(is_known && firsts(k) != seconds(k), "pairs: no such two solids");
            require(!clearances.local_hulls[firsts(k)].is_half_space || !clearances.local_hulls[seconds(k)].is_half_space, "pairs: two half-spaces have no distance");
            clearances.pairs.emplace_back(firsts(k), seconds(k));
        }
        clearances.prepare();
    }

    static Hull make_hull(int begin, int end, const Table& centers, const Array3D& spreads, double radius, bool unbounded) {
        Hull hull;
        for (int i = begin; i < end; ++i) {
            hull.centers.emplace_back(centers(i, 0), centers(i, 1), centers(i, 2));
            Mat3 spread;
            for (int row = 0; row < 3; ++row)
                for (int column = 0; column < 3; ++column) spread(row, column) = spreads(i, row, column);
            require(hull.centers.back().allFinite() && spread.allFinite(), "solids: numbers must be finite");
            hull.spreads.push_back(spread);
        }
        require(std::isfinite(radius) && radius >= 0.0, "solids: a radius must be zero or more");
        hull.radius = radius;
        hull.is_half_space = unbounded;
        hull.update_derived();
        return hull;
    }

    nb::tuple measure(Vector q, double cutoff, int max_pairs) {
        require_size(q.shape(0), model->nq, "q");
        for (size_t i = 0; i < q.shape(0); ++i) require(std::isfinite(q(i)), "q must be finite");
        require(max_pairs >= 0, "max_pairs must be zero or more");
        forward.run<false>(q.data());
        clearances.measure(forward, cutoff, size_t(max_pairs));
        const size_t count = clearances.nearest.size();
        double *pairs, *distances, *normals, *points_a, *points_b, *rows;
        Out out_pairs = new_array({count}, pairs), out_distances = new_array({count}, distances), out_normals = new_array({count, 3}, normals);
        Out out_a = new_array({count, 3}, points_a), out_b = new_array({count, 3}, points_b), out_rows = new_array({count, size_t(model->nv)}, rows);
        for (size_t i = 0; i < count; ++i) {
            const NearPair& one = clearances.nearest[i];
            pairs[i] = one.pair;
            distances[i] = one.separation.distance;
            std::copy_n(one.separation.normal.data(), 3, normals + 3 * i);
            std::copy_n(one.separation.point_a.data(), 3, points_a + 3 * i);
            std::copy_n(one.separation.point_b.data(), 3, points_b + 3 * i);
            clearances.row(forward, one, 1.0, row.data());
            std::copy_n(row.data(), model->nv, rows + i * model->nv);
        }
        return nb::make_tuple(out_pairs, out_distances, out_normals, out_a, out_b, out_rows);
    }

    void set_transform(int solid, Table rotation, Vector position) {
        require(solid >= 0 && size_t(solid) < clearances.local_hulls.size() && clearances.segments[solid] < 0, "no such solid in the world");
        require(rotation.shape(0) == 3 && rotation.shape(1) == 3 && position.shape(0) == 3, "placement: expected a 3 by 3 rotation and a position of 3 numbers");
        Mat3 R;
        for (int row = 0; row < 3; ++row)
            for (int column = 0; column < 3; ++column) R(row, column) = rotation(row, column);
        const Vec3 p(position(0), position(1), position(2));
        require(R.allFinite() && p.allFinite(), "placement: expected finite numbers");
        clearances.set_transform(solid, R, p);
    }
};

void bind_distance(nb::module_& module) {
    nb::class_<PyClearances>(module, "Clearances")
        .def(nb::init<const PyModel&, Ints, Ints, Table, Array3D, Vector, Bools, Ints, Ints>())
        .def("measure", &PyClearances::measure)
        .def("set_transform", &PyClearances::set_transform)
        // for timing the computation apart from the call: repeats it `count` times
        .def("repeat", [](PyClearances& self, Vector q, double cutoff, int max_pairs, int count) {
            require_size(q.shape(0), self.model->nq, "q");
            require(max_pairs >= 0, "max_pairs must be zero or more");
            for (int i = 0; i < count; ++i) {
                self.forward.run<false>(q.data());
                self.clearances.measure(self.forward, cutoff, size_t(max_pairs));
            }
        });
}

}  // namespace poise
