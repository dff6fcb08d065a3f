import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from "aws-lambda";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { putPage } from "../../functions/pages/page-objects.ts";
import { startObjects } from "../../infra/local/buckets/s3.ts";
import { names } from "../../infra/local/settings/environment.ts";
import { releaseIn } from "../../infra/releases.ts";
import type { Client } from "../support/client.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { readFromSite } from "../support/site-bucket.ts";

const description = "Two drivers a side and thirty hours of music.";
const folder = mkdtempSync(join(tmpdir(), "earshot-pages-"));
let objects: Awaited<ReturnType<typeof startObjects>>;
let shop: Shop;
let staff: Client;
let release: string;
beforeAll(async () => {
  objects = await startObjects(join(folder, "s3"), []);
  const s3 = `http://127.0.0.1:${objects.port}`;
  const products = ["Drift", "Calm", "Loud"].map((name, index) => ({
    ...{ name, price: 1999 + index, category: "earbuds", description, stock: 50 },
  }));
  shop = await openShop(products, { S3_ENDPOINT: s3 }, { web: true, edgeCache: true });
  staff = await shop.admin();
  release = releaseIn(join(import.meta.dirname, "../../.build/web"));
  const environment = {
    AWS_ENDPOINT_URL_S3: s3,
    AWS_ACCESS_KEY_ID: "S3RVER",
    AWS_SECRET_ACCESS_KEY: "S3RVER",
    SITE_BUCKET: names.site,
    IMAGES_BUCKET: names.images,
    SITE_URL: "https://shop.example",
    ORIGIN_SECRETS: "edge",
    POWERTOOLS_LOG_LEVEL: "SILENT",
  };
  // The only credentials that this S3 knows.
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
});
afterAll(async () => {
  await shop.close();
  await objects.close();
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
});

async function get(path: string) {
  const response = await fetch(shop.stage.url + path);
  return {
    status: response.status,
    kept: response.headers.get("cache-control"),
    text: await response.text(),
  };
}

const stored = async (page: string, of = release): Promise<string | undefined> => {
  const bytes = await readFromSite(`rendered/${of}/${page}`);
  return bytes && Buffer.from(bytes).toString();
};

async function productNamed(name: string) {
  const { products } = await staff.call("admin/products/list", {});
  const found = products.find((product) => product.name === name);
  if (!found) throw new Error(`No product ${name}`);
  return found;
}

const change = (
  { _id: id, category, stock }: Awaited<ReturnType<typeof productNamed>>,
  name: string,
  price: number,
) => staff.call("admin/products/update", { id, category, description, stock, name, price });

/** Puts a page into the bucket that names itself, to tell it from what is rendered. */
const plant = (page: string, of = release) => putPage(of, page, `<p>planted ${page}</p>`);

const kept = "public, max-age=0, s-maxage=5, stale-if-error=3600";

test("a page is rendered on demand, stored, and served from the bucket from then on", async () => {
  const { _id: id } = await productNamed("Drift");
  for (const [path, page, shown] of [
    [`/product/${id}?utm_source=letter`, `product,${id}`, "₹1,999"],
    ["/products?category=earbuds", "products,earbuds", "Drift"],
    ["/", "home", "Drift"],
    ["/FAQ/", "faq", "FAQ"],
  ] as const) {
    expect(await stored(page), page).toBeUndefined();
    const first = await get(path);
    expect([first.status, first.kept], path).toEqual([200, kept]);
    expect(first.text, path).toContain(shown);
    await shop.stage.drain();
    expect(await stored(page), page).toContain(shown);
    await plant(page);
    await shop.stage.advance(10);
    expect(await get(path)).toMatchObject({ status: 200, kept, text: `<p>planted ${page}</p>` });
  }
});

