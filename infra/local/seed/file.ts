import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import * as z from "zod/mini";
import { createProduct } from "../../../functions/catalogue/product.table.ts";
import type { Product } from "../../../functions/catalogue/product.ts";
import { newId } from "../../../functions/platform/id.ts";
import { toPaise } from "../../../shared/core/money.ts";
import { Timestamp, text } from "../../../shared/core/wire.ts";
import { priceRange } from "../../../shared/products/catalogue.ts";
import { CategoryInput } from "../../../shared/products/product-input.ts";
import { StartError } from "../core/configuration.ts";
import { itemsOf, writeAll } from "./bulk.ts";

const isWholePaise = (rupees: number): boolean => Math.abs(rupees * 100 - toPaise(rupees)) < 1e-4;

const Line = z.object(
  {
    name: text(200, "a product has a name"),
    price: z
      .number("not a number of rupees")
      .check(
        z.minimum(0, "below 0"),
        z.maximum(priceRange.max, `above ${priceRange.max} rupees`),
        z.refine(isWholePaise, "more than two decimals"),
      ),
    category: CategoryInput,
    description: text(5000, "a product has a description"),
    stock: z.int("not a whole number").check(z.minimum(0, "below 0"), z.maximum(1_000_000, "above 1000000")),
    createdAt: z.optional(Timestamp),
  },
  "not an object",
);
type Line = z.infer<typeof Line>;

function readLine(json: string): Line {
  const parsed = Line.safeParse(JSON.parse(json));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map(({ path, message }) => [...path, message].join(": "));
  throw new Error(issues.join("; "));
}

interface NumberedLine {
  number: number;
  line: Line;
}

/** Skips blank lines, but counts them. */
async function* linesOf(file: string): AsyncGenerator<NumberedLine> {
  const lines = createInterface({ input: createReadStream(file), crlfDelay: Infinity });
  let number = 0;
  for await (const json of lines) {
    number += 1;
    if (json.trim() === "") continue;
    try {
      yield { number, line: readLine(json) };
    } catch (error) {
      throw new StartError(`${file}, line ${number}: ${error instanceof Error ? error.message : error}`);
    }
  }
}

/** Dates lines without `createdAt` to the time of seeding, the first the newest. */
async function* productsOf(file: string, now: Date) {
  for await (const { number, line } of linesOf(file)) {
    const created = new Date(line.createdAt ?? now.getTime() - number);
    const { name, category, description, stock } = line;
    const product: Product = {
      id: newId(created),
      name,
      pricePaise: toPaise(line.price),
      category,
      description,
      stock,
      held: 0,
      sold: 0,
      ratingHalves: 0,
      reviewCount: 0,
      images: [],
      createdAt: created.toISOString(),
    };
    yield* itemsOf(createProduct(product));
  }
}

/** Validates the whole NDJSON file before writing. */
export async function seedFile(file: string, now: Date): Promise<void> {
  for await (const _ of linesOf(file));
  await writeAll(productsOf(file, now));
}
