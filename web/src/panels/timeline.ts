// The timeline: keyframes, scrubbing, playback, recording. The server sends the poses between keyframes once.

import { State } from "../state";
import { loadSetting, saveSetting } from "../storage";
import { element, icon, iconButton } from "../ui/elements";
import { createMenu, MenuItem } from "../ui/menu";
import { MotionPlayer } from "../viewport/motion-player";

const SETTING = "poise.timeline";
const PADDING_PX = 12; // of the track, at both ends
const MIN_DURATION_S = 2;
const MAX_DRAWN_KEYFRAMES = 120;
const TIME_STEPS_PER_SECOND = 50; // times are rounded to these
const ARROW_STEP_S = 0.1;
const SAME_TIME_S = 0.02;
const CLICK_TOLERANCE_PX = 4;

export class Timeline {
  readonly root = element("section", { class: "timeline", "aria-label": "Timeline" });
  private readonly track = element("div", { class: "track", tabindex: 0, role: "slider", "aria-label": "Time in seconds" });
  private readonly playhead = element("i", { class: "playhead" });
  private readonly clock = element("span", { class: "clock" });
  private readonly playButton = iconButton("play", "Play (Space)", () => this.player.toggle(), { "data-tool": "play" });
  private readonly recordButton = iconButton("record", "Record the manipulation", () => this.toggleRecording(), { "data-tool": "record" });
  private seconds = 0;

  constructor(
    private readonly state: State,
    private readonly player: MotionPlayer,
  ) {
    const menu = createMenu("More", "timeline", () => this.menuItems());
    const keyframeButton = iconButton("keyframe", "Insert keyframe (I)", () => this.addKeyframe(), { "data-tool": "keyframe" });
    const close = iconButton("close", "Close", () => this.toggle(false));
    this.root.append(this.playButton, keyframeButton, this.recordButton, this.track, this.clock, menu, close);
    this.track.append(this.playhead);
    this.track.addEventListener("pointerdown", (event) => this.onPointerDown(event));
    this.track.addEventListener("keydown", (event) => this.onKeyDown(event));
    player.onTime = (seconds) => this.showTime(seconds);
    player.onPlaying = (playing) => this.playButton.replaceChildren(icon(playing ? "pause" : "play"));
    state.on("document", () => this.update());
    this.toggle(loadSetting(SETTING) === "yes");
    this.showTime(0);
  }

  toggle(visible = this.root.hidden): void {
    this.root.hidden = !visible;
    document.body.classList.toggle("with-timeline", visible);
    saveSetting(SETTING, visible ? "yes" : "no");
  }

  private get keyframes(): number[] {
    return this.state.document?.keyframes ?? [];
  }

  private get duration(): number {
    const last = this.keyframes[this.keyframes.length - 1] ?? 0;
    return Math.max(MIN_DURATION_S, 1.15 * last, this.seconds);
  }

  // Inserts a keyframe of the current pose; the first one is at time 0.
  addKeyframe(): void {
    this.toggle(true);
    this.state.send({ type: "keyframe.add", time: this.keyframes.length ? this.seconds : 0 });
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
      { title: "Onion skin", checked: this.player.onionSkin, onClick: () => this.player.toggleOnionSkin() },
      { title: "Recording", heading: true },
      ...times,
      replay("Replay with strict levels", "levels"),
      replay("Replay with weights", "weights"),
      replay("Replay with the chosen methods", "chosen", state.document?.methods.name),
    ];
  }

  private toggleRecording(): void {
    this.state.send({ type: "record", on: !this.state.document?.recording });
  }

  // --- drawing ------------------------------------------------------------------------------------------------------------

  private update(): void {
    const { keyframes, recording } = this.state.document!;
    this.recordButton.setAttribute("aria-pressed", String(recording));
    document.body.classList.toggle("recording", recording);
    for (const marker of this.track.querySelectorAll(".keyframe")) marker.remove();
    const dense = keyframes.length > MAX_DRAWN_KEYFRAMES;
    for (const seconds of dense ? [] : keyframes) {
      const marker = element("i", { class: "keyframe", "data-time": seconds, title: `${seconds.toFixed(2)} s` });
      marker.style.left = this.trackPosition(seconds);
      this.track.append(marker);
    }
    this.track.classList.toggle("dense", dense);
    this.playButton.disabled = keyframes.length < 2;
    this.showTime(this.seconds);
  }

  // CSS position of a time on the track.
  private trackPosition(seconds: number): string {
    return `calc(${PADDING_PX}px + ${seconds / this.duration} * (100% - ${2 * PADDING_PX}px))`;
  }

  private showTime(seconds: number): void {
    this.seconds = seconds;
    this.playhead.style.left = this.trackPosition(seconds);
    this.clock.textContent = `${seconds.toFixed(2)} s`;
    this.track.setAttribute("aria-valuenow", seconds.toFixed(2));
  }

  // --- pointer and keyboard -----------------------------------------------------------------------------------------------

  private timeUnder(event: PointerEvent): number {
    const bounds = this.track.getBoundingClientRect();
    const fraction = Math.min(1, Math.max(0, (event.clientX - bounds.left - PADDING_PX) / (bounds.width - 2 * PADDING_PX)));
    return Math.round(fraction * this.duration * TIME_STEPS_PER_SECOND) / TIME_STEPS_PER_SECOND;
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

  private dragKeyframe(marker: HTMLElement, event: PointerEvent): void {
    const from = Number(marker.dataset.time);
    let to = from;
    const move = (position: PointerEvent): void => {
      if (Math.abs(position.clientX - event.clientX) < CLICK_TOLERANCE_PX && to === from) return;
      to = this.timeUnder(position);
      marker.style.left = this.trackPosition(to);
    };
    this.trackPointer(move, () => {
      if (to !== from) this.state.send({ type: "keyframe.move", time: from, to });
      else this.seek(from);
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
    if (this.keyframes.length) this.state.send({ type: "time.seek", time: seconds });
  }

  private onKeyDown(event: KeyboardEvent): void {
    const step = event.key === "ArrowRight" ? ARROW_STEP_S : event.key === "ArrowLeft" ? -ARROW_STEP_S : 0;
    if (!step) return;
    this.player.stop();
    this.seek(Math.max(0, Math.round((this.seconds + step) * TIME_STEPS_PER_SECOND) / TIME_STEPS_PER_SECOND));
    event.preventDefault();
    event.stopPropagation();
  }
}
