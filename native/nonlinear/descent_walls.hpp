// Walls and ties that a step sees from a point; poise/nonlinear/domain.py tells more.
#pragma once
#include "nonlinear/descent_projection.hpp"

namespace poise {

struct SpaceWalls {
    Square ties, rows;  // one column each, of unit length or zero
    Column room;
};

}  // namespace poise
