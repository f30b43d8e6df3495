// Thumbnails of poses: the scene is hidden except for the figure, rendered at a small size, and restored.

import { Box3, MathUtils, Object3D, PerspectiveCamera, Scene, Vector3, WebGLRenderer, WebGLRenderTarget } from "three";
import { VIEW_DIRECTIONS } from "./camera-views";
import { FigureMesh } from "./figure-mesh";

const HALF_FIELD_OF_VIEW = 10; // [degrees]
const SRGB = Array.from({ length: 256 }, (_, value) => {
  const linear = value / 255;
  return Math.round(255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055));
});

// A character that follows the meshes of the segments.
export interface Drawn {
  group: Object3D;
  update(): void;
}

// The image is rendered beside the canvas, which keeps its size and content.
export function renderThumbnail(renderer: WebGLRenderer, scene: Scene, figureMesh: FigureMesh, segments: Float32Array, size: number, drawn: Drawn | null): string {
  const restore = isolate(scene, figureMesh, drawn);
  const { shadowMap } = renderer;
  const shadows = shadowMap.needsUpdate;
  shadowMap.needsUpdate = false;
  figureMesh.setTransforms(segments);
  figureMesh.group.updateMatrixWorld(true);
  drawn?.update();
  const target = new WebGLRenderTarget(size, size, { samples: 4 });
  renderer.setRenderTarget(target);
  renderer.setClearColor(0x000000, 0);
  renderer.clear();
  renderer.render(scene, thumbnailCamera(figureMesh));
  const pixels = new Uint8Array(4 * size * size);
  renderer.readRenderTargetPixels(target, 0, 0, size, size, pixels);
  renderer.setRenderTarget(null);
  target.dispose();
  shadowMap.needsUpdate = shadows;
  restore();
  return dataUrl(pixels, size);
}

// From linear colors, the bottom row first.
function dataUrl(pixels: Uint8Array, size: number): string {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = size;
  const context = canvas.getContext("2d")!;
  const image = context.createImageData(size, size);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const from = 4 * ((size - 1 - row) * size + column);
      const to = 4 * (row * size + column);
      const alpha = pixels[from + 3];
      for (let channel = 0; channel < 3; channel++) image.data[to + channel] = SRGB[Math.min(255, alpha ? Math.round((255 * pixels[from + channel]) / alpha) : 0)];
      image.data[to + 3] = alpha;
    }
  }
  context.putImageData(image, 0, 0);
  return canvas.toDataURL("image/png");
}

// Hides everything but the figure and the lights; returns a function that restores the scene.
function isolate(scene: Scene, figureMesh: FigureMesh, drawn: Drawn | null): () => void {
  const objects = scene.children.filter((object) => object.visible && object !== figureMesh.group && object !== drawn?.group && !(object as { isLight?: boolean }).isLight);
  const transforms = figureMesh.meshes.map((mesh) => [mesh.position.clone(), mesh.quaternion.clone()] as const);
  const emissive = figureMesh.meshes.map((mesh) => mesh.material.emissive.getHex());
  const { hidden } = figureMesh;
  const { background } = scene;
  figureMesh.setHidden(drawn !== null);
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
    drawn?.update();
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
