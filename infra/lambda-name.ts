import type { FunctionName } from "./functions.ts";

export const idOf = (name: FunctionName): string => name.replaceAll("/", "-");

/** Leaves out `api` or `jobs`: `Earshot-dev-orders-place`. */
export const lambdaNameOf = (name: FunctionName, stageName: string): string =>
  `Earshot-${stageName}-${idOf(name).replace(/^[^-]+-/, "")}`;
