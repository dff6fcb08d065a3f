import { hasWatch, watchName } from "../stages.ts";
import { shopStacksOf, type Target, UsageError } from "./arguments.ts";
import { runProgram } from "./cdk.ts";

/** Deploys one stack of a folder with templates. */
const deployStack = (folder: string, stack: string, ...more: readonly string[]): Promise<void> =>
  runProgram("npx", [
    ...["cdk", "deploy", "--app", folder, stack, "--exclusively", "--require-approval", "never"],
    ...more,
  ]);

/** Deploys the stacks that the shop needs, with these options for that of its calls. */
export async function deployShop(
  target: Target,
  folder: string,
  triggers: readonly string[] = [],
): Promise<void> {
  for (const stack of shopStacksOf(target))
    await deployStack(folder, stack, ...(stack === `Earshot-${target.name}` ? triggers : []));
}

/** Deploys the alarms of edge and cost. The shop is out without them, so a failure is only told. */
export async function deployWatch({ name, stage }: Target, folder: string): Promise<void> {
  if (!hasWatch(stage)) return;
  try {
    await deployStack(folder, watchName(name));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.warn(`${watchName(name)} failed, so edge and cost are not watched as they should be: see above`);
  }
}
