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
    CENTER_RECORD,
    ORIENTATION_RECORD,
    AXIS_RECORD,
    AIM_RECORD,
    RELATIVE_POINT_RECORD,
    RELATIVE_ORIENTATION_RECORD,
    DISTANCE_RECORD,
    ELLIPSOID_RECORD,
    READINGS_RECORD,
    POSTURE_RECORD,
    PLACES_RECORD,
    TORQUES_RECORD,
    CLEARANCE_RECORD,
    EFFORT_RECORD,
    STANDING_RECORD,
    NEARNESS_RECORD,
    RECORD_KINDS
};

constexpr int kWorld = -1;  // the segment of what does not move

class ClearanceRows;
class StandingRows;

struct TaskRecord {
    int kind, rows, segment, other;
    double factor;                // on every row
    std::vector<double> numbers;  // of a size that never changes
    std::vector<double> movable;  // per freedom 1 where the task may move it, else 0; asked where a direction must be chosen

    // found from the tree
    int common = kWorld;                 // lowest segment above both
    std::vector<int> path, other_path;   // joints that move one of the two segments alone, from the leaf upwards
    std::vector<double> own, other_own;  // masks of their freedoms, padded
    std::vector<Term> terms;             // READINGS, NEARNESS
    std::vector<int> joints;             // POSTURE; of TORQUES and EFFORT the freedoms
    std::vector<int> bodies;             // PLACES, TORQUES, EFFORT, STANDING: segment of every point
    std::shared_ptr<ClearanceRows> clearance;  // CLEARANCE: its solids and work space
    std::shared_ptr<StandingRows> standing;    // STANDING: its sides
    int carriers = 0;                    // TORQUES, EFFORT: how many of the last bodies carry what is left of the moment
    bool paired() const { return other != kWorld; }
};

class RecordReader {
public:
    RecordReader(const Model& model, TaskRecord& record, std::string where) : model(model), record(record), where(std::move(where)) {}

    // Checks the record and finds what follows from the tree.
    void finish() {
        need(record.kind >= 0 && record.kind < RECORD_KINDS, "unknown kind " + std::to_string(record.kind));
        need(std::isfinite(record.factor), "its factor must be finite");
        need(record.movable.size() == size_t(model.nv), "one entry of `movable` per degree of freedom");
        record.movable.resize(model.stride, 0.0);
        check_segments();
        check_numbers();
        if (record.segment != kWorld) find_paths();
    }

private:
    const Model& model;
    TaskRecord& record;
    std::string where;

    void need(bool good, const std::string& what) const {
        if (!good) throw std::invalid_argument(where + what);
    }

    void check_segments() const {
        const int kind = record.kind;
        const bool bodiless = kind == CENTER_RECORD || kind == READINGS_RECORD || kind == POSTURE_RECORD || kind == PLACES_RECORD ||
                              kind == TORQUES_RECORD || kind == EFFORT_RECORD || kind == CLEARANCE_RECORD || kind == STANDING_RECORD || kind == NEARNESS_RECORD;
        const bool pair = kind == RELATIVE_POINT_RECORD || kind == RELATIVE_ORIENTATION_RECORD || kind == ELLIPSOID_RECORD;
        const bool may_pair = pair || kind == AIM_RECORD || kind == DISTANCE_RECORD;
        if (bodiless) need(record.segment == kWorld, "it is about the whole figure, so its segment must be -1");
        else need(record.segment >= 0 && record.segment < model.size(), "no segment " + std::to_string(record.segment));
        need(record.other >= kWorld && record.other < model.size(), "no segment " + std::to_string(record.other));
        need(!pair || record.other != kWorld, "it needs two segments of the figure");
        need(may_pair || record.other == kWorld, "it is about one segment alone");
        need(bodiless || record.segment != record.other, "both its segments are the same");
        if (kind == CENTER_RECORD || kind == PLACES_RECORD) need(model.mass > 0.0, "the figure has no mass, so no center of mass");
    }

    void check_numbers() {
        const int rows = record.rows;
        switch (record.kind) {
            case POINT_RECORD: return sized(1, 3, 6 + 5 * rows);
            case SITE_POINT_RECORD: return sized(1, 3, 6 + 3 * rows);
            case CENTER_RECORD: return sized(1, 3, 3 + 5 * rows);
            case ORIENTATION_RECORD: return sized(3, 3, 9);
            case AXIS_RECORD: return sized(2, 2, 12);
            case AIM_RECORD: return sized(2, 2, 15);
            case RELATIVE_POINT_RECORD: return sized(3, 3, 6);
            case RELATIVE_ORIENTATION_RECORD: return sized(3, 3, 9);
            case DISTANCE_RECORD: return sized(1, 1, 9);
            case ELLIPSOID_RECORD: return sized(1, 1, 18);
            case READINGS_RECORD: return read_terms();
            case NEARNESS_RECORD: return read_nearness();
            case PLACES_RECORD: return read_bodies();
            case TORQUES_RECORD:
            case EFFORT_RECORD: return read_torques();
            case CLEARANCE_RECORD: return read_solids();
            case STANDING_RECORD: return read_standing();
            default: return read_joints();
        }
    }

