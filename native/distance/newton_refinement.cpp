#include "generated/tolerances.hpp"
#include "distance/nearest_points.hpp"

#include <Eigen/LU>
#include <Eigen/QR>

namespace poise {
namespace {

constexpr int kMaxNewtonIterations = tolerance::kMaxRefinementIterations, kMaxSupportAtoms = tolerance::kMaxSupportAtoms, kEquations = 4 + 2 * kMaxSupportAtoms;
constexpr double kNewtonTol = tolerance::kRefinementTol, kWeightSlack = tolerance::kWeightSlack;

struct SupportAtoms {
    int count = 0;
    int atoms[kMaxSupportAtoms + 1];

    void add(int atom) {  // sorted, without duplicates
        if (count > kMaxSupportAtoms) return;
        int slot = 0;
        while (slot < count && atoms[slot] < atom) ++slot;
        if (slot < count && atoms[slot] == atom) return;
        for (int i = count; i > slot; --i) atoms[i] = atoms[i - 1];
        atoms[slot] = atom;
        ++count;
    }
    bool usable() const { return count > 0 && count <= kMaxSupportAtoms; }  // empty with NaN input
};

SupportAtoms support_atoms(const Hull& hull, const Vec3& n, double tolerance) {
    SupportAtoms result;
    const double max_support = hull.support(n);
    for (int i = 0; i < hull.atoms(); ++i)
        if (hull.support(i, n) >= max_support - tolerance) result.add(i);
    return result;
}

class ContactSystem {
public:
    ContactSystem(const Hull& a, const Hull& b, const SupportAtoms& atoms_a, const SupportAtoms& atoms_b, double scale)
        : a(a), b(b), atoms_a(atoms_a), atoms_b(atoms_b), scale(scale), count(atoms_a.count + atoms_b.count) {}

    bool solve(const Vec3& normal, Separation& result) {
        for (int i = 0; i < atoms_a.count; ++i) weights[i] = 1.0 / atoms_a.count;
        for (int i = 0; i < atoms_b.count; ++i) weights[atoms_a.count + i] = 1.0 / atoms_b.count;
        n = normal;
        double last = std::numeric_limits<double>::infinity();
        for (int iteration = 0;; ++iteration) {
            for (int i = 0; i < atoms_a.count; ++i) points_a[i] = a.support_point(atoms_a.atoms[i], -n);
            for (int i = 0; i < atoms_b.count; ++i) points_b[i] = b.support_point(atoms_b.atoms[i], n);
            if (iteration == 0) distance = n.dot(points_a[0] - points_b[0]);
            equations();
            const double size = residual.cwiseAbs().maxCoeff();
            if (size <= kNewtonTol * scale || (size >= 0.5 * last && size <= 50.0 * kNewtonTol * scale)) break;
            if (iteration == kMaxNewtonIterations - 1) return false;
            last = size;
            // The system is usually regular, and LU is several times faster than an orthogonal decomposition.
            lu.compute(jacobian);
            Unknowns change = -lu.solve(residual);
            if (!change.allFinite() || !(change.cwiseAbs().maxCoeff() < 1e3 * (1.0 + scale)) || !((jacobian * change + residual).cwiseAbs().maxCoeff() <= 1e-9 * size)) {
                orthogonal.compute(jacobian);
                orthogonal.setThreshold(1e-12);
                change = -orthogonal.solve(residual);
                if (!change.allFinite()) return false;
            }
            n += change.head<3>();
            n /= n.norm();
            distance += change[3];
            for (int i = 0; i < count; ++i) weights[i] += change[4 + i];
        }
        return verify(result);
    }

private:
    using Square = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, kEquations, kEquations>;
    using Unknowns = Eigen::Matrix<double, Eigen::Dynamic, 1, 0, kEquations, 1>;
    const Hull &a, &b;
    const SupportAtoms &atoms_a, &atoms_b;
    double scale;
    int count;
    Vec3 n;
    double distance = 0.0;
    double weights[2 * kMaxSupportAtoms];
    Vec3 points_a[kMaxSupportAtoms], points_b[kMaxSupportAtoms];
    Square jacobian;
    Unknowns residual;
    Eigen::PartialPivLU<Square> lu;
    Eigen::CompleteOrthogonalDecomposition<Square> orthogonal;

