import * as z from "zod/mini";
import { ActivityAnswer } from "../core/activity.ts";
import { wholeOrPart } from "../core/edit.ts";
import { withSchemas } from "../core/route.ts";
import { Done, Id, NextCursor, NoInput, Paging, Search, Success, Timestamp } from "../core/wire.ts";
import { Image } from "../pictures/image.ts";
import { Distribution, Review } from "../reviews/schemas.ts";
import { type Category, categories, productSorts, productStates, stockLevels } from "./catalogue.ts";
import { Declarations } from "./declarations.ts";
import { CardDetails, PageDetails, ProductDetails } from "./details.ts";
import { FacetCounts, ListingCounts } from "./facet.ts";
import { Family, FamilyValues, Tones } from "./family.ts";
import { CategoryInput, NewProduct, ProductChange, ProductPart } from "./product-input.ts";
import { Ids, ProductQuery, YesText } from "./product-query.ts";
import { productRoutes } from "./routes.ts";
import { orderProblems, scheduleFields } from "./schedule.ts";
import { problemsOf } from "./spec.ts";
import { ShownSpec, Specs } from "./spec-kinds.ts";
import { staffProductRoutes } from "./staff-routes.ts";

const ListingParameters = z.record(z.string(), z.string());

export const Understood = z.object({
  key: z.string(),
  label: z.string(),
  query: ListingParameters,
  /** The same with a lower demand, such as water resistant for waterproof. */
  weaker: z.optional(z.object({ label: z.string(), query: ListingParameters })),
});
export type Understood = z.infer<typeof Understood>;

export const ProductSummary = z.extend(CardDetails, {
  _id: Id,
  price: z.number(),
  stock: z.number(),
  rating: z.number(),
  numofReviews: z.number(),
  images: z.array(Image),
  /** Maximum retail price in rupees, including GST. */
  mrp: z.optional(z.number()),
  /** Of a card in a grouped listing, and of a product. */
  family: z.optional(Family),
  createdAt: Timestamp,
});
export type ProductSummary = z.infer<typeof ProductSummary>;

export const AdminProduct = z.extend(z.omit(ProductSummary, { family: true }), {
  ...ProductDetails.shape,
  /** The family writes the name and texts of its members. */
  familyId: z.optional(Id),
  values: z.optional(FamilyValues),
  tones: z.optional(Tones),
  /** `price` is the usual one, also while a change applies. */
  ...scheduleFields,
  /** Shoppers can't find it now: staff or its schedule hide it, or it has no photo yet. */
  hidden: z.optional(z.boolean()),
  waiting: z.optional(z.number()),
});
export type AdminProduct = z.infer<typeof AdminProduct>;

const ConsumerContact = z.object({ address: z.array(z.string()), phone: z.string(), email: z.string() });

export const Product = z.extend(ProductSummary, {
  ...PageDetails.shape,
  specs: z.optional(z.array(ShownSpec)),
  declarations: z.optional(z.extend(Declarations, { contact: ConsumerContact })),
  reviews: z.array(Review),
  distribution: z.optional(Distribution),
});
export type Product = z.infer<typeof Product>;

export const ProductPage = z.object({
  success: Success,
  products: z.array(ProductSummary),
  productsCount: z.number(),
  productCount: z.number(),
  resultPerPage: z.number(),
  filteredProductsCount: z.number(),
  facets: z.optional(z.array(FacetCounts)),
  counts: z.optional(ListingCounts),
  /** Filters that words of the keyword mean, offered but not applied. */
  understood: z.optional(z.array(Understood)),
  otherWords: z.optional(z.string()),
});
export type ProductPage = z.infer<typeof ProductPage>;

const SuggestQuery = z.object({ keyword: z.string().check(z.trim(), z.maxLength(100)) });
/** Products by name, best match first, categories, and filters that the words mean. */
export const Suggestions = z.object({
  success: Success,
  products: z.array(
    z.pick(ProductSummary, { _id: true, name: true, category: true, price: true, images: true }),
  ),
  categories: z.array(z.object({ category: z.enum(categories), name: z.string() })),
  /** "Headphones with noise cancelling". Missing from the last release's responses. */
  filters: z.optional(z.array(z.object({ name: z.string(), query: ListingParameters }))),
});
export type Suggestions = z.infer<typeof Suggestions>;

