// Lines, arrows, arcs and fans for overlays.

import { BufferAttribute, BufferGeometry, Color, ConeGeometry, CylinderGeometry, DoubleSide, Group, Line, LineBasicMaterial, LineDashedMaterial, LineSegments, Mesh, MeshBasicMaterial, Object3D, Quaternion, Vector3 } from "three";

const SOLID_AXIS = new Vector3(0, 1, 0); // of three.js cylinders and cones

export function clearGroup(group: Group): void {
  group.traverse((object) => {
    if (object instanceof Mesh || object instanceof Line) {
      object.geometry.dispose();
      (object.material as MeshBasicMaterial).dispose();
    }
  });
  group.clear();
}

function asOverlay<Kind extends Object3D>(object: Kind, renderOrder: number): Kind {
  object.renderOrder = renderOrder;
  object.frustumCulled = false;
  return object;
}

export function polyline(points: Vector3[], color: number | Color, opacity = 1, closed = false): Line {
  const vertices = closed && points.length ? [...points, points[0]] : points;
  const geometry = new BufferGeometry().setFromPoints(vertices);
  return asOverlay(new Line(geometry, new LineBasicMaterial({ color, transparent: true, opacity, depthTest: false })), 9);
}

export function dashedLine(points: Vector3[], color: number, dashSize: number): Line {
  const geometry = new BufferGeometry().setFromPoints(points);
  const material = new LineDashedMaterial({ color, dashSize, gapSize: dashSize, transparent: true, depthTest: false });
  const line = asOverlay(new Line(geometry, material), 9);
  line.computeLineDistances();
  return line;
}

// Separate lines between pairs of points.
export function lineSegments(points: Vector3[], color: number, opacity = 1): LineSegments {
  const geometry = new BufferGeometry().setFromPoints(points);
  return asOverlay(new LineSegments(geometry, new LineBasicMaterial({ color, transparent: true, opacity, depthTest: false })), 9);
}

// Triangles from a center to each edge of a closed ring.
export function triangleFan(center: Vector3, ring: Vector3[], color: number, opacity: number): Mesh {
  const positions = new Float32Array(9 * ring.length);
  ring.forEach((point, index) => {
    const next = ring[(index + 1) % ring.length];
    positions.set([...center.toArray(), ...point.toArray(), ...next.toArray()], 9 * index);
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(positions, 3));
  const material = new MeshBasicMaterial({ color, transparent: true, opacity, side: DoubleSide, depthWrite: false });
  return asOverlay(new Mesh(geometry, material), 7);
}

export function arrow(from: Vector3, to: Vector3, thickness: number, color: number, opacity = 1): Group {
  const direction = to.clone().sub(from);
  const length = direction.length();
  const group = new Group();
  if (length < 1e-6) return group;
  const tipLength = Math.min(5 * thickness, 0.6 * length);
  const material = new MeshBasicMaterial({ color, transparent: true, opacity, depthTest: false });
  const shaft = asOverlay(new Mesh(new CylinderGeometry(0.5 * thickness, 0.5 * thickness, length - tipLength, 10), material), 11);
  shaft.position.y = 0.5 * (length - tipLength);
  const tip = asOverlay(new Mesh(new ConeGeometry(1.6 * thickness, tipLength, 14), material.clone()), 11);
  tip.position.y = length - 0.5 * tipLength;
  group.add(shaft, tip);
  group.position.copy(from);
  group.quaternion.setFromUnitVectors(SOLID_AXIS, direction.normalize());
  return group;
}

// Points of an arc about an axis, from a start direction over an angle [rad]; `resolution` points per full turn.
export function arcPoints(center: Vector3, axis: Vector3, start: Vector3, angle: number, radius: number, resolution = 32): Vector3[] {
  const count = Math.max(2, Math.ceil((resolution * Math.abs(angle)) / (2 * Math.PI)) + 2);
  return Array.from({ length: count }, (_, index) => {
    const rotation = new Quaternion().setFromAxisAngle(axis, (angle * index) / (count - 1));
    return start.clone().applyQuaternion(rotation).setLength(radius).add(center);
  });
}

// A unit vector perpendicular to an axis, as close as possible to a preferred direction.
export function perpendicular(axis: Vector3, preferred = new Vector3(0, 0, 1)): Vector3 {
  const projected = preferred.clone().addScaledVector(axis, -preferred.dot(axis));
  if (projected.lengthSq() > 1e-4) return projected.normalize();
  return new Vector3(1, 0, 0).addScaledVector(axis, -axis.x).normalize();
}
