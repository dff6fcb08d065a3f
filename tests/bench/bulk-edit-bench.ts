import type { Product } from "../../functions/catalogue/product.ts";
import { bulkLimits } from "../../shared/bulk-edits/bulk-limits.ts";
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

async function request(): Promise<string> {
  const { requestBulkEdit } = await import("../../functions/bulk-edits/request-bulk-edit.ts");
  const { id } = await requestBulkEdit(by(), {
    select: { filter: {} },
    change: { price: { by: "percent", value: 10 }, stock: { change: 5, reason: "Delivery" } },
  });
  return id;
}

/** Fails if a bulk edit takes more products than the limit. */
async function refuseMore(runs: Awaited<ReturnType<typeof openJobRuns>>): Promise<void> {
  await fill(1);
  const { state, problem } = await runs.measure("check of one too many", await request(), "check");
  if (state !== "failed" || !problem) throw new Error("A bulk edit of too many products isn't refused");
}

/** Counts, time, memory and units of an edit of all products, whose worker is killed again and again. */
export async function benchBulkEdit(products: number): Promise<string> {
  const runs = await openJobRuns();
  try {
    await fill(products);
    const id = await request();
    await runs.measure("check", id, "check");
    const job = await runs.measure(`run, killed at ${kills} points`, id, "run", kills);
    const times = [...(await writesByProduct(/by bulk edit/)).values()];
    if (job.changed !== products || times.length !== products || times.some((count) => count > 1))
      throw new Error(`${job.changed} changed, ${times.filter((count) => count > 1).length} written twice`);
    await runs.measure("undo", id, "undo");
    if (products === bulkLimits.products) await refuseMore(runs);
  } finally {
    await runs.close();
  }
  return runs.table(`of ${products.toLocaleString("en-US")} products`);
}
