import { hasWatch, watchName } from "../stages.ts";
import { shopStacksOf, type Target, UsageError } from "./arguments.ts";
import { runProgram } from "./cdk.ts";

const deployStack = (folder: string, stack: string, ...more: readonly string[]): Promise<void> =>
  runProgram("npx", [
    ...["cdk", "deploy", "--app", folder, stack, "--exclusively", "--require-approval", "never"],
    ...more,
  ]);

export async function deployShop(
  target: Target,
  folder: string,
  triggers: readonly string[] = [],
): Promise<void> {
  for (const stack of shopStacksOf(target))
    await deployStack(folder, stack, ...(stack === `Earshot-${target.name}` ? triggers : []));
}

/** Only reports failures, since the shop is deployed by then. */
export async function deployWatch({ name, stage }: Target, folder: string): Promise<void> {
  if (!hasWatch(stage)) return;
  try {
    await deployStack(folder, watchName(name));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.warn(`${watchName(name)} failed, so alarms on edge and cost are out of date: see above`);
  }
}
