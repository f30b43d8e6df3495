// Frame numbers along the timeline's track.

import { element } from "../ui/elements";
import { TimeScale } from "./time-scale";

const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000, 50000];
const MIN_SPACING_PX = 42;

export class FrameRuler {
  readonly root = element("div", { class: "ruler", "aria-hidden": "true" });
  private drawn = "";

  constructor(private readonly time: TimeScale) {}

  draw(frameRate: number): void {
    const { width } = this.time.bounds;
    const frames = Math.floor(this.time.duration() * frameRate);
    const key = `${width} ${frames} ${frameRate}`;
    if (key === this.drawn || !width) return;
    this.drawn = key;
    const pixels = this.time.x(1 / frameRate) - this.time.x(0);
    const step = STEPS.find((each) => each * pixels >= MIN_SPACING_PX) ?? frames;
    const marks = [];
    for (let frame = 0; frame <= frames; frame += step) {
      const mark = element("i", {}, String(frame));
      mark.style.left = `${this.time.x(frame / frameRate)}px`;
      marks.push(mark);
    }
    this.root.replaceChildren(...marks);
  }
}
