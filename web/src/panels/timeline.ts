// The timeline: keyframes, scrubbing, playback, recording. The server sends the poses between keyframes once.

import { State } from "../state";
import { loadSetting, saveSetting } from "../storage";
import { element, icon, iconButton } from "../ui/elements";
import { createMenu, MenuItem } from "../ui/menu";
import { CameraTrack } from "../viewport/camera-track";
import { MotionPlayer } from "../viewport/motion-player";
import { Viewport } from "../viewport/viewport";
import { FrameRuler } from "./frame-ruler";
import { GraphEditor } from "./graph-editor";
import { addLayer } from "./layer-rows";
import { TimeRows } from "./time-rows";
import { PADDING_PX, TimeScale } from "./time-scale";

const SETTING = "poise.timeline";
const DETAILS_SETTING = "poise.timeline.details";
const MIN_DURATION_S = 2;
const TIGHT_PX = 13; // between keyframes that are drawn narrow
const DENSE_PX = 2; // between keyframes that are drawn as one band
const SHIFT_STEP_FRAMES = 10;
const FRAME_RATES = [12, 24, 25, 30, 48, 50, 60];
const SAME_TIME_S = 0.02;
const CLICK_TOLERANCE_PX = 4;
const MAX_TIME_S = 600;
const SETTLED_MS = 250; // without a new frame
const POSE_EDITS = /^(Pull|Rotate|Move goal|Move the figure|Pose|Set|Mirror|Reset|Paste)/; // edits that auto-key records

export class Timeline {
  readonly root = element("section", { class: "timeline", "aria-label": "Timeline" });
  readonly details = element("section", { class: "time-panel", "aria-label": "Curves, contacts, camera", hidden: true });
  private readonly track = element("div", { class: "track", tabindex: 0, role: "slider", "aria-label": "Time in seconds" });
  private readonly playhead = element("i", { class: "playhead" });
  private readonly clock = element("span", { class: "clock" });
  private readonly playButton = iconButton("play", "Play (Space)", () => this.player.toggle(), { "data-tool": "play" });
  private readonly recordButton = iconButton("record", "Record the manipulation", () => this.toggleRecording(), { "data-tool": "record" });
  private readonly clips: HTMLElement;
  private readonly autoButton: HTMLElement;
  private readonly detailsButton: HTMLElement;
  private readonly graph: GraphEditor;
  private readonly rows: TimeRows;
  private readonly ruler: FrameRuler;
  private shownClips = "";
  private selected = new Set<number>(); // times of keyframes
  private autoKey = false; // every edit of the pose becomes a keyframe at the current time
  private lastEdit = "";
  private lastFrame = 0; // [ms]
  private autoKeyTimer = 0;
  private seconds = 0;

  constructor(
    private readonly state: State,
    private readonly player: MotionPlayer,
    viewport: Viewport,
  ) {
    this.autoButton = element("button", { type: "button", class: "chip", "data-tool": "auto-key", title: "Auto-key: every change of the pose is a keyframe at this time", "aria-pressed": "false", onclick: () => this.toggleAutoKey() }, "Auto");
    const menu = createMenu("More", "timeline", () => this.menuItems());
    const keyframeButton = iconButton("keyframe", "Insert keyframe (I)", () => this.addKeyframe(), { "data-tool": "keyframe" });
    const close = iconButton("close", "Close", () => this.toggle(false));
    this.clips = createMenu("Clip", "clips", () => this.clipItems());
    this.detailsButton = element("button", { type: "button", class: "chip", "data-tool": "curves", title: "Curves, foot contacts, camera, in and out (Shift K)", "aria-pressed": "false", onclick: () => this.toggleDetails() }, "Curves");
    this.root.append(this.playButton, keyframeButton, this.autoButton, this.recordButton, this.detailsButton, this.clips, this.track, this.clock, menu, close);
    const scale = new TimeScale(this.track, () => this.duration);
    this.ruler = new FrameRuler(scale);
    this.track.append(this.ruler.root, this.playhead);
    new ResizeObserver(() => this.update()).observe(this.track);
    this.graph = new GraphEditor(state, viewport, player, scale);
    this.rows = new TimeRows(state, viewport, player, new CameraTrack(viewport, state, player), scale);
    this.details.append(this.graph.root, this.rows.root);
    this.track.addEventListener("pointerdown", (event) => this.onPointerDown(event));
    this.track.addEventListener("keydown", (event) => this.onKeyDown(event));
    state.on("frame", () => (this.lastFrame = performance.now()));
    player.onTime = (seconds) => this.showTime(seconds);
    player.onPlaying = (playing) => this.playButton.replaceChildren(icon(playing ? "pause" : "play"));
    player.onStopped = (seconds) => this.seek(this.wholeFrame(seconds));
    state.on("document", () => {
      this.update();
      this.keyEdit();
    });
    this.toggle(loadSetting(SETTING) === "yes");
    this.showTime(0);
  }

