import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { benchProduct } from "../../infra/local/seed/bench-product.ts";
import { startStage, type TestStage } from "../support/stage.ts";

const lineOf = (at: number, count: number, now: Date): string => {
  const { name, pricePaise, category, description, stock, createdAt } = benchProduct(at, count, now);
  return JSON.stringify({ name, price: pricePaise / 100, category, description, stock, createdAt });
};

/** A client waits five minutes for an answer; the jobs behind it go on meanwhile. */
async function settle(stage: TestStage): Promise<void> {
  const isThrough = await stage.drain().then(
    () => true,
    () => false,
  );
  if (!isThrough && stage.process.exitCode === null) await settle(stage);
}

/**
 * The local stage with so many products and no past orders, once its jobs are through with the seed:
 * following ten thousand orders takes minutes, and what is measured reads none.
 */
export async function shopOf(products: number): Promise<TestStage> {
  const dir = await mkdtemp(join(tmpdir(), "earshot-bench-"));
  const file = join(dir, "products.ndjson");
  const now = new Date();
  await writeFile(file, Array.from({ length: products }, (_, at) => lineOf(at, products, now)).join("\n"));
  const stage = await startStage({ seed: `file:${file}` });
  await rm(dir, { recursive: true });
  await settle(stage);
  return stage;
}
