import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { fontFiles, headingFiles } from "../../functions/platform/fonts.ts";

const root = resolve(import.meta.dirname, "../..");
const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

const nameOf = (specifier: string): string =>
  specifier
    .split("/")
    .slice(0, specifier.startsWith("@") ? 2 : 1)
    .join("/");

const sources = ["functions", "shared", "web/src"].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => readFileSync(join(root, folder, path), "utf8")),
);

/** The packages that functions and pages import. */
function importedBy(texts: readonly string[]): string[] {
  const specifier = /(?:^(?:import|export)\s(?:[^"]*?\sfrom\s)?|\bimport\()"(@?[a-z][\w./-]*)"/gm;
  return texts.flatMap((text) => [...text.matchAll(specifier)].map(([, name = ""]) => nameOf(name)));
}

describe("packages", () => {
  const run = importedBy(sources.map((text) => text.replaceAll(/^import type [^;]+;/gm, "")));
  const fonts = [...fontFiles, ...headingFiles].map(nameOf);

  it("used by functions and pages at run time are dependencies", () => {
    expect(run.length).toBeGreaterThan(100);
    expect([...run, ...fonts].filter((name) => !(name in dependencies))).toEqual([]);
  });

  it("used only by builds, the local stage, commands and tests are development dependencies", () => {
    const used = new Set([...importedBy(sources), ...fonts]);
    const unused = Object.keys(dependencies).filter((name) => !used.has(name));
    expect(unused).toEqual([]);
    expect(Object.keys(devDependencies).filter((name) => name in dependencies)).toEqual([]);
  });
});
