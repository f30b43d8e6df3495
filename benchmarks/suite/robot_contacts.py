"""Contacts of robots at random poses, by MuJoCo and by Poise: pairs of geoms in contact, and signed distances.

    python -m benchmarks.suite.robot_contacts [--poses 60] [MODEL ...]

Every model gets the ground, if it has none, and three obstacles near it. A pair is in contact if its signed distance is
negative, in MuJoCo's list of contacts (``mj_forward``) and in ``ClearanceTask.distances``. Distances are compared with
``mj_geomDistance``; where both differ for polyhedra, spheres or capsules, a third number decides: the distance of the
origin from the facets of the Minkowski difference, by Qhull.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.suite.robot_files import collections, spec_of_file
from poise import CoordinateMap, Pose, from_mujoco, random_pose
from poise.collision import ClearanceTask
from poise.io.import_report import ImportReport
from poise.kinematics.self_collision import solid_shapes
from poise.types import FloatArray

ROBOTS = (
    ("samples", "shadow_hand/scene_right.xml"),
    ("samples", "kuka_iiwa_14/scene.xml"),
    ("samples", "agility_cassie/scene.xml"),
    ("example-robot-data", "g1_description/urdf/g1_29dof_rev_1_0.urdf"),
    ("example-robot-data", "panda_description/urdf/panda.urdf"),
    ("example-robot-data", "a1_description/urdf/a1.urdf"),
    ("example-robot-data", "ur_description/urdf/ur5_robot.urdf"),
    ("dm_control", "suite/humanoid_CMU.xml"),
)
NEAR_M = 0.05  # pairs within this distance are compared too
AGREEMENT_M = 1e-7  # beyond it a third number is computed
MAX_MINKOWSKI_POINTS = 4_000_000
ROOT_RANGE_M = 0.3  # of random positions of a floating base about the initial one
Pair = frozenset[str]


@dataclass
class Comparison:
    """Counts and largest differences [m] over all poses of a model."""

    poses_in_contact: int = 0
    contacts: int = 0
    verdicts_that_differ: int = 0
    distances: int = 0
    from_mujoco: float = 0.0
    from_list: float = 0.0  # from the depths in MuJoCo's list of contacts
    decided: int = 0  # distances that differ by more than AGREEMENT_M
    undecided: int = 0  # those without a third number
    from_qhull: float = 0.0  # of the decided ones

    def add(self, own: float, other: float, exact: float | None) -> None:
        """A distance by Poise, by mj_geomDistance, and by the third way if both differ."""
        self.distances += 1
        if abs(own - other) <= AGREEMENT_M:
            self.from_mujoco = max(self.from_mujoco, abs(own - other))
        elif exact is None:
            self.undecided += 1
            self.from_mujoco = max(self.from_mujoco, abs(own - other))
        else:
            self.decided += 1
            self.from_qhull = max(self.from_qhull, abs(own - exact))


class ContactModel:
    """A model in MuJoCo and in Poise, with obstacles."""

    def __init__(self, mujoco: Any, path: Path, seed: int) -> None:
        self.mujoco, rng = mujoco, np.random.default_rng(seed)
        spec = spec_of_file(mujoco, path)
        plane, kinds = mujoco.mjtGeom.mjGEOM_PLANE, ("SPHERE", "BOX", "CAPSULE")
        if not any(geom.type == plane for geom in spec.geoms):
            spec.worldbody.add_geom(name="ground", type=plane, size=[5.0, 5.0, 1.0])
        for kind in kinds:
            at, size = rng.uniform((-0.5, -0.5, 0.1), (0.5, 0.5, 0.9)), rng.uniform(0.05, 0.12, 3)
            turn = rng.normal(size=4)
            spec.worldbody.add_geom(
                name=f"obstacle {kind}", type=getattr(mujoco.mjtGeom, f"mjGEOM_{kind}"), pos=at, size=size, quat=turn
            )
        self.model = spec.compile()
        self.model.opt.ccd_tolerance, self.model.opt.ccd_iterations = 1e-12, 1000
        self.data = mujoco.MjData(self.model)
        self.report: ImportReport = from_mujoco(self.model)
        self.figure = self.report.figure
        self.coordinates = CoordinateMap.mujoco(self.figure, self.model)
        obstacles = self.report.obstacles
        self.task = ClearanceTask(self_collision=True, obstacles=obstacles, margin=0.0, max_pairs=20_000, cutoff=0.3)
        self.pairs = self.task.collision_pairs(self.figure).pairs
        shapes = [shape.name for _, shape in solid_shapes(self.figure)]
        self.names = [*shapes, *(each.name for each in obstacles for _ in each.parts)]

    def pose(self, rng: np.random.Generator) -> Pose:
        """A random pose; a floating base stays within some decimeters, with any orientation."""
        pose, root = random_pose(self.figure, rng), self.figure.joints[0]
        if root.kind.nv < 6:
            return pose
        at = self.report.poses["initial"][root.name][:3] + rng.uniform(-ROOT_RANGE_M, ROOT_RANGE_M, 3)
        turn = rng.normal(size=4)
        return pose.with_values({root.name: (*at.tolist(), *(turn / np.linalg.norm(turn)).tolist())})

    def place(self, pose: Pose) -> None:
        """Contacts of MuJoCo at a pose."""
        self.data.qpos[:] = self.coordinates.q_to_other(pose)
        self.mujoco.mj_forward(self.model, self.data)

    def listed(self) -> dict[Pair, float]:
        """Least distance of each pair of geoms in MuJoCo's list of contacts, the negative ones."""
        found: dict[Pair, float] = {}
        for contact in self.data.contact:
            pair = frozenset((self.model.geom(contact.geom1).name, self.model.geom(contact.geom2).name))
            if contact.dist < 0.0:
                found[pair] = min(found.get(pair, 0.0), float(contact.dist))
        return found

    def own(self, pose: Pose) -> dict[Pair, float]:
        """Signed distance of each near pair of geoms by Poise."""
        near = self.task.distances(pose, NEAR_M)
        return {
            frozenset(self.names[solid] for solid in self.pairs[pair]): float(distance)
            for pair, distance in zip(near.pairs, near.distances, strict=True)
        }

    def other(self, pair: Pair) -> float:
        """Signed distance by MuJoCo."""
        one, other = (self.model.geom(name).id for name in pair)
        return float(self.mujoco.mj_geomDistance(self.model, self.data, one, other, 1.0, None))

    def exact(self, pair: Pair) -> float | None:
        """Signed distance of polyhedra, spheres and capsules from facets of the Minkowski difference, inside it."""
        cores = [self._core(self.model.geom(name).id) for name in pair]
        if cores[0] is None or cores[1] is None or len(cores[0][0]) * len(cores[1][0]) > MAX_MINKOWSKI_POINTS:
            return None
        (one, radius), (other, other_radius) = cores[0], cores[1]
        if len(one) * len(other) < 8:  # flat
            return None
        hull = import_module("scipy.spatial").ConvexHull((one[:, None] - other).reshape(-1, 3))
        outside = float(hull.equations[:, 3].max())
        # outside, the nearest point need not be in a facet's interior
        return outside - radius - other_radius if outside < 0.0 else None

    def _core(self, geom: int) -> tuple[FloatArray, float] | None:
        """Corners of the polyhedron, and the radius around it."""
        model, data, kind, radius = self.model, self.data, int(self.model.geom_type[geom]), 0.0
        if kind in (int(self.mujoco.mjtGeom.mjGEOM_SPHERE), int(self.mujoco.mjtGeom.mjGEOM_CAPSULE)):
            radius, half = float(model.geom_size[geom][0]), float(model.geom_size[geom][1])
            is_sphere = kind == int(self.mujoco.mjtGeom.mjGEOM_SPHERE)
            local = np.zeros((1, 3)) if is_sphere else np.array([[0.0, 0.0, -half], [0.0, 0.0, half]])
        elif kind == int(self.mujoco.mjtGeom.mjGEOM_BOX):
            signs = np.array(np.meshgrid(*[(-1.0, 1.0)] * 3)).reshape(3, -1).T
            local = signs * model.geom_size[geom]
        elif kind == int(self.mujoco.mjtGeom.mjGEOM_MESH):
            mesh = int(model.geom_dataid[geom])
            first, count = int(model.mesh_vertadr[mesh]), int(model.mesh_vertnum[mesh])
            points = np.asarray(model.mesh_vert[first : first + count], dtype=np.float64)
            local = points[import_module("scipy.spatial").ConvexHull(points).vertices]
        else:
            return None
        return local @ data.geom_xmat[geom].reshape(3, 3).T + data.geom_xpos[geom], radius