test("private pages get the shell; unknown pages get a 404 with the shop's own page, which is not stored", async () => {
  const shell = await get("/shell");
  expect(shell).toMatchObject({
    status: 200,
    kept: "no-cache",
    text: expect.stringContaining("<!doctype html>"),
  });
  for (const path of [
    "/cart",
    "/order/1",
    "/admin",
    "/products/calm",
    "/products?sort=price",
    "/products?page=0",
  ])
    expect(await get(path), path).toEqual(shell);
  const nobody = "0".repeat(24);
  for (const path of ["/nothing/here", `/product/${nobody}`, "/blogs/none", "/product/Drift"]) {
    const { status, kept: kept404, text } = await get(path);
    expect([status, kept404], path).toEqual([404, kept]);
    expect(text, path).toContain('<meta name="robots" content="noindex">');
  }
  expect((await get("/products?page=2")).status).toBe(404);
  await shop.stage.drain();
  for (const page of ["missing", `product,${nobody}`, "blogs,none", "products,2"])
    expect(await stored(page), page).toBeUndefined();
  expect((await get("/renderer/render.mjs")).status).toBe(404);
});

test("a changed price shows within ten seconds, on the product's page and in lists", async () => {
  const drift = await productNamed("Drift");
  const paths = [`/product/${drift._id}`, "/", "/products?category=earbuds", "/new-arrivals"];
  for (const path of paths) await get(path);
  await change(drift, "Drift", 1499);
  await shop.stage.drain();
  await shop.stage.advance(10);
  for (const path of paths) {
    const { text } = await get(path);
    expect(text, path).toContain("₹1,499");
    expect(text, path).not.toContain("planted");
  }
});

test("a changed review shows on the product's page", async () => {
  const drift = await productNamed("Drift");
  const author = await shop.shopper();
  await author.call("reviews/submit", { productId: drift._id, rating: 4, comment: "Calm and clear" });
  await shop.stage.drain();
  await author.call("reviews/submit", { productId: drift._id, rating: 4, comment: "Calm, clear and light" });
  await shop.stage.drain();
  await shop.stage.advance(15);
  await shop.stage.drain();
  await shop.stage.advance(10);
  expect((await get(`/product/${drift._id}`)).text).toContain("Calm, clear and light");
});

test("markup in a name is inert in the page and its data", async () => {
  const name = "</script><img src=x onerror=alert(1)>";
  const loud = await productNamed("Loud");
  await change(loud, name, 2999);
  await shop.stage.drain();
  await shop.stage.advance(10);
  for (const path of [`/product/${loud._id}`, "/products"]) {
    const { text } = await get(path);
    expect(text, path).not.toContain("<img src=x");
    expect(text, path).toContain("&lt;img src=x onerror=alert(1)&gt;");
  }
  const { text } = await get(`/product/${loud._id}`);
  const [, data = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text) ?? [];
  expect(JSON.stringify(JSON.parse(data))).toContain("onerror=alert(1)>");
});

test("a deleted product's page is 404 within ten seconds", async () => {
  const { _id: id } = await productNamed("Calm");
  await get(`/product/${id}`);
  await shop.stage.drain();
  expect(await stored(`product,${id}`)).toContain("Calm");
  await staff.call("admin/products/delete", { id });
  await shop.stage.drain();
  expect(await stored(`product,${id}`)).toBeUndefined();
  await shop.stage.advance(10);
  expect((await get(`/product/${id}`)).status).toBe(404);
  expect((await get("/products")).text).not.toContain("Calm");
});

test("moving a product to another category updates both lists and leaves the others alone", async () => {
  // Pages that earlier tests changed are rendered a second time.
  await shop.stage.advance(15);
  await shop.stage.drain();
  const drift = await productNamed("Drift");
  const lists = ["products,earbuds", "product,speakers", "products,neckbends"];
  for (const page of lists) await plant(page);
  await change({ ...drift, category: "speakers" }, "Drift", 1499);
  await shop.stage.drain();
  const [before = "", after = "", other] = await Promise.all(lists.map((page) => stored(page)));
  expect(before).not.toContain("Drift");
  expect(after).toContain("Drift");
  expect(other).toBe("<p>planted products,neckbends</p>");
});

