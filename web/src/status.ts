// The light with its explanation, notices that pass, the name of the part under the pointer, and the time per frame.

import { element } from "./elements";
import { capital, words } from "./names";
import { Frame } from "./protocol";
import { Stage } from "./stage";
import { State } from "./state";

const FRAME = 1000 / 60; // milliseconds
const MOST = 600; // answers that are counted

export class Status {
  readonly light = element("div", { class: "status", role: "status", "aria-live": "polite" });
  readonly part = element("div", { class: "part", hidden: true });
  readonly notices = element("div", { class: "notices", role: "status" });
  readonly speed = element("span", { class: "speed", hidden: true });
  private answers: number[] = [];
  private sent = 0;
  private answered = 0;
  private open = false;

  constructor(
    private readonly state: State,
    private readonly stage: Stage,
  ) {
    state.on("report", () => this.explain());
    state.on("selection", () => this.name());
    state.on("frame", () => this.count(state.frame!));
    this.light.addEventListener("click", () => {
      this.open = !this.open;
      this.explain();
    });
  }

  notice(text: string, bad = false): void {
    if (!text) return;
    const made = element("div", { class: bad ? "notice bad" : "notice" }, capital(text));
    this.notices.replaceChildren(made);
    setTimeout(() => made.remove(), bad ? 6000 : 3000);
  }

  private explain(): void {
    const report = this.state.report!;
    const [first, ...others] = report.words;
    const most = this.open ? 12 : 2;
    this.light.dataset.light = report.light;
    this.light.title = others.length > most ? "Click for all of it" : "";
    this.light.replaceChildren(
      element("span", { class: "lamp" }),
      element("div", { class: "sentences" }, element("p", {}, first), ...others.slice(0, most).map((each) => element("p", { class: "more" }, each)), others.length > most && element("p", { class: "more" }, `and ${others.length - most} more`)),
      this.speed,
    );
  }

  private name(): void {
    const shown = this.state.hovered >= 0 ? this.state.hovered : this.state.picked;
    const { selection } = this.state;
    const segment = this.stage.body?.info.segments[shown] ?? "";
    const other = selection.kind === "obstacle" ? selection.name : selection.kind === "figure" ? "the whole figure" : "";
    const text = words(segment || other);
    this.part.hidden = !text;
    this.part.textContent = text;
  }

  // --- how long answers take ------------------------------------------------------------------------------------------------

  said(): void {
    this.sent += 1;
  }

  private count(frame: Frame): void {
    if (frame.client !== this.state.client || frame.number === 0 || frame.microseconds === 0) return;
    this.answered += 1;
    this.answers.push(frame.microseconds / 1000);
    if (this.answers.length > MOST) this.answers.shift();
    if (!this.speed.hidden) this.tell();
  }

  toggleSpeed(): void {
    this.speed.hidden = !this.speed.hidden;
    this.tell();
  }

  private tell(): void {
    const { median, most, share } = this.numbers();
    const now = this.answers[this.answers.length - 1];
    this.speed.textContent = now === undefined ? "pull to see the time per frame" : `${now.toFixed(1)} ms`;
    if (now === undefined) return;
    this.speed.append(element("small", {}, `median ${median.toFixed(1)} ms (${((100 * median) / FRAME).toFixed(0)} % of a frame), 99 of 100 below ${most.toFixed(1)} ms, ${(100 * share).toFixed(0)} % of ${this.sent} events answered`));
  }

  numbers(): { median: number; most: number; share: number; sent: number } {
    const sorted = [...this.answers].sort((a, b) => a - b);
    const at = (part: number): number => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
    return { median: at(0.5), most: at(0.99), share: this.sent ? Math.min(1, this.answered / this.sent) : 1, sent: this.sent };
  }
}
