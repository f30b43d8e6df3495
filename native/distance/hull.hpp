// Every convex shape as the hull of a few atoms c + M·(unit ball), thickened by a radius; see poise/distance/hull.py.
#pragma once
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "model/model.hpp"

namespace poise {

constexpr double kFlatTol = 1e-14;

struct Hull {
    std::vector<Vec3> centers;
    std::vector<Mat3> spreads;
    std::vector<double> widths;  // largest entry of each spread, which no rotation makes much larger
    double radius = 0.0;
    bool curved = false;     // some spread is not zero
    bool is_half_space = false;  // a half-space: its surface passes centers[0], its normal is the last column of spreads[0]
    double size = 0.0;       // radius of a ball around the middle of the atoms that holds the core

    int atoms() const { return int(centers.size()); }
    Vec3 normal() const { return spreads[0].col(2); }
    double support(int atom, const Vec3& n) const {
        const double projection = centers[atom].dot(n);
        return curved ? projection + (spreads[atom].transpose() * n).norm() : projection;
    }
    double support(const Vec3& n) const { return support(support_atom(n), n); }
    int support_atom(const Vec3& n) const {
        int best_atom = 0;
        double max_projection = support(0, n);
        for (int i = 1; i < atoms(); ++i) {
            const double local = support(i, n);
            if (local > max_projection) max_projection = local, best_atom = i;
        }
        return best_atom;
    }
    Vec3 support_point(int atom, const Vec3& n) const {
        if (!curved) return centers[atom];
        const Vec3 mapped = spreads[atom].transpose() * n;
        const double length = mapped.norm();
        if (length <= kFlatTol * widths[atom]) return centers[atom];
        return centers[atom] + spreads[atom] * (mapped / length);
    }
    // Takes `share` times the derivative of the point by n away from a matrix.
    void subtract_support_hessian(int atom, const Vec3& n, double share, Mat3& from) const {
        if (!curved) return;
        const Vec3 mapped = spreads[atom].transpose() * n;
        const double length = mapped.norm();
        if (length <= kFlatTol * widths[atom]) return;
        const Vec3 image = spreads[atom] * (mapped / length);
        from -= (share / length) * (spreads[atom] * spreads[atom].transpose() - image * image.transpose());
    }
    Vec3 middle() const {
        Vec3 sum = Vec3::Zero();
        for (const Vec3& c : centers) sum += c;
        return sum / double(atoms());
    }
    // What follows from the atoms; called once, where they are given.
    void update_derived() {
        widths.clear();
        curved = false;
        size = 0.0;
        const Vec3 mean = middle();
        for (int i = 0; i < atoms(); ++i) {
            widths.push_back(spreads[i].cwiseAbs().maxCoeff());
            curved = curved || (!is_half_space && widths[i] > 0.0);
            size = std::max(size, (centers[i] - mean).norm() + std::sqrt(3.0) * widths[i]);
        }
    }
    // This hull is `own` moved; the sizes of the arrays are already those of `own`.
    void set_transform(const Hull& local, const Mat3& rotation, const Vec3& position) {
        for (int i = 0; i < atoms(); ++i) {
            centers[i] = rotation * local.centers[i] + position;
            if (local.curved || local.is_half_space) spreads[i] = rotation * local.spreads[i];
        }
    }
    void set_translated(const Hull& local, const Vec3& translation) {
        for (int i = 0; i < atoms(); ++i) centers[i] = local.centers[i] + translation;
    }
};

// Distance of two cores along n, which points from B to A, and their nearest points.
struct Separation {
    double distance;
    Vec3 normal, point_a, point_b;
};

}  // namespace poise
