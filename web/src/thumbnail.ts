// A small picture of a pose, of the figure alone: the stage is cleared, drawn small, and put back as it was.

import { Box3, MathUtils, PerspectiveCamera, Scene, Vector3, WebGLRenderer } from "three";
import { Body } from "./body";
import { SIDES } from "./layouts";

const HALF_ANGLE = 10; // of what the camera sees [degrees]

export function thumbnail(renderer: WebGLRenderer, scene: Scene, body: Body, segments: Float32Array, size: number): string {
  const restore = clear(scene, body);
  body.place(segments);
  const ratio = renderer.getPixelRatio();
  renderer.setPixelRatio(1);
  renderer.setSize(size, size, false);
  renderer.setClearColor(0x000000, 0);
  renderer.render(scene, cameraOn(body));
  const picture = renderer.domElement.toDataURL("image/png");
  renderer.setPixelRatio(ratio);
  restore();
  return picture;
}

// Hides all but the body and the lights; gives what undoes it.
function clear(scene: Scene, body: Body): () => void {
  const hidden = scene.children.filter(
    (each) => each.visible && each !== body.group && !(each as { isLight?: boolean }).isLight,
  );
  const places = body.meshes.map((mesh) => [mesh.position.clone(), mesh.quaternion.clone()] as const);
  const lit = body.meshes.map((mesh) => mesh.material.emissive.getHex());
  const { veiled } = body;
  const { background } = scene;
  body.veil(false);
  body.light(-1, -1);
  scene.background = null;
  for (const each of hidden) each.visible = false;
  return () => {
    scene.background = background;
    for (const each of hidden) each.visible = true;
    body.meshes.forEach((mesh, index) => {
      mesh.position.copy(places[index][0]);
      mesh.quaternion.copy(places[index][1]);
      mesh.material.emissive.setHex(lit[index]);
    });
    body.group.updateMatrixWorld(true);
    body.veil(veiled);
  };
}

function cameraOn(body: Body): PerspectiveCamera {
  const box = new Box3().setFromObject(body.group);
  const center = box.getCenter(new Vector3());
  const radius = 0.5 * box.getSize(new Vector3()).length();
  const camera = new PerspectiveCamera(2 * HALF_ANGLE, 1, 0.01, 100);
  const away = (0.92 * radius) / Math.sin(MathUtils.degToRad(HALF_ANGLE));
  camera.up.set(0, 0, 1);
  camera.position.copy(center).addScaledVector(new Vector3(...SIDES["three-quarter"]).normalize(), away);
  camera.lookAt(center);
  return camera;
}
