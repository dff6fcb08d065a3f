import type { FunctionName } from "../../needs.ts";
import { workAsChild } from "../core/child.ts";
import { findBundles, makeBundle } from "./bundle-store.ts";

/** One function now, or all of these when idle. */
export interface BundleOrder {
  now?: FunctionName;
  later?: readonly FunctionName[];
}

export type BundleAnswer = { name: FunctionName } & ({ file: string } | { error: string });

const tries = 3;
const later = new Set<FunctionName>();
const building = new Set<FunctionName>();

/** Rebuilds if a source was saved meanwhile. */
async function makeFresh(name: FunctionName): Promise<string> {
  let file = "";
  for (let made = 0; made < tries; made++) {
    file = await makeBundle(name);
    if (findBundles([name]).has(name)) break;
  }
  return file;
}

async function build(name: FunctionName): Promise<void> {
  later.delete(name);
  building.add(name);
  const answer = await makeFresh(name).then(
    (file): BundleAnswer => ({ name, file }),
    (error): BundleAnswer => ({ name, error: error instanceof Error ? error.message : String(error) }),
  );
  building.delete(name);
  process.send?.(answer);
  buildNext();
}

/** One at a time, and only when idle, so that the shop stays quick. */
function buildNext(): void {
  const [next] = later;
  if (next && building.size === 0) void build(next);
}

function take({ now, later: others = [] }: BundleOrder): void {
  if (now && !building.has(now)) void build(now);
  for (const name of others) later.add(name);
  buildNext();
}

await workAsChild(() => new Promise(() => process.on("message", take)));
