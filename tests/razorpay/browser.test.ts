import type { IncomingMessage, ServerResponse } from "node:http";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, chromium, type FrameLocator, type Page } from "@playwright/test";
import { validatePaymentVerification } from "razorpay/dist/utils/razorpay-utils.js";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { chromiumFlags, findChromium } from "../support/chromium.ts";
import { close, listen, originOf } from "../support/servers.ts";
import { draft, keys, startSimulator } from "./harness.ts";

/** What the payment page has to allow. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; frame-src 'self'; connect-src 'self'";
const html = `<!doctype html><html lang="en"><title>Checkout</title>
<body><main><h1>Pay</h1><button id="pay">Pay</button></main>
<script src="/_local/razorpay/checkout.js"></script></body></html>`;

let browser: Browser;
beforeAll(async () => {
  browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
});
afterAll(() => browser.close());

type Simulator = Awaited<ReturnType<typeof startSimulator>>["simulator"];

function serve(simulator: Simulator, request: IncomingMessage, response: ServerResponse): void {
  const url = (request.url ?? "/").replace(/^\/_local\/upi/, "/_local/razorpay/upi");
  if (url.startsWith("/_local/razorpay/")) {
    request.url = url.slice("/_local/razorpay".length);
    void simulator.handle(request, response);
    return;
  }
  response.writeHead(200, { "content-type": "text/html", "content-security-policy": policy }).end(html);
}

interface PageOptions {
  colorScheme?: "dark" | "light";
  width?: number;
}

interface Outcome {
  events: Array<{ name: string; detail: Record<string, unknown> }>;
}

declare global {
  interface Window {
    outcome: Outcome;
    Razorpay: new (
      options: object,
    ) => { open(): void; on(name: string, listener: (detail: never) => void): void };
  }
}

/** Opens a page with an order of ₹2,040.00, and Checkout over it. */
async function openCheckout(options: object, { colorScheme = "light", width = 1000 }: PageOptions = {}) {
  const started = await startSimulator();
  const server = await listen((request, response) => serve(started.simulator, request, response));
  const { id } = await started.razorpay.orders.create(draft);
  const context = await browser.newContext({ viewport: { width, height: 760 }, colorScheme });
  onTestFinished(async () => {
    await context.close();
    await close(server);
  });
  const page = await context.newPage();
  await page.goto(`${originOf(server)}/`);
  await page.evaluate(
    ([given, key, order]) => {
      window.outcome = { events: [] };
      const record = (name: string) => (detail: object) => {
        window.outcome.events.push({ name, detail: { ...detail } });
      };
      const checkout = new window.Razorpay({
        key,
        order_id: order,
        name: "Earshot",
        handler: record("paid"),
        ...JSON.parse(String(given)),
        modal: { ondismiss: () => record("dismissed")({}) },
      });
      checkout.on("payment.failed", record("failed"));
      const button = document.getElementById("pay");
      button?.addEventListener("click", () => checkout.open());
      button?.focus();
    },
    [JSON.stringify(options), keys.keyId, id],
  );
  await page.keyboard.press("Enter");
  const frame = page.frameLocator("iframe");
  await frame.getByText("₹2,040.00").waitFor();
  return { ...started, page, frame, order: id, site: originOf(server) };
}

const only = (instrument: object) => ({
  retry: { enabled: false },
  config: {
    display: {
      blocks: { only: { name: "Pay", instruments: [instrument] } },
      sequence: ["block.only"],
      preferences: { show_default_blocks: false },
    },
  },
});

async function eventsOf(page: Page, count: number): Promise<Outcome["events"]> {
  await page.waitForFunction((wanted) => window.outcome.events.length >= wanted, count);
  return page.evaluate(() => window.outcome.events);
}

async function isTidy(frame: FrameLocator, page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include("iframe").analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)])).toEqual([]);
  const [scroll, width] = await frame
    .locator("html")
    .evaluate((root) => [root.scrollWidth, root.clientWidth] as const);
  expect(scroll).toBe(width);
}

test("a QR code is scanned and approved on the phone", async () => {
  const { page, frame, order, site } = await openCheckout({
    ...only({ method: "upi", flows: ["qr"] }),
    timeout: 300,
  });
  await frame.getByAltText("QR code of this payment").waitFor();
  expect(await frame.getByText(/^Time left: [45]:\d\d$/).isVisible()).toBe(true);
  const phone = await page.context().newPage();
  await phone.goto(`${site}/_local/upi`);
  await phone.getByText("₹2,040.00").waitFor();
  await phone.getByText(draft.receipt).waitFor();
  const { violations } = await new AxeBuilder({ page: phone }).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await phone.getByRole("button", { name: "Approve" }).press("Enter");
  await phone.getByText("Paid ₹2,040.00 to Earshot.").waitFor();
  const [paid] = await eventsOf(page, 1);
  expect(paid?.name).toBe("paid");
  const { razorpay_payment_id: id, razorpay_signature: signature } = paid?.detail ?? {};
  const signed = { order_id: order, payment_id: String(id) };
  expect(validatePaymentVerification(signed, String(signature), keys.keySecret)).toBe(true);
  expect(await page.locator("iframe").count()).toBe(0);
});

