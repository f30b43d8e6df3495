// Gizmo at the selection: arrows move along an axis, rings rotate about one. Handles keep their size on the screen and are drawn
// over everything.

import { BoxGeometry, BufferGeometry, ConeGeometry, CylinderGeometry, Group, Mesh, MeshBasicMaterial, Quaternion, Raycaster, SphereGeometry, TorusGeometry, Vector3 } from "three";
import { State } from "../state";
import { editHandles } from "./edit-gestures";
import { coordinateAxis, jointCoordinates, jointFrame } from "./joint-coordinates";
import { Viewport } from "./viewport";

export type HandleTarget =
  | { kind: "goal"; task: string }
  | { kind: "obstacle"; name: string }
  | { kind: "figure" }
  | { kind: "force"; site: string }
  | { kind: "joint"; coordinate: string; value: number; prismatic: boolean }
  | { kind: "size"; segment: number; side: number; extent: number }
  | { kind: "limit"; joint: string; component: string; end: 0 | 1; range: [number, number] };

export interface Handle {
  target: HandleTarget;
  shape: "arrow" | "ring" | "cube" | "sphere";
  axis: Vector3; // world direction
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
const MAX_SIZE_PX = 74; // from the center to the tip of an arrow
const MAX_SIZE_FRACTION = 0.17; // the same, relative to the height of the view

const SHAFT = new CylinderGeometry(0.016, 0.016, 0.72, 8).translate(0, 0.48, 0);
const TIP = new ConeGeometry(0.06, 0.2, 16).translate(0, 0.92, 0);
const ARROW_PICK = new CylinderGeometry(0.09, 0.09, 0.9, 8).translate(0, 0.6, 0);
const RING = new TorusGeometry(1, 0.018, 8, 64);
const RING_PICK = new TorusGeometry(1, 0.09, 6, 40);
const CUBE = new BoxGeometry(0.17, 0.17, 0.17);
const SPHERE = new SphereGeometry(0.1, 16, 12);
const SPHERE_PICK = new SphereGeometry(0.17, 10, 8);
const GEOMETRIES: Record<Handle["shape"], BufferGeometry[]> = { arrow: [SHAFT, TIP], ring: [RING], cube: [CUBE], sphere: [SPHERE] };
const PICK_GEOMETRIES: Record<Handle["shape"], BufferGeometry> = { arrow: ARROW_PICK, ring: RING_PICK, cube: SPHERE_PICK, sphere: SPHERE_PICK };

function targetName(target: HandleTarget): string {
  if (target.kind === "joint") return target.coordinate;
  if (target.kind === "size") return `size ${"xyz"[target.side]}`;
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
  ) {
    viewport.scene.add(this.group);
    for (const event of ["selection", "tool", "document", "frame", "figure"] as const) state.on(event, () => this.update());
  }

  // --- which handles -----------------------------------------------------------------------------------------------------

  private selectionHandles(): Handle[] {
    const { state, viewport } = this;
    const { selection } = state;
    if (!viewport.figureMesh || !state.document) return [];
    if (selection.kind === "segment") {
      if (state.tool === "edit") return state.frame ? editHandles(viewport, selection.index, state.frame.q) : [];
      return state.tool === "rotate" ? this.jointHandles(selection.index) : [];
    }
    if (selection.kind === "task") {
      const goal = state.task?.goal;
      if (!goal) return [];
      const position = new Vector3(...goal);
      const onGround = state.task!.segment === null; // the center of mass
      if (onGround) position.z = 0;
      return this.arrows({ kind: "goal", task: selection.name }, position, onGround ? 2 : 3);
    }
    if (selection.kind === "obstacle" && state.obstacle) {
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
      drawn.group.quaternion.setFromUnitVectors(handle.shape === "ring" ? RING_AXIS : ARROW_AXIS, handle.axis);
    });
    this.updateColors();
    this.rescale();
    this.group.updateMatrixWorld(true);
    this.viewport.requestRender();
  }

  private createHandle(handle: Handle): DrawnHandle {
    const material = (): MeshBasicMaterial => new MeshBasicMaterial({ color: handle.color, depthTest: false, transparent: true });
    const group = new Group();
    const meshes = GEOMETRIES[handle.shape].map((geometry) => new Mesh(geometry, material()));
    for (const mesh of meshes) mesh.renderOrder = 20;
    const pickMesh = new Mesh(PICK_GEOMETRIES[handle.shape], new MeshBasicMaterial({ visible: false }));
    group.add(...meshes, pickMesh);
    return { handle, group, pickMesh };
  }

  private updateColors(): void {
    for (const { handle, group } of this.handles) {
      const highlighted = handle === this.hovered || handle === this.dragged;
      for (const mesh of group.children) {
        const material = (mesh as Mesh).material as MeshBasicMaterial;
        material.color.set(highlighted ? HIGHLIGHT : handle.color);
        material.opacity = this.dragged && handle !== this.dragged ? 0.25 : 0.95;
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
    }
  }

  // --- picking -----------------------------------------------------------------------------------------------------------

  pick(raycaster: Raycaster): Handle | null {
    const hit = raycaster.intersectObjects(this.handles.map(({ pickMesh }) => pickMesh), false)[0];
    return hit ? this.handles.find(({ pickMesh }) => pickMesh === hit.object)!.handle : null;
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
    return this.handles.map(({ handle, group }) => {
      const ring = handle.shape === "ring";
      const direction = ring ? this.towardCamera(handle.axis).applyAxisAngle(handle.axis, 0.7) : handle.axis.clone();
      const point = handle.shape === "cube" || handle.shape === "sphere";
      const position = (by: number): Vector3 => {
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
