import { createHash } from "node:crypto";
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import {
  type Bundle,
  buildDirectory,
  bundleFolder,
  type Compiled,
  compile,
  inputsOf,
  root,
  startFilesOf,
} from "../../bundle.ts";
import { sourceOf } from "../../functions.ts";
import type { FunctionName } from "../../needs.ts";
import { StartError } from "../core/configuration.ts";

const store = join(buildDirectory, "local");
/** Changes of these rebuild all bundles. The lockfile stands for all packages. */
const builders = [
  "package-lock.json",
  "tsconfig.json",
  "infra/bundle.ts",
  "infra/native.ts",
  "infra/local/bundles/bundle-store.ts",
];
const dayMilliseconds = 86_400_000;

/** Throws StartError if the build folder is not writable. */
export function needBuildDirectory(): void {
  try {
    mkdirSync(buildDirectory, { recursive: true });
    accessSync(buildDirectory, constants.W_OK);
  } catch {
    throw new StartError(
      `Pages and functions are built in ${buildDirectory}, which is not writable: start as the owner of this ` +
        "folder, or in a copy of it",
    );
  }
}

interface Manifest {
  /** Named by its contents, so that a running shop keeps the bundle it started with. */
  folder: string;
  sources: Record<string, string>;
  inputs: string[];
  startFiles: string[];
}

const sha256 = (...parts: (string | Uint8Array)[]): string => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
};

const manifestOf = (name: FunctionName): string => join(store, `${name}.json`);

/** Reads each source once, however many bundles contain it. */
function hashes(): (path: string) => string {
  const known = new Map<string, string>();
  return (path) => {
    const file = join(root, path);
    const hash = known.get(path) ?? (existsSync(file) ? sha256(readFileSync(file)) : "");
    known.set(path, hash);
    return hash;
  };
}

function find(name: FunctionName, hashOf: (path: string) => string): string | undefined {
  const manifest = manifestOf(name);
  if (!existsSync(manifest)) return undefined;
  const { folder, sources }: Manifest = JSON.parse(readFileSync(manifest, "utf8"));
  const file = join(dirname(manifest), folder, "index.mjs");
  const isFresh = Object.entries(sources).every(([path, hash]) => hashOf(path) === hash);
  return isFresh && existsSync(file) ? file : undefined;
}

/** Returns entry files of up-to-date bundles. */
export function findBundles(names: readonly FunctionName[]): Map<FunctionName, string> {
  const hashOf = hashes();
  return new Map(
    names.flatMap((name) => {
      const file = find(name, hashOf);
      return file === undefined ? [] : [[name, file]];
    }),
  );
}

/** Ignores changes of its sources. Throws if it doesn't exist. */
export function readBundle(name: FunctionName): Bundle {
  const manifest = manifestOf(name);
  const { folder, inputs, startFiles }: Manifest = JSON.parse(readFileSync(manifest, "utf8"));
  const directory = join(dirname(manifest), folder);
  const files = readdirSync(directory)
    .filter((file) => !file.endsWith(".map"))
    .map((file) => ({ name: file, contents: readFileSync(join(directory, file)) }));
  return { name, directory, inputs, files, startFiles };
}

/** Adds `sourceRoot`, since the map is stored elsewhere. */
const withRoot = (map: Uint8Array): string =>
  JSON.stringify({
    ...JSON.parse(Buffer.from(map).toString()),
    sourceRoot: `${pathToFileURL(bundleFolder)}/`,
  });

/** Writes atomically, since two processes may make the same bundle. */
function writeBundle(outputFiles: Compiled["outputFiles"], folder: string): void {
  if (existsSync(folder)) return;
  const aside = `${folder}.${process.pid}`;
  mkdirSync(aside, { recursive: true });
  for (const { path, contents } of outputFiles) {
    const file = basename(path);
    const whole = file.endsWith(".map")
      ? withRoot(contents)
      : Buffer.concat([contents, Buffer.from(`//# sourceMappingURL=${file}.map\n`)]);
    writeFileSync(join(aside, file), whole);
  }
  try {
    renameSync(aside, folder);
  } catch (error) {
    rmSync(aside, { recursive: true });
    if (!existsSync(folder)) throw error;
  }
}

/** Keeps bundles for a day: another running shop may use them. */
function removeOld(folder: string): void {
  const parent = dirname(folder);
  const prefix = basename(folder).replace(/[^-]+$/, "");
  for (const other of readdirSync(parent)) {
    const path = join(parent, other);
    const isOther = other.startsWith(prefix) && path !== folder;
    if (isOther && statSync(path).mtimeMs < Date.now() - dayMilliseconds) rmSync(path, { recursive: true });
  }
}

/** Returns the entry file. If sources change meanwhile, the bundle is stored as outdated. */
export async function makeBundle(name: FunctionName): Promise<string> {
  const beganAt = Date.now();
  const { outputFiles, metafile } = await compile(sourceOf(name));
  const inputs = Object.keys(metafile.inputs).filter((path) => !path.includes("node_modules/"));
  const hash = sha256(...outputFiles.flatMap(({ path, contents }) => [basename(path), contents]));
  const folder = join(store, `${name}-${hash.slice(0, 16)}`);
  writeBundle(outputFiles, folder);
  const isChanged = inputs.some((path) => statSync(join(root, path)).mtimeMs >= beganAt);
  const hashOf = isChanged ? () => "" : hashes();
  const sources = Object.fromEntries([...builders, ...inputs].map((path) => [path, hashOf(path)]));
  const manifest: Manifest = {
    folder: basename(folder),
    sources,
    inputs: inputsOf(metafile),
    startFiles: startFilesOf(metafile),
  };
  const aside = `${manifestOf(name)}.${process.pid}`;
  writeFileSync(aside, JSON.stringify(manifest));
  renameSync(aside, manifestOf(name));
  removeOld(folder);
  return join(folder, "index.mjs");
}
