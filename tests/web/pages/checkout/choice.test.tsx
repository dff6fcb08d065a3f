// @vitest-environment happy-dom
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { address } from "../../../support/address.ts";
import {
  closePage,
  expectPlace,
  fillCart,
  interruptedPayment,
  navigate,
  openPage,
  order,
  pageOf,
  product,
  user,
} from "../../open-page.tsx";
import { serveRazorpay } from "../../razorpay.ts";
import { says } from "../../says.ts";
import { type Answer, refusal } from "../../server.ts";
import { serveStripe } from "../../stripe.ts";
import { userEvent } from "../../user-event.ts";

const start = "POST /api/v1/payment/process";
const verify = "POST /api/v1/payment/razorpay/verify";
const id = "e".repeat(24);
const stateOf = `GET /api/v1/payment/${id}/state`;
const script = "/checkout.js";
const methods = [
  { provider: "razorpay", method: "netbanking" },
  { provider: "razorpay", method: "upi", maxAmount: 100_000 },
  { provider: "stripe", method: "card" },
];
const keyWith = (offers: object[], change: object = {}) => ({
  body: {
    success: true,
    stripeApiKey: "pk_test",
    scriptUrl: "/stripe.js",
    razorpayScriptUrl: script,
    methods: offers,
    ...change,
  },
});
const answers = {
  [`GET /api/v1/products?ids=${product._id}`]: pageOf([product]),
  "GET /api/v1/stripeapikey": keyWith(methods),
};
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const started = (change: object = {}) => ({
  body: {
    success: true,
    client_secret: null,
    paymentId: id,
    provider: "razorpay",
    methods,
    expiresAt: inMinutes(15),
    razorpay: { orderId: "order_1", keyId: "rzp_test_1", amount: 509_796, currency: "INR", attempts: 0 },
    amount: 509_796,
    ...change,
  },
});
const answer = (state: string, change: object = {}) => ({
  body: { success: true, state, attempts: 0, ...change },
});
const paid = answer("paid", { attempts: 1, order });

/** What the server says about the payment from now on. */
let server: { body: object };

const payNow = async () => userEvent.click(await screen.findByRole("button", { name: /^Pay Now/ }));
const press = async (name: string) => userEvent.click(await screen.findByRole("button", { name }));
const pick = async (name: string) => userEvent.click(await screen.findByRole("radio", { name }));
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const ways = () =>
  screen
    .getAllByRole<HTMLInputElement>("radio")
    .map(({ labels }) => labels?.[0]?.querySelector("span")?.textContent);

function openChoice(script: Record<string, Answer | Answer[]>, path = "/process/payment") {
  server = answer("waiting");
  fillCart(2);
  localStorage.setItem("shippingInfo", JSON.stringify(address));
  return openPage(path, { ...answers, [stateOf]: server, ...script }, user);
}

const onPhone = () =>
  vi.spyOn(window, "matchMedia").mockImplementation(
    (query) =>
      ({
        matches: query === "(pointer: coarse)",
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );

/** What a closed page left behind. */
const leave = (change: object = {}) =>
  localStorage.setItem(
    "paymentUnderWay",
    JSON.stringify({
      ...interruptedPayment().body.payment,
      paymentInfo: { id, status: "processing" },
      startedAt: Date.now(),
      remote: { id, provider: "razorpay", method: "upi", expiresAt: inMinutes(9), attempts: 0, ...change },
    }),
  );

let showing: ReturnType<typeof setInterval>;
const showPage = () => void window.dispatchEvent(new Event("pageshow"));

beforeEach(() => {
  // The page asks whenever it is shown, so that no test waits for its timer.
  showing = setInterval(() => act(showPage), 25);
});
afterEach(() => {
  clearInterval(showing);
  closePage();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("the ways are those of the stage for this amount; a phone lists UPI first", async () => {
  serveRazorpay(script);
  openChoice({});
  await heading("Choose how to pay");
  expect(ways()).toEqual(["Netbanking", "UPI", "Card"]);
  expect(screen.getAllByRole("radio")[0]).toHaveProperty("checked", true);
  closePage();
  onPhone();
  openChoice({});
  await heading("Choose how to pay");
  expect(ways()).toEqual(["UPI", "Netbanking", "Card"]);
  expect(screen.queryByRole("textbox", { name: /UPI/ })).toBeNull();
});

test("UPI isn't offered above its limit, and the page says so", async () => {
  serveRazorpay(script);
  openChoice({
    "GET /api/v1/stripeapikey": keyWith(
      methods.map((way) => (way.method === "upi" ? { ...way, maxAmount: 5000 } : way)),
    ),
  });
  await screen.findByText(says("UPI takes up to ₹5,000.00 per payment."));
  expect(ways()).toEqual(["Netbanking", "Card"]);
  closePage();
  openChoice({ "GET /api/v1/stripeapikey": keyWith([{ ...methods[1], maxAmount: 5000 }]) });
  expect(await screen.findByRole("link", { name: "split your order" })).toBeTruthy();
});

test("a provider's script loads once its way is chosen", async () => {
  serveStripe("/lazy-stripe.js");
  const loaded: string[] = [];
  vi.spyOn(document.head, "append").mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLScriptElement)) continue;
      loaded.push(new URL(node.src, "http://localhost").pathname);
      queueMicrotask(() => node.onload?.(new Event("load")));
    }
  });
  const lazy = { scriptUrl: "/lazy-stripe.js", razorpayScriptUrl: "/lazy-checkout.js" };
  openChoice({ "GET /api/v1/stripeapikey": keyWith([methods[2] ?? {}, methods[1] ?? {}], lazy) });
  await screen.findByText("Card number");
  expect(loaded).toEqual(["/lazy-stripe.js"]);
  await pick("UPI");
  await waitFor(() => expect(loaded).toEqual(["/lazy-stripe.js", "/lazy-checkout.js"]));
});

