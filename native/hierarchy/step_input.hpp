// One prioritized linear step: what goes in, as plain pointers. Nothing is copied by filling this in and nothing is
// kept after the call; arrays are row-major, and a stride lets padded rows be handed over as they are.
//
// The unknown is the increment dq. Rows stand on levels, the first the most important; row i wants
// lower_i <= J_i dq <= upper_i and costs its squared distance from that interval. The step is the lexicographic
// minimum; what freedom is left keeps sum reluctance dq^2 small [Baerlocher2001, 5.3.6]. Above all levels stand
// C dq = c (equalities) and G dq + m >= 0 (inequalities, m the margins now).
#pragma once

namespace poise {

enum class DampingRule : int { NONE = 0, EACH = 1, SMALLEST = 2, BOUND = 3, NEWTON = 4 };

enum class StepStatus : int { SOLVED = 0, INFEASIBLE = 1, BUDGET = 2 };

struct StepDamping {
    DampingRule rule = DampingRule::EACH;
    double largest = 0.05, threshold = 0.05;  // lambda_max and sigma_0 of EACH and SMALLEST
    double bound = 1.0;                       // longest step of one level for BOUND and NEWTON
};

struct StepRows {
    const double* values = nullptr;    // (count) what C dq shall be, or the margins
    const double* jacobian = nullptr;  // (count, columns), rows `stride` apart
    int count = 0, stride = 0;
    // Inequalities may be given by their entries: those of row i are starts[i] ... starts[i + 1] - 1 of `jacobian`, in
    // the columns named, which rise within a row. It saves looking for them among zeros.
    const int* starts = nullptr;   // (count + 1)
    const int* columns = nullptr;  // (starts[count])
};

struct StepInput {
    int columns = 0, levels = 0;
    const double* jacobian = nullptr;  // (rows, columns), rows `stride` apart, weights folded in
    int stride = 0;
    const double* lower = nullptr;  // (rows)
    const double* upper = nullptr;  // (rows); the same pointer as `lower` where all rows are targets
    const int* level_starts = nullptr;  // (levels + 1) rows level_starts[k] ... level_starts[k + 1] - 1 are level k
    const bool* masks = nullptr;        // (levels, columns) columns a level moves by itself; null: all
    StepRows equalities, inequalities;
    const double* reluctance = nullptr;  // (columns) positive, inf holds a column still; null: 1
    const double* resize = nullptr;      // (levels) longest increment of a level, inf for none; null: none
    StepDamping damping;
    double rank_tolerance = 1e-9;
    bool exact_sigma = true;  // false: where no level is near a singularity sigma_min may be a lower bound, sooner known
    int budget = 0;  // working sets to try before the search is cut short; 0: 100 + 20 (columns + inequalities)

    int rows() const { return levels ? level_starts[levels] : 0; }
};

}  // namespace poise
