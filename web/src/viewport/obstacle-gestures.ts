// Sizes of obstacles: cubes on three sides of the selected one, with the edit tool. Round obstacles stay round.

import { Quaternion, Vector3 } from "three";
import { Command, ObstacleInfo, ShapeInfo, Vec3 } from "../messages";
import { bounds } from "../panels/obstacle-size";
import { State } from "../state";
import { nearestOnAxis, PointerPosition } from "./drag-gestures";
import { EditDrag } from "./edit-drag";
import { AXIS_COLORS, Gizmo, Handle } from "./gizmo";
import { ObstacleMeshes } from "./obstacle-meshes";
import { Viewport } from "./viewport";

const MIN_FACTOR = 0.05;
const MAX_FACTOR = 20;
const MIN_CHANGE = 0.002;
const STEP_M = 0.05; // with Shift

export function obstacleHandles(obstacle: ObstacleInfo): Handle[] {
  const box = bounds(obstacle.parts);
  if (!box) return [];
  const [w, x, y, z] = obstacle.orientation;
  const rotation = new Quaternion(x, y, z, w);
  const center = box.low.map((low, axis) => 0.5 * (low + box.high[axis]));
  return [0, 1, 2].map((side): Handle => {
    const extent = Math.abs(box.high[side]) >= Math.abs(box.low[side]) ? box.high[side] : box.low[side];
    const local = new Vector3(...(center as Vec3)).setComponent(side, extent);
    const axis = new Vector3().setComponent(side, Math.sign(extent) || 1).applyQuaternion(rotation);
    const origin = local.applyQuaternion(rotation).add(new Vector3(...obstacle.position));
    return { target: { kind: "obstacle size", name: obstacle.name, side, extent: Math.abs(extent) }, shape: "cube", axis, origin, start: origin, color: AXIS_COLORS[side] };
  });
}

// Axes that change together with one: all of a ball, those across a single bar or cylinder.
export function coupledAxes(parts: readonly ShapeInfo[], side: number): number[] {
  if (parts.length !== 1) return [side];
  const [{ kind, size, orientation }] = parts;
  if (kind === "ellipsoid" && size[0] === size[1] && size[1] === size[2]) return [0, 1, 2];
  if (kind !== "cylinder" && kind !== "capsule") return [side];
  const [w, x, y, z] = orientation;
  const along = new Vector3(0, 0, 1).applyQuaternion(new Quaternion(x, y, z, w)).toArray().map(Math.abs);
  const length = along.indexOf(Math.max(...along));
  return side === length ? [side] : [0, 1, 2].filter((axis) => axis !== length);
}

export class ObstacleSizeDrag extends EditDrag {
  private readonly startDistance: number;
  private readonly obstacle: ObstacleInfo;
  private factor = 1;

  constructor(
    viewport: Viewport,
    state: State,
    gizmo: Gizmo,
    handle: Handle,
    event: PointerPosition,
    private readonly target: Extract<Handle["target"], { kind: "obstacle size" }>,
    private readonly meshes: ObstacleMeshes,
  ) {
    super(viewport, state, gizmo, handle);
    this.obstacle = state.document!.obstacles.find(({ name }) => name === target.name)!;
    this.startDistance = this.distanceUnder(event);
  }

  private distanceUnder(event: PointerPosition): number {
    const { axis, origin } = this.handle;
    return nearestOnAxis(this.viewport.raycast(event).ray, origin, axis, 20 * this.viewport.size).sub(origin).dot(axis);
  }

  private get factors(): Vec3 {
    const factors: Vec3 = [1, 1, 1];
    for (const axis of coupledAxes(this.obstacle.parts, this.target.side)) factors[axis] = this.factor;
    return factors;
  }

  move(event: PointerEvent): null {
    const { extent, name, side } = this.target;
    const requested = extent + this.distanceUnder(event) - this.startDistance;
    const snapped = event.shiftKey ? Math.round(requested / STEP_M) * STEP_M : requested;
    this.factor = Math.min(MAX_FACTOR, Math.max(MIN_FACTOR, snapped / Math.max(extent, 1e-3)));
    this.meshes.scaleObstacle(name, this.factors);
    this.gizmo.moveHandle(this.handle, this.handle.origin.clone().addScaledVector(this.handle.axis, (this.factor - 1) * extent));
    const box = bounds(this.obstacle.parts)!;
    this.state.notice(`${["Depth", "Width", "Height"][side]}: ${(this.factor * (box.high[side] - box.low[side])).toFixed(2)} m`);
    return null;
  }

  finish(): Command | null {
    if (Math.abs(this.factor - 1) >= MIN_CHANGE) return { type: "obstacle.resize", name: this.target.name, factors: this.factors };
    this.cancel();
    return null;
  }

  cancel(): void {
    this.meshes.scaleObstacle(this.target.name, [1, 1, 1]);
    this.gizmo.update();
  }
}
