// Size of an obstacle along its own axes: the box around its parts, and inputs that scale it.

import { Matrix3, Matrix4, Quaternion } from "three";
import { ObstacleInfo, ShapeInfo, Vec3 } from "../messages";
import { State } from "../state";
import { element } from "../ui/elements";

const MIN_SIZE_M = 0.01;

// Half of the extents of a shape along its own axes [m]; null for shapes without a size to change.
function halfExtents({ kind, size }: ShapeInfo): Vec3 | null {
  if (kind === "box") return [size[0] / 2, size[1] / 2, size[2] / 2];
  if (kind === "ellipsoid") return [size[0], size[1], size[2]];
  if (kind === "cylinder") return [size[0], size[0], size[1] / 2];
  return kind === "capsule" ? [size[0], size[0], size[1] / 2 + size[0]] : null;
}

// Extents of an obstacle along its own axes [m].
export function extents(parts: readonly ShapeInfo[]): Vec3 | null {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (const part of parts) {
    const half = halfExtents(part);
    if (!half) return null;
    const [w, x, y, z] = part.orientation;
    const { elements } = new Matrix3().setFromMatrix4(new Matrix4().makeRotationFromQuaternion(new Quaternion(x, y, z, w)));
    for (let axis = 0; axis < 3; axis += 1) {
      const reach = half.reduce((sum, each, own) => sum + each * Math.abs(elements[3 * own + axis]), 0);
      low[axis] = Math.min(low[axis], part.position[axis] - reach);
      high[axis] = Math.max(high[axis], part.position[axis] + reach);
    }
  }
  return [high[0] - low[0], high[1] - low[1], high[2] - low[2]];
}

// Inputs for depth, width and height; null where the obstacle has no size to change.
export function sizeRow(state: State, { name, parts }: ObstacleInfo): HTMLElement | null {
  const size = extents(parts);
  if (!size) return null;
  const inputs = size.map((value, axis) => {
    const title = ["depth", "width", "height"][axis];
    const input = element("input", { type: "number", step: 0.05, min: MIN_SIZE_M, value: value.toFixed(2), "aria-label": `${name} ${title}`, title });
    input.addEventListener("change", () => {
      const factors: Vec3 = [1, 1, 1];
      factors[axis] = Math.max(Number(input.value), MIN_SIZE_M) / value;
      if (Number.isFinite(factors[axis])) state.send({ type: "obstacle.resize", name, factors });
    });
    return input;
  });
  return element("div", { class: "row" }, ...inputs);
}
