// Playback of the motion between keyframes, and onion skins of the keyframes.

import { Group, Mesh, MeshBasicMaterial } from "three";
import { State } from "../state";
import { loadSetting, saveSetting } from "../storage";
import { Viewport } from "./viewport";

const MAX_ONION_SKINS = 4;

export class MotionPlayer {
  onTime: (seconds: number) => void = () => undefined;
  onCamera: (seconds: number) => void = () => undefined;
  onMedia: (seconds: number, playing: boolean) => void = () => undefined;
  onPlaying: (playing: boolean) => void = () => undefined;
  loop = loadSetting("poise.loop") === "yes";
  onionSkin = loadSetting("poise.onion") === "yes";
  private readonly onionSkins = new Group();
  private startTime = 0; // of the clock [ms]
  private startSeconds = 0; // of the motion
  private animationFrame = 0;
  private seconds = 0;

  constructor(
    private readonly viewport: Viewport,
    private readonly state: State,
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

  private get end(): number {
    const { motion } = this.state;
    return motion && motion.count ? motion.start + (motion.count - 1) / motion.frame_rate : 0;
  }

  toggle(): void {
    if (this.playing) return this.stop();
    const { motion } = this.state;
    if (!motion || motion.count < 2) return this.state.notice("Add at least two keyframes (I) to play a motion.");
    this.startSeconds = this.seconds >= this.end ? motion.start : Math.max(this.seconds, motion.start);
    this.startTime = performance.now();
    this.onPlaying(true);
    const step = (now: number): void => {
      let seconds = this.startSeconds + (now - this.startTime) / 1000;
      if (this.loop && seconds >= this.end) {
        this.startSeconds = seconds = motion.start;
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
    if (this.animationFrame) cancelAnimationFrame(this.animationFrame);
    this.animationFrame = 0;
    this.onPlaying(false);
    this.onMedia(this.seconds, false);
  }

  // Shows the motion at a time, in this page only.
  showTime(seconds: number): void {
    this.seconds = seconds;
    this.onTime(seconds);
    this.onCamera(seconds);
    this.onMedia(seconds, this.playing);
    const { motion } = this.state;
    const { figureMesh } = this.viewport;
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
