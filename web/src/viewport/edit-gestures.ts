// The edit tool: cubes at a part resize it, spheres at the ends of its joint range move the joint limits. The effect is
// previewed here during the drag, and sent on release.

import { Plane, Vector3 } from "three";
import { Command, JointInfo } from "../messages";
import { State } from "../state";
import { AngleTracker, DragGesture, nearestOnAxis, PointerPosition } from "./drag-gestures";
import { AXIS_COLORS, Gizmo, Handle } from "./gizmo";
import { EditDrag } from "./edit-drag";
import { sphereHandles, TwistDrag, VertexDrag } from "./limit-gestures";
import { coordinateAxis, jointCoordinates, JointFrame, jointFrame } from "./joint-coordinates";
import { ObstacleSizeDrag } from "./obstacle-gestures";
import { ObstacleMeshes } from "./obstacle-meshes";
import { Viewport } from "./viewport";

const MIN_FACTOR = 0.2;
const MAX_FACTOR = 5;
const SNAP_STEPS = 20; // per unit of the scale factor, with Shift
const MIN_CHANGE = 0.005; // smaller changes of a factor or an angle [rad] are ignored
const MIN_RANGE = 0.02; // between lower and upper limit [rad]
const LIMIT_COLOR = 0xffd24d;
const TWIST_COLOR = 0xb48cff;

// --- handles --------------------------------------------------------------------------------------------------------------

export function editHandles(viewport: Viewport, segment: number, q: Float32Array, twists: boolean): Handle[] {
  return [...resizeHandles(viewport, segment), ...limitHandles(viewport, segment, q), ...sphereHandles(viewport, segment, twists)];
}

// One cube per axis of the part, on the side that is farther from its joint.
function resizeHandles(viewport: Viewport, segment: number): Handle[] {
  const mesh = viewport.figureMesh!.meshes[segment];
  if (!mesh.geometry.boundingBox) mesh.geometry.computeBoundingBox();
  const box = mesh.geometry.boundingBox!;
  const center = box.getCenter(new Vector3());
  return [0, 1, 2].map((side) => {
    const [low, high] = [box.min.getComponent(side), box.max.getComponent(side)];
    const extent = Math.abs(high) >= Math.abs(low) ? high : low;
    const local = center.clone().setComponent(side, extent);
    const axis = new Vector3().setComponent(side, Math.sign(extent) || 1).applyQuaternion(mesh.quaternion);
    const origin = local.applyQuaternion(mesh.quaternion).add(mesh.position);
    return { target: { kind: "size", segment, side, extent: Math.abs(extent) }, shape: "cube", axis, origin, start: origin, color: AXIS_COLORS[side] };
  });
}

// Two spheres per angle, where the limb would be at either limit.
function limitHandles(viewport: Viewport, segment: number, q: Float32Array): Handle[] {
  const figureMesh = viewport.figureMesh!;
  const joint = figureMesh.info.joints[segment];
  if (joint.kind === "free" || joint.kind === "fixed" || !joint.coordinates.length) return [];
  const frame = jointFrame(figureMesh, segment);
  const values = jointCoordinates(joint, q);
  const limb = figureMesh.centerOf(segment).sub(frame.origin);
  const radius = 0.09 * viewport.size;
  return joint.coordinates.flatMap(({ name, lower, upper, unit, limited }, index) => {
    if (unit === "m" || !limited) return [];
    const axis = coordinateAxis(joint, index, frame);
    const range: [number, number] = [lower, upper];
    return ([0, 1] as const).map((end): Handle => {
      const origin = limitPosition(joint, index, frame, axis, range[end], values[index], limb, radius);
      return { target: { kind: "limit", joint: joint.name, component: name, end, range }, shape: "sphere", axis, origin, start: frame.origin, color: name === "twist" ? TWIST_COLOR : LIMIT_COLOR };
    });
  });
}

function limitPosition(joint: JointInfo, index: number, frame: JointFrame, axis: Vector3, limit: number, value: number, limb: Vector3, radius: number): Vector3 {
  const name = joint.coordinates[index].name;
  if (name.startsWith("swing")) {
    const zero = new Vector3(0, 0, 1).applyQuaternion(frame.parent);
    return zero.applyAxisAngle(axis, limit).setLength(1.5 * radius).add(frame.origin);
  }
  const perpendicular = limb.clone().addScaledVector(axis, -limb.dot(axis));
  if (name === "twist" || perpendicular.lengthSq() < 1e-6) perpendicular.set(1, 0, 0).applyQuaternion(frame.child).addScaledVector(axis, 0);
  return perpendicular.applyAxisAngle(axis, limit - value).setLength((name === "twist" ? 0.6 : 1.2) * radius).add(frame.origin);
}

// --- drags ----------------------------------------------------------------------------------------------------------------

