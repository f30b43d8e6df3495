#include "tasks/goal.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "generated/tolerances.hpp"

namespace poise {

namespace {

// As quaternion.to_matrix.
void matrix_of_quaternion(const double* e, double* R) {
    const double w = e[0], x = e[1], y = e[2], z = e[3];
    const double x2 = 2.0 * x, y2 = 2.0 * y, z2 = 2.0 * z;
    const double xx = x * x2, yy = y * y2, zz = z * z2;
    const double xy = x * y2, yz = y * z2, zx = z * x2;
    const double wx = w * x2, wy = w * y2, wz = w * z2;
    const double entries[9] = {1.0 - (yy + zz), xy - wz, zx + wy, xy + wz, 1.0 - (xx + zz), yz - wx, zx - wy, yz + wx, 1.0 - (xx + yy)};
    std::copy_n(entries, 9, R);
}

}  // namespace

void GoalSlot::set_position(const double* p) {
    std::copy_n(p, 3, given);
    std::copy_n(p, 3, position);
}

void GoalSlot::set_quaternion(const double* e) {
    std::copy_n(e, 4, given + 3);
    double R[9];
    matrix_of_quaternion(e, R);
    // goal of the segment: R times the transposed rotation of the site, summed in the order of so3.times_transpose
    const double* L = local_rotation;
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            rotation[3 * i + j] = (R[3 * i] * L[3 * j] + R[3 * i + 1] * L[3 * j + 1]) + R[3 * i + 2] * L[3 * j + 2];
}

bool is_unit_quaternion(const double* e) {
    // Python normalizes beyond 4 eps of the norm; what is near that is left to Python, so that both decide alike
    const double off = e[0] * e[0] + e[1] * e[1] + e[2] * e[2] + e[3] * e[3] - 1.0;
    return std::abs(off) <= 3.0 * std::numeric_limits<double>::epsilon();
}

bool quaternion_of_matrix(const double* R, double* e) {
    const double w[4] = {1.0 + R[0] + R[4] + R[8], R[7] - R[5], R[2] - R[6], R[3] - R[1]};
    const double x[4] = {w[1], 1.0 + R[0] - R[4] - R[8], R[3] + R[1], R[2] + R[6]};
    const double y[4] = {w[2], x[2], 1.0 - R[0] + R[4] - R[8], R[7] + R[5]};
    const double z[4] = {w[3], x[3], y[3], 1.0 - R[0] - R[4] + R[8]};
    const double* rows[4] = {w, x, y, z};
    int largest = 0;
    for (int k = 1; k < 4; ++k)
        if (rows[k][k] > rows[largest][largest]) largest = k;
    const double* row = rows[largest];
    int first = 0;  // component that is not zero
    while (first < 3 && row[first] == 0.0) ++first;
    const double sign = row[first] < 0.0 ? -1.0 : 1.0;
    const double scale = sign / std::sqrt(row[0] * row[0] + row[1] * row[1] + row[2] * row[2] + row[3] * row[3]);
    for (int k = 0; k < 4; ++k) e[k] = row[k] * scale;
    if (!is_unit_quaternion(e)) return false;
    double back[9];
    matrix_of_quaternion(e, back);
    for (int k = 0; k < 9; ++k)
        if (!(std::abs(back[k] - R[k]) <= tolerance::kUnitNormTol)) return false;
    return true;
}

}  // namespace poise
