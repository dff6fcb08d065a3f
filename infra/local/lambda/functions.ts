import { join, relative } from "node:path";
import { contract } from "../../../shared/contract.ts";
import { root } from "../../bundle.ts";
import { functionNames, needsOf, routeKeys } from "../../functions.ts";
import type { FunctionName } from "../../needs.ts";
import type { Bundles } from "../bundles/bundles.ts";

interface LocalFunction {
  readonly file: () => Promise<string>;
  readonly timeoutSeconds: number;
}

/** By name, such as `api/orders/place`. */
export type LocalFunctions = ReadonlyMap<string, LocalFunction>;

const sourceFile = (name: FunctionName): string => join(root, "functions", `${name}.ts`);

export function openFunctions(bundles: Pick<Bundles, "file"> | undefined): LocalFunctions {
  const file = (name: FunctionName) => bundles?.file(name) ?? Promise.resolve(sourceFile(name));
  return new Map(
    functionNames.map((name) => [
      name,
      { file: () => file(name), timeoutSeconds: needsOf(name).timeoutSeconds },
    ]),
  );
}

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
