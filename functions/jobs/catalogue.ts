import type { DynamoDBStreamEvent } from "aws-lambda";
import { readListedChange, storeCatalogue, storePending } from "../catalogue/index/catalogue-index.ts";
import { showChanges } from "../pages/ask-for-pages.ts";
import { readChange } from "../platform/change.ts";

/**
 * Stores changes of products in the search index, and has the pages that show them rendered. Invoked by hand,
 * without records, it stores the whole catalogue anew.
 */
export async function handler({ Records }: Partial<DynamoDBStreamEvent>): Promise<void> {
  if (!Records) return storeCatalogue(new Date());
  await storePending(new Date());
  const items = Records.map((record) => readChange(record).after).filter((item) => item !== undefined);
  await showChanges(items.map(readListedChange));
}
