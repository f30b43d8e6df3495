// The graph editor: curves of the selected part over time. Keys are dragged up and down, or along the time; tangents by their
// handles, with Alt on one side only. The motion follows while a pointer drags: an edit is sent when the last one was answered.

import { Command, CurveInfo } from "../messages";
import { State } from "../state";
import { element } from "../ui/elements";
import { MotionPlayer } from "../viewport/motion-player";
import { Viewport } from "../viewport/viewport";
import { Channel, channelsOf, fromShown, HEIGHT_PX, shown, ValueScale } from "./curve-plot";
import { TimeScale } from "./time-scale";

const HANDLE_PX = 44; // horizontal length of a tangent's handle
const KEY_PX = 13; // between neighboring keys that are drawn large
const MIN_KEY_RADIUS_PX = 1.5;
const CLICK_TOLERANCE_PX = 3;
const ANSWER_MS = 2000; // after which an edit is sent without the answer to the last one

interface Key {
  channel: string;
  index: number; // of the keyframe
}

function svg(tag: string, attributes: Record<string, string | number>): SVGElement {
  const created = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) created.setAttribute(name, String(value));
  return created;
}

export class GraphEditor {
  readonly root = element("div", { class: "graph" });
  private readonly legend = element("div", { class: "graph-legend" });
  private readonly plot = svg("svg", { class: "graph-plot", height: HEIGHT_PX, role: "img", "aria-label": "Animation curves" });
  private readonly value = element("input", { type: "number", step: "any", "aria-label": "Value of the selected key", title: "Value [degrees or m]", onchange: () => this.setValue() });
  private readonly scale = new ValueScale();
  private channels: Channel[] = [];
  private hiddenChannels = new Set<string>();
  private curves: CurveInfo[] = [];
  private selected: Key | null = null;
  private dragging = false;
  private layer = ""; // for which the curves were asked
  private pending: Command | null = null;
  private sentAt = 0; // of the edit that was not answered yet [ms]

  constructor(
    private readonly state: State,
    private readonly viewport: Viewport,
    private readonly player: MotionPlayer,
    private readonly time: TimeScale,
  ) {
    this.root.append(this.legend, element("div", { class: "graph-area" }));
    this.root.lastElementChild!.append(this.plot);
    this.plot.addEventListener("pointerdown", (event) => this.onPointerDown(event as PointerEvent));
    state.on("selection", () => this.request());
    state.on("motion", () => this.request());
    state.on("figure", () => this.request());
    state.on("document", () => state.document!.layer !== this.layer && this.request());
    state.on("curves", () => this.onCurves());
    new ResizeObserver(() => this.draw()).observe(this.root);
  }

  // Asks for the curves of the selected part.
  request(): void {
    this.layer = this.state.document?.layer ?? "";
    const { figureMesh } = this.viewport;
    if (this.root.offsetParent === null || !figureMesh) return;
    const segment = this.state.selectedSegment;
    this.channels = segment < 0 ? [] : channelsOf(figureMesh.info, segment).filter(({ name }) => !this.layer || !name.includes("@"));
    if (!this.channels.some((each) => each.name === this.selected?.channel)) this.selected = null;
    if (this.channels.length && this.times.length > 1) this.state.send({ type: "curves.list", channels: this.channels.map((each) => each.name) });
    else {
      this.curves = [];
      this.draw();
    }
  }

  private onCurves(): void {
    this.curves = this.state.curves!.curves;
    if (!this.dragging) this.scale.fit(this.visible, (name) => this.channel(name).unit);
    this.draw();
    if (this.sentAt) this.player.showTime(this.player.time); // the motion follows the curve
    this.sentAt = 0;
    this.flush();
  }

  // Times of the keys that are edited: of the chosen layer, or of the base.
  private get times(): number[] {
    const { layers, keyframes } = this.state.document ?? { layers: [], keyframes: [] };
    return layers.find(({ name }) => name === this.layer)?.keys ?? keyframes;
  }

  private channel(name: string): Channel {
    return this.channels.find((each) => each.name === name) ?? { name, title: name, unit: "m", color: "#888" };
  }

  // By default the joint's coordinates; the position where the part has no joint of its own.
  private get visible(): CurveInfo[] {
    const hasJoint = this.channels.some((each) => !each.name.includes("@"));
    return this.curves.filter(({ channel }) => this.hiddenChannels.has(channel) === (hasJoint && channel.includes("@")));
  }

  // --- drawing ------------------------------------------------------------------------------------------------------------

