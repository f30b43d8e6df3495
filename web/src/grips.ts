// What a press of the pointer holds, and what its motion says to the server.

import { Plane, Quaternion, Vector3 } from "three";
import { Hit } from "./body";
import { Handle, Target } from "./gizmo";
import { Command, Point, Task } from "./protocol";
import { Stage } from "./stage";

export const UP = new Vector3(0, 0, 1);
const FARTHEST = 8; // sizes of the figure

export function point(vector: Vector3): Point {
  return [vector.x, vector.y, vector.z];
}

export interface Grip {
  begin(): Command | null;
  follow(event: PointerEvent, number: number): Command | null;
  finish?(): Command | null; // said when it is let go, in the place of the end of a drag
  cancel?(): void;
  lock(axis: Vector3 | null): void;
  readonly goal: Vector3 | null; // where what is held shall go, for what is drawn
  readonly axis: Vector3 | null; // along which alone
  readonly hit: Hit | null;
  readonly task: Task | null;
  readonly handle: Handle | null;
}

// A point that follows the pointer: on a plane through it that faces the eye, on the ground, or along an axis.
export class PointGrip implements Grip {
  readonly goal: Vector3;
  axis: Vector3 | null;
  readonly hit: Hit | null = null;
  readonly task: Task | null = null;
  readonly handle: Handle | null = null;
  private readonly plane = new Plane();
  private readonly offset = new Vector3();

  constructor(
    private readonly stage: Stage,
    private readonly first: Command,
    event: { clientX: number; clientY: number },
    private readonly start: Vector3,
    options: { flat?: boolean; handle?: Handle; hit?: Hit; task?: Task } = {},
  ) {
    this.goal = start.clone();
    this.axis = options.handle?.axis ?? null;
    this.handle = options.handle ?? null;
    this.hit = options.hit ?? null;
    this.task = options.task ?? null;
    const facing = stage.camera.getWorldDirection(new Vector3()).negate();
    this.plane.setFromNormalAndCoplanarPoint(options.flat ? UP : facing, start);
    const ray = stage.aim(event).ray;
    const found = this.axis ? this.along(ray) : ray.intersectPlane(this.plane, new Vector3());
    if (found) this.offset.subVectors(start, found);
  }

  private along(ray: { distanceSqToSegment: (a: Vector3, b: Vector3, c?: Vector3, d?: Vector3) => number }): Vector3 {
    const far = this.axis!.clone().multiplyScalar(20 * this.stage.size);
    const found = new Vector3();
    ray.distanceSqToSegment(this.start.clone().sub(far), this.start.clone().add(far), undefined, found);
    return found;
  }

  begin(): Command {
    return this.first;
  }

  lock(axis: Vector3 | null): void {
    this.axis = axis && this.axis?.equals(axis) ? null : axis;
    if (this.axis) this.offset.set(0, 0, 0);
  }

  follow(event: PointerEvent, number: number): Command | null {
    const ray = this.stage.aim(event).ray;
    const found = this.axis ? this.along(ray) : ray.intersectPlane(this.plane, new Vector3());
    if (!found) return null;
    this.goal.addVectors(found, this.offset);
    const far = this.goal.clone().sub(this.stage.center);
    const most = FARTHEST * this.stage.size;
    if (far.length() > most) this.goal.copy(this.stage.center).add(far.setLength(most));
    return { type: "drag.move", number, goal: point(this.goal) };
  }
}

// A part that turns like a ball under the finger: along the screen, or about the line of sight with Shift.
export class BallGrip implements Grip {
  readonly goal = null;
  readonly axis = null;
  readonly task = null;
  readonly handle = null;

  constructor(
    private readonly stage: Stage,
    private readonly first: Command,
    private readonly from: { clientX: number; clientY: number },
    readonly hit: Hit,
  ) {}

  begin(): Command {
    return this.first;
  }

  lock(): void {}

