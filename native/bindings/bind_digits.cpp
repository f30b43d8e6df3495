// Python binding of the distances of fingers from an object.
#include "bindings/arrays.hpp"
#include "bindings/bind.hpp"
#include "distance/digits.hpp"

namespace poise {

namespace {

std::vector<Digit> digits_of(const Table& origins, const Array3D& frames, const Array3D& sizes, const Table& pads) {
    const size_t count = origins.shape(0);
    require(origins.shape(1) == 3 && pads.shape(0) == count && pads.shape(1) == 3, "digits: expected origins and pads of shape (d, 3)");
    require(frames.shape(0) == count && frames.shape(1) == 3 && frames.shape(2) == 3, "digits: expected frames of shape (d, 3, 3)");
    require(sizes.shape(0) == 3 && sizes.shape(1) == count && sizes.shape(2) == 3, "digits: expected sizes of shape (3, d, 3)");
    std::vector<Digit> digits(count);
    for (size_t i = 0; i < count; ++i) {
        Digit& digit = digits[i];
        digit.origin = vector_of(origins, i);
        digit.pad = vector_of(pads, i);
        for (int row = 0; row < 3; ++row) {
            for (int column = 0; column < 3; ++column) digit.frame(row, column) = frames(i, row, column);
            digit.links[row] = sizes(0, i, row);
            digit.lengths[row] = sizes(1, i, row);
            digit.radii[row] = sizes(2, i, row);
        }
    }
    return digits;
}

// Distances of bones (d, n, 3) and of pads (d, n) from the object, and of bones (d, n, 3) from others (m, 7).
nb::tuple digit_distances(Table origins, Array3D frames, Array3D sizes, Table pads, Array3D angles, int kind, Vector object_sizes, int points, int pad_lines, Table others, int other_points) {
    const std::vector<Digit> digits = digits_of(origins, frames, sizes, pads);
    const size_t count = digits.size(), samples = angles.shape(1);
    require(angles.shape(0) == count && angles.shape(2) == ANGLES_PER_DIGIT, "digits: expected angles of shape (d, n, 4)");
    require(kind >= HeldObject::SPHERE && kind <= HeldObject::TORUS, "digits: no such kind of object");
    require(points > 1 && other_points > 1 && pad_lines >= 0, "digits: expected two points or more along a bone");
    require(others.shape(1) == 7, "digits: expected other bones of shape (m, 7)");
    const HeldObject object{kind, vector_of(object_sizes, "sizes of the object")};
    std::vector<OtherBone> rest;
    for (size_t i = 0; i < others.shape(0); ++i)
        rest.push_back({{others(i, 0), others(i, 1), others(i, 2)}, {others(i, 3), others(i, 4), others(i, 5)}, others(i, 6)});
    auto from_rest = [&](const Vec3& p) {
        double least = std::numeric_limits<double>::infinity();
        for (const OtherBone& other : rest) least = std::min(least, other.distance(p));
        return least;
    };
    double *bone_values, *pad_values, *rest_values;
    Out bones = new_array({count, samples, 3}, bone_values), found_pads = new_array({count, samples}, pad_values), gaps = new_array({count, samples, 3}, rest_values);
    for (size_t i = 0; i < count * samples; ++i) {
        const Digit& digit = digits[i / samples];
        const Digit::Bones at = digit.bones(angles.data() + ANGLES_PER_DIGIT * i);
        for (int k = 0; k < BONES_PER_DIGIT; ++k) {
            bone_values[BONES_PER_DIGIT * i + k] = digit.bone_distance(at, k, points, [&](const Vec3& p) { return object.distance(p); });
            rest_values[BONES_PER_DIGIT * i + k] = digit.bone_distance(at, k, other_points, from_rest);
        }
        pad_values[i] = digit.pad_distance(at, object, pad_lines);
    }
    return nb::make_tuple(bones, found_pads, gaps);
}

}  // namespace

void bind_digits(nb::module_& module) { module.def("digit_distances", &digit_distances); }

}  // namespace poise