  private draw(): void {
    const { left, width } = this.time.bounds;
    const own = this.root.getBoundingClientRect();
    this.legend.style.width = `${Math.max(left - own.left, 0)}px`;
    this.plot.setAttribute("width", String(width));
    const hint = this.state.selectedSegment < 0 ? "Select a part to see its curves." : this.layer ? "The curves of a layer are its offsets; they need two keys (I)." : "Curves need two keyframes (I).";
    this.legend.replaceChildren(...(this.curves.length ? [this.keyControls(), ...this.channels.map((each) => this.legendItem(each))] : [element("p", { class: "soft" }, hint)]));
    this.plot.style.display = this.curves.length ? "" : "none";
    this.plot.replaceChildren(...this.visible.flatMap((curve) => this.drawCurve(curve)));
  }

  private legendItem(channel: Channel): HTMLElement {
    const on = this.visible.some((curve) => curve.channel === channel.name);
    const toggle = (): void => {
      if (!this.hiddenChannels.delete(channel.name)) this.hiddenChannels.add(channel.name);
      this.scale.fit(this.visible, (name) => this.channel(name).unit);
      this.draw();
    };
    const dot = element("i", { class: "dot" });
    dot.style.background = on ? channel.color : "none";
    dot.style.borderColor = channel.color;
    return element("button", { type: "button", class: "legend-item", "data-channel": channel.name, "aria-pressed": on, onclick: toggle }, dot, channel.title);
  }

  // Value and tangents of the selected key.
  private keyControls(): HTMLElement {
    const curve = this.selectedCurve;
    const unit = curve ? this.channel(curve.channel).unit : "m";
    if (document.activeElement !== this.value) this.value.value = curve ? shown(curve.keys[this.selected!.index], unit) : "";
    this.value.disabled = !curve;
    const chip = (title: string, hint: string, slopes: () => [number, number] | null): HTMLElement =>
      element("button", { type: "button", class: "chip", title: hint, "data-tangent": title.toLowerCase(), disabled: !curve, onclick: () => this.setTangent(slopes()) }, title);
    const row = element("div", { class: "key-controls" }, this.value);
    row.append(
      chip("Smooth", "Tangents of the spline through all keyframes", () => null),
      chip("Flat", "Horizontal tangents: slow in and out", () => [0, 0]),
      chip("Linear", "Straight towards both neighbors", () => this.chords()),
    );
    return row;
  }

  private get selectedCurve(): CurveInfo | null {
    return this.curves.find((curve) => curve.channel === this.selected?.channel) ?? null;
  }

  private drawCurve(curve: CurveInfo): SVGElement[] {
    const { start, frame_rate: rate } = this.state.curves!;
    const { unit, color } = this.channel(curve.channel);
    const point = (value: number, frame: number): string => `${this.time.x(start + frame / rate).toFixed(1)} ${this.scale.y(value, unit).toFixed(1)}`;
    const line = svg("path", { d: `M${curve.frames.map(point).join("L")}`, stroke: color, class: "curve", "data-channel": curve.channel });
    const times = this.times;
    const spacing = times.length > 1 ? (this.time.x(times[times.length - 1]) - this.time.x(times[0])) / (times.length - 1) : KEY_PX;
    const radius = Math.min(5, Math.max(MIN_KEY_RADIUS_PX, (5 * spacing) / KEY_PX));
    const keys = curve.keys.map((value, index) =>
      svg("circle", { cx: this.time.x(times[index] ?? 0), cy: this.scale.y(value, unit), r: this.isSelected(curve, index) ? 5 : radius, fill: color, class: this.isSelected(curve, index) ? "key selected" : radius < 4 ? "key small" : "key", "data-channel": curve.channel, "data-index": index }),
    );
    return [line, ...this.drawHandles(curve), ...keys];
  }

  private isSelected(curve: CurveInfo, index: number): boolean {
    return this.selected?.channel === curve.channel && this.selected.index === index;
  }

  private drawHandles(curve: CurveInfo): SVGElement[] {
    if (this.selected?.channel !== curve.channel) return [];
    const { index } = this.selected;
    const x = this.time.x(this.times[index] ?? 0);
    const y = this.scale.y(curve.keys[index], this.channel(curve.channel).unit);
    return [-1, 1].flatMap((side) => {
      const end = y - side * HANDLE_PX * this.slopeInPixels(curve, side < 0 ? curve.incoming[index] : curve.outgoing[index]);
      const position = { x2: x + side * HANDLE_PX, y2: Math.min(HEIGHT_PX - 4, Math.max(4, end)) };
      return [svg("line", { x1: x, y1: y, ...position, class: "tangent" }), svg("rect", { x: position.x2 - 4, y: position.y2 - 4, width: 8, height: 8, class: "handle", "data-side": side })];
    });
  }

  // Pixels upwards per pixel to the right.
  private slopeInPixels(curve: CurveInfo, slope: number): number {
    return (slope * this.secondsPerPixel) / this.scale.perPixel(this.channel(curve.channel).unit);
  }

