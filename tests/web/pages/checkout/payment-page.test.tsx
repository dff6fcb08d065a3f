// @vitest-environment happy-dom
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { address } from "../../../support/address.ts";
import {
  closePage,
  couponAnswer,
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
import { says } from "../../says.ts";
import { refusal } from "../../server.ts";
import { serveStripe } from "../../stripe.ts";
import { userEvent } from "../../user-event.ts";

const start = "POST /api/v1/payment/process";
const place = "POST /api/v1/order/new";
const script = "/stripe.js";
const answers = {
  [`GET /api/v1/products?ids=${product._id}`]: pageOf([product]),
  "GET /api/v1/stripeapikey": { body: { success: true, stripeApiKey: "pk_test", scriptUrl: script } },
};
const line = { product: product._id, name: product.name, image: "", quantity: 2 };
const priced = {
  orderItems: [{ ...line, price: 2999 }],
  itemsPrice: 5998,
  discountPrice: 0,
  taxPrice: 119.96,
  shippingPrice: 0,
  totalPrice: 6117.96,
  gst: { rates: [{ percent: 2 }], prices: "exclusive" as const },
};
const started = {
  body: { success: true, client_secret: "pi_first00_secret_abc", amount: 611_796, priced },
};
const bought = { ...order, _id: "b".repeat(24), orderItems: [{ ...line, price: 2499 }] };
const placed = { status: 201, body: { success: true, order: bought } };
const declined = { error: { type: "card_error", message: "Your card was declined." } };
const succeeded = { paymentIntent: { status: "succeeded" } };

const payNow = async () => userEvent.click(await screen.findByRole("button", { name: /^Pay Now/ }));
const amounts = () => [...document.querySelectorAll("aside dl:first-of-type dd")].map((dd) => dd.textContent);

function openPayment(script: Parameters<typeof openPage>[1]) {
  fillCart(2);
  localStorage.setItem("shippingInfo", JSON.stringify(address));
  return openPage("/process/payment", { ...answers, ...script }, user);
}

afterEach(() => {
  closePage();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("whoever signs in again at once has the card form again", async () => {
  serveStripe(script, succeeded);
  openPayment({
    [start]: refusal(401, "unauthenticated", "Please login to access this resource"),
    "POST /api/v1/login": { body: { success: true, user } },
  });
  await payNow();
  await expectPlace("/login?redirect=process%2Fpayment");
  await userEvent.click(await screen.findByRole("button", { name: "Sign in" }));
  await userEvent.type(await screen.findByLabelText("Email"), user.email);
  await userEvent.type(screen.getByLabelText("Password"), "a-long-password");
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  await expectPlace("/shipping");
  act(() => localStorage.setItem("shippingInfo", JSON.stringify(address)));
  await act(() => navigate("/process/payment"));
  await screen.findByRole("button", { name: /^Pay Now/ });
});

test("a code that ends before Pay Now charges nothing and leaves the totals; pressing again buys", async () => {
  const confirm = serveStripe(script, succeeded);
  localStorage.setItem("couponCode", '"WELCOME10"');
  const whole = { body: { ...started.body, amount: 509_796 } };
  const requests = openPayment({
    "POST /api/v1/coupon/check": couponAnswer(),
    [start]: [refusal(400, "coupon_invalid", "This code is no longer available"), whole],
    [place]: placed,
  });
  await screen.findByText("Coupon WELCOME10");
  expect(amounts()).toEqual(["₹4,998.00", "−₹499.80", "₹89.96", "₹0.00", "₹4,588.16"]);
  await payNow();
  await screen.findAllByText(
    "This code is no longer available. You haven't been charged. Press Pay Now again to buy without the code.",
  );
  const starts = () =>
    requests.filter(({ url }) => url === "/api/v1/payment/process").map(({ body }) => body);
  expect(starts()).toMatchObject([{ amount: 458_816, coupon: "WELCOME10" }]);
  expect(confirm).not.toHaveBeenCalled();
  expect(amounts()).toEqual(["₹4,998.00", "₹99.96", "₹0.00", "₹5,097.96"]);
  await payNow();
  await expectPlace("/success");
  expect(starts()[1]).toMatchObject({ amount: 509_796 });
  expect(starts()[1]).not.toHaveProperty("coupon");
});

test("placing an order clears its code", async () => {
  serveStripe(script, succeeded);
  localStorage.setItem("couponCode", '"welcome10"');
  const order = { ...placed.body.order, coupon: "WELCOME10" };
  const requests = openPayment({
    "POST /api/v1/coupon/check": couponAnswer(),
    [start]: { body: { ...started.body, amount: 458_816 } },
    [place]: { status: 201, body: { success: true, order } },
  });
  await screen.findByText("Coupon WELCOME10");
  await payNow();
  await expectPlace("/success");
  expect(requests.find(({ url }) => url === "/api/v1/payment/process")?.body).toMatchObject({
    coupon: "WELCOME10",
  });
  expect(localStorage.getItem("couponCode")).toBeNull();
});

test("a changed price is shown line by line before charging, with all amounts updated", async () => {
  const confirm = serveStripe(script, declined, succeeded);
  const requests = openPayment({ [start]: started, [place]: placed });
  await screen.findByRole("button", { name: /^Pay Now/ });
  expect(amounts()).toEqual(["₹4,998.00", "₹99.96", "₹0.00", "₹5,097.96"]);

  await payNow();
  expect(await screen.findByText("The total is now ₹6,117.96. You haven't been charged.")).toBeTruthy();
  expect(screen.getByText(says("Wren Buds: price changed from ₹2,499.00 to ₹2,999.00"))).toBeTruthy();
  expect(amounts()).toEqual(["₹5,998.00", "₹119.96", "₹0.00", "₹6,117.96"]);
  expect(confirm).not.toHaveBeenCalled();

  expect(screen.getByRole("button", { name: "Pay Now ₹6,117.96" })).toBeTruthy();
  // Pressing again accepts the new total; a declined card does not restore the old one.
  await payNow();
  await waitFor(() => expect(screen.getAllByText("Your card was declined.")).not.toHaveLength(0));
  expect(amounts()[3]).toBe("₹6,117.96");
  await payNow();
  await expectPlace("/success");
  await screen.findByRole("heading", { name: "Your Order has been Placed successfully" });
  await waitFor(() => expect(document.title).toBe("Order Placed · Earshot"));
  expect(screen.getByRole("link", { name: "View Orders" }).getAttribute("href")).toBe("/orders");
  const receipt = within(await screen.findByRole("region", { name: `Order ${order.number}` }));
  expect(receipt.getByText("Wren Buds")).toBeTruthy();
  expect(receipt.getByText("Qty 2")).toBeTruthy();
  expect(receipt.getByText(says(/^Arrives \w{3} \d/))).toBeTruthy();
  expect(receipt.getByRole("link", { name: "View order" })).toHaveProperty(
    "pathname",
    `/order/${bought._id}`,
  );
  expect(screen.getByText("What happens next")).toBeTruthy();
  const ordered = requests.findLast(({ url }) => url.endsWith("/order/new"));
  expect(ordered?.body).toMatchObject({ ...priced, paymentInfo: { status: "succeeded" } });
});

test.each([
  ["a declined card", declined, "Your card was declined."],
  [
    "a status other than succeeded",
    { paymentIntent: { status: "processing" } },
    "There's some issue while processing payment",
  ],
])("%s is shown at the button and as a toast, and can be retried", async (_, result, said) => {
  serveStripe(script, result);
  openPayment({ [start]: { body: { ...started.body, amount: 509_796 } } });
  await payNow();
  expect((await screen.findAllByRole("alert")).map(({ textContent }) => textContent)).toContain(said);
  const toasts = screen.getAllByRole("status");
  await waitFor(() => expect(toasts.some((area) => within(area).queryByText(said))).toBe(true));
  expect(screen.getByRole("button", { name: /^Pay Now/ })).toHaveProperty("disabled", false);
});

test("a declined card's message is cleared by the next attempt", async () => {
  serveStripe(script, declined, succeeded);
  openPayment({
    [start]: { body: { ...started.body, amount: 509_796 } },
    [place]: placed,
  });
  await payNow();
  await waitFor(() => expect(screen.getAllByText("Your card was declined.")).toHaveLength(2));
  await payNow();
  await expectPlace("/success");
  await waitFor(() => expect(screen.queryByText("Your card was declined.")).toBeNull());
});

test("a refunded payment shows only the server's reason", async () => {
  serveStripe(script, succeeded);
  const message = "An item is no longer available. Your payment is being refunded";
  openPayment({ [start]: started, [place]: refusal(409, "refunded", message) });
  await payNow();
  await screen.findByText("The total is now ₹6,117.96. You haven't been charged.");
  await payNow();
  expect(await screen.findByRole("link", { name: "My Orders" })).toBeTruthy();
  expect(within(screen.getByRole("alert")).getByText(message)).toBeTruthy();
  expect(screen.queryByText(/out of stock|the last one/i)).toBeNull();
});

const openCall = "GET /api/v1/payment/open";

test("when another tab places the order, this one says so", async () => {
  serveStripe(script);
  openPayment({ [`GET /api/v1/order/${order._id}`]: { body: { success: true, order } } });
  await screen.findByRole("button", { name: /^Pay Now/ });
  act(() => {
    // What the other tab's page does, in its order.
    localStorage.setItem("placedOrder", JSON.stringify(order._id));
    window.dispatchEvent(new StorageEvent("storage", { key: "placedOrder" }));
    localStorage.setItem("cartItems", "[]");
    window.dispatchEvent(new StorageEvent("storage", { key: "cartItems" }));
  });
  await expectPlace("/success");
  await screen.findByRole("heading", { name: "Your Order has been Placed successfully" });
});

test("a cart paid from a page that closed is not charged again: its order is shown and its lines leave the cart", async () => {
  const confirm = serveStripe(script, succeeded);
  fillCart(3, { stock: 9 });
  const requests = openPage(
    "/process/payment",
    {
      ...answers,
      [start]: refusal(409, "already_paid", "This order is already paid"),
      [openCall]: { body: { success: true, placed: order } },
      [place]: { body: { success: true, order } },
    },
    user,
  );
  localStorage.setItem("shippingInfo", JSON.stringify(address));
  await payNow();
  await expectPlace("/success");
  await screen.findByText("You had already paid for 3 × Wren Buds, so you weren't charged again.");
  expect(localStorage.getItem("cartItems")).toBe("[]");
  expect(confirm).not.toHaveBeenCalled();
  expect(requests.find(({ url }) => url === "/api/v1/order/new")?.body).toMatchObject({
    paymentInfo: { id: order.paymentInfo.id },
  });
});

test.each(["/", "/cart"])(
  "a payment that became an order after its page closed is shown at the next visit to %s",
  async (path) => {
    fillCart(3);
    const { orderItems, itemsPrice, taxPrice, shippingPrice, totalPrice, gst } = order;
    const underWay = {
      orderItems,
      itemsPrice,
      taxPrice,
      shippingPrice,
      totalPrice,
      gst,
      shippingInfo: address,
    };
    const left = {
      ...underWay,
      paymentInfo: { id: "pi_first00", status: "processing" },
      startedAt: Date.now(),
    };
    localStorage.setItem("paymentUnderWay", JSON.stringify(left));
    openPage(path, { ...answers, [place]: { body: { success: true, order } } }, user);
    await screen.findByText("Your order has been placed");
    screen.getByText("Your payment for 3 × Wren Buds went through, so it's no longer in your cart.");
    expect(screen.getByRole("link", { name: "View order" }).getAttribute("href")).toBe(`/order/${order._id}`);
    expect(localStorage.getItem("cartItems")).toBe("[]");
    expect(localStorage.getItem("paymentUnderWay")).toBeNull();
  },
);

test("finishing pays for the held lines, whatever is in the cart, and removes only those", async () => {
  serveStripe(script, declined, succeeded);
  const elsewhere = { ...address, fullName: "Asha Rao, office" };
  const held = interruptedPayment({ shippingInfo: elsewhere });
  fillCart(5, { stock: 9 });
  localStorage.setItem("shippingInfo", JSON.stringify(address));
  const requests = openPage(
    "/process/payment?finish",
    {
      ...answers,
      [openCall]: held,
      [start]: { body: { ...started.body, amount: 764_694 } },
      [place]: { status: 201, body: { success: true, order } },
    },
    user,
  );
  await screen.findByRole("button", { name: /^Pay Now/ });
  expect(amounts()).toEqual(["₹7,497.00", "₹149.94", "₹0.00", "₹7,646.94"]);
  const summary = within(screen.getByRole("complementary"));
  expect(summary.getByText("Asha Rao, office")).toBeTruthy();
  expect(summary.getByText("Wren Buds")).toBeTruthy();
  expect(summary.getByText("Qty 3")).toBeTruthy();
  await payNow();
  await waitFor(() => expect(screen.getAllByText("Your card was declined.")).not.toHaveLength(0));
  await payNow();
  await expectPlace("/success");
  const starts = requests.filter(({ url }) => url === "/api/v1/payment/process");
  expect(starts.map(({ body }) => body)).toEqual(
    Array(2).fill({
      amount: 764_694,
      orderItems: [{ product: product._id, quantity: 3 }],
      shippingInfo: elsewhere,
    }),
  );
  expect(JSON.parse(localStorage.getItem("cartItems") ?? "")).toMatchObject([{ quantity: 2, price: 2499 }]);
  expect(JSON.parse(localStorage.getItem("shippingInfo") ?? "")).toEqual(address);
  expect(requests.filter(({ url }) => url.includes("/products?"))).toEqual([]);
});

test("without a payment to finish the page leads to the cart, and a failed check can be retried", async () => {
  serveStripe(script);
  fillCart(2);
  const none = { body: { success: true } };
  const refused = refusal(400, "invalid", "Not now");
  openPage("/process/payment?finish", { ...answers, [openCall]: [refused, none] }, user);
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await expectPlace("/cart");
});
