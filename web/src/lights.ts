// Sky, a sun that throws shadows, and a light that goes with the eye.

import { DirectionalLight, HemisphereLight, Scene, Vector3 } from "three";

export class Lights {
  private readonly sky = new HemisphereLight(0xffffff, 0x8088a0, 1.5);
  private readonly sun = new DirectionalLight(0xfff4e4, 2.4);
  private readonly fill = new DirectionalLight(0xdce6ff, 1.1);

  constructor(scene: Scene) {
    scene.add(this.sky, this.sun, this.sun.target, this.fill);
    this.sun.castShadow = true;
    this.sun.shadow.mapSize.set(2048, 2048);
    this.sun.shadow.radius = 5;
    this.sun.shadow.bias = -0.0004;
    this.sun.shadow.normalBias = 0.01;
  }

  get shadows(): boolean {
    return this.sun.castShadow;
  }

  set shadows(on: boolean) {
    this.sun.castShadow = on;
  }

  // Shadows are drawn of what is within a figure's size of its center.
  cover(center: Vector3, size: number): void {
    this.sun.position.set(0.55 * size, 0.5 * size, 1.4 * size).add(center);
    this.sun.target.position.copy(center);
    const camera = this.sun.shadow.camera;
    camera.left = camera.bottom = -1.1 * size;
    camera.right = camera.top = 1.1 * size;
    camera.near = 0.1 * size;
    camera.far = 4 * size;
    camera.updateProjectionMatrix();
    this.sun.shadow.normalBias = 0.004 * size;
  }

  dress(dark: boolean): void {
    this.sky.intensity = dark ? 1.7 : 1.9;
    this.sun.intensity = dark ? 2.6 : 2.3;
  }

  follow(eye: Vector3): void {
    this.fill.position.copy(eye);
  }
}