/** Products for offline search, at about 300 bytes each when compressed. */
export const maxOfflineProducts = 120;

const OfflineProduct = z.extend(ProductSummary, {
  specs: z.optional(Specs),
  featured: z.optional(z.boolean()),
  /** With `family`, for members. */
  values: z.optional(FamilyValues),
  tones: z.optional(Tones),
  origin: z.optional(z.string()),
  popularity: z.number(),
});
export const OfflineProducts = z.object({ success: Success, products: z.array(OfflineProduct) });
export type OfflineProducts = z.infer<typeof OfflineProducts>;

const ProductId = z.object({ id: Id });
const ProductAnswer = z.object({ success: Success, product: Product });

/** Reasons say what it does better: "₹1,200 cheaper". */
const RelatedProduct = z.extend(ProductSummary, { reasons: z.array(z.string()) });
const RelatedAnswer = z.object({
  success: Success,
  similar: z.array(RelatedProduct),
  goesWith: z.array(RelatedProduct),
});

const PreviewKey = z.object({ key: z.string().check(z.maxLength(500)) });
const PreviewAnswer = z.extend(ProductAnswer, {
  isLive: z.boolean(),
  /** The instant as of which price and visibility are shown. */
  shownAt: Timestamp,
});
const PreviewLink = z.object({ success: Success, link: z.string() });

export const AdminProductsQuery = z.object({
  ...Paging,
  /** Returns exactly these products, except deleted ones, and ignores other filters. */
  ids: z.optional(Ids),
  search: Search,
  category: z.optional(CategoryInput),
  /** `low` includes sold-out products. */
  stock: z.optional(z.enum(stockLevels)),
  /** Products at or below their reorder level, lowest stock first by default. */
  orderSoon: z.optional(YesText),
  visibility: z.optional(z.enum(productStates)),
  /** `stock`: lowest first, then all that are not low. */
  sort: z.optional(z.enum(productSorts)),
});

const AdminProductsAnswer = z.object({
  success: Success,
  products: z.array(AdminProduct),
  productsCount: z.number(),
  outOfStockCount: z.number(),
  filteredProductsCount: z.optional(z.number()),
  nextCursor: NextCursor,
});
const AdminProductAnswer = z.object({ success: Success, product: AdminProduct });

const fitting = z.check<{ category: Category; specs?: Specs | undefined }>(({ value, issues }) => {
  for (const [key, message] of Object.entries(problemsOf(value.category, value.specs ?? {})))
    issues.push({ code: "custom", path: ["specs", key], message, input: value.specs });
});

const ordered = z.check<Parameters<typeof orderProblems>[0]>(({ value, issues }) => {
  for (const [field, message] of Object.entries(orderProblems(value)))
    issues.push({ code: "custom", path: field.split("."), message, input: value });
});

const ProductCreation = /* @__PURE__ */ NewProduct.check(fitting, ordered);
export const WholeProduct = /* @__PURE__ */ ProductChange.check(fitting, ordered);
const ProductUpdate = /* @__PURE__ */ wholeOrPart(WholeProduct, ProductPart);

export const productCalls = /* @__PURE__ */ withSchemas(productRoutes, {
  "products/list": { input: ProductQuery, output: ProductPage },
  "products/suggest": { input: SuggestQuery, output: Suggestions },
  "products/offline": { input: NoInput, output: OfflineProducts },
  "products/get": { input: ProductId, output: ProductAnswer },
  "products/related": { input: ProductId, output: RelatedAnswer },
  "products/preview": { input: PreviewKey, output: PreviewAnswer },
});

export const staffProductCalls = /* @__PURE__ */ withSchemas(staffProductRoutes, {
  "admin/products/list": { input: AdminProductsQuery, output: AdminProductsAnswer },
  "admin/products/create": { input: ProductCreation, output: AdminProductAnswer },
  "admin/products/get": { input: ProductId, output: AdminProductAnswer },
  "admin/products/update": { input: ProductUpdate, output: AdminProductAnswer },
  "admin/products/delete": { input: ProductId, output: Done },
  "admin/products/duplicate": { input: ProductId, output: AdminProductAnswer },
  "admin/products/preview": { input: ProductId, output: PreviewLink },
  "admin/products/activity": { input: ProductId, output: ActivityAnswer },
});