export function editDrag(viewport: Viewport, state: State, gizmo: Gizmo, meshes: ObstacleMeshes, handle: Handle, event: PointerPosition): DragGesture | null {
  const { target } = handle;
  if (target.kind === "size") return new ResizeDrag(viewport, state, gizmo, handle, event, target);
  if (target.kind === "obstacle size") return new ObstacleSizeDrag(viewport, state, gizmo, handle, event, target, meshes);
  if (target.kind === "vertex") return new VertexDrag(viewport, state, gizmo, handle, event, target);
  if (target.kind === "twist") return new TwistDrag(viewport, state, gizmo, handle, event, target);
  return target.kind === "limit" ? new LimitDrag(viewport, state, gizmo, handle, event, target) : null;
}

class ResizeDrag extends EditDrag {
  private readonly startDistance: number;
  private factor = 1;

  constructor(
    viewport: Viewport,
    state: State,
    gizmo: Gizmo,
    handle: Handle,
    event: PointerPosition,
    private readonly target: Extract<Handle["target"], { kind: "size" }>,
  ) {
    super(viewport, state, gizmo, handle);
    this.startDistance = this.distanceUnder(event);
  }

  // Along the axis of the handle, from its origin.
  private distanceUnder(event: PointerPosition): number {
    const { axis, origin } = this.handle;
    return nearestOnAxis(this.viewport.raycast(event).ray, origin, axis, 20 * this.viewport.size).sub(origin).dot(axis);
  }

  move(event: PointerEvent): null {
    const { extent, segment, side } = this.target;
    const requested = (extent + this.distanceUnder(event) - this.startDistance) / Math.max(extent, 1e-3);
    const snapped = event.shiftKey ? Math.round(SNAP_STEPS * requested) / SNAP_STEPS : requested;
    this.factor = Math.min(MAX_FACTOR, Math.max(MIN_FACTOR, snapped));
    const mesh = this.viewport.figureMesh!.meshes[segment];
    mesh.scale.setComponent(side, this.factor);
    mesh.updateMatrixWorld(true);
    this.gizmo.moveHandle(this.handle, this.handle.origin.clone().addScaledVector(this.handle.axis, (this.factor - 1) * extent));
    this.state.notice(`${["Width x", "Width y", "Length z"][side]}: ${(100 * this.factor).toFixed(0)} %`);
    return null;
  }

  finish(): Command | null {
    this.cancel();
    if (Math.abs(this.factor - 1) < MIN_CHANGE) return null;
    const factors: [number, number, number] = [1, 1, 1];
    factors[this.target.side] = this.factor;
    const segment = this.viewport.figureMesh!.info.segments[this.target.segment];
    return { type: "segment.resize", segment, factors, both_sides: this.state.bothSides };
  }

  cancel(): void {
    const { figureMesh } = this.viewport;
    figureMesh?.meshes[this.target.segment]?.scale.set(1, 1, 1);
    figureMesh?.group.updateMatrixWorld(true);
    this.gizmo.update();
  }
}

class LimitDrag extends EditDrag {
  private readonly tracker: AngleTracker;

  constructor(
    viewport: Viewport,
    state: State,
    gizmo: Gizmo,
    handle: Handle,
    event: PointerPosition,
    private readonly target: Extract<Handle["target"], { kind: "limit" }>,
  ) {
    super(viewport, state, gizmo, handle);
    const plane = new Plane().setFromNormalAndCoplanarPoint(handle.axis, handle.start);
    const armUnder = (position: PointerPosition): Vector3 | null => viewport.raycast(position).ray.intersectPlane(plane, new Vector3())?.sub(handle.start) ?? null;
    this.tracker = new AngleTracker(plane.normal, armUnder, event);
  }

  // The dragged limit [rad]; lower stays below upper.
  private get limit(): number {
    const { range, end } = this.target;
    const requested = range[end] + this.tracker.angle;
    return end === 0 ? Math.min(requested, range[1] - MIN_RANGE) : Math.max(requested, range[0] + MIN_RANGE);
  }

  move(event: PointerEvent): null {
    if (!this.tracker.update(event)) return null;
    const { origin, start, axis } = this.handle;
    const { range, end } = this.target;
    const rotated = origin.clone().sub(start).applyAxisAngle(axis, this.limit - range[end]);
    this.gizmo.moveHandle(this.handle, rotated.add(start));
    this.state.notice(`${end ? "Upper" : "Lower"} limit: ${((180 / Math.PI) * this.limit).toFixed(0)}°`);
    return null;
  }

  finish(): Command | null {
    const { joint, component, range, end } = this.target;
    if (Math.abs(this.tracker.angle) < MIN_CHANGE) return null;
    const [lower, upper] = end === 0 ? [this.limit, range[1]] : [range[0], this.limit];
    return { type: "joint.limit", joint, component, lower, upper, both_sides: this.state.bothSides };
  }

  cancel(): void {
    this.gizmo.update();
  }
}
