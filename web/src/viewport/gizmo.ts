// Gizmo at the selection: arrows move along an axis, squares in a plane, rings rotate about an axis. Handles keep their size on
// the screen and are drawn over everything.

import { BoxGeometry, BufferGeometry, ConeGeometry, CylinderGeometry, DoubleSide, Group, Mesh, MeshBasicMaterial, PlaneGeometry, Quaternion, Raycaster, SphereGeometry, TorusGeometry, Vector3 } from "three";
import { Vec3 } from "../messages";
import { State } from "../state";
import { editHandles } from "./edit-gestures";
import { coordinateAxis, jointCoordinates, jointFrame } from "./joint-coordinates";
import { obstacleHandles } from "./obstacle-gestures";
import { Viewport } from "./viewport";

export type HandleTarget =
  | { kind: "goal"; task: string }
  | { kind: "pull"; segment: number; local: Vec3 }
  | { kind: "obstacle"; name: string }
  | { kind: "figure" }
  | { kind: "force"; site: string }
  | { kind: "joint"; coordinate: string; value: number; prismatic: boolean }
  | { kind: "size"; segment: number; side: number; extent: number }
  | { kind: "obstacle size"; name: string; side: number; extent: number }
  | { kind: "vertex"; joint: string; polygon: number; vertex: number; between: boolean }
  | { kind: "twist"; joint: string; end: "lower" | "upper"; index: number; value: number }
  | { kind: "limit"; joint: string; component: string; end: 0 | 1; range: [number, number] };

export interface Handle {
  target: HandleTarget;
  shape: "arrow" | "plane" | "ring" | "cube" | "sphere" | "dot";
  axis: Vector3; // world direction; the normal of a plane
  origin: Vector3;
  start: Vector3; // position of the target when a drag begins
  color: number;
}

interface DrawnHandle {
  handle: Handle;
  group: Group;
  pickMesh: Mesh; // invisible, larger than what is drawn
}

export const AXIS_COLORS = [0xf0655d, 0x4cc38a, 0x5a9dff];
const HIGHLIGHT = 0xffd24d;
const AXES = [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)];
const ARROW_AXIS = new Vector3(0, 1, 0); // of three.js cylinders and cones
const RING_AXIS = new Vector3(0, 0, 1); // of three.js tori
const FREE_RADIUS = 0.2; // around the center of a part's handles, in lengths of an arrow
const END_ON_COSINE = 0.97; // an arrow that points more directly at the camera is hidden
const EDGE_ON_COSINE = 0.2; // a square that is seen more nearly edge on is hidden
const MAX_SIZE_PX = 74; // from the center to the tip of an arrow
const MAX_SIZE_FRACTION = 0.17; // the same, relative to the height of the view

const SHAFT = new CylinderGeometry(0.016, 0.016, 0.72, 8).translate(0, 0.48, 0);
const TIP = new ConeGeometry(0.06, 0.2, 16).translate(0, 0.92, 0);
const ARROW_PICK = new CylinderGeometry(0.09, 0.09, 0.9, 8).translate(0, 0.6, 0);
const RING = new TorusGeometry(1, 0.018, 8, 64);
const RING_PICK = new TorusGeometry(1, 0.09, 6, 40);
const SQUARE_CENTER = 0.42; // of a plane handle, along both of its axes
const SQUARE = new PlaneGeometry(0.24, 0.24);
const SQUARE_PICK = new PlaneGeometry(0.3, 0.3);
const CUBE = new BoxGeometry(0.17, 0.17, 0.17);
const SPHERE = new SphereGeometry(0.1, 16, 12);
const DOT = new SphereGeometry(0.055, 12, 8);
const DOT_PICK = new SphereGeometry(0.1, 8, 6);
const SPHERE_PICK = new SphereGeometry(0.17, 10, 8);
const GEOMETRIES: Record<Handle["shape"], BufferGeometry[]> = { arrow: [SHAFT, TIP], plane: [SQUARE], ring: [RING], cube: [CUBE], sphere: [SPHERE], dot: [DOT] };
const PICK_GEOMETRIES: Record<Handle["shape"], BufferGeometry> = { arrow: ARROW_PICK, plane: SQUARE_PICK, ring: RING_PICK, cube: SPHERE_PICK, sphere: SPHERE_PICK, dot: DOT_PICK };

