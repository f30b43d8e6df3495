// Rows of joint limits (g(q) ≥ 0) and couplings (g(q) = 0), parsed from the flat table that
// poise.kinematics.constraint_table compiles.
#pragma once
#include <algorithm>
#include <optional>

#include "model/coordinates.hpp"
#include "limits/spherical_ellipse.hpp"
#include "limits/spherical_polygon.hpp"

namespace poise {

enum LimitRowKind { RANGE = 0, ELLIPSE, EDGE, POLYGON, CORNER, TWIST, LINEAR };

struct LimitRow {
    int code = 0, joint = 0, component = 0;
    double sign = 1.0, bound = 0.0;
    bool is_paired = false;  // the next row is the other end of the same twist range
    Vec3 normal = Vec3::Zero();
    std::optional<SphericalEllipse> ellipse;
    std::optional<SphericalPolygon> polygon;
    std::optional<PolygonCorner> corner;
    Quat from_center = Quat::Zero();  // conjugate of R_D(z, center)
    KernelField lower, upper, offset;
    std::vector<CoordinateTerm> terms;
};

// Sparsity pattern of the rows of a table: entries starts[i] ... starts[i + 1] - 1 of row i have the column numbers
// `columns`, ascending within a row.
struct RowPattern {
    std::vector<int> starts{0}, columns;
    std::vector<int> term_starts{0}, term_offsets;  // for sums: first entry of each term's joint; those of row i start at term_starts[i]
};

struct LimitRows {
    std::vector<LimitRow> rows;

    void add(const Model& model, int code, int joint, std::vector<double> numbers) {
        LimitRow row;
        row.code = code;
        row.joint = joint;
        check_joint(model, joint);
        const int kind = model.joints[joint].kind;
        if (code >= ELLIPSE && code <= CORNER && kind != SWING && kind != BALL) fail("a swing limit needs a swing or ball joint");
        switch (code) {
            case RANGE:
                require_count(numbers.size() == 3);
                row.sign = numbers[0];
                row.component = to_index(numbers[1]);
                row.bound = numbers[2];
                check_component(model, joint, row.component);
                break;
            case ELLIPSE: row.ellipse.emplace(numbers); break;
            case EDGE:
                require_count(numbers.size() == 3);
                row.normal = Eigen::Map<const Vec3>(numbers.data());
                break;
            case POLYGON: row.polygon.emplace(numbers); break;
            case CORNER: row.corner.emplace(numbers); break;
            case TWIST: parse_twist(row, kind, numbers); break;
            case LINEAR: parse_terms(model, row, numbers); break;
            default: fail("unknown kind of row");
        }
        if (code == TWIST) pair_twist_ends(numbers, row);
        else last_twist.clear();
        rows.push_back(std::move(row));
    }

    // `jacobian` must be zero on entry.
    void evaluate(const Model& model, const double* q, double* values, double* jacobian) const {
        for (size_t i = 0; i < rows.size(); ++i) values[i] = evaluate<false>(model, rows[i], q, jacobian + i * model.nv);
    }

    // The same as constraint rows for a solver: same signs and zeros, but no search for the nearest point of an ellipse.
    void evaluate_constraints(const Model& model, const double* q, double* values, double* jacobian) const {
        for (size_t i = 0; i < rows.size(); ++i) values[i] = evaluate<true>(model, rows[i], q, jacobian + i * model.nv);
    }

    // Constraint rows by their nonzero entries alone.
    void evaluate_constraints(const Model& model, const RowPattern& pattern, const double* q, double* values, double* entries) const {
        for (size_t i = 0; i < rows.size(); ++i) {
            double* entry = entries + pattern.starts[i];
            std::fill(entry, entries + pattern.starts[i + 1], 0.0);
            if (rows[i].is_paired) {
                const LimitRow& row = rows[i];
                const TwistMargin coordinate(row, q + model.joints[row.joint].iq);
                values[i] = coordinate.margin(row.sign, entry);
                values[i + 1] = coordinate.margin(-row.sign, entries + pattern.starts[i + 1]);
                ++i;
                continue;
            }
            if (rows[i].code != LINEAR) {
                const Joint& joint = model.joints[rows[i].joint];
                values[i] = joint_row<true>(joint, rows[i], q + joint.iq, entry);
                continue;
            }
            const int* offset = pattern.term_offsets.data() + pattern.term_starts[i];
            values[i] = coordinate_sum(model, rows[i], q, [&](const Joint&) { return entry + *offset++; });
        }
    }

