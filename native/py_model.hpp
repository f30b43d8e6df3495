// What Python calls a model: the figure, shared by everything that works on it, with its limits and couplings.
#pragma once
#include "arrays.hpp"
#include "limits.hpp"

namespace poise {

struct PyModel {
    std::shared_ptr<Model> model;
    RowTable limits, couplings;
};

}  // namespace poise
