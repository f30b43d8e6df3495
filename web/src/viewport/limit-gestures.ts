// Swing polygons and twist limits that depend on the swing, edited point by point on the sphere of limb directions. A dragged
// vertex moves; the dot between two vertices becomes a vertex; a vertex dropped on its neighbor disappears.

import { Plane, Quaternion, Vector3 } from "three";
import { Command, JointInfo, Vec3 } from "../messages";
import { State } from "../state";
import { AngleTracker, PointerPosition } from "./drag-gestures";
import { EditDrag } from "./edit-drag";
import { Gizmo, Handle } from "./gizmo";
import { jointFrame } from "./joint-coordinates";
import { Viewport } from "./viewport";

const SPHERE_RADIUS = 0.13; // in sizes of the figure; that of the cone of joint limits
const TWIST_RADIUS = 1.12; // of twist values, in radii of the sphere
const TWIST_ARM = 0.12; // from the direction of a twist value to its handle
const VERTEX_COLOR = 0x5a9dff;
const BETWEEN_COLOR = 0x9fb6d6;
const LOWER_COLOR = 0x8fd3ff;
const UPPER_COLOR = 0xb48cff;
const MERGE_RAD = 0.05;
const MIN_VERTICES = 3;
const MIN_CHANGE_RAD = 0.005;

function jointIndex(viewport: Viewport, name: string): number {
  return viewport.figureMesh!.info.joints.findIndex((joint) => joint.name === name);
}

export function sphereHandles(viewport: Viewport, segment: number, twists: boolean): Handle[] {
  const joint = viewport.figureMesh!.info.joints[segment];
  if (!joint.polygons.length) return [];
  return [...joint.polygons.flatMap((vertices, polygon) => vertexHandles(viewport, segment, joint, vertices, polygon)), ...(twists ? twistHandles(viewport, segment, joint) : [])];
}

function vertexHandles(viewport: Viewport, segment: number, joint: JointInfo, vertices: readonly Vec3[], polygon: number): Handle[] {
  const frame = jointFrame(viewport.figureMesh!, segment);
  const radius = SPHERE_RADIUS * viewport.size;
  const handle = (direction: Vector3, vertex: number, between: boolean): Handle => {
    const axis = direction.clone().normalize().applyQuaternion(frame.parent);
    const origin = axis.clone().multiplyScalar(radius).add(frame.origin);
    return { target: { kind: "vertex", joint: joint.name, polygon, vertex, between }, shape: "dot", axis, origin, start: frame.origin, color: between ? BETWEEN_COLOR : VERTEX_COLOR };
  };
  const directions = vertices.map((vertex) => new Vector3(...vertex));
  return directions.flatMap((direction, index) => {
    const middle = direction.clone().add(directions[(index + 1) % directions.length]);
    return [handle(direction, index, false), handle(middle, index, true)];
  });
}

function twistHandles(viewport: Viewport, segment: number, joint: JointInfo): Handle[] {
  const frame = jointFrame(viewport.figureMesh!, segment);
  const radius = SPHERE_RADIUS * viewport.size;
  return joint.twist_samples.map(({ end, index, direction, value }) => {
    const local = new Vector3(...direction);
    const swing = new Quaternion().setFromUnitVectors(new Vector3(0, 0, 1), local);
    const axis = local.clone().applyQuaternion(frame.parent);
    const start = axis.clone().multiplyScalar(TWIST_RADIUS * radius).add(frame.origin);
    const side = new Vector3(1, 0, 0).applyQuaternion(swing).applyQuaternion(frame.parent).applyAxisAngle(axis, value);
    const origin = side.multiplyScalar(TWIST_ARM * radius).add(start);
    return { target: { kind: "twist", joint: joint.name, end, index, value }, shape: "dot", axis, origin, start, color: end === "lower" ? LOWER_COLOR : UPPER_COLOR };
  });
}

// Moves a vertex on the sphere around the joint.
export class VertexDrag extends EditDrag {
  private direction: Vector3 | null = null; // in the world

