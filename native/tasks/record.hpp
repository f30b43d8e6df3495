// What a task asks for, flat: a kind, one or two segments, and a run of numbers; see poise/engine/task_record.py.
//
// Everything that could let an index leave its array is refused here. The numbers themselves may be written at any time:
// goals, bounds and axes are read anew at every evaluation. Joints and components named by numbers are read once, here.
#pragma once
#include <limits>
#include <memory>

#include "model/program.hpp"
#include "model/coordinates.hpp"

namespace poise {

enum RecordKind {
    POINT_RECORD = 0,
    SITE_POINT_RECORD,
    CENTER_OF_MASS_RECORD,
    ORIENTATION_RECORD,
    AXIS_RECORD,
    AIM_RECORD,
    RELATIVE_POINT_RECORD,
    RELATIVE_ORIENTATION_RECORD,
    DISTANCE_RECORD,
    ELLIPSOID_RECORD,
    COORDINATES_RECORD,
    POSTURE_RECORD,
    POSITION_SUM_RECORD,
    TORQUES_RECORD,
    CLEARANCE_RECORD,
    EFFORT_RECORD,
    SUPPORT_POLYGON_RECORD,
    WEIGHTED_COORDINATE_RECORD,
    RECORD_KINDS
};

constexpr int kWorld = -1;  // the segment of what does not move

class ClearanceRows;
class SupportPolygonRows;

struct TaskRecord {
    int kind, rows, segment, other;
    double factor;                // on every row
    std::vector<double> numbers;  // of a size that never changes
    std::vector<double> active_dofs;  // per freedom 1 where the task may move it, else 0; asked where a direction must be chosen

    // found from the tree
    int common_ancestor = kWorld;                 // lowest segment above both
    std::vector<int> path, other_path;   // joints that move one of the two segments alone, from the leaf upwards
    std::vector<double> path_mask, other_path_mask;  // masks of their freedoms, padded
    std::vector<CoordinateTerm> terms;             // READINGS, NEARNESS
    std::vector<int> joints;             // POSTURE; of TORQUES and EFFORT the freedoms
    std::vector<int> point_segments;             // PLACES, TORQUES, EFFORT, STANDING: segment of every point
    std::shared_ptr<ClearanceRows> clearance;  // CLEARANCE: its solids and work space
    std::shared_ptr<SupportPolygonRows> support_polygon;    // STANDING: its sides
    int moment_supports = 0;                    // TORQUES, EFFORT: how many of the last bodies carry what is left of the moment
    bool has_two_segments() const { return other != kWorld; }
};

class RecordReader {
public:
    RecordReader(const Model& model, TaskRecord& record, std::string where) : model(model), record(record), where(std::move(where)) {}

