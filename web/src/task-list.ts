// The tasks: sorted by level, indented, with their state; dragged to another level or between two.

import { button, element, icon } from "./elements";
import { words } from "./names";
import { DocumentMessage, PREFERENCE, Report, Task } from "./protocol";
import { State } from "./state";
import { taskDetails } from "./task-details";

const STATES: Record<string, string> = {
  met: "met",
  traded: "traded off",
  blocked: "blocked",
  reach: "out of reach",
  moving: "moving",
  off: "off",
};

export class TaskList {
  readonly root = element("div", { class: "tasks" });
  private readonly list = element("div", { class: "levels", role: "list" });
  private tasks: Task[] = [];
  private open = ""; // the task whose details are shown
  private rows = new Map<string, { row: HTMLElement; error: HTMLElement; bar: HTMLElement; why: HTMLElement }>();
  private lifted: { name: string; ghost: HTMLElement } | null = null;
  private waiting: DocumentMessage | null = null;

  constructor(private readonly owner: State) {
    this.root.append(this.list);
    owner.on("document", () => {
      this.show(owner.document!);
      if (owner.report) this.told(owner.report);
    });
    owner.on("report", () => this.told(owner.report!));
  }

  // --- what is shown ----------------------------------------------------------------------------------------------------

  show(document: DocumentMessage): void {
    if (this.lifted || this.root.querySelector("input:active, select:focus")) {
      this.waiting = document; // not under somebody's finger
      return;
    }
    this.waiting = null;
    this.tasks = document.tasks;
    const focused = (globalThis.document.activeElement as HTMLElement | null)?.closest<HTMLElement>(".task")?.dataset.name;
    this.rows.clear();
    this.list.replaceChildren(...this.content());
    if (focused) this.rows.get(focused)?.row.querySelector<HTMLElement>(".line")?.focus();
  }

  private content(): Node[] {
    const goals = this.tasks.filter((task) => task.level > 0);
    const levels = [...new Set(goals.map((task) => task.level))].sort((a, b) => a - b);
    if (!this.tasks.length) {
      const say = "Nothing is asked for yet. Press P on a part to pin it, or double click to give it a goal.";
      return [element("p", { class: "empty" }, say)];
    }
    const nodes: Node[] = [];
    const first = this.tasks.filter((task) => task.level === 0);
    if (first.length) nodes.push(this.group("Above all", -1, first));
    for (const [place, level] of levels.entries()) {
      nodes.push(this.gap(place));
      nodes.push(this.group(`Level ${place + 1}`, place, goals.filter((task) => task.level === level)));
    }
    nodes.push(this.gap(levels.length));
    const last = this.tasks.filter((task) => task.level === PREFERENCE);
    if (last.length) nodes.push(this.group("Preferences", -1, last));
    return nodes;
  }

  private gap(place: number): HTMLElement {
    return element("div", { class: "gap", "data-place": place });
  }

  private group(title: string, place: number, tasks: Task[]): HTMLElement {
    const group = element("div", { class: "level", "data-level": place, role: "listitem" });
    group.style.setProperty("--indent", `${Math.max(0, Math.min(place, 6)) * 10}px`);
    group.append(element("h3", {}, title), ...tasks.map((task) => this.row(task, place)));
    return group;
  }

  private row(task: Task, place: number): HTMLElement {
    const error = element("span", { class: "error" });
    const bar = element("i", { class: "bar" });
    const why = element("p", { class: "why" });
    const grip = element("span", { class: "grip", title: "Drag to another level", "aria-hidden": "true" }, icon("grip"));
    const line = element(
      "div",
      { class: "line", tabindex: 0, role: "button", "aria-expanded": this.open === task.name, title: task.words },
      place >= 0 && grip,
      element("span", { class: "light" }),
      element("span", { class: "name" }, words(task.name)),
      error,
      this.quick(task.enabled ? "eye" : "hidden", task.enabled ? "Switch off" : "Switch on", () =>
        this.owner.say({ type: "task.set", name: task.name, changes: { enabled: !task.enabled } }),
      ),
      this.quick("cross", "Remove", () => this.owner.say({ type: "task.remove", name: task.name })),
    );
    const row = element("div", { class: "task", "data-name": task.name, "data-state": "moving" }, line, bar);
    if (this.open === task.name) row.append(taskDetails(this.owner, task, why));
    line.addEventListener("click", (event) => {
      if (!(event.target as Element).closest("button, .grip")) this.toggle(task);
    });
    line.addEventListener("keydown", (event) => this.key(event, task));
    grip.addEventListener("pointerdown", (event) => this.lift(event, task));
    this.rows.set(task.name, { row, error, bar, why });
    return row;
  }

  private quick(picture: string, title: string, act: () => void): HTMLElement {
    return button(picture, title, act, { class: "quick", tabindex: -1 });
  }

