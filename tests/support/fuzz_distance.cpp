// libFuzzer target of the convex distances of the kernel. The input describes two shapes of any kind, degenerate ones
// included; the result must be finite and prove itself: along the normal the shapes are as far apart as the distance says.
//
// A normal n with separation d is a certificate: the supporting planes along n have the gap d, so no distance of separated
// shapes is smaller, and the nearest points show that none is larger. For overlapping shapes d is a separating motion.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

#include "distance/signed_distance.hpp"

using namespace poise;

namespace {

constexpr double kCertificateRelTol = 1e-6, kUnitTol = 1e-9;
constexpr int kMaxAtoms = 24;

// Takes numbers from the input; zeros once it is used up.
struct Source {
    const uint8_t* data;
    size_t left;

    int byte() {
        if (left == 0) return 0;
        --left;
        return *data++;
    }
    double number() {  // small multiples of 1/16, so that points coincide and edges are parallel now and then
        const int high = byte(), low = byte();
        return double(int16_t(uint16_t(high << 8 | low))) / 16.0 / 64.0;
    }
    Vec3 vector() {
        const double x = number(), y = number();
        return {x, y, number()};
    }
    double length() { return (1 + byte()) / 64.0; }
    Mat3 rotation() {
        const Vec3 imaginary = vector();
        return Eigen::Quaterniond(1.0, imaginary[0], imaginary[1], imaginary[2]).normalized().toRotationMatrix();
    }
};

enum Shape { POINTS, BOX, ELLIPSOID, CYLINDER, SHAPES };

// The shapes that poise.collision.distance.hull builds, each with a radius: points (sphere, capsule, rectangle, mesh), a
// box, an ellipsoid, a disc at either end of a cylinder, one of which may be a point.
Hull read_hull(Source& source) {
    Hull hull;
    const int shape = source.byte() % SHAPES, count = 1 + source.byte() % kMaxAtoms;
    const Vec3 corner = source.vector();
    const Mat3 axes = shape == POINTS ? Mat3(Mat3::Identity()) : source.rotation();
    if (shape == POINTS) {
        for (int i = 0; i < count; ++i) hull.centers.push_back(corner + source.vector());
    } else if (shape == BOX) {
        const Vec3 edges(source.length(), source.length(), source.length());
        for (int i = 0; i < 8; ++i) hull.centers.push_back(corner + axes * edges.cwiseProduct(Vec3(i & 1, i >> 1 & 1, i >> 2 & 1)));
    } else if (shape == ELLIPSOID) {
        hull.centers.push_back(corner);
        hull.spreads.push_back(axes * Vec3(source.length(), source.length(), source.length()).asDiagonal());
    } else {
        const double radii[2] = {source.length(), source.byte() / 64.0}, length = source.length();
        for (int end = 0; end < 2; ++end) {
            hull.centers.push_back(corner + end * length * axes.col(2));
            hull.spreads.push_back(axes * Vec3(radii[end], radii[end], 0.0).asDiagonal());
        }
    }
    if (hull.spreads.empty()) hull.spreads.assign(hull.centers.size(), Mat3::Zero());
    hull.radius = source.byte() / 256.0;
    hull.update_derived();
    return hull;
}

Hull half_space(Source& source) {
    Hull hull;
    hull.centers.push_back(source.vector());
    Vec3 normal = source.vector();
    if (normal.norm() == 0.0) normal = Vec3::UnitZ();
    Mat3 spread = Mat3::Zero();
    spread.col(2) = normal.normalized();
    hull.spreads.push_back(spread);
    hull.is_half_space = true;
    hull.update_derived();
    return hull;
}

void require(bool holds, const char* what, const Separation& found, double scale) {
    if (holds) return;
    std::fprintf(stderr, "distance %.17g, normal %.17g %.17g %.17g, scale %g: %s\n", found.distance, found.normal[0], found.normal[1], found.normal[2], scale, what);
    std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    Source source{data, size};
    const bool is_ground = source.byte() % 8 == 0;
    const Hull a = read_hull(source), b = is_ground ? half_space(source) : read_hull(source);
    const double scale = a.size + b.size + (a.centers[0] - b.centers[0]).norm() + a.radius + b.radius;
    SignedDistance distance;
    const Separation found = distance.find(a, b);
    require(std::isfinite(found.distance) && found.normal.allFinite() && found.point_a.allFinite() && found.point_b.allFinite(), "not finite", found, scale);
    require(std::abs(found.normal.norm() - 1.0) < kUnitTol, "the normal is not a unit vector", found, scale);
    const double along = found.normal.dot(found.point_a - found.point_b);
    require(std::abs(along - found.distance) <= kCertificateRelTol * scale, "the points are not apart by the distance", found, scale);
    if (is_ground) return 0;
    const double planes = separation_along(a, b, found.normal) - a.radius - b.radius;
    require(std::abs(planes - found.distance) <= kCertificateRelTol * scale, "the planes along the normal are not apart by the distance", found, scale);
    return 0;
}
