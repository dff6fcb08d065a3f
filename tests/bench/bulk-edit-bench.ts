import type { Product } from "../../functions/catalogue/product.ts";
import { by, openJobRuns, writesByProduct } from "./job-runs.ts";

const kills = 20;

async function fill(count: number): Promise<void> {
  const { creationWrites } = await import("../../functions/catalogue/follow-ups.ts");
  const { newId } = await import("../../functions/platform/id.ts");
  const { transact } = await import("../../functions/platform/table.ts");
  const { now } = by();
  for (let index = 0; index < count; index++) {
    const product: Product = {
      id: newId(now),
      name: `Product ${index}`,
      description: "Sounds well.",
      category: "earbuds",
      pricePaise: 100_000 + index,
      stock: 10,
      held: 0,
      sold: 0,
      ratingHalves: 0,
      reviewCount: 0,
      images: [],
      createdAt: now.toISOString(),
    };
    await transact({ ...creationWrites(product, now) });
  }
}

/** Counts, time, memory and units of an edit of all products, whose worker is killed again and again. */
export async function benchBulkEdit(products: number): Promise<string> {
  const runs = await openJobRuns();
  try {
    await fill(products);
    const { requestBulkEdit } = await import("../../functions/bulk-edits/request-bulk-edit.ts");
    const { id } = await requestBulkEdit(by(), {
      select: { filter: {} },
      change: { price: { by: "percent", value: 10 }, stock: { change: 5, reason: "Delivery" } },
    });
    await runs.measure("check", id, "check");
    const job = await runs.measure(`run, killed at ${kills} points`, id, "run", kills);
    const times = [...(await writesByProduct(/by bulk edit/)).values()];
    if (job.changed !== products || times.length !== products || times.some((count) => count > 1))
      throw new Error(`${job.changed} changed, ${times.filter((count) => count > 1).length} written twice`);
    await runs.measure("undo", id, "undo");
  } finally {
    await runs.close();
  }
  return runs.table(`of ${products.toLocaleString("en-US")} products`);
}