test("a code never outlasts the hold, even if the device's clock is an hour behind", async () => {
  const windows = serveRazorpay(script);
  openChoice({ [start]: started({ expiresAt: inMinutes(69), secondsLeft: 540 }) });
  await pick("UPI");
  await payNow();
  await heading("Scan the QR code");
  expect(screen.getByRole("timer").textContent).toMatch(/^8:5\d$|^9:00$/);
  expect(windows[0]?.options.timeout).toBeLessThanOrEqual(540);
});

test("on a desktop UPI opens a QR code that ends with the hold, and the server's answer leads on", async () => {
  const windows = serveRazorpay(script);
  const requests = openChoice({
    [start]: started({ expiresAt: inMinutes(9) }),
  });
  await pick("UPI");
  await screen.findByText("Next, we show a QR code. Scan it with your phone.");
  await payNow();
  await heading("Scan the QR code");
  expect(document.activeElement?.textContent).toBe("Scan the QR code");
  expect(screen.getByRole("timer").textContent).toMatch(/^8:5\d$|^9:00$/);
  const [window] = windows;
  expect(window?.options).toMatchObject({
    key: "rzp_test_1",
    order_id: "order_1",
    amount: 509_796,
    retry: { enabled: false },
    prefill: { name: address.fullName, email: user.email, contact: expect.stringMatching(/^\+91\d{10}$/) },
  });
  expect(window?.options.timeout).toBeGreaterThan(500);
  expect(window?.options.timeout).toBeLessThanOrEqual(540);
  expect(window?.options.config.display.blocks.only.instruments).toEqual([{ method: "upi", flows: ["qr"] }]);
  expect(requests.find(({ url }) => url === "/api/v1/payment/process")?.body).toMatchObject({
    provider: "razorpay",
    method: "upi",
    amount: 509_796,
  });
  expect(screen.queryByRole("button", { name: /paid/i })).toBeNull();
  server.body = paid.body;
  await expectPlace("/success");
  expect(window?.isClosed).toBe(true);
  expect(localStorage.getItem("cartItems")).toBe("[]");
});

test("on a phone UPI opens the app, and the page asks at once when it is shown again", async () => {
  onPhone();
  const windows = serveRazorpay(script);
  const requests = openChoice({ [start]: started() });
  await payNow();
  await heading("Approve the payment in your UPI app");
  expect(windows[0]?.options.config.display.blocks.only.instruments).toEqual([
    { method: "upi", flows: ["intent", "qr"] },
  ]);
  const asked = () => requests.filter(({ url }) => url.endsWith("/state")).length;
  await waitFor(() => expect(asked()).toBeGreaterThan(0));
  clearInterval(showing);
  const before = asked();
  act(showPage);
  await waitFor(() => expect(asked()).toBeGreaterThan(before), { interval: 5, timeout: 500 });
});

