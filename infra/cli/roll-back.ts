import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Target, UsageError } from "./arguments.ts";
import { deployShop, deployWatch } from "./deploy-assembly.ts";
import { outputsOf } from "./outputs.ts";
import { type Release, Releases, writeAssembly } from "./release.ts";
import { noTriggers } from "./rollback-triggers.ts";

/** Restores pages first, which work with current calls, then stacks, despite alarms, which are raised already. */
export async function bringBack(target: Target, releases: Releases, release: Release): Promise<void> {
  await releases.show(release.pages);
  const folder = mkdtempSync(join(tmpdir(), "earshot-release-"));
  try {
    writeAssembly(folder, release.assembly);
    await deployShop(target, folder, noTriggers);
    await releases.keep(release);
    await deployWatch(target, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function rollBack(target: Target): Promise<Release> {
  const releases = await Releases.of(target, await outputsOf(target));
  const current = await releases.current();
  const before = current?.before === undefined ? undefined : await releases.named(current.before);
  if (!before) throw new UsageError(`Stage ${target.name} has no previous release`);
  await bringBack(target, releases, before);
  return before;
}
