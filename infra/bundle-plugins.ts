import { isBuiltin } from "node:module";
import { resolve } from "node:path";
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
 * `import "node:http"` makes a namespace of all its exports and so loads undici through a getter; taken
 * whole it does not. `require` of a built-in has no other way in an ES module.
 */
export const plainBuiltins: Plugin = {
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