test("netbanking asks for the bank, and the page names it", async () => {
  const windows = serveRazorpay(script);
  const requests = openChoice({ [start]: started(), [verify]: paid });
  await payNow();
  expect(await screen.findByText("Select your bank")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("Your bank"));
  expect(requests.some(({ url }) => url.endsWith("/process"))).toBe(false);
  await userEvent.selectOptions(screen.getByLabelText("Your bank"), "HDFC Bank");
  await payNow();
  await heading("Waiting for HDFC Bank");
  expect(windows[0]?.options.config.display.blocks.only.instruments).toEqual([
    { method: "netbanking", banks: ["HDFC"] },
  ]);
  const result = { razorpay_order_id: "order_1", razorpay_payment_id: "pay_1", razorpay_signature: "s" };
  server.body = paid.body;
  windows[0]?.options.handler(result);
  await expectPlace("/success");
  expect(requests.find(({ url }) => url.endsWith("/verify"))?.body).toEqual(result);
});

test("a declined payment shows the reason and the time, and another way pays on the same hold", async () => {
  const windows = serveRazorpay(script);
  const requests = openChoice({
    [start]: [started(), started({ razorpay: { ...started().body.razorpay, attempts: 1 } })],
  });
  await pick("UPI");
  await payNow();
  await heading("Scan the QR code");
  server.body = answer("declined", { attempts: 1, reason: "Your bank's server was busy." }).body;
  await heading("The payment didn't go through");
  expect(screen.getByText("Your bank's server was busy.")).toBeTruthy();
  expect(screen.getByText(/We're holding your items until/)).toBeTruthy();
  expect(windows[0]?.isClosed).toBe(true);
  await press("Try another way");
  await heading("Choose how to pay");
  expect(document.activeElement?.textContent).toBe("Choose how to pay");
  await payNow();
  // The server still speaks of the first attempt.
  await heading("Scan the QR code");
  server.body = paid.body;
  await expectPlace("/success");
  expect(windows).toHaveLength(2);
  expect(requests.filter(({ url }) => url.endsWith("/process"))).toHaveLength(2);
});

test("what the window calls failed counts once the server has had time to know better", async () => {
  const windows = serveRazorpay(script);
  openChoice({ [start]: started() });
  await pick("UPI");
  await payNow();
  await heading("Scan the QR code");
  act(() => windows[0]?.fail("You may have cancelled the payment."));
  await heading("The payment didn't go through");
  expect(screen.getByText("You may have cancelled the payment.")).toBeTruthy();
});

test("closing the window before an attempt returns to the choice; with one, the page keeps waiting", async () => {
  const windows = serveRazorpay(script);
  openChoice({ [start]: started() });
  await pick("UPI");
  await payNow();
  await heading("Scan the QR code");
  await waitFor(() => expect(windows).toHaveLength(1));
  act(() => windows[0]?.options.modal.ondismiss());
  await heading("Choose how to pay");
  expect(screen.getByRole("radio", { name: "UPI" })).toHaveProperty("checked", true);
  await payNow();
  await heading("Scan the QR code");
  server.body = answer("waiting", { attempts: 1 }).body;
  act(() => windows[1]?.options.modal.ondismiss());
  await press("Open UPI again");
  await waitFor(() => expect(windows).toHaveLength(3));
});

test("an approval that arrives while another way is chosen places the order", async () => {
  serveRazorpay(script);
  openChoice({ [start]: started() });
  await pick("UPI");
  await payNow();
  await press("Choose another way");
  await heading("Choose how to pay");
  server.body = paid.body;
  await expectPlace("/success");
});

test("when the hold ends, the window closes and the page says what happens to late money", async () => {
  const windows = serveRazorpay(script);
  openChoice({ [start]: started() });
  await pick("UPI");
  await payNow();
  await heading("Scan the QR code");
  server.body = answer("expired").body;
  await heading("Time to pay has run out");
  expect(windows[0]?.isClosed).toBe(true);
  expect(screen.getByText("If a payment still arrives, we refund it in full and email you.")).toBeTruthy();
  expect(localStorage.getItem("paymentUnderWay")).toBeNull();
  await press("Try again");
  await heading("Choose how to pay");
});

test.each([
  ["waiting", answer("waiting", { attempts: 1 }), "Your payment isn't finished yet"],
  ["declined", answer("declined", { attempts: 1, reason: "Too late." }), "The payment didn't go through"],
  ["expired", answer("expired"), "Time to pay has run out"],
  ["paid, with the order to come", answer("paid", { attempts: 1 }), "Payment received"],
  ["not attempted", answer("waiting"), "Choose how to pay"],
])("a payment whose page was closed is shown as it is: %s", async (_, state, title) => {
  serveRazorpay(script);
  leave();
  openChoice({ [stateOf]: state });
  expect(await heading(title)).toBeTruthy();
});

test("a payment approved while the browser was closed leads to its order, from any page", async () => {
  serveRazorpay(script);
  leave();
  openChoice({ [stateOf]: paid });
  await expectPlace("/success");
  closePage();
  leave();
  openChoice({ [stateOf]: paid }, "/");
  await screen.findByText("Your order has been placed");
});

test("leaving the page closes the provider's window", async () => {
  const windows = serveRazorpay(script);
  openChoice({ [start]: started() });
  await pick("UPI");
  await payNow();
  await heading("Scan the QR code");
  await act(() => navigate("/about"));
  await waitFor(() => expect(windows[0]?.isClosed).toBe(true));
});

test("a double click starts one payment, and too many attempts are refused with the server's words", async () => {
  const windows = serveRazorpay(script);
  const message = "You've tried 5 times. Start again after 10:42";
  const requests = openChoice({
    [start]: [refusal(429, "too_many_attempts", message), started()],
  });
  await pick("UPI");
  await payNow();
  expect(within((await screen.findAllByRole("alert"))[0] ?? document.body).getByText(message)).toBeTruthy();
  await userEvent.dblClick(screen.getByRole("button", { name: /^Pay Now/ }));
  await heading("Scan the QR code");
  expect(requests.filter(({ url }) => url.endsWith("/process"))).toHaveLength(2);
  expect(windows).toHaveLength(1);
});

test("a changed price is shown before the window opens", async () => {
  const windows = serveRazorpay(script);
  const { payment } = interruptedPayment().body;
  const line = { product: product._id, name: product.name, image: "", quantity: 2, price: 2999 };
  const priced = { ...payment, orderItems: [line], itemsPrice: 5998, taxPrice: 119.96, totalPrice: 6117.96 };
  openChoice({
    [start]: [started({ amount: 611_796, priced }), started({ amount: 611_796 })],
  });
  await pick("UPI");
  await payNow();
  await screen.findByText("The total is now ₹6,117.96. You haven't been charged.");
  expect(windows).toEqual([]);
  await payNow();
  await heading("Scan the QR code");
});

test("Stripe's card form is one of the ways, and starts with Stripe", async () => {
  serveStripe("/stripe.js", { paymentIntent: { status: "succeeded" } });
  const requests = openChoice({
    [start]: started({ client_secret: "pi_1_secret_2", provider: "stripe", razorpay: undefined }),
    "POST /api/v1/order/new": { status: 201, body: { success: true, order } },
    "GET /api/v1/stripeapikey": keyWith([methods[2] ?? {}, methods[1] ?? {}]),
  });
  await screen.findByText("Card number");
  await payNow();
  await expectPlace("/success");
  expect(requests.find(({ url }) => url.endsWith("/process"))?.body).toMatchObject({
    provider: "stripe",
    method: "card",
  });
});

const upiAction = () => ({
  type: "upi_handle_redirect_or_display_qr_code",
  upi_handle_redirect_or_display_qr_code: {
    hosted_instructions_url: "https://payments.stripe.com/upi/instructions/1",
    qr_code: { expires_at: Date.now() / 1000 + 300, image_url_svg: "/qr.svg", image_url_png: "/qr.png" },
  },
});

test("UPI at Stripe shows its QR code in the page, until the earlier of code and hold ends", async () => {
  const waiting = { paymentIntent: { id: "pi_1", status: "requires_action", next_action: upiAction() } };
  serveStripe("/stripe.js");
  const confirmUpiPayment = vi.fn(async () => waiting);
  vi.stubGlobal("Stripe", () => ({
    retrievePaymentIntent: async () => ({
      paymentIntent: { status: "requires_payment_method", next_action: null },
    }),
    confirmUpiPayment,
  }));
  openChoice({
    "GET /api/v1/stripeapikey": keyWith([
      { provider: "stripe", method: "upi" },
      { provider: "stripe", method: "card" },
    ]),
    [start]: started({ client_secret: "pi_1_secret_2", provider: "stripe", razorpay: undefined }),
  });
  await pick("UPI");
  await payNow();
  const code = await screen.findByAltText("QR code to scan with a UPI app");
  expect(code.getAttribute("src")).toBe("/qr.svg");
  expect(screen.getByRole("timer").textContent).toMatch(/^[45]:\d\d$/);
  expect(confirmUpiPayment).toHaveBeenCalledWith(
    "pi_1_secret_2",
    { payment_method: { billing_details: expect.objectContaining({ name: address.fullName }) } },
    { handleActions: false },
  );
  server.body = paid.body;
  await expectPlace("/success");
});
