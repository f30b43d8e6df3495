// Many configurations at once: frames of all segments, and what is broken.
#include "bindings/bind.hpp"
#include "model/frames_batch.hpp"
#include "bindings/py_model.hpp"

namespace poise {

void bind_frames(nb::module_& module) {
    module.def("frames_of_many", [](const PyModel& self, Table q) {
        require_size(q.shape(1), self.model->nq, "q");
        const size_t count = q.shape(0), size = self.model->size();
        double *positions, *rotations;
        Out p = fresh({count, size, 3}, positions);
        Out e = fresh({count, size, 4}, rotations);
        {
            nb::gil_scoped_release unlocked;
            const FramesBatch batch(*self.model);
            for (size_t i = 0; i < count; ++i)
                batch.run(q.data() + i * self.model->nq, positions + 3 * i * size, rotations + 4 * i * size);
        }
        return nb::make_tuple(p, e);
    });
    module.def("broken_in_many", [](const PyModel& self, Table q) {
        require_size(q.shape(1), self.model->nq, "q");
        double* worst;
        Out found = fresh({q.shape(0)}, worst);
        {
            nb::gil_scoped_release unlocked;
            BrokenBatch batch(*self.model, self.limits, self.couplings);
            for (size_t i = 0; i < q.shape(0); ++i) worst[i] = batch.run(q.data() + i * self.model->nq);
        }
        return found;
    });
}

}  // namespace poise
