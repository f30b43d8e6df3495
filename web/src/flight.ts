// The eye flies from one place to another, easing in and out, and keeps its distance from what it looks at on the way.

import { MathUtils, PerspectiveCamera, Vector3 } from "three";

const DURATION = 260; // [ms]

export class Flight {
  private readonly began = performance.now();
  private readonly from: Vector3;
  private readonly eye: Vector3;

  constructor(
    private readonly camera: PerspectiveCamera,
    private readonly target: Vector3, // what is looked at; it moves along
    private readonly to: Vector3,
    private readonly goal: Vector3,
  ) {
    this.from = target.clone();
    this.eye = camera.position.clone();
  }

  // Moves camera and target; true when it has arrived.
  advance(now: number): boolean {
    const part = Math.min((now - this.began) / DURATION, 1);
    const eased = part * part * (3 - 2 * part);
    this.target.lerpVectors(this.from, this.to, eased);
    const from = this.eye.clone().sub(this.from);
    const to = this.goal.clone().sub(this.to);
    const length = MathUtils.lerp(from.length(), to.length(), eased);
    const way = from.normalize().lerp(to.normalize(), eased);
    if (way.lengthSq() < 1e-6) way.copy(to);
    this.camera.position.copy(this.target).addScaledVector(way.normalize(), length);
    return part === 1;
  }
}
