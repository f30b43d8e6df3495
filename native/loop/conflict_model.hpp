// Second-order model of a level in conflict, as rows of a prioritized step; poise/solver/conflict.py explains it.
//
// A level is in conflict if it cannot be met below the levels above it. Its Gauss-Newton rows are then not enough: the
// model minimizes g^T x + 1/2 x^T H x in the null space of the levels above, where H contains the second derivatives of the
// errors and of the active constraints (the Hessian of the Lagrangian).
//
// 1. Split the null space into directions along the active constraints and across them.
// 2. Along: if H is positive definite there, use its Cholesky factor, else its eigenvectors; solve the trust-region problem.
// 3. Across: a stiff model that may leave an active constraint by a small fraction of the trust radius.
// 4. The result is 1/2 |F^T (z - minimizer)|^2, whose rows F^T are one level of the prioritized step.
#pragma once
#include <Eigen/Eigenvalues>

#include "generated/tolerances.hpp"
#include "loop/tangent_hessian.hpp"
#include "loop/trust_region.hpp"

namespace poise {

// Scale of 1/2 |e|^2 for relative tolerances: |e|^2, but |e| for goals farther than the figure is long, so that what counts as a
// reduction of |e| does not grow with the distance of the goal.
inline double cost_scale(double error_norm) { return error_norm * std::min(error_norm, 1.0); }

// Convergence tolerances: a step is worthwhile if it is predicted to reduce |e| by more than max(relative min(|e|, 1), absolute).
struct Tolerances {
    double relative = 1e-5, absolute = 1e-6;
    bool operator==(const Tolerances& other) const { return relative == other.relative && absolute == other.absolute; }
    double min_reduction(double error_norm) const { return std::max(relative * cost_scale(error_norm), absolute * error_norm); }
};

class ConflictModel {
public:
    // Krylov space of a level alone: from this size on, up to a share of it, tested every few dimensions; the same in Python
    static constexpr int kMinKrylovSize = 64;
    static constexpr double kMinConvergenceRadius = tolerance::kMinConvergenceRadius;  // convergence is tested within at least this trust radius
    // The level's model is 1/2 |F^T (z - minimizer)|^2 with z = basis^T x in orthonormal (scaled) columns. F is diagonal, with
    // entries `sqrt_curvatures`; where the model is positive definite its leading block is `cholesky_factor`.
    Eigen::MatrixXd basis, cholesky_factor;
    VectorXd sqrt_curvatures, minimizer;
    bool on_boundary = false, converged = false;
    int saddle_directions = 0;  // equivalent directions that leave a saddle point, the first ones of the basis; 0: not a saddle

    RowMatrix rows() const {
        RowMatrix result(basis.cols(), basis.rows());
        result.topRows(cholesky_factor.cols()) = cholesky_factor.transpose() * basis.leftCols(cholesky_factor.cols()).transpose();
        result.bottomRows(sqrt_curvatures.size()) =
            sqrt_curvatures.asDiagonal() * basis.rightCols(sqrt_curvatures.size()).transpose();
        return result;
    }
    VectorXd targets() const { return apply_factor(minimizer); }

    // F^T z
    VectorXd apply_factor(const VectorXd& z) const {
        VectorXd result(z.size());
        if (cholesky_factor.cols())
            result.head(cholesky_factor.cols()) =
                cholesky_factor.triangularView<Eigen::Lower>().transpose() * z.head(cholesky_factor.cols());
        result.tail(sqrt_curvatures.size()) = sqrt_curvatures.cwiseProduct(z.tail(sqrt_curvatures.size()));
        return result;
    }
    // F^-T u
    VectorXd solve_factor(VectorXd u) const {
        auto head = u.head(cholesky_factor.cols());
        if (head.size()) cholesky_factor.triangularView<Eigen::Lower>().transpose().solveInPlace(head);
        u.tail(sqrt_curvatures.size()).array() /= sqrt_curvatures.array();
        return u;
    }
    // F^-1 row, in place; the row is given as basis^T row
    void solve_transposed_factor(VectorXd& row) const {
        auto head = row.head(cholesky_factor.cols());
        if (head.size()) cholesky_factor.triangularView<Eigen::Lower>().solveInPlace(head);
        row.tail(sqrt_curvatures.size()).array() /= sqrt_curvatures.array();
    }
    // square root of the trace of the model's Hessian
    double curvature_root() const { return std::sqrt(cholesky_factor.squaredNorm() + sqrt_curvatures.squaredNorm()); }

