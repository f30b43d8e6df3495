// What is built once of a level in conflict, because factorizations take long to build.
#include "rest_conflict.hpp"

namespace poise {

void RowSpan::of(const Rows& rows, int size, double tolerance) {
    rank = 0;
    if (rows.rows() == 0 || size == 0) {
        columns.setIdentity(size, size);
        return;
    }
    factors.compute(rows.transpose());
    const auto& R = factors.matrixQR();
    const int most = int(std::min(R.rows(), R.cols()));
    const double least = tolerance * std::max(1.0, most ? std::abs(R(0, 0)) : 0.0);
    while (rank < most && std::abs(R(rank, rank)) > least) ++rank;
    columns.setIdentity(size, size);
    columns.applyOnTheLeft(factors.householderQ());
}

Numbers RowSpan::least(const Numbers& values) const {
    const auto R = factors.matrixQR().topLeftCorner(rank, rank).template triangularView<Eigen::Upper>();
    const Numbers turned = R.transpose().solve(factors.colsPermutation().transpose() * values);
    return across() * turned;
}

void ConflictRows::build(const Eigen::MatrixXd& hessian, const Numbers& slope, const Eigen::MatrixXd& free, const Rows& walls,
           double radius, double size, bool is_last, const Worth& worth, double stiffness) {
    span.of(walls * free, int(free.cols()), 1e-9);
    along = free * span.along();
    bends.resize(0);
    if (along.cols()) {
        eigen.compute(along.transpose() * hessian * along);
        bends = eigen.eigenvalues();
    }
    largest = bends.size() ? std::max(1.0, bends.cwiseAbs().maxCoeff()) : 1.0;
    choose(slope, size, is_last);
    take(radius, size, worth, stiffness);
    if (span.rank) across(hessian, slope, free * span.across(), radius);
}

void ConflictRows::choose(const Numbers& slope, double size, bool is_last) {
    const int count = int(bends.size());
    directions.resize(along.rows(), count);
    if (count) directions.noalias() = along * eigen.eigenvectors();
    curvatures.resize(count);
    slopes.resize(count);
    int used = 0;
    for (int i = 0; i < count; ++i) {
        int at;
        directions.col(i).cwiseAbs().maxCoeff(&at);
        const double sign = directions(at, i) < 0.0 ? -1.0 : 1.0;
        double bend = bends[i], lean = sign * directions.col(i).dot(slope);
        if (!is_last && std::abs(lean) <= kNoSlope && std::abs(bend) <= kNull * largest) continue;
        const bool dull = lean * lean < 2.0 * kFlatGain * std::max(size * size, 1e-6) * std::abs(bend) && bend > -1e-6;
        directions.col(used) = sign * directions.col(i);
        curvatures[used] = std::abs(bend) < 1e-9 ? 1e-9 : bend;
        slopes[used++] = dull ? 0.0 : lean;
    }
    directions.conservativeResize(Eigen::NoChange, used);
    curvatures.conservativeResize(used);
    slopes.conservativeResize(used);
}

void ConflictRows::take(double radius, double size, const Worth& worth, double stiffness) {
    const double lowest = curvatures.size() ? std::min(0.0, curvatures.minCoeff()) : 0.0;
    resting = TrustRegion::solve(curvatures, slopes, std::max(radius, kLook)).promise(curvatures, slopes) < worth.of(size);
    TrustStep best;
    if (resting)
        best.step = Numbers::Zero(curvatures.size());
    else
        best = TrustRegion::solve(curvatures, slopes, radius);
    on_edge = best.on_edge;
    const double shift = std::max({best.shift, 1e-8 - lowest, 0.0}) + stiffness * largest;
    if (stiffness > 0.0 && !resting) best.step = -slopes.cwiseQuotient((curvatures.array() + shift).matrix());
    basis = directions;
    roots = (curvatures.array() + shift).sqrt();
    wanted = best.step;
}

void ConflictRows::across(const Eigen::MatrixXd& hessian, const Numbers& slope, const Eigen::MatrixXd& out, double radius) {
    Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> own(out.transpose() * hessian * out);
    const Eigen::MatrixXd turned = out * own.eigenvectors();
    const Numbers leans = turned.transpose() * slope;
    const int first = int(basis.cols()), count = int(leans.size());
    basis.conservativeResize(Eigen::NoChange, first + count);
    roots.conservativeResize(first + count);
    wanted.conservativeResize(first + count);
    basis.rightCols(count) = turned;
    roots.tail(count) = own.eigenvalues().cwiseAbs().cwiseMax(kStiff * largest).cwiseMax(leans.cwiseAbs() / (kRelease * radius)).cwiseSqrt();
    wanted.tail(count) = -leans.cwiseQuotient(roots.tail(count).cwiseAbs2());
}

}  // namespace poise
