import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { fileURLToPath } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, chromium, type Page } from "@playwright/test";
import { buildSync } from "esbuild";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { chromiumFlags, findChromium } from "../support/chromium.ts";
import { close, listen, portOf } from "../support/servers.ts";
import { rupees, startSimulator } from "./harness.ts";

const file = (name: string) => fileURLToPath(new URL(`./page/${name}`, import.meta.url));
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; form-action 'self'";
const html = `<!doctype html><html lang="en"><title>Checkout</title><link rel="stylesheet" href="/page.css">
<body><main id="root"></main><script src="/_local/stripe/stripe.js"></script><script src="/page.js"></script></body></html>`;

let browser: Browser;
let script: string;

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
  const define = { "process.env.NODE_ENV": '"development"' };
  const built = buildSync({
    entryPoints: [file("checkout.tsx")],
    bundle: true,
    write: false,
    jsx: "automatic",
    define,
  });
  script = built.outputFiles[0]?.text ?? "";
});
afterAll(() => browser.close());

type Simulator = Awaited<ReturnType<typeof startSimulator>>["simulator"];

function serve(simulator: Simulator, request: IncomingMessage, response: ServerResponse): void {
  const url = request.url ?? "/";
  if (url.startsWith("/_local/stripe/")) {
    request.url = url.slice("/_local/stripe".length);
    void simulator.handle(request, response);
    return;
  }
  const type = url === "/page.js" ? "text/javascript" : url === "/page.css" ? "text/css" : "text/html";
  const body = url === "/page.js" ? script : url === "/page.css" ? readFileSync(file("checkout.css")) : html;
  response.writeHead(200, { "content-type": type, "content-security-policy": policy }).end(body);
}

/** Opens a page with the React elements and an intent of ₹2,040.00 to pay. */
async function openCheckout(options: { colorScheme?: "dark" | "light" } = {}) {
  const started = await startSimulator();
  const server = await listen((request, response) => serve(started.simulator, request, response));
  const intent = await started.stripe.paymentIntents.create({ amount: 204000, ...rupees });
  const context = await browser.newContext({ viewport: { width: 640, height: 560 }, ...options });
  const page = await context.newPage();
  const consoleErrors: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) consoleErrors.push(message.text());
  });
  page.on("pageerror", (error) => consoleErrors.push(error.message));
  onTestFinished(async () => {
    await context.close();
    await close(server);
  });
  await page.goto(`http://127.0.0.1:${portOf(server)}/?secret=${intent.client_secret}`);
  await page.locator("output[data-ready='3']").waitFor({ state: "attached" });
  return { ...started, page, consoleErrors, intent };
}

async function fill(page: Page, number: string, expiry = "12 / 40", cvc = "123"): Promise<void> {
  await page.getByLabel("Card number").pressSequentially(number);
  await page.getByLabel("Expiry date").pressSequentially(expiry);
  await page.getByLabel("CVC").pressSequentially(cvc);
}

const outcome = (page: Page, text: string) => page.locator("output", { hasText: text }).waitFor();

test("a card entered in the React elements pays the intent", async () => {
  const { page, stripe, intent, consoleErrors } = await openCheckout();
  await fill(page, "4242424242424242", "1240");
  expect(await page.getByLabel("Card number").inputValue()).toBe("4242 4242 4242 4242");
  expect(await page.getByLabel("Expiry date").inputValue()).toBe("12 / 40");
  await page.locator("output[data-brand=visa][data-complete=true]").waitFor({ state: "attached" });
  await page.getByRole("button", { name: "Pay" }).click();
  await outcome(page, "paid: succeeded");

  const paid = await stripe.paymentIntents.retrieve(intent.id, { expand: ["payment_method"] });
  expect(paid).toMatchObject({
    status: "succeeded",
    payment_method: { billing_details: { name: "Asha Rao", address: { city: "Pune" } } },
  });
  expect(consoleErrors).toEqual([]);
});

test("the fields take the page's font and colours but ignore its rules for inputs", async () => {
  const { page } = await openCheckout();
  const style = await page.getByLabel("Card number").evaluate((input) => {
    const { fontFamily, fontSize, borderTopWidth, color } = getComputedStyle(input);
    return {
      fontFamily,
      fontSize,
      borderTopWidth,
      sameColor: color === getComputedStyle(document.body).color,
    };
  });
  expect(style).toMatchObject({ fontSize: "18px", borderTopWidth: "0px", sameColor: true });
  expect(style.fontFamily).toContain("system-ui");
  const form = await page.locator("form").boundingBox();
  const pair = await page.locator(".pair").boundingBox();
  expect(pair?.width).toBe(form?.width);
});

test.each([
  ["Card number", "4242424242424241", "Your card number is invalid."],
  ["Expiry date", "1220", "Your card's expiration year is in the past."],
])("%s %s shows an error at once: %s", async (label, text, message) => {
  const { page } = await openCheckout();
  await page.getByLabel(label).pressSequentially(text);
  await page.getByRole("alert").filter({ hasText: message }).waitFor();
  expect(await page.getByLabel(label).getAttribute("aria-invalid")).toBe("true");
});

test("an incomplete card number shows an error on blur and is never sent", async () => {
  const { page, control } = await openCheckout();
  await page.getByLabel("Card number").pressSequentially("4242");
  await page.keyboard.press("Tab");
  await page.getByRole("alert").filter({ hasText: "Your card number is incomplete." }).waitFor();
  await page.getByRole("button", { name: "Pay" }).click();
  await outcome(page, "error: Your card number is incomplete.");
  expect((await control("/ledger")).body.intents[0].status).toBe("requires_payment_method");
});

