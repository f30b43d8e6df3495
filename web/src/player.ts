// Plays the motion of the keyframes, and shows ghosts of the keys beside it.

import { Group, Mesh, MeshBasicMaterial } from "three";
import { remember, remembered } from "./memory";
import { Stage } from "./stage";
import { State } from "./state";

const GHOSTS = 4;

export class Player {
  onTime: (seconds: number) => void = () => undefined;
  onState: (on: boolean) => void = () => undefined;
  onion = remembered("poise.onion") === "yes";
  private readonly ghosts = new Group();
  private began = 0;
  private from = 0;
  private running = 0;

  constructor(
    private readonly stage: Stage,
    private readonly state: State,
  ) {
    stage.scene.add(this.ghosts);
    state.on("motion", () => this.haunt());
    state.on("figure", () => this.stop());
  }

  get playing(): boolean {
    return this.running !== 0;
  }

  private get end(): number {
    const { motion } = this.state;
    return motion && motion.count ? motion.first + (motion.count - 1) / motion.rate : 0;
  }

  toggle(): void {
    if (this.playing) return this.stop();
    const { motion } = this.state;
    if (!motion || motion.count < 2) return this.state.notice("Two keys or more make a motion; I makes one.");
    this.from = this.now >= this.end ? motion.first : Math.max(this.now, motion.first);
    this.began = performance.now();
    this.onState(true);
    const step = (now: number): void => {
      const seconds = this.from + (now - this.began) / 1000;
      this.go(Math.min(seconds, this.end));
      if (seconds >= this.end) this.stop();
      else this.running = requestAnimationFrame(step);
    };
    this.running = requestAnimationFrame(step);
  }

  stop(): void {
    if (this.running) cancelAnimationFrame(this.running);
    this.running = 0;
    this.onState(false);
  }

  private now = 0;

  // Show the motion at a time; only here, until the server is told to go there.
  go(seconds: number): void {
    this.now = seconds;
    this.onTime(seconds);
    const { motion } = this.state;
    const body = this.stage.body;
    if (!motion?.count || !body || motion.frames[0].length !== 7 * body.meshes.length) return;
    const place = Math.min(Math.max((seconds - motion.first) * motion.rate, 0), motion.count - 1);
    body.place(motion.frames[Math.round(place)]);
    this.stage.shade();
  }

  // --- ghosts -------------------------------------------------------------------------------------------------------------

  toggleOnion(): void {
    this.onion = !this.onion;
    remember("poise.onion", this.onion ? "yes" : "no");
    this.haunt();
  }

  private haunt(): void {
    for (const ghost of this.ghosts.children) ((ghost.children[0] as Mesh | undefined)?.material as MeshBasicMaterial | undefined)?.dispose();
    this.ghosts.clear();
    const { motion, document } = this.state;
    const body = this.stage.body;
    if (this.onion && motion?.count && body && document) {
      const step = Math.max(1, Math.ceil(document.keys.length / GHOSTS));
      for (const seconds of document.keys.filter((_, index) => index % step === 0)) {
        const index = Math.round((seconds - motion.first) * motion.rate);
        const frame = motion.frames[Math.min(Math.max(index, 0), motion.count - 1)];
        if (frame.length === 7 * body.meshes.length) this.ghosts.add(this.ghost(frame));
      }
    }
    this.stage.draw();
  }

  private ghost(frame: Float32Array): Group {
    const group = new Group();
    const material = new MeshBasicMaterial({ color: 0x6f9be0, transparent: true, opacity: 0.1, depthWrite: false });
    this.stage.body!.meshes.forEach((mesh, index) => {
      const made = new Mesh(mesh.geometry, material);
      const [x, y, z, qw, qx, qy, qz] = frame.subarray(7 * index, 7 * index + 7);
      made.position.set(x, y, z);
      made.quaternion.set(qx, qy, qz, qw);
      group.add(made);
    });
    return group;
  }

  get count(): number {
    return this.ghosts.children.length;
  }
}