  toggle(visible = this.root.hidden): void {
    this.root.hidden = !visible;
    document.body.classList.toggle("with-timeline", visible);
    saveSetting(SETTING, visible ? "yes" : "no");
    this.showDetails(loadSetting(DETAILS_SETTING) === "yes");
  }

  // Shows or hides curves, contacts, camera and range.
  toggleDetails(): void {
    saveSetting(DETAILS_SETTING, this.details.hidden ? "yes" : "no");
    this.toggle(true);
  }

  private showDetails(on: boolean): void {
    this.details.hidden = !on || this.root.hidden;
    this.detailsButton.setAttribute("aria-pressed", String(!this.details.hidden));
    this.graph.request();
    this.rows.draw();
  }

  // Times of the keys that are edited: keyframes of the base, or keys of the chosen layer.
  private get keyframes(): number[] {
    const { layer, layers, keyframes } = this.state.document ?? { layer: "", layers: [], keyframes: [] };
    return layers.find(({ name }) => name === layer)?.keys ?? keyframes;
  }

  private get duration(): number {
    const { keyframes, layers } = this.state.document ?? { keyframes: [], layers: [] };
    const last = Math.max(0, ...[keyframes, ...layers.map(({ keys }) => keys)].map((times) => times[times.length - 1] ?? 0));
    return Math.max(MIN_DURATION_S, 1.15 * last, this.state.document?.range?.[1] ?? 0, this.seconds);
  }

  // Inserts a keyframe of the current pose; the first one is at time 0.
  addKeyframe(): void {
    this.toggle(true);
    if (!this.state.document?.keyframes.length) this.player.showTime(0); // a motion begins with its first keyframe
    this.player.settle();
    this.state.send({ type: "keyframe.add", time: this.seconds });
  }

  private addLayer(): void {
    saveSetting(DETAILS_SETTING, "yes");
    this.toggle(true);
    addLayer(this.state);
  }

  private toggleAutoKey(): void {
    this.autoKey = !this.autoKey;
    this.autoButton.setAttribute("aria-pressed", String(this.autoKey));
  }

  // Inserts a keyframe when the solver has converged after a new edit of the pose.
  private keyEdit(): void {
    const { undo, redo, revision } = this.state.document!;
    const edit = `${undo} ${revision}`;
    const isNew = edit !== this.lastEdit && redo === "" && POSE_EDITS.test(undo);
    this.lastEdit = edit;
    if (!this.autoKey || !isNew || this.player.playing) return;
    clearTimeout(this.autoKeyTimer);
    const insertWhenSettled = (): void => {
      if (performance.now() - this.lastFrame < SETTLED_MS) this.autoKeyTimer = window.setTimeout(insertWhenSettled, SETTLED_MS);
      else if (this.autoKey) this.addKeyframe();
    };
    this.lastFrame = performance.now();
    this.autoKeyTimer = window.setTimeout(insertWhenSettled, SETTLED_MS);
  }

  private menuItems(): MenuItem[] {
    const { state, keyframes } = this;
    const current = keyframes.find((time) => Math.abs(time - this.seconds) < SAME_TIME_S);
    const recorded = Object.entries(state.document?.recorded ?? {});
    const times = recorded.map(([method, { frames, median, p99 }]) => ({
      title: `${method}: ${median.toFixed(1)} ms per frame`,
      note: `${frames} frames, 99th percentile ${p99.toFixed(1)} ms`,
      disabled: true,
    }));
    const replay = (title: string, method: "levels" | "weights" | "chosen", note?: string): MenuItem => ({
      title,
      note,
      disabled: !recorded.length,
      onClick: () => void state.send({ type: "replay", method }),
    });
    return [
      { title: "Remove this keyframe", disabled: current === undefined, onClick: () => void state.send({ type: "keyframe.remove", time: current! }) },
      { title: "Remove all keyframes", disabled: !keyframes.length, onClick: () => void state.send({ type: "keyframe.clear" }) },
      { title: "Select all keyframes", note: "Drag to move, Alt-drag to copy, Ctrl-drag to scale", disabled: !keyframes.length, onClick: () => this.select(keyframes) },
      { title: "Add layer", note: "Additive: offsets on top of the motion", onClick: () => this.addLayer() },
      { title: "Loop", checked: this.player.loop, onClick: () => this.player.toggleLoop() },
      { title: "Onion skin", checked: this.player.onionSkin, onClick: () => this.player.toggleOnionSkin() },
      { title: "Recording", heading: true },
      ...times,
      replay("Replay with strict levels", "levels"),
      replay("Replay with weights", "weights"),
      replay("Replay with the chosen methods", "chosen", state.document?.methods.name),
    ];
  }

