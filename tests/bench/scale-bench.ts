import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BenchShop, openShop } from "./bench-shop.ts";
import { measureChanges, measureRequests } from "./compare-shops.ts";
import { importTable } from "./import-table.ts";
import { milliseconds } from "./median.ts";
import { environmentFor, runScript } from "./run-script.ts";
import { officeLists, productLists, shopperLists } from "./shop-requests.ts";

export interface Size {
  products: number;
  orders: number;
}

const small: Size = { products: 1000, orders: 1000 };

async function open({ products, orders }: Size): Promise<BenchShop> {
  const folder = await mkdtemp(join(tmpdir(), "earshot-export-"));
  try {
    return await openShop({
      products,
      async prepare(databaseFile) {
        await runScript("export-shop.ts", [`${products}`, `${orders}`, folder], environmentFor({}));
        await importTable(join(folder, "items.json.gz"), databaseFile);
      },
      fill: (environment) => runScript("fill-shop.ts", [join(folder, "tallies.ndjson")], environment),
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A shop with a whole table of this size beside one of a thousand: requests and changes in turn, and ratios. */
export async function benchScale(size: Size): Promise<string> {
  const shops: BenchShop[] = [];
  try {
    shops.push(await open(small));
    const filled = await milliseconds(async () => shops.push(await open(size)));
    const listed = await measureRequests(shops, { ...shopperLists(), ...productLists(), ...officeLists() });
    const [products, orders] = [size.products, size.orders].map((count) => count.toLocaleString("en"));
    const about = `${products} products and ${orders} orders, filled in ${Math.round(filled / 1000)} s.`;
    return [about, listed, await measureChanges(shops)].join("\n\n");
  } finally {
    for (const shop of shops) await shop.close();
  }
}
