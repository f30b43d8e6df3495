// Lines, arrows, arcs and fans that are drawn over the figure.

import {
  BufferAttribute,
  BufferGeometry,
  Color,
  ConeGeometry,
  CylinderGeometry,
  DoubleSide,
  Group,
  Line,
  LineBasicMaterial,
  LineDashedMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  Object3D,
  Quaternion,
  Vector3,
} from "three";

const UP = new Vector3(0, 1, 0); // along which three.js makes its solids

export function clear(group: Group): void {
  group.traverse((each) => {
    if (each instanceof Mesh || each instanceof Line) {
      each.geometry.dispose();
      (each.material as MeshBasicMaterial).dispose();
    }
  });
  group.clear();
}

function over<Kind extends Object3D>(made: Kind, order: number): Kind {
  made.renderOrder = order;
  made.frustumCulled = false;
  return made;
}

export function path(points: Vector3[], color: number | Color, opacity = 1, closed = false): Line {
  const all = closed && points.length ? [...points, points[0]] : points;
  const geometry = new BufferGeometry().setFromPoints(all);
  return over(new Line(geometry, new LineBasicMaterial({ color: color, transparent: true, opacity, depthTest: false })), 9);
}

export function dashes(points: Vector3[], color: number, size: number): Line {
  const geometry = new BufferGeometry().setFromPoints(points);
  const material = new LineDashedMaterial({ color: color, dashSize: size, gapSize: size, transparent: true, depthTest: false });
  const made = over(new Line(geometry, material), 9);
  made.computeLineDistances();
  return made;
}

export function segments(points: Vector3[], color: number, opacity = 1): LineSegments {
  const geometry = new BufferGeometry().setFromPoints(points);
  return over(new LineSegments(geometry, new LineBasicMaterial({ color: color, transparent: true, opacity, depthTest: false })), 9);
}

// Triangles from a middle to each side of a ring of points.
export function fan(middle: Vector3, ring: Vector3[], color: number, opacity: number): Mesh {
  const places = new Float32Array(9 * ring.length);
  ring.forEach((point, index) => {
    const next = ring[(index + 1) % ring.length];
    places.set([...middle.toArray(), ...point.toArray(), ...next.toArray()], 9 * index);
  });
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(places, 3));
  const material = new MeshBasicMaterial({ color: color, transparent: true, opacity, side: DoubleSide, depthWrite: false });
  return over(new Mesh(geometry, material), 7);
}

export function arrow(from: Vector3, to: Vector3, thickness: number, color: number, opacity = 1): Group {
  const way = to.clone().sub(from);
  const length = way.length();
  const group = new Group();
  if (length < 1e-6) return group;
  const head = Math.min(5 * thickness, 0.6 * length);
  const material = new MeshBasicMaterial({ color: color, transparent: true, opacity, depthTest: false });
  const shaft = over(new Mesh(new CylinderGeometry(0.5 * thickness, 0.5 * thickness, length - head, 10), material), 11);
  shaft.position.y = 0.5 * (length - head);
  const tip = over(new Mesh(new ConeGeometry(1.6 * thickness, head, 14), material.clone()), 11);
  tip.position.y = length - 0.5 * head;
  group.add(shaft, tip);
  group.position.copy(from);
  group.quaternion.setFromUnitVectors(UP, way.normalize());
  return group;
}

// Points of an arc round an axis, from a direction on by an angle.
export function arc(center: Vector3, axis: Vector3, start: Vector3, angle: number, radius: number, count = 32): Vector3[] {
  const steps = Math.max(2, Math.ceil((count * Math.abs(angle)) / (2 * Math.PI)) + 2);
  return Array.from({ length: steps }, (_, index) => {
    const turn = new Quaternion().setFromAxisAngle(axis, (angle * index) / (steps - 1));
    return start.clone().applyQuaternion(turn).setLength(radius).add(center);
  });
}

// Some direction across another.
export function across(axis: Vector3, wish = new Vector3(0, 0, 1)): Vector3 {
  const made = wish.clone().addScaledVector(axis, -wish.dot(axis));
  if (made.lengthSq() > 1e-4) return made.normalize();
  return new Vector3(1, 0, 0).addScaledVector(axis, -axis.x).normalize();
}
