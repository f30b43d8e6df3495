// Drag gestures: what a pointer drag holds, and which commands its motion sends.

import { Plane, Quaternion, Ray, Vector3 } from "three";
import { Command, TaskInfo, Vec3 } from "../messages";
import { SegmentHit } from "./figure-mesh";
import { Handle, HandleTarget } from "./gizmo";
import { Viewport } from "./viewport";

export const UP = new Vector3(0, 0, 1);
const MAX_DISTANCE = 8; // of a goal from the figure, in sizes of the figure
const AXIS_LENGTH = 20; // of a drag axis either way, in sizes of the figure
const SNAP_ANGLE = Math.PI / 12; // with Shift [rad]
const EDGE_ON_SLOPE = 0.15; // below which a ring is seen edge on

export type PointerPosition = { clientX: number; clientY: number };

export function vec3(vector: Vector3): Vec3 {
  return [vector.x, vector.y, vector.z];
}

// Nearest point to a ray on the line through `origin` along `axis`.
export function nearestOnAxis(ray: Ray, origin: Vector3, axis: Vector3, length: number): Vector3 {
  const offset = axis.clone().multiplyScalar(length);
  const nearest = new Vector3();
  ray.distanceSqToSegment(origin.clone().sub(offset), origin.clone().add(offset), undefined, nearest);
  return nearest;
}

export interface DragGesture {
  begin(): Command | null;
  move(event: PointerEvent, number: number): Command | null;
  finish?(): Command | null; // sent on release instead of drag.end
  cancel?(): void;
  lockAxis(axis: Vector3 | null): void;
  readonly goal: Vector3 | null; // world position that the dragged object is to reach
  readonly axis: Vector3 | null; // of a constrained drag
  readonly hit: SegmentHit | null;
  readonly task: TaskInfo | null;
  readonly handle: Handle | null;
}

// A point that follows the pointer: in a plane that faces the camera, on the ground, in the plane of a handle, or along an axis.
export class PointDrag implements DragGesture {
  readonly goal: Vector3;
  axis: Vector3 | null;
  readonly hit: SegmentHit | null = null;
  readonly task: TaskInfo | null = null;
  readonly handle: Handle | null = null;
  private readonly plane = new Plane();
  private readonly offset = new Vector3(); // from the pointer to the dragged point

  constructor(
    private readonly viewport: Viewport,
    private readonly beginCommand: Command,
    event: PointerPosition,
    private readonly start: Vector3,
    options: { horizontal?: boolean; handle?: Handle; hit?: SegmentHit; task?: TaskInfo } = {},
  ) {
    this.goal = start.clone();
    const inPlane = options.handle?.shape === "plane";
    this.axis = inPlane ? null : (options.handle?.axis ?? null);
    this.handle = options.handle ?? null;
    this.hit = options.hit ?? null;
    this.task = options.task ?? null;
    const towardCamera = viewport.camera.getWorldDirection(new Vector3()).negate();
    const normal = inPlane ? options.handle!.axis : options.horizontal ? UP : towardCamera;
    this.plane.setFromNormalAndCoplanarPoint(normal, start);
    const point = this.pointUnder(event);
    if (point) this.offset.subVectors(start, point);
  }

  private pointUnder(event: PointerPosition): Vector3 | null {
    const { ray } = this.viewport.raycast(event);
    if (!this.axis) return ray.intersectPlane(this.plane, new Vector3());
    return nearestOnAxis(ray, this.start, this.axis, AXIS_LENGTH * this.viewport.size);
  }

  begin(): Command {
    return this.beginCommand;
  }

  lockAxis(axis: Vector3 | null): void {
    this.axis = axis && this.axis?.equals(axis) ? null : axis;
    if (this.axis) this.offset.set(0, 0, 0);
  }

  move(event: PointerEvent, number: number): Command | null {
    const point = this.pointUnder(event);
    if (!point) return null;
    this.goal.addVectors(point, this.offset);
    const fromCenter = this.goal.clone().sub(this.viewport.center);
    const maxDistance = MAX_DISTANCE * this.viewport.size;
    if (fromCenter.length() > maxDistance) this.goal.copy(this.viewport.center).add(fromCenter.setLength(maxDistance));
    return { type: "drag.move", number, goal: vec3(this.goal) };
  }
}

// Rotates a part like a trackball: about the screen's axes, or about the line of sight with Shift.
export class TrackballDrag implements DragGesture {
  readonly goal = null;
  readonly axis = null;
  readonly task = null;
  readonly handle = null;

  constructor(
    private readonly viewport: Viewport,
    private readonly beginCommand: Command,
    private readonly start: PointerPosition,
    readonly hit: SegmentHit,
  ) {}

  begin(): Command {
    return this.beginCommand;
  }

  lockAxis(): void {}

