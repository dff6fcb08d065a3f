import * as z from "zod/mini";
import type { ProtocolMessage } from "../../shared/assistants/envelope.ts";
import type { CatalogueProduct, SearchRequest } from "../../shared/assistants/schemas.ts";
import { AppError } from "../../shared/core/errors.ts";
import { toRupees } from "../../shared/core/money.ts";
import { categories, pageSize } from "../../shared/products/catalogue.ts";
import { maxPage, maxRupees, ProductQuery } from "../../shared/products/product-query.ts";
import { listProducts, recentListing } from "../catalogue/list-products.ts";
import { recentProduct } from "../pages/show-product.ts";
import { isId } from "../platform/id.ts";
import { gst } from "../platform/settings.ts";
import { envelopeOf } from "./envelope.ts";
import { Refusal } from "./refusal.ts";
import type { Version } from "./versions.ts";
import { onAssistantsWire } from "./wire-product.ts";

const usualPerPage = 10;

/** Listings compare prices as shown, which may lack GST; an agent's limits include it. */
function shownRupees(paise: number): string {
  const { ratePercent, prices } = gst();
  const shown = prices === "inclusive" ? paise : (paise * 100) / (100 + ratePercent);
  return Math.min(toRupees(Math.round(shown)), maxRupees).toFixed(2);
}

const notFound = (id: string): ProtocolMessage => ({
  type: "info",
  code: "not_found",
  content: `The shop has no product ${id}`,
});

type Query = Readonly<Record<string, string>>;

/** An agent passes on whole sentences. */
const maxWords = 8;
const fillers = new Set(["a", "an", "and", "at", "for", "in", "me", "my", "of", "or", "the", "to", "with"]);

const ask = async (words: Query, query: Query) =>
  (await recentListing(z.parse(ProductQuery, { ...query, ...words }))).answer;

/** The words that find anything by themselves, as the listing asks for all words of a request. */
async function knownWords(keyword: string, query: Query): Promise<string> {
  const words = keyword.split(/\s+/).filter((word) => !fillers.has(word.toLowerCase()));
  const found = await Promise.all(
    words.slice(0, maxWords).map(async (word) => {
      const { filteredProductsCount } = await ask({ keyword: word }, query);
      return filteredProductsCount > 0 ? [word] : [];
    }),
  );
  return found.flat().join(" ");
}

/** Asks for all words, then for what the listing understands, then for the words that it knows. */
async function findListing(keyword: string, query: Query) {
  const whole: Query = { keyword };
  const answer = await ask(whole, query);
  if (answer.filteredProductsCount > 0 || keyword === "") return { answer, words: whole };
  const meant = Object.assign({}, ...(answer.understood ?? []).map((each) => each.query));
  const understood: Query = { ...meant, keyword: await knownWords(answer.otherWords ?? keyword, query) };
  const again = await ask(understood, query);
  if (again.filteredProductsCount > 0) return { answer: again, words: understood };
  const words: Query = { keyword: await knownWords(keyword, query) };
  return words.keyword === "" ? { answer, words: whole } : { answer: await ask(words, query), words };
}

function queryOf({ filters }: SearchRequest): Query | undefined {
  const { categories: wanted = [], price } = filters ?? {};
  const category = wanted
    .map((each) => each.toLowerCase())
    .find((each) => categories.some((c) => c === each));
  if (wanted.length > 0 && !category) return undefined;
  return {
    sort: "best",
    group: "family",
    ...(category && { category }),
    ...(price?.min !== undefined && { "price[gte]": shownRupees(price.min) }),
    ...(price?.max !== undefined && { "price[lte]": shownRupees(price.max) }),
  };
}

/** Pages of an agent's size, cut from the listing's own. */
export async function searchCatalogue(request: SearchRequest, version: Version) {
  const ucp = envelopeOf(version);
  const query = queryOf(request);
  const { cursor = "0", limit = usualPerPage } = request.pagination ?? {};
  if (!query) return { ucp, products: [], pagination: { has_next_page: false, total_count: 0 } };
  const from = Number(cursor);
  const first = Math.min(Math.floor(from / pageSize) + 1, maxPage);
  const last = Math.floor((from + limit - 1) / pageSize) + 1;
  const paged = { ...query, page: String(first) };
  const { answer, words } = await findListing(request.query, paged);
  const cards = [...answer.products];
  for (
    let page = first + 1;
    page <= last && cards.length + (first - 1) * pageSize < answer.filteredProductsCount;
    page++
  ) {
    cards.push(...(await ask(words, { ...paged, page: String(page) })).products);
  }
  const start = from - (first - 1) * pageSize;
  const total = answer.filteredProductsCount;
  const hasMore = from + limit < total;
  return {
    ucp,
    products: cards.slice(start, start + limit).map((card) => onAssistantsWire(card)),
    pagination: {
      has_next_page: hasMore,
      ...(hasMore && { cursor: String(from + limit) }),
      total_count: total,
    },
  };
}

/** Keeps the asked variant alone, as a lookup answers ids of variants. */
function lookedUp(product: CatalogueProduct): CatalogueProduct {
  const variants = product.variants.filter(({ id }) => id === product.id);
  const inputs = [{ id: product.id, match: "exact" }];
  return { ...product, variants: variants.map((variant) => ({ ...variant, inputs })) };
}

export async function lookUp(ids: readonly string[], version: Version) {
  const asked = [...new Set(ids)];
  const known = asked.filter(isId);
  const { products } =
    known.length > 0 ? await listProducts(z.parse(ProductQuery, { ids: known.join(",") })) : { products: [] };
  const found = new Set(products.map(({ _id }) => _id));
  return {
    ucp: envelopeOf(version),
    products: products.map((product) => lookedUp(onAssistantsWire(product))),
    messages: asked.filter((id) => !found.has(id)).map(notFound),
  };
}

/** Throws `Refusal` (`not_found`). */
export async function getProduct(id: string, version: Version) {
  try {
    const { product } = (await recentProduct(isId(id) ? id : "0".repeat(24))).answer;
    const { specs, inTheBox } = product;
    return { ucp: envelopeOf(version), product: onAssistantsWire(product, { specs, in_the_box: inTheBox }) };
  } catch (error) {
    if (error instanceof AppError && error.status === 404)
      throw new Refusal("not_found", `The shop has no product ${id}`);
    throw error;
  }
}
