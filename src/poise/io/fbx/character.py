"""The skinned meshes of an FBX file as a glTF document, bound to the segments of the figure.

The document has one node per segment, with the frames that the segments have in the rest pose of the file, so that
pictures, the studio and exports treat it as any other character (:mod:`poise.io.gltf.character`).

A cluster binds control points to a bone. With W the world transform of the bone and T its stored transform from the
mesh to the bone, a point p of the mesh is at W T G p, G the geometric transform of the node. With A the change to the
axes and unit of Poise, D = A W and F the frame of the segment, both in the rest pose of the file, and vertices
v = A K G p, K = L T with L the bind transform of the first bone, the inverse bind matrix is F⁻¹ D T K⁻¹ A⁻¹.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from poise.io.fbx.document import FbxObject, FbxScene
from poise.io.fbx.geometry import Triangles, blend_shapes, read_blend_shape, read_triangles
from poise.io.fbx.materials import MaterialWriter
from poise.io.fbx.mesh_budget import MeshBudget, stated_numbers
from poise.io.fbx.skeleton import Skeleton, WorldTransform, geometric_transform, local_matrix
from poise.io.gltf.accessors import Accessors
from poise.io.gltf.character import Character
from poise.io.gltf.container import parse_gltf
from poise.io.gltf.conventions import FACING_Z, POISE_TO_GLTF
from poise.io.gltf.document_builder import ARRAY_BUFFER, ELEMENT_ARRAY_BUFFER, GltfBuilder
from poise.io.gltf.materials import Materials
from poise.io.gltf.nodes import compose_trs, read_nodes
from poise.io.gltf.skeleton import Skeleton as GltfSkeleton
from poise.io.gltf.skin import read_skin, read_skin_joints
from poise.io.import_report import Notes
from poise.kinematics import Pose
from poise.kinematics.skin import Skin
from poise.math import quaternion
from poise.types import AnyArray, FloatArray, Matrix

GENERATOR = "FBX, read by Poise"
_MAX_INFLUENCES = 8  # joints of a vertex: two sets of four in glTF
_MAX_MESH_NODES = 4096
_MAX_MORPH_NUMBERS = 60_000_000  # coordinates of all blend shapes
_MIN_MORPH_NUMBERS = 20_000  # that a small blend shape counts for
_MAX_MATERIALS = 256  # of a mesh
_MIN_DETERMINANT = 1e-30  # smaller determinants cannot be inverted


@dataclass(frozen=True)
class RestBones:
    """Bones in the rest pose of the file.

    Parameters
    ----------
    skeleton : Skeleton
        The bones, in the order of the segments.
    world : (4, 4) array
        A: from the axes and unit of the file to those of Poise.
    transforms : list of WorldTransform
        World transforms of the bones in Poise's axes [m]; the scale is that of the file.
    meters : float
        Meters per unit of the file.
    """

    skeleton: Skeleton
    world: Matrix
    transforms: Sequence[WorldTransform]
    meters: float

    def placement(self, index: int) -> Matrix:
        """D of a bone."""
        transform = self.transforms[index]
        scale = np.full(3, self.meters * float(transform.scale[0]))
        return compose_trs(transform.origin[0], transform.rotation[0], scale)


def read_character(
    scene: FbxScene, bones: RestBones, rest: Pose, path: Path | str, notes: Notes
) -> tuple[Character, Skin] | None:
    """Character and skin of a figure; None if the file has no meshes of it. Raises ValueError if they are damaged.

    Parameters
    ----------
    scene : FbxScene
        Objects of the file.
    bones : RestBones
        Its bones.
    rest : Pose
        The figure in the rest pose of the file.
    path : Path or str
        The file, in whose folder textures are looked for.
    """
    document = _CharacterWriter(scene, bones, rest, path, notes)
    if not document.add_meshes():
        return None
    container = parse_gltf(document.builder.as_glb(), path)
    tree = read_nodes(container.document, FACING_Z)
    segments = rest.figure.segments
    skeleton = GltfSkeleton(
        tuple(range(len(segments))),
        bones.skeleton.parents,
        tuple(segment.name for segment in segments),
        document.carriers,
    )
    accessors = Accessors(container)
    skins = read_skin_joints(container.document, accessors, FACING_Z, len(tree.nodes))
    materials = Materials(container, notes)
    skin = read_skin(container.document, accessors, FACING_Z, tree, skeleton, skins, materials, notes)
    if skin is None:
        return None
    nodes = {segment.name: number for number, segment in enumerate(segments)}
    return Character(container.document.plain, container.buffers, {}, tree, FACING_Z, nodes, {}), skin


class _CharacterWriter:
    """Writes the meshes of a skeleton to a glTF document."""

    def __init__(self, scene: FbxScene, bones: RestBones, rest: Pose, path: Path | str, notes: Notes) -> None:
        self._scene, self._bones, self._notes = scene, bones, notes
        self._frames = [
            compose_trs(np.asarray(position), quaternion.from_matrix(np.asarray(rotation)), np.ones(3))
            for rotation, position in zip(rest.state.rotations, rest.state.positions, strict=True)
        ]
        self._bone_index = {bone.number: index for index, bone in enumerate(bones.skeleton.bones)}
        self._carriers: dict[int, tuple[int, Matrix] | None] = {}  # of nodes that are no bones
        self._skinned = {mesh for each in scene.of_class("Deformer") if each.kind == "Skin" for mesh in each.parents}
        self._budget = MeshBudget(scene)
        self._morph_numbers = 0
        self.builder = GltfBuilder(GENERATOR)
        self.carriers = {index: index for index in range(len(self._frames))}
        self._materials = MaterialWriter(scene, self.builder, path, notes)
        self._children: list[list[int]] = [[] for _ in self._frames]
        self._add_segments(rest)

    def _add_segments(self, rest: Pose) -> None:
        for index, (segment, parent) in enumerate(zip(rest.figure.segments, self._bones.skeleton.parents, strict=True)):
            local = self._frames[index] if parent < 0 else np.linalg.inv(self._frames[parent]) @ self._frames[index]
            w, *vector = quaternion.from_matrix(local[:3, :3])
            node: dict[str, object] = {
                "name": segment.name,
                "translation": POISE_TO_GLTF.vectors(local[:3, 3]).tolist(),
                "rotation": [*POISE_TO_GLTF.vectors(np.array(vector)).tolist(), float(w)],
            }
            self.builder.add("nodes", node)
            if parent >= 0:
                self._children[parent].append(index)

    def add_meshes(self) -> int:
        """Add all meshes that belong to the skeleton; their number."""
        added, roots = 0, [0]
        for model in self._scene.of_class("Model"):
            for number in model.children:
                geometry = self._scene.objects[number]
                is_mesh = geometry.record.name == "Geometry" and geometry.kind != "Shape"
                if is_mesh and geometry.record.find("PolygonVertexIndex") is not None and added < _MAX_MESH_NODES:
                    added += self._add_mesh(model, geometry, roots)
        for node, children in zip(self.builder.items("nodes"), self._children, strict=False):
            if children:
                node["children"] = children
        self.builder.add("scenes", {"nodes": roots})
        return added

    def _add_mesh(self, model: FbxObject, geometry: FbxObject, roots: list[int]) -> bool:
        carrier = self._carrier(model)
        if carrier is None and geometry.number not in self._skinned:
            self._notes.gather("meshes that belong to no bone are left out", model.name)
            return False
        if not self._budget.allows(model, geometry):
            self._notes.gather("meshes beyond the size limit are left out", model.name)
            return False
        if (triangles := read_triangles(geometry)) is None:
            return False
        linked = (self._scene.objects[number] for number in geometry.children)
        deformers = [each for each in linked if each.record.name == "Deformer"]
        clusters = self._clusters(deformers)
        if not clusters and carrier is None:
            self._notes.gather("meshes that belong to no bone are left out", model.name)
            return False
        count = len(geometry.array("Vertices")) // 3
        geometric = geometric_transform(model)
        node: dict[str, object] = {"name": model.name}
        if clusters:
            bind = clusters[0].bind @ clusters[0].from_mesh
            influences = self._influences(clusters, triangles, count)
            node["skin"] = self._add_skin(clusters, bind, model.name)
            placement = self._bones.world @ bind @ geometric
            at_rest = clusters[0].below @ clusters[0].from_mesh @ geometric
        else:
            index, below = carrier or (0, np.eye(4))
            influences = None
            placement = np.linalg.inv(self._frames[index]) @ self._bones.placement(index) @ below @ geometric
            at_rest = placement
        if np.linalg.det(at_rest) < 0.0:
            triangles = triangles.turned()
        shapes = blend_shapes(self._scene, deformers)
        node["mesh"] = self._add_surface(model, triangles, influences, placement, shapes, count)
        number = self.builder.add("nodes", node)
        (roots if clusters else self._children[index]).append(number)
        if not clusters:
            self.carriers[number] = index
        return True

    # --- skin ---------------------------------------------------------------------------------------------------------

    def _clusters(self, deformers: Sequence[FbxObject]) -> list[_Cluster]:
        found = []
        for deformer in (each for each in deformers if each.kind == "Skin"):
            for cluster in (self._scene.objects[number] for number in deformer.children):
                bone = next((self._scene.objects[n] for n in cluster.children if self._is_model(n)), None)
                carrier = None if bone is None else self._carrier(bone)
                if cluster.kind != "Cluster" or carrier is None or cluster.record.find("Indexes") is None:
                    continue
                points, weights = cluster.array("Indexes").astype(np.int64), cluster.array("Weights")
                if len(points) != len(weights) or not np.isfinite(weights).all():
                    raise ValueError(f"the skin cluster {cluster.name!r} has weights that do not fit its points")
                found.append(
                    _Cluster(
                        *carrier, points, weights, _matrix(cluster, "Transform"), _matrix(cluster, "TransformLink")
                    )
                )
        return found

    def _is_model(self, number: int) -> bool:
        return self._scene.objects[number].record.name == "Model"

    def _carrier(self, node: FbxObject) -> tuple[int, Matrix] | None:
        """Segment at or above a node, and the rest transform of the node in its bone; None if there is none."""
        between: list[FbxObject] = []
        while node.number not in self._bone_index and node.number not in self._carriers:
            self._carriers[node.number] = None  # ends at cycles
            between.append(node)
            parent = next((number for number in node.parents if self._is_model(number)), None)
            node = node if parent is None else self._scene.objects[parent]
        bone = self._bone_index.get(node.number)
        found = self._carriers[node.number] if bone is None else (bone, np.eye(4))
        for each in reversed(between):
            found = None if found is None else (found[0], found[1] @ local_matrix(each, self._notes))
            self._carriers[each.number] = found
        return found

    def _add_skin(self, clusters: Sequence[_Cluster], bind: Matrix, name: str) -> int:
        from_vertices = np.linalg.inv(self._bones.world @ bind)
        matrices = [
            np.linalg.inv(self._frames[each.segment])
            @ self._bones.placement(each.segment)
            @ each.below
            @ each.from_mesh
            @ from_vertices
            for each in clusters
        ]
        joints, binds = _merged_joints([each.segment for each in clusters], matrices)
        accessor = self.builder.add_accessor(POISE_TO_GLTF.matrices(np.array(binds)), "<f4")
        return self.builder.add("skins", {"name": name, "joints": joints, "inverseBindMatrices": accessor})

    def _influences(
        self, clusters: Sequence[_Cluster], triangles: Triangles, count: int
    ) -> tuple[AnyArray, FloatArray]:
        """Joints (n, k) and weights (n, k) of the vertices, largest weights first; k is 4 or 8."""
        joint_of, _ = _merged_joints([each.segment for each in clusters], [np.eye(4)] * len(clusters))
        joints = np.concatenate([np.full(len(each.points), joint_of.index(each.segment)) for each in clusters])
        points = np.concatenate([each.points for each in clusters])
        weights = np.concatenate([each.weights for each in clusters])
        used = weights > 0.0
        joints, points, weights = joints[used], points[used], weights[used]
        if len(points) and not 0 <= points.min() <= points.max() < count:
            raise ValueError("a skin refers to points outside its geometry")
        order = np.lexsort((-weights, points))
        joints, points, weights = joints[order], points[order], weights[order]
        rank = np.arange(len(points)) - np.searchsorted(points, points)
        kept = rank < _MAX_INFLUENCES
        width = 4 if not len(rank) or rank.max() < 4 else _MAX_INFLUENCES
        table, shares = np.zeros((count, width), dtype=np.int64), np.zeros((count, width))
        table[points[kept], rank[kept]], shares[points[kept], rank[kept]] = joints[kept], weights[kept]
        free = shares.sum(axis=1) <= 0.0
        shares[free, 0] = 1.0
        if free[triangles.control_points].any():
            self._notes.add("vertices without weights follow the first joint of their skin")
        shares /= shares.sum(axis=1, keepdims=True)
        return table[triangles.control_points], shares[triangles.control_points]

    # --- surface ------------------------------------------------------------------------------------------------------

    def _add_surface(
        self,
        model: FbxObject,
        triangles: Triangles,
        influences: tuple[AnyArray, FloatArray] | None,
        placement: Matrix,
        shapes: Iterable[tuple[FbxObject, FbxObject]],
        count: int,
    ) -> int:
        """Add a mesh with one primitive per material; `placement` is from the geometry to its frame in the document."""
        linear = placement[:3, :3]
        vertices = triangles.points @ linear.T + placement[:3, 3]
        attributes: dict[str, object] = {"POSITION": self._vectors(vertices, bounds=True)}
        if triangles.normals is not None and abs(np.linalg.det(linear)) > _MIN_DETERMINANT:
            normals = triangles.normals @ np.linalg.inv(linear)
            lengths = np.linalg.norm(normals, axis=1, keepdims=True)
            upward = np.array([0.0, 0.0, 1.0])
            attributes["NORMAL"] = self._vectors(
                np.where(lengths > 0.0, normals / np.where(lengths > 0.0, lengths, 1.0), upward)
            )
        if triangles.coordinates is not None:
            flipped = triangles.coordinates * (1.0, -1.0) + (0.0, 1.0)
            attributes["TEXCOORD_0"] = self.builder.add_accessor(flipped, "<f4", ARRAY_BUFFER)
        if influences is not None:
            for number in range(influences[0].shape[1] // 4):
                columns = slice(4 * number, 4 * number + 4)
                attributes[f"JOINTS_{number}"] = self.builder.add_accessor(
                    influences[0][:, columns], "<u2", ARRAY_BUFFER
                )
                attributes[f"WEIGHTS_{number}"] = self.builder.add_accessor(
                    influences[1][:, columns], "<f4", ARRAY_BUFFER
                )
        targets, kept = self._targets(triangles, shapes, linear, count)
        mesh: dict[str, object] = {"name": model.name}
        mesh["primitives"] = self._primitives(model, triangles, attributes, targets)
        if kept:
            mesh |= {"weights": [weight for _, weight in kept]}
            mesh |= {"extras": {"targetNames": [name for name, _ in kept]}}
        return self.builder.add("meshes", mesh)

    def _primitives(
        self,
        model: FbxObject,
        triangles: Triangles,
        attributes: dict[str, object],
        targets: Sequence[dict[str, object]],
    ) -> list[dict[str, object]]:
        materials = [self._scene.objects[number] for number in model.children]
        materials = [each for each in materials if each.record.name == "Material"][:_MAX_MATERIALS]
        primitives = []
        used = np.minimum(triangles.materials, len(materials))
        for number in np.unique(used).tolist():
            faces = triangles.faces[used == number]
            indices = self.builder.add_accessor(faces.ravel(), "<u4", ELEMENT_ARRAY_BUFFER)
            primitive: dict[str, object] = {"attributes": attributes, "indices": indices}
            if number < len(materials):
                primitive["material"] = self._materials.material(materials[number])
            if targets:
                primitive["targets"] = targets
            primitives.append(primitive)
        return primitives

    def _targets(
        self, triangles: Triangles, shapes: Iterable[tuple[FbxObject, FbxObject]], linear: Matrix, count: int
    ) -> tuple[list[dict[str, object]], list[tuple[str, float]]]:
        """Blend shapes for each primitive, and their names and weights."""
        targets: list[dict[str, object]] = []
        kept = []
        for channel, target in shapes:
            self._morph_numbers += max(
                3 * len(triangles.points), 3 * count, stated_numbers(target.record), _MIN_MORPH_NUMBERS
            )
            if self._morph_numbers > _MAX_MORPH_NUMBERS:
                self._notes.gather("blend shapes beyond the size limit are left out", channel.name)
                continue
            shape = read_blend_shape(channel, target, count)
            displacements = np.zeros((count, 3))
            displacements[shape.control_points] = shape.displacements @ linear.T
            targets.append({"POSITION": self._vectors(displacements[triangles.control_points], bounds=True)})
            kept.append((shape.name, shape.weight))
        return targets, kept

    def _vectors(self, values: FloatArray, *, bounds: bool = False) -> int:
        return self.builder.add_accessor(POISE_TO_GLTF.vectors(values), "<f4", ARRAY_BUFFER, bounds=bounds)


@dataclass(frozen=True, eq=False)
class _Cluster:
    """Points bound to a bone: the segment that carries it, its transform there, points, weights, T and L."""

    segment: int
    below: Matrix
    points: AnyArray
    weights: FloatArray
    from_mesh: Matrix
    bind: Matrix


def _merged_joints(segments: Sequence[int], matrices: Sequence[Matrix]) -> tuple[list[int], list[Matrix]]:
    """Joints of a skin without duplicates, in the order in which they appear, with the matrix of the first."""
    first: dict[int, Matrix] = {}
    for segment, matrix in zip(segments, matrices, strict=True):
        first.setdefault(segment, matrix)
    return list(first), list(first.values())


def _matrix(item: FbxObject, name: str) -> Matrix:
    """A matrix that is stored by columns."""
    numbers = item.array(name).astype(np.float64)
    if len(numbers) != 16 or not np.isfinite(numbers).all():
        raise ValueError(f"{item.name!r} has an invalid {name}")
    matrix = numbers.reshape(4, 4).T
    if abs(np.linalg.det(matrix)) < _MIN_DETERMINANT:
        raise ValueError(f"{item.name!r} has a singular {name}")
    return matrix