    RowPattern pattern(const Model& model) const {
        RowPattern result;
        for (size_t i = 0; i < rows.size(); ++i) {
            std::vector<int> joints = joints_of(int(i));
            std::sort(joints.begin(), joints.end());
            std::vector<int> first(model.joints.size(), -1);
            for (int j : joints) {
                first[j] = int(result.columns.size()) - result.starts.back();
                for (int k = 0; k < model.joints[j].nv; ++k) result.columns.push_back(model.joints[j].iv + k);
            }
            for (const CoordinateTerm& term : rows[i].terms) result.term_offsets.push_back(first[term.joint]);
            result.term_starts.push_back(int(result.term_offsets.size()));
            result.starts.push_back(int(result.columns.size()));
        }
        return result;
    }

    // Constraint row of one joint with coordinates `joint_q`; `gradient` (its DoFs) must be zero on entry.
    static double evaluate_constraint(const Joint& joint, const LimitRow& row, const double* joint_q, double* gradient) {
        return joint_row<true>(joint, row, joint_q, gradient);
    }

    // Joints whose coordinates a row depends on.
    std::vector<int> joints_of(int row) const {
        if (rows[row].code != LINEAR) return {rows[row].joint};
        std::vector<int> joints;
        for (const CoordinateTerm& term : rows[row].terms)
            if (std::find(joints.begin(), joints.end(), term.joint) == joints.end()) joints.push_back(term.joint);
        return joints;
    }

private:
    std::vector<double> last_twist;  // numbers of the previous row if it is an unpaired end of a twist range

    // Both ends of a range are evaluated at once when they are adjacent.
    void pair_twist_ends(const std::vector<double>& numbers, const LimitRow& row) {
        const bool other = !last_twist.empty() && rows.back().joint == row.joint && rows.back().sign == -row.sign &&
                           std::equal(numbers.begin() + 1, numbers.end(), last_twist.begin() + 1, last_twist.end());
        if (other) rows.back().is_paired = true;
        last_twist = other ? std::vector<double>() : numbers;
    }

    [[noreturn]] static void fail(const char* what) { throw std::invalid_argument(std::string("limit rows: ") + what); }
    static void require_count(bool good) {
        if (!good) fail("a row has the wrong number of entries");
    }
    static int to_index(double number) {
        if (!(number >= 0.0 && number < 1e9 && number == std::floor(number))) fail("an index is not a non-negative integer");
        return int(number);
    }
    static void check_joint(const Model& model, int joint) {
        if (joint < 0 || joint >= model.size()) fail("no such joint");
    }
    static void check_component(const Model& model, int joint, int component) {
        if (component >= kCoordinateCount[model.joints[joint].kind]) fail("no such component");
    }

    static void parse_twist(LimitRow& row, int kind, const std::vector<double>& numbers) {
        if (kind != BALL) fail("a twist range needs a ball joint");
        require_count(numbers.size() >= 5);
        row.sign = numbers[0];
        row.from_center = conjugate(Eigen::Map<const Quat>(&numbers[1]));
        size_t offset = 5;
        row.lower.parse(numbers, offset);
        row.upper.parse(numbers, offset);
        row.offset.parse(numbers, offset);
        require_count(offset == numbers.size());
    }

    static void parse_terms(const Model& model, LimitRow& row, const std::vector<double>& numbers) {
        require_count(numbers.size() >= 5 && (numbers.size() - 2) % 3 == 0);
        row.sign = numbers[0];
        row.bound = numbers[1];
        for (size_t offset = 2; offset < numbers.size(); offset += 3) {
            const CoordinateTerm term{to_index(numbers[offset]), to_index(numbers[offset + 1]), numbers[offset + 2]};
            check_joint(model, term.joint);
            check_component(model, term.joint, term.component);
            row.terms.push_back(term);
        }
    }

    // `gradient` (nv) must be zero on entry.
    template <bool ForSolver>
    static double evaluate(const Model& model, const LimitRow& row, const double* q, double* gradient) {
        const Joint& joint = model.joints[row.joint];
        if (row.code != LINEAR) return joint_row<ForSolver>(joint, row, q + joint.iq, gradient + joint.iv);
        return coordinate_sum(model, row, q, [&](const Joint& joint) { return gradient + joint.iv; });
    }

    // A row of one joint with coordinates `joint_q`; `gradient` is over its DoFs.
    template <bool ForSolver>
    static double joint_row(const Joint& joint, const LimitRow& row, const double* joint_q, double* gradient) {
        if (row.code == TWIST) return TwistMargin(row, joint_q).margin(row.sign, gradient);
        if (row.code != RANGE) return swing_margin<ForSolver>(row, joint_q, gradient);
        const CoordinateValue coordinate = evaluate_coordinate(joint, row.component, joint_q);
        for (int i = 0; i < joint.nv; ++i) gradient[i] = row.sign * coordinate.gradient[i];
        return row.sign * (coordinate.value - row.bound);
    }

