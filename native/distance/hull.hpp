// Every convex shape as the convex hull of a few atoms c + M·(unit ball), thickened by a radius; see poise.collision.distance.hull.
#pragma once
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "generated/tolerances.hpp"
#include "model/model.hpp"

namespace poise {

constexpr double kFlatTol = tolerance::kFlatSpreadTol;

struct Hull {
    std::vector<Vec3> centers;
    std::vector<Mat3> spreads;
    std::vector<double> widths;  // largest entry of each spread M
    double radius = 0.0;
    bool curved = false;  // some spread is nonzero
    bool is_half_space = false;  // its surface passes through centers[0]; its normal is the last column of spreads[0]
    double size = 0.0;  // radius of a ball around the middle of the atoms that contains the core

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
    // Subtracts `share` times the derivative of the support point by n from a matrix.
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
    // Computes what follows from the atoms; call once after setting them.
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
    // Sets this hull to `local` transformed; the arrays already have the sizes of `local`.
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

// Signed distance [m] of two cores along n, which points from B to A, and their nearest points.
struct Separation {
    double distance;
    Vec3 normal, point_a, point_b;
};

}  // namespace poise