  // The clips of the imported file, and frame rates.
  private clipItems(): MenuItem[] {
    const { clips, clip, frame_rate: rate } = this.state.document!;
    return [
      { title: "Clips of the file", heading: true },
      ...clips.map((name) => ({ title: name, checked: name === clip, onClick: () => void this.state.send({ type: "clip.choose", name }) })),
      { title: "Frame rate", heading: true },
      ...FRAME_RATES.map((each) => ({
        title: `${each} frames per second`,
        checked: Math.abs(each - rate) < 0.01,
        onClick: () => void this.state.send({ type: "frame_rate.set", rate: each }),
      })),
    ];
  }

  private get frameRate(): number {
    return this.state.document?.frame_rate ?? 30;
  }

  private toggleRecording(): void {
    this.state.send({ type: "record", on: !this.state.document?.recording });
  }

  // --- drawing ------------------------------------------------------------------------------------------------------------

  // Mean distance between neighboring keyframes [px].
  private spacing(times: number[]): number {
    if (times.length < 2) return Infinity;
    return (this.track.clientWidth * (times[times.length - 1] - times[0])) / this.duration / (times.length - 1);
  }

  private update(): void {
    if (!this.state.document) return;
    const { keyframes } = this;
    const { recording, layer, keyframes: base } = this.state.document;
    this.recordButton.setAttribute("aria-pressed", String(recording));
    document.body.classList.toggle("recording", recording);
    for (const marker of this.track.querySelectorAll(".keyframe, .below, .band")) marker.remove();
    const spacing = this.spacing(keyframes);
    const dense = spacing < DENSE_PX;
    for (const seconds of dense ? [] : keyframes) {
      const marker = element("i", { class: "keyframe", "data-time": seconds, title: `${seconds.toFixed(2)} s` });
      marker.style.left = this.trackPosition(seconds);
      marker.classList.toggle("selected", this.isSelected(seconds));
      this.track.append(marker);
    }
    for (const seconds of layer && this.spacing(base) >= DENSE_PX ? base : []) {
      const marker = element("i", { class: "below" });
      marker.style.left = this.trackPosition(seconds);
      this.track.append(marker);
    }
    if (dense) {
      const band = element("i", { class: "band", title: `${keyframes.length} keyframes` });
      band.style.left = this.trackPosition(keyframes[0]);
      band.style.right = `calc(100% - ${this.trackPosition(keyframes[keyframes.length - 1])})`;
      this.track.append(band);
    }
    this.track.classList.toggle("tight", spacing < TIGHT_PX);
    this.clips.querySelector(".label")!.textContent = this.state.document.clip || "Clip";
    const clipKey = this.state.document.clips.join("\n");
    if (clipKey && clipKey !== this.shownClips && keyframes.length > 1) this.toggle(true); // an imported motion is ready to play
    this.shownClips = clipKey;
    this.showTime(this.seconds);
  }

  // CSS position of a time on the track.
  private trackPosition(seconds: number): string {
    return `calc(${PADDING_PX}px + ${seconds / this.duration} * (100% - ${2 * PADDING_PX}px))`;
  }

  private showTime(seconds: number): void {
    this.seconds = seconds;
    this.ruler.draw(this.frameRate);
    this.playhead.style.left = this.trackPosition(seconds);
    this.clock.textContent = `frame ${Math.round(seconds * this.frameRate)} · ${seconds.toFixed(2)} s`;
    this.track.setAttribute("aria-valuenow", seconds.toFixed(2));
  }

  // --- pointer and keyboard -----------------------------------------------------------------------------------------------