test("pages of another release are never served; a renderer asked for one returns its own and stores nothing", async () => {
  await plant("warranty", "another");
  expect((await get("/warranty")).text).not.toContain("planted");
  const asked = await get("/api/v1/pages/rendered/elsewhere/terms");
  expect(asked).toMatchObject({ status: 200, kept: "no-store", text: expect.stringContaining("Terms") });
  await shop.stage.drain();
  expect(await stored("terms", "elsewhere")).toBeUndefined();
  expect(await stored("terms")).toBeUndefined();
});

test("requests that miss the edge's cache share a rendering and queue the page to be stored once", async () => {
  const messages = async (): Promise<number> =>
    (
      await shop.stage.get<{ name: string; waiting: number; inFlight: number; delayed: number }[]>(
        "/_local/queues",
      )
    )
      .filter(({ name }) => name.includes("pages"))
      .reduce((sum, { waiting, inFlight, delayed }) => sum + waiting + inFlight + delayed, 0);
  const pass = (index: number) => get(`/api/v1/pages/rendered/${release}/privacy?${index}`);
  const before = await messages();
  const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => pass(index)));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  // One to store it at once, one when everything has caught up.
  expect((await messages()) - before).toBeLessThanOrEqual(2);
  await shop.stage.advance(20);
  await pass(60);
  await shop.stage.advance(20);
  await shop.stage.drain();
  expect(await messages()).toBe(0);
});

/** Shows a product's name, at the pace of the test. */
const renderer = `
export const shell = "the shell";
export async function renderPage(address, { load }) {
  if (address === "/faq") throw new Error("broken");
  const loaded = await load("products/get", { id: address.split("/")[2] });
  await globalThis.pace?.();
  const markdown = () => "";
  if (!("answer" in loaded)) return { status: 404, html: "none", markdown };
  return { status: 200, html: loaded.answer.product.name, markdown };
}`;

async function ask(of: string, page: string): Promise<APIGatewayProxyStructuredResultV2> {
  const { handler } = await import("../../functions/api/pages/get.ts");
  const event = {
    headers: { "x-origin-secret": "edge" },
    rawQueryString: "",
    pathParameters: { release: of, page },
    requestContext: { http: { method: "GET" } },
  } as unknown as APIGatewayProxyEventV2;
  return handler(event, { awsRequestId: "1" } as Context);
}

test("concurrent renders end with the latest content; requests share one, and get the shell if it fails", async () => {
  writeFileSync(join(folder, "render.mjs"), renderer);
  vi.stubEnv("RENDERER", folder);
  vi.stubEnv("ASSISTANTS", "false");
  const { storePages } = await import("../../functions/pages/store-pages.ts");
  const { openRenderer } = await import("../../functions/pages/renderer.ts");
  const { release: own = "" } = (await openRenderer()) ?? {};
  const drift = await productNamed("Drift");
  const page = `product,${drift._id}`;
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const globals: { pace?: (() => Promise<void>) | undefined } = globalThis as object;
  const reads = new Promise<void>((resolve) => {
    globals.pace = () => {
      resolve();
      return held;
    };
  });
  const slow = storePages([page]);
  await reads;
  globals.pace = undefined;
  await change(drift, "Drift II", 1499);
  await storePages([page]);
  expect(await stored(page, own)).toBe("Drift II");
  goOn();
  await slow;
  expect(await stored(page, own)).toBe("Drift II");

  const answer = await ask(own, "faq");
  expect(answer).toMatchObject({ statusCode: 200, headers: { "cache-control": "no-store" } });
  expect(Buffer.from(answer.body ?? "", "base64").toString()).toBe("the shell");

  let renderings = 0;
  globals.pace = async () => void renderings++;
  const answers = await Promise.all(Array.from({ length: 60 }, () => ask(own, page)));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect(renderings).toBe(1);
});
