import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDatabase } from "../../infra/local/table/dynamodb.ts";
import { startMeter } from "./meter.ts";
import { startStage } from "./stage.ts";

export interface RequestUnits {
  request: string;
  units: number;
  /** The budget. */
  maxUnits: number;
}

/** Two consistent reads: the session and its user. */
const signedIn = 2;
const listing = 12.5;

/** Read units consumed by each kind of request in an otherwise idle demo shop. */
export async function unitsPerRequest(): Promise<RequestUnits[]> {
  const dir = await mkdtemp(join(tmpdir(), "earshot-units-"));
  const database = await startDatabase(join(dir, "table.db"), () => undefined);
  const meter = await startMeter(database.url);
  const stage = await startStage({ seed: "demo", env: { DYNAMODB_ENDPOINT: meter.url } });
  try {
    const shopper = stage.client();
    await shopper.call("account/login", { email: "shopper@earshot.test", password: "shopper-demo-pass" });
    await stage.drain();
    // The first one loads what the stream has changed. The edge keeps its answer under another query.
    const { products } = await shopper.call("products/list", { sort: "best" });
    const { orders } = await shopper.call("orders/mine", {});
    const [product, order] = [products[0]?._id ?? "", orders[0]?._id ?? ""];
    const { reviews } = await shopper.call("products/reviews", { id: product });
    const requests: [request: string, path: string, maxUnits: number][] = [
      ["listing", "/products", listing],
      ["listing, a category by price", "/products?category=speakers&price[gte]=2000", listing],
      ["search", "/products?keyword=wireless", listing],
      ["search with a typo", "/products?keyword=wireles", listing],
      ["suggestions", "/products/suggest?keyword=wire", 3.5],
      // Half a unit for the list and for each review.
      ["product, with its newest reviews", `/product/${product}`, 1 + (2 + reviews.length) / 2],
      ["reviews", `/reviews?id=${product}`, 1 + (2 + reviews.length) / 2],
      ["reviews, sorted", `/reviews?id=${product}&sort=helpful`, 1 + (2 + reviews.length) / 2],
      ["session", "/session", signedIn],
      ["profile", "/profile", signedIn],
      // Half a unit for the list and for each order.
      ["my orders", "/orders/me", signedIn + (1 + orders.length) / 2],
      ["one order", `/order/${order}`, signedIn + 4],
    ];
    const measured: RequestUnits[] = [];
    for (const [request, path, maxUnits] of requests) {
      const { units } = await meter.during(async () => {
        const answer = await shopper.send(`/api/v1${path}`);
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
        await answer.arrayBuffer();
      });
      measured.push({ request, units, maxUnits });
    }
    return measured;
  } finally {
    await stage.close();
    await meter.close();
    await database.close();
    await rm(dir, { recursive: true, force: true });
  }
}
