import * as z from "zod/mini";
import { ActivityAnswer } from "../core/activity.ts";
import { wholeOrPart } from "../core/edit.ts";
import { withSchemas } from "../core/route.ts";
import {
  Done,
  Id,
  NextCursor,
  NoInput,
  NumberText,
  Paging,
  Search,
  Success,
  Timestamp,
} from "../core/wire.ts";
import { Image } from "../pictures/image.ts";
import { Distribution, Review } from "../reviews/schemas.ts";
import {
  type Category,
  categories,
  listingSorts,
  maxOrderLines,
  priceRange,
  productSorts,
  stockLevels,
} from "./catalogue.ts";
import { CategoryInput } from "./category-input.ts";
import { FacetCounts, readSpecFilters } from "./facet.ts";
import { NewProduct, ProductChange, ProductPart } from "./product-input.ts";
import { productRoutes } from "./routes.ts";
import { problemsOf } from "./spec.ts";
import { ShownSpec, Specs } from "./spec-kinds.ts";
import { Understood } from "./understood.ts";

/** The details that staff write. Forms, stored items and answers derive these fields from here. */
export const ProductDetails = z.object({
  name: z.string(),
  category: z.enum(categories),
  description: z.string(),
  /** HSN code, which classifies goods for GST; needed for invoices. */
  hsn: z.optional(z.string()),
  /** GST in per cent; the stage's when absent. Applies once the stage has a GSTIN. */
  gstPercent: z.optional(z.number()),
  /** Values by key, as the category's table has them. */
  specs: z.optional(Specs),
  /** What comes in the box, one thing an entry. */
  inTheBox: z.optional(z.array(z.string())),
  /** Global Trade Item Number: 8, 12, 13 or 14 digits. */
  gtin: z.optional(z.string()),
  /** The maker's model number. */
  model: z.optional(z.string()),
  /** Chosen by staff. */
  featured: z.optional(z.boolean()),
});

export type ProductDetails = z.infer<typeof ProductDetails>;

/** A product in lists. */
export const ProductSummary = z.extend(
  z.omit(ProductDetails, {
    hsn: true,
    specs: true,
    inTheBox: true,
    gtin: true,
    model: true,
    featured: true,
  }),
  {
    _id: Id,
    /** Rupees. */
    price: z.number(),
    stock: z.number(),
    rating: z.number(),
    numofReviews: z.number(),
    images: z.array(Image),
    /** Maximum retail price in rupees, GST included, as printed on the package. */
    mrp: z.optional(z.number()),
    createdAt: Timestamp,
  },
);
export type ProductSummary = z.infer<typeof ProductSummary>;

/** A product as staff see it. */
export const AdminProduct = z.extend(ProductSummary, {
  ...ProductDetails.shape,
  /** How many wait for it to be back. */
  waiting: z.optional(z.number()),
});
export type AdminProduct = z.infer<typeof AdminProduct>;

/** A product on its own page, with the newest 20 reviews. */
export const Product = z.extend(ProductSummary, {
  /** Answers of a release before have neither. */
  specs: z.optional(z.array(ShownSpec)),
  inTheBox: z.optional(z.array(z.string())),
  gtin: z.optional(z.string()),
  model: z.optional(z.string()),
  reviews: z.array(Review),
  distribution: z.optional(Distribution),
});
export type Product = z.infer<typeof Product>;

const Rupees = z.pipe(NumberText, z.number().check(z.minimum(0), z.maximum(1e7)));

/** One parameter with ids separated by commas. */
const Ids = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => text.split(",")),
  ),
  z.array(Id).check(z.maxLength(maxOrderLines, `At most ${maxOrderLines} products`)),
);

const YesText = z.pipe(
  z.literal("true"),
  z.transform(() => true),
);

const ListingFields = z.object({
  keyword: z._default(z.string().check(z.trim(), z.maxLength(100)), ""),
  page: z._default(z.pipe(NumberText, z.int().check(z.minimum(1), z.maximum(10_000))), 1),
  "price[gte]": z._default(Rupees, priceRange.min),
  "price[lte]": z._default(Rupees, priceRange.max),
  category: z.optional(CategoryInput),
  /** `best`: the best matches of the keyword first. `popular`: by units sold in 90 days. Equals: newest first. */
  sort: z._default(z.enum(listingSorts), "newest"),
  /** Exactly these products in this order; all other filters are ignored. Deleted products are left out. */
  ids: z.optional(Ids),
  inStock: z.optional(YesText),
  featured: z.optional(YesText),
  /** Stars; a mean rating counts as it is shown, with one decimal. */
  "rating[gte]": z.optional(z.pipe(NumberText, z.number().check(z.minimum(0), z.maximum(5)))),
});

/**
 * Takes `spec[<key>]` and `spec[<key>][gte|lte]` as well, of any specification that is a facet, and outputs them as
 * `specs`.
 */
