// Natural postures: how much they are preferred, and a style from the keyframes or the pose.

import { State } from "../state";
import { element } from "../ui/elements";
import { createSlider } from "../ui/slider";

const MAX_STRENGTH = 2;

export class NaturalControl {
  readonly root = element("div", { "data-natural": "", hidden: true });

  constructor(private readonly state: State) {
    const send = (strength: number): void => void state.send({ type: "natural", strength: Math.min(Math.max(strength, 0), MAX_STRENGTH) });
    const slider = createSlider("Natural posture", [0, MAX_STRENGTH], 0.1, { end: send, set: send });
    const follow = (on: boolean) => (): boolean => state.send({ type: "natural.style", follow: on });
    const title = "Prefer postures like the keyframes, or like this pose if there are none";
    const more = element("button", { type: "button", class: "chip", "data-style": "follow", title, onclick: follow(true) }, "More like this");
    const forget = element("button", { type: "button", class: "chip", "data-style": "forget", onclick: follow(false) }, "Forget style");
    this.root.append(slider.root, element("div", { class: "chips" }, more, forget));
    state.on("document", () => {
      const { applies, strength, examples } = this.state.document!.natural;
      this.root.hidden = !applies;
      forget.hidden = examples === 0;
      more.setAttribute("aria-pressed", String(examples > 0));
      slider.setValue(strength);
    });
  }
}
