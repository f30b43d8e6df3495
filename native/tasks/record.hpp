// A task as flat data: a kind, one or two segments, and an array of numbers; the layouts are in
// poise.kinematics.native_backend.schema, from which generated/schema.hpp is generated.
//
// Every index that could exceed its array is rejected here. The numbers themselves may be written at any time: goals,
// bounds and axes are read at every evaluation. Joints and components given as numbers are parsed once, here.
#pragma once
#include <limits>
#include <memory>

#include "generated/schema.hpp"
#include "model/coordinates.hpp"
#include "model/mass.hpp"

namespace poise {

constexpr int kWorld = -1;  // the segment of what does not move

class ClearanceRows;
class SupportPolygonRows;

struct TaskRecord {
    int kind, rows, segment, other;
    double factor;  // multiplies every row
    std::vector<double> numbers;  // of constant size
    std::vector<double> active_dofs;  // per DoF 1 where the task may move it, else 0; used where a direction must be chosen

    // derived from the tree
    int common_ancestor = kWorld;  // lowest segment above both
    std::vector<int> path, other_path;   // joints that move one of the two segments alone, from the leaf upwards
    std::vector<double> path_mask, other_path_mask;  // masks of their DoFs, padded
    std::vector<CoordinateTerm> terms;  // COORDINATES, WEIGHTED_COORDINATE, LINEAR_COORDINATES
    std::vector<char> wraps;  // POSTURE: whether each of its joints is a hinge without limits, which goes to the nearest turn
    std::vector<int> joints;  // POSTURE; for TORQUES and EFFORT the DoFs
    std::vector<int> point_segments;  // POSITION_SUM, TORQUES, EFFORT, SUPPORT_POLYGON: segment of every point
    std::shared_ptr<ClearanceRows> clearance;  // CLEARANCE: its solids and work space
    std::shared_ptr<SupportPolygonRows> support_polygon;  // SUPPORT_POLYGON: its edges
    int moment_supports = 0;  // TORQUES, EFFORT: number of segments, last in point_segments, that share the residual moment
    bool has_two_segments() const { return other != kWorld; }

    // TORQUES, EFFORT: factor of the torque of joints[i].
    double torque_factor(size_t i) const {
        namespace dof = layout::torques::dof;
        return numbers[numbers.size() - dof::kSize * (joints.size() - i) + dof::kFactor];
    }

    // LINEAR_COORDINATES: factors of coordinate i, one per row.
    const double* factor_column(size_t i) const { return numbers.data() + numbers.size() - size_t(rows) * (terms.size() - i); }
};

// Three consecutive numbers as a vector.
inline Vec3 vector_at(const double* n) { return {n[0], n[1], n[2]}; }

class RecordReader {
public:
    RecordReader(const Model& model, TaskRecord& record, std::string where) : model(model), record(record), where(std::move(where)) {}

    // Checks the record and derives what follows from the tree.
    void finish() {
        check(record.kind >= 0 && record.kind < RECORD_KINDS, "unknown kind " + std::to_string(record.kind));
        check(std::isfinite(record.factor), "its factor must be finite");
        check(record.active_dofs.size() == size_t(model.nv), "expected one entry of `active_dofs` per degree of freedom");
        record.active_dofs.resize(model.stride, 0.0);
        check_segments();
        check_numbers();
        if (record.segment != kWorld) find_paths();
    }

private:
    const Model& model;
    TaskRecord& record;
    std::string where;

    void check(bool condition, const std::string& what) const {
        if (!condition) throw std::invalid_argument(where + what);
    }

    void check_segments() const {
        const int kind = record.kind;
        const bool whole_figure = kind == CENTER_OF_MASS_RECORD || kind == COORDINATES_RECORD || kind == POSTURE_RECORD || kind == POSITION_SUM_RECORD ||
                              kind == TORQUES_RECORD || kind == EFFORT_RECORD || kind == CLEARANCE_RECORD || kind == SUPPORT_POLYGON_RECORD || kind == WEIGHTED_COORDINATE_RECORD ||
                              kind == LINEAR_COORDINATES_RECORD;
        const bool needs_two = kind == RELATIVE_POINT_RECORD || kind == RELATIVE_ORIENTATION_RECORD || kind == ELLIPSOID_RECORD;
        const bool may_have_two = needs_two || kind == AIM_RECORD || kind == DISTANCE_RECORD;
        if (whole_figure) check(record.segment == kWorld, "it is about the whole figure, so its segment must be -1");
        else check(record.segment >= 0 && record.segment < model.size(), "no segment " + std::to_string(record.segment));
        check(record.other >= kWorld && record.other < model.size(), "no segment " + std::to_string(record.other));
        check(!needs_two || record.other != kWorld, "it needs two segments of the figure");
        check(may_have_two || record.other == kWorld, "it is about one segment alone");
        check(whole_figure || record.segment != record.other, "both its segments are the same");
        if (kind == CENTER_OF_MASS_RECORD || kind == POSITION_SUM_RECORD) check(model.mass > 0.0, "the figure has no mass, so no center of mass");
    }

