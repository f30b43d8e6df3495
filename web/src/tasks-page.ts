// The page of tasks: the list, a way to add more, and the criteria that decide where tasks leave freedom.

import { element } from "./elements";
import { Item, menu } from "./menu";
import { capital, words } from "./names";
import { Stage } from "./stage";
import { State } from "./state";
import { TaskList } from "./task-list";

export class TasksPage {
  readonly root = element("div");
  private readonly criteria = element("div", { class: "chips" });
  private told = "";

  constructor(
    private readonly state: State,
    private readonly stage: Stage,
  ) {
    const list = new TaskList(state);
    const add = menu("Add", "add-task", () => this.offers());
    const head = element("header", {}, element("span", { class: "hint" }, "Most important first"), element("span", { class: "space" }), add);
    const below = element("header", {}, element("h3", {}, "Where freedom is left, prefer"));
    this.root.append(head, list.root, below, this.criteria);
    state.on("document", () => this.show());
  }

  private show(): void {
    const document = this.state.document!;
    const on = (task?: string): boolean => document.tasks.some((each) => each.name === task);
    const told = document.offers.criteria.map((each) => on(each.task)).join();
    if (told === this.told) return;
    this.told = told;
    this.criteria.replaceChildren(
      ...document.offers.criteria.map((each) =>
        element(
          "button",
          {
            type: "button",
            class: "chip",
            "data-criterion": each.name,
            "aria-pressed": on(each.task),
            onclick: () => this.state.say({ type: "criterion", kind: each.name }),
          },
          each.words,
        ),
      ),
    );
  }

  // Tasks for the part that is selected and the sites on it.
  private offers(): Item[] {
    const info = this.stage.body?.info;
    const segment = this.state.picked;
    const kinds = this.state.document?.offers.tasks ?? [];
    if (!info || segment < 0) return [{ title: "Select a part first", note: "or double click where it shall have a goal", off: true }];
    const names = [info.segments[segment], ...info.sites.filter((site) => site.segment === segment).map((site) => site.name)];
    const other = this.state.before;
    const join = {
      title: `Join to ${words(info.segments[other] ?? "")}`,
      note: "both stay as they are to each other: a loop; remove the tasks to open it",
      act: () => void this.state.say({ type: "task.join", site: info.segments[segment], other: info.segments[other] }),
    };
    const loop: Item[] = other >= 0 && other < info.segments.length && other !== segment ? [join] : [];
    return loop.concat(names.flatMap((site) => [
      { title: capital(words(site)), heading: true },
      ...kinds.map((kind) => ({ title: kind.words, act: () => void this.state.say({ type: "task.create", kind: kind.name, site }) })),
    ]));
  }
}
