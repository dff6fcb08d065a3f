import type { APIRequestContext, Browser } from "@playwright/test";
import { onOwnStage } from "./own-stage.ts";
import {
  addProduct,
  cards,
  expect,
  fillCard,
  intentsGivenTo,
  intentsOf,
  newestOrder,
  payNow,
  registered,
  withCart,
} from "./shop.ts";

const test = onOwnStage();

/** Pays and closes the browser before the page can place the order. Returns the shopper's email. */
async function payAndVanish(browser: Browser, request: APIRequestContext, name: string): Promise<string> {
  const product = await addProduct(request, { name, stock: 5 });
  const context = await browser.newContext();
  const page = await context.newPage();
  const email = await registered(page);
  await withCart(page, product);
  await page.goto("/process/payment");
  const vanished = new Promise<void>((resolve) => {
    void page.route("**/api/v1/order/new", async () => {
      await context.close();
      resolve();
    });
  });
  await fillCard(page, cards.pays);
  await payNow(page).catch(() => undefined);
  await vanished;
  return email;
}

async function ordersOf(request: APIRequestContext, email: string): Promise<number> {
  await request.post("/api/v1/login", { data: { email, password: "a-long-password" } });
  const { orders } = await (await request.get("/api/v1/orders/me")).json();
  return orders.length;
}

test.describe.configure({ mode: "serial" });

test("if the browser closes right after payment, the webhook places the order within seconds", async ({
  browser,
  request,
}) => {
  const email = await payAndVanish(browser, request, "Closed Buds");
  await expect.poll(() => ordersOf(request, email)).toBe(1);
});

test("a page that dies after the bank's response is not paid for twice: the next visit shows the order and empties the cart", async ({
  page,
  request,
}) => {
  const intents = intentsGivenTo(page);
  await registered(page);
  await withCart(page, await addProduct(request, { name: "Killed Buds", stock: 5 }));
  await page.goto("/process/payment");
  await page.context().route("**/api/v1/order/new", (route) => route.abort());
  const tried = page.waitForRequest("**/api/v1/order/new");
  await fillCard(page, cards.pays);
  await payNow(page);
  await tried;
  const later = await page.context().newPage();
  await page.close();
  await newestOrder(later);
  await request.post("/_local/clock", { data: { advanceSeconds: 16 * 60 } });

  await later.context().unroute("**/api/v1/order/new");
  await later.goto("/");
  await expect(later.getByText("Your order has been placed")).toBeVisible();
  await later.getByRole("link", { name: "View order" }).click();
  await expect(later.getByRole("link", { name: "Killed Buds" })).toBeVisible();
  await expect(later.getByText("Your order has been placed")).toBeHidden();
  await later.goto("/cart");
  await expect(later.getByText("Your cart is feeling lonely")).toBeVisible();
  expect(await intentsOf(later, intents)).toMatchObject([{ status: "succeeded" }]);
});

test("without a webhook the sweeper places the order", async ({ browser, request }) => {
  const control = (webhooks: string) => request.post("/_local/stripe/control", { data: { webhooks } });
  await control("off");
  try {
    const email = await payAndVanish(browser, request, "Swept Buds");
    expect(await ordersOf(request, email)).toBe(0);
    await request.post("/_local/clock", { data: { advanceSeconds: 150 } });
    await expect(await request.post("/_local/jobs/sweep")).toBeOK();
    await expect.poll(() => ordersOf(request, email)).toBe(1);
  } finally {
    await control("on");
  }
});