function targetName(target: HandleTarget): string {
  if (target.kind === "joint") return target.coordinate;
  if (target.kind === "obstacle size") return `size ${target.name} ${"xyz"[target.side]}`;
  if (target.kind === "size") return `size ${"xyz"[target.side]}`;
  if (target.kind === "vertex") return `${target.between ? "between" : "vertex"} ${target.joint} ${target.polygon} ${target.vertex}`;
  if (target.kind === "twist") return `twist ${target.joint} ${target.end} ${target.index}`;
  return target.kind === "limit" ? `limit ${target.joint}.${target.component} ${target.end}` : target.kind;
}

export class Gizmo {
  readonly group = new Group();
  private handles: DrawnHandle[] = [];
  private hovered: Handle | null = null;
  private dragged: Handle | null = null;

  constructor(
    private readonly viewport: Viewport,
    private readonly state: State,
    private readonly showTwists: () => boolean,
  ) {
    viewport.scene.add(this.group);
    for (const event of ["selection", "tool", "document", "frame", "figure", "display"] as const) state.on(event, () => this.update());
  }

  // --- which handles -----------------------------------------------------------------------------------------------------

  private selectionHandles(): Handle[] {
    const { state, viewport } = this;
    const { selection } = state;
    if (!viewport.figureMesh || !state.document) return [];
    if (selection.kind === "segment") {
      if (state.tool === "edit") return state.frame ? editHandles(viewport, selection.index, state.frame.q, this.showTwists()) : [];
      return state.tool === "rotate" ? this.jointHandles(selection.index) : this.pullHandles(selection.index);
    }
    if (selection.kind === "task") {
      const goal = state.task?.goal;
      if (!goal) return [];
      const position = new Vector3(...goal);
      const onGround = state.task!.segment === null; // the center of mass
      if (onGround) position.z = 0;
      return this.arrowsAndPlanes({ kind: "goal", task: selection.name }, position, onGround);
    }
    if (selection.kind === "obstacle" && state.obstacle) {
      if (state.tool === "edit") return obstacleHandles(state.obstacle);
      return this.arrowsAndRings({ kind: "obstacle", name: selection.name }, new Vector3(...state.obstacle.position));
    }
    if (selection.kind === "figure" && viewport.figureMesh.info.floating_base) return this.arrowsAndRings({ kind: "figure" }, viewport.figureMesh.meshes[0].position.clone());
    if (selection.kind === "force") {
      const tip = this.forceTip(selection.site);
      return tip ? this.arrows({ kind: "force", site: selection.site }, tip, 3) : [];
    }
    return [];
  }

  private forceTip(site: string): Vector3 | null {
    const arrow = this.state.overlays?.forces?.arrows.find((candidate) => candidate.kind === "force" && candidate.site === site);
    if (!arrow) return null;
    return new Vector3(...arrow.position).addScaledVector(new Vector3(...arrow.force), 1 / this.state.overlays!.newtons_per_meter);
  }

  private arrows(target: HandleTarget, origin: Vector3, count: number): Handle[] {
    return AXES.slice(0, count).map((axis, index) => ({ target, shape: "arrow", axis, origin, start: origin, color: AXIS_COLORS[index] }));
  }

  // Three arrows and three squares, one in each plane between them; on the ground two arrows and one square.
  private arrowsAndPlanes(target: HandleTarget, origin: Vector3, onGround = false): Handle[] {
    const planes = (onGround ? [2] : [0, 1, 2]).map((index): Handle => ({ target, shape: "plane", axis: AXES[index], origin, start: origin, color: AXIS_COLORS[index] }));
    return [...this.arrows(target, origin, onGround ? 2 : 3), ...planes];
  }

  // At the point of a part that was grabbed last, or at its center.
  private pullHandles(segment: number): Handle[] {
    const figureMesh = this.viewport.figureMesh!;
    const { grabbed } = this.state;
    const center = figureMesh.meshes[segment].geometry.boundingSphere!.center;
    const local: Vec3 = grabbed?.segment === segment ? grabbed.local : [center.x, center.y, center.z];
    return this.arrowsAndPlanes({ kind: "pull", segment, local }, figureMesh.toWorld(segment, local));
  }

