import * as z from "zod/mini";
import type { Answer } from "../../../shared/contract.ts";
import { toPaise } from "../../../shared/core/money.ts";
import { ProductQuery } from "../../../shared/products/product-query.ts";
import type { OfflineProducts, ProductPage, Suggestions } from "../../../shared/products/schemas.ts";
import { buildSegment } from "../../../shared/search/builder.ts";
import type { SearchEntry } from "../../../shared/search/entry.ts";
import {
  type ListingInput,
  listingAnswer,
  maxSuggested,
  queryOf,
  suggestAnswer,
  windowOf,
} from "../../../shared/search/listing.ts";
import { type Listed, listIn, suggest } from "../../../shared/search/search.ts";
import { viewOf } from "../../../shared/search/views.ts";
import { shopContract } from "../../../shared/shop-contract.ts";

type Kept = OfflineProducts["products"];

const entryOf = ({
  _id,
  family,
  price,
  stock,
  rating,
  numofReviews,
  popularity,
  ...rest
}: Kept[number]): SearchEntry => ({
  ...rest,
  id: _id,
  familyId: family?._id,
  pricePaise: toPaise(price),
  soldOut: stock < 1,
  soldIn90Days: popularity,
  ratingHalves: Math.round(rating * 2 * numofReviews),
  reviewCount: numofReviews,
});

const [beforeId = "", afterId = ""] = shopContract["products/get"].path.split("{id}");
const productAt = (pathname: string): string | undefined =>
  pathname.startsWith(beforeId) && pathname.endsWith(afterId) ? pathname.slice(beforeId.length) : undefined;

/** Answers listings, suggestions and products as the server does. */
export function searchIn(products: Kept) {
  const views = [viewOf(buildSegment(products.map(entryOf)).listing)];
  const byId = new Map(products.map((product) => [product._id, product]));
  const named = (ids: readonly string[]): Kept => ids.flatMap((id) => byId.get(id) ?? []);

  function cards({ ids, families }: Pick<Listed, "ids" | "families">): Kept {
    return named(ids).map((product) => {
      const found = families?.get(product._id)?.found;
      const prices = named(found ?? []).map(({ price }) => price);
      const { family } = product;
      return { ...product, family: family && found && { ...family, from: Math.min(...prices) } };
    });
  }

  function list(input: ListingInput): ProductPage {
    const found = listIn(views, queryOf(input), windowOf(input));
    return listingAnswer(input, found, input.ids ? cards({ ids: [...input.ids] }) : cards(found));
  }

  function complete(keyword: string): Suggestions {
    const { ids, ...suggested } = suggest(views, keyword, maxSuggested);
    return suggestAnswer(named(ids), suggested);
  }

  /** Undefined for everything else. */
  return ({
    pathname,
    searchParams,
  }: URL): ProductPage | Suggestions | Answer<"products/get"> | undefined => {
    if (pathname === shopContract["products/suggest"].path)
      return complete((searchParams.get("keyword") ?? "").trim());
    const product = byId.get(productAt(pathname) ?? "");
    if (product) return { success: true, product: { ...product, specs: undefined, reviews: [] } };
    if (pathname !== shopContract["products/list"].path) return undefined;
    const { data } = z.safeParse(ProductQuery, Object.fromEntries(searchParams));
    return data && list(data);
  };
}
