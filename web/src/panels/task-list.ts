// The task list: tasks by priority level with their status; dragged to another level, or between two to make a new one.

import { capitalize, label } from "../labels";
import { DocumentUpdate, PREFERENCE_LEVEL, ReportUpdate, TaskInfo, TaskStatus } from "../messages";
import { State } from "../state";
import { element, icon, iconButton } from "../ui/elements";
import { taskDetails } from "./task-details";
import { TaskFields } from "./task-fields";

const STATUS_LABELS: Record<TaskStatus, string> = {
  met: "met",
  traded_off: "traded off",
  blocked: "blocked",
  out_of_reach: "out of reach",
  moving: "moving",
  off: "off",
};
const FULL_BAR: Record<string, number> = { rad: 0.5, m: 0.1 }; // error that fills the error bar
const MAX_CAUSES = 3;
const MAX_INDENT = 6; // levels
const NO_LEVEL = -1; // of groups above and below the levels

interface TaskRow {
  root: HTMLElement;
  error: HTMLElement;
  errorBar: HTMLElement;
  explanation: HTMLElement;
}

export class TaskList {
  readonly root = element("div", { class: "tasks" });
  private readonly list = element("div", { class: "levels", role: "list" });
  private tasks: TaskInfo[] = [];
  private expanded = ""; // name of the task whose details are shown
  private rows = new Map<string, TaskRow>();
  private dragged: { name: string; ghost: HTMLElement } | null = null;
  private pending: DocumentUpdate | null = null;
  private report: ReportUpdate | null = null;
  private fields: TaskFields | null = null; // of the task whose details are shown

  constructor(private readonly state: State) {
    this.root.append(this.list);
    state.on("document", () => {
      this.update(state.document!);
      if (state.report) this.updateStatus(state.report);
    });
    state.on("report", () => this.updateStatus(state.report!));
    state.on("taskFields", () => this.fields?.show(state.taskFields!));
  }

  // --- content ----------------------------------------------------------------------------------------------------------

  private update(document: DocumentUpdate): void {
    if (this.dragged || this.root.querySelector("input:active, select:focus")) {
      this.pending = document; // not while the pointer is on it
      return;
    }
    this.pending = null;
    this.tasks = document.tasks;
    const focused = (globalThis.document.activeElement as HTMLElement | null)?.closest<HTMLElement>(".task")?.dataset.name;
    this.rows.clear();
    this.list.replaceChildren(...this.content());
    if (focused) this.focusRow(focused);
  }

  private focusRow(name: string): void {
    this.rows.get(name)?.root.querySelector<HTMLElement>(".task-header")?.focus();
  }

  private content(): Node[] {
    if (!this.tasks.length) {
      return [element("p", { class: "empty" }, "No tasks yet. Press P on a part to pin it, or double-click a part to add a goal.")];
    }
    const nodes: Node[] = [];
    const hard = this.tasks.filter((task) => task.level === 0);
    if (hard.length) nodes.push(this.createLevel("Constraints", NO_LEVEL, hard));
    const levels = this.levels();
    for (const [index, names] of levels.entries()) {
      nodes.push(this.createGap(index));
      nodes.push(this.createLevel(`Level ${index + 1}`, index, this.tasks.filter(({ name, level }) => level > 0 && names.includes(name))));
    }
    nodes.push(this.createGap(levels.length));
    const preferences = this.tasks.filter((task) => task.level === PREFERENCE_LEVEL);
    if (preferences.length) nodes.push(this.createLevel("Preferences", NO_LEVEL, preferences));
    return nodes;
  }

  private createGap(index: number): HTMLElement {
    return element("div", { class: "level-gap", "data-gap": index });
  }

  private createLevel(title: string, index: number, tasks: TaskInfo[]): HTMLElement {
    const level = element("div", { class: "level", "data-level": index, role: "listitem" });
    level.style.setProperty("--indent", `${Math.max(0, Math.min(index, MAX_INDENT)) * 10}px`);
    level.append(element("h3", {}, title), ...tasks.map((task) => this.createRow(task, index)));
    return level;
  }

  private createRow(task: TaskInfo, level: number): HTMLElement {
    const error = element("span", { class: "error" });
    const errorBar = element("i", { class: "error-bar" });
    const explanation = element("p", { class: "explanation" });
    const dragHandle = element("span", { class: "drag-handle", title: "Drag to another level", "aria-hidden": "true" }, icon("drag"));
    const header = element(
      "div",
      { class: "task-header", tabindex: 0, role: "button", "aria-expanded": this.expanded === task.name, title: task.description },
      level >= 0 && dragHandle,
      element("span", { class: "task-light" }),
      element("span", { class: "name" }, label(task.name)),
      error,
      this.rowButton(task.enabled ? "visible" : "hidden", task.enabled ? "Disable" : "Enable", () => this.state.send({ type: "task.set", name: task.name, changes: { enabled: !task.enabled } })),
      this.rowButton("close", "Remove", () => this.state.send({ type: "task.remove", name: task.name })),
    );
    const root = element("div", { class: "task", "data-name": task.name, "data-status": "moving" }, header, errorBar);
    if (this.expanded === task.name) {
      this.fields = new TaskFields(this.state, task.name);
      root.append(taskDetails(this.state, task, explanation, this.fields));
    }
    header.addEventListener("click", (event) => {
      if (!(event.target as Element).closest("button, .drag-handle")) this.toggleDetails(task);
    });
    header.addEventListener("keydown", (event) => this.onKeyDown(event, task));
    dragHandle.addEventListener("pointerdown", (event) => this.startDrag(event, task));
    this.rows.set(task.name, { root, error, errorBar, explanation });
    return root;
  }

  private rowButton(iconName: string, title: string, onClick: () => void): HTMLElement {
    return iconButton(iconName, title, onClick, { class: "row-button", tabindex: -1 });
  }