  // Arrows and a ring about the vertical; only rings with the rotate tool.
  private arrowsAndRings(target: HandleTarget, origin: Vector3): Handle[] {
    const ring = (index: number): Handle => ({ target, shape: "ring", axis: AXES[index], origin, start: origin, color: AXIS_COLORS[index] });
    if (this.state.tool === "rotate") return target.kind === "figure" ? [ring(2)] : [0, 1, 2].map(ring);
    return [...this.arrows(target, origin, 3), ring(2)];
  }

  // One ring per coordinate of a joint; an arrow for a prismatic one.
  private jointHandles(segment: number): Handle[] {
    const figureMesh = this.viewport.figureMesh!;
    const joint = figureMesh.info.joints[segment];
    if (joint.kind === "free" && segment === 0) return this.arrowsAndRings({ kind: "figure" }, figureMesh.meshes[0].position.clone());
    if (!this.state.frame) return [];
    const frame = jointFrame(figureMesh, segment);
    const values = jointCoordinates(joint, this.state.frame.q);
    return joint.coordinates.map(({ name, unit }, index) => ({
      target: { kind: "joint", coordinate: `${joint.name}.${name}`, value: values[index], prismatic: unit === "m" },
      shape: unit === "m" ? "arrow" : "ring",
      axis: coordinateAxis(joint, index, frame),
      origin: frame.origin,
      start: frame.origin,
      color: name === "twist" ? AXIS_COLORS[2] : AXIS_COLORS[index % 3],
    }));
  }

  // --- drawing -----------------------------------------------------------------------------------------------------------

  update(): void {
    const handles = this.selectionHandles();
    if (handles.length !== this.handles.length || handles.some((handle, index) => handle.shape !== this.handles[index].handle.shape)) {
      this.group.clear();
      this.handles = handles.map((handle) => this.createHandle(handle));
      for (const { group } of this.handles) this.group.add(group);
    }
    handles.forEach((handle, index) => {
      const drawn = this.handles[index];
      if (this.dragged && drawn.handle === this.dragged) this.dragged = handle;
      if (this.hovered === drawn.handle) this.hovered = handle;
      drawn.handle = handle;
      drawn.group.position.copy(handle.origin);
      drawn.group.quaternion.setFromUnitVectors(handle.shape === "arrow" ? ARROW_AXIS : RING_AXIS, handle.axis);
    });
    this.updateColors();
    this.rescale();
    this.group.updateMatrixWorld(true);
    this.viewport.requestRender();
  }

  private createHandle(handle: Handle): DrawnHandle {
    const material = (): MeshBasicMaterial => new MeshBasicMaterial({ color: handle.color, depthTest: false, transparent: true, side: DoubleSide });
    const group = new Group();
    const meshes = GEOMETRIES[handle.shape].map((geometry) => new Mesh(geometry, material()));
    for (const mesh of meshes) mesh.renderOrder = 20;
    const pickMesh = new Mesh(PICK_GEOMETRIES[handle.shape], new MeshBasicMaterial({ visible: false, side: DoubleSide }));
    group.add(...meshes, pickMesh);
    return { handle, group, pickMesh };
  }

  private updateColors(): void {
    for (const { handle, group } of this.handles) {
      const highlighted = handle === this.hovered || handle === this.dragged;
      for (const mesh of group.children) {
        const material = (mesh as Mesh).material as MeshBasicMaterial;
        material.color.set(highlighted ? HIGHLIGHT : handle.color);
        const opacity = handle.shape === "plane" ? 0.6 : 0.95;
        material.opacity = this.dragged && handle !== this.dragged ? 0.25 : opacity;
      }
    }
  }

