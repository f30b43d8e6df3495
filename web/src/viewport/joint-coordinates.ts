// Joint coordinates from the pose vector q, and the world axes of joints.

import { Matrix4, Quaternion, Vector3 } from "three";
import { JointInfo } from "../messages";
import { FigureMesh } from "./figure-mesh";

// Swing and twist [rad] of a quaternion: R = R_swing R_twist, the limb being the local z axis.
function swingTwist(w: number, x: number, y: number, z: number): number[] {
  const n = Math.hypot(x, y);
  const twist = wrapAngle(2 * Math.atan2(z, w));
  const half = Math.atan2(z, w);
  const factor = n > 1e-9 ? (2 * Math.atan2(n, Math.hypot(z, w))) / n : 2;
  const [c, s] = [Math.cos(half), Math.sin(half)];
  return [factor * (c * x - s * y), factor * (s * x + c * y), twist];
}

function wrapAngle(angle: number): number {
  return angle > Math.PI ? angle - 2 * Math.PI : angle <= -Math.PI ? angle + 2 * Math.PI : angle;
}

export function jointCoordinates(joint: JointInfo, q: Float32Array): number[] {
  if (joint.kind === "ball" || joint.kind === "swing") {
    return swingTwist(q[joint.q], q[joint.q + 1], q[joint.q + 2], q[joint.q + 3]).slice(0, joint.coordinates.length);
  }
  return joint.coordinates.map((_, index) => q[joint.q + index]);
}

export interface JointFrame {
  origin: Vector3;
  parent: Quaternion; // orientation of the joint frame fixed to the parent
  child: Quaternion; // orientation of the joint frame fixed to the segment that it moves
}

export function jointFrame(figureMesh: FigureMesh, index: number): JointFrame {
  const joint = figureMesh.info.joints[index];
  const parent = figureMesh.info.parents[index];
  const parentTransform = parent >= 0 ? figureMesh.meshes[parent].matrixWorld : new Matrix4();
  const parentRotation = new Quaternion().setFromRotationMatrix(parentTransform);
  const [x, y, z, qw, qx, qy, qz] = joint.parent_frame;
  const [, , , cw, cx, cy, cz] = joint.child_frame;
  return {
    origin: new Vector3(x, y, z).applyMatrix4(parentTransform),
    parent: parentRotation.multiply(new Quaternion(qx, qy, qz, qw)),
    child: figureMesh.meshes[index].quaternion.clone().multiply(new Quaternion(cx, cy, cz, cw)),
  };
}

// World direction about which (or along which) a coordinate moves.
export function coordinateAxis(joint: JointInfo, index: number, frame: JointFrame): Vector3 {
  const name = joint.coordinates[index].name;
  if (name === "twist") return new Vector3(0, 0, 1).applyQuaternion(frame.child);
  if (name === "swing_x" || name === "x") return new Vector3(1, 0, 0).applyQuaternion(frame.parent);
  if (name === "swing_y" || name === "y") return new Vector3(0, 1, 0).applyQuaternion(frame.parent);
  if (name === "z") return new Vector3(0, 0, 1).applyQuaternion(frame.parent);
  return new Vector3(...joint.axis).applyQuaternion(frame.parent);
}

// A value in the unit of the sliders: degrees or centimeters.
export function toDisplayUnit(value: number, unit: "rad" | "m"): number {
  return unit === "rad" ? (value * 180) / Math.PI : 100 * value;
}

export function fromDisplayUnit(value: number, unit: "rad" | "m"): number {
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

export function coordinateTitle(name: string): string {
  return TITLES[name] ?? name;
}
