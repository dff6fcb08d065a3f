import { join, relative } from "node:path";
import { contract } from "../../shared/contract.ts";
import { root } from "../bundle.ts";
import { functionNames, needsOf, routeKeys } from "../functions.ts";
import type { FunctionName } from "../needs.ts";
import type { Bundles } from "./bundles.ts";

interface LocalFunction {
  /** Resolves to the bundle or source file that it runs from. */
  readonly file: () => Promise<string>;
  readonly timeoutSeconds: number;
}

/** Functions by name, such as `api/orders/place`. */
export type LocalFunctions = ReadonlyMap<string, LocalFunction>;

const sourceFile = (name: FunctionName): string => join(root, "functions", `${name}.ts`);

/** Functions that run from their bundles, or else from their sources. */
export function openFunctions(bundles: Pick<Bundles, "file"> | undefined): LocalFunctions {
  const file = (name: FunctionName) => bundles?.file(name) ?? Promise.resolve(sourceFile(name));
  return new Map(
    functionNames.map((name) => [
      name,
      { file: () => file(name), timeoutSeconds: needsOf(name).timeoutSeconds },
    ]),
  );
}

/** Describes each function with its `bundle`, or with its `source` when it runs from that. */
export const describeFunctions = (functions: LocalFunctions): Promise<object[]> =>
  Promise.all(
    [...functions].map(async ([name, { file, timeoutSeconds }]) => {
      const path = relative(root, await file());
      const route = routeKeys.find((key) => name === `api/${key}`);
      return {
        name,
        ...(route && { route: `${contract[route].method} ${contract[route].path}` }),
        ...(path.endsWith(".mjs") ? { bundle: path } : { source: path }),
        timeoutSeconds,
      };
    }),
  );