export const ProductQuery = z.pipe(
  z.catchall(ListingFields, z.unknown()),
  z.transform((query, { issues }) => {
    const { filters, problem } = readSpecFilters(query);
    if (problem)
      issues.push({ code: "custom", path: [problem.parameter], message: problem.message, input: query });
    return { ...query, specs: filters };
  }),
);

export const ProductPage = z.object({
  success: Success,
  products: z.array(ProductSummary),
  productsCount: z.number(),
  productCount: z.number(),
  resultPerPage: z.number(),
  filteredProductsCount: z.number(),
  /** Of the category that is asked for, with the first page. */
  facets: z.optional(z.array(FacetCounts)),
  /** Filters that words of the keyword mean, and the words that are left without them. They are not applied. */
  understood: z.optional(z.array(Understood)),
  otherWords: z.optional(z.string()),
});
export type ProductPage = z.infer<typeof ProductPage>;

const SuggestQuery = z.object({ keyword: z.string().check(z.trim(), z.maxLength(100)) });
/** Completions of a partly typed search: products by name, best match first, and categories. */
export const Suggestions = z.object({
  success: Success,
  products: z.array(
    z.pick(ProductSummary, { _id: true, name: true, category: true, price: true, images: true }),
  ),
  categories: z.array(z.object({ category: z.enum(categories), name: z.string() })),
});
export type Suggestions = z.infer<typeof Suggestions>;

/** So many products can be searched without a network, at about 300 bytes each, compressed. */
export const maxOfflineProducts = 120;

/** With the first picture, and the beginning of the description. */
const OfflineProduct = z.extend(ProductSummary, {
  specs: z.optional(Specs),
  featured: z.optional(z.boolean()),
  /** A higher number sells better. It says no units. */
  popularity: z.number(),
});
/** What browsers search while they have no network: the best sellers, and the newest. */
export const OfflineProducts = z.object({ success: Success, products: z.array(OfflineProduct) });
export type OfflineProducts = z.infer<typeof OfflineProducts>;

const ProductId = z.object({ id: Id });
const ProductAnswer = z.object({ success: Success, product: Product });

/** A product beside another, with what it has over that one: "₹1,200 cheaper". */
const RelatedProduct = z.extend(ProductSummary, { reasons: z.array(z.string()) });
const RelatedAnswer = z.object({
  success: Success,
  /** Of the same category. */
  similar: z.array(RelatedProduct),
  /** Of categories that are used beside it. */
  goesWith: z.array(RelatedProduct),
});

const AdminProductsQuery = z.object({
  ...Paging,
  /** Words of the name or category, or an id. */
  search: Search,
  category: z.optional(CategoryInput),
  /**
   * `low` includes products that are out of stock. At most 2,000 products are known as low, those with the
   * least stock.
   */
  stock: z.optional(z.enum(stockLevels)),
  /** `stock`: lowest stock first, then all that are not low. */
  sort: z.optional(z.enum(productSorts)),
});

const AdminProductsAnswer = z.object({
  success: Success,
  products: z.array(AdminProduct),
  productsCount: z.number(),
  outOfStockCount: z.number(),
  /** Number of matches; present when a filter or a sorting was given. */
  filteredProductsCount: z.optional(z.number()),
  nextCursor: NextCursor,
});
const AdminProductAnswer = z.object({ success: Success, product: AdminProduct });

/** Specifications have to fit the category. */
const fitting = z.check<{ category: Category; specs?: Specs | undefined }>(({ value, issues }) => {
  for (const [key, message] of Object.entries(problemsOf(value.category, value.specs ?? {})))
    issues.push({ code: "custom", path: ["specs", key], message, input: value.specs });
});

const ProductCreation = NewProduct.check(fitting);
export const WholeProduct = ProductChange.check(fitting);
const ProductUpdate = /* @__PURE__ */ wholeOrPart(WholeProduct, ProductPart);

export const productCalls = /* @__PURE__ */ withSchemas(productRoutes, {
  "products/list": { input: ProductQuery, output: ProductPage },
  "products/suggest": { input: SuggestQuery, output: Suggestions },
  "products/offline": { input: NoInput, output: OfflineProducts },
  "products/get": { input: ProductId, output: ProductAnswer },
  "products/related": { input: ProductId, output: RelatedAnswer },
  "admin/products/list": { input: AdminProductsQuery, output: AdminProductsAnswer },
  "admin/products/create": { input: ProductCreation, output: AdminProductAnswer },
  "admin/products/get": { input: ProductId, output: AdminProductAnswer },
  "admin/products/update": { input: ProductUpdate, output: AdminProductAnswer },
  "admin/products/delete": { input: ProductId, output: Done },
  "admin/products/activity": { input: ProductId, output: ActivityAnswer },
});
