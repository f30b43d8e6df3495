// What Python calls a model: the figure, shared by everything that works on it, with its limits and couplings.
#pragma once
#include "model/arrays.hpp"
#include "limits/limits.hpp"

namespace poise {

struct PyModel {
    std::shared_ptr<Model> model;
    RowTable limits, couplings;
};

inline RowTable make_rows(const Model& model, Ints codes, Ints joints, Ints starts, Vector numbers) {
    RowTable table;
    require(starts.shape(0) == codes.shape(0) + 1 && joints.shape(0) == codes.shape(0), "row table: sizes differ");
    for (size_t i = 0; i < codes.shape(0); ++i) {
        require(starts(i) >= 0 && starts(i) <= starts(i + 1) && size_t(starts(i + 1)) <= numbers.shape(0),
                "row table: a row leaves its numbers");
        std::vector<double> own(numbers.data() + starts(i), numbers.data() + starts(i + 1));
        table.add(model, codes(i), joints(i), std::move(own));
    }
    return table;
}

}  // namespace poise
