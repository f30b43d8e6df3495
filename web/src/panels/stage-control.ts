// The figures of the stage: which one is edited, others to switch to or remove, and links between parts of two figures.

import { capitalize, label } from "../labels";
import { State } from "../state";
import { element, iconButton } from "../ui/elements";
import { createMenu } from "../ui/menu";
import { createSelect } from "../ui/slider";
import { StageFigures } from "../viewport/stage-figures";
import { Viewport } from "../viewport/viewport";

export class StageControl {
  readonly root = element("div", { class: "stage-figures" });
  private readonly list = element("div", { class: "items" });
  private readonly linking = element("div");
  private shown = "";
  private target = { figure: "", part: "" };

  constructor(
    private readonly state: State,
    private readonly viewport: Viewport,
    private readonly figures: StageFigures,
  ) {
    const add = createMenu("Add", "add-figure", () =>
      (state.document?.catalog.figures ?? []).map(({ name, label: note }) => ({ title: `Add ${label(name)}`, note, onClick: () => void state.send({ type: "stage.add", figure: name }) })),
    );
    this.root.append(element("header", {}, element("h3", {}, "Figures"), element("span", { class: "space" }), add), this.list, this.linking);
    for (const event of ["document", "selection"] as const) state.on(event, () => this.update());
    figures.onParts = () => {
      this.shown = "";
      if (state.document) this.update();
    };
  }

  private update(): void {
    const { stage, active, apart } = this.state.document ?? { stage: [], active: "", apart: false };
    const site = this.viewport.figureMesh?.info.segments[this.state.selectedSegment] ?? "";
    const key = JSON.stringify([stage, active, apart, site]);
    if (key === this.shown) return;
    this.shown = key;
    const edited = element("div", { class: "item selected" }, element("div", { class: "item-head" }, element("span", { class: "item-name" }, capitalize(label(active))), element("small", {}, "edited")));
    const avoid = element("input", { type: "checkbox", checked: apart, onchange: () => this.state.send({ type: "stage.avoid", on: avoid.checked }) });
    const check = element("label", { class: "check", title: "The edited figure, and figures that follow it, move aside" }, avoid, "Figures avoid each other");
    this.list.replaceChildren(...(stage.length ? [edited, ...stage.map((name) => this.row(name)), check] : []));
    this.linking.replaceChildren(...(stage.length ? this.linkRows(stage, site) : []));
  }

  private row(name: string): HTMLElement {
    const choose = element("button", { type: "button", class: "item-name", title: "Edit this figure", "data-figure": name, onclick: () => this.state.send({ type: "stage.choose", name }) }, capitalize(label(name)));
    const remove = iconButton("close", `Remove ${label(name)}`, () => this.state.send({ type: "stage.remove", name }), { class: "row-button always" });
    return element("div", { class: "item" }, element("div", { class: "item-head" }, choose, remove));
  }

  // Which part of which figure the selected part follows.
  private linkRows(stage: readonly string[], site: string): HTMLElement[] {
    if (!site) return [element("p", { class: "empty" }, "Select a part to link it to a part of another figure, or click that figure to edit it.")];
    const { target } = this;
    if (!stage.includes(target.figure)) target.figure = stage[0];
    const parts = this.figures.parts(target.figure);
    if (!parts.includes(target.part)) target.part = parts.includes(site) ? site : (parts[0] ?? "");
    const chooseFigure = (name: string): void => {
      target.figure = name;
      this.shown = "";
      this.update();
    };
    const link = (both: boolean) => (): boolean => this.state.send({ type: "stage.link", site, name: target.figure, other: target.part, both });
    return [
      createSelect("Figure", target.figure, stage.map((name): [string, string] => [name, capitalize(label(name))]), chooseFigure),
      createSelect("Its part", target.part, parts.map((name): [string, string] => [name, label(name)]), (part) => (target.part = part)),
      element(
        "div",
        { class: "row buttons" },
        element("button", { type: "button", class: "chip", "data-action": "follow", title: "The selected part follows it", onclick: link(false) }, `${capitalize(label(site))} follows`),
        element("button", { type: "button", class: "chip", "data-action": "meet", title: "Both come to meet, as in a handshake", onclick: link(true) }, "Both meet"),
      ),
    ];
  }
}
