// Status bar: the traffic light with its explanation, notices, the name of the part under the pointer, and the time per frame.

import { Frame } from "../binary-messages";
import { capitalize, label } from "../labels";
import { State } from "../state";
import { Viewport } from "../viewport/viewport";
import { element } from "./elements";

const FRAME_TIME_MS = 1000 / 60;
const MAX_SAMPLES = 600;
const NOTICE_MS = 3000;
const ERROR_MS = 6000;
const MAX_SENTENCES = 2;
const MAX_SENTENCES_EXPANDED = 12;

export class StatusBar {
  readonly root = element("div", { class: "status", role: "status", "aria-live": "polite" });
  readonly segmentLabel = element("div", { class: "segment-label", hidden: true });
  readonly notices = element("div", { class: "notices", role: "status" });
  readonly frameTime = element("span", { class: "frame-time", hidden: true });
  private latencies: number[] = []; // [ms]
  private sent = 0;
  private answered = 0;
  private expanded = false;
  private pingTime = 0; // when the last ping was sent [ms]
  private roundTrip = 0; // [ms]

  constructor(
    private readonly state: State,
    private readonly viewport: Viewport,
  ) {
    state.on("report", () => this.updateExplanation());
    state.on("selection", () => this.updateSegmentLabel());
    state.on("frame", () => this.addSample(state.frame!));
    this.root.addEventListener("click", () => {
      this.expanded = !this.expanded;
      this.updateExplanation();
    });
  }

  showNotice(text: string, error = false): void {
    if (!text) return;
    const notice = element("div", { class: error ? "notice error" : "notice" }, capitalize(text));
    this.notices.replaceChildren(notice);
    setTimeout(() => notice.remove(), error ? ERROR_MS : NOTICE_MS);
  }

  private updateExplanation(): void {
    const report = this.state.report!;
    const [summary, ...others] = report.explanation;
    const shown = this.expanded ? MAX_SENTENCES_EXPANDED : MAX_SENTENCES;
    const details = others.slice(0, shown).map((sentence) => element("p", { class: "more" }, sentence));
    this.root.dataset.light = report.light;
    this.root.title = others.length > shown ? "Click to show more" : "";
    this.root.replaceChildren(
      element("span", { class: "status-light" }),
      element("div", { class: "sentences" }, element("p", {}, summary), ...details, others.length > shown && element("p", { class: "more" }, `and ${others.length - shown} more`)),
      this.frameTime,
    );
  }

  private updateSegmentLabel(): void {
    const { hovered, selectedSegment, selection } = this.state;
    const segment = this.viewport.figureMesh?.info.segments[hovered >= 0 ? hovered : selectedSegment] ?? "";
    const other = selection.kind === "obstacle" ? selection.name : selection.kind === "figure" ? "whole figure" : "";
    const text = label(segment || other);
    this.segmentLabel.hidden = !text;
    this.segmentLabel.textContent = text;
  }

  // --- time per frame -------------------------------------------------------------------------------------------------------

  countEvent(): void {
    this.sent += 1;
  }

  private addSample(frame: Frame): void {
    if (frame.client !== this.state.client || frame.number === 0 || frame.microseconds === 0) return;
    this.answered += 1;
    this.latencies.push(frame.microseconds / 1000);
    if (this.latencies.length > MAX_SAMPLES) this.latencies.shift();
    if (!this.frameTime.hidden) this.updateFrameTime();
  }

  toggleFrameTime(): void {
    this.frameTime.hidden = !this.frameTime.hidden;
    this.pingTime = performance.now();
    if (!this.frameTime.hidden) this.state.send({ type: "ping", number: 1 });
    this.updateFrameTime();
  }

  // The answer to a ping: the time that messages take to the server and back.
  onPong(): void {
    this.roundTrip = performance.now() - this.pingTime;
    this.updateFrameTime();
  }

  private updateFrameTime(): void {
    const { median, p99, answeredFraction } = this.frameTimes();
    const last = this.latencies[this.latencies.length - 1];
    this.frameTime.textContent = last === undefined ? `Drag a part to measure the time per frame (messages: ${this.roundTrip.toFixed(1)} ms there and back)` : `${last.toFixed(1)} ms`;
    if (last === undefined) return;
    const relative = ((100 * median) / FRAME_TIME_MS).toFixed(0);
    this.frameTime.append(element("small", {}, `median ${median.toFixed(1)} ms (${relative} % of a frame), 99th percentile ${p99.toFixed(1)} ms, ${(100 * answeredFraction).toFixed(0)} % of ${this.sent} events answered`));
  }

  frameTimes(): { median: number; p99: number; answeredFraction: number; sent: number } {
    const sorted = [...this.latencies].sort((a, b) => a - b);
    const quantile = (fraction: number): number => sorted[Math.min(sorted.length - 1, Math.floor(fraction * sorted.length))] ?? 0;
    return { median: quantile(0.5), p99: quantile(0.99), answeredFraction: this.sent ? Math.min(1, this.answered / this.sent) : 1, sent: this.sent };
  }
}
