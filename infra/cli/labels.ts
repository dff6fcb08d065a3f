import type { Target } from "./arguments.ts";
import { reachTable } from "./outputs.ts";

const maxNamed = 20;

/** Returns what to do if a product for sale lacks something that its page must show. */
export async function checkLabels(target: Target): Promise<string | undefined> {
  await reachTable(target);
  const { incompleteLabels } = await import("./incomplete-labels.ts");
  const incomplete = await incompleteLabels();
  if (incomplete.length === 0) return undefined;
  const named = incomplete.slice(0, maxNamed).map(({ name, missing }) => `${name} (${missing.join(", ")})`);
  const others = incomplete.length - named.length;
  const list = [...named, ...(others > 0 ? [`and ${others} more`] : [])].join("; ");
  return `complete what the law asks the label to state, under Products in the admin area: ${list}`;
}

/** Warns only: a check that fails must not undo a deployment. */
export async function warnOfLabels(target: Target): Promise<void> {
  const found = await checkLabels(target).catch((error: unknown) => `not checked: ${error}`);
  if (found !== undefined) console.warn(`Labels: ${found}`);
}
