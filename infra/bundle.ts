import { mkdir, rm, writeFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { build, type Metafile, type OutputFile, type Plugin } from "esbuild";
import { functionNames, type NativePackage, needsOf } from "./functions.ts";
import { installNative } from "./native.ts";

export const root = resolve(import.meta.dirname, "..");
export const buildDirectory = join(root, ".build");
const nativePackages: readonly NativePackage[] = ["sharp"];

export interface Source {
  readonly name: string;
  /** Relative to the root. */
  readonly entry: string;
  readonly native: readonly NativePackage[];
}

export interface Bundle {
  readonly name: string;
  readonly directory: string;
  /** Source files that went in, relative to the root. */
  readonly inputs: readonly string[];
  readonly files: readonly { readonly name: string; readonly contents: Uint8Array }[];
  /** Those loaded before the first request: the entry and what it imports statically. */
  readonly startFiles: readonly string[];
}

export interface BundleOptions {
  readonly directory?: string;
  /** Native packages for Lambda's machines, or those of this one, found in `node_modules`. */
  readonly platform?: "lambda" | "host";
}

/** Lambda gives credentials by environment; the whole chain costs 130 kB and 20 ms at each start. */
const environmentCredentials: Plugin = {
  name: "environment-credentials",
  setup({ onResolve, onLoad }) {
    const namespace = "environment-credentials";
    onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, ({ path }) => ({ path, namespace }));
    onLoad({ filter: /.*/, namespace }, () => ({
      contents: 'export { fromEnv as defaultProvider } from "@aws-sdk/credential-provider-env";',
      resolveDir: root,
    }));
  },
};

/**
 * `import "node:http"` makes a namespace of all its exports and so loads undici through a getter; taken
 * whole it does not. `require` of a built-in has no other way in an ES module.
 */
const plainBuiltins: Plugin = {
  name: "plain-builtins",
  setup({ onResolve, onLoad }) {
    const namespace = "plain-builtins";
    onResolve({ filter: /^[a-z:_/]+$/ }, ({ path, kind }) => {
      const name = path.replace(/^node:/, "");
      const isWanted = kind === "require-call" || /^https?$/.test(name);
      return isWanted && isBuiltin(path) ? { path: name, namespace, sideEffects: false } : undefined;
    });
    onLoad({ filter: /.*/, namespace }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule("node:${path}");`,
    }));
  },
};

const nativeOutside = (source: Source): Plugin => ({
  name: "native-outside",
  setup({ onResolve }) {
    onResolve({ filter: new RegExp(`^(${nativePackages.join("|")})$`) }, ({ path }) =>
      source.native.some((name) => name === path)
        ? { path, external: true }
        : { errors: [{ text: `${path} has machine code: name it as native of ${source.name}` }] },
    );
  },
});

function startFilesOf({ outputs }: Metafile, directory: string): string[] {
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    for (const { path: imported, kind, external } of outputs[path]?.imports ?? []) {
      if (!external && kind === "import-statement") visit(imported);
    }
  };
  visit(relative(root, join(directory, "index.mjs")));
  return [...seen].map((path) => relative(directory, resolve(root, path)));
}

async function store(bundle: Bundle, outputs: readonly OutputFile[]): Promise<void> {
  await rm(bundle.directory, { recursive: true, force: true });
  // Maps are for reading stack traces afterwards: loaded at run time they cost 10 ms of each start.
  const mapsOf = join(buildDirectory, "maps", bundle.name);
  for (const { path, contents } of outputs) {
    const name = relative(bundle.directory, path);
    const target = path.endsWith(".map") ? join(mapsOf, name) : path;
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, contents);
  }
}

/** One folder with `index.mjs` and the chunks it may load later. The same bytes on every machine. */
export async function bundleFunction(source: Source, options: BundleOptions = {}): Promise<Bundle> {
  const { directory: parent = join(buildDirectory, "functions"), platform = "lambda" } = options;
  const directory = join(parent, source.name);
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: { index: source.entry },
    outdir: directory,
    outExtension: { ".js": ".mjs" },
    chunkNames: "[name]-[hash]",
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
    logLevel: "error",
    plugins: [environmentCredentials, plainBuiltins, nativeOutside(source)],
  });
  const bundle: Bundle = {
    name: source.name,
    directory,
    inputs: Object.keys(metafile.inputs),
    files: outputFiles
      .filter(({ path }) => path.endsWith(".mjs"))
      .map(({ path, contents }) => ({ name: relative(directory, path), contents })),
    startFiles: startFilesOf(metafile, directory),
  };
  await store(bundle, outputFiles);
  if (platform === "lambda") await installNative(source.native, directory);
  return bundle;
}

/** All Lambda assets: one a row of the contract, one a job. */
export const bundleFunctions = (options: BundleOptions = {}): Promise<Bundle[]> =>
  Promise.all(
    functionNames.map((name) =>
      bundleFunction({ name, entry: `functions/${name}.ts`, native: needsOf(name).native }, options),
    ),
  );

if (import.meta.main) await bundleFunctions();
