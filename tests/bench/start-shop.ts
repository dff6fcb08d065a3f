import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { benchProduct } from "../../infra/local/seed/bench-product.ts";
import { startStage, type TestStage } from "../support/stage.ts";

/** With units enough for ten minutes of orders. */
const productLine = (index: number, count: number, now: Date): string => {
  const { name, pricePaise, category, description, stock, createdAt } = benchProduct(index, count, now);
  const product = { name, price: pricePaise / 100, category, description, stock: 10 * stock, createdAt };
  return JSON.stringify(product);
};

/** Waits for the stream jobs, retrying because `fetch` gives up after five minutes. */
async function waitForJobs(stage: TestStage): Promise<void> {
  const done = await stage.drain().then(
    () => true,
    () => false,
  );
  if (!done && stage.process.exitCode === null) await waitForJobs(stage);
}

/**
 * Starts a local stage with `products` products and waits until its jobs have processed the seed. There are
 * no past orders: the benchmarks read none, and processing ten thousand would take minutes.
 */
export async function startShop(
  products: number,
  env: Record<string, string> = {},
  checkout?: string,
): Promise<TestStage> {
  const dir = await mkdtemp(join(tmpdir(), "earshot-bench-"));
  const file = join(dir, "products.ndjson");
  const now = new Date();
  await writeFile(
    file,
    Array.from({ length: products }, (_, index) => productLine(index, products, now)).join("\n"),
  );
  const stage = await startStage({ seed: `file:${file}`, env, ...(checkout && { checkout }) });
  await rm(dir, { recursive: true });
  await waitForJobs(stage);
  return stage;
}
