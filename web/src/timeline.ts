// Time: keyframes on a line, scrubbing, playing, recording; the poses between come from the server, once.

import { button, element, icon } from "./elements";
import { remember, remembered } from "./memory";
import { Item, menu } from "./menu";
import { Player } from "./player";
import { State } from "./state";

const EDGE = 12; // pixels of the line before its first time and after its last
const LEAST = 2; // seconds that the line shows at least

export class Timeline {
  readonly root = element("section", { class: "timeline", "aria-label": "Time" });
  private readonly line = element("div", { class: "track", tabindex: 0, role: "slider", "aria-label": "Time in seconds" });
  private readonly head = element("i", { class: "playhead" });
  private readonly clock = element("span", { class: "clock" });
  private readonly play = button("play", "Play (Space)", () => this.player.toggle(), { "data-tool": "play" });
  private readonly record = button("record", "Record what you pull", () => this.toggleRecord(), { "data-tool": "record" });
  private now = 0;

  constructor(
    private readonly state: State,
    private readonly player: Player,
  ) {
    const more = menu("More", "time", () => this.items());
    const key = button("key", "Key here (I)", () => this.add(), { "data-tool": "key" });
    this.root.append(this.play, key, this.record, this.line, this.clock, more, button("cross", "Close", () => this.toggle(false)));
    this.line.append(this.head);
    this.line.addEventListener("pointerdown", (event) => this.press(event));
    this.line.addEventListener("keydown", (event) => this.key(event));
    player.onTime = (seconds) => this.show(seconds);
    player.onState = (on) => this.playing(on);
    state.on("document", () => this.told());
    this.toggle(remembered("poise.time") === "yes");
    this.show(0);
  }

  toggle(on = this.root.hidden): void {
    this.root.hidden = !on;
    document.body.classList.toggle("with-time", on);
    remember("poise.time", on ? "yes" : "no");
  }

  get seconds(): number {
    return this.now;
  }

  private get long(): number {
    const keys = this.state.document?.keys ?? [];
    return Math.max(LEAST, 1.15 * (keys[keys.length - 1] ?? 0), this.now);
  }

  // A key of the pose as it is; the next place is a second on when one is there already.
  add(): void {
    this.toggle(true);
    const keys = this.state.document?.keys ?? [];
    this.state.say({ type: "key.add", time: keys.length ? this.now : 0 });
  }

  private items(): Item[] {
    const { document } = this.state;
    const keys = document?.keys ?? [];
    const here = keys.find((each) => Math.abs(each - this.now) < 0.02);
    const recorded = document?.recorded ?? {};
    const spent = Object.entries(recorded).map(([method, { frames, median, most }]) => ({
      title: `${method}: ${median.toFixed(1)} ms a frame`,
      note: `${frames} frames, 99 of 100 below ${most.toFixed(1)} ms`,
      off: true,
    }));
    const known = Object.keys(recorded).length > 0;
    return [
      { title: "Remove the key here", off: here === undefined, act: () => void this.state.say({ type: "key.remove", time: here! }) },
      { title: "Remove all keys", off: !keys.length, act: () => void this.state.say({ type: "key.clear" }) },
      { title: "Onion skin", on: this.player.onion, act: () => this.player.toggleOnion() },
      { title: "What was recorded", heading: true },
      ...spent,
      { title: "Replay by strict levels", off: !known, act: () => void this.state.say({ type: "replay", method: "levels" }) },
      { title: "Replay by weights", off: !known, act: () => void this.state.say({ type: "replay", method: "weights" }) },
      { title: "Replay as chosen now", note: document?.methods.name, off: !known, act: () => void this.state.say({ type: "replay", method: "chosen" }) },
    ];
  }

  private toggleRecord(): void {
    this.state.say({ type: "record", on: !this.state.document?.recording });
  }

  // --- what is shown ------------------------------------------------------------------------------------------------------

  private told(): void {
    const { keys, recording } = this.state.document!;
    this.record.setAttribute("aria-pressed", String(recording));
    document.body.classList.toggle("recording", recording);
    for (const each of this.line.querySelectorAll(".key")) each.remove();
    if (keys.length <= 120) {
      for (const seconds of keys) {
        const made = element("i", { class: "key", "data-time": seconds, title: `${seconds.toFixed(2)} s` });
        made.style.left = this.place(seconds);
        this.line.append(made);
      }
    }
    this.line.classList.toggle("dense", keys.length > 120);
    this.play.disabled = keys.length < 2;
    this.show(this.now);
  }

  private place(seconds: number): string {
    const share = seconds / this.long;
    return `calc(${EDGE}px + ${share} * (100% - ${2 * EDGE}px))`;
  }

  private show(seconds: number): void {
    this.now = seconds;
    this.head.style.left = this.place(seconds);
    this.clock.textContent = `${seconds.toFixed(2)} s`;
    this.line.setAttribute("aria-valuenow", seconds.toFixed(2));
  }

  private playing(on: boolean): void {
    this.play.replaceChildren(icon(on ? "pause" : "play"));
  }

  // --- the hand -----------------------------------------------------------------------------------------------------------

  private at(event: PointerEvent): number {
    const box = this.line.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (event.clientX - box.left - EDGE) / (box.width - 2 * EDGE)));
    return Math.round(share * this.long * 50) / 50;
  }

  private press(event: PointerEvent): void {
    const key = (event.target as HTMLElement).closest<HTMLElement>(".key");
    this.player.stop();
    this.line.setPointerCapture(event.pointerId);
    if (key) return this.carry(key, event);
    const move = (at: PointerEvent): void => this.player.go(this.at(at));
    const up = (at: PointerEvent): void => {
      this.line.removeEventListener("pointermove", move);
      this.line.removeEventListener("pointerup", up);
      this.settle(this.at(at));
    };
    this.line.addEventListener("pointermove", move);
    this.line.addEventListener("pointerup", up);
    move(event);
  }

  private carry(key: HTMLElement, event: PointerEvent): void {
    const from = Number(key.dataset.time);
    let to = from;
    const move = (at: PointerEvent): void => {
      if (Math.abs(at.clientX - event.clientX) < 4 && to === from) return;
      to = this.at(at);
      key.style.left = this.place(to);
    };
    const up = (): void => {
      this.line.removeEventListener("pointermove", move);
      this.line.removeEventListener("pointerup", up);
      if (to !== from) this.state.say({ type: "key.move", time: from, to });
      else this.settle(from);
    };
    this.line.addEventListener("pointermove", move);
    this.line.addEventListener("pointerup", up);
  }

  // The pose at this time becomes the pose of the document.
  private settle(seconds: number): void {
    this.player.go(seconds);
    if (this.state.document?.keys.length) this.state.say({ type: "time.go", time: seconds });
  }

  private key(event: KeyboardEvent): void {
    const step = event.key === "ArrowRight" ? 0.1 : event.key === "ArrowLeft" ? -0.1 : 0;
    if (!step) return;
    this.player.stop();
    this.settle(Math.max(0, Math.round((this.now + step) * 50) / 50));
    event.preventDefault();
    event.stopPropagation();
  }
}