    void check_numbers() {
        const int rows = record.rows;
        switch (record.kind) {
            case POINT_RECORD: return check_sizes(layout::point::kMinRows, layout::point::kMaxRows, layout::point::size(rows));
            case SITE_POINT_RECORD: return check_sizes(layout::site_point::kMinRows, layout::site_point::kMaxRows, layout::site_point::size(rows));
            case CENTER_OF_MASS_RECORD: return check_sizes(layout::center_of_mass::kMinRows, layout::center_of_mass::kMaxRows, layout::center_of_mass::size(rows));
            case ORIENTATION_RECORD: return check_sizes(layout::orientation::kMinRows, layout::orientation::kMaxRows, layout::orientation::kSize);
            case AXIS_RECORD: return check_sizes(layout::axis::kMinRows, layout::axis::kMaxRows, layout::axis::kSize);
            case AIM_RECORD: return check_sizes(layout::aim::kMinRows, layout::aim::kMaxRows, layout::aim::kSize);
            case RELATIVE_POINT_RECORD: return check_sizes(layout::relative_point::kMinRows, layout::relative_point::kMaxRows, layout::relative_point::kSize);
            case RELATIVE_ORIENTATION_RECORD: return check_sizes(layout::relative_orientation::kMinRows, layout::relative_orientation::kMaxRows, layout::relative_orientation::kSize);
            case DISTANCE_RECORD: return check_sizes(layout::distance::kMinRows, layout::distance::kMaxRows, layout::distance::kSize);
            case ELLIPSOID_RECORD: return check_sizes(layout::ellipsoid::kMinRows, layout::ellipsoid::kMaxRows, layout::ellipsoid::kSize);
            case COORDINATES_RECORD: return read_terms();
            case WEIGHTED_COORDINATE_RECORD: return read_weighted_coordinate();
            case LINEAR_COORDINATES_RECORD: return read_linear_coordinates();
            case POSITION_SUM_RECORD: return read_position_sum();
            case TORQUES_RECORD:
            case EFFORT_RECORD: return read_torques();
            case CLEARANCE_RECORD: return read_solids();
            case SUPPORT_POLYGON_RECORD: return read_support_polygon();
            default: return read_joints();
        }
    }

    void check_sizes(int min_rows, int limit, int count) const {
        check(record.rows >= min_rows && record.rows <= limit, "it cannot have " + std::to_string(record.rows) + " rows");
        check(record.numbers.size() == size_t(count), "it needs " + std::to_string(count) + " numbers, got " + std::to_string(record.numbers.size()));
    }

    int to_index(double number, int end, const char* what) const {
        check(number >= 0.0 && number < double(end) && number == std::floor(number), std::string("no such ") + what);
        return int(number);
    }

    int read_joint(double number) const { return to_index(number, model.size(), "joint"); }
    int read_component(int joint, double number) const {
        return to_index(number, kCoordinateCount[model.joints[joint].kind], "component");
    }

    void read_terms() {
        namespace term = layout::coordinates::term;
        constexpr size_t head = layout::coordinates::kHead;
        const size_t size = record.numbers.size(), count = size < head ? 0 : (size - head) / term::kSize;
        check(record.rows == 1, "a sum of coordinates has one row");
        check(count > 0 && size == head + term::kSize * count, "expected a value, then joint, component, factor for each coordinate");
        for (size_t i = 0; i < count; ++i) {
            const double* entry = record.numbers.data() + head + term::kSize * i;
            const int joint = read_joint(entry[term::kJoint]);
            record.terms.push_back({joint, read_component(joint, entry[term::kComponent]), entry[term::kFactor]});
        }
    }

    void read_weighted_coordinate() {
        using namespace layout::weighted_coordinate;
        check_sizes(kMinRows, kMaxRows, kSize);
        const int joint = read_joint(record.numbers[kJoint]);
        record.terms.push_back({joint, read_component(joint, record.numbers[kComponent]), 1.0});
    }

