import { type BenchShop, openShop } from "./bench-shop.ts";
import { measureChanges, measureRequests } from "./compare-shops.ts";
import { runScript } from "./run-script.ts";
import { productLists, shopperLists } from "./shop-requests.ts";

const open = (products: number): Promise<BenchShop> =>
  openShop({
    products,
    fill: (environment) => runScript("fill-catalogue.ts", [`${products}`], environment),
  });

/** Requests and changes of shops of these sizes, in turn, through the local gateway; medians and ratios. */
export async function benchCatalogue(sizes: readonly number[]): Promise<string> {
  const shops: BenchShop[] = [];
  try {
    for (const size of sizes) shops.push(await open(size));
    const listed = await measureRequests(shops, { ...shopperLists(), ...productLists() });
    return `${listed}\n\n${await measureChanges(shops)}`;
  } finally {
    for (const shop of shops) await shop.close();
  }
}
