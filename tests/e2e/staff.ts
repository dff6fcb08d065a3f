import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import sharp from "sharp";
import type { Order } from "../../shared/orders/schemas.ts";
import type { ProductSummary } from "../../shared/products/schemas.ts";
import { atPayment, cards, expectPlaced, fillCard, newestOrder, payNow } from "./shop.ts";

export const staff = { email: "admin@earshot.test", password: "admin-demo-pass" };

export async function asStaff(page: Page): Promise<void> {
  await expect(await page.request.post("/api/v1/login", { data: staff })).toBeOK();
}

/** A photo of camera size, larger than the shop needs. */
export async function photograph(name: string, background: string) {
  const buffer = await sharp({ create: { width: 2400, height: 1800, channels: 3, background } })
    .jpeg()
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

/** Registers a new shopper on this page and places a paid order. */
export async function bought(
  page: Page,
  product: ProductSummary,
  quantity = 1,
  card: string = cards.pays,
): Promise<Order> {
  await atPayment(page, product, quantity);
  await fillCard(page, card);
  await payNow(page);
  await expectPlaced(page);
  return newestOrder(page);
}

/** As staff see it: the shoppers' answer may come from the edge. */
export async function productOf(request: APIRequestContext, id: string): Promise<ProductSummary> {
  return (await (await request.get(`/api/v1/admin/product/${id}`)).json()).product;
}

/** The sum of an intent's refunds at the payment provider, in paise. */
export async function refundedAt(page: Page, intent: string): Promise<number> {
  const { refunds } = await (await page.request.get("/_local/stripe/control/ledger")).json();
  return refunds
    .filter((refund: { payment_intent: string }) => refund.payment_intent === intent)
    .reduce((sum: number, refund: { amount: number }) => sum + refund.amount, 0);
}

/** The text's colour as red, green and blue, in whatever notation the style has it. */
export const colourOf = (text: Locator): Promise<number[]> =>
  text.evaluate((element) => {
    const canvas = document.createElement("canvas").getContext("2d");
    if (!canvas) return [];
    canvas.fillStyle = getComputedStyle(element).color;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
  });
