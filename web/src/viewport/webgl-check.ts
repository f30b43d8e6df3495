// Where the browser has no WebGL 2, the page says so instead of staying empty.

import { element } from "../ui/elements";

const MESSAGE =
  "The studio needs WebGL 2, which this browser does not provide. Enable hardware acceleration in its settings, update the graphics driver, or use another browser.";

export function requireWebGL(): void {
  if (document.createElement("canvas").getContext("webgl2")) return;
  document.body.replaceChildren(element("p", { class: "no-webgl", role: "alert" }, MESSAGE));
  throw new Error(MESSAGE);
}
