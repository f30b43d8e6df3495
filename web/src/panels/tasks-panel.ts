// The tasks panel: the task list, a menu to add tasks, and the criteria for the null space that the tasks leave, natural
// postures among them.

import { capitalize, label } from "../labels";
import { Choice } from "../messages";
import { State } from "../state";
import { element } from "../ui/elements";
import { createMenu, MenuItem } from "../ui/menu";
import { createSelect } from "../ui/slider";
import { Viewport } from "../viewport/viewport";
import { NaturalControl } from "./natural-control";
import { TaskList } from "./task-list";

// Kinds of task under the headings of their groups.
function grouped(kinds: Choice[], onClick: (kind: string) => void): MenuItem[] {
  return kinds.flatMap(({ name, label: title, group }, index) => {
    const item: MenuItem = { title, onClick: () => onClick(name) };
    return group === kinds[index - 1]?.group ? [item] : [{ title: group ?? "", heading: true }, item];
  });
}

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
    const catalog = state.document?.catalog;
    const whole = grouped(catalog?.figure_tasks ?? [], (kind) => void state.send({ type: "task.whole", kind }));
    if (!info || segment < 0) return [{ title: "Select a part for tasks about it", note: "Or double-click a point to add a goal for it", disabled: true }, ...whole];
    const kinds = catalog?.tasks ?? [];
    const sites = [info.segments[segment], ...info.sites.filter((site) => site.segment === segment).map(({ name }) => name)];
    const other = state.previousSegment;
    const join: MenuItem = {
      title: `Join to ${label(info.segments[other] ?? "")}`,
      note: "Fixes their relative pose: a closed loop. Remove the tasks to open it",
      onClick: () => void state.send({ type: "task.join", site: info.segments[segment], other: info.segments[other] }),
    };
    const joinItems = other >= 0 && other < info.segments.length && other !== segment ? [join] : [];
    let site = sites[0];
    const select = createSelect("At", site, sites.map((each): [string, string] => [each, capitalize(label(each))]), (chosen) => (site = chosen));
    const atSite: MenuItem[] = sites.length > 1 ? [{ title: "", field: select }] : [{ title: capitalize(label(site)), heading: true }];
    return [...joinItems, ...atSite, ...grouped(kinds, (kind) => void state.send({ type: "task.create", kind, site })), ...whole];
  }
}
