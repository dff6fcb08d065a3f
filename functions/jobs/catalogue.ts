import type { DynamoDBStreamEvent } from "aws-lambda";
import { readListedChange, storeCatalogue, storePending } from "../catalogue/index/catalogue-index.ts";
import { showChanges } from "../pages/ask-for-pages.ts";
import { readChange } from "../platform/change.ts";

/** Stores changed products in the search index and queues their pages. Without records, rebuilds the catalogue. */
export async function handler({ Records }: Partial<DynamoDBStreamEvent>): Promise<void> {
  if (!Records) return storeCatalogue(new Date());
  await storePending(new Date());
  const items = Records.map((record) => readChange(record).after).filter((item) => item !== undefined);
  await showChanges(items.map(readListedChange));
}
