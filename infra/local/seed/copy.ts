import { readFile } from "node:fs/promises";
import * as z from "zod/mini";
import { roles } from "../../../shared/account.ts";
import { categories } from "../../../shared/catalogue.ts";
import { deliverySteps } from "../../../shared/order-status.ts";
import { Address } from "../../../shared/shipping-info.ts";
import { Specs } from "../../../shared/spec-kinds.ts";

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
    /** Units in stock after the demo orders. */
    stock: z.int().check(z.minimum(0)),
    ageDays: z.number(),
    /** Oldest first; `by` is a key in customers.json. */
    reviews: z.array(z.object({ by: z.string(), rating: z.number(), comment: z.string() })),
  }),
);
const Customers = z.record(
  z.string(),
  z.object({
    name: z.string(),
    email: z.optional(z.string()),
    /** A customer without a password cannot sign in. */
    password: z.optional(z.string()),
    role: z._default(z.enum(roles), "user"),
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

export type DemoProduct = z.infer<typeof LineUp>[number] & z.infer<typeof Copy>[string];
type DemoCustomer = z.infer<typeof Customers>[string];
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
  products: DemoProduct[];
  customers: Map<string, DemoCustomer>;
  /** Oldest first. */
  orders: DemoOrder[];
}

/** Reads the demo shop from its JSON files; all ages count back from the time of seeding. */
export async function readDemo(): Promise<Demo> {
  const [products, customers, orders] = await Promise.all([
    readProducts(),
    read("customers.json", Customers),
    read("orders.json", Orders),
  ]);
  return { products, customers: new Map(Object.entries(customers)), orders };
}
