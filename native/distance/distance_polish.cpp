#include "distance/distance_polish.hpp"

#include <Eigen/LU>
#include <Eigen/QR>

namespace poise {
namespace {

constexpr int kPolishTurns = 12, kCarriers = 3, kEquations = 4 + 2 * kCarriers;
constexpr double kPolishMet = 1e-13, kSlack = 1e-9;

struct Carriers {
    int count = 0;
    int atoms[kCarriers + 1];

    void add(int atom) {  // in order, once
        if (count > kCarriers) return;
        int place = 0;
        while (place < count && atoms[place] < atom) ++place;
        if (place < count && atoms[place] == atom) return;
        for (int i = count; i > place; --i) atoms[i] = atoms[i - 1];
        atoms[place] = atom;
        ++count;
    }
    bool usable() const { return count > 0 && count <= kCarriers; }  // none where numbers are no numbers
};

Carriers carriers(const Hull& hull, const Vec3& n, double near) {
    Carriers found;
    const double most = hull.reach(n);
    for (int i = 0; i < hull.atoms(); ++i)
        if (hull.reach(i, n) >= most - near) found.add(i);
    return found;
}

class Contact {
public:
    Contact(const Hull& a, const Hull& b, const Carriers& ones, const Carriers& others, double scale)
        : a(a), b(b), ones(ones), others(others), scale(scale), count(ones.count + others.count) {}

    bool solve(const Vec3& normal, Touch& found) {
        for (int i = 0; i < ones.count; ++i) shares[i] = 1.0 / ones.count;
        for (int i = 0; i < others.count; ++i) shares[ones.count + i] = 1.0 / others.count;
        n = normal;
        double last = std::numeric_limits<double>::infinity();
        for (int turn = 0;; ++turn) {
            for (int i = 0; i < ones.count; ++i) points_a[i] = a.point(ones.atoms[i], -n);
            for (int i = 0; i < others.count; ++i) points_b[i] = b.point(others.atoms[i], n);
            if (turn == 0) distance = n.dot(points_a[0] - points_b[0]);
            equations();
            const double size = left.cwiseAbs().maxCoeff();
            if (size <= kPolishMet * scale || (size >= 0.5 * last && size <= 50.0 * kPolishMet * scale)) break;
            if (turn == kPolishTurns - 1) return false;
            last = size;
            // Most often the system is regular, and elimination is several times faster than an orthogonal decomposition.
            eliminated.compute(slopes);
            Unknowns change = -eliminated.solve(left);
            if (!change.allFinite() || !(change.cwiseAbs().maxCoeff() < 1e3 * (1.0 + scale)) || !((slopes * change + left).cwiseAbs().maxCoeff() <= 1e-9 * size)) {
                solver.compute(slopes);
                solver.setThreshold(1e-12);
                change = -solver.solve(left);
                if (!change.allFinite()) return false;
            }
            n += change.head<3>();
            n /= n.norm();
            distance += change[3];
            for (int i = 0; i < count; ++i) shares[i] += change[4 + i];
        }
        return checked(found);
    }

private:
    using Square = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, kEquations, kEquations>;
    using Unknowns = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, kEquations, 1>;
    const Hull &a, &b;
    const Carriers &ones, &others;
    double scale;
    int count;
    Vec3 n;
    double distance = 0.0;
    double shares[2 * kCarriers];
    Vec3 points_a[kCarriers], points_b[kCarriers];
    Square slopes;
    Unknowns left;
    Eigen::PartialPivLU<Square> eliminated;
    Eigen::CompleteOrthogonalDecomposition<Square> solver;

