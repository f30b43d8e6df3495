// Hints for the first visit: one at a time, each gone when its thing was done, or by a click.

import { element } from "./elements";
import { remember, remembered } from "./memory";
import { State } from "./state";

const PLACE = "poise.hints";

const HINTS: { words: string; keys: string; done: (state: State) => boolean }[] = [
  { words: "Press on any part and pull. ", keys: "P pins it where it is.", done: (state) => state.document?.undo.startsWith("Pull") ?? false },
  { words: "Double click a part: that point gets a goal. ", keys: "Drag its dot.", done: (state) => state.document?.undo.startsWith("Add goal") ?? false },
  { words: "Click a part, then E: ", keys: "rings turn one joint. W goes back.", done: (state) => state.mode === "turn" },
  { words: "Figure and World have the rest. ", keys: "? shows all keys.", done: () => document.querySelector(".sheet") !== null },
];

export class Hints {
  readonly root = element("button", { type: "button", class: "first", title: "Click for the next hint" });
  private at = Number(remembered(PLACE) ?? 0);

  constructor(private readonly state: State) {
    this.root.addEventListener("click", () => this.next());
    for (const news of ["document", "mode", "selection"] as const) state.on(news, () => this.look());
    this.show();
  }

  private look(): void {
    if (this.at < HINTS.length && HINTS[this.at].done(this.state)) this.next();
  }

  private next(): void {
    this.at += 1;
    remember(PLACE, String(this.at));
    this.show();
  }

  private show(): void {
    const hint = HINTS[this.at];
    this.root.hidden = !hint;
    if (hint) this.root.replaceChildren(hint.words, element("b", {}, hint.keys));
  }
}
