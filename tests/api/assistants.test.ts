import { Client as McpClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod/mini";
import { assistantCalls } from "../../shared/assistants/schemas.ts";
import { elsewhere, openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
let hiddenId: string;
beforeAll(async () => {
  const description = "Small buds that stay put in the gym, sealed against sweat.";
  const products = [
    ...[1999, 3900, 3990].map((price) => ({ name: `Gym Buds ${price}`, price, category: "earbuds" })),
    { name: "Hush Over", price: 8999, category: "headphone" },
    { name: "Gym Secret", price: 999, category: "earbuds" },
  ];
  shop = await openShop(products.map((product) => ({ ...product, description, stock: 5 })));
  const staff = await shop.admin();
  const { products: all } = await staff.call("admin/products/list", {});
  const secret = all.find(({ name }) => name === "Gym Secret");
  if (!secret) throw new Error("No product to hide");
  const { _id: id, name, price, category, stock } = secret;
  hiddenId = id;
  await staff.call("admin/products/update", {
    ...{ id, name, price, category, stock, description },
    visibility: "hidden",
  });
  await shop.stage.drain();
});
afterAll(() => shop.close());

const profile = (version: string) => `${shop.stage.url}/_local/agent?version=${version}`;
const declared = (address: string) => ({ "ucp-agent": `profile="${address}"` });

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await shop.stage.client().send(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...elsewhere(), ...headers },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

const Refused = z.object({
  ucp: z.object({ status: z.literal("error") }),
  messages: z.array(z.object({ type: z.literal("error"), code: z.string(), content: z.string() })),
});
const refusalIn = (body: unknown) => z.parse(Refused, body).messages[0];

test("the profile names services, capabilities and no handler of payments, in each supported version", async () => {
  const newest = await shop.stage.get<{ ucp: { supported_versions: Record<string, string> } }>(
    "/.well-known/ucp",
  );
  expect(newest).toMatchObject({ ucp: { version: "2026-08-25", payment_handlers: {} } });
  expect(Object.keys(newest.ucp.supported_versions)).toEqual(["2026-04-08"]);
  const older = await shop.stage.get("/.well-known/ucp?version=2026-04-08");
  expect(older).toMatchObject({
    ucp: {
      version: "2026-04-08",
      services: { "dev.ucp.shopping": [{ transport: "rest" }, { transport: "mcp" }] },
      capabilities: { "dev.ucp.shopping.catalog.search": [{ version: "2026-04-08" }] },
    },
  });
  const unknown = await fetch(`${shop.stage.url}/.well-known/ucp?version=2025-01-01`);
  expect(unknown.status).toBe(422);
  expect(refusalIn(await unknown.json())).toMatchObject({
    code: "version_unsupported",
    content: "Use one of these versions: 2026-08-25, 2026-04-08",
  });
});

test("an agent gets the version of its profile, and an unknown one is refused with those supported", async () => {
  for (const version of ["2026-08-25", "2026-04-08"]) {
    const { status, body } = await post("/ucp/v1/catalog/search", {}, declared(profile(version)));
    expect([status, body.ucp.version]).toEqual([200, version]);
  }
  const { status, body } = await post("/ucp/v1/catalog/search", {}, declared(profile("2030-01-01")));
  expect([status, refusalIn(body)?.code]).toEqual([422, "version_unsupported"]);
});

test("a profile inside the network, or without https, is never fetched", async () => {
  for (const address of [
    `${shop.stage.url}/_local/mail`,
    "http://example.com/ucp",
    "https://127.0.0.1/ucp",
    "https://169.254.169.254/latest/meta-data",
    "https://[::ffff:10.0.0.1]/ucp",
    "https://user:password@example.com/ucp",
    `https://example.com/${"x".repeat(600)}`,
    "nonsense",
  ]) {
    const { status, body } = await post("/ucp/v1/catalog/search", {}, declared(address));
    expect([status, refusalIn(body)?.code], address).toEqual([400, "invalid_profile_url"]);
  }
});

test("a search finds products by words and price with GST, page by page, and no hidden one", async () => {
  const search = { query: "earbuds for the gym", filters: { price: { max: 400_000 } } };
  const { status, body } = await post("/ucp/v1/catalog/search", search);
  expect(status).toBe(200);
  const names = body.products.map(({ title }: { title: string }) => title);
  // ₹3,990 is ₹4,069.80 with GST.
  expect(names.toSorted()).toEqual(["Gym Buds 1999", "Gym Buds 3900"]);
  for (const { variants, price_range } of body.products) {
    expect(variants[0].price.amount).toBeLessThanOrEqual(400_000);
    expect(price_range.min).toEqual({ amount: variants[0].price.amount, currency: "INR" });
  }
  const pages: string[] = [];
  let cursor: string | undefined;
  do {
    const pagination = { limit: 1, ...(cursor && { cursor }) };
    const { body: page } = await post("/ucp/v1/catalog/search", {
      filters: { categories: ["earbuds"] },
      pagination,
    });
    pages.push(...page.products.map(({ id }: { id: string }) => id));
    cursor = page.pagination.cursor;
    expect(page.pagination).toMatchObject({ total_count: 3, has_next_page: cursor !== undefined });
  } while (cursor);
  expect(new Set(pages).size).toBe(3);
  expect(pages).not.toContain(hiddenId);
});

test("limits and cursors beyond all products are answered like any other", async () => {
  const price = { min: 0, max: 1_000_000_000_000 };
  const { body } = await post("/ucp/v1/catalog/search", { filters: { categories: ["earbuds"], price } });
  expect(body.products).toHaveLength(3);
  const none = { status: 200, body: { products: [], pagination: { has_next_page: false } } };
  const dear = { filters: { price: { min: price.max } } };
  for (const search of [{ pagination: { cursor: "999999" } }, dear])
    expect(await post("/ucp/v1/catalog/search", search)).toMatchObject(none);
});

test("a lookup answers the products that exist and names the others", async () => {
  const { body: found } = await post("/ucp/v1/catalog/search", { query: "hush" });
  const [{ id }] = found.products;
  const { body } = await post("/ucp/v1/catalog/lookup", { ids: [id, hiddenId, "nonsense", id] });
  expect(body.products).toHaveLength(1);
  expect(body.products[0].variants).toMatchObject([{ id, inputs: [{ id, match: "exact" }] }]);
  expect(body.messages.map(({ code, content }: Record<string, string>) => `${code} ${content}`)).toEqual([
    `not_found The shop has no product ${hiddenId}`,
    "not_found The shop has no product nonsense",
  ]);
  const { body: none } = await post("/ucp/v1/catalog/lookup", { ids: ["nonsense"] });
  expect(none.products).toEqual([]);
  const one = await post("/ucp/v1/catalog/product", { id });
  expect(one.body.product).toMatchObject({
    id,
    title: "Hush Over",
    variants: [{ availability: { available: true } }],
  });
  const hidden = await post("/ucp/v1/catalog/product", { id: hiddenId });
  expect([hidden.status, refusalIn(hidden.body)?.code]).toEqual([200, "not_found"]);
});

test("a network has twenty new profiles a minute", async () => {
  const address = elsewhere();
  const codes: unknown[] = [];
  for (let host = 0; host < 21; host++) {
    const header = declared(`https://agent-${host}.invalid/profile`);
    const { body } = await post("/ucp/v1/catalog/search", {}, { ...address, ...header });
    codes.push(refusalIn(body)?.code);
  }
  expect(new Set(codes.slice(0, 20))).toEqual(new Set(["profile_unreachable"]));
  expect(codes[20]).toBe("rate_limited");
});

test("an agent has sixty requests a minute from a network", async () => {
  const address = elsewhere();
  const statuses = await Promise.all(
    Array.from(
      { length: 61 },
      async () => (await post("/ucp/v1/catalog/lookup", { ids: ["x"] }, address)).status,
    ),
  );
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  const { body } = await post("/ucp/v1/catalog/search", {}, address);
  expect(refusalIn(body)?.code).toBe("rate_limited");
  const other = await post("/ucp/v1/catalog/search", {}, { ...address, ...declared(profile("2026-08-25")) });
  expect(other.status).toBe(200);
});

test("the official client of MCP finds earbuds for the gym under ₹4,000", async () => {
  const client = new McpClient({ name: "test", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL("/ucp/mcp", shop.stage.url), {
    requestInit: { headers: elsewhere() },
  });
  // Its types don't know exact optional properties.
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  const { tools } = await client.listTools();
  const writing = tools.filter(({ annotations }) => !annotations?.readOnlyHint).map(({ name }) => name);
  expect(tools.length - writing.length).toBe(6);
  expect(writing).toEqual([
    ...["create_cart", "update_cart", "cancel_cart"],
    ...["create_checkout", "update_checkout", "complete_checkout", "cancel_checkout"],
  ]);
  const meta = { "ucp-agent": { profile: profile("2026-04-08") } };
  const catalog = { query: "earbuds for the gym", filters: { price: { max: 400_000 } } };
  const { structuredContent } = await client.callTool({
    name: "search_catalog",
    arguments: { meta, catalog },
  });
  const answer = z.parse(assistantCalls["assistants/search"].output, structuredContent);
  expect(answer.ucp.version).toBe("2026-04-08");
  expect("products" in answer && answer.products.length).toBe(2);
  const missing = await client.callTool({ name: "get_product", arguments: { catalog: { id: hiddenId } } });
  expect(missing).toMatchObject({ isError: true, structuredContent: { messages: [{ code: "not_found" }] } });
  await expect(
    client.callTool({ name: "search_catalog", arguments: { catalog: { query: 1 } } }),
  ).rejects.toThrow("catalog.query");
  await expect(client.callTool({ name: "buy", arguments: {} })).rejects.toThrow("listed tools");
  await client.close();
});

test("a malformed message of JSON-RPC is refused, and an unknown method or tool is its error", async () => {
  for (const message of ["{", [], {}, { jsonrpc: "1.0", id: 1, method: "ping" }, { jsonrpc: "2.0", id: 1 }])
    expect((await post("/ucp/mcp", message)).status).toBe(400);
  const ask = async (method: string, params?: object) =>
    (await post("/ucp/mcp", { jsonrpc: "2.0", id: 7, method, params })).body;
  expect(await ask("tools/sell")).toMatchObject({ id: 7, error: { code: -32_601 } });
  for (const params of [
    undefined,
    {},
    { name: 7 },
    { name: "constructor" },
    { name: "get_cart", arguments: {} },
  ])
    expect(await ask("tools/call", params)).toMatchObject({ id: 7, error: { code: -32_602 } });
  const cart = { line_items: [{ item: { id: "x" }, quantity: -1 }] };
  const negative = await ask("tools/call", { name: "create_cart", arguments: { cart } });
  expect(negative.error.message).toContain("cart.line_items.0.quantity");
});
