// Builds the client of the studio into the Python package, or into a given folder. The build is reproducible: the same sources
// give the same bytes, so that a test can compare them with what is committed.
import { build } from "esbuild";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const target = process.argv[2] ?? join(here, "..", "src", "poise", "studio", "static");
await mkdir(target, { recursive: true });
await build({
  absWorkingDir: here,
  entryPoints: { studio: "src/main.ts" },
  bundle: true,
  minify: true,
  format: "esm",
  target: "es2022",
  legalComments: "none",
  charset: "utf8",
  outdir: target,
  logLevel: "warning",
});
await build({ absWorkingDir: here, entryPoints: ["src/studio.css"], bundle: true, minify: true, outdir: target, logLevel: "warning" });
for (const name of ["index.html", "icon.svg"]) await copyFile(join(here, "src", name), join(target, name));
const license = await readFile(join(here, "node_modules", "three", "LICENSE"), "utf8");
await writeFile(join(target, "licenses.txt"), `The studio's client contains three.js:\n\n${license}`);
