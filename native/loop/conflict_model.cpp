// What is built once of a level in conflict, because factorizations take long to build.
#include "loop/conflict_model.hpp"

namespace poise {

void ConflictRows::build(const Eigen::MatrixXd& hessian, const Numbers& slope, const Eigen::MatrixXd& free, const Rows& walls,
           double radius, double size, bool is_last, const Worth& worth, double stiffness, double price, const Numbers& walked) {
    span.of(walls * free, int(free.cols()), 1e-9);
    along = span.along(free);
    reduced.noalias() = along.transpose() * (hessian * along);
    largest = std::max(1.0, reduced.norm());
    ways = 0;
    if (definite.is_above(reduced, kRound * largest)) {
        slopes.noalias() = along.transpose() * (price > 0.0 ? Numbers(slope + price * walked) : slope);
        reduced.diagonal().array() += price;
        take_definite(radius, size, worth, stiffness);
    } else {
        eigen.compute(reduced);
        choose(slope, size, is_last, price, walked);
        take(radius, size, worth, stiffness);
    }
    if (span.rank) across(hessian, slope, span.across(free), radius);
}

void ConflictRows::take_definite(double radius, double size, const Worth& worth, double stiffness) {
    const double enough = worth.of(size);
    definite.solve(reduced, slopes, radius);
    resting = definite.promise(reduced, slopes) < enough;
    if (resting && definite.on_edge && radius < kLook) {
        definite.solve(reduced, slopes, kLook);
        resting = definite.promise(reduced, slopes) < enough;
        definite.solve(reduced, slopes, resting ? kLook : radius);
    }
    on_edge = definite.on_edge && !resting;
    if (resting) definite.shift = 0.0;
    if (resting || stiffness > 0.0) definite.shift_by(reduced, slopes, stiffness * largest);
    if (resting) definite.step.setZero();
    basis = along;
    lower = definite.lower();
    roots.resize(0);
    wanted = definite.step;
}

void ConflictRows::choose(const Numbers& slope, double size, bool is_last, double price, const Numbers& walked) {
    const Numbers& bends = eigen.eigenvalues();
    const int count = int(bends.size());
    directions.noalias() = along * eigen.eigenvectors();
    curvatures.resize(count);
    slopes.resize(count);
    int used = 0;
    for (int i = 0; i < count; ++i) {
        int at;
        directions.col(i).cwiseAbs().maxCoeff(&at);
        const double sign = directions(at, i) < 0.0 ? -1.0 : 1.0;
        double bend = bends[i], lean = sign * directions.col(i).dot(slope);
        if (!is_last && std::abs(lean) <= kNoSlope && std::abs(bend) <= kNull * largest) continue;
        if (price > 0.0) bend += price, lean += price * sign * directions.col(i).dot(walked);
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
    ways = stiffness > 0.0 ? 0 : best.ways;
    const double shift = std::max({best.shift, 1e-8 - lowest, 0.0}) + stiffness * largest;
    if (stiffness > 0.0 && !resting) best.step = -slopes.cwiseQuotient((curvatures.array() + shift).matrix());
    basis = directions;
    lower.resize(0, 0);
    roots = (curvatures.array() + shift).sqrt();
    wanted = best.step;
}

void ConflictRows::across(const Eigen::MatrixXd& hessian, const Numbers& slope, const Eigen::MatrixXd& out, double radius) {
    Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd> own(out.transpose() * hessian * out);
    const Eigen::MatrixXd turned = out * own.eigenvectors();
    const Numbers leans = turned.transpose() * slope;
    const Eigen::Index count = leans.size();
    basis.conservativeResize(Eigen::NoChange, basis.cols() + count);
    roots.conservativeResize(roots.size() + count);
    wanted.conservativeResize(wanted.size() + count);
    basis.rightCols(count) = turned;
    roots.tail(count) = own.eigenvalues().cwiseAbs().cwiseMax(kStiff * largest).cwiseMax(leans.cwiseAbs() / (kRelease * radius)).cwiseSqrt();
    wanted.tail(count) = -leans.cwiseQuotient(roots.tail(count).cwiseAbs2());
}

}  // namespace poise
