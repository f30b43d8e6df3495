// Damping factors of one level from its singular values; the rules are explained in engine/reference/damping.py.
#pragma once
#include "hierarchy/step_factors.hpp"
#include "hierarchy/step_input.hpp"

namespace poise {

constexpr int NEWTON_ROUNDS = 60;  // it needs about six

inline double damping_by_value(const StepDamping& damping, double sigma) {
    const double part = std::min(sigma / damping.threshold, 1.0);
    return damping.largest * std::sqrt(1.0 - part * part);
}

inline double damping_by_length(double sigma, double wanted) {
    if (sigma >= wanted) return 0.0;
    return sigma >= wanted / 2.0 ? std::sqrt(sigma * (wanted - sigma)) : wanted / 2.0;
}

// Smallest lambda that keeps the step within the bound; `coordinates` are U^T r.
inline double damping_by_newton(double bound, const double* sigma, const double* coordinates, int size) {
    double shift = 0.0;  // lambda^2
    for (int round = 0; round < NEWTON_ROUNDS; ++round) {
        double length_squared = 0.0, slope = 0.0;
        for (int i = 0; i < size; ++i) {
            if (!(sigma[i] > 0.0)) continue;
            const double shifted = sigma[i] * sigma[i] + shift, step = sigma[i] * coordinates[i] / shifted;
            length_squared += step * step;
            slope += step * step / shifted;
        }
        const double length = std::sqrt(length_squared);
        if (!(length > bound * (1.0 + 1e-12))) break;
        // 1 / length is concave in lambda^2, so Newton's method comes from the left and never passes the root
        shift += (length / bound - 1.0) * length_squared / slope;
    }
    return std::sqrt(shift);
}

// lambda for each singular value, zeros included; `increment` (count) is what the level still wants.
inline void damping_factors(const StepDamping& damping, const Factors& factors, const double* coordinates,
                            const double* increment, int count, double* lambda) {
    const int size = factors.size;
    const double* sigma = factors.sigma.data();
    double all = 0.0;
    if (size == 0) return;
    switch (damping.rule) {
        case DampingRule::EACH:
            for (int i = 0; i < size; ++i) lambda[i] = damping_by_value(damping, sigma[i]);
            return;
        case DampingRule::SMALLEST: all = damping_by_value(damping, sigma[size - 1]); break;
        case DampingRule::BOUND:
            all = damping_by_length(sigma[size - 1], root_of_squares(increment, count) / damping.bound);
            break;
        case DampingRule::NEWTON: all = damping_by_newton(damping.bound, sigma, coordinates, size); break;
        case DampingRule::NONE: break;
    }
    std::fill_n(lambda, size, all);
}

}  // namespace poise
