// Traces of hands, feet and whatever ends a limb: where they have been while the figure moved.

import { Group, Vector3 } from "three";
import { clear, path } from "./drawing";
import { Shown } from "./shown";
import { Stage } from "./stage";
import { State } from "./state";

const LONGEST = 1500; // points of a trace
const COLORS = [0xff9d4d, 0x4cc38a, 0xc78bff, 0x5a9dff, 0xffd24d, 0xf0655d];

export class Traces {
  private readonly group = new Group();
  private traces = new Map<number, Vector3[]>();

  constructor(
    private readonly stage: Stage,
    private readonly state: State,
    private readonly shown: Shown,
  ) {
    stage.scene.add(this.group);
    state.on("frame", () => this.step());
    state.on("figure", () => this.forget());
    state.on("shown", () => (shown.has("traces") ? undefined : this.forget()));
  }

  forget(): void {
    this.traces.clear();
    clear(this.group);
    this.stage.draw();
  }

  private step(): void {
    const body = this.stage.body;
    if (!body || !this.shown.has("traces")) return;
    const ends = body.meshes.map((_, index) => index).filter((index) => !body.info.parents.includes(index));
    const least = 0.002 * this.stage.size;
    for (const index of new Set([...ends, ...(this.state.picked >= 0 ? [this.state.picked] : [])])) {
      const now = body.middle(index);
      const trace = this.traces.get(index) ?? [];
      if (!trace.length || trace[trace.length - 1].distanceTo(now) > least) trace.push(now);
      this.traces.set(index, trace.slice(-LONGEST));
    }
    clear(this.group);
    let color = 0;
    for (const trace of this.traces.values()) {
      if (trace.length > 1) this.group.add(path(trace, COLORS[color++ % COLORS.length], 0.9));
    }
  }

  get lengths(): number[] {
    return [...this.traces.values()].map((trace) => trace.length);
  }
}