  private get secondsPerPixel(): number {
    return 1 / (this.time.x(1) - this.time.x(0));
  }

  // --- edits --------------------------------------------------------------------------------------------------------------

  private onPointerDown(event: PointerEvent): void {
    const target = event.target as SVGElement;
    const { side, channel, index } = target.dataset;
    if (side !== undefined) this.dragTangent(event, Number(side));
    else if (channel && index !== undefined) {
      this.selected = { channel, index: Number(index) };
      this.draw();
      this.dragKey(event);
    } else if (channel === undefined) {
      this.selected = null;
      this.draw();
    }
  }

  private dragKey(start: PointerEvent): void {
    const { channel, index } = this.selected!;
    const before = this.selectedCurve!.keys[index];
    const from = this.times[index];
    const { unit } = this.channel(channel);
    let direction: "value" | "time" | null = null;
    this.track(
      (event, first) => {
        const [dx, dy] = [event.clientX - start.clientX, event.clientY - start.clientY];
        if (!direction && Math.hypot(dx, dy) > CLICK_TOLERANCE_PX) direction = Math.abs(dy) >= Math.abs(dx) ? "value" : "time";
        if (direction === "value") this.edit({ type: "curve.value", time: from, channel, value: before - dy * this.scale.perPixel(unit), continued: !first });
        return direction === "value";
      },
      (event) => {
        const rate = this.state.document!.frame_rate;
        const to = Math.round(this.time.seconds(event.clientX) * rate) / rate;
        if (direction === "time" && to !== from) this.state.send({ type: "keyframe.move", time: from, to });
      },
    );
  }

  private dragTangent(start: PointerEvent, side: number): void {
    const { channel, index } = this.selected!;
    const curve = this.selectedCurve!;
    const { unit } = this.channel(channel);
    const time = this.times[index];
    const { left, top } = this.plot.getBoundingClientRect();
    const [x, y] = [left + this.time.x(time), top + this.scale.y(curve.keys[index], unit)];
    const one = start.altKey; // one side only
    const [incoming, outgoing] = [curve.incoming[index], curve.outgoing[index]];
    this.track((event, first) => {
      const run = Math.max(4, side * (event.clientX - x)) * this.secondsPerPixel;
      const slope = (side * (y - event.clientY) * this.scale.perPixel(unit)) / run;
      this.edit({ type: "curve.tangent", time, channel, incoming: one && side > 0 ? incoming : slope, outgoing: one && side < 0 ? outgoing : slope, continued: !first });
      return true;
    });
  }

  // Follows the pointer until it is released; `onMove` says whether it has edited.
  private track(onMove: (event: PointerEvent, first: boolean) => boolean, onUp: (event: PointerEvent) => void = () => undefined): void {
    this.dragging = true;
    this.player.stop();
    let first = true;
    const move = (event: PointerEvent): void => {
      if (onMove(event, first)) first = false;
    };
    const up = (event: PointerEvent): void => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      this.dragging = false;
      onUp(event);
      this.request();
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
  }

  // Sends an edit, the newest only, once the last one was answered.
  private edit(command: Command): void {
    const first = this.pending && "continued" in this.pending && !this.pending.continued;
    this.pending = first ? { ...command, continued: false } as Command : command;
    this.flush();
  }

  private flush(): void {
    if (!this.pending || (this.sentAt && performance.now() - this.sentAt < ANSWER_MS)) return;
    this.sentAt = performance.now();
    this.state.send(this.pending);
    this.pending = null;
  }

  private setValue(): void {
    const curve = this.selectedCurve;
    if (!curve || !this.selected || this.value.value === "") return;
    const value = fromShown(this.value.value, this.channel(curve.channel).unit);
    this.edit({ type: "curve.value", time: this.times[this.selected.index], channel: curve.channel, value, continued: false });
  }

  private setTangent(slopes: [number, number] | null): void {
    const { channel, index } = this.selected!;
    this.edit({ type: "curve.tangent", time: this.times[index], channel, incoming: slopes?.[0] ?? null, outgoing: slopes?.[1] ?? null, continued: false });
  }

  // Slopes of the straight lines to the neighbors; at an end that of the only one.
  private chords(): [number, number] {
    const { keys } = this.selectedCurve!;
    const { index } = this.selected!;
    const times = this.times;
    const chord = (from: number, to: number): number | null => (from >= 0 && to < keys.length ? (keys[to] - keys[from]) / (times[to] - times[from]) : null);
    const [before, after] = [chord(index - 1, index), chord(index, index + 1)];
    return [before ?? after ?? 0, after ?? before ?? 0];
  }
}
