// Builds the page into the Python package, or into the folder that is given: `node build.mjs [FOLDER]`.
// The same source and lock file give the same bytes, which tests/studio/test_bundle.py relies on.
import { build } from "esbuild";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const into = resolve(process.argv[2] ?? join(here, "../src/poise/studio/static"));

await mkdir(into, { recursive: true });
await build({
  absWorkingDir: here,
  entryPoints: { page: "src/page.tsx" },
  outdir: into,
  bundle: true,
  minify: true,
  format: "iife",
  target: "es2022",
  jsx: "automatic",
  jsxImportSource: "preact",
  charset: "utf8",
  legalComments: "eof", // the licences of what is bundled stay in the file
  logLevel: "warning",
});
await copyFile(join(here, "src/index.html"), join(into, "index.html"));

// The licence of everything that is bundled.
const bundled = ["three", "preact", "@preact/signals", "@preact/signals-core", "gifenc"];
const licences = bundled.map(async (name) => {
  const folder = join(here, "node_modules", name);
  const { version } = JSON.parse(await readFile(join(folder, "package.json"), "utf8"));
  const text = await readFile(join(folder, name === "gifenc" ? "LICENSE.md" : "LICENSE"), "utf8");
  return `${name} ${version}\n\n${text.trim()}\n`;
});
await writeFile(join(into, "licences.txt"), (await Promise.all(licences)).join("\n\n"));