    // Checks the record and finds what follows from the tree.
    void finish() {
        check(record.kind >= 0 && record.kind < RECORD_KINDS, "unknown kind " + std::to_string(record.kind));
        check(std::isfinite(record.factor), "its factor must be finite");
        check(record.active_dofs.size() == size_t(model.nv), "one entry of `active_dofs` per degree of freedom");
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
                              kind == TORQUES_RECORD || kind == EFFORT_RECORD || kind == CLEARANCE_RECORD || kind == SUPPORT_POLYGON_RECORD || kind == WEIGHTED_COORDINATE_RECORD;
        const bool needs_two = kind == RELATIVE_POINT_RECORD || kind == RELATIVE_ORIENTATION_RECORD || kind == ELLIPSOID_RECORD;
        const bool may_have_two = needs_two || kind == AIM_RECORD || kind == DISTANCE_RECORD;
        if (whole_figure) check(record.segment == kWorld, "it is about the to_index figure, so its segment must be -1");
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
            case POINT_RECORD: return check_sizes(1, 3, 6 + 5 * rows);
            case SITE_POINT_RECORD: return check_sizes(1, 3, 6 + 3 * rows);
            case CENTER_OF_MASS_RECORD: return check_sizes(1, 3, 3 + 5 * rows);
            case ORIENTATION_RECORD: return check_sizes(3, 3, 9);
            case AXIS_RECORD: return check_sizes(2, 2, 12);
            case AIM_RECORD: return check_sizes(2, 2, 15);
            case RELATIVE_POINT_RECORD: return check_sizes(3, 3, 6);
            case RELATIVE_ORIENTATION_RECORD: return check_sizes(3, 3, 9);
            case DISTANCE_RECORD: return check_sizes(1, 1, 9);
            case ELLIPSOID_RECORD: return check_sizes(1, 1, 18);
            case COORDINATES_RECORD: return read_terms();
            case WEIGHTED_COORDINATE_RECORD: return read_weighted_coordinate();
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

    void read_terms() {
        const size_t count = record.numbers.size() / 3;
        check(record.rows == 1, "a sum of readings has one row");
        check(count > 0 && record.numbers.size() == 1 + 3 * count, "a value and then joint, component, factor for each reading");
        for (size_t i = 0; i < count; ++i) {
            const double* path_mask = record.numbers.data() + 1 + 3 * i;
            const int joint = to_index(path_mask[0], model.size(), "joint");
            record.terms.push_back({joint, to_index(path_mask[1], kCoordinateCount[model.joints[joint].kind], "component"), path_mask[2]});
        }
    }

    void read_weighted_coordinate() {
        check_sizes(1, 1, 6);
        const int joint = to_index(record.numbers[1], model.size(), "joint");
        record.terms.push_back({joint, to_index(record.numbers[2], kCoordinateCount[model.joints[joint].kind], "component"), 1.0});
    }

    void read_position_sum() {
        const size_t count = record.numbers.size() < 5 ? 0 : (record.numbers.size() - 5) / 7;
        check(record.rows == 1, "a sum of places has one row");
        check(record.numbers.size() == 5 + 7 * count, "two bounds, a factor, and then segment, point, factor for each place");
        for (size_t i = 0; i < count; ++i) record.point_segments.push_back(to_index(record.numbers[5 + 7 * i], model.size(), "segment"));
    }

    void read_torques() {
        const std::vector<double>& n = record.numbers;
        check(n.size() >= 5 && record.rows > 0, "gravity, two counts, and at least one row");
        const int limit = int(n.size()), wrenches = to_index(n[3], limit, "count"), moment_supports = to_index(n[4], limit, "count");
        const size_t fixed_count = 5 + 10 * size_t(wrenches) + size_t(moment_supports), rows = n.size() > fixed_count ? (n.size() - fixed_count) / 2 : 0;
        check(rows > 0 && n.size() == fixed_count + 2 * rows, "10 numbers for each wrench, then moment_supports, then freedom and factor for each row");
        check(record.rows == (record.kind == EFFORT_RECORD ? 1 : int(rows)), "one row per freedom, or one for their effort");
        for (int i = 0; i < wrenches; ++i) record.point_segments.push_back(to_index(n[5 + 10 * i], model.size(), "segment"));
        const double* tail = n.data() + 5 + 10 * wrenches;
        for (int i = 0; i < moment_supports; ++i) record.point_segments.push_back(to_index(tail[i], model.size(), "segment"));
        for (size_t i = 0; i < rows; ++i) record.joints.push_back(to_index(tail[moment_supports + 2 * i], model.nv, "freedom"));
        record.moment_supports = moment_supports;
    }

    void read_solids();    // in task_clearance.cpp
    void read_support_polygon();  // in task_standing.cpp

    void read_joints() {
        check(record.numbers.size() > size_t(model.nq), "a posture has a to_index configuration, then the joints that count");
        int rows = 0;
        std::vector<bool> seen(model.joints.size(), false);
        for (size_t i = model.nq; i < record.numbers.size(); ++i) {
            record.joints.push_back(to_index(record.numbers[i], model.size(), "joint"));
            check(!seen[record.joints.back()], "a joint is named twice");
            seen[record.joints.back()] = true;
            rows += model.joints[record.joints.back()].nv;
        }
        check(rows > 0 && record.rows == rows, "a posture has one row per degree of freedom of its joints");
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
