import fc from "fast-check";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router-dom";
import { afterAll, expect, test } from "vitest";
import { newCoupon } from "../../functions/coupons/coupon.ts";
import { discounted } from "../../functions/coupons/discount.ts";
import { feedEnd, feedHead, feedItem } from "../../functions/feeds/merchant-feed.ts";
import { summaryOnWire } from "../../functions/invoices/document-wire.ts";
import { orderOf } from "../../functions/orders/order.ts";
import { orderMail } from "../../functions/orders/order-mail.ts";
import { orderOnWire, pricedLinesOnWire } from "../../functions/orders/order-wire.ts";
import { orderTotals, type Payment, snapshot } from "../../functions/payments/payment.ts";
import { formatPrice, listPaiseOf, toPaise, toRupees, totalsOf } from "../../shared/core/money.ts";
import { pricedLinesOf } from "../../web/src/app/checkout/cart-prices.ts";
import { orderInfoOf } from "../../web/src/app/checkout/checkout.ts";
import { gstNote, originalPrice } from "../../web/src/app/gst-words.ts";
import { gst as shownGst } from "../../web/src/app/shop.ts";
import { Lines } from "../../web/src/pages/admin/orders/lines.tsx";
import { cartSum } from "../../web/src/parts/checkout/use-coupon.ts";
import { Totals } from "../../web/src/parts/orders/totals.tsx";
import { structuredDataFor } from "../../web/src/server/structured-data.ts";
import { address } from "../support/address.ts";
import { readXml } from "../support/xml.ts";
import { product } from "../web/open-page.tsx";

const now = new Date("2026-11-01T00:00:00Z");
const setting = { ...shownGst };
afterAll(() => void Object.assign(shownGst, setting));

const sale = fc.record({
  lines: fc.array(
    fc.record({
      pricePaise: fc.integer({ min: 100, max: 5_000_000 }),
      quantity: fc.integer({ min: 1, max: 10 }),
      gstPercent: fc.constantFrom(undefined, 0, 5, 18, 40, 0.25),
    }),
    { minLength: 1, maxLength: 5 },
  ),
  code: fc.option(
    fc.record({
      kind: fc.constantFrom("percent" as const, "fixed" as const),
      value: fc.integer({ min: 1, max: 90 }),
    }),
    { nil: undefined },
  ),
  percent: fc.constantFrom(0, 2, 5, 18),
  prices: fc.constantFrom("exclusive" as const, "inclusive" as const),
  /** Paise by which a client that names only an amount differs. */
  difference: fc.constantFrom(-1, 0, 1),
});
type Sale = typeof sale extends fc.Arbitrary<infer T> ? T : never;

function paymentOf({ lines: drawn, code, percent, prices }: Sale) {
  const listed = drawn.map(({ gstPercent, ...line }, index) => ({
    ...line,
    productId: String(index),
    name: `Product ${index}`,
    image: "",
    ...(gstPercent !== undefined && { gstPercent }),
  }));
  const products = listed.map(({ productId: id }) => ({ id, category: "earbuds" as const }));
  const coupon = code && newCoupon({ code: "TEN", ...code }, { id: "1", now });
  const lines = coupon ? discounted(coupon, { lines: listed, products }, now) : listed;
  const gst = { percent, prices, sellerState: "29", gstin: "29AAGCE1286Q1ZX" };
  const payment: Payment & { shippingInfo: typeof address } = {
    id: "1",
    userId: "2",
    userName: "Asha Rao",
    mode: "priced",
    state: "OPEN",
    provider: "stripe",
    amountPaise: totalsOf(lines, gst).totalPaise,
    lines,
    gst,
    ...(coupon && { coupon: { code: coupon.code, couponKey: "TEN" } }),
    shippingInfo: address,
    cartHash: "",

    attempt: 0,
    createdAt: now.toISOString(),
    expiresAt: now.toISOString(),
  };
  return payment;
}

const paiseIn = (text: string): number => toPaise(Number(text.replace("−", "-").replaceAll(/[₹,]/g, "")));
/** The last amount is the sum of the others. */
function expectSum(amounts: readonly number[]): void {
  expect(amounts.slice(0, -1).reduce((sum, paise) => sum + paise, 0)).toBe(amounts.at(-1));
}
/** Subtotal, coupon, tax, shipping and total as a page lists them. */
const listedOn = (page: React.ReactElement): number[] =>
  [...renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>).matchAll(/<dd[^>]*>([^<]*)</g)].map(
    ([, text = ""]) => paiseIn(text),
  );

function expectParts({
  itemsPrice,
  discountPrice = 0,
  taxPrice,
  shippingPrice = 0,
  totalPrice,
}: Parameters<typeof orderInfoOf>[0]): void {
  expectSum([itemsPrice, -discountPrice, taxPrice, shippingPrice, totalPrice].map(toPaise));
  for (const part of [itemsPrice, discountPrice, taxPrice]) expect(part).toBeGreaterThanOrEqual(0);
}