  private timeUnder(event: PointerEvent): number {
    const bounds = this.track.getBoundingClientRect();
    const fraction = Math.min(1, Math.max(0, (event.clientX - bounds.left - PADDING_PX) / (bounds.width - 2 * PADDING_PX)));
    return this.wholeFrame(fraction * this.duration);
  }

  // The time of the nearest frame.
  private wholeFrame(seconds: number): number {
    return Math.round(seconds * this.frameRate) / this.frameRate;
  }

  private onPointerDown(event: PointerEvent): void {
    const marker = (event.target as HTMLElement).closest<HTMLElement>(".keyframe");
    this.player.stop();
    this.track.setPointerCapture(event.pointerId);
    if (marker) return this.dragKeyframe(marker, event);
    const scrub = (position: PointerEvent): void => this.player.showTime(this.timeUnder(position));
    this.trackPointer(scrub, (position) => this.seek(this.timeUnder(position)));
    scrub(event);
  }

  private isSelected(seconds: number): boolean {
    return [...this.selected].some((time) => Math.abs(time - seconds) < 1e-6);
  }

  private select(times: number[]): void {
    this.selected = new Set(times);
    for (const marker of this.track.querySelectorAll<HTMLElement>(".keyframe")) marker.classList.toggle("selected", this.isSelected(Number(marker.dataset.time)));
  }

  // Drags the selected keyframes; with Alt copies of them, with Ctrl their distances to the first or last one are scaled. Shift
  // selects several.
  private dragKeyframe(marker: HTMLElement, event: PointerEvent): void {
    const from = Number(marker.dataset.time);
    if (event.shiftKey) return this.select(this.isSelected(from) ? [...this.selected].filter((time) => time !== from) : [...this.selected, from]);
    if (!this.isSelected(from)) this.select([from]);
    const times = this.keyframes.filter((time) => this.isSelected(time));
    const anchor = from === times[0] ? times[times.length - 1] : times[0];
    const scaling = event.ctrlKey && anchor !== from;
    let to = from;
    const target = (time: number): number => {
      const moved = scaling ? anchor + ((time - anchor) * (to - anchor)) / (from - anchor) : time + to - from;
      return Math.min(MAX_TIME_S, Math.max(0, this.wholeFrame(moved)));
    };
    const move = (position: PointerEvent): void => {
      if (Math.abs(position.clientX - event.clientX) < CLICK_TOLERANCE_PX && to === from) return;
      to = this.timeUnder(position);
      for (const each of this.track.querySelectorAll<HTMLElement>(".keyframe.selected")) each.style.left = this.trackPosition(target(Number(each.dataset.time)));
    };
    this.trackPointer(move, () => {
      if (to === from) return this.seek(from);
      const targets = times.map(target);
      this.select(targets);
      if (event.altKey) this.state.send({ type: "keyframe.copy", times, to: targets });
      else if (times.length === 1) this.state.send({ type: "keyframe.move", time: from, to });
      else this.state.send({ type: "keyframe.retime", times, to: targets });
    });
  }

  private trackPointer(onMove: (event: PointerEvent) => void, onUp: (event: PointerEvent) => void): void {
    const up = (event: PointerEvent): void => {
      this.track.removeEventListener("pointermove", onMove);
      this.track.removeEventListener("pointerup", up);
      onUp(event);
    };
    this.track.addEventListener("pointermove", onMove);
    this.track.addEventListener("pointerup", up);
  }

  // Makes the pose at a time the pose of the document.
  private seek(seconds: number): void {
    this.player.showTime(seconds);
    if (this.player.hasMotion || this.state.document?.keyframes.length) this.state.send({ type: "time.seek", time: seconds });
    this.player.endPreview();
  }

  private onKeyDown(event: KeyboardEvent): void {
    const frames = event.shiftKey ? SHIFT_STEP_FRAMES : 1;
    if (event.key === "Delete" && this.selected.size) {
      for (const time of this.keyframes.filter((each) => this.isSelected(each))) this.state.send({ type: "keyframe.remove", time });
      this.select([]);
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    const step = event.key === "ArrowRight" ? frames : event.key === "ArrowLeft" ? -frames : 0;
    if (!step) return;
    this.player.stop();
    this.seek(Math.max(0, this.wholeFrame(this.seconds + step / this.frameRate)));
    event.preventDefault();
    event.stopPropagation();
  }
}
