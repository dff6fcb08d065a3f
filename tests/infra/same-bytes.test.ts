import { createHash } from "node:crypto";
import { existsSync, rmSync } from "node:fs";
import { cp, link, mkdir, mkdtemp } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type Bundle, buildDirectory, bundleFunction, compile, root } from "../../infra/bundle.ts";

const name = "api/orders/place";
const source = { name, entry: `functions/${name}.ts`, native: [], files: [] };
const made: string[] = [];
afterAll(() => {
  for (const directory of made) rmSync(directory, { recursive: true });
});

async function makeDirectory(): Promise<string> {
  await mkdir(buildDirectory, { recursive: true });
  const directory = await mkdtemp(join(buildDirectory, "elsewhere-"));
  made.push(directory);
  return directory;
}

/** The files with their source maps, and the package.json of every package that they belong to. */
function withManifests(files: readonly string[]): Set<string> {
  const all = new Set(files);
  for (const file of files) {
    if (existsSync(join(root, `${file}.map`))) all.add(`${file}.map`);
    for (let folder = dirname(file); folder.startsWith("node_modules/"); folder = dirname(folder)) {
      if (existsSync(join(root, folder, "package.json"))) all.add(`${folder}/package.json`);
    }
  }
  return all;
}

/** Copies everything that the bundle depends on to another path, like another checkout. */
async function checkOut(inputs: readonly string[]): Promise<string> {
  const checkout = await makeDirectory();
  for (const folder of ["functions", "shared", "infra"]) {
    await cp(join(root, folder), join(checkout, folder), {
      recursive: true,
      filter: (path) => !path.includes("/seed/"),
    });
  }
  const isFile = (input: string): boolean => input.startsWith("node_modules/");
  for (const file of withManifests(inputs.filter(isFile))) {
    await mkdir(join(checkout, dirname(file)), { recursive: true });
    await link(join(root, file), join(checkout, file));
  }
  return checkout;
}

const hashes = ({ files }: Bundle) =>
  files.map((file) => [file.name, createHash("sha256").update(file.contents).digest("hex")]);

test("the same sources build to the same bytes, whatever the source and output folders", async () => {
  const here = await bundleFunction(source, { directory: await makeDirectory() });
  // All files that were read: those that only pass on another's exports add nothing to the bundle.
  const { metafile } = await compile(source);
  const checkout = await checkOut(Object.keys(metafile.inputs));
  const other: typeof import("../../infra/bundle.ts") = await import(join(checkout, "infra/bundle.ts"));
  expect(other.root).toBe(checkout);
  const there = await other.bundleFunction(source, { directory: await makeDirectory() });
  expect(there.inputs).toEqual(here.inputs);
  expect(hashes(there)).toEqual(hashes(here));
});
