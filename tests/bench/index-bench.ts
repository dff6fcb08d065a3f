import { zstdCompressSync, zstdDecompressSync } from "node:zlib";
import MiniSearch from "minisearch";
import { openSegments } from "../../functions/catalogue/index/catalogue.ts";
import { maxSize } from "../../functions/catalogue/index/merge-policy.ts";
import type { Product } from "../../functions/catalogue/product.ts";
import { benchProduct } from "../../infra/local/seed/bench-product.ts";
import { SegmentBuilder } from "../../shared/search/builder.ts";
import type { Query } from "../../shared/search/candidates.ts";
import { find, findWithFacets } from "../../shared/search/search.ts";
import { packListing, unpackListing } from "../../shared/search/segment.ts";
import type { View } from "../../shared/search/views.ts";
import { withProperties } from "./bench-properties.ts";
import { median, short, tableOf, timed } from "./median.ts";

/** Above this, MiniSearch takes minutes and gigabytes. */
const maxForLibrary = 100_000;

const everything: Query = { keyword: "", sort: "best", fromPaise: 0, toPaise: 5_000_000 };
const narrow = { sort: "best", category: "earbuds", fromPaise: 200_000, toPaise: 1_500_000 } as const;
const queries: Record<string, Query> = {
  newest: everything,
  "category and price": { ...everything, ...narrow },
  "keyword, category and price": { ...narrow, keyword: "kestrel wireless buds" },
  "two typos": { ...everything, keyword: "kestrle hedphone" },
};

/** MiniSearch neither counts nor sorts, so these are ours alone. */
const narrowed: Record<string, Query> = {
  "a category, with counts": { ...everything, category: "earbuds" },
  "narrowed, by price, with counts": {
    ...everything,
    sort: "price",
    category: "earbuds",
    inStock: true,
    minRating: 3,
    specs: [
      { key: "water", values: ["IPX5", "IPX7"] },
      { key: "battery", gte: 8 },
    ],
  },
};

interface Measured {
  build: number;
  load: number;
  megabytes: number;
  query: Record<string, number>;
}

const page = { start: 0, count: 12 };
const queryTimes = (run: (query: Query) => unknown, asked = queries): Record<string, number> =>
  Object.fromEntries(
    Object.entries(asked).map(([name, query]) => [name, median(timed(40, () => run(query)))]),
  );

/** Listings of at most `maxSize` products each, packed. */
function buildListings(products: Iterable<Product>): Uint8Array[] {
  const packed: Uint8Array[] = [];
  let builder = new SegmentBuilder();
  for (const product of products) {
    builder.add(product);
    if (builder.size < maxSize) continue;
    packed.unshift(packListing(builder.finish().listing));
    builder = new SegmentBuilder();
  }
  if (builder.size > 0) packed.unshift(packListing(builder.finish().listing));
  return packed;
}

const megabytes = (parts: readonly Uint8Array[]): number =>
  parts.reduce((sum, { length }) => sum + length, 0) / 1e6;

function measureOurs(products: Iterable<Product>): Measured & { stored: number } {
  const began = performance.now();
  const listings = buildListings(products);
  const build = performance.now() - began;
  const stored = listings.map((listing) => zstdCompressSync(listing));
  let views: readonly View[] = [];
  const load = median(
    timed(5, () => {
      const parts = stored.map((part, index) => ({
        id: `${index}`,
        listing: unpackListing(Uint8Array.from(zstdDecompressSync(part))),
      }));
      views = [...openSegments(parts).values()];
    }),
  );
  const query = {
    ...queryTimes((each) => find(views, each, page)),
    ...queryTimes((each) => findWithFacets(views, each, page), narrowed),
  };
  return { build, load, megabytes: megabytes(listings), query, stored: megabytes(stored) };
}

const options = {
  fields: ["name", "category", "description"],
  storeFields: ["category", "pricePaise", "createdAt"],
  searchOptions: { combineWith: "AND" as const, prefix: true, fuzzy: 0.2, boost: { name: 5, category: 3 } },
};

function measureLibrary(products: readonly Product[]): Measured {
  const began = performance.now();
  const built = new MiniSearch<Product>(options);
  built.addAll(products);
  const stored = JSON.stringify(built);
  const build = performance.now() - began;
  let index = built;
  const load = median(
    timed(3, () => {
      index = MiniSearch.loadJSON<Product>(stored, options);
    }),
  );
  const query = queryTimes(({ keyword, category, fromPaise, toPaise }) =>
    index
      .search(keyword || MiniSearch.wildcard, {
        filter: (hit) =>
          (category === undefined || hit.category === category) &&
          hit.pricePaise >= fromPaise &&
          hit.pricePaise <= toPaise,
      })
      .slice(0, page.count),
  );
  return { build, load, megabytes: Buffer.byteLength(stored) / 1e6, query };
}

const pair = (ours: number, theirs: number | undefined): string =>
  theirs === undefined ? short(ours) : `${short(ours)} : ${short(theirs)} (${short(theirs / ours)}×)`;

/** Compares our index with MiniSearch on the same products, as `ours : theirs (factor)` in milliseconds. */
export function benchIndex(sizes: readonly number[]): string {
  const now = new Date();
  const rows = sizes.map((size) => {
    const products = function* (): Generator<Product> {
      for (let index = 0; index < size; index++) yield withProperties(benchProduct(index, size, now), index);
    };
    const library = size <= maxForLibrary ? measureLibrary([...products()]) : undefined;
    const ours = measureOurs(products());
    return [
      size.toLocaleString("en"),
      pair(ours.build, library?.build),
      pair(ours.load, library?.load),
      pair(ours.megabytes, library?.megabytes),
      short(ours.stored),
      ...Object.entries(ours.query).map(([name, time]) => pair(time, library?.query[name])),
    ];
  });
  const head = ["products", "build", "load", "MB", "MB stored", ...Object.keys({ ...queries, ...narrowed })];
  return tableOf(head, rows);
}