  // Called before every render: handles keep their size on the screen.
  rescale(): void {
    const { camera, mainRect } = this.viewport;
    const size = Math.min(MAX_SIZE_PX, MAX_SIZE_FRACTION * mainRect.height);
    for (const { group, handle } of this.handles) {
      const distance = camera.position.distanceTo(handle.origin);
      const pixel = (2 * distance) / mainRect.height / camera.projectionMatrix.elements[5];
      group.scale.setScalar(pixel * (handle.shape === "ring" ? 0.82 * size : size));
      const cosine = Math.abs(handle.axis.dot(handle.origin.clone().sub(camera.position))) / distance;
      group.visible = handle.shape === "arrow" ? cosine < END_ON_COSINE : handle.shape !== "plane" || cosine > EDGE_ON_COSINE;
      if (handle.shape === "plane") this.placeSquare(handle, group);
    }
  }

  // A square is on the side of both axes that faces the camera.
  private placeSquare(handle: Handle, group: Group): void {
    const toCamera = this.viewport.camera.position.clone().sub(handle.origin);
    group.position.copy(handle.origin);
    for (const axis of AXES) {
      if (axis !== handle.axis) group.position.addScaledVector(axis, (axis.dot(toCamera) < 0 ? -1 : 1) * SQUARE_CENTER * group.scale.x);
    }
    group.updateMatrixWorld(true);
  }

  // --- picking -----------------------------------------------------------------------------------------------------------

  pick(raycaster: Raycaster): Handle | null {
    const shown = this.handles.filter(({ group }) => group.visible);
    const hit = raycaster.intersectObjects(shown.map(({ pickMesh }) => pickMesh), false)[0];
    const handle = hit ? this.handles.find(({ pickMesh }) => pickMesh === hit.object)!.handle : null;
    if (handle?.target.kind !== "pull") return handle;
    const { ray } = raycaster; // near its center the part itself is picked
    return ray.distanceToPoint(handle.origin) < FREE_RADIUS * this.handles[0].group.scale.x ? null : handle;
  }

  setHovered(handle: Handle | null): void {
    if (handle === this.hovered) return;
    this.hovered = handle;
    this.updateColors();
    this.viewport.requestRender();
  }

  // Moves a handle during a drag, before the server answers.
  moveHandle(handle: Handle, position: Vector3): void {
    const drawn = this.handles.find((candidate) => candidate.handle === handle);
    drawn?.group.position.copy(position);
    this.group.updateMatrixWorld(true);
    this.viewport.requestRender();
  }

  setDragged(handle: Handle | null): void {
    this.dragged = handle;
    this.updateColors();
    this.viewport.requestRender();
  }

  // For scripts and tests: positions of the handles on the screen, and where they are after a drag by half a unit.
  screenHandles(): { kind: string; shape: string; x: number; y: number; axis: number[]; next: { x: number; y: number } }[] {
    return this.handles.filter(({ group }) => group.visible).map(({ handle, group }) => {
      const ring = handle.shape === "ring";
      const direction = ring ? this.towardCamera(handle.axis).applyAxisAngle(handle.axis, 0.7) : handle.axis.clone();
      const point = handle.shape === "cube" || handle.shape === "sphere" || handle.shape === "dot";
      const position = (by: number): Vector3 => {
        if (handle.shape === "plane") return group.position.clone().lerp(handle.origin, -2 * by);
        if (point) return handle.origin.clone().addScaledVector(handle.axis, 0.2 * by * this.viewport.size);
        const moved = ring ? direction.clone().applyAxisAngle(handle.axis, by) : direction.clone().multiplyScalar(0.92 + by);
        return moved.multiplyScalar(group.scale.x).add(handle.origin);
      };
      const { viewport } = this;
      return { kind: targetName(handle.target), shape: handle.shape, ...viewport.toScreen(position(0)), next: viewport.toScreen(position(0.5)), axis: handle.axis.toArray() };
    });
  }

  // From the center of a ring to its point that is nearest to the camera.
  private towardCamera(axis: Vector3): Vector3 {
    const direction = this.viewport.camera.position.clone().sub(this.viewport.controls.target);
    direction.addScaledVector(axis, -direction.dot(axis));
    return direction.lengthSq() > 1e-9 ? direction.normalize() : new Vector3(1, 0, 0).applyQuaternion(new Quaternion().setFromUnitVectors(RING_AXIS, axis));
  }
}
