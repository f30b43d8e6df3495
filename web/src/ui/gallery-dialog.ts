// The gallery: example scenes, and the experiments of the literature by chapter.

import { capitalize, label } from "../labels";
import { GalleryUpdate } from "../messages";
import { State } from "../state";
import { showDialog } from "./dialog";
import { element } from "./elements";

export function showGallery(state: State, { scenes, experiments }: GalleryUpdate): void {
  const search = element("input", { type: "search", class: "search", placeholder: "Search", "aria-label": "Search the gallery", autofocus: true });
  const list = element("div", { class: "gallery" });
  const dialog = showDialog(element("div", {}, search, list), "Gallery");
  const card = (kind: "scene" | "experiment", name: string, title: string, description: string, source: string, onOpen: () => void): HTMLElement => {
    const onclick = (): void => {
      dialog.close();
      onOpen();
    };
    return element("button", { type: "button", class: "scene", onclick, [`data-${kind}`]: name }, element("b", {}, title), element("span", {}, description), source ? element("small", {}, source) : null);
  };
  const update = (): void => {
    const query = search.value.trim().toLowerCase().split(/\s+/);
    const matches = (...texts: string[]): boolean => query.every((word) => texts.join(" ").toLowerCase().includes(word));
    const chapters = [...new Set(experiments.map(({ chapter }) => chapter))];
    const sections: [string, HTMLElement[]][] = [
      [
        "Example scenes",
        scenes
          .filter(({ name, description }) => matches(name, description))
          .map(({ name, description }) => card("scene", name, capitalize(label(name)), capitalize(description), "", () => state.send({ type: "gallery.open", name }))),
      ],
      ...chapters.map((chapter): [string, HTMLElement[]] => [
        `Experiments: ${chapter.toLowerCase()}`,
        experiments
          .filter((experiment) => experiment.chapter === chapter && matches(experiment.name, experiment.title, experiment.description, experiment.source, chapter))
          .map(({ name, title, description, source }) => card("experiment", name, title, description, source, () => state.send({ type: "experiment.open", name }))),
      ]),
    ];
    const found = sections.filter(([, cards]) => cards.length);
    const empty = element("p", { class: "empty" }, "No scene or experiment matches.");
    list.replaceChildren(...(found.length ? found.map(([title, cards]) => element("section", {}, element("h3", {}, title), element("div", { class: "scenes" }, ...cards))) : [empty]));
  };
  search.addEventListener("input", update);
  update();
}
