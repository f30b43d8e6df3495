// Results of `poise bench studio`, as a table with their limits.

import { BenchmarkUpdate } from "../messages";
import { showDialog } from "./dialog";
import { element } from "./elements";

function formatValue(value: number, unit: string): string {
  if (unit === "s") return `${(1000 * value).toFixed(2)} ms`;
  return unit ? `${value.toPrecision(3)} ${unit}` : value.toFixed(2);
}

export function showBenchmark({ rows }: BenchmarkUpdate): void {
  const body = rows.map(({ name, value, unit, bar, verdict }) =>
    element(
      "tr",
      { class: bar ? (verdict === "held" ? "passed" : "failed") : "" },
      element("td", {}, name),
      element("td", { class: "number" }, formatValue(value, unit)),
      element("td", { class: "number" }, bar ? `${bar.relation} ${bar.limit}` : ""),
      element("td", {}, bar?.reason ?? ""),
    ),
  );
  const head = element("tr", {}, ...["Quantity", "Measured", "Limit", "Reason"].map((title) => element("th", {}, title)));
  showDialog(element("table", { class: "benchmark" }, element("thead", {}, head), element("tbody", {}, ...body)), "Latency from pointer to pose");
}
