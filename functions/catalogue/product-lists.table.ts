import { everyPage } from "../platform/query.ts";
import { originOf, type StoredDetails } from "./product.ts";

export const catalogue = "PRODUCTS";

export const liveProducts = { index: "catalogue", partition: catalogue } as const;

export const unlisted = { cataloguePk: undefined, catalogueSk: undefined };
export const listed = ({ createdAt, id }: StoredDetails) => ({
  cataloguePk: catalogue,
  catalogueSk: `${createdAt}#${id}`,
});

const gtinPartition = (gtin: string): string => `GTIN#${gtin.padStart(14, "0")}`;

/** Lists the product by its GTIN, of which shorter forms are the same number with leading zeros. */
export const withGtin = ({ id, gtin }: Pick<StoredDetails, "id" | "gtin">) =>
  gtin === undefined
    ? { ownerPk: undefined, ownerSk: undefined }
    : { ownerPk: gtinPartition(gtin), ownerSk: id };

const origins = "ORIGINS";

/** Lists the product by its country, which the index `catalogue` lacks. */
export function withOrigin(product: Pick<StoredDetails, "id" | "declarations">) {
  const origin = originOf(product);
  return origin === ""
    ? { kindPk: undefined, kindSk: undefined }
    : { kindPk: origins, kindSk: `${origin}#${product.id}` };
}

export async function readOrigins(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for await (const items of everyPage({ index: "byKind", partition: origins }))
    for (const { kindSk } of items) {
      const [origin = "", id = ""] = String(kindSk).split("#");
      found.set(id, origin);
    }
  return found;
}

/** Returns the ids of products with this GTIN, hidden ones included. Two may have the same. */
export async function findByGtin(gtin: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const items of everyPage({ index: "byOwner", partition: gtinPartition(gtin) }))
    ids.push(...items.map(({ ownerSk }) => String(ownerSk)));
  return ids;
}
