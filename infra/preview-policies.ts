import { createHash } from "node:crypto";
import { type Behaviour, behaviours } from "./edge.ts";

export const policiesPrefix = "Earshot-pr-policies-";

/**
 * The stack with CloudFront's policies of all previews that have the same table. Its name tells the table, so
 * that a pull request that changes the table has policies of its own.
 */
export const policiesName = (table: readonly Behaviour[] = behaviours): string =>
  policiesPrefix + createHash("sha256").update(JSON.stringify(table)).digest("hex").slice(0, 8);