  constructor(
    viewport: Viewport,
    state: State,
    gizmo: Gizmo,
    handle: Handle,
    _event: PointerPosition,
    private readonly target: Extract<Handle["target"], { kind: "vertex" }>,
  ) {
    super(viewport, state, gizmo, handle);
  }

  // Where the pointer is on the sphere: the side on which the vertex is, or its outline as seen from the camera.
  move(event: PointerEvent): null {
    const { start, origin } = this.handle;
    const { ray } = this.viewport.raycast(event);
    const radius = origin.distanceTo(start);
    const nearest = ray.closestPointToPoint(start, new Vector3());
    const offset = nearest.distanceTo(start);
    const depth = Math.sqrt(Math.max(radius * radius - offset * offset, 0));
    const inFront = origin.clone().sub(start).dot(ray.direction) < 0;
    nearest.addScaledVector(ray.direction, inFront ? -depth : depth);
    this.direction = nearest.sub(start).normalize();
    this.gizmo.moveHandle(this.handle, this.direction.clone().multiplyScalar(radius).add(start));
    const angle = (180 / Math.PI) * this.direction.angleTo(origin.clone().sub(start));
    this.state.notice(`Vertex moved by ${angle.toFixed(0)}°`);
    return null;
  }

  finish(): Command | null {
    const { direction, handle, target } = this;
    if (!direction || direction.angleTo(handle.origin.clone().sub(handle.start)) < MIN_CHANGE_RAD) return null;
    const { figureMesh } = this.viewport;
    const index = jointIndex(this.viewport, target.joint);
    const local = direction.clone().applyQuaternion(jointFrame(figureMesh!, index).parent.clone().invert());
    const vertices = figureMesh!.info.joints[index].polygons[target.polygon].map((vertex) => [...vertex] as Vec3);
    if (target.between) vertices.splice(target.vertex + 1, 0, local.toArray());
    else if (this.meetsNeighbor(vertices, target.vertex, local)) vertices.splice(target.vertex, 1);
    else vertices[target.vertex] = local.toArray();
    return { type: "limit.polygon", joint: target.joint, index: target.polygon, vertices: vertices.flat(), both_sides: this.state.bothSides };
  }

  private meetsNeighbor(vertices: Vec3[], index: number, direction: Vector3): boolean {
    const count = vertices.length;
    return count > MIN_VERTICES && [index + 1, index - 1 + count].some((each) => direction.angleTo(new Vector3(...vertices[each % count])) < MERGE_RAD);
  }

  cancel(): void {
    this.gizmo.update();
  }
}

// Turns one value of a twist limit about the direction of the limb for which it holds.
export class TwistDrag extends EditDrag {
  private readonly tracker: AngleTracker;

  constructor(
    viewport: Viewport,
    state: State,
    gizmo: Gizmo,
    handle: Handle,
    event: PointerPosition,
    private readonly target: Extract<Handle["target"], { kind: "twist" }>,
  ) {
    super(viewport, state, gizmo, handle);
    const plane = new Plane().setFromNormalAndCoplanarPoint(handle.axis, handle.start);
    const armUnder = (position: PointerPosition): Vector3 | null => viewport.raycast(position).ray.intersectPlane(plane, new Vector3())?.sub(handle.start) ?? null;
    this.tracker = new AngleTracker(plane.normal, armUnder, event);
  }

  move(event: PointerEvent): null {
    if (!this.tracker.update(event)) return null;
    const { origin, start, axis } = this.handle;
    this.gizmo.moveHandle(this.handle, origin.clone().sub(start).applyAxisAngle(axis, this.tracker.angle).add(start));
    this.state.notice(`${this.target.end === "lower" ? "Lower" : "Upper"} twist limit here: ${((180 / Math.PI) * (this.target.value + this.tracker.angle)).toFixed(0)}°`);
    return null;
  }

  finish(): Command | null {
    const { joint, end, index, value } = this.target;
    if (Math.abs(this.tracker.angle) < MIN_CHANGE_RAD) return null;
    return { type: "limit.twist", joint, end, index, value: value + this.tracker.angle, both_sides: this.state.bothSides };
  }

  cancel(): void {
    this.gizmo.update();
  }
}
