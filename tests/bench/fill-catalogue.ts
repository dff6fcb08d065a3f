import type { CatalogueEntry, Product } from "../../functions/catalogue/product.ts";
import { benchProduct } from "../../infra/local/seed/bench-product.ts";
import { withProperties } from "./bench-properties.ts";

/**
 * Run as a process of its own: `fill-catalogue.ts <products>` stores the index of so many products, and puts
 * those into the table that the benchmark's requests show. A table of a million would take an hour to fill.
 */
const count = Number(process.argv[2]);
const now = new Date();

/** The id tells which product it is. */
const productAt = (index: number): Product => {
  const product = withProperties(benchProduct(index, count, now), index);
  return { ...product, id: product.id.slice(0, 8) + index.toString(16).padStart(16, "0") };
};
const productOf = (id: string): Product => productAt(Number.parseInt(id.slice(8), 16));

const { SegmentBuilder } = await import("../../shared/search/builder.ts");
const { maxSize } = await import("../../functions/catalogue/index/merge-policy.ts");
const { replaceManifest } = await import("../../functions/catalogue/index/manifest.table.ts");
const { storeSegment } = await import("../../functions/catalogue/index/objects.ts");
const { findForStaff, findInCatalogue } = await import("../../functions/catalogue/index/catalogue-index.ts");
const { createProduct } = await import("../../functions/catalogue/product.table.ts");
const { itemsOf, writeAll } = await import("../../infra/local/seed/bulk.ts");
const { listings, pages, pageSizeOfStaff, staffLists } = await import("./catalogue-queries.ts");

function* entries(): Generator<CatalogueEntry> {
  for (let index = 0; index < count; index++) yield productAt(index);
}

const segments: { id: string; size: number }[] = [];
let builder = new SegmentBuilder();
async function store(): Promise<void> {
  if (builder.size === 0) return;
  segments.unshift({ id: await storeSegment(builder.finish(), now), size: builder.size });
  builder = new SegmentBuilder();
}
for (const entry of entries()) {
  builder.add(entry);
  if (builder.size === maxSize) await store();
}
await store();
await replaceManifest(undefined, { sinceMs: now.getTime(), others: 0, segments, retired: [] });

const shown = new Set<string>();
for (const { water, ...query } of Object.values(listings))
  for (const page of pages) {
    const window = { start: (page - 1) * 12, count: 12 };
    const { ids } = await findInCatalogue(
      { sort: "newest", ...query, specs: water ? [{ key: "water", values: [water] }] : [] },
      window,
    );
    for (const id of ids) shown.add(id);
  }
for (const query of Object.values(staffLists)) {
  let cursor: string | undefined;
  for (const _ of pages) {
    const { rows } = await findForStaff({ ...query, low: new Map(), cursor }, pageSizeOfStaff);
    for (const { id } of rows) shown.add(id);
    cursor = rows.at(-1)?.cursor;
  }
}
await writeAll([...shown].flatMap((id) => itemsOf(createProduct(productOf(id)))));
