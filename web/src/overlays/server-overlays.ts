// Overlays computed by the server: support polygon, forces, friction cones, torques, inertia, nearest points.

import { Group, Object3D, Quaternion, Vector3 } from "three";
import { ForceArrow, OverlayUpdate } from "../messages";
import { State } from "../state";
import { coordinateAxis, jointFrame } from "../viewport/joint-coordinates";
import { Viewport } from "../viewport/viewport";
import { DisplaySettings } from "./display-settings";
import { Markers } from "./markers";
import { arcPoints, arrow, clearGroup, dashedLine, lineSegments, perpendicular, polyline, triangleFan } from "./primitives";

const UP = new Vector3(0, 0, 1);
const ARROW_COLORS: Record<ForceArrow["kind"], number> = { force: 0xc78bff, support: 0x4cc38a, weight: 0xffd24d };
const AT_LIMIT_COLOR = 0xf0655d;
const TORQUE_COLOR = 0xff9d4d;
const TWIST_COLOR = 0x5a9dff;
const DISTANCE_COLOR = 0x7fb8ff;
const FRICTION_CONE_HEIGHT = 0.16; // in sizes of the figure
const SLIPPING = 0.999; // fraction of the friction cone that is used
const MIN_TORQUE_ANGLE = 0.06; // of an arc that is drawn [rad]
const MIN_TORQUE_SCALE = 20; // [N m] of a full arc at least

export class ServerOverlays {
  readonly group = new Group();

  constructor(
    private readonly viewport: Viewport,
    private readonly state: State,
    private readonly display: DisplaySettings,
    private readonly markers: Markers,
  ) {
    viewport.scene.add(this.group);
    state.on("overlays", () => this.update());
    state.on("display", () => this.update());
    state.on("figure", () => clearGroup(this.group));
  }

  private update(): void {
    const { display } = this;
    const { overlays } = this.state;
    clearGroup(this.group);
    this.markers.setForceTips([]);
    const { figureMesh } = this.viewport;
    figureMesh?.colorByLoad(display.has("loads") && overlays?.loads?.length === figureMesh.meshes.length ? overlays.loads : null);
    if (overlays && figureMesh) {
      if (display.has("support_polygon")) this.addSupportPolygon(overlays);
      if (display.has("forces")) this.addForces(overlays);
      if (display.has("torques")) this.addTorques(overlays);
      if (display.has("inertia")) this.addInertia(overlays);
      if (display.has("nearest_points")) this.addNearestPoints(overlays);
    }
    this.viewport.requestRender();
  }

  // Green while the center of mass is above it, red when the figure tips over.
  private addSupportPolygon({ support_polygon: polygon }: OverlayUpdate): void {
    if (!polygon || polygon.corners.length < 2) return;
    const ring = polygon.corners.map(([x, y]) => new Vector3(x, y, polygon.z + 0.002));
    const center = ring.reduce((sum, corner) => sum.add(corner), new Vector3()).divideScalar(ring.length);
    const color = polygon.margin >= 0 ? ARROW_COLORS.support : AT_LIMIT_COLOR;
    if (ring.length > 2) this.group.add(triangleFan(center, ring, color, 0.22));
    this.group.add(polyline(ring, color, 0.95, true));
  }

  private addForces({ forces, newtons_per_meter }: OverlayUpdate): void {
    if (!forces) return;
    const thickness = 0.006 * this.viewport.size;
    const tips: { site: string; tip: Vector3 }[] = [];
    for (const force of forces.arrows) {
      const position = new Vector3(...force.position);
      const tip = new Vector3(...force.force).divideScalar(newtons_per_meter).add(position);
      if (force.kind === "support") this.addFrictionCone(force, position);
      const slipping = force.kind === "support" && (force.friction_used ?? 0) > SLIPPING;
      const color = slipping ? AT_LIMIT_COLOR : ARROW_COLORS[force.kind];
      this.group.add(arrow(position, tip, thickness, color, force.kind === "weight" ? 0.6 : 0.95));
      if (force.kind === "force") tips.push({ site: force.site, tip });
    }
    this.markers.setForceTips(tips);
  }

  private addFrictionCone({ friction, normal, friction_used }: ForceArrow, position: Vector3): void {
    if (friction === null || friction === undefined || !normal) return;
    const height = FRICTION_CONE_HEIGHT * this.viewport.size;
    const radius = height * friction;
    const rotation = new Quaternion().setFromUnitVectors(UP, new Vector3(...normal));
    const ring = Array.from({ length: 36 }, (_, index) => {
      const angle = (index / 36) * 2 * Math.PI;
      return new Vector3(radius * Math.cos(angle), radius * Math.sin(angle), height).applyQuaternion(rotation).add(position);
    });
    const color = (friction_used ?? 0) > SLIPPING ? AT_LIMIT_COLOR : ARROW_COLORS.support;
    this.group.add(triangleFan(position, ring, color, 0.14), polyline(ring, color, 0.5, true));
  }

