// ConflictModel::build, compiled once because matrix factorizations are slow to compile.
#include "loop/conflict_model.hpp"

namespace poise {

namespace {

struct DenseForm final : CurvatureForm {
    const Eigen::MatrixXd& matrix;
    DefiniteTrustRegion& definite;  // keeps the Cholesky factor of the last test
    DenseForm(const Eigen::MatrixXd& m, DefiniteTrustRegion& d) : matrix(m), definite(d) {}
    void multiply(const VectorXd& x, VectorXd& result) const override { result.noalias() = matrix * x; }
    bool is_above(double bound) override { return definite.is_above(matrix, bound); }
};

// Where a level has converged, curvatures that promise no worthwhile reduction prove as much as positive ones.
struct ChainForm final : CurvatureForm {
    ChainHessian& hessian;
    const bool& is_converged;
    double negligible;
    ChainForm(ChainHessian& h, const bool& c, double n) : hessian(h), is_converged(c), negligible(n) {}
    void multiply(const VectorXd& x, VectorXd& result) const override { hessian.multiply(x, result); }
    bool is_above(double bound) override { return hessian.is_above(is_converged ? std::min(bound, -negligible) : bound); }
};

}  // namespace

void ConflictModel::build(const Eigen::MatrixXd& hessian, const VectorXd& gradient, const Eigen::MatrixXd& null_space,
                          const RowMatrix& active_rows, double trust_radius, double error_norm, bool is_last,
                          const Tolerances& tolerances, double damping, double penalty, const VectorXd& displacement) {
    tangent = &tangents.of(hessian, null_space, active_rows, kDefiniteFraction);
    along = tangent->along;
    largest_curvature = tangent->largest_curvature;
    saddle_directions = 0;
    const Eigen::MatrixXd* curvature = &tangent->reduced;
    if (penalty > 0.0) {
        penalized = tangent->reduced;
        penalized.diagonal().array() += penalty;
        curvature = &penalized;
    }
    const bool is_free = is_last && null_space.cols() == null_space.rows();  // nothing stands above or below
    const bool may_be_few = is_free && along.cols() >= kMinKrylovSize;
    if (tangent->is_definite || may_be_few)
        gradient_along.noalias() = along.transpose() * (penalty > 0.0 ? VectorXd(gradient + penalty * displacement) : gradient);
    DenseForm form(tangent->reduced, definite);
    if (tangent->is_definite) {
        solve_definite(*curvature, trust_radius, error_norm, tolerances, damping);
    } else if (may_be_few &&
               solve_in_krylov_space(form, tangent->krylov, false, trust_radius, error_norm, tolerances, damping, penalty)) {
        cholesky_factor = definite.cholesky_factor();
        basis = along;
        sqrt_curvatures.resize(0);
    } else {
        select_directions(gradient, error_norm, is_last, penalty, displacement);
        solve_indefinite(trust_radius, error_norm, tolerances, damping);
        basis = directions;
        cholesky_factor.resize(0, 0);
        sqrt_curvatures = (curvatures.array() + model_shift).sqrt();
    }
    if (tangent->active_space.rank)
        add_directions_across(hessian, gradient, tangent->active_space.times_range_space(null_space), trust_radius);
}

void ConflictModel::solve_definite(const Eigen::MatrixXd& curvature, double trust_radius, double error_norm,
                                   const Tolerances& tolerances, double damping) {
    const double min_reduction = tolerances.min_reduction(error_norm);
    definite.solve(curvature, gradient_along, trust_radius);
    converged = definite.predicted_reduction(curvature, gradient_along) < min_reduction;
    if (converged && definite.on_boundary && trust_radius < kMinConvergenceRadius) {
        definite.solve(curvature, gradient_along, kMinConvergenceRadius);
        converged = definite.predicted_reduction(curvature, gradient_along) < min_reduction;
        definite.solve(curvature, gradient_along, converged ? kMinConvergenceRadius : trust_radius);
    }
    on_boundary = definite.on_boundary && !converged;
    if (converged) definite.shift = 0.0;
    if (converged || damping > 0.0) definite.shift_by(curvature, gradient_along, damping * largest_curvature);
    if (converged) definite.step.setZero();
    basis = along;
    cholesky_factor = definite.cholesky_factor();
    sqrt_curvatures.resize(0);
    minimizer = definite.step;
}

bool ConflictModel::build_on_chain(const ChainHessian& hessian, const VectorXd& gradient, double trust_radius, double error_norm,
                                   const Tolerances& tolerances) {
    if (!chain.is_same(hessian)) {
        chain = hessian;
        chain_krylov = KrylovSpace();
    }
    gradient_along = gradient;
    const double test_radius = std::max(trust_radius, kMinConvergenceRadius);
    ChainForm form(chain, converged, tolerances.min_reduction(error_norm) / (test_radius * test_radius));
    if (!(gradient.norm() > kZeroGradientTol)) {
        converged = true;
        on_boundary = false;
        minimizer = VectorXd::Zero(gradient.size());
        return form.is_above(0.0);
    }
    const bool is_definite = chain.is_above(kDefiniteFraction * std::max(1.0, chain.norm()));
    return solve_in_krylov_space(form, chain_krylov, is_definite, trust_radius, error_norm, tolerances, 0.0, 0.0);
}

// The step of a level alone in the Krylov space of its gradient, a small part of a long chain's directions. That the shifted Hessian
// is positive definite proves that no direction outside has a lower curvature. False where the space has not converged.
bool ConflictModel::solve_in_krylov_space(CurvatureForm& form, KrylovSpace& krylov, bool is_definite, double trust_radius,
                                          double error_norm, const Tolerances& tolerances, double damping, double penalty) {
    const VectorXd slopes = gradient_along;
    const int most = int(slopes.size()) / kKrylovShare;
    if (!(slopes.norm() > kZeroGradientTol)) return false;
    if (!krylov.is_of(slopes)) krylov.start(slopes, most);
    for (int dimension = kKrylovStride;; dimension += std::max(kKrylovStride, dimension / 2)) {
        if (dimension > most || krylov.is_exhausted(dimension - 1)) return false;
        krylov.extend(form, dimension);
        curvatures = krylov.ritz_values.array() + penalty;
        gradient_along = krylov.slopes();
        if (!is_definite) drop_negligible(error_norm);
        solve_indefinite(trust_radius, error_norm, tolerances, damping);
        if (saddle_directions) minimizer[0] *= krylov.leaving_sign();
        if (!(krylov.residual(converged ? test_step : minimizer) < kKrylovResidualTol)) continue;
        if (form.is_above(-model_shift - penalty)) break;  // else a larger space may show the lower curvature
    }
    saddle_directions = 0;
    minimizer = krylov.vector(minimizer);
    return true;
}

// Bounds curvatures away from zero; slopes that promise a negligible reduction become zero.
void ConflictModel::drop_negligible(double error_norm) {
    const double cost = std::max(cost_scale(error_norm), 1e-6);
    for (Eigen::Index i = 0; i < curvatures.size(); ++i) {
        const double curvature = curvatures[i], slope = gradient_along[i];
        if (slope * slope < 2.0 * kRelativeReductionTol * cost * std::abs(curvature) && curvature > -1e-6) gradient_along[i] = 0.0;
        if (std::abs(curvature) < 1e-9) curvatures[i] = 1e-9;
    }
}

void ConflictModel::select_directions(const VectorXd& gradient, double error_norm, bool is_last, double penalty,
                                      const VectorXd& displacement) {
    const auto& eigen = tangent->eigen();
    const VectorXd& eigenvalues_along = eigen.eigenvalues();
    const int count = int(eigenvalues_along.size());
    directions.noalias() = along * eigen.eigenvectors();
    curvatures.resize(count);
    gradient_along.resize(count);
    int kept = 0;
    for (int i = 0; i < count; ++i) {
        int largest_entry;
        directions.col(i).cwiseAbs().maxCoeff(&largest_entry);
        const double sign = directions(largest_entry, i) < 0.0 ? -1.0 : 1.0;
        double curvature = eigenvalues_along[i], slope = sign * directions.col(i).dot(gradient);
        if (!is_last && std::abs(slope) <= kZeroGradientTol && std::abs(curvature) <= kNullCurvatureTol * largest_curvature)
            continue;
        if (penalty > 0.0) curvature += penalty, slope += penalty * sign * directions.col(i).dot(displacement);
        directions.col(kept) = sign * directions.col(i);
        curvatures[kept] = curvature;
        gradient_along[kept++] = slope;
    }
    directions.conservativeResize(Eigen::NoChange, kept);
    curvatures.conservativeResize(kept);
    gradient_along.conservativeResize(kept);
    drop_negligible(error_norm);
}

void ConflictModel::solve_indefinite(double trust_radius, double error_norm, const Tolerances& tolerances, double damping) {
    const double lowest = curvatures.size() ? std::min(0.0, curvatures.minCoeff()) : 0.0;
    const double test_radius = std::max(trust_radius, kMinConvergenceRadius);
    TrustRegionStep test = TrustRegion::solve(curvatures, gradient_along, test_radius);
    converged = test.predicted_reduction(curvatures, gradient_along) < tolerances.min_reduction(error_norm);
    test_step = test.step;
    TrustRegionStep solution;
    if (converged)
        solution.step = VectorXd::Zero(curvatures.size());
    else
        solution = TrustRegion::solve(curvatures, gradient_along, trust_radius);
    on_boundary = solution.on_boundary;
    saddle_directions = damping > 0.0 ? 0 : solution.saddle_directions;
    model_shift = std::max({solution.shift, 1e-8 - lowest, 0.0}) + damping * largest_curvature;
    if (damping > 0.0 && !converged) solution.step = -gradient_along.cwiseQuotient((curvatures.array() + model_shift).matrix());
    minimizer = solution.step;
}

void ConflictModel::add_directions_across(const Eigen::MatrixXd& hessian, const VectorXd& gradient,
                                          const Eigen::MatrixXd& across_directions, double trust_radius) {
    Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> across_eigen(across_directions.transpose() * hessian * across_directions);
    Eigen::MatrixXd across_basis = across_directions * across_eigen.eigenvectors();
    VectorXd across_gradient = across_basis.transpose() * gradient;
    resolve_ties(across_eigen.eigenvalues(), across_basis, across_gradient);
    const Eigen::Index count = across_gradient.size();
    basis.conservativeResize(Eigen::NoChange, basis.cols() + count);
    sqrt_curvatures.conservativeResize(sqrt_curvatures.size() + count);
    minimizer.conservativeResize(minimizer.size() + count);
    basis.rightCols(count) = across_basis;
    sqrt_curvatures.tail(count) = across_eigen.eigenvalues()
                                      .cwiseAbs()
                                      .cwiseMax(kMinAcrossCurvature * largest_curvature)
                                      .cwiseMax(across_gradient.cwiseAbs() / (kReleaseFraction * trust_radius))
                                      .cwiseSqrt();
    minimizer.tail(count) = -across_gradient.cwiseQuotient(sqrt_curvatures.tail(count).cwiseAbs2());
}

void ConflictModel::resolve_ties(const VectorXd& eigenvalues, Eigen::MatrixXd& eigenvectors, VectorXd& gradient) const {
    const Eigen::Index count = eigenvalues.size();
    for (Eigen::Index start = 0, end = 0; start < count; start = end) {
        for (end = start + 1; end < count && eigenvalues[end] - eigenvalues[end - 1] <= kEqualCurvatureTol * largest_curvature;) ++end;
        const double norm = gradient.segment(start, end - start).norm();
        if (end - start == 1 || norm == 0.0) continue;
        VectorXd mirror = gradient.segment(start, end - start) / norm;  // the reflection that takes the first axis to the gradient
        mirror[0] -= 1.0;
        const double square = mirror.squaredNorm();
        if (square > 0.0) {
            auto tied = eigenvectors.middleCols(start, end - start);
            const VectorXd along = tied * mirror;
            tied.noalias() -= (2.0 / square) * along * mirror.transpose();
        }
        gradient.segment(start, end - start).setZero();
        gradient[start] = norm;
    }
}

}  // namespace poise
