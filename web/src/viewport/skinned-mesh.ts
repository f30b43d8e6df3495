// A skinned mesh from a skin message.

import { Bone, BufferAttribute, BufferGeometry, Matrix4, MeshStandardMaterial, Quaternion, SkinnedMesh, Vector3 } from "three";
import { SkinMessage } from "../binary-messages";
import { TwistSkeleton, twistShadows, withTwist } from "./twist-skinning";

export type Skinned = SkinnedMesh<BufferGeometry, MeshStandardMaterial>;

// One bone for each segment; colors are in the linear color space, three per vertex.
export function createSkinnedMesh(skin: SkinMessage, colors: Float32Array): Skinned {
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(skin.vertices, 3));
  geometry.setAttribute("normal", new BufferAttribute(skin.normals, 3));
  geometry.setAttribute("color", new BufferAttribute(colors, 3));
  geometry.setAttribute("skinIndex", new BufferAttribute(skin.segments, 4));
  geometry.setAttribute("skinWeight", new BufferAttribute(skin.weights, 4, true));
  geometry.setIndex(new BufferAttribute(skin.faces, 1));
  const inverseBindMatrices = Array.from({ length: skin.bindTransforms.length / 7 }, (_, index) => {
    const [x, y, z, qw, qx, qy, qz] = skin.bindTransforms.subarray(7 * index, 7 * index + 7);
    return new Matrix4().compose(new Vector3(x, y, z), new Quaternion(qx, qy, qz, qw), new Vector3(1, 1, 1)).invert();
  });
  const mesh = new SkinnedMesh(geometry, withTwist(new MeshStandardMaterial({ vertexColors: true, roughness: 0.72, metalness: 0 })));
  mesh.customDepthMaterial = twistShadows();
  const skeleton = new TwistSkeleton(inverseBindMatrices.map(() => new Bone()), inverseBindMatrices);
  skeleton.axes = skin.axes;
  mesh.bind(skeleton, new Matrix4());
  mesh.bindMode = "detached";
  mesh.frustumCulled = false;
  mesh.castShadow = mesh.receiveShadow = true;
  mesh.raycast = () => undefined; // the segment meshes are picked
  return mesh;
}

export function disposeSkinnedMesh(mesh: Skinned): void {
  mesh.geometry.dispose();
  mesh.material.dispose();
  mesh.customDepthMaterial?.dispose();
  mesh.skeleton.dispose();
}
