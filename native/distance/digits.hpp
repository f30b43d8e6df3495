// Fingers as chains of three capsules: distances of their bones and pads from an object that the hand holds.
// The NumPy form is poise/library/digits.py, with the same points along bones and pads.
#pragma once
#include <cmath>
#include <limits>
#include <vector>

#include "model/model.hpp"

namespace poise {

constexpr int BONES_PER_DIGIT = 3, ANGLES_PER_DIGIT = 4;
constexpr int PAD_POINTS = 5;
constexpr double PAD_START = 0.35, PAD_ANGLE_RAD = 0.8;  // as in digits.py
constexpr double MIN_SWING_RAD = 1e-12;

// An object in its own frame, about z: kinds in the order of KINDS in held_objects.py.
struct HeldObject {
    enum Kind { SPHERE, CYLINDER, CAPSULE, BOX, TORUS };
    int kind;
    Vec3 sizes;  // sphere: radius; cylinder, capsule: radius and half length; box: half sides; torus: ring and tube radius

    double distance(const Vec3& p) const {
        switch (kind) {
            case SPHERE: return p.norm() - sizes.x();
            case CYLINDER: return rounded(planar(p.x(), p.y()) - sizes.x(), std::abs(p.z()) - sizes.y());
            case CAPSULE: return Vec3(p.x(), p.y(), std::max(std::abs(p.z()) - sizes.y(), 0.0)).norm() - sizes.x();
            case BOX: {
                const Vec3 beyond = p.cwiseAbs() - sizes;
                return beyond.cwiseMax(0.0).norm() + std::min(beyond.maxCoeff(), 0.0);
            }
            default: return planar(planar(p.x(), p.y()) - sizes.x(), p.z()) - sizes.y();
        }
    }

private:
    static double planar(double x, double y) { return std::sqrt(x * x + y * y); }
    static double rounded(double aside, double along) {
        return planar(std::max(aside, 0.0), std::max(along, 0.0)) + std::min(std::max(aside, along), 0.0);
    }
};

// A capsule that digits stay outside of.
struct OtherBone {
    Vec3 start, axis;
    double radius;

    double distance(const Vec3& p) const {
        const Vec3 arm = p - start;
        const double t = std::min(std::max(arm.dot(axis) / axis.squaredNorm(), 0.0), 1.0);
        return (arm - t * axis).norm() - radius;
    }
};

struct Digit {
    Vec3 origin, pad;
    Mat3 frame;
    Vec3 links, lengths, radii;

    struct Bones {
        Vec3 starts[BONES_PER_DIGIT], directions[BONES_PER_DIGIT], normal;  // normal: outward in the middle of the pad
    };

    // Two components of the swing of the base and two hinge angles [rad].
    Bones bones(const double* angles) const {
        Bones found;
        const double c[BONES_PER_DIGIT] = {0.0, angles[2], angles[2] + angles[3]};
        const double angle = std::sqrt(angles[0] * angles[0] + angles[1] * angles[1]);
        const double x = angles[0] / std::max(angle, MIN_SWING_RAD), y = angles[1] / std::max(angle, MIN_SWING_RAD);
        const double cosine = std::cos(angle), sine = std::sin(angle);
        auto swung = [&](const Vec3& v) {  // rotated by the swing, about (x, y, 0), and into the frame of the object
            const double along = (x * v.x() + y * v.y()) * (1.0 - cosine);
            return Vec3(frame * Vec3(v.x() * cosine + y * v.z() * sine + x * along,
                                     v.y() * cosine - x * v.z() * sine + y * along,
                                     v.z() * cosine + (x * v.y() - y * v.x()) * sine));
        };
        Vec3 at = origin;
        for (int k = 0; k < BONES_PER_DIGIT; ++k) {
            found.starts[k] = at;
            found.directions[k] = swung(std::sin(c[k]) * pad + std::cos(c[k]) * Vec3::UnitZ());
            at += links[k] * found.directions[k];
        }
        found.normal = swung(std::cos(c[2]) * pad - std::sin(c[2]) * Vec3::UnitZ());
        return found;
    }

    // Least distance of `count` points along the axis of a bone, less its radius.
    template <class Distance>
    double bone_distance(const Bones& at, int k, int count, Distance distance) const {
        double least = std::numeric_limits<double>::infinity();
        for (int i = 0; i < count; ++i)
            least = std::min(least, distance(Vec3(at.starts[k] + lengths[k] * i / (count - 1.0) * at.directions[k])));
        return least - radii[k];
    }

    // Least distance of the pad of the end bone, at some lines along it.
    double pad_distance(const Bones& at, const HeldObject& object, int lines) const {
        constexpr int end = BONES_PER_DIGIT - 1;
        const Vec3 aside = at.directions[end].cross(at.normal);
        double least = std::numeric_limits<double>::infinity();
        for (int line = 0; line < lines; ++line) {
            const double turn = lines > 1 ? PAD_ANGLE_RAD * (2.0 * line / (lines - 1.0) - 1.0) : 0.0;
            const Vec3 surface = at.starts[end] + radii[end] * (std::cos(turn) * at.normal + std::sin(turn) * aside);
            for (int i = 0; i < PAD_POINTS; ++i) {
                const double share = PAD_START + (1.0 - PAD_START) * i / (PAD_POINTS - 1.0);
                least = std::min(least, object.distance(surface + share * lengths[end] * at.directions[end]));
            }
        }
        return least;
    }
};

}  // namespace poise
