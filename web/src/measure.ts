// What `poise bench studio` measured, as a table with the bars it is held to.

import { show } from "./dialog";
import { element } from "./elements";
import { Measured } from "./protocol";

function number(value: number, unit: string): string {
  if (unit === "s") return `${(1000 * value).toFixed(2)} ms`;
  return unit ? `${value.toPrecision(3)} ${unit}` : value.toFixed(2);
}

export function measured({ rows }: Measured): void {
  const body = rows.map(({ name, value, unit, bar, verdict }) =>
    element(
      "tr",
      { class: bar ? (verdict === "held" ? "yes" : "no") : "" },
      element("td", {}, name),
      element("td", { class: "number" }, number(value, unit)),
      element("td", { class: "number" }, bar ? `${bar.relation} ${bar.limit}` : ""),
      element("td", {}, bar?.reason ?? ""),
    ),
  );
  const head = element("tr", {}, ...["What", "Measured", "Bar", "Why"].map((title) => element("th", {}, title)));
  show(element("table", { class: "measured" }, element("thead", {}, head), element("tbody", {}, ...body)), "From pointer to pose");
}