test("a decline shows its reason, and another card pays the same intent", async () => {
  const { page, stripe, intent } = await openCheckout();
  await fill(page, "4000000000009995");
  await page.keyboard.press("Enter");
  await outcome(page, "error: Your card has insufficient funds.");
  await page.getByLabel("Card number").fill("5555 5555 5555 4444");
  await page.getByRole("button", { name: "Pay" }).click();
  await outcome(page, "paid: succeeded");
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe("succeeded");
});

test("digits can be corrected in the middle and deleted across the slash", async () => {
  const { page } = await openCheckout();
  const number = page.getByLabel("Card number");
  await number.pressSequentially("42424242");
  for (let step = 0; step < 4; step += 1) await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Backspace");
  await page.keyboard.type("5");
  expect(await number.inputValue()).toBe("4245 4242");
  const expiry = page.getByLabel("Expiry date");
  await expiry.pressSequentially("5");
  expect(await expiry.inputValue()).toBe("05 / ");
  for (let step = 0; step < 3; step += 1) await page.keyboard.press("Backspace");
  expect(await expiry.inputValue()).toBe("");
  await expiry.fill("11/2039");
  expect(await expiry.inputValue()).toBe("11 / 39");
  await page.locator("label[for=number]").click();
  expect(await number.evaluate((input) => input.matches(":focus"))).toBe(true);
});

test("an American Express number is grouped 4-6-5 and its CVC has four digits", async () => {
  const { page } = await openCheckout();
  await fill(page, "378282246310005", "1240", "12345");
  expect(await page.getByLabel("Card number").inputValue()).toBe("3782 822463 10005");
  expect(await page.getByLabel("CVC").inputValue()).toBe("1234");
});

test("3-D Secure opens a dialog, and completing it pays the intent", async () => {
  const { page, stripe, intent, consoleErrors } = await openCheckout();
  await fill(page, "4000002500003155");
  await page.getByRole("button", { name: "Pay" }).click();
  const dialog = page.getByRole("dialog", { name: "3-D Secure authentication" });
  await dialog.waitFor();
  expect(await dialog.textContent()).toContain("₹2,040.00");
  // axe copies the shadow tree's linked sheet into an inline one, which the page forbids.
  const { violations } = await new AxeBuilder({ page }).options({ preload: false }).analyze();
  expect(violations.filter(({ impact }) => impact === "serious" || impact === "critical")).toEqual([]);
  if (process.env.SCREENSHOTS !== undefined)
    await page.screenshot({ path: `${process.env.SCREENSHOTS}/3ds.png` });
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await outcome(page, "paid: succeeded");
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe("succeeded");
  expect(consoleErrors).toEqual([]);
});

test.each(["Fail authentication", "Escape"])("3-D Secure ended by %s does not pay", async (end) => {
  const { page, stripe, intent } = await openCheckout();
  await fill(page, "4000000000003220");
  await page.getByRole("button", { name: "Pay" }).click();
  await page.getByRole("dialog").waitFor();
  if (end === "Escape") await page.keyboard.press("Escape");
  else await page.getByRole("button", { name: end }).click();
  await outcome(page, "error: We are unable to authenticate your payment method.");
  expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe("requires_payment_method");
});

test("the combined card element works without React: it creates a payment method and handles the next action", async () => {
  const { page, stripe, intent } = await openCheckout();
  await page.evaluate(() => {
    document.querySelector("main")?.remove();
    const container = document.createElement("div");
    container.className = "field";
    document.body.append(container);
    const api = window.Stripe?.("pk_test_earshot");
    const card = api?.elements().create("card", { disabled: true });
    card?.mount(container);
    Object.assign(window, { api, card });
  });
  await page.locator(".field.StripeElement--empty").waitFor();
  expect(await page.getByLabel("CVC").isDisabled()).toBe(true);
  await page.evaluate(() => Reflect.get(window, "card").update({ disabled: false }));
  await fill(page, "4000002500003155");
  const width = await page.getByLabel("Card number").evaluate((input) => input.getBoundingClientRect().width);
  expect(width).toBeGreaterThan(160);
  await page.locator(".field.StripeElement--complete").waitFor();
  const made = await page.evaluate(() =>
    Reflect.get(window, "api").createPaymentMethod({ type: "card", card: Reflect.get(window, "card") }),
  );
  expect(made.paymentMethod).toMatchObject({ card: { last4: "3155" } });

  await stripe.paymentIntents.confirm(intent.id, { payment_method: made.paymentMethod.id });
  const handled = page.evaluate(
    (clientSecret) => Reflect.get(window, "api").handleNextAction({ clientSecret }),
    intent.client_secret,
  );
  await page.getByRole("button", { name: "Complete authentication" }).click();
  expect(await handled).toMatchObject({ paymentIntent: { id: intent.id, status: "succeeded" } });
  const read = await page.evaluate(
    (clientSecret) => Reflect.get(window, "api").retrievePaymentIntent(clientSecret),
    intent.client_secret,
  );
  expect(read.paymentIntent).toMatchObject({ status: "succeeded" });
  if (process.env.SCREENSHOTS !== undefined)
    await page.screenshot({ path: `${process.env.SCREENSHOTS}/one-line.png` });
});

test("the fields are accessible in light and dark", async () => {
  for (const colorScheme of ["light", "dark"] as const) {
    const { page } = await openCheckout({ colorScheme });
    await fill(page, "4242424242424241", "12 / 20");
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.filter(({ impact }) => impact === "serious" || impact === "critical")).toEqual([]);
    if (process.env.SCREENSHOTS !== undefined) {
      await page.screenshot({ path: `${process.env.SCREENSHOTS}/fields-${colorScheme}.png` });
    }
  }
});
