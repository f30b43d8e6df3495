// Joint limits: a cone of all directions that the limb may take, with the limb in it; arcs for single angles; the field of zero
// twist on the sphere.

import { Group, Quaternion, Vector3 } from "three";
import { JointInfo } from "../messages";
import { State } from "../state";
import { coordinateAxis, jointCoordinates, JointFrame, jointFrame } from "../viewport/joint-coordinates";
import { Viewport } from "../viewport/viewport";
import { DisplaySettings } from "./display-settings";
import { arcPoints, clearGroup, lineSegments, perpendicular, polyline, triangleFan } from "./primitives";

const RANGE_COLOR = 0x5a9dff;
const LIMB_COLOR = 0xffd24d;
const AT_LIMIT_COLOR = 0xf0655d;
const FIELD_COLOR = 0x8fd3ff;
const CONE_RADIUS = 0.13; // in sizes of the figure
const AT_LIMIT_TOL = 0.03; // [rad]

export class JointLimitOverlay {
  readonly group = new Group();

  constructor(
    private readonly viewport: Viewport,
    private readonly state: State,
    private readonly display: DisplaySettings,
  ) {
    viewport.scene.add(this.group);
    for (const event of ["frame", "selection", "display", "figure"] as const) state.on(event, () => this.update());
  }

  private update(): void {
    const { viewport, state, display } = this;
    clearGroup(this.group);
    const { figureMesh } = viewport;
    if (!figureMesh || !state.frame || state.frame.segments.length !== 7 * figureMesh.meshes.length) return;
    const all = display.has("all_limits");
    const selected = display.has("limits") || display.has("twist_field") ? state.selectedSegment : -1;
    figureMesh.info.joints.forEach((joint, index) => {
      if (!all && index !== selected) return;
      const frame = jointFrame(figureMesh, index);
      const values = jointCoordinates(joint, state.frame!.q);
      const radius = (all && index !== selected ? 0.6 : 1) * CONE_RADIUS * viewport.size;
      if (all || display.has("limits")) {
        if (joint.swing_boundary.length) this.addCone(joint, frame, radius);
        joint.coordinates.forEach(({ name, limited, unit }, coordinate) => {
          if (limited && unit === "rad" && !name.startsWith("swing")) this.addRange(joint, coordinate, values[coordinate], frame, radius);
        });
      }
      if (index === selected && display.has("twist_field")) this.addTwistField(joint, frame, radius);
    });
    viewport.requestRender();
  }

  private addCone(joint: JointInfo, frame: JointFrame, radius: number): void {
    const ring = joint.swing_boundary.map((direction) => new Vector3(...direction).applyQuaternion(frame.parent).setLength(radius).add(frame.origin));
    const limb = new Vector3(0, 0, 1).applyQuaternion(frame.child);
    const local = limb.clone().applyQuaternion(frame.parent.clone().invert());
    const clearance = joint.swing_boundary.reduce((least, direction) => Math.min(least, local.angleTo(new Vector3(...direction))), Infinity);
    const color = clearance < 2 * AT_LIMIT_TOL ? AT_LIMIT_COLOR : RANGE_COLOR;
    this.group.add(triangleFan(frame.origin, ring, color, 0.13), polyline(ring, color, 0.95, true));
    this.group.add(polyline([frame.origin, limb.multiplyScalar(1.08 * radius).add(frame.origin)], LIMB_COLOR, 1));
  }

  // An arc over the range of a single angle, with a line at its value.
  private addRange(joint: JointInfo, index: number, value: number, frame: JointFrame, radius: number): void {
    const { lower, upper, name } = joint.coordinates[index];
    const axis = coordinateAxis(joint, index, frame);
    const twist = name === "twist";
    const limb = perpendicular(axis, new Vector3(twist ? 1 : 0, 0, twist ? 0 : 1).applyQuaternion(frame.child));
    const size = (twist ? 0.45 : 0.8) * radius;
    const center = twist ? frame.origin.clone().addScaledVector(axis, 1.05 * radius) : frame.origin;
    const start = limb.clone().applyAxisAngle(axis, lower - value);
    const points = arcPoints(center, axis, start, upper - lower, size, 64);
    const color = value - lower < AT_LIMIT_TOL || upper - value < AT_LIMIT_TOL ? AT_LIMIT_COLOR : RANGE_COLOR;
    this.group.add(polyline([center, ...points, center], color, 0.9));
    if (!twist) this.group.add(triangleFan(center, [...points, points[points.length - 1]], color, 0.1));
    this.group.add(polyline([center, limb.setLength(1.08 * size).add(center)], LIMB_COLOR, 1));
  }

  // At every direction: where the side of the limb points without twist, and the arc of twists that are allowed there.
  private addTwistField(joint: JointInfo, frame: JointFrame, radius: number): void {
    const ticks: Vector3[] = [];
    for (const [x, y, z, lower, upper] of joint.twist_field) {
      const local = new Vector3(x, y, z);
      const swing = new Quaternion().setFromUnitVectors(new Vector3(0, 0, 1), local);
      const side = new Vector3(1, 0, 0).applyQuaternion(swing).applyQuaternion(frame.parent);
      const direction = local.applyQuaternion(frame.parent);
      const position = direction.clone().multiplyScalar(1.12 * radius).add(frame.origin);
      ticks.push(position, side.clone().multiplyScalar(0.1 * radius).add(position));
      if (upper > lower) {
        this.group.add(polyline(arcPoints(position, direction, side.clone().applyAxisAngle(direction, lower), upper - lower, 0.055 * radius, 24), FIELD_COLOR, 0.6));
      }
    }
    if (ticks.length) this.group.add(lineSegments(ticks, LIMB_COLOR, 0.9));
  }
}
