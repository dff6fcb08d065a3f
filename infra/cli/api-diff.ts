import { readFileSync, writeFileSync } from "node:fs";
import { compareDocuments } from "../openapi/compare.ts";
import { openApiDocument } from "../openapi/document.ts";
import { announcedBreaks, isAnnounced, lastRelease, releaseFile, releaseText } from "../openapi/release.ts";
import type { OpenApi } from "../openapi/types.ts";

const usage = `npm run api:diff                      compares this version with the last release
npm run api:diff -- old.json new.json compares two files
npm run api:diff -- --release         keeps this version as the last release`;

const read = (file: string): OpenApi => JSON.parse(readFileSync(file, "utf8"));
const list = (title: string, lines: readonly string[]): void => {
  if (lines.length > 0) console.log(`${title}\n${lines.map((line) => `  ${line}`).join("\n")}\n`);
};

/** Sets the exit code to 1 if a change would break a caller. */
function report(before: OpenApi, after: OpenApi, announced: readonly string[]): void {
  const { breaking, added } = compareDocuments(before, after);
  const meant = breaking.filter((line) => isAnnounced(line, announced));
  const unmeant = breaking.filter((line) => !isAnnounced(line, announced));
  list("Added, for the changelog:", added);
  list("Breaks callers, as the changelog announces:", meant);
  list("Breaks callers:", unmeant);
  console.log(`${added.length} additions, ${unmeant.length} changes that would break a caller`);
  if (unmeant.length > 0) process.exitCode = 1;
}

const [first, second, ...rest] = process.argv.slice(2);
if (first === "--release" && second === undefined) {
  const document = await openApiDocument();
  writeFileSync(releaseFile(document.info.version), releaseText(document));
} else if (first === undefined) {
  const { version, document } = lastRelease();
  console.log(`Compared with ${version}\n`);
  report(document, await openApiDocument(), announcedBreaks());
} else if (second !== undefined && rest.length === 0) {
  report(read(first), read(second), []);
} else {
  console.error(usage);
  process.exitCode = 2;
}
