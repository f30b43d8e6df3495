// The tasks panel: the task list, a menu to add tasks, and the criteria for the null space that the tasks leave, natural
// postures among them.

import { capitalize, label } from "../labels";
import { State } from "../state";
import { element } from "../ui/elements";
import { createMenu, MenuItem } from "../ui/menu";
import { Viewport } from "../viewport/viewport";
import { NaturalControl } from "./natural-control";
import { TaskList } from "./task-list";

export class TasksPanel {
  readonly root = element("div");
  private readonly criteria = element("div", { class: "chips" });
  private shownCriteria = "";

  constructor(
    private readonly state: State,
    private readonly viewport: Viewport,
  ) {
    const addMenu = createMenu("Add", "add-task", () => this.addItems());
    const head = element("header", {}, element("span", { class: "hint" }, "Highest priority first"), element("span", { class: "space" }), addMenu);
    const criteriaHead = element("header", {}, element("h3", {}, "Criteria for the null space"));
    this.root.append(head, new TaskList(state).root, criteriaHead, this.criteria, new NaturalControl(state).root);
    state.on("document", () => this.updateCriteria());
  }

  private updateCriteria(): void {
    const { tasks, catalog } = this.state.document!;
    const active = (task?: string): boolean => tasks.some(({ name }) => name === task);
    const key = catalog.criteria.map(({ task }) => active(task)).join();
    if (key === this.shownCriteria) return;
    this.shownCriteria = key;
    this.criteria.replaceChildren(
      ...catalog.criteria.map(({ name, label: title, task }) => {
        const onclick = (): boolean => this.state.send({ type: "criterion", kind: name });
        return element("button", { type: "button", class: "chip", "data-criterion": name, "aria-pressed": active(task), onclick }, title);
      }),
    );
  }

  // Tasks for the selected segment and its sites.
  private addItems(): MenuItem[] {
    const { state } = this;
    const info = this.viewport.figureMesh?.info;
    const segment = state.selectedSegment;
    if (!info || segment < 0) return [{ title: "Select a part first", note: "Or double-click a point to add a goal for it", disabled: true }];
    const kinds = state.document?.catalog.tasks ?? [];
    const sites = [info.segments[segment], ...info.sites.filter((site) => site.segment === segment).map(({ name }) => name)];
    const other = state.previousSegment;
    const join: MenuItem = {
      title: `Join to ${label(info.segments[other] ?? "")}`,
      note: "Fixes their relative pose: a closed loop. Remove the tasks to open it",
      onClick: () => void state.send({ type: "task.join", site: info.segments[segment], other: info.segments[other] }),
    };
    const joinItems = other >= 0 && other < info.segments.length && other !== segment ? [join] : [];
    return joinItems.concat(
      sites.flatMap((site) => [
        { title: capitalize(label(site)), heading: true },
        ...kinds.map(({ name, label: title }) => ({ title, onClick: () => void state.send({ type: "task.create", kind: name, site }) })),
      ]),
    );
  }
}
