import { mkdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { buildDirectory } from "../../bundle.ts";
import { functionNames } from "../../functions.ts";
import type { FunctionName } from "../../needs.ts";
import { workAsChild } from "../core/child.ts";
import { findBundles, makeBundle } from "./bundle-store.ts";

/** Waits for other processes. The system releases the lock however they end. */
function lock(): void {
  mkdirSync(buildDirectory, { recursive: true });
  const file = new DatabaseSync(join(buildDirectory, "local.lock"), { timeout: 600_000 });
  file.exec("BEGIN EXCLUSIVE");
}

await workAsChild(async () => {
  lock();
  const fresh = findBundles(functionNames);
  const stale = functionNames.filter((name) => !fresh.has(name)).values();
  const build = async (names: Iterable<FunctionName>) => {
    for (const name of names) await makeBundle(name);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, () => build(stale)));
});
