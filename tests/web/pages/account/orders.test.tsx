// @vitest-environment happy-dom
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { closePage, interruptedPayment, openPage, order, product, user } from "../../open-page.tsx";
import { says } from "../../says.ts";
import { refusal } from "../../server.ts";
import { userEvent } from "../../user-event.ts";

const id = order._id;
const mine = "GET /api/v1/orders/me?limit=20";
const load = `GET /api/v1/order/${id}`;
const answer = (change: object = {}) => ({ body: { success: true, order: { ...order, ...change } } });
const toneOf = (text: string) => screen.getByText(text).className;

afterEach(() => {
  closePage();
  vi.useRealTimers();
});

test("My Orders lists each order's number, date, state, products, amount and next step", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-01-05T06:00:00Z") });
  const at = "2026-01-04T06:00:00.000Z";
  const delivered = {
    ...order,
    _id: "e".repeat(24),
    orderStatus: "Delivered",
    timeline: [{ what: "delivered", at }],
  };
  const cancelled = { ...order, _id: "f".repeat(24), orderStatus: "Cancelled", canceledAt: at };
  openPage("/orders", { [mine]: { body: { success: true, orders: [order, delivered, cancelled] } } }, user);
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
    `${order.number}2 Jan 2026`,
    expect.stringMatching(/^ProcessingArriving Mon 5\s–\sTue 6 Jan$/),
    "Wren Buds3 items",
    "₹7,646.94",
    "TrackView Details",
  ]);
  expect(table.getByText("Delivered 4 Jan")).toBeTruthy();
  expect(table.getByText("Cancelled 4 Jan")).toBeTruthy();
  const ways = (row: number) =>
    within(table.getAllByRole("row")[row] as HTMLElement)
      .getAllByRole("link")
      .map((link) => link.getAttribute("href"));
  expect(ways(1)).toEqual([`/order/${id}`, `/order/${id}`]);
  expect(ways(2)[0]).toBe(`/order/${delivered._id}/return`);
  expect(table.getAllByRole("button", { name: "Buy again" })).toHaveLength(1);
  expect(toneOf("Delivered")).toContain("good");
  expect(toneOf("Processing")).toContain("waiting");
  expect(toneOf("Cancelled")).toContain("neutral");
});

test("an order that should have arrived is said to run late", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-01-09T06:00:00Z") });
  openPage("/orders", { [mine]: { body: { success: true, orders: [order] } } }, user);
  expect(await screen.findByText("Running late: expected by Tue 6 Jan")).toBeTruthy();
});

test("orders can be searched by product or number and by year; a search without matches leads back", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2027-02-09T06:00:00Z") });
  const orders = [1, 2, 3, 4].map((digit) => ({ ...order, _id: String(digit).repeat(24) }));
  const found = (some: object[]) => ({ body: { success: true, orders: some } });
  openPage(
    "/orders",
    {
      [mine]: found(orders),
      [`${mine}&search=wren`]: found(orders.slice(0, 1)),
      [`${mine}&search=wren&year=2027`]: found([]),
    },
    user,
  );
  await userEvent.type(await screen.findByLabelText("Search orders"), " wren ");
  const main = within(screen.getByRole("main"));
  await userEvent.click(main.getByRole("button", { name: "Search" }));
  await waitFor(() => expect(document.querySelectorAll("tbody tr")).toHaveLength(1));
  await userEvent.selectOptions(screen.getByLabelText("Year"), "2027");
  expect(await screen.findByText("No orders match")).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Show all orders" }));
  await waitFor(() => expect(document.querySelectorAll("tbody tr")).toHaveLength(4));
});

test("a shopper without orders sees a link to the products; a failed load can be retried", async () => {
  const empty = { body: { success: true, orders: [] } };
  openPage("/orders", { [mine]: [refusal(400, "invalid", "Invalid cursor"), empty] }, user);
  expect((await screen.findByRole("alert")).textContent).toContain("Invalid cursor");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("No orders yet")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Start Shopping" }).getAttribute("href")).toBe("/products");
});

