import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { OpenApi } from "./types.ts";

const folder = fileURLToPath(new URL("./releases/", import.meta.url));
const changelog = new URL("../../CHANGELOG.md", import.meta.url);

/** What a comparison doesn't need. Fields of these names have a schema instead. */
function isUnneeded(key: string, value: unknown): boolean {
  if (["description", "summary", "operationId"].includes(key)) return typeof value === "string";
  return key === "example" || (["tags", "servers"].includes(key) && Array.isArray(value));
}

const slim = (document: OpenApi): OpenApi =>
  JSON.parse(JSON.stringify(document, (key, value) => (isUnneeded(key, value) ? undefined : value)));

/** One line for each path and component, so that two releases can be compared by eye. */
export function releaseText(document: OpenApi): string {
  const { paths, components, ...rest } = slim(document);
  const lines = (record: object): string =>
    Object.entries(record)
      .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
      .join(",\n");
  const groups = Object.entries(components).map(
    ([name, group]) => `${JSON.stringify(name)}:{\n${lines(group)}\n}`,
  );
  const parts = [`"paths":{\n${lines(paths)}\n}`, `"components":{\n${groups.join(",\n")}\n}`];
  return `{${lines(rest)},\n${parts.join(",\n")}\n}\n`;
}

const numbersOf = (name: string): number[] => name.split(".").slice(0, 3).map(Number);

export const releaseFile = (version: string): string => join(folder, `${version}.json`);

/** Returns the document of the newest release. */
export function lastRelease(): { version: string; document: OpenApi } {
  const names = readdirSync(folder).toSorted((a, b) => {
    const [left, right] = [numbersOf(a), numbersOf(b)];
    return (
      left.map((number, index) => number - (right[index] ?? 0)).find((difference) => difference !== 0) ?? 0
    );
  });
  const version = (names.at(-1) ?? "").replace(/\.json$/, "");
  return { version, document: JSON.parse(readFileSync(releaseFile(version), "utf8")) };
}

/** The changes that break callers on purpose, as the changelog's next release announces them. */
export function announcedBreaks(text: string = readFileSync(changelog, "utf8")): string[] {
  const [, next = ""] = /^## Unreleased\n(.*?)(?=^## )/ms.exec(text) ?? [];
  const [, section = ""] = /^### Breaking\n(.*?)(?=^### |(?![\s\S]))/ms.exec(next) ?? [];
  return [...section.matchAll(/`([^`]+)`/g)].map(([, line = ""]) => line);
}

/** An announcement names a change in full, or the end of several: what they have in common. */
export const isAnnounced = (change: string, announced: readonly string[]): boolean =>
  announced.some((text) => change.endsWith(text));
