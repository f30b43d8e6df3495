// The experiment that is open: its story, its stages to click through, and what was observed.

import { button, element } from "./elements";
import { capital } from "./names";
import { Tour } from "./protocol";
import { show } from "./dialog";
import { Shown } from "./shown";
import { Side as Eye, SIDES } from "./layouts";
import { Stage } from "./stage";
import { State } from "./state";

export class StoryPage {
  readonly root = element("div");
  private told = "";
  private stood = "";

  constructor(
    private readonly state: State,
    private readonly stage: Stage,
    private readonly shown: Shown,
    private readonly onStory: (open: boolean, fresh: boolean) => void,
  ) {
    state.on("document", () => this.show());
  }

  // The next stage, or the one before.
  step(by: number): void {
    const tour = this.state.document?.tour;
    if (!tour) return;
    const next = tour.at + by;
    if (next >= 0 && next < tour.stages.length) this.state.say({ type: "tour.go", stage: next });
  }

  private show(): void {
    const tour = this.state.document!.tour;
    const told = tour ? `${tour.name} ${tour.at}` : "";
    if (told === this.told) return;
    const fresh = Boolean(tour) && this.stood !== tour!.name;
    if (fresh) this.drawn.replaceChildren();
    this.told = told;
    this.stood = tour?.name ?? "";
    this.root.replaceChildren(...(tour ? this.content(tour) : []));
    this.onStory(tour !== null, fresh);
    if (fresh && tour!.plots) this.state.say({ type: "tour.plots" });
    const stage = tour?.stages[tour.at];
    if (stage && stage.sticks !== (this.shown.style === "sticks")) this.shown.draw(stage.sticks ? "sticks" : "");
    const view = stage?.view;
    if (view && view in SIDES) requestAnimationFrame(() => this.stage.look(view as Eye));
  }

  // Drawings of what no scene shows; a click enlarges one.
  plots(drawings: string[]): void {
    const pictures = drawings.map((drawing, index) => {
      const source = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(drawing)}`;
      const enlarge = (): unknown => show(element("img", { class: "plot", src: source, alt: "" }), this.state.document?.tour?.title ?? "");
      return element("button", { type: "button", class: "plot-button", title: "Enlarge", "data-plot": index, onclick: enlarge }, element("img", { class: "plot", src: source, alt: `Plot ${index + 1}` }));
    });
    this.drawn.replaceChildren(...pictures);
  }

  private readonly drawn = element("div", { class: "plots" });

  private content(tour: Tour): HTMLElement[] {
    const { state } = this;
    const last = tour.stages.length - 1;
    const head = element("header", {}, element("h3", {}, tour.title), element("span", { class: "space" }), button("cross", "Close the story", () => state.say({ type: "tour.end" })));
    const steps = tour.stages.map(({ title }, index) => {
      const go = (): boolean => state.say({ type: "tour.go", stage: index });
      return element("li", {}, element("button", { type: "button", class: "stop", "data-stage": index, "aria-current": index === tour.at ? "step" : "false", onclick: go }, element("i", {}, String(index + 1)), element("span", {}, capital(title))));
    });
    const again = (): boolean => state.say({ type: "tour.go", stage: tour.at });
    const walk = element(
      "div",
      { class: "row buttons" },
      element("button", { type: "button", class: "chip", disabled: tour.at === 0, onclick: () => this.step(-1) }, "Back"),
      element("button", { type: "button", class: "chip", disabled: tour.at >= last, onclick: () => this.step(1) }, "Next"),
      element("span", { class: "space" }),
      element("button", { type: "button", class: "chip", title: "Take back what was pulled and changed since", onclick: again }, "As it was"),
    );
    const seen = tour.checks.map(({ words, holds, measured }) => element("li", { class: holds ? "yes" : "no" }, element("span", {}, capital(words)), measured ? element("small", {}, measured) : null));
    return [
      head,
      element("p", { class: "story" }, tour.story),
      element("p", { class: "source" }, tour.source),
      ...(steps.length ? [element("ol", { class: "stops" }, ...steps), walk] : [element("p", { class: "empty" }, "This one is about numbers; there is nothing to pose.")]),
      this.drawn,
      ...(seen.length ? [element("header", {}, element("h3", {}, "What was observed")), element("ul", { class: "checks" }, ...seen)] : []),
      element("p", { class: "source" }, `Turned around, ${tour.turned}, it does not hold.`),
    ];
  }
}
