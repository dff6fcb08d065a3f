import { missing, put, remove, type TransactItem } from "../platform/expressions.ts";
import { everyPage } from "../platform/query.ts";
import type { Item, Key } from "../platform/schema.ts";
import { getMany } from "../platform/table.ts";

const skus = "SKUS";
const maxFound = 500;

/** SKUs are the same whatever their case. */
export const foldedSku = (sku: string): string => sku.normalize("NFKC").toLowerCase();
const skuKey = (sku: string): Key => ({ pk: `SKU#${foldedSku(sku)}`, sk: "SKU" });
const idIn = ({ id }: Item): string => String(id);

interface Coded {
  id: string;
  sku?: string | undefined;
}

/** Fails if another product has this SKU, whatever its case. */
const claim = (sku: string, id: string): TransactItem =>
  put({ ...skuKey(sku), id, kindPk: skus, kindSk: foldedSku(sku) }, { pk: missing });

const release = (sku: string, id: string): TransactItem => remove<{ id: string }>(skuKey(sku), { id });

export const claimSku = ({ id, sku }: Coded): { sku?: TransactItem } =>
  sku === undefined ? {} : { sku: claim(sku, id) };

export const releaseSku = ({ id, sku }: Coded): { oldSku?: TransactItem } =>
  sku === undefined ? {} : { oldSku: release(sku, id) };

/** Belongs in the transaction that changes a product. `sku` fails if it is taken, `oldSku` if the product changed. */
export function moveSku(
  seen: Coded,
  next: Pick<Coded, "sku">,
): { sku?: TransactItem; oldSku?: TransactItem } {
  const isSame = foldedSku(seen.sku ?? "") === foldedSku(next.sku ?? "");
  return isSame ? {} : { ...claimSku({ id: seen.id, sku: next.sku }), ...releaseSku(seen) };
}

/** Reads consistently. Returns product ids by SKU as given; unknown SKUs are absent. */
export async function findBySku(wanted: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const keys = new Map(wanted.map((sku) => [skuKey(sku).pk, skuKey(sku)]));
  const claims = new Map((await getMany([...keys.values()], true)).map((item) => [item.pk, idIn(item)]));
  return new Map(
    wanted.flatMap((sku) => {
      const id = claims.get(skuKey(sku).pk);
      return id === undefined ? [] : [[sku, id] as const];
    }),
  );
}

export const findProductBySku = async (sku: string): Promise<string | undefined> =>
  (await findBySku([sku])).get(sku);

/** Returns at most 500 products whose SKU begins with the text, whatever its case. */
export async function findBySkuPrefix(text: string): Promise<string[]> {
  const from = foldedSku(text);
  const range = { index: "byKind", partition: skus, from, to: `${from}\u{10FFFF}` } as const;
  const ids: string[] = [];
  for await (const items of everyPage(range, { Limit: maxFound })) {
    ids.push(...items.map(idIn));
    if (ids.length >= maxFound) break;
  }
  return ids.slice(0, maxFound);
}
