// Thumbnails of poses: the scene is hidden except for the figure, rendered at a small size, and restored.

import { Box3, MathUtils, PerspectiveCamera, Scene, Vector3, WebGLRenderer } from "three";
import { VIEW_DIRECTIONS } from "./camera-views";
import { FigureMesh } from "./figure-mesh";

const HALF_FIELD_OF_VIEW = 10; // [degrees]

export function renderThumbnail(renderer: WebGLRenderer, scene: Scene, figureMesh: FigureMesh, segments: Float32Array, size: number): string {
  const restore = isolate(scene, figureMesh);
  figureMesh.setTransforms(segments);
  const pixelRatio = renderer.getPixelRatio();
  renderer.setPixelRatio(1);
  renderer.setSize(size, size, false);
  renderer.setClearColor(0x000000, 0);
  renderer.render(scene, thumbnailCamera(figureMesh));
  const image = renderer.domElement.toDataURL("image/png");
  renderer.setPixelRatio(pixelRatio);
  restore();
  return image;
}

// Hides everything but the figure and the lights; returns a function that restores the scene.
function isolate(scene: Scene, figureMesh: FigureMesh): () => void {
  const objects = scene.children.filter((object) => object.visible && object !== figureMesh.group && !(object as { isLight?: boolean }).isLight);
  const transforms = figureMesh.meshes.map((mesh) => [mesh.position.clone(), mesh.quaternion.clone()] as const);
  const emissive = figureMesh.meshes.map((mesh) => mesh.material.emissive.getHex());
  const { hidden } = figureMesh;
  const { background } = scene;
  figureMesh.setHidden(false);
  figureMesh.highlight(-1, -1);
  scene.background = null;
  for (const object of objects) object.visible = false;
  return () => {
    scene.background = background;
    for (const object of objects) object.visible = true;
    figureMesh.meshes.forEach((mesh, index) => {
      mesh.position.copy(transforms[index][0]);
      mesh.quaternion.copy(transforms[index][1]);
      mesh.material.emissive.setHex(emissive[index]);
    });
    figureMesh.group.updateMatrixWorld(true);
    figureMesh.setHidden(hidden);
  };
}

function thumbnailCamera(figureMesh: FigureMesh): PerspectiveCamera {
  const box = new Box3().setFromObject(figureMesh.group);
  const center = box.getCenter(new Vector3());
  const radius = 0.5 * box.getSize(new Vector3()).length();
  const camera = new PerspectiveCamera(2 * HALF_FIELD_OF_VIEW, 1, 0.01, 100);
  const distance = (0.92 * radius) / Math.sin(MathUtils.degToRad(HALF_FIELD_OF_VIEW));
  camera.up.set(0, 0, 1);
  camera.position.copy(center).addScaledVector(new Vector3(...VIEW_DIRECTIONS["three-quarter"]).normalize(), distance);
  camera.lookAt(center);
  return camera;
}