    void equations() {
        jacobian = Square::Zero(4 + count, 4 + count);
        residual = Unknowns::Zero(4 + count);
        Vec3 gap = -distance * n;
        Mat3 normal_block = -distance * Mat3::Identity();
        double sum_a = 0.0, sum_b = 0.0;
        for (int i = 0; i < atoms_a.count; ++i) {
            gap += weights[i] * points_a[i];
            sum_a += weights[i];
            a.subtract_support_hessian(atoms_a.atoms[i], -n, weights[i], normal_block);
            jacobian.col(4 + i).head<3>() = points_a[i];
        }
        for (int i = 0; i < atoms_b.count; ++i) {
            const double weight = weights[atoms_a.count + i];
            gap -= weight * points_b[i];
            sum_b += weight;
            b.subtract_support_hessian(atoms_b.atoms[i], n, weight, normal_block);
            jacobian.col(4 + atoms_a.count + i).head<3>() = -points_b[i];
        }
        residual.head<3>() = gap;
        jacobian.topLeftCorner<3, 3>() = normal_block;
        jacobian.col(3).head<3>() = -n;
        int row = 3;
        for (int i = 1; i < atoms_a.count; ++i, ++row) add_equal_height(row, points_a[i] - points_a[0]);
        for (int i = 1; i < atoms_b.count; ++i, ++row) add_equal_height(row, points_b[i] - points_b[0]);
        residual[row] = scale * (sum_a - 1.0);
        for (int i = 0; i < atoms_a.count; ++i) jacobian(row, 4 + i) = scale;
        residual[row + 1] = scale * (sum_b - 1.0);
        for (int i = 0; i < atoms_b.count; ++i) jacobian(row + 1, 4 + atoms_a.count + i) = scale;
        jacobian.row(row + 2).head<3>() = scale * n.transpose();
    }
    void add_equal_height(int row, const Vec3& between) {
        residual[row] = n.dot(between);
        jacobian.row(row).head<3>() = between.transpose();
    }
    bool verify(Separation& result) const {
        const double distance_along = separation_along(a, b, n);
        if (std::abs(n.dot(points_a[0] - points_b[0]) - distance_along) > 100.0 * kNewtonTol * scale) return false;
        result = {distance_along, n, Vec3::Zero(), Vec3::Zero()};
        for (int i = 0; i < count; ++i) {
            if (weights[i] < -kWeightSlack) return false;
            if (i < atoms_a.count) result.point_a += weights[i] * points_a[i];
            else result.point_b += weights[i] * points_b[i - atoms_a.count];
        }
        return true;
    }
};

bool solve_for_atoms(const Hull& a, const Hull& b, const SupportAtoms& atoms_a, const SupportAtoms& atoms_b, const Vec3& normal, double scale, Separation& result) {
    if (!atoms_a.usable() || !atoms_b.usable()) return false;
    Separation trial;
    if (!ContactSystem(a, b, atoms_a, atoms_b, scale).solve(normal, trial)) return false;
    if (trial.distance < separation_along(a, b, normal) - 1e-12 * scale) return false;
    result = trial;
    return true;
}

bool flat_end(const Hull& a, const Hull& b, const Vec3& normal, double scale, Separation& result) {
    const double initial = separation_along(a, b, normal);
    for (int side = 0; side < 2; ++side) {
        const Hull &hull = side ? b : a, &other = side ? a : b;
        const double sign = side ? 1.0 : -1.0;
        if (!hull.curved) continue;
        const int atom = hull.support_atom(sign * normal);
        const Mat3& spread = hull.spreads[atom];
        const Vec3 axis = spread.col(0).cross(spread.col(1));
        const double size = axis.norm();
        if (size == 0.0 || spread.col(2).cwiseAbs().maxCoeff() > 0.0) continue;
        const Vec3 n = axis.dot(normal) > 0.0 ? Vec3(axis / size) : Vec3(-axis / size);
        const SupportAtoms contact_atoms = support_atoms(other, -sign * n, 1e-9 * scale);
        if (contact_atoms.count != 1) continue;
        const Vec3 contact_point = other.support_point(contact_atoms.atoms[0], -sign * n);
        const Vec3 foot = contact_point - n.dot(contact_point - hull.centers[atom]) * n;
        const double distance = separation_along(a, b, n);
        if ((foot - hull.centers[atom]).norm() > std::sqrt(size) || distance < initial - 1e-12 * scale) continue;
        if (side) result = {distance, n, contact_point, foot};
        else result = {distance, n, foot, contact_point};
        return true;
    }
    return false;
}

}  // namespace

bool refine_by_newton(const Hull& a, const Hull& b, const Vec3& normal, double scale, const Corral& corral, Separation& result) {
    SupportAtoms atoms_a, atoms_b;
    for (int i = 0; i < corral.count; ++i) atoms_a.add(corral.atoms_a[i]), atoms_b.add(corral.atoms_b[i]);
    if (solve_for_atoms(a, b, atoms_a, atoms_b, normal, scale, result)) return true;
    for (double tolerance : {1e-7, 1e-3})
        if (solve_for_atoms(a, b, support_atoms(a, -normal, tolerance * scale), support_atoms(b, normal, tolerance * scale), normal, scale, result)) return true;
    return flat_end(a, b, normal, scale, result);
}

}  // namespace poise
