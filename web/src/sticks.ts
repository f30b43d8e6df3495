// The figure as sticks from joint to joint.

import { BufferAttribute, BufferGeometry, Group, LineBasicMaterial, LineSegments, Points, PointsMaterial } from "three";
import { jointFrame } from "./readings";
import { Shown } from "./shown";
import { Stage } from "./stage";
import { State } from "./state";

export class Sticks {
  private readonly group = new Group();
  private readonly lines = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ color: 0x8fb4e8 }));
  private readonly dots = new Points(new BufferGeometry(), new PointsMaterial({ color: 0xffd24d, size: 7, sizeAttenuation: false }));

  constructor(
    private readonly stage: Stage,
    state: State,
    private readonly shown: Shown,
  ) {
    this.lines.frustumCulled = this.dots.frustumCulled = false;
    this.group.add(this.lines, this.dots);
    stage.scene.add(this.group);
    for (const news of ["frame", "shown"] as const) state.on(news, () => this.show());
  }

  private show(): void {
    const body = this.stage.body;
    const on = this.shown.has("sticks");
    if (on !== this.group.visible || on) body?.fade(on ? 0.16 : 1);
    this.group.visible = on;
    if (!body || !on) return;
    const at = body.meshes.map((_, index) => jointFrame(body, index).at);
    const ends: number[] = [];
    body.info.parents.forEach((parent, index) => {
      const leaf = !body.info.parents.includes(index);
      if (parent > 0 || (parent === 0 && body.info.joints[0].kind === "free")) ends.push(...(parent === 0 ? body.meshes[0].position : at[parent]).toArray(), ...at[index].toArray());
      if (leaf) ends.push(...at[index].toArray(), ...body.middle(index).toArray());
    });
    this.lines.geometry.setAttribute("position", new BufferAttribute(new Float32Array(ends), 3));
    this.dots.geometry.setAttribute("position", new BufferAttribute(new Float32Array(at.slice(1).flatMap((each) => each.toArray())), 3));
    this.stage.draw();
  }
}
