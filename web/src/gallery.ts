// The gallery: scenes to try, and the experiments of the literature, chapter by chapter.

import { show } from "./dialog";
import { element } from "./elements";
import { capital, words } from "./names";
import { GalleryMessage } from "./protocol";
import { State } from "./state";

export function gallery(state: State, told: GalleryMessage): void {
  const search = element("input", { type: "search", class: "search", placeholder: "Search", "aria-label": "Search the gallery", autofocus: true });
  const list = element("div", { class: "gallery" });
  const dialog = show(element("div", {}, search, list), "Gallery");
  const fill = (): void => {
    const wanted = search.value.trim().toLowerCase().split(/\s+/);
    const fits = (...texts: string[]): boolean => wanted.every((word) => texts.join(" ").toLowerCase().includes(word));
    const card = (name: string, title: string, note: string, small: string, act: () => void, kind: string): HTMLElement => {
      const open = (): void => {
        dialog.close();
        act();
      };
      return element("button", { type: "button", class: "scene", onclick: open, [`data-${kind}`]: name }, element("b", {}, title), element("span", {}, note), small ? element("small", {}, small) : null);
    };
    const scenes = told.scenes.filter((each) => fits(each.name, each.words));
    const chapters = [...new Set(told.experiments.map((each) => each.chapter))];
    const sections: [string, HTMLElement[]][] = [
      ["Scenes to try", scenes.map((each) => card(each.name, capital(words(each.name)), capital(each.words), "", () => state.say({ type: "gallery.open", name: each.name }), "scene"))],
      ...chapters.map((chapter): [string, HTMLElement[]] => [
        `Experiments: ${chapter.toLowerCase()}`,
        told.experiments
          .filter((each) => each.chapter === chapter && fits(each.name, each.title, each.words, each.source, chapter))
          .map((each) => card(each.name, each.title, each.words, each.source, () => state.say({ type: "experiment.open", name: each.name }), "experiment")),
      ]),
    ];
    const found = sections.filter(([, cards]) => cards.length);
    const empty = element("p", { class: "empty" }, "Nothing of that name.");
    list.replaceChildren(...(found.length ? found.map(([title, cards]) => element("section", {}, element("h3", {}, title), element("div", { class: "scenes" }, ...cards))) : [empty]));
  };
  search.addEventListener("input", fill);
  fill();
}
