// Measures of a person: stature, mass, sex, hands and feet.

import { element } from "./elements";
import { remember, remembered } from "./memory";
import { FigureInfo } from "./protocol";
import { dial } from "./sliders";
import { State } from "./state";
import { choice } from "./task-details";

const PLACE = "poise.sex";

export function person(state: State, now: NonNullable<FigureInfo["human"]>): HTMLElement {
  const wish = { ...now, sex: remembered(PLACE) ?? "male" };
  const say = (changes: Partial<typeof wish>, mass: number | null = null): void => {
    Object.assign(wish, changes);
    remember(PLACE, wish.sex);
    state.say({ type: "figure.human", stature: wish.stature, mass, sex: wish.sex, hands: wish.hands, feet: wish.feet });
  };
  const stature = dial("Stature", [120, 220], 0.5, { end: (value) => say({ stature: value / 100 }), set: (value) => say({ stature: value / 100 }) }, "cm");
  const mass = dial("Mass", [30, 160], 0.5, { end: (value) => say({}, value), set: (value) => say({}, value) }, "kg");
  stature.show(100 * now.stature);
  mass.show(now.mass);
  const check = (title: string, key: "hands" | "feet"): HTMLElement => {
    const box = element("input", { type: "checkbox", checked: now[key] });
    box.addEventListener("change", () => say({ [key]: box.checked }));
    return element("label", { class: "check" }, box, title);
  };
  return element(
    "div",
    { class: "person" },
    element("header", {}, element("h3", {}, "Person")),
    stature.root,
    mass.root,
    choice("Proportions", wish.sex, [["male", "of men"], ["female", "of women"]], (sex) => say({ sex })),
    check("With fingers", "hands"),
    check("With toes", "feet"),
  );
}