    // A sum of coordinates; `gradient_of` gives the gradient of each term's joint, to be added to.
    template <class Gradient>
    static double coordinate_sum(const Model& model, const LimitRow& row, const double* q, const Gradient& gradient_of) {
        double total = 0.0;
        for (const CoordinateTerm& term : row.terms) {
            const Joint& joint = model.joints[term.joint];
            const CoordinateValue coordinate = evaluate_coordinate(joint, term.component, q + joint.iq);
            total += term.factor * coordinate.value;
            double* gradient = gradient_of(joint);
            for (int i = 0; i < joint.nv; ++i) gradient[i] += row.sign * term.factor * coordinate.gradient[i];
        }
        return row.sign * (total - row.bound);
    }

    // Gradient of a function of the limb direction R z: that direction moves by -R y and R x.
    static void add_limb_gradient(const Mat3& R, const Vec3& gradient, double factor, double* out) {
        out[0] -= factor * gradient.dot(R.col(1));
        out[1] += factor * gradient.dot(R.col(0));
    }

    template <bool ForSolver>
    static double swing_margin(const LimitRow& row, const double* e, double* gradient) {
        const Mat3 R = rotation_matrix(e);
        const Vec3 d = R.col(2);
        Margin margin;
        if (row.code == ELLIPSE) {
            margin = ForSolver ? row.ellipse->constraint_margin(d) : (*row.ellipse)(d);
        } else if (row.code == POLYGON) {
            margin = row.polygon->mitered(d);
        } else if (row.code == CORNER) {
            margin = row.corner->margin(d);
        } else {
            margin = great_circle_margin(row.normal, d);
        }
        double limb_gradient[3] = {0.0, 0.0, 0.0};  // a swing joint's induced twist does not move the limb direction
        add_limb_gradient(R, margin.gradient, 1.0, limb_gradient);
        gradient[0] = limb_gradient[0];
        gradient[1] = limb_gradient[1];
        return margin.value;
    }

    // Twist of a ball joint, and the ends of its range for the current limb direction.
    struct TwistMargin {
        Mat3 R;
        double twist_gradient[3], value, lower, upper;
        Vec3 lower_gradient, upper_gradient, offset_gradient;

        TwistMargin(const LimitRow& row, const double* e) : R(rotation_matrix(e)) {
            const Quat relative = multiply(row.from_center, Eigen::Map<const Quat>(e));
            const double angle = twist(relative.data(), twist_gradient);
            const Vec3 d = R.col(2);
            lower = row.lower(d, lower_gradient);
            upper = row.upper(d, upper_gradient);
            const double middle = 0.5 * (lower + upper);
            value = middle + wrap_to_pi(angle - row.offset(d, offset_gradient) - middle);
        }
        // Margin to the lower end for a positive sign, to the upper end for a negative one.
        double margin(double sign, double* gradient) const {
            const bool low = sign > 0.0;
            double slopes[3] = {twist_gradient[0], twist_gradient[1], twist_gradient[2]};
            add_limb_gradient(R, offset_gradient + (low ? lower_gradient : upper_gradient), -1.0, slopes);
            for (int i = 0; i < 3; ++i) gradient[i] = sign * slopes[i];
            return sign * (value - (low ? lower : upper));
        }
    };
};

// Largest violation of any limit or coupling [rad or m], limits as constraint rows; zero when all are satisfied.
class MaxViolation {
public:
    MaxViolation(const Model& m, const LimitRows& limits, const LimitRows& couplings)
        : model(m), limits(limits), couplings(couplings), values(std::max(limits.rows.size(), couplings.rows.size())),
          jacobian(values.size() * m.nv) {}

    double evaluate(const double* q) {
        double worst = 0.0;
        std::fill(jacobian.begin(), jacobian.end(), 0.0);  // the rows add to it; not used
        limits.evaluate_constraints(model, q, values.data(), jacobian.data());
        for (size_t i = 0; i < limits.rows.size(); ++i) worst = larger(worst, -values[i]);
        couplings.evaluate(model, q, values.data(), jacobian.data());
        for (size_t i = 0; i < couplings.rows.size(); ++i) worst = larger(worst, std::abs(values[i]));
        return worst;
    }

private:
    const Model& model;
    const LimitRows &limits, &couplings;
    std::vector<double> values, jacobian;

    static double larger(double a, double b) { return b > a || b != b ? b : a; }  // NaN stays
};

}  // namespace poise
