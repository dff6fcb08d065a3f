import * as z from "zod/mini";
import { ActivityAnswer } from "./activity.ts";
import { categories, listingSorts, maxOrderLines, priceRange } from "./catalogue.ts";
import { CategoryInput } from "./category-input.ts";
import { notifiedRates } from "./gst-rates.ts";
import { Image } from "./image.ts";
import { productRoutes } from "./product-routes.ts";
import { Review } from "./review.ts";
import { withSchemas } from "./route.ts";
import { Addresses, Files, Texts } from "./upload.ts";

import {
  Done,
  emptyAsNone,
  Id,
  NextCursor,
  NumberText,
  oneLine,
  Paging,
  Search,
  Success,
  Timestamp,
  text,
} from "./wire.ts";

/** The details that staff write. Forms, stored items and answers derive these fields from here. */
export const ProductDetails = z.object({
  name: z.string(),
  category: z.enum(categories),
  description: z.string(),
  /** HSN code, which classifies goods for GST; needed for invoices. */
  hsn: z.optional(z.string()),
  /** GST in per cent; the stage's when absent. Applies once the stage has a GSTIN. */
  gstPercent: z.optional(z.number()),
});

export type ProductDetails = z.infer<typeof ProductDetails>;

/** A product in lists. */
export const ProductSummary = z.extend(z.omit(ProductDetails, { hsn: true }), {
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
});
export type ProductSummary = z.infer<typeof ProductSummary>;

/** A product as staff see it. */
export const AdminProduct = z.extend(ProductSummary, ProductDetails.shape);
export type AdminProduct = z.infer<typeof AdminProduct>;

/** A product on its own page, with the newest 20 reviews. */
export const Product = z.extend(ProductSummary, { reviews: z.array(Review) });
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

const ProductQuery = z.object({
  keyword: z._default(z.string().check(z.trim(), z.maxLength(100)), ""),
  page: z._default(z.pipe(NumberText, z.int().check(z.minimum(1), z.maximum(10_000))), 1),
  "price[gte]": z._default(Rupees, priceRange.min),
  "price[lte]": z._default(Rupees, priceRange.max),
  category: z.optional(CategoryInput),
  /** `best`: the best matches of the keyword first. */
  sort: z._default(z.enum(listingSorts), "newest"),
  /** Exactly these products in this order; all other filters are ignored. Deleted products are left out. */
  ids: z.optional(Ids),
});

export const ProductPage = z.object({
  success: Success,
  products: z.array(ProductSummary),
  productsCount: z.number(),
  productCount: z.number(),
  resultPerPage: z.number(),
  filteredProductsCount: z.number(),
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

const ProductId = z.object({ id: Id });
const ProductAnswer = z.object({ success: Success, product: Product });

export const stockLevels = ["in", "low", "out"] as const;
export type StockLevel = (typeof stockLevels)[number];
export const productSorts = ["newest", "name", "price", "-price", "stock"] as const;
export type ProductSort = (typeof productSorts)[number];

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

const Stock = z.pipe(
  NumberText,
  z.int("A whole number").check(z.minimum(0, "At least 0"), z.maximum(1_000_000)),
);

/** Rupees. */
const Price = z.pipe(
  NumberText,
  z
    .number()
    .check(
      z.minimum(1, "At least ₹1"),
      z.maximum(priceRange.max, `At most ₹${priceRange.max}`),
      z.multipleOf(0.01, "At most two decimals"),
    ),
);

/** For a field of a form that may stay empty. */
const optionalNumber = <S extends z.ZodMiniType<number, number | string>>(schema: S) =>
  z.optional(
    z.pipe(
      z.union([z.literal(""), schema]),
      z.transform((given) => (given === "" ? undefined : given)),
    ),
  );

const productFields = {
  name: oneLine(200, "Enter the product's name"),
  price: Price,
  mrp: optionalNumber(Price),
  description: text(5000, "Enter a description"),
  category: CategoryInput,
  hsn: emptyAsNone(z.string().check(z.trim(), z.regex(/^(?:\d{4}|\d{6}|\d{8})$/, "Use 4, 6 or 8 digits"))),
  gstPercent: optionalNumber(
    z.pipe(
      NumberText,
      z
        .number()
        .check(z.refine((rate) => notifiedRates.includes(rate), `Choose one of ${notifiedRates.join(", ")}`)),
    ),
  ),
  stock: Stock,
  images: Files,
  /** Alternative texts of the pictures, in the same order. The product's name is used where one is empty. */
  altImages: Texts,
};

export const NewProduct = z.object(productFields);
const ProductChange = z.object({
  id: Id,
  ...productFields,
  /**
   * The stock that the form was loaded with. When present, the difference to `stock` is applied instead of
   * the number.
   */
  stockBase: z.optional(Stock),
  /**
   * URLs of the stored pictures that stay, in their new order; an empty string means none. New files replace
   * all pictures.
   */
  keptImages: z.optional(Addresses),
});

export const productCalls = /* @__PURE__ */ withSchemas(productRoutes, {
  "products/list": { input: ProductQuery, output: ProductPage },
  "products/suggest": { input: SuggestQuery, output: Suggestions },
  "products/get": { input: ProductId, output: ProductAnswer },
  "admin/products/list": { input: AdminProductsQuery, output: AdminProductsAnswer },
  "admin/products/create": { input: NewProduct, output: AdminProductAnswer },
  "admin/products/get": { input: ProductId, output: AdminProductAnswer },
  "admin/products/update": { input: ProductChange, output: AdminProductAnswer },
  "admin/products/delete": { input: ProductId, output: Done },
  "admin/products/activity": { input: ProductId, output: ActivityAnswer },
});