    void equations() {
        slopes = Square::Zero(4 + count, 4 + count);
        left = Unknowns::Zero(4 + count);
        Vec3 gap = -distance * n;
        Mat3 bends = -distance * Mat3::Identity();
        double mine = 0.0, theirs = 0.0;
        for (int i = 0; i < ones.count; ++i) {
            gap += shares[i] * points_a[i];
            mine += shares[i];
            a.subtract_bend(ones.atoms[i], -n, shares[i], bends);
            slopes.col(4 + i).head<3>() = points_a[i];
        }
        for (int i = 0; i < others.count; ++i) {
            const double share = shares[ones.count + i];
            gap -= share * points_b[i];
            theirs += share;
            b.subtract_bend(others.atoms[i], n, share, bends);
            slopes.col(4 + ones.count + i).head<3>() = -points_b[i];
        }
        left.head<3>() = gap;
        slopes.topLeftCorner<3, 3>() = bends;
        slopes.col(3).head<3>() = -n;
        int row = 3;
        for (int i = 1; i < ones.count; ++i, ++row) equal(row, points_a[i] - points_a[0]);
        for (int i = 1; i < others.count; ++i, ++row) equal(row, points_b[i] - points_b[0]);
        left[row] = scale * (mine - 1.0);
        for (int i = 0; i < ones.count; ++i) slopes(row, 4 + i) = scale;
        left[row + 1] = scale * (theirs - 1.0);
        for (int i = 0; i < others.count; ++i) slopes(row + 1, 4 + ones.count + i) = scale;
        slopes.row(row + 2).head<3>() = scale * n.transpose();
    }
    void equal(int row, const Vec3& between) {
        left[row] = n.dot(between);
        slopes.row(row).head<3>() = between.transpose();
    }
    bool checked(Touch& found) const {
        const double reached = bound_along(a, b, n);
        if (std::abs(n.dot(points_a[0] - points_b[0]) - reached) > 100.0 * kPolishMet * scale) return false;
        found = {reached, n, Vec3::Zero(), Vec3::Zero()};
        for (int i = 0; i < count; ++i) {
            if (shares[i] < -kSlack) return false;
            if (i < ones.count) found.point_a += shares[i] * points_a[i];
            else found.point_b += shares[i] * points_b[i - ones.count];
        }
        return true;
    }
};

bool solved(const Hull& a, const Hull& b, const Carriers& ones, const Carriers& others, const Vec3& normal, double scale, Touch& found) {
    if (!ones.usable() || !others.usable()) return false;
    Touch trial;
    if (!Contact(a, b, ones, others, scale).solve(normal, trial)) return false;
    if (trial.distance < bound_along(a, b, normal) - 1e-12 * scale) return false;
    found = trial;
    return true;
}

bool flat_end(const Hull& a, const Hull& b, const Vec3& normal, double scale, Touch& found) {
    const double given = bound_along(a, b, normal);
    for (int side = 0; side < 2; ++side) {
        const Hull &hull = side ? b : a, &other = side ? a : b;
        const double sign = side ? 1.0 : -1.0;
        if (!hull.curved) continue;
        const int atom = hull.farthest(sign * normal);
        const Mat3& spread = hull.spreads[atom];
        const Vec3 axis = spread.col(0).cross(spread.col(1));
        const double size = axis.norm();
        if (size == 0.0 || spread.col(2).cwiseAbs().maxCoeff() > 0.0) continue;
        const Vec3 n = axis.dot(normal) > 0.0 ? Vec3(axis / size) : Vec3(-axis / size);
        const Carriers touching_atoms = carriers(other, -sign * n, 1e-9 * scale);
        if (touching_atoms.count != 1) continue;
        const Vec3 touching = other.point(touching_atoms.atoms[0], -sign * n);
        const Vec3 foot = touching - n.dot(touching - hull.centers[atom]) * n;
        const double distance = bound_along(a, b, n);
        if ((foot - hull.centers[atom]).norm() > std::sqrt(size) || distance < given - 1e-12 * scale) continue;
        if (side) found = {distance, n, touching, foot};
        else found = {distance, n, foot, touching};
        return true;
    }
    return false;
}

}  // namespace

bool polished(const Hull& a, const Hull& b, const Vec3& normal, double scale, const Corral& corral, Touch& found) {
    Carriers ones, others;
    for (int i = 0; i < corral.count; ++i) ones.add(corral.atoms_a[i]), others.add(corral.atoms_b[i]);
    if (solved(a, b, ones, others, normal, scale, found)) return true;
    for (double near : {1e-7, 1e-3})
        if (solved(a, b, carriers(a, -normal, near * scale), carriers(b, normal, near * scale), normal, scale, found)) return true;
    return flat_end(a, b, normal, scale, found);
}

}  // namespace poise
