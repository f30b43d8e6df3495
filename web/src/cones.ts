// Limits of joints: a cone of all directions that the limb may take, with the limb's place in it; arcs for single angles;
// the field of zero twist on the sphere.

import { Group, Quaternion, Vector3 } from "three";
import { across, arc, clear, fan, path, segments } from "./drawing";
import { Joint } from "./protocol";
import { axisOf, JointFrame, jointFrame, readings } from "./readings";
import { Shown } from "./shown";
import { Stage } from "./stage";
import { State } from "./state";

const INSIDE = 0x5a9dff;
const LIMB = 0xffd24d;
const TOUCHING = 0xf0655d;
const RADIUS = 0.13; // of a cone, in sizes of the figure
const NEAR = 0.03; // [rad]: a limit this near is drawn as touched

export class Cones {
  private readonly group = new Group();

  constructor(
    private readonly stage: Stage,
    private readonly state: State,
    private readonly shown: Shown,
  ) {
    stage.scene.add(this.group);
    for (const news of ["frame", "selection", "shown", "figure"] as const) state.on(news, () => this.show());
  }

  private show(): void {
    const { stage, state, shown } = this;
    clear(this.group);
    const body = stage.body;
    if (!body || !state.frame || state.frame.segments.length !== 7 * body.meshes.length) return;
    const all = shown.has("allcones");
    const picked = shown.has("cones") || shown.has("field") ? state.picked : -1;
    body.info.joints.forEach((joint, index) => {
      if (!all && index !== picked) return;
      const frame = jointFrame(body, index);
      const now = readings(joint, state.frame!.q);
      const radius = (all && index !== picked ? 0.6 : 1) * RADIUS * stage.size;
      if (all || shown.has("cones")) {
        if (joint.cone.length) this.cone(joint, frame, radius);
        joint.readings.forEach((reading, place) => {
          if (reading.limited && reading.unit === "rad" && !reading.name.startsWith("swing")) this.range(joint, place, now[place], frame, radius);
        });
      }
      if (index === picked && shown.has("field")) this.field(joint, frame, radius);
    });
    stage.draw();
  }

  private cone(joint: Joint, frame: JointFrame, radius: number): void {
    const place = (x: number, y: number, z: number): Vector3 => new Vector3(x, y, z).applyQuaternion(frame.still).setLength(radius).add(frame.at);
    const ring = joint.cone.map(([x, y, z]) => place(x, y, z));
    const limb = new Vector3(0, 0, 1).applyQuaternion(frame.moved);
    const own = limb.clone().applyQuaternion(frame.still.clone().invert());
    const near = joint.cone.reduce((least, [x, y, z]) => Math.min(least, own.angleTo(new Vector3(x, y, z))), 9) < 2 * NEAR;
    const color = near ? TOUCHING : INSIDE;
    this.group.add(fan(frame.at, ring, color, 0.13), path(ring, color, 0.95, true));
    this.group.add(path([frame.at, limb.multiplyScalar(1.08 * radius).add(frame.at)], LIMB, 1));
  }

  // An arc from end to end of a single angle, with a line where it is.
  private range(joint: Joint, place: number, value: number, frame: JointFrame, radius: number): void {
    const { lower, upper, name } = joint.readings[place];
    const axis = axisOf(joint, place, frame);
    const twist = name === "twist";
    const limb = twist ? across(axis, new Vector3(1, 0, 0).applyQuaternion(frame.moved)) : across(axis, new Vector3(0, 0, 1).applyQuaternion(frame.moved));
    const size = (twist ? 0.45 : 0.8) * radius;
    const center = twist ? frame.at.clone().addScaledVector(axis, 1.05 * radius) : frame.at;
    const start = limb.clone().applyAxisAngle(axis, lower - value);
    const points = arc(center, axis, start, upper - lower, size, 64);
    const color = value - lower < NEAR || upper - value < NEAR ? TOUCHING : INSIDE;
    this.group.add(path([center, ...points, center], color, 0.9));
    if (!twist) this.group.add(fan(center, [...points, points[points.length - 1]], color, 0.1));
    this.group.add(path([center, limb.setLength(1.08 * size).add(center)], LIMB, 1));
  }

  // At every direction: where the side of the limb points without twist, and the arc of twists that are allowed there.
  private field(joint: Joint, frame: JointFrame, radius: number): void {
    const ticks: Vector3[] = [];
    for (const [x, y, z, lower, upper] of joint.field) {
      const own = new Vector3(x, y, z);
      const swing = new Quaternion().setFromUnitVectors(new Vector3(0, 0, 1), own);
      const side = new Vector3(1, 0, 0).applyQuaternion(swing).applyQuaternion(frame.still);
      const way = own.applyQuaternion(frame.still);
      const at = way.clone().multiplyScalar(1.12 * radius).add(frame.at);
      ticks.push(at, side.clone().multiplyScalar(0.1 * radius).add(at));
      if (upper > lower) {
        this.group.add(path(arc(at, way, side.clone().applyAxisAngle(way, lower), upper - lower, 0.055 * radius, 24), 0x8fd3ff, 0.6));
      }
    }
    if (ticks.length) this.group.add(segments(ticks, LIMB, 0.9));
  }
}
