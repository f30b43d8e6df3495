// Rows of limits and couplings from the flat table that Python compiles (poise/engine/row_table.py says its layout).
#pragma once
#include <algorithm>
#include <optional>

#include "model/coordinates.hpp"
#include "limits/spherical_ellipse.hpp"
#include "limits/spherical_polygon.hpp"

namespace poise {

enum RowCode { RANGE = 0, ELLIPSE, EDGE, POLYGON, CORNER, TWIST, LINEAR };

struct Row {
    int code = 0, joint = 0, component = 0;
    double sign = 1.0, bound = 0.0;
    bool leads = false;  // the row after it is the other end of the same twist range
    Vec3 normal = Vec3::Zero();
    std::optional<Ellipse> ellipse;
    std::optional<Polygon> polygon;
    std::optional<Corner> corner;
    Quat from_center = Quat::Zero();  // conjugate of R_D(z, center)
    Field lower, upper, offset;
    std::vector<Term> terms;
};

// Where the rows of a table can be other than zero: entries starts[i] ... starts[i + 1] - 1 of row i lie in `columns`,
// which rise within a row.
struct RowPattern {
    std::vector<int> starts{0}, columns;
    std::vector<int> terms{0}, places;  // of sums: the first entry of each term's joint, those of row i from terms[i] on
};

struct RowTable {
    std::vector<Row> rows;

    void add(const Model& model, int code, int joint, std::vector<double> numbers) {
        Row row;
        row.code = code;
        row.joint = joint;
        check_joint(model, joint);
        const int kind = model.joints[joint].kind;
        if (code >= ELLIPSE && code <= CORNER && kind != SWING && kind != BALL) fail("a swing limit needs a swing or ball joint");
        switch (code) {
            case RANGE:
                need(numbers.size() == 3);
                row.sign = numbers[0];
                row.component = whole(numbers[1]);
                row.bound = numbers[2];
                check_component(model, joint, row.component);
                break;
            case ELLIPSE: row.ellipse.emplace(numbers); break;
            case EDGE:
                need(numbers.size() == 3);
                row.normal = Eigen::Map<const Vec3>(numbers.data());
                break;
            case POLYGON: row.polygon.emplace(numbers); break;
            case CORNER: row.corner.emplace(numbers); break;
            case TWIST: parse_twist(row, kind, numbers); break;
            case LINEAR: parse_terms(model, row, numbers); break;
            default: fail("unknown code");
        }
        if (code == TWIST) pair_up(numbers, row);
        else last_twist.clear();
        rows.push_back(std::move(row));
    }

    // `jacobian` comes in as zeros.
    void evaluate(const Model& model, const double* q, double* values, double* jacobian) const {
        for (size_t i = 0; i < rows.size(); ++i) values[i] = evaluate<false>(model, rows[i], q, jacobian + i * model.nv);
    }

    // The same as walls for a solver: same signs and zeros, but no search for the nearest point of an ellipse.
    void evaluate_walls(const Model& model, const double* q, double* values, double* jacobian) const {
        for (size_t i = 0; i < rows.size(); ++i) values[i] = evaluate<true>(model, rows[i], q, jacobian + i * model.nv);
    }

    // Walls by their entries alone.
    void evaluate_walls(const Model& model, const RowPattern& pattern, const double* q, double* values, double* entries) const {
        for (size_t i = 0; i < rows.size(); ++i) {
            double* own = entries + pattern.starts[i];
            std::fill(own, entries + pattern.starts[i + 1], 0.0);
            if (rows[i].leads) {
                const Row& row = rows[i];
                const TwistReading reading(row, q + model.joints[row.joint].iq);
                values[i] = reading.margin(row.sign, own);
                values[i + 1] = reading.margin(-row.sign, entries + pattern.starts[i + 1]);
                ++i;
                continue;
            }
            if (rows[i].code != LINEAR) {
                const Joint& joint = model.joints[rows[i].joint];
                values[i] = one_joint<true>(joint, rows[i], q + joint.iq, own);
                continue;
            }
            const int* place = pattern.places.data() + pattern.terms[i];
            values[i] = sum(model, rows[i], q, [&](const Joint&) { return own + *place++; });
        }
    }

