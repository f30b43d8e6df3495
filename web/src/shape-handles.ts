// Handles that shape a part: cubes at its sides make it longer or wider, beads at the ends of its joint's range move the
// limits. What they do is shown here while they are dragged, and said when they are let go.

import { Vector3 } from "three";
import { Handle } from "./gizmo";
import { axisOf, JointFrame, jointFrame, readings } from "./readings";
import { Joint } from "./protocol";
import { Stage } from "./stage";

const COLORS = [0xf0655d, 0x4cc38a, 0x5a9dff];
const LIMIT = 0xffd24d;
const TWIST = 0xb48cff;

export function shapeHandles(stage: Stage, index: number, q: Float32Array): Handle[] {
  return [...sizes(stage, index), ...limits(stage, index, q)];
}

// One cube per axis of the part, on the side that lies farther from its joint.
function sizes(stage: Stage, index: number): Handle[] {
  const mesh = stage.body!.meshes[index];
  if (!mesh.geometry.boundingBox) mesh.geometry.computeBoundingBox();
  const box = mesh.geometry.boundingBox!;
  const center = box.getCenter(new Vector3());
  return [0, 1, 2].map((side) => {
    const [low, high] = [box.min.getComponent(side), box.max.getComponent(side)];
    const lever = Math.abs(high) >= Math.abs(low) ? high : low;
    const local = center.clone().setComponent(side, lever);
    const axis = new Vector3().setComponent(side, Math.sign(lever) || 1).applyQuaternion(mesh.quaternion);
    const origin = local.applyQuaternion(mesh.quaternion).add(mesh.position);
    return { target: { kind: "size", segment: index, side, lever: Math.abs(lever) }, shape: "knob", axis, origin, start: origin, color: COLORS[side] };
  });
}

// Two beads per angle, where the limb would be at either end of it.
function limits(stage: Stage, index: number, q: Float32Array): Handle[] {
  const body = stage.body!;
  const joint = body.info.joints[index];
  if (joint.kind === "free" || joint.kind === "fixed" || !joint.readings.length) return [];
  const frame = jointFrame(body, index);
  const now = readings(joint, q);
  const radius = 0.09 * stage.size;
  return joint.readings.flatMap((reading, place) => {
    if (reading.unit === "m" || !reading.limited) return [];
    const axis = axisOf(joint, place, frame);
    const span: [number, number] = [reading.lower, reading.upper];
    return ([0, 1] as const).map((end): Handle => {
      const origin = limitPlace(joint, place, frame, axis, span[end], now[place], middle(stage, index, frame), radius);
      return { target: { kind: "limit", joint: joint.name, component: reading.name, end, span }, shape: "bead", axis, origin, start: frame.at, color: reading.name === "twist" ? TWIST : LIMIT };
    });
  });
}

function middle(stage: Stage, index: number, frame: JointFrame): Vector3 {
  return stage.body!.middle(index).sub(frame.at);
}

function limitPlace(joint: Joint, place: number, frame: JointFrame, axis: Vector3, value: number, now: number, limb: Vector3, radius: number): Vector3 {
  const name = joint.readings[place].name;
  if (name.startsWith("swing")) {
    const still = new Vector3(0, 0, 1).applyQuaternion(frame.still);
    return still.applyAxisAngle(axis, value).setLength(1.5 * radius).add(frame.at);
  }
  const across = limb.clone().addScaledVector(axis, -limb.dot(axis));
  if (name === "twist" || across.lengthSq() < 1e-6) across.set(1, 0, 0).applyQuaternion(frame.moved).addScaledVector(axis, 0);
  return across.applyAxisAngle(axis, value - now).setLength((name === "twist" ? 0.6 : 1.2) * radius).add(frame.at);
}
