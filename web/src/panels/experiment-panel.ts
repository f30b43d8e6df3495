// The experiment panel: description, stages to step through, plots and observations of the open experiment.

import { capitalize } from "../labels";
import { ExperimentState } from "../messages";
import { DisplaySettings } from "../overlays/display-settings";
import { State } from "../state";
import { showDialog } from "../ui/dialog";
import { element, iconButton } from "../ui/elements";
import { StandardView, VIEW_DIRECTIONS } from "../viewport/camera-views";
import { Viewport } from "../viewport/viewport";

export class ExperimentPanel {
  readonly root = element("div");
  private readonly plots = element("div", { class: "plots" });
  private shownStage = ""; // name and stage of what is shown
  private shownName = "";

  constructor(
    private readonly state: State,
    private readonly viewport: Viewport,
    private readonly display: DisplaySettings,
    private readonly onChange: (open: boolean, isNew: boolean) => void,
  ) {
    state.on("document", () => this.update());
  }

  // Goes to the next (1) or previous (-1) stage.
  step(by: number): void {
    const experiment = this.state.document?.experiment;
    if (!experiment) return;
    const stage = experiment.stage + by;
    if (stage >= 0 && stage < experiment.stages.length) this.state.send({ type: "experiment.stage", stage });
  }

  private update(): void {
    const { experiment } = this.state.document!;
    const key = experiment ? `${experiment.name} ${experiment.stage}` : "";
    if (key === this.shownStage) return;
    const isNew = experiment !== null && this.shownName !== experiment.name;
    if (isNew) this.plots.replaceChildren();
    this.shownStage = key;
    this.shownName = experiment?.name ?? "";
    this.root.replaceChildren(...(experiment ? this.content(experiment) : []));
    this.onChange(experiment !== null, isNew);
    if (isNew && experiment.plots) this.state.send({ type: "experiment.plots" });
    if (experiment) this.showStage(experiment);
  }

  // Draws the stage in its style and from its view.
  private showStage({ stages, stage }: ExperimentState): void {
    const current = stages[stage];
    if (!current) return;
    if (current.skeleton !== (this.display.style === "skeleton")) this.display.setStyle(current.skeleton ? "skeleton" : "");
    if (current.view in VIEW_DIRECTIONS) requestAnimationFrame(() => this.viewport.lookFrom(current.view as StandardView));
  }

  // Plots as SVG; a click enlarges one.
  setPlots(plots: string[]): void {
    const images = plots.map((svg, index) => {
      const src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
      const enlarge = (): unknown => showDialog(element("img", { class: "plot", src, alt: "" }), this.state.document?.experiment?.title ?? "");
      return element("button", { type: "button", class: "plot-button", title: "Enlarge", "data-plot": index, onclick: enlarge }, element("img", { class: "plot", src, alt: `Plot ${index + 1}` }));
    });
    this.plots.replaceChildren(...images);
  }

  private content(experiment: ExperimentState): HTMLElement[] {
    const checks = experiment.checks.map(({ statement, holds, measured }) =>
      element("li", { class: holds ? "passed" : "failed" }, element("span", {}, capitalize(statement)), measured ? element("small", {}, measured) : null),
    );
    const close = iconButton("close", "Close the experiment", () => this.state.send({ type: "experiment.close" }));
    return [
      element("header", {}, element("h3", {}, experiment.title), element("span", { class: "space" }), close),
      element("p", { class: "description" }, experiment.description),
      element("p", { class: "source" }, experiment.source),
      ...this.stageList(experiment),
      this.plots,
      ...(checks.length ? [element("header", {}, element("h3", {}, "Observations")), element("ul", { class: "checks" }, ...checks)] : []),
      element("p", { class: "source" }, `Counter-test: ${experiment.counterfactual}, at least one observation fails.`),
    ];
  }

  private stageList({ stages, stage: current }: ExperimentState): HTMLElement[] {
    const { state } = this;
    if (!stages.length) return [element("p", { class: "empty" }, "This experiment is about numbers only; it has no stages.")];
    const items = stages.map(({ title }, stage) => {
      const properties = { type: "button", class: "stage", "data-stage": stage, "aria-current": stage === current ? "step" : "false" };
      return element("li", {}, element("button", { ...properties, onclick: () => state.send({ type: "experiment.stage", stage }) }, element("i", {}, String(stage + 1)), element("span", {}, capitalize(title))));
    });
    const button = (title: string, disabled: boolean, onclick: () => void, tooltip = ""): HTMLElement => element("button", { type: "button", class: "chip", disabled, title: tooltip || null, onclick }, title);
    const buttons = element(
      "div",
      { class: "row buttons" },
      button("Back", current === 0, () => this.step(-1)),
      button("Next", current >= stages.length - 1, () => this.step(1)),
      element("span", { class: "space" }),
      button("Restore", false, () => state.send({ type: "experiment.stage", stage: current }), "Discard the changes to this stage"),
    );
    return [element("ol", { class: "stages" }, ...items), buttons];
  }
}
