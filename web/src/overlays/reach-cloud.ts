// The reachable space of a part, sampled by the server: a cloud of points that its end can reach.

import { BufferAttribute, BufferGeometry, Points, PointsMaterial } from "three";
import { State } from "../state";
import { Viewport } from "../viewport/viewport";

export class ReachCloud {
  private readonly points = new Points(
    new BufferGeometry(),
    new PointsMaterial({ color: 0x8fd3ff, size: 4, sizeAttenuation: false, transparent: true, opacity: 0.75 }),
  );

  constructor(
    private readonly viewport: Viewport,
    state: State,
  ) {
    this.points.visible = false;
    this.points.frustumCulled = false;
    viewport.scene.add(this.points);
    state.on("figure", () => this.hide());
  }

  show(points: number[]): void {
    this.points.geometry.setAttribute("position", new BufferAttribute(new Float32Array(points), 3));
    this.points.visible = true;
    this.viewport.requestRender();
  }

  hide(): void {
    this.points.visible = false;
    this.viewport.requestRender();
  }

  get visible(): boolean {
    return this.points.visible;
  }

  get count(): number {
    return this.points.visible ? this.points.geometry.attributes.position.count : 0;
  }
}
