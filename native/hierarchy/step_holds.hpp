// Which inequalities hold the step, and whom they stand in the way of.
#pragma once
#include "hierarchy/step_rows.hpp"

namespace poise {

constexpr double PUSHED = 1e-9;  // a multiplier above this times its scale is positive

struct Holds {
    int count = 0;
    Room<char> is_active;
    Room<int> level;          // first level that would do better without the row; -1: none
    Room<double> multiplier;  // on that level

    void begin(int rows) {
        count = rows;
        std::fill_n(is_active.need(rows), rows, char(0));
        std::fill_n(level.need(rows), rows, -1);
        std::fill_n(multiplier.need(rows), rows, 0.0);
    }
    // The first level a row blocks is remembered.
    void note(int row, int blocked, double push) {
        if (level[row] >= 0) return;
        level[row] = blocked;
        multiplier[row] = push;
    }
};

}  // namespace poise
