import { placeholdersOf, toolkitOf } from "../stages.ts";
import { hasEdge, type Target, UsageError } from "./arguments.ts";
import { cdk, runProgram } from "./cdk.ts";
import { checkConcurrency, checkThrottle } from "./concurrency.ts";
import { outputsOf, stackOutputs } from "./outputs.ts";

async function requireBootstrap(target: Target): Promise<void> {
  for (const region of new Set([target.stage.region, ...(hasEdge(target) ? ["us-east-1"] : [])])) {
    if (!(await stackOutputs(toolkitOf(target.stage.environment), region)))
      throw new UsageError(`No bootstrap in ${region}: npm run bootstrap -- --stage ${target.name}`);
  }
}

/** A new account's quota is ten instances: to try the shop that is enough, to sell it is not. */
async function requireConcurrency(target: Target): Promise<void> {
  const reserved = await checkConcurrency(target);
  if (typeof reserved === "string") throw new UsageError(reserved);
  const throttled = await checkThrottle(target);
  if (typeof throttled !== "string") return;
  if (target.stage.stripe === "live") throw new UsageError(throttled);
  console.warn(throttled);
}

const isDeployed = async ({ name, stage }: Target): Promise<boolean> =>
  (await stackOutputs(`Earshot-${name}`, stage.region))?.has("Url") === true;

/** Checks everything that can be checked before the build, which takes minutes. */
export async function deployStage(target: Target): Promise<void> {
  const { name, stage } = target;
  const placeholders = placeholdersOf(stage);
  if (placeholders.length > 0)
    throw new UsageError(`Stage ${name}: set ${placeholders.join(" and ")} in infra/stages.ts to your own`);
  await requireBootstrap(target);
  await requireConcurrency(target);
  await runProgram("npm", ["run", "build"], { SHOP_STAGE: name });
  const options = ["--all", "--require-approval", "never"];
  // The first deployment is unprotected: if it failed, a protected stack could not be removed.
  if (stage.protect && !(await isDeployed(target)))
    await cdk("deploy", name, ...options, "--context", "protection=off");
  await cdk("deploy", name, ...options);
  const { Url } = await outputsOf(target);
  await runProgram("npm", ["run", "smoke", "--", "--url", Url]);
  console.log(`Next, the first time: npm run secrets -- --stage ${name}`);
}