  private toggle(task: Task): void {
    this.open = this.open === task.name ? "" : task.name;
    if (this.open) this.owner.select({ kind: "task", name: task.name });
    this.list.replaceChildren(...(this.rows.clear(), this.content()));
    this.rows.get(task.name)?.row.querySelector<HTMLElement>(".line")?.focus();
    if (this.last) this.told(this.last);
  }

  // --- live -------------------------------------------------------------------------------------------------------------

  private last: Report | null = null;

  told(report: Report): void {
    this.last = report;
    for (const [name, { row, error, bar, why }] of this.rows) {
      const own = report.tasks[name];
      if (!own) continue;
      row.dataset.state = own.state;
      error.textContent = own.state === "off" ? "off" : own.error;
      error.title = STATES[own.state];
      const full = own.unit === "rad" ? 0.5 : 0.1; // an error that fills its bar
      bar.style.setProperty("--part", String(own.state === "off" ? 0 : Math.min(1, Math.sqrt(own.amount / full))));
      const held = [...own.limits.slice(0, 3), ...own.above.slice(0, 3)];
      why.textContent = STATES[own.state][0].toUpperCase() + STATES[own.state].slice(1) + (held.length ? `: held by ${held.join(", ")}` : "");
    }
  }

  // --- order ------------------------------------------------------------------------------------------------------------

  private levels(): string[][] {
    const goals = this.tasks.filter((task) => task.level > 0);
    const numbers = [...new Set(goals.map((task) => task.level))].sort((a, b) => a - b);
    return numbers.map((level) => goals.filter((task) => task.level === level).map((task) => task.name));
  }

  // Put a task on the level at a place, or on a new one before it.
  private order(name: string, place: number, fresh: boolean): void {
    const levels = this.levels().map((names) => names.filter((each) => each !== name));
    if (fresh) levels.splice(place, 0, [name]);
    else levels[place]?.push(name);
    this.owner.say({ type: "task.order", levels: levels.filter((names) => names.length) });
  }

  private key(event: KeyboardEvent, task: Task): void {
    if (event.target !== event.currentTarget) return;
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (event.key === "Enter" || event.key === " ") this.toggle(task);
    else if (event.key === "Delete" || event.key === "Backspace") this.owner.say({ type: "task.remove", name: task.name });
    else if (step && event.altKey && task.level > 0) this.shift(task, step);
    else if (step) this.focus(task, step);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private shift(task: Task, step: number): void {
    const levels = this.levels();
    const now = levels.findIndex((names) => names.includes(task.name));
    if (levels[now].length > 1) this.order(task.name, step < 0 ? now : now + 1, true);
    else if (levels[now + step]) this.order(task.name, now + step, false);
  }

  private focus(task: Task, step: number): void {
    const names = [...this.rows.keys()];
    const next = names[names.indexOf(task.name) + step];
    if (next) this.rows.get(next)!.row.querySelector<HTMLElement>(".line")!.focus();
  }

  private lift(event: PointerEvent, task: Task): void {
    event.preventDefault();
    const { row } = this.rows.get(task.name)!;
    const box = row.getBoundingClientRect();
    const ghost = row.cloneNode(true) as HTMLElement;
    ghost.classList.add("ghost");
    ghost.style.width = `${box.width}px`;
    document.body.append(ghost);
    row.classList.add("lifted");
    this.root.classList.add("sorting");
    this.lifted = { name: task.name, ghost };
    const move = (at: PointerEvent): void => {
      ghost.style.transform = `translate(${box.left + at.clientX - event.clientX}px, ${box.top + at.clientY - event.clientY}px)`;
      this.mark(at.clientY);
    };
    const drop = (at: PointerEvent | null): void => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", drop);
      removeEventListener("keydown", cancel, true);
      const target = at && this.mark(at.clientY);
      this.lower(row);
      if (target?.dataset.place !== undefined) this.order(task.name, Number(target.dataset.place), true);
      else if (target?.dataset.level !== undefined) this.order(task.name, Number(target.dataset.level), false);
      if (this.waiting) this.show(this.waiting);
    };
    const cancel = (pressed: KeyboardEvent): void => {
      if (pressed.key === "Escape") drop(null);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", drop);
    addEventListener("keydown", cancel, true);
    move(event);
  }

  private lower(row: HTMLElement): void {
    this.lifted!.ghost.remove();
    this.lifted = null;
    row.classList.remove("lifted");
    this.root.classList.remove("sorting");
    for (const each of this.list.querySelectorAll(".target")) each.classList.remove("target");
  }

  // The level or the gap between levels at a height of the page.
  private mark(y: number): HTMLElement | null {
    let best: HTMLElement | null = null;
    let least = Infinity;
    for (const each of this.list.querySelectorAll<HTMLElement>(".gap, .level:not([data-level='-1'])")) {
      const box = each.getBoundingClientRect();
      const inner = each.classList.contains("gap") ? 0 : 6;
      const away = Math.max(box.top + inner - y, y - box.bottom + inner, 0);
      if (away < least) [best, least] = [each, away];
      each.classList.remove("target");
    }
    best?.classList.add("target");
    return best;
  }
}
