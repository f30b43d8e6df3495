// Keyboard shortcuts, in one table.

import { Actions } from "./actions";
import { KeyboardMove } from "./keyboard-move";
import { NO_SELECTION } from "./state";
import { showCommandPalette } from "./ui/command-palette";
import { closeMenu } from "./ui/menu";
import { PointerHandler } from "./viewport/pointer";

export class Shortcuts {
  private readonly table: Record<string, () => unknown>;

  constructor(
    private readonly actions: Actions,
    private readonly pointer: PointerHandler,
    private readonly keyboardMove: KeyboardMove,
  ) {
    const { state, viewport, display, insetViews, timeline, player, poseLibrary, experimentPanel } = actions.components;
    this.table = {
      w: () => state.setTool("pull"),
      e: () => state.setTool("rotate"),
      s: () => state.setTool("edit"),
      h: () => display.nextStyle(),
      "<": () => experimentPanel.step(-1),
      ">": () => experimentPanel.step(1),
      g: () => actions.toggleFigureSelection(),
      p: () => actions.togglePin(),
      b: () => state.send({ type: "task.balance" }),
      x: () => actions.toggleSymmetric(),
      m: () => state.send({ type: "pose.mirror" }),
      r: () => actions.resetJoint(),
      "shift r": () => actions.resetJoint(true),
      f: () => actions.frameSelected(),
      c: () => display.toggle("center_of_mass"),
      t: () => actions.togglePanels(),
      v: () => insetViews.nextLayout(),
      l: () => poseLibrary.open(),
      k: () => timeline.toggle(),
      "shift k": () => timeline.toggleDetails(),
      i: () => timeline.addKeyframe(),
      " ": () => player.toggle(),
      delete: () => actions.removeSelected(),
      backspace: () => actions.removeSelected(),
      "?": () => actions.showHelp(),
      "1": () => viewport.lookFrom("front"),
      "3": () => viewport.lookFrom("right"),
      "7": () => viewport.lookFrom("top"),
      "0": () => viewport.lookFrom("three-quarter"),
      "ctrl k": () => showCommandPalette(),
      "ctrl 1": () => viewport.lookFrom("back"),
      "ctrl 3": () => viewport.lookFrom("left"),
      "ctrl z": () => state.send({ type: "undo" }),
      "ctrl shift z": () => state.send({ type: "redo" }),
      "ctrl y": () => state.send({ type: "redo" }),
      "ctrl c": () => state.send({ type: "pose.copy" }) && state.notice("Pose copied"),
      "ctrl v": () => state.send({ type: "pose.paste" }),
      "ctrl s": () => actions.save(),
      "ctrl o": () => state.send({ type: "file.list" }),
      escape: () => (pointer.dragging ? pointer.cancel() : closeMenu() || this.focusViewport() || state.select(NO_SELECTION)),
    };
    addEventListener("keydown", (event) => this.onKeyDown(event));
  }

  // Moves the focus from a panel to the viewport; whether a panel had it.
  private focusViewport(): boolean {
    const focused = document.activeElement as HTMLElement | null;
    const inPanel = focused?.closest(".panel, .toolbar, .timeline, .palette") !== null && focused !== document.body;
    if (inPanel) this.actions.components.viewport.canvas.focus({ preventScroll: true });
    return inPanel;
  }

  private onKeyDown(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (document.querySelector("dialog[open]") || target.matches("select, textarea, input:not([type=range], [type=checkbox])")) return;
    const key = event.key.toLowerCase();
    const control = event.ctrlKey || event.metaKey;
    const shift = event.shiftKey && (control || /^[a-z]$/.test(key));
    const name = (control ? "ctrl " : "") + (shift ? "shift " : "") + key;
    if (key === " " && target.matches("button, summary, .task-header, [role=slider]")) return;
    if (this.keyboardMove.onKeyDown(event)) return event.preventDefault();
    if (this.pointer.dragging && "xyz".includes(key)) this.pointer.lockAxis(key);
    else if (event.altKey || !(name in this.table)) return;
    else this.table[name]();
    event.preventDefault();
  }
}