def compare(subject: ContactModel, poses: int, seed: int) -> Comparison:
    """Contacts of MuJoCo and of Poise at random poses."""
    rng, found = np.random.default_rng(seed), Comparison()
    for _ in range(poses):
        pose = subject.pose(rng)
        subject.place(pose)
        theirs, ours = subject.listed(), subject.own(pose)
        touching = {pair for pair, distance in ours.items() if distance < 0.0}
        found.poses_in_contact += bool(theirs)
        found.contacts += len(theirs)
        found.verdicts_that_differ += len(touching ^ set(theirs))
        for pair, distance in ours.items():
            other = subject.other(pair)
            exact = subject.exact(pair) if abs(other - distance) > AGREEMENT_M else None
            found.add(distance, other, exact)
            if pair in theirs:
                found.from_list = max(found.from_list, abs(theirs[pair] - distance))
    return found


def chosen(models: Iterable[str]) -> Iterator[Path]:
    """Paths that were given, or the eight robots, those that are installed."""
    yield from (Path(each) for each in models)
    if not models:
        places = collections()
        yield from (places[title] / name for title, name in ROBOTS if title in places)


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("models", nargs="*", help="MJCF or URDF files; eight robots by default")
    parser.add_argument("--poses", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    given, mujoco = parser.parse_args(), import_module("mujoco")
    mujoco.set_mju_user_warning(lambda _: None)
    print("| model | poses in contact | contacts | verdicts that differ | distances | from mj_geomDistance [m]", end="")
    print(" | more than 1e-7 off: decided by Qhull, off from it [m], undecided | from contact.dist [m] |")
    for path in chosen(given.models):
        subject = ContactModel(mujoco, path, given.seed)
        found = compare(subject, given.poses, given.seed)
        for note in subject.report.notes:
            print("  note:", note)
        print(
            f"| {path.name} | {found.poses_in_contact} | {found.contacts} | {found.verdicts_that_differ} "
            f"| {found.distances} | {found.from_mujoco:.1e} "
            f"| {found.decided}, {found.from_qhull:.1e}, {found.undecided} | {found.from_list:.1e} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
