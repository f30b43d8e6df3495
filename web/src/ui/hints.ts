// Hints for the first visit: one at a time, each dismissed by doing what it says, or by a click.

import { State } from "../state";
import { loadSetting, saveSetting } from "../storage";
import { element } from "./elements";

const SETTING = "poise.hints";

const HINTS: { text: string; emphasis: string; done: (state: State) => boolean }[] = [
  { text: "Drag any part to pull it. ", emphasis: "P pins it in place.", done: (state) => state.document?.undo.startsWith("Pull") ?? false },
  { text: "Double-click a part to add a goal for that point. ", emphasis: "Drag the goal to move it.", done: (state) => state.document?.undo.startsWith("Add goal") ?? false },
  { text: "Click a part, then press E: ", emphasis: "rings rotate one joint. W switches back.", done: (state) => state.tool === "rotate" },
  { text: "The panels Figure and World have more. ", emphasis: "Press ? for all shortcuts.", done: () => document.querySelector(".shortcuts") !== null },
];

export class Hints {
  readonly root = element("button", { type: "button", class: "hint-card", title: "Click for the next hint" });
  private index = Number(loadSetting(SETTING) ?? 0);

  constructor(private readonly state: State) {
    this.root.addEventListener("click", () => this.next());
    for (const event of ["document", "tool", "selection"] as const) state.on(event, () => this.check());
    this.update();
  }

  private check(): void {
    if (this.index < HINTS.length && HINTS[this.index].done(this.state)) this.next();
  }

  private next(): void {
    this.index += 1;
    saveSetting(SETTING, String(this.index));
    this.update();
  }

  private update(): void {
    const hint = HINTS[this.index];
    this.root.hidden = !hint;
    if (hint) this.root.replaceChildren(hint.text, element("b", {}, hint.emphasis));
  }
}
