// Nearest points of two convex cores that do not overlap, by Wolfe's method; see poise/distance/nearest.py.
#pragma once
#include "distance/distance_hull.hpp"

namespace poise {

constexpr double kTouch = 1e-12, kSettled = 1e-14;
constexpr int kNearestTurns = 128;

struct Corral {
    int count = 0;
    int atoms_a[5], atoms_b[5];
    Vec3 ones[5], others[5];
    double shares[5];
    double gap = 0.0;
    bool meets = false;

    Vec3 mixed(const Vec3* points) const {
        Vec3 sum = Vec3::Zero();
        for (int i = 0; i < count; ++i) sum += shares[i] * points[i];
        return sum;
    }
    Vec3 point_a() const { return mixed(ones); }
    Vec3 point_b() const { return mixed(others); }
    Vec3 difference(int i) const { return ones[i] - others[i]; }

    void join(const Hull& a, const Hull& b, const Vec3& n) {
        const int i = a.farthest(-n), j = b.farthest(n);
        atoms_a[count] = i, atoms_b[count] = j;
        ones[count] = a.point(i, -n), others[count] = b.point(j, n);
        shares[count] = count == 0 ? 1.0 : 0.0;
        ++count;
    }
    void leave() {  // keep what has a share
        int kept = 0;
        double sum = 0.0;
        for (int i = 0; i < count; ++i) {
            if (!(shares[i] > 0.0)) continue;
            atoms_a[kept] = atoms_a[i], atoms_b[kept] = atoms_b[i];
            ones[kept] = ones[i], others[kept] = others[i];
            sum += shares[kept] = shares[i];
            ++kept;
        }
        count = kept;
        for (int i = 0; i < count; ++i) shares[i] /= sum;
    }
    // Shares of the nearest point in the plane through all points; false if they are flat.
    bool affine(double* wanted) const {
        Vec3 across[4];
        double mix[4][4] = {};
        const Vec3 origin = difference(0);
        const int edges = count - 1;
        for (int i = 0; i <= edges; ++i) wanted[i] = 0.0;
        for (int i = 0; i < edges; ++i) {
            const Vec3 edge = difference(i + 1) - origin;
            across[i] = edge;
            mix[i][i] = 1.0;
            for (int pass = 0; pass < 2; ++pass)
                for (int j = 0; j < i; ++j) {
                    const double part = across[j].dot(across[i]);
                    across[i] -= part * across[j];
                    for (int k = 0; k <= j; ++k) mix[i][k] -= part * mix[j][k];
                }
            const double length = across[i].norm();
            if (!(length > 1e-13 * edge.norm())) return false;
            across[i] /= length;
            for (int k = 0; k <= i; ++k) mix[i][k] /= length;
            const double along = -across[i].dot(origin);
            for (int k = 0; k <= i; ++k) wanted[k + 1] += along * mix[i][k];
        }
        double sum = 0.0;
        for (int i = 1; i <= edges; ++i) sum += wanted[i];
        wanted[0] = 1.0 - sum;
        return true;
    }
    bool settle() {
        for (int turn = 0; turn < 8; ++turn) {
            double wanted[5];
            if (!affine(wanted)) return false;
            bool inside = true;
            for (int i = 0; i < count; ++i) inside = inside && wanted[i] > 0.0;
            if (inside) {
                std::copy_n(wanted, count, shares);
                return true;
            }
            double step = std::numeric_limits<double>::infinity();
            int first = 0;
            for (int i = 0; i < count; ++i) {
                if (wanted[i] > 0.0) continue;
                const double own = shares[i] / (shares[i] - wanted[i]);
                if (own < step) step = own, first = i;
            }
            step = std::min(1.0, step);
            for (int i = 0; i < count; ++i) shares[i] = std::max(0.0, (1.0 - step) * shares[i] + step * wanted[i]);
            shares[first] = 0.0;
            leave();
        }
        return false;
    }
};

// Stops early with a gap of `coarse`, or as soon as the cores are known to be `beyond` apart.
inline Corral nearest(const Hull& a, const Hull& b, const Vec3& start, double coarse, double beyond = std::numeric_limits<double>::infinity()) {
    const double scale = a.size + b.size + (a.centers[0] - b.centers[0]).norm();
    Corral corral;
    double length = start.norm();
    corral.join(a, b, length > 0.0 ? Vec3(start / length) : Vec3(1.0, 0.0, 0.0));
    double best = std::numeric_limits<double>::infinity();
    for (int turn = 0; turn < kNearestTurns; ++turn) {
        Vec3 v = Vec3::Zero();
        for (int i = 0; i < corral.count; ++i) v += corral.shares[i] * corral.difference(i);
        length = v.norm();
        if (length <= kTouch * scale || corral.count == 4) {
            corral.gap = 0.0, corral.meets = true;
            return corral;
        }
        const int before = corral.count;
        corral.join(a, b, v / length);
        const double bound = v.dot(corral.difference(before)) / length;
        corral.gap = length - bound;
        if (corral.gap <= std::max(kSettled * scale, coarse) || !(length < best) || bound > beyond) {
            corral.count = before;
            return corral;
        }
        best = length;
        if (!corral.settle()) {
            corral.leave();
            return corral;
        }
    }
    return corral;
}

}  // namespace poise
