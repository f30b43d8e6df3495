// Playback of the motion between keyframes, and onion skins of the keyframes.

import { Group, Mesh, MeshBasicMaterial } from "three";
import { State } from "../state";
import { loadSetting, saveSetting } from "../storage";
import { StageFigures } from "./stage-figures";
import { Viewport } from "./viewport";

const MAX_ONION_SKINS = 4;

export class MotionPlayer {
  onTime: (seconds: number) => void = () => undefined;
  onCamera: (seconds: number) => void = () => undefined;
  onMedia: (seconds: number, playing: boolean) => void = () => undefined;
  onPlaying: (playing: boolean) => void = () => undefined;
  onStopped: (seconds: number) => void = () => undefined; // after playback
  onPreview: (on: boolean) => void = () => undefined; // whether the page shows a pose that is not that of the document
  loop = loadSetting("poise.loop") === "yes";
  onionSkin = loadSetting("poise.onion") === "yes";
  private readonly onionSkins = new Group();
  private startTime = 0; // of the clock [ms]
  private startSeconds = 0; // of the motion
  private animationFrame = 0;
  private seconds = 0;
  private previewing = false; // the page shows a pose that is not that of the document

  constructor(
    private readonly viewport: Viewport,
    private readonly state: State,
    private readonly stage: StageFigures,
  ) {
    viewport.scene.add(this.onionSkins);
    state.on("motion", () => this.updateOnionSkins());
    state.on("figure", () => this.stop());
  }

  get time(): number {
    return this.seconds;
  }

  get playing(): boolean {
    return this.animationFrame !== 0;
  }

  // Whether the edited figure or another one of the stage moves.
  get hasMotion(): boolean {
    return (this.state.motion?.count ?? 0) > 1 || this.stage.motionSpan !== null;
  }

  // Start and end of playback [s]: in and out of the edited figure, or what the others have.
  private get span(): [number, number] {
    const { motion } = this.state;
    if (motion && motion.count > 1) return [motion.start, motion.start + (motion.count - 1) / motion.frame_rate];
    return this.stage.motionSpan ?? [0, 0];
  }

  private get end(): number {
    return this.span[1];
  }

  toggle(): void {
    if (this.playing) return this.stop();
    if (!this.hasMotion) return this.state.notice("Add at least two keyframes (I) to play a motion.");
    const [start] = this.span;
    this.startSeconds = this.seconds >= this.end ? start : Math.max(this.seconds, start);
    this.startTime = performance.now();
    this.onPlaying(true);
    const step = (now: number): void => {
      let seconds = this.startSeconds + (now - this.startTime) / 1000;
      if (this.loop && seconds >= this.end) {
        this.startSeconds = seconds = start;
        this.startTime = now;
      }
      this.showTime(Math.min(seconds, this.end));
      if (seconds >= this.end) this.stop();
      else this.animationFrame = requestAnimationFrame(step);
    };
    this.animationFrame = requestAnimationFrame(step);
  }

  toggleLoop(): void {
    this.loop = !this.loop;
    saveSetting("poise.loop", this.loop ? "yes" : "no");
  }

  stop(): void {
    const wasPlaying = this.playing;
    if (wasPlaying) cancelAnimationFrame(this.animationFrame);
    this.animationFrame = 0;
    this.onPlaying(false);
    this.onMedia(this.seconds, false);
    if (wasPlaying) this.onStopped(this.seconds);
  }

  // The document has the pose that is shown, or is about to.
  endPreview(): void {
    this.previewing = false;
    this.onPreview(false);
  }

  // Makes the pose that is shown that of the document, before it is edited.
  settle(): void {
    this.stop();
    if (this.previewing) this.onStopped(this.seconds);
  }

  // Shows the motion at a time, in this page only.
  showTime(seconds: number): void {
    this.seconds = seconds;
    this.onTime(seconds);
    this.onCamera(seconds);
    this.onMedia(seconds, this.playing);
    this.stage.showTime(seconds);
    const { motion } = this.state;
    const { figureMesh } = this.viewport;
    if (this.hasMotion) {
      this.previewing = true;
      this.onPreview(true);
    }
    if (!motion?.count || !figureMesh || motion.frames[0].length !== 7 * figureMesh.meshes.length) return;
    figureMesh.setTransforms(motion.frames[this.frameIndex(seconds)]);
    this.viewport.updateShadows();
  }

  private frameIndex(seconds: number): number {
    const { start, frame_rate, count } = this.state.motion!;
    return Math.round(Math.min(Math.max((seconds - start) * frame_rate, 0), count - 1));
  }

  // --- onion skins --------------------------------------------------------------------------------------------------------

  toggleOnionSkin(): void {
    this.onionSkin = !this.onionSkin;
    saveSetting("poise.onion", this.onionSkin ? "yes" : "no");
    this.updateOnionSkins();
  }

  private updateOnionSkins(): void {
    for (const group of this.onionSkins.children) ((group.children[0] as Mesh | undefined)?.material as MeshBasicMaterial | undefined)?.dispose();
    this.onionSkins.clear();
    const { motion, document } = this.state;
    const { figureMesh } = this.viewport;
    if (this.onionSkin && motion?.count && figureMesh && document) {
      const step = Math.max(1, Math.ceil(document.keyframes.length / MAX_ONION_SKINS));
      for (const seconds of document.keyframes.filter((_, index) => index % step === 0)) {
        const frame = motion.frames[this.frameIndex(seconds)];
        if (frame.length === 7 * figureMesh.meshes.length) this.onionSkins.add(this.createOnionSkin(frame));
      }
    }
    this.viewport.requestRender();
  }

  private createOnionSkin(frame: Float32Array): Group {
    const group = new Group();
    const material = new MeshBasicMaterial({ color: 0x6f9be0, transparent: true, opacity: 0.1, depthWrite: false });
    this.viewport.figureMesh!.meshes.forEach(({ geometry }, index) => {
      const mesh = new Mesh(geometry, material);
      const [x, y, z, qw, qx, qy, qz] = frame.subarray(7 * index, 7 * index + 7);
      mesh.position.set(x, y, z);
      mesh.quaternion.set(qx, qy, qz, qw);
      group.add(mesh);
    });
    return group;
  }

  get onionSkinCount(): number {
    return this.onionSkins.children.length;
  }
}