    void build(const Eigen::MatrixXd& hessian, const VectorXd& gradient, const Eigen::MatrixXd& null_space,
               const RowMatrix& active_rows, double trust_radius, double error_norm, bool is_last,
               const Tolerances& tolerances, double damping, double penalty, const VectorXd& displacement);

    // The step of a level that is alone on a chain, without the matrix; false where its Krylov space has not converged.
    bool build_on_chain(const ChainHessian& hessian, const VectorXd& gradient, double trust_radius, double error_norm,
                        const Tolerances& tolerances);

    // At a saddle point, chooses the direction that another level prefers; false if that level has no preference.
    bool leave_saddle_toward(const VectorXd& desired) {
        const VectorXd components = basis.leftCols(saddle_directions).transpose() * desired;
        const double size = components.norm();
        if (!(size > kZeroGradientTol)) return false;
        minimizer.head(saddle_directions) = minimizer[0] / size * components;
        return true;
    }

private:
    static constexpr double kNullCurvatureTol = tolerance::kNullCurvatureTol;      // curvatures below this fraction of the largest are treated as zero
    static constexpr double kZeroGradientTol = tolerance::kConflictZeroGradientTol;       // gradient components below this are treated as zero
    // directions with less predicted reduction, relative to 1/2 |e|^2, are not used
    static constexpr double kRelativeReductionTol = tolerance::kNegligibleReductionFraction;
    static constexpr double kMinAcrossCurvature = tolerance::kMinAcrossCurvature;     // least curvature across active constraints, relative to the largest
    static constexpr double kEqualCurvatureTol = tolerance::kEqualCurvatureTol;       // curvatures nearer than this, relative to the largest, are tied
    static constexpr double kReleaseFraction = tolerance::kReleaseRadiusFraction;       // of the trust radius: how far a step may leave an active constraint
    // a model whose curvatures all exceed this fraction of the largest keeps all directions
    static constexpr double kDefiniteFraction = tolerance::kDefiniteCurvatureFraction;
    static constexpr int kKrylovShare = 2, kKrylovStride = 4;
    static constexpr double kKrylovResidualTol = 1e-6;  // relative to the gradient
    TangentHessians tangents;
    TangentHessian* tangent = nullptr;
    Eigen::MatrixXd along, penalized, directions;
    VectorXd curvatures, gradient_along, test_step;
    DefiniteTrustRegion definite;
    ChainHessian chain;
    KrylovSpace chain_krylov;  // of `chain`, which is kept as TangentHessians are
    double largest_curvature = 1.0, model_shift = 0.0;

    // For a positive definite model.
    void solve_definite(const Eigen::MatrixXd& curvature, double trust_radius, double error_norm, const Tolerances& tolerances,
                        double damping);

    bool solve_in_krylov_space(CurvatureForm& form, KrylovSpace& krylov, bool is_definite, double trust_radius, double error_norm,
                               const Tolerances& tolerances, double damping, double penalty);

    // Selects the directions that the level uses, with the sign that makes their largest entry positive.
    void select_directions(const VectorXd& gradient, double error_norm, bool is_last, double penalty, const VectorXd& displacement);

    void drop_negligible(double error_norm);

    // Sets the minimizer and the shift from the curvatures and slopes of orthonormal directions.
    void solve_indefinite(double trust_radius, double error_norm, const Tolerances& tolerances, double damping);

    void add_directions_across(const Eigen::MatrixXd& hessian, const VectorXd& gradient,
                               const Eigen::MatrixXd& across_directions, double trust_radius);
    // Among eigenvectors of equal eigenvalues the first one is along the gradient: any other choice would be up to rounding.
    void resolve_ties(const VectorXd& eigenvalues, Eigen::MatrixXd& eigenvectors, VectorXd& gradient) const;
};

// What a step assumes of a level.
struct LevelModel {
    bool second_order = false, on_boundary = false, converged = false;
    Eigen::MatrixXd second_order_term;  // added to J^T J in scaled columns, if second_order
    const ChainHessian* chain = nullptr;  // in place of `second_order_term`, where it is known without a matrix
    VectorXd row_multipliers;  // Lagrange multipliers of the rows of the levels above; empty if not second_order

    void clear() {
        second_order = on_boundary = converged = false;
        row_multipliers.resize(0);
        chain = nullptr;
    }
    void set_from(const ConflictModel& model) {
        second_order = true;
        on_boundary = model.on_boundary;
        converged = model.converged;
    }
    // xᵀ second_order_term x, where the rows change by `change`
    template <class Change>
    double second_order_along(const VectorXd& x, const Change& change) const {
        return chain ? chain->along(x) - change.squaredNorm() : x.dot(second_order_term * x);
    }
};

}  // namespace poise