test("feed, structured data and product page show the price that checkout charges for one unit", () => {
  const price = fc.record({
    pricePaise: fc.integer({ min: 100, max: 5_000_000 }),
    gstPercent: fc.constantFrom(undefined, 0, 5, 18, 40),
    mrpPaise: fc.option(fc.integer({ min: 100, max: 5_000_000 }), { nil: undefined }),
    percent: fc.constantFrom(0, 2, 18),
    prices: fc.constantFrom("exclusive" as const, "inclusive" as const),
    isRegistered: fc.boolean(),
  });
  const site = "https://shop.example";
  fc.assert(
    fc.property(price, ({ percent, prices, isRegistered, pricePaise, gstPercent, mrpPaise }) => {
      const gst = { percent, prices, sellerState: "29", ...(isRegistered && { gstin: "29AAGCE1286Q1ZX" }) };
      const stored = {
        ...{ id: "a".repeat(24), name: "Wren Buds", description: "Small.", category: "earbuds" as const },
        ...{ pricePaise, gstPercent, mrpPaise, createdAt: now.toISOString() },
        ...{ ratingHalves: 0, reviewCount: 0, images: [{ url: "/a.webp", altImage: "" }] },
      };
      const [bought] = snapshot([{ product: stored.id, quantity: 1 }], [stored], gst);
      const paid = toRupees(totalsOf(bought ? [bought] : [], gst).totalPaise).toFixed(2);

      Object.assign(shownGst, { percent, prices, isRegistered });
      const shown = {
        ...product,
        price: toRupees(pricePaise),
        gstPercent,
        mrp: mrpPaise && toRupees(mrpPaise),
      };
      const [data] = structuredDataFor(site, "").ofProduct({ ...shown, category: "earbuds", reviews: [] });
      expect(data).toMatchObject({ offers: { price: paid } });
      if (prices === "exclusive") expect(gstNote(shown)).toBe(`${formatPrice(Number(paid))} with GST`);
      const feed = readXml(
        feedHead(site) + feedItem(site, stored, { ...gst, ratePercent: percent }) + feedEnd,
      );
      // The first price of the item, since the last is that of its shipping.
      const isReduced = feed.has("g:sale_price");
      expect(feed.get(isReduced ? "g:sale_price" : "g:price")?.[0]).toBe(`${paid} INR`);
      expect(isReduced).toBe(Number(paid) < toRupees(mrpPaise ?? 0));
      if (mrpPaise) expect(originalPrice(shown) !== undefined).toBe(isReduced);
    }),
  );
});

test("the parts of any cart add up to the amount paid everywhere they are shown, with and without GST in prices", () => {
  fc.assert(
    fc.property(sale, (drawn) => {
      const payment = paymentOf(drawn);
      const isInclusive = drawn.prices === "inclusive";
      const listPaise = listPaiseOf(payment.lines);
      const saved = payment.lines.reduce((sum, { discountPaise = 0 }) => sum + discountPaise, 0);
      if (isInclusive) expect(payment.amountPaise).toBe(listPaise - saved);

      // What the browser computes, then what the server answers about a code.
      Object.assign(shownGst, { percent: drawn.percent, prices: drawn.prices, isRegistered: true });
      const items = drawn.lines.map(({ pricePaise, ...line }, index) => ({
        ...line,
        product: String(index),
        name: `Product ${index}`,
        image: "",
        category: "earbuds" as const,
        stock: 99,
        price: toRupees(pricePaise),
      }));
      expectParts(pricedLinesOf(items));
      const wire = pricedLinesOnWire(payment, totalsOf(payment.lines, payment.gst));
      expectParts(wire);
      if (!payment.coupon) expect(wire).toMatchObject(pricedLinesOf(items));
      const { itemsPrice, discountPrice = 0, taxPrice, totalPrice } = wire;
      const checked = {
        success: true as const,
        coupon: { code: "TEN", discount: discountPrice },
        ...(isInclusive && { listPrice: toRupees(listPaise) }),
        ...{ itemsPrice, taxPrice, totalPrice },
      };
      const {
        price,
        saved: shown,
        toPay,
      } = cartSum(pricedLinesOf(items), {
        checked: payment.coupon && checked,
      });
      expect(toPaise(price)).toBe(listPaise);
      expect(toPaise(shown)).toBe(saved);
      // GST is in the prices, or the cart says that it is in what is to pay.
      expectSum([price, -shown, isInclusive ? 0 : taxPrice, toPay].map(toPaise));
      const info = orderInfoOf(wire);
      expectSum(
        [info.subtotal, -(info.discount ?? 0), info.gst, info.shippingCharges, info.totalPrice].map(toPaise),
      );

      const paid = { ...payment, amountPaise: payment.amountPaise + drawn.difference };
      const totals = orderTotals(paid);
      if (!totals) throw new Error("The amount does not match");
      const order = orderOf(paid, { number: "ES-10482", intentId: "pi_1" }, totals, now);
      const onWire = orderOnWire(order);
      expectParts(onWire);
      expectSum(listedOn(<Totals of={onWire} />));
      expectSum(listedOn(<Lines order={onWire} />));
      const { text } = orderMail(order, { siteUrl: "", papersKey: "" });
      const rows = [...text.matchAll(/^(?!.*\(Quantity )[^:\n]+: (−?₹[\d,.]+)$/gm)].map(([, amount = ""]) =>
        paiseIn(amount),
      );
      expect(rows.length).toBe(payment.coupon ? 4 : 3);
      expectSum(rows);
      const { taxable, tax, roundOff, total } = summaryOnWire(order, { legalName: "", address: "" });
      expectSum([taxable, tax, roundOff, total].map(toPaise));
    }),
    { numRuns: 300 },
  );
});
