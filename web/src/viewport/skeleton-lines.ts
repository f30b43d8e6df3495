// The figure as a skeleton: lines from joint to joint.

import { BufferAttribute, BufferGeometry, Group, LineBasicMaterial, LineSegments, Points, PointsMaterial } from "three";
import { DisplaySettings } from "../overlays/display-settings";
import { State } from "../state";
import { jointFrame } from "./joint-coordinates";
import { Viewport } from "./viewport";

const MESH_OPACITY = 0.16; // behind the lines

export class SkeletonLines {
  private readonly group = new Group();
  private readonly lines = new LineSegments(new BufferGeometry(), new LineBasicMaterial({ color: 0x8fb4e8 }));
  private readonly joints = new Points(new BufferGeometry(), new PointsMaterial({ color: 0xffd24d, size: 7, sizeAttenuation: false }));

  constructor(
    private readonly viewport: Viewport,
    state: State,
    private readonly display: DisplaySettings,
  ) {
    this.lines.frustumCulled = this.joints.frustumCulled = false;
    this.group.add(this.lines, this.joints);
    viewport.scene.add(this.group);
    for (const event of ["frame", "display"] as const) state.on(event, () => this.update());
  }

  private update(): void {
    const { figureMesh } = this.viewport;
    const visible = this.display.has("skeleton");
    if (visible !== this.group.visible || visible) figureMesh?.setOpacity(visible ? MESH_OPACITY : 1);
    this.group.visible = visible;
    if (!figureMesh || !visible) return;
    const { parents, joints } = figureMesh.info;
    const origins = figureMesh.meshes.map((_, index) => jointFrame(figureMesh, index).origin);
    const ends: number[] = [];
    parents.forEach((parent, index) => {
      const leaf = !parents.includes(index);
      if (parent > 0 || (parent === 0 && joints[0].kind === "free")) ends.push(...(parent === 0 ? figureMesh.meshes[0].position : origins[parent]).toArray(), ...origins[index].toArray());
      if (leaf) ends.push(...origins[index].toArray(), ...figureMesh.centerOf(index).toArray());
    });
    this.lines.geometry.setAttribute("position", new BufferAttribute(new Float32Array(ends), 3));
    this.joints.geometry.setAttribute("position", new BufferAttribute(new Float32Array(origins.slice(1).flatMap((origin) => origin.toArray())), 3));
    this.viewport.requestRender();
  }
}