    RowPattern pattern(const Model& model) const {
        RowPattern found;
        for (size_t i = 0; i < rows.size(); ++i) {
            std::vector<int> joints = joints_of(int(i));
            std::sort(joints.begin(), joints.end());
            std::vector<int> first(model.joints.size(), -1);
            for (int j : joints) {
                first[j] = int(found.columns.size()) - found.starts.back();
                for (int k = 0; k < model.joints[j].nv; ++k) found.columns.push_back(model.joints[j].iv + k);
            }
            for (const Term& term : rows[i].terms) found.places.push_back(first[term.joint]);
            found.terms.push_back(int(found.places.size()));
            found.starts.push_back(int(found.columns.size()));
        }
        return found;
    }

    // One wall of one joint, which has the numbers `own`; `gradient` (its freedoms) comes in as zeros.
    static double evaluate_wall(const Joint& joint, const Row& row, const double* own, double* gradient) {
        return one_joint<true>(joint, row, own, gradient);
    }

    // Joints whose readings a row is made of.
    std::vector<int> joints_of(int row) const {
        if (rows[row].code != LINEAR) return {rows[row].joint};
        std::vector<int> joints;
        for (const Term& term : rows[row].terms)
            if (std::find(joints.begin(), joints.end(), term.joint) == joints.end()) joints.push_back(term.joint);
        return joints;
    }

private:
    std::vector<double> last_twist;  // numbers of the row before, where it is one end of a twist range and still alone

    // Both ends of a range are read at once where they stand side by side.
    void pair_up(const std::vector<double>& numbers, const Row& row) {
        const bool other = !last_twist.empty() && rows.back().joint == row.joint && rows.back().sign == -row.sign &&
                           std::equal(numbers.begin() + 1, numbers.end(), last_twist.begin() + 1, last_twist.end());
        if (other) rows.back().leads = true;
        last_twist = other ? std::vector<double>() : numbers;
    }

    [[noreturn]] static void fail(const char* what) { throw std::invalid_argument(std::string("row table: ") + what); }
    static void need(bool good) {
        if (!good) fail("a row has the wrong count of numbers");
    }
    static int whole(double number) {
        if (!(number >= 0.0 && number < 1e9 && number == std::floor(number))) fail("an index is no whole number");
        return int(number);
    }
    static void check_joint(const Model& model, int joint) {
        if (joint < 0 || joint >= model.size()) fail("there is no such joint");
    }
    static void check_component(const Model& model, int joint, int component) {
        if (component >= kComponents[model.joints[joint].kind]) fail("there is no such component");
    }

    static void parse_twist(Row& row, int kind, const std::vector<double>& numbers) {
        if (kind != BALL) fail("a twist range needs a ball joint");
        need(numbers.size() >= 5);
        row.sign = numbers[0];
        row.from_center = conjugate(Eigen::Map<const Quat>(&numbers[1]));
        size_t at = 5;
        row.lower.parse(numbers, at);
        row.upper.parse(numbers, at);
        row.offset.parse(numbers, at);
        need(at == numbers.size());
    }

    static void parse_terms(const Model& model, Row& row, const std::vector<double>& numbers) {
        need(numbers.size() >= 5 && (numbers.size() - 2) % 3 == 0);
        row.sign = numbers[0];
        row.bound = numbers[1];
        for (size_t at = 2; at < numbers.size(); at += 3) {
            const Term term{whole(numbers[at]), whole(numbers[at + 1]), numbers[at + 2]};
            check_joint(model, term.joint);
            check_component(model, term.joint, term.component);
            row.terms.push_back(term);
        }
    }

