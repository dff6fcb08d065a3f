import { randomInt, randomUUID } from "node:crypto";
import { type APIRequestContext, test as base, expect, type Page } from "@playwright/test";
import type { Order } from "../../shared/orders/schemas.ts";
import type { FamilyMember } from "../../shared/products/family.ts";
import type { ProductSummary } from "../../shared/products/schemas.ts";
import { address } from "../support/address.ts";

/** Fails every test in which a script throws or the CSP is violated. */
export const test = base.extend<{ pageErrors: string[]; otherPage: Page }>({
  // Throttles count by client address, so each test has its own.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
  extraHTTPHeaders: async ({}, use) => use({ "x-local-client-address": randomAddress() }),
  pageErrors: [
    async ({ context }, use) => {
      const pageErrors: string[] = [];
      context.on("weberror", (error) => pageErrors.push(error.error().message));
      context.on("console", (message) => {
        const { url, lineNumber } = message.location();
        if (message.text().includes("Content Security Policy"))
          pageErrors.push(`${message.text()} At ${url}:${lineNumber} in ${message.page()?.url()}`);
      });
      await use(pageErrors);
      // A page goes on loading when its test has ended, and a closed page answers no route's handler.
      for (const page of context.pages()) await page.unrouteAll({ behavior: "ignoreErrors" });
      expect(pageErrors).toEqual([]);
    },
    { auto: true },
  ],
  /** Of another visitor, with a storage and a session of its own. */
  otherPage: async ({ browser }, use) => {
    const context = await browser.newContext();
    await use(await context.newPage());
    await context.close();
  },
});

export { expect };

const randomAddress = () => `10.${[0, 0, 0].map(() => randomInt(1, 255)).join(".")}`;

export const cards = {
  pays: "4242424242424242",
  declines: "4000000000000002",
  asks: "4000002500003155",
  /** Pays, but its bank turns every refund down. */
  takesNothingBack: "4000000000005126",
};

/** Well-stocked headphones: tests create only earbuds, so these stay on the first page. */
export async function productsInStock(request: APIRequestContext): Promise<ProductSummary[]> {
  const { products } = await (await request.get("/api/v1/products?category=headphone")).json();
  return products.filter(({ stock }: ProductSummary) => stock > 9);
}

/** Two colours of one product of the demo shop, each with a photo and in stock. */
export async function twoColours(request: APIRequestContext): Promise<[FamilyMember, FamilyMember]> {
  const { products } = await (await request.get("/api/v1/products?category=headphone")).json();
  for (const { _id } of products) {
    const { product } = await (await request.get(`/api/v1/product/${_id}`)).json();
    const { family }: Pick<ProductSummary, "family"> = product;
    const [first, second] = family?.members.filter(({ image, stock }) => image && stock > 0) ?? [];
    if (first && second) return [first, second];
  }
  throw new Error("The demo shop has no headphones in two colours");
}

/** Creates a product with a limited stock. */
export async function addProduct(
  request: APIRequestContext,
  product: { name: string; stock: number; price?: number },
): Promise<ProductSummary> {
  await request.post("/api/v1/login", {
    data: { email: "admin@earshot.test", password: "admin-demo-pass" },
  });
  const multipart = { price: 1499, category: "earbuds", description: "Made for a test.", ...product };
  const answer = await (await request.post("/api/v1/admin/product/new", { multipart })).json();
  expect(answer.message).toBeUndefined();
  // Updates search, low-stock lists and counters; pages of both workers may be rendered meanwhile.
  await expect(await request.post("/_local/jobs/stream")).toBeOK();
  return answer.product;
}

/** Waits until the app has taken over the page, which was rendered before. */
export const takenOver = (page: Page): Promise<void> => expect(page.locator("#answers")).toHaveCount(0);

export async function registered(page: Page): Promise<string> {
  const email = `${randomUUID()}@earshot.test`;
  const data = { name: "Asha Rao", email, password: "a-long-password" };
  await expect(await page.request.post("/api/v1/register", { data })).toBeOK();
  return email;
}

/** Stores a cart and an address as an earlier visit would, and opens the cart. */
export async function withCart(page: Page, product: ProductSummary, quantity = 1): Promise<void> {
  const { _id, name, price, category, stock, images } = product;
  const item = { product: _id, name, price, category, image: images[0]?.url ?? "", quantity, stock };
  // Without the app, which would correct the cart before it is looked at; and there from a stage's first moment on.
  await page.goto("/developers/search.js");
  await page.evaluate(
    ([cart, info]) => {
      localStorage.setItem("cartItems", cart);
      localStorage.setItem("shippingInfo", info);
    },
    [JSON.stringify([item]), JSON.stringify(address)] as const,
  );
  await page.goto("/cart");
}

/** Registers a shopper and opens the card form for one product. */
export async function atPayment(page: Page, product: ProductSummary, quantity = 1): Promise<void> {
  await registered(page);
  await withCart(page, product, quantity);
  await page.goto("/process/payment");
  await expect(page.getByRole("button", { name: "Pay Now" })).toBeEnabled();
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry date").fill("12 / 40");
  await page.getByLabel("CVC").fill("123");
}

/** Not by mouse: styles that arrive late can move the button away from a click. */
export async function payNow(page: Page): Promise<void> {
  const button = page.getByRole("button", { name: "Pay Now" });
  await expect(button).toBeEnabled();
  await button.press("Enter");
}

export const expectPlaced = (page: Page) =>
  expect(page.getByText("Your Order has been Placed successfully")).toBeVisible();

/** The list comes from an index, which may not have an order yet that was placed just now. */
export async function myOrders(page: Page): Promise<Order[]> {
  return (await (await page.request.get("/api/v1/orders/me")).json()).orders;
}

export async function newestOrder(page: Page): Promise<Order> {
  await expect.poll(() => myOrders(page)).not.toEqual([]);
  const [order] = await myOrders(page);
  if (!order) throw new Error("No order");
  return order;
}

interface Intent {
  id: string;
  amount: number;
  status: string;
}

/** These intents in the payment provider's ledger. */
export async function intentsOf(page: Page, ids: Iterable<string>): Promise<Intent[]> {
  const { intents } = await (await page.request.get("/_local/stripe/control/ledger")).json();
  const wanted = new Set(ids);
  return intents.filter(({ id }: Intent) => wanted.has(id));
}

/** Collects the ids of the payment intents that the page receives. */
export function intentsGivenTo(page: Page): Set<string> {
  const ids = new Set<string>();
  page.on("response", async (response) => {
    if (!response.url().endsWith("/payment/process") || !response.ok()) return;
    // A page that moves on at once takes the response's body with it; what it confirms is in an address.
    const { client_secret } = await response.json().catch(() => ({}));
    if (client_secret) ids.add(client_secret.split("_secret_")[0]);
  });
  page.on("request", (request) => {
    const [, id] = /\/payment_intents\/([^/]+)\/confirm$/.exec(request.url()) ?? [];
    if (id) ids.add(id);
  });
  return ids;
}

/** Changes the system's colour scheme, and waits until everything has its new colour. */
export async function recolour(page: Page, colorScheme: "light" | "dark"): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.evaluate(async () => {
    await new Promise(requestAnimationFrame);
    const transitions = document.getAnimations().filter((each) => each instanceof CSSTransition);
    await Promise.all(transitions.map(({ finished }) => finished.catch(() => undefined)));
  });
}
