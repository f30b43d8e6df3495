// The other figures of the stage: drawn, and picked to be edited next.

import { Raycaster } from "three";
import { Figure, Poses, SkinMessage, StageContent } from "../binary-messages";
import { StageUpdate } from "../messages";
import { DisplaySettings } from "../overlays/display-settings";
import { State } from "../state";
import { toLinear } from "./colors";
import { FigureMesh } from "./figure-mesh";
import { createSkinnedMesh, disposeSkinnedMesh, Skinned } from "./skinned-mesh";
import { Viewport } from "./viewport";

interface StageFigure {
  mesh: FigureMesh;
  skin: Skinned | null;
  motion: Poses | null;
}

export class StageFigures {
  private readonly figures = new Map<string, StageFigure>();
  private framed = 0; // figures that were there when the camera framed them all
  private unframed = false; // whether it does so when their poses have arrived
  private poses: StageUpdate["figures"] = [];

  onParts: () => void = () => undefined; // called when a figure has arrived

  constructor(
    private readonly viewport: Viewport,
    state: State,
    private readonly display: DisplaySettings,
  ) {
    state.on("display", () => this.updateVisibility());
    state.on("frame", () => this.frameAll());
  }

  receive({ name, content }: StageContent): void {
    if ("figure" in content) this.setFigure(name, content.figure);
    else if ("skin" in content) this.setSkin(name, content.skin);
    else if ("poses" in content && this.figures.has(name)) this.figures.get(name)!.motion = content.poses;
    this.place();
    this.unframed ||= this.figures.size > this.framed;
    this.framed = this.figures.size;
  }

  private frameAll(): void {
    if (this.unframed) this.viewport.frameAll([...this.figures.values()].map(({ mesh }) => mesh.group));
    this.unframed = false;
  }

  private setFigure(name: string, figure: Figure): void {
    this.remove(name);
    const mesh = new FigureMesh(figure);
    this.viewport.scene.add(mesh.group);
    this.figures.set(name, { mesh, skin: null, motion: null });
    this.onParts();
  }

  private setSkin(name: string, skin: SkinMessage): void {
    const figure = this.figures.get(name);
    if (!figure || skin.bindTransforms.length !== 7 * figure.mesh.meshes.length) return;
    figure.skin = createSkinnedMesh(skin, opaqueColors(skin));
    this.viewport.scene.add(figure.skin);
    this.updateVisibility();
  }

  // Poses of all other figures; those that are not named have left the stage.
  update(update: StageUpdate): void {
    this.poses = update.figures;
    const names = update.figures.map(({ name }) => name);
    for (const name of [...this.figures.keys()]) if (!names.includes(name)) this.remove(name);
    this.place();
  }

  private place(): void {
    for (const { name, segments } of this.poses) {
      const figure = this.figures.get(name);
      if (figure && segments.length === 7 * figure.mesh.meshes.length) figure.mesh.setTransforms(new Float32Array(segments));
    }
    this.updateBones();
    this.viewport.updateShadows();
  }

  // Start and end of the motions of all other figures [s]; null if none moves.
  get motionSpan(): [number, number] | null {
    const moving = [...this.figures.values()].flatMap(({ motion }) => (motion && motion.count > 1 ? [motion] : []));
    if (!moving.length) return null;
    return [Math.min(...moving.map(({ start }) => start)), Math.max(...moving.map(({ start, count, frame_rate }) => start + (count - 1) / frame_rate))];
  }

  // Shows the motions of the other figures at a time, in this page only.
  showTime(seconds: number): void {
    for (const { mesh, motion } of this.figures.values()) {
      if (!motion?.count) continue;
      const index = Math.round(Math.min(Math.max((seconds - motion.start) * motion.frame_rate, 0), motion.count - 1));
      if (motion.frames[index].length === 7 * mesh.meshes.length) mesh.setTransforms(motion.frames[index]);
    }
    this.updateBones();
  }

  private updateBones(): void {
    for (const { mesh, skin } of this.figures.values()) {
      mesh.meshes.forEach((segment, index) => skin?.skeleton.bones[index].matrixWorld.copy(segment.matrixWorld));
    }
  }

  private updateVisibility(): void {
    const skinned = this.display.has("skin");
    for (const { mesh, skin } of this.figures.values()) {
      if (skin) skin.visible = skinned;
      mesh.setHidden(skinned && skin !== null);
    }
    this.viewport.updateShadows();
  }

  private remove(name: string): void {
    const figure = this.figures.get(name);
    if (!figure) return;
    this.viewport.scene.remove(figure.mesh.group);
    figure.mesh.dispose();
    if (figure.skin) {
      this.viewport.scene.remove(figure.skin);
      disposeSkinnedMesh(figure.skin);
    }
    this.figures.delete(name);
  }

  // Name and distance of the figure under the pointer.
  pick(raycaster: Raycaster): { name: string; distance: number } | null {
    let nearest: { name: string; distance: number } | null = null;
    for (const [name, { mesh }] of this.figures) {
      const hit = mesh.pick(raycaster);
      const distance = hit ? raycaster.ray.origin.distanceTo(hit.world) : Infinity;
      if (hit && (!nearest || distance < nearest.distance)) nearest = { name, distance };
    }
    return nearest;
  }

  mesh(name: string): FigureMesh | undefined {
    return this.figures.get(name)?.mesh;
  }

  // Names of the parts of a figure: segments and sites.
  parts(name: string): string[] {
    const info = this.figures.get(name)?.mesh.info;
    return info ? [...info.segments, ...info.sites.map((site) => site.name)] : [];
  }

  // For scripts and tests: the center of a part in the world, and on the screen.
  partOf(name: string, segment: string): { world: number[]; x: number; y: number } | null {
    const figure = this.figures.get(name);
    const index = figure?.mesh.info.segments.indexOf(segment) ?? -1;
    if (!figure || index < 0) return null;
    return { world: figure.mesh.meshes[index].position.toArray(), ...this.viewport.toScreen(figure.mesh.centerOf(index)) };
  }
}

function opaqueColors(skin: SkinMessage): Float32Array {
  return toLinear(skin.colors, 4, 255);
}
