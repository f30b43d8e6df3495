// Spectrum of a symmetric matrix H without its eigenvectors: eigenvalues, and a vector g along the eigenvectors.
//
// H = Q T Q^T with Householder reflections Q and T tridiagonal; T = S D S^T by QR steps with Wilkinson shifts [Golub and Van Loan
// 2013, 8.3]. Reflections and rotations are kept and applied to the few vectors that matter, which takes a third of the time of
// eigenvectors.
#pragma once
#include <Eigen/Eigenvalues>
#include <cmath>
#include <limits>
#include <vector>

#include "loop/iterate.hpp"

namespace poise {

class TridiagonalSpectrum {
public:
    VectorXd eigenvalues, along;  // not sorted; `along`: S^T Q^T g

    // False if the QR steps do not converge.
    bool compute(const Eigen::MatrixXd& H, const VectorXd& g) {
        rotations.clear();
        if (H.rows() < 2) {
            eigenvalues = H.diagonal();
            along = g;
            return true;
        }
        factors.compute(H);
        eigenvalues = factors.diagonal();
        off_diagonal = factors.subDiagonal();
        along = factors.matrixQ().adjoint() * g;
        return diagonalize();
    }

    // Q S z: the vector whose components along the eigenvectors are z.
    VectorXd combine(VectorXd z) const {
        for (auto each = rotations.rbegin(); each != rotations.rend(); ++each) {
            double &low = z[each->index], &high = z[each->index + 1];
            const double rotated = each->cosine * low + each->sine * high;
            high = each->cosine * high - each->sine * low;
            low = rotated;
        }
        if (z.size() < 2) return z;
        return factors.matrixQ() * z;
    }

private:
    struct Rotation {
        int index;  // of the first of two neighbors
        double cosine, sine;
    };
    static constexpr int kMaxStepsPerEigenvalue = 30;
    Eigen::Tridiagonalization<Eigen::MatrixXd> factors;
    VectorXd off_diagonal;
    std::vector<Rotation> rotations;

    bool diagonalize() {
        VectorXd &d = eigenvalues, &e = off_diagonal;
        const int size = int(d.size());
        int end = size - 1, start = 0;
        for (int step = 0; end > 0; ++step) {
            if (step > kMaxStepsPerEigenvalue * size) return false;
            for (int i = start; i < end; ++i)
                if (!(std::abs(e[i]) > std::numeric_limits<double>::epsilon() * (std::abs(d[i]) + std::abs(d[i + 1])))) e[i] = 0.0;
            while (end > 0 && e[end - 1] == 0.0) --end;
            if (end == 0) break;
            start = end - 1;
            while (start > 0 && e[start - 1] != 0.0) --start;
            take_qr_step(start, end);
        }
        return d.allFinite();
    }

    void take_qr_step(int start, int end) {
        VectorXd &d = eigenvalues, &e = off_diagonal;
        const double half_gap = 0.5 * (d[end - 1] - d[end]), last = e[end - 1];
        const double shift = d[end] - last * last / (half_gap + std::copysign(std::hypot(half_gap, last), half_gap));
        double x = d[start] - shift, bulge = e[start];
        for (int k = start; k < end && bulge != 0.0; ++k) {
            Eigen::JacobiRotation<double> givens;
            givens.makeGivens(x, bulge);
            const double c = givens.c(), s = givens.s();
            const double first = s * d[k] + c * e[k], second = s * e[k] + c * d[k + 1];
            d[k] = c * (c * d[k] - s * e[k]) - s * (c * e[k] - s * d[k + 1]);
            d[k + 1] = s * first + c * second;
            e[k] = c * first - s * second;
            if (k > start) e[k - 1] = c * e[k - 1] - s * bulge;
            x = e[k];
            if (k + 1 < end) {
                bulge = -s * e[k + 1];
                e[k + 1] *= c;
            }
            const double rotated = c * along[k] - s * along[k + 1];
            along[k + 1] = s * along[k] + c * along[k + 1];
            along[k] = rotated;
            rotations.push_back({k, c, s});
        }
    }
};

}  // namespace poise
