import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { roles } from "../../../shared/accounts/roles.ts";
import { Address } from "../../../shared/delivery/shipping-info.ts";
import { deliverySteps } from "../../../shared/orders/order-status.ts";
import { categories } from "../../../shared/products/catalogue.ts";
import { Specs } from "../../../shared/products/spec-kinds.ts";
import { returnKinds, returnReasons, returnStates } from "../../../shared/returns/return-states.ts";

export const Photo = z.object({ file: z.string(), alt: z.string() });
export type Photo = z.infer<typeof Photo>;

const LineUp = z.array(
  z.object({
    slug: z.string(),
    name: z.string(),
    category: z.enum(categories),
    priceRupees: z.number(),
    photos: z.array(Photo),
  }),
);
const Copy = z.record(
  z.string(),
  z.object({
    description: z.string(),
    specs: Specs,
    inTheBox: z.array(z.string()),
    gtin: z.string(),
    model: z.string(),
    /** After the demo orders. */
    stock: z.int().check(z.minimum(0)),
    ageDays: z.number(),
    /** Oldest first; `by` is a key in customers.json. */
    reviews: z.array(z.object({ by: z.string(), rating: z.number(), comment: z.string() })),
  }),
);
const Families = z.array(
  z.object({
    /** The slug of the product in the line-up, and its own colour. */
    of: z.string(),
    colour: z.string(),
    tones: z.array(z.string()),
    /** Share all else with it. */
    members: z.array(
      z.object({
        slug: z.string(),
        colour: z.string(),
        tones: z.array(z.string()),
        priceRupees: z.optional(z.number()),
        gtin: z.string(),
        model: z.string(),
        stock: z.int().check(z.minimum(0)),
        photos: z.array(Photo),
      }),
    ),
  }),
);
const Customers = z.record(
  z.string(),
  z.object({
    name: z.string(),
    email: z.optional(z.string()),
    /** Customers without a password cannot sign in. */
    password: z.optional(z.string()),
    role: z._default(z.enum(roles), "user"),
    guest: z.optional(z.literal(true)),
    address: z.optional(z.omit(Address, { fullName: true })),
  }),
);
const Orders = z.array(
  z.object({
    by: z.string(),
    daysAgo: z.number(),
    status: z.enum(deliverySteps),
    /** Quantity by product slug. */
    lines: z.record(z.string(), z.int().check(z.minimum(1))),
  }),
);

const Story = z.object({
  /** Including those of orders.json. */
  orders: z.int(),
  /** Days of history. */
  days: z.int(),
  /** Sales at the end relative to the beginning. */
  growth: z.number(),
  /** Relative sales, Sunday first. */
  weekdays: z.array(z.number()).check(z.length(7)),
  /** Relative sales by hour in India. */
  hours: z.array(z.number()).check(z.length(24)),
  /** Sales rise by `lift` up to and on the day. */
  festivals: z.array(z.object({ name: z.string(), day: z.iso.date(), before: z.int(), lift: z.number() })),
  /** Relative demand by slug, 2 by default. */
  demand: z.record(z.string(), z.number()),
  featured: z.array(z.string()),
  returns: z.array(
    z.object({
      /** Minimum age of the delivery. */
      deliveredDaysAgo: z.number(),
      kind: z.enum(returnKinds),
      reason: z.enum(returnReasons),
      comment: z.string(),
      /** Days after delivery. */
      asked: z.number(),
      state: z.enum(returnStates),
      sellable: z._default(z.boolean(), false),
      note: z.optional(z.string()),
      /** The customer sent one, which is a photo of the product. */
      photo: z._default(z.boolean(), false),
    }),
  ),
  /** A refund of part of an order, which the customer's bank declined. */
  declinedRefund: z.object({ deliveredDaysAgo: z.number(), share: z.number() }),
  /** Unanswered; `by` is a key in customers.json. */
  messages: z.array(
    z.object({ by: z.string(), hoursAgo: z.number(), subject: z.string(), message: z.string() }),
  ),
});

export type DemoProduct = z.infer<typeof LineUp>[number] & z.infer<typeof Copy>[string];
export type DemoFamily = z.infer<typeof Families>[number];
export type DemoCustomer = z.infer<typeof Customers>[string];
export type StoryTerms = z.infer<typeof Story>;
export type DemoOrder = z.infer<typeof Orders>[number];

async function read<T extends z.ZodMiniType>(file: string, schema: T): Promise<z.infer<T>> {
  return schema.parse(JSON.parse(await readFile(new URL(file, import.meta.url), "utf8")));
}

async function readProducts(): Promise<DemoProduct[]> {
  const [lineUp, ...copies] = await Promise.all([
    read("lineup.json", LineUp),
    ...categories.map((category) => read(`copy/${category}.json`, Copy)),
  ]);
  const copy = new Map(copies.flatMap((part) => Object.entries(part)));
  return lineUp.map((product) => {
    const words = copy.get(product.slug);
    if (!words) throw new Error(`No copy for ${product.slug}`);
    return { ...product, ...words };
  });
}

export interface Demo {
  /** Sold and reviewed in the story, unlike the further colours in `families`. */
  products: DemoProduct[];
  families: DemoFamily[];
  customers: Map<string, DemoCustomer>;
  /** Orders that pages and tests know, oldest first. */
  orders: DemoOrder[];
  /** Generates all other orders. */
  story: StoryTerms;
}

/** Ages count back from the time of seeding. */
export async function readDemo(): Promise<Demo> {
  const [products, families, customers, orders, story] = await Promise.all([
    readProducts(),
    read("families.json", Families),
    read("customers.json", Customers),
    read("orders.json", Orders),
    read("story.json", Story),
  ]);
  return { products, families, customers: new Map(Object.entries(customers)), orders, story };
}
