import { join, relative } from "node:path";
import { contract } from "../../shared/contract.ts";
import { root } from "../bundle.ts";
import { type FunctionName, functionNames, needsOf, routeKeys } from "../functions.ts";
import { findBundles } from "./bundle-store.ts";
import { runChild } from "./child.ts";
import { type Configuration, StartError } from "./configuration.ts";

type Files = ReadonlyMap<FunctionName, string>;

interface LocalFunction {
  /** The bundle or source file that it runs from. */
  readonly file: string;
  readonly timeoutSeconds: number;
}

/** Functions by name, such as `api/orders/place`. */
export type LocalFunctions = ReadonlyMap<string, LocalFunction>;

const sources = (): Files =>
  new Map(functionNames.map((name) => [name, join(root, "functions", `${name}.ts`)]));

/** The same bundles that would be deployed. Rebuilds those whose sources have changed. */
async function bundles(signal: AbortSignal): Promise<Files> {
  const found = findBundles(functionNames);
  if (found.size === functionNames.length) return found;
  await runChild({ script: "bundle-process.ts", args: [], signal }).catch((error) => {
    throw new StartError(
      `${error.message}\nThe functions cannot be bundled; FUNCTIONS=sources runs them as they are`,
    );
  });
  const made = findBundles(functionNames);
  if (made.size === functionNames.length) return made;
  throw new StartError("Sources of functions changed while they were bundled: start again");
}

export async function openFunctions(
  kind: Configuration["functions"],
  signal: AbortSignal,
): Promise<LocalFunctions> {
  const files = kind === "sources" ? sources() : await bundles(signal);
  return new Map(
    [...files].map(([name, file]) => [name, { file, timeoutSeconds: needsOf(name).timeoutSeconds }]),
  );
}

/** Describes each function with its `bundle`, or with its `source` when it runs from that. */
export const describeFunctions = (functions: LocalFunctions): object[] =>
  [...functions].map(([name, { file, timeoutSeconds }]) => {
    const path = relative(root, file);
    const route = routeKeys.find((key) => name === `api/${key}`);
    return {
      name,
      ...(route && { route: `${contract[route].method} ${contract[route].path}` }),
      ...(path.endsWith(".mjs") ? { bundle: path } : { source: path }),
      timeoutSeconds,
    };
  });