    void read_linear_coordinates() {
        using namespace layout::linear_coordinates;
        const std::vector<double>& n = record.numbers;
        const int rows = record.rows;
        check(rows > 0 && n.size() > size_t(head(rows)), "expected a value per row, a count, and at least one coordinate");
        const int count = to_index(n[term_count(rows)], int(n.size()), "count");
        check(count > 0 && n.size() == size_t(head(rows)) + (size_t(term::kSize) + size_t(rows)) * size_t(count),
              "expected a value per row, a count, joint and component for each coordinate, then one factor per row and coordinate");
        for (int i = 0; i < count; ++i) {
            const double* entry = n.data() + head(rows) + term::kSize * i;
            const int joint = read_joint(entry[term::kJoint]);
            record.terms.push_back({joint, read_component(joint, entry[term::kComponent]), 1.0});
        }
    }

    void read_position_sum() {
        namespace point = layout::position_sum::point;
        constexpr size_t head = layout::position_sum::kHead;
        const size_t size = record.numbers.size(), count = size < head ? 0 : (size - head) / point::kSize;
        check(record.rows == 1, "a sum of positions has one row");
        check(size == head + point::kSize * count, "expected two bounds, a factor, then segment, point, factor for each point");
        for (size_t i = 0; i < count; ++i) read_segment(head + point::kSize * i + point::kSegment);
    }

    void read_segment(size_t offset) { record.point_segments.push_back(to_index(record.numbers[offset], model.size(), "segment")); }

    void read_torques() {
        using namespace layout::torques;
        const std::vector<double>& n = record.numbers;
        check(n.size() >= kHead && record.rows > 0, "expected gravity, two counts, and at least one row");
        const int limit = int(n.size()), wrenches = to_index(n[kWrenchCount], limit, "count"), supports = to_index(n[kSupportCount], limit, "count");
        const size_t first_support = kHead + wrench::kSize * size_t(wrenches), first_dof = first_support + support::kSize * size_t(supports);
        const size_t dofs = n.size() > first_dof ? (n.size() - first_dof) / dof::kSize : 0;
        check(dofs > 0 && n.size() == first_dof + dof::kSize * dofs, "expected 10 numbers for each wrench, then the supports, then DoF and factor for each row");
        check(record.rows == (record.kind == EFFORT_RECORD ? 1 : int(dofs)), "expected one row per degree of freedom, or one for their effort");
        for (int i = 0; i < wrenches; ++i) read_segment(kHead + wrench::kSize * size_t(i) + wrench::kSegment);
        for (int i = 0; i < supports; ++i) read_segment(first_support + support::kSize * size_t(i) + support::kSegment);
        for (size_t i = 0; i < dofs; ++i) record.joints.push_back(to_index(n[first_dof + dof::kSize * i + dof::kIndex], model.nv, "degree of freedom"));
        record.moment_supports = supports;
    }

    void read_solids();  // in clearance.cpp
    void read_support_polygon();  // in support_polygon.cpp

    void read_joints() {
        check(record.numbers.size() > size_t(layout::posture::head(model.nq)), "expected a whole configuration, then at least one joint");
        int rows = 0;
        std::vector<bool> seen(model.joints.size(), false);
        using namespace layout::posture;
        check((record.numbers.size() - size_t(head(model.nq))) % joint::kSize == 0, "expected an index and a mark for each joint");
        for (size_t i = head(model.nq); i < record.numbers.size(); i += joint::kSize) {
            record.joints.push_back(read_joint(record.numbers[i + joint::kIndex]));
            record.wraps.push_back(record.numbers[i + joint::kWraps] != 0.0);
            check(!record.wraps.back() || model.joints[record.joints.back()].kind == HINGE, "only hinges can wrap");
            check(!seen[record.joints.back()], "duplicate joint");
            seen[record.joints.back()] = true;
            rows += model.joints[record.joints.back()].nv;
        }
        check(rows > 0 && record.rows == rows, "expected one row per degree of freedom of its joints");
    }

    void find_paths() {
        int one = record.segment, other = record.other;
        while (one != other) {  // parents come first, so the larger index is never above the smaller
            if (one > other) {
                record.path.push_back(one);
                one = model.joints[one].parent;
            } else {
                record.other_path.push_back(other);
                other = model.joints[other].parent;
            }
        }
        record.common_ancestor = one;
        record.path_mask = mask(record.path);
        record.other_path_mask = mask(record.other_path);
    }

    std::vector<double> mask(const std::vector<int>& path) const {
        std::vector<double> result(model.stride, 0.0);
        for (int joint : path) std::fill_n(result.begin() + model.joints[joint].iv, model.joints[joint].nv, 1.0);
        return result;
    }
};

}  // namespace poise
