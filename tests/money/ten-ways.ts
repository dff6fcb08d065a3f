import { formatRupees, toRupees } from "../../shared/core/money.ts";
import { startStage } from "../support/stage.ts";
import { Backstage } from "./support/backstage.ts";
import { buyInTenWays } from "./support/ten-ways.ts";

/**
 * Buys in ten ways in a local shop, compares its orders and stock with both providers' ledgers, and prints the
 * differences. The argument is the shop's address; without it, a demo shop is started and closed again. Moves the
 * shop's clock by three days.
 */
const [address] = process.argv.slice(2);
const own = address === undefined ? await startStage({ seed: "demo" }) : undefined;
const stage = new Backstage();
stage.site = (address ?? own?.url ?? "").replace(/\/$/, "");
try {
  const { products } = await stage.get<{ products: { _id: string; stock: number }[] }>("/api/v1/products");
  const product = products.find(({ stock }) => stock > 10);
  if (!product) throw new Error("No product of the first page has more than 10 units");
  const { bought, differences } = await buyInTenWays(stage, product._id);
  const rupees = (paise: number) => formatRupees(toRupees(paise));
  console.table(
    bought.map(({ way, orders, charged, refunded }) => ({
      way,
      orders,
      charged: rupees(charged),
      refunded: rupees(refunded),
    })),
  );
  for (const difference of differences) console.log(difference);
  console.log(`${differences.length} differences`);
  process.exitCode = differences.length === 0 ? 0 : 1;
} finally {
  await own?.close();
}
