import * as z from "zod/mini";
import { categories, priceRange } from "./catalogue.ts";
import { CategoryInput } from "./category-input.ts";
import { Id, NextCursor, NumberText, Paging, Success, Timestamp } from "./wire.ts";

export const Image = z.object({
  /** The largest stored width; `imageWidths` tells the others. */
  url: z.string(),
  altImage: z.string(),
  /** Dominant colour, #rrggbb, shown until the picture is there. */
  color: z.optional(z.string()),
});
export type Image = z.infer<typeof Image>;

export const Review = z.object({
  _id: Id,
  name: z.string(),
  rating: z.number(),
  comment: z.string(),
  createdAt: z.optional(Timestamp),
});
export type Review = z.infer<typeof Review>;

const summary = {
  _id: Id,
  name: z.string(),
  /** Rupees. */
  price: z.number(),
  category: z.enum(categories),
  description: z.string(),
  stock: z.number(),
  rating: z.number(),
  numofReviews: z.number(),
  images: z.array(Image),
  createdAt: Timestamp,
};

/** A product as lists carry it. */
export const ProductSummary = z.object(summary);
export type ProductSummary = z.infer<typeof ProductSummary>;

/** A product as its own page carries it, with the newest 20 reviews. */
export const Product = z.object({ ...summary, reviews: z.array(Review) });
export type Product = z.infer<typeof Product>;

const Rupees = z.pipe(NumberText, z.number().check(z.minimum(0), z.maximum(1e7)));

export const ProductQuery = z.object({
  keyword: z._default(z.string().check(z.trim(), z.maxLength(100)), ""),
  page: z._default(z.pipe(NumberText, z.int().check(z.minimum(1), z.maximum(10_000))), 1),
  "price[gte]": z._default(Rupees, priceRange.min),
  "price[lte]": z._default(Rupees, priceRange.max),
  category: z.optional(CategoryInput),
});
export type ProductQuery = z.infer<typeof ProductQuery>;

export const ProductPage = z.object({
  success: Success,
  products: z.array(ProductSummary),
  productsCount: z.number(),
  productCount: z.number(),
  resultPerPage: z.number(),
  filteredProductsCount: z.number(),
});
export type ProductPage = z.infer<typeof ProductPage>;

export const SuggestQuery = z.object({ keyword: z.string().check(z.trim(), z.maxLength(100)) });
/** What somebody who types may want: products by their names, the best first, and categories. */
export const Suggestions = z.object({
  success: Success,
  products: z.array(
    z.pick(ProductSummary, { _id: true, name: true, category: true, price: true, images: true }),
  ),
  categories: z.array(z.object({ category: z.enum(categories), name: z.string() })),
});
export type Suggestions = z.infer<typeof Suggestions>;

export const ProductId = z.object({ id: Id });
export const ProductAnswer = z.object({ success: Success, product: Product });

export const ReviewsQuery = z.object({ id: Id, ...Paging });
export const ReviewsAnswer = z.object({ success: Success, reviews: z.array(Review), nextCursor: NextCursor });

export const NewReview = z.object({
  productId: Id,
  rating: z.pipe(
    NumberText,
    z.number().check(z.minimum(0), z.maximum(5), z.multipleOf(0.5, "Use half steps from 0 to 5")),
  ),
  comment: z._default(z.string().check(z.maxLength(2000, "At most 2000 characters")), ""),
});
export const ReviewSubmitted = z.object({
  success: Success,
  /** True when an earlier review of the same person was replaced. */
  replaced: z.boolean(),
});
export const Done = z.object({ success: Success });
