import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { allFiles, anchorsOf, brokenLinks, linksOf, missingFiles, readText } from "./docs.ts";

const files = allFiles();
const pages = new Map(
  files.filter((file) => file.endsWith(".md")).map((file): [string, string] => [file, readText(file)]),
);

describe("docs", () => {
  it("link to files and headings that exist", () => {
    expect(pages.size).toBeGreaterThan(25);
    expect(brokenLinks(pages, files)).toEqual([]);
  });

  it("name source files that exist", () => {
    expect(missingFiles(pages, files)).toEqual([]);
  });

  it("report a link to a missing file, a missing heading and a missing source file", () => {
    const broken = new Map([
      ["a/page.md", "# Page\n[x](gone.md) [y](#gone) [z](../b.md#no) [ok](#page) `gone.ts`"],
    ]);
    expect(brokenLinks(broken, ["a/page.md", "b.md"])).toEqual([
      "a/page.md: a/gone.md",
      "a/page.md: a/page.md#gone",
      "a/page.md: b.md#no",
    ]);
    expect(missingFiles(broken, ["a/page.md"])).toEqual(["a/page.md: gone.ts"]);
  });

  it("start with a README of at most 10 kB that has the command for the tests", () => {
    const readme = readText("README.md");
    expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(10_000);
    expect(readme).toContain("\nnpm ci && npm test\n");
  });

  it("lead from the README to every decision in at most two clicks", () => {
    const next = (page: string) => linksOf(page, pages.get(page) ?? "").map(({ target }) => target);
    const first = next("README.md");
    const near = new Set(["README.md", ...first, ...first.flatMap(next)]);
    const withDecisions = [...pages].filter(([, text]) => anchorsOf(text).includes("decisions"));
    expect(withDecisions.length).toBeGreaterThan(20);
    expect(withDecisions.map(([page]) => page).filter((page) => !near.has(page))).toEqual([]);
  });

  it("have the same sections in every room that took decisions", () => {
    const rooms = [...pages].filter(([, text]) => anchorsOf(text).includes("decisions"));
    expect(
      rooms.filter(([, text]) => !anchorsOf(text).includes("what-it-owns")).map(([page]) => page),
    ).toEqual([]);
  });

  it("list every room of functions in CONTRIBUTING.md", () => {
    const list = readText("CONTRIBUTING.md");
    expect(
      readdirSync("functions").filter(
        (room) => !list.includes(`\`${room}\``) && !list.includes(`\`${room}/\``),
      ),
    ).toEqual([]);
  });
});