test("a decline on the phone reaches the page, and Checkout closes", async () => {
  const { page, frame, control, razorpay, order } = await openCheckout(
    only({ method: "upi", flows: ["qr"] }),
  );
  await frame.getByAltText("QR code of this payment").waitFor();
  const { items } = await razorpay.orders.fetchPayments(order);
  await control("/answer", { payment: items[0]?.id, outcome: "decline" });
  const [failed, dismissed] = await eventsOf(page, 2);
  expect(failed).toMatchObject({
    name: "failed",
    detail: { error: { reason: "payment_cancelled", metadata: { order_id: order } } },
  });
  expect(dismissed?.name).toBe("dismissed");
  expect(await page.evaluate(() => document.activeElement?.id)).toBe("pay");
});

test("the app is opened on a phone", async () => {
  const { page, frame } = await openCheckout(only({ method: "upi", flows: ["intent", "qr"] }), {
    width: 390,
  });
  const opened = page.context().waitForEvent("page");
  await frame.getByRole("button", { name: "PhonePe" }).click();
  const phone = await opened;
  await phone.getByRole("button", { name: "Approve" }).click();
  expect((await eventsOf(page, 1))[0]?.name).toBe("paid");
});

test("one bank opens its own page; a failure can be retried with another method", async () => {
  const { page, frame } = await openCheckout({
    config: only({ method: "netbanking", banks: ["SBIN"] }).config,
  });
  await frame.getByText("Welcome to State Bank of India").waitFor();
  await frame.getByRole("button", { name: "Failure" }).click();
  await frame.getByText("Payment failed").waitFor();
  expect(await eventsOf(page, 1)).toMatchObject([
    { name: "failed", detail: { error: { reason: "payment_declined" } } },
  ]);
  await frame.getByRole("button", { name: "Try again" }).click();
  await frame.getByRole("button", { name: "Success" }).click();
  expect((await eventsOf(page, 2))[1]?.name).toBe("paid");
});

test("a card is paid with the keyboard alone, after a wrong number and in spite of the list", async () => {
  const { page, frame } = await openCheckout({});
  await frame.getByRole("heading", { name: "Payment options" }).waitFor();
  const type = async (...texts: string[]) => {
    for (const text of texts) {
      await page.keyboard.type(text);
      await page.keyboard.press("Tab");
    }
  };
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await frame.getByLabel("Card number").waitFor();
  await type("4242424242424242", "12/30", "123", "Asha");
  await page.keyboard.press("Enter");
  await frame.getByText("not one of Razorpay's test cards").waitFor();
  await page.keyboard.press("ControlOrMeta+A");
  await type("4386 2894 0766 0153");
  await page.keyboard.press("Enter");
  await frame.getByLabel("One-time password").waitFor();
  await page.keyboard.type("1234");
  await page.keyboard.press("Enter");
  expect((await eventsOf(page, 1))[0]?.name).toBe("paid");
});

test("Escape closes Checkout, and its code can still be paid", async () => {
  const { page, frame, control, razorpay, order } = await openCheckout(
    only({ method: "upi", flows: ["qr"] }),
  );
  await frame.getByAltText("QR code of this payment").waitFor();
  await page.keyboard.press("Escape");
  expect((await eventsOf(page, 1))[0]?.name).toBe("dismissed");
  const { items } = await razorpay.orders.fetchPayments(order);
  expect((await control("/answer", { payment: items[0]?.id })).body.state).toBe("paid");
});

test("Checkout closes when its time is over, and cancels a card's payment", async () => {
  const { page, frame, razorpay, order } = await openCheckout({
    ...only({ method: "netbanking", banks: ["HDFC"] }),
    timeout: 2,
  });
  await frame.getByText("Welcome to HDFC Bank").waitFor();
  expect((await eventsOf(page, 1))[0]?.name).toBe("dismissed");
  const { items } = await razorpay.orders.fetchPayments(order);
  expect(items).toMatchObject([{ status: "failed", error_reason: "payment_cancelled" }]);
});

test.each([
  ["light", 320],
  ["dark", 390],
] as const)("the methods are tidy: %s at %i px", async (colorScheme, width) => {
  const { page, frame } = await openCheckout({}, { colorScheme, width });
  await isTidy(frame, page);
  for (const [method, sign] of [
    ["UPI", "Pay with a UPI app"],
    ["Card", "Pay by card"],
    ["Netbanking", "Pay by netbanking"],
  ] as const) {
    await frame.getByRole("button", { name: method, exact: true }).click();
    await frame.getByRole("heading", { name: sign }).waitFor();
    await isTidy(frame, page);
    await frame.getByRole("button", { name: "Pay another way" }).click();
  }
});
