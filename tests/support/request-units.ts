import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDatabase } from "../../infra/local/dynamodb.ts";
import { startMeter } from "./meter.ts";
import { startStage } from "./stage.ts";

export interface RequestUnits {
  what: string;
  units: number;
  /** Read units that it may take. */
  most: number;
}

/** Who reads a session and its user, consistently, takes two units for it. */
const signedIn = 2;
const listing = 6.5;

/** What a request reads of the table, in the demo shop, when nothing else happens there. */
export async function unitsPerRequest(): Promise<RequestUnits[]> {
  const dir = await mkdtemp(join(tmpdir(), "earshot-units-"));
  const database = await startDatabase(join(dir, "table.db"), () => undefined);
  const meter = await startMeter(database.url);
  const stage = await startStage({ seed: "demo", env: { DYNAMODB_ENDPOINT: meter.url } });
  try {
    const shopper = stage.client();
    await shopper.call("account/login", { email: "shopper@earshot.test", password: "shopper-demo-pass" });
    const { products } = await shopper.call("products/list", {});
    const { orders } = await shopper.call("orders/mine", {});
    const [product, order] = [products[0]?._id ?? "", orders[0]?._id ?? ""];
    await stage.drain();
    const asked: [what: string, path: string, most: number][] = [
      ["listing", "/products", listing],
      ["listing, a category by price", "/products?category=speakers&price[gte]=2000", listing],
      ["search", "/products?keyword=wireless", listing],
      ["search with a slip", "/products?keyword=wireles", listing],
      ["suggestions", "/products/suggest?keyword=wire", listing],
      ["product, with its newest reviews", `/product/${product}`, 1 + 2],
      ["reviews", `/reviews?id=${product}`, 4],
      ["who is signed in", "/session", signedIn],
      ["profile", "/profile", signedIn],
      ["my orders", "/orders/me", signedIn + 4],
      ["one order", `/order/${order}`, signedIn + 4],
    ];
    const taken: RequestUnits[] = [];
    for (const [what, path, most] of asked) {
      const { units } = await meter.during(async () => {
        const answer = await shopper.send(`/api/v1${path}`);
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
        await answer.arrayBuffer();
      });
      taken.push({ what, units, most });
    }
    return taken;
  } finally {
    await stage.close();
    await meter.close();
    await database.close();
    await rm(dir, { recursive: true, force: true });
  }
}
