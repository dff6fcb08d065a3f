import { createHash } from "node:crypto";
import { schema } from "../functions/platform/schema.ts";
import { StageError } from "./stage-checks.ts";

type Indexes = Readonly<Record<string, unknown>>;

/** Names and shapes: an existing index cannot change either. */
export const indexesOf = (indexes: Indexes = schema.indexes): string[] =>
  Object.entries(indexes).map(
    ([name, index]) =>
      `${name}:${createHash("sha256").update(JSON.stringify(index)).digest("hex").slice(0, 8)}`,
  );

const nameIn = (index: string): string => index.split(":")[0] ?? "";

/** Throws StageError for changes that CloudFormation rejects (User Guide, "AWS::DynamoDB::Table"). */
export function checkIndexes(deployed: readonly string[], wanted: readonly string[] = indexesOf()): void {
  if (deployed.length === 0) return;
  const added = wanted.filter((index) => !deployed.includes(index)).map(nameIn);
  const removed = deployed.filter((index) => !wanted.includes(index)).map(nameIn);
  const changed = added.filter((name) => removed.includes(name));
  if (changed.length > 0)
    throw new StageError(
      `Index ${changed.join(" and ")} changes, which DynamoDB does not allow: give it a new name, and remove the old one in a later release`,
    );
  const both = [...added, ...removed];
  if (both.length > 1)
    throw new StageError(
      `A table can add or remove one index per update, and these are ${both.join(" and ")}: deploy them one by one`,
    );
}
