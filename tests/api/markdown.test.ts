import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startObjects } from "../../infra/local/buckets/s3.ts";
import { names } from "../../infra/local/settings/environment.ts";
import { releaseIn } from "../../infra/releases.ts";
import type { Client } from "../support/client.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { readFromSite } from "../support/site-bucket.ts";

const folder = mkdtempSync(join(tmpdir(), "earshot-markdown-"));
const release = releaseIn(join(import.meta.dirname, "../../.build/web"));
let objects: Awaited<ReturnType<typeof startObjects>>;
let shop: Shop;
let staff: Client;
beforeAll(async () => {
  objects = await startObjects(join(folder, "s3"), []);
  const s3 = `http://127.0.0.1:${objects.port}`;
  const products = ["Drift", "Calm"].map((name) => ({
    ...{ name, price: 1999, category: "earbuds", description: "Thirty hours of music.", stock: 50 },
  }));
  shop = await openShop(products, { S3_ENDPOINT: s3 }, { web: true, edgeCache: true });
  staff = await shop.admin();
  const environment = {
    AWS_ENDPOINT_URL_S3: s3,
    AWS_ACCESS_KEY_ID: "S3RVER",
    AWS_SECRET_ACCESS_KEY: "S3RVER",
    SITE_BUCKET: names.site,
  };
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
});
afterAll(async () => {
  await shop.close();
  await objects.close();
  rmSync(folder, { recursive: true });
  vi.unstubAllEnvs();
});

async function get(path: string, accept?: string) {
  const response = await fetch(shop.stage.url + path, accept === undefined ? {} : { headers: { accept } });
  const { status, headers } = response;
  return { status, text: await response.text(), header: (name: string) => headers.get(name) };
}

const markdown = "text/markdown; charset=utf-8";

async function productNamed(name: string) {
  const { products } = await staff.call("admin/products/list", {});
  const found = products.find((product) => product.name === name);
  if (!found) throw new Error(`No product ${name}`);
  return found;
}

test("a page has a copy in Markdown, at its address with .md and by Accept, cached like the page", async () => {
  const { _id: id } = await productNamed("Drift");
  const file = await get(`/product/${id}.md`);
  expect([file.status, file.header("content-type"), file.header("x-robots-tag")]).toEqual([
    200,
    markdown,
    "noindex",
  ]);
  expect(file.text).toContain("- Price: ₹1,999");
  expect(file.text).toMatch(new RegExp(`^Canonical page: <http://[^/]+/product/${id}>$`, "m"));
  const asked = await get(`/product/${id}`, "text/markdown, text/html");
  expect([asked.header("content-type"), asked.text]).toEqual([markdown, file.text]);
  expect(asked.header("vary")).toBe("Accept-Encoding, Accept");
  const page = await get(`/product/${id}`, "text/html");
  expect(page.header("content-type")).toContain("text/html");
  expect(page.header("cache-control")).toBe(file.header("cache-control"));
  for (const path of ["/index.md", "/products.md", "/product/earbuds.md", "/faq.md"])
    expect((await get(path)).header("content-type"), path).toBe(markdown);
});

test("copies are stored with their pages, and a hidden product's disappears", async () => {
  const { _id: id, category, stock, description } = await productNamed("Calm");
  expect((await get(`/product/${id}.md`)).status).toBe(200);
  await shop.stage.drain();
  const stored = await readFromSite(`rendered/${release}/product,${id}.md`);
  expect(Buffer.from(stored ?? []).toString()).toContain("# Calm");
  await staff.call("admin/products/update", {
    ...{ id, name: "Calm", price: 1999, category, stock, description },
    visibility: "hidden",
  });
  await shop.stage.drain();
  await shop.stage.advance(10);
  expect(await readFromSite(`rendered/${release}/product,${id}.md`)).toBeUndefined();
  const gone = await get(`/product/${id}.md`);
  expect([gone.status, gone.header("content-type")]).toEqual([404, markdown]);
  expect(gone.text).not.toContain("Calm");
  expect((await get("/products.md")).text).not.toContain("Calm");
});

test("addresses that are no page answer 404 in Markdown", async () => {
  for (const path of [
    "/nothing.md",
    "/cart.md",
    "/product/000000000000000000000000.md",
    "/products.md?page=999",
  ])
    expect((await get(path)).status, path).toBe(404);
});

test("llms.txt leads to pages that exist", async () => {
  const guide = await get("/llms.txt");
  expect([guide.status, guide.header("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  const links = [...guide.text.matchAll(/\]\(([^)]+)\)/g)].map(([, address = ""]) => address);
  expect(links.length).toBeGreaterThan(25);
  for (const address of links) expect((await fetch(address)).status, address).toBe(200);
});
