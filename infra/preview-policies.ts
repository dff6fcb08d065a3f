import { createHash } from "node:crypto";
import { type Behaviour, behaviours } from "./edge.ts";

export const policiesPrefix = "Earshot-pr-policies-";

/** Named after the table, so that pull requests that change it get their own policies. */
export const policiesName = (table: readonly Behaviour[] = behaviours): string =>
  policiesPrefix + createHash("sha256").update(JSON.stringify(table)).digest("hex").slice(0, 8);
