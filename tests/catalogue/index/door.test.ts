import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../../..");
const folder = join(root, "functions/catalogue/index");
const door = join(folder, "catalogue-index.ts");

const sources = ["functions", "infra", "shared", "web"].flatMap((top) =>
  readdirSync(join(root, top), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes("node_modules"))
    .map((file) => join(root, top, file)),
);

const importsOf = (file: string): string[] =>
  [...readFileSync(file, "utf8").matchAll(/(?:from|import\()\s*"(\.[^"]+)"/g)].map(([, path = ""]) =>
    resolve(dirname(file), path),
  );

test("the search index is imported through catalogue-index.ts only", () => {
  const imports = sources
    .filter((file) => !file.startsWith(`${folder}/`))
    .flatMap((file) => importsOf(file).map((imported) => ({ file, imported })))
    .filter(({ imported }) => imported.startsWith(`${folder}/`));
  expect(imports.length).toBeGreaterThan(0);
  expect(imports.filter(({ imported }) => imported !== door)).toEqual([]);
});
