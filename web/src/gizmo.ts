// Handles at what is selected: arrows that move it along an axis, rings that turn it about one. They keep their size on
// the screen, and lie over everything.

import { BoxGeometry, BufferGeometry, ConeGeometry, CylinderGeometry, Group, Mesh, MeshBasicMaterial, Quaternion, Raycaster, SphereGeometry, TorusGeometry, Vector3 } from "three";
import { axisOf, jointFrame, readings } from "./readings";
import { Stage } from "./stage";
import { shapeHandles } from "./shape-handles";
import { State } from "./state";

export type Target =
  | { kind: "goal"; task: string }
  | { kind: "obstacle"; name: string }
  | { kind: "figure" }
  | { kind: "force"; site: string }
  | { kind: "joint"; coordinate: string; value: number; slides: boolean }
  | { kind: "size"; segment: number; side: number; lever: number }
  | { kind: "limit"; joint: string; component: string; end: 0 | 1; span: [number, number] };

export interface Handle {
  target: Target;
  shape: "arrow" | "ring" | "knob" | "bead";
  axis: Vector3; // of the world
  origin: Vector3;
  start: Vector3; // place of what is moved, where a drag begins
  color: number;
}

const COLORS = [0xf0655d, 0x4cc38a, 0x5a9dff];
const BRIGHT = 0xffd24d;
const AXES = [new Vector3(1, 0, 0), new Vector3(0, 1, 0), new Vector3(0, 0, 1)];
const ALONG = new Vector3(0, 1, 0); // of three.js's cones
const ROUND = new Vector3(0, 0, 1); // of its rings
const PIXELS = 74; // from the middle to the end of an arrow; less where the picture is low
const SHARE = 0.17; // of the picture's height

const SHAFT = new CylinderGeometry(0.016, 0.016, 0.72, 8).translate(0, 0.48, 0);
const TIP = new ConeGeometry(0.06, 0.2, 16).translate(0, 0.92, 0);
const REACH = new CylinderGeometry(0.09, 0.09, 0.9, 8).translate(0, 0.6, 0);
const RING = new TorusGeometry(1, 0.018, 8, 64);
const BAND = new TorusGeometry(1, 0.09, 6, 40);
const KNOB = new BoxGeometry(0.17, 0.17, 0.17);
const BEAD = new SphereGeometry(0.1, 16, 12);
const ROUND_IT = new SphereGeometry(0.17, 10, 8);
const SEEN: Record<Handle["shape"], BufferGeometry[]> = { arrow: [SHAFT, TIP], ring: [RING], knob: [KNOB], bead: [BEAD] };
const GRIPS: Record<Handle["shape"], BufferGeometry> = { arrow: REACH, ring: BAND, knob: ROUND_IT, bead: ROUND_IT };

function nameOf(target: Target): string {
  if (target.kind === "joint") return target.coordinate;
  if (target.kind === "size") return `size ${"xyz"[target.side]}`;
  return target.kind === "limit" ? `limit ${target.joint}.${target.component} ${target.end}` : target.kind;
}

export class Gizmo {
  readonly group = new Group();
  private handles: { handle: Handle; made: Group; grip: Mesh }[] = [];
  private hot: Handle | null = null;
  private held: Handle | null = null;

  constructor(
    private readonly stage: Stage,
    private readonly state: State,
  ) {
    stage.scene.add(this.group);
    for (const news of ["selection", "mode", "document", "frame", "figure"] as const) state.on(news, () => this.place());
  }

  // --- which handles -----------------------------------------------------------------------------------------------------

  private wanted(): Handle[] {
    const { state, stage } = this;
    const { selection } = state;
    if (!stage.body || !state.document) return [];
    if (selection.kind === "segment") {
      if (state.mode === "shape") return state.frame ? shapeHandles(stage, selection.index, state.frame.q) : [];
      return state.mode === "turn" ? this.rings(selection.index) : [];
    }
    if (selection.kind === "task") {
      const goal = state.task?.goal;
      if (!goal) return [];
      const at = new Vector3(...goal);
      if (state.task!.segment === null) at.z = 0;
      return this.arrows({ kind: "goal", task: selection.name }, at, state.task!.segment === null ? 2 : 3);
    }
    if (selection.kind === "obstacle" && state.obstacle) {
      const target: Target = { kind: "obstacle", name: selection.name };
      return this.both(target, new Vector3(...state.obstacle.at));
    }
    if (selection.kind === "figure" && stage.body.info.floats) return this.both({ kind: "figure" }, stage.body.meshes[0].position.clone());
    if (selection.kind === "force") {
      const tip = this.tip(selection.site);
      return tip ? this.arrows({ kind: "force", site: selection.site }, tip, 3) : [];
    }
    return [];
  }

  private tip(site: string): Vector3 | null {
    const found = this.state.drawn?.forces?.arrows.find((each) => each.kind === "force" && each.site === site);
    if (!found) return null;
    return new Vector3(...found.at).addScaledVector(new Vector3(...found.force), 1 / this.state.drawn!.scale);
  }

  private arrows(target: Target, at: Vector3, count: number): Handle[] {
    return AXES.slice(0, count).map((axis, index) => ({
      target,
      shape: "arrow",
      axis,
      origin: at,
      start: at,
      color: COLORS[index],
    }));
  }

  // Arrows and a ring about the vertical; all three rings when turning.
  private both(target: Target, at: Vector3): Handle[] {
    const ring = (index: number): Handle => ({ target, shape: "ring", axis: AXES[index], origin: at, start: at, color: COLORS[index] });
    if (this.state.mode === "turn") return target.kind === "figure" ? [ring(2)] : [0, 1, 2].map(ring);
    return [...this.arrows(target, at, 3), ring(2)];
  }