  move(event: PointerEvent, number: number): Command {
    const { camera, canvas } = this.viewport;
    const radiansPerPixel = (2.2 * Math.PI) / canvas.clientHeight;
    const horizontal = (event.clientX - this.start.clientX) * radiansPerPixel;
    const vertical = (event.clientY - this.start.clientY) * radiansPerPixel;
    const [right, up, towardCamera] = [0, 1, 2].map((column) => new Vector3().setFromMatrixColumn(camera.matrixWorld, column));
    const rotation = new Quaternion();
    if (event.shiftKey) rotation.setFromAxisAngle(towardCamera, -horizontal);
    else rotation.setFromAxisAngle(up, horizontal).premultiply(new Quaternion().setFromAxisAngle(right, vertical));
    const { w, x, y, z } = rotation;
    return { type: "rotate.move", number, rotation: [w, x, y, z] };
  }
}

// Accumulates the angle of the pointer about an axis through a center.
export class AngleTracker {
  angle = 0; // [rad], from the start of the drag
  private last: Vector3 | null;

  constructor(
    private readonly axis: Vector3,
    private readonly armUnder: (event: PointerPosition) => Vector3 | null,
    event: PointerPosition,
  ) {
    this.last = armUnder(event);
  }

  // Whether the angle is known at this pointer position.
  update(event: PointerPosition): boolean {
    const arm = this.armUnder(event);
    if (!arm || !this.last || arm.lengthSq() < 1e-12) return false;
    this.angle += Math.atan2(new Vector3().crossVectors(this.last, arm).dot(this.axis), this.last.dot(arm));
    this.last = arm;
    return true;
  }
}

// A ring of the gizmo: rotates by the angle of the pointer about its center.
export class RingDrag implements DragGesture {
  readonly goal = null;
  readonly axis = null;
  readonly hit = null;
  readonly task = null;
  private readonly plane = new Plane();
  private readonly tracker: AngleTracker;

  constructor(
    private readonly viewport: Viewport,
    private readonly beginCommand: Command,
    event: PointerPosition,
    readonly handle: Handle,
  ) {
    this.plane.setFromNormalAndCoplanarPoint(handle.axis, handle.origin);
    this.tracker = new AngleTracker(this.plane.normal, (position) => this.armUnder(position), event);
  }

  // Vector from the center to the pointer in the ring's plane. A ring seen edge on turns like a wheel: motion along it on the
  // screen is rotation.
  private armUnder(event: PointerPosition): Vector3 | null {
    const center = this.handle.origin;
    const { ray } = this.viewport.raycast(event);
    if (Math.abs(ray.direction.dot(this.plane.normal)) > EDGE_ON_SLOPE) return ray.intersectPlane(this.plane, new Vector3())?.sub(center) ?? null;
    const lineOfSight = this.viewport.camera.getWorldDirection(new Vector3());
    const facingPlane = new Plane().setFromNormalAndCoplanarPoint(lineOfSight, center);
    const point = ray.intersectPlane(facingPlane, new Vector3());
    if (!point) return null;
    const tangent = new Vector3().crossVectors(this.plane.normal, lineOfSight).normalize();
    const angle = point.sub(center).dot(tangent) / (0.1 * this.viewport.size);
    return new Vector3().copy(lineOfSight).applyAxisAngle(this.plane.normal, -angle);
  }

  begin(): Command {
    return this.beginCommand;
  }

  lockAxis(): void {}

  move(event: PointerEvent, number: number): Command | null {
    if (!this.tracker.update(event)) return null;
    const angle = event.shiftKey ? Math.round(this.tracker.angle / SNAP_ANGLE) * SNAP_ANGLE : this.tracker.angle;
    const { target } = this.handle;
    if (target.kind === "joint") return { type: "value.move", number, value: target.value + angle };
    const { w, x, y, z } = new Quaternion().setFromAxisAngle(this.plane.normal, angle);
    return { type: "rotate.move", number, rotation: [w, x, y, z] };
  }
}

// An arrow of a prismatic joint: the distance along its axis.
export class SlideDrag extends PointDrag {
  override move(event: PointerEvent, number: number): Command | null {
    const command = super.move(event, number);
    const { target, start, axis } = this.handle!;
    if (!command || target.kind !== "joint") return null;
    return { type: "value.move", number, value: target.value + this.goal.clone().sub(start).dot(axis) };
  }
}

function beginCommand(viewport: Viewport, target: HandleTarget, start: Vector3): Command {
  switch (target.kind) {
    case "pull":
      return { type: "pull.begin", segment: viewport.figureMesh!.info.segments[target.segment], point: target.local, goal: vec3(start) };
    case "goal":
      return { type: "goal.begin", task: target.task, goal: vec3(start) };
    case "obstacle":
      return { type: "obstacle.begin", name: target.name };
    case "figure":
      return { type: "figure.begin" };
    case "force":
      return { type: "force.begin", site: target.site };
    case "joint":
      return { type: "joint.begin", coordinate: target.coordinate };
    default:
      throw new Error(`a ${target.kind} handle is not dragged by the server`);
  }
}

export function handleDrag(viewport: Viewport, handle: Handle, event: PointerEvent): DragGesture {
  const { target, start } = handle;
  const command = beginCommand(viewport, target, start);
  if (handle.shape === "ring") return new RingDrag(viewport, command, event, handle);
  if (target.kind === "joint") return new SlideDrag(viewport, command, event, start, { handle });
  const hit = target.kind === "pull" ? { segment: target.segment, local: target.local, world: start } : undefined;
  return new PointDrag(viewport, command, event, start, { handle, hit });
}