test("My Orders starts with an unfinished payment", async () => {
  const orders = { body: { success: true, orders: [] } };
  openPage("/orders", { [mine]: orders, "GET /api/v1/payment/open": interruptedPayment() }, user);
  expect(
    await screen.findByText(says(/^Payment not finished: ₹7,646.94. We're holding 3 items until/)),
  ).toBeTruthy();
  expect(screen.getByText("3 × Wren Buds")).toBeTruthy();
  const finish = screen.getByRole("link", { name: "Finish paying" });
  expect(finish.getAttribute("href")).toBe("/process/payment?finish");
});

test("older orders load page by page to the end; a failed page keeps the others", async () => {
  const pageOf = (from: number, nextCursor?: string) => ({
    body: {
      success: true,
      orders: Array.from({ length: 2 }, (_, index) => ({
        ...order,
        _id: String(from + index).padStart(24, "0"),
      })),
      nextCursor,
    },
  });
  const pages = Array.from({ length: 27 }, (_, page) => [
    page === 0 ? mine : `${mine}&cursor=c${page}`,
    pageOf(page * 2, page < 26 ? `c${page + 1}` : undefined),
  ]);
  const refused = refusal(400, "invalid", "Invalid cursor");
  const script = Object.fromEntries(pages);
  const requests = openPage(
    "/orders",
    { ...script, [`${mine}&cursor=c1`]: [refused, script[`${mine}&cursor=c1`]] },
    user,
  );
  const rows = () => document.querySelectorAll("tbody tr").length;
  const older = () => screen.getByText("Show older orders");
  await userEvent.click(await screen.findByText("Show older orders"));
  expect((await screen.findByRole("alert")).textContent).toContain("Invalid cursor");
  expect(rows()).toBe(2);
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  for (let page = 2; page <= 27; page++) {
    await waitFor(() => expect(rows()).toBe(page * 2));
    if (page < 27) await userEvent.click(older());
  }
  expect(screen.queryByText("Show older orders")).toBeNull();
  expect(requests.filter(({ url }) => url.endsWith("cursor=c26"))).toHaveLength(1);
});

test("pages loaded by one user are not shown to the next", async () => {
  const other = { ...user, _id: "e".repeat(24), name: "Ben Okri" };
  openPage(
    "/orders",
    {
      [mine]: [{ body: { success: true, orders: [order] } }, "no answer"],
      "POST /api/v1/logout": { body: { success: true, message: "bye" } },
      "POST /api/v1/login": { body: { success: true, user: other } },
    },
    user,
  );
  expect(await screen.findByText(order.number)).toBeTruthy();
  await userEvent.click(screen.getByRole("button", { name: "Account of Asha Rao" }));
  await userEvent.click(await screen.findByRole("button", { name: "Logout" }));
  await userEvent.type(await screen.findByLabelText("Email"), "ben@earshot.test");
  await userEvent.type(screen.getByLabelText("Password"), "a-long-password");
  await userEvent.click(screen.getByRole("button", { name: "Sign in" }));
  await userEvent.click(await screen.findByRole("link", { name: "My Orders" }));
  expect(await screen.findByText(/^Something went wrong/)).toBeTruthy();
  expect(screen.queryByText(order.number)).toBeNull();
});

test("an order shows its address, payment, status and items", async () => {
  openPage(`/order/${id}`, { [load]: answer() }, user);
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
  "a payment with status %j is shown as NOT PAID",
  async (status) => {
    openPage(`/order/${id}`, { [load]: answer({ paymentInfo: { id: "pi_1", status } }) }, user);
    await screen.findByText("NOT PAID");
    expect(toneOf("NOT PAID")).toContain("bad");
  },
);

test.each([
  ["pending", "₹500.00 refund on its way"],
  ["succeeded", "₹500.00 refunded"],
  ["failed", "₹500.00 refund declined by your bank"],
])("a refund that is %s has its own message", async (status, words) => {
  const refunds = [{ id: "re_1", amount: 500, status, createdAt: user.createdAt }];
  const refundDue = status === "failed" ? 500 : undefined;
  openPage(`/order/${id}`, { [load]: answer({ refunds, refundDue }) }, user);
  expect(await screen.findByText(says(words))).toBeTruthy();
  expect(screen.queryAllByText(/on its way/)).toHaveLength(status === "pending" ? 1 : 0);
  expect(screen.queryAllByText("We owe you ₹500.00")).toHaveLength(status === "failed" ? 1 : 0);
});

test("an order shows its delivery date, counted from payment, until it is delivered", async () => {
  vi.setSystemTime("2026-01-06T18:29:00.000Z");
  const estimate = () => /Arrives Mon 5\s–\sTue 6 Jan/.test(document.body.textContent);
  openPage(`/order/${id}`, { [load]: answer({ orderStatus: "Shipped" }) }, user);
  await screen.findByText("Order Status");
  expect(estimate()).toBe(true);
  closePage();
  openPage(`/order/${id}`, { [load]: answer({ orderStatus: "Delivered" }) }, user);
  await screen.findByText("Order Status");
  expect(estimate()).toBe(false);
});

test("once its last delivery day in India is over, an order says that it is late and what to do", async () => {
  vi.setSystemTime("2026-01-06T18:31:00.000Z");
  const shipped = { at: user.createdAt, what: "shipped", carrier: "DTDC" };
  const link = "https://dtdc.example/AB1234";
  const late = { orderStatus: "Shipped", timeline: [{ ...shipped, link }] };
  openPage(`/order/${id}`, { [load]: answer(late) }, user);
  expect(await screen.findByText("This order is running late")).toBeTruthy();
  expect(document.body.textContent).toContain("We expected it by Tue 6 Jan.");
  expect(screen.getByRole("link", { name: "Track the parcel" }).getAttribute("href")).toBe(link);
  expect(screen.getByRole("link", { name: "contact us" }).getAttribute("href")).toBe("/contact");
  closePage();
  openPage(`/order/${id}`, { [load]: answer({ orderStatus: "Processing" }) }, user);
  expect(await screen.findByText(/You can cancel it for a full refund/)).toBeTruthy();
});

test("a delivered order asks about each product until it is reviewed", async () => {
  const delivered = { orderStatus: "Delivered", unreviewed: [product._id] };
  openPage(`/order/${id}`, { [load]: answer(delivered) }, user);
  const link = await screen.findByRole("link", { name: "Write a review" });
  expect(link.getAttribute("href")).toBe(`/product/${product._id}?review=new`);
  expect(link.closest("p")?.textContent).toBe("How do you like your Wren Buds? Write a review");
  closePage();
  openPage(`/order/${id}`, { [load]: answer({ orderStatus: "Delivered" }) }, user);
  await screen.findByText("Order Status");
  expect(screen.queryByText(/How do you like/)).toBeNull();
});

test("a cancelled order announces its refund", async () => {
  openPage(`/order/${id}`, { [load]: answer({ orderStatus: "Cancelled", refundDue: 7646.94 }) }, user);
  expect(await screen.findByText("We owe you ₹7,646.94")).toBeTruthy();
  expect(screen.getByText("We're sending your refund.")).toBeTruthy();
});

test("an unknown order and another shopper's order are not found", async () => {
  openPage(`/order/${id}`, { [load]: refusal(404, "not_found", "Order not found") }, user);
  expect(await screen.findByRole("heading", { name: "Order not found." })).toBeTruthy();
});
