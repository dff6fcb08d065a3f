import { existsSync } from "node:fs";
import { chmod, cp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join, relative, resolve } from "node:path";
import { build, type Metafile, type OutputFile } from "esbuild";
import { functionNames, type Source, sourceOf } from "./functions.ts";
import { installFiles, installNative, keepNativeOutside } from "./native.ts";
import { rendererFolder } from "./releases.ts";

export const root = resolve(import.meta.dirname, "..");
export const buildDirectory = join(root, ".build");
export const mapsDirectory = join(buildDirectory, "maps");

export interface Bundle {
  readonly name: string;
  readonly directory: string;
  /** Source files in the bundle, relative to the root. */
  readonly inputs: readonly string[];
  readonly files: readonly { readonly name: string; readonly contents: Uint8Array }[];
  /** Loaded before the first request: the entry and its static imports. */
  readonly startFiles: readonly string[];
}

export interface BundleOptions {
  readonly directory?: string;
  /** `lambda` installs native packages for Lambda, `host` uses `node_modules`. */
  readonly platform?: "lambda" | "host";
  readonly maps?: string;
}

/** Shared, because esbuild derives chunk names from it. */
export const bundleFolder = join(root, "bundle");

export function startFilesOf({ outputs }: Metafile): string[] {
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const { path: imported, kind, external } of outputs[path]?.imports ?? []) {
      if (!external && kind === "import-statement") visit(imported);
    }
  };
  visit(relative(root, join(bundleFolder, "index.mjs")));
  return [...seen].map((path) => relative(bundleFolder, resolve(root, path)));
}

export function inputsOf({ outputs }: Metafile): string[] {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  return [...new Set(inputs.flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])))];
}

async function store(outputs: readonly OutputFile[], directory: string, maps: string): Promise<void> {
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true });
  await mkdir(maps, { recursive: true });
  for (const { path, contents } of outputs) {
    await writeFile(join(path.endsWith(".map") ? maps : directory, relative(bundleFolder, path)), contents);
  }
}

/** Does nothing before the web is built: pages are then not rendered. */
async function installRenderer(directory: string): Promise<void> {
  const renderer = join(buildDirectory, "web", rendererFolder);
  if (existsSync(renderer)) await cp(renderer, join(directory, rendererFolder), { recursive: true });
}

/** Makes files readable for Lambda whatever the umask, which the CDK's asset hash ignores. */
async function makeReadable(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await makeReadable(path);
    else await chmod(path, 0o644);
  }
}

export const compile = ({ name, entry, native }: Source) =>
  build({
    absWorkingDir: root,
    entryPoints: { index: entry },
    outdir: bundleFolder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    format: "esm",
    platform: "node",
    target: "node24",
    mainFields: ["module", "main"],
    minify: true,
    legalComments: "none",
    sourcemap: "external",
    sourcesContent: false,
    logLevel: "silent",
    // CommonJS packages load built-in modules with `require`, which ES modules lack.
    banner: { js: 'import{createRequire}from"node:module";const require=createRequire(import.meta.url);' },
    // Lambda's credentials are in the environment; the full chain would add 130 kB and 20 ms to each start.
    alias: { "@aws-sdk/credential-provider-node": "./functions/platform/environment-credentials.ts" },
    plugins: [keepNativeOutside(name, native)],
  });

export type Compiled = Awaited<ReturnType<typeof compile>>;

/** Writes `index.mjs` and its chunks, identical on every machine. */
export async function bundleFunction(source: Source, options: BundleOptions = {}): Promise<Bundle> {
  const { directory: parent = join(buildDirectory, "functions"), platform = "lambda" } = options;
  const maps = join(options.maps ?? mapsDirectory, source.name);
  const directory = join(parent, source.name);
  const { outputFiles, metafile } = await compile(source);
  // Source maps are stored apart: loading them would add 10 ms to each start.
  await store(outputFiles, directory, maps);
  if (platform === "lambda") {
    await installNative(source.native, directory);
    await installFiles(source.files, directory);
    if (source.renders) await installRenderer(directory);
    await makeReadable(directory);
  }
  const code = outputFiles.filter(({ path }) => path.endsWith(".mjs"));
  return {
    name: source.name,
    directory,
    inputs: inputsOf(metafile),
    files: code.map(({ path, contents }) => ({ name: relative(bundleFolder, path), contents })),
    startFiles: startFilesOf(metafile),
  };
}

/** Builds a Lambda asset per call and per job. */
export const bundleFunctions = (options: BundleOptions = {}): Promise<Bundle[]> =>
  Promise.all(functionNames.map((name) => bundleFunction(sourceOf(name), options)));

if (import.meta.main) await bundleFunctions();
