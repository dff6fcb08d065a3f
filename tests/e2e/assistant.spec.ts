import { Client as McpClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Page } from "@playwright/test";
import * as z from "zod/mini";
import { AgentCartAnswer, AgentCheckoutAnswer } from "../../shared/assistants/cart-schemas.ts";
import { formatRupees, toRupees } from "../../shared/core/money.ts";
import { asha, deliverTo, lineOf, mumbai } from "../support/agent.ts";
import { faultsIn } from "./axe.ts";
import { cards, expect, expectPlaced, newestOrder, productsInStock, test, withCart } from "./shop.ts";
import { asStaff } from "./staff.ts";
import { enter, tabTo } from "./tab-to.ts";

interface Assistant {
  call(name: string, input: object): Promise<Record<string, unknown>>;
  close(): Promise<void>;
}

/** Declares the profile that the local stage publishes for agents. */
async function newAssistant(shop: string): Promise<Assistant> {
  const client = new McpClient({ name: "assistant", version: "1" });
  const transport = new StreamableHTTPClientTransport(new URL("/ucp/mcp", shop));
  // Its types don't know exact optional properties.
  await client.connect(transport as Parameters<typeof client.connect>[0]);
  const meta = { "ucp-agent": { profile: `${shop}/_local/agent?version=2026-08-25` } };
  return {
    async call(name, input) {
      const { structuredContent } = await client.callTool({ name, arguments: { meta, ...input } });
      return z.parse(z.record(z.string(), z.unknown()), structuredContent);
    },
    close: () => client.close(),
  };
}

const Found = z.object({ products: z.array(z.object({ variants: z.array(z.object({ id: z.string() })) })) });

/** Searches, fills a cart and makes a checkout of it. */
async function checkoutBy({ call }: Assistant, email: string): Promise<AgentCheckoutAnswer> {
  const catalog = { query: "earbuds for the gym", filters: { price: { max: 400_000 } } };
  const { products } = z.parse(Found, await call("search_catalog", { catalog }));
  const id = products[0]?.variants[0]?.id ?? "";
  const cart = z.parse(AgentCartAnswer, await call("create_cart", { cart: { line_items: [lineOf(id)] } }));
  await call("update_cart", { id: cart.id, cart: { line_items: [lineOf(id, 2)] } });
  const checkout = { cart_id: cart.id, buyer: { ...asha, email }, fulfillment: deliverTo(mumbai) };
  const made = z.parse(AgentCheckoutAnswer, await call("create_checkout", { checkout }));
  expect(made.status).toBe("requires_escalation");
  return z.parse(AgentCheckoutAnswer, await call("complete_checkout", { id: made.id }));
}

async function press(page: Page, role: "link" | "button", name: string | RegExp): Promise<void> {
  await enter(page, page.getByRole(role, { name, exact: true }).last());
}

async function type(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

/** From the cart to the paid order as a guest, by keyboard. */
async function payAsGuest(page: Page, email: string): Promise<void> {
  await press(page, "link", "CHECKOUT");
  await press(page, "button", "Continue as guest");
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue(email);
  await type(page, "Name", "Asha Rao");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/shipping");
  await expect(page.getByLabel("Address", { exact: true })).toHaveValue(mumbai.street_address);
  await expect(page.getByLabel("Full Name", { exact: true })).toHaveValue("Asha Rao");
  await expect(page.getByLabel("Postal Code")).toHaveValue(mumbai.postal_code);
  await press(page, "button", "Continue");
  await expect(page.getByRole("heading", { name: "Order Confirmation" })).toBeFocused();
  await press(page, "button", "Continue");
  await type(page, "Card number", cards.pays);
  await type(page, "Expiry date", "1240");
  await type(page, "CVC", "123");
  await press(page, "button", /^Pay Now/);
  await expectPlaced(page);
}

test("an assistant searches, fills a cart and hands over, and its buyer pays by keyboard alone", async ({
  page,
  otherPage: other,
  request,
  baseURL,
}) => {
  if (!baseURL) throw new Error("No stage was started");
  const assistant = await newAssistant(baseURL);
  const email = `asha.${Date.now()}@example.test`;
  const checkout = await checkoutBy(assistant, email);
  const link = checkout.continue_url ?? "";
  const total = checkout.totals.find(({ type: kind }) => kind === "total")?.amount ?? 0;

  const [product] = await productsInStock(request);
  if (!product) throw new Error("The demo shop is empty");
  await withCart(page, product);
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: "Review your assistant's cart" })).toBeVisible();
  await expect(page.getByText(`An assistant (${new URL(baseURL).host})`)).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText(mumbai.street_address)).toBeVisible();
  await expect(page.getByRole("complementary").getByText(formatRupees(toRupees(total)))).toBeVisible();
  await expect(page.getByText("This replaces what's in your cart")).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
  expect(await faultsIn(page)).toEqual([]);
  await press(page, "button", "Use this cart");
  await expect(page).toHaveURL("/cart");
  await expect(page.getByRole("link", { name: "Cart, 2 items" })).toBeVisible();

  // Whoever else has the link learns no name, address or email any more.
  await other.goto(link);
  await expect(other.getByRole("button", { name: "Use this cart" })).toBeVisible();
  await expect(other.getByText(email)).toHaveCount(0);
  await expect(other.getByText(mumbai.street_address)).toHaveCount(0);

  await payAsGuest(page, email);
  const order = await newestOrder(page);
  expect(Math.round(order.totalPrice * 100)).toBe(total);
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: "This link has been used" })).toBeVisible();
  expect(await faultsIn(page)).toEqual([]);
  const after = z.parse(AgentCheckoutAnswer, await assistant.call("get_checkout", { id: checkout.id }));
  expect([after.status, after.buyer]).toEqual(["requires_escalation", undefined]);
  await assistant.close();

  await asStaff(other);
  await other.goto(`/admin/order/${order._id}`);
  await expect(other.getByText(`Came by an assistant (${new URL(baseURL).host})`)).toBeVisible();
});

test("a permalink shows its cart, fills it by keyboard and goes on where it says", async ({
  page,
  request,
}) => {
  const [product] = await productsInStock(request);
  if (!product) throw new Error("The demo shop is empty");
  await page.goto(`/ucp/buy/${product._id}:2?continue_to=/products&attribution/utm_source=newsletter`);
  await expect(page).toHaveURL(/\/continue\/~[\w-]+\?utm_source=newsletter$/);
  await expect(page.getByRole("heading", { level: 1, name: "Review this cart" })).toBeVisible();
  await expect(page.getByText("Your link filled this cart for you")).toBeVisible();
  await expect(page.getByText("The link works until")).toHaveCount(0);
  expect(await faultsIn(page)).toEqual([]);
  await press(page, "button", "Use this cart");
  await expect(page).toHaveURL("/products");
  await expect(page.getByRole("link", { name: "Cart, 2 items" })).toBeVisible();
  await page.goto(`/ucp/buy/nothing?continue_to=//example.com`);
  await expect(page).toHaveURL("/continue/~");
  await expect(
    page.getByRole("heading", { level: 1, name: "This link has expired or isn't valid" }),
  ).toBeVisible();
});

test("an expired or mistyped link says so, and how to go on", async ({ page }) => {
  await page.goto(`/continue/${"A".repeat(43)}`);
  await expect(
    page.getByRole("heading", { level: 1, name: "This link has expired or isn't valid" }),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Visit the shop" })).toBeVisible();
  expect(await faultsIn(page)).toEqual([]);
});
