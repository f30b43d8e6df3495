// A cube or a bead under the finger: the part is drawn larger, or the end of a range moves, until it is let go.

import { Plane, Vector3 } from "three";
import { Gizmo, Handle } from "./gizmo";
import { Grip } from "./grips";
import { Command } from "./protocol";
import { Stage } from "./stage";
import { State } from "./state";

const LEAST = 0.2;
const MOST = 5;

type Pointer = { clientX: number; clientY: number };

export function shapeGrip(stage: Stage, state: State, gizmo: Gizmo, handle: Handle, event: Pointer): Grip | null {
  const { target } = handle;
  if (target.kind === "size") return new SizeGrip(stage, state, gizmo, handle, event, target);
  return target.kind === "limit" ? new LimitGrip(stage, state, gizmo, handle, event, target) : null;
}

abstract class ShapeGrip implements Grip {
  readonly goal = null;
  readonly axis = null;
  readonly hit = null;
  readonly task = null;

  constructor(
    protected readonly stage: Stage,
    protected readonly state: State,
    protected readonly gizmo: Gizmo,
    readonly handle: Handle,
  ) {}

  begin(): null {
    return null;
  }

  lock(): void {}

  abstract follow(event: PointerEvent): null;
  abstract finish(): Command | null;
  abstract cancel(): void;
}

class SizeGrip extends ShapeGrip {
  private readonly offset: number;
  private factor = 1;

  constructor(
    stage: Stage,
    state: State,
    gizmo: Gizmo,
    handle: Handle,
    event: Pointer,
    private readonly target: Extract<Handle["target"], { kind: "size" }>,
  ) {
    super(stage, state, gizmo, handle);
    this.offset = this.along(event);
  }

  private along(event: Pointer): number {
    const { axis, origin } = this.handle;
    const far = axis.clone().multiplyScalar(20 * this.stage.size);
    const found = new Vector3();
    this.stage.aim(event).ray.distanceSqToSegment(origin.clone().sub(far), origin.clone().add(far), undefined, found);
    return found.sub(origin).dot(axis);
  }

  follow(event: PointerEvent): null {
    const { lever, segment, side } = this.target;
    const by = this.along(event) - this.offset;
    const wanted = (lever + by) / Math.max(lever, 1e-3);
    this.factor = Math.min(MOST, Math.max(LEAST, event.shiftKey ? Math.round(20 * wanted) / 20 : wanted));
    this.stage.body!.meshes[segment].scale.setComponent(side, this.factor);
    this.stage.body!.meshes[segment].updateMatrixWorld(true);
    this.gizmo.carry(this.handle, this.handle.origin.clone().addScaledVector(this.handle.axis, (this.factor - 1) * lever));
    this.state.notice(`${(100 * this.factor).toFixed(0)} % ${["wide along x", "wide along y", "long along z"][side]}`);
    return null;
  }

  finish(): Command | null {
    this.cancel();
    if (Math.abs(this.factor - 1) < 0.005) return null;
    const factors: [number, number, number] = [1, 1, 1];
    factors[this.target.side] = this.factor;
    const name = this.stage.body!.info.segments[this.target.segment];
    return { type: "segment.resize", segment: name, factors, both: this.state.both };
  }

  cancel(): void {
    this.stage.body?.meshes[this.target.segment]?.scale.set(1, 1, 1);
    this.stage.body?.group.updateMatrixWorld(true);
    this.gizmo.place();
  }
}

class LimitGrip extends ShapeGrip {
  private readonly plane = new Plane();
  private last: Vector3 | null;
  private angle = 0;

  constructor(
    stage: Stage,
    state: State,
    gizmo: Gizmo,
    handle: Handle,
    event: Pointer,
    private readonly target: Extract<Handle["target"], { kind: "limit" }>,
  ) {
    super(stage, state, gizmo, handle);
    this.plane.setFromNormalAndCoplanarPoint(handle.axis, handle.start);
    this.last = this.arm(event);
  }

  private arm(event: Pointer): Vector3 | null {
    return this.stage.aim(event).ray.intersectPlane(this.plane, new Vector3())?.sub(this.handle.start) ?? null;
  }

  private get value(): number {
    const { span, end } = this.target;
    const wanted = span[end] + this.angle;
    return end === 0 ? Math.min(wanted, span[1] - 0.02) : Math.max(wanted, span[0] + 0.02);
  }

  follow(event: PointerEvent): null {
    const arm = this.arm(event);
    if (!arm || !this.last || arm.lengthSq() < 1e-12) return null;
    const { normal } = this.plane;
    this.angle += Math.atan2(new Vector3().crossVectors(this.last, arm).dot(normal), this.last.dot(arm));
    this.last = arm;
    const { origin, start, axis } = this.handle;
    const turned = origin.clone().sub(start).applyAxisAngle(axis, this.value - this.target.span[this.target.end]);
    this.gizmo.carry(this.handle, turned.add(start));
    this.state.notice(`${this.target.end ? "At most" : "At least"} ${((180 / Math.PI) * this.value).toFixed(0)}°`);
    return null;
  }

  finish(): Command | null {
    const { joint, component, span, end } = this.target;
    if (Math.abs(this.angle) < 0.005) return null;
    const [lower, upper] = end === 0 ? [this.value, span[1]] : [span[0], this.value];
    return { type: "joint.limit", joint, component, lower, upper, both: this.state.both };
  }

  cancel(): void {
    this.gizmo.place();
  }
}
