import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { JobKinds } from "../../functions/batch-jobs/kind.ts";
import type { Product } from "../../functions/catalogue/product.ts";
import { startObjects } from "../../infra/local/buckets/s3.ts";
import { names } from "../../infra/local/settings/environment.ts";
import { type JobBench, openJobBench, staff } from "../support/job-bench.ts";
import { reachBucket } from "../support/shop.ts";

let dir: string;
let bench: JobBench;
let objects: Awaited<ReturnType<typeof startObjects>>;
let tools: Awaited<ReturnType<typeof modules>>;
let kinds: JobKinds;

/** Modules that read the environment, which the test sets first. */
const modules = async () => ({
  ...(await import("../../functions/batch-jobs/job.table.ts")),
  ...(await import("../../functions/batch-jobs/request-job.ts")),
  ...(await import("../../functions/bulk-edits/bulk-kind.ts")),
  ...(await import("../../functions/bulk-edits/request-bulk-edit.ts")),
  ...(await import("../../functions/catalogue/follow-ups.ts")),
  ...(await import("../../functions/catalogue/product.table.ts")),
  ...(await import("../../functions/families/find-family.ts")),
  ...(await import("../../functions/families/rewrite-family.ts")),
  ...(await import("../../functions/platform/id.ts")),
  ...(await import("../../functions/platform/query.ts")),
  ...(await import("../../functions/platform/table.ts")),
});

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), "earshot-bulk-"));
  bench = await openJobBench(join(dir, "table.db"));
  objects = await startObjects(join(dir, "objects"), [names.images]);
  reachBucket(objects.url);
  process.env.SITE_URL = "https://shop.example";
  tools = await modules();
  kinds = { "bulk-edit": async () => tools.bulkKind };
});
afterAll(async () => {
  await bench.close();
  await objects.close();
  await rm(dir, { recursive: true, force: true });
});

async function create(name: string): Promise<Product> {
  const product: Product = {
    id: tools.newId(staff.now),
    name,
    description: "Small.",
    category: "earbuds",
    pricePaise: 100_000,
    stock: 5,
    held: 0,
    sold: 0,
    ratingHalves: 0,
    reviewCount: 0,
    images: [],
    createdAt: staff.now.toISOString(),
  };
  await tools.transact({ ...tools.creationWrites(product, staff.now) });
  return product;
}

async function family(...products: readonly Product[]): Promise<void> {
  const id = tools.newId(staff.now);
  const members = products.map(({ id: product, name }) => ({ product, values: { colour: name } }));
  const found = await tools.findMembers(products.map((product) => product.id));
  const after = { id, name: "Wren", axes: ["colour" as const], members };
  await tools.transact(tools.rewriteFamily({ before: undefined, after, products: found }, staff.now).writes);
}

async function entriesOf(id: string, did: string): Promise<number> {
  let count = 0;
  for await (const items of tools.everyPage(
    { partition: `PRODUCT#${id}`, prefix: "AUDIT#" },
    { ConsistentRead: true },
  ))
    count += items.filter((item) => item.did === did).length;
  return count;
}

async function expectOnce(ids: readonly string[], did: string, to: Partial<Product>): Promise<void> {
  const products = await tools.findKeptProducts(ids, true);
  for (const product of products) expect(product).toMatchObject(to);
  expect(await Promise.all(ids.map((id) => entriesOf(id, did)))).toEqual(ids.map(() => 1));
}

test("a bulk edit whose every write fails once is resumed, and changes and restores each product once", async () => {
  const change = {
    price: { by: "percent", value: 10 },
    stock: { change: 2, reason: "Delivery" },
    origin: "IN",
  } as const;
  for (let nth = 1, hasFailed = true; hasFailed; nth++) {
    const products = [await create("Ink"), await create("Sand"), await create("Lone")];
    await family(products[0]!, products[1]!);
    const ids = products.map(({ id }) => id);
    const { id } = await tools.requestBulkEdit(staff, { select: { ids }, change });
    hasFailed = false;
    async function pass(step: "run" | "undo" | undefined) {
      if (step) await tools.stepJob({ ...staff, now: new Date() }, id, step);
      bench.faults.plan({ kind: "cut-after", nth, onlyWrites: true });
      await bench.drain(kinds, () => bench.faults.clearFaults());
      hasFailed = bench.faults.clearFaults() === 0 || hasFailed;
      return tools.findJob(id);
    }
    expect(await pass(undefined)).toMatchObject({ state: "checked", changed: 3, refused: 0 });
    expect(await pass("run")).toMatchObject({ state: "done", handled: 3, changed: 3, refused: 0 });
    const declarations = { countryOfOrigin: "IN" };
    await expectOnce(ids, "Changed by bulk edit", { pricePaise: 110_000, stock: 7, declarations });
    expect(await pass("undo")).toMatchObject({ state: "undone", changed: 3, refused: 0 });
    await expectOnce(ids, "Bulk edit undone", { pricePaise: 100_000, stock: 5 });
    for (const product of await tools.findKeptProducts(ids, true))
      expect(product.declarations).toBeUndefined();
  }
});
