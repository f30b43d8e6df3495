// Readings of joints from the numbers of a pose, and the axes about which they turn.

import { Matrix4, Quaternion, Vector3 } from "three";
import { Body } from "./body";
import { Joint } from "./protocol";

// Swing and twist: R = R_swing R_twist, the limb being the local z axis.
function swingTwist(w: number, x: number, y: number, z: number): number[] {
  const n = Math.hypot(x, y);
  const twist = wrapped(2 * Math.atan2(z, w));
  const half = Math.atan2(z, w);
  const factor = n > 1e-9 ? (2 * Math.atan2(n, Math.hypot(z, w))) / n : 2;
  const [c, s] = [Math.cos(half), Math.sin(half)];
  return [factor * (c * x - s * y), factor * (s * x + c * y), twist];
}

function wrapped(angle: number): number {
  return angle > Math.PI ? angle - 2 * Math.PI : angle <= -Math.PI ? angle + 2 * Math.PI : angle;
}

export function readings(joint: Joint, q: Float32Array): number[] {
  if (joint.kind === "ball" || joint.kind === "swing") {
    return swingTwist(q[joint.q], q[joint.q + 1], q[joint.q + 2], q[joint.q + 3]).slice(0, joint.readings.length);
  }
  return joint.readings.map((_, index) => q[joint.q + index]);
}

export interface JointFrame {
  at: Vector3;
  still: Quaternion; // on the parent's side
  moved: Quaternion; // on the side of the segment that moves
}

export function jointFrame(body: Body, index: number): JointFrame {
  const joint = body.info.joints[index];
  const parent = body.info.parents[index];
  const world = parent >= 0 ? body.meshes[parent].matrixWorld : new Matrix4();
  const turn = new Quaternion().setFromRotationMatrix(world);
  const [x, y, z, qw, qx, qy, qz] = joint.frame;
  const [, , , cw, cx, cy, cz] = joint.child;
  return {
    at: new Vector3(x, y, z).applyMatrix4(world),
    still: turn.multiply(new Quaternion(qx, qy, qz, qw)),
    moved: body.meshes[index].quaternion.clone().multiply(new Quaternion(cx, cy, cz, cw)),
  };
}

// World direction about which (or along which) a reading moves.
export function axisOf(joint: Joint, reading: number, frame: JointFrame): Vector3 {
  const name = joint.readings[reading].name;
  if (name === "twist") return new Vector3(0, 0, 1).applyQuaternion(frame.moved);
  if (name === "swing_x" || name === "x") return new Vector3(1, 0, 0).applyQuaternion(frame.still);
  if (name === "swing_y" || name === "y") return new Vector3(0, 1, 0).applyQuaternion(frame.still);
  if (name === "z") return new Vector3(0, 0, 1).applyQuaternion(frame.still);
  return new Vector3(...joint.axis).applyQuaternion(frame.still);
}

export function degrees(value: number, unit: "rad" | "m"): number {
  return unit === "rad" ? (value * 180) / Math.PI : 100 * value;
}

export function radians(value: number, unit: "rad" | "m"): number {
  return unit === "rad" ? (value * Math.PI) / 180 : value / 100;
}

const TITLES: Record<string, string> = {
  angle: "Angle",
  distance: "Distance",
  flexion: "Flexion",
  twist: "Twist",
  swing_x: "Swing x",
  swing_y: "Swing y",
};

export function readingTitle(name: string): string {
  return TITLES[name] ?? name;
}