  private toggleDetails(task: TaskInfo): void {
    this.expanded = this.expanded === task.name ? "" : task.name;
    if (this.expanded) this.state.select({ kind: "task", name: task.name });
    this.rows.clear();
    this.list.replaceChildren(...this.content());
    this.focusRow(task.name);
    if (this.report) this.updateStatus(this.report);
  }

  private updateStatus(report: ReportUpdate): void {
    this.report = report;
    for (const [name, { root, error, errorBar, explanation }] of this.rows) {
      const task = report.tasks[name];
      if (!task) continue;
      const off = task.status === "off";
      root.dataset.status = task.status;
      error.textContent = off ? "off" : task.error;
      error.title = STATUS_LABELS[task.status];
      const relativeError = task.error_norm / (FULL_BAR[task.unit] ?? FULL_BAR.m);
      errorBar.style.setProperty("--fraction", String(off ? 0 : Math.min(1, Math.sqrt(relativeError))));
      const causes = [...task.limits.slice(0, MAX_CAUSES), ...task.competing_tasks.slice(0, MAX_CAUSES)];
      explanation.textContent = capitalize(STATUS_LABELS[task.status]) + (causes.length ? `: limited by ${causes.join(", ")}` : "");
    }
  }

  // --- priority levels --------------------------------------------------------------------------------------------------

  // Names of tasks by level, without constraints and preferences.
  private levels(): string[][] {
    const tasks = this.tasks.filter((task) => task.level > 0);
    const numbers = [...new Set(tasks.map((task) => task.level))].sort((a, b) => a - b);
    return numbers.map((level) => tasks.filter((task) => task.level === level).map((task) => task.name));
  }

  // Moves a task to the level of an index, or to a new level before it.
  private moveToLevel(name: string, index: number, newLevel: boolean): void {
    const levels = this.levels().map((names) => names.filter((each) => each !== name));
    if (newLevel) levels.splice(index, 0, [name]);
    else levels[index]?.push(name);
    this.state.send({ type: "task.order", levels: levels.filter((names) => names.length) });
  }

  private onKeyDown(event: KeyboardEvent, task: TaskInfo): void {
    if (event.target !== event.currentTarget) return;
    const step = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    if (event.key === "Enter" || event.key === " ") this.toggleDetails(task);
    else if (event.key === "Delete" || event.key === "Backspace") this.state.send({ type: "task.remove", name: task.name });
    else if (step && event.altKey && task.level > 0) this.shiftLevel(task, step);
    else if (step) this.focusNeighbor(task, step);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  private shiftLevel(task: TaskInfo, step: number): void {
    const levels = this.levels();
    const current = levels.findIndex((names) => names.includes(task.name));
    if (levels[current].length > 1) this.moveToLevel(task.name, step < 0 ? current : current + 1, true);
    else if (levels[current + step]) this.moveToLevel(task.name, current + step, false);
  }

  private focusNeighbor(task: TaskInfo, step: number): void {
    const names = [...this.rows.keys()];
    const next = names[names.indexOf(task.name) + step];
    if (next) this.focusRow(next);
  }

  // --- drag and drop ----------------------------------------------------------------------------------------------------

  private startDrag(event: PointerEvent, task: TaskInfo): void {
    event.preventDefault();
    const { root: row } = this.rows.get(task.name)!;
    const bounds = row.getBoundingClientRect();
    const ghost = row.cloneNode(true) as HTMLElement;
    ghost.classList.add("drag-ghost");
    ghost.style.width = `${bounds.width}px`;
    document.body.append(ghost);
    row.classList.add("dragged");
    this.root.classList.add("sorting");
    this.dragged = { name: task.name, ghost };
    const move = (position: PointerEvent): void => {
      ghost.style.transform = `translate(${bounds.left + position.clientX - event.clientX}px, ${bounds.top + position.clientY - event.clientY}px)`;
      this.markDropTarget(position.clientY);
    };
    const drop = (position: PointerEvent | null): void => {
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", drop);
      removeEventListener("keydown", cancel, true);
      const target = position && this.markDropTarget(position.clientY);
      this.endDrag(row);
      if (target?.dataset.gap !== undefined) this.moveToLevel(task.name, Number(target.dataset.gap), true);
      else if (target?.dataset.level !== undefined) this.moveToLevel(task.name, Number(target.dataset.level), false);
      if (this.pending) this.update(this.pending);
    };
    const cancel = (pressed: KeyboardEvent): void => {
      if (pressed.key === "Escape") drop(null);
    };
    addEventListener("pointermove", move);
    addEventListener("pointerup", drop);
    addEventListener("keydown", cancel, true);
    move(event);
  }

  private endDrag(row: HTMLElement): void {
    this.dragged!.ghost.remove();
    this.dragged = null;
    row.classList.remove("dragged");
    this.root.classList.remove("sorting");
    for (const target of this.list.querySelectorAll(".drop-target")) target.classList.remove("drop-target");
  }

  // Marks the level, or the gap between levels, at a height of the page.
  private markDropTarget(y: number): HTMLElement | null {
    let nearest: HTMLElement | null = null;
    let least = Infinity;
    for (const candidate of this.list.querySelectorAll<HTMLElement>(`.level-gap, .level:not([data-level='${NO_LEVEL}'])`)) {
      const bounds = candidate.getBoundingClientRect();
      const inset = candidate.classList.contains("level-gap") ? 0 : 6;
      const distance = Math.max(bounds.top + inset - y, y - bounds.bottom + inset, 0);
      if (distance < least) [nearest, least] = [candidate, distance];
      candidate.classList.remove("drop-target");
    }
    nearest?.classList.add("drop-target");
    return nearest;
  }
}
