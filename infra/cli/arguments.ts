import { parseArgs } from "node:util";
import { policiesName } from "../environments.ts";
import { behavioursFor } from "../payment-page.ts";
import type { Stage } from "../stage.ts";
import { StageError } from "../stage-checks.ts";
import { hasWatch, stageOf, watchName } from "../stages.ts";

/** An error that the user can fix, shown as one line without a stack trace. */
export class UsageError extends Error {}

interface Arguments<N extends string, F extends string> {
  option(name: N): string;
  has(flag: F): boolean;
}

/** Reads required `--name value` options and flags. Throws UsageError. */
export function readArguments<const N extends string, const F extends string>(
  names: readonly N[],
  flags: readonly F[],
): Arguments<N, F> {
  const usage = `Usage: ${[...names.map((name) => `--${name} <${name}>`), ...flags.map((flag) => `[--${flag}]`)].join(" ")}`;
  const options = Object.fromEntries([
    ...names.map((name) => [name, { type: "string" }] as const),
    ...flags.map((flag) => [flag, { type: "boolean" }] as const),
  ]);
  let values: Record<string, unknown>;
  try {
    values = parseArgs({ options, strict: true }).values;
  } catch {
    throw new UsageError(usage);
  }
  if (names.some((name) => !values[name])) throw new UsageError(usage);
  return { option: (name) => String(values[name]), has: (flag) => values[flag] === true };
}

/** Reads required `--name value` options. Throws UsageError. */
export const readOptions = <const N extends string>(...names: N[]): ((name: N) => string) =>
  readArguments(names, []).option;

export interface Target {
  readonly name: string;
  readonly stage: Stage;
}

export const targetOf = (name: string): Target => ({ name, stage: stageOf(name) });

const hasEdge = ({ stage }: Target): boolean => stage.waf || stage.domain !== undefined;

/** True if the stage has a stack in us-east-1. */
export const isInUsEast1 = (target: Target): boolean => hasEdge(target) || hasWatch(target.stage);

export const shopStacksOf = (target: Target): string[] => [
  ...(target.stage.environment === "preview" ? [policiesName(behavioursFor(target.stage))] : []),
  ...(hasEdge(target) ? [`Earshot-${target.name}-edge`] : []),
  `Earshot-${target.name}`,
];

export const stacksOf = (target: Target): string[] => [
  ...shopStacksOf(target),
  ...(hasWatch(target.stage) ? [watchName(target.name)] : []),
];

/** Returns undefined for errors that the user cannot fix. */
export function lineOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof UsageError || error instanceof StageError) return error.message;
  if ("$metadata" in error || error.name === "CredentialsProviderError") return `AWS: ${error.message}`;
  if ("type" in error && String(error.type).startsWith("Stripe")) return `Stripe: ${error.message}`;
  return undefined;
}

/** Ends with one line and exit code 1 for errors that the user can fix. */
export async function run(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    const line = lineOf(error);
    if (line === undefined) throw error;
    console.error(line);
    process.exitCode = 1;
  }
}
