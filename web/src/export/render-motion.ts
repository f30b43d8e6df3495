// Renders the motion, frame by frame from in to out and through the animated camera, as PNG sequence, GIF or WebM.

import { NO_SELECTION, State } from "../state";
import { MotionPlayer } from "../viewport/motion-player";
import { Viewport } from "../viewport/viewport";
import { gif } from "./gif";
import { zip } from "./zip";

export type Format = "png" | "gif" | "webm";

const MAX_GIF_WIDTH_PX = 640;
const MAX_GIF_RATE_HZ = 25; // browsers show faster ones slowly
const WEBM_TYPES = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"];
const WEBM_BITS_PER_S = 8e6;

export class MotionRenderer {
  private running = false;

  constructor(
    private readonly viewport: Viewport,
    private readonly state: State,
    private readonly player: MotionPlayer,
    private readonly onProgress: (text: string, fraction: number) => void,
  ) {}

  // Renders and returns the file; null if there is no motion, or another one is being rendered.
  async render(format: Format): Promise<Blob | null> {
    const { motion } = this.state;
    if (this.running) return null;
    if (!motion || motion.count < 2) {
      this.state.notice("Add at least two keyframes (I) to render a motion.");
      return null;
    }
    this.running = true;
    this.player.stop();
    const before = this.player.time;
    this.state.select(NO_SELECTION);
    try {
      if (format === "webm") return await this.renderWebm();
      return format === "png" ? await this.renderPng() : await this.renderGif();
    } finally {
      this.running = false;
      this.player.showTime(before);
      this.onProgress("", 1);
    }
  }

  // Shows each frame in turn; every `step`-th only.
  private async *frames(step = 1): AsyncGenerator<{ index: number; image: Blob }> {
    const { start, count, frame_rate: rate } = this.state.motion!;
    for (let index = 0; index < count; index += step) {
      this.onProgress("Rendering", index / count);
      this.player.showTime(start + index / rate);
      yield { index, image: await this.viewport.renderImage() };
    }
  }

  private async renderPng(): Promise<Blob> {
    const files = [];
    for await (const { index, image } of this.frames()) files.push({ name: `frame_${String(index).padStart(4, "0")}.png`, content: new Uint8Array(await image.arrayBuffer()) });
    return zip(files);
  }

  private async renderGif(): Promise<Blob> {
    const rate = this.state.motion!.frame_rate;
    const step = Math.max(1, Math.ceil(rate / MAX_GIF_RATE_HZ));
    const { canvas } = this.viewport;
    const scale = Math.min(1, MAX_GIF_WIDTH_PX / canvas.width);
    const small = document.createElement("canvas");
    [small.width, small.height] = [Math.round(scale * canvas.width), Math.round(scale * canvas.height)];
    const context = small.getContext("2d", { willReadFrequently: true })!;
    const frames: ImageData[] = [];
    for await (const { image } of this.frames(step)) {
      const bitmap = await createImageBitmap(image);
      context.drawImage(bitmap, 0, 0, small.width, small.height);
      bitmap.close();
      frames.push(context.getImageData(0, 0, small.width, small.height));
    }
    return gif(frames, step / rate);
  }

  // The browser's encoder takes its times from the clock: each frame is shown for as long as it lasts.
  private async renderWebm(): Promise<Blob | null> {
    const type = WEBM_TYPES.find((each) => typeof MediaRecorder !== "undefined" && MediaRecorder.isTypeSupported(each));
    if (!type) {
      this.state.notice("This browser has no WebM encoder; render a GIF or a PNG sequence.", true);
      return null;
    }
    const stream = this.viewport.canvas.captureStream(0);
    const [track] = stream.getVideoTracks() as CanvasCaptureMediaStreamTrack[];
    const recorder = new MediaRecorder(stream, { mimeType: type, videoBitsPerSecond: WEBM_BITS_PER_S });
    const parts: Blob[] = [];
    recorder.addEventListener("dataavailable", ({ data }) => parts.push(data));
    const stopped = new Promise((done) => recorder.addEventListener("stop", done));
    recorder.start();
    const rate = this.state.motion!.frame_rate;
    let due = performance.now();
    for await (const { index } of this.frames()) {
      track.requestFrame();
      if (index === 0) due = performance.now();
      due += 1000 / rate;
      await new Promise((done) => setTimeout(done, Math.max(0, due - performance.now())));
    }
    recorder.stop();
    track.stop();
    await stopped;
    return new Blob(parts, { type: "video/webm" });
  }
}
