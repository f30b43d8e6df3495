// Rows above the timeline's track, on the same scale: layers, foot contacts, keyframes of the camera, in and out.

import { capitalize, label } from "../labels";
import { State } from "../state";
import { element } from "../ui/elements";
import { CameraTrack } from "../viewport/camera-track";
import { MotionPlayer } from "../viewport/motion-player";
import { Viewport } from "../viewport/viewport";
import { layerRows } from "./layer-rows";
import { TimeScale } from "./time-scale";

const SAME_TIME_S = 0.02;

export class TimeRows {
  readonly root = element("div", { class: "time-rows" });

  constructor(
    private readonly state: State,
    private readonly viewport: Viewport,
    private readonly player: MotionPlayer,
    private readonly cameraTrack: CameraTrack,
    private readonly time: TimeScale,
  ) {
    state.on("document", () => this.draw());
    new ResizeObserver(() => this.draw()).observe(this.root);
  }

  draw(): void {
    if (!this.state.document || this.root.offsetParent === null) return;
    const layers = layerRows(this.state, this.player, this.time, (name, controls, marks) => this.row(name, controls, marks));
    this.root.replaceChildren(...layers, ...this.contactRows(), this.cameraRow(), this.rangeRow());
  }

  private row(name: string | HTMLElement, controls: HTMLElement[], marks: HTMLElement[]): HTMLElement {
    const { left, width } = this.time.bounds;
    const head = element("div", { class: "row-head" }, typeof name === "string" ? element("span", {}, name) : name, ...controls);
    head.style.width = `${left - this.root.getBoundingClientRect().left}px`;
    const strip = element("div", { class: "strip" }, ...marks);
    strip.style.width = `${width}px`;
    return element("div", { class: "time-row" }, head, strip);
  }

  // A bar for each interval between keyframes, filled where the foot is planted; a click plants or releases it.
  private contactRows(): HTMLElement[] {
    const { contacts, keyframes } = this.state.document!;
    return contacts.map(({ foot, planted }) => {
      const bars = planted.map((on, index) => {
        const time = keyframes[index];
        const title = on ? "Planted: click to release the foot" : "Moves: click to plant the foot from here to the next keyframe";
        const bar = element("button", { type: "button", class: "contact", title, "aria-pressed": on, "data-foot": foot, "data-time": time, onclick: () => this.state.send({ type: "contact.set", time, foot, planted: !on }) });
        bar.style.left = `${this.time.x(time)}px`;
        bar.style.width = `${this.time.x(keyframes[index + 1]) - this.time.x(time) - 2}px`;
        return bar;
      });
      return this.row(capitalize(label(foot)), [], bars);
    });
  }

  private cameraRow(): HTMLElement {
    const { cameras } = this.state.document!;
    const now = this.player.time;
    const { camera, controls } = this.viewport;
    const vec = ({ x, y, z }: { x: number; y: number; z: number }): [number, number, number] => [x, y, z];
    const chip = (name: string, title: string, hint: string, onclick: () => void, more = {}): HTMLElement => element("button", { type: "button", class: "chip", "data-camera": name, title: hint, onclick, ...more }, title);
    const current = cameras.find(({ time }) => Math.abs(time - now) < SAME_TIME_S);
    const show = (time: number): void => {
      this.player.showTime(time);
      this.draw(); // its keyframe can be removed now
    };
    const marks = cameras.map(({ time }) => {
      const mark = element("button", { type: "button", class: "camera-key", title: `Camera at ${time.toFixed(2)} s`, "data-time": time, onclick: () => show(time) });
      mark.style.left = `${this.time.x(time)}px`;
      return mark;
    });
    const follow = (): void => {
      this.cameraTrack.follow = !this.cameraTrack.follow;
      this.draw();
    };
    const controlsOfRow = [
      chip("key", "Key", "Keyframe of the camera at this time", () => this.state.send({ type: "camera.key", time: this.player.time, position: vec(camera.position), target: vec(controls.target) })),
      chip("remove", "Remove", "Remove the camera's keyframe at this time", () => current && this.state.send({ type: "camera.remove", time: current.time }), { disabled: !current }),
      chip("follow", "Follow", "Look through the animated camera", follow, { "aria-pressed": this.cameraTrack.follow }),
    ];
    return this.row("Camera", controlsOfRow, marks);
  }

  private rangeRow(): HTMLElement {
    const { keyframes, range, frame_rate: rate } = this.state.document!;
    const [start, end] = range ?? [keyframes[0] ?? 0, keyframes[keyframes.length - 1] ?? 0];
    const input = (name: "in" | "out", value: number): HTMLInputElement => {
      const field = element("input", { type: "number", min: 0, step: 1, "data-range": name, "aria-label": name === "in" ? "First frame" : "Last frame", title: name === "in" ? "In: first frame" : "Out: last frame" });
      field.value = String(Math.round(value * rate));
      field.addEventListener("change", () => this.setRange(name === "in" ? Number(field.value) / rate : start, name === "out" ? Number(field.value) / rate : end));
      return field;
    };
    const clear = element("button", { type: "button", class: "chip", "data-range": "clear", title: "From the first keyframe to the last", disabled: !range, onclick: () => this.state.send({ type: "range.set", start: null, end: null }) }, "All");
    const bar = element("i", { class: "range-bar" });
    bar.style.left = `${this.time.x(start)}px`;
    bar.style.width = `${Math.max(0, this.time.x(end) - this.time.x(start))}px`;
    const length = element("small", {}, `${(end - start).toFixed(2)} s`);
    return this.row("In, out", [input("in", start), input("out", end), length, clear], [bar]);
  }

  private setRange(start: number, end: number): void {
    this.state.send({ type: "range.set", start, end });
  }
}
