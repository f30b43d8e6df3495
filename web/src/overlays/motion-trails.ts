// Motion trails of hands, feet and other ends of limbs: their paths while the figure moves.

import { Group, Vector3 } from "three";
import { State } from "../state";
import { Viewport } from "../viewport/viewport";
import { DisplaySettings } from "./display-settings";
import { clearGroup, polyline } from "./primitives";

const MAX_POINTS = 1500; // per trail
const MIN_STEP = 0.002; // between points, in sizes of the figure
const COLORS = [0xff9d4d, 0x4cc38a, 0xc78bff, 0x5a9dff, 0xffd24d, 0xf0655d];

export class MotionTrails {
  private readonly group = new Group();
  private trails = new Map<number, Vector3[]>(); // by segment

  constructor(
    private readonly viewport: Viewport,
    private readonly state: State,
    private readonly display: DisplaySettings,
  ) {
    viewport.scene.add(this.group);
    state.on("frame", () => this.extend());
    state.on("figure", () => this.clear());
    state.on("display", () => (display.has("trails") ? undefined : this.clear()));
  }

  clear(): void {
    this.trails.clear();
    clearGroup(this.group);
    this.viewport.requestRender();
  }

  private extend(): void {
    const { figureMesh, size } = this.viewport;
    if (!figureMesh || !this.display.has("trails")) return;
    const leaves = figureMesh.meshes.map((_, index) => index).filter((index) => !figureMesh.info.parents.includes(index));
    const { selectedSegment } = this.state;
    for (const segment of new Set([...leaves, ...(selectedSegment >= 0 ? [selectedSegment] : [])])) {
      const position = figureMesh.centerOf(segment);
      const trail = this.trails.get(segment) ?? [];
      if (!trail.length || trail[trail.length - 1].distanceTo(position) > MIN_STEP * size) trail.push(position);
      this.trails.set(segment, trail.slice(-MAX_POINTS));
    }
    clearGroup(this.group);
    let color = 0;
    for (const trail of this.trails.values()) {
      if (trail.length > 1) this.group.add(polyline(trail, COLORS[color++ % COLORS.length], 0.9));
    }
  }

  get lengths(): number[] {
    return [...this.trails.values()].map((trail) => trail.length);
  }
}
