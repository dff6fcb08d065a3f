import { readFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { join, resolve } from "node:path";
import type { Plugin } from "esbuild";
import type { NativePackage } from "./functions.ts";

const root = resolve(import.meta.dirname, "..");
const nativePackages: readonly NativePackage[] = ["sharp"];

/** Lambda gives credentials by environment; the whole chain costs 130 kB and 20 ms at each start. */
export const environmentCredentials: Plugin = {
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
 * `import "node:http"` makes a namespace of all its exports and so loads, through getters, what nobody
 * asked for: undici, WebCrypto, process reports. Taken whole it does not.
 */
export const plainBuiltins: Plugin = {
  name: "plain-builtins",
  setup({ onResolve, onLoad }) {
    const namespace = "plain-builtins";
    onResolve({ filter: /^[a-z:_/0-9]+$/ }, ({ path, importer }) => {
      if (!isBuiltin(path)) return undefined;
      const name = path.replace(/^node:/, "");
      const isChecksum = name === "zlib" && importer.includes("@smithy/core");
      return { path: name, namespace: isChecksum ? "late-crc32" : namespace, sideEffects: false };
    });
    onLoad({ filter: /.*/, namespace }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule("node:${path}");`,
    }));
    // The SDK takes one function of it, for what only uploads need.
    onLoad({ filter: /.*/, namespace: "late-crc32" }, () => ({
      contents: 'export const crc32 = (...given) => process.getBuiltinModule("node:zlib").crc32(...given);',
    }));
  },
};

/** Leaves of the contract what this function is about. */
function ownRow(source: string, name: string): string {
  const end = "\n  },\n";
  const first = source.indexOf("export const contract = {\n") + "export const contract = {\n".length;
  const own = source.indexOf(`  "${name.replace(/^api\//, "")}": {\n`, first);
  const last = source.indexOf("\n} as const", own);
  if (own < 0 || last < 0) throw new Error(`shared/contract.ts has no row for ${name}`);
  return (
    source.slice(0, first) + source.slice(own, source.indexOf(end, own) + end.length) + source.slice(last)
  );
}

/** Making a schema changes nothing else: one that is not used need not be made. */
const markPure = (source: string): string =>
  source.replaceAll(/(?<![\w.$])z\.(?=[\w.]+\()/g, "/* @__PURE__ */ z.");

/** A function starts with the schemas of its own row alone: those of the whole contract take 8 ms. */
export const ownSchemas = (name: string): Plugin => ({
  name: "own-schemas",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](shared|functions)[\\/].*\.ts$/ }, async ({ path }) => {
      if (path.includes("node_modules")) return undefined;
      const source = await readFile(path, "utf8");
      const isContract = path === join(root, "shared", "contract.ts");
      const kept = isContract && name.startsWith("api/") ? ownRow(source, name) : source;
      return { contents: markPure(kept), loader: "ts" };
    });
  },
});

export const nativeOutside = (name: string, declared: readonly NativePackage[]): Plugin => ({
  name: "native-outside",
  setup({ onResolve }) {
    onResolve({ filter: new RegExp(`^(${nativePackages.join("|")})$`) }, ({ path }) =>
      declared.some((native) => native === path)
        ? { path, external: true }
        : { errors: [{ text: `${path} has machine code: name it as native of ${name}` }] },
    );
  },
});
