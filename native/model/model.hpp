// The kinematic model of a figure: a tree of joints. Checked once on construction, constant afterwards.
//
// Every index that could exceed its array is rejected here, so that no call from Python can crash the kernel.
#pragma once
#include <Eigen/Dense>

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

namespace poise {

using Vec3 = Eigen::Vector3d;
using Mat3 = Eigen::Matrix3d;

enum Kind { FIXED = 0, HINGE, SLIDE, ELBOW, SWING, BALL, FREE };
constexpr int kConfigurationSize[] = {0, 1, 1, 2, 4, 4, 7};
constexpr int kTangentSize[] = {0, 1, 1, 2, 2, 3, 6};
constexpr int kCoordinateCount[] = {0, 1, 1, 2, 2, 3, 3};  // scalar coordinates per joint kind

struct Transform {
    Mat3 rotation = Mat3::Identity();
    Vec3 position = Vec3::Zero();
    bool has_rotation = false;  // rotation is not the identity
    bool has_translation = false;   // position is not zero

    Transform inverse() const {
        Transform back = *this;
        back.rotation = rotation.transpose();
        back.position = -(rotation.transpose() * position);
        return back;
    }
};

struct Joint {
    int parent, kind, iq, iv, nv;
    bool reversed, is_simple_rotation;
    Transform placement, child, child_inverse;  // joint frame in the parent and in the child segment
    Vec3 axis;
    double mass;
    Vec3 center;
    Mat3 inertia;
};

constexpr int kSimdWidth = 8;  // doubles in the widest vector register; arrays over the DoFs are padded to multiples of it

inline int padded(int count) { return (count + kSimdWidth - 1) / kSimdWidth * kSimdWidth; }

// Zero-initialized array, aligned for vector loads.
using PaddedArray = Eigen::Array<double, Eigen::Dynamic, 1>;

struct Model {
    std::vector<Joint> joints;
    std::vector<int> dof_joint;
    std::vector<double> dof_masks;  // per segment, `stride` numbers: 1 where the DoF moves it, else 0
    std::vector<int> dof_end;  // per segment: padded end of the DoFs that move it
    std::vector<double> subtree_masses, complement_masses;  // mass of the subtree of each joint, and of everything else
    int nq = 0, nv = 0, stride = 0;  // stride: nv padded
    double mass = 0.0;

    void add(Joint joint) {
        const int index = int(joints.size());
        const std::string where = "joint " + std::to_string(index) + ": ";
        if (joint.kind < FIXED || joint.kind > FREE) throw std::invalid_argument(where + "unknown joint kind");
        if (joint.parent < -1 || joint.parent >= index) throw std::invalid_argument(where + "its parent must come before it");
        if ((joint.parent == -1) != (index == 0)) throw std::invalid_argument(where + "exactly the first joint must be the root");
        if (joint.iq != nq || joint.iv != nv) throw std::invalid_argument(where + "its coordinates must directly follow those of the joint before");
        joint.nv = kTangentSize[joint.kind];
        joint.child_inverse = joint.child.inverse();
        joint.is_simple_rotation = (joint.kind == BALL || joint.kind == HINGE) && joint.parent >= 0 && !joint.reversed &&
                           !joint.placement.has_rotation && !joint.child.has_rotation && !joint.child.has_translation;
        nq += kConfigurationSize[joint.kind];
        nv += joint.nv;
        mass += joint.mass;
        dof_joint.insert(dof_joint.end(), joint.nv, index);
        joints.push_back(joint);
    }

    void finish() {
        if (joints.empty()) throw std::invalid_argument("a figure needs at least one segment, got none");
        stride = padded(nv);
        dof_masks.assign(joints.size() * size_t(stride), 0.0);
        dof_end.assign(joints.size(), 0);
        for (int i = 0; i < size(); ++i) {
            double* mask = dof_masks.data() + size_t(i) * stride;
            if (joints[i].parent >= 0) std::copy_n(dof_mask(joints[i].parent), stride, mask);
            std::fill_n(mask + joints[i].iv, joints[i].nv, 1.0);
            const int above = joints[i].parent < 0 ? 0 : dof_end[joints[i].parent];
            dof_end[i] = joints[i].nv ? padded(joints[i].iv + joints[i].nv) : above;
        }
        subtree_masses.resize(joints.size());
        for (size_t j = 0; j < joints.size(); ++j) subtree_masses[j] = joints[j].mass;
        for (size_t j = joints.size() - 1; j > 0; --j) subtree_masses[joints[j].parent] += subtree_masses[j];
        complement_masses.assign(joints.size(), 0.0);  // summed, not subtracted: the root must get exactly zero
        for (int j = 0; j < size(); ++j)
            for (int i = 0; i < size(); ++i)
                if (!moves(j, i)) complement_masses[j] += joints[i].mass;
    }

    int size() const { return int(joints.size()); }

    const double* dof_mask(int segment) const { return dof_masks.data() + size_t(segment) * stride; }

    // True when `joint` moves `segment`.
    bool moves(int joint, int segment) const {
        while (segment > joint) segment = joints[segment].parent;
        return segment == joint;
    }
};

}  // namespace poise
