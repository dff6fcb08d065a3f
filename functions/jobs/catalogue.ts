import type { DynamoDBStreamEvent } from "aws-lambda";
import { findFamilies } from "../catalogue/family.table.ts";
import { memberIds } from "../catalogue/family.ts";
import { readListedChange, storeCatalogue, storePending } from "../catalogue/index/catalogue-index.ts";
import { type ListedChange, showChanges } from "../pages/ask-for-pages.ts";
import { readChange } from "../platform/change.ts";

interface FamilyChange extends ListedChange {
  familyId: string | undefined;
}

/** A card and the swatches of each member show all of its family. */
async function withFamilies(changes: readonly FamilyChange[]): Promise<ListedChange[]> {
  const families = await findFamilies(
    changes.flatMap(({ familyId }) => familyId ?? []),
    true,
  );
  return changes.flatMap(({ productId, familyId = "", categories }) => {
    const family = families.get(familyId);
    const ids = new Set([productId, ...(family ? memberIds(family) : [])]);
    return [...ids].map((id) => ({ productId: id, categories }));
  });
}

/** Stores changed products in the search index and queues their pages. Without records, rebuilds the catalogue. */
export async function handler({ Records }: Partial<DynamoDBStreamEvent>): Promise<void> {
  if (!Records) return storeCatalogue(new Date());
  await storePending(new Date());
  const items = Records.map((record) => readChange(record).after).filter((item) => item !== undefined);
  await showChanges(await withFamilies(items.map(readListedChange)));
}
