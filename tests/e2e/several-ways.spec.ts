import type { Page } from "@playwright/test";
import { startStage, type TestStage } from "../support/stage.ts";
import { faultsIn } from "./axe.ts";
import {
  cards,
  expect,
  expectPlaced,
  fillCard,
  newestOrder,
  productsInStock,
  recolour,
  registered,
  test as shopTest,
  withCart,
} from "./shop.ts";
import { tabTo } from "./tab-to.ts";

const payments = [
  { provider: "razorpay", methods: ["upi", "netbanking"] },
  { provider: "stripe", methods: ["card", "upi"] },
];

/** A stage of its own, since the ways to pay are a setting of the whole stage. */
const test = shopTest.extend<object, { stage: TestStage }>({
  stage: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
    async ({}, use) => {
      const env = { PAYMENTS: JSON.stringify(payments), FUNCTIONS: process.env.FUNCTIONS ?? "sources" };
      const stage = await startStage({ seed: "demo", web: true, env });
      await use(stage);
      await stage.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ stage }, use) => use(stage.url.replace("127.0.0.1", "localhost")),
});

test.describe.configure({ mode: "serial" });

const payNow = (page: Page) => page.getByRole("button", { name: /^Pay Now/ });
const frameOf = (page: Page) => page.frameLocator("iframe[title='Razorpay Checkout']");

async function atChoice(page: Page): Promise<void> {
  const [product] = await productsInStock(page.request);
  if (!product) throw new Error("The demo shop is empty");
  await registered(page);
  await withCart(page, product);
  await page.goto("/process/payment");
  await expect(page.getByRole("heading", { name: "Choose how to pay" })).toBeVisible();
  await expect(payNow(page)).toBeEnabled();
}

async function check(page: Page, place: string): Promise<void> {
  expect({ place, light: await faultsIn(page) }).toEqual({ place, light: [] });
  await recolour(page, "dark");
  expect({ place, dark: await faultsIn(page, "color-contrast") }).toEqual({ place, dark: [] });
  await recolour(page, "light");
}

/** The shopper's phone, which has its own page. */
async function onPhone(page: Page, button: "Approve" | "Decline"): Promise<void> {
  const phone = await page.context().newPage();
  await phone.goto("/_local/upi");
  await phone.getByRole("button", { name: button }).first().click();
  await phone.close();
}

test("by keyboard alone on a desktop, a QR code is shown, approved on the phone, and the order is placed", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await atChoice(page);
  await check(page, "choice");
  await tabTo(page, page.getByRole("radio", { name: "UPI" }));
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: "Netbanking" })).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await tabTo(page, payNow(page));
  await page.keyboard.press("Enter");
  await expect(frameOf(page).getByAltText("QR code of this payment")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Scan the QR code" })).toBeVisible();
  await expect(page.getByRole("timer")).toHaveText(/^1[0-5]:\d\d$/);
  await onPhone(page, "Approve");
  await expectPlaced(page);
  await newestOrder(page);
});

test("a decline at the bank shows the reason, and a card pays on the same hold", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await atChoice(page);
  await page.getByRole("radio", { name: "Netbanking" }).check();
  await page.getByLabel("Your bank").selectOption("State Bank of India");
  await payNow(page).click();
  await expect(page.getByRole("heading", { name: "Waiting for State Bank of India" })).toBeVisible();
  await frameOf(page).getByRole("button", { name: "Failure" }).click();
  await expect(page.getByRole("heading", { name: "The payment didn't go through" })).toBeFocused();
  await expect(page.getByText(/We're holding your items until/)).toBeVisible();
  await check(page, "declined");
  await page.getByRole("button", { name: "Try another way" }).press("Enter");
  await page.getByRole("radio", { name: "Card" }).check();
  await fillCard(page, cards.pays);
  await payNow(page).click();
  await expectPlaced(page);
  await newestOrder(page);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, colorScheme: "dark" });

  test("UPI comes first and opens an app; a page closed meanwhile shows the payment, and then the order", async ({
    page,
  }) => {
    await atChoice(page);
    await expect(page.getByRole("radio").first()).toHaveAccessibleName("UPI");
    await payNow(page).click();
    await frameOf(page).getByRole("button", { name: "Google Pay" }).click();
    await expect(page.getByRole("heading", { name: "Approve the payment in your UPI app" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Your payment isn't finished yet" })).toBeVisible();
    await check(page, "returned");
    await onPhone(page, "Approve");
    await expectPlaced(page);
    await newestOrder(page);
  });
});

test("UPI at Stripe shows its code in the page, and the phone's approval places the order", async ({
  page,
}) => {
  // The first provider's UPI is the one on the list.
  await page.route("**/api/v1/stripeapikey", async (route) => {
    const { methods, ...answer } = await (await route.fetch()).json();
    const ofStripe = methods.filter(({ provider }: { provider: string }) => provider === "stripe");
    await route.fulfill({ json: { ...answer, methods: ofStripe } });
  });
  await atChoice(page);
  await page.getByRole("radio", { name: "UPI" }).check();
  await payNow(page).click();
  await expect(page.getByAltText("QR code to scan with a UPI app")).toBeVisible();
  await check(page, "code");
  await onPhone(page, "Approve");
  await expectPlaced(page);
  await newestOrder(page);
});
