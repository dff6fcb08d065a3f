import type { DynamoDBStreamEvent } from "aws-lambda";
import { storeCatalogue, storePending } from "../catalogue/index/catalogue-index.ts";

/**
 * Stores changes of products in the search index. Invoked by hand, without records, it stores the whole
 * catalogue anew.
 */
export async function handler({ Records }: Partial<DynamoDBStreamEvent>): Promise<void> {
  await (Records ? storePending(new Date()) : storeCatalogue(new Date()));
}