  follow(event: PointerEvent, number: number): Command {
    const { camera, canvas } = this.stage;
    const scale = (2.2 * Math.PI) / canvas.clientHeight;
    const across = (event.clientX - this.from.clientX) * scale;
    const along = (event.clientY - this.from.clientY) * scale;
    const [right, up, toward] = [0, 1, 2].map((column) => new Vector3().setFromMatrixColumn(camera.matrixWorld, column));
    const turned = new Quaternion();
    if (event.shiftKey) turned.setFromAxisAngle(toward, -across);
    else turned.setFromAxisAngle(up, across).premultiply(new Quaternion().setFromAxisAngle(right, along));
    const { w, x, y, z } = turned;
    return { type: "turn.move", number, turn: [w, x, y, z] };
  }
}

// A ring: the angle of the pointer round its middle, counted from where it was taken.
export class RingGrip implements Grip {
  readonly goal = null;
  readonly axis = null;
  readonly hit = null;
  readonly task = null;
  private readonly plane = new Plane();
  private readonly middle: Vector3;
  private last: Vector3 | null;
  private angle = 0;

  constructor(
    private readonly stage: Stage,
    private readonly first: Command,
    event: { clientX: number; clientY: number },
    readonly handle: Handle,
  ) {
    this.middle = handle.origin.clone();
    this.plane.setFromNormalAndCoplanarPoint(handle.axis, this.middle);
    this.last = this.arm(event);
  }

  // From the middle to the pointer, in the ring's plane; where that is seen edge on, on the plane that faces the eye.
  private arm(event: { clientX: number; clientY: number }): Vector3 | null {
    const ray = this.stage.aim(event).ray;
    const slant = Math.abs(ray.direction.dot(this.plane.normal));
    const way = this.stage.camera.getWorldDirection(new Vector3());
    const plane = slant > 0.15 ? this.plane : new Plane().setFromNormalAndCoplanarPoint(way, this.middle);
    const found = ray.intersectPlane(plane, new Vector3());
    if (!found) return null;
    if (slant <= 0.15) {
      // Edge on, the ring is a wheel: along it on the screen is round it.
      const along = new Vector3().crossVectors(this.plane.normal, way).normalize();
      const turn = found.sub(this.middle).dot(along) / (0.1 * this.stage.size);
      return new Vector3().copy(way).applyAxisAngle(this.plane.normal, -turn);
    }
    return found.sub(this.middle);
  }

  begin(): Command {
    return this.first;
  }

  lock(): void {}

  follow(event: PointerEvent, number: number): Command | null {
    const arm = this.arm(event);
    if (!arm || !this.last || arm.lengthSq() < 1e-12) return null;
    const { normal } = this.plane;
    this.angle += Math.atan2(new Vector3().crossVectors(this.last, arm).dot(normal), this.last.dot(arm));
    this.last = arm;
    const angle = event.shiftKey ? Math.round(this.angle / (Math.PI / 12)) * (Math.PI / 12) : this.angle;
    const { target } = this.handle;
    if (target.kind === "joint") return { type: "value.move", number, value: target.value + angle };
    const { w, x, y, z } = new Quaternion().setFromAxisAngle(normal, angle);
    return { type: "turn.move", number, turn: [w, x, y, z] };
  }
}

// A joint that slides: the way along its axis.
export class SlideGrip extends PointGrip {
  override follow(event: PointerEvent, number: number): Command | null {
    const said = super.follow(event, number);
    const target = this.handle!.target;
    if (!said || target.kind !== "joint") return null;
    return { type: "value.move", number, value: target.value + this.goal.clone().sub(this.handle!.start).dot(this.handle!.axis) };
  }
}

function beginning(target: Target, start: Vector3): Command {
  switch (target.kind) {
    case "goal":
      return { type: "goal.begin", task: target.task, goal: point(start) };
    case "obstacle":
      return { type: "obstacle.begin", name: target.name };
    case "figure":
      return { type: "figure.begin" };
    case "force":
      return { type: "force.begin", site: target.site };
    case "joint":
      return { type: "joint.begin", coordinate: target.coordinate };
    default:
      throw new Error(`${target.kind} is not dragged by the server`);
  }
}

export function gripOf(stage: Stage, handle: Handle, event: PointerEvent): Grip {
  const first = beginning(handle.target, handle.start);
  if (handle.shape === "ring") return new RingGrip(stage, first, event, handle);
  if (handle.target.kind === "joint") return new SlideGrip(stage, first, event, handle.start, { handle });
  return new PointGrip(stage, first, event, handle.start, { handle });
}
