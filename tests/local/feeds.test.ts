import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { address } from "../support/address.ts";
import type { Client } from "../support/client.ts";
import { startStage, type TestStage } from "../support/stage.ts";
import { readXml } from "../support/xml.ts";

let stage: TestStage;
let staff: Client;
let site: string;
beforeAll(async () => {
  stage = await startStage({ web: true, seed: "demo" });
  site = stage.url.replace("127.0.0.1", "localhost");
  staff = stage.client();
  await staff.call("account/login", { email: "admin@earshot.test", password: "admin-demo-pass" });
});
afterAll(() => stage.close());

async function ask(path: string) {
  const response = await fetch(stage.url + path);
  return {
    status: response.status,
    type: response.headers.get("content-type"),
    body: await response.text(),
  };
}
const locations = async (path: string) => readXml((await ask(path)).body).get("loc") ?? [];
/** When each part of the sitemap has changed. */
const changes = async () => readXml((await ask("/sitemap.xml")).body).get("lastmod") ?? [];
const products = "/sitemaps/products-1.xml";

async function writeFeeds(): Promise<void> {
  await stage.drain();
  expect(await stage.post("/_local/jobs/feeds")).not.toHaveProperty("error");
}

async function create(name: string): Promise<string> {
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const images = [new File([new Uint8Array(bytes)], "red.png", { type: "image/png" })];
  const { product } = await staff.call("admin/products/create", {
    ...{ name, price: 1299, category: "earbuds", description: "Red\u0001 ]]>", stock: 3, mrp: 1499 },
    images,
  });
  return product._id;
}

test("search engines and merchant programs find pages and products, with URLs of this stage", async () => {
  const name = "</script><img src=x onerror=alert(1)>";
  await writeFeeds();
  const [pagesChange] = await changes();
  // The bucket tells whole seconds.
  await sleep(1100);
  const before = await locations(products);
  expect(before.length).toBeGreaterThanOrEqual(36);
  const id = await create(name);
  await writeFeeds();

  const robots = await ask("/robots.txt");
  expect(robots).toMatchObject({ status: 200, type: "text/plain; charset=utf-8" });
  expect(robots.body).toContain(`\nSitemap: ${site}/sitemap.xml\n`);
  for (const path of ["/sitemap.xml", "/sitemaps/pages.xml", products, "/feed.xml"])
    expect(await ask(path), path).toMatchObject({ status: 200, type: "application/xml; charset=utf-8" });
  expect(await locations("/sitemap.xml")).toEqual([`${site}/sitemaps/pages.xml`, site + products]);
  expect(await locations("/sitemaps/pages.xml")).toEqual(
    expect.arrayContaining([`${site}/`, `${site}/faq`, `${site}/products?category=earbuds`]),
  );
  // The oldest first: a new product moves no other.
  expect(await locations(products)).toEqual([...before, `${site}/product/${id}`]);
  const [pagesNow, productsNow = ""] = await changes();
  expect(pagesNow).toBe(pagesChange);
  expect(Date.parse(productsNow)).toBeGreaterThan(Date.parse(pagesChange ?? ""));

  const feed = readXml((await ask("/feed.xml")).body);
  expect(feed.get("g:id")).toHaveLength(before.length + 1);
  expect(feed.get("g:title")?.at(-1)).toBe(name);
  expect(feed.get("g:description")?.at(-1)).toBe("Red ]]>");
  expect(feed.get("g:sale_price")?.at(-1)).toBe("1324.98 INR");
  expect(feed.get("g:maximum_retail_price")?.at(-1)).toBe("1499.00 INR");
  const image = feed.get("g:image_link")?.at(-1) ?? "";
  expect(image.startsWith(`${site}/media/products/${id}/`)).toBe(true);
  expect((await fetch(image)).status).toBe(200);

  // What search engines, merchants' programs and shoppers read is what checkout asks for.
  const page = (await ask(`/product/${id}`)).body;
  expect(page).toContain("₹1,324.98 with GST");
  expect(page).toContain('<meta property="product:price:amount" content="1324.98">');
  expect(page).toContain('"priceCurrency":"INR","price":"1324.98"');
  const orderItems = [{ product: id, quantity: 1 }];
  const checkout = await staff.call("payments/start", { orderItems, shippingInfo: address });
  expect(checkout).toMatchObject({ amount: 132_498 });

  await staff.call("admin/products/delete", { id });
  await writeFeeds();
  expect(await locations(products)).toEqual(before);
  expect((await ask("/feed.xml")).body).not.toContain(id);
});

test("each colour of a family has its own page, in the sitemap and grouped in the feed", async () => {
  const { families } = await staff.call("admin/families/list", {});
  const family = families.find(({ members }) => members.length === 4);
  const ids = family?.members.map(({ product }) => product) ?? [];
  expect(ids).toHaveLength(4);
  await writeFeeds();
  const inSitemap = await locations(products);
  expect(inSitemap).toEqual(expect.arrayContaining(ids.map((id) => `${site}/product/${id}`)));
  const feed = readXml((await ask("/feed.xml")).body);
  const grouped = (feed.get("g:item_group_id") ?? []).filter((id) => id === family?._id);
  expect(grouped).toHaveLength(4);
  expect(feed.get("g:color")).toEqual(expect.arrayContaining(["Chalk", "Midnight", "Blush", "Sage"]));

  for (const { product: id, name, values } of family?.members ?? []) {
    const { body } = await ask(`/product/${id}`);
    expect(/<title>([^<]*)<\/title>/.exec(body)?.[1]).toContain(name);
    expect(/<link rel="canonical" href="([^"]*)"/.exec(body)?.[1]).toBe(`${site}/product/${id}`);
    const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
    const graph: { "@type": string }[] = JSON.parse(json)["@graph"];
    const ofType = (type: string) => graph.find((each) => each["@type"] === type);
    expect(ofType("Product")).toMatchObject({ name, color: values.colour });
    expect(ofType("ProductGroup")).toMatchObject({
      productGroupID: family?._id,
      name: family?.name,
      variesBy: ["https://schema.org/color"],
      hasVariant: expect.arrayContaining([{ "@id": `${site}/product/${id}` }]),
    });
    expect(ofType("ProductGroup")).toHaveProperty("hasVariant.length", 4);
  }
});
