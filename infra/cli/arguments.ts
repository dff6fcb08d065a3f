import { parseArgs } from "node:util";
import { type Stage, StageError, stageOf } from "../stages.ts";

/** A mistake of the person at the keyboard, or of the account: one line, no stack. */
export class UsageError extends Error {}

/** `--name value` for each of these names; all are needed. */
export function readOptions<const N extends string>(...names: N[]): (name: N) => string {
  const usage = `Usage: ${names.map((name) => `--${name} <${name}>`).join(" ")}`;
  const options = Object.fromEntries(names.map((name) => [name, { type: "string" } as const]));
  let values: Record<string, string | undefined>;
  try {
    values = parseArgs({ options, strict: true }).values;
  } catch {
    throw new UsageError(usage);
  }
  if (names.some((name) => !values[name])) throw new UsageError(usage);
  return (name) => values[name] ?? "";
}

export interface Target {
  readonly name: string;
  readonly stage: Stage;
}

export const targetOf = (name: string): Target => ({ name, stage: stageOf(name) });

/** Runs a program; a known mistake ends it with one line and exit code 1. */
export async function run(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof StageError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
