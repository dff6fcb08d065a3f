// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { Order } from "../../../../shared/orders/schemas.ts";
import { closePage, openPage, order, product, user } from "../../open-page.tsx";
import { says } from "../../says.ts";
import { refusal } from "../../server.ts";
import { userEvent } from "../../user-event.ts";

const path = `/order/${order._id}`;
const get = `GET /api/v1${path}`;
const at = (day: number) => `2026-11-0${day}T10:00:00.000Z`;
const placed: Order["timeline"] = [
  { at: at(1), what: "placed" },
  { at: at(1), what: "paid", amount: order.totalPrice },
];
const answer = (change: Partial<Order> = {}) => ({
  body: { success: true, order: { ...order, timeline: placed, ...change } },
});
const steps = async () =>
  within(await screen.findByRole("list", { name: "What happened so far" }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

afterEach(() => {
  closePage();
  vi.unstubAllGlobals();
});

test("the timeline shows what happened, the parcel's tracking link and what comes next", async () => {
  const link = "https://carrier.example/?number=AB1234";
  const shipped = { at: at(2), what: "shipped" as const, carrier: "DTDC", trackingNumber: "AB1234", link };
  openPage(path, { [get]: answer({ orderStatus: "Shipped", timeline: [...placed, shipped] }) }, user);
  expect(await steps()).toEqual([
    expect.stringContaining("Order placed"),
    expect.stringContaining("Paid ₹7,646.94"),
    expect.stringContaining("Shipped with DTDC"),
    expect.stringContaining("Delivered is still to come"),
  ]);
  const parcel = screen.getByRole("link", { name: "Track parcel AB1234" });
  expect(parcel.getAttribute("href")).toBe(link);
  expect(screen.queryByRole("button", { name: "Cancel order" })).toBeNull();
});

test("the address is changed until the order ships, and a refused state says why", async () => {
  const moved = answer({ shippingInfo: { ...order.shippingInfo, city: "Mysuru", postalCode: "570001" } });
  const put = `PUT /api/v1${path}/address`;
  const refusedState = {
    status: 400,
    body: {
      success: false,
      code: "invalid",
      message: "Invalid state",
      fields: { "shippingInfo.state": "Delivering to Delhi would change the tax on this order." },
    },
  };
  const requests = openPage(path, { [get]: [answer(), moved], [put]: [refusedState, moved] }, user);
  await userEvent.click(await screen.findByRole("button", { name: "Change address" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change delivery address" }));
  const city = dialog.getByLabelText("City");
  await userEvent.clear(city);
  await userEvent.type(city, "Mysuru");
  await userEvent.click(dialog.getByRole("button", { name: "Save address" }));
  expect(await dialog.findByText(/would change the tax/)).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Save address" }));
  expect(await screen.findByText("Delivery address changed")).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(await screen.findByText(/Mysuru/)).toBeTruthy();
  expect(requests.find(({ method }) => method === "PUT")?.body).toMatchObject({
    shippingInfo: { fullName: order.shippingInfo.fullName, city: "Mysuru" },
  });
});

test("some items of an order are cancelled, and the page shows them apart", async () => {
  const lineOf = (quantity: number) => order.orderItems.map((line) => ({ ...line, quantity }));
  const changed = answer({
    orderItems: lineOf(1),
    cancelledItems: lineOf(2),
    timeline: [
      ...placed,
      { at: at(2), what: "items cancelled", items: [{ name: product.name, quantity: 2 }] },
    ],
  });
  const cancel = `POST /api/v1${path}/cancel`;
  const requests = openPage(path, { [get]: [answer({ changes: 0 }), changed], [cancel]: changed }, user);
  await userEvent.click(await screen.findByRole("button", { name: "Cancel order" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Cancel this order?" }));
  await userEvent.click(dialog.getByRole("radio", { name: "Some items" }));
  const button = dialog.getByRole("button", { name: "Cancel items" });
  expect(button).toHaveProperty("disabled", true);
  await userEvent.click(dialog.getByRole("checkbox"));
  await userEvent.click(dialog.getByRole("button", { name: "Decrease quantity" }));
  await userEvent.click(button);
  expect(await screen.findByText("Items cancelled")).toBeTruthy();
  expect(await screen.findByRole("heading", { name: "Cancelled items" })).toBeTruthy();
  expect((await steps()).at(2)).toContain(`Cancelled 2 × ${product.name}`);
  expect(requests.find(({ method }) => method === "POST")?.body).toEqual({
    changes: 0,
    items: [{ product: product._id, quantity: 2 }],
  });
});

test("cancelling shows the amount, and the page shows the outcome", async () => {
  const cancelled = answer({
    orderStatus: "Cancelled",
    refundedAmount: order.totalPrice,
    money: "refunded",
    timeline: [
      ...placed,
      { at: at(2), what: "cancelled" },
      { at: at(2), what: "refunded", amount: order.totalPrice },
    ],
  });
  const cancel = `POST /api/v1${path}/cancel`;
  const requests = openPage(path, { [get]: [answer(), cancelled], [cancel]: cancelled }, user);
  await userEvent.click(await screen.findByRole("button", { name: "Cancel order" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Cancel this order?" }));
  expect(dialog.getByText("₹7,646.94")).toBeTruthy();
  await userEvent.click(dialog.getByRole("button", { name: "Cancel order" }));
  expect(await screen.findByText("Order cancelled")).toBeTruthy();
  expect((await steps()).at(-1)).toContain("₹7,646.94 refunded to your card");
  expect(screen.getByText("REFUNDED")).toBeTruthy();
  expect(requests.filter(({ method }) => method === "POST")).toHaveLength(1);
});

test("an order that shipped meanwhile says so and shows as shipped", async () => {
  const message = "This order has already shipped. You can return it once it arrives";
  openPage(
    path,
    {
      [get]: [answer(), answer({ orderStatus: "Shipped" })],
      [`POST /api/v1${path}/cancel`]: refusal(409, "already_shipped", message),
    },
    user,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Cancel order" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Cancel this order?" }));
  await userEvent.click(dialog.getByRole("button", { name: "Cancel order" }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(await screen.findByText("Shipped", { selector: "span" })).toBeTruthy();
});

test("buying again fills the cart with products still sold and names the rest", async () => {
  const gone = { ...order.orderItems[0], product: "6a0000000000000000000099", name: "Rook One" };
  const orderItems = [...order.orderItems, gone] as Order["orderItems"];
  const list = `GET /api/v1/products?ids=${product._id}%2C${gone.product}`;
  openPage(
    path,
    {
      [get]: answer({ orderItems }),
      [list]: { body: { success: true, products: [{ ...product, stock: 2 }] } },
      [`GET /api/v1/products?ids=${product._id}`]: { body: { success: true, products: [product] } },
    },
    user,
  );
  await userEvent.click(await screen.findByRole("button", { name: "Buy again" }));
  expect(await screen.findByText("No longer available: Rook One")).toBeTruthy();
  const cart = JSON.parse(localStorage.getItem("cartItems") ?? "[]");
  expect(cart).toMatchObject([{ product: product._id, quantity: 2 }]);
});

test("an order paid by UPI shows the bank's reference, and its refund goes to the bank account", async () => {
  const paymentInfo = {
    id: "order_1",
    status: "succeeded",
    provider: "razorpay",
    paidBy: { kind: "upi", name: "UPI", reference: "426312345678" },
  };
  const timeline: Order["timeline"] = [...placed, { at: at(2), what: "refunded", amount: 500 }];
  openPage(path, { [get]: answer({ paymentInfo, timeline }) }, user);
  expect(await screen.findByText("UPI")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Copy reference 426312345678" })).toBeTruthy();
  expect(await screen.findByText("₹500.00 refunded to your bank account")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Cancel order" }));
  expect(await screen.findByText(says(/We'll refund ₹7,646.94 to your bank account/))).toBeTruthy();
});
