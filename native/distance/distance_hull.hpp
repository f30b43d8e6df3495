// Every convex shape as the hull of a few atoms c + M·(unit ball), thickened by a radius; see poise/distance/hull.py.
#pragma once
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "model/model.hpp"

namespace poise {

constexpr double kFlat = 1e-14;

struct Hull {
    std::vector<Vec3> centers;
    std::vector<Mat3> spreads;
    std::vector<double> widths;  // largest entry of each spread, which no rotation makes much larger
    double radius = 0.0;
    bool curved = false;     // some spread is not zero
    bool unbounded = false;  // a half-space: its surface passes centers[0], its normal is the last column of spreads[0]
    double size = 0.0;       // radius of a ball around the middle of the atoms that holds the core

    int atoms() const { return int(centers.size()); }
    Vec3 normal() const { return spreads[0].col(2); }
    double reach(int atom, const Vec3& n) const {
        const double far = centers[atom].dot(n);
        return curved ? far + (spreads[atom].transpose() * n).norm() : far;
    }
    double reach(const Vec3& n) const { return reach(farthest(n), n); }
    int farthest(const Vec3& n) const {
        int best = 0;
        double most = reach(0, n);
        for (int i = 1; i < atoms(); ++i) {
            const double own = reach(i, n);
            if (own > most) most = own, best = i;
        }
        return best;
    }
    Vec3 point(int atom, const Vec3& n) const {
        if (!curved) return centers[atom];
        const Vec3 turned = spreads[atom].transpose() * n;
        const double length = turned.norm();
        if (length <= kFlat * widths[atom]) return centers[atom];
        return centers[atom] + spreads[atom] * (turned / length);
    }
    // Takes `share` times the derivative of the point by n away from a matrix.
    void subtract_bend(int atom, const Vec3& n, double share, Mat3& from) const {
        if (!curved) return;
        const Vec3 turned = spreads[atom].transpose() * n;
        const double length = turned.norm();
        if (length <= kFlat * widths[atom]) return;
        const Vec3 pulled = spreads[atom] * (turned / length);
        from -= (share / length) * (spreads[atom] * spreads[atom].transpose() - pulled * pulled.transpose());
    }
    Vec3 middle() const {
        Vec3 sum = Vec3::Zero();
        for (const Vec3& c : centers) sum += c;
        return sum / double(atoms());
    }
    // What follows from the atoms; called once, where they are given.
    void finish() {
        widths.clear();
        curved = false;
        size = 0.0;
        const Vec3 mean = middle();
        for (int i = 0; i < atoms(); ++i) {
            widths.push_back(spreads[i].cwiseAbs().maxCoeff());
            curved = curved || (!unbounded && widths[i] > 0.0);
            size = std::max(size, (centers[i] - mean).norm() + std::sqrt(3.0) * widths[i]);
        }
    }
    // This hull is `own` moved; the sizes of the arrays are already those of `own`.
    void place(const Hull& own, const Mat3& rotation, const Vec3& position) {
        for (int i = 0; i < atoms(); ++i) {
            centers[i] = rotation * own.centers[i] + position;
            if (own.curved || own.unbounded) spreads[i] = rotation * own.spreads[i];
        }
    }
    void shift(const Hull& own, const Vec3& way) {
        for (int i = 0; i < atoms(); ++i) centers[i] = own.centers[i] + way;
    }
};

// Distance of two cores along n, which points from B to A, and their nearest points.
struct Touch {
    double distance;
    Vec3 normal, point_a, point_b;
};

}  // namespace poise
