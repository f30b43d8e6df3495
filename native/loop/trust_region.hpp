// The best step of a diagonal quadratic model inside a ball; poise/solver/trust_region.py tells the whole story.
#pragma once
#include <Eigen/Core>
#include <algorithm>
#include <cmath>

namespace poise {

struct TrustStep {
    Eigen::VectorXd step;
    double shift = 0.0;
    bool on_edge = false;
    int ways = 0;  // the first so many directions lead off a saddle alike; the step takes the very first

    double promise(const Eigen::VectorXd& curvatures, const Eigen::VectorXd& slopes) const {
        return -(slopes.dot(step) + 0.5 * (curvatures.array() * step.array().square()).sum());
    }
};

class TrustRegion {
public:
    static TrustStep solve(const Eigen::VectorXd& curvatures, const Eigen::VectorXd& slopes, double radius) {
        TrustStep found;
        found.step = Eigen::VectorXd::Zero(curvatures.size());
        if (curvatures.size() == 0) return found;
        const double least = curvatures.minCoeff();
        if (least > kFlat) {
            found.step = -slopes.cwiseQuotient(curvatures);
            if (found.step.squaredNorm() <= radius * radius) return found;
        } else if (hard_case(curvatures, slopes, radius, least, found)) {
            return found;
        }
        on_edge(curvatures, slopes, radius, std::max(0.0, -least), found);
        return found;
    }

private:
    static constexpr double kFlat = 1e-12, kEdge = 1e-3, kNoSlope = 1e-10;
    static constexpr int kRounds = 60;

    static bool hard_case(const Eigen::VectorXd& curvatures, const Eigen::VectorXd& slopes, double radius, double least,
                          TrustStep& found) {
        const double shift = std::max(0.0, -least), band = 1e-9 * std::max(1.0, std::abs(least));
        int first = -1, ways = 0;
        for (int i = 0; i < curvatures.size(); ++i) {
            const bool lowest = curvatures[i] - least < band;
            if (lowest && std::abs(slopes[i]) > kNoSlope) return false;
            if (lowest && first < 0) first = i;
            ways += lowest;
            found.step[i] = lowest ? 0.0 : -slopes[i] / (curvatures[i] + shift);
        }
        const double left = radius * radius - found.step.squaredNorm();
        if (left < 0.0) return false;
        if (least < -1e-9) {
            found.step[first] = std::sqrt(left);
            found.ways = ways;
            found.shift = shift;
            found.on_edge = true;
        }
        return true;
    }

    static void on_edge(const Eigen::VectorXd& curvatures, const Eigen::VectorXd& slopes, double radius, double lowest,
                        TrustStep& found) {
        double low = lowest, high = lowest + slopes.norm() / radius + kFlat, shift = lowest + kFlat;
        for (int round = 0; round < kRounds; ++round) {
            double candidate = -1.0;
            const Eigen::VectorXd shifted = curvatures.array() + shift;
            if (shifted.minCoeff() > 0.0) {
                found.step = -slopes.cwiseQuotient(shifted);
                const double length = found.step.norm();
                if (std::abs(length - radius) < kEdge * radius) break;
                (length > radius ? low : high) = shift;
                candidate = shift + (length / radius - 1.0) * length * length / found.step.dot(found.step.cwiseQuotient(shifted));
            }
            shift = low < candidate && candidate < high ? candidate : 0.5 * (low + high);
        }
        found.step = -slopes.cwiseQuotient((curvatures.array() + shift).max(kFlat).matrix());
        found.step *= std::min(1.0, radius / std::max(found.step.norm(), 1e-300));
        found.shift = shift;
        found.on_edge = true;
    }
};

}  // namespace poise