    void sized(int fewest, int most, int count) const {
        need(record.rows >= fewest && record.rows <= most, "it cannot have " + std::to_string(record.rows) + " rows");
        need(record.numbers.size() == size_t(count), "it needs " + std::to_string(count) + " numbers, got " + std::to_string(record.numbers.size()));
    }

    int whole(double number, int end, const char* what) const {
        need(number >= 0.0 && number < double(end) && number == std::floor(number), std::string("no such ") + what);
        return int(number);
    }

    void read_terms() {
        const size_t count = record.numbers.size() / 3;
        need(record.rows == 1, "a sum of readings has one row");
        need(count > 0 && record.numbers.size() == 1 + 3 * count, "a value and then joint, component, factor for each reading");
        for (size_t i = 0; i < count; ++i) {
            const double* own = record.numbers.data() + 1 + 3 * i;
            const int joint = whole(own[0], model.size(), "joint");
            record.terms.push_back({joint, whole(own[1], kComponents[model.joints[joint].kind], "component"), own[2]});
        }
    }

    void read_nearness() {
        sized(1, 1, 6);
        const int joint = whole(record.numbers[1], model.size(), "joint");
        record.terms.push_back({joint, whole(record.numbers[2], kComponents[model.joints[joint].kind], "component"), 1.0});
    }

    void read_bodies() {
        const size_t count = record.numbers.size() < 5 ? 0 : (record.numbers.size() - 5) / 7;
        need(record.rows == 1, "a sum of places has one row");
        need(record.numbers.size() == 5 + 7 * count, "two bounds, a factor, and then segment, point, factor for each place");
        for (size_t i = 0; i < count; ++i) record.bodies.push_back(whole(record.numbers[5 + 7 * i], model.size(), "segment"));
    }

    void read_torques() {
        const std::vector<double>& n = record.numbers;
        need(n.size() >= 5 && record.rows > 0, "gravity, two counts, and at least one row");
        const int most = int(n.size()), wrenches = whole(n[3], most, "count"), carriers = whole(n[4], most, "count");
        const size_t known = 5 + 10 * size_t(wrenches) + size_t(carriers), rows = n.size() > known ? (n.size() - known) / 2 : 0;
        need(rows > 0 && n.size() == known + 2 * rows, "10 numbers for each wrench, then carriers, then freedom and factor for each row");
        need(record.rows == (record.kind == EFFORT_RECORD ? 1 : int(rows)), "one row per freedom, or one for their effort");
        for (int i = 0; i < wrenches; ++i) record.bodies.push_back(whole(n[5 + 10 * i], model.size(), "segment"));
        const double* rest = n.data() + 5 + 10 * wrenches;
        for (int i = 0; i < carriers; ++i) record.bodies.push_back(whole(rest[i], model.size(), "segment"));
        for (size_t i = 0; i < rows; ++i) record.joints.push_back(whole(rest[carriers + 2 * i], model.nv, "freedom"));
        record.carriers = carriers;
    }

    void read_solids();    // in task_clearance.cpp
    void read_standing();  // in task_standing.cpp

    void read_joints() {
        need(record.numbers.size() > size_t(model.nq), "a posture has a whole configuration, then the joints that count");
        int rows = 0;
        std::vector<bool> met(model.joints.size(), false);
        for (size_t i = model.nq; i < record.numbers.size(); ++i) {
            record.joints.push_back(whole(record.numbers[i], model.size(), "joint"));
            need(!met[record.joints.back()], "a joint is named twice");
            met[record.joints.back()] = true;
            rows += model.joints[record.joints.back()].nv;
        }
        need(rows > 0 && record.rows == rows, "a posture has one row per degree of freedom of its joints");
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
        record.common = one;
        record.own = mask(record.path);
        record.other_own = mask(record.other_path);
    }

    std::vector<double> mask(const std::vector<int>& path) const {
        std::vector<double> result(model.stride, 0.0);
        for (int joint : path) std::fill_n(result.begin() + model.joints[joint].iv, model.joints[joint].nv, 1.0);
        return result;
    }
};

}  // namespace poise
