// Keys: one table.

import { Acts } from "./acts";
import { Hand } from "./hand";
import { closeMenu } from "./menu";
import { Nudge } from "./nudge";
import { NOTHING } from "./state";

export class Keys {
  private readonly table: Record<string, () => unknown>;

  constructor(
    private readonly acts: Acts,
    private readonly hand: Hand,
    private readonly nudge: Nudge,
  ) {
    const { state, stage, shown, views, timeline, player, library } = acts.parts;
    this.table = {
      w: () => state.use("move"),
      e: () => state.use("turn"),
      s: () => state.use("shape"),
      h: () => shown.next(),
      "<": () => acts.parts.story.step(-1),
      ">": () => acts.parts.story.step(1),
      g: () => acts.whole(),
      p: () => acts.pin(),
      b: () => state.say({ type: "task.balance" }),
      m: () => state.say({ type: "pose.mirror" }),
      r: () => acts.resetJoint(),
      "shift r": () => acts.resetJoint(true),
      f: () => acts.focus(),
      c: () => shown.toggle("center"),
      t: () => acts.toggleSide(),
      v: () => views.toggle(),
      l: () => library.open(),
      k: () => timeline.toggle(),
      i: () => timeline.add(),
      " ": () => player.toggle(),
      delete: () => acts.remove(),
      backspace: () => acts.remove(),
      "?": () => acts.help(),
      "1": () => stage.look("front"),
      "3": () => stage.look("right"),
      "7": () => stage.look("top"),
      "0": () => stage.look("three-quarter"),
      "ctrl 1": () => stage.look("back"),
      "ctrl 3": () => stage.look("left"),
      "ctrl z": () => state.say({ type: "undo" }),
      "ctrl shift z": () => state.say({ type: "redo" }),
      "ctrl y": () => state.say({ type: "redo" }),
      "ctrl c": () => state.say({ type: "pose.copy" }) && state.notice("Pose copied"),
      "ctrl v": () => state.say({ type: "pose.paste" }),
      "ctrl s": () => acts.save(),
      "ctrl o": () => state.say({ type: "file.list" }),
      escape: () => (hand.pulling ? hand.cancel() : closeMenu() || this.leave() || state.select(NOTHING)),
    };
    addEventListener("keydown", (event) => this.press(event));
  }

  // From a panel back to the picture.
  private leave(): boolean {
    const focused = document.activeElement as HTMLElement | null;
    const inside = focused?.closest(".panel, .bar, .timeline, .palette") !== null && focused !== document.body;
    if (inside) this.acts.parts.stage.canvas.focus({ preventScroll: true });
    return inside;
  }

  private press(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (document.querySelector("dialog") || target.matches("select, textarea, input:not([type=range], [type=checkbox])")) return;
    const letter = event.key.toLowerCase();
    const control = event.ctrlKey || event.metaKey;
    const shift = event.shiftKey && (control || /^[a-z]$/.test(letter));
    const name = (control ? "ctrl " : "") + (shift ? "shift " : "") + letter;
    if (letter === " " && target.matches("button, summary, .line, [role=slider]")) return;
    if (this.nudge.press(event)) return event.preventDefault();
    if (this.hand.pulling && "xyz".includes(letter)) this.hand.lock(letter);
    else if (event.altKey || !(name in this.table)) return;
    else this.table[name]();
    event.preventDefault();
  }
}
