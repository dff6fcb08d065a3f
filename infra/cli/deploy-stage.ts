import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { workThrough } from "../../functions/platform/work-through.ts";
import { toolkitOf } from "../environments.ts";
import type { Outputs } from "../outputs.ts";
import { knownPages } from "../site-pages.ts";
import { placeholdersOf } from "../stage-checks.ts";
import { isInUsEast1, shopStacksOf, type Target, UsageError } from "./arguments.ts";
import { cdk, runProgram } from "./cdk.ts";
import { checkConcurrency, checkThrottle, knownOf } from "./concurrency.ts";
import { deployShop, deployWatch } from "./deploy-assembly.ts";
import { warnOfLabels } from "./labels.ts";
import { outputsOf, stackOutputs } from "./outputs.ts";
import { type Release, Releases, readAssembly } from "./release.ts";
import { bringBack } from "./roll-back.ts";
import { triggersOf } from "./rollback-triggers.ts";

/** Requests pages so that they are stored. Errors are left to the smoke checks. */
async function askForPages(url: string): Promise<void> {
  await workThrough(knownPages, { width: 4, hasTime: () => true }, async (address) => {
    await fetch(url + address).then(
      (answer) => answer.arrayBuffer(),
      () => undefined,
    );
  });
}

async function requireBootstrap(target: Target): Promise<void> {
  for (const region of new Set([target.stage.region, ...(isInUsEast1(target) ? ["us-east-1"] : [])])) {
    if (!(await stackOutputs(toolkitOf(target.stage.environment), region)))
      throw new UsageError(`No bootstrap in ${region}: npm run bootstrap -- --stage ${target.name}`);
  }
}

/** A new account's quota of ten is enough to try the shop, not to sell. */
async function requireConcurrency(target: Target): Promise<void> {
  const reserved = await checkConcurrency(target);
  if (typeof reserved === "string") throw new UsageError(reserved);
  const throttled = await checkThrottle(target);
  if (typeof throttled !== "string") return;
  if (target.stage.stripe === "live") throw new UsageError(throttled);
  console.warn(throttled);
}

/** Undefined before the first deployment; may lack newer outputs. */
async function outputsBefore({ name, stage }: Target): Promise<Partial<Outputs> | undefined> {
  const found = await stackOutputs(`Earshot-${name}`, stage.region);
  return found?.has("Url") ? Object.fromEntries(found) : undefined;
}

async function isWell(url: string): Promise<boolean> {
  try {
    await runProgram("npm", ["run", "smoke", "--", "--url", url]);
    return true;
  } catch (error) {
    if (error instanceof UsageError) return false;
    throw error;
  }
}

/** Checks new calls with the old pages, then the new pages. A failure rolls everything back. */
async function release(target: Target, assembly: Release["assembly"]): Promise<void> {
  const outputs = await outputsOf(target);
  const { Url, Release: pages } = outputs;
  const releases = await Releases.of(target, outputs);
  const before = await releases.current();
  const hasOldPages = before !== undefined;
  const areCallsWell = !hasOldPages || (await isWell(Url));
  if (areCallsWell) {
    await releases.show(pages);
    await askForPages(Url);
  }
  if (areCallsWell && (await isWell(Url))) {
    const name = new Date().toISOString();
    await releases.keep({ name, pages, assembly, ...(before && { before: before.name }) });
    return;
  }
  const failed = areCallsWell ? "pages" : "calls";
  if (!before) throw new UsageError(`${Url} failed its checks: see above`);
  await bringBack(target, releases, before);
  throw new UsageError(
    `The release failed its checks (${failed}); ${target.name} was rolled back to ${before.name}`,
  );
}

interface DeployOptions {
  readonly despiteAlarms: boolean;
}

/** Checks everything possible before the build, which takes minutes. */
export async function deployStage(
  target: Target,
  { despiteAlarms }: DeployOptions = { despiteAlarms: false },
): Promise<void> {
  const { name, stage } = target;
  const placeholders = placeholdersOf(stage);
  if (placeholders.length > 0)
    throw new UsageError(`Stage ${name}: set ${placeholders.join(" and ")} in infra/stages.ts to your own`);
  await requireBootstrap(target);
  await requireConcurrency(target);
  const before = await outputsBefore(target);
  const known = await knownOf(target);
  await runProgram("npm", ["run", "build"], { SHOP_STAGE: name });
  // Starts unprotected, since a protected stack could not be removed if it failed.
  if (stage.protect && !before)
    await cdk(
      ...(["deploy", name, ...shopStacksOf(target), "--exclusively"] as const),
      ...["--require-approval", "never", "--context", "protection=off"],
      ...known,
    );
  const folder = mkdtempSync(join(tmpdir(), "earshot-assembly-"));
  try {
    await cdk("synth", name, "--quiet", "--output", folder, ...known);
    const wish = { region: stage.region, minutes: stage.rollbackMinutes, despiteAlarms };
    await deployShop(target, folder, before && (await triggersOf(before, wish)));
    await release(target, readAssembly(folder));
    await deployWatch(target, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  if (stage.stripe === "live") await warnOfLabels(target);
  console.log(`Next, for a new stage: npm run secrets -- --stage ${name}`);
}
