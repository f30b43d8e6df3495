// Python's view of distances.
#include "bindings/bind.hpp"
#include "distance/distance_batch.hpp"
#include "bindings/py_model.hpp"

namespace poise {

struct PyClearances {
    std::shared_ptr<Model> model;
    Clearances clearances;
    Forward forward;
    std::vector<double> row;

    PyClearances(const PyModel& m, Ints segments, Ints starts, Table centers, Frames spreads, Vector radii, Bools unbounded, Ints firsts, Ints seconds)
        : model(m.model), clearances(*m.model), forward(*m.model), row(m.model->stride) {
        const size_t count = segments.shape(0);
        require(starts.shape(0) == count + 1 && radii.shape(0) == count && unbounded.shape(0) == count, "solids: sizes differ");
        require(centers.shape(1) == 3 && spreads.shape(0) == centers.shape(0) && spreads.shape(1) == 3 && spreads.shape(2) == 3, "solids: three numbers per point, nine per spread");
        for (size_t i = 0; i < count; ++i) {
            require(segments(i) >= -1 && segments(i) < model->size(), "solids: no such segment");
            require(starts(i) >= 0 && starts(i) < starts(i + 1) && size_t(starts(i + 1)) <= centers.shape(0), "solids: a solid leaves its atoms");
            clearances.segments.push_back(segments(i));
            clearances.own.push_back(hull(starts(i), starts(i + 1), centers, spreads, radii(i), unbounded(i)));
        }
        require(firsts.shape(0) == seconds.shape(0), "pairs: sizes differ");
        for (size_t k = 0; k < firsts.shape(0); ++k) {
            const bool known = firsts(k) >= 0 && size_t(firsts(k)) < count && seconds(k) >= 0 && size_t(seconds(k)) < count;
            require(known && firsts(k) != seconds(k), "pairs: no such two solids");
            require(!clearances.own[firsts(k)].unbounded || !clearances.own[seconds(k)].unbounded, "pairs: two half-spaces have no distance");
            clearances.pairs.emplace_back(firsts(k), seconds(k));
        }
        clearances.finish();
    }

    static Hull hull(int begin, int end, const Table& centers, const Frames& spreads, double radius, bool unbounded) {
        Hull made;
        for (int i = begin; i < end; ++i) {
            made.centers.emplace_back(centers(i, 0), centers(i, 1), centers(i, 2));
            Mat3 spread;
            for (int row = 0; row < 3; ++row)
                for (int column = 0; column < 3; ++column) spread(row, column) = spreads(i, row, column);
            require(made.centers.back().allFinite() && spread.allFinite(), "solids: numbers must be finite");
            made.spreads.push_back(spread);
        }
        require(std::isfinite(radius) && radius >= 0.0, "solids: a radius must be zero or more");
        made.radius = radius;
        made.unbounded = unbounded;
        made.finish();
        return made;
    }

    nb::tuple measure(Vector q, double within, int most) {
        require_size(q.shape(0), model->nq, "q");
        for (size_t i = 0; i < q.shape(0); ++i) require(std::isfinite(q(i)), "q must be finite");
        require(most >= 0, "most must be zero or more");
        forward.run<false>(q.data());
        clearances.measure(forward, within, size_t(most));
        const size_t count = clearances.found.size();
        double *pairs, *distances, *normals, *points_a, *points_b, *rows;
        Out out_pairs = fresh({count}, pairs), out_distances = fresh({count}, distances), out_normals = fresh({count, 3}, normals);
        Out out_a = fresh({count, 3}, points_a), out_b = fresh({count, 3}, points_b), out_rows = fresh({count, size_t(model->nv)}, rows);
        for (size_t i = 0; i < count; ++i) {
            const NearPair& one = clearances.found[i];
            pairs[i] = one.pair;
            distances[i] = one.touch.distance;
            std::copy_n(one.touch.normal.data(), 3, normals + 3 * i);
            std::copy_n(one.touch.point_a.data(), 3, points_a + 3 * i);
            std::copy_n(one.touch.point_b.data(), 3, points_b + 3 * i);
            clearances.row(forward, one, 1.0, row.data());
            std::copy_n(row.data(), model->nv, rows + i * model->nv);
        }
        return nb::make_tuple(out_pairs, out_distances, out_normals, out_a, out_b, out_rows);
    }

    void place(int solid, Table rotation, Vector position) {
        require(solid >= 0 && size_t(solid) < clearances.own.size() && clearances.segments[solid] < 0, "no such solid of the world");
        require(rotation.shape(0) == 3 && rotation.shape(1) == 3 && position.shape(0) == 3, "a rotation of nine numbers and a position of three");
        Mat3 R;
        for (int row = 0; row < 3; ++row)
            for (int column = 0; column < 3; ++column) R(row, column) = rotation(row, column);
        const Vec3 p(position(0), position(1), position(2));
        require(R.allFinite() && p.allFinite(), "a placement must be finite");
        clearances.place(solid, R, p);
    }
};

void bind_distance(nb::module_& module) {
    nb::class_<PyClearances>(module, "Clearances")
        .def(nb::init<const PyModel&, Ints, Ints, Table, Frames, Vector, Bools, Ints, Ints>())
        .def("measure", &PyClearances::measure)
        .def("place", &PyClearances::place)
        // for timing the computation apart from the call: the same `count` times over
        .def("repeat", [](PyClearances& self, Vector q, double within, int most, int count) {
            require_size(q.shape(0), self.model->nq, "q");
            require(most >= 0, "most must be zero or more");
            for (int i = 0; i < count; ++i) {
                self.forward.run<false>(q.data());
                self.clearances.measure(self.forward, within, size_t(most));
            }
        });
}

}  // namespace poise