    // `gradient` (nv) comes in as zeros.
    template <bool Wall>
    static double evaluate(const Model& model, const Row& row, const double* q, double* gradient) {
        const Joint& joint = model.joints[row.joint];
        if (row.code != LINEAR) return one_joint<Wall>(joint, row, q + joint.iq, gradient + joint.iv);
        return sum(model, row, q, [&](const Joint& joint) { return gradient + joint.iv; });
    }

    // A row of one joint, which has the numbers `own`; `gradient` is that of its own freedoms.
    template <bool Wall>
    static double one_joint(const Joint& joint, const Row& row, const double* own, double* gradient) {
        if (row.code == TWIST) return TwistReading(row, own).margin(row.sign, gradient);
        if (row.code != RANGE) return swing_margin<Wall>(row, own, gradient);
        const Reading reading = read(joint, row.component, own);
        for (int i = 0; i < joint.nv; ++i) gradient[i] = row.sign * reading.gradient[i];
        return row.sign * (reading.value - row.bound);
    }

    // A sum of readings; `gradient_of` gives the gradient of each term's joint, to be added to.
    template <class Gradient>
    static double sum(const Model& model, const Row& row, const double* q, const Gradient& gradient_of) {
        double total = 0.0;
        for (const Term& term : row.terms) {
            const Joint& joint = model.joints[term.joint];
            const Reading reading = read(joint, term.component, q + joint.iq);
            total += term.factor * reading.value;
            double* gradient = gradient_of(joint);
            for (int i = 0; i < joint.nv; ++i) gradient[i] += row.sign * term.factor * reading.gradient[i];
        }
        return row.sign * (total - row.bound);
    }

    // Gradient of a function of the limb direction R z: that direction moves by -R y and R x.
    static void along_limb(const Mat3& R, const Vec3& gradient, double factor, double* out) {
        out[0] -= factor * gradient.dot(R.col(1));
        out[1] += factor * gradient.dot(R.col(0));
    }

    template <bool Wall>
    static double swing_margin(const Row& row, const double* e, double* gradient) {
        const Mat3 R = rotation_of(e);
        const Vec3 d = R.col(2);
        Margin margin;
        if (row.code == ELLIPSE) {
            margin = Wall ? row.ellipse->wall(d) : (*row.ellipse)(d);
        } else if (row.code == POLYGON) {
            margin = row.polygon->mitered(d);
        } else if (row.code == CORNER) {
            margin = row.corner->margin(d);
        } else {
            margin = height(row.normal, d);
        }
        double own[3] = {0.0, 0.0, 0.0};  // a swing joint's induced twist does not move the limb direction
        along_limb(R, margin.gradient, 1.0, own);
        gradient[0] = own[0];
        gradient[1] = own[1];
        return margin.value;
    }

    // The twist of a ball joint, and the ends of its range where the limb points.
    struct TwistReading {
        Mat3 R;
        double own[3], value, lower, upper;
        Vec3 lower_slope, upper_slope, offset_slope;

        TwistReading(const Row& row, const double* e) : R(rotation_of(e)) {
            const Quat seen = multiply(row.from_center, Eigen::Map<const Quat>(e));
            const double measured = twist(seen.data(), own);
            const Vec3 d = R.col(2);
            lower = row.lower(d, lower_slope);
            upper = row.upper(d, upper_slope);
            const double middle = 0.5 * (lower + upper);
            value = middle + wrapped(measured - row.offset(d, offset_slope) - middle);
        }
        // To the lower end for a positive sign, to the upper one for a negative.
        double margin(double sign, double* gradient) const {
            const bool low = sign > 0.0;
            double slopes[3] = {own[0], own[1], own[2]};
            along_limb(R, offset_slope + (low ? lower_slope : upper_slope), -1.0, slopes);
            for (int i = 0; i < 3; ++i) gradient[i] = sign * slopes[i];
            return sign * (value - (low ? lower : upper));
        }
    };
};

}  // namespace poise
