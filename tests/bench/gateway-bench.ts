import { Agent, get } from "node:http";
import { percentile, short, tableOf } from "./median.ts";
import { startShop } from "./start-shop.ts";

const secondsPerCase = 2;

const request = (url: string, agent: Agent): Promise<string> =>
  new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () => {
        const body = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) resolve(body);
        else reject(new Error(`${url}: ${response.statusCode} ${body}`));
      });
    }).on("error", reject);
  });

/** Sends requests back to back over `connections` connections. */
async function load(urls: readonly string[], connections: number): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const end = performance.now() + secondsPerCase * 1000;
  let next = 0;
  const client = async () => {
    while (performance.now() < end) {
      const began = performance.now();
      await request(urls[next++ % urls.length] ?? "", agent);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  agent.destroy();
  const perSecond = times.length / secondsPerCase;
  return `${short(perSecond)}/s, ${short(percentile(times, 0.5))}, ${short(percentile(times, 0.99))}`;
}

/** Requests per second, p50 and p99 in milliseconds of a local stage with `products` products. */
export async function benchGateway(products: number): Promise<string> {
  const stage = await startShop(products);
  try {
    const api = `${stage.url}/api/v1`;
    const first = JSON.parse(await request(`${api}/products`, new Agent()));
    const cases: Record<string, string[]> = {
      list: [1, 2, 3, 40].map((page) => `${api}/products?page=${page}`),
      category: ["earbuds", "speakers"].map((category) => `${api}/products?category=${category}`),
      keyword: ["kestrel", "wireless headphones", "drift pro"].map(
        (keyword) => `${api}/products?keyword=${encodeURIComponent(keyword)}`,
      ),
      "keyword with a typo": [`${api}/products?keyword=kestrle&category=headphone`],
      suggest: ["kes", "wirel", "drft"].map((keyword) => `${api}/products/suggest?keyword=${keyword}`),
      product: first.products.map(({ _id }: { _id: string }) => `${api}/product/${_id}`),
    };
    const rows: string[][] = [];
    for (const [name, urls] of Object.entries(cases)) {
      await load(urls, 1);
      rows.push([name, await load(urls, 1), await load(urls, 16)]);
    }
    return tableOf([`${products.toLocaleString("en")} products`, "1 connection", "16 connections"], rows);
  } finally {
    await stage.close();
  }
}
