// The reachable space of a part, worked out by the server: a cloud of places its end can come to.

import { BufferAttribute, BufferGeometry, Points, PointsMaterial } from "three";
import { Stage } from "./stage";
import { State } from "./state";

export class Cloud {
  private readonly points = new Points(
    new BufferGeometry(),
    new PointsMaterial({ color: 0x8fd3ff, size: 4, sizeAttenuation: false, transparent: true, opacity: 0.75 }),
  );

  constructor(
    private readonly stage: Stage,
    state: State,
  ) {
    this.points.visible = false;
    this.points.frustumCulled = false;
    stage.scene.add(this.points);
    state.on("figure", () => this.forget());
  }

  show(places: number[]): void {
    this.points.geometry.setAttribute("position", new BufferAttribute(new Float32Array(places), 3));
    this.points.visible = true;
    this.stage.draw();
  }

  forget(): void {
    this.points.visible = false;
    this.stage.draw();
  }

  get shown(): boolean {
    return this.points.visible;
  }

  get count(): number {
    return this.points.visible ? this.points.geometry.attributes.position.count : 0;
  }
}
