import { openSegments } from "../../functions/catalogue/index/catalogue.ts";
import { maxSize } from "../../functions/catalogue/index/merge-policy.ts";
import type { CatalogueEntry } from "../../functions/catalogue/product.ts";
import { benchProduct } from "../../infra/local/seed/bench-product.ts";
import { basicColours } from "../../shared/products/basic-colours.ts";
import { categories, listingSorts } from "../../shared/products/catalogue.ts";
import { memberName } from "../../shared/products/family-words.ts";
import { buildSegment, SegmentBuilder } from "../../shared/search/builder.ts";
import type { Query } from "../../shared/search/candidates.ts";
import { type View, viewOf } from "../../shared/search/views.ts";
import { drawn, withProperties } from "./bench-properties.ts";

const colours = ["Midnight", "Sand", "Black", "Rust", "Moss"];
const period = 8;

/** Of eight products, four are a family, or two are one each; one family in four has several prices. */
function inFamily(product: CatalogueEntry, index: number, first: CatalogueEntry): CatalogueEntry {
  const at = index % period;
  if (at >= period / 2) return product;
  const turn = Math.floor(index / period);
  const size = turn % 2 === 0 ? 4 : 2;
  const values = { colour: colours[(at + turn) % colours.length] ?? "" };
  return {
    ...product,
    familyId: `fa${(index - (at % size)).toString(16).padStart(22, "0")}`,
    values,
    name: memberName(first.name, values),
    category: first.category,
    description: first.description,
    specs: first.specs,
    pricePaise: turn % 4 === 0 ? product.pricePaise : first.pricePaise,
  };
}

/** Half of the products are members of families. */
export function* productsInFamilies(count: number): Generator<CatalogueEntry> {
  const now = new Date("2026-11-01T00:00:00Z");
  const productAt = (index: number) => ({
    ...withProperties(benchProduct(index, count, now), index),
    origin: pick(["", "IN", "VN", "CN", "AE"], index, 9) ?? "",
  });
  let first = productAt(0);
  for (let index = 0; index < count; index++) {
    const product = productAt(index);
    if (index % period === 0 || (index % period === 2 && Math.floor(index / period) % 2 === 1))
      first = product;
    yield inFamily(product, index, first);
  }
}

const opened = (listings: readonly View["listing"][]): View[] => [
  ...openSegments(listings.map((listing, index) => ({ id: `${index}`, listing }))).values(),
];

/** In segments as the writer builds them anew. */
export function viewsOf(products: Iterable<CatalogueEntry>): View[] {
  const listings: View["listing"][] = [];
  let builder = new SegmentBuilder();
  for (const product of products) {
    builder.add(product);
    if (builder.size < maxSize) continue;
    listings.unshift(builder.finish().listing);
    builder = new SegmentBuilder();
  }
  if (builder.size > 0) listings.unshift(builder.finish().listing);
  return opened(listings);
}

const segmentCount = 5;

/** Each family is in several segments. */
export function familiesShop(count: number) {
  const entries = [...productsInFamilies(count)];
  const parts = Array.from({ length: segmentCount }, (_, part) =>
    entries.filter((_entry, index) => index % segmentCount === part),
  );
  return {
    entries,
    views: opened(parts.map((part) => buildSegment(part).listing)),
    fresh: [viewOf(buildSegment(entries).listing)],
  };
}

const pick = <T>(all: readonly T[], index: number, salt: number): T | undefined =>
  all[drawn(index, salt, all.length)];

/** The same in every run. */
export const randomQueries = (count: number): Query[] =>
  Array.from({ length: count }, (_, index): Query => {
    const colour = pick(basicColours, index, 3);
    return {
      isGrouped: true,
      keyword: pick(["", "", "", "wireless", "midnight", "blue", "kestrle hedphone"], index, 1) ?? "",
      sort: listingSorts[index % listingSorts.length] ?? "newest",
      category: pick([undefined, ...categories], index, 2),
      colours: colour && drawn(index, 4, 3) === 0 ? [colour, "blue"] : undefined,
      fromPaise: drawn(index, 5, 3) === 0 ? 200_000 : 0,
      toPaise: drawn(index, 6, 3) === 0 ? 600_000 : 5_000_000,
      inStock: drawn(index, 7, 4) === 0 || undefined,
      origins: drawn(index, 10, 5) === 0 ? ["IN", "VN"] : undefined,
      minRating: pick([undefined, undefined, undefined, 3], index, 8),
      specs: drawn(index, 9, 4) === 0 ? [{ key: "battery", gte: 8 }] : [],
    };
  });
