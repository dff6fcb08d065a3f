// @vitest-environment happy-dom
import { screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { address } from "../../../support/address.ts";
import { closeShop, openShop, product, user } from "../../open-shop.tsx";
import { refusal } from "../../server.ts";
import { userEvent } from "../../user-event.ts";

const id = "d".repeat(24);
const order = {
  _id: id,
  user: { _id: user._id, name: user.name },
  shippingInfo: address,
  orderItems: [{ product: product._id, name: "Wren Buds", image: "", quantity: 3, price: 2499 }],
  paymentInfo: { id: "pi_1", status: "succeeded" },
  itemsPrice: 7497,
  taxPrice: 149.94,
  shippingPrice: 0,
  totalPrice: 7646.94,
  refundedAmount: 0,
  orderStatus: "Processing",
  createdAt: user.createdAt,
};
const mine = "GET /api/v1/orders/me?limit=20";
const one = `GET /api/v1/order/${id}`;
const answer = (change: object = {}) => ({ body: { success: true, order: { ...order, ...change } } });
const toneOf = (text: string) => screen.getByText(text).className;

afterEach(closeShop);

test("the orders in a table: number, id, status, quantity, amount, and the way to each", async () => {
  const delivered = { ...order, _id: "e".repeat(24), orderStatus: "Delivered" };
  openShop("/orders", { [mine]: { body: { success: true, orders: [order, delivered] } } }, user);
  const table = within(await screen.findByRole("table", { name: "My Orders" }));
  expect(table.getAllByRole("columnheader").map(({ textContent }) => textContent)).toEqual([
    "#",
    "Order Id",
    "Status",
    "Item QTY",
    "Amount",
    "Action",
  ]);
  const cells = within(table.getAllByRole("row")[1] as HTMLElement).getAllByRole("cell");
  expect(cells.map(({ textContent }) => textContent)).toEqual([
    "1",
    id,
    "Processing",
    "3",
    "₹7,646.94",
    "View Details",
  ]);
  expect(
    within(cells[5] as HTMLElement)
      .getByRole("link")
      .getAttribute("href"),
  ).toBe(`/order/${id}`);
  expect(toneOf("Delivered")).toContain("good");
  expect(toneOf("Processing")).toContain("bad");
});

test("who has bought nothing yet is shown the shelf; what does not load is tried again", async () => {
  const empty = { body: { success: true, orders: [] } };
  openShop("/orders", { [mine]: [refusal(400, "VAL", "Invalid cursor"), empty] }, user);
  expect((await screen.findByRole("alert")).textContent).toContain("Invalid cursor");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No orders yet")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Start Shopping" }).getAttribute("href")).toBe("/products");
});

test("an order: where it goes, what was paid, its status and its items", async () => {
  openShop(`/order/${id}`, { [one]: answer() }, user);
  expect(await screen.findByText("12 MG Road, Bengaluru, Karnataka 560001, India")).toBeTruthy();
  expect(screen.getByText("9876543210")).toBeTruthy();
  expect(toneOf("PAID")).toContain("good");
  expect(screen.getAllByText("₹7,646.94")).toHaveLength(2);
  expect(screen.getByText("Processing")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Wren Buds" }).getAttribute("href")).toBe(
    `/product/${product._id}`,
  );
});

test.each(["requires_payment_method", "processing", ""])(
  "a payment that is %j is NOT PAID",
  async (status) => {
    openShop(`/order/${id}`, { [one]: answer({ paymentInfo: { id: "pi_1", status } }) }, user);
    await screen.findByText("NOT PAID");
    expect(toneOf("NOT PAID")).toContain("bad");
  },
);

test("an order of nobody's or somebody else's is not found", async () => {
  openShop(`/order/${id}`, { [one]: refusal(404, "NF", "Order not found") }, user);
  expect(await screen.findByRole("heading", { name: "Order not found." })).toBeTruthy();
});
