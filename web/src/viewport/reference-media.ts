// Reference media of this tab: an image or video behind the figure, and a sound, in time with the motion. They are not saved.

import { element } from "../ui/elements";
import { MotionPlayer } from "./motion-player";
import { Viewport } from "./viewport";

const MAX_DRIFT_S = 0.15; // between playback and media, before they are set again
const START_FRACTION = 0.999; // of a medium that is shorter than the motion: its last frame

export class ReferenceMedia {
  private shown: HTMLImageElement | HTMLVideoElement | null = null;
  private sound: HTMLAudioElement | null = null;

  constructor(
    private readonly viewport: Viewport,
    private readonly container: HTMLElement,
    private readonly player: MotionPlayer,
    private readonly onError: (text: string) => void,
  ) {
    player.onMedia = (seconds, playing) => this.synchronize(seconds, playing);
  }

  get present(): boolean {
    return this.shown !== null || this.sound !== null;
  }

  // What is loaded, for scripts: kind, and the time that it shows [s].
  get state(): { kind: string; time: number; loaded: boolean }[] {
    return [this.shown, this.sound].flatMap((each) => {
      if (!each) return [];
      if (each instanceof HTMLImageElement) return [{ kind: "image", time: 0, loaded: each.naturalWidth > 0 }];
      return [{ kind: each.tagName.toLowerCase(), time: each.currentTime, loaded: each.readyState > 0 }];
    });
  }

  choose(): void {
    const input = element("input", { type: "file", accept: "image/*,video/*,audio/*" });
    input.addEventListener("change", () => input.files?.[0] && this.load(input.files[0]));
    input.click();
  }

  private load(file: File): void {
    const address = URL.createObjectURL(file);
    const failed = (): void => {
      this.onError(`${file.name} is not an image, video or sound that this browser can show.`);
      this.remove();
    };
    if (file.type.startsWith("audio/")) {
      this.sound = element("audio", { src: address, preload: "auto", onerror: failed });
    } else {
      this.shown?.remove();
      const isVideo = file.type.startsWith("video/");
      this.shown = isVideo ? element("video", { src: address, class: "reference", muted: true, preload: "auto", onerror: failed }) : element("img", { src: address, class: "reference", alt: "", onerror: failed });
      this.container.prepend(this.shown);
    }
    this.viewport.setTransparent(this.shown !== null);
    this.synchronize(this.player.time, this.player.playing);
  }

  remove(): void {
    for (const each of [this.shown, this.sound]) if (each) URL.revokeObjectURL(each.src);
    this.sound?.pause();
    this.shown?.remove();
    this.shown = this.sound = null;
    this.viewport.setTransparent(false);
  }

  private synchronize(seconds: number, playing: boolean): void {
    for (const each of [this.shown, this.sound]) {
      if (!each || each instanceof HTMLImageElement) continue;
      const time = Math.min(seconds, START_FRACTION * (each.duration || seconds));
      if (!playing || Math.abs(each.currentTime - time) > MAX_DRIFT_S) each.currentTime = time;
      if (playing && each.paused) each.play().catch(() => undefined); // a browser may refuse sound before the first click
      if (!playing && !each.paused) each.pause();
    }
  }
}
