// What the server worked out, drawn over the figure: balance, forces, friction cones, inertia, nearest points.

import { Group, Quaternion, Vector3 } from "three";
import { arc, arrow, across, clear, dashes, fan, path, segments } from "./drawing";
import { Marks } from "./marks";
import { Arrow, Drawn } from "./protocol";
import { axisOf, jointFrame } from "./readings";
import { Shown } from "./shown";
import { Stage } from "./stage";
import { State } from "./state";

const UP = new Vector3(0, 0, 1);
const KINDS: Record<Arrow["kind"], number> = { force: 0xc78bff, support: 0x4cc38a, weight: 0xffd24d };
const EDGE = 0xf0655d;
const CONE = 0.16; // height of a friction cone, in sizes of the figure

export class Overlays {
  private readonly group = new Group();

  constructor(
    private readonly stage: Stage,
    private readonly state: State,
    private readonly shown: Shown,
    private readonly marks: Marks,
  ) {
    stage.scene.add(this.group);
    state.on("drawn", () => this.show());
    state.on("shown", () => this.show());
    state.on("figure", () => clear(this.group));
  }

  private show(): void {
    const { drawn } = this.state;
    clear(this.group);
    this.marks.arrows([]);
    const body = this.stage.body;
    body?.heat(this.shown.has("loads") && drawn?.loads?.length === body.meshes.length ? drawn.loads : null);
    if (drawn && body) {
      if (this.shown.has("polygon")) this.polygon(drawn);
      if (this.shown.has("forces")) this.forces(drawn);
      if (this.shown.has("torques")) this.torques(drawn);
      if (this.shown.has("inertia")) this.inertia(drawn);
      if (this.shown.has("near")) this.near(drawn);
    }
    this.stage.draw();
  }

  // Green while the weight is over it, red when the figure tips.
  private polygon({ polygon }: Drawn): void {
    if (!polygon || polygon.corners.length < 2) return;
    const ring = polygon.corners.map(([x, y]) => new Vector3(x, y, polygon.z + 0.002));
    const middle = ring.reduce((sum, each) => sum.add(each), new Vector3()).divideScalar(ring.length);
    const color = polygon.margin >= 0 ? KINDS.support : EDGE;
    if (ring.length > 2) this.group.add(fan(middle, ring, color, 0.22));
    this.group.add(path(ring, color, 0.95, true));
  }

  private forces({ forces, scale }: Drawn): void {
    if (!forces) return;
    const thick = 0.006 * this.stage.size;
    const tips: { site: string; tip: Vector3 }[] = [];
    for (const each of forces.arrows) {
      const at = new Vector3(...each.at);
      const along = new Vector3(...each.force).divideScalar(scale);
      if (each.kind === "support") {
        this.friction(each, at);
        this.group.add(arrow(at, at.clone().add(along), thick, (each.used ?? 0) > 0.999 ? EDGE : KINDS.support, 0.95));
      } else {
        this.group.add(arrow(at, at.clone().add(along), thick, KINDS[each.kind], each.kind === "weight" ? 0.6 : 0.95));
      }
      if (each.kind === "force") tips.push({ site: each.site, tip: at.clone().add(along) });
    }
    this.marks.arrows(tips);
  }

  private friction(each: Arrow, at: Vector3): void {
    if (each.friction === null || each.friction === undefined || !each.normal) return;
    const normal = new Vector3(...each.normal);
    const high = CONE * this.stage.size;
    const turn = new Quaternion().setFromUnitVectors(UP, normal);
    const ring = Array.from({ length: 36 }, (_, index) => {
      const angle = (index / 36) * 2 * Math.PI;
      const wide = high * each.friction!;
      return new Vector3(wide * Math.cos(angle), wide * Math.sin(angle), high).applyQuaternion(turn).add(at);
    });
    const color = (each.used ?? 0) > 0.999 ? EDGE : KINDS.support;
    this.group.add(fan(at, ring, color, 0.14), path(ring, color, 0.5, true));
  }

  // One arc per part of a joint, swing and twist apart; its length is the torque, red at the end of the strength.
  private torques({ torques }: Drawn): void {
    const body = this.stage.body!;
    const most = Math.max(20, ...(torques ?? []).map((each) => Math.abs(each.torque)));
    for (const { coordinate, torque, used } of torques ?? []) {
      const cut = coordinate.lastIndexOf(".");
      const index = body.info.joints.findIndex((joint) => joint.name === coordinate.slice(0, cut));
      const joint = body.info.joints[index];
      const place = joint?.readings.findIndex((reading) => reading.name === coordinate.slice(cut + 1)) ?? -1;
      const angle = (torque / most) * 1.6 * Math.PI;
      if (place < 0 || joint.kind === "slide" || Math.abs(angle) < 0.06) continue;
      const frame = jointFrame(body, index);
      const axis = axisOf(joint, place, frame);
      const twist = joint.readings[place].name === "twist";
      const radius = (twist ? 0.03 : 0.042 + 0.008 * place) * this.stage.size;
      const points = arc(frame.at, axis, across(axis), angle, radius, 48);
      const color = (used ?? 0) > 1 ? EDGE : twist ? 0x5a9dff : 0xff9d4d;
      this.group.add(path(points, color, 1), ...this.head(points, color));
    }
  }

  private head(points: Vector3[], color: number): Group[] {
    const [before, end] = points.slice(-2);
    const way = end.clone().sub(before).normalize();
    const long = 0.018 * this.stage.size;
    return [arrow(end.clone().addScaledVector(way, -0.3 * long), end.clone().addScaledVector(way, 0.7 * long), 0.2 * long, color)];
  }

  // The ring that all the mass would have to lie on: thin for now, thick for what is wanted.
  private inertia({ inertia }: Drawn): void {
    if (!inertia || !this.state.frame) return;
    const center = new Vector3(...this.state.frame.center);
    const axis = new Vector3(...inertia.axis);
    const ring = (radius: number): Vector3[] => arc(center, axis, across(axis, new Vector3(1, 0, 0)), 2 * Math.PI, radius, 72);
    this.group.add(path(ring(inertia.radius), 0xffffff, 0.9));
    if (inertia.wanted !== null) {
      for (const part of [0.985, 0.995, 1.005, 1.015]) this.group.add(path(ring(inertia.wanted * part), 0xff9d4d, 0.8));
    }
  }

  // A line between the nearest points; where they touch, the plane that touches both.
  private near({ near }: Drawn): void {
    for (const { a, b, normal, meets } of near ?? []) {
      const [one, other] = [new Vector3(...a), new Vector3(...b)];
      const color = meets ? EDGE : 0x7fb8ff;
      if (!meets) this.group.add(dashes([one, other], color, 0.008 * this.stage.size));
      const cross = 0.008 * this.stage.size;
      for (const point of [one, other]) {
        const ends = [0, 1, 2].flatMap((axis) => [-cross, cross].map((by) => point.clone().setComponent(axis, point.getComponent(axis) + by)));
        this.group.add(segments(ends, color));
      }
      if (meets) this.group.add(...this.tangent(other, new Vector3(...normal)));
    }
  }

  private tangent(at: Vector3, normal: Vector3): (ReturnType<typeof path> | ReturnType<typeof fan>)[] {
    const one = across(normal).multiplyScalar(0.07 * this.stage.size);
    const other = new Vector3().crossVectors(normal, one);
    const corners = [one, other, one.clone().negate(), other.clone().negate()].map((each) => each.add(at));
    return [fan(at, corners, EDGE, 0.25), path(corners, EDGE, 0.8, true)];
  }
}
