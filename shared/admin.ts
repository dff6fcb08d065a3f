import * as z from "zod/mini";
import { Email, roles, User } from "./account.ts";
import { priceRange } from "./catalogue.ts";
import { CategoryInput } from "./category-input.ts";
import { Order, orderStatuses } from "./order.ts";
import { ProductSummary } from "./product.ts";
import { Id, NextCursor, NumberText, Paging, Success, Timestamp, text } from "./wire.ts";

const Search = z.optional(z.string().check(z.trim(), z.maxLength(100)));

export const stockLevels = ["in", "low", "out"] as const;
export type StockLevel = (typeof stockLevels)[number];
export const productSorts = ["newest", "name", "price", "-price", "stock"] as const;
export type ProductSort = (typeof productSorts)[number];

export const ProductsQuery = z.object({
  ...Paging,
  /** Words of the name or category, or an id. */
  search: Search,
  category: z.optional(CategoryInput),
  /** `low` counts what can run out soon, the empty shelves included. */
  stock: z.optional(z.enum(stockLevels)),
  /** `stock`: what is low first. */
  sort: z.optional(z.enum(productSorts)),
});

const Day = z.iso.date("Not a date");
export const OrdersQuery = z.object({
  ...Paging,
  /** An order's id or its beginning, a customer's email address, or a part of the name. */
  search: Search,
  status: z.optional(z.enum(orderStatuses)),
  /** Days of India, both included. */
  from: z.optional(Day),
  to: z.optional(Day),
});

export const UsersQuery = z.object({ ...Paging, search: Search, role: z.optional(z.enum(roles)) });
export const UserId = z.object({ id: Id });
export const ReviewDeletion = z.object({ id: Id, productId: Id });

export const ProductsAnswer = z.object({
  success: Success,
  products: z.array(ProductSummary),
  productsCount: z.number(),
  outOfStockCount: z.number(),
  /** How many match, when something was asked for. */
  filteredProductsCount: z.optional(z.number()),
  nextCursor: NextCursor,
});
export const ProductAnswer = z.object({ success: Success, product: ProductSummary });

export const imageLimits = { files: 5, totalBytes: 4_000_000 } as const;

/** One file arrives alone, several as a list; an empty file field of a form as no file. */
const Files = z.pipe(
  z.pipe(
    z.optional(z.unknown()),
    z.transform((value) =>
      (Array.isArray(value) ? value : value === undefined || value === "" ? [] : [value]).filter(
        (file) => !(file instanceof File) || file.size > 0 || file.name !== "",
      ),
    ),
  ),
  z.array(z.instanceof(File, { error: "Not a file" })).check(
    z.maxLength(imageLimits.files, `At most ${imageLimits.files} pictures`),
    z.refine(
      (files) => files.reduce((sum, file) => sum + file.size, 0) <= imageLimits.totalBytes,
      "Pictures may have 4 MB in all",
    ),
  ),
);
const Texts = z.pipe(
  z.pipe(
    z.optional(z.unknown()),
    z.transform((value) => (Array.isArray(value) ? value : value === undefined ? [] : [value])),
  ),
  z
    .array(z.string().check(z.trim(), z.maxLength(200, "At most 200 characters")))
    .check(z.maxLength(imageLimits.files)),
);
const Addresses = z.pipe(
  z.pipe(
    z.unknown(),
    z.transform((value) => (Array.isArray(value) ? value : value === "" ? [] : [value])),
  ),
  z.array(z.string().check(z.maxLength(200))).check(
    z.maxLength(imageLimits.files),
    z.refine((urls) => new Set(urls).size === urls.length, "A picture is there only once"),
  ),
);
const Stock = z.pipe(
  NumberText,
  z.int("A whole number").check(z.minimum(0, "At least 0"), z.maximum(1_000_000)),
);

const productFields = {
  name: text(200, "Enter the product's name"),
  /** Rupees. */
  price: z.pipe(
    NumberText,
    z
      .number()
      .check(
        z.minimum(1, "At least ₹1"),
        z.maximum(priceRange.max, `At most ₹${priceRange.max}`),
        z.multipleOf(0.01, "At most two decimals"),
      ),
  ),
  description: text(5000, "Enter a description"),
  category: CategoryInput,
  stock: Stock,
  images: Files,
  /** Alternative texts of the pictures, in their order; the product's name where there is none. */
  altImages: Texts,
};

export const NewProduct = z.object(productFields);
export const ProductChange = z.object({
  id: Id,
  ...productFields,
  /** The stock that the form was loaded with: the difference is applied, not the number. */
  stockBase: z.optional(Stock),
  /** Addresses of the stored pictures that stay, in their new order; an empty one: none. New files replace all. */
  keptImages: z.optional(Addresses),
});

export const OrdersAnswer = z.object({
  success: Success,
  orders: z.array(Order),
  ordersCount: z.number(),
  /** Rupees: totals of all orders less what was refunded. */
  totalAmount: z.number(),
  nextCursor: NextCursor,
});
export const StatusChange = z.object({ id: Id, status: z.enum(orderStatuses, "Choose a status") });

/** Without `amount` (rupees) all that is left. `cancel` ends an order that was not shipped and restocks it. */
export const RefundRequest = z.object({
  id: Id,
  amount: z.optional(z.pipe(NumberText, z.number().check(z.minimum(0.01, "At least ₹0.01"), z.maximum(1e7)))),
  cancel: z._default(z.boolean(), false),
  /** Repeats of one request carry one key and make one refund. */
  requestKey: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/))),
});

export const UsersAnswer = z.object({
  success: Success,
  users: z.array(User),
  usersCount: z.number(),
  nextCursor: NextCursor,
});
export const UserAnswer = z.object({ success: Success, user: User });
export const UserChange = z.object({
  id: Id,
  name: text(80, "Enter a name"),
  email: Email,
  role: z.enum(roles, "Choose a role"),
});

/** Payments that still need something: unpaid holds, refunds under way or failed; and what went wrong. */
export const PaymentsAnswer = z.object({
  success: Success,
  payments: z.array(
    z.object({
      _id: Id,
      state: z.string(),
      mode: z.string(),
      amount: z.number(),
      user: z.object({ _id: Id, name: z.string() }),
      items: z.number(),
      intentId: z.optional(z.string()),
      createdAt: Timestamp,
      expiresAt: Timestamp,
    }),
  ),
  nextCursor: NextCursor,
  /** Archived before they were sent, and not refunded since. */
  awaitedArchive: z.array(
    z.object({
      _id: Id,
      user: z.object({ _id: Id, name: z.string() }),
      intentId: z.string(),
      total: z.number(),
      refunded: z.number(),
      createdAt: Timestamp,
    }),
  ),
  failedMails: z.array(z.object({ cause: z.string(), kind: z.string(), at: Timestamp, tries: z.number() })),
  reconciliation: z.optional(
    z.object({
      at: Timestamp,
      checked: z.number(),
      gaps: z.array(z.object({ intentId: z.string(), amount: z.number(), state: z.string() })),
    }),
  ),
});
