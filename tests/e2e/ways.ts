import type { FrameLocator, Page } from "@playwright/test";
import { faultsIn } from "./axe.ts";
import { onOwnStage } from "./own-stage.ts";
import { expect, productsInStock, recolour, registered, withCart } from "./shop.ts";
import { tabTo } from "./tab-to.ts";

const payments = [
  { provider: "razorpay", methods: ["upi", "netbanking", "card"] },
  { provider: "stripe", methods: ["card", "upi"] },
];

/** The ways to pay are a setting of the whole stage. */
export const test = onOwnStage({ PAYMENTS: JSON.stringify(payments) });

interface Offer {
  provider: string;
  method: string;
}

/** Offers fewer ways than the stage: of two offers of one method, the page shows the first. */
export const offering = (page: Page, isOffered: (offer: Offer) => boolean) =>
  page.route("**/api/v1/stripeapikey", async (route) => {
    const { methods, ...answer } = await (await route.fetch()).json();
    await route.fulfill({ json: { ...answer, methods: methods.filter(isOffered) } });
  });

/** Collects the ids of the payments that the page begins. */
export function paymentsOf(page: Page): Set<string> {
  const ids = new Set<string>();
  page.on("response", async (response) => {
    if (!response.url().endsWith("/payment/process") || !response.ok()) return;
    const { paymentId } = await response.json().catch(() => ({}));
    if (paymentId) ids.add(paymentId);
  });
  return ids;
}

export const payNow = (page: Page) => page.getByRole("button", { name: /^Pay Now/ });
export const heading = (page: Page, name: string) => page.getByRole("heading", { name });
export const frameOf = (page: Page): FrameLocator => page.frameLocator("iframe[title='Razorpay Checkout']");

export async function atChoice(page: Page): Promise<void> {
  const [product] = await productsInStock(page.request);
  if (!product) throw new Error("The demo shop is empty");
  await registered(page);
  await withCart(page, product);
  await page.goto("/process/payment");
  await expect(heading(page, "Choose how to pay")).toBeVisible();
  await expect(payNow(page)).toBeEnabled();
}

/** Finds nothing wrong with the page, in light and dark. */
export async function check(page: Page, place: string): Promise<void> {
  expect({ place, light: await faultsIn(page) }).toEqual({ place, light: [] });
  await recolour(page, "dark");
  expect({ place, dark: await faultsIn(page, "color-contrast") }).toEqual({ place, dark: [] });
  await recolour(page, "light");
}

/** Chooses a way with the arrow keys, starting at the list's first. */
export async function chooseByKeys(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole("radio", { checked: true }));
  const wanted = page.getByRole("radio", { name });
  for (let presses = 0; presses < 3 && !(await wanted.isChecked()); presses++)
    await page.keyboard.press("ArrowDown");
  await expect(wanted).toBeFocused();
}

/** The shopper's phone, which has its own page. It lists the newest code first, and Stripe's after Razorpay's. */
export async function onPhone(page: Page, button: "Approve" | "Decline", at = 0): Promise<void> {
  const phone = await page.context().newPage();
  await phone.goto("/_local/upi");
  await phone.getByRole("button", { name: button }).nth(at).click();
  await expect(phone.getByRole("status")).toContainText(button === "Approve" ? "Paid" : "Declined");
  await phone.close();
}