  // One arc per joint coordinate; its length is the torque, red beyond the joint's strength.
  private addTorques({ torques }: OverlayUpdate): void {
    const figureMesh = this.viewport.figureMesh!;
    const scale = Math.max(MIN_TORQUE_SCALE, ...(torques ?? []).map(({ torque }) => Math.abs(torque)));
    for (const { coordinate, torque, strength_used } of torques ?? []) {
      const dot = coordinate.lastIndexOf(".");
      const segment = figureMesh.info.joints.findIndex((joint) => joint.name === coordinate.slice(0, dot));
      const joint = figureMesh.info.joints[segment];
      const index = joint?.coordinates.findIndex(({ name }) => name === coordinate.slice(dot + 1)) ?? -1;
      const angle = (torque / scale) * 1.6 * Math.PI;
      if (index < 0 || joint.kind === "slide" || Math.abs(angle) < MIN_TORQUE_ANGLE) continue;
      const frame = jointFrame(figureMesh, segment);
      const axis = coordinateAxis(joint, index, frame);
      const twist = joint.coordinates[index].name === "twist";
      const radius = (twist ? 0.03 : 0.042 + 0.008 * index) * this.viewport.size;
      const points = arcPoints(frame.origin, axis, perpendicular(axis), angle, radius, 48);
      const color = (strength_used ?? 0) > 1 ? AT_LIMIT_COLOR : twist ? TWIST_COLOR : TORQUE_COLOR;
      this.group.add(polyline(points, color, 1), this.arrowHead(points, color));
    }
  }

  private arrowHead(points: Vector3[], color: number): Group {
    const [previous, end] = points.slice(-2);
    const direction = end.clone().sub(previous).normalize();
    const length = 0.018 * this.viewport.size;
    return arrow(end.clone().addScaledVector(direction, -0.3 * length), end.clone().addScaledVector(direction, 0.7 * length), 0.2 * length, color);
  }

  // Circles of the radius of gyration: white for the current pose, orange for the goal.
  private addInertia({ inertia }: OverlayUpdate): void {
    if (!inertia || !this.state.frame) return;
    const center = new Vector3(...this.state.frame.center);
    const axis = new Vector3(...inertia.axis);
    const circle = (radius: number): Vector3[] => arcPoints(center, axis, perpendicular(axis, new Vector3(1, 0, 0)), 2 * Math.PI, radius, 72);
    this.group.add(polyline(circle(inertia.radius), 0xffffff, 0.9));
    if (inertia.goal_radius !== null) {
      for (const factor of [0.985, 0.995, 1.005, 1.015]) this.group.add(polyline(circle(inertia.goal_radius * factor), TORQUE_COLOR, 0.8));
    }
  }

  // A line between the nearest points; where they touch, the tangent plane.
  private addNearestPoints({ nearest_points }: OverlayUpdate): void {
    const { size } = this.viewport;
    for (const { a, b, normal, touching } of nearest_points ?? []) {
      const ends = [new Vector3(...a), new Vector3(...b)];
      const color = touching ? AT_LIMIT_COLOR : DISTANCE_COLOR;
      if (!touching) this.group.add(dashedLine(ends, color, 0.008 * size));
      for (const point of ends) this.group.add(lineSegments(crossEnds(point, 0.008 * size), color));
      if (touching) this.group.add(...this.tangentPlane(ends[1], new Vector3(...normal)));
    }
  }

  private tangentPlane(position: Vector3, normal: Vector3): Object3D[] {
    const one = perpendicular(normal).multiplyScalar(0.07 * this.viewport.size);
    const other = new Vector3().crossVectors(normal, one);
    const corners = [one, other, one.clone().negate(), other.clone().negate()].map((corner) => corner.add(position));
    return [triangleFan(position, corners, AT_LIMIT_COLOR, 0.25), polyline(corners, AT_LIMIT_COLOR, 0.8, true)];
  }
}

// Ends of a small cross at a point.
function crossEnds(point: Vector3, size: number): Vector3[] {
  return [0, 1, 2].flatMap((axis) => [-size, size].map((by) => point.clone().setComponent(axis, point.getComponent(axis) + by)));
}