  // One ring per freedom of a joint; an arrow where it slides.
  private rings(index: number): Handle[] {
    const body = this.stage.body!;
    const joint = body.info.joints[index];
    if (joint.kind === "free" && index === 0) return this.both({ kind: "figure" }, body.meshes[0].position.clone());
    if (!this.state.frame) return [];
    const frame = jointFrame(body, index);
    const now = readings(joint, this.state.frame.q);
    return joint.readings.map((reading, place) => ({
      target: { kind: "joint", coordinate: `${joint.name}.${reading.name}`, value: now[place], slides: reading.unit === "m" },
      shape: reading.unit === "m" ? "arrow" : "ring",
      axis: axisOf(joint, place, frame),
      origin: frame.at,
      start: frame.at,
      color: reading.name === "twist" ? COLORS[2] : COLORS[place % 3],
    }));
  }

  // --- drawing -----------------------------------------------------------------------------------------------------------

  place(): void {
    const wanted = this.wanted();
    if (wanted.length !== this.handles.length || wanted.some((each, index) => each.shape !== this.handles[index].handle.shape)) {
      this.group.clear();
      this.handles = wanted.map((handle) => this.make(handle));
      for (const { made } of this.handles) this.group.add(made);
    }
    wanted.forEach((handle, index) => {
      const own = this.handles[index];
      const kept = this.held && own.handle === this.held;
      if (kept) this.held = handle;
      if (this.hot === own.handle) this.hot = handle;
      own.handle = handle;
      own.made.position.copy(handle.origin);
      own.made.quaternion.setFromUnitVectors(handle.shape === "ring" ? ROUND : ALONG, handle.axis);
    });
    this.paint();
    this.scale();
    this.group.updateMatrixWorld(true);
    this.stage.draw();
  }

  private make(handle: Handle): { handle: Handle; made: Group; grip: Mesh } {
    const material = (): MeshBasicMaterial => new MeshBasicMaterial({ color: handle.color, depthTest: false, transparent: true });
    const made = new Group();
    const seen = SEEN[handle.shape].map((geometry) => new Mesh(geometry, material()));
    for (const each of seen) each.renderOrder = 20;
    const grip = new Mesh(GRIPS[handle.shape], new MeshBasicMaterial({ visible: false }));
    made.add(...seen, grip);
    return { handle, made, grip };
  }

  private paint(): void {
    for (const { handle, made } of this.handles) {
      const bright = handle === this.hot || handle === this.held;
      for (const each of made.children) {
        const material = (each as Mesh).material as MeshBasicMaterial;
        material.color.set(bright ? BRIGHT : handle.color);
        material.opacity = this.held && handle !== this.held ? 0.25 : 0.95;
      }
    }
  }

  // Called before every picture: handles keep their size on the screen.
  scale(): void {
    const { camera, main } = this.stage;
    const size = Math.min(PIXELS, SHARE * main.height);
    for (const { made, handle } of this.handles) {
      const away = camera.position.distanceTo(handle.origin);
      const pixel = (2 * away) / main.height / camera.projectionMatrix.elements[5];
      made.scale.setScalar(pixel * (handle.shape === "ring" ? 0.82 * size : size));
    }
  }

  // --- the hand ----------------------------------------------------------------------------------------------------------

  hit(ray: Raycaster): Handle | null {
    const found = ray.intersectObjects(this.handles.map((each) => each.grip), false);
    if (!found.length) return null;
    return this.handles.find((each) => each.grip === found[0].object)!.handle;
  }

  warm(handle: Handle | null): void {
    if (handle === this.hot) return;
    this.hot = handle;
    this.paint();
    this.stage.draw();
  }

  // Where a handle is while it is dragged, before the server knows of it.
  carry(handle: Handle, to: Vector3): void {
    const own = this.handles.find((each) => each.handle === handle);
    own?.made.position.copy(to);
    this.group.updateMatrixWorld(true);
    this.stage.draw();
  }

  hold(handle: Handle | null): void {
    this.held = handle;
    this.paint();
    this.stage.draw();
  }

  // For scripts and tests: where the handles are on the screen.
  seen(): { kind: string; shape: string; x: number; y: number; axis: number[]; next: { x: number; y: number } }[] {
    return this.handles.map(({ handle, made }) => {
      const ring = handle.shape === "ring";
      const way = ring ? this.facing(handle.axis).applyAxisAngle(handle.axis, 0.7) : handle.axis.clone();
      const still = handle.shape === "knob" || handle.shape === "bead";
      const place = (by: number): Vector3 => {
        if (still) return handle.origin.clone().addScaledVector(handle.axis, 0.2 * by * this.stage.size);
        const turned = ring ? way.clone().applyAxisAngle(handle.axis, by) : way.clone().multiplyScalar(0.92 + by);
        return turned.multiplyScalar(made.scale.x).add(handle.origin);
      };
      const name = nameOf(handle.target);
      return { kind: name, shape: handle.shape, ...this.stage.seen(place(0)), next: this.stage.seen(place(0.5)), axis: handle.axis.toArray() };
    });
  }

  // From a ring's middle to its point that is nearest to the eye.
  private facing(axis: Vector3): Vector3 {
    const way = this.stage.camera.position.clone().sub(this.stage.controls.target);
    way.addScaledVector(axis, -way.dot(axis));
    return way.lengthSq() > 1e-9 ? way.normalize() : new Vector3(1, 0, 0).applyQuaternion(new Quaternion().setFromUnitVectors(ROUND, axis));
  }
}
