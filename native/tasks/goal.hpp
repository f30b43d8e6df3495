// Goals in the world, written into the numbers of task records: a position [m], an orientation as a unit quaternion (w, x, y, z).
//
// The numbers are those that Python packs for the same goal, to the bit: the arithmetic follows poise/math/quaternion.py
// operation by operation, and goal.cpp is compiled without contraction of products and sums.
#pragma once

namespace poise {

constexpr int kGoalSize = 7;  // position, quaternion

// Where the goal of one task is among the numbers of its records.
struct GoalSlot {
    double* position = nullptr;  // three numbers of a record; none for a task without a goal position
    double* rotation = nullptr;  // nine, row by row; none for a task without a goal orientation
    double local_rotation[9] = {1.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0};  // of the site in its segment
    double given[kGoalSize] = {0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0};  // the goal as it was given last

    void set_position(const double* p);
    void set_quaternion(const double* e);
};

// Whether a quaternion is finite and of unit norm to the last digits, so that it need not be normalized.
bool is_unit_quaternion(const double* e);

// Unit quaternion of a rotation matrix, row by row; false if the matrix is not a rotation.
bool quaternion_of_matrix(const double* R, double* e);

}  // namespace poise
